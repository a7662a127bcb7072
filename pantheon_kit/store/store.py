"""The store: matches by key, each event saved when it is made, and progress in the lessons."""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

import msgspec

from pantheon_kit.engine.chance import AnySource
from pantheon_kit.engine.errors import RecordError
from pantheon_kit.engine.game import game
from pantheon_kit.engine.match import Change, Entry, Match, Seen
from pantheon_kit.store import progress
from pantheon_kit.store.database import Database, StoreError
from pantheon_kit.store.progress import Step

KEY_LENGTH = 12
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789"
"""Letters of keys, fit for an address and not mistaken for each other; twelve make 69 bits."""

Line: TypeAlias = list[tuple[int | None, str]]


class StaleMatch(StoreError):
    """Another page or program has gone on with this match. Nothing was changed or lost: ``refresh``
    brings the match up to date."""


class UnknownKey(StoreError):
    """No match is kept under that key."""


class Summary(msgspec.Struct, frozen=True):
    """A kept match at a glance. ``started`` and ``when`` (last changed) are in UTC; ``extra`` is what
    was put beside it."""

    key: str
    game: str
    seats: int
    names: tuple[str, ...]
    practice: bool
    over: bool
    plies: int
    started: datetime
    when: datetime
    extra: dict[str, Any]


class _Kept:
    """What the store knows of a match in this process."""

    def __init__(self, key: str, revision: int) -> None:
        self.key = key
        self.revision = revision


