"""What holds in every position."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.engine.rulebook import LANGUAGES
from pantheon_kit.games.anem import ANEM
from pantheon_kit.games.anem.state import HOUSE, WORLD, Roll, State
from tests.games.anem.positions import small_states, states, wild_states


def asked(state: State) -> int:
    turn = ANEM.turn(state)
    assume(isinstance(turn, Act))
    assert isinstance(turn, Act)
    return turn.seats[0]


@pytest.mark.rule("anem:move.duty")
@given(states)
def test_check_and_legal_are_one_truth(state: State) -> None:
    seat = asked(state)
    legal = ANEM.legal(state, seat)
    assert legal
    assert len(set(legal)) == len(legal)
    allowed = {action for action in ANEM.alphabet(state, seat) if ANEM.check(state, seat, action) is None}
    assert allowed == set(legal)


@pytest.mark.rule("anem:move.capacity", "anem:move.mortals-no-house", "anem:take.last-mortal")
@given(states)
@settings(max_examples=150)
def test_every_action_leads_to_a_sound_position(state: State) -> None:
    assert ANEM.problems(state) == []
    seat = asked(state)
    for action in ANEM.legal(state, seat):
        ahead = ANEM.apply(state, seat, action)
        assert ANEM.problems(ahead) == []
        for theirs in ahead.pieces:
            assert HOUSE not in theirs[1:]
            assert len(theirs) != 1
        for space in range(WORLD):
            there = sum(theirs.count(space) for theirs in ahead.pieces)
            assert there <= (3 if space == ahead.voting else 2)


@pytest.mark.rule("anem:object", "anem:take.world-only")
@given(states)
def test_the_mover_never_loses_a_piece_and_nothing_falls_outside_the_world(state: State) -> None:
    seat = asked(state)
    for action in ANEM.legal(state, seat):
        ahead = ANEM.apply(state, seat, action)
        assert len(ahead.pieces[state.mover]) == len(state.pieces[state.mover])
        fallen = sum(map(len, state.pieces)) - sum(map(len, ahead.pieces))
        target = getattr(action, "target", None)
        assert not fallen or target is None or target < WORLD


@given(states)
def test_everything_is_open_and_the_count_is_plain(state: State) -> None:
    assert ANEM.seen_by(state, None) is ANEM.seen_by(state, 0) is state
    total = sum(map(len, state.pieces))
    for seat, theirs in enumerate(state.pieces):
        if state.voting is None:
            assert ANEM.appraise(state, seat) == 2 * len(theirs) - total


@pytest.mark.rule("anem:end.win", "anem:move.roll")
@given(states)
def test_a_turn_ends_in_a_roll_of_the_next_or_the_end(state: State) -> None:
    while isinstance(turn := ANEM.turn(state), Act):
        (seat,) = turn.seats
        state = ANEM.apply(state, seat, ANEM.legal(state, seat)[0])
    assert isinstance(turn, Over) == (sum(map(bool, state.pieces)) == 1)
    assert (state.dice, state.moved, state.voting, state.votes) == ((), None, None, ())
    if not isinstance(turn, Over):
        assert ANEM.apply(state, None, Roll((6, 6))).dice == (6, 6)


@given(wild_states | small_states)
@settings(max_examples=300)
def test_whatever_is_set_up_by_hand_is_judged_and_what_has_no_problems_can_be_played(state: State) -> None:
    problems = ANEM.problems(state)
    for problem in problems:
        for language in LANGUAGES:
            assert ANEM.rulebook.explain(problem, language)
    if problems:
        return
    turn = ANEM.turn(state)
    if isinstance(turn, Act):
        (seat,) = turn.seats
        assert ANEM.legal(state, seat)
        for action in ANEM.legal(state, seat):
            assert ANEM.problems(ANEM.apply(state, seat, action)) == []
    elif isinstance(turn, Chance):
        for outcome, _ in ANEM.outcomes(state):
            assert ANEM.problems(ANEM.apply(state, None, outcome)) == []
    else:
        assert not ANEM.outcomes(state)
