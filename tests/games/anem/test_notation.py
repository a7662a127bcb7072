"""Actions and positions in writing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.games.anem import ANEM, describe, position
from pantheon_kit.games.anem.state import Action, Move, Options, Pass, Roll, Seating, Set, Start, State, Vote
from tests.games.anem.positions import states

MOVING = position("R m=3; B m=12; dice 6,4")


@pytest.mark.rule("anem:board")
@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (ANEM.start(2), "start 4,6", Start((4, 6))),
        (ANEM.start(4), "start 4,6,1,6", Start((4, 6, 1, 6))),
        (position("R m=3; B m=12"), "6-5", Roll((6, 5))),
        (MOVING, "6:m W2>N0", Move(6, "m", 2, 20)),
        (MOVING, "5:A H>N3", Move(5, "A", 24, 23)),
        (MOVING, "vote B", Vote(1)),
        (MOVING, "pass", Pass()),
    ],
)
def test_actions_as_the_record_writes_them(state: State, text: str, action: Action) -> None:
    assert ANEM.text(state, action) == text
    assert ANEM.parse(state, text) == action


@pytest.mark.parametrize(
    ("state", "text", "action"),
    [
        (ANEM.start(2), "Start 4, 6", Start((4, 6))),
        (ANEM.start(2), "4 6", Start((4, 6))),
        (position("R m=3; B m=12"), " 5-6 ", Roll((6, 5))),
        (position("R m=3; B m=12"), "56", Roll((6, 5))),
        (position("R m=3; B m=12"), "5,6", Roll((6, 5))),
        (MOVING, "6 : M w2 > n0", Move(6, "m", 2, 20)),
        (MOVING, "6:m 2>N0", Move(6, "m", 2, 20)),
        (MOVING, "VOTE b", Vote(1)),
        (MOVING, "Pass", Pass()),
    ],
)
def test_slips_of_the_pen_are_forgiven(state: State, text: str, action: Action) -> None:
    assert ANEM.parse(state, text) == action


@pytest.mark.parametrize(
    ("state", "text", "at", "words"),
    [
        (MOVING, "", 0, "no action"),
        (MOVING, "hello", 0, "no action"),
        (MOVING, "7:m W2>N0", 0, "no action"),
        (MOVING, "6:m W20>N0", 4, "'W20' is no space"),
        (MOVING, "6:m W2>X", 7, "'X' is no space"),
        (MOVING, "vote Y", 5, "the players are R, B"),
        (ANEM.start(2), "start 4,7", 6, "from 1 to 6"),
        (ANEM.start(2), "start 4,6,1", 6, "2 dice are rolled now"),
        (ANEM.start(2), "start", 0, "is not dice"),
        (position("R m=3; B m=12"), "6", 0, "2 dice are rolled now"),
        (position("R m=3; B m=12"), "6-5-4", 0, "2 dice are rolled now"),
    ],
)
def test_what_cannot_be_read_says_where(state: State, text: str, at: int, words: str) -> None:
    with pytest.raises(NotationError, match=words) as unread:
        ANEM.parse(state, text)
    assert (unread.value.text, unread.value.at) == (text, at)


def test_a_position_in_a_line() -> None:
    state = position("R A=N0 m=3,N2; B m=6,6; dice 6,5")
    assert state == State(((20, 3, 22), (24, 6, 6)), Options(sets=(Set.CHORASH, Set.RASHIL)), dice=(6, 5))
    assert describe(state) == "R A=N0 m=W3,N2; B m=W6,W6; dice 6,5"


def test_three_players_make_a_game_of_four_with_one_out() -> None:
    state = position("R m=3; B m=6; G m=9; mover G; turns 7")
    assert state.pieces == ((24, 3), (24, 6), (24, 9), ())
    assert (state.mover, state.turns) == (2, 7)
    assert describe(state) == "R m=W3; B m=W6; G m=W9; W out; mover G; turns 7"


def test_options_in_a_line() -> None:
    line = (
        "R m=W3; G m=W6; seats adjacent; one_piece_may_use_both yes; duty may_pass; "
        "two_opponents mover_chooses"
    )
    state = position(line)
    assert state.options.seats is Seating.ADJACENT
    assert state.options.sets == Options().sets
    assert describe(state) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "R m=3",
        "R m=3; R m=4",
        "R m=3; B m=4; nonsense 3",
        "R m=3; B m=25",
        "R m=3; B x=4",
        "R m=3; B m=4; dice 7",
        "R m=3; B m=4; mover G",
        "R m=3; B m=4; turns many",
        "R m=3; B m=4; moved q 3",
        "R m=3; B m=4; duty maybe",
    ],
)
def test_a_line_that_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        position(line)


@given(states)
def test_positions_survive_writing_and_reading(state: State) -> None:
    again = position(describe(state))
    assert msgspec.structs.replace(again, options=state.options) == state
    assert again.options.sets[: len(state.pieces)] == state.options.sets[: len(state.pieces)]
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state


def test_every_action_survives_writing_and_reading() -> None:
    for action in ANEM.alphabet(MOVING, 0):
        assert ANEM.parse(MOVING, ANEM.text(MOVING, action)) == action
