"""Boards: drawn when the page is there, pressed by place."""

from __future__ import annotations

from typing import Any

import pytest

from pantheon_kit.drawing.scene import Circle, Scene
from pantheon_kit.drawing.theme import DARK, LIGHT
from pantheon_kit.widgets.board import Board
from pantheon_kit.widgets.browser import Browser, Environment
from tests.widgets.conftest import Wire


def scene(x: float = 500, style: str = "sea", title: str = "One spot") -> Scene:
    spot = Circle(layer="ground", style=style, place="W6", x=x, y=500, radius=50)
    return Scene(1000, 1000, (spot,), title, "A spot in the middle")


@pytest.fixture
def board(web: Browser) -> Board:
    return Board(browser_=web)


def page(board: Board, on: str, **facts: Any) -> None:
    """A message of the page about ``board``."""
    board.browser._handle_custom_msg({"k": "board", "id": board.id, "on": on, **facts}, [])


def seen(board: Board, side: int = 600, css: float = 300.0) -> None:
    page(board, "seen", width=side, height=side, css=css)


def test_nothing_is_drawn_before_the_page_is_there(board: Board, wire: Wire) -> None:
    board.show(scene(), LIGHT)
    assert not wire.drawn
    seen(board)
    assert len(wire.drawn) == 1
    assert [layer.width for layer in board._canvases] == [600] * 4


def test_a_reload_draws_every_layer_again(board: Board, wire: Wire) -> None:
    board.show(scene(), LIGHT)
    seen(board)
    board.show(scene(), LIGHT)
    assert len(wire.drawn) == 1
    seen(board)
    assert len(wire.drawn) == 2


def test_another_size_or_theme_draws_anew(board: Board, wire: Wire) -> None:
    board.show(scene(), LIGHT)
    seen(board)
    page(board, "size", width=900, height=900, css=450.0)
    assert (board._canvases[3].height, len(wire.drawn)) == (900, 2)
    board.show(scene(), DARK)
    assert len(wire.drawn) == 3


