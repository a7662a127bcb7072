"""The lessons on `anem`: true by the rules, complete, and the same in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from pantheon_kit.engine.game import game
from pantheon_kit.engine.rulebook import LANGUAGES, Language
from pantheon_kit.lessons import Ask, Click, Do, Hint, Lesson, Step, StepRun, Text, Try, lessons, problems
from pantheon_kit.words import translator

ANEM = game("anem")
ALL = lessons("anem")
STEPS = [
    pytest.param(lesson, step, id=f"{lesson.section}-{step.id}") for lesson in ALL for step in lesson.step
]
SPELT_OUT = re.compile(
    r"fuer|ueber|koenn|moeg|zurueck|wuerf|gruen|schlaeg|haelt|gross|faell|zaehl|rueck|waehl", re.I
)
SECTIONS = ("board", "turn", "mortals", "anem", "pairs", "taking", "end")


def texts(lesson: Lesson) -> Iterator[tuple[str, Text]]:
    """Every text of a lesson, with where it stands."""

    def within(thing: object, where: str) -> Iterator[tuple[str, Text]]:
        if isinstance(thing, Text):
            yield where, thing
        elif isinstance(thing, tuple):
            for number, one in enumerate(thing):
                yield from within(one, f"{where}[{number}]")
        elif hasattr(thing, "__struct_fields__"):
            for field in thing.__struct_fields__:
                yield from within(getattr(thing, field), f"{where}.{field}")

    yield from within(lesson, lesson.section)


def solve(run: StepRun) -> None:
    """Does a step as its solution says, one try at a time."""
    while run.wanted != "nothing":
        match run.wanted:
            case "act":
                run.act(run.solution())
            case "roll":
                run.roll()
            case "choose" if isinstance(run.step, Ask):
                run.choose([answer.right for answer in run.step.answer].index(True))
            case "click" if isinstance(run.step, Click):
                run.click(next(place for place in run.step.places if place not in run.found))


def test_one_lesson_for_each_section_of_the_rules_in_order() -> None:
    assert tuple(lesson.section for lesson in ALL) == SECTIONS == tuple(ANEM.rulebook.sections)
    assert [lesson.place for lesson in ALL] == [1, 2, 3, 4, 5, 6, 7]
    for lesson in ALL:
        assert lesson.title.en == ANEM.rulebook.section_title(lesson.section, "en")
        assert lesson.title.de == ANEM.rulebook.section_title(lesson.section, "de")


@pytest.mark.parametrize("lesson", ALL, ids=SECTIONS)
def test_every_lesson_has_three_to_six_steps_an_illegal_try_and_a_question(lesson: Lesson) -> None:
    assert 3 <= len(lesson.step) <= 6
    assert any(isinstance(step, Try) for step in lesson.step)
    assert any(isinstance(step, Ask) for step in lesson.step)


@pytest.mark.parametrize("lesson", ALL, ids=SECTIONS)
def test_every_lesson_is_true_by_the_rules(lesson: Lesson) -> None:
    assert problems(lesson) == []


def test_every_rule_is_taught_by_a_step() -> None:
    taught = {rule for lesson in ALL for step in lesson.step for rule in step.teaches}
    assert taught == {rule.id for rule in ANEM.rulebook.rules if rule.kind != "screen"}


def test_where_we_chose_it_is_said() -> None:
    """A rule with a part of our choosing is taught by some step that says so."""
    for rule in ANEM.rulebook.rules:
        if "chosen" not in rule.marks:
            continue
        for language, said in (("en", r"our (choice|reading)"), ("de", r"unsere Wahl|so lesen wir")):
            steps = [step for lesson in ALL for step in lesson.step if rule.id in step.teaches]
            words = " ".join(one(language) for step in steps for _, one in texts_of(step))  # type: ignore[arg-type]
            assert re.search(said, words), f"{rule.id} is not said to be our choice ({language})"


def texts_of(step: Step) -> Iterator[tuple[str, Text]]:
    lesson = ALL[0]
    return texts(
        Lesson(**{field: getattr(lesson, field) for field in lesson.__struct_fields__} | {"step": (step,)})
    )


@pytest.mark.parametrize("lesson", ALL, ids=SECTIONS)
def test_texts_are_in_both_languages_and_plain(lesson: Lesson) -> None:
    for where, text in texts(lesson):
        assert text.en != text.de or len(text.en) < 12, where
        for language in LANGUAGES:
            words = text(language)
            assert words == words.strip() and "  " not in words, where
            assert len(words) <= 260, f"{where} is long: {len(words)}"
        assert not re.search(r"\b(Ihnen|Ihre?)\b|(?<=[a-z] )Sie\b", text.de), f"{where} does not say du"
        assert not SPELT_OUT.search(text.de), f"{where} is written without umlauts"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_step_is_solved_without_a_miss(lesson: Lesson, step: Step, language: Language) -> None:
    run = StepRun(lesson, step, language)
    solve(run)
    assert run.solved and not run.shown
    assert (run.tries, run.hints) == (0, 0)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_step_forgives_every_try(lesson: Lesson, step: Step) -> None:
    """All that can be tried first is judged in words, changes nothing, and the step can be solved."""
    for language in LANGUAGES[: 1 if isinstance(step, Do) else None]:
        run = StepRun(lesson, step, language)
        before = run.state
        match run.wanted:
            case "act":
                for action in ANEM.alphabet(before, step.seat):
                    invited = run.invited
                    judgement = run.act(action)
                    if judgement.verdict in ("on", "right", "judged"):
                        run.again()
                        continue
                    assert judgement.words, ANEM.text(before, action)
                    assert run.state == before and run.invited == invited
                    legal = ANEM.check(before, step.seat, action) is None
                    assert (judgement.verdict == "wrong") == legal
                    assert bool(judgement.rule) != legal
            case "choose" if isinstance(step, Ask):
                for number, answer in enumerate(step.answer):
                    judgement = run.choose(number)
                    assert judgement.words == answer.say(language)
                    assert judgement.verdict == ("right" if answer.right else "wrong")
                    if answer.right:
                        run.again()
            case "click" if isinstance(step, Click):
                for place in run.face.order(before):
                    if not {place, place.partition(":")[0]} & set(step.places):
                        assert run.click(place).verdict == "wrong"
        solve(run)
        assert run.solved


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_hints_come_in_grades_and_lead_to_the_end(lesson: Lesson, step: Step) -> None:
    """Whoever follows the last hint each time solves the step; the first gives less away."""
    run = StepRun(lesson, step, "de")
    asked = 0
    while run.wanted != "nothing":
        grades: list[Hint] = []
        while not grades or not grades[-1].last:
            hint = run.hint()
            assert hint is not None and hint.words
            grades.append(hint)
        asked += len(grades)
        assert run.hints == asked
        assert [hint.grade for hint in grades] == list(range(1, len(grades) + 1))
        wanted, last = run.wanted, grades[-1]
        if wanted == "act":
            assert isinstance(step, Do)
            action = run.face.pick(run.state, run.seat, last.places)
            invited = run.invited
            assert run.act(action).verdict == ("judged" if invited else "on") or run.solved
            if len(last.places) > 1:
                assert len(grades) == 3
                assert grades[0].places == last.places[1:2], "the first shows the piece only"
                assert grades[1].places == last.places[1:], "the second shows piece and space"
        elif wanted == "click":
            for place in last.places:
                run.click(place)
        else:
            solve(run)
    assert run.solved and run.tries == 0


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_the_solution_can_be_shown_and_the_step_done_again(lesson: Lesson, step: Step) -> None:
    run = StepRun(lesson, step, "en")
    beginning = run.state
    judgement = run.reveal()
    assert judgement.verdict == "shown" and judgement.words
    assert run.shown and not run.solved and run.wanted == "nothing"
    run.again()
    assert run.state == beginning and not run.shown
    solve(run)
    assert run.solved


def test_a_step_back_within_a_turn() -> None:
    lesson = ALL[1]
    run = StepRun(lesson, lesson["two-dice"])
    beginning = run.state
    assert not run.can_step_back
    run.roll()
    rolled = run.state
    run.act(run.solution())
    run.step_back()
    assert run.state == rolled
    run.step_back()
    assert run.state == beginning and not run.can_step_back


def test_an_illegal_try_by_another_rule_does_not_count_as_the_one_asked_for() -> None:
    lesson = ALL[2]
    run = StepRun(lesson, lesson["closed-door"], "en")
    judgement = run.act(ANEM.parse(run.state, "3:m W3>W9"))
    assert judgement.verdict == "illegal" and run.invited
    assert translator("en")("That is another rule. Try what the task says.") in judgement.words
    assert run.act(ANEM.parse(run.state, "6:m N0>H")).verdict == "judged"
    assert not run.invited and run.tries == 1


def test_a_refusal_lights_up_what_is_refused_and_what_is_possible() -> None:
    """Worked example 2: a pair on 6, roll 5 from 3."""
    lesson = ALL[4]
    run = StepRun(lesson, lesson["no-way-through"], "en")
    judgement = run.act(ANEM.parse(run.state, "5:m W3>W8"))
    assert judgement.rule == "move.blocked"
    assert judgement.places == ("W8", "W6")
    assert judgement.can == ("W5", "W18")


def test_a_turn_that_can_no_longer_reach_the_goal_is_taken_back() -> None:
    """Worked example 14: only the right die first makes the space mixed."""
    lesson = ALL[5]
    run = StepRun(lesson, lesson["two-take"], "en")
    before = run.state
    assert run.act(ANEM.parse(before, "1:m W2>W3")).verdict == "wrong"
    assert run.state == before
    assert run.act(ANEM.parse(before, "1:m W4>W5")).verdict == "on"
    assert run.act(ANEM.parse(run.state, "2:m W3>W5")).verdict == "right"
