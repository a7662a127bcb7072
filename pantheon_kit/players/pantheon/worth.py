"""What things are worth in points to a player who counts on his fingers."""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.pantheon.actions import (
    FIRST_SACRIFICE,
    MONEY,
    MOVEMENT,
)
from pantheon_kit.games.pantheon.edition import EPOCHS, Effect
from pantheon_kit.games.pantheon.state import State
from pantheon_kit.games.pantheon.table import Table

CARD = 0.8
"""What a card is worth, in points."""
LEVEL = 0.5
"""What a level of a sacrifice tile is worth for each epoch to come."""


def scorings(table: Table, state: State) -> int:
    """How many scorings are still to come."""
    return sum(epoch >= state.epoch for epoch in table.edition.scored_epochs)


def column_worth(table: Table, state: State, seat: int) -> float:
    """What one column more brings in the scorings to come, if a few others follow it."""
    player = state.players[seat]
    have = len(player.columns)
    if have >= table.edition.pieces_per_colour:
        return 0.0
    points = table.column_points
    now = (have + 1) * points[have + 1] - have * points[have]
    later = min(have + 3, table.edition.pieces_per_colour)
    soon = (later * points[later] - have * points[have]) / (later - have)
    each = (now + soon) / 2 + table.lasting(player.gods).points_per_column_at_scoring
    return each * scorings(table, state)


def effects_worth(table: Table, state: State, seat: int, effects: Sequence[Effect]) -> float:
    """What effects bring, in points."""
    left = EPOCHS - state.epoch
    player = state.players[seat]
    worth = 0.0
    for effect in effects:
        name, amount = effect.name, effect.amount
        if name == "points":
            worth += amount
        elif name in ("cards", "two_cards", "two_cards_or_reveal_god"):
            worth += CARD * amount
        elif name == "special_money":
            stack = state.special[-amount:] if state.descending else state.special[:amount]
            worth += 0.7 * sum(stack)
        elif name in ("sacrifice_step",):
            worth += LEVEL * (left + 1) * amount if min(player.levels) < 4 else 0.0
        elif name == "feet_or_columns":
            worth += 0.6 * min(amount, max(player.stock))
        elif name == "feet_and_columns":
            worth += 0.5 * (min(amount, player.stock[0]) + min(amount, player.stock[1]))
        elif name == "highest_open_demigod" and state.demigods:
            worth += state.demigods[-1] * scorings(table, state)
        elif name in ("highest_open_demigod", "top_demigod"):
            stack = state.demigod_stack
            low = any(stack[: table.low])
            values = [(table.values[at], stack[at]) for at in range(len(stack)) if (at < table.low) == low]
            number = sum(count for _, count in values)
            if number:
                worth += amount * scorings(table, state) * sum(v * c for v, c in values) / number
        elif name == "move_now":
            worth += 1.1 * amount
        elif name == "movement_points":
            worth += amount * (2.0 * left + 1.0)
        elif name == "jump":
            worth += amount * (0.7 * left + 0.3)
        elif name == "cards_at_preparation":
            worth += CARD * amount * left
        elif name == "talers_in_shop":
            worth += amount * (1.5 * left + 0.5)
        elif name == "points_at_epoch_end":
            worth += amount * (left + 1)
        elif name == "extra_turn":
            worth += amount * (2.5 * left + 1.5)
        elif name == "points_per_column_at_scoring":
            columns = len(player.columns) + 1.5 * left / 2 + 1
            worth += amount * columns * scorings(table, state)
    return worth


def god_worth(table: Table, state: State, seat: int, tile: int) -> float:
    """What a god brings with the points of the epoch."""
    return state.epoch + effects_worth(table, state, seat, table.tiles[tile].god.effects)


def lacking(table: Table, state: State, seat: int, tile: int) -> list[int]:
    """How many cards of each kind are missing to pay for a god, "any" rows put where least is missing."""
    player = state.players[seat]
    have = [player.levels[kind] + player.hand[FIRST_SACRIFICE + kind] for kind in range(4)]
    missing = [0, 0, 0, 0]
    wild = []
    free = {0, 1, 2, 3}
    for number, kind in table.tiles[tile].rows:
        if kind < 0:
            wild.append(number)
        else:
            missing[kind] = max(0, number - have[kind])
            free.discard(kind)
    for number, kind in zip(wild, sorted(free, key=lambda kind: -have[kind]), strict=False):
        missing[kind] = max(0, number - have[kind])
    return missing


def wishes(table: Table, state: State, seat: int) -> list[float]:
    """What a card of each kind, movement and money first, is worth now."""
    player = state.players[seat]
    movement = player.hand[MOVEMENT]
    worth = [1.6 if movement < 2 else 1.2 if movement < 4 else 0.5, 0.9 if player.hand[MONEY] < 5 else 0.5]
    worth += [0.45] * 4
    for tile in state.gods:
        missing = lacking(table, state, seat, tile)
        total = sum(missing)
        if total:
            for kind in range(4):
                if missing[kind]:
                    gain = god_worth(table, state, seat, tile) / (total + 1.5)
                    worth[FIRST_SACRIFICE + kind] = max(worth[FIRST_SACRIFICE + kind], 0.45 + 0.5 * gain)
    return worth
