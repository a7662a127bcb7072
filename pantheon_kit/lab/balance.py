"""How balanced `pantheon` is, measured: many games between programs, counted.

What nobody has written down about the printed game (costs, counts, points, the map) was invented for the
kit's edition; this says whether it holds together, and is meant for owners' editions as well.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from statistics import mean, median
from typing import Any

from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.actions import Acquire, CallOff, Choose, Pass, Place, RevealGod
from pantheon_kit.games.pantheon.edition import EPOCHS
from pantheon_kit.games.pantheon.state import DEMIGODS, SOURCES, GodsLaid, Options, Praying, State
from pantheon_kit.games.pantheon.table import table_of
from pantheon_kit.players.pantheon import PantheonByRank, PantheonGreedy
from pantheon_kit.players.player import Player

PROGRAMS: dict[str, Any] = {"greedy": PantheonGreedy, "by-rank": PantheonByRank}
ENDS = ("gods", "loot", "both", "passing")


@dataclass
class Tally:
    """What was counted over games of one size."""

    seats: int
    games: int = 0
    turns: list[list[float]] = field(default_factory=lambda: [[] for _ in range(EPOCHS)])
    ends: Counter[str] = field(default_factory=Counter)
    sources: Counter[str] = field(default_factory=Counter)
    finals: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    columns: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    laid: Counter[str] = field(default_factory=Counter)
    bought: Counter[str] = field(default_factory=Counter)
    buyers_won: Counter[str] = field(default_factory=Counter)
    loot_laid: Counter[str] = field(default_factory=Counter)
    loot_taken: Counter[str] = field(default_factory=Counter)
    nations: Counter[str] = field(default_factory=Counter)
    nation_turns: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    nation_points: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))


def play(seats: int, seed: int, options: Options, players: Sequence[Player], tally: Tally) -> State:
    """Plays a game between ``players`` and counts it; the start player is always in seat 0."""
    rng = random.Random(f"{seats}/{seed}")
    table = table_of(options)
    state = PANTHEON.start(seats, options)
    turns, points = 0, 0
    buyers: set[tuple[str, int]] = set()
    while True:
        turn = PANTHEON.turn(state)
        seat: int | None = None
        if isinstance(turn, Over):
            break
        if isinstance(turn, Act):
            seat = turn.seats[0]
            action = players[seat].choose(PANTHEON, PANTHEON.seen_by(state, seat), seat, rng)
        else:
            action = _drawn(state, turn, rng)
        turns += isinstance(action, Choose | Pass) - isinstance(action, CallOff)
        if isinstance(action, RevealGod) and isinstance(state.agenda[0], GodsLaid):
            tally.laid[table.tiles[action.tile].god.name] += 1
        elif isinstance(action, Acquire) and seat is not None:
            god = table.tiles[action.tile].god.name
            if isinstance(state.agenda[0], Praying):
                tally.bought[god] += 1
            buyers.add((god, seat))
        elif isinstance(action, Place) and action.piece == "foot":
            for place, kind in state.loot:
                if place == action.place:
                    tally.loot_taken[table.loot_names[kind]] += 1
        after = PANTHEON.apply(state, seat, action)
        if after.epoch != state.epoch or not after.agenda:
            if state.epoch:
                nation = table.nations[state.nations[-1]].name
                made = sum(sum(player.scored[:DEMIGODS]) for player in after.players)
                tally.turns[state.epoch - 1].append(turns / seats)
                tally.nations[nation] += 1
                tally.nation_turns[nation].append(turns / seats)
                tally.nation_points[nation].append((made - points) / seats)
                tally.ends[_ended_by(state, action)] += 1
                points = made
            turns = 0
        if len(after.loot) > len(state.loot):
            laid = set(after.loot) - set(state.loot)
            tally.loot_laid.update(table.loot_names[kind] for _, kind in laid)
        state = after
    tally.games += 1
    for player in state.players:
        tally.sources.update(dict(zip(SOURCES, player.scored, strict=True)))
        tally.finals.append(player.points)
        tally.columns.append(len(player.columns))
    tally.winners.append(max(turn.points))
    for winner in turn.winners:
        tally.wins[winner] += 1
    for god, seat in buyers:
        tally.buyers_won[god] += seat in turn.winners
    return state


def _drawn(state: State, turn: Chance, rng: random.Random) -> Any:
    outcomes = PANTHEON.outcomes(state)
    if turn.kind == "start":
        return outcomes[0][0]
    bounds = list(accumulate(weight for _, weight in outcomes))
    point = rng.random() * bounds[-1]
    return next(outcome for (outcome, _), bound in zip(outcomes, bounds, strict=True) if point < bound)


def _ended_by(state: State, action: object) -> str:
    gods_laid, loot_laid = state.laid
    left = len(state.gods) - (isinstance(action, Acquire) and isinstance(state.agenda[0], Praying))
    gods, loot = gods_laid and left <= 0, loot_laid and not state.loot
    return "both" if gods and loot else "gods" if gods else "loot" if loot else "passing"


def measure(
    seats: int, games: int, options: Options | None = None, program: str = "greedy", first: int = 0
) -> Tally:
    """Plays ``games`` games of one size between programs of one kind, numbered from ``first``."""
    tally = Tally(seats)
    player: Player = PROGRAMS[program]()
    for number in range(first, first + games):
        play(seats, number, options or Options(), [player] * seats, tally)
    return tally


def judged(tally: Tally, options: Options | None = None) -> list[str]:
    """What is out of bounds: epochs outside six to twelve turns a player, a god bought less than a third or
    more than three times the average of its colour, a source of points under 5 % or over half."""
    wrong = []
    turns = mean(value for epoch in tally.turns for value in epoch)
    if not 6 <= turns <= 12:
        wrong.append(f"an epoch lasts {turns:.1f} turns a player, not 6 to 12")
    for colour in ("blue", "yellow"):
        gods = [god for god in table_of(options or Options()).edition.gods if god.colour == colour]
        average = mean(tally.bought[god.name] for god in gods)
        for god in gods:
            share = tally.bought[god.name] / average if average else 0.0
            if not 1 / 3 <= share <= 3:
                wrong.append(f"{god.name} is bought {share:.2f} times the average of its colour")
    total = sum(tally.sources.values())
    for source in SOURCES:
        share = tally.sources[source] / total
        if not 0.05 <= share <= 0.5:
            wrong.append(f"{source} bring {share:.1%} of the points, not 5 to 50 %")
    return wrong


def report(tally: Tally, options: Options | None = None) -> Iterator[str]:
    """The tally in lines."""
    edition = table_of(options or Options()).edition
    every = [value for epoch in tally.turns for value in epoch]
    yield f"{tally.seats} players, {tally.games} games"
    yield (
        f"  turns a player in an epoch: mean {mean(every):.1f}, median {median(every):.1f}; by epoch "
        + " ".join(f"{mean(epoch):.1f}" for epoch in tally.turns)
    )
    ends = sum(tally.ends.values())
    yield "  epochs end by " + ", ".join(f"{end} {tally.ends[end] / ends:.0%}" for end in ENDS)
    yield (
        f"  final points: mean {mean(tally.finals):.0f}, winners {mean(tally.winners):.0f};"
        f" columns on the map at the end {mean(tally.columns):.1f}"
    )
    total = sum(tally.sources.values())
    yield "  points by source: " + ", ".join(
        f"{source} {tally.sources[source] / total:.1%}" for source in SOURCES
    )
    wins = sum(tally.wins.values())
    yield "  wins by place in the first turn order: " + ", ".join(
        f"{tally.wins[seat] / wins:.0%}" for seat in range(tally.seats)
    )
    for colour in ("blue", "yellow"):
        gods = [god.name for god in edition.gods if god.colour == colour]
        average = mean(tally.bought[god] for god in gods) or 1.0
        yield f"  {colour} gods, bought of those laid out (times the average of the colour): " + ", ".join(
            f"{god} {tally.bought[god] / max(1, tally.laid[god]):.0%} ({tally.bought[god] / average:.2f})"
            for god in gods
        )
    yield "  loot, taken of that laid out: " + ", ".join(
        f"{kind.name} {tally.loot_taken[kind.name] / max(1, tally.loot_laid[kind.name]):.0%}"
        for kind in edition.loot
    )
    nations = (
        f"{nation} {mean(turns):.1f}/{mean(tally.nation_points[nation]):.1f}"
        for nation, turns in sorted(tally.nation_turns.items())
    )
    yield "  nations, turns and points (without scorings) a player in their epoch: " + ", ".join(nations)
    wrong = judged(tally, options)
    yield "  out of bounds: " + ("; ".join(wrong) if wrong else "nothing")
