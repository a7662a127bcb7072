"""What the pages cost in the browser, each against a bare page on the same server, in turns.

Clicks count from the event that starts the work (on the board the button going down, on the bare button
the click) to the frame that shows the last change. Bytes are those of the websocket's frames, which are
not compressed. Between two measurements the page, its kernel and the pool come to rest.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from playwright.sync_api import Browser, BrowserContext, WebSocket, sync_playwright

import pantheon_kit as pk
from bench.server import BUTTON, CANVAS, PLAY
from pantheon_kit.games.anem import ANEM, position
from tests import chromium
from tests.browser.anem_page import AnemPage
from tests.browser.server import Server, start

SCRIPT = (Path(__file__).parent / "page.js").read_text(encoding="utf-8")
POSITION = "R A=H m=3,2,10,N2; B A=H m=7,12,16; dice 4,5"
QUIET = 0.25
"""Seconds without a change after which a page is at rest."""


@dataclass
class Figure:
    """One measured thing against its limit.

    Attributes:
        what: what was measured, and in which unit.
        kit, bare: all measurements; a figure with a limit of its own has no bare side.
        limit: what the ratio of the medians (or the median itself) may be at most.
    """

    what: str
    limit: float
    kit: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)

    @property
    def value(self) -> float:
        """The ratio of the medians, or the median where nothing is compared."""
        here = statistics.median(self.kit)
        return here / statistics.median(self.bare) if self.bare else here

    @property
    def good(self) -> bool:
        """Whether it is within its limit."""
        return self.value <= self.limit


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return sorted(values)[max(0, -(-len(values) * 95 // 100) - 1)]


class Tab:
    """A measured page, and the frames of its websockets as (incoming, bytes)."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.page = context.new_page()
        self.page.add_init_script(SCRIPT)
        self.frames: list[tuple[bool, int]] = []
        self.page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.frames.append((True, _size(data))))
        socket.on("framesent", lambda data: self.frames.append((False, _size(data))))

    def rest(self, least: float = QUIET) -> None:
        """Waits until nothing has changed and no frame has come for a while."""
        before: tuple[int, int] | None = None
        while (now := (self.page.evaluate("bench.changes"), len(self.frames))) != before:
            before = now
            self.page.wait_for_timeout(1000 * least)

    def click(self, press: Callable[[], object], event: str) -> float:
        """Milliseconds from ``event`` (``down`` or ``click``) to the frame with the last change."""
        self.rest()
        changes = self.page.evaluate("bench.changes")
        press()
        self.page.wait_for_function(f"bench.changes > {changes}")
        self.rest()
        took: float = self.page.evaluate(f"bench.shown - bench.{event}")
        return took

    def bytes_in(self, press: Callable[[], object]) -> float:
        """Bytes that come in from a click until rest."""
        self.rest()
        self.frames.clear()
        press()
        self.page.wait_for_timeout(100)
        self.rest(1.0)
        return float(sum(size for incoming, size in self.frames if incoming))

    def leave(self) -> None:
        """Closes the page as a person does, and waits until its kernel is gone."""
        kernel = self.kernel()
        self.page.close(run_before_unload=True)
        kernel.wait(30)

    def kernel(self) -> psutil.Process:
        """The process of the page's kernel."""
        config = "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
        return self.server.kernel(self.page.evaluate(config))


def _size(data: Any) -> int:
    payload = getattr(data, "payload", data)
    return len(payload if isinstance(payload, bytes) else payload.encode())


def settle(server: Server, kernels: int) -> int:
    """Waits until at least so many kernels run, and they and the server have nothing to do; gives how
    many run then."""
    parent = psutil.Process(server.process.pid)
    for _ in range(120):
        family = [parent, *parent.children(recursive=True)]
        busy = sum(_seconds(one) for one in family)
        time.sleep(0.4)
        if len(family) > kernels and sum(_seconds(one) for one in family) - busy < 0.02:
            break
    return len(family) - 1


def _seconds(process: psutil.Process) -> float:
    try:
        times = process.cpu_times()
    except psutil.NoSuchProcess:
        return 0.0
    return float(times.user + times.system)


@contextmanager
def bench_server(data: Path) -> Iterator[Server]:
    """The kit's server with the bare pages, at rest."""
    server = start(data, command=(sys.executable, "-m", "bench.server"))
    try:
        settle(server, 3)
        yield server
    finally:
        server.stop()


