"""The bloom: choosing one of the four actions, and whose turn is next (section turn)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import AGAIN, PASS, UNKNOWN, Action, Again, Choose, Pass
from pantheon_kit.games.pantheon.decline import decline
from pantheon_kit.games.pantheon.draw import anything_to_draw, can_draw
from pantheon_kit.games.pantheon.gods import can_pray
from pantheon_kit.games.pantheon.move import can_move, moving
from pantheon_kit.games.pantheon.rules import Rules, instead, movement_cards
from pantheon_kit.games.pantheon.shop import can_shop, shopping
from pantheon_kit.games.pantheon.state import Display, Drawing, Praying, State, TurnEnd, Turns
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.traitera import can_switch, refuse_switch, switch

DRAW, MOVE, SHOP, GOD = Choose("draw"), Choose("move"), Choose("shop"), Choose("god")


def can_act(table: Table, state: State, seat: int) -> bool:
    """Can ``seat`` choose any of the four actions?"""
    return any(can(table, state, seat) for can in (can_draw, can_move, can_shop, can_pray))


class TurnsRules(Rules):
    """One of the four actions is chosen (rule ``turn.four-actions``)."""

    asks = "action"

    def legal(self, table: Table, state: State, step: Turns) -> list[Action]:
        seat = step.seat
        actions: list[Action] = []
        if can_draw(table, state, seat):
            actions.append(DRAW)
        if can_move(table, state, seat):
            actions.append(MOVE)
        if can_shop(table, state, seat):
            actions.append(SHOP)
        if can_pray(table, state, seat):
            actions.append(GOD)
        if not actions:
            return [PASS]
        if can_switch(table, state, seat):
            actions.append(AGAIN)
        if state.players[seat].hand[UNKNOWN] and DRAW not in actions:
            actions.append(PASS)
        return actions

    def apply(self, table: Table, state: State, step: Turns, action: Action) -> State:
        seat = step.seat
        if isinstance(action, Again):
            return switch(state, seat)
        if isinstance(action, Pass):
            return instead(replace(state, passes=state.passes + 1), TurnEnd())
        assert isinstance(action, Choose)
        state = replace(instead(state, TurnEnd()), passes=0) if state.passes else instead(state, TurnEnd())
        if action.what == "draw":
            return replace(state, agenda=(Drawing(seat), *state.agenda))
        if action.what == "god":
            return replace(state, agenda=(Praying(seat), *state.agenda))
        chosen = moving if action.what == "move" else shopping
        return chosen(table, state, seat)

    def refuse(self, table: Table, state: State, step: Turns, action: Action) -> Violation | None:
        seat = step.seat
        if isinstance(action, Pass):
            return Violation("turn.four-actions", case="pass")
        if isinstance(action, Again):
            return refuse_switch(table, state, seat)
        if isinstance(action, Choose):
            player = state.players[seat]
            if action.what == "draw":
                if anything_to_draw(state):
                    return Violation("draw.no-hand-limit", facts={"limit": table.hand_limit})
                return Violation("draw.reshuffle", case="nothing")
            if action.what == "move":
                if not movement_cards(player.hand) and not table.lasting(player.gods).movement_points:
                    return Violation("move.card-needed", case="none")
                return Violation("move.waste")
            if action.what == "shop":
                return Violation("shop.money", case="purse")
            return Violation("god.cost", case="none")
        return None


class TurnEndRules(Rules):
    """The turn is over: the epoch too, an extra turn, or the next player's (rules ``end.trigger``,
    ``god.traitera``)."""

    def settle(self, table: Table, state: State, step: TurnEnd) -> State:
        gods_laid, loot_laid = state.laid
        if (gods_laid and not state.gods) or (loot_laid and not state.loot):
            ender = state.taker if table.ender_takes else state.acting
            return decline(table, state, ender)
        seats = len(state.players)
        if state.passes >= seats:
            return decline(table, state, None)
        seat = state.acting if state.extra else (state.acting + 1) % seats
        return replace(state, acting=seat, extra=False, agenda=(Display(), Turns(seat)))
