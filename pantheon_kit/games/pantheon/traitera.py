"""Another turn: Traitera's box (rule ``god.traitera``)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.rules import with_player
from pantheon_kit.games.pantheon.state import State
from pantheon_kit.games.pantheon.table import Table


def can_switch(table: Table, state: State, seat: int) -> bool:
    """Can the acting player switch another turn on?"""
    player = state.players[seat]
    if not player.gods or state.extra or seat != state.acting:
        return False
    return table.lasting(player.gods).extra_turn > player.again


def switch(state: State, seat: int) -> State:
    """Another turn will follow."""
    player = state.players[seat]
    return replace(
        state, players=with_player(state, seat, replace(player, again=player.again + 1)), extra=True
    )


def refuse_switch(table: Table, state: State, seat: int) -> Violation:
    """Why no other turn can be switched on."""
    player = state.players[seat]
    copies = table.lasting(player.gods).extra_turn
    if seat != state.acting:
        return Violation("god.traitera", case="turn")
    if state.extra:
        return Violation("god.traitera", case="on")
    if copies:
        return Violation("god.traitera", case="used", facts={"copies": copies})
    return Violation("god.traitera")
