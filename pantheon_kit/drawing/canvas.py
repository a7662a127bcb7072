"""A scene on the canvases of ipycanvas, in few bytes; they are handed in, so nothing is imported.

- One drawing is one message. Only layers that changed are sent, and of those only what changed.
- Consecutive shapes of one style become one command, their points a buffer of 16-bit numbers.
- What moves is drawn once on a small canvas of its own and then copied from there.
- An exception leaves nothing behind: the commands of the failed drawing are dropped, ipycanvas is
  not left holding its breath, and the next drawing is a whole one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, pairwise
from typing import Any

import msgspec
import numpy as np

from pantheon_kit.drawing.emblems import emblem
from pantheon_kit.drawing.geometry import TOLERANCE, Box, Point, Points, bounds, flatten, overlap
from pantheon_kit.drawing.scene import LAYERS, AnyShape, Circle, Emblem, Path, Polygon, Scene, Text
from pantheon_kit.drawing.theme import Style, Theme

FINE = 16
"""Into how many steps a scene unit is divided on the wire."""

FRAME = 20
"""Milliseconds a frame of a motion is shown."""

GLIDE = 200
TUMBLE = 400
"""How long pieces glide and dice tumble, in milliseconds."""

Item = tuple[AnyShape, ...]
"""A thing of several shapes that moves as one, or a single shape."""


class Ink(msgspec.Struct):
    """What is to be drawn in one style: outlines, open lines, circles and words, in scene units.

    ``line`` stands for ``style.stroke`` and ``style.width`` where a sign is drawn in strokes.
    """

    style: Style
    areas: list[Points] = []
    lines: list[Points] = []
    circles: list[tuple[float, float, float]] = []
    texts: list[tuple[str, float, float, float]] = []


def inks(shapes: Sequence[AnyShape], theme: Theme, detail: float = 1.0) -> list[Ink]:
    """Shapes as outlines by style, in order; consecutive ones of a style together.

    Args:
        detail: how many pixels a unit will have; curves are as smooth as that needs.
    """
    found: list[Ink] = []

    def ink(style: Style) -> Ink:
        if not found or found[-1].style != style:
            found.append(Ink(style, [], [], [], []))
        return found[-1]

    for shape in shapes:
        style = theme.style(shape.style)
        match shape:
            case Polygon():
                ink(style).areas.append(shape.points)
            case Circle():
                ink(style).circles.append((shape.x, shape.y, shape.radius))
            case Text():
                ink(style).texts.append((shape.text, shape.x, shape.y, shape.size))
            case Path():
                for points, closed in _placed(shape.d, shape.x, shape.y, shape.scale, detail):
                    (ink(style).areas if closed else ink(style).lines).append(points)
            case Emblem():
                scale = shape.size / 100
                for part in emblem(shape.name):
                    if part.dot:
                        x, y, radius = (scale * value for value in part.dot)
                        ink(style).circles.append((shape.x + x, shape.y + y, radius))
                        continue
                    look = Style(stroke=style.fill, width=part.width * scale) if part.width else style
                    for points, closed in _placed(part.d, shape.x, shape.y, scale, detail):
                        (ink(look).areas if closed else ink(look).lines).append(points)
    return found


def _placed(d: str, x: float, y: float, scale: float, detail: float) -> Iterator[tuple[Points, bool]]:
    for points, closed in flatten(d, round(2 * TOLERANCE / (scale * max(detail, 0.25)), 2)):
        yield tuple((x + scale * a, y + scale * b) for a, b in points), closed


def extent(shapes: Sequence[AnyShape], theme: Theme) -> Box:
    """The box around shapes, their lines' width included."""
    boxes: list[Box] = []
    for ink in inks(shapes, theme):
        edge = ink.style.width / 2 if ink.style.stroke else 0.0
        found = [bounds(points) for points in (*ink.areas, *ink.lines)]
        found += [(x - r, y - r, x + r, y + r) for x, y, r in ink.circles]
        for words, x, y, size in ink.texts:
            half = 0.36 * size * len(words)
            found.append((x - half, y - size, x + half, y + size))
        boxes += [(a - edge, b - edge, c + edge, d + edge) for a, b, c, d in found]
    corners = [corner for a, b, c, d in boxes for corner in ((a, b), (c, d))]
    return bounds(corners) if corners else (0.0, 0.0, 0.0, 0.0)


