"""The README's picture is the board as it is drawn today."""

from __future__ import annotations

from pantheon_kit.games.anem import ANEM, position
from tools.picture import PICTURE, POSITION, picture


def test_the_picture_is_up_to_date() -> None:
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run: python -m tools.picture"


def test_the_picture_shows_a_possible_position() -> None:
    assert not ANEM.problems(position(POSITION))
