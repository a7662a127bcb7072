"""What happens where a piece arrives: the taking rules of `anem`, and who is still in the game."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TypeAlias

from pantheon_kit.games.anem.moving import ANEM
from pantheon_kit.games.anem.state import ANEMIM, Move

Pieces: TypeAlias = tuple[tuple[int, ...], ...]
"""The pieces of all players, as State has them."""


def living(pieces: Pieces) -> tuple[int, ...]:
    """The seats that still have pieces."""
    return tuple(seat for seat, theirs in enumerate(pieces) if theirs)


def one_left(pieces: Pieces) -> bool:
    """Whether the last player with pieces has won (`end.win`): all others' are taken (`object`)."""
    return pieces.count(()) == len(pieces) - 1


def after(seat: int, pieces: Pieces) -> int:
    """The next living seat in turn order (`setup.order`)."""
    while True:
        seat = (seat + 1) % len(pieces)
        if pieces[seat]:
            return seat


def opponents_on(space: int, pieces: Pieces, mover: int) -> Sequence[int]:
    """The other seats with a piece on a space, in turn order after ``mover``."""
    first = None
    for seat, theirs in enumerate(pieces):
        if space in theirs and seat != mover:
            if first is not None:
                return (seat, first) if first < mover < seat else (first, seat)
            first = seat
    return () if first is None else (first,)


def relocated(mine: tuple[int, ...], move: Move) -> tuple[int, ...]:
    """A player's pieces after one of them moved; the mortals (all but the first) stay in order."""
    if move.piece == ANEM:
        return (move.target, *mine[1:])
    places = [*mine]
    del places[places.index(move.source, 1)]
    insort(places, move.target, 1)
    return tuple(places)


def struck(theirs: tuple[int, ...], space: int) -> tuple[int, ...]:
    """A player's pieces after the one on ``space`` was taken.

    With the Anem all go (`take.anem`), and with the last mortal the Anem goes (`take.last-mortal`).
    """
    if theirs[0] == space or len(theirs) == 2:
        return ()
    at = theirs.index(space)
    return theirs[:at] + theirs[at + 1 :]


def replaced(pieces: Pieces, seat: int, theirs: tuple[int, ...]) -> Pieces:
    """All pieces with those of one seat exchanged."""
    all_pieces = [*pieces]
    all_pieces[seat] = theirs
    return tuple(all_pieces)


def fallen(pieces: Pieces, seat: int, space: int) -> Pieces:
    """All pieces after that of ``seat`` on ``space`` was taken."""
    return replaced(pieces, seat, struck(pieces[seat], space))


def arrived(pieces: Pieces, mover: int, move: Move) -> tuple[Pieces, Sequence[int]]:
    """The pieces after a move with what it takes by itself (`take.pair-up`), and, where two
    opponents stand on the space, those two: then nothing has been taken yet.

    Only in the World is anything taken (`take.world-only`), a lone opposing piece never
    (`take.lone`), and the Anem counts like a mortal on both sides (`take.any-piece`).
    """
    mine = relocated(pieces[mover], move)
    pieces = replaced(pieces, mover, mine)
    if move.target >= ANEMIM:
        return pieces, ()
    others = opponents_on(move.target, pieces, mover)
    if len(others) == 2:
        return pieces, others
    if others and mine.count(move.target) == 2:
        return fallen(pieces, others[0], move.target), ()
    return pieces, ()