def items(shapes: Sequence[AnyShape]) -> tuple[Item, ...]:
    """The shapes of a layer by thing: consecutive ones of one key, place and kind of start together."""
    found: list[Item] = []
    for (key, _), group in groupby(shapes, key=lambda shape: (shape.key, shape.place)):
        run = tuple(group)
        if key is None:
            found.extend((shape,) for shape in run)
            continue
        starts = [i for i, shape in enumerate(run) if shape.style == run[0].style and shape.label]
        cuts = [0, *(i for i in starts if i), len(run)]
        found.extend(run[a:b] for a, b in pairwise(cuts))
    return tuple(found)


def _seen(things: Sequence[Item]) -> tuple[Item, ...]:
    """Things without what is not drawn, so that other words do not mean another drawing."""
    return tuple(
        tuple(msgspec.structs.replace(shape, place=None, label="") for shape in item) for item in things
    )


def anchor(item: Item) -> Point:
    """The point of a thing that glides from place to place."""
    first = item[0]
    return (0.0, 0.0) if isinstance(first, Polygon) else (first.x, first.y)


def moved(item: Item, x: float, y: float) -> Item:
    """A thing with its anchor at x, y."""
    ax, ay = anchor(item)
    return tuple(
        shape
        if isinstance(shape, Polygon)
        else msgspec.structs.replace(shape, x=round(shape.x - ax + x, 2), y=round(shape.y - ay + y, 2))
        for shape in item
    )


def alike(item: Item) -> Item:
    """What all copies of a thing have in common, wherever they stand, to a tenth of a unit."""
    return tuple(
        msgspec.structs.replace(shape, place=None, label="", key=None, layer="")
        if isinstance(shape, Polygon)
        else msgspec.structs.replace(
            shape, x=round(shape.x, 1), y=round(shape.y, 1), place=None, label="", key=None, layer=""
        )
        for shape in moved(item, 0, 0)
    )


class Sprite(msgspec.Struct):
    """A thing drawn once: its canvas, where its corner lies from the anchor (pixels), how it was drawn."""

    canvas: Any
    left: int
    top: int
    width: int
    height: int
    drawn: str = ""


