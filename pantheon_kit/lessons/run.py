"""A learner's run through one step: every try is judged, and nothing can be broken by it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

import msgspec

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import Act, Violation, game
from pantheon_kit.engine.rulebook import Language
from pantheon_kit.lessons.files import goals, opening
from pantheon_kit.lessons.model import Ask, Click, Do, Lesson, Part, Step, Text, Try
from pantheon_kit.words import translator

Wanted: TypeAlias = Literal["act", "roll", "choose", "click", "nothing"]
Verdict: TypeAlias = Literal["right", "on", "wrong", "illegal", "judged", "shown"]
"""``right``: solved; ``on``: good so far; ``judged``: the illegal try that was asked for."""


class Judgement(msgspec.Struct, frozen=True):
    """What is said to a try.

    Attributes:
        verdict: how it was.
        words: what is said, in the learner's language.
        rule: id of the rule that forbids it; ``""``: none does.
        places: places to light up: the refused ones, or those that were found.
        can: where the refused piece may go instead.
        states: the positions it led through, the last of them the one now.
    """

    verdict: Verdict
    words: str
    rule: str = ""
    places: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    states: tuple[Any, ...] = ()


class Hint(msgspec.Struct, frozen=True):
    """One grade of help; ``grade`` counts from 1, ``last`` when there is no stronger one."""

    grade: int
    words: str
    places: tuple[str, ...] = ()
    last: bool = False


class _Mark(msgspec.Struct, frozen=True):
    """Where a run is: what a step back returns to."""

    state: Any
    part: int
    since: Any
    """The position in which the part began."""
    line: tuple[tuple[Any, Any], ...] = ()
    """What was played: each action with the position before it."""


class StepRun:
    """A step being worked on.

    Attributes:
        state: the position now.
        invited: an illegal try is asked for and was not made yet.
        found: the places found so far (``click``), in order.
        chosen: numbers of the answers chosen so far (``ask``), in order.
        solved: the learner did it.
        shown: the solution was played for him, or its last hint gave it away.
        tries: tries that missed, allowed or not.
        hints: hints that were asked for.
    """

    def __init__(self, lesson: Lesson, step: Step, language: Language = "en") -> None:
        self.lesson = lesson
        self.step = step
        self.language = language
        self.game = game(lesson.game)
        self.face: Any = self.game.face  # type: ignore[attr-defined]
        self.hints = 0
        self.tries = 0
        self.shown = False
        self._ = translator(language)
        self.again()

    def again(self) -> None:
        """From the beginning; tries and hints stay counted."""
        start = opening(self.game, self.step)
        self._marks = [_Mark(start, 0, start)]
        self.invited = isinstance(self.step, Try)
        self.found: tuple[str, ...] = ()
        self.chosen: tuple[int, ...] = ()
        self.solved = False
        self.shown = False
        self._grade = 0
        self._replies([], [])

    @property
    def state(self) -> Any:
        return self._marks[-1].state

    @property
    def line(self) -> tuple[tuple[Any, Any], ...]:
        """What was played since the beginning: each action with the position before it."""
        return self._marks[-1].line

    @property
    def seat(self) -> int:
        return self.step.seat

    @property
    def over(self) -> bool:
        """Nothing is left to be done."""
        return self.solved or self.shown

    @property
    def part(self) -> Part | None:
        """What is to happen now in a step that is played; None: nothing more, or not played."""
        at = self._marks[-1].part
        return self.step.parts[at] if isinstance(self.step, Do) and at < len(self.step.parts) else None

    @property
    def wanted(self) -> Wanted:
        """What the learner is to do now."""
        if self.over:
            return "nothing"
        if isinstance(self.step, Ask):
            return "choose"
        if isinstance(self.step, Click):
            return "click"
        return "roll" if self.part and self.part.roll else "act"

    @property
    def sentence(self) -> str:
        """What to do now, in one sentence."""
        task = self.step.task
        if isinstance(self.step, Try) and not self.invited:
            task = self.step.then
        if self.part and self.part.task and not self.invited:
            task = self.part.task
        return task(self.language)

    @property
    def can_step_back(self) -> bool:
        """There is something of one's own to take back within the step."""
        return len(self._marks) > 1 and not self.over

    def step_back(self) -> None:
        """Takes back the last thing the learner did, with all that followed from it."""
        if self.can_step_back:
            self._marks.pop()
            self._grade = 0

    def act(self, action: Any) -> Judgement:
        """Judges an action, legal or not. Only one that leads on is played."""
        step = self.step
        if self.wanted != "act" or not isinstance(step, Do):
            return self._nothing()
        violation = self.game.check(self.state, self.seat, action)
        if violation is not None:
            return self._forbidden(step, action, violation)
        if self.invited:
            return self._miss(self._word_on(step, action) or self._("That is allowed. Try what is not."))
        if not self.leads_on(action):
            return self._miss(self._word_on(step, action) or step.otherwise(self.language))
        after = self._after(self.state, action)
        part = step.parts[self._marks[-1].part]
        if part.any or self._reached(part, after):
            return self._go_on(action)
        self._mark(action)
        return Judgement("on", self._("Good so far. Go on."), states=(after,))

    def leads_on(self, action: Any) -> bool:
        """Whether a legal action leads on, or reaches the goal."""
        part = self.part
        if part is None:
            return False
        if part.any:
            return self._among(part.any, action)
        after = self._after(self.state, action)
        return self._reached(part, after) or self._way(after) is not None

    def roll(self) -> Judgement:
        """The learner rolls; the dice show what the lesson wants."""
        part = self.part
        if self.wanted != "roll" or part is None or part.roll is None:
            return self._nothing()
        return self._go_on(self.game.parse(self.state, part.roll))

    def click(self, place: str) -> Judgement:
        """Judges a place clicked in answer to a question; a piece counts as its place too."""
        step = self.step
        if self.wanted != "click" or not isinstance(step, Click):
            return self._nothing()
        space = place.partition(":")[0]
        hit = next((p for p in (place, space) if p in step.places), None)
        if hit is None:
            word = next((w.say for w in step.wrong if place in w.places or space in w.places), None)
            return self._miss((word or step.otherwise)(self.language), (space,))
        if hit not in self.found:
            self.found = (*self.found, hit)
            self._grade = 0
        left = len(step.places) - len(self.found)
        if not left:
            return self._right(())
        words = self._.many("{place}: right. One more.", "{place}: right. {n} more.", left, place=hit)
        return Judgement("on", words, places=self.found)

    def choose(self, number: int) -> Judgement:
        """Judges an answer by its number, from 0. Raises IndexError where there is no such answer."""
        if self.wanted != "choose" or not isinstance(self.step, Ask):
            return self._nothing()
        if not 0 <= number < len(self.step.answer):
            raise IndexError(f"{self.step.id} has no answer {number}")
        answer = self.step.answer[number]
        if number not in self.chosen:
            self.chosen = (*self.chosen, number)
        if answer.right:
            return self._right((), answer.say(self.language))
        return self._miss(answer.say(self.language))

    def hint(self) -> Hint | None:
        """The next grade of help for what is wanted now; None when nothing is.

        For a move: which piece, which space, the move. The last grade is repeated when asked again.
        """
        grades = self._grades()
        if not grades:
            return None
        if self._grade < len(grades):
            self.hints += 1
            self._grade += 1
        words, places = grades[self._grade - 1]
        if self._grade == 1 and (thought := self._thought()):
            words = f"{thought(self.language)} {words}".strip()
        return Hint(self._grade, words, places, self._grade == len(grades))

    def _thought(self) -> Text | None:
        if not isinstance(self.step, Do):
            return self.step.hint
        begun = self._marks[-1].state is not self._marks[-1].since
        return self.part.hint if self.part and not begun and not self.invited else None

    def reveal(self) -> Judgement:
        """Plays the rest as it could be done."""
        states: list[Any] = []
        self.invited = False
        while (wanted := self.wanted) in ("act", "roll"):
            action = self.solution()
            judged = self.roll() if wanted == "roll" else self.act(action)
            if judged.verdict not in ("on", "right"):
                raise RuntimeError(f"{self.lesson.section}: {self.step.id} cannot be solved")
            states.extend(judged.states)
        if isinstance(self.step, Click):
            self.found = self.step.places
        if isinstance(self.step, Ask):
            right = next(i for i, answer in enumerate(self.step.answer) if answer.right)
            self.chosen = (*(i for i in self.chosen if i != right), right)
        self.solved, self.shown = False, True
        return Judgement("shown", self._at_the_end(), places=self.found, states=tuple(states))

    def solution(self) -> Any | None:
        """An action that leads on from here; None where none is wanted."""
        if self.wanted != "act" or not isinstance(self.step, Do):
            return None
        if self.invited:
            return self.game.parse(self.state, self.step.illegal[0].play[0])
        part = self.step.parts[self._marks[-1].part]
        if part.any:
            tries = (self.game.parse(self.state, text) for text in part.any)
            return next((a for a in tries if self.game.check(self.state, self.seat, a) is None), None)
        way = self._way(self.state)
        return way[0] if way else None

    # --- judging ---

    def _forbidden(self, step: Do, action: Any, violation: Violation) -> Judgement:
        words = self.game.rulebook.explain(violation, self.language)
        hit = [one for one in step.illegal if one.rule == violation.rule]
        say = next((one.say for one in hit if one.say and self._among(one.play, action)), None)
        refused, can = self._around(action, violation)
        verdict: Verdict = "illegal"
        if self.invited and hit:
            self.invited, verdict, self._grade = False, "judged", 0
        elif self.invited:
            words = " ".join((words, self._("That is another rule. Try what the task says.")))
        if verdict == "illegal":
            self.tries += 1
        if say:
            words = f"{words} {say(self.language)}"
        return Judgement(verdict, words, violation.rule, refused, can)

    def _around(self, action: Any, violation: Violation) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The places that a refusal is about, and those where the piece may go instead."""
        clicks = self.face.clicks(self.state, action)
        legal = [self.face.clicks(self.state, one) for one in self.game.legal(self.state, self.seat)]
        open_ = {click.partition(":")[0] for one in legal for click in one}
        refused = dict.fromkeys((*clicks[-1:], *(p for p in violation.places if p not in open_)))
        return tuple(refused), tuple(one[-1] for one in legal if one[:-1] == clicks[:-1])

    def _miss(self, words: str, places: tuple[str, ...] = ()) -> Judgement:
        self.tries += 1
        return Judgement("wrong", words, places=places)

    def _nothing(self) -> Judgement:
        return Judgement("on", self.sentence)

    def _right(self, states: Iterable[Any], words: str = "") -> Judgement:
        self.solved = True
        return Judgement("right", words or self._at_the_end(), places=self.found, states=tuple(states))

    def _at_the_end(self) -> str:
        if isinstance(self.step, Ask):
            return next(answer.say for answer in self.step.answer if answer.right)(self.language)
        return self.step.right(self.language)

    def _go_on(self, action: Any) -> Judgement:
        """The part is done: on to the next, through the replies in between."""
        done = self.part
        says = [done.say] if done and done.say else []
        self._mark(action, done=True)
        states = [self.state]
        self._replies(states, says)
        if self.part is None:
            return self._right(states)
        words = " ".join(say(self.language) for say in says) or self._fallback(done)
        return Judgement("on", words, states=tuple(states))

    def _fallback(self, done: Part | None) -> str:
        if done and done.roll:
            return self._("You rolled {dice}.", dice=done.roll)
        return self._("Good so far. Go on.")

    def _replies(self, states: list[Any], says: list[Text]) -> None:
        while (part := self.part) and part.reply:
            self._mark(self.game.parse(self.state, part.reply), done=True)
            self._marks[-2:] = self._marks[-1:]
            states.append(self.state)
            if part.say:
                says.append(part.say)

    def _mark(self, action: Any, done: bool = False) -> None:
        """Plays an action; ``done``: the part is done by it."""
        at = self._marks[-1]
        after = self._after(at.state, action)
        line = (*at.line, (at.state, action))
        part, since = (at.part + 1, after) if done else (at.part, at.since)
        self._marks.append(_Mark(after, part, since, line))
        self._grade = 0

    # --- the game ---

    def _after(self, state: Any, action: Any) -> Any:
        turn = self.game.turn(state)
        return self.game.apply(state, turn.seats[0] if isinstance(turn, Act) else None, action)

    def _among(self, texts: Iterable[str], action: Any) -> bool:
        for text in texts:
            try:
                if self.game.parse(self.state, text) == action:
                    return True
            except NotationError:
                continue
        return False

    def _word_on(self, step: Do, action: Any) -> str:
        return next((w.say(self.language) for w in step.wrong if self._among(w.play, action)), "")

    def _reached(self, part: Part, after: Any) -> bool:
        return goals(self.game.name)[part.until](self.game, self._marks[-1].since, after, self.seat)

    def _way(self, state: Any, most: int = 3) -> tuple[Any, ...] | None:
        """A way of the learner's own actions from ``state`` to the goal, shortest first."""
        part = self.part
        if part is None or not part.until:
            return None
        ways: list[tuple[Any, tuple[Any, ...]]] = [(state, ())]
        seen = {state}
        for _ in range(most):
            longer = []
            for at, way in ways:
                for action in self.game.legal(at, self.seat):
                    after = self._after(at, action)
                    if self._reached(part, after):
                        return (*way, action)
                    if after not in seen:
                        seen.add(after)
                        longer.append((after, (*way, action)))
            ways = longer
        return None

    # --- hints ---

    def _grades(self) -> list[tuple[str, tuple[str, ...]]]:
        """The hints for what is wanted now, the weakest first: words and places to light up."""
        _, step = self._, self.step
        match self.wanted:
            case "act":
                return self._grades_of(self.solution())
            case "roll":
                return [(_("Roll the dice."), ())]
            case "click" if isinstance(step, Click):
                left = tuple(p for p in step.places if p not in self.found)
                one, every = _("One of them: {place}.", place=left[0]), _.all_of(left)
                thought = [("", ())] if step.hint else []
                if len(left) == 1:
                    return [*thought, (_("It is {place}.", place=every), left)]
                return [*thought, (one, left[:1]), (_("They are {places}.", places=every), left)]
            case "choose" if isinstance(step, Ask):
                wrong = [a for i, a in enumerate(step.answer) if not a.right and i not in self.chosen]
                right = next(a for a in step.answer if a.right)
                grades = [("", step.look)] if step.hint else []
                if len(wrong) > 1:
                    answer = wrong[0].text(self.language)
                    grades.append((_("Not this one: “{answer}”", answer=answer), ()))
                return [*grades, (_("It is this one: “{answer}”", answer=right.text(self.language)), ())]
        return []

    def _grades_of(self, action: Any) -> list[tuple[str, tuple[str, ...]]]:
        _ = self._
        if action is None:
            return []
        clicks = tuple(self.face.clicks(self.state, action))
        spaces = [place.partition(":")[0] for place in clicks]
        if len(clicks) < 2:
            return [(_("This one: {piece}.", piece=self.face.name(clicks[-1], self.language)), clicks)]
        return [
            (_("The piece on {place}.", place=spaces[-2]), clicks[-2:-1]),
            (_("From {place} to {target}.", place=spaces[-2], target=spaces[-1]), clicks[-2:]),
            (_("The move: {move}.", move=self._label(action)), clicks),
        ]

    def _label(self, action: Any) -> str:
        label = getattr(self.face, "label", None)
        if label is None:
            return self.game.text(self.state, action)
        nobody = tuple("" for _ in range(max(self.game.seats)))
        return str(label(self.state, action, nobody, self.language))
