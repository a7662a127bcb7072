"""The few names that notebooks import.

A play page is ``dashboard("anem")``, the landing page ``landing()``, and a lesson page begins with
``lesson = notebook.lesson("anem", "pairs", "en")`` and shows its steps with ``lesson.step("pair-up")``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pantheon_kit.widgets.dashboard import Dashboard
    from pantheon_kit.widgets.landing import Landing
    from pantheon_kit.widgets.lesson import LessonPage

__all__ = ["dashboard", "landing", "lesson"]


def dashboard(game: str) -> Dashboard:
    """The page to play ``game`` on. Raises UnknownGame."""
    from pantheon_kit.widgets.dashboard import Dashboard

    return Dashboard(game)


def _lesson(game: str, section: str, language: str = "en") -> LessonPage:
    """The lesson on a section of ``game``'s rules. Raises LessonError where there is none."""
    from pantheon_kit.widgets.lesson import LessonPage

    return LessonPage(game, section, language)


lesson: Any = _lesson
"""Begins a lesson. Typed loosely, since a notebook goes on to call what it gets by the same name."""


def landing() -> Landing:
    """The page that everything starts from."""
    from pantheon_kit.widgets.landing import Landing

    return Landing()
