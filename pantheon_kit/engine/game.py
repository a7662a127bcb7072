"""What a game is: the protocol that every game implements, and the registry that finds games.

A state is a value, an action is the only way from one state to the next, and a record is the list
of actions. Chance is an action too: a roll or a drawn card stands in the record beside the
players' decisions. Nothing here knows a particular game, drawing or Jupyter.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypeVar, get_args, runtime_checkable

import msgspec

from pantheon_kit.engine.errors import UnknownGame

if TYPE_CHECKING:
    from pantheon_kit.engine.rulebook import Rulebook

S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)

Fact: TypeAlias = "str | int | tuple[str | int, ...]"


class Violation(msgspec.Struct, frozen=True):
    """Why something is not allowed, without any text: the rulebook puts it into words.

    Attributes:
        rule: id of the rule that forbids it, such as ``"move.blocked"``.
        case: which of the rule's refusal texts fits; ``""`` is the rule's only or general one.
        places: place ids the refusal is about, in the order the text names them.
        facts: numbers and names for the text's placeholders. A fact that is a tuple lists
            alternatives, and the text joins them with commas and "or". A fact called ``seat`` or
            ``..._seat`` (``seats``, ``..._seats`` for a tuple) is a seat number from 0, and the text
            names who sits there.
    """

    rule: str
    case: str = ""
    places: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = {}


class Act(msgspec.Struct, frozen=True, tag="act"):
    """Players are to decide. ``ask`` names the question (``"move"``, ``"vote"``) for the screen."""

    seats: tuple[int, ...]
    ask: str


class Chance(msgspec.Struct, frozen=True, tag="chance"):
    """Chance is to decide: a roll, a draw, a reveal.

    ``seat`` is the player whose hand does it (who rolls the dice), ``private_to`` the only seat
    that may see the outcome (None: everybody).
    """

    kind: str
    seat: int | None = None
    private_to: int | None = None


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The game has ended by ``rule``; several winners share the win. ``points`` may be empty."""

    winners: tuple[int, ...]
    rule: str
    points: tuple[int, ...] = ()


Turn: TypeAlias = Act | Chance | Over


class Game(Protocol[S, A]):
    """A game's rules. Implementations are stateless: one object serves all matches."""

    @property
    def name(self) -> str:
        """The registry's name, such as ``"anem"``."""
        ...

    @property
    def version(self) -> int:
        """Version of the rules; a record says which it was played by."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players the game can be played by, in ascending order."""
        ...

    @property
    def Options(self) -> type[msgspec.Struct]:
        """A frozen struct of enums and flags; ``msgspec.Meta(extra={"rule": id})`` names the rule each
        option belongs to."""
        ...

    @property
    def State(self) -> type[S]:
        """A frozen struct. Where it has a field ``options``, those are what the position is played by."""
        ...

    @property
    def Action(self) -> Any:
        """The union of the action structs, fit for ``msgspec.convert``."""
        ...

    @property
    def rulebook(self) -> Rulebook:
        """The rules in words."""
        ...

    def start(self, seats: int, options: Any = None) -> S:
        """The position before the first action. Raises IllegalSetup with the rule that forbids it."""
        ...

    def seated(self, state: S) -> int:
        """How many play in a position, those who are out included; also in an impossible one."""
        ...

    def turn(self, state: S) -> Turn:
        """Who or what decides next."""
        ...

    def legal(self, state: S, seat: int) -> Sequence[A]:
        """All legal actions of ``seat``, without duplicates; empty when it is not asked."""
        ...

    def alphabet(self, state: S, seat: int) -> Iterable[A]:
        """Every well-formed try of ``seat``, legal or not: what can be clicked or written down."""
        ...

    def check(self, state: S, seat: int, action: A) -> Violation | None:
        """Why ``action`` is not legal (the first violated rule in rulebook order), or None."""
        ...

    def outcomes(self, state: S) -> Sequence[tuple[A, int]]:
        """The chance actions possible now with their integer weights; empty unless chance decides."""
        ...

    def apply(self, state: S, seat: int | None, action: A) -> S:
        """The next state. Trusts its caller (Match checks first); ``seat`` is None for chance."""
        ...

    def problems(self, state: S) -> Sequence[Violation]:
        """Everything impossible about a position set up by hand; empty for reachable ones."""
        ...

    def seen_by(self, state: S, seat: int | None) -> S:
        """What one seat (None: the public) may know of ``state``."""
        ...

    def sample(self, seen: S, rng: random.Random) -> S:
        """A full state consistent with ``seen``, drawn evenly."""
        ...

    def appraise(self, state: S, seat: int) -> float:
        """How well ``seat`` stands, by a plain count that a beginner could make. Higher is better;
        the greedy player and hints go by it."""
        ...

    def text(self, state: S, action: A) -> str:
        """``action`` in the game's notation, as the record writes it."""
        ...

    def parse(self, state: S, text: str) -> A:
        """The action that ``text`` writes. Raises NotationError where it cannot be read."""
        ...


AnyGame: TypeAlias = Game[Any, Any]


@runtime_checkable
class HasFace(Protocol):
    """A game that can be drawn."""

    @property
    def face(self) -> Any:
        """How it looks: ``face.svg(state) -> str`` is all that the engine asks of it."""
        ...


@runtime_checkable
class HasSecrets(Protocol):
    """A game in which actions are told differently to different seats."""

    def told(self, state: Any, seat: int | None, action: Any, to: int | None) -> str:
        """``action`` of ``seat`` at ``state`` in the notation, as seat ``to`` (None: the public)
        learns of it: a card laid face down reads ``?``."""
        ...


@runtime_checkable
class HasWarnings(Protocol):
    """A game that warns of legal actions which cannot be made good again; the screen asks before it
    plays them."""

    def warnings(self, state: Any, seat: int, action: Any) -> Sequence[Violation]:
        """What the legal ``action`` of ``seat`` makes impossible for good, in the words of its rule;
        empty where nothing is to be said."""
        ...


@runtime_checkable
class HasFinal(Protocol):
    """A game in which some decisions are final: a real match never takes them back."""

    def final(self, state: Any, action: Any) -> bool:
        """Whether ``action``, played at ``state``, is final."""
        ...


@runtime_checkable
class HasOut(Protocol):
    """A game that players drop out of before it ends: who is out wins nothing when another resigns."""

    def out(self, state: Any) -> Collection[int]:
        """The seats that are out of the game."""
        ...


def kinds(game: AnyGame) -> tuple[type[msgspec.Struct], ...]:
    """The classes of a game's actions."""
    return get_args(game.Action) or (game.Action,)


_joined: dict[str, AnyGame] = {}


def register(game: AnyGame) -> None:
    """Makes ``game`` known by its name in this process, as an entry point would for all."""
    _joined[game.name] = game


@cache
def _installed(name: str) -> AnyGame | None:
    for point in entry_points(group="pantheon_kit.games", name=name):
        loaded: AnyGame = point.load()
        return loaded
    return None


def game(name: str) -> AnyGame:
    """The game of that name: registered here, or installed (entry points ``pantheon_kit.games``).

    Raises:
        UnknownGame: no such game; the message lists those there are.
    """
    found = _joined.get(name) or _installed(name)
    if found is None:
        raise UnknownGame(name, games())
    return found


def games() -> tuple[str, ...]:
    """The names of all games, ours and strangers', in alphabetical order."""
    return tuple(sorted({point.name for point in entry_points(group="pantheon_kit.games")} | set(_joined)))
