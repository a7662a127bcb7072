"""The player who looks one action ahead and takes what counts best."""

from __future__ import annotations

import random
from typing import Any

from pantheon_kit.engine.game import AnyGame


class Greedy:
    """Chooses what the game's plain count (``appraise``) likes best right afterwards; of equals any.

    In `anem` that means: it always takes when it can, and takes most.
    """

    name = "greedy"

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any:
        actions = game.legal(seen, seat)
        if not actions:
            raise ValueError(f"seat {seat} is not asked")
        state = game.sample(seen, rng)
        worth = [game.appraise(game.apply(state, seat, action), seat) for action in actions]
        best = max(worth)
        choice = [action for action, value in zip(actions, worth, strict=True) if value == best]
        return choice[int(rng.random() * len(choice))]
