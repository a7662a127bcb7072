"""The one place that callbacks run through: what fails is logged and said, never swallowed.

An exception in a widget's callback is invisible in a published page and in the server's log. Every
callback of the kit therefore runs under :func:`guarded`: the traceback goes to the log of the
server, the player reads one plain sentence, and the page goes on working.
"""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")

log = logging.getLogger("pantheon_kit.widgets")

_listeners: list[Callable[[str], None]] = []


def on_trouble(listener: Callable[[str], None]) -> Callable[[], None]:
    """Calls ``listener(what)`` after something failed; returns a function that ends it."""
    _listeners.append(listener)

    def stop() -> None:
        with suppress(ValueError):
            _listeners.remove(listener)

    return stop


@contextmanager
def guarded(what: str) -> Iterator[None]:
    """Runs a block; an exception in it is logged with its traceback and told to the listeners.

    ``what`` names for the log what was being done, such as ``"a click on the board"``.
    """
    try:
        yield
    except Exception:
        log.exception("%s failed", what)
        for listener in tuple(_listeners):
            try:
                listener(what)
            except Exception:
                log.exception("the message about it could not be shown")


def guard(what: str) -> Callable[[Callable[P, object]], Callable[P, None]]:
    """Decorates a callback so that it runs under :func:`guarded` and returns nothing.

    >>> @guard("a click")
    ... def click() -> None:
    ...     print("clicked")
    >>> click()
    clicked
    """

    def decorate(callback: Callable[P, object]) -> Callable[P, None]:
        @wraps(callback)
        def run(*args: P.args, **kwargs: P.kwargs) -> None:
            with guarded(what):
                callback(*args, **kwargs)

        return run

    return decorate


def log_to_server() -> None:
    """In a kernel, sends the kit's log to the terminal of the server.

    A kernel's ``sys.stderr`` goes to the page, where nobody sees it; its file number is still that
    of the process that started the kernel. Does nothing elsewhere or when called again.
    """
    root = logging.getLogger("pantheon_kit")
    if root.handlers or type(sys.stderr).__module__ != "ipykernel.iostream":
        return
    try:
        number = sys.stderr.fileno()
    except io.UnsupportedOperation:  # A kernel that was started by a test run does not watch its own.
        number = 2
    stream = open(number, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("[%(name)s] %(levelname)s %(message)s"))
    root.addHandler(handler)
