"""How a game goes on: the next step of the agenda, and the rules it goes by (rule ``flow.sections``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pantheon_kit.engine.game import Act, Chance, Turn
from pantheon_kit.games.pantheon.decline import result
from pantheon_kit.games.pantheon.draw import DisplayRules, DrawingRules, DrawsRules
from pantheon_kit.games.pantheon.gods import PrayingRules
from pantheon_kit.games.pantheon.loot import (
    DemigodDrawnRules,
    DemigodsLaidRules,
    LootingRules,
    PiecesRules,
    RaisingRules,
)
from pantheon_kit.games.pantheon.move import MovingRules
from pantheon_kit.games.pantheon.nations import (
    CardsOrGodRules,
    GodTurnedUpRules,
    OfferRules,
    SwappingRules,
    TrimRules,
)
from pantheon_kit.games.pantheon.prepare import (
    BloomRules,
    EffectsRules,
    GodsLaidRules,
    LootLaidRules,
    NationRules,
    RiseRules,
)
from pantheon_kit.games.pantheon.rules import Rules
from pantheon_kit.games.pantheon.setup import BonusChosenRules, BonusDealtRules, StartRules
from pantheon_kit.games.pantheon.shop import ShoppingRules
from pantheon_kit.games.pantheon.state import (
    Bloom,
    BonusChosen,
    BonusDealt,
    CardsOrGod,
    DemigodDrawn,
    DemigodsLaid,
    Display,
    Drawing,
    Draws,
    Effects,
    GodsLaid,
    GodTurnedUp,
    Looting,
    LootLaid,
    Moving,
    NationDrawn,
    Offer,
    PiecesChosen,
    Praying,
    Raising,
    Rise,
    Shopping,
    Start,
    State,
    Swapping,
    Trim,
    TurnEnd,
    Turns,
)
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.turn import TurnEndRules, TurnsRules

RULES: Mapping[type[Any], Rules] = {
    Start: StartRules(),
    Draws: DrawsRules(),
    Display: DisplayRules(),
    BonusChosen: BonusChosenRules(),
    BonusDealt: BonusDealtRules(),
    Rise: RiseRules(),
    NationDrawn: NationRules(),
    GodsLaid: GodsLaidRules(),
    LootLaid: LootLaidRules(),
    DemigodsLaid: DemigodsLaidRules(),
    Effects: EffectsRules(),
    Bloom: BloomRules(),
    Turns: TurnsRules(),
    Drawing: DrawingRules(),
    Moving: MovingRules(),
    Shopping: ShoppingRules(),
    Praying: PrayingRules(),
    Offer: OfferRules(),
    CardsOrGod: CardsOrGodRules(),
    GodTurnedUp: GodTurnedUpRules(),
    Trim: TrimRules(),
    Swapping: SwappingRules(),
    Raising: RaisingRules(),
    PiecesChosen: PiecesRules(),
    DemigodDrawn: DemigodDrawnRules(),
    Looting: LootingRules(),
    TurnEnd: TurnEndRules(),
}

_SETTLE = {step: rules.settle for step, rules in RULES.items() if type(rules).settle is not Rules.settle}
_ACTS = {
    (step, seat): Act((seat,), rules.asks) for step, rules in RULES.items() if rules.asks for seat in range(4)
}


def settle(table: Table, state: State) -> State:
    """All that happens by itself, up to the next question or the next turn of chance."""
    while state.agenda:
        step = state.agenda[0]
        by_itself = _SETTLE.get(type(step))
        if by_itself is None:
            return state
        after = by_itself(table, state, step)
        if after is state:
            return state
        state = after
    return state


def turn(state: State) -> Turn:
    """Who or what decides next."""
    if not state.agenda:
        return result(state)
    step = state.agenda[0]
    rules = RULES[type(step)]
    seat: int | None = getattr(step, "seat", None)
    if rules.asks and seat is not None:
        return _ACTS[type(step), seat]
    return Chance(rules.chance, seat, seat if rules.private else None)
