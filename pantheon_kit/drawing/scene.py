"""A scene: shapes as data, in order of drawing. Painters turn it into canvas calls, SVG or words.

Coordinates are in scene units with the origin at the top left, x to the right and y downwards;
angles in degrees clockwise from three o'clock. Colours do not occur: a shape names a style, and
the theme says what that looks like.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

LAYERS = ("ground", "marks", "pieces", "top")
"""The layers from bottom to top. ``ground`` is the unchanging board, ``marks`` highlights and
traces, ``pieces`` what moves, ``top`` what is drawn over everything."""


class Shape(msgspec.Struct, frozen=True, kw_only=True):
    """What all shapes have.

    Attributes:
        layer: one of LAYERS.
        style: a name the theme knows.
        place: id of the place or piece that a click on the shape means; None: not clickable.
        label: the shape in words, in the view's language; ``""``: mere ornament.
        key: what kind of thing the shape belongs to, so that painters can let it glide from scene to
            scene. Consecutive shapes of one key and place draw one thing; things of one key are
            interchangeable.
    """

    layer: str
    style: str
    place: str | None = None
    label: str = ""
    key: str | None = None


class Polygon(Shape, frozen=True, kw_only=True, tag="polygon"):
    points: tuple[tuple[float, float], ...]


class Circle(Shape, frozen=True, kw_only=True, tag="circle"):
    x: float
    y: float
    radius: float


class Path(Shape, frozen=True, kw_only=True, tag="path"):
    """An SVG path (``d``: absolute M, L, C, Q, A and Z commands only), moved to x, y and scaled; lines
    keep their width. Each subpath is filled for itself, so there are no holes."""

    d: str
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0


class Text(Shape, frozen=True, kw_only=True, tag="text"):
    """One line of text centred on x, y; ``size`` is the height of the letters' em in units."""

    x: float
    y: float
    text: str
    size: float


class Emblem(Shape, frozen=True, kw_only=True, tag="emblem"):
    """A drawn sign of the emblem library (``"anem:scales"``, ``"die:5"``), centred on x, y and
    ``size`` units high."""

    name: str
    x: float
    y: float
    size: float


AnyShape: TypeAlias = Polygon | Circle | Path | Text | Emblem


class Scene(msgspec.Struct, frozen=True):
    """A drawing of ``width`` by ``height`` units. ``title`` and ``description`` are its words; things
    that move glide around ``pivot``, or straight ahead if there is none. ``stock`` are things that may come
    into play later: a painter that draws things once and then copies them makes them ready."""

    width: float
    height: float
    shapes: tuple[AnyShape, ...]
    title: str = ""
    description: str = ""
    pivot: tuple[float, float] | None = None
    stock: tuple[tuple[AnyShape, ...], ...] = ()

    def layer(self, name: str) -> tuple[AnyShape, ...]:
        """The shapes of one layer, in order of drawing."""
        return tuple(shape for shape in self.shapes if shape.layer == name)