class CanvasPainter:
    """Paints scenes on one canvas for each layer.

    Args:
        layers: canvases of ipycanvas from bottom to top, one for each of ``scene.LAYERS``, as wide as
            the scene times ``scale``.
        scale: device pixels in a scene unit.
        sprite: makes a canvas of a width and height in pixels, to draw things once and copy them;
            None: all things are drawn anew each time.
    """

    def __init__(
        self, layers: Sequence[Any], scale: float, sprite: Callable[[int, int], Any] | None = None
    ) -> None:
        if len(layers) != len(LAYERS):
            raise ValueError(f"a scene has the layers {', '.join(LAYERS)}")
        self._layers = dict(zip(LAYERS, layers, strict=True))
        self._manager = layers[0]._canvas_manager
        self._make = sprite
        self._sprites: dict[Item, Sprite] = {}
        self._scale = scale
        self.renew()

    # What a user of the painter calls

    @property
    def scale(self) -> float:
        """Device pixels in a scene unit. Setting it means that the canvases have another size now."""
        return self._scale

    @scale.setter
    def scale(self, scale: float) -> None:
        self._scale = scale
        self.close()
        self.renew()

    def renew(self) -> None:
        """Forgets what is shown: the page is new, or its canvases were emptied."""
        self._shown: dict[str, tuple[Item, ...]] = {}
        self._stocked: tuple[Item, ...] = ()
        self._boxes: dict[Item, Box] = {}
        self._theme = ""
        self._pens: dict[int, dict[str, Any]] = {}
        for sprite in self._sprites.values():
            sprite.drawn = ""
        self._manager._current_canvas = None

    def close(self) -> None:
        """Gives the sprites' canvases back."""
        for sprite in self._sprites.values():
            sprite.canvas.close()
        self._sprites = {}

    def paint(self, scene: Scene, theme: Theme) -> None:
        """Shows ``scene``, in one message at most.

        Raises:
            Exception: whatever went wrong; then nothing was sent.
        """
        with self._message():
            self._paint(scene, theme)

    def animate(
        self, before: Scene, scene: Scene, theme: Theme, *, glide: int = GLIDE, tumble: int = TUMBLE
    ) -> None:
        """Shows ``scene`` by way of a motion from ``before``, in one message: things glide to where one
        of their key stands next, dice that are new tumble.

        The page plays a message to its end before it begins the next, so motions are kept short.

        Args:
            glide, tumble: how long, in milliseconds; 0: no such motion.

        Raises:
            Exception: whatever went wrong; then nothing was sent.
        """
        with self._message():
            self._paint(before, theme)
            old, new = items(before.layer("pieces")), items(scene.layer("pieces"))
            gliding = list(_glides(old, new)) if glide else []
            tumbling = [item for item in _appeared(old, new) if _is_die(item)] if tumble else []
            if gliding or tumbling:
                self._move(scene, theme, old, new, gliding, tumbling, glide, tumble)
            self._paint(scene, theme)

    # One message

    @contextmanager
    def _message(self) -> Iterator[None]:
        manager = self._manager
        nested, commands, buffers = (
            manager._caching,
            len(manager._commands_cache),
            len(manager._buffers_cache),
        )
        manager._caching = True
        manager._current_canvas = None
        try:
            yield
            if not nested:
                manager.flush()
        except BaseException:
            del manager._commands_cache[commands:]
            del manager._buffers_cache[buffers:]
            self.renew()
            raise
        finally:
            manager._caching = nested

    def _paint(self, scene: Scene, theme: Theme) -> None:
        if theme.name != self._theme:
            self._shown, self._stocked, self._boxes = {}, (), {}
            self._theme = theme.name
        if scene.stock != self._stocked:
            for item in scene.stock:
                self._sprite_of(item, theme)
            self._stocked = scene.stock
        for layer in LAYERS:
            self._update(layer, items(scene.layer(layer)), scene, theme)

    def _update(self, layer: str, new: tuple[Item, ...], scene: Scene, theme: Theme) -> None:
        """Brings a layer from what it shows to ``new``, touching as little as that needs; all of it
        where most is new."""
        old, new = self._shown.get(layer), _seen(new)
        if old == new:
            return
        canvas = self._layers[layer]
        self._prime(canvas)
        if old is None or 2 * len(set(new).difference(old)) > len(new):
            canvas.clear_rect(0, 0, round(scene.width * FINE), round(scene.height * FINE))
            self._draw(canvas, new, theme)
        else:
            dirty, again = self._changes(old, new, theme)
            for box in dirty:
                left, top, right, bottom = (round(edge * FINE) for edge in box)
                canvas.clear_rect(left, top, right - left, bottom - top)
            self._draw(canvas, again, theme)
        self._shown[layer] = new

    def _changes(
        self, old: tuple[Item, ...], new: tuple[Item, ...], theme: Theme
    ) -> tuple[list[Box], list[Item]]:
        """The boxes to wipe, and the things to draw in them: what is new, and what a box touches."""
        had = self._boxes
        boxes = {item: had.get(item) or self._box(item, theme) for item in (*old, *new)}
        self._boxes = had | boxes if len(had) < 4 * len(boxes) + 200 else boxes
        gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
        again = set(come)
        wiped = {boxes[item] for item in gone}
        spreading = [*wiped, *(boxes[item] for item in come)]
        while spreading:
            box = spreading.pop()
            for item in new:
                if overlap(box, boxes[item]) and (item not in again or boxes[item] not in wiped):
                    wiped.add(boxes[item])
                    if item not in again:
                        again.add(item)
                        spreading.append(boxes[item])
        return _outermost(wiped), [item for item in new if item in again]

    def _box(self, item: Item, theme: Theme) -> Box:
        """The box of a thing, in scene units, grown to whole pixels and one more."""
        s = self._scale
        left, top, right, bottom = extent(item, theme)
        return (
            math.floor(left * s - 1) / s,
            math.floor(top * s - 1) / s,
            math.ceil(right * s + 1) / s,
            math.ceil(bottom * s + 1) / s,
        )

    # Motion

    def _move(
        self,
        scene: Scene,
        theme: Theme,
        old: tuple[Item, ...],
        new: tuple[Item, ...],
        gliding: list[tuple[Item, Item]],
        tumbling: list[Item],
        glide: int,
        tumble: int,
    ) -> None:
        """The frames of a motion: what stays is on its layer, what moves is on the top one."""
        for layer in ("ground", "marks"):
            self._update(layer, items(scene.layer(layer)), scene, theme)
        travelling = Counter(target for _, target in gliding) + Counter(tumbling)
        taken = Counter(old) - Counter(new) - Counter(source for source, _ in gliding)
        resting = _without(new, travelling)
        boxes = [self._box(item, theme) for item in resting]
        staying = [
            item
            for item in taken.elements()
            if not any(overlap(self._box(item, theme), box) for box in boxes)
        ]
        self._update("pieces", (*resting, *staying), scene, theme)
        top = self._layers["top"]
        above = items(scene.layer("top"))
        self._prime(top)
        length = max(glide if gliding else 0, tumble if tumbling else 0)
        whole = (0, 0, round(scene.width * FINE), round(scene.height * FINE))
        frame = FRAME if gliding else 28 if len(tumbling) < 3 else 40
        for time in range(frame, length, frame):
            top.clear_rect(*whole)
            for source, target in gliding:
                x, y = _between(anchor(source), anchor(target), min(1.0, time / glide), scene.pivot)
                self._draw(top, [moved(target, round(x, 1), round(y, 1))], theme)
            if tumbling:
                self._tumble(top, tumbling, min(1.0, time / tumble), theme)
            self._draw(top, above, theme)
            top.sleep(frame)
        top.clear_rect(*whole)
        self._draw(top, above, theme)
        self._shown["top"] = _seen(above)

    def _tumble(self, canvas: Any, dice: Sequence[Item], done: float, theme: Theme) -> None:
        """Dice on their way: they come in from the board's middle, turning, and show each other's faces."""
        left = (1 - done) ** 2
        for index, die in enumerate(dice):
            x, y = anchor(die)
            at = (x - 190 * left, y - (110 + 60 * index) * left - 40 * math.sin(math.pi * done) * left)
            turn = (2.6 if index else -2.6) * left
            shown = dice[(index + int(done * 9)) % len(dice)] if done < 0.7 else die
            cos, sin = math.cos(turn) * self._scale / FINE, math.sin(turn) * self._scale / FINE
            shift = (round(edge * self._scale, 1) for edge in at)
            canvas.set_transform(round(cos, 5), round(sin, 5), round(-sin, 5), round(cos, 5), *shift)
            self._draw(canvas, [moved(shown, 0, 0)], theme)
        step = round(self._scale / FINE, 6)
        canvas.set_transform(step, 0, 0, step, 0, 0)

    # Commands

    def _prime(self, canvas: Any) -> None:
        """Sets what all drawing on a canvas relies on, once."""
        if id(canvas) in self._pens:
            return
        self._pens[id(canvas)] = {}
        step = round(self._scale / FINE, 6)
        canvas.set_transform(step, 0, 0, step, 0, 0)
        canvas.line_cap = canvas.line_join = "round"
        canvas.text_align = "center"

    def _draw(self, canvas: Any, things: Sequence[Item], theme: Theme) -> None:
        """Draws things in order: copies where there is a sprite, the shapes between in batches."""
        plain: list[AnyShape] = []
        for item in things:
            sprite = self._sprite_of(item, theme)
            if sprite is None:
                plain.extend(item)
                continue
            self._shapes(canvas, plain, theme)
            plain = []
            unit = FINE / self._scale
            x, y = anchor(item)
            canvas.draw_image(
                sprite.canvas,
                round((round(x * self._scale) + sprite.left) * unit, 2),
                round((round(y * self._scale) + sprite.top) * unit, 2),
                round(sprite.width * unit, 2),
                round(sprite.height * unit, 2),
            )
        self._shapes(canvas, plain, theme)

    def _sprite_of(self, item: Item, theme: Theme) -> Sprite | None:
        """The sprite of a thing, drawn if need be; None where it is not worth one."""
        if self._make is None or item[0].key is None:
            return None
        kind = alike(item)
        sprite = self._sprites.get(kind)
        if sprite is None:
            left, top, right, bottom = self._box(kind, theme)
            corner = round(left * self._scale), round(top * self._scale)
            size = round((right - left) * self._scale), round((bottom - top) * self._scale)
            sprite = self._sprites[kind] = Sprite(self._make(*size), *corner, *size)
        if sprite.drawn != theme.name:
            canvas = sprite.canvas
            self._pens.pop(id(canvas), None)
            self._prime(canvas)
            step = round(self._scale / FINE, 6)
            canvas.set_transform(step, 0, 0, step, -sprite.left, -sprite.top)
            if sprite.drawn:
                box = (sprite.left, sprite.top, sprite.width, sprite.height)
                canvas.clear_rect(*(round(edge / step) for edge in box))
            self._shapes(canvas, kind, theme)
            sprite.drawn = theme.name
        return sprite

    def _shapes(self, canvas: Any, shapes: Sequence[AnyShape], theme: Theme) -> None:
        for ink in inks(shapes, theme, self._scale):
            self._ink(canvas, ink)

    def _ink(self, canvas: Any, ink: Ink) -> None:
        style = ink.style
        circles = np.round(np.array(ink.circles, dtype=float).T * FINE).astype(np.int16)
        if style.fill:
            self._pen(canvas, fill_style=style.fill)
            _polygons(canvas.fill_polygons, [*ink.areas, *ink.lines])
            if ink.circles:
                canvas.fill_circles(*circles)
            for words, x, y, size in ink.texts:
                self._pen(canvas, font=f"{style.weight} {round(size * FINE)}px {style.font}")
                canvas.fill_text(words, round(x * FINE), round((y + 0.36 * size) * FINE))
        if style.stroke and style.width:
            self._pen(canvas, stroke_style=style.stroke, line_width=round(style.width * FINE))
            dash = [round(length * FINE) for length in style.dash]
            if self._pens[id(canvas)].get("dash", []) != dash:
                self._pens[id(canvas)]["dash"] = dash
                canvas.set_line_dash(dash)
            _polygons(canvas.stroke_polygons, ink.areas)
            _polygons(canvas.stroke_line_segments, ink.lines)
            if ink.circles:
                canvas.stroke_circles(*circles)

    def _pen(self, canvas: Any, **settings: Any) -> None:
        """Sets what differs from what the canvas has."""
        pen = self._pens[id(canvas)]
        for name, value in settings.items():
            if pen.get(name) != value:
                pen[name] = value
                setattr(canvas, name, value)


