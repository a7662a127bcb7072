"""Setting up, and who begins."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.state import HOUSE, PLACES, Options, Roll, Seating, Set, Start


@pytest.mark.rule("anem:board")
def test_the_board_has_25_spaces() -> None:
    assert len(PLACES) == len(set(PLACES)) == 25
    assert Counter(name[0] for name in PLACES) == {"W": 20, "N": 4, "H": 1}


@pytest.mark.rule("anem:setup.players")
@pytest.mark.parametrize("seats", [0, 1, 3, 5, 6])
def test_two_or_four_play(seats: int) -> None:
    with pytest.raises(IllegalSetup) as refused:
        ANEM.start(seats)
    assert refused.value.violation.rule == "setup.players"
    assert str(seats) in str(refused.value)
    if seats in (3, 5):
        assert "four quadrants" in str(refused.value)


@pytest.mark.rule("anem:setup.pieces", "anem:setup.seats")
@pytest.mark.parametrize(
    ("seats", "options", "quadrants"),
    [(2, Options(), (0, 2)), (2, Options(seats=Seating.ADJACENT), (0, 1)), (4, Options(), (0, 1, 2, 3))],
)
def test_mortals_in_their_quadrant_and_anem_in_the_great_house(
    seats: int, options: Options, quadrants: tuple[int, ...]
) -> None:
    state = ANEM.start(seats, options)
    assert state.pieces == tuple((HOUSE, *range(5 * k, 5 * k + 5)) for k in quadrants)


@pytest.mark.rule("anem:setup.sets")
def test_five_sets_of_which_each_takes_another() -> None:
    assert len(Set) == 5
    assert ANEM.start(2, Options(sets=(Set.RASHIL, Set.MARUK))).options.sets == (Set.RASHIL, Set.MARUK)
    for sets, case in (((Set.MARUK, Set.MARUK), ""), ((Set.MARUK,), "few")):
        with pytest.raises(IllegalSetup) as refused:
            ANEM.start(2, Options(sets=sets))
        assert (refused.value.violation.rule, refused.value.violation.case) == ("setup.sets", case)


@pytest.mark.rule("anem:setup.first")
def test_the_highest_begins() -> None:
    state = ANEM.start(4)
    assert ANEM.turn(state) == Chance("start", 0)
    assert ANEM.apply(state, None, Start((2, 5, 1, 4))).mover == 1
    assert sum(weight for _, weight in ANEM.outcomes(state)) == 6**4


@pytest.mark.rule("anem:setup.first")
def test_those_tied_for_the_highest_roll_again() -> None:
    state = ANEM.apply(ANEM.start(4), None, Start((5, 3, 5, 1)))
    assert state.rolling == (0, 2)
    assert ANEM.turn(state) == Chance("start", 0)
    assert len(ANEM.outcomes(state)) == 36
    again = ANEM.apply(state, None, ANEM.parse(state, "start 4,4"))
    assert again.rolling == (0, 2)
    decided = ANEM.apply(again, None, Start((1, 2)))
    assert (decided.rolling, decided.mover, decided.dice, decided.turns) == ((), 2, (), 0)
    assert ANEM.turn(decided) == Chance("roll", 2)


@pytest.mark.rule("anem:move.roll")
def test_two_dice_at_the_start_of_the_turn() -> None:
    outcomes = dict(ANEM.outcomes(position("R m=3; B m=12")))
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == 36
    assert (outcomes[Roll((6, 5))], outcomes[Roll((4, 4))]) == (2, 1)


@pytest.mark.rule("anem:move.roll")
def test_doubles_give_nothing_extra() -> None:
    state = ANEM.apply(position("R m=3,8; B m=12"), None, Roll((2, 2)))
    state = ANEM.apply(state, 0, ANEM.parse(state, "2:m W3>W5"))
    assert state.dice == (2,)
    assert ANEM.apply(state, 0, ANEM.parse(state, "2:m W8>W6")).mover == 1


@pytest.mark.rule("anem:setup.order")
def test_the_turn_passes_counter_clockwise_and_skips_who_is_out() -> None:
    state = position("R m=3; B out; G out; W m=12; dice 1")
    assert ANEM.apply(state, 0, ANEM.legal(state, 0)[0]).mover == 3
    state = position("R m=3; B m=9; G out; W m=12; mover W; dice 1")
    assert ANEM.apply(state, 3, ANEM.legal(state, 3)[0]).mover == 0


@pytest.mark.rule("anem:end.cap")
def test_after_5000_turns_the_living_share_a_draw() -> None:
    state = position("R m=3; B m=9; G out; W m=12; dice 1; turns 4999")
    over = ANEM.apply(state, 0, ANEM.legal(state, 0)[0])
    assert ANEM.turn(over) == Over((0, 1, 3), "end.cap")
    assert ANEM.outcomes(over) == ()
    assert ANEM.legal(over, 1) == ()


@pytest.mark.rule("anem:move.capacity", "anem:take.world-only")
def test_any_number_may_stand_in_anemim_and_nothing_is_taken_there() -> None:
    state = position("R A=N0 m=2,N0,N0; B A=N0 m=N0; dice 6")
    ahead = ANEM.apply(state, 0, ANEM.parse(state, "6:m W2>N0"))
    assert ahead.pieces == ((20, 20, 20, 20), (20, 20))


@pytest.mark.parametrize("name", ["sets", "seats", "one_piece_may_use_both", "duty", "two_opponents"])
def test_each_option_names_its_rule(name: str) -> None:
    fields = {field.name: field for field in msgspec.structs.fields(Options)}
    meta: Any = msgspec.inspect.type_info(Options)
    found = {field.name: field.type for field in meta.fields}
    assert set(fields) == {"sets", "seats", "one_piece_may_use_both", "duty", "two_opponents"}
    assert found[name].extra["rule"] in ANEM.rulebook


def test_nobody_is_asked_out_of_turn() -> None:
    state = position("R m=3; B m=12; dice 1")
    assert ANEM.turn(state) == Act((0,), "move")
    assert ANEM.legal(state, 1) == ()
    assert ANEM.legal(state, 7) == ()
    assert ANEM.outcomes(state) == ()
