"""The rules of `anem`: who is to act, what is legal, and what an action does.

Every rule with its id and words stands in ``rulebook.toml``. The movement of one piece is in
``moving``, what happens where it arrives in ``taking``, the legal moves of a turn in ``turns``,
refusals in ``refusing``, the notation in ``notation``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Act, Chance, Over, Turn, Violation
from pantheon_kit.engine.rulebook import Rulebook
from pantheon_kit.games.anem import notation, refusing
from pantheon_kit.games.anem.moving import ANEM, MORTAL, Piece, move
from pantheon_kit.games.anem.state import (
    HOUSE,
    PLACES,
    Duty,
    Move,
    Pass,
    Roll,
    Seating,
    Start,
    Vote,
)
from pantheon_kit.games.anem.state import Action as AnyAction
from pantheon_kit.games.anem.state import Options as Agreed
from pantheon_kit.games.anem.state import State as Position
from pantheon_kit.games.anem.taking import Pieces, after, arrived, fallen, living, one_left
from pantheon_kit.games.anem.turns import dutiful, owners, playable, possible, voters, without

if TYPE_CHECKING:
    from pantheon_kit.games.anem.face import Face

CAP = 5000
"""A game of that many turns is a draw (`end.cap`)."""

_MOVE = tuple(Act((seat,), "move") for seat in range(4))
_VOTE = tuple(Act((seat,), "vote") for seat in range(4))
_ROLL = tuple(Chance("roll", seat) for seat in range(4))
_ROLLS = tuple((Roll((a, b)), 1 if a == b else 2) for a in range(6, 0, -1) for b in range(a, 0, -1))
_PASS = Pass()


@cache
def _starts(rolling: int) -> tuple[tuple[Start, int], ...]:
    return tuple((Start(dice), 1) for dice in product(range(1, 7), repeat=rolling))


class AnemGame:
    """The game of the Anem on the ring board; see the protocol ``engine.game.Game``."""

    name = "anem"
    version = 1
    seats = (2, 4)
    Options = Agreed
    State = Position
    Action = AnyAction

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.load(files("pantheon_kit.games.anem") / "rulebook.toml")

    @cached_property
    def face(self) -> Face:
        from pantheon_kit.games.anem.face import FACE

        return FACE

    # Setup ------------------------------------------------------------------------------------

    def start(self, seats: int, options: Any = None) -> Position:
        """All mortals in their quadrants, all Anem in the Great House; all roll for the start.

        Raises IllegalSetup by `setup.players` or `setup.sets`.
        """
        options = Agreed() if options is None else options
        violation = refusing.setup(seats, options)
        if violation:
            raise IllegalSetup(violation, self.rulebook.explain(violation, "en"))
        between = 2 if seats == 2 and options.seats is Seating.OPPOSITE else 1
        return Position(
            pieces=tuple((HOUSE, *range(5 * k, 5 * k + 5)) for k in range(0, seats * between, between)),
            options=options,
            rolling=tuple(range(seats)),
        )

    def seated(self, state: Position) -> int:
        return len(state.pieces)

    def out(self, state: Position) -> list[int]:
        """Who has lost all pieces (`take.anem`, `take.last-mortal`)."""
        return [seat for seat, pieces in enumerate(state.pieces) if not pieces]

    # Whose turn -------------------------------------------------------------------------------

    def turn(self, state: Position) -> Turn:
        if state.voting is not None:
            return _VOTE[voters(state)[len(state.votes)]]
        if state.dice:
            return _MOVE[state.mover]
        if state.rolling:
            return Chance("start", state.rolling[0])
        if one_left(state.pieces):
            return Over(living(state.pieces), "end.win")
        if state.turns >= CAP:
            return Over(living(state.pieces), "end.cap")
        return _ROLL[state.mover]

    # What is legal ----------------------------------------------------------------------------

    def legal(self, state: Position, seat: int) -> Sequence[AnyAction]:
        if state.voting is not None:
            asked = voters(state)[len(state.votes)]
            return tuple(Vote(owner) for owner in owners(state)) if seat == asked else ()
        if not state.dice or seat != state.mover:
            return ()
        if state.options.duty is Duty.MAY_PASS:
            return (*possible(state), _PASS)
        return dutiful(state)

    def alphabet(self, state: Position, seat: int) -> Iterable[AnyAction]:
        """Every move that can be written down (all dice, pieces, places), every vote, and a pass."""
        places = range(len(PLACES))
        for die, piece, source, target in product(range(1, 7), (ANEM, MORTAL), places, places):
            yield move(die, piece, source, target)
        for owner in range(len(state.pieces)):
            yield Vote(owner)
        yield _PASS

    def check(self, state: Position, seat: int, action: AnyAction) -> Violation | None:
        return refusing.refusal(state, self.turn(state), seat, action)

    def problems(self, state: Position) -> Sequence[Violation]:
        return refusing.problems(state)

    # What happens -----------------------------------------------------------------------------

    def outcomes(self, state: Position) -> Sequence[tuple[AnyAction, int]]:
        if state.dice or state.voting is not None:
            return ()
        if state.rolling:
            return _starts(len(state.rolling))
        return () if one_left(state.pieces) or state.turns >= CAP else _ROLLS

    def apply(self, state: Position, seat: int | None, action: AnyAction) -> Position:
        if isinstance(action, Move):
            return _moved(state, action)
        if isinstance(action, Roll):
            return _going_on(state, state.pieces, action.dice, None)
        if isinstance(action, Vote):
            return _voted(state, action)
        if isinstance(action, Start):
            return _started(state, action)
        return _next_turn(state, state.pieces)

    # An open game: everybody sees everything --------------------------------------------------

    def seen_by(self, state: Position, seat: int | None) -> Position:
        return state

    def sample(self, seen: Position, rng: random.Random) -> Position:
        return seen

    def appraise(self, state: Position, seat: int) -> float:
        """Own pieces less the opponents' pieces. While a vote is on, the piece named last counts as
        gone, and before the first vote one of the opponents' pieces."""
        pieces = state.pieces
        if state.voting is not None and state.votes:
            pieces = fallen(pieces, state.votes[-1], state.voting)
        mine = len(pieces[seat])
        theirs = sum(map(len, pieces)) - mine
        falling = state.voting is not None and not state.votes and seat == state.mover
        return mine - theirs + falling

    def text(self, state: Position, action: AnyAction) -> str:
        return notation.text(state, action)

    def parse(self, state: Position, text: str) -> AnyAction:
        return notation.parse(state, text)


