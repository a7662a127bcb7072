"""The actions of `pantheon`: small steps, as a player makes them, and what chance does.

Numbers: a card is its place in `CARDS`; a kind of sacrifice, a loot kind, a nation and a god tile are their
places in the edition's lists (`Table`); a place on the map is its number in reading order.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Piece: TypeAlias = Literal["foot", "column"]
Choice: TypeAlias = Literal["draw", "move", "shop", "god"]
Cards: TypeAlias = tuple[int, int, int, int, int, int, int]
"""Cards by kind: movement, one-taler money, the four sacrifices in the edition's order, unknown ones."""

MOVEMENT, MONEY, FIRST_SACRIFICE, UNKNOWN = 0, 1, 2, 6
PILE = -1
"""The draw pile as the source of a card."""


class DrawStart(msgspec.Struct, frozen=True, tag="start"):
    """Chance: ``seat`` begins the game (rule ``table.start-player``)."""

    seat: int


class Card(msgspec.Struct, frozen=True, tag="card"):
    """Chance: the next card of the pile; `UNKNOWN` to those who may not see it."""

    card: int


class DealBonus(msgspec.Struct, frozen=True, tag="bonus"):
    """Chance: a bonus tile is dealt (rule ``setup.autobonus``); ``kind`` is a loot kind."""

    kind: int


class DrawNation(msgspec.Struct, frozen=True, tag="nation"):
    """Chance: the nation of the epoch (rule ``prepare.nation``)."""

    nation: int


class RevealGod(msgspec.Struct, frozen=True, tag="god"):
    """Chance: the top god tile (rules ``prepare.gods``, ``nation.gallia``)."""

    tile: int


class LayLoot(msgspec.Struct, frozen=True, tag="loot"):
    """Chance: a loot tile and the marked space it is laid on (rule ``prepare.loot``)."""

    kind: int
    place: int


class RevealDemigod(msgspec.Struct, frozen=True, tag="demigod"):
    """Chance: the top demigod (rules ``prepare.demigods``, ``loot.demigod``, ``god.plaesiris``)."""

    value: int


class Choose(msgspec.Struct, frozen=True, tag="choose"):
    """One of the four actions is chosen (rule ``turn.four-actions``)."""

    what: Choice


class CallOff(msgspec.Struct, frozen=True, tag="call-off"):
    """The chosen action is given back before its first card or tile (rule ``turn.four-actions``)."""


class Take(msgspec.Struct, frozen=True, tag="take"):
    """A card from the display, by its kind, or from the pile (`PILE`) (rule ``draw.up-to-three``)."""

    card: int


class Play(msgspec.Struct, frozen=True, tag="play"):
    """A card of the hand is played: ``money`` 0 is a movement card, else a money card of that value."""

    money: int


class Place(msgspec.Struct, frozen=True, tag="place"):
    """A piece goes from the supply onto the map (rules ``move.place``, ``shop.place``)."""

    piece: Piece
    place: int


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """A piece is bought from the stock (rule ``shop.pieces``)."""

    piece: Piece


class Sacrifice(msgspec.Struct, frozen=True, tag="sacrifice"):
    """A sacrifice tile of ``kind`` is bought or raised to ``level`` (rule ``shop.sacrifice``)."""

    kind: int
    level: int


class Acquire(msgspec.Struct, frozen=True, tag="acquire"):
    """A god is paid for with ``cards`` of the four kinds, beside the tiles (rule ``god.cost``)."""

    tile: int
    cards: tuple[int, int, int, int]


class TakeCards(msgspec.Struct, frozen=True, tag="cards"):
    """Cards instead of a god (rule ``nation.gallia``)."""


class TurnUpGod(msgspec.Struct, frozen=True, tag="reveal"):
    """The top god tile instead of cards (rule ``nation.gallia``)."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """The god turned up is not wanted (rule ``nation.gallia``)."""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """A card of the hand is given up: an action card, or special money by its value (``money`` above 0)
    (rules ``nation.germania``, ``nation.graecia``)."""

    card: int
    money: int = 0


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """``count`` pieces of ``piece`` go to the stock for as many of the other kind; 0: none
    (rule ``nation.aegyptus``)."""

    piece: Piece
    count: int


class Raise(msgspec.Struct, frozen=True, tag="raise"):
    """One level more of ``kind`` for nothing (rules ``nation.iberia``, ``loot.sacrifice``)."""

    kind: int


class Pieces(msgspec.Struct, frozen=True, tag="pieces"):
    """Feet or columns from the stock (rule ``loot.pieces``)."""

    piece: Piece


class UseLoot(msgspec.Struct, frozen=True, tag="use"):
    """Which of several loot tiles takes effect next (rule ``move.loot``)."""

    kind: int


class PickBonus(msgspec.Struct, frozen=True, tag="pick"):
    """A bonus tile is chosen (rule ``setup.bonus``)."""

    kind: int


class Again(msgspec.Struct, frozen=True, tag="again"):
    """Another turn is switched on (rule ``god.traitera``)."""


class End(msgspec.Struct, frozen=True, tag="end"):
    """The arrow: the action ends; of a follower who has played nothing: he does not move."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Nothing can be done (rule ``turn.four-actions``)."""


Action: TypeAlias = (
    DrawStart
    | Card
    | DealBonus
    | DrawNation
    | RevealGod
    | LayLoot
    | RevealDemigod
    | Choose
    | CallOff
    | Take
    | Play
    | Place
    | Buy
    | Sacrifice
    | Acquire
    | TakeCards
    | TurnUpGod
    | Decline
    | Discard
    | Swap
    | Raise
    | Pieces
    | UseLoot
    | PickBonus
    | Again
    | End
    | Pass
)

CALL_OFF, AGAIN, END, PASS, DECLINE = CallOff(), Again(), End(), Pass(), Decline()
TAKE_CARDS, TURN_UP_GOD = TakeCards(), TurnUpGod()
MOVEMENT_CARD = Play(0)
