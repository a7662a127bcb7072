"""A scene as SVG: one pure function, and the result needs nothing beside itself.

It carries no ids, so that any number of pictures can stand on one page.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import groupby

from msgspec.structs import replace

from pantheon_kit.drawing.emblems import emblem
from pantheon_kit.drawing.geometry import number
from pantheon_kit.drawing.scene import LAYERS, AnyShape, Circle, Emblem, Path, Polygon, Scene, Text
from pantheon_kit.drawing.theme import LIGHT, Style, Theme


def svg(scene: Scene, theme: Theme = LIGHT, width: float | None = None) -> str:
    """``scene`` as an SVG document.

    Args:
        scene: what to draw.
        theme: what the styles look like.
        width: of the picture in CSS pixels; None: as wide as its surroundings allow.

    Raises:
        KeyError: the theme lacks a style, or there is no such emblem.
    """
    if width is None:
        size = 'width="100%"'
    else:
        size = f'width="{number(width)}" height="{number(width * scene.height / scene.width)}"'
    groups: list[str] = []
    for layer in LAYERS:
        for place, shapes in groupby(scene.layer(layer), key=lambda shape: (shape.place, shape.key)):
            groups.append(_group(place[0], list(shapes), theme))
    view = f'viewBox="0 0 {number(scene.width)} {number(scene.height)}" {size}'
    title = escape(scene.title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {view} role="img" aria-label="{title}" '
        f'stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{title}</title><desc>{escape(scene.description)}</desc>{''.join(groups)}</svg>"
    )


def _group(place: str | None, shapes: list[AnyShape], theme: Theme) -> str:
    drawn = "".join(text for shape in _merged(shapes) for text in _shape(shape, theme.style(shape.style)))
    if place is None:
        return drawn
    label = next((shape.label for shape in shapes if shape.label), "")
    title = f"<title>{escape(label)}</title>" if label else ""
    return f'<g data-place="{escape(place)}">{title}{drawn}</g>'


def _merged(shapes: list[AnyShape]) -> Iterator[AnyShape]:
    """The shapes, with neighbouring paths of one style as one path."""
    for _, run in groupby(
        shapes, key=lambda s: (s.style, isinstance(s, Path) and (s.x, s.y, s.scale) == (0, 0, 1))
    ):
        first, *rest = run
        if isinstance(first, Path) and rest and (first.x, first.y, first.scale) == (0, 0, 1):
            d = first.d + "".join(shape.d for shape in rest if isinstance(shape, Path))
            yield replace(first, d=d)
        else:
            yield first
            yield from rest


def _colour(attribute: str, colour: str | None) -> str:
    if colour is None:
        return f' {attribute}="none"'
    if len(colour) == 9:
        return f' {attribute}="{colour[:7]}" {attribute}-opacity="{number(int(colour[7:], 16) / 255)}"'
    return f' {attribute}="{colour}"'


def _paint(style: Style, scale: float = 1.0) -> str:
    text = _colour("fill", style.fill)
    if style.stroke is not None:
        text += _colour("stroke", style.stroke) + f' stroke-width="{number(style.width / scale)}"'
        if style.dash:
            text += f' stroke-dasharray="{" ".join(number(length / scale) for length in style.dash)}"'
    return text


def _shape(shape: AnyShape, style: Style) -> Iterator[str]:
    match shape:
        case Polygon():
            points = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
            yield f'<polygon points="{points}"{_paint(style)}/>'
        case Circle():
            x, y, radius = number(shape.x), number(shape.y), number(shape.radius)
            yield f'<circle cx="{x}" cy="{y}" r="{radius}"{_paint(style)}/>'
        case Path():
            move = ""
            if (shape.x, shape.y, shape.scale) != (0, 0, 1):
                move = f' transform="translate({number(shape.x)} {number(shape.y)})'
                move += '"' if shape.scale == 1 else f' scale({number(shape.scale)})"'
            yield f'<path d="{shape.d}"{move}{_paint(style, shape.scale)}/>'
        case Text():
            yield (
                f'<text x="{number(shape.x)}" y="{number(shape.y + shape.size * 0.36)}" text-anchor="middle" '
                f'font-family="{escape(style.font)}" font-size="{number(shape.size)}" '
                f'font-weight="{style.weight}"{_paint(style)}>{escape(shape.text)}</text>'
            )
        case Emblem():
            scale = shape.size / 100
            fill, line = _colour("fill", style.fill), _colour("stroke", style.fill)
            parts = "".join(
                f'<path d="{part.d}" fill="none"{line} stroke-width="{number(part.width)}"/>'
                if part.width
                else f'<path d="{part.d}"{fill}/>'
                for part in emblem(shape.name)
            )
            move = f"translate({number(shape.x)} {number(shape.y)}) scale({scale:.4g})"
            yield f'<g transform="{move}">{parts}</g>'
