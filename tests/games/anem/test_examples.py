"""The seventeen worked examples of the rules. R is to move; B and G are others."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act, Over
from pantheon_kit.games.anem import ANEM, describe, position
from pantheon_kit.games.anem.state import PLACES, Action, Move, Roll, State, Vote


def goals(line: str, die: int, piece: str, source: str) -> set[str]:
    """Where the mover's piece may go with a die."""
    state = position(line)
    return {
        PLACES[move.target]
        for move in ANEM.legal(state, state.mover)
        if isinstance(move, Move) and (move.die, move.piece, PLACES[move.source]) == (die, piece, source)
    }


def play(state: State, *texts: str) -> State:
    """The state after some actions, each of which must be legal."""
    for text in texts:
        action: Action = ANEM.parse(state, text)
        turn = ANEM.turn(state)
        if isinstance(turn, Act):
            assert ANEM.check(state, turn.seats[0], action) is None, text
            state = ANEM.apply(state, turn.seats[0], action)
        else:
            assert action in dict(ANEM.outcomes(state)), text
            state = ANEM.apply(state, None, action)
    return state


def pieces(state: State) -> str:
    """The players' part of the position."""
    return "; ".join(part for part in describe(state).split("; ") if part[0] in "RGWYB")


@pytest.mark.rule("anem:move.world", "anem:move.direction")
def test_example_1_exactly_the_number_either_way() -> None:
    assert goals("R m=3; B m=12; dice 4", 4, "m", "W3") == {"W7", "W19"}


@pytest.mark.rule("anem:move.blocked")
@pytest.mark.parametrize("others", ["R m=3,6,6; B m=12", "R m=3; B m=6,6", "R m=3; B A=6 m=6,12"])
def test_example_2_the_move_stops_before_a_pair_of_any_colour(others: str) -> None:
    assert goals(f"{others}; dice 5", 5, "m", "W3") == {"W5", "W18"}


@pytest.mark.rule("anem:move.blocked")
def test_example_3_no_way_past_a_pair_right_beside() -> None:
    assert goals("R m=3; B m=4,4; dice 2", 2, "m", "W3") == {"W1"}


@pytest.mark.rule("anem:move.blocked", "anem:move.world-six")
def test_example_4_between_two_pairs_only_a_six_leads_away() -> None:
    for die in range(1, 6):
        assert goals(f"R m=3; B m=2,2,4,4; dice {die}", die, "m", "W3") == set()
    assert goals("R m=3; B m=2,2,4,4; dice 6", 6, "m", "W3") == {"N0"}


@pytest.mark.rule("anem:take.pair-up")
def test_example_5_entering_ones_own_mixed_space_takes() -> None:
    state = play(position("R m=3,5; B m=5,12; dice 2"), "2:m W3>W5")
    assert pieces(state) == "R m=W5,W5; B m=W12"


@pytest.mark.rule("anem:take.lone")
def test_example_6_a_lone_piece_is_not_taken() -> None:
    state = play(position("R m=3; B m=5,12; dice 2"), "2:m W3>W5")
    assert pieces(state) == "R m=W5; B m=W5,W12"


@pytest.mark.rule("anem:move.blocked", "anem:take.lone")
def test_example_7_a_mixed_space_may_be_passed_and_passing_takes_nothing() -> None:
    state = play(position("R m=3,5; B m=5,12; dice 4"), "4:m W3>W7")
    assert pieces(state) == "R m=W5,W7; B m=W5,W12"


@pytest.mark.rule("anem:take.pair-up", "anem:move.blocked")
def test_example_8_a_move_cut_short_takes_too() -> None:
    state = play(position("R m=3,5; B m=5,6,6; dice 4"), "4:m W3>W5")
    assert pieces(state) == "R m=W5,W5; B m=W6,W6"


@pytest.mark.rule("anem:move.anemim")
def test_example_9_from_anemim_to_the_space_of_the_number() -> None:
    assert goals("R m=N2; B m=12; dice 4", 4, "m", "N2") == {"W13"}
    assert goals("R m=N2; B m=13,13; dice 4", 4, "m", "N2") == set()
    assert goals("R m=13,13,N2; B m=12; dice 4", 4, "m", "N2") == set()


@pytest.mark.rule("anem:move.anemim-six", "anem:move.anem-house", "anem:move.mortals-no-house")
def test_example_10_a_six_in_anemim() -> None:
    assert goals("R A=N2 m=N2; B m=12; dice 6", 6, "A", "N2") == {"N1", "N3", "H"}
    assert goals("R A=N2 m=N2; B m=12; dice 6", 6, "m", "N2") == {"N1", "N3"}


@pytest.mark.rule("anem:move.house")
@pytest.mark.parametrize("die", range(1, 7))
def test_example_11_from_the_great_house_with_any_number(die: int) -> None:
    assert goals(f"R m=3; B m=12; dice {die}", die, "A", "H") == {"N0", "N1", "N2", "N3"}


EXAMPLE_12 = "R A=N0 m=2; B m=1,1,3,3; dice "


