"""Acquiring gods (section god)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    Acquire,
    Action,
    Again,
    CallOff,
)
from pantheon_kit.games.pantheon.effects import give
from pantheon_kit.games.pantheon.rules import (
    Rules,
    call_off,
    done,
    gain,
    pay_sacrifice,
    plus,
    with_player,
)
from pantheon_kit.games.pantheon.state import GODS, Praying, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.traitera import can_switch, refuse_switch, switch


def payable(table: Table, state: State, seat: int) -> list[Acquire]:
    """Every laid-out god with every payment that ``seat`` has for it (rules ``god.one``, ``god.cost``)."""
    player = state.players[seat]
    return [
        Acquire(tile, cards)
        for tile in dict.fromkeys(state.gods)
        for cards in table.payments(tile, player.levels, player.hand)
    ]


def can_pray(table: Table, state: State, seat: int) -> bool:
    """Can ``seat`` pay for a laid-out god?"""
    player = state.players[seat]
    levels, hand, payments = player.levels, player.hand, table.payments
    return any(payments(tile, levels, hand) for tile in state.gods)


def acquired(table: Table, state: State, seat: int, tile: int) -> State:
    """A god that is paid for: points, then its favour (rules ``god.points``, ``god.yellow``)."""
    player = state.players[seat]
    god = table.tiles[tile].god
    player = replace(player, scored=gain(player.scored, GODS, state.epoch))
    if god.colour == "blue":
        player = replace(player, gods=tuple(sorted((*player.gods, tile))))
    else:
        state = replace(state, god_gone=plus(state.god_gone, tile))
    return give(table, replace(state, players=with_player(state, seat, player)), seat, god.effects)


def refuse_payment(
    table: Table, state: State, seat: int, action: Acquire, top_row_only: bool = False
) -> Violation:
    """Why this does not pay for the god."""
    player = state.players[seat]
    tile = table.tiles[action.tile]
    payments = table.payments(action.tile, player.levels, player.hand, top_row_only)
    rows = tile.rows[:1] if top_row_only else tile.rows
    facts: dict[str, Fact] = {
        "god": tile.god.name,
        "cost": tuple(f"{number} {table.kinds[kind] if kind >= 0 else 'any'}" for number, kind in rows),
    }
    if payments:
        return Violation("god.cost", case="other", facts=facts)
    return Violation("god.cost", facts=facts)


class PrayingRules(Rules):
    """The action of acquiring a god."""

    asks = "god"

    def legal(self, table: Table, state: State, step: Praying) -> list[Action]:
        actions: list[Action] = [*payable(table, state, step.seat), CALL_OFF]
        if can_switch(table, state, step.seat):
            actions.append(AGAIN)
        return actions

    def apply(self, table: Table, state: State, step: Praying, action: Action) -> State:
        seat = step.seat
        if isinstance(action, Acquire):
            at = state.gods.index(action.tile)
            left = (*state.gods[:at], *state.gods[at + 1 :])
            taker = state.taker if left else seat
            state = replace(pay_sacrifice(state, seat, action.cards), gods=left, taker=taker)
            return acquired(table, done(state), seat, action.tile)
        if isinstance(action, CallOff):
            return call_off(state, seat)
        return switch(state, seat)

    def refuse(self, table: Table, state: State, step: Praying, action: Action) -> Violation | None:
        if isinstance(action, Acquire):
            if action.tile not in state.gods:
                return Violation("god.one", facts={"god": table.tiles[action.tile].god.name})
            return refuse_payment(table, state, step.seat, action)
        if isinstance(action, Again):
            return refuse_switch(table, state, step.seat)
        return None
