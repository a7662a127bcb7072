"""The errors of the kit. All are ValueErrors; nothing is lost or half done after one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pantheon_kit.engine.game import Violation


class NotationError(ValueError):
    """A text cannot be read as an action. ``text`` is what was given, ``at`` the offset in it."""

    def __init__(self, message: str, text: str = "", at: int = 0) -> None:
        super().__init__(message)
        self.text = text
        self.at = at


class IllegalAction(ValueError):
    """An action is against a rule; ``violation`` says which and where."""

    def __init__(self, violation: Violation, message: str = "") -> None:
        super().__init__(message or violation.rule)
        self.violation = violation


class IllegalSetup(IllegalAction):
    """A game cannot be started or set up like this; ``violation`` says by which rule."""


class ChanceNeeded(ValueError):
    """Chance is to decide and the match's source has no answer: the outcome is to be typed in."""


class RecordError(ValueError):
    """A file or link cannot be loaded. ``where`` is the place in it (``"actions[12]"``), and
    ``violation`` the broken rule where one was broken."""

    def __init__(self, message: str, where: str = "", violation: Violation | None = None) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where = where
        self.violation = violation


class RulebookError(ValueError):
    """A rulebook is malformed, or a violation does not fit it. ``where`` is the place in the file,
    such as ``"rule[3] (move.blocked).de.text"``."""

    def __init__(self, message: str, where: str = "", source: str = "") -> None:
        super().__init__(": ".join(part for part in (source, where, message) if part))
        self.where = where
        self.source = source


class UnknownGame(ValueError):
    """No game of that name is registered."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"there is no game {name!r}; the games are {', '.join(known) or 'none'}")
        self.name = name
