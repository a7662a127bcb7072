"""What a rules lawyer would ask, where one rule meets another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.state import Ender, Leftover, Options, Turns
from pantheon_kit.games.pantheon.table import table_of
from tests.games.pantheon.helping import at, chances, do, legal, names, refused, until_asked

NEARLY_ALL = "hand movement*16 money*15 temple*11 dancer*11 gift*11"


@pytest.mark.rule("pantheon:prepare.temple", "pantheon:nation.gallia", "pantheon:god.itinera")
def test_itinera_through_gallia_places_beside_the_temple_and_its_loot_works_at_once() -> None:
    state = at("gallia; rise; loot points@3,0 cards@8,0; 1: hand temple*4 feet 4,0; 2:")
    state = do(state, "reveal / god itinera/1 / itinera/1 temple 4")
    assert {"foot@4,1", "foot@5,2", "foot@3,0!"} <= legal(state)
    state = do(state, "foot@3,0! / foot@5,1 / -")
    assert state.players[0].points == 1 + 5 and names(state.players[0].feet) == {"4,0", "3,0", "5,1"}
    assert PANTHEON.turn(state) == Act((1,), "gallia"), "before the next player"
    assert state.gods == (), "it was turned up, not laid out"


@pytest.mark.rule("pantheon:nation.gallia", "pantheon:end.trigger")
def test_a_god_turned_up_for_gallia_is_not_the_last_laid_out() -> None:
    state = at("gallia; rise; gods stonkus; loot points@3,0; 1: hand temple*5 money; 2:")
    state = until_asked(do(state, "reveal / god vinthrad/1 / vinthrad/1 temple 5 / cards"))
    state = do(state, "shop / 1 / buy foot / -")
    assert state.epoch == 1 and state.gods == (24,)


@pytest.mark.rule("pantheon:nation.gallia", "pantheon:god.traitera")
def test_traitera_through_gallia_works_from_the_first_turn_on() -> None:
    state = at("gallia; rise; 1: hand temple*5 money*2; 2:")
    state = until_asked(do(state, "reveal / god traitera/1 / traitera/1 temple 5 / cards"))
    assert "again" in legal(state)


@pytest.mark.rule("pantheon:nation.gallia", "pantheon:prepare.depraccus")
def test_depraccus_through_gallia_draws_at_the_next_preparation_only() -> None:
    state = at("gallia; rise; 1: hand temple*4; 2:")
    state = do(state, "reveal / god depraccus/1 / depraccus/1 temple 4 / cards / card gift / card gift")
    assert PANTHEON.turn(state) == Act((0,), "action") and state.players[0].cards == 0


@pytest.mark.rule("pantheon:end.trigger")
def test_a_taker_in_preparation_ends_the_epoch_under_the_option() -> None:
    text = "cartago; rise; loot points@10,7; 1: hand money; 2: feet 9,7"
    state = do(at(text, ender=Ender.TAKER), "- / place foot@10,7! / -")
    state = do(state, "shop / 1 / buy foot / -")
    assert [player.points for player in state.players] == [0, 5 + 3] and state.start == 0


@pytest.mark.rule("pantheon:end.trigger")
def test_the_taker_of_the_last_tile_is_not_whoever_took_another_one_after_it() -> None:
    text = "cartago; rise; loot points@10,7; gods stonkus copia/1; 1: hand temple*4 priest*2; 2: feet 9,7"
    state = do(at(text, ender=Ender.TAKER), "- / place foot@10,7! / - / god / copia/1 temple 4 priest 2")
    assert [player.points for player in state.players] == [1, 5 + 3] and state.start == 0


@pytest.mark.rule("pantheon:end.trigger", "pantheon:turn.four-actions")
def test_when_the_loot_was_taken_in_preparation_and_the_first_player_passes() -> None:
    state = at("cartago; rise; display; loot points@10,7; 1: feet 9,7; 2:")
    state = do(state, "place foot@10,7! / - / -")
    assert state.agenda[0] == Turns(0) or isinstance(PANTHEON.turn(state), Chance)
    idle = replace(state.players[1], hand=state.pile)
    state = replace(
        state, pile=(0,) * 7, players=(state.players[0], idle), display=(-1,) * 4, agenda=(Turns(0),)
    )
    state = do(state, "pass")
    assert state.epoch == 2 and state.players[0].points == 5 + 3, "a pass is a turn"


@pytest.mark.rule("pantheon:turn.four-actions")
def test_a_pass_then_an_action_starts_the_count_of_passes_anew() -> None:
    state = at("roma; display; 1:; 2: hand movement*16 money*15 temple*11 dancer*11 gift*11 priest*11; 3:")
    state = do(state, "pass / shop / 1 / buy foot / -")
    assert state.passes == 0
    assert PANTHEON.turn(until_asked(state)) == Act((2,), "action")


@pytest.mark.rule("pantheon:draw.reshuffle", "pantheon:nation.roma")
def test_when_all_cards_are_held_roma_gives_nothing() -> None:
    state = at(
        "roma; rise; turn 2; display; 1: hand movement*16 money*15 temple*11 dancer*11 gift*11 priest*10; 2:"
    )
    state = do(state, "card priest")
    assert [player.cards for player in state.players] == [74, 1] and PANTHEON.turn(state) == Act(
        (1,), "action"
    )


@pytest.mark.rule("pantheon:nation.germania", "pantheon:draw.reshuffle")
def test_germania_with_too_few_cards_left_gives_what_there_is() -> None:
    state = at(f"germania; rise; display; turn 2; 1: {NEARLY_ALL} priest*8; 2:")
    state = do(state, "card priest / card priest / card priest")
    assert state.players[1].cards == 3
    assert refused(state, "discard 2") == "nation.germania"


@pytest.mark.rule("pantheon:draw.reshuffle")
def test_the_discards_become_the_pile_in_the_middle_of_an_effect() -> None:
    state = at("roma; rise; pile 0; 1:; 2:")
    assert chances(state)["card movement"] == 16 and sum(state.discards) == 0


@pytest.mark.rule("pantheon:move.loot", "pantheon:god.yellow")
def test_demigod_loot_after_plaesiris_and_with_the_stack_empty() -> None:
    state = at("roma; loot demigod@8,2 cards@13,5; 1: hand movement feet 8,3; 2:")
    empty = replace(state, demigod_stack=(0,) * 6, demigod_gone=state.demigod_stack)
    state = do(empty, "move / 1 / foot@8,2! / -")
    assert state.players[0].demigods == () and PANTHEON.turn(state) == Act((1,), "move")


@pytest.mark.rule("pantheon:prepare.demigods")
def test_too_few_demigods_are_turned_up_as_far_as_they_go() -> None:
    state = at("roma; 1:; 2: demigods 1 1 2 2 2 2 3 3 3 3 3 4 4 4 4 4 5 5 5 6; 3:")
    table = table_of(state.options)
    from pantheon_kit.games.pantheon.flow import settle
    from pantheon_kit.games.pantheon.state import Rise

    state = do(settle(table, replace(state, agenda=(Rise(),))), "nation persia")
    state = do(state, "god stonkus / god stonkus / god stonkus / god copia/1")
    for _ in range(4):
        state = do(state, next(text for text in chances(state) if text.startswith("loot demigod")))
    assert chances(state) == {"demigod 6": 1}
    state = do(state, "demigod 6")
    assert state.demigods == (6,) and PANTHEON.turn(state) == Act((0,), "action")


@pytest.mark.rule(
    "pantheon:god.yellow", "pantheon:god.taksator", "pantheon:god.copia", "pantheon:god.plaesiris"
)
def test_yellow_gods_work_each_time() -> None:
    hands = "1: hand temple*8 priest*4 gods traitera/1; 2:"
    state = do(at(f"roma; gods copia/1 stonkus; {hands}"), "god / again / copia/1 temple 4 priest 2")
    assert state.players[0].supply == (8, 7) and state.players[0].gods == (20,)
    money = at(
        "roma; gods taksator/1 taksator/2 stonkus; 1: hand dancer*5 gift*7 priest*2 gods traitera/1; 2:"
    )
    money = do(money, "god / again / taksator/1 dancer 5 gift 2 / god / taksator/2 gift 5 priest 2")
    assert money.players[0].special == (2, 2, 3, 3) and sum(money.god_gone) == 2


@pytest.mark.rule("pantheon:prepare.gods", "pantheon:end.trigger")
def test_with_gods_that_stay_the_last_of_them_still_ends_the_epoch() -> None:
    options = {"leftover_gods": Leftover.STAY}
    state = at("roma; epoch 2; gods copia/1; 1: hand temple*4 priest*2; 2:", **options)
    assert do(state, "god / copia/1 temple 4 priest 2").epoch == 3


@pytest.mark.rule("pantheon:shop.place", "pantheon:move.loot")
def test_the_last_loot_taken_in_the_shop_ends_the_epoch() -> None:
    state = do(at("roma; loot points@8,2; 1: hand money feet 8,3; 2:"), "shop / 1 / place foot@8,2! / -")
    assert state.epoch == 2 and state.players[0].points == 5 + 3


@pytest.mark.rule("pantheon:god.gaiviles", "pantheon:move.occupied-costs")
def test_a_jump_costs_what_the_space_it_ends_on_costs() -> None:
    state = do(at("roma; 1: hand movement gods gaiviles/1; 2: feet 9,4 9,3"), "move / 1 / foot@9,3")
    assert legal(state) >= {"foot@8,3"} and "foot@9,4" not in legal(state)


@pytest.mark.rule("pantheon:god.gaiviles", "pantheon:move.column-adjacent")
def test_columns_adjoin_feet_that_jumped() -> None:
    state = do(at("roma; 1: hand movement*2 gods gaiviles/1; 2: feet 7,5"), "move / 1 / foot@6,5")
    assert "column@7,4" in legal(state)
    state = do(at("roma; 1: hand movement*2 gods gaiviles/1; 2: feet 8,4"), "move / 1 / foot@7,3")
    assert "column@7,4" in legal(state) and "column@7,2" in legal(state)


@pytest.mark.rule("pantheon:finish.winner", "pantheon:end.trigger")
def test_a_traitera_turn_never_follows_the_sixth_epoch() -> None:
    state = at("roma; epoch 6; gods copia/1; 1: gods traitera/1 hand temple*4 priest*2; 2:")
    state = do(state, "god / again / copia/1 temple 4 priest 2")
    assert state.agenda == () and PANTHEON.turn(state).winners == (0,)  # type: ignore[union-attr]


def test_options_are_part_of_the_position() -> None:
    assert at("roma; 1:; 2:", hand_limit=9).options == Options(hand_limit=9)
