"""How far a person is in the lessons, and how that is taken along."""

from __future__ import annotations

import sqlite3
import time
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from pantheon_kit.store.database import StoreError

FORMAT = "pantheon-kit progress"
SIZE_LIMIT = 1 << 20

_Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
_Moment: TypeAlias = Annotated[float, Meta(ge=0, le=1e12)]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a person did at one step of a lesson.

    Attributes:
        outcome: how the last try ended, as the lesson calls it; ``"solved"`` stays once reached.
        tries: how many tries there were until it was solved.
        hints: the most hints seen.
        first, last: when it was begun and last tried (seconds since 1970).
    """

    game: _Word
    section: _Word
    step: _Word
    outcome: _Word
    tries: _Count
    hints: _Count
    first: _Moment
    last: _Moment


class _Luggage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Progress as it is taken along."""

    format: str
    version: int
    steps: tuple[Step, ...]


def note(
    connection: sqlite3.Connection, person: str, game: str, section: str, step: str, outcome: str, hints: int
) -> None:
    """Notes one try."""
    now = time.time()
    connection.execute(
        """INSERT INTO step VALUES (?, ?, ?, ?, ?, 1, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            tries = tries + (outcome != 'solved'),
            outcome = iif(outcome = 'solved', outcome, excluded.outcome),
            hints = max(hints, excluded.hints),
            last = excluded.last""",
        (person, game, section, step, outcome, hints, now, now),
    )


def steps(connection: sqlite3.Connection, person: str, game: str | None = None) -> tuple[Step, ...]:
    """A person's steps, in the order they were begun."""
    rows = connection.execute(
        """SELECT game, section, step, outcome, tries, hints, first, last FROM step
        WHERE person = ? AND game = coalesce(?, game) ORDER BY first, section, step""",
        (person, game),
    )
    return tuple(Step(*row) for row in rows)


def packed(done: tuple[Step, ...]) -> str:
    """Progress as text to take along."""
    return msgspec.json.format(msgspec.json.encode(_Luggage(FORMAT, 1, done)), indent=1).decode()


def unpacked(text: str) -> tuple[Step, ...]:
    """The steps in a text made by ``packed``.

    Raises:
        StoreError: it is not such a text.
    """
    if len(text) > SIZE_LIMIT:
        raise StoreError("the file is too large to be progress")
    try:
        luggage = msgspec.json.decode(text, type=_Luggage)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
        raise StoreError(f"this is not progress of pantheon-kit: {error}") from None
    if luggage.format != FORMAT or luggage.version != 1:
        raise StoreError("this is not progress that this pantheon-kit can read")
    return luggage.steps


def merge(connection: sqlite3.Connection, person: str, done: tuple[Step, ...]) -> None:
    """Adds steps done elsewhere; what was solved anywhere is solved."""
    connection.executemany(
        """INSERT INTO step VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            outcome = iif(outcome = 'solved' OR excluded.outcome = 'solved', 'solved',
                          iif(excluded.last > last, excluded.outcome, outcome)),
            tries = max(tries, excluded.tries),
            hints = max(hints, excluded.hints),
            first = min(first, excluded.first),
            last = max(last, excluded.last)""",
        [(person, s.game, s.section, s.step, s.outcome, s.tries, s.hints, s.first, s.last) for s in done],
    )
