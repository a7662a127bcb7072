"""How the board and the figures of `anem` are drawn: the sheet, its ornament, the tokens."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from pantheon_kit.drawing import emblems
from pantheon_kit.drawing.geometry import Point, circle, path, polar
from pantheon_kit.drawing.scene import AnyShape, Circle, Emblem, Path, Text
from pantheon_kit.games.anem.plan import ANEMIM_RING, CENTRE, RIM, WORLD_RING, Figure, angle, quadrant_angle
from pantheon_kit.games.anem.state import LETTERS, WORLD, Set

SIGNS = {
    Set.CHORASH: "anem:scales",
    Set.LENAS: "anem:sheaf",
    Set.LERAL: "anem:crook",
    Set.MARUK: "anem:crown",
    Set.RASHIL: "anem:hood",
}
OUTLINES = {
    Set.CHORASH: circle(30),
    Set.LENAS: "M0,-33L29,-16.5L29,16.5L0,33L-29,16.5L-29,-16.5Z",
    Set.LERAL: "M-28,-29Q0,-23 28,-29L28,3C28,18 13,27 0,34C-13,27 -28,18 -28,3Z",
    Set.MARUK: "M-21,-28L21,-28Q28,-28 28,-21L28,21Q28,28 21,28L-21,28Q-28,28 -28,21L-28,-21Q-28,-28 -21,-28Z",
    Set.RASHIL: "M-27,30L-27,-3C-27,-19 -13,-28 0,-35C13,-28 27,-19 27,-3L27,30Z",
}
"""The outline of each set's figures: disc, hexagon, shield, square, pointed arch."""
SIGN_AT = {Set.LERAL: (-1.0, 38.0), Set.RASHIL: (3.0, 40.0), Set.MARUK: (0.0, 36.0)}
PEDESTAL = "M-23,19L23,19L23,25L17,25L17,31L30,31L30,40L-30,40L-30,31L-17,31L-17,25L-23,25Z"


@cache
def ground(labels: bool) -> tuple[AnyShape, ...]:
    """What never changes but is not clickable: paper, rim, ornament, columns."""
    shapes: list[AnyShape] = [
        Path(layer="ground", style="paper", d="M0,0L1000,0L1000,1000L0,1000Z"),
        Path(layer="ground", style="rim", d=circle(RIM[1], *CENTRE)),
    ]
    for space in range(WORLD):
        low, high = angle(space), angle(space + 1 if space < 19 else 0)
        if high > low:
            high -= 360
        room = 3.3 if labels else 0.6
        columns = space % 5 == 4
        shapes.append(
            Path(
                layer="ground",
                style="ornament",
                d=emblems.meander(
                    RIM[0] + 10,
                    RIM[1] - 9,
                    low - room,
                    high + room,
                    4 if columns or not labels else 3,
                    CENTRE,
                ),
            )
        )
        if labels:
            x, y = polar(sum(RIM) / 2, low, CENTRE)
            shapes.append(
                Text(layer="ground", style="number", x=round(x, 1), y=round(y, 1), text=str(space), size=40)
            )
    shapes.append(Path(layer="ground", style="paper", d=circle(RIM[0], *CENTRE)))
    shapes.append(Path(layer="ground", style="line", d=circle(RIM[0], *CENTRE)))
    for quadrant in range(4):
        shapes.extend(_column(quadrant_angle(quadrant) + 45))
    for corner in ((62, 62), (938, 62), (62, 938)):
        shapes.extend(_corner(corner))
    return tuple(shapes)


def _column(turn: float) -> Iterator[AnyShape]:
    """A fluted column from the Great House outwards to the rim."""

    def strip(low: float, high: float, half: float) -> str:
        return path(
            (
                _across(turn, radius, side)
                for radius, side in ((low, -half), (high, -half), (high, half), (low, half))
            )
        )

    yield Path(layer="ground", style="column", d=strip(150, 424, 7.5))
    for side in (-2.5, 2.5):
        yield Path(
            layer="ground", style="flute", d=path((_across(turn, r, side) for r in (152, 422)), closed=False)
        )
    for low, high, half in ((132, 140, 11.5), (140, 150, 9.5), (424, 433, 9.5), (433, 442, 13)):
        yield Path(layer="ground", style="column", d=strip(low, high, half))