def board(browser: Browser, server: Server, motion: bool) -> tuple[BrowserContext, Tab, AnemPage]:
    """A page with a match in the middle of a turn, with motion or without."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="no-preference" if motion else "reduce"
    )
    tab = Tab(context, server)
    page = AnemPage(tab.page, server)
    page.resume(pk.new_match("anem", seats=2, position=position(POSITION), practice=True))
    tab.rest()
    return context, tab, page


def at(page: AnemPage, place: str) -> tuple[float, float]:
    """Where a place of the board lies in the window."""
    spot, box = page.spot(place), page.board.bounding_box()
    assert box is not None
    return box["x"] + spot["x"], box["y"] + spot["y"]


def clicks(browser: Browser, server: Server, times: int) -> Figure:
    """A piece is chosen and let go by clicks, in turns with presses of a bare button."""
    figure = Figure("click to last changed pixel, ms", 1.3)
    context, kit, page = board(browser, server, motion=False)
    bare = Tab(context, server)
    bare.page.goto(server.page(BUTTON))
    press = bare.page.get_by_role("button", name="Press")
    press.wait_for()
    place = ANEM.face.clicks(page.match.state, page.match.legal()[0])[1]
    spot, box = at(page, place), press.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    settle(server, 5)
    for done in range(-4, times):
        kit.page.bring_to_front()
        here = kit.click(lambda: kit.page.mouse.click(*spot), "down")
        bare.page.bring_to_front()
        there = bare.click(lambda: bare.page.mouse.click(*middle), "click")
        if done >= 0:  # the first ones warm up
            figure.kit.append(here)
            figure.bare.append(there)
    kit.leave()
    bare.leave()
    context.close()
    return figure


def openings(browser: Browser, server: Server, times: int) -> Figure:
    """Pages are opened, the browser's cache being warm, until their first control answers."""
    figure = Figure("page open to first answer, ms", 1.25)
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    board_answers = "bench.drawn && document.querySelector('[data-id=\"kind:3\"]')"
    bare_answers = "document.querySelector('.widget-label').innerText !== '0'"
    ways = (
        (figure.kit, PLAY, '[data-id="seats"] input[value="4"]', board_answers),
        (figure.bare, CANVAS, ".jupyter-button", bare_answers),
    )
    ready = settle(server, 3)
    for done in range(-1, times):
        for took, notebook, control, answer in ways:
            settle(server, ready)
            tab = Tab(context, server)
            tab.page.goto(server.page(notebook), wait_until="commit")
            milliseconds = tab.page.evaluate(
                "([control, answer]) => opened(control, answer)", [control, answer]
            )
            tab.leave()
            if done >= 0:
                took.append(milliseconds)
    context.close()
    return figure


def memory(browser: Browser, server: Server, times: int) -> list[Figure]:
    """A kernel of a page with a match, against one of a page with a bare canvas."""
    figures = [Figure("kernel memory, PSS, MB", 1.35), Figure("kernel memory, RSS, MB", 1.35)]
    for _ in range(times):
        context, kit, page = board(browser, server, motion=False)
        bare = Tab(context, server)
        bare.page.goto(server.page(CANVAS))
        bare.page.get_by_role("button", name="Press").click()
        page.click(ANEM.face.clicks(page.match.state, page.match.legal()[0])[1])
        bare.rest()
        settle(server, 5)
        for tab, name in ((kit, "kit"), (bare, "bare")):
            full = tab.kernel().memory_full_info()
            for figure, size in zip(figures, (getattr(full, "pss", full.uss), full.rss), strict=True):
                getattr(figure, name).append(size / 1e6)
            tab.leave()
        context.close()
    return figures


def traffic(browser: Browser, server: Server, times: int) -> list[Figure]:
    """Bytes from a click to rest: a piece chosen, a move made, dice rolled, the dearest of them."""
    figures = []
    for motion, limit in ((False, 8_000), (True, 16_000)):
        context, tab, page = board(browser, server, motion)
        kinds: dict[str, list[float]] = {"choose": [], "move": [], "roll": []}
        while len(kinds["move"]) < times:
            turn = page.match.turn
            if isinstance(turn, pk.Chance):
                kinds["roll"].append(tab.bytes_in(page.control("roll").click))
            elif isinstance(turn, pk.Over):
                break
            else:
                *first, last = ANEM.face.clicks(page.match.state, page.match.legal()[0])
                for place in first:
                    kinds["choose"].append(tab.bytes_in(lambda: tab.page.mouse.click(*at(page, place))))  # noqa: B023
                kinds["move"].append(tab.bytes_in(lambda: tab.page.mouse.click(*at(page, last))))  # noqa: B023
        dearest = max(kinds, key=lambda kind: statistics.median(kinds[kind] or [0.0]))
        what = f"bytes from click to rest ({dearest}), motion {'on' if motion else 'off'}"
        figures.append(Figure(what, limit, kinds[dearest]))
        tab.leave()
        context.close()
    return figures


def moves(browser: Browser, server: Server) -> Figure:
    """Messages in either direction while the mouse moves over the board."""
    context, tab, page = board(browser, server, motion=False)
    box = page.board.bounding_box()
    assert box is not None
    tab.rest(1.0)
    tab.frames.clear()
    for step in range(100):
        tab.page.mouse.move(box["x"] + box["width"] * (step + 1) / 102, box["y"] + box["height"] * 0.4)
    tab.page.wait_for_timeout(1000)
    figure = Figure("messages for 100 moves of the mouse", 0, [float(len(tab.frames))])
    tab.leave()
    context.close()
    return figure


def measure(data: Path, times: int) -> Iterator[Figure]:
    """All figures, each as soon as it is there.

    Raises:
        RuntimeError: there is no browser, or the server does not start.
    """
    path = chromium.find()
    if path is None:
        raise RuntimeError(chromium.HELP)
    with sync_playwright() as playwright, bench_server(data) as server:
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        yield clicks(browser, server, times)
        yield openings(browser, server, times)
        yield from memory(browser, server, max(3, times // 10))
        yield from traffic(browser, server, max(5, times // 5))
        yield moves(browser, server)
        browser.close()
