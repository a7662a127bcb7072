"""Placing pieces, and the action of moving with its followers (section move)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    END,
    MOVEMENT,
    MOVEMENT_CARD,
    Action,
    Again,
    CallOff,
    End,
    Place,
    Play,
)
from pantheon_kit.games.pantheon.rules import (
    Rules,
    call_off,
    done,
    instead,
    movement_cards,
    play_card,
    then,
    with_player,
)
from pantheon_kit.games.pantheon.state import Looting, Moving, State
from pantheon_kit.games.pantheon.table import Spots, Table
from pantheon_kit.games.pantheon.traitera import can_switch, refuse_switch, switch

NOWHERE = Spots((), ())
SHARED = 2
"""Points or talers for a space that holds a piece (rule ``move.occupied-costs``)."""


def temple(table: Table, state: State) -> int:
    """The space of the temple: the start space of the epoch's nation (rule ``prepare.temple``)."""
    return table.starts[state.nations[-1]]


def spots(table: Table, state: State, seat: int) -> Spots:
    """Where ``seat`` can place what he has in his supply."""
    if not state.nations:
        return NOWHERE
    player = state.players[seat]
    feet, columns = player.supply
    return table.spots(
        tuple([(other.feet, other.columns) for other in state.players]),
        seat,
        table.starts[state.nations[-1]],
        feet > 0,
        columns > 0,
        table.lasting(player.gods).jump if player.gods else 0,
    )


def affordable(spots: Spots, points: int) -> tuple[Place, ...]:
    """The spots that ``points`` points or talers pay for."""
    if points >= SHARED:
        return spots.all
    return spots.empty if points > 0 else ()


def price(state: State, place: int) -> int:
    """What a piece on ``place`` costs (rules ``move.place``, ``move.occupied-costs``)."""
    for player in state.players:
        if place in player.feet or place in player.columns:
            return SHARED
    return 1


def placed(state: State, seat: int, action: Place) -> State:
    """A piece goes from the supply onto the map; the first foot on a loot tile takes it (``move.loot``)."""
    player = state.players[seat]
    place = action.place
    feet, columns = player.supply
    if action.piece == "column":
        player = replace(player, supply=(feet, columns - 1), columns=tuple(sorted((*player.columns, place))))
        return replace(state, players=with_player(state, seat, player))
    player = replace(player, supply=(feet - 1, columns), feet=tuple(sorted((*player.feet, place))))
    for at, (space, kind) in enumerate(state.loot):
        if space == place:
            player = replace(player, taken=(*player.taken, kind))
            left = (*state.loot[:at], *state.loot[at + 1 :])
            taker = state.taker if left else seat
            return replace(state, players=with_player(state, seat, player), loot=left, taker=taker)
    return replace(state, players=with_player(state, seat, player))


def refuse_place(table: Table, state: State, seat: int, action: Place, points: int, rule: str) -> Violation:
    """Why a piece cannot be placed there; ``rule`` is the one about points or talers."""
    player = state.players[seat]
    place, names = action.place, table.names
    here = (names[place],)
    cost = price(state, place)
    if points < 1 and rule == "move.place":
        return Violation(rule, places=here, facts={"left": points})
    if not player.supply[0 if action.piece == "foot" else 1]:
        return Violation("move.supply", case=action.piece, places=here)
    on_columns = table.columns_only >> place & 1
    if action.piece == "foot":
        if on_columns:
            return Violation("move.foot-space", places=here)
        if table.temple_closed and state.nations and place == temple(table, state):
            return Violation("move.foot-space", case="temple", places=here)
    elif not on_columns:
        return Violation("move.column-space", places=here)
    if not _reached(table, state, seat, action):
        return Violation(f"move.{action.piece}-adjacent", places=here)
    pieces = [other for other in state.players if place in other.feet or place in other.columns]
    if player in pieces:
        return Violation("move.two-colours", case="own", places=here)
    if len(pieces) > 1:
        return Violation("move.two-colours", places=here)
    if points < 1:
        return Violation(rule, places=here, facts={"left": points})
    return Violation("move.occupied-costs", places=here, facts={"cost": cost, "left": points})


def _reached(table: Table, state: State, seat: int, action: Place) -> bool:
    """Does the space adjoin what it must (``move.foot-adjacent``, ``move.column-adjacent``)?"""
    player = state.players[seat]
    if action.piece == "column" or not state.nations:
        reach = table.around(player.feet)
    else:
        others = 0
        for at, other in enumerate(state.players):
            others |= table.bits(other.feet) | table.bits(other.columns) if at != seat else 0
        jump = table.lasting(player.gods).jump
        reach = table.foot_reach(player.feet, others, temple(table, state), jump)
    return bool(reach >> action.place & 1)


