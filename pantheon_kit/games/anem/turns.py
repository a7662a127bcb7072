"""What the mover can do in a turn: which moves there are, and which of them the duty leaves."""

from __future__ import annotations

from pantheon_kit.games.anem.moving import ANEM, BESIDE, MORTAL, NEAR, Piece, pairs_of, reach
from pantheon_kit.games.anem.state import HOUSE, WORLD, Move, Options, State, TwoOpponents
from pantheon_kit.games.anem.taking import Pieces, arrived, one_left, opponents_on, replaced, struck


def owners(state: State) -> list[int]:
    """The two opponents of whom one piece is to fall, in turn order (`take.two-opponents`)."""
    assert state.voting is not None
    return opponents_on(state.voting, state.pieces, state.mover)


def voters(state: State) -> list[int]:
    """Who decides about it: the mover first, then, unless he chooses alone, the two owners."""
    if state.options.two_opponents is TwoOpponents.MOVER_CHOOSES:
        return [state.mover]
    return [state.mover, *owners(state)]


def pair_spaces(pieces: Pieces) -> int:
    """The World spaces that are blocked by a pair of any one colour (`move.blocked`)."""
    pairs = 0
    for theirs in pieces:
        pairs |= pairs_of(theirs)
    return pairs


def shut_spaces(pieces: Pieces, mover: int, options: Options) -> int:
    """The World spaces that may not be ended on (option ``two_opponents=not_enterable``)."""
    if options.two_opponents is not TwoOpponents.NOT_ENTERABLE:
        return 0
    return sum(1 << space for space in range(WORLD) if len(opponents_on(space, pieces, mover)) == 2)


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
    pairs = pair_spaces(state.pieces)
    shut = shut_spaces(state.pieces, state.mover, state.options)
    moves: list[Move] = []
    for piece, place in idle(state):
        near = NEAR[place]
        moves += reach(piece, place, state.dice, pairs & near, shut & near)
    return moves


def dutiful(state: State) -> list[Move]:
    """The moves that the duty to play as many dice as possible leaves (`move.duty`)."""
    moves = possible(state)
    if len(state.dice) < 2 or _never_lost(state):
        return moves
    both = {move for move in moves if _second_possible(state, move)}
    if not both:
        return moves
    return [move for move in moves if move in both or one_left(landings(state, move)[0])]


def _never_lost(state: State) -> bool:
    """Whether no first move can lose the second die, told at a glance.

    A first move can make one new pair. So a piece in the World with no pair beside it still has a
    way to go afterwards, and from the Great House there is always one. Two such pieces suffice:
    whichever moves first, one is left. A six can always be played.
    """
    if state.dice == (6, 6):
        return True
    if state.options.two_opponents is TwoOpponents.NOT_ENTERABLE:
        return False
    pairs = pair_spaces(state.pieces)
    sure = 0
    for place in state.pieces[state.mover]:
        if place == HOUSE or (place < WORLD and not BESIDE[place] & pairs):
            sure += 1
            if sure == 2:
                return True
    return False


def _second_possible(state: State, move: Move) -> bool:
    """Whether the other die can be played after ``move``, after some vote if there is one."""
    rest = without(state.dice, move.die)
    return any(
        not one_left(pieces) and playable(state, pieces, rest, (move.piece, move.target))
        for pieces in landings(state, move)
    )


def playable(state: State, pieces: Pieces, dice: tuple[int, ...], moved: tuple[Piece, int] | None) -> bool:
    """Whether the mover can play one of ``dice`` with such ``pieces`` after ``moved`` has moved."""
    return bool(dice) and bool(possible(State(pieces, state.options, state.mover, dice=dice, moved=moved)))


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice left when one of them is played."""
    return () if len(dice) == 1 else dice[1:] if dice[0] == die else dice[:1]


def landings(state: State, move: Move) -> list[Pieces]:
    """All that can come of a move: one way, or, where a vote follows, one for each piece to fall."""
    pieces, others = arrived(state.pieces, state.mover, move)
    if not others:
        return [pieces]
    return [replaced(pieces, seat, struck(pieces[seat], move.target)) for seat in others]
