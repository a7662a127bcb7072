"""Which place a point of a scene means."""

from __future__ import annotations

import math

from pantheon_kit.drawing.geometry import Points, bounds, distance, flatten, inside
from pantheon_kit.drawing.scene import LAYERS, AnyShape, Circle, Emblem, Path, Polygon, Scene


def outlines(shape: AnyShape) -> tuple[Points, ...]:
    """The closed outlines of a polygon or path in scene units; other shapes have none."""
    match shape:
        case Polygon():
            return (shape.points,)
        case Path():
            return tuple(
                tuple((shape.x + shape.scale * x, shape.y + shape.scale * y) for x, y in points)
                for points, closed in flatten(shape.d)
                if closed
            )
    return ()


def away(shape: AnyShape, x: float, y: float) -> float:
    """How far x, y is from ``shape`` in scene units; 0 inside it."""
    match shape:
        case Circle():
            return max(0.0, math.hypot(x - shape.x, y - shape.y) - shape.radius)
        case Emblem():
            return max(0.0, math.hypot(x - shape.x, y - shape.y) - shape.size / 2)
    best = math.inf
    for points in outlines(shape):
        if inside(points, x, y):
            return 0.0
        best = min(best, distance(points, x, y))
    return best


def hit(scene: Scene, x: float, y: float, reach: float = 0.0) -> str | None:
    """The place of the topmost clickable shape at x, y.

    Args:
        scene: what is shown.
        x, y: the point in scene units.
        reach: how far beside a shape a finger may land, in scene units: where nothing is hit, the
            nearest place within reach counts.
    """
    clickable = [shape for layer in LAYERS for shape in scene.layer(layer) if shape.place is not None]
    nearest: tuple[float, str | None] = (math.inf, None)
    for shape in reversed(clickable):
        far = away(shape, x, y)
        if far == 0.0:
            return shape.place
        if far < nearest[0]:
            nearest = far, shape.place
    return nearest[1] if nearest[0] <= reach else None


def where(scene: Scene, place: str) -> tuple[float, float] | None:
    """The middle of the first shape of ``place``, to click at or to point to; None: it is not shown."""
    for shape in scene.shapes:
        if shape.place == place:
            match shape:
                case Circle() | Emblem():
                    return shape.x, shape.y
            boxes = [bounds(points) for points in outlines(shape)]
            if boxes:
                left, top, right, bottom = boxes[0]
                return (left + right) / 2, (top + bottom) / 2
    return None
