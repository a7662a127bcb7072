"""How the board and the figures of `anem` are drawn: the sheet, its ornament, the tokens."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

from pantheon_kit.drawing import emblems
from pantheon_kit.drawing.geometry import Point, circle, number, path, polar, ring_piece, square
from pantheon_kit.drawing.scene import AnyShape, Circle, Emblem, Path, Text
from pantheon_kit.games.anem.plan import (
    ALONE,
    ANEMIM_RING,
    CENTRE,
    DIE,
    GROUP,
    RIM,
    WORLD_RING,
    Figure,
    angle,
    half_angle,
    quadrant_angle,
)
from pantheon_kit.games.anem.state import LETTERS, WORLD, Options, Set

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
    Set.MARUK: square(0, 0, 28, 7),
    Set.RASHIL: "M-27,30L-27,-3C-27,-19 -13,-28 0,-35C13,-28 27,-19 27,-3L27,30Z",
}
"""The outline of each set's figures: disc, hexagon, shield, square, pointed arch."""
SIGN_AT = {
    Set.CHORASH: (-0.5, 45.0),
    Set.LENAS: (-1.0, 46.0),
    Set.LERAL: (-1.5, 43.0),
    Set.MARUK: (-0.5, 43.0),
    Set.RASHIL: (2.5, 45.0),
}
"""How far below the middle each emblem stands, and its height."""
PEDESTAL = "M-23,19L23,19L23,25L17,25L17,31L30,31L30,40L-30,40L-30,31L-17,31L-17,25L-23,25Z"


@cache
def ground(labels: bool) -> tuple[AnyShape, ...]:
    """What never changes but is not clickable: paper, rim, ornament, columns."""
    shapes: list[AnyShape] = [
        Path(layer="ground", style="paper", d="M0,0L1000,0L1000,1000L0,1000Z"),
        Path(layer="ground", style="rim", d=circle(RIM[1], *CENTRE)),
    ]
    for space in range(WORLD):
        start, end = angle(space), angle((space + 1) % WORLD)
        end -= 360 if end > start else 0
        room = 3.4 if labels else 0.5
        keys = 4 if space % 5 == 4 or not labels else 3
        band = emblems.meander(RIM[0] + 11, RIM[1] - 10, start - room, end + room, keys, CENTRE)
        shapes.append(Path(layer="ground", style="meander", d=band))
    for space in range(WORLD) if labels else ():
        x, y = polar(sum(RIM) / 2, angle(space), CENTRE)
        shapes.append(
            Text(layer="ground", style="number", x=round(x, 1), y=round(y, 1), text=str(space), size=41.5)
        )
    shapes.append(Path(layer="ground", style="line", d=circle(RIM[0], *CENTRE)))
    shapes.append(Path(layer="ground", style="paper", d=circle(RIM[0] - 1, *CENTRE)))
    parts = [part for quadrant in range(4) for part in _threshold(quadrant)]
    parts += [part for quadrant in range(4) for part in _column(quadrant_angle(quadrant) + 45)]
    parts += [part for turn in (-135, -45, 135, 45) for part in _spandrel(turn, empty=turn == 45)]
    order = ("threshold", "beads", "column", "flute", "spandrel", "faint")
    shapes.extend(sorted(parts, key=lambda part: order.index(part.style)))
    return tuple(shapes)


def _threshold(quadrant: int) -> Iterator[AnyShape]:
    """A band with dentils that joins a quadrant of the World to its space of Anemim."""
    inner, outer = ANEMIM_RING[1] + 1, WORLD_RING[0] - 1
    middle = quadrant_angle(quadrant)
    low, high = half_angle(inner), half_angle(outer)
    ends = (middle - low, middle + low, middle - high, middle + high)
    yield Path(layer="ground", style="threshold", d=ring_piece(inner, outer, ends, CENTRE))
    beads = [
        polar((inner + outer) / 2, middle - low + 1.4 + step * (2 * low - 2.8) / 40, CENTRE)
        for step in range(41)
    ]
    yield Path(layer="ground", style="beads", d=path(beads, closed=False))


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


