"""Real Chromium against a real Voila server, and what every page must keep to.

``server`` is one server for all tests; ``page`` opens its addresses (``page.goto("/voila/render/...")``)
and fails its test when the page asks another host for anything, throws, logs an error to the console
or shows a traceback. A test that kills kernels or restarts its server takes ``own_server``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect

from tests import chromium
from tests.browser.server import Server, start

expect.set_options(timeout=30_000)  # two busy cores are slow

HARMLESS = ("favicon.ico",)
"""Parts of console errors that say nothing about the page."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """Every test here drives a browser; one worker runs them all, so that they share one server."""
    if Path(__file__).parent in item.path.parents:
        item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """How pytest-playwright starts the browser that was found."""
    path = chromium.find()
    if path is None:
        pytest.fail(chromium.HELP, pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": list(chromium.FLAGS)}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all browser tests of this worker."""
    running = start(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers of this test's own: ``own_server("--pool", "0", port=..., data=...)``."""
    begun: list[Server] = []

    def begin(*options: str, port: int | None = None, data: Path | None = None) -> Server:
        begun.append(start(data or tmp_path / "data", *options, port=port))
        return begun[-1]

    yield begin
    for running in begun:
        running.stop()


@pytest.fixture(scope="session")
def base_url(server: Server) -> str:
    """What pytest-playwright puts before addresses such as ``/voila/render/index.ipynb``."""
    return server.url


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A window of a laptop's size, in English; tests override this or make contexts of their own."""
    return {**browser_context_args, "viewport": {"width": 1280, "height": 900}, "locale": "en-GB"}


class Watch:
    """What went wrong on the pages of a context.

    A test that provokes an error on purpose says so: ``watch.allow("part of the message")``.
    """

    def __init__(self) -> None:
        self.outside: list[str] = []
        self.errors: list[str] = []
        self.allowed = list(HARMLESS)

    def allow(self, part: str) -> None:
        """Errors whose text holds ``part`` are expected."""
        self.allowed.append(part)

    def follow(self, context: BrowserContext) -> None:
        """Watches all pages of ``context``, present and to come."""
        context.on("request", self._asked)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname not in ("localhost", "127.0.0.1"):
            self.outside.append(request.url)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def verdict(self, pages: list[Page]) -> list[str]:
        """Everything that must not have happened; empty if all was well."""
        shown = [f"a traceback on {page.url}" for page in pages if _shows_traceback(page)]
        errors = [text for text in self.errors if not any(part in text for part in self.allowed)]
        return [f"asked another host: {url}" for url in self.outside] + errors + shown


def _shows_traceback(page: Page) -> bool:
    if page.is_closed() or not page.url.startswith("http"):
        return False
    return "Traceback (most recent call last)" in page.locator("body").inner_text()


@pytest.fixture
def watch() -> Watch:
    """What goes wrong on this test's pages."""
    return Watch()


@pytest.fixture
def context(context: BrowserContext, watch: Watch) -> Generator[BrowserContext]:
    """The context of ``page``, watched."""
    watch.follow(context)
    context.set_default_timeout(30_000)
    yield context
    wrong = watch.verdict(context.pages)
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def shots() -> Callable[[Page, str], None]:
    """Keeps a screenshot where ``PANTHEON_KIT_SCREENSHOTS`` names a folder: ``shots(page, "anem-dark")``."""
    folder = os.environ.get("PANTHEON_KIT_SCREENSHOTS")

    def keep(page: Page, name: str) -> None:
        if folder:
            page.screenshot(path=str(Path(folder) / f"{name}.png"), full_page=True)

    return keep
