"""The signs that all games share, each drawn once: sets of figures, dice, ornaments.

An emblem is a list of strokes and fills in a field of 100 by 100 units around 0,0. The style it
is drawn in gives one colour; a die has its own ground below it, so its sign is the pips alone.
"""

from __future__ import annotations

from functools import cache
from html import escape

import msgspec

from pantheon_kit.drawing.geometry import Point, circle, number, path, polar


class Part(msgspec.Struct, frozen=True):
    """A path, filled, or stroked where ``width`` (in the field's units) is not 0. Where the path is a
    circle, ``dot`` says so: x, y, radius."""

    d: str
    width: float = 0.0
    dot: tuple[float, float, float] | None = None


def _dot(radius: float, x: float, y: float) -> Part:
    return Part(circle(radius, x, y), 0.0, (x, y, radius))


def leaf(x: float, y: float, angle: float, length: float, breadth: float) -> str:
    """A pointed leaf from x, y outwards in the direction ``angle``."""
    tip = polar(length, angle, (x, y))
    left = polar(breadth, angle - 90, polar(length * 0.45, angle, (x, y)))
    right = polar(breadth, angle + 90, polar(length * 0.45, angle, (x, y)))
    p = [f"{number(a)},{number(b)}" for a, b in ((x, y), left, tip, right)]
    return f"M{p[0]}Q{p[1]} {p[2]}Q{p[3]} {p[0]}Z"


def _scales() -> tuple[Part, ...]:
    pan = "M{0},8L{1},8C{1},26 {2},31 {3},31C{4},31 {0},26 {0},8Z"
    left = pan.format(-49, -9, -18, -29, -40)
    right = pan.format(9, 49, 40, 29, 18)
    return (
        Part("M0,-40L0,36", 8),
        Part("M-31,-25Q-14,-34 0,-27Q14,-34 31,-25", 8),
        Part("M-43,8L-30,-24L-15,8", 5),
        Part("M15,8L30,-24L43,8", 5),
        Part(left),
        Part(right),
        _dot(7, 0, -40),
        Part("M-23,46L-18,37Q0,29 18,37L23,46Z"),
    )


def _sheaf() -> tuple[Part, ...]:
    ears = []
    for angle, length in ((-90, 44), (-113, 42), (-67, 42), (-136, 38), (-44, 38)):
        x, y = polar(14, angle, (0, 6))
        ears.append(Part(leaf(x, y, angle, length, 11)))
    return (
        *ears,
        Part("M-17,6L17,6L17,14L-17,14Z"),
        Part("M-12,17L12,17C15,30 22,38 29,47L11,44L0,49L-11,44L-29,47C-22,38 -15,30 -12,17Z"),
    )


def _crook() -> tuple[Part, ...]:
    return (
        Part("M15,46L15,-14C15,-31 4,-41 -7,-41C-19,-41 -27,-32 -27,-22C-27,-11 -17,-5 -8,-10", 14),
        _dot(5, -4, -15),
    )


def _crown() -> tuple[Part, ...]:
    return (
        Part("M-36,20L-45,-18L-23,-1L0,-32L23,-1L45,-18L36,20Z"),
        Part("M-36,26L36,26L35,40L-35,40Z"),
        _dot(7, -45, -24),
        _dot(8, 0, -39),
        _dot(7, 45, -24),
    )


def _hood() -> tuple[Part, ...]:
    """A hood around a dark face, over a cloak."""
    return (
        Part(
            "M4,-49C21,-39 34,-22 34,0C34,11 40,18 48,27L50,47L0,47L0,25C12,22 20,11 20,-1"
            "C20,-12 11,-21 1,-28C-10,-21 -20,-12 -20,-1C-20,11 -12,22 0,25L0,47L-50,47L-48,27"
            "C-40,18 -34,11 -34,0C-34,-22 -20,-33 -11,-38C-5,-41 0,-45 4,-49Z"
        ),
    )


PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of each number stand, in thirds of a die."""


def _die(value: int) -> tuple[Part, ...]:
    return tuple(_dot(9.5, 25 * x, 25 * y) for x, y in PIPS[value])


def _laurel() -> tuple[Part, ...]:
    """An open wreath of two branches."""
    parts = []
    for side in (-1, 1):
        for step in range(8):
            angle = 90 - side * (22 + 19.5 * step)
            x, y = polar(39, angle)
            along = angle - side * 90
            for tilt in (-26, 26):
                parts.append(Part(leaf(x, y, along + tilt, 17, 4.2)))
    return tuple(parts)


PALMETTE = ((0, 0.72, 0.1), (27, 0.66, 0.09), (53, 0.55, 0.078), (78, 0.42, 0.064), (101, 0.3, 0.05))
"""The leaves of a palmette from the middle to the sides: angle, length, breadth."""


def palmette(at: Point, turn: float, size: float) -> tuple[str, ...]:
    """A fan of leaves on a knot, opening in the direction ``turn`` from ``at``, as paths."""
    found = []
    for off, length, breadth in PALMETTE:
        for side in (1, -1) if off else (1,):
            start = polar(0.17 * size, turn + side * off, at)
            found.append(leaf(*start, turn + side * off, length * size, breadth * size))
    knot = circle(0.105 * size, *at)
    return (*found, knot, circle(0.045 * size, *polar(0.24 * size, turn + 180, at)))


def _palmette() -> tuple[Part, ...]:
    return tuple(Part(d) for d in palmette((0, 26), -90, 80))


_DRAWN = {
    "anem:scales": _scales,
    "anem:sheaf": _sheaf,
    "anem:crook": _crook,
    "anem:crown": _crown,
    "anem:hood": _hood,
    "laurel": _laurel,
    "palmette": _palmette,
}

NAMES = (*_DRAWN, *(f"die:{value}" for value in PIPS))
"""All emblems there are."""


@cache
def emblem(name: str) -> tuple[Part, ...]:
    """The parts of an emblem.

    Raises:
        KeyError: no emblem has that name.
    """
    if name in _DRAWN:
        return _DRAWN[name]()
    kind, _, value = name.partition(":")
    if kind != "die" or value not in {str(pips) for pips in PIPS}:
        raise KeyError(name)
    return _die(int(value))


def markup(name: str, size: float = 24, colour: str = "currentColor", title: str = "") -> str:
    """An emblem as a small SVG of its own, for buttons and text; without ``title`` it is hidden from
    screen readers. A die gets its square outline."""
    words = f'role="img" aria-label="{escape(title)}"' if title else 'aria-hidden="true"'
    box = (
        '<rect x="-46" y="-46" width="92" height="92" rx="16" fill="none" stroke-width="6"/>'
        if name.startswith("die:")
        else ""
    )
    drawn = "".join(
        f'<path d="{part.d}" fill="none" stroke-width="{number(part.width)}"/>'
        if part.width
        else f'<path d="{part.d}" stroke="none"/>'
        for part in emblem(name)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(size)}" height="{number(size)}" '
        f'viewBox="-50 -50 100 100" {words} fill="{escape(colour)}" stroke="{escape(colour)}" '
        f'stroke-linecap="round" stroke-linejoin="round">{box}{drawn}</svg>'
    )


def meander(inner: float, outer: float, start: float, end: float, keys: int, centre: Point) -> str:
    """A running key pattern between two radii from angle ``start`` to ``end``, as one open path."""
    unit = ((0, 4), (0, 0), (4, 0), (4, 2.8), (1.6, 2.8), (1.6, 1.5), (2.6, 1.5))
    width = 5.2
    step = (end - start) / (keys * width - 1.2)
    height = (outer - inner) / 4
    found = []
    for key in range(keys):
        found.append(
            path(
                (polar(outer - height * v, start + step * (key * width + u), centre) for u, v in unit),
                closed=False,
            )
        )
    steps = 4 * keys
    foot = (polar(inner, start + (end - start) * i / steps, centre) for i in range(steps + 1))
    return "".join(found) + path(foot, closed=False)
