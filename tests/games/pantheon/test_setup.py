"""Sections object, table and setup: who plays with what."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.edition import reconstruction
from pantheon_kit.games.pantheon.state import Options, Setup, Spent
from tests.games.pantheon.helping import at, chances, do, legal, refused, until_asked


@pytest.mark.rule("pantheon:setup.pieces")
@pytest.mark.parametrize(("seats", "feet"), [(2, 6), (3, 5), (4, 4)])
def test_two_three_and_four_players_begin_with_six_five_and_four_feet_and_a_column_fewer(
    seats: int, feet: int
) -> None:
    state = PANTHEON.start(seats)
    assert {player.supply for player in state.players} == {(feet, feet - 1)}
    assert {player.stock for player in state.players} == {(12 - feet, 13 - feet)}


@pytest.mark.rule("pantheon:setup.pieces")
def test_the_printed_setup_gives_four_feet_three_columns_and_a_bonus_tile_by_lot() -> None:
    state = PANTHEON.start(2, Options(setup=Setup.PRINTED))
    assert state.players[0].supply == (4, 3)
    state = do(state, "start 1")
    while "card" in next(iter(chances(state))):
        state = do(state, next(iter(chances(state))))
    turn = PANTHEON.turn(state)
    assert isinstance(turn, Chance) and turn.kind == "bonus"
    assert chances(state) == {
        f"bonus {kind}": 1 for kind in ("demigod", "pieces", "cards", "special_money", "sacrifice", "points")
    }


@pytest.mark.rule("pantheon:table.join")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_one_and_five_cannot_play(seats: int) -> None:
    with pytest.raises(IllegalSetup) as caught:
        PANTHEON.start(seats)
    assert caught.value.violation.rule == "table.join"
    assert str(seats) in PANTHEON.rulebook.explain(caught.value.violation, "de")


@pytest.mark.rule("pantheon:table.start-player")
def test_who_begins_is_drawn_evenly() -> None:
    assert chances(PANTHEON.start(3)) == {"start 1": 1, "start 2": 1, "start 3": 1}


@pytest.mark.rule("pantheon:setup.hand", "pantheon:setup.display")
def test_five_cards_each_and_four_on_display() -> None:
    state = until_asked(do(PANTHEON.start(4), "start 3"), "bonus")
    assert [player.cards for player in state.players] == [5, 5, 5, 5]
    assert len(state.display) == 4 and -1 not in state.display
    assert sum(state.pile) == 75 - 20 - 4


@pytest.mark.rule("pantheon:setup.hand")
def test_a_dealt_card_is_private_to_its_seat() -> None:
    turn = PANTHEON.turn(do(PANTHEON.start(2), "start 2"))
    assert turn == Chance("card", seat=1, private_to=1)


@pytest.mark.rule("pantheon:setup.money-stack")
def test_special_money_lies_with_the_lowest_on_top_and_comes_back_to_its_place() -> None:
    state = at("roma; 1: special 2 5 supply 6 5; 2:")
    assert state.special == (2, 3, 3, 4, 4)
    state = do(state, "shop / 5")
    assert state.special == (2, 3, 3, 4, 4, 5)
    assert state.players[0].special == (2,) and state.players[0].cards == 1


@pytest.mark.rule("pantheon:setup.money-stack")
def test_with_the_option_spent_special_money_leaves_the_game() -> None:
    state = do(at("roma; 1: special 2 5; 2:", spent_money=Spent.LEAVES), "shop / 5")
    assert state.special == (2, 3, 3, 4, 4) and state.special_gone == (5,)


@pytest.mark.rule("pantheon:setup.demigods")
def test_low_demigods_lie_on_top_of_high_ones() -> None:
    state = do(until_asked(do(PANTHEON.start(2), "start 1"), "bonus"), "bonus demigod")
    assert chances(state) == {"demigod 1": 2, "demigod 2": 4, "demigod 3": 5}
    low = at("roma; 1: demigods 1 1 2 2 2 2 3 3 3 3 3 gods plaesiris/1; 2:")
    from pantheon_kit.games.pantheon.loot import next_demigod
    from pantheon_kit.games.pantheon.table import table_of

    high = {action.value: weight for action, weight in next_demigod(table_of(low.options), low)}  # type: ignore[union-attr]
    assert high == {4: 5, 5: 3, 6: 2}


@pytest.mark.rule("pantheon:setup.bonus", "pantheon:loot.same")
def test_bonus_tiles_are_chosen_in_turn_order_and_work_at_once() -> None:
    state = until_asked(do(PANTHEON.start(3), "start 2"), "bonus")
    turn = PANTHEON.turn(state)
    assert turn == PANTHEON.turn(state) and turn.seats == (1,)  # type: ignore[union-attr]
    state = do(state, "bonus points")
    assert state.players[1].points == 5
    assert "bonus points" not in legal(state)
    assert refused(state, "bonus points") == "setup.bonus"
    state = do(state, "bonus special_money")
    assert state.players[2].special == (2,)
    state = do(state, "bonus pieces")
    assert legal(state) == {"feet", "columns"}
    state = do(state, "columns")
    assert state.players[0].supply == (5, 6)
    assert sorted(state.bonus_gone) == sorted(set(state.bonus_gone)) and len(state.bonus_gone) == 3


@pytest.mark.rule("pantheon:setup.bonus", "pantheon:loot.sacrifice", "pantheon:loot.cards")
def test_the_bonus_tiles_for_a_sacrifice_and_for_cards() -> None:
    state = do(until_asked(do(PANTHEON.start(2), "start 1"), "bonus"), "bonus sacrifice / raise dancer")
    assert state.players[0].levels == (0, 1, 0, 0)
    state = do(state, "bonus cards")
    state = do(state, next(iter(chances(state))))
    state = do(state, next(iter(chances(state))))
    assert state.players[1].cards == 7


@pytest.mark.rule("pantheon:setup.autobonus")
def test_with_autobonus_the_tiles_are_dealt() -> None:
    state = do(PANTHEON.start(2, Options(autobonus=True)), "start 1")
    while next(iter(chances(state))).startswith("card"):
        state = do(state, next(iter(chances(state))))
    state = do(state, "bonus points / bonus special_money")
    assert state.players[0].points == 5 and state.players[1].special == (2,)
    assert state.epoch == 1


@pytest.mark.rule("pantheon:setup.money-stack")
def test_an_option_may_be_given_by_its_word() -> None:
    state = do(at("roma; 1: special 5; 2:", spent_money="leaves", hand_limit=71), "shop / 5")
    assert state.special_gone == (5,)


@pytest.mark.rule("pantheon:pieces")
def test_the_game_has_what_the_rules_count() -> None:
    edition = reconstruction()
    state = PANTHEON.start(4)
    assert sum(state.pile) == 75 and state.pile[:2] == (16, 15) and sum(state.pile[2:6]) == 44
    assert sum(state.god_stack) == 40 and sum(state.loot_stack) == 40 and sum(state.demigod_stack) == 21
    assert len(state.special) == 7 and len(state.bonus) == 6 and len(edition.nations) == 8
    assert all(sum(player.supply) + sum(player.stock) == 24 for player in state.players)


@pytest.mark.rule("pantheon:pieces")
def test_a_position_that_does_not_add_up_is_named() -> None:
    from msgspec.structs import replace

    state = at("roma; 1: hand temple; 2:")
    assert PANTHEON.problems(state) == []
    wrong = replace(state, pile=(0, *state.pile[1:]))
    (problem,) = [one for one in PANTHEON.problems(wrong) if one.facts["card"] == "movement"]
    said = PANTHEON.rulebook.explain(problem, "de")
    assert problem.rule == "pieces" and said.startswith("Karten der Art Bewegung in dieser Stellung: 0")
    for broken in (
        replace(state, special=(2,)),
        replace(state, god_stack=(9,)),
        replace(state, god_stack=(0, *state.god_stack[1:])),
        replace(state, players=(replace(state.players[0], supply=(6, 4)), state.players[1])),
        replace(state, demigods=(6,)),
        replace(state, loot=((0, 0),)),
        replace(state, bonus=()),
        replace(state, players=state.players[:1]),
        replace(state, players=(replace(state.players[0], feet=(0,)), state.players[1])),
        replace(state, acting=7),
    ):
        assert PANTHEON.problems(broken)
        for problem in PANTHEON.problems(broken):
            assert PANTHEON.rulebook.explain(problem, "en")


@pytest.mark.rule("pantheon:object", "pantheon:flow.epochs", "pantheon:flow.sections")
def test_six_epochs_each_with_a_nation_of_its_own() -> None:
    from tests.games.pantheon.helping import walk

    *_, last = walk(2, 5)
    assert last.epoch == 6 and len(set(last.nations)) == 6 and last.agenda == ()
