"""Section prepare: what is laid out, and what the nations do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.flow import settle
from pantheon_kit.games.pantheon.state import Leftover, Options, Rise, State
from pantheon_kit.games.pantheon.table import table_of
from tests.games.pantheon.helping import at, chances, do, legal, names, refused, until_asked


def risen(text: str, **options: object) -> State:
    """The position of ``text`` at the moment when the next epoch begins."""
    state = at(text, **options)
    return settle(table_of(state.options), replace(state, agenda=(Rise(),)))


@pytest.mark.rule("pantheon:prepare.order", "pantheon:prepare.nation")
def test_the_nation_is_drawn_first_and_never_one_that_was() -> None:
    state = risen("roma; 1:; 2:")
    assert "nation roma" not in chances(state) and len(chances(state)) == 7
    state = do(state, "nation iberia")
    assert state.nations[-1] != state.nations[0] and state.epoch == 2


@pytest.mark.rule("pantheon:prepare.gods", "pantheon:prepare.loot", "pantheon:prepare.demigods")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_god_and_one_loot_tile_more_than_players(seats: int) -> None:
    state = do(risen("; ".join(["roma", *(f"{seat}:" for seat in range(1, seats + 1))])), "nation persia")
    for _ in range(seats + 1):
        assert chances(state)["god stonkus"] == 3 - state.gods.count(24)
        state = do(state, next(iter(chances(state))))
    assert len(state.gods) == seats + 1
    marked = {"16,0", "18,1", "13,3", "15,8", "19,8"}
    for laid in range(seats + 1):
        assert len(chances(state)) == 6 * (5 - laid)
        state = do(state, next(text for text in chances(state) if text.startswith("loot demigod")))
    assert names(tuple(place for place, _ in state.loot)) <= marked and len(state.loot) == seats + 1
    for _ in range(seats + 1):
        state = do(state, "demigod 2" if "demigod 2" in chances(state) else "demigod 3")
    assert len(state.demigods) == seats + 1


@pytest.mark.rule("pantheon:prepare.gods")
def test_with_the_option_leftover_gods_stay_and_are_filled_up() -> None:
    stay = do(risen("roma; gods stonkus; 1:; 2:", leftover_gods=Leftover.STAY), "nation persia")
    assert stay.gods == (24,)
    stay = do(stay, "god stonkus / god vinthrad/1")
    assert len(stay.gods) == 3 and PANTHEON.turn(stay) == Chance("loot")


@pytest.mark.rule("pantheon:prepare.loot")
def test_a_loot_tile_off_its_marked_space_is_impossible() -> None:
    state = at("roma; loot points@8,2; 1:; 2:")
    elsewhere = replace(state, loot=((state.players and 0, state.loot[0][1]),))
    assert [problem.rule for problem in PANTHEON.problems(elsewhere)] == ["prepare.loot"]
    assert PANTHEON.rulebook.explain(PANTHEON.problems(elsewhere)[0], "de").startswith("Auf")


@pytest.mark.rule("pantheon:prepare.depraccus", "pantheon:god.depraccus")
def test_owners_of_depraccus_draw_two_a_copy_before_the_nations_effect() -> None:
    state = do(risen("gallia; 1: gods depraccus/1 depraccus/2; 2:"), "nation roma")
    while not next(iter(chances(state))).startswith("card"):
        state = do(state, next(iter(chances(state))))
    for _ in range(4):
        assert PANTHEON.turn(state) == Chance("card", 0, 0)
        state = do(state, "card temple")
    state = do(state, "card gift / card gift / card money / card money")
    assert [player.cards for player in state.players] == [6, 2]


@pytest.mark.rule("pantheon:prepare.nation-effect", "pantheon:nation.roma")
def test_roma_gives_everybody_two_cards_in_turn_order() -> None:
    state = at("roma; rise; turn 2; 1:; 2:; 3:")
    assert PANTHEON.turn(state) == Chance("card", 1, 1)
    state = do(state, "card temple / card temple")
    assert PANTHEON.turn(state) == Chance("card", 2, 2)
    state = do(state, "card gift / card gift / card money / card movement")
    assert [player.cards for player in state.players] == [2, 2, 2]


@pytest.mark.rule("pantheon:nation.gallia")
def test_gallia_gives_two_cards() -> None:
    state = at("gallia; rise; 1:; 2:")
    assert legal(state) == {"cards", "reveal"}
    state = do(state, "cards / card temple / card gift")
    assert state.players[0].cards == 2
    assert PANTHEON.turn(state) == Act((1,), "gallia")


@pytest.mark.rule("pantheon:nation.gallia", "pantheon:god.points")
def test_gallia_sells_the_top_god_for_its_top_row_alone() -> None:
    state = at("gallia; epoch 4; rise; 1: hand temple*3 levels temple 2; 2:")
    assert refused(do(state, "reveal / god vinthrad/2"), "vinthrad/2") == "god.cost"
    state = do(state, "reveal / god vinthrad/1")
    assert legal(state) == {"vinthrad/1 temple 3", "decline"}
    assert refused(state, "vinthrad/1") == "god.cost:other"
    assert refused(state, "stonkus") == "nation.gallia:other"
    state = do(state, "vinthrad/1 temple 3")
    assert state.players[0].points == 4 and state.players[0].gods == (0,) and state.players[0].cards == 0


@pytest.mark.rule("pantheon:nation.gallia")
def test_a_top_row_of_any_is_met_by_any_one_kind() -> None:
    state = do(at("gallia; rise; 1: hand temple*4 gift*2 levels gift 2 priest 3; 2:"), "reveal / god stonkus")
    assert legal(state) == {"stonkus temple 4", "stonkus gift 2", "decline"}


@pytest.mark.rule("pantheon:nation.gallia")
def test_a_god_nobody_wants_leaves_the_game() -> None:
    state = do(at("gallia; rise; 1:; 2:"), "reveal / god stonkus / decline")
    assert state.god_gone[24] == 1 and state.god_stack[24] == 2 and state.players[0].points == 0


@pytest.mark.rule("pantheon:nation.gallia")
def test_without_god_tiles_gallia_has_cards_only() -> None:
    state = at("gallia; rise; 1:; 2:")
    bare = replace(
        state,
        god_stack=(0,) * len(state.god_stack),
        god_gone=tuple(a + b for a, b in zip(state.god_stack, state.god_gone, strict=True)),
    )
    assert PANTHEON.problems(bare) == []
    assert legal(bare) == {"cards"}
    assert refused(bare, "reveal") == "nation.gallia"


@pytest.mark.parametrize("nation", ["germania", "graecia"])
@pytest.mark.rule("pantheon:nation.germania", "pantheon:nation.graecia")
def test_hands_come_to_seven(nation: str) -> None:
    state = at(f"{nation}; rise; 1: hand temple*5; 2: hand gift*6 special 2 3 4; 3: hand money*7")
    state = do(state, "card temple / card temple")
    assert state.players[0].cards == 7
    assert legal(state) == {"discard gift", "discard 2", "discard 3", "discard 4"}
    assert refused(state, "discard movement") == f"nation.{nation}"
    assert refused(state, "discard 5") == f"nation.{nation}"
    state = do(state, "discard 4 / discard gift")
    assert state.players[1].cards == 7 and state.special[-3:] == (4, 4, 5)
    assert PANTHEON.turn(until_asked(state)) == Act((0,), "action")


@pytest.mark.rule("pantheon:nation.aegyptus")
def test_aegyptus_swaps_as_far_as_supply_and_stock_go() -> None:
    state = at("aegyptus; rise; 1: supply 3 2; 2: supply 12 11")
    assert legal(state) == {
        "keep",
        *(f"swap {n} feet" for n in (1, 2, 3)),
        "swap 1 columns",
        "swap 2 columns",
    }
    assert refused(state, "swap 4 feet") == "nation.aegyptus:foot"
    assert refused(state, "swap 3 columns") == "nation.aegyptus:column"
    state = do(state, "swap 2 feet")
    assert state.players[0].supply == (1, 4) and state.players[0].stock == (11, 8)
    assert legal(state) == {"keep", "swap 1 feet"}
    state = do(state, "keep")
    assert state.players[1].supply == (12, 11)


@pytest.mark.rule("pantheon:nation.persia")
def test_from_persia_on_the_highest_special_money_is_on_top() -> None:
    state = at("persia; rise; 1: hand dancer*5 gift*2; 2:")
    assert state.descending
    state = at("persia; persia-up; gods taksator/1; 1: hand dancer*5 gift*2; 2:")
    state = do(state, "god / taksator/1 dancer 5 gift 2")
    assert state.players[0].special == (4, 5)


@pytest.mark.rule("pantheon:nation.cartago", "pantheon:prepare.temple")
def test_cartago_gives_two_talers_to_spend_without_cards() -> None:
    state = at("cartago; rise; loot points@8,4; 1: hand money*3 special 5 gods gadicea/1; 2:")
    assert refused(state, "1") == "nation.cartago:card"
    assert refused(state, "call off") == "nation.cartago:call-off"
    assert refused(state, "temple II") == "shop.sacrifice"
    assert "-" in legal(state)
    state = do(state, "place foot@7,8 / buy column")
    assert legal(state) == {"-"}
    state = do(state, "-")
    assert PANTHEON.turn(state) == Act((1,), "shop")
    state = do(state, "-")
    assert state.players[1].supply == (6, 5)
    assert PANTHEON.turn(until_asked(state)) == Act((0,), "action")


@pytest.mark.rule("pantheon:nation.cartago")
def test_loot_taken_in_cartago_works_before_the_next_player() -> None:
    state = at("cartago; rise; loot points@10,7 cards@8,4; 1: feet 9,7; 2:")
    state = do(state, "place foot@10,7! / -")
    assert state.players[0].points == 5 and PANTHEON.turn(state) == Act((1,), "shop")


@pytest.mark.rule("pantheon:nation.iberia")
def test_iberia_raises_a_kind_and_gives_nothing_at_four() -> None:
    state = at("iberia; rise; 1: levels temple 4 gift 2; 2: levels temple 4 dancer 4 gift 4 priest 4")
    assert legal(state) == {"raise dancer", "raise gift", "raise priest"}
    assert refused(state, "raise temple") == "loot.sacrifice"
    state = do(state, "raise gift")
    assert state.players[0].levels == (4, 0, 3, 0)
    assert PANTHEON.turn(until_asked(state)) == Act((0,), "action")


@pytest.mark.rule("pantheon:prepare.temple")
def test_the_temple_stands_on_the_start_space() -> None:
    state = do(at("cartago; 1: hand movement; 2:"), "move / 1")
    beside = {"7,8", "8,8", "6,9", "8,9", "7,10", "8,10"}
    assert {text for text in legal(state) if "@" in text} == {f"foot@{name}" for name in beside | {"7,9"}}


def test_options_name_their_rules() -> None:
    import msgspec

    for field in msgspec.structs.fields(Options):
        meta = field.type.__metadata__[0]
        assert meta.extra["rule"] in PANTHEON.rulebook
