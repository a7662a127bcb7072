"""The browser as Python sees it."""

from __future__ import annotations

from typing import Any

import pytest

from pantheon_kit.widgets.browser import Browser, Environment, browser
from tests.widgets.conftest import Wire

HELLO = {
    "dpr": 2, "width": 390, "height": 844, "query": {"match": "k3"}, "address": "http://localhost:8866/a",
    "theme": "dark", "reduced_motion": True, "touch": True, "lang": "de", "language": "de-AT", "voila": True,
    "stored": {"person": "p1"},
}  # fmt: skip


def hello(web: Browser, **other: Any) -> None:
    web._handle_custom_msg({"k": "hello", "env": {**HELLO, **other}}, [])


def test_the_page_introduces_itself_at_each_load(web: Browser) -> None:
    seen: list[Environment] = []
    stop = web.on_ready(seen.append)
    hello(web)
    hello(web, query={})
    stop()
    hello(web)
    assert [env.query for env in seen] == [{"match": "k3"}, {}]
    assert (seen[0].dpr, seen[0].theme, seen[0].reduced_motion) == (2, "dark", True)


def test_the_page_s_own_words_follow_its_language(web: Browser) -> None:
    hello(web)
    assert web.language == "de"
    hello(web, lang="en", voila=False)
    assert web.language == "de"


def test_a_strange_address_does_not_keep_the_page_from_starting(web: Browser) -> None:
    hello(web, query={"a" * 300: "1", "record": "r" * 300_000, "lang": "xx"}, stored={"x": "y" * 300_000})
    assert web.connected
    assert (web.env.query, web.env.stored) == ({"lang": "xx"}, {})


def test_changes_are_told_apart_from_the_start(web: Browser) -> None:
    started: list[Environment] = []
    changed: list[Environment] = []
    web.on_ready(started.append)
    web.on_change(changed.append)
    web._handle_custom_msg({"k": "env", "env": {**HELLO, "theme": "light"}}, [])
    assert not started
    assert [env.theme for env in changed] == ["light"]


@pytest.mark.parametrize(
    "content",
    [
        {"k": "hello"},
        {"k": "hello", "env": {"dpr": "2"}},
        {"k": "hello", "env": {"dpr": 1e9}},
        {"k": "hello", "env": {"theme": "pink"}},
        {"k": "hello", "env": {"query": {"match": 7}}},
        {"k": "board", "id": "none", "on": "click"},
        {"k": "exec", "text": "1"},
        {},
        [],
        "hello",
    ],
)
def test_an_impossible_message_is_logged_and_ignored(
    web: Browser, caplog: pytest.LogCaptureFixture, content: object
) -> None:
    web._handle_custom_msg(content, [])
    assert "ignored" in caplog.text
    assert web.env == Environment()
    assert not web.connected


def test_the_address_is_known_here_as_soon_as_it_is_set(web: Browser, wire: Wire) -> None:
    sent = wire.tap(web)
    hello(web, lang="en")
    web.set_address({"match": "k4", "seed": None})
    assert web.env.query == {"match": "k4"}
    assert sent == [{"k": "address", "query": {"match": "k4", "seed": None}}]


def test_the_store_has_one_prefix_and_answers_at_once(web: Browser, wire: Wire) -> None:
    sent = wire.tap(web)
    hello(web, lang="en")
    assert web.stored("pantheon-kit.person") == web.stored("person") == "p1"
    web.store("pantheon-kit.person", "p2")
    assert web.stored("person") == "p2"
    web.store("person", None)
    assert web.stored("person") is None
    assert [(m["key"], m["value"]) for m in sent] == [("person", "p2"), ("person", None)]


def test_a_kernel_has_one_browser_until_it_is_closed() -> None:
    first = browser()
    assert browser() is first
    first.close()
    assert browser() is not first


def test_errors_of_the_page_come_to_the_log(web: Browser, caplog: pytest.LogCaptureFixture) -> None:
    web._handle_custom_msg({"k": "trouble", "text": "TypeError: x is undefined"}, [])
    assert "TypeError: x is undefined" in caplog.text


def test_one_failing_listener_does_not_stop_the_others(web: Browser) -> None:
    seen: list[Environment] = []

    def fail(env: Environment) -> None:
        raise RuntimeError("no")

    web.on_ready(fail)
    web.on_ready(seen.append)
    hello(web)
    assert len(seen) == 1
