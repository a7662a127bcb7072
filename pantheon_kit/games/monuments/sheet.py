"""The sheet: a base as a file writes it, its check, and the six printed sheets A to F made of it.

A base gives the fields of relief, pyramid and arch with their colours, the quarry, the bonus strip
and the points. Sheet A is printed as the base says; every later sheet shifts each colour one step
along the base's list of colours, so that all sheets are equally hard (rule `setup.sheets`).

A field is named by its building (``r``, ``p``, ``a``), row and place in the row: ``r13`` is the third
field in the relief's first row. In the arch the opening counts as places, so that the right pillar
is ``a34``, ``a35`` and so on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.games.monuments.colours import COLOURS, LETTERS

RELIEF, PYRAMID, ARCH = range(3)
BUILDINGS = ("relief", "pyramid", "arch")
"""The buildings by number."""
END_ICON = "two-buildings"
"""The rightmost bonus, which shows the three buildings."""
SHEETS = "ABCDEF"
JOKERS = 6
"""Joker fields printed on a sheet."""
LARGEST = 9
"""Most rows of a building and most places in a row: each is named by one digit."""
MOST_POINTS = 99
FILE_LIMIT = 64 << 10
"""Most bytes of a sheet file that are read."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a sheet file."""


class Relief(Frozen, frozen=True):
    """Rows of equal length; points for each full row, each full column, and once more for all."""

    rows: tuple[str, ...]
    row_points: int
    column_points: int
    complete_points: int


class Pyramid(Frozen, frozen=True):
    """From the top down one field, two fields and so on; points for each full row."""

    rows: tuple[str, ...]
    row_points: tuple[int, ...]
    complete_points: int


class Arch(Frozen, frozen=True):
    """The attic, the lintel, then rows with an opening (``.``) between the two pillars."""

    rows: tuple[str, ...]
    attic_points: int
    lintel_points: int
    pillar_points: int
    complete_points: int


class Quarry(Frozen, frozen=True):
    """The stones from left to right."""

    stones: str


class Icons(Frozen, frozen=True):
    """The bonus strip. An icon ``relief-2`` belongs to the second bonus field of the relief in reading
    order, however it is called after the dash; the last icon is ``two-buildings``."""

    points: int
    order: tuple[str, ...]
    joker_points: int
    quarry_points: int


class Base(Frozen, frozen=True):
    """A sheet as its file writes it. Fields are letters (Y R O P G B), ``*`` marks a bonus field."""

    colours: tuple[str, ...]
    relief: Relief
    pyramid: Pyramid
    arch: Arch
    quarry: Quarry
    icons: Icons

    @property
    def digest(self) -> str:
        """The sheet's hash, which a record carries: equal exactly for equal sheets."""
        return sha256(msgspec.json.encode(self, order="sorted")).hexdigest()[:32]


# Reading ------------------------------------------------------------------------------------------


class SheetError(ValueError):
    """A sheet file cannot be used; ``faults`` says every mistake, by place and in words."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read(text: str, language: str = "en") -> Base:
    """The sheet that ``text`` (TOML, as in ``data/sheet.toml``) writes.

    Raises:
        SheetError: with all that is wrong, in ``language``.
    """
    from pantheon_kit.games.monuments.names import rulebook

    try:
        base = msgspec.convert(tomllib.loads(text), Base)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        message, _, place = str(error).partition(" - at ")
        place = place.strip("`").removeprefix("$").removeprefix(".")
        raise SheetError((f"{place}: {message}" if place else message,)) from None
    wrong = tuple(rulebook().explain(fault, language) for fault in faults(base))
    if wrong:
        raise SheetError(wrong)
    return base


def load(path: str | Path, language: str = "en") -> Base:
    """The sheet in a file. Raises SheetError; OSError where it cannot be opened."""
    with Path(path).open("rb") as file:
        raw = file.read(FILE_LIMIT + 1)
    if len(raw) > FILE_LIMIT:
        raise SheetError((f"more than {FILE_LIMIT >> 10} kB",))
    try:
        return read(raw.decode("utf-8"), language)
    except UnicodeDecodeError:
        raise SheetError(("not a text file in UTF-8",)) from None


@cache
def kit() -> Base:
    """The kit's own sheet."""
    return _shipped("sheet.toml")


@cache
def editions() -> dict[str, Base]:
    """All sheets the kit was ever played on, by digest. A changed sheet is a new file in ``data``, so
    that old records stay readable."""
    names = (file.name for file in _DATA.iterdir() if file.name.endswith(".toml"))
    return {base.digest: base for base in map(_shipped, sorted(names))}