@pytest.mark.rule("anem:move.duty")
def test_example_12_both_dice_must_be_played_where_they_can_be() -> None:
    state = position(EXAMPLE_12 + "6,5")
    assert {ANEM.text(state, move) for move in ANEM.legal(state, 0)} == {"5:A N0>W4", "6:m W2>N0"}
    for text in ("6:A N0>N1", "6:A N0>N3", "6:A N0>H"):
        violation = ANEM.check(state, 0, ANEM.parse(state, text))
        assert violation is not None
        assert violation.rule == "move.duty"
        assert violation.facts["lost"] == 5
        assert violation.facts["can"] == ("5:A N0>W4", "6:m W2>N0")
    assert pieces(play(state, "5:A N0>W4", "6:m W2>N0")) == "R A=W4 m=N0; B m=W1,W1,W3,W3"
    assert pieces(play(state, "6:m W2>N0", "5:A N0>W4")) == "R A=W4 m=N0; B m=W1,W1,W3,W3"


@pytest.mark.rule("anem:move.duty")
def test_example_13_else_one_die_and_the_other_is_lost() -> None:
    state = position(EXAMPLE_12 + "6,4")
    assert {ANEM.text(state, move) for move in ANEM.legal(state, 0)} == {
        "6:A N0>N1",
        "6:A N0>N3",
        "6:A N0>H",
        "6:m W2>N0",
    }
    for move in ANEM.legal(state, 0):
        assert ANEM.apply(state, 0, move).mover == 1


@pytest.mark.rule("anem:take.pair-up", "anem:move.two-pieces")
def test_example_14_the_first_turn_can_take() -> None:
    state = play(ANEM.start(4), "start 6,1,1,1", "2-1", "1:m W4>W5", "2:m W3>W5")
    assert pieces(state) == (
        "R m=W0,W1,W2,W5,W5; G m=W6,W7,W8,W9; W m=W10,W11,W12,W13,W14; Y m=W15,W16,W17,W18,W19"
    )
    assert state.mover == 1


@pytest.mark.rule("anem:take.anem", "anem:take.any-piece")
def test_example_15_with_the_anem_all_its_mortals_fall_before_the_second_die() -> None:
    state = position("R m=3,5,14; B A=5 m=N1,12,12; G m=8; dice 2,2")
    assert goals("R m=3,5,14; B A=5 m=N1,12,12; G m=8; dice 2,2", 2, "m", "W14") == {"W13", "W16"}
    state = play(state, "2:m W3>W5")
    assert pieces(state) == "R m=W5,W5,W14; B out; G m=W8; W out"
    assert goals(describe(state), 2, "m", "W14") == {"W12", "W16"}


@pytest.mark.rule("anem:take.last-mortal", "anem:end.win", "anem:object")
def test_example_16_without_mortals_the_anem_leaves_and_the_last_player_wins_at_once() -> None:
    state = play(position("R m=3,5; B m=5; dice 6,2"), "2:m W3>W5")
    assert pieces(state) == "R m=W5,W5; B out"
    assert ANEM.turn(state) == Over((0,), "end.win")
    assert state.dice == ()
    four = play(position("R m=3,5; B m=5; G m=8; dice 6,2"), "2:m W3>W5")
    assert pieces(four) == "R m=W5,W5; B out; G m=W8; W out"
    assert ANEM.turn(four) == Act((0,), "move")


EXAMPLE_17 = "R m=3,9; B m=5,12; G m=5,14; dice 2"


@pytest.mark.rule("anem:take.two-opponents")
@pytest.mark.parametrize(
    ("votes", "result"),
    [
        ("B B", "R m=W5,W9; B m=W12; G m=W5,W14; W out"),
        ("G G", "R m=W5,W9; B m=W5,W12; G m=W14; W out"),
        ("B G B", "R m=W5,W9; B m=W12; G m=W5,W14; W out"),
        ("B G G", "R m=W5,W9; B m=W5,W12; G m=W14; W out"),
        ("G B G", "R m=W5,W9; B m=W5,W12; G m=W14; W out"),
    ],
)
def test_example_17_the_three_vote_and_two_votes_decide(votes: str, result: str) -> None:
    state = play(position(EXAMPLE_17), "2:m W3>W5")
    assert state.voting == 5
    for voter, vote in enumerate(votes.split()):
        assert ANEM.turn(state) == Act((voter,), "vote")
        assert set(ANEM.legal(state, voter)) == {Vote(1), Vote(2)}
        state = play(state, f"vote {vote}")
    assert pieces(state) == result
    assert state.mover == 1
    assert state.voting is None


@pytest.mark.rule("anem:take.two-opponents")
def test_the_owners_vote_in_turn_order_after_the_mover() -> None:
    state = play(position("B m=5,12; R m=3,9; G m=5,14; mover R; dice 2"), "2:m W3>W5", "vote B")
    assert ANEM.turn(state) == Act((2,), "vote")
    state = play(state, "vote G")
    assert ANEM.turn(state) == Act((0,), "vote")


@pytest.mark.rule("anem:move.duty")
def test_no_die_can_be_played_and_the_turn_passes() -> None:
    state = play(position("R A=N0 m=2; B m=1,1,3,3"), "4-4")
    assert (state.mover, state.dice, state.turns) == (1, (), 1)
    assert ANEM.apply(position("R A=N0 m=2; B m=1,1,3,3"), None, Roll((4, 4))) == state
