"""A lesson in a notebook or as a page: its head, its steps and its end.

In a notebook ``lesson = notebook.lesson("anem", "pairs", "en")`` begins it, ``lesson`` shows its head,
``lesson.step("pair-up")`` a step and ``lesson.finish()`` its end.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any
from weakref import WeakMethod

import ipywidgets

from pantheon_kit import lessons
from pantheon_kit import store as stores
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.text import text as drawn
from pantheon_kit.drawing.theme import LIGHT, theme
from pantheon_kit.engine.rulebook import Language
from pantheon_kit.lessons import Judgement, Lesson, Progress, Step
from pantheon_kit.store import StoreError
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.board import Board
from pantheon_kit.widgets.browser import Browser, Environment, browser
from pantheon_kit.widgets.panel import Event, Panel
from pantheon_kit.widgets.step import StepScreen
from pantheon_kit.words import translator

log = logging.getLogger(__name__)

BETWEEN = 0.8
"""Seconds between two actions that are shown one after the other."""
OUTCOMES = {"right": "solved", "shown": "shown", "wrong": "missed", "illegal": "missed"}


class LessonPage:
    """A lesson that is being worked through.

    Args:
        game: the game's name.
        section: the lesson's name, or the path of a teacher's own file (``"my-lesson.toml"``).
        language: ``"en"`` or ``"de"``.
        store: where progress is kept; the default store where nothing is given.

    Raises LessonError where there is no such lesson.
    """

    def __init__(
        self,
        game: str,
        section: str,
        language: str = "en",
        store: stores.Store | None = None,
        browser_: Browser | None = None,
    ) -> None:
        self.lesson: Lesson = lessons.lesson(game, section)
        self.language: Language = "de" if language == "de" else "en"
        self.browser = browser_ or browser()
        self.steps: dict[str, LessonStep] = {}
        self._ = translator(self.language)
        self._trouble = ""
        if store is None:
            try:
                store = stores.open()
                self._trouble = store.notice
            except StoreError:
                log.exception("progress cannot be kept")
                self._trouble = self._unkept
        self.progress = Progress(store)
        self.top = Panel(css="pk-lesson-head", browser_=self.browser)
        self.end = Panel(css="pk-lesson-end", browser_=self.browser)
        self.end.on(self._end_event)
        self.browser.set_language(self.language)
        self.browser.on_ready(_weakly(self._hello))
        self.browser.on_change(_weakly(self._changed))
        self.show()

    def step(self, id: str) -> LessonStep:
        """A step to show in a cell. Shown again it begins anew and takes the place of the one before.

        Raises KeyError, with the ids there are, where the lesson has no such step.
        """
        step = self.lesson[id]
        if id in self.steps:
            self.steps[id].close()
        self.steps[id] = LessonStep(self, step)
        self.show()
        return self.steps[id]

    def finish(self) -> Panel:
        """The end of the lesson: what is done, where to go on, and progress to take along."""
        return self.end

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.top._repr_mimebundle_(**kwargs)

    @property
    def done(self) -> frozenset[str]:
        """The ids of the steps that were solved."""
        return self.progress.done(self.lesson.game, self.lesson.section) & set(self.lesson.ids)

    def show(self) -> None:
        """Brings head, end and steps up to date with what is done."""
        done = self.done
        self.top.show(self._head(done))
        self.end.show(self._end(done))
        for id, step in self.steps.items():
            if step.screen.done != (id in done):
                step.screen.done = id in done
                step.show()

    def note(self, step: LessonStep, judgement: Judgement) -> None:
        """Keeps how a try went."""
        outcome = OUTCOMES.get(judgement.verdict)
        if outcome is None:
            return
        lesson = self.lesson
        try:
            self.progress.note(lesson.game, lesson.section, step.step.id, outcome, step.screen.run.hints)
        except StoreError:
            log.exception("a step could not be kept")
            self.browser.tell(self._unkept, "trouble")
        self.show()

    @property
    def _unkept(self) -> str:
        return self._(
            "Your progress cannot be saved here; the server's log says why. The lesson works all the same."
        )

    def go_on(self, step: LessonStep) -> None:
        """Leads to the step after ``step``, or to the end."""
        rest = self.lesson.ids[self.lesson.ids.index(step.step.id) + 1 :]
        if not rest:
            self.end.focus("end")
        elif rest[0] in self.steps:
            self.steps[rest[0]].enter()
        else:
            self.browser.tell(self._("Run the next cell to go on."))

    # ---- the browser ---------------------------------------------------------------------------

    def _hello(self, env: Environment) -> None:
        person = self.browser.stored(lessons.PERSON_KEY)
        if not person:
            person = Progress.new_person()
            self.browser.store(lessons.PERSON_KEY, person)
        self.progress.belongs_to(person)
        self.browser.set_language(self.language)
        if self._trouble:
            self.browser.tell(self._trouble, "trouble")
            self._trouble = ""
        self._changed(env)

    def _changed(self, env: Environment) -> None:
        self.show()
        for step in self.steps.values():
            step.show()

    # ---- head and end --------------------------------------------------------------------------

    def _head(self, done: frozenset[str]) -> t.Node:
        _ = self._
        n, count = len(done), len(self.lesson.ids)
        return t.box(
            t.progress(n, count, _("{n} of {count} steps done", n=n, count=count), key="progress"),
        )

    def _end(self, done: frozenset[str]) -> t.Node:
        _, lesson = self._, self.lesson
        left = len(lesson.ids) - len(done)
        words = (
            _.many("{n} step is still to do.", "{n} steps are still to do.", left)
            if left
            else _("Everything done. Well played!")
        )
        return t.box(
            t.heading(_("What is done"), 2, key="title"),
            t.items(
                *(
                    t.row(
                        t.svg(_mark(step.id in done), _("done") if step.id in done else _("to do")),
                        t.text(step.title(self.language)),
                    )
                    for step in lesson.step
                ),
                css="pk-plain pk-done-list",
                label=_("Steps"),
            ),
            t.text(words, live="polite", key="words"),
            t.row(*self._ways(not left), css="pk-controls", label=_("Go on"), key="ways"),
            t.fold(
                _("Take my progress along"),
                t.text(
                    _("What is done is kept for this browser. Save it as a file to go on in another one."),
                    css="pk-quiet-text",
                ),
                t.row(
                    t.button("save", _("Save as a file"), disabled=not self.progress.person),
                    t.file("load", _("Load a file"), accept=".json", disabled=not self.progress.person),
                ),
                css="pk-along",
            ),
            css="pk-card",
        )

    def _ways(self, ready: bool) -> list[t.Node]:
        """Where one can go from here: the first step that is left, or the next lesson; and play."""
        _ = self._
        ways = [] if ready else [t.button("end", _("To the first open step"), primary=True)]
        after = next((one for one in self._others() if one.place > self.lesson.place), None)
        if after is not None:
            title = _("Next lesson: {title}", title=after.title(self.language))
            css = "pk-button pk-primary" if ready else "pk-button"
            ways.append(t.link(notebook(after), title, css=css))
        elif ready:
            ways.append(t.link(f"../../play/{self.lesson.game}.ipynb", _("Play"), css="pk-button pk-primary"))
        if ready:
            ways.append(t.button("end", _("Do it all again"), quiet=True))
        ways.append(t.link("../../index.ipynb", _("All lessons")))
        return ways

    def _others(self) -> tuple[Lesson, ...]:
        return tuple(one for one in lessons.lessons(self.lesson.game) if one.section != self.lesson.section)

    def _end_event(self, event: Event) -> None:
        _ = self._
        match event.id:
            case "end":
                left = [id for id in self.lesson.ids if id not in self.done] or list(self.lesson.ids)
                if len(left) == len(self.lesson.ids):
                    for step in self.steps.values():
                        step.hear(Event("again"), focus=False)
                if left[0] in self.steps:
                    self.steps[left[0]].enter()
            case "save":
                self.browser.download("pantheon-progress.json", self.progress.export(), "application/json")
            case "load":
                self._load(event.value)

    def _load(self, file: dict[str, str]) -> None:
        _ = self._
        if "text" not in file:
            self.browser.tell(_("This file cannot be read as progress in the lessons."), "trouble")
            return
        try:
            self.progress.take_in(file["text"])
        except ValueError:
            log.info("a file of progress was refused", exc_info=True)
            self.browser.tell(_("This file cannot be read as progress in the lessons."), "trouble")
            return
        self.show()
        self.browser.tell(_("Your progress is here now."))


class LessonStep(ipywidgets.Box):  # type: ignore[misc]
    """One step in the page: board and panels. Outside of widgets it shows a still board."""

    def __init__(self, page: LessonPage, step: Step) -> None:
        self.page = page
        self.step = step
        self.screen = StepScreen(page.lesson, step, page.language)
        self.screen.done = step.id in page.done
        self.head = Panel(css="pk-head", browser_=page.browser)
        self.board = Board(browser_=page.browser)
        self.side = Panel(css="pk-side", browser_=page.browser)
        super().__init__([self.head, self.board, self.side])
        for name in ("pk-page", "pk-wide", "pk-lesson"):
            self.add_class(name)
        self._playing: asyncio.Task[None] | None = None
        self.side.on(self.hear)
        self.board.on_place(lambda place: self._tried(self.screen.click(place)))
        self.board.on_key(self._key)
        self.board.on_focus(self._focus)
        self.show()

    def enter(self) -> None:
        """Leads the keyboard, and so the eye, to where the step begins."""
        self._go(self.screen.first, whole=True)

    def hear(self, event: Event, focus: bool = True) -> None:
        """A control was pressed."""
        if event.id == "next":
            self.page.go_on(self)
            return
        self._tried(self.screen.event(event.id), focus)

    def _key(self, key: str) -> None:
        self._tried(self.screen.key(key), say=self._under_cursor())

    def _focus(self, on: bool) -> None:
        self.screen.show_cursor(on)
        self.show(say=self._under_cursor())

    def _under_cursor(self) -> str:
        cursor = self.screen.cursor
        return str(self.screen.face.name(cursor, self.page.language)) if cursor else ""

    def _tried(self, judgement: Judgement | None, focus: bool = True, say: str = "") -> None:
        if judgement is not None:
            self.page.note(self, judgement)
        self.show(len(judgement.states) if judgement else 0, say=say)
        if focus and self.screen.focus:
            self._go(self.screen.focus)

    def _go(self, to: str, whole: bool = False) -> None:
        if to == "board":
            self.board.focus_here(whole)
        else:
            self.side.focus(to, whole)

    def show(self, actions: int = 0, say: str = "") -> None:
        """Brings the page up to date; the last ``actions`` are shown one after the other."""
        screen = self.screen
        self.board.active = screen.run.wanted in ("act", "click")
        self.head.show(screen.head())
        self.side.show(screen.side())
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
        if actions > 1 and self.page.browser.connected:
            try:
                self._playing = asyncio.get_running_loop().create_task(self._play(actions))
                return
            except RuntimeError:
                pass  # Nobody waits for it: show the last position at once.
        self._draw(say=say)

    async def _play(self, actions: int) -> None:
        for back in range(actions - 1, -1, -1):
            self._draw(back)
            if back:
                await asyncio.sleep(BETWEEN)

    def _draw(self, back: int = 0, say: str = "") -> None:
        screen = self.screen
        hot = screen.face.order(screen.run.state) if self.board.active else ()
        self.board.show(screen.scene(back), theme(self.page.browser.env.theme), motion=True, hot=hot, say=say)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        scene = self.screen.scene()
        bundle = super()._repr_mimebundle_(**kwargs)
        words = {"text/plain": f"{self.screen.sentence}\n\n{drawn(scene)}"}
        if not os.environ.get("SERVER_SOFTWARE", "").startswith("voila"):
            words["image/svg+xml"] = svg(scene, LIGHT, width=420)
        return bundle | words if isinstance(bundle, dict) else words

    def close(self) -> None:
        """Takes the step from the page."""
        if self._playing is not None:
            self._playing.cancel()
        for part in (self.head, self.board, self.side):
            part.close()
        super().close()


def _weakly(listener: Callable[[Environment], None]) -> Callable[[Environment], None]:
    """Lets go of a page that nobody holds any more, such as one whose cell was run again."""
    weak = WeakMethod(listener)

    def call(env: Environment) -> None:
        there = weak()
        if there is not None:
            there(env)

    return call


def notebook(lesson: Lesson) -> str:
    """The file name of a lesson's notebook."""
    return f"{lesson.place:02}-{lesson.section}.ipynb"


def _mark(done: bool) -> str:
    tick = '<path d="M6 10.5 9 14 14.5 6.5" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        '<g fill="none" stroke="currentColor"><circle cx="10" cy="10" r="8.5" stroke-width="1.4"/>'
        f"{tick if done else ''}</g></svg>"
    )
