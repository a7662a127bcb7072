"""Plane geometry for drawings: paths to polylines, pieces of rings, boxes, hatching.

Angles are in degrees, clockwise from three o'clock (y runs downwards).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = tuple[Point, ...]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom."""

TOLERANCE = 0.1
"""How far, in scene units, a flattened curve may be from the true one."""

_COMMAND = re.compile(r"([MLCQAZ])([^MLCQAZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")


def number(value: float) -> str:
    """``value`` as short as a drawing needs it: two decimals, one from 100 on, no trailing zeros."""
    text = f"{value:.{1 if abs(value) >= 100 else 2}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def polar(radius: float, angle: float, centre: Point = (0.0, 0.0)) -> Point:
    """The point at ``radius`` and ``angle`` from ``centre``."""
    turn = math.radians(angle)
    return centre[0] + radius * math.cos(turn), centre[1] + radius * math.sin(turn)


def commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands of a path, one for each repetition of its arguments.

    Raises:
        ValueError: another command than M, L, C, Q, A, Z, or a wrong number of arguments.
    """
    if re.sub(r"[MLCQAZ\s,.\de-]", "", d):
        raise ValueError(f"a path has absolute M, L, C, Q, A and Z commands only: {d!r}")
    for name, rest in _COMMAND.findall(d):
        values = [float(found) for found in _NUMBER.findall(rest)]
        size = {"M": 2, "L": 2, "C": 6, "Q": 4, "A": 7, "Z": 0}[name]
        if size == 0:
            yield name, ()
            continue
        if not values or len(values) % size:
            raise ValueError(f"{name} takes {size} numbers: {d!r}")
        for start in range(0, len(values), size):
            yield ("L" if name == "M" and start else name), tuple(values[start : start + size])


@lru_cache(maxsize=4096)
def flatten(d: str, tolerance: float = TOLERANCE) -> tuple[tuple[Points, bool], ...]:
    """The subpaths of ``d`` as polylines, each with whether it is closed."""
    found: list[tuple[Points, bool]] = []
    line: list[Point] = []
    for name, values in commands(d):
        if name == "M":
            if len(line) > 1:
                found.append((tuple(line), False))
            line = [(values[0], values[1])]
        elif name == "L":
            line.append((values[0], values[1]))
        elif name == "Z":
            found.append((tuple(line), True))
            line = line[:1]
        elif name == "A":
            line.extend(_arc(line[-1], values, tolerance))
        else:
            line.extend(_bezier(line[-1], values, tolerance))
    if len(line) > 1:
        found.append((tuple(line), False))
    return tuple(found)


def _bezier(start: Point, values: Sequence[float], tolerance: float) -> Iterator[Point]:
    points = [start, *zip(values[::2], values[1::2], strict=True)]
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    steps = max(2, math.ceil(math.sqrt(length / tolerance) / 2.8))
    for step in range(1, steps + 1):
        t = step / steps
        level = points
        while len(level) > 1:
            level = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(level)]
        yield level[0]


def _arc(start: Point, values: Sequence[float], tolerance: float) -> Iterator[Point]:
    """The elliptical arc of an A command (SVG 2, appendix B.2.4: endpoint to centre)."""
    rx, ry, rotation, large, sweep, x, y = values
    if not rx or not ry or start == (x, y):
        yield x, y
        return
    rx, ry, phi = abs(rx), abs(ry), math.radians(rotation)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (start[0] - x) / 2, (start[1] - y) / 2
    ux, uy = cos * dx + sin * dy, cos * dy - sin * dx
    stretch = max(1.0, math.hypot(ux / rx, uy / ry))
    rx, ry = rx * stretch, ry * stretch
    inner = (rx * ry) ** 2 / ((rx * uy) ** 2 + (ry * ux) ** 2) - 1
    factor = math.sqrt(max(0.0, inner)) * (1 if bool(large) != bool(sweep) else -1)
    cx, cy = factor * rx * uy / ry, -factor * ry * ux / rx
    first = math.atan2((uy - cy) / ry, (ux - cx) / rx)
    last = math.atan2((-uy - cy) / ry, (-ux - cx) / rx)
    span = (last - first) % math.tau if sweep else -((first - last) % math.tau)
    limit = 2 * math.acos(max(0.0, 1 - tolerance / max(rx, ry, tolerance)))
    steps = max(2, math.ceil(abs(span) / limit))
    mx, my = (start[0] + x) / 2, (start[1] + y) / 2
    for step in range(1, steps):
        turn = first + span * step / steps
        ex, ey = rx * math.cos(turn) + cx, ry * math.sin(turn) + cy
        yield mx + cos * ex - sin * ey, my + sin * ex + cos * ey
    yield x, y


def path(points: Iterable[Point], closed: bool = True) -> str:
    """A path through ``points``."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in points) + ("Z" if closed else "")


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """A circle as a path of two half circles, whose ends are exactly two radii apart."""
    left, right, level = round(x - radius, 1), round(x + radius, 1), number(y)
    r = f"{(right - left) / 2:g}"
    return f"M{left:g},{level}A{r},{r} 0 0 1 {right:g},{level}A{r},{r} 0 0 1 {left:g},{level}Z"


