"""The engine and the slow reference agree, action by action."""

from __future__ import annotations

import random

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.games.anem import ANEM, describe
from pantheon_kit.games.anem.state import PLACES, Move, Pass, Roll, State, Vote
from pantheon_kit.games.anem.turns import possible
from tests.games.anem import reference
from tests.games.anem.positions import bare, board, house, some_position, tight_position

pytestmark = pytest.mark.rule("anem:move.duty", "anem:take.pair-up", "anem:take.two-opponents")


def agree_on_moves(state: State) -> None:
    """The same moves are legal, and each leads to the same position or the same vote."""
    seat = state.mover
    here, agreed = board(state), house(state.options)
    moves = [action for action in ANEM.legal(state, seat) if isinstance(action, Move)]
    ours = {(move.die, move.piece, PLACES[move.source], PLACES[move.target]) for move in moves}
    assert ours == reference.legal(here, seat, list(state.dice), agreed), describe(state)
    assert len(ours) == len(moves)
    assert (Pass() in ANEM.legal(state, seat)) == agreed.may_pass
    for move in moves:
        piece = next(
            piece
            for piece in reference.candidates(here, seat, agreed)
            if (piece.kind, piece.place) == (move.piece, PLACES[move.source])
        )
        after, disputed = reference.move(here, piece, PLACES[move.target])
        ahead = ANEM.apply(state, seat, move)
        assert bare(board(ahead)) == bare(after), (describe(state), move)
        rest = list(state.dice)
        rest.remove(move.die)
        if disputed:
            assert ahead.voting == move.target
            agree_on_vote(ahead, after, disputed, rest, agreed)
        else:
            agree_on_going_on(ahead, after, seat, rest, agreed)


def agree_on_vote(
    state: State,
    after: reference.Board,
    disputed: list[reference.Piece],
    rest: list[int],
    agreed: reference.House,
) -> None:
    for victim in disputed:
        ahead = state
        while ahead.voting is not None:
            turn = ANEM.turn(ahead)
            assert isinstance(turn, Act)
            (voter,) = turn.seats
            assert set(ANEM.legal(ahead, voter)) == {Vote(piece.owner) for piece in disputed}
            ahead = ANEM.apply(ahead, voter, Vote(victim.owner))
        fallen = reference.take(after, victim)
        assert bare(board(ahead)) == bare(fallen)
        agree_on_going_on(ahead, fallen, state.mover, rest, agreed)


def agree_on_going_on(
    state: State, after: reference.Board, mover: int, rest: list[int], agreed: reference.House
) -> None:
    goes_on = bool(rest) and not reference.ended(after) and reference.count(after, mover, rest, agreed) > 0
    assert state.dice == (tuple(rest) if goes_on else ())
    assert state.mover == mover or not goes_on


def run(seeds: range) -> int:
    """Compares on random positions, crowded and tight ones; in how many the duty forbade a move."""
    bound = 0
    for seed in seeds:
        rng = random.Random(seed)
        state = rng.choice((some_position, tight_position))(rng)
        assert ANEM.problems(state) == [], describe(state)
        low, high = sorted((rng.randint(1, 6), rng.randint(1, 6)))
        rolled = ANEM.apply(state, None, Roll((high, low)))
        can = reference.count(board(state), state.mover, [high, low], house(state.options))
        assert bool(rolled.dice) == bool(can), describe(state)
        if not can:
            continue
        agree_on_moves(rolled)
        bound += len(ANEM.legal(rolled, rolled.mover)) < len(possible(rolled))
        following = ANEM.apply(rolled, rolled.mover, rng.choice(ANEM.legal(rolled, rolled.mover)))
        if following.mover == rolled.mover and following.dice and following.voting is None:
            agree_on_moves(following)
    return bound


def test_the_engine_agrees_with_the_plain_rules_on_hard_positions() -> None:
    assert run(range(500)) > 10


@pytest.mark.soak
def test_the_engine_agrees_with_the_plain_rules_on_many_hard_positions() -> None:
    run(range(500, 20_000))


def test_the_engine_agrees_with_the_plain_rules_through_whole_games() -> None:
    for seed, seats in enumerate((2, 4, 4)):
        rng = random.Random(seed)
        state = ANEM.start(seats)
        while True:
            turn = ANEM.turn(state)
            if isinstance(turn, Act):
                (seat,) = turn.seats
                if state.voting is None and rng.random() < 0.1:
                    agree_on_moves(state)
                state = ANEM.apply(state, seat, rng.choice(ANEM.legal(state, seat)))
            elif outcomes := ANEM.outcomes(state):
                state = ANEM.apply(state, None, rng.choice(outcomes)[0])
            else:
                break
