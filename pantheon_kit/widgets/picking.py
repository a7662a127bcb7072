"""From clicks to actions: what was clicked so far, and what it means once it is enough."""

from __future__ import annotations

from typing import Any

from pantheon_kit.drawing.face import Need
from pantheon_kit.engine.game import AnyGame


class Picking:
    """The places clicked for the action being built.

    Attributes:
        places: the clicks so far, in order; empty when nothing has been begun.
        need: what is still to be clicked; None when nothing has been begun.
    """

    def __init__(self, game: AnyGame, face: Any) -> None:
        self.game = game
        self.face = face
        self.clear()

    def clear(self) -> None:
        """Forgets the clicks so far."""
        self.places: tuple[str, ...] = ()
        self.need: Need | None = None

    def click(self, state: Any, seat: int, place: str) -> Any | None:
        """Takes one click; returns the action, legal or not, once the clicks make one.

        A second click on a place takes it back. A click that does not go on from those before
        takes the last one's place, or else begins anew; one that means nothing at all clears them.
        """
        if place in self.places:
            left = tuple(p for p in self.places if p != place)
            self.clear()
            if left:
                self._take(state, seat, left)
            return None
        before = self.need
        instead = (*self.places[:-1], place)
        for places in ((*self.places, place), instead, (place,)):
            found = self._take(state, seat, places)
            again = before and isinstance(found, Need) and found.what == before.what
            if again and self.face.pick(state, seat, instead) == found:
                self.places = instead  # Another die, another piece: the one before no longer counts.
            if found is not None:
                return None if isinstance(found, Need) else found
        self.clear()
        return None

    def begin(self, state: Any, seat: int, places: tuple[str, ...]) -> None:
        """Starts with ``places`` clicked; what means nothing or is an action already clears them."""
        self.clear()
        self._take(state, seat, places)

    def can(self, state: Any, seat: int) -> frozenset[str]:
        """The places from which a legal action can still be reached by a click."""
        need = self.need if self.places else self.face.pick(state, seat, ())
        return frozenset(need.can) if isinstance(need, Need) else frozenset()

    def _take(self, state: Any, seat: int, places: tuple[str, ...]) -> Any | Need | None:
        found = self.face.pick(state, seat, places)
        if isinstance(found, Need):
            self.places, self.need = places, found
        elif found is not None:
            self.clear()
        return found
