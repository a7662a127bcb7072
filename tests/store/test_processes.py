"""What the store promises when processes are killed, or many use it at once."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit.store.database import Database, _check

PLAYER = """
import random, sys
import pantheon_kit as pk
store = pk.store.open(sys.argv[1])
match = store.match(sys.argv[2])
rng = random.Random(len(match))
while not match.result:
    if isinstance(match.turn, pk.Chance):
        match.roll()
    else:
        seat = match.turn.seats[0]
        match.play(rng.choice(match.legal(seat)), seat)
    print(match.entries[-1].text, flush=True)
"""

KEEPER = """
import sys
import pantheon_kit as pk
store = pk.store.open(sys.argv[1])
for number in range(20):
    match = pk.new_match("anem", names=(sys.argv[2], str(number)))
    store.keep(match)
    match.roll()
    match.roll()
"""


def start(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


@pytest.mark.skipif(os.name == "nt", reason="kill -9 is of other systems")
def test_a_killed_process_loses_nothing_that_was_played(tmp_path: Path) -> None:
    store = pk.store.open(tmp_path / "matches.sqlite")
    for wait in (0.0, 0.003, 0.01, 0.02):
        key = store.keep(pk.new_match("anem", seats=4, seed=2))
        player = start(PLAYER, store.path, key)
        assert player.stdout and player.stderr
        played = [player.stdout.readline().strip()]
        time.sleep(wait)
        os.kill(player.pid, signal.SIGKILL)
        player.wait()
        played += player.stdout.read().split("\n")[:-1]
        match = store.match(key)
        kept = [entry.text for entry in match.entries]
        assert kept[: len(played)] == played, "what was said to be played is there"
        assert len(kept) <= len(played) + 1, "at most one more was written before it could be said"
        match.resign(0)
        assert store.summary(key).over
        player.communicate()
    store.close()


def test_a_match_goes_on_with_the_same_dice_in_another_process(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    store = pk.store.open(path)
    match = pk.new_match("anem", seed=2)
    key = store.keep(match)
    reference = pk.new_match("anem", seed=2)
    output, errors = start(PLAYER, path, key).communicate(timeout=60)
    dice = []
    for text in output.splitlines():
        reference.play(text) if isinstance(reference.turn, pk.Act) else dice.append(reference.roll())
    assert store.refresh(match) and match.result, errors
    assert [entry.action for entry in match.entries if entry.seat is None] == dice
    store.close()


def test_many_processes_share_a_new_store(tmp_path: Path) -> None:
    path = tmp_path / "new" / "matches.sqlite"
    keepers = [start(KEEPER, path, name) for name in ("ada", "ben", "cem", "dora")]
    for keeper in keepers:
        _, errors = keeper.communicate(timeout=60)
        assert keeper.returncode == 0, errors
    store = pk.store.open(path)
    summaries = store.matches()
    assert len(summaries) == 80 and all(summary.plies == 2 for summary in summaries)
    assert all(len(store.match(summary.key)) == 2 for summary in summaries[:5])
    store.close()


def test_many_processes_set_a_damaged_file_aside_once(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    path.write_bytes(b"not a database at all" * 500)
    keepers = [start(KEEPER, path, name) for name in ("ada", "ben", "cem")]
    for keeper in keepers:
        _, errors = keeper.communicate(timeout=60)
        assert keeper.returncode == 0, errors
    store = pk.store.open(path)
    assert len(store.matches()) == 60 and not store.notice
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1
    store.close()


def test_a_store_made_while_another_looks_at_the_file_is_no_foreign_one(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"

    class Looking(sqlite3.Connection):
        asked = 0

        def execute(self, *words: Any) -> sqlite3.Cursor:
            answer = super().execute(*words)
            Looking.asked += 1
            if Looking.asked == 1:
                kept = sqlite3.Cursor.fetchone(answer)
                Database(path).close()
                return super().execute(f"SELECT {kept[0]}")
            return answer

    connection = sqlite3.connect(path, isolation_level=None, factory=Looking)
    _check(connection, path)
    connection.close()
    assert Looking.asked >= 2
