"""Progress in the lessons: kept for each person, and taken along."""

from __future__ import annotations

from pathlib import Path

import pytest

from pantheon_kit import store
from pantheon_kit.lessons import Progress


def test_it_is_kept_for_each_person(tmp_path: Path) -> None:
    kept = store.open(tmp_path / "kit.sqlite")
    ada, bob = Progress(kept, "ada"), Progress(kept, "bob")
    ada.note("anem", "pairs", "pair-up", "missed")
    assert ada.done("anem", "pairs") == frozenset()
    ada.note("anem", "pairs", "pair-up", "solved", hints=2)
    ada.note("anem", "pairs", "pair-up", "missed")
    assert ada.done("anem", "pairs") == {"pair-up"}
    assert Progress(store.open(tmp_path / "kit.sqlite"), "ada").done("anem", "pairs") == {"pair-up"}
    assert bob.done("anem", "pairs") == frozenset()


def test_what_is_done_before_the_person_is_known_is_not_lost(tmp_path: Path) -> None:
    progress = Progress(store.open(tmp_path / "kit.sqlite"))
    progress.note("anem", "end", "win", "solved")
    assert progress.done("anem", "end") == {"win"}
    progress.belongs_to("ada")
    assert Progress(progress.store, "ada").done("anem", "end") == {"win"}


def test_without_a_store_it_lasts_as_long_as_the_page() -> None:
    progress = Progress(None, "ada")
    progress.note("anem", "end", "win", "solved")
    progress.belongs_to("ada")
    assert progress.done("anem", "end") == {"win"}


def test_it_can_be_taken_along(tmp_path: Path) -> None:
    here, there = (
        Progress(store.open(tmp_path / "a.sqlite"), "ada"),
        Progress(store.open(tmp_path / "b.sqlite"), "eve"),
    )
    here.note("anem", "board", "rings", "solved", 1)
    assert there.take_in(here.export()) == 1
    assert there.done("anem", "board") == {"rings"}
    with pytest.raises(ValueError):
        there.take_in("{}")
    assert there.done("anem", "board") == {"rings"}


def test_a_persons_id_names_nobody_and_is_never_the_same() -> None:
    assert len({Progress.new_person() for _ in range(100)}) == 100
