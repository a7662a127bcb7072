"""A position of `pantheon`: what lies where, and what still has to happen.

What has to happen stands in ``agenda``, the next first: a list of small steps such as "two cards for seat 1"
or "seat 0 is moving and has three points left". Each kind of step belongs to one rules module.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

from pantheon_kit.games.pantheon.actions import Cards
from pantheon_kit.games.pantheon.edition import Edition

SOURCES = ("gods", "loot", "ender", "epoch-end gods", "demigods", "columns", "column gods")
"""Where points come from, in the order of `Player.scored`."""
GODS, LOOT, ENDER, EPOCH_END, DEMIGODS, COLUMNS, COLUMN_GODS = range(7)

NO_CARDS: Cards = (0, 0, 0, 0, 0, 0, 0)


class Setup(StrEnum):
    SCALED = "scaled"
    PRINTED = "printed"


class Spent(StrEnum):
    RETURNS = "returns"
    LEAVES = "leaves"


class Leftover(StrEnum):
    LEAVE = "leave"
    STAY = "stay"


class Refill(StrEnum):
    AT_ONCE = "at_once"
    AFTER_ACTION = "after_action"


class TempleSpace(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


class Ender(StrEnum):
    ACTING = "acting"
    TAKER = "taker"


HandLimit: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=75)]


def _rule(id: str) -> msgspec.Meta:
    return msgspec.Meta(extra={"rule": id})


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """The options of `pantheon`; each names its rule, the default comes first.

    ``edition`` is the name of the kit's own edition or an edition in full.
    """

    setup: Annotated[Setup, _rule("setup.pieces")] = Setup.SCALED
    autobonus: Annotated[bool, _rule("setup.autobonus")] = False
    spent_money: Annotated[Spent, _rule("setup.money-stack")] = Spent.RETURNS
    leftover_gods: Annotated[Leftover, _rule("prepare.gods")] = Leftover.LEAVE
    refill: Annotated[Refill, _rule("draw.refill")] = Refill.AT_ONCE
    hand_limit: Annotated[HandLimit | None, _rule("draw.no-hand-limit")] = None
    temple_space: Annotated[TempleSpace, _rule("move.foot-space")] = TempleSpace.OPEN
    ender: Annotated[Ender, _rule("end.trigger")] = Ender.ACTING
    edition: Annotated[Literal["reconstruction"] | Edition, _rule("pieces")] = "reconstruction"


class Start(msgspec.Struct, frozen=True, tag="start"):
    """The start player is drawn."""


class Draws(msgspec.Struct, frozen=True, tag="draws"):
    """``seat`` gets ``count`` cards from the pile."""

    seat: int
    count: int


class Display(msgspec.Struct, frozen=True, tag="display"):
    """The empty places of the display are filled."""


class BonusChosen(msgspec.Struct, frozen=True, tag="bonus"):
    """``seat`` chooses a bonus tile."""

    seat: int


class BonusDealt(msgspec.Struct, frozen=True, tag="bonus-dealt"):
    """``seat`` is dealt a bonus tile."""

    seat: int


class Rise(msgspec.Struct, frozen=True, tag="rise"):
    """An epoch begins."""


class NationDrawn(msgspec.Struct, frozen=True, tag="nation"):
    """The nation of the epoch is drawn."""


class GodsLaid(msgspec.Struct, frozen=True, tag="gods"):
    """``count`` more god tiles are laid out."""

    count: int


class LootLaid(msgspec.Struct, frozen=True, tag="loot"):
    """``count`` more loot tiles are laid out."""

    count: int


class DemigodsLaid(msgspec.Struct, frozen=True, tag="demigods"):
    """A demigod is turned up for each demigod loot tile on the map."""


class Effects(msgspec.Struct, frozen=True, tag="effects"):
    """The nation takes effect for ``seat``."""

    seat: int


class Bloom(msgspec.Struct, frozen=True, tag="bloom"):
    """The preparation is done; the start player's turn."""


class Turns(msgspec.Struct, frozen=True, tag="turn"):
    """``seat`` chooses one of the four actions."""

    seat: int


class Drawing(msgspec.Struct, frozen=True, tag="drawing"):
    """``seat`` draws and has ``taken`` cards so far."""

    seat: int
    taken: int = 0


class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """``seat`` moves: as the acting player, as a follower, or by a god.

    ``given`` points are there without a card, ``cards`` were played, ``spent`` points are gone, ``placed``
    pieces placed.
    """

    seat: int
    role: Literal["acting", "follower", "god"]
    given: int
    cards: int = 0
    spent: int = 0
    placed: int = 0


class Shopping(msgspec.Struct, frozen=True, tag="shopping"):
    """``seat`` shops with ``talers`` left, in his own action or with talers given to him.

    ``begun``: a card was played or something bought; ``bought``: something was bought.
    """

    seat: int
    talers: int
    given: bool = False
    begun: bool = False
    bought: bool = False


class Praying(msgspec.Struct, frozen=True, tag="praying"):
    """``seat`` has chosen to acquire a god."""

    seat: int


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    """``seat`` may have ``tile``, turned up for him, for the top row of its cost."""

    seat: int
    tile: int


class CardsOrGod(msgspec.Struct, frozen=True, tag="cards-or-god"):
    """``seat`` chooses between ``count`` cards and the top god tile."""

    seat: int
    count: int


