"""Illegal tries are answered with the rule, the places, and what would be possible; in words that help."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pantheon_kit.engine.game import Act, Violation
from pantheon_kit.engine.rulebook import LANGUAGES, placeholders
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.refusing import setup
from pantheon_kit.games.anem.state import Action, Move, Options, Pass, Roll, Set, State, Vote
from tests.games.anem.positions import some_state

BLOCKED = "A pair stands on W6, so this move ends on W5. You may also go the other way, to W18."
OTHER_WAY = "A pair stands right beside this piece, on W4, so there is no move in this direction. "

REFUSED = [
    ("R m=3; B m=12; dice 4", "5:m W3>W8", "move.roll", "There is no 5 to play, only 4."),
    ("R m=3; B m=12; dice 6,4", "5:m W3>W8", "move.roll", "There is no 5 to play, only 6 or 4."),
    (
        "R m=3,3,5; B m=12; dice 4",
        "4:m W12>W8",
        "move.two-pieces",
        "None of your mortals stands on W12. You find them on W3 or W5.",
    ),
    ("R m=3; B m=12; dice 4", "4:A W3>W7", "move.two-pieces", "Your Anem does not stand on W3, but on H."),
    (
        "R m=3; B m=12; moved m 3; dice 4",
        "4:m W3>W7",
        "move.two-pieces",
        "This piece on W3 has moved already. The 4 goes to another piece of yours.",
    ),
    (
        "R A=N0 m=2; B m=1,1,3,3; dice 6,5",
        "6:A N0>H",
        "move.duty",
        "Both dice can be played, but after this 6 the 5 would be lost. Play 5:A N0>W4 or 6:m W2>N0 first.",
    ),
    (
        "R A=15 m=2,4,6,8,10; B A=1 m=1,3,3,5,5; G A=7 m=7,9,9,11,11; dice 6,5",
        "6:A W15>N3",
        "move.duty",
        "Both dice can be played, but after this 6 the 5 would be lost. There are 7 other ways to begin, "
        "such as 5:A W15>W0, 6:m W2>N0, 6:m W4>N0 or 6:m W6>N1.",
    ),
    (
        "R m=2; B m=1,1,3,3; dice 6,5",
        "6:A H>N0",
        "move.duty",
        "Both dice can be played, but after this 6 the 5 would be lost. There are 5 other ways to begin, "
        "such as 5:A H>N0 or 6:m W2>N0.",
    ),
    ("R m=3; B m=12; dice 4", "pass", "move.duty", "You cannot pass: a die can be played, so it must be."),
    (
        "R m=N0; B m=12; dice 6",
        "6:m N0>H",
        "move.mortals-no-house",
        "Mortals never enter the Great House, only your Anem may. "
        "With a 6 this mortal goes from N0 to N1 or N3.",
    ),
    (
        "R m=3; B m=2,2,4,4; dice 4",
        "4:m W3>H",
        "move.mortals-no-house",
        "Mortals never enter the Great House, only your Anem may. "
        "With a 4 this mortal cannot leave W3 at all.",
    ),
    (
        "R m=3; B m=12; dice 4",
        "4:m W3>W6",
        "move.world",
        "With a 4 this piece goes exactly 4 along the ring, unless a pair stops it: from W3 to W7 or W19.",
    ),
    (
        "R m=3; B m=12; dice 4",
        "4:m W3>N0",
        "move.world",
        "With a 4 this piece goes exactly 4 along the ring, unless a pair stops it: from W3 to W7 or W19.",
    ),
    (
        "R m=3; B m=2,2,4,4; dice 4",
        "4:m W3>N0",
        "move.world",
        "With a 4 a piece moves along the ring, but from W3 it has no way in either direction.",
    ),
    (
        "R m=3; B m=12; dice 4",
        "4:m W3>W5",
        "move.direction",
        "W5 is not 4 away from W3, and a piece does not turn back within its move. "
        "With a 4 it goes to W7 or W19.",
    ),
    (
        "R m=3; B m=12; dice 6",
        "6:m W3>W9",
        "move.world-six",
        "With a 6 a piece on W3 moves to the Anemim space of its quadrant, N0.",
    ),
    (
        "R m=N2; B m=12; dice 4",
        "4:m N2>W14",
        "move.anemim",
        "With a 4 a piece on N2 moves to space number 4 of its quadrant: W13.",
    ),
    (
        "R m=N2; B m=13,13; dice 4",
        "4:m N2>W13",
        "move.anemim",
        "With a 4 a piece on N2 could only go to W13, and there a pair stands: no move.",
    ),
    (
        "R A=N2 m=3; B m=12; dice 4",
        "4:A N2>H",
        "move.anemim",
        "Only a 6 leads from Anemim to the Great House. With a 4 a piece on N2 moves into the World, "
        "to W13, if no pair stands there.",
    ),
    (
        "R m=N0; B m=12; dice 6",
        "6:m N0>N2",
        "move.anemim-six",
        "With a 6 a mortal on N0 moves to a neighbouring Anemim space: N1 or N3.",
    ),
    (
        "R A=N0 m=3; B m=12; dice 6",
        "6:A N0>N2",
        "move.anemim-six",
        "With a 6 an Anem on N0 moves to a neighbouring Anemim space or to the Great House: N1, N3 or H.",
    ),
    (
        "R m=3; B m=12; dice 4",
        "4:A H>W3",
        "move.house",
        "From the Great House your Anem moves to an Anemim space, with any number: N0, N1, N2 or N3.",
    ),
    ("R m=3; B m=6,6; dice 5", "5:m W3>W8", "move.blocked", BLOCKED),
    ("R m=3; B m=6,6; dice 5", "5:m W3>W6", "move.blocked", BLOCKED),
    ("R m=3,6,6; B m=12; dice 5", "5:m W3>W8", "move.blocked", BLOCKED),
    ("R m=3; B m=4,4; dice 2", "2:m W3>W5", "move.blocked", OTHER_WAY + "You may go the other way, to W1."),
    (
        "R m=3; B m=2,2,5,5; dice 4",
        "4:m W3>W7",
        "move.blocked",
        "A pair stands on W5, so this move ends on W4. The other way is closed.",
    ),
    (
        "R m=3; B m=2,2,4,4; dice 4",
        "4:m W3>W7",
        "move.blocked",
        "Both ways from W3 are closed, this one by the pair on W4. Only a 6 leads away from there.",
    ),
    (
        "R m=5,9; B m=5,12; G m=5,14; moved m 5; voting 5; dice 2",
        "vote R",
        "take.two-opponents",
        "You vote on whose piece on W5 is taken: B or G.",
    ),
    (
        "R m=5,9; B m=5,12; G m=5,14; moved m 5; voting 5; dice 2",
        "2:m W9>W7",
        "take.two-opponents",
        "First it must be decided whose piece on W5 is taken: B or G.",
    ),
    (
        "R m=3; B m=2,4,12; G m=2,4,14; two_opponents not_enterable; dice 1",
        "1:m W3>W4",
        "take.two-opponents",
        "Two different opponents stand on W4, and such a space cannot be entered. "
        "With a 1 there is no way from W3.",
    ),
    (
        "R m=3; B m=5,12; G m=5,14; two_opponents not_enterable; dice 2",
        "2:m W3>W5",
        "take.two-opponents",
        "Two different opponents stand on W5, and such a space cannot be entered. "
        "A move that would end there stops before it: from W3 you may go to W4 or W1.",
    ),
    (
        "R m=N1; B m=7,12; G m=7,14; two_opponents not_enterable; dice 3",
        "3:m N1>W7",
        "take.two-opponents",
        "Two different opponents stand on W7, and such a space cannot be entered. "
        "With a 3 there is no way from N1.",
    ),
    (
        "R m=N1; B m=7,12; G m=7,14; two_opponents not_enterable; dice 3",
        "3:m N1>W8",
        "move.anemim",
        "With a 3 a piece on N1 could only go to W7, and two different opponents stand there, "
        "where nobody else may enter: no move.",
    ),
    ("R m=3; B m=12; dice 4", "vote B", "take.two-opponents", "There is nothing to vote on now."),
]


@pytest.mark.rule(*sorted({f"anem:{rule}" for _, _, rule, _ in REFUSED}))
@pytest.mark.parametrize(("line", "text", "rule", "words"), REFUSED)
def test_a_refusal_names_its_rule_and_what_would_be_possible(
    line: str, text: str, rule: str, words: str
) -> None:
    state = position(line)
    violation = ANEM.check(state, state.mover, ANEM.parse(state, text))
    assert violation is not None
    assert violation.rule == rule
    assert ANEM.rulebook.explain(violation, "en") == words
    assert ANEM.rulebook.explain(violation, "de") not in ("", words)


def test_refusals_of_the_table_come_from_the_engine() -> None:
    move = Move(4, "m", 3, 7)
    rolled = position("R m=3; B m=12; dice 4")
    assert ANEM.check(rolled, 1, move) == Violation("table.turn", facts={"seat": 1, "seats": (0,)})
    assert ANEM.check(rolled, 0, Roll((4, 4))) == Violation("table.chance", "none")
    assert ANEM.check(position("R m=3; B m=12"), 0, move) == Violation("table.chance")
    assert ANEM.check(position("R m=3; B out"), 0, move) == Violation("table.over")


IMPOSSIBLE = [
    ("R m=3,4,5,6,7,8; B m=12", "setup.pieces"),
    ("R m=3,H; B m=12", "move.mortals-no-house"),
    ("R m=3,3,3; B m=12", "move.capacity"),
    ("R m=3,3; B m=3", "move.capacity"),
    ("R A=3; B m=12", "take.last-mortal"),
    ("R out; B out", "end.win"),
    ("R out; B m=3; G m=5; W m=9", "setup.order"),
    ("R m=3; B m=12; dice 6,5,4", "move.roll"),
    ("R m=3; B m=12; dice 6; moved m 5", "move.two-pieces"),
    ("R m=3; B m=12; dice 6,5; moved m 3", "move.two-pieces"),
    ("R m=3; B m=12; moved m 3", "move.duty"),
    ("R A=N0 m=2; B m=1,1,3,3; dice 4,4", "move.duty"),
    ("R m=3; B m=12; voting 5", "take.two-opponents"),
    ("R m=5; B m=5,12; G m=5; voting 5", "take.two-opponents"),
    ("R m=5; B m=5,12; G m=5; voting 5; moved m 5; votes B,B", "take.two-opponents"),
    ("R m=5; B m=5,12; G m=5; voting 5; moved m 5; votes R", "take.two-opponents"),
    ("R m=3; B m=12; votes B", "take.two-opponents"),
    ("R m=3; B m=12; rolling R", "setup.first"),
    ("R m=3; B m=12; rolling R,B; dice 3", "setup.first"),
    ("R m=3; B out; G m=3; W m=5; rolling R,B", "setup.first"),
    ("R m=3; B out; dice 3", "end.win"),
]


@pytest.mark.rule(*sorted({f"anem:{rule}" for _, rule in IMPOSSIBLE}), "anem:board", "anem:end.cap")
@pytest.mark.parametrize(("line", "rule"), IMPOSSIBLE)
def test_problems_of_a_position_set_up_by_hand(line: str, rule: str) -> None:
    problems = ANEM.problems(position(line))
    assert problems[0].rule == rule
    for problem in problems:
        for language in LANGUAGES:
            assert ANEM.rulebook.explain(problem, language)


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (State(((24, 3), (24, 5), (24, 6))), "setup.players"),
        (State(((24, 3), (24, 25))), "board"),
        (State(((24, 3), (24, 5)), mover=2), "setup.players"),
        (State(((24, 5, 3), (24, 6))), "setup.pieces"),
        (State(((24, 3), (24, 5)), Options(sets=(Set.MARUK, Set.MARUK))), "setup.sets"),
        (State(((24, 3), (24, 5)), turns=-1), "end.cap"),
        (State(((24, 3), (24, 5)), dice=(7,)), "move.roll"),
        (State(((24, 3), (24, 5)), dice=(3, 4)), "move.roll"),
    ],
)
def test_problems_of_a_position_loaded_from_a_file(state: State, rule: str) -> None:
    assert [problem.rule for problem in ANEM.problems(state)] == [rule]


def test_a_sound_position_has_no_problems() -> None:
    for line in (
        "R m=3; B m=12",
        "R m=5; B m=5,12; G m=5; voting 5; moved m 5; votes B; dice 3",
        "R m=3; B m=12; dice 6",
        "R m=3; B out",
    ):
        assert ANEM.problems(position(line)) == []
    assert ANEM.problems(ANEM.start(4)) == []


def test_every_limit_is_refused_somewhere() -> None:
    refused = {rule for _, _, rule, _ in REFUSED} | {rule for _, rule in IMPOSSIBLE}
    refused |= {"setup.players", "setup.sets"}
    limits = {rule.id for rule in ANEM.rulebook if rule.kind == "limit"}
    assert limits <= refused


def clickable(state: State, seat: int) -> Iterator[Action]:
    """Votes, a pass, and what can be done on the screen with the dice and the own pieces."""
    anem, *mortals = state.pieces[state.mover]
    for action in ANEM.alphabet(state, seat):
        if isinstance(action, Move):
            own = mortals if action.piece == "m" else [anem]
            if action.die not in state.dice or action.source not in own:
                continue
        yield action


def test_every_refusal_in_the_rulebook_can_occur_and_every_refusal_has_words() -> None:
    """All cases named in the code are in the rulebook and the other way round."""
    seen: set[tuple[str, str]] = set()
    violations = [setup(seats, Options(sets=sets)) for seats in (2, 3, 6) for sets in ((), (Set.MARUK,) * 4)]
    for line, text, _, _ in REFUSED:
        state = position(line)
        violations.append(ANEM.check(state, state.mover, ANEM.parse(state, text)))
    for line, _ in IMPOSSIBLE:
        violations += ANEM.problems(position(line))
    violations += ANEM.problems(State(((24, 3), (24, 25))))
    violations += ANEM.problems(State(((24, 3), (24, 5)), mover=2))
    violations += ANEM.problems(State(((24, 5, 3), (24, 6)), turns=-1))
    violations += ANEM.problems(position("R m=5; B m=5,12; G m=5; voting 5; dice 4"))
    rng = random.Random(7)
    for _ in range(600):
        state = some_state(rng)
        turn = ANEM.turn(state)
        if isinstance(turn, Act):
            (seat,) = turn.seats
            violations += [ANEM.check(state, seat, action) for action in clickable(state, seat)]
    for violation in filter(None, violations):
        if (violation.rule, violation.case) not in seen:
            seen.add((violation.rule, violation.case))
            for language in LANGUAGES:
                template = ANEM.rulebook.words(violation.rule, language).refusals[violation.case]
                wanted = {name for name in placeholders(template) if not name.isdigit()}
                assert wanted <= {*violation.facts, "places"}
                assert ANEM.rulebook.explain(violation, language)
    written = {(rule.id, case) for rule in ANEM.rulebook for case in rule.en.refusals}
    assert written == {case for case in seen if not case[0].startswith("table.")}


def test_a_vote_and_a_pass_are_judged_where_a_move_is_asked() -> None:
    state = position("R m=3; B m=12; dice 4")
    assert ANEM.check(state, 0, Vote(1)) == Violation("take.two-opponents", "no-vote")
    assert ANEM.check(state, 0, Pass()) == Violation("move.duty", "pass")
