"""The player who takes any legal action, all equally likely."""

from __future__ import annotations

import random
from typing import Any

from pantheon_kit.engine.game import AnyGame


class Random:
    """Chooses evenly among the legal actions."""

    name = "random"

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any:
        actions = game.legal(seen, seat)
        if not actions:
            raise ValueError(f"seat {seat} is not asked")
        return actions[int(rng.random() * len(actions))]
