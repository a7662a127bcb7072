"""A game as a page: the board, the two panels, and the programs that play along."""

from __future__ import annotations

import asyncio
import logging
import time

import ipywidgets

from pantheon_kit import store as stores
from pantheon_kit.drawing.theme import theme
from pantheon_kit.store import Store, StoreError
from pantheon_kit.widgets import guard
from pantheon_kit.widgets.board import Board
from pantheon_kit.widgets.browser import Browser, Environment, browser
from pantheon_kit.widgets.effects import Address, Copy, Download, Effect, Focus, Picture, Remember, Sound
from pantheon_kit.widgets.page import page
from pantheon_kit.widgets.panel import Event, Panel
from pantheon_kit.widgets.screen import Screen
from pantheon_kit.widgets.table import Table
from pantheon_kit.words import N_

log = logging.getLogger(__name__)

GLIMPSE = 0.1
"""Seconds between two pictures while programs play without pauses."""


class Dashboard:
    """The playable page of a game. As the last line of a cell it shows itself.

    Args:
        game: the game's name.
        store: where matches are kept; the default store where nothing is given.
        browser_: the browser it belongs to; the kernel's own by default.
    """

    def __init__(self, game: str, store: Store | None = None, browser_: Browser | None = None) -> None:
        self.browser = browser_ or browser()
        self._trouble = ""
        if store is None:
            try:
                store = stores.open()
                self._trouble = store.notice
            except StoreError:
                log.exception("matches cannot be kept")
                self._trouble = N_(
                    "Matches cannot be saved here; the server's log says why. You can play all the same, "
                    "and save a match as a file."
                )
        self.table = Table(game, store)
        self.screen = Screen(self.table)
        self.head = Panel(css="pk-head", browser_=self.browser)
        self.side = Panel(css="pk-side", browser_=self.browser)
        self.board = Board(browser_=self.browser)
        self.page: ipywidgets.Box = page(self.head, self.board, self.side, css="pk-play")
        self._running: asyncio.Task[None] | None = None
        self.browser.on_ready(self._hello)
        self.browser.on_change(self._changed)
        for panel in (self.head, self.side):
            panel.on(self._event)
        self.board.on_place(self._place)
        self.board.on_key(self._key)
        self.board.on_focus(self._focus)
        self.show(motion=False)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.page)  # type: ignore[no-untyped-call]

    # ---- hearing -------------------------------------------------------------------------------

    def _hello(self, env: Environment) -> None:
        self.table.hello(env.query, env.stored, dark=env.theme == "dark", language=env.lang)
        if self._trouble:
            self.browser.tell(self.table.words(self._trouble), "trouble")
            self._trouble = ""
        self.show(motion=False)

    def _changed(self, env: Environment) -> None:
        self.table.dark = env.theme == "dark"
        self.show(motion=False)

    def _event(self, event: Event) -> None:
        try:
            self.screen.event(event.id, event.value)
        finally:
            self.show()

    def _place(self, place: str | None) -> None:
        if place is not None:
            self.table.click(place)
            self.show()

    def _key(self, key: str) -> None:
        self.table.press(key)
        self.show(say=self.table.under_cursor())

    def _focus(self, on: bool) -> None:
        self.table.show_cursor(on)
        self.show(say=self.table.under_cursor())

    # ---- showing -------------------------------------------------------------------------------

    def show(self, *, motion: bool = True, say: str = "") -> None:
        """Brings the page up to date with the table, and lets the programs go on.

        Args:
            motion: whether pieces may travel; they do only where the person likes it so.
            say: words for the screen reader about the place under the keyboard's cursor.
        """
        table = self.table
        if self.browser.language != table.settings.language:
            self.browser.set_language(table.settings.language)
        moving = table.person_moves() is not None
        self.board.show(
            table.scene(),
            theme(table.theme),
            motion=motion and table.settings.motion,
            hot=table.face.order(table.shown) if moving else (),
            say=say,
        )
        self.head.show(self.screen.head())
        self.side.show(self.screen.side())
        effects, table.effects = table.effects, []
        for effect in effects:
            with guard.guarded(f"the effect {type(effect).__name__}"):
                self._carry_out(effect)
        self._wake()

    def _carry_out(self, effect: Effect) -> None:
        browser = self.browser
        match effect:
            case Address(query=query):
                browser.set_address(query)
            case Remember(key="theme", value=value):
                browser.set_theme("light" if value == "light" else "dark" if value == "dark" else "auto")
            case Remember(key=key, value=value):
                browser.store(key, value)
            case Download(name=name, text=text, mime=mime):
                browser.download(name, text, mime)
            case Picture(name=name, svg=svg, width=width):
                browser.command("picture", name=name, svg=svg, width=width)
            case Copy(query=query, said=said):
                pairs = "&".join(f"{name}={value}" for name, value in query.items())
                browser.copy(f"{browser.env.address}?{pairs}", said)
            case Sound(name=name):
                browser.command("sound", name=name)
            case Focus(id="board"):
                self.board.focus_here()
            case Focus(id=id):
                self.side.focus(id)

    # ---- programs ------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Starts the programs if one is to move and none is at work."""
        if not self.browser.connected or self.table.due() is None:
            return
        if self._running is None or self._running.done():
            try:
                loop = asyncio.get_running_loop()
            except RuntimeError:
                return  # Nobody is there to wait for; whoever drives this calls play_programs.
            self._running = loop.create_task(self.play_programs())

    async def play_programs(self) -> None:
        """Lets programs roll and move until a person is to act. They think in a thread, so that the
        page stays awake; at the pace that was set, so that one can follow."""
        with guard.guarded("the play of the programs"):
            try:
                await self._play_programs()
            except Exception:
                # Whatever it was would come again at once; a person decides when to try.
                self.table.paused = True
                self.show(motion=False)
                raise

    async def _play_programs(self) -> None:
        table = self.table
        shown = 0.0
        while (due := table.due()) is not None:
            pace = table.pace
            if pace:
                await asyncio.sleep(pace)
            action = await asyncio.to_thread(table.think, due)
            if not table.do(due, action):
                self.show(motion=False)
                continue
            if pace or table.due() is None or time.monotonic() - shown > GLIMPSE:
                self.show(motion=bool(pace))
                shown = time.monotonic()
                await asyncio.sleep(0.01)
