"""How sheets, stones, dice and what is written on them are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from zlib import crc32

from pantheon_kit.drawing.geometry import Point, number, path, polar, square
from pantheon_kit.drawing.scene import AnyShape, Circle, Path, Polygon, Text
from pantheon_kit.games.monuments.colours import COLOURS
from pantheon_kit.games.monuments.plan import Box, Lying, cells, opening, shape
from pantheon_kit.games.monuments.sheet import ARCH, END_ICON, JOKERS, PYRAMID, RELIEF, SHEETS, Sheet

HATCHING = ("dots", "|", "#", "/", "\\", "-")
"""How engravers and heralds hatch the six colours, for those who do not see them."""
PARTS = 6
"""So many lines of hatching on a stone."""


@lru_cache(8)
def hatching(kind: str) -> tuple[tuple[Point, Point], ...]:
    """The lines of a hatching on a square of side 1, y downwards; a dot is a very short line."""
    steps = [(step + 0.5) / PARTS for step in range(PARTS)]
    lines: list[tuple[Point, Point]] = []
    if kind == "dots":
        lines += [((x - 0.01, y), (x + 0.01, y)) for row, y in enumerate(steps) for x in steps[row % 2 :: 2]]
    if kind == "|":
        lines += [((x, 0.0), (x, 1.0)) for x in steps]
    if kind in "-#":
        lines += [((0.0, y), (1.0, y)) for y in steps]
    if kind == "#":
        lines += [((x, 0.0), (x, 1.0)) for x in steps]
    if kind in "/\\":
        for shift in (2 * step - 1 for step in steps):
            low, high = max(0.0, shift), min(1.0, 1 + shift)
            ends = ((low, low - shift), (high, high - shift))
            lines.append(
                ends if kind == "\\" else ((ends[0][0], 1 - ends[0][1]), (ends[1][0], 1 - ends[1][1]))
            )
    return tuple(lines)


def outline(box: Box, inset: float = 0.0) -> tuple[Point, ...]:
    """The corners of a square, ``inset`` units inside it."""
    left, top = round(box.x + inset, 1), round(box.y + inset, 1)
    right, foot = round(box.x + box.side - inset, 1), round(box.y + box.side - inset, 1)
    return (left, top), (right, top), (right, foot), (left, foot)


def hewn(box: Box) -> tuple[Point, ...]:
    """The outline of a stone in its joint: a square whose corners are worn."""
    joint, worn = box.side * 0.025, box.side * 0.06
    (left, top), _, (right, foot), _ = outline(box, joint)
    return tuple(
        (round(x, 1), round(y, 1))
        for x, y in (
            (left + worn, top), (right - worn, top), (right, top + worn), (right, foot - worn),
            (right - worn, foot), (left + worn, foot), (left, foot - worn), (left, top + worn),
        )
    )  # fmt: skip


def line_of(*points: Point) -> str:
    """An open path."""
    return path(points, closed=False)


def stone(box: Box, colour: int, place: str, label: str) -> Iterator[AnyShape]:
    """A hewn stone with the hatching of its colour."""
    name, corners = COLOURS[colour], hewn(box)
    yield Polygon(layer="ground", style=f"stone:{name}", points=corners, place=place, label=label)
    inner, edge = box.side * 0.9, box.side * 0.05
    strokes = "".join(
        line_of(*((box.x + edge + inner * x, box.y + edge + inner * y) for x, y in ends))
        for ends in hatching(HATCHING[colour])
    )
    yield Path(layer="ground", style=f"stone:{name}:hatch", d=strokes)
    (left, top), (right, _), (_, foot), _ = outline(box, box.side * 0.055)
    yield Path(layer="ground", style="stone:light", d=line_of((left, foot), (left, top), (right, top)))
    yield Path(layer="ground", style="stone:dark", d=line_of((left, foot), (right, foot), (right, top)))
    yield Path(layer="ground", style=f"stone:{name}:edge", d=path(corners))


def medal(box: Box) -> AnyShape:
    """The ring around the letter of a bonus field."""
    x, y = box.middle
    return Circle(layer="ground", style="stone:medal", x=round(x, 1), y=round(y, 1), radius=box.side * 0.34)


def letter(box: Box, word: str, one: float = 0.44, two: float = 0.38) -> Text:
    """The colour's letter on a stone; the sizes of a single one and of two are shares of the stone's."""
    x, y = box.middle
    size = one if len(word) == 1 else two
    return Text(
        layer="pieces",
        style="stone:letter",
        x=round(x, 1),
        y=round(y, 1),
        text=word,
        size=round(box.side * size, 1),
    )


def tile(box: Box, place: str | None, label: str, small: bool) -> AnyShape:
    """The paper square of a bonus or a joker."""
    if small:
        return Polygon(layer="ground", style="tile:small", points=outline(box))
    d = square(*box.middle, box.side / 2, box.side * 0.12)
    return Path(layer="ground", style="tile", d=d, place=place, label=label)


@lru_cache(64)
def silhouette(printed: Sheet, building: int) -> tuple[Point, ...]:
    """A building's outline in fields, from its left upper corner."""
    across, down = shape(printed, building)
    if building == RELIEF:
        return (0, 0), (across, 0), (across, down), (0, down)
    if building == ARCH:
        first, last = opening(printed)
        return (
            *((0, 0), (across, 0), (across, down), (last, down)),
            *((last, 2), (first, 2), (first, down), (0, down)),
        )
    half = [((down - row - 1) / 2, row) for row in range(down)]
    left = [point for x, row in half for point in ((x, row), (x, row + 1))]
    return (*((across - x, y) for x, y in left), *reversed(left))


