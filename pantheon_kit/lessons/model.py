"""What a lesson is made of, as it stands in its file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from pantheon_kit.engine.rulebook import Language

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
Notation: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Position: TypeAlias = str | Mapping[str, Any]
Sentence: TypeAlias = Annotated[str, Meta(min_length=1, max_length=600)]


class _Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of the file; a key it does not know is an error."""


class Text(_Table, frozen=True, kw_only=True):
    """The same words in every language of the kit."""

    en: Sentence
    de: Sentence

    def __call__(self, language: Language) -> str:
        return self.de if language == "de" else self.en


class Wrong(_Table, frozen=True, kw_only=True):
    """A word on wrong tries: legal actions that miss the goal (``play``) or wrong ``places``."""

    say: Text
    play: tuple[Notation, ...] = ()
    places: tuple[Place, ...] = ()


class Illegal(_Table, frozen=True, kw_only=True):
    """Illegal tries that are expected, and the rule that forbids each of them.

    ``say`` is a word beside the judgement, which comes from the rulebook.
    """

    rule: str
    play: Annotated[tuple[Notation, ...], Meta(min_length=1)]
    say: Text | None = None


class Answer(_Table, frozen=True, kw_only=True):
    """An answer to choose, and what is said when it is chosen."""

    text: Text
    say: Text
    right: bool = False


class Part(_Table, frozen=True, kw_only=True):
    """One thing that happens in a step: exactly one of ``any``, ``until``, ``roll`` and ``reply``.

    Attributes:
        any: the learner plays one of these notations.
        until: the learner plays until this goal is reached: ``"won"``, ``"over"``, ``"turn-over"``
            or one of the game's own (``pantheon_kit.games.<game>.lessons.GOALS``).
        roll: the learner rolls, and chance shows this.
        reply: this is played for the others, or by chance, without being asked for.
        task: what to do now, where that is another sentence than the step's.
        hint: a thought that helps with this part.
        say: said when it has happened.
    """

    any: tuple[Notation, ...] = ()
    until: str = ""
    roll: Notation | None = None
    reply: Notation | None = None
    task: Text | None = None
    hint: Text | None = None
    say: Text | None = None


class _Step(_Table, frozen=True, kw_only=True, tag_field="kind"):
    """What every step has.

    Attributes:
        id: the step's name within its lesson.
        title: a short heading.
        teaches: ids of the rules the step teaches.
        task: what to do now, in one sentence.
        position: where it begins: a line as ``games.<game>.position`` reads it, or a table with
            the fields of the game's state. Without it the game's start for ``start`` players.
        seat: the seat the learner plays.
        look: places to which the eye is led from the beginning.
        hint: a thought that helps; it comes with the first hint.
        right: said when the step is solved.
        otherwise: said to a wrong try that has no word of its own.
        wrong: words on particular wrong tries.
        illegal: illegal tries that are expected.
    """

    id: Id
    title: Text
    teaches: Annotated[tuple[str, ...], Meta(min_length=1)]
    task: Text
    right: Text
    position: Position | None = None
    start: int | None = None
    seat: int = 0
    look: tuple[Place, ...] = ()
    hint: Text | None = None


class Do(_Step, frozen=True, kw_only=True, tag="do"):
    """Play until the goal is reached: ``any``, ``until``, or a whole turn as a ``script``."""

    otherwise: Text
    any: tuple[Notation, ...] = ()
    until: str = ""
    script: tuple[Part, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    illegal: tuple[Illegal, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The whole script; a step that has only a goal is a script of one part."""
        return self.script or (Part(any=self.any, until=self.until, hint=self.hint),)


class Try(Do, frozen=True, kw_only=True, tag="try"):
    """First try something that is not allowed (one of ``illegal``), then go on as in ``do``.

    ``task`` invites to the illegal try, ``then`` says what to do after it was judged.
    """

    then: Text


class Ask(_Step, frozen=True, kw_only=True, tag="ask"):
    """A question with answers to choose from; several may be right, one is enough."""

    answer: Annotated[tuple[Answer, ...], Meta(min_length=2, max_length=6)]


class Click(_Step, frozen=True, kw_only=True, tag="click"):
    """A question that is answered on the board: find all ``places``."""

    places: Annotated[tuple[Place, ...], Meta(min_length=1)]
    otherwise: Text
    wrong: tuple[Wrong, ...] = ()


Step: TypeAlias = Do | Try | Ask | Click


class Lesson(_Table, frozen=True, kw_only=True):
    """A lesson on one section of the rules.

    Attributes:
        format: the version of this format, 1.
        game: the game's registered name.
        section: the lesson's name; ours are the rulebook's sections.
        place: where it stands in the order of the game's lessons, from 1.
        title: its title.
        about: what one can do after it, in one sentence.
    """

    format: Literal[1]
    game: str
    section: Id
    place: int
    title: Text
    about: Text
    step: Annotated[tuple[Step, ...], Meta(min_length=1)]

    def __getitem__(self, step: str) -> Step:
        """The step of that id. Raises KeyError with the ids there are."""
        for one in self.step:
            if one.id == step:
                return one
        raise KeyError(f"{self.section} has no step {step!r}; its steps are {', '.join(self.ids)}")

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the steps in order."""
        return tuple(one.id for one in self.step)
