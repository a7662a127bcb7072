"""A drawn board in the page that tells which place is pressed.

>>> from pantheon_kit.drawing.scene import Circle, Scene
>>> from pantheon_kit.drawing.theme import LIGHT
>>> board = Board()
>>> board.on_place(lambda place: print("pressed", place))
>>> spot = Circle(layer="ground", style="space", place="W6", x=500, y=500, radius=200)
>>> board.show(Scene(1000, 1000, (spot,), title="One space"), LIGHT)
>>> board.press(510, 490)
pressed W6
>>> board.press(10, 10)
pressed None
"""

from __future__ import annotations

import math
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any

from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CanvasBase
from ipywidgets import Layout

from pantheon_kit.drawing.canvas import CanvasPainter
from pantheon_kit.drawing.geometry import bounds
from pantheon_kit.drawing.hit import hit, outlines
from pantheon_kit.drawing.scene import LAYERS, AnyShape, Circle, Emblem, Scene
from pantheon_kit.drawing.theme import Theme
from pantheon_kit.widgets import guard
from pantheon_kit.widgets.browser import Browser, OneWay, browser
from pantheon_kit.widgets.tree import is_number
from pantheon_kit.words import translator

FINGER = 22.0
"""How far beside a small target a finger may land, in CSS pixels."""

POINTER = 3.0
"""The same for a mouse."""

ARROWS = frozenset({"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"})
NAMED_KEYS = ARROWS | {"Enter", " ", "Home", "End", "PageUp", "PageDown", "Escape"}


class _Layer(Canvas):  # type: ignore[misc]
    """A canvas that says of itself only what the page does not take for granted."""

    SAID = frozenset({"_model_name", "_model_module", "_model_module_version", "_send_client_ready_event"})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What the page is told: what it is, and how large."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        return {name: value for name, value in state.items() if name in self.SAID | {"width", "height"}}


