"""Sections end and score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pantheon_kit.engine.game import Act, Over
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.state import State
from tests.games.pantheon.helping import at, do, names, until_asked

PAY = "god / copia/1 temple 4 priest 2"
HAND = "hand temple*4 priest*2"


@pytest.mark.rule("pantheon:end.trigger")
def test_who_takes_the_last_god_scores_three_and_the_next_player_begins() -> None:
    state = do(at(f"roma; turn 2; gods copia/1; loot points@8,2; 1:; 2: {HAND}; 3:"), PAY)
    assert [player.points for player in state.players] == [0, 1 + 3, 0]
    assert state.start == 2 and state.epoch == 2


@pytest.mark.rule("pantheon:end.trigger", "pantheon:move.followers")
def test_who_takes_the_last_loot_finishes_the_turn_with_its_followers() -> None:
    state = do(
        at("roma; loot points@8,2; gods stonkus; 1: hand movement feet 8,3; 2: hand movement"),
        "move / 1 / foot@8,2! / -",
    )
    assert PANTHEON.turn(state) == Act((1,), "move")
    state = do(state, "-")
    assert state.players[0].points == 5 + 3 and state.epoch == 2


@pytest.mark.rule("pantheon:end.trigger")
def test_both_triggers_at_once_give_one_bonus() -> None:
    text = "roma; loot points@8,2; gods itinera/1; 1: hand temple*4 dancer*2 feet 8,3; 2:"
    state = do(at(text), "god / itinera/1 temple 4 dancer 2 / foot@8,2! / -")
    assert state.players[0].points == 1 + 5 + 3


@pytest.mark.rule("pantheon:prepare.temple", "pantheon:end.trigger")
def test_loot_taken_in_preparation_ends_the_epoch_after_the_first_turn() -> None:
    state = at("cartago; rise; loot points@10,7; 1: feet 9,7 hand money; 2:")
    state = do(state, "place foot@10,7! / - / -")
    assert state.epoch == 1 and PANTHEON.turn(state) == Act((0,), "action")
    state = do(state, "shop / 1 / buy foot / -")
    assert state.epoch == 2 and [player.points for player in state.players] == [5 + 3, 0]


@pytest.mark.rule("pantheon:end.feet", "pantheon:end.columns", "pantheon:end.loot", "pantheon:prepare.gods")
def test_feet_go_home_columns_stay_and_leftovers_leave() -> None:
    state = at(
        "roma; gods copia/1; loot demigod@8,2 cards@11,2; demigods 3; "
        f"1: {HAND} feet 8,4 9,4; 2: feet 7,5 columns 7,4"
    )
    state = do(state, PAY)
    assert [player.feet for player in state.players] == [(), ()]
    assert [player.supply for player in state.players] == [(10, 7), (7, 5)]
    assert names(state.players[1].columns) == {"7,4"}
    assert (
        state.loot == () and sum(state.loot_gone) == 2 and state.demigods == () and state.demigod_gone[2] == 1
    )
    assert PANTHEON.problems(state) == []


@pytest.mark.rule("pantheon:end.order", "pantheon:score.when")
def test_no_scoring_after_the_second_epoch_and_one_after_the_third() -> None:
    for epoch, points in ((2, 0), (3, 4 + 1)):
        state = do(at(f"roma; epoch {epoch}; gods copia/1; 1: {HAND}; 2: demigods 4 columns 7,4"), PAY)
        assert state.players[1].points == points


@pytest.mark.rule("pantheon:score.columns")
@pytest.mark.parametrize(
    ("columns", "points"), [(0, 0), (1, 1), (3, 3), (4, 8), (6, 12), (7, 14), (8, 24), (11, 33), (12, 48)]
)
def test_six_columns_are_twelve_points(columns: int, points: int) -> None:
    spaces = ["13,0", "15,0", "1,1", "17,1", "7,2", "13,2", "1,3", "5,4", "7,4", "16,5", "5,8", "18,8"]
    where = f"columns {' '.join(spaces[:columns])} supply 6 {12 - columns}"
    state = do(at(f"roma; epoch 3; gods copia/1; 1: {HAND}; 2: {where}"), PAY)
    assert state.players[1].points == points


@pytest.mark.rule("pantheon:score.demigods", "pantheon:score.when")
def test_demigods_count_in_both_scorings() -> None:
    third = do(at(f"roma; epoch 3; gods copia/1; 1: {HAND}; 2: demigods 4 5"), PAY)
    assert third.players[1].points == 9 and third.players[1].demigods == (4, 5)
    last = do(at(f"roma; epoch 6; gods copia/1; 1: {HAND}; 2: demigods 4 5 points 9"), PAY)
    assert last.players[1].points == 18


def finished(first: str, second: str, third: str = "") -> State:
    return do(at(f"roma; epoch 6; gods copia/1; 1: {HAND} {first}; 2: {second}; 3: {third}"), PAY)


@pytest.mark.rule("pantheon:finish.winner")
def test_most_points_win() -> None:
    assert PANTHEON.turn(finished("", "points 40")) == Over((1,), "finish.winner", (9, 40, 0))


@pytest.mark.rule("pantheon:finish.tie")
def test_a_tie_goes_to_most_demigods_by_tiles_not_points() -> None:
    state = finished("demigods 1 1 points 4", "demigods 6 points 9")
    assert PANTHEON.turn(state) == Over((0,), "finish.tie", (15, 15, 0))


@pytest.mark.rule("pantheon:finish.tie")
def test_a_tie_that_stays_a_tie_is_shared() -> None:
    state = finished("points 4", "points 13")
    assert PANTHEON.turn(state) == Over((0, 1), "finish.tie", (13, 13, 0))
    assert PANTHEON.legal(state, 0) == [] and PANTHEON.outcomes(state) == []
    assert PANTHEON.check(state, 0, PANTHEON.parse(state, "draw")).rule == "table.over"  # type: ignore[union-attr]


@pytest.mark.rule("pantheon:end.trigger", "pantheon:prepare.gods")
def test_a_trigger_needs_tiles_that_were_laid_out() -> None:
    state = at("roma; loot points@8,2; 1: hand money; 2:")
    state = do(state, "shop / 1 / buy foot / -")
    assert state.epoch == 1, "no god was laid out, so none was the last"


@pytest.mark.rule("pantheon:prepare.gods")
def test_gods_that_run_out_leave_fewer_or_none_on_display() -> None:
    state = at(f"roma; gods copia/1; 1: {HAND}; 2:")
    keep = tuple(1 if at == 0 else 0 for at in range(len(state.god_stack)))
    gone = tuple(a + b - c for a, b, c in zip(state.god_gone, state.god_stack, keep, strict=True))
    state = replace(state, god_stack=keep, god_gone=gone)
    assert PANTHEON.problems(state) == []
    state = do(state, PAY, "nation persia / god vinthrad/1")
    assert state.gods == (0,)
    assert next(iter(PANTHEON.outcomes(state)))[0].__class__.__name__ == "LayLoot"
    state = until_asked(state, "action")
    assert state.laid == (True, True)
