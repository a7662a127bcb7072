"""The browser as Python sees it: what the page is like, and what only a browser can do.

One :class:`Browser` serves all boards and panels of a kernel; :func:`browser` gives it. It has no view
of its own: its code starts as soon as the page knows of it.

>>> page = browser()                                    # doctest: +SKIP
>>> page.on_ready(lambda env: print(env.query))         # doctest: +SKIP
>>> page.set_address({"match": "k3Jd"})                 # doctest: +SKIP
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias
from weakref import WeakSet, WeakValueDictionary
from zlib import crc32

import anywidget
import msgspec
import traitlets

from pantheon_kit.widgets import guard
from pantheon_kit.widgets.tree import drawings, is_drawing
from pantheon_kit.words import translator

if TYPE_CHECKING:
    from pantheon_kit.widgets.board import Board
    from pantheon_kit.widgets.panel import Panel

STATIC = Path(__file__).parent / "static"
STYLES = STATIC / "kit.css"

_Pixels: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=100_000)]
SHORT, LONG = 200, 200_000
"""Characters of a name and of a value that a page may tell."""
_Short: TypeAlias = Annotated[str, msgspec.Meta(max_length=SHORT)]
_Long: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONG)]


class Environment(msgspec.Struct, frozen=True):
    """What the page is like.

    Attributes:
        dpr: device pixels to a CSS pixel.
        width, height: of the window, in CSS pixels.
        query: the address's ``?name=value`` pairs; ``address`` is what stands before them.
        theme: what is shown now, by the address, the stored wish or the system.
        reduced_motion: nothing is to move.
        touch: the main pointer is a finger.
        voila: the page is published by Voila (else a notebook is open in JupyterLab).
        lang: what the page speaks, ``"en"`` or ``"de"``: by its address, its folder, a stored wish, or
            the browser's own ``language`` (such as ``"de-AT"``).
        stored: what :meth:`Browser.store` kept in this browser earlier.
    """

    dpr: Annotated[float, msgspec.Meta(ge=0.1, le=20)] = 1.0
    width: _Pixels = 1280
    height: _Pixels = 800
    query: dict[_Short, _Long] = {}
    address: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    theme: Literal["light", "dark"] = "light"
    reduced_motion: bool = False
    touch: bool = False
    lang: _Short = "en"
    language: _Short = "en"
    voila: bool = False
    stored: dict[_Short, _Long] = {}


Listener: TypeAlias = Callable[[Environment], object]


def _code(*names: str) -> str:
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class OneWay:
    """A widget whose traits are for Python alone to set: a page can only send events."""

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Called for what a page wants to set, which messages may do by the widgets' protocol."""
        guard.log.warning("ignored a page's attempt to set %s of %s", sorted(sync_data), type(self).__name__)