class Board(OneWay, MultiCanvas):  # type: ignore[misc]
    """A scene on a canvas of as many pixels as the device has, one layer of ipycanvas for each layer
    of the scene.

    Clicks and taps are told by place id, keys by name. While the board has the keyboard's focus,
    arrows, Enter, Space, Home, End and single characters come to :meth:`on_key` (unless a panel's
    shortcut takes them); Tab and Shift+Tab leave the board, Esc is told and leaves it too.

    Args:
        active: whether it can be pressed at all; otherwise it is a picture.
        size: CSS width; the height follows from the scene. By default what the page's grid says.
        browser_: the browser it belongs to; the kernel's own by default.
    """

    def __init__(self, *, active: bool = True, size: str = "", browser_: Browser | None = None) -> None:
        self.browser = browser_ or browser()
        self.id = uuid.uuid4().hex
        unseen = Layout()

        def canvas(width: int, height: int) -> _Layer:
            # Nobody waits for its "ready": the board is drawn when the browser has measured it.
            return _Layer(width=width, height=height, layout=unseen, _send_client_ready_event=False)

        layers = [canvas(700, 700) for _ in LAYERS]
        layout = Layout(width=size or "var(--pk-board-size, min(100%, 36rem))", height="auto")
        _CanvasBase.__init__(self, model_id=self.id, _canvases=layers, layout=layout)
        self._painter = CanvasPainter(layers, 0.7, canvas)
        self.scene: Scene | None = None
        """What is shown."""
        self._theme: Theme | None = None
        self._active = active
        self._hot: frozenset[str] = frozenset()
        self._told: dict[str, Any] = {}
        self._seen = False
        self._css = 500.0
        self._closed = False
        self._on_place: list[Callable[[str | None], object]] = []
        self._on_key: list[Callable[[str], object]] = []
        self._on_focus: list[Callable[[bool], object]] = []
        self._dom_classes = ("pk-board", f"pk-board-{self.id}", f"pk-of-{self.browser.key}")
        self.browser._boards[self.id] = self

    # Showing

    def show(
        self, scene: Scene, theme: Theme, *, motion: bool = False, hot: Collection[str] = (), say: str = ""
    ) -> None:
        """Draws ``scene``; only layers that changed are sent.

        Args:
            motion: pieces travel from where they were, unless the browser asks for reduced motion.
            hot: places over which the pointer becomes a hand.
            say: words for a screen reader, such as where the keyboard's cursor is now.
        """
        before, same_theme = self.scene, self._theme is theme
        self.scene, self._theme, self._hot = scene, theme, frozenset(hot)
        if not self._seen or self._closed:
            return
        moving = motion and same_theme and before is not None and not self.browser.env.reduced_motion
        self._paint(before if moving else None)
        self._tell(say)

    def say(self, words: str) -> None:
        """Speaks ``words`` to a screen reader."""
        self.browser.command("board", id=self.id, about={"say": words})

    def focus_here(self, whole: bool = False) -> None:
        """Moves the keyboard's focus to the board; ``whole``: all of its lesson's step comes into sight."""
        self.browser.command("focus", board=self.id, whole=whole)

    @property
    def active(self) -> bool:
        """Whether the board can be pressed; otherwise it is a picture."""
        return self._active

    @active.setter
    def active(self, active: bool) -> None:
        self._active = active
        if self._seen and not self._closed:
            self._tell()

    def close(self) -> None:
        """Takes the board from the page. Showing it from then on does nothing."""
        self._closed = True
        self.browser._boards.pop(self.id, None)
        self._painter.close()
        for layer in self._canvases:
            layer.close()
        super().close()

    def _paint(self, before: Scene | None = None) -> None:
        """Sends what the canvases do not show yet, by way of a motion from the scene before. After a
        failure the painter knows of nothing that is shown, so the next drawing is a whole one."""
        assert self.scene is not None and self._theme is not None
        with guard.guarded("drawing the board"):
            if before is None:
                self._painter.paint(self.scene, self._theme)
            else:
                self._painter.animate(before, self.scene, self._theme)

    def _tell(self, say: str = "") -> None:
        """Tells the browser what is new about the board."""
        scene = self.scene
        about: dict[str, Any] = {"active": self._active}
        if scene is not None:
            about |= {"label": scene.title, "text": scene.description, "ratio": scene.width / scene.height}
            about |= {"width": scene.width, "height": scene.height}
            # While nothing is hot the page keeps what it knows for the next time.
            hot = _circles(scene, self._hot) if self._hot else self._told.get("hot", {})
            about |= {"cold": not self._hot, "hot": hot}
        if self._active:
            _ = translator(self.browser.language)
            about["kind"] = _("board")
        news = {name: value for name, value in about.items() if self._told.get(name) != value}
        if "hot" in news:
            # Most places stay where they are: only those that came, moved or went.
            now, had = about["hot"], self._told.get("hot", {})
            moved = {place: circle for place, circle in now.items() if had.get(place) != circle}
            news["hot"] = moved | {place: None for place in had if place not in now}
        self._told = about
        if say:
            news["say"] = say
        if news:
            self.browser.command("board", id=self.id, about=news)

    # Hearing

    def on_place(self, handler: Callable[[str | None], object]) -> None:
        """Calls ``handler(place)`` for a click or tap; None when it met no place."""
        self._on_place.append(handler)

    def on_key(self, handler: Callable[[str], object]) -> None:
        """Calls ``handler(key)`` with the browser's name of a key: ``"ArrowLeft"``, ``"Enter"``,
        ``" "``, ``"Home"``, ``"Escape"``, ``"a"`` and the like."""
        self._on_key.append(handler)

    def on_focus(self, handler: Callable[[bool], object]) -> None:
        """Calls ``handler(True)`` when the keyboard comes to the board and its cursor should show,
        ``handler(False)`` when it leaves."""
        self._on_focus.append(handler)

    def press(self, x: float, y: float, *, touch: bool = False) -> None:
        """A click or tap at x, y in scene units."""
        if self.scene is None or not self._active:
            return
        pixel = self.scene.width / self._css
        place = hit(self.scene, x, y, (FINGER if touch else POINTER) * pixel)
        for handler in tuple(self._on_place):
            with guard.guarded(f"a click on {place}"):
                handler(place)

    def key(self, key: str) -> None:
        """A key pressed on the board."""
        for handler in tuple(self._on_key):
            with guard.guarded(f"the key {key!r} on the board"):
                handler(key)

    def receive(self, content: Mapping[str, Any]) -> None:
        """A message of ``static/boards.js``; what cannot be is logged and dropped."""
        match content:
            case {"on": "seen" | "size" as on, "width": width, "height": height, "css": css} if (
                is_number(width, 1, 4096) and is_number(height, 1, 4096) and is_number(css, 1, 20_000)
            ):
                self._fit(round(width), round(height), float(css), fresh=on == "seen")
            case {"on": "click", "x": x, "y": y, "touch": bool(touch)} if all(
                is_number(part, -0.01, 1.01) for part in (x, y)
            ):
                if self.scene is not None:
                    self.press(x * self.scene.width, y * self.scene.height, touch=touch)
            case {"on": "key", "key": str(key)} if self._active and (key in NAMED_KEYS or len(key) == 1):
                self.key(key)
            case {"on": "focus", "shown": bool(shown)} if self._active or not shown:
                for handler in tuple(self._on_focus):
                    with guard.guarded("the focus of the board"):
                        handler(shown)
            case _:
                guard.log.warning("ignored a message to a board: %.200r", dict(content))

    def _fit(self, width: int, height: int, css: float, *, fresh: bool) -> None:
        """Draws for a canvas of so many device pixels. A page that is ``fresh`` knows nothing yet."""
        self._css = css
        if (self._canvases[0].width, self._canvases[0].height) != (width, height):
            self.width, self.height = width, height
            self._painter.scale = width / (self.scene.width if self.scene else 1000)
        if fresh:
            self._seen, self._told = True, {}
            self._painter.renew()
            self._tell()
        if self._seen and self.scene is not None:
            self._paint()


def _circles(scene: Scene, places: Collection[str]) -> dict[str, list[int]]:
    """Where the pointer becomes a hand: x, y and radius for each of ``places``, in scene units."""
    found: dict[str, list[int]] = {}
    for shape in scene.shapes:
        place = shape.place
        circle = _circle(shape) if place is not None and place in places else None
        if place is not None and circle is not None and circle[2] > found.get(place, [0, 0, -1])[2]:
            found[place] = list(circle)
    return {place: circle for place, circle in found.items() if not _covered(circle, found.values())}


@lru_cache(2000)
def _circle(shape: AnyShape) -> tuple[int, int, int] | None:
    """The circle around a shape's middle that lies on it."""
    if isinstance(shape, Circle):
        x, y, radius = shape.x, shape.y, shape.radius
    elif isinstance(shape, Emblem):
        x, y, radius = shape.x, shape.y, shape.size / 2
    elif points := [point for outline in outlines(shape) for point in outline]:
        left, top, right, bottom = bounds(points)
        x, y, radius = (left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top) / 2
    else:
        return None
    return round(x), round(y), round(radius)


def _covered(circle: list[int], others: Iterable[list[int]]) -> bool:
    """Whether a circle lies inside another one, as a figure does inside its space."""
    x, y, radius = circle
    return any(r > radius and math.hypot(cx - x, cy - y) + radius <= r + 2 for cx, cy, r in others)
