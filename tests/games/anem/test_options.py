"""What may be agreed on otherwise; each option under its rule."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act, Over, Violation
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.state import PLACES, Move, Pass, State, Vote


def legal(state: State) -> set[str]:
    return {ANEM.text(state, action) for action in ANEM.legal(state, state.mover)}


def goals(state: State, piece: str, source: str) -> set[str]:
    return {
        PLACES[move.target]
        for move in ANEM.legal(state, state.mover)
        if isinstance(move, Move) and (move.piece, PLACES[move.source]) == (piece, source)
    }


def refusal(state: State, text: str) -> Violation | None:
    return ANEM.check(state, state.mover, ANEM.parse(state, text))


@pytest.mark.rule("anem:move.two-pieces")
def test_one_piece_may_use_both_and_each_of_its_moves_may_go_either_way() -> None:
    line = "R m=3; B m=12,13; dice 4,2"
    first = ANEM.parse(position(line), "4:m W3>W7")
    strict = ANEM.apply(position(line), 0, first)
    assert goals(strict, "m", "W7") == set()
    loose = ANEM.apply(position(f"{line}; one_piece_may_use_both yes"), 0, first)
    assert goals(loose, "m", "W7") == {"W5", "W9"}
    assert goals(loose, "A", "H") == {"N0", "N1", "N2", "N3"}


@pytest.mark.rule("anem:move.two-pieces", "anem:move.duty")
def test_one_piece_may_use_both_counts_for_the_duty() -> None:
    line = "R A=N0 m=2; B m=1,1,3,3; dice 6,4"
    assert "6:A N0>N1" in legal(position(line))
    loose = position(f"{line}; one_piece_may_use_both yes")
    assert legal(loose) == {"6:A N0>N1", "6:A N0>N3", "6:A N0>H"}
    ahead = ANEM.apply(loose, 0, ANEM.parse(loose, "6:A N0>N1"))
    assert legal(ahead) == {"4:A N1>W8"}


@pytest.mark.rule("anem:move.duty")
def test_duty_may_pass() -> None:
    state = position("R A=N0 m=2; B m=1,1,3,3; dice 6,5; duty may_pass")
    assert legal(state) == {
        "6:A N0>N1",
        "6:A N0>N3",
        "6:A N0>H",
        "6:m W2>N0",
        "5:A N0>W4",
        "pass",
    }
    passed = ANEM.apply(state, 0, Pass())
    assert (passed.mover, passed.dice, passed.turns) == (1, (), 1)
    half = ANEM.apply(state, 0, ANEM.parse(state, "5:A N0>W4"))
    assert legal(half) == {"6:m W2>N0", "pass"}
    lost = ANEM.apply(state, 0, ANEM.parse(state, "6:A N0>H"))
    assert lost.mover == 1


@pytest.mark.rule("anem:take.two-opponents")
def test_the_mover_chooses() -> None:
    state = position("R m=3,9; B m=5,12; G m=5,14; two_opponents mover_chooses; dice 2")
    state = ANEM.apply(state, 0, ANEM.parse(state, "2:m W3>W5"))
    assert ANEM.turn(state) == Act((0,), "vote")
    refused = ANEM.check(state, 0, Vote(0))
    assert refused == Violation("take.two-opponents", "choose", ("W5",), {"can": ("B", "G")})
    after = ANEM.apply(state, 0, Vote(2))
    assert (after.pieces[1], after.pieces[2], after.mover) == ((24, 5, 12), (24, 14), 1)


NOT_ENTERABLE = "; two_opponents not_enterable; dice "


@pytest.mark.rule("anem:take.two-opponents")
def test_not_enterable_can_be_passed() -> None:
    state = position("R m=3; B m=5,12; G m=5,14" + NOT_ENTERABLE + "4")
    assert goals(state, "m", "W3") == {"W7", "W19"}


@pytest.mark.rule("anem:take.two-opponents")
def test_not_enterable_a_move_that_would_end_there_stops_before_it() -> None:
    state = position("R m=3; B m=5,12; G m=5,14" + NOT_ENTERABLE + "2")
    assert goals(state, "m", "W3") == {"W4", "W1"}
    assert refusal(state, "2:m W3>W5") == Violation(
        "take.two-opponents", "shut", ("W5", "W3"), {"die": 2, "can": ("W4", "W1")}
    )


@pytest.mark.rule("anem:take.two-opponents", "anem:move.blocked")
def test_not_enterable_cut_short_by_a_pair_stops_before_it_too() -> None:
    state = position("R m=3; B m=5,6,6; G m=5,14" + NOT_ENTERABLE + "4")
    assert goals(state, "m", "W3") == {"W4", "W19"}


@pytest.mark.rule("anem:take.two-opponents")
def test_not_enterable_right_beside_is_no_way_at_all() -> None:
    state = position("R m=3; B m=2,4,12; G m=2,4,14" + NOT_ENTERABLE + "1")
    assert goals(state, "m", "W3") == set()
    refused = refusal(state, "1:m W3>W4")
    assert refused is not None
    assert (refused.rule, refused.case) == ("take.two-opponents", "stuck")
    two = position("R m=3; B m=4,5,12; G m=4,5,14" + NOT_ENTERABLE + "2")
    assert goals(two, "m", "W3") == {"W1"}


@pytest.mark.rule("anem:take.two-opponents", "anem:move.anemim")
def test_not_enterable_from_anemim_is_no_move() -> None:
    state = position("R m=N2; B m=13; G m=13,14" + NOT_ENTERABLE + "4")
    assert goals(state, "m", "N2") == set()
    refused = refusal(state, "4:m N2>W13")
    assert refused == Violation("take.two-opponents", "stuck", ("W13", "N2"), {"die": 4})


@pytest.mark.rule("anem:move.duty", "anem:take.two-opponents")
def test_a_die_that_some_vote_makes_playable_counts_as_playable() -> None:
    line = "R A=N2 m=5,12; B A=N1 m=7,11,13; G A=7 m=11,11,13,13; dice 4,2"
    state = position(line)
    assert "2:m W5>W7" in legal(state)
    ahead = ANEM.apply(state, 0, ANEM.parse(state, "2:m W5>W7"))
    assert ahead.voting == 7
    kept = ANEM.apply(ANEM.apply(ahead, 0, Vote(1)), 1, Vote(1))
    freed = ANEM.apply(ANEM.apply(ahead, 0, Vote(2)), 1, Vote(2))
    assert kept.mover == 1, "the 4 is lost"
    assert (freed.mover, freed.dice) == (0, (4,)), "Green's pairs are gone with its Anem"


@pytest.mark.rule("anem:move.duty", "anem:end.win")
def test_a_first_move_that_ends_the_game_always_suffices() -> None:
    state = position("R A=N0 m=1,2; B A=2 m=3,3; dice 5,1")
    assert "1:m W1>W2" in legal(state)
    over = ANEM.apply(state, 0, ANEM.parse(state, "1:m W1>W2"))
    assert ANEM.turn(over) == Over((0,), "end.win")
