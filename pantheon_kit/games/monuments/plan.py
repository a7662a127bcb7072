"""Where everything stands on the drawn sheets of `monuments`.

A sheet is arranged in one of four ways, each in units of its own: ``broad`` and ``tall`` for the
large one before the player, ``broad``, ``row`` and ``line`` for the small ones of the others. A
``Desk`` puts them together in a scene 1000 units wide. All arrangements take any sheet that the
rules allow: the fields of a larger building are smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pantheon_kit.drawing.geometry import Point
from pantheon_kit.games.monuments.sheet import ARCH, BUILDINGS, JOKERS, PYRAMID, RELIEF, SHEETS, Sheet
from pantheon_kit.games.monuments.state import State, sheets

WIDTH = 1000.0
"""The width of every scene, in units."""
STRIP = 0.88
"""Side of a bonus icon or joker by the room it has."""


class Box(NamedTuple):
    """A square by its left upper corner and its side."""

    x: float
    y: float
    side: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.side / 2, self.y + self.side / 2

    def at(self, x: float, y: float, scale: float) -> Box:
        """The square scaled, then moved."""
        return Box(x + self.x * scale, y + self.y * scale, self.side * scale)


class Badge(NamedTuple):
    """A number in a ring: the points of a line of the sheet, by name, or of what else brings points."""

    line: str
    x: float
    y: float


class Caption(NamedTuple):
    """A word, by what it is for, centred on x, y, or beginning there."""

    word: str
    x: float
    y: float
    size: float
    begins: bool = False

    def middle(self, text: str) -> float:
        """About where the middle of ``text`` is; letters are half as wide as high."""
        return self.x + (0.25 * self.size * len(text) if self.begins else 0)


@dataclass(slots=True)
class Arrangement:
    """A sheet's plan.

    Attributes:
        width, height: the paper's.
        side: of a field.
        boxes: the places: fields, ``quarry:1``, ``joker:1``, ``bonus:relief-1``.
        badges: the points.
        captions: words.
        letter: where the sheet's letter stands, and its radius.
        afar: the same where the sheet is small.
        badge: the radius of a badge.
        dice: where the dice lie on the sheet; empty on small ones.
        vault: the arch's opening: left, top, right, bottom.
        bed: the same for the paving around the relief.
        ground: the lines on which pyramid and arch stand: left, right and height.
    """

    width: float
    height: float
    side: float
    letter: tuple[float, float, float]
    afar: tuple[float, float, float]
    boxes: dict[str, Box] = field(default_factory=dict)
    badge: float = 0.0
    badges: list[Badge] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)
    dice: list[Box] = field(default_factory=list)
    vault: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    bed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    ground: list[tuple[float, float, float]] = field(default_factory=list)


class Shape(NamedTuple):
    """The size of a building, in fields."""

    across: int
    down: int


@lru_cache(64)
def cells(printed: Sheet, building: int) -> tuple[tuple[str, float, float], ...]:
    """The fields of a building with their left upper corners, counted in fields from that of the
    building."""
    fields = [spot for spot in printed.fields if spot.building == building]
    rows = max(spot.row for spot in fields)
    return tuple(
        (spot.name, spot.place - 1 + ((rows - spot.row) / 2 if building == PYRAMID else 0), spot.row - 1.0)
        for spot in fields
    )


def shape(printed: Sheet, building: int) -> Shape:
    """How many fields a building is wide and high."""
    found = cells(printed, building)
    return Shape(int(max(x for _, x, _ in found)) + 1, int(max(y for _, _, y in found)) + 1)


def opening(printed: Sheet) -> tuple[int, int]:
    """Between which places the arch's opening lies: places left of it, and up to its end."""
    row = printed.base.arch.rows[2].split()
    return row.index("."), len(row) - row[::-1].index(".")


