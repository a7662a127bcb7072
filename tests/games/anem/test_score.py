"""Whole games on paper."""

from __future__ import annotations

import random

import pytest

from pantheon_kit.engine.errors import IllegalAction, NotationError
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.score import read, write
from pantheon_kit.games.anem.state import Action, Options, State
from tests.games.anem.positions import some_options


def played(state: State, *texts: str) -> list[Action]:
    actions = []
    for text in texts:
        actions.append(ANEM.parse(state, text))
        state = ANEM.apply(state, None, actions[-1])
    return actions


def game(seats: int, options: Options, rng: random.Random) -> list[Action]:
    state, actions = ANEM.start(seats, options), list[Action]()
    while True:
        outcomes = ANEM.outcomes(state)
        choice = [action for action, _ in outcomes] or [
            action for seat in range(seats) for action in ANEM.legal(state, seat)
        ]
        if not choice:
            return actions
        actions.append(rng.choice(choice))
        state = ANEM.apply(state, None, actions[-1])


@pytest.mark.rule("anem:setup.first", "anem:move.roll")
def test_a_turn_a_line() -> None:
    state = ANEM.start(2)
    texts = ("start 4,6", "6-5", "5:A H>N2", "6:m W12>N2")
    assert list(write(state, played(state, *texts))) == ["start 4,6", "6-5 5:A H>N2 6:m W12>N2"]


@pytest.mark.rule("anem:move.duty")
def test_a_lost_die_is_noted() -> None:
    state = position("R A=N0 m=2; B m=1,1,3,3")
    assert list(write(state, played(state, "6-4", "6:m W2>N0"))) == ["6-4 6:m W2>N0 -"]
    assert list(write(state, played(state, "4-4"))) == ["4-4 - -"]


@pytest.mark.rule("anem:take.two-opponents")
def test_votes_stand_behind_the_move_in_the_voters_order() -> None:
    state = position("R m=3,9; B m=5,12; G m=5,14")
    texts = ("2-1", "2:m W3>W5", "vote B", "vote G", "vote G", "1:m W9>W8")
    (line,) = write(state, played(state, *texts))
    assert line == "2-1 2:m W3>W5 vote B G G 1:m W9>W8"
    assert list(read(state, [line])) == played(state, *texts)


@pytest.mark.rule("anem:end.win")
def test_a_die_that_the_end_makes_void_is_not_lost() -> None:
    state = position("R m=3,5; B m=5")
    assert list(write(state, played(state, "6-2", "2:m W3>W5"))) == ["6-2 2:m W3>W5"]


def test_an_unfinished_turn_is_a_line_too() -> None:
    state = ANEM.start(2)
    assert list(write(state, played(state, "start 6,1", "6-5", "5:A H>N2")))[-1] == "6-5 5:A H>N2"


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_read_back(seed: int) -> None:
    rng = random.Random(seed)
    options = some_options(rng)
    actions = game(rng.choice((2, 4)), options, rng)
    state = ANEM.start(4 if len(getattr(actions[0], "dice", ())) == 4 else 2, options)
    lines = list(write(state, actions))
    assert list(read(state, lines)) == actions


def test_what_is_not_so_is_refused() -> None:
    state = ANEM.start(2)
    with pytest.raises(IllegalAction, match="There is no 4 to play"):
        list(read(state, ["start 6,1", "6-5 4:A H>N2"]))
    with pytest.raises(NotationError, match="no die is lost"):
        list(read(state, ["start 6,1", "6-5 5:A H>N2 -"]))
    with pytest.raises(NotationError, match="no action"):
        list(read(state, ["start 6,1", "6-5 nonsense"]))
    with pytest.raises(IllegalAction):
        list(read(state, ["start 6,1", "start 6,1"]))