def square(x: float, y: float, half: float, corner: float) -> str:
    """A square with rounded corners around x, y."""
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    found = []
    for index, (sx, sy) in enumerate(corners):
        ex, ey = x + sx * half, y + sy * half
        inwards = [(0.0, -sy * corner), (-sx * corner, 0.0)]
        (ax, ay), (bx, by) = inwards if index % 2 == 0 else inwards[::-1]
        p = [f"{number(a)},{number(b)}" for a, b in ((ex + ax, ey + ay), (ex, ey), (ex + bx, ey + by))]
        found.append(f"{p[0]}Q{p[1]} {p[2]}")
    return f"M{'L'.join(found)}Z"


def ring_piece(inner: float, outer: float, ends: tuple[float, float, float, float], centre: Point) -> str:
    """A piece of a ring around ``centre``.

    Args:
        inner, outer: the radii.
        ends: the angles where it begins and ends on the inner circle, then on the outer.
    """
    a, b = polar(inner, ends[0], centre), polar(inner, ends[1], centre)
    c, d = polar(outer, ends[3], centre), polar(outer, ends[2], centre)
    p = [f"{number(x)},{number(y)}" for x, y in (a, b, c, d)]
    i, o = number(inner), number(outer)
    return f"M{p[0]}A{i},{i} 0 0 1 {p[1]}L{p[2]}A{o},{o} 0 0 0 {p[3]}Z"


def inside(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether the closed polygon ``points`` contains x, y."""
    found = False
    ax, ay = points[-1]
    for bx, by in points:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
        ax, ay = bx, by
    return found


def distance(points: Sequence[Point], x: float, y: float) -> float:
    """How far x, y is from the outline of the closed polygon ``points``."""
    best = math.inf
    ax, ay = points[-1]
    for bx, by in points:
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = 0.0 if not length else min(1.0, max(0.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
        best = min(best, math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
        ax, ay = bx, by
    return best


def bounds(points: Iterable[Point]) -> Box:
    """The smallest box around ``points``."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def overlap(a: Box, b: Box) -> bool:
    """Whether two boxes share an area."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def hatch(points: Sequence[Point], gap: float, angle: float = 45.0) -> str:
    """Parallel lines ``gap`` apart that fill the polygon ``points``, as one open path."""
    turn = math.radians(angle)
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in points]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    pieces: list[str] = []
    level = math.ceil(low / gap) * gap
    while level < high:
        crossings = sorted(
            a[0] + (level - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
            for a, b in zip(turned, (*turned[1:], turned[0]), strict=True)
            if (a[1] > level) != (b[1] > level)
        )
        for u, w in zip(crossings[::2], crossings[1::2], strict=False):
            ends = [
                (u * cos - level * sin, u * sin + level * cos),
                (w * cos - level * sin, w * sin + level * cos),
            ]
            pieces.append(path(ends, closed=False))
        level += gap
    return "".join(pieces)