def test_a_painter_that_raises_once_leaves_the_next_drawing_whole(
    board: Board, wire: Wire, web: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    told = wire.tap(web)
    board.show(scene(), LIGHT)
    seen(board)
    board.show(scene(style="no such style"), LIGHT)
    assert "no such style" in caplog.text
    assert [m["kind"] for m in told if m["k"] == "note"] == ["trouble"]
    before = len(wire.drawn)
    board.show(scene(), LIGHT)
    assert len(wire.drawn) == before + 1
    assert not board._canvases[0]._canvas_manager._caching


def test_clicks_and_taps_meet_places(board: Board) -> None:
    places: list[str | None] = []
    board.on_place(places.append)
    board.show(scene(), LIGHT)
    seen(board, css=300.0)
    page(board, "click", x=0.52, y=0.5, touch=False)
    page(board, "click", x=0.6, y=0.5, touch=False)
    page(board, "click", x=0.6, y=0.5, touch=True)
    page(board, "click", x=0.9, y=0.5, touch=True)
    assert places == ["W6", None, "W6", None]


@pytest.mark.parametrize(
    ("on", "facts"),
    [
        ("click", {"x": 2, "y": 0.5, "touch": False}),
        ("click", {"x": float("nan"), "y": 0.5, "touch": False}),
        ("click", {"x": "0.5", "y": 0.5, "touch": False}),
        ("click", {"x": 0.5, "y": 0.5}),
        ("key", {"key": "F5"}),
        ("key", {"key": 7}),
        ("seen", {"width": 10**6, "height": 5, "css": 5}),
        ("seen", {"width": 0, "height": 0, "css": 0}),
        ("focus", {"shown": 1}),
        ("place", {"place": "H"}),
    ],
)
def test_an_impossible_message_is_logged_and_ignored(
    board: Board, caplog: pytest.LogCaptureFixture, on: str, facts: dict[str, Any]
) -> None:
    heard: list[object] = []
    board.on_place(heard.append)
    board.on_key(heard.append)
    board.on_focus(heard.append)
    board.show(scene(), LIGHT)
    page(board, on, **facts)
    assert not heard
    assert "ignored" in caplog.text


def test_a_picture_cannot_be_pressed(web: Browser) -> None:
    board = Board(active=False, browser_=web)
    heard: list[object] = []
    board.on_place(heard.append)
    board.on_key(heard.append)
    board.show(scene(), LIGHT)
    page(board, "click", x=0.5, y=0.5, touch=False)
    page(board, "key", key="Enter")
    assert not heard


def test_keys_and_focus_come_by_name(board: Board) -> None:
    heard: list[object] = []
    board.on_key(heard.append)
    board.on_focus(heard.append)
    page(board, "focus", shown=True)
    for key in ("ArrowLeft", "Enter", " ", "a", "ö", "Escape"):
        page(board, "key", key=key)
    page(board, "focus", shown=False)
    assert heard == [True, "ArrowLeft", "Enter", " ", "a", "ö", "Escape", False]


def test_the_page_is_told_what_the_board_is_and_then_only_what_is_new(
    board: Board, web: Browser, wire: Wire
) -> None:
    told = wire.tap(web)
    board.show(scene(), LIGHT, hot=["W6"])
    seen(board)
    assert told == [
        {"k": "board", "id": board.id, "about": {
            "active": True, "label": "One spot", "text": "A spot in the middle", "ratio": 1.0,
            "width": 1000, "height": 1000, "hot": {"W6": [500, 500, 50]}, "cold": False, "kind": "board",
        }}
    ]  # fmt: skip
    told.clear()
    board.show(scene(title="Your turn"), LIGHT, hot=["W6"], say="Space 6")
    assert told == [{"k": "board", "id": board.id, "about": {"label": "Your turn", "say": "Space 6"}}]


def test_only_places_that_moved_are_told_to_the_pointer(board: Board, web: Browser, wire: Wire) -> None:
    told = wire.tap(web)
    board.show(scene(), LIGHT, hot=["W6"])
    seen(board)
    told.clear()
    board.show(scene(), LIGHT, hot=["W6"])
    assert not told
    board.show(scene(600), LIGHT, hot=["W6"])
    board.show(scene(600), LIGHT)
    board.show(scene(600), LIGHT, hot=["W6"])
    assert [m["about"] for m in told] == [{"hot": {"W6": [600, 500, 50]}}, {"cold": True}, {"cold": False}]


def test_a_figure_inside_its_space_needs_no_pointer_of_its_own(
    board: Board, web: Browser, wire: Wire
) -> None:
    told = wire.tap(web)
    figure = Circle(layer="pieces", style="sea", place="W6:m", x=510, y=500, radius=20)
    board.show(Scene(1000, 1000, (*scene().shapes, figure)), LIGHT, hot=["W6", "W6:m"])
    seen(board)
    assert list(told[0]["about"]["hot"]) == ["W6"]


def test_reduced_motion_moves_nothing(board: Board, web: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[object] = []
    board.show(scene(), LIGHT)
    seen(board)
    monkeypatch.setattr(board._painter, "animate", lambda *args: moved.append(args))
    board.show(scene(600), LIGHT, motion=True)
    assert len(moved) == 1
    web.env = Environment(reduced_motion=True)
    board.show(scene(700), LIGHT, motion=True)
    assert len(moved) == 1


def test_a_closed_board_draws_nothing_and_hears_nothing(board: Board, wire: Wire) -> None:
    heard: list[object] = []
    board.on_place(heard.append)
    board.show(scene(), LIGHT)
    seen(board)
    drawn = len(wire.drawn)
    board.close()
    board.show(scene(600), LIGHT)
    page(board, "click", x=0.5, y=0.5, touch=False)
    assert len(wire.drawn) == drawn
    assert not heard


def test_a_page_cannot_set_a_board_s_traits(board: Board) -> None:
    board._handle_msg({"content": {"data": {"method": "update", "state": {"width": 9}}}})
    assert board._canvases[0].width == 700
