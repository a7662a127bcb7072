"""What nations ask: cards or a god, a hand of seven, a swap of pieces (rules ``nation.*``)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import (
    DECLINE,
    TAKE_CARDS,
    TURN_UP_GOD,
    Acquire,
    Action,
    Discard,
    RevealGod,
    Swap,
    TakeCards,
    TurnUpGod,
)
from pantheon_kit.games.pantheon.gods import acquired, refuse_payment
from pantheon_kit.games.pantheon.prepare import next_god
from pantheon_kit.games.pantheon.rules import (
    Outcomes,
    Rules,
    done,
    has,
    instead,
    pay_sacrifice,
    play_card,
    plus,
    return_money,
    with_player,
)
from pantheon_kit.games.pantheon.state import CardsOrGod, Draws, GodTurnedUp, Offer, State, Swapping, Trim
from pantheon_kit.games.pantheon.table import Table


class CardsOrGodRules(Rules):
    """Gallia: cards, or the top god tile is turned up (rule ``nation.gallia``)."""

    asks = "gallia"

    def legal(self, table: Table, state: State, step: CardsOrGod) -> list[Action]:
        return [TAKE_CARDS, TURN_UP_GOD] if any(state.god_stack) else [TAKE_CARDS]

    def apply(self, table: Table, state: State, step: CardsOrGod, action: Action) -> State:
        if isinstance(action, TakeCards):
            return instead(state, Draws(step.seat, step.count))
        return instead(state, GodTurnedUp(step.seat))

    def refuse(self, table: Table, state: State, step: CardsOrGod, action: Action) -> Violation | None:
        if isinstance(action, TurnUpGod):
            return Violation("nation.gallia")
        return None


class GodTurnedUpRules(Rules):
    """The top god tile is turned up."""

    chance = "god"

    def outcomes(self, table: Table, state: State, step: GodTurnedUp) -> Outcomes:
        return next_god(state)

    def apply(self, table: Table, state: State, step: GodTurnedUp, action: RevealGod) -> State:
        state = replace(state, god_stack=plus(state.god_stack, action.tile, -1))
        return instead(state, Offer(step.seat, action.tile))


class OfferRules(Rules):
    """The god turned up, for the top row of its cost alone (rule ``nation.gallia``)."""

    asks = "offer"

    def legal(self, table: Table, state: State, step: Offer) -> list[Action]:
        player = state.players[step.seat]
        payments = table.payments(step.tile, player.levels, player.hand, True)
        return [*(Acquire(step.tile, cards) for cards in payments), DECLINE]

    def apply(self, table: Table, state: State, step: Offer, action: Action) -> State:
        state = done(state)
        if isinstance(action, Acquire):
            return acquired(table, pay_sacrifice(state, step.seat, action.cards), step.seat, step.tile)
        return replace(state, god_gone=plus(state.god_gone, step.tile))

    def refuse(self, table: Table, state: State, step: Offer, action: Action) -> Violation | None:
        if isinstance(action, Acquire):
            if action.tile != step.tile:
                return Violation(
                    "nation.gallia",
                    case="other",
                    facts={"god": table.tiles[action.tile].god.name, "up": table.tiles[step.tile].god.name},
                )
            return refuse_payment(table, state, step.seat, action, top_row_only=True)
        return None


class TrimRules(Rules):
    """Germania and Graecia: the hand comes to seven (rules ``nation.germania``, ``nation.graecia``)."""

    asks = "discard"

    def settle(self, table: Table, state: State, step: Trim) -> State:
        lack = step.size - state.players[step.seat].cards
        if lack > 0:
            return instead(state, Draws(step.seat, lack))
        return state if lack else done(state)

    def legal(self, table: Table, state: State, step: Trim) -> list[Action]:
        player = state.players[step.seat]
        actions: list[Action] = [Discard(card) for card in range(6) if has(player.hand, card)]
        return actions + [Discard(0, value) for value in dict.fromkeys(player.special)]

    def apply(self, table: Table, state: State, step: Trim, action: Discard) -> State:
        if action.money:
            return return_money(table, state, step.seat, action.money)
        return play_card(state, step.seat, action.card)

    def refuse(self, table: Table, state: State, step: Trim, action: Action) -> Violation | None:
        if isinstance(action, Discard):
            card = str(action.money) if action.money else table.cards[action.card]
            return Violation(f"nation.{_trimming(table, state)}", facts={"card": card})
        return None


def _trimming(table: Table, state: State) -> str:
    """Whose rule a trimmed hand goes by."""
    nation = table.nations[state.nations[-1]].name if state.nations else ""
    return nation if nation == "graecia" else "germania"


class SwappingRules(Rules):
    """Aegyptus: pieces of the supply against the other kind of the stock (rule ``nation.aegyptus``)."""

    asks = "swap"

    def legal(self, table: Table, state: State, step: Swapping) -> list[Action]:
        player = state.players[step.seat]
        feet = min(player.supply[0], player.stock[1])
        columns = min(player.supply[1], player.stock[0])
        return [
            *(Swap("foot", count) for count in range(feet + 1)),
            *(Swap("column", count) for count in range(1, columns + 1)),
        ]

    def apply(self, table: Table, state: State, step: Swapping, action: Swap) -> State:
        player = state.players[step.seat]
        feet = -action.count if action.piece == "foot" else action.count
        player = replace(
            player,
            supply=(player.supply[0] + feet, player.supply[1] - feet),
            stock=(player.stock[0] - feet, player.stock[1] + feet),
        )
        return replace(done(state), players=with_player(state, step.seat, player))

    def refuse(self, table: Table, state: State, step: Swapping, action: Action) -> Violation | None:
        if isinstance(action, Swap):
            player = state.players[step.seat]
            gives, gets = (0, 1) if action.piece == "foot" else (1, 0)
            most = min(player.supply[gives], player.stock[gets])
            return Violation(
                "nation.aegyptus", case=action.piece, facts={"most": most, "count": action.count}
            )
        return None
