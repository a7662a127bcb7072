"""An edition and options made ready for play: numbers for names, and what is asked often worked out once.

Sets of places are whole numbers with one bit a place, which Python joins and cuts quickly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.games.pantheon import map as maps
from pantheon_kit.games.pantheon.actions import FIRST_SACRIFICE, UNKNOWN, Cards, Place
from pantheon_kit.games.pantheon.edition import ANY, Edition, Effect, God, judged, reconstruction
from pantheon_kit.games.pantheon.state import (
    Ender,
    Leftover,
    Options,
    Refill,
    Setup,
    Spent,
    TempleSpace,
)

Payment = tuple[int, int, int, int]
_REMEMBER = 1 << 12
"""How many answers are kept of each kind: enough for the positions around the present one."""


class Tile(NamedTuple):
    """A god tile: ``rows`` are ``(number, kind)`` with kind -1 for any; ``copies`` tiles are alike."""

    god: God
    name: str
    rows: tuple[tuple[int, int], ...]
    copies: int


class Lasting(NamedTuple):
    """What a player's blue gods add up to, one field an effect (rule ``god.blue``)."""

    movement_points: int = 0
    jump: int = 0
    cards_at_preparation: int = 0
    talers_in_shop: int = 0
    points_at_epoch_end: int = 0
    extra_turn: int = 0
    points_per_column_at_scoring: int = 0


class Spots(NamedTuple):
    """Where a player can place what he has: on empty spaces (one point), on shared ones (two)."""

    empty: tuple[Place, ...]
    all: tuple[Place, ...]


