"""Illegal tries are answered with rule and places, in words that help; so are impossible positions."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.engine.rulebook import LANGUAGES, placeholders
from pantheon_kit.games.monuments import MONUMENTS, position
from pantheon_kit.games.monuments.state import Cross, First, Roll
from tests.games.monuments.play import play, refused, some_state

BOOK = MONUMENTS.rulebook

REFUSED = [
    (
        "A fresh=p11,p21; B; dice RGGB",
        "p22 by Y",
        "round.active",
        "You have made your two crosses. Now press the arrow.",
    ),
    (
        "A fresh=p11,p21 dice=GB; B fresh=p21,p22; dice RGGB; left GB",
        "p31 by G",
        "round.passive",
        "You have made your two crosses. Now press the arrow.",
    ),
    (
        "A fresh=p11,p21 dice=GB; B; dice RGGB; left GB",
        "p55 by R",
        "round.passive",
        "The active player has used this die: there is none in red for you.",
    ),
    (
        "A; B; dice RGGB",
        "p22 by Y",
        "round.pay",
        "You have no die in yellow. Your dice show red, green or blue.",
    ),
    (
        "A fresh=p11 dice=; B; dice RGGB",
        "p22 by Y",
        "round.pay",
        "You have no dice left. Pay with a joker or from the quarry.",
    ),
    (
        "A; B; dice RGGB",
        "p22 by R",
        "round.pay",
        "The field p22 is yellow. A die in red does not pay for it.",
    ),
    (
        "A; B; dice RGGB",
        "p22 by quarry 2",
        "round.pay",
        "The field p22 is yellow. The stone is orange and does not pay for it.",
    ),
    ("A crosses=p21; B; dice RGGB", "p21 by R", "cross.open-field", "The field p21 is crossed already."),
    (
        "A fresh=r13 dice=GGB; B; dice RGGB",
        "done",
        "relief.two-adjacent",
        "In the relief one cross is not enough. Beside r13 you still have to cross r12, r14 or r23, "
        "or take the first cross back.",
    ),
    (
        "A fresh=r13 dice=GGB; B; dice RGGB",
        "p11 by G",
        "relief.two-adjacent",
        "You began in the relief with r13, so the second cross is made there too, "
        "on a field that touches it, and not on p11.",
    ),
    (
        "A fresh=r13 dice=GGB; B; dice RGGB",
        "r25 by G",
        "relief.two-adjacent",
        "r25 does not touch r13: fields touch side by side or one above the other, not at a corner.",
    ),
    (
        "A fresh=r13 dice=GGO; B; dice RGGO",
        "r22 by O",
        "relief.two-adjacent",
        "r22 does not touch r13: fields touch side by side or one above the other, not at a corner.",
    ),
    (
        "A fresh=p11; B; dice RGGB",
        "r13 by R",
        "relief.two-adjacent",
        "A turn in the relief is two crosses there. You have made a cross elsewhere, "
        "so r13 is not possible now.",
    ),
    (
        "A crosses=r12,r22,r13,r14,r21,r31; B; dice RGGP",
        "r11 by P",
        "relief.two-adjacent",
        "All fields around r11 are crossed, so no second cross can follow here any more.",
    ),
    (
        "A jokers=0 quarry=9; B; dice RRRR",
        "r13 by R",
        "relief.two-adjacent",
        "After r13 you would have to cross a field that touches it, r12, r14 or r23, "
        "and you could not pay for that.",
    ),
    (
        "A jokers=1 quarry=9; B; dice RRRR",
        "r13 by joker",
        "relief.two-adjacent",
        "Paid like this, you could not pay for a second cross beside r13, on r12, r14 or r23. "
        "Pay for r13 with something else, or begin with the other field.",
    ),
    ("A jokers=0; B; dice RRRR", "p22 by joker", "joker.any-colour", "You have no joker left."),
    (
        "A crosses=a22 quarry=3; B; dice YYYY",
        "p21 by quarry 1",
        "quarry.left-to-right",
        "This stone was skipped and is lost: only stones to the right of the last used one are still there.",
    ),
    (
        "A crosses=a22 quarry=3; B; dice YYYY",
        "p51 by quarry 3",
        "quarry.left-to-right",
        "This stone is used up.",
    ),
]


@pytest.mark.rule(
    "round.active",
    "round.passive",
    "round.pay",
    "cross.open-field",
    "relief.two-adjacent",
    "joker.any-colour",
    "quarry.left-to-right",
)
@pytest.mark.parametrize(("line", "text", "rule", "words"), REFUSED)
def test_refusals_name_the_rule_and_help(line: str, text: str, rule: str, words: str) -> None:
    violation = refused(position(line), text)
    assert (violation.rule, BOOK.explain(violation)) == (rule, words)
    assert BOOK.explain(violation, "de")


@pytest.mark.rule("relief.two-adjacent", "round.pay")
def test_of_the_same_two_fields_one_order_may_be_legal_and_the_other_not() -> None:
    """r13 is red and r23 below it blue; of the quarry only a red stone is left and a blue one beyond it."""
    state = position("A crosses=a31 jokers=0 quarry=7; B; dice GGGG")
    assert refused(state, "r23 by quarry 9").case == "unpaid"
    play(state, "r13 by quarry 8", "r23 by quarry 9")


@pytest.mark.rule("round.pay", "quarry.left-to-right")
def test_the_second_stone_of_a_turn_lies_to_the_right_of_the_first() -> None:
    state = play(position("A; B; dice YYYY"), "p11 by quarry 4")
    assert refused(state, "p21 by quarry 1").rule == "quarry.left-to-right"
    play(state, "p33 by quarry 5", "done")


def test_refusals_speak_german() -> None:
    violation = refused(position("A; B; dice RGGB"), "p22 by R")
    assert (
        BOOK.explain(violation, "de")
        == "Das Feld p22 hat die Farbe Gelb. Ein Würfel in Rot bezahlt es nicht."
    )


@pytest.mark.rule("table.turn", "table.chance", "table.over")
def test_who_is_not_asked_may_not_act() -> None:
    state = position("A; B; C; dice RGGB")
    cross = MONUMENTS.parse(state, "p11 by G")
    for seat in (1, 2):
        violation = MONUMENTS.check(state, seat, cross)
        assert violation is not None and violation.rule == "table.turn"
    for outcome in (First(0), Roll("RGGB")):
        violation = MONUMENTS.check(state, 0, outcome)
        assert violation is not None and violation.rule == "table.chance"
    waiting = MONUMENTS.check(position("A; B"), 0, cross)
    assert waiting is not None and waiting.rule == "table.chance"
    ended = MONUMENTS.check(position("A; B; idle 2; ended end.standstill"), 0, cross)
    assert ended is not None and ended.rule == "table.over"
    passive = play(state, "done", "C: done")
    assert MONUMENTS.turn(passive) == Act((1,), "cross")
    violation = MONUMENTS.check(passive, 2, cross)
    assert violation is not None and violation.rule == "table.turn"


PROBLEMS = [
    ("A; B; C; dice RGGB; asked A,B", "round.passive", "asked"),
    ("A; B; C; dice RGGB; left RGGB; asked C,B", "round.passive", "asked"),
    ("A; B fresh=p11; dice RGGB", "round.passive", "early"),
    ("A jokers=3; B", "setup.jokers", ""),
    ("A fresh=p11,p21,p22; B; dice YYYY", "round.active", "many"),
    ("A quarry=1; B", "round.pay", "paid"),
    ("A; B; dice RGG", "setup.dice", "letters"),
    ("A dice=R; B", "round.roll", "before"),
    ("A crosses=p21; B; active none", "round.roll", "first"),
    ("A dice=RG; B; dice RGGB", "round.dice-left", ""),
    ("A dice=RRGB; B; dice RGGB", "round.dice-left", ""),
    ("A dice=RGGB; B dice=RG; dice RGGB; left RGGB", "round.dice-left", ""),
    ("A crosses=r11,r13; B", "relief.two-adjacent", "position"),
    ("A crosses=r11; B", "relief.two-adjacent", "position"),
    ("A fresh=r11,p21; B; dice YYYY", "relief.two-adjacent", "position"),
    (
        "A jokers=0 crosses=p21,p22,p31,p32,p33 quarry=7,8,9 fresh=r13 dice=; B; dice RRRR",
        "relief.two-adjacent",
        "begun",
    ),
    ("A crosses=p11; B", "bonus.first", "unsettled"),
    ("A circled=pyramid-top; B struck=pyramid-top", "bonus.first", ""),
    ("A circled=pyramid-top crosses=p11; B", "bonus.struck", "some"),
    ("A circled=pyramid-top crosses=p11 struck=pyramid-top; B struck=pyramid-top", "bonus.struck", "both"),
    ("A; B; idle 2", "end.standstill", ""),
    ("A; B; idle 3; ended end.standstill", "end.standstill", "idle"),
    ("A; B; ended end.two-buildings", "end.two-buildings", "nobody"),
    ("A circled=two-buildings; B", "bonus.two-buildings", ""),
]


@pytest.mark.rule("round.roll", "setup.dice", "round.dice-left", "bonus.struck", "end.standstill")
@pytest.mark.parametrize(("line", "rule", "case"), PROBLEMS)
def test_impossible_positions_are_told_with_their_rule(line: str, rule: str, case: str) -> None:
    found = MONUMENTS.problems(position(line))
    assert (rule, case) in [(violation.rule, violation.case) for violation in found]
    for violation in found:
        for language in LANGUAGES:
            assert BOOK.explain(violation, language)


@pytest.mark.rule("round.pay")
def test_every_refusal_of_random_positions_can_be_worded() -> None:
    seen: set[tuple[str, str]] = set()
    for seed in range(6):
        state = some_state(3, seed, 25 * seed + 3)
        turn = MONUMENTS.turn(state)
        if not isinstance(turn, Act):
            continue
        for action in MONUMENTS.alphabet(state, turn.seats[0]):
            violation = MONUMENTS.check(state, turn.seats[0], action)
            if violation and (violation.rule, violation.case) not in seen:
                seen.add((violation.rule, violation.case))
                assert isinstance(action, Cross) or violation.case == "alone"
                for language in LANGUAGES:
                    assert BOOK.explain(violation, language)


def test_all_refusal_texts_fill_the_same_in_both_languages() -> None:
    for rule in BOOK:
        for case, template in rule.en.refusals.items():
            assert placeholders(template) == placeholders(rule.de.refusals[case]), (rule.id, case)
