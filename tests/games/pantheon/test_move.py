"""Section move."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.move import points_left
from pantheon_kit.games.pantheon.state import Ender, Moving, State, TempleSpace
from pantheon_kit.games.pantheon.table import table_of
from tests.games.pantheon.helping import at, do, legal, names, refused


def left(state: State) -> int:
    step = state.agenda[0]
    assert isinstance(step, Moving)
    return points_left(table_of(state.options), state, step)


def spots(state: State, piece: str = "foot") -> set[str]:
    return {text.partition("@")[2].rstrip("!") for text in legal(state) if text.startswith(piece)}


@pytest.mark.rule("pantheon:move.points")
def test_two_cards_give_the_acting_player_five_points() -> None:
    state = do(at("roma; 1: hand movement*3; 2:"), "move / 1 / 1")
    assert left(state) == 5


@pytest.mark.rule("pantheon:move.card-needed")
def test_a_movement_card_is_needed() -> None:
    assert "move" not in legal(at("roma; 1: hand temple; 2:"))
    state = do(at("roma; 1: hand movement; 2:"), "move")
    assert legal(state) == {"1", "call off"}
    assert refused(state, "foot@8,4") == "move.card-needed"
    assert refused(state, "2") == "move.card-needed:money"
    assert refused(do(state, "1"), "1") == "move.card-needed:none"


@pytest.mark.rule("pantheon:move.card-needed")
def test_cards_may_be_added_until_the_arrow() -> None:
    state = do(at("roma; 1: hand movement*2; 2:"), "move / 1 / foot@8,4 / 1 / foot@7,3")
    assert left(state) == 3


@pytest.mark.rule("pantheon:move.card-needed", "pantheon:god.vinthrad")
def test_vinthrad_moves_without_a_card() -> None:
    state = do(at("roma; 1: gods vinthrad/1; 2: gods vinthrad/2"), "move")
    assert left(state) == 2
    state = do(state, "foot@8,4 / -")
    assert left(state) == 1
    state = do(state, "foot@8,6 / -")
    assert [len(player.feet) for player in state.players] == [1, 1]


@pytest.mark.rule("pantheon:god.vinthrad", "pantheon:god.blue")
def test_copies_of_vinthrad_add_up() -> None:
    state = at("roma; 1: hand movement gods vinthrad/1 vinthrad/2; 2:")
    assert left(do(state, "move")) == 3
    assert left(do(state, "move / 1")) == 5


@pytest.mark.rule("pantheon:move.followers")
def test_everybody_is_asked_to_follow_in_turn_order_without_the_extra_point() -> None:
    state = at("roma; turn 2; 1: hand movement; 2: hand movement; 3:")
    state = do(state, "move / 1 / foot@8,4 / -")
    assert PANTHEON.turn(state) == Act((2,), "move") and legal(state) == {"-"}
    assert refused(state, "call off") == "turn.four-actions:follower"
    state = do(state, "-")
    assert PANTHEON.turn(state) == Act((0,), "move") and legal(state) == {"1", "-"}
    state = do(state, "1")
    assert left(state) == 2 and "-" not in legal(state)
    assert refused(state, "-") == "move.followers:place"
    state = do(state, "foot@9,4 / -")
    assert PANTHEON.turn(state) == Act((2,), "action")


@pytest.mark.rule("pantheon:move.place", "pantheon:move.supply")
def test_a_point_places_a_foot_or_a_column_of_the_supply() -> None:
    state = do(at("roma; 1: hand movement supply 1 0; 2:"), "move / 1 / foot@7,5")
    assert left(state) == 2 and state.players[0].supply == (0, 0)
    assert refused(state, "column@7,4") == "move.supply:column"
    assert refused(state, "foot@7,6") == "move.supply:foot"
    assert legal(state) == {"-"}
    spent = do(at("roma; 1: hand movement; 2:"), "move / 1 / foot@7,5 / foot@8,4 / foot@9,4")
    assert refused(spent, "foot@9,5") == "move.place"


@pytest.mark.rule("pantheon:move.foot-space", "pantheon:move.column-space", "pantheon:move.column-adjacent")
def test_feet_and_columns_have_spaces_of_their_own() -> None:
    state = do(at("roma; 1: hand movement*2; 2:"), "move / 1 / foot@7,5")
    assert refused(state, "foot@7,4") == "move.foot-space"
    assert refused(state, "column@8,4") == "move.column-space"
    assert refused(state, "column@7,2") == "move.column-adjacent"
    state = do(state, "column@7,4 / 1")
    assert names(state.players[0].columns) == {"7,4"} and state.players[0].supply == (5, 4)


@pytest.mark.rule("pantheon:move.column-adjacent")
def test_the_temple_does_not_help_columns() -> None:
    near_columns = at("persia; 1: hand movement; 2:")
    state = do(near_columns, "move / 1")
    assert refused(state, "column@16,5") == "move.column-adjacent"
    assert not spots(state, "column")


@pytest.mark.rule("pantheon:move.foot-space", "pantheon:move.foot-adjacent")
def test_a_foot_may_share_the_temples_space_unless_it_is_closed() -> None:
    assert "8,5" in spots(do(at("roma; 1: hand movement; 2:"), "move / 1"))
    closed = do(at("roma; 1: hand movement; 2:", temple_space=TempleSpace.CLOSED), "move / 1")
    assert refused(closed, "foot@8,5") == "move.foot-space:temple"
    assert spots(closed) == {"8,4", "9,4", "7,5", "9,5", "8,6", "9,6"}


@pytest.mark.rule("pantheon:move.foot-adjacent")
def test_feet_adjoin_the_temple_or_own_feet() -> None:
    state = do(at("roma; 1: hand movement feet 9,4; 2: feet 8,6 8,7"), "move / 1")
    assert refused(state, "foot@8,8") == "move.foot-adjacent"
    assert spots(state) == {"8,5", "8,4", "7,5", "9,5", "8,6", "9,6", "8,3", "9,3", "10,4"}


@pytest.mark.rule("pantheon:move.two-colours")
def test_two_pieces_of_two_colours_at_most() -> None:
    state = do(at("roma; 1: hand movement*2 feet 8,4; 2: feet 9,4; 3: feet 9,4"), "move / 1 / 1")
    assert refused(state, "foot@9,4") == "move.two-colours"
    assert refused(state, "foot@8,4") == "move.two-colours:own"
    columns = do(at("roma; 1: hand movement feet 7,5; 2: columns 7,4; 3: columns 7,4"), "move / 1")
    assert refused(columns, "column@7,4") == "move.two-colours"


@pytest.mark.rule("pantheon:move.occupied-costs")
def test_an_occupied_space_costs_two() -> None:
    state = do(at("roma; 1: hand movement feet 7,5; 2: columns 7,4 feet 8,4"), "move / 1 / column@7,4")
    assert left(state) == 1
    assert refused(state, "foot@8,4") == "move.occupied-costs"


@pytest.mark.rule("pantheon:move.occupied-costs")
def test_temple_and_loot_cost_nothing() -> None:
    state = do(at("roma; loot points@8,2; 1: hand movement feet 8,3; 2:"), "move / 1 / foot@8,5 / foot@8,2!")
    assert left(state) == 1


@pytest.mark.rule("pantheon:move.loot", "pantheon:loot.points")
def test_the_first_foot_takes_the_loot_which_works_when_the_movement_ends() -> None:
    state = at("roma; loot points@8,2 cards@11,2; 1: hand movement feet 8,3; 2: hand movement feet 9,2")
    state = do(state, "move / 1 / foot@8,2!")
    assert state.players[0].taken == (5,) and state.players[0].points == 0 and len(state.loot) == 1
    state = do(state, "-")
    assert state.players[0].points == 5 and state.players[0].taken == ()
    state = do(state, "1 / foot@8,2")
    assert state.players[1].taken == ()


@pytest.mark.rule("pantheon:move.loot")
def test_several_tiles_work_in_the_owners_order() -> None:
    state = at("roma; loot points@8,2 pieces@11,2 special_money@13,5; 1: hand movement*2 feet 8,3 10,2; 2:")
    state = do(state, "move / 1 / 1 / foot@8,2! / foot@11,2! / -")
    assert legal(state) == {"loot points", "loot pieces"}
    assert refused(state, "loot cards") == "move.loot"
    state = do(state, "loot pieces / feet")
    assert state.players[0].points == 5
    assert PANTHEON.turn(state) == Act((1,), "move")


@pytest.mark.rule("pantheon:move.waste")
def test_unused_points_are_lost_and_something_must_be_placed() -> None:
    state = do(at("roma; 1: hand movement*2; 2:"), "move / 1")
    assert refused(state, "-") == "move.waste:place"
    state = do(state, "foot@8,4 / - / -")
    assert len(state.players[0].feet) == 1
    assert "move" not in legal(at("roma; 1: hand movement supply 0 3; 2:"))
    assert refused(at("roma; 1: hand movement supply 0 3; 2:"), "move") == "move.waste"
    follower = do(at("roma; 1: hand movement; 2: hand movement supply 0 3"), "move / 1 / foot@8,4 / -")
    assert legal(follower) == {"-"} and refused(follower, "1") == "move.waste"


@pytest.mark.rule("pantheon:god.gaiviles")
def test_gaiviles_jumps_over_a_space_with_anothers_piece() -> None:
    plain = do(at("roma; 1: hand movement; 2: feet 9,4"), "move / 1")
    jump = do(at("roma; 1: hand movement gods gaiviles/1; 2: feet 9,4"), "move / 1")
    assert spots(jump) - spots(plain) == {"8,3", "9,3", "10,4"}
    state = do(jump, "foot@9,3")
    assert left(state) == 2


@pytest.mark.rule("pantheon:god.gaiviles", "pantheon:god.blue")
def test_a_second_copy_lengthens_the_jump_by_a_space_that_adjoins() -> None:
    line = "2: feet 9,4 9,3"
    one = do(at(f"roma; 1: hand movement gods gaiviles/1; {line}"), "move / 1")
    two = do(at(f"roma; 1: hand movement gods gaiviles/1 gaiviles/2; {line}"), "move / 1")
    assert "9,2" not in spots(one) and "9,2" in spots(two)
    gap = do(at("roma; 1: hand movement gods gaiviles/1 gaiviles/2; 2: feet 9,4 10,2"), "move / 1")
    assert "10,1" not in spots(gap)


@pytest.mark.rule("pantheon:god.gaiviles")
def test_columns_and_shared_spaces_of_others_are_jumped_and_columns_do_not_jump() -> None:
    state = do(at("roma; 1: hand movement feet 7,5 gods gaiviles/1; 2: columns 7,4"), "move / 1")
    assert {"6,3", "7,3", "6,4"} <= spots(state)
    shared = do(at("roma; 1: hand movement gods gaiviles/1; 2: feet 9,4; 3: feet 9,4"), "move / 1")
    assert "9,3" in spots(shared)
    far = do(at("roma; 1: hand movement gods gaiviles/1; 2: feet 7,5"), "move / 1")
    assert spots(far, "column") == set()


@pytest.mark.rule("pantheon:move.loot", "pantheon:end.trigger")
def test_the_last_loot_taken_by_a_follower_ends_the_epoch_for_the_acting_player() -> None:
    text = "roma; loot points@8,2; 1: hand movement; 2: hand movement feet 8,3; 3: hand movement"
    state = do(at(text), "move / 1 / foot@8,4 / - / 1 / foot@8,2! / -")
    assert PANTHEON.turn(state) == Act((2,), "move"), "the others still move"
    state = do(state, "-")
    assert [player.points for player in state.players] == [3, 5, 0]
    assert state.start == 1 and state.epoch == 2
    taker = do(at(text, ender=Ender.TAKER), "move / 1 / foot@8,4 / - / 1 / foot@8,2! / - / -")
    assert [player.points for player in taker.players] == [0, 8, 0]


@pytest.mark.rule("pantheon:move.foot-adjacent", "pantheon:god.gaiviles", "pantheon:move.two-colours")
def test_of_a_space_that_can_be_jumped_to_only_the_other_reason_is_told() -> None:
    text = "roma; {}; 1: hand movement {}; 2: feet 9,5 10,5; 3: feet 10,5"
    near = do(at(text.format("gods stonkus", "gods gaiviles/1")), "move / 1")
    assert refused(near, "foot@10,5") == "move.two-colours"
    far = do(at(text.format("gods stonkus", "")), "move / 1")
    assert refused(far, "foot@10,5") == "move.foot-adjacent"


@pytest.mark.rule("pantheon:turn.four-actions", "pantheon:god.itinera", "pantheon:move.followers")
def test_why_a_movement_cannot_be_called_off() -> None:
    state = do(at("roma; 1: hand movement; 2: hand movement"), "move / 1 / foot@8,5 / -")
    assert refused(state, "call off") == "turn.four-actions:follower"
    state = do(state, "1")
    assert refused(state, "call off") == "turn.four-actions:begun", "the arrow is no way out any more"
    state = do(
        at("roma; gods itinera/1 stonkus; 1: hand temple*4 dancer*2; 2:"), "god / itinera/1 temple 4 dancer 2"
    )
    assert refused(state, "call off") == "turn.four-actions:begun", "it is his own action"
