"""The signs that all games share, each drawn once: sets of figures, dice, ornaments.

An emblem is a list of strokes and fills in a field of 100 by 100 units around 0,0. The style it
is drawn in gives one colour; a die has its own ground below it, so its sign is the pips alone.
"""

from __future__ import annotations

from functools import cache
from html import escape

import msgspec

from pantheon_kit.drawing.geometry import circle, number, path, polar


class Part(msgspec.Struct, frozen=True):
    """A path, filled, or stroked where ``width`` (in the field's units) is not 0."""

    d: str
    width: float = 0.0


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
        Part(circle(7, 0, -40)),
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
        Part("M12,47L12,-16C12,-34 2,-42 -9,-42C-22,-42 -30,-33 -30,-22C-30,-11 -22,-5 -13,-7", 12),
        Part("M2,8L22,8L22,16L2,16Z"),
    )


def _crown() -> tuple[Part, ...]:
    return (
        Part("M-36,20L-45,-18L-23,-1L0,-32L23,-1L45,-18L36,20Z"),
        Part("M-36,26L36,26L35,40L-35,40Z"),
        Part(circle(7, -45, -24)),
        Part(circle(8, 0, -39)),
        Part(circle(7, 45, -24)),
    )


def _hood() -> tuple[Part, ...]:
    """A hood over a dark face, its rim running down into the open cloak."""
    return (
        Part(
            "M0,-48C17,-37 31,-22 31,2C31,12 35,20 44,28L46,46L17,46L10,27"
            "C18,18 19,6 15,-5C12,-13 6,-19 0,-23C-6,-19 -12,-13 -15,-5C-19,6 -18,18 -10,27"
            "L-17,46L-46,46L-44,28C-35,20 -31,12 -31,2C-31,-22 -17,-37 0,-48Z"
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
    return tuple(Part(circle(9.5, 25 * x, 25 * y)) for x, y in PIPS[value])


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


def _palmette() -> tuple[Part, ...]:
    """A fan of seven leaves over a pair of volutes."""
    leaves = [
        Part(leaf(*polar(13, angle, (0, 22)), angle, length, 6.2))
        for angle, length in ((-90, 56), (-114, 51), (-66, 51), (-140, 42), (-40, 42), (-168, 32), (-12, 32))
    ]
    volute = "M0,38C{0},38 {1},30 {1},38C{1},46 {2},46 {2},40"
    return (
        *leaves,
        Part(circle(8, 0, 22)),
        Part(volute.format(-20, -38, -28), 4),
        Part(volute.format(20, 38, 28), 4),
    )


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


def meander(
    inner: float, outer: float, start: float, end: float, keys: int, centre: tuple[float, float]
) -> str:
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
