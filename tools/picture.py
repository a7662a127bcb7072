"""Draws the README's picture of the board: `python -m tools.picture` writes docs/anem.svg.

A test draws it again and compares, so that the README always shows the board as it is.
"""

from __future__ import annotations

from pathlib import Path

from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import LIGHT
from pantheon_kit.drawing.view import View
from pantheon_kit.games.anem import position
from pantheon_kit.games.anem.face import FACE

PICTURE = Path(__file__).parents[1] / "docs" / "anem.svg"
POSITION = (
    "R A=N0 m=3,4,N0,N0,14; G A=H m=5,9,9,12; W A=11 m=8,10,N2,17,17; Y A=H m=15,N3,18,1; dice 5,3; mover R"
)


def picture() -> str:
    """The board in the middle of a game of four, with a piece chosen and where it may go."""
    view = View(selected=("W4:Rm", "die:5"), can=frozenset({"W8", "W19"}), trace=("W12>W8",), language="en")
    return svg(FACE.scene(position(POSITION), view), LIGHT, 720) + "\n"


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), encoding="utf-8")
    print(PICTURE)