class Store:
    """Matches and progress in one database, which several processes may use at once. It holds all
    there is, seeds and hidden cards too: what is shown to whom is decided above it.

    Attributes:
        notice: what the person should be told about the database, or ``""``.
    """

    def __init__(self, path: Path) -> None:
        """Opens or makes the database. Raises StoreError."""
        self._database = Database(path)
        self._kept: WeakKeyDictionary[Match, _Kept] = WeakKeyDictionary()
        self.path = path
        self.notice = self._database.notice

    # -- matches -------------------------------------------------------------------------------

    def keep(self, match: Match, extra: Mapping[str, Any] | None = None) -> str:
        """Saves a match and from now on each of its events when it is made; so are its branches.
        Gives its key, which is short, fit for an address, and cannot be guessed. A match that is
        kept already keeps its key.

        Args:
            match: its source of chance must be a Seed, Script or Typed.
            extra: JSON data to put beside it.
        """
        return self._keep(match, extra, None, None)

    def key(self, match: Match) -> str | None:
        """The key of a match that this store keeps; None otherwise."""
        kept = self._kept.get(match)
        return kept.key if kept else None

    def match(self, key: str) -> Match:
        """The match of that key as it was left, kept on from here.

        Raises:
            UnknownKey: there is none.
            RecordError: it does not fit the rules (any more).
            UnknownGame: its game is not installed here.
        """
        row, line = self._read(key)
        match = _setup(row)
        _replay(match, row, line)
        self._adopt(match, key, row["revision"])
        return match

    def refresh(self, match: Match) -> bool:
        """Brings a kept match up to date when another process went on with it, telling its watchers
        ``"refresh"``; gives whether there was something new. Raises UnknownKey."""
        kept = self._kept_or_raise(match)
        if self.revision(kept.key) == kept.revision:
            return False
        row, line = self._read(kept.key)
        current = _setup(row)
        _replay(current, row, line)
        kept.revision = row["revision"]
        match.follow(current)
        return True

    def revision(self, key: str) -> int:
        """A number that grows with each event of the match: cheap to ask for, to follow others'
        play. Raises UnknownKey."""
        with self._database.reading() as connection:
            row = connection.execute("SELECT revision FROM match WHERE key = ?", (key,)).fetchone()
        if row is None:
            raise _unknown(key)
        revision: int = row["revision"]
        return revision

    def matches(self, game: str | None = None, limit: int = 1000) -> list[Summary]:
        """The kept matches (of one game), the latest first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                "SELECT * FROM match WHERE game = coalesce(?, game) ORDER BY changed DESC LIMIT ?",
                (game, limit),
            ).fetchall()
        return [_summary(row) for row in rows]

    def summary(self, key: str) -> Summary:
        """One kept match at a glance. Raises UnknownKey."""
        return _summary(self._row(key))

    def forget(self, key: str) -> None:
        """Deletes a kept match for good. Raises UnknownKey."""
        with self._database.writing() as connection:
            connection.execute("DELETE FROM entry WHERE key = ?", (key,))
            if not connection.execute("DELETE FROM match WHERE key = ?", (key,)).rowcount:
                raise _unknown(key)

    def extra(self, key: str) -> dict[str, Any]:
        """What was put beside the match. Raises UnknownKey."""
        return _extra(self._row(key))

    def set_extra(self, key: str, extra: Mapping[str, Any]) -> None:
        """Puts JSON data beside the match, in place of what was there. Raises UnknownKey."""
        text = msgspec.json.encode(extra).decode()
        with self._database.writing() as connection:
            if not connection.execute("UPDATE match SET extra = ? WHERE key = ?", (text, key)).rowcount:
                raise _unknown(key)

    # -- progress ------------------------------------------------------------------------------

    def note(self, person: str, game: str, section: str, step: str, outcome: str, hints: int = 0) -> None:
        """Notes a try at a step of a lesson. ``outcome`` is the lesson's word for how it ended; a step
        once ``"solved"`` stays so and counts no more tries."""
        with self._database.writing() as connection:
            progress.note(connection, person, game, section, step, outcome, hints)

    def progress(self, person: str, game: str | None = None) -> tuple[Step, ...]:
        """What a person has done in the lessons (of one game), in the order it was begun."""
        with self._database.reading() as connection:
            return progress.steps(connection, person, game)

    def export_progress(self, person: str) -> str:
        """A person's progress as text (JSON) to take along; the person is not named in it."""
        return progress.packed(self.progress(person))

    def import_progress(self, person: str, text: str) -> int:
        """Adds progress taken along from elsewhere, and gives the number of steps in it; what was
        solved here or there is solved. Raises StoreError where the text is no progress."""
        done = progress.unpacked(text)
        with self._database.writing() as connection:
            progress.merge(connection, person, done)
        return len(done)

    def forget_progress(self, person: str, game: str | None = None) -> None:
        """Deletes a person's progress (in one game) for good."""
        with self._database.writing() as connection:
            connection.execute(
                "DELETE FROM step WHERE person = ? AND game = coalesce(?, game)", (person, game)
            )

    def close(self) -> None:
        """Lets go of the database. Matches kept by it can no longer be played on."""
        self._database.close()

    # -- the keeper of matches -----------------------------------------------------------------

    def save(self, match: Match, change: Change, over: bool) -> None:
        """Saves a change of a kept match before it is made.

        Raises:
            StaleMatch: another process went on with the match.
            UnknownKey: the match was deleted.
        """
        kept = self._kept_or_raise(match)
        with self._database.writing() as connection:
            row = connection.execute("SELECT revision FROM match WHERE key = ?", (kept.key,)).fetchone()
            if row is None:
                raise _unknown(kept.key)
            if row["revision"] != kept.revision:
                raise StaleMatch(f"match {kept.key} was played on elsewhere")
            connection.execute("DELETE FROM entry WHERE key = ? AND ply >= ?", (kept.key, change.keep))
            _insert(connection, kept.key, change.keep, change.added)
            connection.execute(
                """UPDATE match SET undone = ?, resigned = ?, plies = ?, over = ?, changed = ?,
                revision = revision + 1 WHERE key = ?""",
                (
                    _line(change.undone),
                    change.resigned,
                    change.keep + len(change.added),
                    over,
                    time.time(),
                    kept.key,
                ),
            )
        kept.revision += 1

    def branched(self, match: Match, ply: int, branch: Match) -> None:
        """Keeps a branch beside the match it was branched off."""
        self._keep(branch, None, self._kept_or_raise(match).key, ply)

    def _keep(
        self, match: Match, extra: Mapping[str, Any] | None, parent: str | None, ply: int | None
    ) -> str:
        kept = self._kept.get(match)
        if kept:
            if extra is not None:
                self.set_extra(kept.key, extra)
            return kept.key
        if not isinstance(match.chance, AnySource):
            raise StoreError(f"chance from {type(match.chance).__name__} cannot be kept")
        if match.keeper:
            raise StoreError("the match is kept by another store")
        key = "".join(secrets.choice(_LETTERS) for _ in range(KEY_LENGTH))
        now = time.time()
        values = {
            "key": key,
            "game": match.game.name,
            "seats": match.seats,
            "options": _json(match.options),
            "names": _json(match.names),
            "practice": match.practice,
            "position": None if match.position is None else _json(match.position),
            "seen": _json(match.seen) if match.seen else None,
            "chance": _json(match.chance),
            "resigned": match.resigned,
            "undone": _line(match.undone),
            "plies": len(match),
            "over": match.result is not None,
            "revision": 0,
            "started": now,
            "changed": now,
            "parent": parent,
            "branched": ply,
            "extra": _json(extra or {}),
        }
        with self._database.writing() as connection:
            marks = ", ".join("?" * len(values))
            connection.execute(
                f"INSERT INTO match ({', '.join(values)}) VALUES ({marks})", tuple(values.values())
            )
            _insert(connection, key, 0, match.entries)
        self._adopt(match, key, 0)
        return key

    def _adopt(self, match: Match, key: str, revision: int) -> None:
        self._kept[match] = _Kept(key, revision)
        match.keeper = self

    def _kept_or_raise(self, match: Match) -> _Kept:
        kept = self._kept.get(match)
        if kept is None:
            raise StoreError("this store does not keep the match")
        return kept

    def _row(self, key: str) -> sqlite3.Row:
        return self._read(key, line=False)[0]

    def _read(self, key: str, line: bool = True) -> tuple[sqlite3.Row, Line]:
        with self._database.reading() as connection:
            row = connection.execute("SELECT * FROM match WHERE key = ?", (key,)).fetchone()
            if row is None:
                raise _unknown(key)
            entries = connection.execute("SELECT seat, text FROM entry WHERE key = ? ORDER BY ply", (key,))
            return row, [(seat, text) for seat, text in entries] if line else []


