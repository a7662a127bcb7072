"""The database file: damaged, foreign, newer, in the way."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

import pantheon_kit as pk
from pantheon_kit.store import StoreError, database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with many matches in it."""
    path = tmp_path / "matches.sqlite"
    store = pk.store.open(path)
    for number in range(200):
        store.keep(pk.new_match("anem", names=("Ada", str(number))))
    store.close()
    return path


def damage(path: Path, first: int, count: int) -> bytes:
    data = bytearray(path.read_bytes())
    data[first : first + count] = b"\xa5" * count
    path.write_bytes(data)
    return bytes(data)


@pytest.mark.parametrize("first", [0, 4096, 3 * 4096])
def test_a_damaged_file_is_set_aside_and_a_new_one_started(path: Path, first: int) -> None:
    data = damage(path, first, 4096)
    store = pk.store.open(path)
    (aside,) = path.parent.glob("matches.sqlite.damaged-*")
    assert aside.read_bytes() == data, "nothing is lost silently"
    assert str(path) in store.notice and str(aside) in store.notice
    assert store.matches() == []
    key = store.keep(pk.new_match("anem"))
    store.close()
    again = pk.store.open(path)
    assert not again.notice and again.summary(key)
    again.close()


def test_two_damaged_files_are_both_kept(path: Path) -> None:
    for _ in range(2):
        path.write_bytes(b"nonsense" * 1000)
        pk.store.open(path).close()
    assert len(list(path.parent.glob("matches.sqlite.damaged-*"))) == 2


def test_an_empty_file_is_a_new_store(tmp_path: Path) -> None:
    (tmp_path / "empty.sqlite").touch()
    store = pk.store.open(tmp_path / "empty.sqlite")
    assert not store.notice and store.matches() == []
    store.close()


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE cakes (name)")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        pk.store.open(path)
    assert path.read_bytes() == before


def test_the_database_of_a_newer_kit_is_left_alone(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer pantheon-kit"):
        pk.store.open(path)
    assert not list(path.parent.glob("*.damaged-*"))


def test_older_tables_are_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second = "ALTER TABLE match ADD COLUMN colour TEXT; CREATE INDEX tint ON match (colour)"
    monkeypatch.setattr(database, "MIGRATIONS", (*database.MIGRATIONS, second))
    store = pk.store.open(path)
    assert len(store.matches()) == 200
    store.close()
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT count(colour) FROM match").fetchone() == (0,)


def test_a_failed_upgrade_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = (*database.MIGRATIONS, "ALTER TABLE match ADD COLUMN colour TEXT; CREATE NONSENSE")
    with monkeypatch.context() as patch:
        patch.setattr(database, "MIGRATIONS", broken)
        with pytest.raises(StoreError, match="cannot be opened"):
            pk.store.open(path)
    store = pk.store.open(path)
    assert len(store.matches()) == 200 and not store.notice
    store.close()


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="cannot be opened"):
        pk.store.open(tmp_path / "file" / "matches.sqlite")
    with pytest.raises(StoreError, match="cannot be opened"):
        pk.store.open(tmp_path)


def test_a_file_that_may_not_be_written_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only for another process that is busy is there something to wait for."""

    class Sealed:
        def execute(self, statement: str) -> None:
            error = sqlite3.OperationalError("attempt to write a readonly database")
            error.sqlite_errorcode = sqlite3.SQLITE_READONLY
            raise error

    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("waits"))
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        database._use_write_ahead_log(Sealed())  # type: ignore[arg-type]


def test_the_write_ahead_log_is_used(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA application_id").fetchone() == (database.APPLICATION,)


def test_trouble_while_playing_is_told_and_nothing_is_half_done(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY", 0.05)
    store = pk.store.open(path)
    match = pk.new_match("anem")
    key = store.keep(match)
    with sqlite3.connect(path, isolation_level=None) as blocker:
        blocker.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="database is locked"):
            match.roll()
        blocker.execute("ROLLBACK")
    assert len(match) == len(store.match(key)) == 0
    with store._database.writing() as connection:
        connection.execute("DROP TABLE entry")
    with pytest.raises(StoreError, match="no such table"):
        match.roll()
    assert len(match) == 0
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.matches()
