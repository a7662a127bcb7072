"""Loot tiles and what they and the nations ask for: pieces, levels, demigods (section loot)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import Action, Pieces, Raise, RevealDemigod, UseLoot
from pantheon_kit.games.pantheon.effects import from_stock, give, with_demigod
from pantheon_kit.games.pantheon.rules import Outcomes, Rules, done, instead, plus, with_player
from pantheon_kit.games.pantheon.state import (
    DemigodDrawn,
    DemigodsLaid,
    Looting,
    PiecesChosen,
    Raising,
    State,
)
from pantheon_kit.games.pantheon.table import Table, acts

FEET, COLUMNS = Pieces("foot"), Pieces("column")


class LootingRules(Rules):
    """Taken loot takes effect; of different tiles the owner says which comes next (rule ``move.loot``)."""

    asks = "loot"

    def settle(self, table: Table, state: State, step: Looting) -> State:
        taken = state.players[step.seat].taken
        if not taken:
            return done(state)
        if any(kind != taken[0] for kind in taken):
            return state
        return self._use(table, state, step, taken[0])

    def legal(self, table: Table, state: State, step: Looting) -> list[Action]:
        return [UseLoot(kind) for kind in dict.fromkeys(state.players[step.seat].taken)]

    def apply(self, table: Table, state: State, step: Looting, action: UseLoot) -> State:
        return self._use(table, state, step, action.kind)

    def refuse(self, table: Table, state: State, step: Looting, action: Action) -> Violation | None:
        if isinstance(action, UseLoot):
            return Violation("move.loot", facts={"loot": table.loot_names[action.kind]})
        return None

    def _use(self, table: Table, state: State, step: Looting, kind: int) -> State:
        player = state.players[step.seat]
        at = player.taken.index(kind)
        player = replace(player, taken=(*player.taken[:at], *player.taken[at + 1 :]))
        state = replace(
            state, players=with_player(state, step.seat, player), loot_gone=plus(state.loot_gone, kind)
        )
        return give(table, state, step.seat, table.loot[kind].effects)


class PiecesRules(Rules):
    """Feet or columns, the owner's choice (rules ``loot.pieces``, ``loot.short``)."""

    asks = "pieces"

    def settle(self, table: Table, state: State, step: PiecesChosen) -> State:
        return state if any(state.players[step.seat].stock) else done(state)

    def legal(self, table: Table, state: State, step: PiecesChosen) -> list[Action]:
        feet, columns = state.players[step.seat].stock
        return [piece for piece, left in ((FEET, feet), (COLUMNS, columns)) if left]

    def apply(self, table: Table, state: State, step: PiecesChosen, action: Pieces) -> State:
        feet = action.piece == "foot"
        player = from_stock(state.players[step.seat], step.count if feet else 0, 0 if feet else step.count)
        return replace(done(state), players=with_player(state, step.seat, player))

    def refuse(self, table: Table, state: State, step: PiecesChosen, action: Action) -> Violation | None:
        if isinstance(action, Pieces):
            return Violation("loot.short", case=action.piece)
        return None


class RaisingRules(Rules):
    """A level more of a kind of one's choice (rules ``loot.sacrifice``, ``nation.iberia``)."""

    asks = "level"

    def settle(self, table: Table, state: State, step: Raising) -> State:
        if not step.count or all(level == 4 for level in state.players[step.seat].levels):
            return done(state)
        return state

    def legal(self, table: Table, state: State, step: Raising) -> list[Action]:
        return [Raise(kind) for kind, level in enumerate(state.players[step.seat].levels) if level < 4]

    def apply(self, table: Table, state: State, step: Raising, action: Raise) -> State:
        player = state.players[step.seat]
        player = replace(player, levels=plus(player.levels, action.kind))
        state = replace(state, players=with_player(state, step.seat, player))
        return instead(state, Raising(step.seat, step.count - 1))

    def refuse(self, table: Table, state: State, step: Raising, action: Action) -> Violation | None:
        if isinstance(action, Raise):
            return Violation("loot.sacrifice", facts={"kind": table.kinds[action.kind]})
        return None


def next_demigod(table: Table, state: State) -> Outcomes:
    """The demigods that may be on top: the low ones before the high ones (rule ``setup.demigods``)."""
    stack = state.demigod_stack
    low = range(table.low)
    rows = low if any(stack[at] for at in low) else range(table.low, len(stack))
    return [(RevealDemigod(table.values[at]), stack[at]) for at in rows if stack[at]]


def revealed(table: Table, state: State, value: int) -> State:
    """The stack without its top demigod."""
    return replace(state, demigod_stack=plus(state.demigod_stack, table.values.index(value), -1))


class DemigodDrawnRules(Rules):
    """The top demigod of the stack for a player (rules ``loot.demigod``, ``god.plaesiris``)."""

    chance = "demigod"

    def settle(self, table: Table, state: State, step: DemigodDrawn) -> State:
        return state if step.count and any(state.demigod_stack) else done(state)

    def outcomes(self, table: Table, state: State, step: DemigodDrawn) -> Outcomes:
        return next_demigod(table, state)

    def apply(self, table: Table, state: State, step: DemigodDrawn, action: RevealDemigod) -> State:
        player = with_demigod(state.players[step.seat], action.value)
        state = replace(revealed(table, state, action.value), players=with_player(state, step.seat, player))
        return instead(state, DemigodDrawn(step.seat, step.count - 1))


class DemigodsLaidRules(Rules):
    """A demigod is turned up for each demigod loot tile laid out (rule ``prepare.demigods``)."""

    chance = "demigod"

    def settle(self, table: Table, state: State, step: DemigodsLaid) -> State:
        wanted = sum(acts(table.loot[kind].effects, "highest_open_demigod") for _, kind in state.loot)
        if len(state.demigods) >= wanted or not any(state.demigod_stack):
            return done(state)
        return state

    def outcomes(self, table: Table, state: State, step: DemigodsLaid) -> Outcomes:
        return next_demigod(table, state)

    def apply(self, table: Table, state: State, step: DemigodsLaid, action: RevealDemigod) -> State:
        return replace(
            revealed(table, state, action.value),
            demigods=tuple(sorted((*state.demigods, action.value))),
        )
