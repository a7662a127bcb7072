"""The lessons on `anem`, one file a section of the rules, and the goals that only `anem` has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from pantheon_kit.games.anem.state import WORLD, State


def takes(_: Any, before: State, now: State, seat: int) -> bool:
    """An opponent has lost a piece since ``before``."""
    return any(
        len(now.pieces[other]) < len(before.pieces[other])
        for other in range(len(now.pieces))
        if other != seat
    )


def pair(_: Any, before: State, now: State, seat: int) -> bool:
    """The seat has a pair on a World space where it had none ``before``."""
    return bool(_pairs(now, seat) - _pairs(before, seat))


def _pairs(state: State, seat: int) -> set[int]:
    return {place for place, pieces in Counter(state.pieces[seat]).items() if pieces == 2 and place < WORLD}


GOALS: Mapping[str, Callable[[Any, State, State, int], bool]] = {"takes": takes, "pair": pair}
