"""`pantheon` as the engine sees it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any, TypeAlias

from pantheon_kit.engine.game import Chance, Over, Turn, Violation
from pantheon_kit.engine.rulebook import Rulebook
from pantheon_kit.games.pantheon import actions, flow, notation, position, secrets, setup
from pantheon_kit.games.pantheon import state as states
from pantheon_kit.games.pantheon.alphabet import alphabet
from pantheon_kit.games.pantheon.names import PantheonRulebook
from pantheon_kit.games.pantheon.table import table_of

Position: TypeAlias = states.State
Move: TypeAlias = actions.Action


class Pantheon:
    """The game of six epochs, for the gods' favour (rules ``object``, ``flow.epochs``)."""

    name = "pantheon"
    version = 1
    seats = (2, 3, 4)
    Options: type[states.Options] = states.Options
    State: type[states.State] = states.State
    Action: Any = actions.Action

    @cached_property
    def rulebook(self) -> Rulebook:
        return PantheonRulebook.load(files(__package__) / "rulebook.toml")

    def start(self, seats: int, options: Any = None) -> Position:
        return setup.start(seats, options if options is not None else states.Options())

    def seated(self, state: Position) -> int:
        return len(state.players)

    def turn(self, state: Position) -> Turn:
        return flow.turn(state)

    def legal(self, state: Position, seat: int) -> Sequence[Move]:
        if not state.agenda:
            return []
        step = state.agenda[0]
        rules = flow.RULES[type(step)]
        if not rules.asks or step.seat != seat:  # type: ignore[union-attr]
            return []
        return rules.legal(table_of(state.options), state, step)

    def alphabet(self, state: Position, seat: int) -> Iterable[Move]:
        return alphabet(table_of(state.options), state, seat)

    def check(self, state: Position, seat: int, action: Move) -> Violation | None:
        turn = flow.turn(state)
        if isinstance(turn, Over):
            return Violation("table.over")
        if isinstance(turn, Chance):
            return Violation("table.chance")
        if seat not in turn.seats:
            return Violation("table.turn", facts={"seat": seat, "seats": turn.seats})
        if action in self.legal(state, seat):
            return None
        step = state.agenda[0]
        refused = flow.RULES[type(step)].refuse(table_of(state.options), state, step, action)
        return refused or Violation("turn.four-actions", case="other", facts={"ask": turn.ask})

    def outcomes(self, state: Position) -> Sequence[tuple[Move, int]]:
        if not state.agenda:
            return []
        step = state.agenda[0]
        rules = flow.RULES[type(step)]
        return rules.outcomes(table_of(state.options), state, step) if rules.chance else []

    def apply(self, state: Position, seat: int | None, action: Move) -> Position:
        table = table_of(state.options)
        step = state.agenda[0]
        return flow.settle(table, flow.RULES[type(step)].apply(table, state, step, action))

    def problems(self, state: Position) -> Sequence[Violation]:
        return position.problems(table_of(state.options), state)

    def seen_by(self, state: Position, seat: int | None) -> Position:
        return secrets.seen_by(state, seat)

    def sample(self, seen: Position, rng: random.Random) -> Position:
        return secrets.sample(table_of(seen.options), seen, rng)

    def appraise(self, state: Position, seat: int) -> float:
        return position.appraise(table_of(state.options), state, seat)

    def told(self, state: Position, seat: int | None, action: Move, to: int | None) -> str:
        return secrets.told(state, action, to) or notation.text(state, action)

    def text(self, state: Position, action: Move) -> str:
        return notation.text(state, action)

    def parse(self, state: Position, text: str) -> Move:
        return notation.parse(state, text)


PANTHEON = Pantheon()
