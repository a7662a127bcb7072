"""Where a piece can go: the movement rules of `anem` for one piece and one die.

What stands in the way is one number, the *walls*: its bit ``i`` is set where a pair stands on
``Wi``, and its bit ``SHUT + i`` where ``Wi`` may be passed but not ended on (the option
``two_opponents=not_enterable``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal, TypeAlias

from pantheon_kit.games.anem.state import ANEMIM, HOUSE, PLACES, WORLD, Move

Piece: TypeAlias = Literal["A", "m"]
ANEM: Piece = "A"
MORTAL: Piece = "m"

SHUT = WORLD
"""By how much the second half of the walls is shifted."""


def quadrant(space: int) -> int:
    """The quadrant 0..3 of a space of the World or of Anemim."""
    return space // 5 if space < WORLD else space - ANEMIM


def anemim(k: int) -> int:
    """The Anemim space of quadrant ``k``, counted around modulo four."""
    return ANEMIM + k % 4


def pairs(spaces: Iterable[int]) -> int:
    """Walls of pairs on some World spaces."""
    return sum(1 << space for space in set(spaces))


BESIDE = tuple(pairs(((s - 1) % WORLD, (s + 1) % WORLD)) for s in range(WORLD))
"""For each World space pairs on its two neighbours."""


def paired(walls: int, space: int) -> bool:
    """Whether a pair stands on a World space."""
    return bool(walls >> space & 1)


def shut(walls: int, space: int) -> bool:
    """Whether a World space may be passed but not ended on."""
    return bool(walls >> space + SHUT & 1)


def along(source: int, step: int, die: int, walls: int) -> int:
    """Where a move of ``die`` spaces in the direction ``step`` (1 or -1) ends.

    It stops before the first pair on its way (`move.blocked`), and moves back from a space it may
    not end on. ``source`` itself means that there is no move in this direction.
    """
    way = [(source + step * n) % WORLD for n in range(die + 1)]
    end = 0
    while end < die and not paired(walls, way[end + 1]):
        end += 1
    while end and shut(walls, way[end]):
        end -= 1
    return way[end]


def targets(piece: Piece, source: int, die: int, walls: int) -> Iterator[int]:
    """The spaces that a piece may go to by one die.

    Out of the Great House (`move.house`); by a six within Anemim (`move.anemim-six`) or into the
    House (`move.anem-house`, and `move.mortals-no-house`); by less from Anemim into the World
    (`move.anemim`); by a six from the World to Anemim (`move.world-six`); else along the ring
    (`move.world`) in either direction (`move.direction`).
    """
    if source == HOUSE:
        yield from range(ANEMIM, HOUSE)
    elif source >= ANEMIM and die == 6:
        yield anemim(quadrant(source) + 1)
        yield anemim(quadrant(source) - 1)
        if piece == ANEM:
            yield HOUSE
    elif source >= ANEMIM:
        space = 5 * quadrant(source) + die - 1
        if not paired(walls, space) and not shut(walls, space):
            yield space
    elif die == 6:
        yield anemim(quadrant(source))
    else:
        for step in (1, -1):
            end = along(source, step, die, walls)
            if end != source:
                yield end


def pairs_of(theirs: tuple[int, ...]) -> int:
    """Walls of pairs where two of one player's pieces stand on one World space."""
    seen = found = 0
    for place in theirs:
        if place < WORLD:
            found |= seen & 1 << place
            seen |= 1 << place
    return found


# Looked up instead of worked out: random play asks for the same moves again and again ---------------


class Ways(dict[int, tuple[Move, ...]]):
    """The moves of a piece on a space by any one of some dice, for each arrangement of the walls near
    it; worked out when first asked for."""

    __slots__ = ("dice", "piece", "source")
    MOST = 128
    """So many arrangements are kept, which is all with up to two pairs near."""

    def __init__(self, piece: Piece, source: int, dice: tuple[int, ...]) -> None:
        self.piece: Piece = piece
        self.source = source
        self.dice = dice

    def __missing__(self, walls: int) -> tuple[Move, ...]:
        if len(self) >= self.MOST:
            self.clear()
        found = self[walls] = tuple(
            move(die, self.piece, self.source, target)
            for die in dict.fromkeys(self.dice)
            for target in targets(self.piece, self.source, die, walls)
        )
        return found


@cache
def move(die: int, piece: Piece, source: int, target: int) -> Move:
    """The one Move object of that content."""
    return Move(die, piece, source, target)


@cache
def ways(dice: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[Ways, ...], tuple[Ways, ...]]:
    """All moves by any one of ``dice``: ``near, anem, mortal = ways(dice)``, where
    ``mortal[place][walls & near[place]]`` are a mortal's from ``place``, and ``anem`` the Anem's."""
    places = range(len(PLACES))
    return (
        tuple(_near(place, dice) for place in places),
        tuple(Ways(ANEM, place, dice) for place in places),
        tuple(Ways(MORTAL, place, dice) for place in places),
    )


def _near(place: int, dice: tuple[int, ...]) -> int:
    """The walls that matter to a move from ``place`` by one of ``dice``."""
    if place == HOUSE:
        return 0
    short = [die for die in dice if die < 6]
    if place >= ANEMIM:
        spaces = {5 * quadrant(place) + die - 1 for die in short}
    else:
        far = max(short, default=0)
        spaces = {(place + step) % WORLD for step in range(-far, far + 1)}
    return pairs(spaces) | pairs(spaces) << SHUT
