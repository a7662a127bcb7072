"""Where everything stands on the drawn board of `anem`, in units of a sheet of 1000 by 1000.

Quadrant 0 lies at the bottom; W0..W19 run counter-clockwise from its left end. Angles are in
degrees clockwise from three o'clock, as everywhere in ``drawing``.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from pantheon_kit.drawing.geometry import Box, Point, circle, overlap, polar, ring_piece
from pantheon_kit.games.anem.state import ANEMIM, HOUSE, LETTERS, PLACES, Set, State

CENTRE = (500.0, 500.0)
HOUSE_EDGE = 120.0
ANEMIM_RING = (131.0, 262.0)
WORLD_RING = (273.0, 445.0)
RIM = (449.0, 493.0)
COLUMN = 14.0
"""Half the width of the strip between two quadrants, where the columns stand."""
ALONE, GROUP, CROWD = 1.15, 0.78, 0.66
"""The scales of figures that stand alone (or two in a wide space), three or more together, and many;
pairs in the World stand at scale 1."""

ANEM_BOX = (66.0, 85.0)
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


def half_angle(radius: float, margin: float = COLUMN) -> float:
    """Half the angle of a quadrant at ``radius``, without its share of the columns' strips."""
    return 45.0 - math.degrees(math.asin(margin / radius))


def _world_ends(space: int, radius: float, gap: float) -> tuple[float, float]:
    """The angles where a World space begins and ends at ``radius``, ``gap`` units inside its share."""
    quadrant, step = divmod(space, 5)
    half = half_angle(radius)
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
        low, high = half_angle(inner, COLUMN + inset), half_angle(outer, COLUMN + inset)
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
        2: ((-45, 0), (45, 0)),
        3: ((-36, -43), (36, -43), (0, 43)),
        4: ((-36, -43), (36, -43), (-36, 43), (36, 43)),
    }
    crowd = ((-78, 0), (-26, 0), (26, 0), (78, 0), (-27, -60), (27, -60), (-27, 60), (27, 60))
    scale = ALONE if count <= 2 else 1.0 if count <= 4 else CROWD
    return scale, tuple((x + dx, y + dy) for dx, dy in rows.get(count, crowd[:count]))


ANEMIM_ROWS = {
    1: ((204, 0),),
    2: ((198, 20), (198, -20)),
    3: ((203, 29), (203, 0), (203, -29)),
    4: ((221, 30.4), (182, 11.7), (182, -11.7), (221, -30.4)),
    5: ((221, 30.7), (166, 14.4), (230, 0), (166, -14.4), (221, -30.7)),
    6: ((217, 30.7), (229, 8.4), (164, 13.5), (164, -13.5), (229, -8.4), (217, -30.7)),
    8: (
        *((175, 30.2), (230, 24.8), (161, 10.4), (220, 7.4)),
        *((220, -7.4), (161, -10.4), (230, -24.8), (175, -30.2)),
    ),
}
"""Where figures stand in a quadrant of Anemim by their number: radius, and angle from its middle."""


def _anemim_spots(space: int, count: int) -> tuple[float, tuple[Point, ...]]:
    scale = ALONE if count <= 2 else 1.0 if count == 3 else GROUP if count <= 6 else CROWD
    rows = ANEMIM_ROWS.get(count, ANEMIM_ROWS[8][:count])
    return scale, tuple(polar(radius, angle(space) + turn, CENTRE) for radius, turn in rows)


def _world_spots(space: int, count: int) -> tuple[float, tuple[Point, ...]]:
    """Figures stand in a file from the rim inwards, sidestepping where the file runs askew; three
    stand in a triangle or a row while a vote is on; more there are in impossible positions only."""
    if count == 1:
        return ALONE, (middle(space),)
    if count == 2:
        pairs = [((43.0, -side), (-43.0, side)) for side in sorted(range(-28, 29, 4), key=abs)]
        return 1.0, _first_apart(space, pairs, 1.0)
    if count == 3:
        sides = sorted(range(-28, 29, 4), key=abs)
        triangles = [
            ((outer, 28.0 * side), (16.0, -middle_row * side), (-56.0, -inner * side))
            for outer, middle_row, inner in ((44.0, 21.0, 7.0), (40.0, 28.0, -14.0), (40.0, 28.0, 14.0))
            for side in (1, -1)
        ]
        rows = [((57.0, -side), (0.0, side), (-57.0, -side)) for side in sides]
        files = triangles if space // 5 % 2 == 0 else rows
        return GROUP, _first_apart(space, files, GROUP)
    grid = (_beside(space, 66 - 44 * (row // 2), 22 if row % 2 else -22) for row in range(count))
    return 0.4, tuple(grid)


def _first_apart(
    space: int, files: Sequence[Sequence[tuple[float, float]]], scale: float
) -> tuple[Point, ...]:
    """The first arrangement in which no two figures touch."""
    found = [tuple(_beside(space, outwards, along) for outwards, along in file) for file in files]
    return next((points for points in found if not _clash(points, scale)), found[0])


def _beside(space: int, outwards: float, along: float) -> Point:
    x, y = middle(space)
    turn = angle(space)
    dx, dy = polar(outwards, turn)
    ax, ay = polar(along, turn + 90)
    return x + dx + ax, y + dy + ay


def _clash(points: Sequence[Point], scale: float) -> bool:
    boxes = [box(x, y, scale) for x, y in points]
    return any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


@lru_cache(16)
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


DIE = 80.0
DICE_AT = ((853.0, 946.0), (945.0, 946.0))
MOVER_AT = (948.0, 856.0)


def dice_places(dice: Sequence[int]) -> tuple[str, ...]:
    """The place ids of ``dice``."""
    return tuple(f"die:{die}" if die not in dice[:i] else f"die:{die}:2" for i, die in enumerate(dice))


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
        low, high = (336.0, 273.0) if a == "W" else (222.0, 294.0)
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
