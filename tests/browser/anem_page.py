"""The dashboard of `anem` as a person meets it: a page object for the browser tests.

What stands on the board is read from the store that the server keeps the match in, so a test knows
where a place lies on the canvas without asking the page.
"""

from __future__ import annotations

import random
import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from pantheon_kit import store as stores
from pantheon_kit.drawing.hit import where
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.game import Act, Over
from pantheon_kit.engine.match import Match
from pantheon_kit.games.anem import ANEM
from pantheon_kit.players import player
from tests.browser.server import Server

FACE = ANEM.face
IDLE = """async () => {
    const away = async () => {
        for (const kit of Object.values(globalThis.pantheonKits ?? {}))
            if ((await kit.arrived).link?.away.size) return true;
        return false;
    };
    for (let tries = 0; tries < 3000 && (await away()); tries++)
        await new Promise((resolve) => setTimeout(resolve, 10));
}"""
"""Waits in the page, since Playwright's `wait_for_function` takes any promise for a yes."""


class AnemPage:
    """One tab with the dashboard.

    Attributes:
        page: the tab.
        server: the server it came from.
    """

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        self.server = server
        self._store = stores.open(server.data / "pantheon-kit.sqlite")

    # ---- coming and going ----------------------------------------------------------------------

    def open(self, query: str = "") -> AnemPage:
        """Opens the dashboard and waits until its controls answer."""
        self.page.goto(self.server.page("play/anem.ipynb", query))
        self.wait()
        return self

    def wait(self) -> None:
        """Waits until the page has come up: the setup screen, or a match."""
        expect(self.page.locator(".pk-side .pk-button").first).to_be_visible(timeout=60_000)
        expect(self.board).to_have_attribute("role", "application", timeout=30_000)

    def start(
        self, *kinds: str, seed: str = "", options: dict[str, str] | None = None, typed: bool = False
    ) -> None:
        """Sets up a match with players of these kinds (``person``, ``random``, ``greedy``) and starts it."""
        if len(kinds) != 2:
            self.control("seats").get_by_text(str(len(kinds))).click()
            expect(self.control(f"kind:{len(kinds) - 1}")).to_be_visible()
        for seat, kind in enumerate(kinds):
            self.choose(f"kind:{seat}", kind)
        if typed:
            self.control("dice").locator("input[value=typed]").click()
        if options or seed:
            self.unfold("options")
        for field, value in (options or {}).items():
            self.control(f"option:{field}").locator(f"input[value={value}]").click()
        if seed:
            self.control("seed").locator("input").fill(seed)
            self.control("seed").locator("input").press("Enter")
        self.press("start")
        expect(self.page).to_have_url(re.compile("[?&]match="))

    def resume(self, match: Match, *kinds: str, query: str = "") -> None:
        """Opens a match that is put into the server's store."""
        key = self._store.keep(match, {"kinds": list(kinds or ("person",) * match.seats)})
        self.open("&".join(filter(None, (f"match={key}", query))))

    # ---- what is there -------------------------------------------------------------------------

    @property
    def key(self) -> str:
        """The key in the address. Raises KeyError where there is none."""
        return parse_qs(urlsplit(self.page.url).query)["match"][0]

    @property
    def match(self) -> Match:
        """The match as it is kept now."""
        return self._store.match(self.key)

    @property
    def board(self) -> Locator:
        """The canvas that hears clicks."""
        return self.page.locator("canvas.pk-board")

    @property
    def sentence(self) -> Locator:
        """What to do next."""
        return self.page.locator(".pk-sentence")

    @property
    def message(self) -> Locator:
        """The place for refusals, hints and news."""
        return self.page.locator(".pk-message")

    def control(self, id: str) -> Locator:
        """A control by its id."""
        return self.page.locator(f'[data-id="{id}"]')

    # ---- doing ---------------------------------------------------------------------------------

    def idle(self) -> None:
        """Waits until the kernel has worked on everything that was done so far. While it is slow, the
        page drops presses on purpose."""
        self.page.evaluate(IDLE)

    def press(self, id: str) -> None:
        """Presses a button and waits for the answer."""
        self.idle()
        self.control(id).click()
        self.idle()

    def choose(self, id: str, value: str) -> None:
        """Chooses from a list."""
        self.control(id).locator("select").select_option(value)
        self.idle()

    def unfold(self, name: str) -> None:
        """Opens something folded, if it is closed."""
        fold = self.control(f"fold:{name}")
        if fold.get_attribute("open") is None:
            fold.locator("> summary").click()

    def roll(self) -> None:
        """Rolls, and waits for the dice."""
        plies = len(self.match)
        self.press("roll")
        self.played(plies + 1)

    def spot(self, place: str, state: Any = None) -> dict[str, float]:
        """Where a place lies on the canvas, in CSS pixels from its corner."""
        scene = FACE.scene(self.match.state if state is None else state, View())
        at = where(scene, place)
        box = self.board.bounding_box()
        assert at is not None, f"{place} is not on the board"
        assert box is not None
        return {"x": at[0] * box["width"] / scene.width, "y": at[1] * box["height"] / scene.height}

    def click(self, *places: str, touch: bool = False) -> None:
        """Clicks or taps places on the board, one after the other."""
        state = self.match.state
        for place in places:
            self.idle()
            spot: Any = self.spot(place, state)
            if touch:
                self.board.tap(position=spot)
            else:
                self.board.click(position=spot)
        self.idle()

    def play(self, action: Any, touch: bool = False) -> None:
        """Makes a legal move (or casts a vote) on the board and waits for it."""
        match = self.match
        self.click(*FACE.clicks(match.state, action), touch=touch)
        self.played(len(match) + 1)

    def played(self, plies: int) -> None:
        """Waits until the log has so many entries."""
        expect(self.control(f"go:{plies}")).to_be_attached()

    def play_on(self, entries: int | None = None, *, player_name: str = "greedy", seed: int = 0) -> Match:
        """Plays for all persons until the end, or for so many entries, as a program would choose."""
        rng = random.Random(seed)
        program = player(player_name)
        match = self.match
        while entries is None or entries > 0:
            turn = match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Act):
                action = program.choose(ANEM, match.state, turn.seats[0], rng)
                self.click(*FACE.clicks(match.state, action))
                self.played(len(match) + 1)
            else:
                self.press("roll")
                self.played(len(match) + 1)
            match = self.match
            entries = None if entries is None else entries - 1
        return match
