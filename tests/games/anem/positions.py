"""Positions for tests: random ones, and the engine's states as the reference sees them."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from pantheon_kit.engine.game import Act
from pantheon_kit.games.anem import ANEM
from pantheon_kit.games.anem.state import HOUSE, PLACES, WORLD, Duty, Options, Roll, State, TwoOpponents
from tests.games.anem.reference import Board, House, Piece


def some_options(rng: random.Random) -> Options:
    return Options(
        one_piece_may_use_both=rng.random() < 0.2,
        duty=Duty.MAY_PASS if rng.random() < 0.15 else Duty.MUST,
        two_opponents=rng.choice(list(TwoOpponents)),
    )


def some_position(rng: random.Random, options: Options | None = None) -> State:
    """A position before a roll, crowded into few spaces so that pairs and mixed spaces abound."""
    seats = rng.choice((2, 4))
    crowd = rng.choice((6, 10, 20))
    anywhere = [*range(crowd), *range(crowd), *range(WORLD, HOUSE)]
    rng.shuffle(anywhere)
    pieces: list[tuple[int, ...]] = []
    for _ in range(seats):
        if seats == 4 and rng.random() < 0.25:
            pieces.append(())
            continue
        count = min(rng.choice((1, 1, 2, 3, 5)), max(len(anywhere) - 1, 1))
        mortals = sorted(anywhere.pop() if anywhere else WORLD for _ in range(count))
        anem = HOUSE if rng.random() < 0.25 or not anywhere else anywhere.pop()
        pieces.append((anem, *mortals))
    if sum(map(bool, pieces)) < 2:
        return some_position(rng, options)
    mover = rng.choice([seat for seat, theirs in enumerate(pieces) if theirs])
    return State(tuple(pieces), options or some_options(rng), mover)


def tight_position(rng: random.Random, options: Options | None = None) -> State:
    """A position before a roll in which pairs close most ways, so that dice are easily lost."""
    fences = list(range(1, 12, 2))
    gaps = [*range(0, 13, 2), *range(WORLD, HOUSE - 1), WORLD]
    rng.shuffle(fences)
    rng.shuffle(gaps)
    pieces: list[tuple[int, ...]] = []
    for _ in range(3):
        first, second, third = fences.pop(), rng.choice((HOUSE, *gaps[:2])), fences.pop()
        mortals = rng.choice(([first, third, third], [third, third], [first, first, third, third], [third]))
        pieces.append((first if len(mortals) % 2 else second, *sorted(mortals)))
    mine = [gaps.pop() for _ in range(rng.choice((2, 2, 3, 4)))]
    pieces = [(mine[0], *sorted(mine[1:])), *pieces][: rng.choice((2, 4, 4))]
    state = State(tuple(pieces), options or some_options(rng))
    return state if ANEM.problems(state) == [] else tight_position(rng, options)


def some_state(rng: random.Random) -> State:
    """A random position with the dice rolled, perhaps a few actions further on."""
    state = rng.choice((some_position, tight_position))(rng)
    for _ in range(rng.choice((1, 1, 2, 3))):
        turn = ANEM.turn(state)
        if isinstance(turn, Act):
            (seat,) = turn.seats
            state = ANEM.apply(state, seat, rng.choice(ANEM.legal(state, seat)))
        elif ANEM.outcomes(state):
            low, high = sorted((rng.randint(1, 6), rng.randint(1, 6)))
            state = ANEM.apply(state, None, Roll((high, low)))
    return state


states = st.integers(0, 2**32).map(lambda seed: some_state(random.Random(seed)))
"""Random states of all kinds; they shrink to other random states."""


def board(state: State) -> Board:
    """The engine's position as the reference's board, in a fixed order."""
    found = []
    moved = list(state.moved or ())
    for owner, theirs in enumerate(state.pieces):
        for n, place in enumerate(theirs):
            kind = "m" if n else "A"
            used = owner == state.mover and moved == [kind, place]
            if used:
                moved = []
            found.append(Piece(owner, kind, PLACES[place], used))
    return tuple(sorted(found))


def house(options: Options) -> House:
    return House(
        options.one_piece_may_use_both, options.duty is Duty.MAY_PASS, str(options.two_opponents.value)
    )


def bare(board: Board) -> list[tuple[int, str, str]]:
    """A board without what has been used in this turn."""
    return sorted((piece.owner, piece.kind, piece.place) for piece in board)


places = st.integers(-1, 25)
wild_states = st.builds(
    State,
    pieces=st.lists(st.lists(places, max_size=7).map(tuple), min_size=1, max_size=5).map(tuple),
    mover=st.integers(-1, 4),
    turns=st.integers(-1, 5001),
    rolling=st.just(()) | st.lists(st.integers(-1, 4), max_size=4).map(tuple),
    dice=st.lists(st.integers(0, 7), max_size=3).map(tuple),
    moved=st.none() | st.tuples(st.sampled_from("Am"), places),
    voting=st.none() | places,
    votes=st.just(()) | st.lists(st.integers(-1, 4), max_size=3).map(tuple),
)
"""Anything a hand can write down, nearly all of it impossible."""
small_states = st.builds(
    State,
    pieces=st.lists(
        st.lists(st.integers(0, 24), max_size=4).map(lambda them: (*them[:1], *sorted(them[1:]))),
        min_size=2,
        max_size=2,
    ).map(tuple),
    mover=st.integers(0, 1),
    dice=st.lists(st.integers(1, 6), max_size=2).map(lambda dice: tuple(sorted(dice, reverse=True))),
    moved=st.none() | st.tuples(st.sampled_from("Am"), st.integers(0, 24)),
)
"""Written down by a hand that knows the rules a little: some of it possible."""
