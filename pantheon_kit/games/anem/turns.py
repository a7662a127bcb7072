"""What the mover can do in a turn: which moves there are, and which of them the duty leaves."""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.anem.moving import ANEM, BESIDE, MORTAL, SHUT, Piece, paired, pairs_of, quadrant, ways
from pantheon_kit.games.anem.state import HOUSE, WORLD, Move, Options, State, TwoOpponents
from pantheon_kit.games.anem.taking import Pieces, arrived, fallen, one_left, opponents_on

NOT_ENTERABLE = TwoOpponents.NOT_ENTERABLE


def owners(state: State) -> Sequence[int]:
    """The two opponents of whom one piece is to fall, in turn order (`take.two-opponents`)."""
    assert state.voting is not None
    return opponents_on(state.voting, state.pieces, state.mover)


def voters(state: State) -> list[int]:
    """Who decides about it: the mover first, then, unless he chooses alone, the two owners."""
    if state.options.two_opponents is TwoOpponents.MOVER_CHOOSES:
        return [state.mover]
    return [state.mover, *owners(state)]


def walls(pieces: Pieces, mover: int, options: Options) -> int:
    """What stands in the mover's way: the set of spaces blocked by a pair of any one colour
    (`move.blocked`), and, shifted by ``SHUT``, of those he may not end on (option
    ``two_opponents=not_enterable``)."""
    global _latest
    known, found = _latest
    if known is not pieces:
        found = 0
        for theirs in pieces:
            if len(set(theirs)) < len(theirs):
                found |= pairs_of(theirs)
        _latest = pieces, found
    if options.two_opponents is NOT_ENTERABLE:
        for space in range(WORLD):
            if len(opponents_on(space, pieces, mover)) == 2:
                found |= 1 << space + SHUT
    return found


_latest: tuple[Pieces, int] = (), 0
"""The pieces that were asked for last, with the pairs among them: each position is asked for twice,
when it comes about and when its moves are listed."""


def idle(state: State) -> list[tuple[Piece, int]]:
    """The mover's pieces that may still move in this turn (`move.two-pieces`), each place once."""
    anem, *mortals = state.pieces[state.mover]
    moved = None if state.options.one_piece_may_use_both else state.moved
    if moved and moved[0] == MORTAL:
        mortals.remove(moved[1])
    pieces: list[tuple[Piece, int]] = [(MORTAL, place) for place in dict.fromkeys(mortals)]
    return pieces if moved and moved[0] == ANEM else [(ANEM, anem), *pieces]


def possible(state: State) -> list[Move]:
    """All moves that the movement rules allow with one of the dice, the duty not asked."""
    return _moves(state, walls(state.pieces, state.mover, state.options))


def _moves(state: State, around: int) -> list[Move]:
    """The moves of all idle pieces; the same as ``idle`` and ``targets`` say, by the tables."""
    near, of_anem, of_mortal = ways(state.dice)
    anem, *mortals = state.pieces[state.mover]
    moved = state.moved
    if moved is None or state.options.one_piece_may_use_both:
        moves = [*of_anem[anem][around & near[anem]]]
    elif moved[0] == ANEM:
        moves = []
    else:
        moves = [*of_anem[anem][around & near[anem]]]
        mortals.remove(moved[1])
    last = None
    for place in mortals:
        if place != last:
            moves += of_mortal[place][around & near[place]]
            last = place
    return moves


def playable(state: State, pieces: Pieces, dice: tuple[int, ...], moved: tuple[Piece, int] | None) -> bool:
    """Whether the mover can play one of ``dice`` with such ``pieces`` after ``moved`` has moved: the
    same as whether anything is ``possible`` then, but found out as early as can be.

    A six can be played by any piece, so by one that has not moved.
    """
    if not dice:
        return False
    if dice[0] == 6:
        return True
    around = walls(pieces, state.mover, state.options)
    mine = pieces[state.mover]
    if _roaming(mine, around, 1 if moved is None else 2):
        return True
    return bool(possible(State(pieces, state.options, state.mover, dice=dice, moved=moved)))


def _roaming(mine: tuple[int, ...], around: int, count: int) -> bool:
    """Whether at least ``count`` pieces can surely move by any die: those in the Great House, and
    those in the World with no pair beside them. Told at a glance, so that False means "perhaps"."""
    if around >= 1 << SHUT:
        return False
    for place in mine:
        if place == HOUSE or (place < WORLD and not around & BESIDE[place]):
            count -= 1
            if not count:
                return True
    return False


def dutiful(state: State) -> list[Move]:
    """The moves that the duty to play as many dice as possible leaves (`move.duty`).

    A first move makes at most one new pair, which can close one way of a roaming piece and not
    both. So with two roaming pieces, whichever piece moves first, the second die is not lost.
    """
    around = walls(state.pieces, state.mover, state.options)
    moves = _moves(state, around)
    if len(state.dice) < 2 or _roaming(state.pieces[state.mover], around, 2):
        return moves
    sure = {die: _sure(state.pieces[state.mover], die, around) for die in state.dice}
    both = {move for move in moves if _second_possible(state, move, sure)}
    if not both:
        return moves
    return [move for move in moves if move in both or one_left(landings(state, move)[0])]


def _second_possible(state: State, move: Move, sure: dict[int, list[tuple[Piece, int]]]) -> bool:
    """Whether the other die can be played after ``move``, after some vote if there is one."""
    rest = without(state.dice, move.die)
    others = sure[rest[0]]
    if len(others) > 1 or (others and others[0] != (move.piece, move.source)):
        taking = move.target < WORLD and opponents_on(move.target, state.pieces, state.mover)
        if not taking:
            return True
    return any(
        not one_left(pieces) and playable(state, pieces, rest, (move.piece, move.target))
        for pieces in landings(state, move)
    )


def _sure(mine: tuple[int, ...], die: int, around: int) -> list[tuple[Piece, int]]:
    """The pieces that can surely move by ``die``, also after any move of another piece that takes
    nothing: those that roam, all by a six, and those in Anemim whose goal no pair can close."""
    if around >= 1 << SHUT:
        return []
    found: list[tuple[Piece, int]] = []
    for n, place in enumerate(mine):
        if place < WORLD:
            free = die == 6 or not around & BESIDE[place]
        elif place < HOUSE and die < 6:
            goal = 5 * quadrant(place) + die - 1
            free = not paired(around, goal) and goal not in mine
        else:
            free = True
        if free:
            found.append((MORTAL if n else ANEM, place))
    return found


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left when one of them is played."""
    return () if len(dice) == 1 else dice[1:] if dice[0] == die else dice[:1]


def landings(state: State, move: Move) -> list[Pieces]:
    """All that can come of a move: one way, or, where a vote follows, one for each piece to fall."""
    pieces, others = arrived(state.pieces, state.mover, move)
    if not others:
        return [pieces]
    return [fallen(pieces, seat, move.target) for seat in others]
