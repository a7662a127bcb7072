"""A lesson's step as a person sees it: what is shown, what a click or key does; plain data, no widgets."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pantheon_kit.drawing.scene import Scene
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.rulebook import Language
from pantheon_kit.lessons import Ask, Hint, Judgement, Lesson, Step, StepRun, Try
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.picking import Picking
from pantheon_kit.words import translator

STROKE = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
TICK, CROSS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="18" height="18">'
    f'<path d="{path}" {STROKE}/></svg>'
    for path in ("M4 10.5 8.3 15 16 5.5", "M5 5 15 15M15 5 5 15")
)
LOOKS = {"right": "pk-good", "on": "pk-good", "judged": "pk-judged", "shown": "pk-hint"}


class StepScreen:
    """One step on the screen.

    Attributes:
        focus: what the keyboard should go to next: a control's id, ``"board"``, or ``""``: it stays.
        cursor: where the keyboard's cursor is on the board; None: not there.
    """

    def __init__(self, lesson: Lesson, step: Step, language: Language) -> None:
        self.lesson = lesson
        self.step = step
        self.language = language
        self.run = StepRun(lesson, step, language)
        self.face = self.run.face
        self.picking = Picking(self.run.game, self.face)
        self.judgement: Judgement | None = None
        self.help: Hint | None = None
        self.cursor: str | None = None
        self.focus = ""
        self.done = False
        self._ = translator(language)

    # ---- what is done --------------------------------------------------------------------------

    def event(self, id: str) -> Judgement | None:
        """A control was pressed. Returns the judgement where it was a try."""
        self.focus = ""
        name, _, number = id.partition(":")
        match name:
            case "roll":
                return self._judged(self.run.roll())
            case "answer":
                return self._judged(self.run.choose(int(number)))
            case "hint":
                self._let_go()
                self.help = self.run.hint()
            case "again":
                self._let_go()
                self.run.again()
                self.focus = self.first
            case "back":
                self._let_go()
                self.run.step_back()
                self.focus = "board" if not self.run.can_step_back else ""
            case "solution":
                return self._judged(self.run.reveal())
        return None

    def click(self, place: str | None) -> Judgement | None:
        """A place on the board was clicked; None: beside everything."""
        self.focus = ""
        wanted = self.run.wanted
        if place is None:
            self.picking.clear()
        elif wanted == "click":
            return self._judged(self.run.click(place))
        elif wanted == "roll" and place.startswith("die"):
            return self._judged(self.run.roll())
        elif wanted == "act":
            hinted = self.help
            action = self.picking.click(self.run.state, self.run.seat, place)
            if action is not None:
                return self._judged(self.run.act(action), action)
            self.judgement = None
            self.help = hinted
        return None

    def key(self, key: str) -> Judgement | None:
        """A key was pressed on the board."""
        state = self.run.state
        order = self.face.order(state)
        if key in ("Enter", " "):
            return self.click(self.cursor) if self.cursor else None
        if key == "Escape":
            self._let_go()
        elif key in ("Home", "End"):
            self.cursor = order[0 if key == "Home" else -1]
        elif key.startswith("Arrow"):
            at = self.cursor if self.cursor in order else order[0]
            self.cursor = self.face.neighbours(at, key, state) or at
        elif key.isdigit():
            dice = (p for p in order if p.startswith(f"die:{key}") and p not in self.picking.places)
            die = next(dice, None)
            return self.click(die) if die and self.run.wanted == "act" else None
        return None

    def show_cursor(self, on: bool) -> None:
        """The keyboard has come to the board, or left it."""
        if not on:
            self.cursor = None
        elif self.cursor is None:
            order = self.face.order(self.run.state)
            can = self.picking.can(self.run.state, self.run.seat) if self.run.wanted == "act" else ()
            begin = (p for p in order if p in can or (not can and p in self.step.look))
            self.cursor = next(begin, next(p for p in order if not p.startswith("die")))

    @property
    def first(self) -> str:
        """The control to begin with: the board, the roll or the first answer."""
        match self.run.wanted:
            case "roll":
                return "roll"
            case "choose":
                return "answer:0"
            case "nothing":
                return "next"
        return "board"

    def _judged(self, judgement: Judgement, action: Any = None) -> Judgement:
        self._let_go()
        self.judgement = judgement
        if judgement.verdict == "illegal" and action is not None:
            clicks = self.face.clicks(self.run.state, action)
            self.picking.begin(self.run.state, self.run.seat, clicks[:-1])
        if self.run.over:
            self.focus, self.cursor = "next", None
        elif self.run.wanted == "roll" or (judgement.states and not action):
            self.focus = self.first
        self.done = self.done or self.run.solved
        return judgement

    def _let_go(self) -> None:
        self.picking.clear()
        self.judgement = self.help = None

    # ---- what is shown -------------------------------------------------------------------------

    def scene(self, back: int = 0) -> Scene:
        """The drawing of the board as it is now, or as it was ``back`` actions before."""
        run, judgement, hint = self.run, self.judgement, self.help
        if back:
            view = View(seat=run.seat, language=self.language, trace=self._trace(back))
            return self._named(self.face.scene(run.line[-back][0], view))
        refused = judgement is not None and judgement.verdict in ("illegal", "judged", "wrong")
        found = run.found if run.over or run.found else ()
        begun = isinstance(self.step, Ask) or not (run.line or run.over)
        taught = hint.places if hint and hint.places else self.step.look if begun else ()
        if refused and judgement:
            can = frozenset(judgement.can)
        else:
            can = self.picking.can(run.state, run.seat) if self.picking.places else frozenset()
        view = View(
            seat=run.seat,
            language=self.language,
            selected=self.picking.places,
            can=can | frozenset(found),
            refused=judgement.places if refused and judgement else (),
            trace=self._trace(),
            taught=tuple(p for p in taught if p not in found),
            focus=self.cursor,
        )
        return self._named(self.face.scene(run.state, view))

    def _named(self, scene: Scene) -> Scene:
        return replace(scene, title=self.step.title(self.language))

    def _trace(self, back: int = 0) -> tuple[str, ...]:
        """The last action, as the arrow that the board draws."""
        if len(self.run.line) <= back:
            return ()
        before, action = self.run.line[-1 - back]
        steps: tuple[str, ...] = self.face.steps(before, action)
        return steps

    def head(self) -> t.Node:
        """Which step it is, and what to do now: always one sentence at the same place."""
        _ = self._
        number, count = self.lesson.ids.index(self.step.id) + 1, len(self.lesson.ids)
        return t.box(
            t.row(
                t.text(_("Step {n} of {count}", n=number, count=count), css="pk-small pk-quiet-text"),
                t.svg(TICK, _("done"), css="pk-tick", key="tick") if self.done else None,
                css="pk-step-number",
                key="number",
            ),
            t.text(self.sentence, css="pk-sentence", live="polite", key="sentence"),
            t.text(self.prompt, css="pk-prompt pk-quiet-text", live="polite", key="prompt"),
        )

    @property
    def sentence(self) -> str:
        """What to do now."""
        _ = self._
        if self.run.over and not isinstance(self.step, Ask):
            return _("Solved.") if self.run.solved else _("This is how it goes. Try it yourself: again.")
        return self.run.sentence

    @property
    def prompt(self) -> str:
        """What is still to be clicked for the move that was begun; ``""``: none was."""
        _ = self._
        need = self.picking.need
        if need is None or not self.picking.places:
            return ""
        match need.what:
            case "die":
                return _("Choose the die.")
            case "piece":
                return _("Choose the piece.")
        return _("Choose where it goes.")

    def side(self) -> t.Node:
        """The answers, what is said to the last try, and the controls."""
        return t.box(self._answers(), self._feedback(), self._controls(), css="pk-step")

    def _answers(self) -> t.Node | None:
        step, run = self.step, self.run
        if not isinstance(step, Ask):
            return None
        shown = []
        for number, answer in enumerate(step.answer):
            chosen = number in run.chosen
            look = ("pk-right" if answer.right else "pk-wrong") if chosen else ""
            mark = (TICK if answer.right else CROSS) if chosen else ""
            verdict = (self._("right") if answer.right else self._("wrong")) if chosen else ""
            words = answer.text(self.language)
            shown.append(
                t.button(
                    f"answer:{number}",
                    words,
                    label=f"{words} ({verdict})" if verdict else "",
                    svg=mark,
                    css=f"pk-answer {look}".strip(),
                    disabled=run.over and not chosen,
                )
            )
        return t.box(*shown, css="pk-answers", role="group", label=self._("Answers"), key="answers")

    def _feedback(self) -> t.Node:
        _ = self._
        title, words, look = "", "", ""
        if self.help is not None:
            title, words, look = _("Hint {n}:", n=self.help.grade), self.help.words, "pk-hint"
        elif self.judgement is not None:
            title, words = self._verdict(self.judgement), self.judgement.words
            look = LOOKS.get(self.judgement.verdict, "pk-bad")
        parts: list[str | dict[str, str]] = [{"b": title}, f" {words}"] if title else [words]
        return t.box(
            t.rich(*parts, css=look, key="words") if words else None,
            css="pk-feedback",
            role="status",
            key="feedback",
        )

    def _verdict(self, judgement: Judgement) -> str:
        _ = self._
        rule = ""
        if judgement.rule:
            rule = self.run.game.rulebook.words(judgement.rule, self.language).title
        match judgement.verdict:
            case "right":
                return "" if isinstance(self.step, Ask) else _("Right.")
            case "wrong":
                return _("Not yet.")
            case "illegal":
                return _("Not allowed – {rule}:", rule=rule)
            case "judged":
                return _("That is the rule – {rule}:", rule=rule)
            case "shown":
                return _("The solution.")
        return ""

    def _controls(self) -> t.Node:
        _, run = self._, self.run
        over = run.over
        main: t.Node | None = None
        if over:
            main = t.button("next", _("Go on"), primary=True, once=True)
        elif run.wanted == "roll":
            main = t.button("roll", _("Roll"), primary=True, once=True)
        given = f" ({run.hints})" if run.hints else ""
        last = self.help is not None and self.help.last
        touched = bool(run.line or run.found or run.chosen or over or run.invited != self._invites)
        return t.row(
            main,
            None if over else t.button("hint", _("Hint") + given, disabled=last),
            t.button("back", _("Take back"), quiet=True) if run.can_step_back else None,
            t.button("again", _("Again"), quiet=True) if touched else None,
            t.button("solution", _("Show me")) if last and not over else None,
            css="pk-controls",
            label=_("What you can do"),
            key="controls",
        )

    @property
    def _invites(self) -> bool:
        return isinstance(self.step, Try)
