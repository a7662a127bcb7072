"""Widgets without a kernel: their messages end in lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from ipycanvas.canvas import _CANVAS_MANAGER

from pantheon_kit.widgets.browser import Browser


class Wire:
    """What was sent to the page: ``sent[widget]`` by widgets, ``drawn`` by canvases."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch
        self.drawn: list[Any] = []
        monkeypatch.setattr(_CANVAS_MANAGER, "send", lambda content, buffers=None: self.drawn.append(content))

    def tap(self, widget: Any) -> list[dict[str, Any]]:
        """A list that ``widget``'s messages end in from now on."""
        sent: list[dict[str, Any]] = []
        self.monkeypatch.setattr(widget, "send", lambda content, buffers=None: sent.append(content))
        return sent


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    return Wire(monkeypatch)


@pytest.fixture
def web() -> Iterator[Browser]:
    """A browser of the test's own."""
    browser = Browser()
    yield browser
    browser.close()
