"""Random play of `anem` against OpenSpiel's backgammon (C++, driven from Python), in one run.

Both sides do the same work: at each step ask for the legal actions, pick one evenly, apply it; at
each roll ask for the outcomes, pick one by its weight, apply it; until the game is over. The two
alternate, and the medians of all rounds are compared. The clock is the processor time of this one
process, so that other work on the machine disturbs little.

What is counted: an `anem` action moves one piece by one die. A backgammon action moves up to two,
so its piece moves are counted from the text of each action, outside the clock, in a second run of
the same games; the rate in actions is printed beside.
"""

from __future__ import annotations

import random
import sys
import time
from dataclasses import dataclass
from statistics import median
from typing import Any

from pantheon_kit.games.anem import ANEM
from pantheon_kit.players.play import rollout

ROUNDS = 9
ANEM_GAMES = 60
BACKGAMMON_GAMES = 60


@dataclass(frozen=True)
class Rates:
    """Median rates a second, and how many piece moves and games one round had."""

    piece_moves: float
    actions: float
    games: float


def anem_round(seats: int, seed: int) -> tuple[int, int, float]:
    """Plays a round of `anem`: piece moves, actions, seconds (votes are actions that move nothing;
    with two players there are none)."""
    rng = random.Random(seed)
    began = time.process_time()
    actions = sum(rollout(ANEM, ANEM.start(seats), rng).actions for _ in range(ANEM_GAMES))
    return actions, actions, time.process_time() - began


def backgammon_round(game: Any, seed: int) -> tuple[int, int, float]:
    """Plays a round of backgammon: piece moves, actions, seconds."""
    began = time.process_time()
    actions = _backgammon(game, seed)
    seconds = time.process_time() - began
    return _backgammon_piece_moves(game, seed), actions, seconds


def _backgammon(game: Any, seed: int) -> int:
    chance = random.Random(seed).random
    actions = 0
    for _ in range(BACKGAMMON_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance()))
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                actions += 1
    return actions


def _backgammon_piece_moves(game: Any, seed: int) -> int:
    """The same games once more, counting the moves of checkers."""
    chance = random.Random(seed).random
    moves = 0
    for _ in range(BACKGAMMON_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chance()))
            else:
                legal = state.legal_actions()
                action = legal[int(chance() * len(legal))]
                moves += checkers(state.action_to_string(state.current_player(), action))
                state.apply_action(action)
    return moves


def checkers(text: str) -> int:
    """How many moves of a checker an action makes, by its text: one for each slash in
    ``"24/21 Pass"`` (1), ``"8/4 8/3*"`` (2), ``"13/8/7"`` (2: one checker with both dice)."""
    return text.count("/")


def drawn(outcomes: list[tuple[int, float]], point: float) -> int:
    """The outcome of chance that ``point`` (0 to 1) falls on."""
    for action, probability in outcomes:
        point -= probability
        if point < 0:
            return action
    return outcomes[-1][0]


def rates(rounds: list[tuple[int, int, float]], games: int) -> Rates:
    return Rates(
        median(moves / seconds for moves, _, seconds in rounds),
        median(actions / seconds for _, actions, seconds in rounds),
        median(games / seconds for _, _, seconds in rounds),
    )


def measure() -> tuple[Rates, Rates, Rates]:
    """Rates of `anem` with two players, with four, and of backgammon.

    Raises ImportError where OpenSpiel is not installed.
    """
    import pyspiel

    game = pyspiel.load_game("backgammon")
    two, four, other = [], [], []
    anem_round(2, 0), anem_round(4, 0), backgammon_round(game, 0)
    for seed in range(1, ROUNDS + 1):
        two.append(anem_round(2, seed))
        other.append(backgammon_round(game, seed))
        four.append(anem_round(4, seed))
    return rates(two, ANEM_GAMES), rates(four, ANEM_GAMES), rates(other, BACKGAMMON_GAMES)


def main() -> int:
    """Prints the rates and the ratio; 1 where the ratio is below 1."""
    two, four, other = measure()
    for name, rate in (("anem, 2 players", two), ("anem, 4 players", four), ("backgammon", other)):
        print(
            f"{name:16} {rate.piece_moves:9,.0f} piece moves/s {rate.actions:9,.0f} actions/s"
            f" {rate.games:7,.1f} games/s"
        )
    ratio = two.piece_moves / other.piece_moves
    print(f"ratio in piece moves {ratio:.2f}, in actions {two.actions / other.actions:.2f} (at least 1.0)")
    return 0 if ratio >= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