def points_left(table: Table, state: State, step: Moving) -> int:
    """The movement points that are left (rules ``move.points``, ``god.vinthrad``)."""
    points = step.given + step.cards * table.edition.movement_points - step.spent
    gods = state.players[step.seat].gods
    if gods and step.role != "god":
        points += table.lasting(gods).movement_points
    return points


def needs_card(table: Table, state: State, step: Moving) -> bool:
    """Must a card be played before anything is placed (rule ``move.card-needed``)?"""
    if step.cards or step.role == "god":
        return False
    gods = state.players[step.seat].gods
    return not (gods and table.lasting(gods).movement_points)


def can_place(table: Table, state: State, step: Moving) -> bool:
    """Could something be placed with the cards in the hand (rule ``move.waste``)?"""
    cards = movement_cards(state.players[step.seat].hand) if step.role != "god" else 0
    if not cards and needs_card(table, state, step):
        return False
    points = points_left(table, state, step) + cards * table.edition.movement_points
    return bool(affordable(spots(table, state, step.seat), points))


def can_move(table: Table, state: State, seat: int) -> bool:
    """Can ``seat`` choose the action of moving?"""
    return can_place(table, state, Moving(seat, "acting", table.edition.acting_bonus))


class MovingRules(Rules):
    """A movement: of the acting player, of a follower, or by a god."""

    asks = "move"

    def settle(self, table: Table, state: State, step: Moving) -> State:
        if step.role == "god" and not step.placed and not can_place(table, state, step):
            return done(state)
        return state

    def legal(self, table: Table, state: State, step: Moving) -> list[Action]:
        actions: list[Action] = []
        role = step.role
        hand = state.players[step.seat].hand
        if not needs_card(table, state, step):
            points = points_left(table, state, step)
            if points > 0:
                actions += affordable(spots(table, state, step.seat), points)
        if role != "god" and movement_cards(hand) and (step.placed or can_place(table, state, step)):
            actions.append(MOVEMENT_CARD)
        if step.placed or role == "god" or (role == "follower" and not step.cards):
            actions.append(END)
        elif not step.cards:
            actions.append(CALL_OFF)
        if role == "acting" and can_switch(table, state, step.seat):
            actions.append(AGAIN)
        return actions

    def apply(self, table: Table, state: State, step: Moving, action: Action) -> State:
        seat = step.seat
        if isinstance(action, Place):
            cost = price(state, action.place)
            state = placed(state, seat, action)
            return instead(
                state,
                Moving(seat, step.role, step.given, step.cards, step.spent + cost, step.placed + 1),
            )
        if isinstance(action, Play):
            state = play_card(state, seat, MOVEMENT)
            return instead(
                state, Moving(seat, step.role, step.given, step.cards + 1, step.spent, step.placed)
            )
        if isinstance(action, End):
            return done(state)
        if isinstance(action, CallOff):
            return call_off(state, seat)
        return switch(state, seat)

    def refuse(self, table: Table, state: State, step: Moving, action: Action) -> Violation | None:
        if isinstance(action, Place):
            if needs_card(table, state, step):
                return Violation("move.card-needed", places=(table.names[action.place],))
            points = points_left(table, state, step)
            return refuse_place(table, state, step.seat, action, points, "move.place")
        if isinstance(action, Play):
            if step.role == "god":
                return Violation("god.itinera")
            if action.money:
                return Violation("move.card-needed", case="money")
            if not movement_cards(state.players[step.seat].hand):
                return Violation("move.card-needed", case="none")
            return Violation("move.waste")
        if isinstance(action, End):
            return Violation("move.followers" if step.role == "follower" else "move.waste", case="place")
        if isinstance(action, CallOff):
            follows = step.role == "follower" and not step.cards
            return Violation("turn.four-actions", case="follower" if follows else "begun")
        if isinstance(action, Again):
            return refuse_switch(table, state, step.seat)
        return None


def moving(table: Table, state: State, seat: int) -> State:
    """The acting player moves, then the others in turn order (rule ``move.followers``)."""
    seats = len(state.players)
    steps: list[Moving | Looting] = [Moving(seat, "acting", table.edition.acting_bonus), Looting(seat)]
    for at in range(1, seats):
        other = (seat + at) % seats
        steps += [Moving(other, "follower", 0), Looting(other)]
    return then(state, *steps)
