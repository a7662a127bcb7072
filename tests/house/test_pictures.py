"""What is drawn once and kept is what would be drawn now."""

from __future__ import annotations

from pantheon_kit.lessons import stills
from tools import pictures


def test_readme_and_landing_page_show_the_board_as_it_is_drawn() -> None:
    """If not: ``python -m tools.pictures`` draws them anew."""
    assert pictures.stale() == []


def test_lessons_show_their_boards_as_they_are_drawn() -> None:
    """If not: ``python -m pantheon_kit.lessons.stills`` draws them anew."""
    assert stills.main(["--check"]) == 0
