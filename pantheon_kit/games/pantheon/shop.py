"""Shopping, in one's own action or with talers given by a nation (section shop)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    END,
    MONEY,
    UNKNOWN,
    Action,
    Again,
    Buy,
    CallOff,
    End,
    Place,
    Play,
    Sacrifice,
)
from pantheon_kit.games.pantheon.move import affordable, placed, price, refuse_place, spots
from pantheon_kit.games.pantheon.rules import (
    Rules,
    call_off,
    done,
    has,
    instead,
    play_card,
    return_money,
    then,
    with_player,
)
from pantheon_kit.games.pantheon.state import Looting, Shopping, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.traitera import can_switch, refuse_switch, switch

TALER = 1
"""The value of a money card among the action cards."""
PIECE = 1
"""Talers for a piece from the stock."""
MONEY_CARD = tuple(Play(value) for value in range(100))
BUY_FOOT, BUY_COLUMN = Buy("foot"), Buy("column")
SACRIFICE = tuple(tuple(Sacrifice(kind, level) for level in range(1, 5)) for kind in range(4))


def purse(table: Table, state: State, seat: int) -> int:
    """All the talers that ``seat`` could have in an action of shopping."""
    player = state.players[seat]
    talers = player.hand[MONEY] + player.hand[UNKNOWN] + sum(player.special)
    return talers + (table.lasting(player.gods).talers_in_shop if player.gods else 0)


def for_sale(table: Table, state: State, seat: int, talers: int) -> list[Action]:
    """All that ``talers`` talers can buy."""
    if talers < 1:
        return []
    player = state.players[seat]
    actions: list[Action] = []
    if player.stock[0]:
        actions.append(BUY_FOOT)
    if player.stock[1]:
        actions.append(BUY_COLUMN)
    for kind, have in enumerate(player.levels):
        costs = table.steps[have]
        for level in range(have, 4):
            if costs[level] > talers:
                break
            actions.append(SACRIFICE[kind][level])
    actions += affordable(spots(table, state, seat), talers)
    return actions


def anything_for_sale(table: Table, state: State, seat: int, talers: int) -> bool:
    """Can ``talers`` talers buy anything?"""
    if talers < 1:
        return False
    player = state.players[seat]
    if player.stock[0] or player.stock[1]:
        return True
    if any(have < 4 and table.steps[have][have] <= talers for have in player.levels):
        return True
    return bool(affordable(spots(table, state, seat), talers))


def can_shop(table: Table, state: State, seat: int) -> bool:
    """Can ``seat`` choose the action of shopping?"""
    return anything_for_sale(table, state, seat, purse(table, state, seat))


class ShoppingRules(Rules):
    """Shopping."""

    asks = "shop"

    def legal(self, table: Table, state: State, step: Shopping) -> list[Action]:
        seat = step.seat
        actions = for_sale(table, state, seat, step.talers)
        if step.given:
            actions.append(END)
            return actions
        player = state.players[seat]
        if has(player.hand, MONEY):
            actions.append(MONEY_CARD[TALER])
        if player.special:
            actions += [MONEY_CARD[value] for value in set(player.special)]
        if step.bought:
            actions.append(END)
        elif not step.begun:
            actions.append(CALL_OFF)
        if can_switch(table, state, seat):
            actions.append(AGAIN)
        return actions

    def apply(self, table: Table, state: State, step: Shopping, action: Action) -> State:
        seat = step.seat
        if isinstance(action, Play):
            if action.money == TALER:
                state = play_card(state, seat, MONEY)
            else:
                state = return_money(table, state, seat, action.money)
            return instead(state, Shopping(seat, step.talers + action.money, False, True, step.bought))
        if isinstance(action, End):
            return done(state)
        if isinstance(action, CallOff):
            return call_off(state, seat)
        if isinstance(action, Again):
            return switch(state, seat)
        player = state.players[seat]
        if isinstance(action, Place):
            cost = price(state, action.place)
            state = placed(state, seat, action)
        elif isinstance(action, Buy):
            cost = PIECE
            foot = int(action.piece == "foot")
            player = replace(
                player,
                supply=(player.supply[0] + foot, player.supply[1] + 1 - foot),
                stock=(player.stock[0] - foot, player.stock[1] - 1 + foot),
            )
            state = replace(state, players=with_player(state, seat, player))
        else:
            assert isinstance(action, Sacrifice)
            cost = table.steps[player.levels[action.kind]][action.level - 1]
            levels = (*player.levels[: action.kind], action.level, *player.levels[action.kind + 1 :])
            state = replace(state, players=with_player(state, seat, replace(player, levels=levels)))
        return instead(state, Shopping(seat, step.talers - cost, step.given, True, True))

    def refuse(self, table: Table, state: State, step: Shopping, action: Action) -> Violation | None:
        seat, talers = step.seat, step.talers
        player = state.players[seat]
        if isinstance(action, Play):
            if step.given:
                return Violation("nation.cartago", case="card")
            if not action.money:
                return Violation("shop.money", case="movement")
            return Violation("shop.money", case="none", facts={"value": action.money})
        if isinstance(action, End):
            return Violation("shop.money")
        if isinstance(action, CallOff):
            if step.given:
                return Violation("nation.cartago", case="call-off")
            return Violation("turn.four-actions", case="begun")
        if isinstance(action, Again):
            return refuse_switch(table, state, seat)
        if isinstance(action, Buy):
            if talers < PIECE:
                return Violation("shop.pieces", facts={"left": talers})
            return Violation("shop.stock", case=action.piece)
        if isinstance(action, Place):
            return refuse_place(table, state, seat, action, talers, "shop.place")
        if isinstance(action, Sacrifice):
            have = player.levels[action.kind]
            kind = table.kinds[action.kind]
            if action.level <= have:
                return Violation("shop.sacrifice", case="have", facts={"kind": kind, "level": have})
            cost = table.steps[have][action.level - 1]
            return Violation("shop.sacrifice", facts={"kind": kind, "cost": cost, "left": talers})
        return None


def shopping(table: Table, state: State, seat: int) -> State:
    """The acting player shops (rules ``shop.money``, ``god.gadicea``)."""
    gods = state.players[seat].gods
    talers = table.lasting(gods).talers_in_shop if gods else 0
    return then(state, Shopping(seat, talers), Looting(seat))
