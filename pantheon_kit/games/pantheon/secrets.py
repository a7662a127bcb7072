"""What a seat may know, and full positions that fit what it knows (rule ``setup.hand``).

A seat knows its own cards, the cards others took openly, and everything that lies open; of the pile and of
the other hands it knows the numbers. It is not taken to remember which cards were discarded before the pile
was made anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import comb

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


def begun(table: Table, state: State) -> bool:
    """Can what is begun be finished with the cards in the hand?"""
    step = state.agenda[0] if state.agenda else None
    if isinstance(step, Moving):
        idle = step.role != "acting" and not step.cards
        return bool(step.placed) or idle or can_place(table, state, step)
    if isinstance(step, Shopping):
        player = state.players[step.seat]
        purse = step.talers + player.hand[MONEY] + player.hand[UNKNOWN] + sum(player.special)
        return step.given or step.bought or anything_for_sale(table, state, step.seat, purse)
    if isinstance(step, Praying):
        return can_pray(table, state, step.seat)
    return True


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
    for _ in range(TRIES):
        state = _dealt(seen, pool, rng)
        if begun(table, state):
            return state
    seat = seen.agenda[0].seat  # type: ignore[union-attr]
    player = seen.players[seat]
    fitting: list[tuple[Player, Cards]] = []
    weights = []
    for cards, ways in _hands(pool, player.hand[UNKNOWN]):
        filled = replace(player, hand=_sum(_known(player.hand), cards))
        if begun(table, replace(seen, players=with_player(seen, seat, filled))):
            fitting.append((filled, cards))
            weights.append(ways)
    if not fitting:
        raise ValueError("no hand could have begun this")
    filled, cards = rng.choices(fitting, weights)[0]
    left = [number - taken for number, taken in zip(pool, cards, strict=True)]
    return _dealt(replace(seen, players=with_player(seen, seat, filled)), tuple(left), rng)  # type: ignore[arg-type]


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


def _hands(pool: Cards, size: int) -> Iterator[tuple[Cards, int]]:
    """All hands of ``size`` cards from ``pool``, each with the number of ways to draw it."""

    def draw(card: int, left: int, cards: tuple[int, ...], ways: int) -> Iterator[tuple[Cards, int]]:
        if card == UNKNOWN:
            if not left:
                yield (*cards, 0), ways  # type: ignore[misc]
            return
        for number in range(min(left, pool[card]) + 1):
            yield from draw(card + 1, left - number, (*cards, number), ways * comb(pool[card], number))

    return draw(0, size, (), 1)
