"""Cards: dealing them, filling the display, and the action of drawing (section draw)."""

from __future__ import annotations

from msgspec.structs import replace

from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    END,
    PILE,
    UNKNOWN,
    Action,
    Again,
    CallOff,
    Card,
    Cards,
    End,
    Take,
)
from pantheon_kit.games.pantheon.rules import (
    Outcomes,
    Rules,
    call_off,
    done,
    instead,
    less,
    more,
    with_player,
)
from pantheon_kit.games.pantheon.state import NO_CARDS, Display, Drawing, Draws, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.traitera import can_switch, refuse_switch, switch

MOST = 3
"""Cards an action of drawing may take (rule ``draw.up-to-three``)."""
CARD = tuple(Card(card) for card in range(7))
TAKE = tuple(Take(card) for card in range(6))
TAKE_PILE = Take(PILE)
HIDDEN: Outcomes = ((CARD[UNKNOWN], 1),)


def any_left(state: State) -> bool:
    """Is there a card to be drawn from the pile, or from the discards made into one?"""
    return any(state.pile) or any(state.discards)


def reshuffled(state: State) -> State:
    """The discards become the pile (rule ``draw.reshuffle``)."""
    pile = state.discards
    if state.viewer != "all":
        pile = (0, 0, 0, 0, 0, 0, sum(pile))
    return replace(state, pile=pile, discards=NO_CARDS)


def unseen(table: Table, state: State) -> Cards:
    """The cards that ``state`` does not know the place of, by kind: to its viewer any of them may be next."""
    left = list(table.totals)
    for cards in (state.pile, state.discards, *(player.hand for player in state.players)):
        for card in range(UNKNOWN):
            left[card] -= cards[card]
    for card in state.display:
        if card >= 0:
            left[card] -= 1
    return tuple(left)  # type: ignore[return-value]


def next_card(table: Table, state: State) -> Outcomes:
    """The cards that may come next, by how many of each are left."""
    cards = state.pile if state.viewer == "all" else unseen(table, state)
    return [(CARD[card], number) for card, number in enumerate(cards) if number]


class DrawsRules(Rules):
    """A player gets cards from the pile."""

    chance = "card"
    private = True

    def settle(self, table: Table, state: State, step: Draws) -> State:
        if not step.count or not any_left(state):
            return done(state)
        return state if any(state.pile) else reshuffled(state)

    def outcomes(self, table: Table, state: State, step: Draws) -> Outcomes:
        if state.viewer != "all" and state.viewer != step.seat:
            return HIDDEN
        return next_card(table, state)

    def apply(self, table: Table, state: State, step: Draws, action: Card) -> State:
        player = state.players[step.seat]
        return replace(
            state,
            players=with_player(state, step.seat, replace(player, hand=more(player.hand, action.card))),
            pile=less(state.pile, action.card),
            agenda=(Draws(step.seat, step.count - 1), *state.agenda[1:])
            if step.count > 1
            else state.agenda[1:],
        )


class DisplayRules(Rules):
    """The display is filled (rules ``setup.display``, ``draw.refill``)."""

    chance = "card"

    def settle(self, table: Table, state: State, step: Display) -> State:
        if -1 not in state.display or not any_left(state):
            return done(state)
        return state if any(state.pile) else reshuffled(state)

    def outcomes(self, table: Table, state: State, step: Display) -> Outcomes:
        return next_card(table, state)

    def apply(self, table: Table, state: State, step: Display, action: Card) -> State:
        at = state.display.index(-1)
        return replace(
            state,
            display=(*state.display[:at], action.card, *state.display[at + 1 :]),
            pile=less(state.pile, action.card),
        )


def anything_to_draw(state: State) -> bool:
    """Is there a card in the pile, the discards or the display?"""
    return any_left(state) or any(card >= 0 for card in state.display)


def can_draw(table: Table, state: State, seat: int) -> bool:
    """Can ``seat`` choose the action of drawing?"""
    return state.players[seat].cards < table.hand_limit and anything_to_draw(state)


class DrawingRules(Rules):
    """The action of drawing."""

    asks = "draw"

    def legal(self, table: Table, state: State, step: Drawing) -> list[Action]:
        actions: list[Action] = []
        if step.taken < MOST and state.players[step.seat].cards < table.hand_limit:
            actions += [TAKE[card] for card in set(state.display) if card >= 0]
            if any_left(state):
                actions.append(TAKE_PILE)
        actions.append(END if step.taken else CALL_OFF)
        if can_switch(table, state, step.seat):
            actions.append(AGAIN)
        return actions

    def apply(self, table: Table, state: State, step: Drawing, action: Action) -> State:
        if isinstance(action, Take):
            seat = step.seat
            next_step = Drawing(seat, step.taken + 1)
            if action.card == PILE:
                return instead(state, Draws(seat, 1), next_step)
            player = state.players[seat]
            at = state.display.index(action.card)
            return replace(
                state,
                players=with_player(
                    state,
                    seat,
                    replace(
                        player,
                        hand=more(player.hand, action.card),
                        shown=more(player.shown, action.card),
                    ),
                ),
                display=(*state.display[:at], -1, *state.display[at + 1 :]),
                agenda=(Display(), next_step, *state.agenda[1:])
                if table.refill_at_once
                else (next_step, *state.agenda[1:]),
            )
        if isinstance(action, End):
            return done(state) if table.refill_at_once else instead(state, Display())
        if isinstance(action, CallOff):
            return call_off(state, step.seat)
        return switch(state, step.seat)

    def refuse(self, table: Table, state: State, step: Drawing, action: Action) -> Violation | None:
        if isinstance(action, Take):
            if step.taken >= MOST:
                return Violation("draw.up-to-three", facts={"most": MOST})
            if action.card != PILE and action.card not in state.display:
                return Violation("draw.up-to-three", case="display", facts={"card": table.cards[action.card]})
            if action.card == PILE and not any_left(state):
                return Violation("draw.reshuffle")
            return Violation("draw.no-hand-limit", facts={"limit": table.hand_limit})
        if isinstance(action, End):
            return Violation("draw.up-to-three", case="none")
        if isinstance(action, CallOff):
            return Violation("turn.four-actions", case="begun")
        if isinstance(action, Again):
            return refuse_switch(table, state, step.seat)
        return None
