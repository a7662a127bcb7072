"""Where a piece can go: the movement rules of `anem` for one piece and one die.

What stands in the way is one number, the *walls*: its bit ``i`` is set where a pair stands on
``Wi``, and its bit ``SHUT + i`` where ``Wi`` may be passed but not ended on (the option
``two_opponents=not_enterable``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, TypeAlias

from pantheon_kit.games.anem.state import ANEMIM, HOUSE, WORLD, Move

Piece: TypeAlias = Literal["A", "m"]
ANEM: Piece = "A"
MORTAL: Piece = "m"

SHUT = WORLD
"""By how much the second half of the walls is shifted."""

LONGEST = 5
"""A piece in the World moves at most five spaces; a six leads to Anemim."""


def quadrant(space: int) -> int:
    """The quadrant 0..3 of a space of the World or of Anemim."""
    return space // 5 if space < WORLD else space - ANEMIM


def anemim(k: int) -> int:
    """The Anemim space of quadrant ``k``, counted around modulo four."""
    return ANEMIM + k % 4


def pairs(spaces: Iterable[int]) -> int:
    """Walls of pairs on some World spaces."""
    return sum(1 << space for space in set(spaces))


def _walls(spaces: Iterable[int]) -> int:
    there = pairs(spaces)
    return there | there << SHUT


BESIDE = tuple(pairs(((s - 1) % WORLD, (s + 1) % WORLD)) for s in range(WORLD))
"""For each World space pairs on its two neighbours."""

NEAR = (
    *(_walls((s + step) % WORLD for step in range(-LONGEST, LONGEST + 1)) for s in range(WORLD)),
    *(_walls(range(5 * k, 5 * k + 5)) for k in range(4)),
    0,
)
"""For each of the 25 spaces the walls that matter to a move from it."""


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
    """The spaces that a piece may go to by one die, as `move.world` to `move.house` say."""
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


@lru_cache(maxsize=1 << 15)
def reach(piece: Piece, source: int, dice: tuple[int, ...], walls: int) -> tuple[Move, ...]:
    """All moves of a piece at ``source`` by any one of ``dice``.

    Give the walls cut down to ``NEAR[source]``: then few different questions are asked, and the
    answers (and their Move objects) are found again instead of made again.
    """
    return tuple(
        Move(die, piece, source, target)
        for die in dict.fromkeys(dice)
        for target in targets(piece, source, die, walls)
    )


@lru_cache(maxsize=1 << 12)
def pairs_of(theirs: tuple[int, ...]) -> int:
    """The World spaces where one player's pieces (Anem first, mortals ascending) stand in pairs."""
    return pairs(space for n, space in enumerate(theirs) if space < WORLD and space in theirs[:n])
