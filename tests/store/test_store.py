"""Matches in the store: kept, found again, and shared between processes."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit.engine import game as registry
from pantheon_kit.engine.chance import Script, Seed, Typed
from pantheon_kit.engine.match import Match
from pantheon_kit.store import StaleMatch, Store, StoreError, UnknownKey
from pantheon_kit.store.store import default_path
from tests.engine.test_match import hands, orchard
from tests.engine.toy import HANDS, ORCHARD, Fall, OrchardOptions


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_joined", {"orchard": ORCHARD, "hands": HANDS})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = pk.store.open(tmp_path / "matches.sqlite")
    yield store
    store.close()


@pytest.fixture
def other(store: Store) -> Iterator[Store]:
    """The same store as another process has it open."""
    other = pk.store.open(store.path)
    yield other
    other.close()


def same(one: Match, other: Match) -> bool:
    return all(
        getattr(one, what) == getattr(other, what)
        for what in (
            "game",
            "seats",
            "options",
            "names",
            "start",
            "state",
            "entries",
            "undone",
            "turn",
            "resigned",
            "practice",
            "seen",
            "chance",
        )
    )


def test_every_event_is_there_at_once(store: Store, other: Store) -> None:
    match = orchard(names=("Ada", "Böll"), options=OrchardOptions(lavish=True))
    key = store.keep(match)
    assert same(other.match(key), match)
    for event in (
        match.roll,
        lambda: match.play("pick 1", 0),
        lambda: match.play("pick 2", 1),
        lambda: match.undo(0),
        match.redo,
        lambda: match.undo(1),
        lambda: match.undo(0),
        lambda: match.resign(1),
    ):
        event()
        assert same(other.match(key), match)


@pytest.mark.parametrize(
    "match",
    [
        lambda: pk.new_match(ORCHARD, seats=3),
        lambda: orchard("roll", "0 pick 1", practice=True),
        lambda: pk.new_match(ORCHARD, position=orchard("roll", "0 pick 1").state),
        lambda: pk.new_match(ORCHARD, chance=Typed()),
        lambda: pk.new_match(ORCHARD, chance=Script([Fall(2), "fall 1"], then=Seed(3))),
        lambda: hands("tuck 1", "lay 2"),
        lambda: pk.load(hands("tuck 1", "lay 2").link(1)),
    ],
)
def test_any_match_can_be_kept(store: Store, match: Any) -> None:
    made = match()
    assert same(store.match(store.keep(made)), made)


def test_the_same_dice_go_on_falling(store: Store) -> None:
    match = pk.new_match("anem", seed="sesame")
    copy = store.match(store.keep(match))
    assert copy.roll() == pk.new_match("anem", seed="sesame").roll()
    fresh = pk.new_match("anem")
    assert store.match(store.keep(fresh)).chance == fresh.chance


def test_keys_are_short_and_different(store: Store) -> None:
    keys = {store.keep(pk.new_match(ORCHARD)) for _ in range(50)}
    assert len(keys) == 50 and all(re.fullmatch(r"[A-Za-z2-9]{12}", key) for key in keys)


def test_keeping_again_keeps_the_key(store: Store, other: Store) -> None:
    match = orchard()
    key = store.keep(match, {"seats": ["person", "greedy"]})
    assert store.keep(match) == store.key(match) == key
    assert store.extra(key) == {"seats": ["person", "greedy"]}
    store.keep(match, {"theme": "dark"})
    assert store.extra(key) == {"theme": "dark"}
    store.set_extra(key, {})
    assert store.extra(key) == {} and store.key(orchard()) is None
    with pytest.raises(StoreError, match="another store"):
        other.keep(match)


def test_chance_that_cannot_be_written_down_is_refused(store: Store) -> None:
    class Moon:
        def draw(self, game: Any, state: Any, index: int) -> Any:
            return None

    with pytest.raises(StoreError, match="chance from Moon"):
        store.keep(pk.new_match(ORCHARD, chance=Moon()))


def test_branches_are_kept_too(store: Store, other: Store) -> None:
    match = orchard("roll", "0 pick 1", "1 home")
    store.keep(match)
    branch = match.branch(2)
    key = store.key(branch)
    assert key and key != store.key(match)
    branch.play("pick 2", 1)
    assert same(other.match(key), branch)


def test_matches_are_listed_the_latest_first(store: Store) -> None:
    first, second = orchard(names=("Ada", "Böll")), hands("lay 1", "lay 2", "lay 3")
    one, two = store.keep(first, {"pace": 1}), store.keep(second)
    assert [summary.key for summary in store.matches()] == [two, one]
    first.roll()
    assert [summary.key for summary in store.matches()] == [one, two]
    assert [summary.key for summary in store.matches(limit=1)] == [one]
    summary = store.matches("orchard")[0]
    assert (summary.key, summary.game, summary.seats, summary.names) == (one, "orchard", 2, ("Ada", "Böll"))
    assert (summary.plies, summary.over, summary.practice, summary.extra) == (1, False, False, {"pace": 1})
    assert summary.started < summary.when and summary == store.summary(one)
    second.play("lay 4")
    assert store.summary(two).over and store.summary(two).plies == 8
    first.resign(0)
    assert store.summary(one).over


def test_forgotten_and_unknown_matches(store: Store) -> None:
    match = orchard()
    key = store.keep(match)
    store.forget(key)
    for ask in (store.match, store.summary, store.extra, store.revision, store.forget):
        with pytest.raises(UnknownKey, match=key):
            ask(key)
    with pytest.raises(UnknownKey):
        store.set_extra(key, {})
    with pytest.raises(UnknownKey):
        match.roll()
    assert len(match) == 0
    with pytest.raises(StoreError, match="does not keep"):
        store.refresh(orchard())


def test_who_is_behind_is_told_and_nothing_is_lost(store: Store, other: Store) -> None:
    match = orchard("roll")
    key = store.keep(match)
    elsewhere = other.match(key)
    elsewhere.play("pick 2", 1)
    before = match.entries
    for event in (lambda: match.play("pick 1", 0), lambda: match.resign(0)):
        with pytest.raises(StaleMatch, match="elsewhere"):
            event()
    assert match.entries == before and match.resigned is None
    events: list[str] = []
    match.watch(lambda _, event: events.append(event))
    assert store.refresh(match) and not store.refresh(match)
    assert events == ["refresh"] and same(match, elsewhere)
    match.play("pick 1", 0)
    assert other.refresh(elsewhere) and same(match, elsewhere)
    assert store.revision(key) == other.revision(key) == 2


def test_a_race_has_one_winner(store: Store, other: Store) -> None:
    key = store.keep(orchard("roll"))
    copies = [store.match(key), other.match(key)]
    barrier = threading.Barrier(2)
    outcomes: list[str] = []

    def play(match: Match, seat: int) -> None:
        barrier.wait()
        try:
            match.play("pick 1", seat)
            outcomes.append("played")
        except StaleMatch:
            outcomes.append("stale")

    threads = [threading.Thread(target=play, args=(match, seat)) for seat, match in enumerate(copies)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes) == ["played", "stale"] and len(store.match(key)) == 2


def test_a_match_that_no_longer_fits_the_rules_is_told(store: Store) -> None:
    key = store.keep(orchard("roll", "0 pick 1"))
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE entry SET text = 'pick 9' WHERE ply = 1")
    with pytest.raises(pk.RecordError, match=r"actions\[1\]: 'pick 9' is against the rules"):
        store.match(key)
    with sqlite3.connect(store.path) as connection:
        connection.execute("DELETE FROM entry")
        connection.execute("UPDATE match SET undone = 'nothing'")
    with pytest.raises(pk.RecordError, match="undone: what was taken back cannot be read"):
        store.match(key)
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE match SET options = '{\"cheap\": true}'")
    with pytest.raises(pk.RecordError, match="setup: the kept match does not fit"):
        store.match(key)
    with sqlite3.connect(store.path) as connection:
        connection.execute("UPDATE match SET game = 'chess'")
    with pytest.raises(pk.UnknownGame):
        store.match(key)
    assert [summary.key for summary in store.matches()] == [key]


def test_the_default_place(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert default_path() == data_dir / "pantheon-kit.sqlite"
    store = pk.store.open()
    store.close()
    assert default_path().exists()
    monkeypatch.delenv("PANTHEON_KIT_DATA")
    assert default_path().parts[-2:] == ("pantheon-kit", "pantheon-kit.sqlite")
