"""What tiles do at once: named pieces that loot, bonus tiles, gods and nations are put together from.

What an effect asks or draws is put on the agenda; the rest happens right away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from pantheon_kit.games.pantheon.edition import Effect
from pantheon_kit.games.pantheon.rules import gain, then, with_player
from pantheon_kit.games.pantheon.state import (
    LOOT,
    CardsOrGod,
    DemigodDrawn,
    Draws,
    Looting,
    Moving,
    PiecesChosen,
    Player,
    Raising,
    Shopping,
    State,
    Swapping,
    Trim,
)
from pantheon_kit.games.pantheon.table import Table

Does = Callable[[Table, State, int, int], State]


def points(table: Table, state: State, seat: int, amount: int) -> State:
    """Points at once (rule ``loot.points``)."""
    player = state.players[seat]
    player = replace(player, scored=gain(player.scored, LOOT, amount))
    return replace(state, players=with_player(state, seat, player))


def cards(table: Table, state: State, seat: int, amount: int) -> State:
    """Cards from the pile (rules ``loot.cards``, ``nation.roma``)."""
    return then(state, Draws(seat, amount))


def special_money(table: Table, state: State, seat: int, amount: int) -> State:
    """The top special money cards, as many as there are (rules ``loot.special-money``, ``god.taksator``)."""
    for _ in range(min(amount, len(state.special))):
        stack = state.special
        value, stack = (stack[-1], stack[:-1]) if state.descending else (stack[0], stack[1:])
        player = state.players[seat]
        player = replace(player, special=tuple(sorted((*player.special, value))))
        state = replace(state, special=stack, players=with_player(state, seat, player))
    return state


def special_money_descending(table: Table, state: State, seat: int, amount: int) -> State:
    """From now on the highest special money is on top (rule ``nation.persia``)."""
    return replace(state, descending=True)


def sacrifice_step(table: Table, state: State, seat: int, amount: int) -> State:
    """A level more of a kind."""
    return then(state, Raising(seat, amount))


def feet_or_columns(table: Table, state: State, seat: int, amount: int) -> State:
    """Feet or columns from the stock."""
    return then(state, PiecesChosen(seat, amount))


def from_stock(player: Player, feet: int, columns: int) -> Player:
    """Pieces go from the stock to the supply, as far as the stock goes (rule ``loot.short``)."""
    feet, columns = min(feet, player.stock[0]), min(columns, player.stock[1])
    return replace(
        player,
        supply=(player.supply[0] + feet, player.supply[1] + columns),
        stock=(player.stock[0] - feet, player.stock[1] - columns),
    )


def feet_and_columns(table: Table, state: State, seat: int, amount: int) -> State:
    """Feet and as many columns from the stock (rule ``god.copia``)."""
    player = from_stock(state.players[seat], amount, amount)
    return replace(state, players=with_player(state, seat, player))


def with_demigod(player: Player, value: int) -> Player:
    """A demigod for the player."""
    return replace(player, demigods=tuple(sorted((*player.demigods, value))))


def highest_open_demigod(table: Table, state: State, seat: int, amount: int) -> State:
    """The highest demigods that lie open; where none does, the top of the stack."""
    open_ones = min(amount, len(state.demigods))
    for _ in range(open_ones):
        *rest, value = state.demigods
        player = with_demigod(state.players[seat], value)
        state = replace(state, demigods=tuple(rest), players=with_player(state, seat, player))
    return then(state, DemigodDrawn(seat, amount - open_ones)) if amount > open_ones else state


def top_demigod(table: Table, state: State, seat: int, amount: int) -> State:
    """The top demigods of the stack."""
    return then(state, DemigodDrawn(seat, amount))


def move_now(table: Table, state: State, seat: int, amount: int) -> State:
    """Movement points at once; loot takes effect at their end (rule ``god.itinera``)."""
    return then(state, Moving(seat, "god", amount), Looting(seat))


def two_cards_or_reveal_god(table: Table, state: State, seat: int, amount: int) -> State:
    """Cards, or the top god tile (rule ``nation.gallia``)."""
    return then(state, CardsOrGod(seat, amount))


def hand_to_seven(table: Table, state: State, seat: int, amount: int) -> State:
    """The hand comes to exactly so many cards (rules ``nation.germania``, ``nation.graecia``)."""
    return then(state, Trim(seat, amount))


def swap_pieces(table: Table, state: State, seat: int, amount: int) -> State:
    """Feet and columns change places with the stock (rule ``nation.aegyptus``)."""
    return then(state, Swapping(seat))


def two_talers(table: Table, state: State, seat: int, amount: int) -> State:
    """Talers to spend at once (rule ``nation.cartago``)."""
    return then(state, Shopping(seat, amount, given=True), Looting(seat))


DO: Mapping[str, Does] = {
    "points": points,
    "cards": cards,
    "two_cards": cards,
    "special_money": special_money,
    "special_money_descending": special_money_descending,
    "sacrifice_step": sacrifice_step,
    "feet_or_columns": feet_or_columns,
    "feet_and_columns": feet_and_columns,
    "highest_open_demigod": highest_open_demigod,
    "top_demigod": top_demigod,
    "move_now": move_now,
    "two_cards_or_reveal_god": two_cards_or_reveal_god,
    "hand_to_seven": hand_to_seven,
    "swap_pieces": swap_pieces,
    "two_talers": two_talers,
}


def give(table: Table, state: State, seat: int, effects: Sequence[Effect]) -> State:
    """``effects`` happen for ``seat``, in their order; those that last do nothing now."""
    for effect in reversed(effects):
        does = DO.get(effect.name)
        if does is not None:
            state = does(table, state, seat, effect.amount)
    return state
