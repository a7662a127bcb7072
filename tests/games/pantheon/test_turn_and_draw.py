"""Sections turn and draw."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.state import Refill, State
from tests.games.pantheon.helping import at, chances, do, legal, refused


@pytest.mark.rule("pantheon:turn.four-actions")
def test_one_of_four_actions() -> None:
    state = at("roma; gods vinthrad/1; 1: hand movement money temple*5 dancer*4; 2:")
    assert legal(state) == {"draw", "move", "shop", "god"}
    assert legal(at("roma; gods vinthrad/1; 1: hand temple*5; 2:")) == {"draw"}


@pytest.mark.rule("pantheon:turn.four-actions")
def test_an_action_can_be_called_off_until_its_first_card_or_tile() -> None:
    state = at(
        "roma; gods vinthrad/1; display temple gift gift money; 1: hand movement money temple*5 dancer*4; 2:"
    )
    for action in ("draw", "move", "shop", "god"):
        assert do(state, action, "call off") == state
    assert refused(do(state, "draw / display temple / card gift"), "call off") == "turn.four-actions:begun"
    assert refused(do(state, "move / 1"), "call off") == "turn.four-actions:begun"
    assert refused(do(state, "shop / 1"), "call off") == "turn.four-actions:begun"


@pytest.mark.rule("pantheon:turn.four-actions")
def test_passing_needs_that_nothing_can_be_done() -> None:
    state = at("roma; display; 1:; 2: hand movement*16 money*15 temple*11 dancer*11 gift*11 priest*11")
    assert sum(state.pile) == 0 and legal(state) == {"pass"}
    assert refused(at("roma; 1:; 2:"), "pass") == "turn.four-actions:pass"
    assert refused(state, "draw") == "draw.reshuffle:nothing"
    assert refused(state, "move") == "move.card-needed:none"
    assert refused(state, "shop") == "shop.money:purse"
    assert refused(state, "god") == "god.cost:none"


@pytest.mark.rule("pantheon:turn.four-actions")
def test_when_all_pass_the_epoch_ends_without_the_bonus_and_the_start_player_stays() -> None:
    state = at("roma; display; turn 2; loot points@8,2; 1:; 2:; 3:")
    idle = replace(
        state.players[2], hand=(16, 0, *state.pile[2:]), supply=(0, 0), stock=(12, 12), levels=(4,) * 4
    )
    state = replace(state, pile=(0,) * 7, players=(state.players[0], state.players[1], idle))
    state = do(state, "pass / pass / pass")
    assert state.epoch == 2 and state.start == 1
    assert [player.points for player in state.players] == [0, 0, 0]
    assert sum(state.loot_gone) == 1


@pytest.mark.rule("pantheon:turn.four-actions")
def test_a_step_that_does_not_belong_here() -> None:
    assert refused(at("roma; 1:; 2:"), "buy foot") == "turn.four-actions:other"
    state = at("roma; 1:; 2:")
    violation = PANTHEON.check(state, 1, PANTHEON.parse(state, "draw"))
    assert violation is not None and violation.rule == "table.turn"


@pytest.mark.rule("pantheon:draw.up-to-three", "pantheon:draw.refill")
def test_up_to_three_cards_from_display_or_pile() -> None:
    state = at("roma; display temple money temple gift; 1:; 2:")
    state = do(state, "draw")
    assert legal(state) == {"pile", "display temple", "display money", "display gift", "call off"}
    assert refused(state, "-") == "draw.up-to-three:none"
    assert refused(state, "display priest") == "draw.up-to-three:display"
    state = do(state, "display temple")
    assert PANTHEON.turn(state) == Chance("card")
    state = do(state, "card priest")
    assert state.display == (5, 1, 2, 4)
    assert "-" in legal(state) and "call off" not in legal(state)
    state = do(state, "pile")
    assert PANTHEON.turn(state) == Chance("card", 0, 0)
    state = do(state, "card dancer / display priest / card gift")
    assert legal(state) == {"-"}
    assert refused(state, "pile") == "draw.up-to-three"
    state = do(state, "-")
    assert state.players[0].hand == (0, 0, 1, 1, 0, 1, 0)
    assert PANTHEON.turn(state) == Act((1,), "action")


@pytest.mark.rule("pantheon:draw.refill")
def test_with_the_option_the_display_is_filled_after_the_action() -> None:
    state = at("roma; display temple money temple gift; 1:; 2:", refill=Refill.AFTER_ACTION)
    state = do(state, "draw / display temple / display money")
    assert state.display == (-1, -1, 2, 4)
    state = do(state, "- / card gift / card priest")
    assert state.display == (4, 5, 2, 4)


@pytest.mark.rule("pantheon:draw.reshuffle")
def test_an_empty_pile_is_made_from_the_discards_when_a_card_is_needed() -> None:
    state = at("roma; display temple; pile 0; 1:; 2:")
    discards = state.discards
    assert sum(state.pile) == 0 and sum(discards) == 74
    state = do(state, "draw / pile")
    assert state.pile == discards and sum(state.discards) == 0
    assert chances(state)["card movement"] == 16
    state = do(state, "card movement")
    assert sum(state.pile) == 73


def _last_cards(display: str) -> State:
    """Seat 2 holds all the cards that are not on display."""
    state = at(f"roma; display {display}; 1:; 2:")
    return replace(
        state, pile=(0,) * 7, players=(state.players[0], replace(state.players[1], hand=state.pile))
    )


@pytest.mark.rule("pantheon:draw.reshuffle", "pantheon:draw.refill")
def test_with_pile_and_discards_empty_the_display_is_all_there_is() -> None:
    state = do(_last_cards("temple money"), "draw")
    assert legal(state) == {"display temple", "display money", "call off"}
    assert refused(state, "pile") == "draw.reshuffle"
    state = do(state, "display temple")
    assert state.display == (-1, 1, -1, -1)
    state = do(state, "display money")
    assert legal(state) == {"-"}


@pytest.mark.rule("pantheon:draw.refill")
def test_a_gap_is_filled_at_the_start_of_the_next_turn_that_can() -> None:
    state = do(_last_cards("temple money"), "draw / display temple / -")
    assert state.display == (-1, 1, -1, -1)
    state = do(state, "shop / 1 / buy foot / -")
    assert state.display == (-1, 1, -1, -1) and sum(state.pile) == 1
    state = do(state, "card money")
    assert state.display == (1, 1, -1, -1) and PANTHEON.turn(state) == Act((0,), "action")


@pytest.mark.rule("pantheon:draw.no-hand-limit")
def test_no_hand_limit_and_its_option() -> None:
    assert "draw" in legal(at("roma; display; 1: hand temple*11 gift*11 priest*11; 2:"))
    state = at("roma; display temple; 1: hand temple*3 money; 2:", hand_limit=5)
    state = do(state, "draw / pile / card gift")
    assert legal(state) == {"-"}
    assert refused(state, "pile") == "draw.no-hand-limit"
    full = at("roma; display temple; 1: hand temple*4 money; 2:", hand_limit=5)
    assert "draw" not in legal(full)
    assert refused(full, "draw") == "draw.no-hand-limit"