def _polygons(command: Callable[..., None], outlines: Sequence[Points]) -> None:
    if outlines:
        points = np.round(np.array([p for points in outlines for p in points]) * FINE).astype(np.int16)
        command(points.ravel(), np.array([len(points) for points in outlines], dtype=np.int16))


def _outermost(boxes: Collection[Box]) -> list[Box]:
    """Boxes without those that lie inside another."""
    return [
        box
        for box in sorted(boxes)
        if not any(
            b != box and b[0] <= box[0] and b[1] <= box[1] and b[2] >= box[2] and b[3] >= box[3]
            for b in boxes
        )
    ]


def _is_die(item: Item) -> bool:
    return item[0].key is not None and item[0].key.startswith("die:")


def _without(things: Sequence[Item], others: Counter[Item]) -> list[Item]:
    """``things`` in their order, less ``others`` as often as these occur."""
    left = others.copy()
    found = []
    for item in things:
        if left[item] > 0:
            left[item] -= 1
        else:
            found.append(item)
    return found


def _by_key(things: Counter[Item]) -> dict[str, list[Item]]:
    found: dict[str, list[Item]] = {}
    for item in things.elements():
        if item[0].key is not None:
            found.setdefault(item[0].key, []).append(item)
    return found


def _glides(old: Sequence[Item], new: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """What goes where: of the things of one key that do not stay, always the nearest two."""
    gone, come = _by_key(Counter(old) - Counter(new)), _by_key(Counter(new) - Counter(old))
    for key, targets in come.items():
        sources = gone.get(key, [])
        while sources and targets:
            _, i, j = min(
                (math.dist(anchor(source), anchor(target)), i, j)
                for i, source in enumerate(sources)
                for j, target in enumerate(targets)
            )
            source, target = sources.pop(i), targets.pop(j)
            if anchor(source) != anchor(target):
                yield source, target


def _appeared(old: Sequence[Item], new: Sequence[Item]) -> list[Item]:
    had = Counter(item[0].key for item in old)
    has = Counter(item[0].key for item in new)
    return [item for item in new if item[0].key is not None and has[item[0].key] > had[item[0].key]]


def _between(a: Point, b: Point, done: float, pivot: Point | None) -> Point:
    """A point on the way from a to b, around ``pivot`` where both lie off it; slow at both ends."""
    t = done * done * (3 - 2 * done)
    straight = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
    if pivot is None:
        return straight
    ra, rb = math.dist(a, pivot), math.dist(b, pivot)
    if min(ra, rb) < 130:
        return straight
    start = math.atan2(a[1] - pivot[1], a[0] - pivot[0])
    turn = (math.atan2(b[1] - pivot[1], b[0] - pivot[0]) - start + math.pi) % math.tau - math.pi
    radius, angle = ra + (rb - ra) * t, start + turn * t
    return pivot[0] + radius * math.cos(angle), pivot[1] + radius * math.sin(angle)
