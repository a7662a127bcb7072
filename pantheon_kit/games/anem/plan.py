"""Where everything stands on the drawn board of `anem`, in units of a sheet of 1000 by 1000.

Quadrant 0 lies at the bottom; W0..W19 run counter-clockwise from its left end. Angles are in
degrees clockwise from three o'clock, as everywhere in ``drawing``.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec

from pantheon_kit.drawing.geometry import Box, Point, circle, number, overlap, polar, ring_piece
from pantheon_kit.games.anem.state import ANEMIM, HOUSE, LETTERS, PLACES, Set, State

CENTRE = (500.0, 500.0)
HOUSE_EDGE = 120.0
ANEMIM_RING = (131.0, 262.0)
WORLD_RING = (273.0, 445.0)
RIM = (449.0, 493.0)
COLUMN = 14.0
"""Half the width of the strip between two quadrants, where the columns stand."""
CROWDED = 0.72
"""The scale of figures where many stand together."""

ANEM_BOX = (66.0, 82.0)
"""Width and height of the largest figure, an Anem on its pedestal."""


class Figure(msgspec.Struct, frozen=True):
    """A figure where it is drawn. Those of a stack share x and y but for a little."""

    seat: int
    which: Set
    form: Literal["A", "m"]
    space: int
    x: float
    y: float
    scale: float
    stack: int = 1

    @property
    def place(self) -> str:
        """Its place id."""
        return f"{PLACES[self.space]}:{LETTERS[self.which]}{self.form}"


def quadrant_angle(quadrant: int) -> float:
    return 90.0 - 90.0 * quadrant


def _half(radius: float, margin: float = COLUMN) -> float:
    """Half the angle of a quadrant at ``radius``, without its share of the columns' strips."""
    return 45.0 - math.degrees(math.asin(margin / radius))


def _world_ends(space: int, radius: float, gap: float) -> tuple[float, float]:
    """The angles where a World space begins and ends at ``radius``, ``gap`` units inside its share."""
    quadrant, step = divmod(space, 5)
    half = _half(radius)
    high = quadrant_angle(quadrant) + half * (1 - 2 * step / 5)
    slack = math.degrees(math.asin(gap / radius))
    return high - 2 * half / 5 + slack, high - slack


@cache
def outline(space: int, inset: float = 0.0) -> str:
    """The path around a space, ``inset`` units inside it."""
    if space == HOUSE:
        return circle(HOUSE_EDGE - inset, *CENTRE)
    if space >= ANEMIM:
        inner, outer = ANEMIM_RING[0] + inset, ANEMIM_RING[1] - inset
        middle = quadrant_angle(space - ANEMIM)
        low, high = _half(inner, COLUMN + inset), _half(outer, COLUMN + inset)
        return ring_piece(inner, outer, (middle - low, middle + low, middle - high, middle + high), CENTRE)
    inner, outer = WORLD_RING[0] + inset, WORLD_RING[1] - inset
    return ring_piece(
        inner,
        outer,
        (*_world_ends(space, inner, inset + 1.8), *_world_ends(space, outer, inset + 1.8)),
        CENTRE,
    )


@cache
def angle(space: int) -> float:
    """The direction of a space's middle from the board's centre."""
    if space >= ANEMIM:
        return quadrant_angle(space - ANEMIM)
    low, high = _world_ends(space, sum(WORLD_RING) / 2, 0)
    return (low + high) / 2


def middle(space: int) -> Point:
    """The middle of a space."""
    if space == HOUSE:
        return CENTRE
    ring = ANEMIM_RING if space >= ANEMIM else WORLD_RING
    return polar(sum(ring) / 2, angle(space), CENTRE)


def box(x: float, y: float, scale: float) -> Box:
    """The room an Anem takes at x, y."""
    width, height = ANEM_BOX[0] * scale / 2, ANEM_BOX[1] * scale / 2
    return x - width, y - height, x + width, y + height


@cache
def spots(space: int, count: int) -> tuple[float, tuple[Point, ...]]:
    """The scale and the places of ``count`` figures or stacks on a space."""
    if space == HOUSE:
        return _house_spots(count)
    if space >= ANEMIM:
        return _anemim_spots(space, count)
    return _world_spots(space, count)


def _house_spots(count: int) -> tuple[float, tuple[Point, ...]]:
    x, y = CENTRE
    rows = {
        1: ((0, 0),),
        2: ((-37, 0), (37, 0)),
        3: ((-36, -42), (36, -42), (0, 42)),
        4: ((-36, -42), (36, -42), (-36, 42), (36, 42)),
    }
    if count in rows:
        return 1.0, tuple((x + dx, y + dy) for dx, dy in rows[count])
    rest = ((-78, 0), (-26, 0), (26, 0), (78, 0), (-27, -62), (27, -62), (-27, 62), (27, 62))
    return CROWDED, tuple((x + dx, y + dy) for dx, dy in rest[:count])