class Browser(OneWay, anywidget.AnyWidget):
    """The page's browser. Use :func:`browser`; a second one in a kernel is for tests."""

    _esm = _code("tree.js", "link.js", "boards.js", "kit.js")
    _css = _code("kit.css")

    key = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        key = uuid.uuid4().hex
        super().__init__(model_id=key, key=key, words=_words("en"))
        self.env = Environment()
        """What the page was like when it last said so."""
        self.connected = False
        """Whether a page has said hello."""
        self._ready: list[Listener] = []
        self._change: list[Listener] = []
        self._boards: WeakValueDictionary[str, Board] = WeakValueDictionary()
        self._panels: WeakSet[Panel] = WeakSet()
        self._known: set[int] = set()
        """Checksums of the drawings that the page has seen."""
        self._together = 0
        self._waiting: list[dict[str, Any]] = []
        self.on_msg(self._receive)
        guard.log_to_server()
        self._stop_trouble = guard.on_trouble(self._tell_trouble)

    def close(self) -> None:
        """Ends the widget; the page falls silent."""
        self._stop_trouble()
        super().close()

    # What the page says

    def on_ready(self, listener: Listener) -> Callable[[], None]:
        """Calls ``listener(env)`` whenever a page connects: at opening and after each reload. Build
        everything before, with a preheated kernel nobody is there yet. Returns a function that ends it.
        """
        return _listen(self._ready, listener)

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Calls ``listener(env)`` when theme, size, device pixels, motion or address change. Returns a
        function that ends it."""
        return _listen(self._change, listener)

    def stored(self, key: str) -> str | None:
        """What was kept under ``key`` in this browser, or None."""
        return self.env.stored.get(_bare(key))

    @guard.guard("a message of the browser")
    def _receive(self, _: object, content: object, buffers: object) -> None:
        if not isinstance(content, dict):
            return guard.log.warning("ignored a message that is no object: %.200r", content)
        with self.together():
            self._hear(content)

    def _hear(self, content: dict[str, Any]) -> None:
        kind = content.get("k")
        if kind in ("hello", "env"):
            try:
                env = msgspec.convert(_bearable(content.get("env")), Environment)
            except msgspec.ValidationError as error:
                return guard.log.warning("ignored an impossible environment: %s", error)
            self.env = env
            if kind == "hello":
                self.connected = True
                # A new page comes with what the panels show now, and has seen nothing else.
                self._known = {
                    crc32(drawing.encode()) for panel in self._panels for drawing in drawings(panel.tree)
                }
                if env.voila and env.lang != self.language:
                    self.set_language(env.lang)
            for listener in tuple(self._ready if kind == "hello" else self._change):
                with guard.guarded("the start of the page" if kind == "hello" else "a change of the page"):
                    listener(env)
        elif kind == "board" and (board := self._boards.get(str(content.get("id")))) is not None:
            board.receive(content)
        elif kind == "trouble":
            guard.log.error("in the browser: %.4000s", content.get("text"))
        else:
            guard.log.warning("ignored an unknown message: %.200r", content)

    # What the page is asked to do

    def command(self, kind: str, /, **facts: Any) -> None:
        """Sends one command to ``static/kit.js``."""
        self._waiting.append({"k": kind, **facts})
        if not self._together:
            self._send_waiting()

    @contextmanager
    def together(self) -> Iterator[None]:
        """All that panels and boards say in this block goes to the page as one message at its end. The
        answer to an event is such a block by itself; use it where a clock makes several of them change.
        """
        self._together += 1
        try:
            yield
        finally:
            self._together -= 1
            if not self._together:
                self._send_waiting()

    def _send_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        if len(waiting) == 1:
            self.send(waiting[0])
        elif waiting:
            self.send({"k": "news", "news": waiting})

    def slim(self, change: Any) -> Any:
        """``change`` with the drawings that the page has seen already replaced by their checksums."""
        if isinstance(change, list):
            return [self.slim(part) for part in change]
        if not isinstance(change, dict):
            return change
        slimmer = {}
        for name, value in change.items():
            slimmer[name] = self._drawing(value) if is_drawing(name, value) else self.slim(value)
        return slimmer

    def _drawing(self, markup: str) -> str | int:
        sum = crc32(markup.encode())
        if sum in self._known:
            return sum
        self._known.add(sum)
        return markup

    def set_language(self, language: str) -> None:
        """The language of the page, for its own few words and for whoever reads it aloud."""
        with self.hold_sync():
            self.words = _words(language)
            self.language = language

    def set_address(self, query: Mapping[str, str | None]) -> None:
        """Sets pairs of the address (None removes one) without loading the page anew."""
        pairs = {**self.env.query, **query}
        known = {name: value for name, value in pairs.items() if value is not None}
        self.env = msgspec.structs.replace(self.env, query=known)
        self.command("address", query=dict(query))

    def go(self, href: str) -> None:
        """Leaves for a relative address."""
        self.command("go", href=href)

    def store(self, key: str, value: str | None) -> None:
        """Keeps ``value`` in this browser's local storage (None forgets it); see :meth:`stored`."""
        stored = {name: kept for name, kept in self.env.stored.items() if name != _bare(key)}
        if value is not None:
            stored[_bare(key)] = value
        self.env = msgspec.structs.replace(self.env, stored=stored)
        self.command("store", key=_bare(key), value=value)

    def set_theme(self, theme: Literal["light", "dark", "auto"]) -> None:
        """Switches and remembers the theme; the change comes back to :meth:`on_change`."""
        self.command("theme", value=theme)

    def set_projector(self, on: bool) -> None:
        """Enlarges everything for a room, or not; the address keeps it."""
        self.set_address({"projector": "1" if on else None})

    def set_shortcuts(self, on: bool) -> None:
        """Switches the one-letter shortcuts of all panels on or off."""
        self.command("keys", on=on)

    def set_title(self, text: str) -> None:
        """The title of the browser's tab."""
        self.command("title", text=text)

    def tell(self, text: str, kind: Literal["info", "trouble"] = "info") -> None:
        """Shows a sentence over the page; ``trouble`` stays until it is closed."""
        self.command("note", text=text, kind=kind)

    def copy(self, text: str, said: str = "") -> None:
        """Puts ``text`` on the clipboard and then says ``said``; where the browser forbids it, it
        shows the text to be copied by hand."""
        self.command("copy", text=text, said=said)

    def download(self, name: str, text: str, mime: str = "text/plain") -> None:
        """Saves ``text`` as a file on the player's machine."""
        self.command("download", name=name, text=text, mime=mime)

    def scroll_to(self, id: str) -> None:
        """Scrolls a control or a board into sight."""
        self.command("scroll", id=id)

    def _tell_trouble(self, what: str) -> None:
        self.tell(self.words["trouble"], "trouble")


def _listen(listeners: list[Listener], listener: Listener) -> Callable[[], None]:
    listeners.append(listener)

    def stop() -> None:
        if listener in listeners:
            listeners.remove(listener)

    return stop


def _bearable(env: Any) -> Any:
    """What a page says of itself, without pairs of its address and storage that are longer than anything
    that could be meant: whoever followed a strange link gets a page all the same."""
    if not isinstance(env, dict):
        return env
    kept = {}
    for field in ("query", "stored"):
        pairs = env.get(field)
        if isinstance(pairs, dict):
            kept[field] = {k: v for k, v in pairs.items() if len(k) <= SHORT and len(str(v)) <= LONG}
    return env | kept


def _bare(key: str) -> str:
    return key.removeprefix("pantheon-kit.")


def _words(language: str) -> dict[str, str]:
    """The few words that the page must know by itself, because nobody can tell it in time."""
    _ = translator(language)
    return {
        "lost": _("The connection was lost"),
        "lost_text": _(
            "The program behind this page is gone. Nothing is lost: every action was kept when it was made."
        ),
        "lost_lab": _(
            "The kernel of this notebook was stopped or restarted. Run the cells again to go on; "
            "what was kept in a store is not lost."
        ),
        "away": _("The server does not answer yet. Start it again, or wait a moment, and then go on."),
        "go_on": _("Go on"),
        "close": _("Close"),
        "messages": _("Messages"),
        "copy": _("Copy this text:"),
        "trouble": _(
            "Something went wrong here, and the details were written to the server's log. "
            "What was done so far is kept; you can go on."
        ),
    }


_shared: Browser | None = None


def browser() -> Browser:
    """The Browser of this kernel, made at the first call."""
    global _shared
    if _shared is None or _shared.comm is None:
        _shared = Browser()
    return _shared
