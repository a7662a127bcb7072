"""What a person has done in the lessons: kept in the store, and to be taken along."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Any, Protocol

import msgspec

SOLVED = "solved"
PERSON_KEY = "pantheon-kit.person"
"""Where the browser keeps the person's id in its local storage."""


class Notes(Protocol):
    """What progress needs of a store."""

    def note(self, person: str, game: str, section: str, step: str, outcome: str, hints: int = 0) -> None: ...

    def progress(self, person: str, game: str | None = None) -> Iterable[Any]: ...

    def export_progress(self, person: str) -> str: ...

    def import_progress(self, person: str, text: str) -> int: ...


class _Note(msgspec.Struct, frozen=True):
    game: str
    section: str
    step: str
    outcome: str
    hints: int


class Progress:
    """One person's progress in the lessons.

    A page knows the person only after the browser has told; what is done before is remembered and
    noted then. Without a store it lasts as long as the page. A step counts as done when it was
    solved, with hints or without.
    """

    def __init__(self, store: Notes | None, person: str = "") -> None:
        self.store = store
        self.person = person if store else ""
        self._early: list[_Note] = []

    @staticmethod
    def new_person() -> str:
        """An id for a person who has none: it names nobody and cannot be guessed."""
        return secrets.token_urlsafe(12)

    def belongs_to(self, person: str) -> None:
        """Says whose progress this is; what was noted before becomes that person's."""
        self.person = person if self.store else ""
        early, self._early = self._early, []
        for note in early:
            self.note(note.game, note.section, note.step, note.outcome, note.hints)

    def note(self, game: str, section: str, step: str, outcome: str, hints: int = 0) -> None:
        """Keeps one try: ``"solved"``, ``"shown"`` or ``"missed"``, and the hints given so far."""
        if self.store and self.person:
            self.store.note(self.person, game, section, step, outcome, hints)
        else:
            self._early.append(_Note(game, section, step, outcome, hints))

    def done(self, game: str, section: str) -> frozenset[str]:
        """The ids of the steps that were solved in a lesson."""
        kept = self.store.progress(self.person, game) if self.store and self.person else ()
        return frozenset(
            one.step for one in (*kept, *self._early) if one.section == section and one.outcome == SOLVED
        )

    def export(self) -> str:
        """Everything as a text, to be taken along to another browser."""
        return self.store.export_progress(self.person) if self.store else ""

    def take_in(self, text: str) -> int:
        """Adds what an exported text tells; returns how many steps it tells of.

        Raises:
            ValueError: it is no such text; nothing was taken in.
        """
        return self.store.import_progress(self.person, text) if self.store else 0
