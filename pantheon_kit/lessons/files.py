"""Reading lessons from their files, strictly: an error says which file, step and key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import msgspec

from pantheon_kit.engine.errors import NotationError, UnknownGame
from pantheon_kit.engine.game import Act, AnyGame, Over, game
from pantheon_kit.lessons.model import Ask, Click, Do, Lesson, Position, Step, Try

Goal: TypeAlias = Callable[[AnyGame, Any, Any, int], bool]
"""Whether ``seat`` has reached a goal: of the game, the position before, the one now, the seat."""


class LessonError(ValueError):
    """A lesson's file is not right.

    Attributes:
        file: its name.
        step: the id of the step, or its number where it has none; ``""``: outside the steps.
        key: the key within the step, such as ``"wrong[0].say.de"``.
    """

    def __init__(self, message: str, file: str = "", step: str = "", key: str = "") -> None:
        where = ", ".join(part for part in (file, step and f"step {step!r}", key and f"key {key!r}") if part)
        super().__init__(f"{where}: {message}" if where else message)
        self.message = message
        self.file = file
        self.step = step
        self.key = key


def package(of: AnyGame) -> ModuleType:
    """The package in which a game is written: it holds ``position`` and ``lessons``."""
    module = import_module(type(of).__module__)
    return module if hasattr(module, "__path__") else import_module(module.__name__.rpartition(".")[0])


@cache
def goals(name: str) -> Mapping[str, Goal]:
    """The goals that a lesson on the game ``name`` can set by ``until``."""
    own = import_module(f"{package(game(name)).__name__}.lessons").GOALS
    return {
        "won": lambda g, _, now, seat: isinstance(t := g.turn(now), Over) and seat in t.winners,
        "over": lambda g, _, now, seat: isinstance(g.turn(now), Over),
        "turn-over": lambda g, _, now, __: not isinstance(g.turn(now), Act),
        **own,
    }


def opening(of: AnyGame, step: Step) -> Any:
    """The position in which a step begins. Raises ValueError where it cannot be read."""
    return _position(of, step.position, step.start)


def _position(of: AnyGame, position: Position | None, start: int | None) -> Any:
    if position is None:
        return of.start(start or of.seats[0])
    if isinstance(position, str):
        return package(of).position(position)
    return msgspec.convert(position, of.State)


def load(path: str | Path) -> Lesson:
    """The lesson in a TOML file.

    Raises:
        LessonError: the file cannot be read, or something in it is not as the format demands.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(f"cannot be read: {error}", path.name) from error
    return read(text, path.name)


def read(text: str, file: str = "") -> Lesson:
    """The lesson in a TOML text; ``file`` names it in errors. Raises LessonError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LessonError(f"this is not TOML: {error}", file) from error
    try:
        lesson = msgspec.convert(data, Lesson)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        step, key = _where(data, path.strip("`"))
        raise LessonError(message, file, step, key) from error
    for step, key, message in _slips(lesson):
        raise LessonError(message, file, step, key)
    return lesson


@cache
def lessons(name: str) -> tuple[Lesson, ...]:
    """All lessons of the game ``name``, in order."""
    folder = Path(str(package(game(name)).__file__)).parent / "lessons"
    return tuple(sorted((load(file) for file in folder.glob("*.toml")), key=lambda one: one.place))


def lesson(name: str, section: str) -> Lesson:
    """The lesson of the game ``name`` on ``section``, or the one in the file that ``section`` names.

    Raises:
        LessonError: there is no such lesson, or its file is not right.
    """
    if section.endswith(".toml"):
        return load(section)
    found = {one.section: one for one in lessons(name)}
    if section not in found:
        raise LessonError(f"there is no lesson {section!r} on {name}; there are {', '.join(found)}")
    return found[section]


def _where(data: Mapping[str, Any], path: str) -> tuple[str, str]:
    """The step and the key that msgspec's ``path`` (``$.step[2].say.en``) points to."""
    inside = re.fullmatch(r"\$\.step\[(\d+)\]\.?(.*)", path)
    if not inside:
        return "", path.removeprefix("$").removeprefix(".")
    number = int(inside[1])
    step = data["step"][number]
    named = step.get("id") if isinstance(step, dict) else None
    return str(named or number + 1), inside[2]


def _slips(lesson: Lesson) -> Iterator[tuple[str, str, str]]:
    """What the types cannot tell: step, key and message of everything wrong, in order."""
    try:
        of = game(lesson.game)
    except UnknownGame as error:
        yield "", "game", str(error)
        return
    seen: set[str] = set()
    for step in lesson.step:
        if step.id in seen:
            yield step.id, "id", "two steps have this id"
        seen.add(step.id)
        for rule in step.teaches:
            if not known(of, rule):
                yield step.id, "teaches", f"the rulebook has no rule {rule!r}"
        begins = "start" if step.position is None else "position"
        if step.position is not None and step.start is not None:
            yield step.id, "start", "a step has either a position or a start"
        try:
            state = opening(of, step)
        except ValueError as error:
            yield step.id, begins, str(error)
            continue
        for violation in of.problems(state):
            yield step.id, begins, f"it is impossible: {of.rulebook.explain(violation)}"
        if not 0 <= step.seat < of.seated(state):
            yield step.id, "seat", f"there is no seat {step.seat}; the first is 0"
        for key, message in _slips_in(of, step, state):
            yield step.id, key, message


def _slips_in(of: AnyGame, step: Step, state: Any) -> Iterator[tuple[str, str]]:
    if isinstance(step, Ask):
        if not any(answer.right for answer in step.answer):
            yield "answer", "no answer is right"
        return
    meant, other = ("play", "places") if isinstance(step, Do) else ("places", "play")
    for number, word in enumerate(step.wrong):
        if getattr(word, other) or not getattr(word, meant):
            yield f"wrong[{number}]", f"in a step of this kind it names {meant}"
    if isinstance(step, Click):
        if len(set(step.places)) < len(step.places):
            yield "places", "a place stands twice"
        return
    if step.script and (step.any or step.until):
        yield "script", "a step has either a script or one goal (any, until)"
    for number, part in enumerate(step.parts):
        key = f"script[{number}]" if step.script else "any"
        if [bool(part.any), bool(part.until), bool(part.roll), bool(part.reply)].count(True) != 1:
            yield (
                key,
                "exactly one of "
                + ("any, until, roll and reply" if step.script else "any, until and script"),
            )
        if part.until and part.until not in goals(of.name):
            yield key, f"there is no goal {part.until!r}; there are {', '.join(goals(of.name))}"
        yield from _unread(of, state, key, (*part.any, *filter(None, (part.roll, part.reply))))
    if all(part.reply for part in step.parts):
        yield "script", "the learner has nothing to do"
    if isinstance(step, Try) and not step.illegal:
        yield "illegal", "a step of the kind try needs an illegal try"
    for number, word in enumerate(step.wrong):
        yield from _unread(of, state, f"wrong[{number}]", word.play)
    for number, judged in enumerate(step.illegal):
        yield from _unread(of, state, f"illegal[{number}]", judged.play)
        if not known(of, judged.rule):
            yield f"illegal[{number}].rule", f"the rulebook has no rule {judged.rule!r}"


def _unread(of: AnyGame, state: Any, key: str, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    for text in texts:
        try:
            of.parse(state, text)
        except NotationError as error:
            yield key, f"{text!r} cannot be read: {error}"


def known(of: AnyGame, rule: str) -> bool:
    """Whether the game's rulebook has a rule of that id."""
    return any(one.id == rule for one in of.rulebook.rules)
