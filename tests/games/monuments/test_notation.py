"""Actions and positions as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.games.monuments import MONUMENTS, describe, position
from pantheon_kit.games.monuments.state import JOKER, QUARRY, Cross, Done, First, Roll
from tests.games.monuments.play import some_state

STATE = position("A; B; C; dice RGGB")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("first B", First(1)),
        ("First c", First(2)),
        ("roll RRGB", Roll("RRGB")),
        ("roll b, g r-r", Roll("RRGB")),
        ("r13 by R", Cross(2, 1)),
        ("R13 r", Cross(2, 1)),
        ("p11:joker", Cross(18, JOKER)),
        ("p11 by Joker", Cross(18, JOKER)),
        ("a11 by quarry 3", Cross(33, QUARRY + 2)),
        ("a11 quarry3", Cross(33, QUARRY + 2)),
        ("done", Done()),
        (" Done ", Done()),
    ],
)
def test_small_slips_are_forgiven(text: str, action: object) -> None:
    assert MONUMENTS.parse(STATE, text) == action


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("first D", "the players are A, B, C"),
        ("roll RRG", "4 dice are rolled"),
        ("roll RRGX", "is not dice"),
        ("r19 by R", "is no field"),
        ("a33 by R", "is no field"),
        ("a11 by quarry 10", "no quarry stone 10: there are 9"),
        ("a11 by quarry 0", "no quarry stone 0"),
        ("x11 by R", "is no action"),
        ("p11", "is no action"),
        ("p11 by X", "is no action"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        MONUMENTS.parse(STATE, text)


@given(st.integers(2, 6), st.integers(0, 1 << 32), st.integers(0, 400))
def test_positions_come_back(seats: int, seed: int, steps: int) -> None:
    state = some_state(seats, seed, steps)
    assert position(describe(state)) == state


def test_a_position_in_short() -> None:
    state = position("A crosses=relief,-r11 fresh=p11; B; C dice=G; active A; dice RRGB; left RGB")
    assert state.asked == (1, 2)
    assert [player.dice for player in state.players] == ["RGB", "RGB", "G"]
    assert state.players[0].crosses.bit_count() == 18
    assert position("A; B; active B; dice RRGB").asked == (1,)
    assert position("A; B").asked == ()
    assert position("A; B; active none").active is None


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("A", "two to six"),
        ("A; C", "in the order of their sheets"),
        ("A; B; tempo 3", "begins no part"),
        ("A joker=3; B", "is none of crosses="),
        ("A crosses=r99; B", "is no field"),
        ("A quarry=12; B", "no quarry stone 12"),
        ("A quarry=x; B", "is no number"),
        ("A circled=relief-9; B", "is no bonus"),
        ("A; B; ended now", "ended"),
        ("A; B; dice RX", "is not dice"),
    ],
)
def test_what_is_wrong_in_a_position_is_told(line: str, words: str) -> None:
    with pytest.raises(NotationError, match=words):
        position(line)
