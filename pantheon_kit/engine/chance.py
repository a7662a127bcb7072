"""Where chance comes from: a seed, a script, or real dice typed in.

A source answers for the position it is asked about and the number of chance entries before it, and
for nothing else. So a replay draws what the first play drew, and after an undo the same dice fall
again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Protocol, TypeAlias

import msgspec

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import AnyGame


class Source(Protocol):
    """What decides a match's chance."""

    def draw(self, game: AnyGame, state: Any, index: int) -> Any | None:
        """The outcome at ``state``, the ``index``-th chance entry of the match (from 0); None when
        it has to be typed in."""
        ...


class Seed(msgspec.Struct, frozen=True, tag="seed"):
    """Chance by a seed; ``Seed()`` takes a fresh one that nobody knows. Equal seeds give equal
    matches, on every machine and in every version."""

    seed: int | str | None = None

    def __post_init__(self) -> None:
        if self.seed is None:
            msgspec.structs.force_setattr(self, "seed", secrets.token_hex(16))

    def draw(self, game: AnyGame, state: Any, index: int) -> Any:
        outcomes = game.outcomes(state)
        number = int.from_bytes(sha256(f"{self.seed}/{index}".encode()).digest(), "big")
        point = number % sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            point -= weight
            if point < 0:
                return outcome
        raise AssertionError("weights are positive")


class Typed(msgspec.Struct, frozen=True, tag="typed"):
    """Real dice and cards: every outcome is typed in, and may be corrected while it is the last
    entry."""

    def draw(self, game: AnyGame, state: Any, index: int) -> None:
        return None


class Script(msgspec.Struct, frozen=True, tag="script"):
    """Chance as a lesson or a test wants it.

    Attributes:
        outcomes: the outcomes in order, as notation (``"6-4"``) or as actions.
        then: the source that follows; None: what comes after is typed in.
    """

    outcomes: Sequence[Any]
    then: Seed | Typed | None = None

    def __post_init__(self) -> None:
        items = (self.outcomes,) if isinstance(self.outcomes, str) else self.outcomes
        plain = tuple(item if isinstance(item, str) else msgspec.to_builtins(item) for item in items)
        msgspec.structs.force_setattr(self, "outcomes", plain)

    def draw(self, game: AnyGame, state: Any, index: int) -> Any | None:
        """Raises NotationError where the script cannot be read or names no outcome possible here."""
        if index >= len(self.outcomes):
            return self.then.draw(game, state, index) if self.then else None
        item = self.outcomes[index]
        read = isinstance(item, str)
        outcome = game.parse(state, item) if read else msgspec.convert(item, game.Action)
        if all(outcome != possible for possible, _ in game.outcomes(state)):
            written = item if read else repr(outcome)
            raise NotationError(f"the script's outcome {written} is not possible here", written)
        return outcome


AnySource: TypeAlias = Seed | Script | Typed
"""The sources that can be kept with a match."""