def _fitted(printed: Sheet, building: int, box: Box) -> tuple[float, float, float]:
    """Where a building stands in a square, and the side of its fields."""
    across, down = shape(printed, building)
    side = box.side / max(across, down)
    x, y = box.middle
    return x - across * side / 2, y - down * side / 2, side


def miniature(printed: Sheet, building: int, box: Box, marked: str, small: bool) -> Iterator[AnyShape]:
    """A building made of tiny stones, one of them marked."""
    left, top, side = _fitted(printed, building, box)
    spots = {name: Box(left + x * side, top + y * side, side) for name, x, y in cells(printed, building)}
    if small:
        points = tuple(
            (round(left + x * side, 1), round(top + y * side, 1)) for x, y in silhouette(printed, building)
        )
        yield Polygon(layer="ground", style="tile:faint", points=points)
        x, y = spots[marked].middle
        yield Circle(layer="ground", style="tile:ink", x=round(x, 1), y=round(y, 1), radius=round(side, 1))
        return
    for name, spot in spots.items():
        style = "tile:ink" if name == marked else "tile:faint"
        yield Polygon(layer="ground", style=style, points=outline(spot, side * 0.07))
    x, y = spots[marked].middle
    yield Circle(
        layer="ground", style="tile:ring", x=round(x, 1), y=round(y, 1), radius=round(side * 1.05, 1)
    )


def three(printed: Sheet, box: Box) -> Iterator[AnyShape]:
    """All three buildings: pyramid and arch on the relief."""
    for building, x, y, size in (
        (PYRAMID, 0.07, 0.14, 0.44),
        (ARCH, 0.55, 0.18, 0.38),
        (RELIEF, 0.24, 0.5, 0.52),
    ):
        room = Box(box.x + x * box.side, box.y + y * box.side, size * box.side)
        left, top, side = _fitted(printed, building, room)
        points = tuple(
            (round(left + x * side, 1), round(top + y * side, 1)) for x, y in silhouette(printed, building)
        )
        yield Polygon(layer="ground", style="tile:ink", points=points)


