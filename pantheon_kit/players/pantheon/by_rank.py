"""The program that goes down a list."""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    END,
    FIRST_SACRIFICE,
    MOVEMENT,
    PILE,
    Acquire,
    Action,
    Choose,
    Take,
)
from pantheon_kit.games.pantheon.shop import purse
from pantheon_kit.games.pantheon.state import Moving, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.players.pantheon.greedy import PantheonGreedy
from pantheon_kit.players.pantheon.routes import movement_worth


class PantheonByRank(PantheonGreedy):
    """Goes down a list: a god, a movement that brings something, a full purse, else cards."""

    name = "by rank"

    def action(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        if AGAIN in actions:
            return AGAIN
        by_name = {action.what: action for action in actions if isinstance(action, Choose)}
        if "god" in by_name:
            return by_name["god"]
        if "move" in by_name:
            step = Moving(seat, "acting", table.edition.acting_bonus)
            if movement_worth(table, state, seat, step)[0] > 3.0:
                return by_name["move"]
        if "shop" in by_name and purse(table, state, seat) >= 3:
            return by_name["shop"]
        return by_name.get("draw", actions[0])

    def god(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """The god that takes the fewest cards."""
        paid = [action for action in actions if isinstance(action, Acquire)]
        return min(paid, key=lambda action: (sum(action.cards), action.tile)) if paid else actions[0]

    def draw(self, table: Table, state: State, seat: int, actions: Sequence[Action]) -> Action:
        """Movement first, then the kind there is most of, else the pile."""
        hand = state.players[seat].hand
        takes = {action.card: action for action in actions if isinstance(action, Take)}
        if not takes:
            return END
        if MOVEMENT in takes and hand[MOVEMENT] < 4:
            return takes[MOVEMENT]
        kinds = sorted((card for card in takes if card >= FIRST_SACRIFICE), key=lambda card: -hand[card])
        if kinds and hand[kinds[0]] >= 2:
            return takes[kinds[0]]
        return takes.get(PILE) or next(iter(takes.values()))
