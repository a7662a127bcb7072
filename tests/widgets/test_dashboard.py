"""The dashboard in process: the table wired to board, panels, browser and programs."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from pantheon_kit import store as stores
from pantheon_kit.engine.game import Act
from pantheon_kit.store import Store
from pantheon_kit.widgets.browser import Browser, Environment
from pantheon_kit.widgets.dashboard import Dashboard
from pantheon_kit.widgets.draft import PERSON

T = TypeVar("T")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return stores.open(tmp_path / "kept.sqlite")


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What was sent to the browser."""
    sent: list[dict[str, Any]] = []

    def command(_: Browser, name: str, /, **facts: Any) -> None:
        sent.append({"k": name, **facts})

    monkeypatch.setattr(Browser, "command", command)
    return sent


def opened(store: Store, **env: Any) -> Dashboard:
    """A dashboard whose page has come. Its programs wait for the test to let them play."""
    dashboard = Dashboard("anem", store, Browser())
    dashboard._hello(Environment(**env))
    return dashboard


def test_it_is_whole_before_any_page_is_there(store: Store) -> None:
    dashboard = Dashboard("anem", store, Browser())
    assert dashboard.head.tree["c"] and dashboard.side.tree["c"]
    assert dashboard.board.scene is not None


def test_a_press_changes_panels_board_and_address(store: Store, commands: list[dict[str, Any]]) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(1, PERSON)
    dashboard.side.hear("start")
    assert {"k": "address", "query": {"match": dashboard.table.key, "record": None}} in commands
    dashboard.side.hear("roll")
    assert dashboard.table.length == 1


def test_five_presses_on_what_was_seen_make_one_roll(store: Store) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(1, PERSON)
    dashboard.side.hear("start")
    seen = dashboard.side.rev
    for _ in range(5):
        dashboard.side.hear("roll", rev=seen)
    assert dashboard.table.length == 1


def test_a_press_right_after_typing_a_name_is_heard(store: Store) -> None:
    dashboard = opened(store)
    seen = dashboard.side.rev
    dashboard.side.hear("name:0", "Ada", rev=seen)
    dashboard.side.hear("start", rev=seen)
    assert dashboard.table.playing.names[0] == "Ada"


def test_clicks_and_keys_on_the_board_reach_the_table(store: Store) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(1, PERSON)
    dashboard.side.hear("start")
    while not isinstance(dashboard.table.turn, Act):
        dashboard.side.hear("roll")
    move = dashboard.table.playing.legal()[0]
    for place in dashboard.table.face.clicks(dashboard.table.playing.state, move):
        dashboard._place(place)
    assert dashboard.table.playing.entries[-1].action == move
    dashboard._focus(True)
    assert dashboard.table.cursor is not None
    dashboard._key("ArrowRight")
    dashboard._focus(False)
    assert dashboard.table.cursor is None


def test_what_fails_is_told_and_the_page_goes_on(
    store: Store, commands: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dashboard = opened(store)

    def broken() -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(dashboard.table, "start", broken)
    dashboard.side.hear("start")
    assert any(command["k"] == "note" and command["kind"] == "trouble" for command in commands)
    monkeypatch.undo()
    dashboard.side.hear("start")
    assert dashboard.table.match is not None


def run(work: Coroutine[Any, Any, T]) -> T:
    """Runs something in an event loop of its own, also where a browser test has left one running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result(30)


def test_programs_play_a_whole_match_without_a_person(store: Store) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(0, "greedy")
    dashboard.table.draft.seed = "149"
    dashboard.table.set("pace", "instant")
    dashboard.side.hear("start")
    run(dashboard.play_programs())
    assert dashboard.table.playing.result is not None
    assert "rematch" in dashboard.side._controls


def test_programs_stop_at_once_when_they_are_paused(store: Store) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(0, "greedy")
    dashboard.table.set("pace", "fast")
    dashboard.side.hear("start")

    async def play() -> int:
        playing = asyncio.ensure_future(dashboard.play_programs())
        await asyncio.sleep(0.1)
        dashboard.side.hear("pause")
        await asyncio.sleep(0.6)
        assert playing.done()
        return dashboard.table.length

    assert run(play()) == 0
    assert "go-on" in dashboard.side._controls


def test_a_program_that_fails_is_paused_and_told(
    store: Store, commands: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dashboard = opened(store)
    dashboard.table.draft.set_kind(0, "greedy")
    dashboard.table.set("pace", "instant")
    dashboard.side.hear("start")
    monkeypatch.setattr(dashboard.table, "think", lambda due: 1 // 0)
    run(dashboard.play_programs())
    assert dashboard.table.paused
    assert "go-on" in dashboard.side._controls, "and the way on is shown"
    assert any(command["k"] == "note" and command["kind"] == "trouble" for command in commands)


def test_language_and_theme_follow_the_page(store: Store) -> None:
    dashboard = opened(store, lang="de", theme="dark", voila=True)
    assert dashboard.browser.language == "de"
    assert dashboard.table.theme == "dark"
    assert "Los" in str(dashboard.side.tree)


def test_an_unreadable_store_is_said_and_a_game_can_be_played(
    tmp_path: Path, commands: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pantheon-kit.sqlite").mkdir()
    monkeypatch.setenv("PANTHEON_KIT_DATA", str(tmp_path))
    dashboard = Dashboard("anem", browser_=Browser())
    dashboard._hello(Environment())
    assert any(command["k"] == "note" and command["kind"] == "trouble" for command in commands)
    dashboard.side.hear("start")
    assert dashboard.table.match is not None and dashboard.table.key is None