def wheel(box: Box, small: bool) -> Iterator[AnyShape]:
    """The six colours of a joker."""
    x, y = box.middle
    radius = box.side * 0.36
    if small:
        yield Circle(
            layer="ground", style="tile:faint", x=round(x, 1), y=round(y, 1), radius=round(radius, 1)
        )
        return
    for colour, name in enumerate(COLOURS):
        start = 60.0 * colour - 90
        rim = [polar(radius, start + turn, (x, y)) for turn in range(0, 61, 15)]
        points = tuple((round(a, 1), round(b, 1)) for a, b in ((x, y), *rim))
        yield Polygon(layer="ground", style=f"wedge:{name}", points=points)
    yield Circle(layer="ground", style="tile:ring", x=round(x, 1), y=round(y, 1), radius=round(radius, 1))


def die(box: Box, colour: int, word: str, used: bool, place: str, label: str, key: str) -> Iterator[AnyShape]:
    """A die with a coloured face and its letter; a used one is grey."""
    x, y = box.middle
    half, style = box.side / 2, "die:used" if used else f"die:{COLOURS[colour]}"
    shapes = [Path(layer="pieces", style=style, d=square(0, 0, half, half * 0.38), label=label)]
    if not used:
        shapes.append(Path(layer="pieces", style="die:gloss", d=square(0, 0, half * 0.82, half * 0.3)))
    for face in shapes:
        yield Path(
            layer="pieces", style=face.style, d=face.d, x=x, y=y, place=place, label=face.label, key=key
        )
    yield Text(
        layer="pieces",
        style="die:used:text" if used else "stone:letter",
        x=x,
        y=y,
        text=word,
        size=round(box.side * (0.56 if len(word) == 1 else 0.46), 1),
        place=place,
        key=key,
    )


# What is written --------------------------------------------------------------------------------


def _wobble(seed: str, part: int) -> float:
    """A small number from -1 to 1, always the same for one place: no hand draws two crosses alike."""
    return (crc32(f"{seed} {part}".encode()) % 2001) / 1000 - 1


def _stroke(box: Box, seed: str, part: int, start: Point, end: Point) -> str:
    """A stroke of the pen between two points of a square of side 1."""
    (ax, ay), (bx, by) = (
        (x + 0.035 * _wobble(seed, 2 * part + n), y + 0.035 * _wobble(seed, 2 * part + n + 10))
        for n, (x, y) in enumerate((start, end))
    )
    bend = 0.05 + 0.03 * _wobble(seed, part + 30)
    cx, cy = (ax + bx) / 2 + bend * (by - ay), (ay + by) / 2 - bend * (bx - ax)
    p = [
        f"{number(box.x + box.side * x)},{number(box.y + box.side * y)}"
        for x, y in ((ax, ay), (cx, cy), (bx, by))
    ]
    return f"M{p[0]}Q{p[1]} {p[2]}"


def cross(box: Box, seed: str, style: str) -> AnyShape:
    """A cross made with a pen."""
    d = _stroke(box, seed, 0, (0.17, 0.2), (0.83, 0.82)) + _stroke(box, seed, 1, (0.84, 0.17), (0.18, 0.84))
    return Path(layer="pieces", style=style, d=d)


def strike(box: Box, seed: str, style: str) -> AnyShape:
    """A single stroke through a square."""
    return Path(layer="pieces", style=style, d=_stroke(box, seed, 2, (0.9, 0.12), (0.1, 0.88)))


def ring(box: Box, seed: str, style: str) -> AnyShape:
    """A ring drawn by hand, whose ends do not quite meet."""
    x, y = box.middle
    turns = range(-70, 311, 20)
    points = []
    for number_here, turn in enumerate(turns):
        radius = box.side * (0.44 + 0.035 * number_here / len(turns) + 0.006 * _wobble(seed, number_here))
        a, b = radius * math.cos(math.radians(turn)), radius * 0.94 * math.sin(math.radians(turn))
        points.append((round(x + a, 1), round(y + b, 1)))
    return Path(layer="pieces", style=style, d=path(points, closed=False))


# Whole sheets -----------------------------------------------------------------------------------

