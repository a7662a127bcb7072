"""Panels: only differences travel, and only events that can be are heard."""

from __future__ import annotations

import logging
from typing import Any
from zlib import crc32

import pytest

from pantheon_kit.widgets.browser import Browser
from pantheon_kit.widgets.panel import Event, Panel
from pantheon_kit.widgets.tree import box, button, check, items, svg, text
from tests.widgets.conftest import Wire


class Counter:
    """A panel whose button counts."""

    def __init__(self, web: Browser) -> None:
        self.panel = Panel(browser_=web, css="pk-side wide")
        self.rolls = 0
        self.heard: list[Event] = []
        self.panel.on(self.hear)
        self.show()

    def show(self) -> None:
        self.panel.show(
            box(
                text(f"{self.rolls} rolls"), button("roll", "Roll", once=True), check("sound", "Sound", False)
            )
        )

    def hear(self, event: Event) -> None:
        self.heard.append(event)
        if event.id == "roll":
            self.rolls += 1
            self.show()


@pytest.fixture
def counter(web: Browser) -> Counter:
    return Counter(web)


def message(panel: Panel, content: object) -> None:
    panel._handle_custom_msg(content, [])


def said(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The panels' messages among those of the browser."""
    return [m["message"] for m in flat(sent) if m["k"] == "panel"]


def flat(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Commands to the page, those sent together one by one."""
    return [m for message in sent for m in message.get("news", [message])]


def press(panel: Panel, id: str, rev: int, value: Any = None) -> None:
    message(panel, {"k": "event", "id": id, "value": value, "rev": rev})


def test_five_fast_presses_on_roll_make_one_roll(counter: Counter) -> None:
    rev = counter.panel.rev
    for _ in range(5):
        press(counter.panel, "roll", rev)
    assert counter.rolls == 1
    press(counter.panel, "roll", counter.panel.rev)
    assert counter.rolls == 2


def test_a_press_that_changes_nothing_on_the_screen_can_be_repeated(web: Browser) -> None:
    panel = Panel(browser_=web)
    heard: list[Event] = []
    panel.on(heard.append, id="roll")
    panel.show(box(button("roll", "Roll", once=True)))
    rev = panel.rev
    press(panel, "roll", rev)
    press(panel, "roll", rev)
    press(panel, "roll", panel.rev)
    assert len(heard) == 2


@pytest.mark.parametrize(
    "content",
    [
        {"k": "event", "id": "resign", "value": None, "rev": 1},
        {"k": "event", "id": "roll", "value": "6,6", "rev": 1},
        {"k": "event", "id": "sound", "value": "yes", "rev": 1},
        {"k": "event", "id": ["roll"], "value": None, "rev": 1},
        {"k": "event", "id": "roll", "value": None, "rev": True},
        {"k": "event", "id": "roll"},
        {"k": "nonsense"},
        "roll",
        None,
        7,
    ],
)
def test_a_forged_message_is_logged_and_ignored(
    counter: Counter, caplog: pytest.LogCaptureFixture, content: object
) -> None:
    message(counter.panel, content)
    assert not counter.heard
    assert "ignored" in caplog.text


def test_a_page_cannot_set_what_the_panel_shows(counter: Counter, caplog: pytest.LogCaptureFixture) -> None:
    before = counter.panel.tree
    counter.panel._handle_msg({"content": {"data": {"method": "update", "state": {"tree": {"t": "box"}}}}})
    assert counter.panel.tree == before
    assert "attempt to set" in caplog.text


def test_only_the_difference_is_sent(counter: Counter, wire: Wire) -> None:
    sent = wire.tap(counter.panel.browser)
    base = counter.panel.rev
    counter.rolls = 5
    counter.show()
    counter.show()
    patch = {"u": {"0": {"p": {"text": "5 rolls"}}}}
    assert said(sent) == [{"k": "diff", "base": base, "rev": base + 1, "patch": patch}]


def test_an_answer_is_one_message_however_much_changes(web: Browser, wire: Wire) -> None:
    one, other = Counter(web), Counter(web)
    one.panel.on(lambda event: other.hear(event))
    sent = wire.tap(web)
    press(one.panel, "roll", one.panel.rev)
    assert [m["k"] for m in sent] == ["news"]
    assert [m["key"] for m in sent[0]["news"]] == [one.panel.key, other.panel.key]


def test_a_drawing_is_sent_once_to_each_page(web: Browser, wire: Wire) -> None:
    dice = {name: f"<svg xmlns='http://www.w3.org/2000/svg'><path d='{name * 100}'/></svg>" for name in "abc"}
    panel = Panel(browser_=web)
    panel.show(box(svg(dice["a"])))
    web._handle_custom_msg({"k": "hello", "env": {}}, [])
    sent = wire.tap(web)
    for name in "babac":
        panel.show(box(svg(dice[name])))
    found = [m["patch"]["u"]["0"]["p"]["markup"] for m in said(sent)]
    sums = {name: crc32(markup.encode()) for name, markup in dice.items()}
    assert found == [dice["b"], sums["a"], sums["b"], sums["a"], dice["c"]]
    message(panel, {"k": "full"})
    assert panel.tree["c"][0]["markup"] == dice["c"]


def test_a_page_that_connects_gets_the_whole_tree(counter: Counter, wire: Wire) -> None:
    state = counter.panel.get_state()
    assert (state["tree"], state["rev"]) == (counter.panel.tree, counter.panel.rev)
    assert list(state["_dom_classes"]) == ["pk-side", "wide"]
    sent = wire.tap(counter.panel)
    message(counter.panel, {"k": "full"})
    assert sent == [{"k": "full", "tree": counter.panel.tree, "rev": counter.panel.rev}]


def test_a_root_of_another_kind_is_sent_whole(counter: Counter, wire: Wire) -> None:
    sent = wire.tap(counter.panel.browser)
    counter.panel.show(items(text("a")))
    assert [m["k"] for m in said(sent)] == ["full"]


def test_a_failing_answer_is_logged_and_told_and_the_next_one_heard(
    counter: Counter, web: Browser, wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    told = wire.tap(web)

    def fail(event: Event) -> None:
        raise RuntimeError("the dice fell off the table")

    counter.panel._handlers.insert(0, ("roll", fail))
    with caplog.at_level(logging.ERROR):
        press(counter.panel, "roll", counter.panel.rev)
    assert counter.rolls == 1
    assert "the dice fell off the table" in caplog.text
    assert [m for m in flat(told) if m["k"] == "note"] == [
        {"k": "note", "text": web.words["trouble"], "kind": "trouble"}
    ]
