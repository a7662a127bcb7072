"""What a seat may know, and full positions that fit what it knows (rule ``setup.hand``).

A seat knows its own cards, the cards others took openly, and everything that lies open; of the pile and of
the other hands it knows the numbers. It is not taken to remember which cards were discarded before the pile
was made anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from math import comb, prod

from msgspec.structs import replace

from pantheon_kit.games.pantheon.actions import MONEY, UNKNOWN, Card, Cards
from pantheon_kit.games.pantheon.draw import unseen
from pantheon_kit.games.pantheon.gods import can_pray
from pantheon_kit.games.pantheon.move import can_place
from pantheon_kit.games.pantheon.notation import text
from pantheon_kit.games.pantheon.rules import more, with_player
from pantheon_kit.games.pantheon.shop import anything_for_sale
from pantheon_kit.games.pantheon.state import Draws, Moving, Player, Praying, Shopping, State
from pantheon_kit.games.pantheon.table import Table
from pantheon_kit.games.pantheon.turn import can_act

TRIES = 200
"""Deals that are tried before the fitting hands are counted out."""


def seen_by(state: State, seat: int | None) -> State:
    """``state`` as ``seat`` (None: the public) may know it."""
    return replace(
        state,
        players=tuple(
            player if other == seat else _covered(player) for other, player in enumerate(state.players)
        ),
        pile=(0, 0, 0, 0, 0, 0, sum(state.pile)),
        viewer="public" if seat is None else seat,
    )


def _covered(player: Player) -> Player:
    shown = player.shown
    return replace(player, hand=more(shown, UNKNOWN, sum(player.hand) - sum(shown)))


def told(state: State, action: object, to: int | None) -> str | None:
    """What ``to`` (None: the public) learns of a card drawn unseen; None where everybody sees it all."""
    step = state.agenda[0] if state.agenda else None
    if isinstance(action, Card) and isinstance(step, Draws) and step.seat != to:
        return text(state, Card(UNKNOWN))
    return None


def bound(state: State) -> list[int]:
    """The seats whose hands must fit what they did: who passed last, and who has begun an action."""
    seats = len(state.players)
    passed = [(state.acting - back) % seats for back in range(1, state.passes + 1)]
    step = state.agenda[0] if state.agenda else None
    return [*passed, step.seat] if isinstance(step, Moving | Shopping | Praying) else passed


def fits(table: Table, state: State, seat: int) -> bool:
    """Can what ``seat`` has begun be finished with the cards in its hand; was it right to pass?"""
    step = state.agenda[0]
    if isinstance(step, Moving):
        idle = step.role != "acting" and not step.cards
        return bool(step.placed) or idle or can_place(table, state, step)
    if isinstance(step, Shopping):
        player = state.players[seat]
        purse = step.talers + player.hand[MONEY] + player.hand[UNKNOWN] + sum(player.special)
        return step.given or step.bought or anything_for_sale(table, state, seat, purse)
    if isinstance(step, Praying):
        return can_pray(table, state, seat)
    return not can_act(table, state, seat)


def sample(table: Table, seen: State, rng: random.Random) -> State:
    """A full state that fits ``seen``, all equally likely: the unseen cards are dealt anew.

    Raises:
        ValueError: no deal fits.
    """
    if seen.viewer == "all":
        return seen
    pool = unseen(table, seen)
    hidden = seen.pile[UNKNOWN] + sum(player.hand[UNKNOWN] for player in seen.players)
    if min(pool) < 0 or sum(pool) != hidden:
        raise ValueError(f"{sum(pool)} unseen cards for {hidden} hidden places")
    seats = bound(seen)
    for _ in range(TRIES):
        state = _dealt(seen, pool, rng)
        if all(fits(table, state, seat) for seat in seats):
            return state
    return _fitted(table, seen, seats, pool, rng)


def _fitted(table: Table, seen: State, seats: Sequence[int], pool: Cards, rng: random.Random) -> State:
    """A deal in which the hands of ``seats`` fit, drawn after counting all of them out."""
    fitting = [
        [
            cards
            for cards in _hands(pool, seen.players[seat].hand[UNKNOWN])
            if fits(table, _with_cards(seen, seat, cards), seat)
        ]
        for seat in seats
    ]

    @cache
    def deals(at: int, pool: Cards) -> tuple[list[Cards], list[int]]:
        """The hands that ``seats[at]`` can get, each with the number of deals to it and the later seats."""
        hands, weights = [], []
        for cards in fitting[at]:
            number = prod(map(comb, pool, cards))
            if number and at + 1 < len(seats):
                number *= sum(deals(at + 1, _rest(pool, cards))[1])
            if number:
                hands.append(cards)
                weights.append(number)
        return hands, weights

    for at, seat in enumerate(seats):
        hands, weights = deals(at, pool)
        if not hands:
            raise ValueError("no hand fits what was done with it")
        cards = rng.choices(hands, weights)[0]
        seen, pool = _with_cards(seen, seat, cards), _rest(pool, cards)
    return _dealt(seen, pool, rng)


def _with_cards(state: State, seat: int, cards: Cards) -> State:
    """``state`` with ``cards`` in place of the unknown ones of ``seat``."""
    player = state.players[seat]
    hand = _sum(_known(player.hand), cards)
    return replace(state, players=with_player(state, seat, replace(player, hand=hand)))


def _rest(pool: Cards, cards: Cards) -> Cards:
    return tuple(number - taken for number, taken in zip(pool, cards, strict=True))  # type: ignore[return-value]


def _known(cards: Cards) -> Cards:
    return more(cards, UNKNOWN, -cards[UNKNOWN])


def _sum(one: Cards, other: Cards) -> Cards:
    return tuple(a + b for a, b in zip(one, other, strict=True))  # type: ignore[return-value]


def _counted(cards: list[int]) -> Cards:
    counts = [0] * (UNKNOWN + 1)
    for card in cards:
        counts[card] += 1
    return tuple(counts)  # type: ignore[return-value]


def _dealt(seen: State, pool: Cards, rng: random.Random) -> State:
    """The cards of ``pool`` dealt to the hidden places of the hands, the rest into the pile."""
    deck = [card for card, number in enumerate(pool) for _ in range(number)]
    rng.shuffle(deck)
    players = []
    at = 0
    for player in seen.players:
        hidden = player.hand[UNKNOWN]
        if hidden:
            cards = _counted(deck[at : at + hidden])
            player = replace(player, hand=_sum(_known(player.hand), cards))
            at += hidden
        players.append(player)
    return replace(seen, players=tuple(players), pile=_counted(deck[at:]), viewer="all")


def _hands(pool: Cards, size: int) -> Iterator[Cards]:
    """All hands of ``size`` cards from ``pool``."""

    def draw(card: int, left: int, cards: tuple[int, ...]) -> Iterator[Cards]:
        if card == UNKNOWN:
            if not left:
                yield (*cards, 0)  # type: ignore[misc]
            return
        for number in range(min(left, pool[card]) + 1):
            yield from draw(card + 1, left - number, (*cards, number))

    return draw(0, size, ())