def _anemim_spots(space: int, count: int) -> tuple[float, tuple[Point, ...]]:
    turns: dict[int, tuple[tuple[float, float], ...]] = {
        1: ((197, 0),),
        2: ((200, 18), (200, -18)),
        3: ((203, 29), (203, 0), (203, -29)),
        5: ((228, 33), (228, 16.5), (228, 0), (228, -16.5), (228, -33)),
        8: ((163, 24), (163, 0), (163, -24)),
    }
    if count <= 3:
        scale, at = 1.0, turns[count]
    else:
        scale, at = CROWDED, (*turns[5], *turns[8])[:count]
    return scale, tuple(polar(radius, angle(space) + turn, CENTRE) for radius, turn in at)


def _world_spots(space: int, count: int) -> tuple[float, tuple[Point, ...]]:
    """Figures stand in a file from the rim inwards, sidestepping where the file runs askew."""
    if count == 1:
        return 1.0, (middle(space),)
    if count <= 3:
        scale = 1.0 if count == 2 else CROWDED
        reach = 43.0 if count == 2 else 60.0
        for side in (0, 4, -4, 8, -8, 12, -12, 16, -16, 20, -20, 24, -24, 28, -28):
            rows = [reach - 2 * reach * row / (count - 1) for row in range(count)]
            found = tuple(_beside(space, rows[row], side if row % 2 else -side) for row in range(count))
            if not _clash(found, scale):
                return scale, found
    scale = 0.4
    grid = [_beside(space, 66 - 44 * (row // 2), 22 if row % 2 else -22) for row in range(count)]
    return scale, tuple(grid)


def _beside(space: int, outwards: float, along: float) -> Point:
    x, y = middle(space)
    turn = angle(space)
    dx, dy = polar(outwards, turn)
    ax, ay = polar(along, turn + 90)
    return x + dx + ax, y + dy + ay


def _clash(points: Sequence[Point], scale: float) -> bool:
    boxes = [box(x, y, scale) for x, y in points]
    return any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


def layout(state: State) -> tuple[Figure, ...]:
    """Every figure of a position with the place it is drawn at.

    In Anemim and the House up to three (four) figures stand apart; more are stacked by kind.
    """
    kinds: dict[int, Counter[tuple[int, str]]] = {}
    for seat, places in enumerate(state.pieces):
        for index, place in enumerate(places):
            kinds.setdefault(place, Counter())[seat, "m" if index else "A"] += 1
    found: list[Figure] = []
    for space, counts in sorted(kinds.items()):
        apart = 4 if space == HOUSE else 3
        together = counts.total() > apart
        slots = sorted(counts) if together else sorted(counts.elements())
        scale, points = spots(space, len(slots))
        for (seat, form), (x, y) in zip(slots, points, strict=True):
            number_here = counts[seat, form] if together else 1
            for level in range(number_here):
                lift = 3.5 * min(number_here - 1, level, 2) * scale
                found.append(
                    Figure(
                        seat=seat,
                        which=state.options.sets[seat],
                        form="A" if form == "A" else "m",
                        space=space,
                        x=round(x, 1),
                        y=round(y - lift, 1),
                        scale=scale,
                        stack=number_here if level == number_here - 1 else 1,
                    )
                )
    return tuple(found)


DIE = 92.0
DICE_AT = ((844.0, 944.0), (944.0, 944.0))
MOVER_AT = (953.0, 856.0)


def dice_places(dice: Sequence[int]) -> tuple[str, ...]:
    """The place ids of ``dice``."""
    return tuple(f"die:{die}" if die not in dice[:i] else f"die:{die}:2" for i, die in enumerate(dice))


def square(x: float, y: float, half: float, corner: float) -> str:
    """A square with rounded corners around x, y."""
    left, right, top, bottom = x - half, x + half, y - half, y + half
    n = number
    return (
        f"M{n(left + corner)},{n(top)}L{n(right - corner)},{n(top)}Q{n(right)},{n(top)} {n(right)},{n(top + corner)}"
        f"L{n(right)},{n(bottom - corner)}Q{n(right)},{n(bottom)} {n(right - corner)},{n(bottom)}"
        f"L{n(left + corner)},{n(bottom)}Q{n(left)},{n(bottom)} {n(left)},{n(bottom - corner)}"
        f"L{n(left)},{n(top + corner)}Q{n(left)},{n(top)} {n(left + corner)},{n(top)}Z"
    )


def way(source: int, target: int) -> tuple[Point, ...]:
    """The line that traces a move: along the ring, or from ring to ring."""
    lanes = {"W": 425.0, "N": 196.0, "H": 0.0}
    a, b = PLACES[source][0], PLACES[target][0]
    start, end = angle(source), angle(target)
    if "H" in (a, b):
        start = end = angle(target) if a == "H" else angle(source)
        low, high = (60.0, 150.0) if a == "H" else (150.0, 72.0)
    elif a == b:
        low = high = lanes[a] if a == "W" else 236.0
    else:
        low, high = (292.0, 226.0) if a == "W" else (236.0, 296.0)
        if a == "W":
            end = start + ((end - start + 180) % 360 - 180) * 0.4
        else:
            start = end + ((start - end + 180) % 360 - 180) * 0.4
    turn = (end - start + 180) % 360 - 180
    if a == b == "W":
        turn -= math.copysign(2.2, turn)
    steps = max(2, math.ceil(abs(turn) / 3))
    return tuple(
        (round(x, 1), round(y, 1))
        for i in range(steps + 1)
        for x, y in [polar(low + (high - low) * i / steps, start + turn * i / steps, CENTRE)]
    )
