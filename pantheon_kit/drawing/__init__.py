"""Drawings as data: scenes, themes, emblems, and the painters that turn a scene into pictures and words.

Knows no game and no Jupyter.
"""

from __future__ import annotations

from typing import Any, Protocol


class Drawable(Protocol):
    """A game with a face."""

    @property
    def face(self) -> Any: ...


def still(game: Drawable, state: Any, language: str = "en", theme: str = "light") -> str:
    """A position of ``game`` as a self-contained SVG picture.

    Args:
        language: of labels and description, ``"en"`` or ``"de"``.
        theme: ``"light"`` or ``"dark"``.
    """
    picture: str = game.face.svg(state, language=language, theme=theme)
    return picture
