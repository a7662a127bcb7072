"""What a cross can be paid with: dice, joker stones and the quarry (`round.pay`).

A purse is what a player has left to pay with. Its payments for a colour are all of them: a joker or a
stone may be used though a die would do (`joker.any-colour`), and a stone may be taken though it skips
others (`quarry.left-to-right`).
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from pantheon_kit.games.monuments.colours import COLOURS, LETTERS
from pantheon_kit.games.monuments.sheet import Sheet
from pantheon_kit.games.monuments.state import CROSSES, JOKER, QUARRY, Cross, Player

Pays = tuple[int, ...]


class Purse:
    """What is left to pay with. Equal purses are the same object while they are in use.

    Attributes:
        sheet: whose quarry it is.
        dice: the letters of the dice.
        jokers: how many jokers are left, counted up to the two that one turn can use.
        gone: how many stones from the left are used or lost.
        pays: the payments for each colour.
    """

    def __init__(self, sheet: Sheet, dice: str, jokers: int, gone: int) -> None:
        self.sheet = sheet
        self.dice = dice
        self.jokers = jokers
        self.gone = gone
        joker = (JOKER,) if jokers else ()
        stones = tuple(enumerate(sheet.quarry))[gone:]
        self.pays: tuple[Pays, ...] = tuple(
            (
                *((colour,) if LETTERS[colour] in dice else ()),
                *joker,
                *(QUARRY + stone for stone, its in stones if its == colour),
            )
            for colour in range(len(COLOURS))
        )
        self.pairs: dict[tuple[int, int], tuple[Cross, ...]] = {}
        """Kept by ``turns``: the first crosses in the relief for a field and its open neighbours."""

    def after(self, pay: int) -> Purse:
        """The purse once ``pay`` is spent."""
        if pay < JOKER:
            return purse(self.sheet, self.dice.replace(LETTERS[pay], "", 1), self.jokers, self.gone)
        if pay == JOKER:
            return purse(self.sheet, self.dice, self.jokers - 1, self.gone)
        return purse(self.sheet, self.dice, self.jokers, pay - QUARRY + 1)

    @cached_property
    def firsts(self) -> tuple[tuple[Pays, ...], ...]:
        """``firsts[one][other]``: the payments for the first of two crosses, of colour ``one``, after
        which one of colour ``other`` can still be paid (`relief.two-adjacent`)."""
        colours = range(len(COLOURS))
        rest = {pay: self.after(pay).pays for pays in self.pays for pay in pays}
        return tuple(
            tuple(tuple(pay for pay in self.pays[one] if rest[pay][other]) for other in colours)
            for one in colours
        )


@lru_cache(1 << 15)
def purse(sheet: Sheet, dice: str, jokers: int, gone: int) -> Purse:
    """The purse with such dice, so many jokers, and ``gone`` stones used or lost."""
    return Purse(sheet, dice, jokers, gone)


def purse_of(sheet: Sheet, player: Player) -> Purse:
    """What a player has left to pay with."""
    return purse(sheet, player.dice, min(player.jokers, CROSSES), player.stones.bit_length())
