"""Short ways for the tests to play `monuments` from a position in one line."""

from __future__ import annotations

import random
from collections.abc import Iterator

from pantheon_kit.engine.game import Act, Over, Violation
from pantheon_kit.games.monuments import MONUMENTS, Options, position
from pantheon_kit.games.monuments.state import Action, Cross, State


def play(state: State, *texts: str) -> State:
    """The state after some actions, each of which must be legal; "B: done" says who acts."""
    for item in texts:
        who, _, text = item.rpartition(": ")
        action = MONUMENTS.parse(state, text)
        turn = MONUMENTS.turn(state)
        if isinstance(turn, Act):
            seat = "ABCDEF".index(who) if who else turn.seats[0]
            assert MONUMENTS.check(state, seat, action) is None, item
            state = MONUMENTS.apply(state, seat, action)
        else:
            assert action in dict(MONUMENTS.outcomes(state)), item
            state = MONUMENTS.apply(state, None, action)
    return state


def refused(state: State, text: str, who: str = "") -> Violation:
    """Why an action is refused, which it must be."""
    turn = MONUMENTS.turn(state)
    assert isinstance(turn, Act)
    seat = "ABCDEF".index(who) if who else turn.seats[0]
    action = MONUMENTS.parse(state, text)
    violation = MONUMENTS.check(state, seat, action)
    assert violation is not None, text
    assert action not in MONUMENTS.legal(state, seat)
    return violation


def fields(state: State, seat: int) -> set[str]:
    """The fields that a seat may cross now."""
    return {
        MONUMENTS.text(state, action).split()[0]
        for action in MONUMENTS.legal(state, seat)
        if isinstance(action, Cross)
    }


def over(state: State) -> Over:
    """How it ended, which it must have."""
    turn = MONUMENTS.turn(state)
    assert isinstance(turn, Over)
    return turn


def random_game(
    seats: int, seed: int, options: Options | None = None
) -> Iterator[tuple[State, int | None, Action, State]]:
    """The steps of a random game, in which those asked act in random order: state, seat, action, next."""
    rng = random.Random(seed)
    state = MONUMENTS.start(seats, options)
    while True:
        turn = MONUMENTS.turn(state)
        if isinstance(turn, Over):
            return
        if isinstance(turn, Act):
            seat: int | None = rng.choice(turn.seats)
            assert seat is not None
            action = rng.choice(MONUMENTS.legal(state, seat))
        else:
            outcomes = MONUMENTS.outcomes(state)
            seat, action = None, rng.choices([a for a, _ in outcomes], [w for _, w in outcomes])[0]
        after = MONUMENTS.apply(state, seat, action)
        yield state, seat, action, after
        state = after


def some_state(seats: int, seed: int, steps: int) -> State:
    """A state of a random game after at most so many steps."""
    state = position("; ".join("ABCDEF"[:seats]) + "; active none")
    for number, (_, _, _, after) in enumerate(random_game(seats, seed)):
        if number == steps:
            break
        state = after
    return state
