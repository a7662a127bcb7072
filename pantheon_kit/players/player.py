"""What a player program is, and the programs there are."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from pantheon_kit.engine.game import AnyGame
from pantheon_kit.players.greedy import Greedy
from pantheon_kit.players.random import Random


class Player(Protocol):
    """A program that decides for a seat."""

    name: str

    def choose(self, game: AnyGame, seen: Any, seat: int, rng: random.Random) -> Any:
        """The action ``seat`` takes where it is asked.

        Args:
            game: the rules.
            seen: the state as ``game.seen_by(state, seat)`` shows it.
            seat: who is asked.
            rng: the source of all chance in the decision, so that it can be repeated.

        Raises:
            ValueError: the seat is not asked.
        """
        ...


@dataclass(frozen=True)
class Kind:
    """A kind of program: its registered name, its label by language, and how to make one."""

    name: str
    label: Mapping[str, str]
    make: Callable[[], Player]


class UnknownPlayer(ValueError):
    """No program of that name is registered."""


PLAYERS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("random", {"en": "Random", "de": "Zufall"}, Random),
        Kind("greedy", {"en": "Greedy", "de": "Gierig"}, Greedy),
    )
}
"""The programs by name, the weakest first."""


def player(name: str) -> Player:
    """A program of the kind ``name``.

    Raises:
        UnknownPlayer: there is none; the message lists those there are.
    """
    if name not in PLAYERS:
        raise UnknownPlayer(f"there is no player {name!r}; the players are {', '.join(PLAYERS)}")
    return PLAYERS[name].make()