_DATA = files("pantheon_kit.games.monuments") / "data"


def _shipped(name: str) -> Base:
    return msgspec.convert(tomllib.loads((_DATA / name).read_text(encoding="utf-8")), Base)


# Checking -----------------------------------------------------------------------------------------


def faults(base: Base) -> list[Violation]:
    """Every mistake of a sheet, each with its place in the file as the fact ``where``."""
    return [
        *_colour_faults(base),
        *_relief_faults(base.relief),
        *_pyramid_faults(base.pyramid),
        *_arch_faults(base.arch),
        *_quarry_faults(base.quarry),
        *_icon_faults(base),
        *_point_faults(base),
    ]


def _fault(case: str, where: str, **facts: Fact) -> Violation:
    return Violation("setup.sheets", case, facts={"where": where, **facts})


def _colour_faults(base: Base) -> Iterator[Violation]:
    for place, colour in enumerate(base.colours):
        if colour not in COLOURS:
            yield _fault("colour", f"colours[{place}]", text=colour)
        elif colour in base.colours[:place]:
            yield _fault("colour-twice", f"colours[{place}]", text=colour)
    if len(base.colours) != len(COLOURS):
        yield _fault("colours", "colours", count=len(base.colours))


def _row_faults(rows: tuple[str, ...], where: str, opening: bool = False) -> Iterator[Violation]:
    for number, row in enumerate(rows):
        for place, cell in enumerate(row.split()):
            if cell.removesuffix("*") not in tuple(LETTERS) and not (opening and cell == "."):
                yield _fault("field", f"{where}.rows[{number}][{place}]", text=cell)
        if not 1 <= len(row.split()) <= LARGEST:
            yield _fault("row-length", f"{where}.rows[{number}]", count=len(row.split()), most=LARGEST)
    if not 1 <= len(rows) <= LARGEST:
        yield _fault("rows", f"{where}.rows", count=len(rows), most=LARGEST)


def _relief_faults(relief: Relief) -> Iterator[Violation]:
    yield from _row_faults(relief.rows, "relief")
    lengths = [len(row.split()) for row in relief.rows]
    for number, length in enumerate(lengths):
        if length != lengths[0]:
            yield _fault("relief-even-rows", f"relief.rows[{number}]", count=length, wanted=lengths[0])
    if sum(lengths) % 2:
        yield _fault("relief-odd", "relief.rows", count=sum(lengths))


def _pyramid_faults(pyramid: Pyramid) -> Iterator[Violation]:
    yield from _row_faults(pyramid.rows, "pyramid")
    for number, row in enumerate(pyramid.rows):
        if len(row.split()) != number + 1:
            yield _fault("pyramid-row", f"pyramid.rows[{number}]", count=len(row.split()), wanted=number + 1)
    if len(pyramid.row_points) != len(pyramid.rows):
        yield _fault(
            "pyramid-points", "pyramid.row_points", count=len(pyramid.row_points), wanted=len(pyramid.rows)
        )


def _arch_faults(arch: Arch) -> Iterator[Violation]:
    yield from _row_faults(arch.rows, "arch", opening=True)
    if len(arch.rows) < 3:
        yield _fault("arch-rows", "arch.rows", count=len(arch.rows))
        return
    rows = [row.split() for row in arch.rows]
    for number, row in enumerate(rows):
        where = f"arch.rows[{number}]"
        if len(row) != len(rows[0]):
            yield _fault("arch-width", where, count=len(row), wanted=len(rows[0]))
        elif number < 2 and "." in row:
            yield _fault("arch-closed", where)
        elif number >= 2 and not _has_pillars(row):
            yield _fault("arch-opening", where)
        elif number > 2 and _opening(row) != _opening(rows[2]):
            yield _fault("arch-crooked", where)


def _opening(row: list[str]) -> list[bool]:
    return [cell == "." for cell in row]


def _has_pillars(row: list[str]) -> bool:
    """One opening, with a field on either side."""
    marks = "".join(".#"[cell != "."] for cell in row)
    return marks.strip("#").strip(".") == "" and marks[:1] == marks[-1:] == "#" and "." in marks


def _quarry_faults(quarry: Quarry) -> Iterator[Violation]:
    stones = quarry.stones.split()
    for number, stone in enumerate(stones):
        if stone not in tuple(LETTERS):
            yield _fault("stone", f"quarry.stones[{number}]", text=stone)
    if len(stones) > 2 * LARGEST:
        yield _fault("quarry-length", "quarry.stones", count=len(stones), most=2 * LARGEST)


