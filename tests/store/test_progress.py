"""Progress in the lessons: noted, and taken along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import pantheon_kit as pk
from pantheon_kit.store import Store, StoreError


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = pk.store.open(tmp_path / "matches.sqlite")
    yield store
    store.close()


def told(store: Store, person: str, game: str | None = None) -> list[tuple[str, str, int, int]]:
    return [(step.step, step.outcome, step.tries, step.hints) for step in store.progress(person, game)]


def test_tries_and_hints_are_counted_until_it_is_solved(store: Store) -> None:
    store.note("ada", "anem", "pairs", "blocked", "wrong")
    store.note("ada", "anem", "pairs", "blocked", "illegal", hints=2)
    assert told(store, "ada") == [("blocked", "illegal", 2, 2)]
    store.note("ada", "anem", "pairs", "blocked", "solved", hints=1)
    store.note("ada", "anem", "pairs", "blocked", "wrong", hints=1)
    assert told(store, "ada") == [("blocked", "solved", 3, 2)]


def test_progress_is_a_persons_own_and_by_game(store: Store) -> None:
    store.note("ada", "anem", "pairs", "blocked", "solved")
    store.note("ada", "monuments", "cross", "first", "wrong")
    store.note("ben", "anem", "pairs", "blocked", "wrong")
    assert [step[0] for step in told(store, "ada")] == ["blocked", "first"]
    assert told(store, "ada", "monuments") == [("first", "wrong", 1, 0)]
    store.forget_progress("ada", "anem")
    assert [step[0] for step in told(store, "ada")] == ["first"]
    store.forget_progress("ada")
    assert told(store, "ada") == [] and told(store, "ben")


def test_progress_is_taken_along_and_merged(store: Store) -> None:
    store.note("ada", "anem", "pairs", "blocked", "solved")
    store.note("ada", "anem", "pairs", "passed", "wrong", hints=3)
    luggage = store.export_progress("ada")
    assert "ada" not in luggage
    for outcome in ("wrong", "wrong"):
        store.note("eva", "anem", "pairs", "blocked", outcome)
    store.note("eva", "anem", "pairs", "passed", "solved")
    assert store.import_progress("eva", luggage) == 2
    assert told(store, "eva") == [("blocked", "solved", 2, 0), ("passed", "solved", 1, 3)]
    store.import_progress("eva", luggage)
    assert told(store, "eva") == [("blocked", "solved", 2, 0), ("passed", "solved", 1, 3)]
    store.import_progress("new", luggage)
    assert store.progress("new") == store.progress("ada")


ODD = {
    "game": "anem",
    "section": "pairs",
    "step": "pair-up",
    "outcome": "solved",
    "tries": 1,
    "hints": 0,
    "first": 1.0,
    "last": 2.0,
}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        json.dumps({"format": "chess", "version": 1, "steps": []}),
        json.dumps({"format": "pantheon-kit progress", "version": 2, "steps": []}),
        json.dumps({"format": "pantheon-kit progress", "version": 1, "steps": [{"step": 1}]}),
        json.dumps({"format": "pantheon-kit progress", "version": 1, "steps": [], "more": 1}),
        *(
            json.dumps({"format": "pantheon-kit progress", "version": 1, "steps": [ODD | change]})
            for change in (
                {"tries": 1 << 63},
                {"hints": -1},
                {"first": -1.0},
                {"step": "x" * 101},
                {"game": ""},
            )
        ),
        "[" * 100_000,
        " " * (1 << 21),
        "\ud800",
    ],
)
def test_what_is_no_progress_is_refused(store: Store, text: str) -> None:
    with pytest.raises(StoreError):
        store.import_progress("ada", text)
    assert store.progress("ada") == ()
