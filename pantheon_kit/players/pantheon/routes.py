"""Where to move: loot and column spaces within reach, the cheapest ways, and what they bring."""

from __future__ import annotations

from typing import NamedTuple

from pantheon_kit.games.pantheon.actions import (
    MOVEMENT,
)
from pantheon_kit.games.pantheon.move import needs_card, points_left
from pantheon_kit.games.pantheon.state import Moving, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.players.pantheon.worth import column_worth, effects_worth

MOVEMENT_WORTH = 1.1
"""What a movement card is worth when it is played."""


class Goal(NamedTuple):
    """Something to move for: the places to set feet on, in order, a column space or -1, and the points or
    talers it takes."""

    feet: tuple[int, ...]
    column: int
    cost: int
    worth: float


def goals(
    table: Table, state: State, seat: int, points: int, feet: int, columns: int, blocked: frozenset[int]
) -> list[Goal]:
    """Loot and column spaces within reach, each with the cheapest way; ``blocked`` spaces are set already
    in the plan and may be started from."""
    player = state.players[seat]
    pieces: dict[int, int] = {}
    for other in state.players:
        for place in (*other.feet, *other.columns):
            pieces[place] = pieces.get(place, 0) + 1
    own = {*player.feet, *player.columns, *blocked}
    near = table.map.near
    temple = table.starts[state.nations[-1]]
    only = table.columns_only
    way: dict[int, tuple[int, ...]] = {place: () for place in (*player.feet, *blocked)}
    cost = dict.fromkeys(way, 0)
    edge: list[list[int]] = [[] for _ in range(points + 3)]
    edge[0] = list(way)

    def reach(place: int, spent: int, path: tuple[int, ...]) -> None:
        if place in own or only >> place & 1:
            return
        held = pieces.get(place, 0)
        if held > 1:
            return
        spent += 1 + held
        if spent > points or len(path) >= feet or cost.get(place, 99) <= spent:
            return
        cost[place] = spent
        way[place] = (*path, place)
        edge[spent].append(place)

    if feet:
        for place in near[temple]:
            reach(place, 0, ())
        if not table.temple_closed:
            reach(temple, 0, ())
    found: list[Goal] = []
    loot = dict(state.loot)
    each = column_worth(table, state, seat) if columns else 0.0
    seen: dict[int, Goal] = {}
    for spent in range(points + 1):
        for place in edge[spent]:
            if cost[place] != spent:
                continue
            if place in loot and place not in blocked and way[place]:
                worth = 0.5 + effects_worth(table, state, seat, table.loot[loot[place]].effects)
                found.append(Goal(way[place], -1, spent, worth))
            if each:
                for beside in near[place]:
                    if only >> beside & 1 and beside not in own and pieces.get(beside, 0) < 2:
                        total = spent + 1 + pieces.get(beside, 0)
                        if total <= points and (beside not in seen or seen[beside].cost > total):
                            seen[beside] = Goal(way[place], beside, total, each)
            for beside in near[place]:
                reach(beside, spent, way[place])
    return found + list(seen.values())


def plan(table: Table, state: State, seat: int, points: int) -> list[Goal]:
    """Goals one after the other, each the best for its points, as far as ``points`` points go."""
    player = state.players[seat]
    feet, columns = player.supply
    blocked: frozenset[int] = frozenset()
    chosen: list[Goal] = []
    while points > 0:
        found = goals(table, state, seat, points, feet, columns, blocked)
        if not found:
            break
        best = max(found, key=lambda goal: (goal.worth / (goal.cost + 0.5), -goal.cost, goal.feet))
        if best.column >= 0 and best.column in {goal.column for goal in chosen}:
            break
        chosen.append(best)
        points -= best.cost
        feet -= len(best.feet)
        columns -= best.column >= 0
        blocked |= frozenset(best.feet) | ({best.column} if best.column >= 0 else frozenset())
        if len(chosen) > 5:
            break
    return chosen


def movement_worth(table: Table, state: State, seat: int, step: Moving) -> tuple[float, int]:
    """The worth of the best movement, and how many cards it takes."""
    hand = state.players[seat].hand[MOVEMENT] if step.role != "god" else 0
    each = table.edition.movement_points
    free = points_left(table, state, step)
    best, cards_needed = 0.0, 0
    worth, spent = 0.0, 0
    for goal in plan(table, state, seat, free + hand * each):
        worth += goal.worth
        spent += goal.cost
        cards = max(0, -((free - spent) // each)) if spent > free else 0
        if needs_card(table, state, step):
            cards = max(1, cards)
        left = worth - MOVEMENT_WORTH * cards
        loot_taken = len(state.loot) == 1 and goal.column < 0 and state.acting == seat
        left += 3.0 if loot_taken else 0.0
        if cards <= hand and left > best:
            best, cards_needed = left, cards
    return best, cards_needed
