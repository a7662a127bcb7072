"""Section shop."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.state import Shopping, State
from tests.games.pantheon.helping import at, do, legal, names, refused


def talers(state: State) -> int:
    step = state.agenda[0]
    assert isinstance(step, Shopping)
    return step.talers


@pytest.mark.rule("pantheon:shop.sacrifice", "pantheon:shop.pieces", "pantheon:shop.place")
def test_a_column_two_feet_placed_one_kind_to_i_and_another_from_ii_to_iii_are_seven_talers() -> None:
    state = do(at("roma; 1: hand money*2 special 5 levels dancer 2; 2:"), "shop / 1 / 1 / 5")
    assert talers(state) == 7
    state = do(state, "buy column / place foot@8,4 / place foot@8,3 / temple I / dancer III")
    assert talers(state) == 0
    player = state.players[0]
    assert player.supply == (4, 6) and player.levels == (1, 3, 0, 0) and names(player.feet) == {"8,4", "8,3"}
    state = do(state, "-")
    assert PANTHEON.turn(state) == Act((1,), "action"), "nobody follows"


@pytest.mark.rule("pantheon:shop.money")
def test_any_number_of_money_cards_added_until_the_arrow() -> None:
    state = do(at("roma; 1: hand money*2 movement special 3; 2:"), "shop")
    assert refused(state, "-") == "shop.money"
    assert refused(state, "4") == "shop.money:none"
    assert refused(state, "movement") == "shop.money:movement"
    state = do(state, "1 / buy foot / 3")
    assert talers(state) == 3 and state.discards[1] == 1
    state = do(state, "-")
    assert state.players[0].supply == (7, 5), "change is lost"


@pytest.mark.rule("pantheon:shop.money")
def test_something_must_be_there_to_buy() -> None:
    assert "shop" not in legal(at("roma; 1: hand temple; 2:"))
    everything = "levels temple 4 dancer 4 gift 4 priest 4 supply 12 12"
    assert "shop" in legal(at(f"roma; 1: hand money {everything}; 2:"))
    nowhere = (
        "roma; 1: hand money supply 0 12 feet 8,4 9,4 10,4 7,3 8,3 9,3 10,3 7,5 6,5 9,5 8,6 9,6 "
        "levels temple 4 dancer 4 gift 4 priest 3; 2: columns 7,4 7,2; 3: columns 7,4 7,2"
    )
    assert "shop" not in legal(at(nowhere))
    assert refused(at(nowhere), "shop") == "shop.money:purse"


@pytest.mark.rule("pantheon:shop.pieces", "pantheon:shop.stock")
def test_pieces_cost_a_taler_each_and_there_are_twelve() -> None:
    state = do(at("roma; 1: hand money*3 supply 11 12; 2:"), "shop / 1 / buy foot")
    assert refused(state, "buy foot") == "shop.pieces"
    state = do(state, "1")
    assert refused(state, "buy foot") == "shop.stock:foot"
    assert refused(state, "buy column") == "shop.stock:column"


@pytest.mark.rule("pantheon:shop.place")
def test_placing_goes_by_the_rules_of_moving() -> None:
    state = do(at("roma; 1: hand money*3 supply 0 5 feet 7,5; 2: columns 7,4"), "shop / 1 / 1 / buy foot")
    assert refused(state, "place column@7,4") == "move.occupied-costs"
    assert refused(state, "place foot@7,4") == "move.foot-space"
    assert refused(state, "place foot@0,3") == "move.foot-adjacent"
    state = do(state, "place foot@8,4")
    assert refused(state, "place column@5,4") == "move.column-adjacent"
    spent = do(at("roma; 1: hand money; 2:"), "shop / 1 / buy foot")
    assert refused(spent, "place foot@8,4") == "shop.place"
    both = do(at("roma; 1: hand money*2 feet 7,5; 2: columns 7,4"), "shop / 1 / 1 / place column@7,4")
    assert talers(both) == 0


@pytest.mark.rule("pantheon:shop.place", "pantheon:move.loot")
def test_loot_taken_while_shopping_works_at_the_end_of_the_action() -> None:
    state = do(
        at("roma; loot points@8,2 cards@11,2; 1: hand money*2 feet 8,3; 2:"), "shop / 1 / place foot@8,2!"
    )
    assert state.players[0].points == 0
    state = do(state, "-")
    assert state.players[0].points == 5


@pytest.mark.rule("pantheon:shop.place")
def test_vinthrad_does_not_help_in_the_shop_and_gaiviles_does() -> None:
    state = do(at("roma; 1: hand money gods vinthrad/1 gaiviles/1; 2: feet 9,4"), "shop / 1")
    assert talers(state) == 1 and "place foot@9,3" in legal(state)


@pytest.mark.rule("pantheon:shop.sacrifice")
def test_sacrifice_tiles_cost_one_three_six_and_ten_and_levels_may_be_skipped() -> None:
    for level, cost in (("I", 1), ("II", 3), ("III", 6), ("IV", 10)):
        state = do(at("roma; 1: hand money*10; 2:"), "shop", *["1"] * cost)
        assert f"gift {level}" in legal(state)
        assert talers(do(state, f"gift {level}")) == 0
        fewer = do(at("roma; 1: hand money*10; 2:"), "shop", *["1"] * (cost - 1))
        assert refused(fewer, f"gift {level}") == "shop.sacrifice"
    state = do(at("roma; 1: hand money levels gift 2; 2:"), "shop / 1")
    assert refused(state, "gift II") == "shop.sacrifice:have"


@pytest.mark.rule("pantheon:god.gadicea", "pantheon:god.blue")
def test_gadicea_gives_a_taler_a_copy_and_shops_without_a_card() -> None:
    state = do(at("roma; 1: gods gadicea/1 gadicea/2; 2:"), "shop")
    assert talers(state) == 2 and "call off" in legal(state)
    state = do(state, "buy foot")
    assert "call off" not in legal(state)
    assert refused(state, "call off") == "turn.four-actions:begun"