class GodTurnedUp(msgspec.Struct, frozen=True, tag="god-up"):
    """The top god tile is turned up for ``seat``."""

    seat: int


class Trim(msgspec.Struct, frozen=True, tag="trim"):
    """The hand of ``seat`` comes to ``size`` cards."""

    seat: int
    size: int


class Swapping(msgspec.Struct, frozen=True, tag="swapping"):
    """``seat`` may swap feet and columns with the stock."""

    seat: int


class Raising(msgspec.Struct, frozen=True, tag="raising"):
    """``seat`` raises a kind of sacrifice, ``count`` times."""

    seat: int
    count: int


class PiecesChosen(msgspec.Struct, frozen=True, tag="pieces"):
    """``seat`` gets ``count`` feet or columns."""

    seat: int
    count: int


class DemigodDrawn(msgspec.Struct, frozen=True, tag="demigod"):
    """``seat`` gets the top ``count`` demigods of the stack."""

    seat: int
    count: int


class Looting(msgspec.Struct, frozen=True, tag="looting"):
    """The loot tiles ``seat`` has taken take effect."""

    seat: int


class TurnEnd(msgspec.Struct, frozen=True, tag="turn-end"):
    """The turn of the acting player is over."""


Step: TypeAlias = (
    Start
    | Draws
    | Display
    | BonusChosen
    | BonusDealt
    | Rise
    | NationDrawn
    | GodsLaid
    | LootLaid
    | DemigodsLaid
    | Effects
    | Bloom
    | Turns
    | Drawing
    | Moving
    | Shopping
    | Praying
    | Offer
    | CardsOrGod
    | GodTurnedUp
    | Trim
    | Swapping
    | Raising
    | PiecesChosen
    | DemigodDrawn
    | Looting
    | TurnEnd
)


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player has.

    Attributes:
        hand: the action cards in the hand.
        shown: those of them that everybody knows, since they were taken openly.
        special: the values of the special money cards in the hand, ascending (everybody knows them).
        levels: level of the sacrifice tile of each kind, 0 to 4.
        supply: feet and columns in the player's own supply.
        stock: feet and columns of his colour in the stock.
        feet: the places of his feet on the map, ascending.
        columns: the places of his columns on the map, ascending.
        gods: the blue god tiles he owns, ascending.
        demigods: the values of his demigods, ascending.
        taken: kinds of the loot tiles he has taken whose effect is still to come.
        again: how many extra turns he has used in this epoch.
        scored: points by source (`SOURCES`); his points are their sum.
    """

    hand: Cards
    supply: tuple[int, int]
    stock: tuple[int, int]
    shown: Cards = NO_CARDS
    special: tuple[int, ...] = ()
    levels: tuple[int, int, int, int] = (0, 0, 0, 0)
    feet: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    gods: tuple[int, ...] = ()
    demigods: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    again: int = 0
    scored: tuple[int, int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0, 0)

    @property
    def points(self) -> int:
        return sum(self.scored)

    @property
    def cards(self) -> int:
        """How many cards the hand holds, special money included; everybody may know."""
        return sum(self.hand) + len(self.special)


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position. Stacks of hidden cards and tiles are counts: nothing is decided before it is revealed.

    Attributes:
        options: the options played by.
        players: by seat.
        agenda: what still has to happen, the next first; empty: the game is over.
        pile, discards: action cards by kind; in the pile as one seat sees it all are unknown.
        display: the card at each open place, -1 where there is none.
        special: values of the special money in the stack, ascending; ``descending``: highest on top.
        special_gone: special money that has left the game.
        god_stack: tiles left by number; gods: the tiles laid out; god_gone: used or out of the game.
        loot_stack: tiles left by kind; loot: ``(place, kind)`` on the map; loot_gone: used or out.
        demigod_stack, demigod_gone: demigods by their number in `Table.values`; demigods: the values that
            lie open.
        bonus: loot kinds of the bonus tiles to choose from; bonus_gone: used or out of the game.
        nations: those that were, in order, the current one last.
        epoch: 1 to 6, 0 before the first.
        start: the seat that begins the epoch; acting: the seat whose turn it is.
        passes: turns passed in a row.
        extra: another turn of the acting player is switched on.
        laid: whether god tiles and whether loot tiles were laid out in this epoch.
        taker: the seat that took the last laid-out god tile or the last loot tile, -1 none yet.
        viewer: whose view this is: everything, one seat's number, or the public's.
    """

    options: Options
    players: tuple[Player, ...]
    agenda: tuple[Step, ...]
    pile: Cards
    display: tuple[int, ...]
    special: tuple[int, ...]
    god_stack: tuple[int, ...]
    loot_stack: tuple[int, ...]
    demigod_stack: tuple[int, ...]
    bonus: tuple[int, ...]
    god_gone: tuple[int, ...]
    loot_gone: tuple[int, ...]
    demigod_gone: tuple[int, ...]
    discards: Cards = NO_CARDS
    descending: bool = False
    special_gone: tuple[int, ...] = ()
    gods: tuple[int, ...] = ()
    loot: tuple[tuple[int, int], ...] = ()
    demigods: tuple[int, ...] = ()
    bonus_gone: tuple[int, ...] = ()
    nations: tuple[int, ...] = ()
    epoch: int = 0
    start: int = 0
    acting: int = 0
    passes: int = 0
    extra: bool = False
    laid: tuple[bool, bool] = (False, False)
    taker: int = -1
    viewer: Literal["all", "public"] | int = "all"
