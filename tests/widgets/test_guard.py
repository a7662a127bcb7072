"""The one place for callbacks."""

from __future__ import annotations

import pytest

from pantheon_kit.widgets.guard import guard, guarded, on_trouble


def test_what_fails_is_logged_with_its_traceback_and_told(caplog: pytest.LogCaptureFixture) -> None:
    told: list[str] = []
    stop = on_trouble(told.append)
    with guarded("a test"):
        raise KeyError("gone")
    stop()
    with guarded("another test"):
        raise KeyError("gone too")
    assert told == ["a test"]
    assert "a test failed" in caplog.text
    assert "Traceback" in caplog.text


def test_a_listener_that_fails_itself_is_logged_too(caplog: pytest.LogCaptureFixture) -> None:
    def fail(what: str) -> None:
        raise OSError("no page")

    stop = on_trouble(fail)
    with guarded("a test"):
        raise KeyError("gone")
    stop()
    assert "no page" in caplog.text


def test_a_stop_of_the_program_is_not_swallowed() -> None:
    with pytest.raises(KeyboardInterrupt), guarded("a test"):
        raise KeyboardInterrupt


def test_a_decorated_callback_keeps_its_name_and_arguments() -> None:
    seen: list[int] = []

    @guard("a click")
    def click(x: int, y: int = 0) -> None:
        seen.append(x + y)

    click(1, y=2)
    assert seen == [3]
    assert click.__name__ == "click"
