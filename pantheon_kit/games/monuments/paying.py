"""What a cross can be paid with: dice, joker stones and the quarry (`round.pay`).

A purse is what a player has left to pay with. Its payments for a colour are all of them: a joker or a
stone may be used though a die would do (`joker.any-colour`), and a stone may be taken though it skips
others (`quarry.left-to-right`).
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from pantheon_kit.games.monuments.colours import COLOURS, LETTERS
from pantheon_kit.games.monuments.sheet import Sheet
from pantheon_kit.games.monuments.state import CROSSES, DICE, JOKER, QUARRY, Cross, Player

Pays: TypeAlias = tuple[int, ...]
ALL = (1 << len(COLOURS)) - 1


class Way(NamedTuple):
    """A colour that can be paid, and how.

    Attributes:
        fields: the mask of all fields of the colour.
        pays: payments for it.
        seconds: the mask of the fields in the relief that can be paid after any of these payments.
        known: the crosses found for some of the fields; ``turns`` keeps them here. All purses with
            the same payments share it.
    """

    fields: int
    pays: Pays
    seconds: int
    known: dict[int, tuple[Cross, ...]]


class Purse:
    """What is left to pay with.

    Attributes:
        pays: the payments for each colour.
        then: for each colour and each payment for it the colours (a mask) that can be paid afterwards.
        ways: the colours that can be paid; one stands there once for each set of payments after which
            different second crosses in the relief can be paid.
    """

    __slots__ = ("pays", "then", "ways")

    def __init__(self, sheet: Sheet, dice: str, jokers: int, gone: int) -> None:
        shown = sum(1 << LETTERS.index(die) for die in set(dice))
        stones = _stones(sheet.quarry, gone)
        self.pays = tuple(
            _pays(colour, bool(shown >> colour & 1), jokers > 0, stones[colour])
            for colour in range(len(COLOURS))
        )

        def after(pay: int) -> int:
            """The colours that can be paid once ``pay`` is spent."""
            if jokers > (pay == JOKER):
                return ALL
            rest = shown
            if pay < JOKER and dice.count(LETTERS[pay]) == 1:
                rest &= ~(1 << pay)
            return rest | _colours(sheet.quarry, gone if pay <= JOKER else pay - QUARRY + 1)

        self.then = tuple(tuple(after(pay) for pay in pays) for pays in self.pays)
        self.ways = tuple(
            Way(sheet.of_colour[colour], pays, sheet.relief_of[then], _known(sheet, pays))
            for colour in range(len(COLOURS))
            for then, pays in _grouped(self.pays[colour], self.then[colour])
        )

    def begins(self, colour: int, others: int) -> Pays:
        """The payments for a field of ``colour`` after which a field of one of the colours ``others``
        (a mask) can be paid: the first of two crosses in the relief (`relief.two-adjacent`)."""
        both = zip(self.pays[colour], self.then[colour], strict=True)
        return tuple(pay for pay, then in both if then & others)


@lru_cache(1 << 16)
def _purse(sheet: Sheet, dice: str, jokers: int, gone: int) -> Purse:
    return Purse(sheet, dice, jokers, gone)


def purse_of(sheet: Sheet, player: Player) -> Purse:
    """What a player has left to pay with, as far as one turn can use it: two jokers and two dice of a
    colour at most, and with a joker in hand one die."""
    jokers = player.jokers
    if jokers:
        return _purse(
            sheet, _ONCE[player.dice], jokers if jokers < CROSSES else CROSSES, player.stones.bit_length()
        )
    return _purse(sheet, _TWICE[player.dice], 0, player.stones.bit_length())


_DICE = tuple(
    "".join(dice) for count in range(DICE + 1) for dice in combinations_with_replacement(LETTERS, count)
)
_ONCE = {dice: "".join(letter for letter in LETTERS if letter in dice) for dice in _DICE}
_TWICE = {dice: "".join(letter * min(2, dice.count(letter)) for letter in LETTERS) for dice in _DICE}


def _grouped(pays: Pays, then: Pays) -> list[tuple[int, Pays]]:
    """Payments by what can be paid afterwards."""
    groups: dict[int, list[int]] = {}
    for pay, after in zip(pays, then, strict=True):
        groups.setdefault(after, []).append(pay)
    return [(after, tuple(group)) for after, group in groups.items()]


@lru_cache(1 << 12)
def _known(sheet: Sheet, pays: Pays) -> dict[int, tuple[Cross, ...]]:
    return {}


@lru_cache(1 << 12)
def _pays(colour: int, die: bool, joker: bool, stones: Pays) -> Pays:
    return (*((colour,) if die else ()), *((JOKER,) if joker else ()), *stones)


@lru_cache(1 << 8)
def _stones(quarry: Pays, gone: int) -> tuple[Pays, ...]:
    """For each colour the payments by stones that are still there."""
    return tuple(
        tuple(QUARRY + stone for stone in range(gone, len(quarry)) if quarry[stone] == colour)
        for colour in range(len(COLOURS))
    )


@lru_cache(1 << 8)
def _colours(quarry: Pays, gone: int) -> int:
    """The colours of the stones that are still there, as a mask."""
    return sum(1 << colour for colour in set(quarry[gone:]))
