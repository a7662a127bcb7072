"""The decline of a nation, the scoring, and who has won (sections end, score and finish)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Over
from pantheon_kit.games.pantheon.edition import EPOCHS
from pantheon_kit.games.pantheon.rules import gain
from pantheon_kit.games.pantheon.state import (
    COLUMN_GODS,
    COLUMNS,
    DEMIGODS,
    ENDER,
    EPOCH_END,
    Player,
    Rise,
    State,
)
from pantheon_kit.games.pantheon.table import Table


def decline(table: Table, state: State, ender: int | None) -> State:
    """The epoch ends: the ender's points, lasting points, feet home, leftovers out, and the scoring if it is
    due (rules ``end.order``, ``god.pietalte``, ``end.feet``, ``end.columns``, ``end.loot``, ``score.when``).
    ``ender`` is None when all have passed: no points, the start player stays."""
    players = []
    for seat, player in enumerate(state.players):
        scored = player.scored
        if seat == ender:
            scored = gain(scored, ENDER, table.edition.epoch_end_bonus)
        scored = gain(scored, EPOCH_END, table.lasting(player.gods).points_at_epoch_end)
        feet, columns = player.supply
        player = replace(player, scored=scored, supply=(feet + len(player.feet), columns), feet=(), again=0)
        players.append(player)
    if state.epoch in table.edition.scored_epochs:
        players = [score(table, player) for player in players]

    god_gone, loot_gone, demigod_gone = list(state.god_gone), list(state.loot_gone), list(state.demigod_gone)
    for _, kind in state.loot:
        loot_gone[kind] += 1
    for value in state.demigods:
        demigod_gone[table.values.index(value)] += 1
    gods = state.gods
    if not table.gods_stay or state.epoch == EPOCHS:
        for tile in gods:
            god_gone[tile] += 1
        gods = ()
    start = state.start if ender is None else (ender + 1) % len(players)
    return replace(
        state,
        players=tuple(players),
        gods=gods,
        loot=(),
        demigods=(),
        god_gone=tuple(god_gone),
        loot_gone=tuple(loot_gone),
        demigod_gone=tuple(demigod_gone),
        extra=False,
        passes=0,
        start=start,
        acting=start,
        agenda=() if state.epoch == EPOCHS else (Rise(),),
    )


def score(table: Table, player: Player) -> Player:
    """A scoring: demigods, then columns (rules ``score.demigods``, ``score.columns``, ``god.stonkus``)."""
    columns = len(player.columns)
    scored = gain(player.scored, DEMIGODS, sum(player.demigods))
    scored = gain(scored, COLUMNS, columns * table.column_points[columns])
    each = table.lasting(player.gods).points_per_column_at_scoring
    return replace(player, scored=gain(scored, COLUMN_GODS, columns * each))


def result(state: State) -> Over:
    """Who has won: by points, then by the number of demigods, then shared (``finish.winner``, ``.tie``)."""
    points = tuple(player.points for player in state.players)
    first = [seat for seat, number in enumerate(points) if number == max(points)]
    if len(first) == 1:
        return Over((first[0],), "finish.winner", points)
    most = max(len(state.players[seat].demigods) for seat in first)
    winners = tuple(seat for seat in first if len(state.players[seat].demigods) == most)
    return Over(winners, "finish.tie", points)