class _Building:
    """Puts the buildings of one sheet on its plan."""

    def __init__(self, printed: Sheet, plan: Arrangement) -> None:
        self.printed = printed
        self.plan = plan

    def place(self, building: int, left: float, foot: float) -> tuple[float, float]:
        """A building with its lower left corner at left, foot; gives its right end and its top."""
        side, size = self.plan.side, shape(self.printed, building)
        top = foot - size.down * side
        for name, x, y in cells(self.printed, building):
            self.plan.boxes[name] = Box(left + x * side, top + y * side, side)
        right = left + size.across * side
        edge = side * 0.09
        if building == RELIEF:
            self.plan.bed = left - edge, top - edge, right + edge, foot + edge
        else:
            self.plan.ground.append((left - 2 * edge, right + 2 * edge, foot))
        if building == ARCH:
            first, last = opening(self.printed)
            self.plan.vault = left + first * side, top + 2 * side, left + last * side, foot
        return right, top

    def points(self, building: int, gap: float, mark: float) -> None:
        """The points of a building's rows, columns and parts beside these, ``gap`` from the fields; its
        rows by name on the other side, and its places above, in letters of size ``mark``."""
        plan, side = self.plan, self.plan.side
        boxes = [(spot, plan.boxes[spot.name]) for spot in self.printed.fields if spot.building == building]
        left = min(box.x for _, box in boxes)
        right, foot = max(box.x for _, box in boxes) + side, max(box.y for _, box in boxes) + side
        top = min(box.y for _, box in boxes)
        for row, group in groupby(boxes, key=lambda item: item[0].row):
            run = [box for _, box in group]
            middle = run[0].y + side / 2
            name = f"{BUILDINGS[building][0]}{row}"
            plan.captions.append(Caption(name, run[0].x - gap * 0.85, middle, mark))
            line = {
                RELIEF: f"relief-row-{row}",
                PYRAMID: f"pyramid-row-{row}",
                ARCH: ("arch-attic", "arch-lintel")[row - 1] if row < 3 else "",
            }[building]
            if line:
                plan.badges.append(Badge(line, run[-1].x + side + gap, middle))
        if building != PYRAMID:
            for column in range(round((right - left) / side)):
                middle = left + (column + 0.5) * side
                plan.captions.append(Caption(str(column + 1), middle, top - gap * 0.62, mark))
                if building == RELIEF:
                    plan.badges.append(Badge(f"relief-column-{column + 1}", middle, foot + gap * 0.95))
        if building == ARCH:
            first, last = plan.vault[0], plan.vault[2]
            plan.badges.append(Badge("arch-left", (left + first) / 2, foot + gap * 1.05))
            plan.badges.append(Badge("arch-right", (last + right) / 2, foot + gap * 1.05))

    def run(self, names: list[str], x: float, y: float, width: float, most: float, rows: int = 1) -> float:
        """Squares in ``rows`` from left to right; gives the room that each takes."""
        across = -(-len(names) // rows)
        pitch = min(most, width / max(1, across))
        for number, name in enumerate(names):
            down, right = divmod(number, across)
            self.plan.boxes[name] = Box(x + right * pitch, y + down * pitch, pitch * STRIP)
        return pitch

    def bonuses(self, x: float, y: float, width: float, most: float) -> float:
        """The bonus strip."""
        return self.run([f"bonus:{icon}" for icon in self.printed.base.icons.order], x, y, width, most)

    def jokers(self, x: float, y: float, width: float, most: float, rows: int = 1) -> float:
        """The joker fields."""
        return self.run([f"joker:{number + 1}" for number in range(JOKERS)], x, y, width, most, rows)

    def quarry(self, x: float, y: float, width: float, most: float) -> float:
        """The stones of the quarry."""
        return self.run(
            [f"quarry:{number + 1}" for number in range(len(self.printed.quarry))], x, y, width, most
        )


def _side(printed: Sheet, **room: tuple[float, float]) -> float:
    """The largest side of fields with which each building fits its room (width and height)."""
    sides = []
    for building, (width, height) in zip((RELIEF, PYRAMID, ARCH), room.values(), strict=True):
        size = shape(printed, building)
        sides += [width / size.across, height / size.down]
    return min(sides)


@lru_cache(64)
def broad(printed: Sheet) -> Arrangement:
    """Pyramid and arch beside each other, below them the relief, and jokers and quarry beside it."""
    side = _side(printed, relief=(456, 228), pyramid=(380, 380), arch=(380, 304))
    plan = Arrangement(1000, 812, side, (936, 752, 33), (770, 92, 62))
    put, gap, plan.badge = _Building(printed, plan), 26.0, 18.2
    strip = put.bonuses(30, 20, 476, 68)
    end = 30 + strip * len(printed.base.icons.order)
    plan.badges.append(Badge("bonus", end + 17, 20 + strip * STRIP / 2))
    plan.dice = [Box(578 + 98 * number, 22, 84) for number in range(4)]
    wide = shape(printed, PYRAMID).across * side
    put.place(PYRAMID, 58 + (380 - wide) / 2, 476)
    put.points(PYRAMID, gap, 18.8)
    wide = shape(printed, ARCH).across * side
    right, _ = put.place(ARCH, 542 + (380 - wide) / 2, 476)
    put.points(ARCH, gap, 18.8)
    plan.captions.append(Caption("pyramid", 104, 142, 27))
    plan.captions.append(Caption("arch", 542 + 190, 503, 27))
    plan.badges.append(Badge("pyramid", 104, 184))
    plan.badges.append(Badge("arch", min(right + gap, 968), 503))
    right, _ = put.place(RELIEF, 58, 758)
    put.points(RELIEF, gap, 18.8)
    plan.captions.append(Caption("relief", right + gap + 26, 782, 27, True))
    plan.badges.append(Badge("relief", right + gap, 782))
    plan.captions.append(Caption("jokers", 600, 541, 27, True))
    plan.badges.append(Badge("jokers", 950, 541))
    put.jokers(600, 562, 374, 62)
    plan.captions.append(Caption("quarry", 600, 644, 27, True))
    plan.badges.append(Badge("quarry", 950, 644))
    put.quarry(600, 666, 374, 41)
    return plan


@lru_cache(64)
def tall(printed: Sheet) -> Arrangement:
    """The buildings below each other, for a narrow screen; dice, jokers and letter beside them."""
    side = _side(printed, relief=(624, 312), pyramid=(520, 520), arch=(520, 416))
    plan = Arrangement(1000, 1852, side, (862, 1440, 60), (862, 1440, 60))
    put, gap, plan.badge = _Building(printed, plan), 38.0, 25.0
    strip = put.bonuses(36, 28, 840, 120)
    plan.badges.append(
        Badge("bonus", 36 + strip * len(printed.base.icons.order) + 30, 28 + strip * STRIP / 2)
    )
    plan.dice = [Box(676 + 152 * (n % 2), 172 + 152 * (n // 2), 132) for n in range(4)]
    for building, foot in ((PYRAMID, 690), (ARCH, 1196)):
        wide = shape(printed, building).across * side
        put.place(building, 72 + (520 - wide) / 2, foot)
        put.points(building, gap, 36)
    plan.captions.append(Caption("pyramid", 132, 208, 36))
    plan.captions.append(Caption("arch", 72 + 260, 1236, 34))
    plan.badges.append(Badge("pyramid", 128, 268))
    plan.badges.append(Badge("arch", 72 + 520 + gap + 12, 1236))
    right, _ = put.place(RELIEF, 72, 1620)
    put.points(RELIEF, gap, 36)
    plan.badges.append(Badge("relief", right + gap, 1656))
    plan.captions.append(Caption("relief", right + gap + 40, 1656, 34, True))
    plan.captions.append(Caption("jokers", 816, 832, 36))
    pitch = put.jokers(668, 866, 306, 102, rows=2)
    plan.badges.append(Badge("jokers", 816, 866 + 2 * pitch + 34))
    plan.captions.append(Caption("quarry", 40, 1716, 36, True))
    pitch = put.quarry(36, 1746, 880, 98)
    plan.badges.append(Badge("quarry", 36 + len(printed.quarry) * pitch + 30, 1746 + pitch * STRIP / 2))
    return plan


@lru_cache(64)
def row(printed: Sheet) -> Arrangement:
    """A small sheet on which the buildings stand side by side, the quarry and the jokers above the relief."""
    side = _side(printed, relief=(600, 300), pyramid=(500, 500), arch=(500, 500))
    plan = Arrangement(1820, 690, side, (1716, 92, 62), (1716, 92, 62))
    put, foot = _Building(printed, plan), 650
    put.bonuses(40, 26, 1080, 118)
    put.place(PYRAMID, 50, foot)
    put.place(ARCH, 610, foot)
    put.place(RELIEF, 1170, foot)
    put.jokers(1170, 26, 460, 84)
    put.quarry(1170, 210, 600, 100)
    return plan


@lru_cache(64)
def line(printed: Sheet) -> Arrangement:
    """A small sheet in one line: the buildings, and beside them strip, jokers and quarry."""
    side = _side(printed, relief=(600, 300), pyramid=(500, 500), arch=(500, 500))
    plan = Arrangement(2900, 580, side, (2790, 468, 66), (2790, 468, 66))
    put, foot = _Building(printed, plan), 540
    put.place(PYRAMID, 50, foot)
    put.place(ARCH, 620, foot)
    put.place(RELIEF, 1190, foot)
    put.bonuses(1870, 44, 980, 140)
    put.quarry(1870, 240, 980, 108)
    put.jokers(1870, 418, 780, 122)
    return plan


# The desk ---------------------------------------------------------------------------------------


class Lying(NamedTuple):
    """A sheet that lies on the desk."""

    seat: int
    plan: Arrangement
    x: float
    y: float
    scale: float
    large: bool

    @property
    def letter(self) -> tuple[float, float, float]:
        """Where its letter stands in the scene, and its radius."""
        x, y, radius = self.plan.letter if self.large else self.plan.afar
        return (*self.point(x, y), round(radius * self.scale, 1))

    @property
    def prefix(self) -> str:
        """What stands before its places: nothing on the large sheet, ``B:`` on the others."""
        return "" if self.large else f"{SHEETS[self.seat]}:"

    def box(self, place: str) -> Box:
        """A place of this sheet, without prefix, in the scene."""
        return self.plan.boxes[place].at(self.x, self.y, self.scale)

    def point(self, x: float, y: float) -> Point:
        """A point of the plan in the scene."""
        return round(self.x + x * self.scale, 1), round(self.y + y * self.scale, 1)


@dataclass(frozen=True, slots=True)
class Desk:
    """The sheets of a match as they lie in a scene: the large one first."""

    sheets: tuple[Lying, ...]
    height: float

    @property
    def large(self) -> Lying:
        """The sheet before the player."""
        return self.sheets[0]

    def lying(self, place: str) -> tuple[Lying, str] | None:
        """The sheet that a place is on, and the place without its sheet's letter."""
        head, _, tail = place.partition(":")
        for sheet in self.sheets:
            name = tail if head == SHEETS[sheet.seat] else place if sheet.large else ""
            if name in sheet.plan.boxes:
                return sheet, name
        return None


GAP = 12.0
"""Between sheets, and around all of them."""


@lru_cache(256)
def _desk(printed: tuple[Sheet, ...], count: int, large: int, narrow: bool) -> Desk:
    plan = (tall if narrow else broad)(printed[large])
    scale = (WIDTH - 2 * GAP) / plan.width
    lying = [Lying(large, plan, GAP, GAP, scale, True)]
    others = [seat for seat in (*range(large + 1, count), *range(large)) if seat < count]
    top = 2 * GAP + plan.height * scale
    small = {1: line, 2: row}.get(len(others), broad)
    room = (WIDTH - 2 * GAP - (len(others) - 1) * GAP) / len(others)
    deepest = (WIDTH - GAP - top) if not narrow else 190.0
    plans = [small(printed[seat]) for seat in others]
    scale = min(room / plans[0].width, deepest / plans[0].height)
    width = plans[0].width * scale
    spread = (WIDTH - 2 * GAP - len(others) * width) / max(1, len(others) - 1)
    spread = min(spread, 3 * GAP)
    left = (WIDTH - len(others) * width - (len(others) - 1) * spread) / 2
    for number, (seat, arranged) in enumerate(zip(others, plans, strict=True)):
        lying.append(Lying(seat, arranged, left + number * (width + spread), top, scale, False))
    height = top + plans[0].height * scale + GAP
    return Desk(tuple(lying), round(height))


def desk(state: State, large: int, narrow: bool = False) -> Desk:
    """How the sheets lie when that of the seat ``large`` is before the player."""
    return _desk(sheets(state.options), len(state.players), large, narrow)


def foremost(state: State, seat: int | None) -> int:
    """Whose sheet is large: that of whoever looks, else of whoever is asked, else of the active one."""
    if seat is not None:
        return seat
    return state.asked[0] if state.asked else state.active or 0


def dice_places(dice: str) -> Iterator[tuple[str, str]]:
    """The place ids of rolled dice with their letters: ``die:R``, an equal second one ``die:R:2``."""
    for number, letter in enumerate(dice):
        same = dice[:number].count(letter)
        yield f"die:{letter}" + (f":{same + 1}" if same else ""), letter
