"""The player who looks one action ahead and takes what counts best."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from pantheon_kit.engine.game import AnyGame

OWN_PLANS: Mapping[str, str] = {"pantheon": "pantheon_kit.players.pantheon:PantheonGreedy"}
"""Games whose smallest steps say too little for a look one action ahead: where their greedy player stands."""


@cache
def _own_plan(name: str) -> Any:
    module, _, player = OWN_PLANS[name].partition(":")
    return getattr(import_module(module), player)()


class Greedy:
    """Chooses what the game's plain count (``appraise``) likes best right afterwards; of equals any.

    In `anem` that means: it always takes when it can, and takes most.
    """

    name = "greedy"

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any:
        if game.name in OWN_PLANS:
            return _own_plan(game.name).choose(game, seen, seat, rng)
        actions = game.legal(seen, seat)
        if not actions:
            raise ValueError(f"seat {seat} is not asked")
        state = game.sample(seen, rng)
        worth = [game.appraise(game.apply(state, seat, action), seat) for action in actions]
        best = max(worth)
        choice = [action for action, value in zip(actions, worth, strict=True) if value == best]
        return choice[int(rng.random() * len(choice))]
