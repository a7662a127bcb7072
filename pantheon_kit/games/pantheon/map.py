"""The map: hexes in rows, the spaces marked on them, and which spaces adjoin.

A map is drawn as text: pointy-top hexes, rows from north to south, odd rows shifted half a hex to the
right, two characters a place. A capital letter is the start space of a nation, the small letter one of
its five loot spaces, ``|`` a column space, ``.`` a plain space, a blank no space.

Places are numbers in reading order; their names are ``"column,row"`` (``"8,2"``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

LOOT_SPACES = 5
"""Marked spaces around each start space."""


class Mistake(msgspec.Struct, frozen=True):
    """Something wrong in an edition: ``where`` names the place in it, ``what`` says what is wrong."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Map(msgspec.Struct, frozen=True):
    """A map that has been read.

    Attributes:
        names: the name of each space.
        near: for each space the spaces that adjoin it, ascending.
        column_spaces: the spaces for columns.
        starts: each nation's start space, by the nation's letter.
        loot: each nation's marked spaces, by the nation's letter.
    """

    names: tuple[str, ...]
    near: tuple[tuple[int, ...], ...]
    column_spaces: tuple[int, ...]
    starts: Mapping[str, int]
    loot: Mapping[str, tuple[int, ...]]


def places(rows: Sequence[str]) -> dict[tuple[int, int], str]:
    """The signs of a drawn map by ``(column, row)``; a sign between two places stands at ``(-1, row)``."""
    signs = {}
    for row, line in enumerate(rows):
        shift = row % 2
        for at, sign in enumerate(line):
            if sign != " ":
                column = (at - shift) // 2 if (at - shift) % 2 == 0 and at >= shift else -1
                signs[column, row] = sign
    return signs


def neighbours(column: int, row: int) -> tuple[tuple[int, int], ...]:
    """The six places around ``(column, row)``, on the map or not."""
    east = column + row % 2
    return (
        (column - 1, row),
        (column + 1, row),
        (east - 1, row - 1),
        (east, row - 1),
        (east - 1, row + 1),
        (east, row + 1),
    )


def read(rows: Sequence[str], letters: Sequence[str]) -> Map:
    """The map drawn in ``rows``; ``letters`` are the nations' capital letters. Expects no mistakes."""
    signs = places(rows)
    order = sorted(signs, key=lambda place: (place[1], place[0]))
    number = {place: index for index, place in enumerate(order)}
    near = tuple(
        tuple(sorted(number[other] for other in neighbours(*place) if other in number)) for place in order
    )

    def marked(sign: str) -> tuple[int, ...]:
        return tuple(number[place] for place in order if signs[place] == sign)

    return Map(
        names=tuple(f"{column},{row}" for column, row in order),
        near=near,
        column_spaces=marked("|"),
        starts={letter: marked(letter)[0] for letter in letters},
        loot={letter: marked(letter.lower()) for letter in letters},
    )


def mistakes(rows: Sequence[str], letters: Mapping[str, str]) -> list[Mistake]:
    """What is wrong with a drawn map; ``letters`` gives the nation of each capital letter."""
    signs = places(rows)
    found = []
    known = {"|", "."} | set(letters) | {letter.lower() for letter in letters}
    for (column, row), sign in sorted(signs.items(), key=lambda item: (item[0][1], item[0][0])):
        if column < 0:
            found.append(Mistake(f"map.row {row}", f"the sign {sign!r} stands between two places"))
        elif sign not in known:
            found.append(Mistake(f"map {column},{row}", f"unknown sign {sign!r}"))
        if sign == "|" and not any(place in signs for place in neighbours(column, row)):
            found.append(Mistake(f"map {column},{row}", "a column space that no space of the map adjoins"))
    for letter, nation in letters.items():
        starts = [place for place, sign in signs.items() if sign == letter]
        if len(starts) != 1:
            found.append(
                Mistake(f"map.letters.{letter}", f"{nation} needs one start space, not {len(starts)}")
            )
        around = [place for place, sign in signs.items() if sign == letter.lower()]
        if len(around) != LOOT_SPACES:
            found.append(
                Mistake(
                    f"map.letters.{letter}",
                    f"{nation} needs {LOOT_SPACES} loot spaces ({letter.lower()}), not {len(around)}",
                )
            )
    edge = [place for place in signs if place[0] >= 0][:1]
    reached = set(edge)
    while edge:
        for place in neighbours(*edge.pop()):
            if place in signs and place not in reached:
                reached.add(place)
                edge.append(place)
    for column, row in sorted(set(signs) - reached, key=lambda place: (place[1], place[0])):
        if column < 0:
            continue
        found.append(Mistake(f"map {column},{row}", "cut off from the rest of the map"))
    if not signs:
        found.append(Mistake("map", "no space at all"))
    return found