def _moved(state: Position, made: Move) -> Position:
    pieces, others = arrived(state.pieces, state.mover, made)
    rest = without(state.dice, made.die)
    moved = (made.piece, made.target)
    if others:
        return Position(pieces, state.options, state.mover, state.turns, (), rest, moved, made.target)
    return _going_on(state, pieces, rest, moved)


def _voted(state: Position, vote: Vote) -> Position:
    votes = (*state.votes, vote.seat)
    if len(voters(state)) > 1 and votes.count(vote.seat) < 2:
        return replace(state, votes=votes)
    assert state.voting is not None
    return _going_on(state, fallen(state.pieces, vote.seat, state.voting), state.dice, state.moved)


def _going_on(
    state: Position, pieces: Pieces, dice: tuple[int, ...], moved: tuple[Piece, int] | None
) -> Position:
    """The turn goes on if a die can be played; else the dice are lost and the next player rolls."""
    if dice and playable(state, pieces, dice, moved) and not one_left(pieces):
        return Position(pieces, state.options, state.mover, state.turns, (), dice, moved)
    return _next_turn(state, pieces)


def _next_turn(state: Position, pieces: Pieces) -> Position:
    return Position(pieces, state.options, after(state.mover, pieces), state.turns + 1)


def _started(state: Position, start: Start) -> Position:
    """The highest die begins; those tied for it roll again (`setup.first`)."""
    highest = max(start.dice)
    ahead = tuple(seat for seat, die in zip(state.rolling, start.dice, strict=True) if die == highest)
    if len(ahead) > 1:
        return Position(state.pieces, state.options, rolling=ahead)
    return Position(state.pieces, state.options, mover=ahead[0])


ANEM_GAME = AnemGame()
