"""The database file: opened by several processes at once, upgraded, and set aside when damaged.

It is SQLite with a write-ahead log and ``synchronous=NORMAL``: what was committed is in the
operating system's hands, so a process that is killed (``kill -9``) loses nothing. Only a crash of
the whole machine may lose the last moments, and even then the file stays whole.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

APPLICATION = 0x504B6974
"""Marks the file as ours (SQLite's ``application_id``: "PKit")."""

BUSY = 10.0
"""Seconds to wait while another process writes."""

CHECK_LIMIT = 32 << 20
"""Files up to this many bytes are checked whole when they are opened (some milliseconds a MB)."""

MIGRATIONS = (
    """
    CREATE TABLE match (
        key TEXT PRIMARY KEY, game TEXT NOT NULL, seats INTEGER NOT NULL, options TEXT NOT NULL,
        names TEXT NOT NULL, practice INTEGER NOT NULL, position TEXT, seen TEXT, chance TEXT NOT NULL,
        resigned INTEGER, undone TEXT NOT NULL, plies INTEGER NOT NULL, over INTEGER NOT NULL,
        revision INTEGER NOT NULL, started REAL NOT NULL, changed REAL NOT NULL,
        parent TEXT, branched INTEGER, extra TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX match_changed ON match (changed);
    CREATE TABLE entry (
        key TEXT NOT NULL REFERENCES match ON DELETE CASCADE, ply INTEGER NOT NULL, seat INTEGER,
        text TEXT NOT NULL, PRIMARY KEY (key, ply)
    ) WITHOUT ROWID;
    CREATE TABLE step (
        person TEXT NOT NULL, game TEXT NOT NULL, section TEXT NOT NULL, step TEXT NOT NULL,
        outcome TEXT NOT NULL, tries INTEGER NOT NULL, hints INTEGER NOT NULL,
        first REAL NOT NULL, last REAL NOT NULL, PRIMARY KEY (person, game, section, step)
    ) WITHOUT ROWID;
    """,
)
"""What makes version n + 1 of the tables of version n. Old ones are never changed."""


class StoreError(ValueError):
    """The store cannot do what is asked; the message says why."""


class Damaged(sqlite3.DatabaseError):
    """The file is not a whole database."""


class Database:
    """A connection to the file, for all threads of this process.

    Attributes:
        path: the file.
        notice: what the person should be told about it, or ``""``.
    """

    def __init__(self, path: Path) -> None:
        """Opens or makes the file.

        Raises:
            StoreError: the file belongs to something else, to a newer kit, or cannot be opened.
        """
        self.path = path
        self.notice = ""
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _connected(path)
            except Damaged as damage:
                self.notice = _set_aside(path, str(damage))
                self._connection = _connected(path)
        except (OSError, sqlite3.OperationalError) as error:
            raise StoreError(f"{path} cannot be opened: {error}") from error

    def writing(self) -> contextlib.AbstractContextManager[sqlite3.Connection]:
        """One transaction: all of it is written, or after an exception nothing. Other writers wait.

        Raises:
            StoreError: it cannot be written (disk full, file damaged, another process too busy).
        """
        return self._transaction("BEGIN IMMEDIATE", "COMMIT")

    def reading(self) -> contextlib.AbstractContextManager[sqlite3.Connection]:
        """A view of one moment: what others write meanwhile is not seen.

        Raises:
            StoreError: it cannot be read.
        """
        return self._transaction("BEGIN", "ROLLBACK")

    @contextlib.contextmanager
    def _transaction(self, begin: str, end: str) -> Iterator[sqlite3.Connection]:
        with self._lock:
            try:
                self._connection.execute(begin)
                try:
                    yield self._connection
                    self._connection.execute(end)
                finally:
                    if self._connection.in_transaction:
                        self._connection.execute("ROLLBACK")
            except sqlite3.Error as error:
                raise StoreError(f"the saved matches in {self.path} cannot be used now: {error}") from error

    def close(self) -> None:
        """Closes the connection; nothing waits to be written."""
        with self._lock:
            self._connection.close()


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    try:
        connection.row_factory = sqlite3.Row
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY * 1000)}")
        _check(connection, path)
        _use_write_ahead_log(connection)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        _upgrade(connection, path)
    except BaseException as error:
        connection.close()
        if type(error) is sqlite3.DatabaseError:
            raise Damaged(str(error)) from error
        raise
    return connection


def _check(connection: sqlite3.Connection, path: Path) -> None:
    """Raises Damaged where the file is not a whole database, StoreError where it is another's."""
    # Tables first: another process may make them, and sets the id with them, between the two questions.
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION and tables:
        raise StoreError(f"{path} is the database of another program; name another place")
    if path.stat().st_size <= CHECK_LIMIT:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        if verdict != "ok":
            raise Damaged(verdict)


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switching fails at once while another process does the same, whatever the timeout."""
    end = time.monotonic() + BUSY
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _upgrade(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection) == len(MIGRATIONS):
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise StoreError(f"{path} was written by a newer pantheon-kit")
        for script in MIGRATIONS[version:]:
            for statement in filter(str.strip, script.split(";")):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version


def _set_aside(path: Path, damage: str) -> str:
    """Moves the damaged file out of the way, under a name that says so, and gives the notice.
    Only one process does it: the others find the new file."""
    lock = sqlite3.connect(path.with_name(path.name + ".lock"), timeout=BUSY, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        try:
            _connected(path).close()
        except Damaged:
            moved = _free(path.with_name(f"{path.name}.damaged-{datetime.now():%Y%m%d-%H%M%S}"))
            os.replace(path, moved)
            for tail in ("-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    os.replace(f"{path}{tail}", f"{moved}{tail}")
            _connected(path).close()
            return f"The saved matches in {path} could not be read ({damage}). The file is kept as {moved}."
        return ""
    finally:
        lock.close()


def _free(path: Path) -> Path:
    """``path``, or with a number after it where there is such a file already."""
    tried, number = path, 1
    while tried.exists():
        number += 1
        tried = path.with_name(f"{path.name}-{number}")
    return tried
