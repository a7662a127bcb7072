"""The sheets in play, the dice and the actions of `monuments`.

A set of fields, stones or bonuses is a number whose bit ``n`` stands for the one numbered ``n``:
fields as the sheet numbers them (relief, pyramid, arch, each in reading order), quarry stones and
bonuses from left to right. Dice are letters (Y R O P G B) in that order, such as ``"RRGB"``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

import msgspec

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Violation
from pantheon_kit.games.monuments import sheet as sheets_of
from pantheon_kit.games.monuments.sheet import Base, Sheet, editions, kit

DICE = 4
CROSSES = 2
"""Most crosses of one turn."""
JOKER = 6
"""The payment by a joker stone; a die is paid by its colour 0..5, quarry stone ``k`` by ``QUARRY + k``."""
QUARRY = 7


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of `monuments`; each names its rule, the default comes first.

    Attributes:
        sheet: an own sheet; None: the kit's.
        digest: the hash of the sheet played on, filled in by itself. A game is refused where it does
            not fit, so a record cannot be read against another sheet than it was played on.
        literal_tie: the seed's tie rule taken literally, see `score.tie`.
    """

    sheet: Annotated[Base | None, msgspec.Meta(extra={"rule": "setup.sheets"})] = None
    digest: Annotated[str, msgspec.Meta(extra={"rule": "setup.sheets"})] = ""
    literal_tie: Annotated[bool, msgspec.Meta(extra={"rule": "score.tie"})] = False

    def __post_init__(self) -> None:
        if not self.digest:
            msgspec.structs.force_setattr(self, "digest", (self.sheet or kit()).digest)


class First(msgspec.Struct, frozen=True, tag="first"):
    """Chance: who is the first active player."""

    seat: int


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Chance: the four dice of a round, as letters in the order Y R O P G B."""

    dice: str


class Cross(msgspec.Struct, frozen=True, tag="cross"):
    """A cross on the field of that number, paid with a die of a colour (0..5), a joker stone (6) or a
    quarry stone (7 and its place from 0)."""

    field: int
    pay: int


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The arrow: the player's turn ends (`cross.done`)."""


Action: TypeAlias = First | Roll | Cross | Done


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has on paper and may use.

    Attributes:
        jokers: joker stones left.
        crosses: the crossed fields.
        fresh: those crossed in this round.
        stones: the used quarry stones; what lies left of the last one is lost.
        circled: the circled bonuses.
        struck: the bonuses struck out.
        dice: the dice that may still be used in this round.
    """

    jokers: int
    crosses: int = 0
    fresh: int = 0
    stones: int = 0
    circled: int = 0
    struck: int = 0
    dice: str = ""


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position.

    Attributes:
        players: by seat.
        options: the options played by.
        active: the active player; None: still to be drawn.
        dice: the roll of this round; ``""``: to be rolled.
        asked: the seats that may make crosses now: the active one, then all passive ones who have
            not said that they are done, clockwise from the active one.
        idle: rounds without any cross up to now (`end.standstill`).
        ended: the rule by which the game has ended.
    """

    players: tuple[Player, ...]
    options: Options = Options()
    active: int | None = None
    dice: str = ""
    asked: tuple[int, ...] = ()
    idle: int = 0
    ended: Literal["", "end.two-buildings", "end.standstill"] = ""


_KIT = sheets_of.sheets(kit())
_KIT_DIGEST = kit().digest


def sheets(options: Options) -> tuple[Sheet, ...]:
    """The printed sheets A to F of the options. Raises IllegalSetup by `setup.sheets`."""
    return _KIT if options.digest == _KIT_DIGEST and options.sheet is None else _other(options)


@lru_cache(16)
def _other(options: Options) -> tuple[Sheet, ...]:
    base = options.sheet or editions().get(options.digest)
    if base is None or base.digest != options.digest:
        raise IllegalSetup(Violation("setup.sheets", "digest"))
    return sheets_of.sheets(base)


def sheet(state: State, seat: int) -> Sheet:
    """The sheet before ``seat``: letters go by seats (`setup.sheets`)."""
    return sheets(state.options)[seat]