ORDER = (
    *("paper", "sheet", "ornament", "mortar", "opening", "opening:small", "line"),
    *(f"stone:{name}" for name in COLOURS),
    *(f"stone:{name}:hatch" for name in COLOURS),
    *("stone:light", "stone:dark"),
    *(f"stone:{name}:edge" for name in COLOURS),
    *("stone:medal", "tile", "tile:small", "hairline", "tile:faint"),
    *(f"wedge:{name}" for name in COLOURS),
    *("tile:ring", "tile:ink", "points", "points:text", "word", "mark"),
)
"""In this order what is printed on sheets is drawn, so that few commands draw many of a kind."""


def in_order(shapes: Sequence[AnyShape]) -> list[AnyShape]:
    """Shapes of the ground by kind."""
    return sorted(shapes, key=lambda part: ORDER.index(part.style))


def corners(sheet: Lying, inset: float = 0.0) -> tuple[Point, ...]:
    """The corners of a sheet's paper."""
    left, top = sheet.point(inset, inset)
    right, foot = sheet.point(sheet.plan.width - inset, sheet.plan.height - inset)
    return (left, top), (right, top), (right, foot), (left, foot)


def paper(sheet: Lying, label: str) -> Iterator[AnyShape]:
    """The paper of a sheet, and on it the vault of the arch, the bed of the relief and the ground."""
    plan = sheet.plan
    place = None if sheet.large else f"sheet:{SHEETS[sheet.seat]}"
    yield Polygon(
        layer="ground",
        style="sheet",
        points=corners(sheet),
        place=place,
        label="" if sheet.large else label,
    )
    if sheet.large:
        yield Path(layer="ground", style="ornament", d=path(corners(sheet, 6)))
    left, top = sheet.point(*plan.bed[:2])
    right, foot = sheet.point(*plan.bed[2:])
    yield Polygon(
        layer="ground", style="mortar", points=((left, top), (right, top), (right, foot), (left, foot))
    )
    left, top = sheet.point(*plan.vault[:2])
    right, foot = sheet.point(*plan.vault[2:])
    if sheet.large:
        radius = min((right - left) / 2 - 3, foot - top - 6)
        rise, a, b = number(top + 3 + radius), number(left + 3), number(right - 3)
        head = f"A{number((right - left) / 2 - 3)},{number(radius)} 0 0 1 {b},{rise}"
        d = f"M{a},{number(foot)}L{a},{rise}{head}L{b},{number(foot)}Z"
        yield Path(layer="ground", style="opening", d=d)
    for start, end, level in plan.ground:
        yield Path(
            layer="ground",
            style="line",
            d=line_of(sheet.point(start, level + 1), sheet.point(end, level + 1)),
        )


def small_stones(sheet: Lying, printed: Sheet) -> Iterator[AnyShape]:
    """All stones of a sheet seen from afar."""
    for spot in printed.fields:
        box = sheet.box(spot.name)
        inset = 0.04 * box.side
        yield Polygon(layer="ground", style=f"stone:{COLOURS[spot.colour]}", points=outline(box, inset))
    for place, colour in enumerate(printed.quarry, 1):
        box = sheet.box(f"quarry:{place}")
        yield Polygon(layer="ground", style=f"stone:{COLOURS[colour]}", points=outline(box))


def small_signs(sheet: Lying, printed: Sheet) -> Iterator[AnyShape]:
    """Bonus strip and jokers of a sheet seen from afar."""
    for bonus, icon in enumerate(printed.base.icons.order):
        box = sheet.box(f"bonus:{icon}")
        yield tile(box, None, "", True)
        yield from icon_signs(printed, bonus, box, True)
    for joker in range(JOKERS):
        box = sheet.box(f"joker:{joker + 1}")
        yield tile(box, None, "", True)
        yield from wheel(box, True)


def icon_signs(printed: Sheet, bonus: int, box: Box, small: bool) -> Iterator[AnyShape]:
    """What is printed on a bonus icon."""
    if printed.base.icons.order[bonus] == END_ICON:
        yield from three(printed, box)
        return
    spot = printed.fields[printed.bonuses[bonus]]
    edge = 0.14 * box.side
    room = Box(box.x + edge, box.y + edge, box.side - 2 * edge)
    yield from miniature(printed, spot.building, room, spot.name, small)