def _across(turn: float, radius: float, side: float) -> Point:
    x, y = polar(radius, turn, CENTRE)
    dx, dy = polar(side, turn + 90)
    return x + dx, y + dy


def _corner(at: Point) -> Iterator[AnyShape]:
    """A palmette that opens towards a corner of the sheet."""
    outwards = math.degrees(math.atan2(at[1] - CENTRE[1], at[0] - CENTRE[0]))
    root = polar(-20, outwards, at)
    for turn, length in ((0, 52), (26, 48), (-26, 48), (52, 40), (-52, 40), (80, 30), (-80, 30)):
        start = polar(11, outwards + turn, root)
        yield Path(layer="ground", style="ornament", d=emblems.leaf(*start, outwards + turn, length, 5.5))
    yield Path(layer="ground", style="ornament", d=circle(6.5, *root))


def house_wreath() -> Iterator[AnyShape]:
    for side in (-1, 1):
        for step in range(9):
            turn = 90 - side * (14 + 18 * step)
            x, y = polar(107, turn, CENTRE)
            for tilt in (-28, 28):
                yield Path(
                    layer="ground",
                    style="faint",
                    d=emblems.leaf(x, y, turn - side * 90 + tilt, 27, 5),
                    place="H",
                )


def doorstep(quadrant: int) -> Iterator[AnyShape]:
    """The steps between a quadrant of the World and its space of Anemim."""
    turn = quadrant_angle(quadrant)
    radius = (ANEMIM_RING[1] + WORLD_RING[0]) / 2
    for half in (9.0, 5.0, 1.0):
        yield Path(
            layer="ground",
            style="hairline",
            d=path(
                (_across(turn, radius - 4 + 0.45 * (9 - half), side * 2.4) for side in (-half, half)),
                closed=False,
            ),
        )


def standing_figure(figure: Figure, label: str) -> Iterator[AnyShape]:
    key = f"{LETTERS[figure.which]}{figure.form}"
    yield from figure_shapes(
        figure.which, figure.form, figure.x, figure.y, figure.scale, figure.place, label, key
    )


def figure_shapes(
    which: Set,
    form: str,
    x: float,
    y: float,
    scale: float = 1.0,
    place: str | None = None,
    label: str = "",
    key: str | None = None,
    layer: str = "pieces",
) -> Iterator[AnyShape]:
    """A figure of a set: a token with the set's outline and emblem; an Anem's stands on a pedestal."""
    style = f"set:{which}"
    body = OUTLINES[which]
    dx, size = SIGN_AT.get(which, (0.0, 41.0))[0] * 0, SIGN_AT.get(which, (0.0, 41.0))[1]
    dy = SIGN_AT.get(which, (0.0, 41.0))[0]

    def part(name: str, d: str, down: float = 0.0, factor: float = 1.0, words: str = "") -> Path:
        return Path(
            layer=layer,
            style=name,
            d=d,
            x=x,
            y=round(y + down * scale, 2),
            scale=round(scale * factor, 3),
            place=place,
            label=words,
            key=key,
        )

    if form == "A":
        yield part("halo", body, -10, 0.98, label)
        yield part("halo", PEDESTAL)
        yield part(style, PEDESTAL)
        yield part(style, body, -10, 0.98)
        yield part(f"{style}:line", body, -10, 0.83)
        yield Emblem(
            layer=layer,
            style=f"{style}:sign",
            name=SIGNS[which],
            x=x + dx,
            y=round(y + (dy - 10) * scale, 2),
            size=round(size * 0.88 * scale, 1),
            place=place,
            key=key,
        )
        return
    yield part("halo", body, 0, 1, label)
    yield part(style, body)
    yield Emblem(
        layer=layer,
        style=f"{style}:sign",
        name=SIGNS[which],
        x=x + dx,
        y=round(y + dy * scale, 2),
        size=round(size * scale, 1),
        place=place,
        key=key,
    )


def badge(figure: Figure, text: str) -> Iterator[AnyShape]:
    x, y = figure.x + 25 * figure.scale, figure.y + 25 * figure.scale
    yield Circle(
        layer="pieces", style="badge", x=x, y=y, radius=19 * max(figure.scale, 0.85), place=figure.place
    )
    yield Text(
        layer="pieces",
        style="badge:text",
        x=x,
        y=y,
        text=text,
        size=24 * max(figure.scale, 0.85),
        place=figure.place,
    )
