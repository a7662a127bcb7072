"""`relief.stranded`: allowed, but warned of before the cross that makes it so."""

from __future__ import annotations

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.game import HasWarnings
from pantheon_kit.games.monuments import MONUMENTS, position
from pantheon_kit.games.monuments.relief import left_over
from pantheon_kit.games.monuments.state import State, sheet
from tests.games.monuments.play import play

pytestmark = pytest.mark.rule("relief.stranded")


def warned(state: State, text: str, seat: int = 0) -> tuple[str, ...] | None:
    action = MONUMENTS.parse(state, text)
    assert MONUMENTS.check(state, seat, action) is None
    found = MONUMENTS.warnings(state, seat, action)
    assert all(violation.rule == "relief.stranded" for violation in found)
    return found[0].places if found else None


def open_but(*names: str) -> str:
    """Crosses on all of the relief but these fields."""
    return "A crosses=relief," + ",".join(f"-{name}" for name in names) + " struck=relief-1,relief-2"


def test_a_single_corner_cut_off() -> None:
    state = position("A; B; dice GOYR")
    assert warned(state, "r12 by G") is None
    assert warned(play(state, "r12 by G"), "r22 by O") is None
    later = position("A crosses=r21,r31; B; dice GROO")
    assert warned(later, "r12 by G") is None
    assert warned(play(later, "r12 by G"), "r13 by R") == ("r11",)
    assert warned(play(later, "r12 by G"), "r22 by O") == ("r11",)


def test_an_even_region_that_cannot_be_paired_is_found() -> None:
    """r21 and r12 both need r22, r24 and r33 both need r23; no field is alone, and three are of each sort."""
    six = ("r12", "r21", "r22", "r23", "r24", "r33")
    state = position(open_but(*six, "r13", "r14") + "; B; dice YORR")
    numbers = sheet(state, 0).numbers
    assert len(left_over(sheet(state, 0), sum(1 << numbers[name] for name in six))) == 2
    places = warned(play(state, "r13 by R"), "r14 by Y")
    assert places is not None and len(places) == 2 and set(places) < set(six)
    assert warned(play(state, "r13 by R"), "r12 by joker") is None


def test_the_first_cross_warns_where_every_second_one_strands() -> None:
    state = position(open_but("r11", "r12", "r13", "r14") + "; B; dice GRYP")
    assert warned(state, "r12 by G") is None
    assert warned(play(state, "r12 by G"), "r13 by R") == ("r11", "r14")
    assert warned(play(state, "r12 by G"), "r11 by P") is None
    poor = position("A jokers=0 quarry=9 " + open_but("r11", "r12", "r13", "r14")[2:] + "; B; dice GRRR")
    assert warned(poor, "r12 by G") == ("r11", "r14")


def test_what_is_stranded_already_warns_no_more() -> None:
    state = position(open_but("r11", "r14", "r15", "r16", "r26", "r36", "r35") + "; B; dice YOOB")
    assert warned(play(state, "r14 by Y"), "r15 by O") is None


def test_pyramid_and_arch_never_warn_and_illegal_tries_neither() -> None:
    match = pk.new_match(
        MONUMENTS,
        position=position("A crosses=r21,r31 circled=relief-1; B struck=relief-1; dice GROO"),
        practice=True,
    )
    assert isinstance(MONUMENTS, HasWarnings)
    assert not match.warnings("p11 by G")
    assert not match.warnings("r22 by G")
    match.play("r12 by G")
    (warning,) = match.warnings("r13 by R")
    assert match.explain(warning).startswith("Careful: after this the open fields of the relief")
    assert "r11" in match.explain(warning, "de")
    match.play("r13 by R")
    match.play("done")


def test_the_whole_relief_can_be_paired_off() -> None:
    printed = sheet(position("A; B"), 0)
    assert left_over(printed, printed.buildings[0]) == ()
    assert left_over(printed, 0) == ()
