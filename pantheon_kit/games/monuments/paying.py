"""What a cross can be paid with: dice, joker stones and the quarry (`round.pay`).

A purse is what a player has left to pay with. Its payments for a colour are all of them: a joker or a
stone may be used though a die would do (`joker.any-colour`), and a stone may be taken though it skips
others (`quarry.left-to-right`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from pantheon_kit.games.monuments.colours import COLOURS, LETTERS
from pantheon_kit.games.monuments.sheet import Sheet
from pantheon_kit.games.monuments.state import CROSSES, JOKER, QUARRY, Cross, Player

Pays: TypeAlias = tuple[int, ...]
Memo: TypeAlias = dict[int, tuple[Cross, ...]]
ALL = (1 << len(COLOURS)) - 1


class Purse:
    """What is left to pay with.

    Attributes:
        pays: the payments for each colour.
        then: for each colour and each payment for it the colours (a mask) that can be paid afterwards.
        singles, pairs: for each colour that can be paid a memory that all purses with the same
            payments share, for ``turns`` to keep there the crosses it found.
    """

    __slots__ = ("pairs", "pays", "singles", "then")

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
        self.singles = tuple(_memo((sheet, pays)) if pays else None for pays in self.pays)
        self.pairs = tuple(
            _memo((sheet, pays, then)) if pays else None
            for pays, then in zip(self.pays, self.then, strict=True)
        )

    def begins(self, colour: int, others: int) -> Pays:
        """The payments for a field of ``colour`` after which a field of one of the colours ``others``
        (a mask) can be paid: the first of two crosses in the relief (`relief.two-adjacent`)."""
        return tuple(
            pay for pay, then in zip(self.pays[colour], self.then[colour], strict=True) if then & others
        )


@lru_cache(1 << 16)
def _purse(sheet: Sheet, dice: str, jokers: int, gone: int) -> Purse:
    return Purse(sheet, dice, jokers, gone)


def purse_of(sheet: Sheet, player: Player) -> Purse:
    """What a player has left to pay with. More jokers than one turn can use make no difference."""
    jokers = player.jokers
    return _purse(sheet, player.dice, jokers if jokers < CROSSES else CROSSES, player.stones.bit_length())


@lru_cache(1 << 12)
def _memo(key: tuple[Sheet, Pays] | tuple[Sheet, Pays, Pays]) -> Memo:
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
