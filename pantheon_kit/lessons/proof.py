"""Proof-reading a lesson against the rules: can every step be done, and is what it says true?

``python -m pantheon_kit.lessons FILE`` does it for a teacher's own file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pantheon_kit.engine.game import Act, AnyGame, Chance, game
from pantheon_kit.lessons.files import opening
from pantheon_kit.lessons.model import Ask, Click, Do, Lesson, Step
from pantheon_kit.lessons.run import StepRun


def problems(lesson: Lesson) -> list[str]:
    """Everything that is not as it should be, each with the step's id; empty for a good lesson.

    Proved is that each step can be solved by the rules and by the words of its last hint, that every
    illegal try is illegal by the rule it names, and that every wrong try is legal and wrong.
    """
    of = game(lesson.game)
    return [f"{step.id}: {what}" for step in lesson.step for what in _problems(of, lesson, step)]


def _problems(of: AnyGame, lesson: Lesson, step: Step) -> Iterator[str]:
    state = opening(of, step)
    order = frozenset(_spaces(of, state))
    for place in step.look:
        if place not in order:
            yield f"look: there is no place {place!r}"
    if isinstance(step, Click):
        yield from _clicked(step, order)
    if isinstance(step, Ask) and len(step.answer) == sum(answer.right for answer in step.answer):
        yield "every answer is right"
    if isinstance(step, Do):
        yield from _played(of, lesson, step)


def _spaces(of: AnyGame, state: Any) -> Iterator[str]:
    face: Any = of.face  # type: ignore[attr-defined]
    for place in face.order(state):
        yield place
        yield place.partition(":")[0]


def _clicked(step: Click, order: frozenset[str]) -> Iterator[str]:
    for place in (*step.places, *(place for word in step.wrong for place in word.places)):
        if place not in order:
            yield f"there is no place {place!r}"
    both = set(step.places) & {place for word in step.wrong for place in word.places}
    if both:
        yield f"right and wrong at once: {', '.join(sorted(both))}"


def _played(of: AnyGame, lesson: Lesson, step: Do) -> Iterator[str]:
    run = StepRun(lesson, step)
    judged: dict[str, set[str]] = {}
    missed: set[str] = set()
    while (wanted := run.wanted) in ("act", "roll"):
        turn = of.turn(run.state)
        if wanted == "roll":
            if not isinstance(turn, Chance):
                yield "the learner shall roll, but no roll is due"
                return
            run.roll()
            continue
        if not isinstance(turn, Act) or step.seat not in turn.seats:
            yield "the learner shall play, but it is not his turn"
            return
        for text, rule in _refused(of, step, run):
            judged.setdefault(text, set()).add(rule)
        missed |= set(_missing(of, step, run))
        action = run.solution()
        if action is None:
            yield f"it cannot be done from part {step.parts.index(run.part) + 1 if run.part else 1} on"
            yield from _forbidden(of, step, run)
            yield from _replied(of, step, run)
            return
        verdict = run.act(action).verdict
        if verdict not in ("right", "on", "judged"):
            yield f"{of.text(run.state, action)} ought to be right, but is {verdict}"
            return
    yield from _replied(of, step, run)
    for one in step.illegal:
        for text in one.play:
            by = judged.get(text, set())
            if not by:
                yield f"{text!r} is nowhere refused"
            elif one.rule not in by:
                yield f"{text!r} is refused by {' and '.join(sorted(by))}, not by {one.rule}"
    for word in step.wrong:
        for text in word.play:
            if text not in missed:
                yield f"{text!r} is nowhere a legal move that misses the goal"


def _forbidden(of: AnyGame, step: Do, run: StepRun) -> Iterator[str]:
    """Why the moves that are wanted now are not allowed."""
    for text in run.part.any if run.part else ():
        violation = of.check(run.state, step.seat, of.parse(run.state, text))
        if violation is not None:
            yield f"{text!r} is not allowed: {of.rulebook.explain(violation, 'en')}"


def _refused(of: AnyGame, step: Do, run: StepRun) -> Iterator[tuple[str, str]]:
    """The expected illegal tries that are refused now, and the rule that forbids each."""
    for one in step.illegal:
        for text in one.play:
            violation = of.check(run.state, step.seat, of.parse(run.state, text))
            if violation is not None:
                yield text, violation.rule


def _missing(of: AnyGame, step: Do, run: StepRun) -> Iterator[str]:
    """The wrong tries that are legal now and miss the goal."""
    for word in step.wrong:
        for text in word.play:
            action = of.parse(run.state, text)
            legal = of.check(run.state, step.seat, action) is None
            if legal and not run.invited and not run.leads_on(action):
                yield text


def _replied(of: AnyGame, step: Do, run: StepRun) -> Iterator[str]:
    """Replies in the line just played that the rules do not allow."""
    replies = [part.reply for part in step.parts if part.reply]
    for before, action in run.line:
        text, turn = of.text(before, action), of.turn(before)
        if isinstance(turn, Act):
            violation = of.check(before, turn.seats[0], action)
            if violation is not None and text in replies:
                yield f"the reply {text!r} is not allowed: {of.rulebook.explain(violation, 'en')}"
        elif action not in [outcome for outcome, _ in of.outcomes(before)]:
            yield f"{text!r} cannot be rolled"
