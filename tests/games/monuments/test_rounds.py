"""Rounds: who is asked when, several seats at once, and how a game ends."""

from __future__ import annotations

from itertools import permutations

import pytest

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.monuments import MONUMENTS, position
from pantheon_kit.games.monuments.scoring import score
from pantheon_kit.games.monuments.state import First, sheet
from tests.games.monuments.play import over, play


@pytest.mark.rule("setup.sheets", "setup.jokers", "object")
@pytest.mark.parametrize("count", range(2, 7))
def test_the_start(count: int) -> None:
    state = MONUMENTS.start(count)
    assert MONUMENTS.turn(state) == Chance("first")
    assert MONUMENTS.outcomes(state) == tuple((First(seat), 1) for seat in range(count))
    assert [sheet(state, seat).letter for seat in range(count)] == list("ABCDEF"[:count])
    assert [player.jokers for player in state.players] == [count] * count
    assert MONUMENTS.turn(play(state, "first B")) == Chance("roll", 1)


@pytest.mark.rule("setup.sheets")
@pytest.mark.parametrize("count", [0, 1, 7])
def test_two_to_six_can_play(count: int) -> None:
    with pytest.raises(IllegalSetup, match="Two to 6 can play"):
        MONUMENTS.start(count)


@pytest.mark.rule("round.roll", "round.active", "round.passive", "round.next")
def test_the_course_of_a_round() -> None:
    state = play(position("A; B; C; active B"), "roll RRGB")
    assert MONUMENTS.turn(state) == Act((1,), "cross")
    state = play(state, "done")
    assert MONUMENTS.turn(state) == Act((2, 0), "cross")
    assert MONUMENTS.legal(state, 1) == ()
    state = play(state, "A: p11 by G", "C: p51 by R", "A: p21 by R", "A: done")
    assert MONUMENTS.turn(state) == Act((2,), "cross")
    assert MONUMENTS.turn(play(state, "C: done")) == Chance("roll", 2)


@pytest.mark.rule("round.passive")
def test_passive_players_do_not_take_dice_from_one_another_and_order_does_not_matter() -> None:
    start = position("A; B; C; D; dice YROP; left YROP")
    orders = [
        ("B: p22 by R", "B: done"),
        ("C: p22 by O", "C: p21 by P", "C: done"),
        ("D: p22 by P", "D: done"),
    ]
    ends = {play(start, *(text for turn in order for text in turn)) for order in permutations(orders)}
    assert len(ends) == 1


@pytest.mark.rule("cross.done", "bonus.same-round")
def test_two_bonuses_in_one_turn_count_both_however_they_were_paid() -> None:
    state = play(position("A; B; dice RRGB"), "p11 by joker", "a13 by quarry 3", "done", "done")
    assert state.players[0].circled == 1 << 2 | 1 << 4
    assert score(sheet(state, 0), state.players[0]).bonus == 6


@pytest.mark.rule("end.two-buildings")
def test_a_passive_player_ends_the_game_after_the_others_and_without_the_active_one() -> None:
    almost = "crosses=arch,pyramid,-p22 circled=arch-attic,arch-pillar,pyramid-top,pyramid-base"
    struck = "struck=arch-attic,arch-pillar,pyramid-top,pyramid-base"
    state = position(f"A {struck}; B {almost}; C {struck}; dice RRRR")
    state = play(state, "done", "B: p22 by R", "B: done")
    assert MONUMENTS.turn(state) == Act((2,), "cross")
    assert over(play(state, "C: p21 by joker", "C: done")).rule == "end.two-buildings"


@pytest.mark.rule("end.standstill")
def test_a_whole_turn_of_the_table_without_a_cross_ends_the_game() -> None:
    quiet = ("roll YYYY", "done", "done", "done")
    state = play(position("A; B; C"), *quiet, *quiet)
    assert MONUMENTS.turn(state) == Chance("roll", 2)
    assert over(play(state, *quiet)).rule == "end.standstill"
    state = play(state, "roll YYYY", "done", "A: p22 by Y", "A: done", "B: done")
    assert MONUMENTS.turn(state) == Chance("roll", 0)
    assert state.idle == 0


@pytest.mark.rule("score.buildings", "score.bonus", "score.quarry", "score.jokers", "score.winner")
def test_points() -> None:
    state = position("A crosses=r11,r12,r13,r14,r15,r16,r21,r31,p11,p21,p22,a11,a12,a13,a14,a15; B; C")
    counted = score(sheet(state, 0), state.players[0])
    assert counted == (3 + 2, 2 + 3, 7, 0, 6, 9)
    assert counted.total == 32
    state = position("A crosses=relief,pyramid,arch circled=two-buildings; B; ended end.two-buildings")
    counted = score(sheet(state, 0), state.players[0])
    assert counted == (3 * 3 + 6 * 2 + 4, 20, 7 + 6 + 10, 3, 4, 9)
    assert over(state).points == (counted.total, 13)
    assert over(state).winners == (0,)
