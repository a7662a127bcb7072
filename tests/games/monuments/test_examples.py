"""The twelve worked examples of the rules. A is active; sheet A's colours are those of the data file."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.games.monuments import MONUMENTS, Options, position
from pantheon_kit.games.monuments.scoring import score
from pantheon_kit.games.monuments.state import Done, State, sheet
from tests.games.monuments.play import fields, over, play, refused


def points(state: State, seat: int) -> int:
    return score(sheet(state, seat), state.players[seat]).total


@pytest.mark.rule("round.dice-left", "round.passive", "round.pay")
def test_example_1_one_die_and_one_stone_leave_three_dice() -> None:
    state = play(position("A; B; C; dice RRGB"), "p21 by R", "p31 by quarry 6", "done")
    assert MONUMENTS.turn(state) == Act((1, 2), "cross")
    assert [player.dice for player in state.players] == ["RGB", "RGB", "RGB"]
    assert state.dice == "RRGB"


@pytest.mark.rule("round.dice-left", "quarry.left-to-right")
def test_example_2_two_stones_leave_four_dice() -> None:
    state = play(position("A; B; dice RRGB"), "p21 by quarry 1", "p32 by quarry 2", "done")
    assert state.players[1].dice == "RRGB"


@pytest.mark.rule("relief.two-adjacent")
def test_example_3_no_first_cross_where_no_second_can_be_paid() -> None:
    state = position("A jokers=0 quarry=9; B; dice RRRR")
    assert refused(state, "r13 by R").rule == "relief.two-adjacent"
    assert refused(state, "r13 by R").places == ("r13", "r12", "r14", "r23")
    assert not any(field.startswith("r") for field in fields(state, 0))


@pytest.mark.rule("relief.two-adjacent", "cross.done")
def test_example_4_no_stopping_after_one_cross_in_the_relief() -> None:
    state = play(position("A; B; dice RRGB"), "r13 by R")
    assert refused(state, "done").rule == "relief.two-adjacent"
    assert refused(state, "done").case == "alone"
    assert Done() in MONUMENTS.legal(play(state, "r12 by G"), 0)


@pytest.mark.rule("single.anywhere")
def test_example_5_one_in_the_pyramid_one_in_the_arch() -> None:
    state = play(position("A; B; dice RRGB"), "p11 by G", "a11 by R", "done")
    assert state.players[0].crosses == state.players[0].fresh
    assert state.players[0].crosses.bit_count() == 2


@pytest.mark.rule("relief.two-adjacent")
def test_example_6_not_one_in_the_pyramid_and_one_in_the_relief() -> None:
    state = play(position("A; B; dice RRGB"), "p11 by G")
    assert refused(state, "r13 by R").case == "mixed"
    assert refused(play(position("A; B; dice RRGB"), "r13 by R"), "p11 by G").case == "stay"


@pytest.mark.rule("quarry.left-to-right", "score.quarry")
def test_example_7_skipped_stones_are_lost() -> None:
    start = position("A; B; dice YYYY")
    assert points(start, 0) == 9 + 2 * 2
    state = play(start, "a22 by quarry 3")
    violation = refused(state, "p21 by quarry 1")
    assert (violation.rule, violation.case) == ("quarry.left-to-right", "")
    assert refused(state, "p32 by quarry 2").rule == "quarry.left-to-right"
    assert refused(state, "p51 by quarry 3").case == "used"
    assert points(state, 0) == 6 + 2 * 2
    assert play(state, "p11 by quarry 4").players[0].stones == 0b1100


@pytest.mark.rule("bonus.first", "bonus.same-round", "bonus.struck")
def test_example_8_the_same_bonus_field_in_one_round() -> None:
    state = play(
        position("A; B; C; dice RRGB"), "p11 by G", "done", "C: p21 by joker", "B: p11 by B", "C: done"
    )
    assert [player.circled for player in state.players] == [0, 0, 0]
    state = play(state, "done")
    top = 1 << 2
    assert [player.circled for player in state.players] == [top, top, 0]
    assert [player.struck for player in state.players] == [0, 0, top]
    assert state.active == 1


@pytest.mark.rule("bonus.struck", "bonus.first")
def test_example_9_a_round_later_an_ordinary_cross() -> None:
    state = play(position("A; B; dice RRGB"), "p11 by G", "done", "done", "roll YYYY", "p11 by joker")
    state = play(state, "done", "done")
    assert [player.circled for player in state.players] == [1 << 2, 0]
    assert [player.struck for player in state.players] == [0, 1 << 2]
    assert state.players[1].crosses == 1 << sheet(state, 1).numbers["p11"]


@pytest.mark.rule("end.two-buildings", "bonus.two-buildings")
def test_example_10_the_passive_players_still_play() -> None:
    almost = "crosses=arch,pyramid,-p22 circled=arch-attic,arch-pillar,pyramid-top,pyramid-base"
    struck = "struck=arch-attic,arch-pillar,pyramid-top,pyramid-base"
    state = position(f"A {almost}; B {almost}; C {almost}; D {struck}; dice YYYY")
    assert MONUMENTS.problems(state) == []
    state = play(state, "p22 by Y", "done")
    assert MONUMENTS.turn(state) == Act((1, 2, 3), "cross")
    state = play(state, "B: p22 by joker", "C: p22 by joker", "D: done", "C: done", "B: done")
    assert over(state).rule == "end.two-buildings"
    last = 1 << 6
    assert [bool(player.circled & last) for player in state.players] == [True, True, True, False]
    assert MONUMENTS.problems(state) == []


@pytest.mark.rule("score.tie", "score.winner")
def test_example_11_on_equal_points_the_pyramid_decides() -> None:
    twelve = "A crosses=p21,p22,p31,p32,p33,p41,p42,p43,p51,p52,p54,p55"
    nine = "B crosses=p21,p22,p31,p32,p33,p41,p42,p51,p52,r13,r14,r23,r24,r15,r25"
    state = play(position(f"{twelve} quarry=9; {nine} quarry=9; idle 1; dice YYYY"), "done")
    assert points(state, 0) == points(state, 1)
    state = play(state, "done")
    assert over(state).rule == "end.standstill"
    assert len(set(over(state).points)) == 1
    assert over(state).winners == (0,)


@pytest.mark.rule("score.tie")
@pytest.mark.parametrize(("literal", "winners"), [(False, (0,)), (True, (0, 1))])
def test_the_tie_rule_taken_literally_compares_only_equal_crosses(
    literal: bool, winners: tuple[int, ...]
) -> None:
    options = Options(literal_tie=literal)
    state = position("A crosses=p21 quarry=9; B quarry=9; idle 2; ended end.standstill", options)
    assert over(state).points == (4, 4)
    assert over(state).winners == winners


@pytest.mark.rule("score.tie")
@pytest.mark.parametrize("literal", [False, True])
def test_equal_pyramids_share_the_win(literal: bool) -> None:
    options = Options(literal_tie=literal)
    state = position(
        "A crosses=p21 quarry=9; B crosses=p22; C crosses=p21 quarry=9; idle 3; ended end.standstill", options
    )
    assert over(state).winners == (1,)
    state = position("A crosses=p21; B crosses=p22; C; idle 3; ended end.standstill", options)
    assert over(state).winners == ((0, 1, 2) if literal else (0, 1))
    state = position("A crosses=p21; B crosses=a21; C; idle 3; ended end.standstill", options)
    assert over(state).winners == ((0, 2) if literal else (0,))


@pytest.mark.rule("setup.jokers", "joker.any-colour", "score.jokers")
def test_example_12_two_of_three_jokers_left_bring_four_points() -> None:
    state = position("A; B; C; dice YYYY")
    assert [player.jokers for player in state.players] == [3, 3, 3]
    state = play(state, "p21 by joker")
    assert score(sheet(state, 0), state.players[0]).jokers == 4
