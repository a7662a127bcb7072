"""The rise of a nation: what is drawn and laid out before an epoch (section prepare)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.games.pantheon.actions import DrawNation, LayLoot, RevealGod
from pantheon_kit.games.pantheon.effects import give
from pantheon_kit.games.pantheon.rules import Outcomes, Rules, done, instead, plus, turn_order
from pantheon_kit.games.pantheon.state import (
    Bloom,
    DemigodsLaid,
    Display,
    Draws,
    Effects,
    GodsLaid,
    LootLaid,
    NationDrawn,
    Rise,
    State,
    Turns,
)
from pantheon_kit.games.pantheon.table import Table


class RiseRules(Rules):
    """An epoch begins (rules ``prepare.order``, ``prepare.depraccus``, ``god.depraccus``)."""

    def settle(self, table: Table, state: State, step: Rise) -> State:
        order = turn_order(state)
        tiles = len(state.players) + 1
        draws = []
        for seat in order:
            cards = table.lasting(state.players[seat].gods).cards_at_preparation
            if cards:
                draws.append(Draws(seat, cards))
        state = replace(
            state,
            epoch=state.epoch + 1,
            acting=state.start,
            passes=0,
            laid=(bool(state.gods), False),
            taker=-1,
        )
        return instead(
            state,
            NationDrawn(),
            GodsLaid(max(0, tiles - len(state.gods))),
            LootLaid(tiles),
            DemigodsLaid(),
            *draws,
            *(Effects(seat) for seat in order),
            Bloom(),
        )


class NationRules(Rules):
    """A nation not yet seen; the temple will stand on its start space (``prepare.nation``)."""

    chance = "nation"

    def outcomes(self, table: Table, state: State, step: NationDrawn) -> Outcomes:
        return [
            (DrawNation(nation), 1) for nation in range(len(table.nations)) if nation not in state.nations
        ]

    def apply(self, table: Table, state: State, step: NationDrawn, action: DrawNation) -> State:
        return replace(done(state), nations=(*state.nations, action.nation))


class GodsLaidRules(Rules):
    """One god tile more than players is laid out, as far as they go (rule ``prepare.gods``)."""

    chance = "god"

    def settle(self, table: Table, state: State, step: GodsLaid) -> State:
        return state if step.count and any(state.god_stack) else done(state)

    def outcomes(self, table: Table, state: State, step: GodsLaid) -> Outcomes:
        return next_god(state)

    def apply(self, table: Table, state: State, step: GodsLaid, action: RevealGod) -> State:
        state = replace(
            state,
            god_stack=plus(state.god_stack, action.tile, -1),
            gods=(*state.gods, action.tile),
            laid=(True, state.laid[1]),
        )
        return instead(state, GodsLaid(step.count - 1))


def next_god(state: State) -> Outcomes:
    """The god tiles that may be on top."""
    return [(RevealGod(tile), number) for tile, number in enumerate(state.god_stack) if number]


class LootLaidRules(Rules):
    """One loot tile more than players on marked spaces, drawn where not all are used (``prepare.loot``)."""

    chance = "loot"

    def settle(self, table: Table, state: State, step: LootLaid) -> State:
        room = len(state.loot) < len(table.marked[state.nations[-1]])
        return state if step.count and room and any(state.loot_stack) else done(state)

    def outcomes(self, table: Table, state: State, step: LootLaid) -> Outcomes:
        taken = {place for place, _ in state.loot}
        free = [place for place in table.marked[state.nations[-1]] if place not in taken]
        return [
            (LayLoot(kind, place), number)
            for kind, number in enumerate(state.loot_stack)
            if number
            for place in free
        ]

    def apply(self, table: Table, state: State, step: LootLaid, action: LayLoot) -> State:
        state = replace(
            state,
            loot_stack=plus(state.loot_stack, action.kind, -1),
            loot=tuple(sorted((*state.loot, (action.place, action.kind)))),
            laid=(state.laid[0], True),
        )
        return instead(state, LootLaid(step.count - 1))


class EffectsRules(Rules):
    """The nation takes effect for each player in turn order (rule ``prepare.nation-effect``)."""

    def settle(self, table: Table, state: State, step: Effects) -> State:
        return give(table, done(state), step.seat, table.nations[state.nations[-1]].effects)


class BloomRules(Rules):
    """The turns begin."""

    def settle(self, table: Table, state: State, step: Bloom) -> State:
        return instead(state, Display(), Turns(state.start))
