"""Section god, and the loot tiles."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pantheon_kit.engine.game import Act
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.state import Options
from pantheon_kit.games.pantheon.table import table_of
from tests.games.pantheon.helping import at, chances, do, legal, refused, until_asked


def tile(name: str) -> int:
    return [one.name for one in table_of(Options()).tiles].index(name)


@pytest.mark.rule("pantheon:god.cost")
def test_stonkus_is_paid_with_tile_iii_and_cards() -> None:
    state = at(
        "roma; gods stonkus copia/1; 1: hand temple dancer*2 priest levels temple 3 dancer 1 gift 1; 2:"
    )
    state = do(state, "god")
    assert legal(state) == {"stonkus temple 1 dancer 2 priest 1", "call off"}
    state = do(state, "stonkus temple 1 dancer 2 priest 1")
    player = state.players[0]
    assert player.levels == (3, 1, 1, 0) and player.cards == 0 and player.gods == (tile("stonkus"),)
    assert player.points == 1


@pytest.mark.rule("pantheon:god.cost")
def test_each_row_by_a_kind_of_its_own_and_a_kind_counts_tile_and_cards() -> None:
    short = at("roma; gods vinthrad/1; 1: hand temple*3 dancer*4 levels temple 1; 2:")
    assert "god" not in legal(short)
    state = do(at("roma; gods vinthrad/1; 1: hand temple*4 dancer*4 levels temple 1; 2:"), "god")
    assert legal(state) == {"vinthrad/1 temple 4 dancer 4", "call off"}


@pytest.mark.rule("pantheon:god.cost")
def test_of_several_payments_those_that_contain_another_are_not_offered() -> None:
    state = do(at("roma; gods stonkus; 1: hand temple*5 dancer*5 gift*2 priest*2 levels gift 1; 2:"), "god")
    payments = {text for text in legal(state) if text.startswith("stonkus")}
    assert "stonkus temple 4 dancer 3 priest 1" in payments
    assert "stonkus temple 3 dancer 4 priest 1" in payments
    assert "stonkus temple 4 dancer 3 gift 1 priest 1" not in payments
    assert refused(state, "stonkus temple 4 dancer 3 gift 1 priest 1") == "god.cost:other"


@pytest.mark.rule("pantheon:god.cost", "pantheon:god.one")
def test_only_a_laid_out_god_that_can_be_paid() -> None:
    state = do(at("roma; gods vinthrad/1 stonkus; 1: hand temple*5 dancer*4; 2:"), "god")
    assert refused(state, "stonkus") == "god.cost"
    assert refused(state, "gaiviles/1") == "god.one"
    assert refused(state, "vinthrad/1 temple 5 dancer 3") == "god.cost:other"
    state = do(state, "vinthrad/1 temple 5 dancer 4")
    assert PANTHEON.turn(state) == Act((1,), "action"), "one god an action"


@pytest.mark.rule("pantheon:god.points")
@pytest.mark.parametrize("epoch", [1, 3, 6])
def test_a_god_scores_the_number_of_the_epoch(epoch: int) -> None:
    state = at(f"roma; epoch {epoch}; gods vinthrad/1 stonkus; 1: hand temple*5 dancer*4; 2:")
    assert do(state, "god / vinthrad/1 temple 5 dancer 4").players[0].points == epoch


@pytest.mark.rule("pantheon:god.yellow", "pantheon:god.taksator")
def test_taksator_gives_the_top_two_special_money_cards() -> None:
    state = do(
        at("roma; gods taksator/1 stonkus; 1: hand dancer*5 gift*2; 2:"), "god / taksator/1 dancer 5 gift 2"
    )
    assert state.players[0].special == (2, 2) and state.special == (3, 3, 4, 4, 5)
    assert state.players[0].gods == () and state.god_gone[tile("taksator/1")] == 1


@pytest.mark.rule("pantheon:god.plaesiris")
def test_plaesiris_gives_the_top_demigod_not_an_open_one() -> None:
    state = at("roma; demigods 3; loot demigod@8,2; gods plaesiris/1 stonkus; 1: hand temple*5 priest*3; 2:")
    state = do(state, "god / plaesiris/1 temple 5 priest 3")
    assert chances(state) == {"demigod 1": 2, "demigod 2": 4, "demigod 3": 4}
    state = do(state, "demigod 1")
    assert state.players[0].demigods == (1,) and state.demigods == (3,)


@pytest.mark.rule("pantheon:god.itinera")
def test_itinera_moves_at_once_without_cards_followers_or_vinthrad() -> None:
    text = (
        "roma; loot points@8,2 cards@11,2; gods itinera/1 stonkus; "
        "1: hand temple*4 dancer*2 movement feet 8,3 gods vinthrad/1; 2: hand movement"
    )
    state = do(at(text), "god / itinera/1 temple 4 dancer 2")
    assert refused(state, "1") == "god.itinera"
    assert "-" in legal(state)
    state = do(state, "foot@8,2! / foot@9,3 / foot@9,4")
    assert legal(state) == {"-"} and state.players[0].points == 1
    state = do(state, "-")
    assert state.players[0].points == 6 and PANTHEON.turn(state) == Act((1,), "action")
    early = do(at(text), "god / itinera/1 temple 4 dancer 2 / -")
    assert PANTHEON.turn(early) == Act((1,), "action")


@pytest.mark.rule("pantheon:god.itinera", "pantheon:god.gaiviles")
def test_gaiviles_helps_itinera_which_is_skipped_if_nothing_can_be_placed() -> None:
    hand = "hand temple*4 dancer*2"
    state = do(
        at(f"roma; gods itinera/1 stonkus; 1: {hand} gods gaiviles/1; 2: feet 9,4"),
        "god / itinera/1 temple 4 dancer 2",
    )
    assert "foot@9,3" in legal(state)
    nothing = do(
        at(f"roma; gods itinera/1 stonkus; 1: {hand} supply 0 3; 2:"), "god / itinera/1 temple 4 dancer 2"
    )
    assert PANTHEON.turn(nothing) == Act((1,), "action")


@pytest.mark.rule("pantheon:god.copia", "pantheon:loot.short")
def test_copia_gives_two_feet_and_two_columns_as_far_as_the_stock_goes() -> None:
    hand = "hand temple*4 priest*2"
    state = do(at(f"roma; gods copia/1 stonkus; 1: {hand}; 2:"), "god / copia/1 temple 4 priest 2")
    assert state.players[0].supply == (8, 7)
    bare = do(
        at(f"roma; gods copia/1 stonkus; 1: {hand} supply 11 12; 2:"), "god / copia/1 temple 4 priest 2"
    )
    assert bare.players[0].supply == (12, 12) and bare.players[0].stock == (0, 0)


@pytest.mark.rule("pantheon:god.pietalte", "pantheon:god.blue", "pantheon:end.order")
def test_pietalte_scores_at_the_end_of_every_epoch_that_of_its_acquisition_included() -> None:
    state = at("roma; gods pietalte/1; 1: hand temple*5 priest*4 gods pietalte/2; 2: gods pietalte/3")
    state = do(state, "god / pietalte/1 temple 5 priest 4")
    assert [player.points for player in state.players] == [1 + 3 + 6, 3]


@pytest.mark.rule("pantheon:god.stonkus", "pantheon:score.columns")
def test_stonkus_adds_a_point_a_column_and_copy_at_each_scoring() -> None:
    columns = "columns 7,2 1,1 13,2 5,4"
    state = at(f"roma; epoch 3; gods copia/1; 1: hand temple*4 priest*2; 2: {columns} gods stonkus stonkus")
    state = do(state, "god / copia/1 temple 4 priest 2")
    assert state.players[1].points == 4 * 2 + 2 * 4
    assert state.players[0].points == 3 + 3


@pytest.mark.rule("pantheon:god.traitera")
def test_traitera_gives_another_turn_once_an_epoch() -> None:
    state = at("roma; 1: gods traitera/1 hand money*3; 2:")
    state = do(state, "again / shop / 1 / buy foot / -")
    assert PANTHEON.turn(state) == Act((0,), "action")
    assert refused(state, "again") == "god.traitera:used"
    state = do(state, "shop / 1 / buy foot / -")
    assert PANTHEON.turn(state) == Act((1,), "action")
    assert refused(state, "again") == "god.traitera"


@pytest.mark.rule("pantheon:god.traitera", "pantheon:god.blue")
def test_two_traiteras_follow_one_another() -> None:
    state = at("roma; 1: gods traitera/1 traitera/2 hand money*4; 2:")
    state = do(state, "shop / 1 / again")
    assert refused(state, "again") == "god.traitera:on"
    state = do(state, "buy foot / - / shop / again / 1 / buy foot / - / shop / 1 / buy foot")
    assert refused(state, "again") == "god.traitera:used"
    state = do(state, "-")
    assert PANTHEON.turn(state) == Act((1,), "action")


@pytest.mark.rule("pantheon:god.traitera")
def test_traitera_is_switched_on_before_the_own_arrow_and_the_followers_move_first() -> None:
    state = at("roma; 1: gods traitera/1 hand movement*2; 2: gods traitera/2")
    state = do(state, "move / 1 / foot@8,4")
    after_arrow = do(state, "-")
    assert refused(after_arrow, "again") == "god.traitera:turn"
    state = do(state, "again / - / -")
    assert PANTHEON.turn(state) == Act((0,), "action")


@pytest.mark.rule("pantheon:god.traitera")
def test_traitera_does_not_work_in_the_action_that_acquires_her() -> None:
    state = at("roma; gods traitera/1 stonkus; 1: hand temple*5 gift*4 priest*2 money; 2:")
    assert refused(do(state, "god"), "again") == "god.traitera"
    state = do(state, "god / traitera/1 temple 5 gift 4 priest 2")
    assert PANTHEON.turn(state) == Act((1,), "action")
    owner = at("roma; gods traitera/1 stonkus; 1: gods traitera/2 hand temple*5 gift*4 priest*2; 2:")
    owner = do(owner, "god / again / traitera/1 temple 5 gift 4 priest 2")
    assert PANTHEON.turn(owner) == Act((0,), "action") and "again" in legal(owner)


@pytest.mark.rule("pantheon:god.traitera", "pantheon:end.trigger")
def test_a_traitera_turn_does_not_follow_the_end_of_the_epoch() -> None:
    state = at("roma; gods copia/1; 1: gods traitera/1 hand temple*4 priest*2; 2:")
    state = do(state, "god / again / copia/1 temple 4 priest 2")
    assert state.epoch == 2 and state.start == 1 and not state.extra
    assert state.players[0].again == 0, "she works again in the next epoch"


@pytest.mark.rule("pantheon:god.traitera", "pantheon:turn.four-actions")
def test_who_can_only_pass_cannot_switch_another_turn_on() -> None:
    state = at(
        "roma; display; 1: gods traitera/1; "
        "2: hand movement*16 money*15 temple*11 dancer*11 gift*11 priest*11"
    )
    assert legal(state) == {"pass"} and refused(state, "again")


@pytest.mark.rule("pantheon:loot.demigod", "pantheon:loot.same")
def test_the_highest_open_demigod_or_the_top_of_the_stack() -> None:
    state = at("roma; demigods 2 4; loot demigod@8,2 demigod@11,2 cards@13,5; 1: hand movement feet 8,3; 2:")
    state = do(state, "move / 1 / foot@8,2! / -")
    assert state.players[0].demigods == (4,) and state.demigods == (2,)
    none_open = at("roma; loot demigod@8,2 cards@13,5; 1: hand movement feet 8,3; 2:")
    none_open = do(none_open, "move / 1 / foot@8,2! / -")
    assert chances(none_open) == {"demigod 1": 2, "demigod 2": 4, "demigod 3": 5}


@pytest.mark.rule("pantheon:loot.pieces", "pantheon:loot.short")
def test_two_feet_or_two_columns_as_far_as_the_stock_goes() -> None:
    text = "roma; loot pieces@8,2 cards@13,5; 1: hand movement feet 8,3 supply {}; 2:"
    state = do(at(text.format("5 4")), "move / 1 / foot@8,2! / -")
    assert legal(state) == {"feet", "columns"}
    assert do(state, "feet").players[0].supply == (6, 4)
    one_kind = do(at(text.format("11 4")), "move / 1 / foot@8,2! / -")
    assert legal(one_kind) == {"columns"} and refused(one_kind, "feet") == "loot.short:foot"
    short = do(at(text.format("11 11")), "move / 1 / foot@8,2! / - / columns")
    assert short.players[0].supply == (10, 12)
    no_columns = do(at(text.format("10 12")), "move / 1 / foot@8,2! / -")
    assert refused(no_columns, "columns") == "loot.short:column"
    bare = do(at(text.format("11 12")), "move / 1 / foot@8,2! / -")
    assert PANTHEON.turn(bare) == Act((1,), "move"), "nothing to choose when the stock is bare"


@pytest.mark.rule(
    "pantheon:loot.cards", "pantheon:loot.special-money", "pantheon:loot.sacrifice", "pantheon:loot.points"
)
def test_the_other_loot() -> None:
    def take(kind: str, player: str = "") -> object:
        text = f"roma; loot {kind}@8,2 demigod@13,5; 1: hand movement feet 8,3 {player}; 2:"
        return do(at(text), "move / 1 / foot@8,2! / -")

    assert take("points").players[0].points == 5  # type: ignore[attr-defined]
    assert take("special_money").players[0].special == (2,)  # type: ignore[attr-defined]
    assert until_asked(take("cards")).players[0].cards == 2  # type: ignore[arg-type]
    state = take("sacrifice", "levels temple 4 gift 1")
    assert legal(state) == {"raise dancer", "raise gift", "raise priest"}  # type: ignore[arg-type]
    assert refused(state, "raise temple") == "loot.sacrifice"  # type: ignore[arg-type]
    full = take("sacrifice", "levels temple 4 dancer 4 gift 4 priest 4")
    assert PANTHEON.turn(full) == Act((1,), "move")  # type: ignore[arg-type]


@pytest.mark.rule("pantheon:loot.special-money", "pantheon:nation.persia")
def test_persia_with_one_card_in_the_stack() -> None:
    state = at(
        "persia; persia-up; loot special_money@16,0 cards@18,1; "
        "1: hand movement feet 16,1 special 2 2 3 3 4 4; 2:"
    )
    assert state.special == (5,)
    state = do(state, "move / 1 / foot@16,0! / -")
    assert state.special == () and state.players[0].special[-1] == 5
    state = do(state, "- / draw / pile / card temple / -")
    state = do(state, "shop / 2 / 4 / buy foot / -")
    assert state.special == (2, 4), "what comes back lies with the highest on top"
    from pantheon_kit.games.pantheon.effects import special_money

    assert special_money(table_of(state.options), state, 1, 1).players[1].special == (4,)


@pytest.mark.rule("pantheon:god.taksator", "pantheon:loot.short")
def test_an_empty_money_stack_and_an_empty_demigod_stack_give_nothing() -> None:
    state = at("roma; gods taksator/1 stonkus; 1: hand dancer*5 gift*2; 2: special 2 2 3 3 4 4 5")
    state = do(state, "god / taksator/1 dancer 5 gift 2")
    assert state.players[0].special == ()
    stack = at("roma; gods plaesiris/1 stonkus; 1: hand temple*5 priest*3; 2:")
    empty = replace(stack, demigod_stack=(0,) * 6, demigod_gone=stack.demigod_stack)
    assert PANTHEON.turn(do(empty, "god / plaesiris/1 temple 5 priest 3")) == Act((1,), "action")


@pytest.mark.rule("pantheon:setup.demigods")
def test_high_demigods_come_when_the_low_ones_are_gone() -> None:
    state = at("roma; gods plaesiris/1 stonkus; 1: hand temple*5 priest*3; 2: demigods 1 1 2 2 2 2 3 3 3 3 3")
    state = do(state, "god / plaesiris/1 temple 5 priest 3")
    assert chances(state) == {"demigod 4": 5, "demigod 5": 3, "demigod 6": 2}