class Table:
    """All that follows from the options alone. Raises IllegalSetup for an edition with mistakes."""

    def __init__(self, options: Options) -> None:
        edition = reconstruction()
        if isinstance(options.edition, Edition):
            edition = options.edition
            mistakes = judged(edition)
            if mistakes:
                wrong = mistakes[0]
                facts: dict[str, Fact] = {"where": wrong.where, "what": wrong.what}
                raise IllegalSetup(Violation("pieces", case="edition", facts=facts))
        self.edition = edition
        self.options = options
        self.printed = options.setup == Setup.PRINTED
        self.spent_leaves = options.spent_money == Spent.LEAVES
        self.gods_stay = options.leftover_gods == Leftover.STAY
        self.refill_at_once = options.refill == Refill.AT_ONCE
        self.temple_closed = options.temple_space == TempleSpace.CLOSED
        self.ender_takes = options.ender == Ender.TAKER
        self.hand_limit = options.hand_limit or 1_000

        self.kinds = edition.kinds
        self.cards = ("movement", "money", *edition.kinds, "?")
        self.totals: Cards = (edition.movement, edition.money, *(edition.sacrifice_per_kind,) * 4, 0)
        self.loot = edition.loot
        self.loot_names = tuple(kind.name for kind in edition.loot)
        self.nations = edition.nations
        self.values = tuple(value for value, _ in edition.demigods_low + edition.demigods_high)
        self.demigod_counts = tuple(count for _, count in edition.demigods_low + edition.demigods_high)
        self.low = len(edition.demigods_low)
        self.tiles = tuple(_tiles(edition))
        self.steps = tuple(
            tuple(
                edition.level_cost[to - 1] - (edition.level_cost[at - 1] if at else 0) for to in range(1, 5)
            )
            for at in range(5)
        )
        """``steps[have][want - 1]``: talers from one level to another."""
        self.column_points = tuple(
            next(each for most, each in edition.column_points if columns <= most)
            for columns in range(edition.pieces_per_colour + 1)
        )

        board = maps.read(edition.map, [nation.letter for nation in edition.nations])
        self.map = board
        self.names = board.names
        self.place = {name: place for place, name in enumerate(board.names)}
        self.near = tuple(_bits(near) for near in board.near)
        self.columns_only = _bits(board.column_spaces)
        self.starts = tuple(board.starts[nation.letter] for nation in edition.nations)
        self.marked = tuple(board.loot[nation.letter] for nation in edition.nations)
        self._feet = tuple(Place("foot", place) for place in range(len(board.names)))
        self._columns = tuple(Place("column", place) for place in range(len(board.names)))

        remember = lru_cache(maxsize=_REMEMBER)
        self.lasting = remember(self._lasting)
        self.payments = remember(self._payments)
        self.spots = remember(self._spots)
        self.bits = remember(_bits)
        self.around = remember(self._around)

    def _around(self, places: Sequence[int]) -> int:
        """The spaces that adjoin any of ``places``."""
        near = 0
        for place in places:
            near |= self.near[place]
        return near

    def foot_reach(self, feet: Sequence[int], others: int, temple: int, jump: int) -> int:
        """The spaces that adjoin what a foot must adjoin: the temple, own ``feet``, or as many as ``jump``
        spaces with pieces of ``others`` that lead there (rules ``move.foot-adjacent``, ``god.gaiviles``)."""
        edge = self.near[temple] | self.around(feet)
        reach = edge | 1 << temple
        for _ in range(jump):
            edge = self.around(tuple(_each(edge & others)))
            reach |= edge
        return reach

    def _lasting(self, gods: tuple[int, ...]) -> Lasting:
        sums = dict.fromkeys(Lasting._fields, 0)
        for tile in gods:
            for effect in self.tiles[tile].god.effects:
                if effect.name in sums:
                    sums[effect.name] += effect.amount
        return Lasting(**sums)

    def _spots(
        self,
        board: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...],
        seat: int,
        temple: int,
        foot: bool,
        column: bool,
        jump: int,
    ) -> Spots:
        """Where ``seat`` can place a foot and a column (each if he has one), with ``board`` the feet and
        columns of each seat and ``jump`` spaces of others to be jumped (rule ``god.gaiviles``)."""
        own = others = once = full = 0
        for other, (feet, columns) in enumerate(board):
            pieces = self.bits(feet) | self.bits(columns)
            full |= once & pieces
            once |= pieces
            if other == seat:
                own = pieces
            else:
                others |= pieces
        barred = own | full
        feet = board[seat][0]
        empty: list[Place] = []
        shared: list[Place] = []
        if foot:
            reach = self.foot_reach(feet, others, temple, jump) & ~(barred | self.columns_only)
            if self.temple_closed:
                reach &= ~(1 << temple)
            empty += [self._feet[place] for place in _each(reach & ~once)]
            shared += [self._feet[place] for place in _each(reach & once)]
        if column:
            reach = self.around(feet) & self.columns_only & ~barred
            empty += [self._columns[place] for place in _each(reach & ~once)]
            shared += [self._columns[place] for place in _each(reach & once)]
        return Spots(tuple(empty), (*empty, *shared))

    def _payments(
        self, tile: int, levels: tuple[int, int, int, int], hand: Cards, top_row_only: bool = False
    ) -> tuple[Payment, ...]:
        """The payments of a god that ``hand`` and sacrifice ``levels`` allow (rule ``god.cost``): exactly
        the cards needed, none that contains another. Unknown cards may be of any kind."""
        rows = self.tiles[tile].rows
        if top_row_only:
            rows = rows[:1]
        unknown = hand[UNKNOWN]
        fixed = [0, 0, 0, 0]
        free = {0, 1, 2, 3}
        wild = []
        for number, kind in rows:
            if kind < 0:
                wild.append(number)
                continue
            free.discard(kind)
            need = number - levels[kind]
            if need > 0:
                lack = need - hand[FIRST_SACRIFICE + kind]
                if lack > 0:
                    unknown -= lack
                    if unknown < 0:
                        return ()
                fixed[kind] = need
        if not wild:
            return ((fixed[0], fixed[1], fixed[2], fixed[3]),)
        found = set()
        for kinds in permutations(sorted(free), len(wild)):
            cards = fixed.copy()
            left = unknown
            for number, kind in zip(wild, kinds, strict=True):
                need = number - levels[kind]
                if need > 0:
                    cards[kind] = need
                    left -= max(0, need - hand[FIRST_SACRIFICE + kind])
            if left >= 0:
                found.add((cards[0], cards[1], cards[2], cards[3]))
        return tuple(sorted(one for one in found if not any(contains(one, other) for other in found)))


def contains(one: Payment, other: Payment) -> bool:
    """Does payment ``one`` hold all cards of the different payment ``other``?"""
    return (
        one != other
        and one[0] >= other[0]
        and one[1] >= other[1]
        and one[2] >= other[2]
        and one[3] >= other[3]
    )


def _bits(places: Sequence[int]) -> int:
    """``places`` as a set of bits."""
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


def _each(bits: int) -> Iterator[int]:
    """The places in a set of bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _tiles(edition: Edition) -> Iterator[Tile]:
    """The god tiles, alike ones once. A god with different tiles numbers them: ``vinthrad/1`` and on."""
    kinds = {kind: at for at, kind in enumerate(edition.kinds)} | {ANY: -1}
    for god in edition.gods:
        costs = tuple(dict.fromkeys(god.costs))
        for at, cost in enumerate(costs, 1):
            rows = tuple((number, kinds[kind]) for number, kind in cost)
            name = god.name if len(costs) == 1 else f"{god.name}/{at}"
            yield Tile(god, name, rows, god.costs.count(cost))


def acts(effects: Sequence[Effect], name: str) -> int:
    """How much of the effect ``name`` there is in ``effects``."""
    return sum(effect.amount for effect in effects if effect.name == name)


@lru_cache(maxsize=64)
def table_of(options: Options) -> Table:
    """The table of ``options``, made once."""
    return Table(options)
