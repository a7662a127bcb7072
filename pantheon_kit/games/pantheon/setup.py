"""Starting the game (sections table and setup)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import Action, DealBonus, DrawStart, PickBonus
from pantheon_kit.games.pantheon.edition import SEATS
from pantheon_kit.games.pantheon.effects import give
from pantheon_kit.games.pantheon.rules import Outcomes, Rules, done, instead, turn_order
from pantheon_kit.games.pantheon.state import (
    NO_CARDS,
    BonusChosen,
    BonusDealt,
    Display,
    Draws,
    Options,
    Player,
    Rise,
    Start,
    State,
)
from pantheon_kit.games.pantheon.table import Table, table_of

PRINTED_FEET, PRINTED_COLUMNS = 4, 3
"""Pieces in the supply at the start under the option ``setup=printed``."""


def start(seats: int, options: Options) -> State:
    """The position before anything is drawn (rules ``setup.pieces``, ``setup.money-stack``)."""
    if seats not in SEATS:
        raise IllegalSetup(Violation("table.join", facts={"count": seats}))
    table = table_of(options)
    edition = table.edition
    feet, columns = edition.start_feet[seats - 2], edition.start_columns[seats - 2]
    if table.printed:
        feet, columns = PRINTED_FEET, PRINTED_COLUMNS
    each = edition.pieces_per_colour
    player = Player(hand=NO_CARDS, supply=(feet, columns), stock=(each - feet, each - columns))
    return State(
        options=options,
        players=(player,) * seats,
        agenda=(Start(),),
        pile=table.totals,
        display=(-1,) * edition.display,
        special=edition.special_money,
        god_stack=tuple(tile.copies for tile in table.tiles),
        loot_stack=tuple(kind.count for kind in table.loot),
        demigod_stack=table.demigod_counts,
        bonus=tuple(sorted(table.loot_names.index(name) for name in edition.bonus)),
        god_gone=(0,) * len(table.tiles),
        loot_gone=(0,) * len(table.loot),
        demigod_gone=(0,) * len(table.values),
    )


class StartRules(Rules):
    """The start player is drawn; then cards, display and bonus tiles (rule ``table.start-player``)."""

    chance = "start"

    def outcomes(self, table: Table, state: State, step: Start) -> Outcomes:
        return [(DrawStart(seat), 1) for seat in range(len(state.players))]

    def apply(self, table: Table, state: State, step: Start, action: DrawStart) -> State:
        state = replace(state, start=action.seat, acting=action.seat)
        order = turn_order(state)
        dealt = table.printed or table.options.autobonus
        return instead(
            state,
            *(Draws(seat, table.edition.start_cards) for seat in order),
            Display(),
            *((BonusDealt if dealt else BonusChosen)(seat) for seat in order),
            Rise(),
        )


class BonusDealtRules(Rules):
    """A bonus tile is dealt and takes effect at once (rule ``setup.autobonus``)."""

    chance = "bonus"

    def outcomes(self, table: Table, state: State, step: BonusDealt) -> Outcomes:
        return [(DealBonus(kind), state.bonus.count(kind)) for kind in dict.fromkeys(state.bonus)]

    def apply(self, table: Table, state: State, step: BonusDealt, action: DealBonus) -> State:
        return with_bonus(table, state, step.seat, action.kind)


def with_bonus(table: Table, state: State, seat: int, kind: int) -> State:
    """A bonus tile works like loot (rule ``loot.same``)."""
    at = state.bonus.index(kind)
    state = replace(
        done(state),
        bonus=(*state.bonus[:at], *state.bonus[at + 1 :]),
        bonus_gone=(*state.bonus_gone, kind),
    )
    return give(table, state, seat, table.loot[kind].effects)


class BonusChosenRules(Rules):
    """A bonus tile is chosen and takes effect at once (rule ``setup.bonus``)."""

    asks = "bonus"

    def legal(self, table: Table, state: State, step: BonusChosen) -> list[Action]:
        return [PickBonus(kind) for kind in dict.fromkeys(state.bonus)]

    def apply(self, table: Table, state: State, step: BonusChosen, action: PickBonus) -> State:
        return with_bonus(table, state, step.seat, action.kind)

    def refuse(self, table: Table, state: State, step: BonusChosen, action: Action) -> Violation | None:
        if isinstance(action, PickBonus):
            return Violation("setup.bonus", facts={"bonus": table.loot_names[action.kind]})
        return None
