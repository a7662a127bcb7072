"""Every well-formed try: what can be clicked or written down, legal or not."""

from __future__ import annotations

from collections.abc import Iterator

from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    DECLINE,
    END,
    PASS,
    PILE,
    TAKE_CARDS,
    TURN_UP_GOD,
    Acquire,
    Action,
    Buy,
    Choose,
    Discard,
    PickBonus,
    Pieces,
    Place,
    Play,
    Raise,
    Sacrifice,
    Swap,
    Take,
    UseLoot,
)
from pantheon_kit.games.pantheon.state import Offer, State
from pantheon_kit.games.pantheon.table import Table


def alphabet(table: Table, state: State, seat: int) -> Iterator[Action]:
    """All tries of ``seat``. Of the payments for a god, which are without number, it has the right ones,
    none at all, and those with a card more or less."""
    yield from (CALL_OFF, END, PASS, AGAIN, TAKE_CARDS, TURN_UP_GOD, DECLINE)
    yield from (Choose("draw"), Choose("move"), Choose("shop"), Choose("god"))
    values = sorted(set(table.edition.special_money))
    for card in (PILE, 0, 1, 2, 3, 4, 5):
        yield Take(card)
    yield from (Play(money) for money in sorted({0, 1, *values}))
    for piece in ("foot", "column"):
        yield Buy(piece)
        yield Pieces(piece)
        for place in range(len(table.names)):
            yield Place(piece, place)
        for count in range(table.edition.pieces_per_colour + 1):
            if count or piece == "foot":
                yield Swap(piece, count)
    for kind in range(4):
        yield Raise(kind)
        for level in range(1, 5):
            yield Sacrifice(kind, level)
    for card in range(6):
        yield Discard(card)
    for value in values:
        yield Discard(0, value)
    for kind in range(len(table.loot)):
        yield UseLoot(kind)
        yield PickBonus(kind)
    tiles = set(range(len(table.tiles)))
    for tile in sorted(tiles):
        yield from _payments(table, state, seat, tile)


def _payments(table: Table, state: State, seat: int, tile: int) -> Iterator[Acquire]:
    step = state.agenda[0] if state.agenda else None
    up = isinstance(step, Offer) and step.tile == tile
    if not up and tile not in state.gods:
        yield Acquire(tile, (0, 0, 0, 0))
        return
    player = state.players[seat]
    payments = {(0, 0, 0, 0)}
    for top_row_only in (False, True):
        for right in table.payments(tile, player.levels, player.hand, top_row_only):
            payments.add(right)
            for kind in range(4):
                for number in (right[kind] - 1, right[kind] + 1):
                    if number >= 0:
                        changed = list(right)
                        changed[kind] = number
                        payments.add((changed[0], changed[1], changed[2], changed[3]))
    for cards in sorted(payments):
        yield Acquire(tile, cards)
