"""Random play of `monuments` against OpenSpiel's backgammon (C++, driven from Python), in one run.

As in ``bench.engine``: both sides ask for the legal actions, pick one evenly and apply it, to the end
of each game, in turns, and medians of the processor time are compared. What is counted in `monuments`
are crosses; the arrows that end turns and the rolls are work that is not counted. In backgammon it is
moves of checkers, of which an action makes up to two; the rate in actions is printed beside.
"""

from __future__ import annotations

import random
import sys
import time

from bench.engine import BACKGAMMON_GAMES, ROUNDS, Rates, backgammon_round, rates
from pantheon_kit.games.monuments import MONUMENTS
from pantheon_kit.players.play import rollout

GAMES = 60


def monuments_round(seats: int, seed: int) -> tuple[int, int, float]:
    """Plays a round of `monuments`: crosses, actions (arrows too), seconds."""
    rng = random.Random(seed)
    began = time.process_time()
    played = [rollout(MONUMENTS, MONUMENTS.start(seats), rng) for _ in range(GAMES)]
    seconds = time.process_time() - began
    crosses = sum(player.crosses.bit_count() for one in played for player in one.state.players)
    return crosses, sum(one.actions for one in played), seconds


def measure() -> tuple[Rates, Rates, Rates]:
    """Rates of `monuments` with two players, with four, and of backgammon.

    Raises ImportError where OpenSpiel is not installed.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    two, four, other = [], [], []
    monuments_round(2, 0), monuments_round(4, 0), backgammon_round(game, 0)
    for seed in range(1, ROUNDS + 1):
        two.append(monuments_round(2, seed))
        other.append(backgammon_round(game, seed))
        four.append(monuments_round(4, seed))
    return rates(two, GAMES), rates(four, GAMES), rates(other, BACKGAMMON_GAMES)


def main() -> int:
    """Prints the rates and the ratios; 1 where crosses are fewer than backgammon's actions."""
    two, four, other = measure()
    for name, what, rate in (
        ("monuments, 2 players", "crosses", two),
        ("monuments, 4 players", "crosses", four),
        ("backgammon", "checker moves", other),
    ):
        print(
            f"{name:20} {rate.piece_moves:9,.0f} {what}/s {rate.actions:9,.0f} actions/s"
            f" {rate.games:7,.1f} games/s"
        )
    ratio = two.piece_moves / other.actions
    print(
        f"crosses against actions {ratio:.2f}, against checker moves "
        f"{two.piece_moves / other.piece_moves:.2f}, actions against actions "
        f"{two.actions / other.actions:.2f}"
    )
    return 0 if ratio >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