def _spandrel(turn: float, empty: bool) -> Iterator[AnyShape]:
    """The corner of the sheet in the direction ``turn``: a frame, and a palmette where nothing else is."""
    sx, sy = math.copysign(1, math.cos(math.radians(turn))), math.copysign(1, math.sin(math.radians(turn)))

    def at(x: float, y: float) -> str:
        return f"{number(500 + sx * x)},{number(500 + sy * y)}"

    edge, radius = 492.0, 506.0
    near = math.sqrt(radius**2 - edge**2)
    sweep = 1 if sx * sy > 0 else 0
    d = f"M{at(edge, near)}L{at(edge, edge)}L{at(near, edge)}A506,506 0 0 {1 - sweep} {at(edge, near)}Z"
    yield Path(layer="ground", style="spandrel", d=d)
    if empty:
        return
    for leaf in emblems.palmette(polar(560, turn, CENTRE), turn, 112):
        yield Path(layer="ground", style="faint", d=leaf)


@cache
def house_wreath() -> tuple[AnyShape, ...]:
    """Two branches of laurel on the floor of the Great House, tied at the bottom."""
    leaves = []
    for side in (-1, 1):
        for step in range(9):
            turn = 90 - side * (8 + 17.5 * step)
            x, y = polar(106, turn, CENTRE)
            for tilt in (-28, 28):
                leaves.append(emblems.leaf(x, y, turn - side * 90 + tilt, 27, 5))
    return tuple(Path(layer="ground", style="faint", d=leaf) for leaf in leaves)


def inner_names() -> Iterator[AnyShape]:
    """What the spaces of Anemim and the Great House are called in the notation."""
    for quadrant in range(4):
        x, y = polar(157 if quadrant % 2 else 149, quadrant_angle(quadrant), CENTRE)
        yield Text(
            layer="ground", style="caption", x=round(x, 1), y=round(y, 1), text=f"N{quadrant}", size=25
        )
    yield Text(layer="ground", style="caption", x=CENTRE[0], y=CENTRE[1] - 101, text="H", size=30)


def standing_figure(figure: Figure, label: str) -> Iterator[AnyShape]:
    key = f"{LETTERS[figure.which]}{figure.form}"
    yield from figure_shapes(
        figure.which, figure.form, figure.x, figure.y, figure.scale, figure.place, label, key
    )


def die_shapes(
    die: int, x: float = 0, y: float = 0, place: str | None = None, label: str = ""
) -> Iterator[AnyShape]:
    """A die that shows ``die``."""
    key, d = f"die:{die}", square(0, 0, DIE / 2 - 2, 17)
    yield Path(layer="pieces", style="die", d=d, x=x, y=y, place=place, label=label, key=key)
    yield Emblem(layer="pieces", style="die:pips", name=key, x=x, y=y, size=DIE - 4, place=place, key=key)


@cache
def stock(options: Options, seats: int) -> tuple[tuple[AnyShape, ...], ...]:
    """All dice, and the figures of the sets that play in the sizes in which they stand most of the time."""
    figures = (
        figure_shapes(which, form, 0, 0, scale, key=f"{LETTERS[which]}{form}")
        for which in options.sets[:seats]
        for form in "Am"
        for scale in ((ALONE, 1.0) if seats == 2 else (ALONE, 1.0, GROUP))
    )
    return tuple(map(tuple, (*map(die_shapes, range(1, 7)), *figures)))


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
    lower, size = SIGN_AT[which]

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
            x=x,
            y=round(y + (lower - 10) * scale, 2),
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
        x=x,
        y=round(y + lower * scale, 2),
        size=round(size * scale, 1),
        place=place,
        key=key,
    )


def badge(figure: Figure, text: str) -> Iterator[AnyShape]:
    """How many a stack holds, at its foot."""
    size = max(figure.scale, 0.9)
    x, y = round(figure.x + 25 * figure.scale, 1), round(figure.y + 24 * figure.scale, 1)
    yield Circle(layer="pieces", style="badge", x=x, y=y, radius=round(23 * size, 1), place=figure.place)
    yield Text(
        layer="pieces", style="badge:text", x=x, y=y, text=text, size=round(31 * size, 1), place=figure.place
    )