def _icon_faults(base: Base) -> Iterator[Violation]:
    order = base.icons.order
    where = "icons.order"
    for number, icon in enumerate(order):
        building = icon.partition("-")[0]
        if icon in order[:number]:
            yield _fault("icon-twice", f"{where}[{number}]", text=icon)
        elif icon == END_ICON and number != len(order) - 1:
            yield _fault("icon-end", f"{where}[{number}]")
        elif icon != END_ICON and (building not in BUILDINGS or not icon.isascii() or not icon.isprintable()):
            yield _fault("icon", f"{where}[{number}]", text=icon)
    if not order or END_ICON not in order:
        yield _fault("icon-end", where)
    for building, rows in zip(BUILDINGS, _rows(base), strict=True):
        marked = sum(row.count("*") for row in rows)
        icons = sum(icon.partition("-")[0] == building for icon in order)
        if marked != icons:
            yield _fault("icons", where, building=building, count=icons, fields=marked)


def _point_faults(base: Base) -> Iterator[Violation]:
    relief, pyramid, arch, icons = base.relief, base.pyramid, base.arch, base.icons
    given = {
        "relief.row_points": relief.row_points,
        "relief.column_points": relief.column_points,
        "relief.complete_points": relief.complete_points,
        **{f"pyramid.row_points[{row}]": points for row, points in enumerate(pyramid.row_points)},
        "pyramid.complete_points": pyramid.complete_points,
        "arch.attic_points": arch.attic_points,
        "arch.lintel_points": arch.lintel_points,
        "arch.pillar_points": arch.pillar_points,
        "arch.complete_points": arch.complete_points,
        "icons.points": icons.points,
        "icons.joker_points": icons.joker_points,
        "icons.quarry_points": icons.quarry_points,
    }
    for where, points in given.items():
        if not 0 <= points <= MOST_POINTS:
            yield _fault("points", where, count=points, most=MOST_POINTS)
    fields = sum(len(row.replace(".", " ").split()) for rows in _rows(base) for row in rows)
    if fields > FIELDS_LIMIT:
        yield _fault("fields", "relief.rows, pyramid.rows, arch.rows", count=fields, most=FIELDS_LIMIT)


FIELDS_LIMIT = 62
"""Most fields of a sheet: the crosses of a sheet are the bits of one number in a file."""


def _rows(base: Base) -> tuple[tuple[str, ...], ...]:
    return base.relief.rows, base.pyramid.rows, base.arch.rows


