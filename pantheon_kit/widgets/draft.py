"""The form of a new match: who plays, with what, by which options, and where the dice come from."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from enum import Enum
from typing import Any, Literal, TypeAlias

import msgspec

from pantheon_kit.engine.chance import Typed
from pantheon_kit.engine.game import AnyGame
from pantheon_kit.engine.match import Match, new_match
from pantheon_kit.words import translator

Dice: TypeAlias = Literal["computer", "typed"]
PERSON = "person"


class Choice(msgspec.Struct, frozen=True):
    """One option of a game, fit for a form.

    ``per_seat``: every seat chooses its own value and no two may choose the same.
    """

    field: str
    rule: str
    values: tuple[Any, ...]
    default: Any
    per_seat: bool = False


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """The options of ``game`` in the order it lists them."""
    kinds = typing.get_type_hints(game.Options, include_extras=True)
    found = []
    for field in msgspec.structs.fields(game.Options):
        kind, *notes = typing.get_args(kinds[field.name]) or (kinds[field.name],)
        rule = next((note.extra["rule"] for note in notes if getattr(note, "extra", None)), "")
        per_seat = typing.get_origin(kind) is tuple
        kind = typing.get_args(kind)[0] if per_seat else kind
        values = (False, True) if kind is bool else tuple(kind)
        found.append(Choice(field.name, rule, values, field.default, per_seat))
    return tuple(found)


class Draft:
    """What the setup screen holds until the match starts. Every change keeps it startable."""

    def __init__(self, game: AnyGame, players: tuple[str, ...] = ()) -> None:
        self.game = game
        self.choices = choices(game)
        self.players = (PERSON, *players)
        most = max(game.seats)
        self.seats = min(game.seats)
        self.kinds = [PERSON, *([players[-1] if players else PERSON] * (most - 1))]
        self.names = [""] * most
        self.values: dict[str, Any] = {c.field: c.default for c in self.choices if not c.per_seat}
        self.own: dict[str, list[Any]] = {
            c.field: [*c.default, *(v for v in c.values if v not in c.default)][:most]
            for c in self.choices
            if c.per_seat
        }
        self.dice: Dice = "computer"
        self.seed = ""

    def set_seats(self, seats: int) -> None:
        """Two or more players. Raises ValueError for a number the game is not played by."""
        if seats not in self.game.seats:
            raise ValueError(f"{self.game.name} is not played by {seats}")
        self.seats = seats

    def set_kind(self, seat: int, kind: str) -> None:
        """A person or one of the programs sits at ``seat``."""
        if kind not in self.players:
            raise ValueError(f"there is no player {kind!r}")
        self.kinds[seat] = kind

    def set_name(self, seat: int, name: str) -> None:
        """What the player at ``seat`` is called; empty: a name made from the seat."""
        self.names[seat] = " ".join("".join(filter(str.isprintable, name)).split())[:24]

    def set_option(self, field: str, value: str, seat: int | None = None) -> None:
        """Chooses an option by its value's text. A seat that chooses what another has swaps with it."""
        choice = next(c for c in self.choices if c.field == field)
        chosen = next(v for v in choice.values if written(v) == value)
        if seat is None:
            self.values[field] = chosen
            return
        own = self.own[field]
        if chosen in own:
            own[own.index(chosen)] = own[seat]
        own[seat] = chosen

    def options(self) -> Any:
        """The options as the game wants them."""
        own = {field: tuple(values[: self.seats]) for field, values in self.own.items()}
        return self.game.Options(**self.values, **own)

    def called(self, language: str) -> tuple[str, ...]:
        """The names of all seats, those made up where none was given; never two alike."""
        _ = translator(language)
        called: list[str] = []
        for seat in range(self.seats):
            program = self.kinds[seat] != PERSON
            made = _("Program {n}", n=seat + 1) if program else _("Player {n}", n=seat + 1)
            name = self.names[seat] or made
            called.append(name if name not in called else f"{name} {seat + 1}")
        return tuple(called)

    def start(self, language: str) -> Match:
        """The match as it was set up."""
        return new_match(
            self.game.name,
            seats=self.seats,
            options=self.options(),
            names=self.called(language),
            seed=(self.seed.strip() or None) if self.dice == "computer" else None,
            chance=Typed() if self.dice == "typed" else None,
        )

    def take_over(self, match: Match, kinds: tuple[str, ...]) -> None:
        """Fills the form with what ``match`` was played by, for another one like it."""
        self.seats = match.seats
        self.kinds[: match.seats] = kinds
        self.names[: match.seats] = match.names
        options: Mapping[str, Any] = msgspec.structs.asdict(match.options)
        for choice in self.choices:
            if choice.per_seat:
                own = list(options[choice.field][: match.seats])
                rest = [v for v in (*self.own[choice.field], *choice.values) if v not in own]
                self.own[choice.field] = [*own, *dict.fromkeys(rest)][: max(self.game.seats)]
            else:
                self.values[choice.field] = options[choice.field]


def written(value: Any) -> str:
    """An option's value as the form's controls carry it."""
    return str(value.value if isinstance(value, Enum) else value).lower()
