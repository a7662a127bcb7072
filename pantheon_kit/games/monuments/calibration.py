"""Are a sheet's points balanced? Self-play of a sensible player tells, for the kit's sheet or an own one.

usage: python -m pantheon_kit.games.monuments.calibration [SHEET.toml] [--seats 3] [--games 100] [--seed 1]

Asked for are 20 to 45 % of the building points for each building, and each building in at least a
quarter of the completions that end games. The player's way of valuing a sheet is fixed and knows no
sheet, so that a sheet is fitted to the player and never the player to a sheet.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from pantheon_kit.engine.game import Act, AnyGame, Over
from pantheon_kit.games.monuments.relief import left_over
from pantheon_kit.games.monuments.rounds import with_cross
from pantheon_kit.games.monuments.rules import MONUMENTS_GAME
from pantheon_kit.games.monuments.scoring import complete, finished, score, stones_left
from pantheon_kit.games.monuments.sheet import BUILDINGS, RELIEF, SheetError, load
from pantheon_kit.games.monuments.sheet import Sheet as Printed
from pantheon_kit.games.monuments.state import (
    JOKER,
    QUARRY,
    Action,
    Cross,
    Done,
    Options,
    Player,
    State,
    sheet,
)
from pantheon_kit.games.monuments.turns import DONE, possible

WAYS_TO_PAY = 2
"""So many of the cheapest payments for a field are thought about."""


class Builder:
    """A sensible player: plays the turn after which the own sheet is worth most.

    A row, column or part is worth its points times the square of the share that is crossed, and
    nothing when it needs a stranded field; jokers, stones and bonuses are worth their points. Other
    players are looked at only for the bonuses they have left.
    """

    name = "builder"

    def choose(self, game: AnyGame, seen: State, seat: int, rng: random.Random) -> Action:
        """The next step of the best turn; of equals any. The protocol of ``players.Player``."""
        printed, player = sheet(seen, seat), seen.players[seat]
        best, choice = -1.0, list[Action]()
        for first, after in _steps(printed, player):
            value = (
                max(self.worth(printed, end) for _, end in _steps(printed, after))
                if first != DONE
                else (self.worth(printed, after))
            )
            if value > best + 1e-9:
                best, choice = value, [first]
            elif value > best - 1e-9:
                choice.append(first)
        return choice[int(rng.random() * len(choice))]

    def worth(self, printed: Printed, player: Player) -> float:
        """What a sheet is worth to this player."""
        crosses, icons = player.crosses, printed.base.icons
        lost = sum(1 << field for field in left_over(printed, printed.buildings[RELIEF] & ~crosses))
        value = 0.0
        for line in printed.lines:
            if not line.mask & lost:
                value += line.points * ((line.mask & crosses).bit_count() / line.mask.bit_count()) ** 2
        known = player.circled | player.struck
        for bonus, field in enumerate(printed.bonuses):
            if player.fresh >> field & 1 and not known >> bonus & 1:
                value += icons.points
        if finished(printed, player):
            value += icons.points
        return value + icons.joker_points * player.jokers + icons.quarry_points * stones_left(printed, player)


def _steps(printed: Printed, player: Player) -> Iterator[tuple[Action, Player]]:
    """The legal steps, for each field by its cheapest payments, and the sheet after each."""
    ways: dict[int, list[Cross]] = {}
    for action in possible(printed, player):
        if isinstance(action, Done):
            yield action, player
        else:
            ways.setdefault(action.field, []).append(action)
    gone = player.stones.bit_length()

    def cost(cross: Cross) -> int:
        if cross.pay < JOKER:
            return 0
        icons = printed.base.icons
        if cross.pay == JOKER:
            return icons.joker_points
        return icons.quarry_points * (cross.pay - QUARRY + 1 - gone)

    for crosses in ways.values():
        for cross in sorted(crosses, key=cost)[:WAYS_TO_PAY]:
            yield cross, with_cross(player, cross)


class Chooser(Protocol):
    """What plays here: any program of the kit."""

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any: ...


def game(players: Sequence[Chooser], options: Options, rng: random.Random) -> tuple[State, int]:
    """A game of these players: its last state, and how many rounds it took."""
    state = MONUMENTS_GAME.start(len(players), options)
    rounds = 0
    while not isinstance(turn := MONUMENTS_GAME.turn(state), Over):
        if isinstance(turn, Act):
            seat = turn.seats[0]
            state = MONUMENTS_GAME.apply(state, seat, players[seat].choose(MONUMENTS_GAME, state, seat, rng))
        else:
            outcomes = MONUMENTS_GAME.outcomes(state)
            (drawn,) = rng.choices([a for a, _ in outcomes], [weight for _, weight in outcomes])
            rounds += turn.kind == "roll"
            state = MONUMENTS_GAME.apply(state, None, drawn)
    return state, rounds


class Figures:
    """What some games say about a sheet."""

    def __init__(self) -> None:
        self.games = self.rounds = self.totals = self.players = self.completions = self.stranded = 0
        self.points = [0] * len(BUILDINGS)
        self.completed: Counter[int] = Counter()

    def count(self, state: State, rounds: int) -> None:
        """Adds a finished game."""
        self.games += 1
        self.rounds += rounds
        for seat, player in enumerate(state.players):
            printed = sheet(state, seat)
            counted = score(printed, player)
            self.players += 1
            self.totals += counted.total
            self.stranded += bool(left_over(printed, printed.buildings[RELIEF] & ~player.crosses))
            for building in range(len(BUILDINGS)):
                self.points[building] += counted[building]
            if finished(printed, player):
                self.completions += 1
                self.completed.update(complete(printed, player.crosses))

    def shares(self) -> list[float]:
        """Each building's share of the building points."""
        return [points / max(1, sum(self.points)) for points in self.points]

    def parts(self) -> list[float]:
        """In which share of the completions that ended games each building was complete."""
        return [self.completed[building] / max(1, self.completions) for building in range(len(BUILDINGS))]

    def balanced(self) -> bool:
        """Whether the sheet is as asked for."""
        return all(0.20 <= share <= 0.45 for share in self.shares()) and min(self.parts()) >= 0.25

    def __str__(self) -> str:
        def per_cent(values: list[float]) -> str:
            return "/".join(f"{100 * value:.0f}" for value in values)

        stranded = 100 * self.stranded / self.players
        return (
            f"{self.games} games: {self.rounds / self.games:.1f} rounds, "
            f"{self.totals / self.players:.1f} points; relief/pyramid/arch bring {per_cent(self.shares())} % "
            f"of the building points and are in {per_cent(self.parts())} % of the completions; "
            f"relief stranded by {stranded:.0f} %"
        )


def measure(options: Options, seats: int, games: int, seed: int) -> Figures:
    """Figures of self-play."""
    figures, rng = Figures(), random.Random(seed)
    for _ in range(games):
        figures.count(*game([Builder()] * seats, options, rng))
    return figures


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures; 1 where the sheet is not balanced, 2 where it cannot be used."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sheet", nargs="?", help="an own sheet [default: the kit's]")
    parser.add_argument("--seats", type=int, default=3, choices=MONUMENTS_GAME.seats)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    try:
        options = Options(sheet=load(given.sheet)) if given.sheet else Options()
    except (SheetError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    figures = measure(options, given.seats, given.games, given.seed)
    print(f"{given.seats} players, {figures}")
    return 0 if figures.balanced() else 1


if __name__ == "__main__":
    sys.exit(main())
