"""How a position is looked at: what is chosen, lit up, traced, and in which language."""

from __future__ import annotations

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What a face needs to know beside the position. All places are place ids of the face.

    Attributes:
        seat: whose screen this is; None: everybody's.
        language: ``"en"`` or ``"de"``, for labels and descriptions.
        selected: pieces and dice that have been clicked.
        can: where a click leads on now.
        refused: places that a refusal is about.
        trace: what the last moves did: steps from place to place, written ``"W2>W7"``, and places
            where something else happened. Two places and nothing else are a step as well.
        taught: places a lesson points at.
        focus: where the keyboard's cursor is; None: nowhere.
        labels: whether spaces carry their numbers.
        narrow: whether the screen is so narrow that a drawing had better be higher than wide; faces
            with one drawing for all screens do not mind.
    """

    seat: int | None = None
    language: str = "en"
    selected: tuple[str, ...] = ()
    can: frozenset[str] = frozenset()
    refused: tuple[str, ...] = ()
    trace: tuple[str, ...] = ()
    taught: tuple[str, ...] = ()
    focus: str | None = None
    labels: bool = True
    narrow: bool = False