# Printed sheets -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its building (number), row and place in it (from 1), colour, and bonus (its number in
    the strip) if it is a bonus field."""

    name: str
    building: int
    row: int
    place: int
    colour: int
    bonus: int | None


@dataclass(frozen=True, slots=True)
class Line:
    """A row, column or part that brings points when all of its fields (a mask) are crossed."""

    name: str
    building: int
    mask: int
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """A printed sheet. Masks have bit ``n`` for the field of number ``n``.

    Attributes:
        letter: at the lower right.
        base: what it was made of.
        fields: all fields: relief, pyramid, arch, each in reading order.
        numbers: the number of each field by its name.
        colours: the colour of each field.
        neighbours: for each field of the relief those that touch it; empty for all others.
        buildings: the mask of each building.
        singles: the mask of pyramid and arch, where crosses may stand alone.
        of_colour: the mask of each colour.
        relief_of: for each set of colours (a mask) the mask of their fields in the relief.
        columns: how many fields a row of the relief has.
        after_first, before_last: the mask of the relief without its first, its last column.
        lines: all that brings points.
        quarry: the colours of the stones from left to right.
        bonuses: the number of the field of each bonus in the strip's order, but for the last.
        bonus_mask: the mask of all bonus fields.
    """

    letter: str
    base: Base
    fields: tuple[Field, ...]
    numbers: dict[str, int]
    colours: tuple[int, ...]
    neighbours: tuple[tuple[int, ...], ...]
    buildings: tuple[int, int, int]
    singles: int
    of_colour: tuple[int, ...]
    relief_of: tuple[int, ...]
    columns: int
    after_first: int
    before_last: int
    lines: tuple[Line, ...]
    quarry: tuple[int, ...]
    bonuses: tuple[int, ...]
    bonus_mask: int


def sheets(base: Base) -> tuple[Sheet, ...]:
    """The printed sheets A to F of a base.

    Raises:
        IllegalSetup: the base has a mistake (`setup.sheets`).
    """
    wrong = faults(base)
    if wrong:
        from pantheon_kit.games.monuments.names import rulebook

        raise IllegalSetup(wrong[0], rulebook().explain(wrong[0]))
    return tuple(_printed(base, shift) for shift in range(len(SHEETS)))


def _printed(base: Base, shift: int) -> Sheet:
    order = [COLOURS.index(colour) for colour in base.colours]
    shifted = {colour: order[(order.index(colour) + shift) % len(order)] for colour in order}

    def colour(letter: str) -> int:
        return shifted[LETTERS.index(letter)]

    fields: list[Field] = []
    for building, rows in enumerate(_rows(base)):
        icons = (n for n, icon in enumerate(base.icons.order) if icon.startswith(BUILDINGS[building] + "-"))
        for row, cells in enumerate(rows, 1):
            for place, cell in enumerate(cells.split(), 1):
                if cell != ".":
                    bonus = next(icons) if cell.endswith("*") else None
                    name = f"{BUILDINGS[building][0]}{row}{place}"
                    fields.append(Field(name, building, row, place, colour(cell[0]), bonus))

    def mask_of(chosen: Iterable[bool]) -> int:
        return sum(1 << n for n, wanted in enumerate(chosen) if wanted)

    masks = [mask_of(field.building == number for field in fields) for number in range(len(BUILDINGS))]
    columns = len(base.relief.rows[0].split())
    numbers = {field.name: number for number, field in enumerate(fields)}
    bonuses = sorted((field.bonus, number) for number, field in enumerate(fields) if field.bonus is not None)
    neighbours = [_touching(field, numbers) for field in fields]
    return Sheet(
        letter=SHEETS[shift],
        base=base,
        fields=tuple(fields),
        numbers=numbers,
        colours=tuple(field.colour for field in fields),
        neighbours=tuple(neighbours),
        buildings=(masks[0], masks[1], masks[2]),
        singles=masks[PYRAMID] | masks[ARCH],
        of_colour=tuple(mask_of(field.colour == c for field in fields) for c in range(len(COLOURS))),
        relief_of=tuple(
            masks[RELIEF] & mask_of(bool(some >> field.colour & 1) for field in fields)
            for some in range(1 << len(COLOURS))
        ),
        columns=columns,
        after_first=masks[RELIEF] & mask_of(field.place > 1 for field in fields),
        before_last=masks[RELIEF] & mask_of(field.place < columns for field in fields),
        lines=tuple(_lines(base, fields)),
        quarry=tuple(colour(stone) for stone in base.quarry.stones.split()),
        bonuses=tuple(number for _, number in bonuses),
        bonus_mask=sum(1 << number for _, number in bonuses),
    )


def _touching(field: Field, numbers: dict[str, int]) -> tuple[int, ...]:
    """The fields of the relief above, left, right and below (`relief.two-adjacent`)."""
    if field.building != RELIEF:
        return ()
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    names = (f"r{field.row + down}{field.place + right}" for down, right in around)
    return tuple(numbers[name] for name in names if name in numbers)


def _lines(base: Base, fields: list[Field]) -> Iterator[Line]:
    def mask(building: int, row: int | None = None, places: range | None = None, below: int = 0) -> int:
        return sum(
            1 << number
            for number, field in enumerate(fields)
            if field.building == building
            and field.row > below
            and (row is None or field.row == row)
            and (places is None or field.place in places)
        )

    relief, pyramid, arch = base.relief, base.pyramid, base.arch
    for row in range(1, len(relief.rows) + 1):
        yield Line(f"relief-row-{row}", RELIEF, mask(RELIEF, row), relief.row_points)
    for column in range(1, len(relief.rows[0].split()) + 1):
        places = range(column, column + 1)
        yield Line(f"relief-column-{column}", RELIEF, mask(RELIEF, None, places), relief.column_points)
    yield Line("relief", RELIEF, mask(RELIEF), relief.complete_points)
    for row, points in enumerate(pyramid.row_points, 1):
        yield Line(f"pyramid-row-{row}", PYRAMID, mask(PYRAMID, row), points)
    yield Line("pyramid", PYRAMID, mask(PYRAMID), pyramid.complete_points)
    left = arch.rows[2].split().index(".") + 1
    yield Line("arch-attic", ARCH, mask(ARCH, 1), arch.attic_points)
    yield Line("arch-lintel", ARCH, mask(ARCH, 2), arch.lintel_points)
    yield Line("arch-left", ARCH, mask(ARCH, None, range(1, left), 2), arch.pillar_points)
    yield Line("arch-right", ARCH, mask(ARCH, None, range(left, LARGEST + 1), 2), arch.pillar_points)
    yield Line("arch", ARCH, mask(ARCH), arch.complete_points)