def open(path: str | Path | None = None) -> Store:
    """Opens a store, making it where there is none.

    Args:
        path: the database file; None: ``pantheon-kit.sqlite`` in the directory that the environment
            variable PANTHEON_KIT_DATA names, else in the user's data directory.

    Raises:
        StoreError: the file belongs to another program or a newer kit, or cannot be opened. A damaged
            file is no error: it is set aside under another name, ``store.notice`` says so, and a new
            one is started.
    """
    return Store(Path(path) if path is not None else default_path())


def default_path() -> Path:
    """Where matches and progress are kept unless something else is said."""
    named = os.environ.get("PANTHEON_KIT_DATA")
    if named:
        return Path(named) / "pantheon-kit.sqlite"
    from platformdirs import user_data_path

    return user_data_path("pantheon-kit", appauthor=False) / "pantheon-kit.sqlite"


def _setup(row: sqlite3.Row) -> Match:
    """The match of a row, before its first entry."""
    played = game(row["game"])
    try:
        options = msgspec.json.decode(row["options"], type=played.Options)
        if row["position"] is None:
            start = played.start(row["seats"], options)
        else:
            start = msgspec.json.decode(row["position"], type=played.State)
        return Match(
            played,
            row["seats"],
            options,
            msgspec.json.decode(row["names"], type=tuple[str, ...]),
            start,
            msgspec.json.decode(row["chance"], type=AnySource),
            bool(row["practice"]),
            msgspec.json.decode(row["seen"], type=Seen) if row["seen"] else None,
        )
    except ValueError as error:
        raise RecordError(f"the kept match does not fit these rules: {error}", "setup") from error


def _replay(match: Match, row: sqlite3.Row, line: Line) -> None:
    try:
        undone = msgspec.json.decode(row["undone"], type=list[tuple[int | None, str]])
    except msgspec.DecodeError as error:
        raise RecordError(f"what was taken back cannot be read: {error}", "undone") from error
    match.replay(line, undone, row["resigned"])


def _insert(connection: sqlite3.Connection, key: str, first: int, entries: tuple[Entry, ...]) -> None:
    connection.executemany(
        "INSERT INTO entry VALUES (?, ?, ?, ?)",
        [(key, ply, entry.seat, entry.text) for ply, entry in enumerate(entries, first)],
    )


def _line(entries: tuple[Entry, ...]) -> str:
    return _json([(entry.seat, entry.text) for entry in entries])


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _extra(row: sqlite3.Row) -> dict[str, Any]:
    return msgspec.json.decode(row["extra"], type=dict[str, Any])


def _summary(row: sqlite3.Row) -> Summary:
    return Summary(
        key=row["key"],
        game=row["game"],
        seats=row["seats"],
        names=msgspec.json.decode(row["names"], type=tuple[str, ...]),
        practice=bool(row["practice"]),
        over=bool(row["over"]),
        plies=row["plies"],
        started=datetime.fromtimestamp(row["started"], UTC),
        when=datetime.fromtimestamp(row["changed"], UTC),
        extra=_extra(row),
    )


def _unknown(key: str) -> UnknownKey:
    return UnknownKey(f"no match is kept under {key!r}")
