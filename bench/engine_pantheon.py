"""Random play of `pantheon` against OpenSpiel's backgammon (C++, driven from Python), in one run.

Both sides do the same work: at each step ask for the legal actions, pick one evenly, apply it; where chance
decides ask for the outcomes, pick one by its weight, apply it; until the game is over. A step is one action,
a player's or chance's. The two alternate, and the medians of all rounds are compared. The clock is the
processor time of this one process, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from bench.engine import drawn
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON

ROUNDS = 9
PANTHEON_GAMES = 4
BACKGAMMON_GAMES = 30
LEAST = 0.7


@dataclass(frozen=True)
class Rates:
    """Median rates a second."""

    steps: float
    games: float


def pantheon_round(seats: int, seed: int) -> tuple[int, float]:
    """Plays a round of `pantheon`: steps, seconds."""
    chance = random.Random(seed).random
    turn_of, legal, outcomes, apply = PANTHEON.turn, PANTHEON.legal, PANTHEON.outcomes, PANTHEON.apply
    steps = 0
    began = time.process_time()
    for _ in range(PANTHEON_GAMES):
        state = PANTHEON.start(seats)
        while True:
            turn = turn_of(state)
            kind = type(turn)
            if kind is Act:
                seat = turn.seats[0]  # type: ignore[union-attr]
                actions = legal(state, seat)
                state = apply(state, seat, actions[int(chance() * len(actions))])
            elif kind is Chance:
                state = apply(state, None, _weighed(outcomes(state), chance()))
            else:
                break
            steps += 1
    return steps, time.process_time() - began


def _weighed(outcomes: Any, point: float) -> Any:
    total = 0
    for _, weight in outcomes:
        total += weight
    left = point * total
    for outcome, weight in outcomes:
        left -= weight
        if left < 0:
            return outcome
    return outcomes[-1][0]


def backgammon_round(game: Any, seed: int) -> tuple[int, float]:
    """Plays a round of backgammon: steps, seconds."""
    chance = random.Random(seed).random
    steps = 0
    began = time.process_time()
    for _ in range(BACKGAMMON_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
            steps += 1
    return steps, time.process_time() - began


def rates(rounds: list[tuple[int, float]], games: int) -> Rates:
    return Rates(
        median(steps / seconds for steps, seconds in rounds), median(games / seconds for _, seconds in rounds)
    )


def measure() -> tuple[dict[int, Rates], Rates]:
    """Rates of `pantheon` by the number of players, and of backgammon.

    Raises ImportError where OpenSpiel is not installed.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    ours: dict[int, list[tuple[int, float]]] = {2: [], 3: [], 4: []}
    other = []
    backgammon_round(game, 0)
    for seats in ours:
        pantheon_round(seats, 0)
    for seed in range(1, ROUNDS + 1):
        for seats, rounds in ours.items():
            rounds.append(pantheon_round(seats, seed))
            other.append(backgammon_round(game, seed))
    return {seats: rates(rounds, PANTHEON_GAMES) for seats, rounds in ours.items()}, rates(
        other, BACKGAMMON_GAMES
    )


def main() -> int:
    """Prints the rates and the ratio for each number of players; 1 where the lowest is below 0.7."""
    ours, other = measure()
    for seats, rate in ours.items():
        print(f"pantheon, {seats} players {rate.steps:9,.0f} steps/s {rate.games:7,.1f} games/s")
    print(f"backgammon          {other.steps:9,.0f} steps/s {other.games:7,.1f} games/s")
    ratios = {seats: rate.steps / other.steps for seats, rate in ours.items()}
    told = ", ".join(f"{ratio:.2f} with {seats} players" for seats, ratio in ratios.items())
    print(f"ratio in steps {told} (at least {LEAST})")
    return 0 if min(ratios.values()) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
