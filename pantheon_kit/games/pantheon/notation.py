"""The notation of `pantheon`: every step as a word or two. `lines` joins them to whole actions.

Chance: ``start 2``, ``card temple`` (``card ?`` to those who may not see it), ``bonus points``,
``nation gallia``, ``god vinthrad/1`` (the first of several tiles of Vinthrad), ``loot demigod@8,2``,
``demigod 3``.

Actions: ``draw``, ``move``, ``shop``, ``god``, then ``call off`` or steps up to the arrow ``-``; ``again``
switches another turn on, ``pass``. Steps: ``display temple``, ``pile``; ``1`` (a movement card),
``foot@8,2!`` (``!``: it takes loot), ``column@7,2``; ``1`` and ``3`` (money), ``buy foot``,
``place foot@8,2``, ``temple II``; ``stonkus temple 1 dancer 2 priest 1`` (the cards paid with).

Small choices: ``bonus points``, ``cards`` or ``reveal``, ``decline``, ``discard temple``, ``discard 3``,
``swap 2 feet`` (given away) or ``keep``, ``raise temple``, ``feet`` or ``columns``, ``loot points``.
"""

from __future__ import annotations

from collections.abc import Iterable

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.games.pantheon.actions import (
    AGAIN,
    CALL_OFF,
    DECLINE,
    END,
    MOVEMENT_CARD,
    PASS,
    PILE,
    TAKE_CARDS,
    TURN_UP_GOD,
    Acquire,
    Action,
    Again,
    Buy,
    CallOff,
    Card,
    Choose,
    DealBonus,
    Decline,
    Discard,
    DrawNation,
    DrawStart,
    End,
    LayLoot,
    Pass,
    PickBonus,
    Piece,
    Pieces,
    Place,
    Play,
    Raise,
    RevealDemigod,
    RevealGod,
    Sacrifice,
    Swap,
    Take,
    TakeCards,
    TurnUpGod,
    UseLoot,
)
from pantheon_kit.games.pantheon.state import BonusDealt, Moving, Shopping, State
from pantheon_kit.games.pantheon.table import Table, table_of

LEVELS = ("0", "I", "II", "III", "IV")
_PLURAL: dict[Piece, str] = {"foot": "feet", "column": "columns"}
_WORDS: dict[type[Action], str] = {
    CallOff: "call off",
    End: "-",
    Pass: "pass",
    Again: "again",
    TakeCards: "cards",
    TurnUpGod: "reveal",
    Decline: "decline",
}
_PLAIN: dict[str, Action] = {
    "call off": CALL_OFF,
    "-": END,
    "pass": PASS,
    "again": AGAIN,
    "cards": TAKE_CARDS,
    "reveal": TURN_UP_GOD,
    "decline": DECLINE,
    "draw": Choose("draw"),
    "move": Choose("move"),
    "shop": Choose("shop"),
    "god": Choose("god"),
    "movement": MOVEMENT_CARD,
    "feet": Pieces("foot"),
    "columns": Pieces("column"),
}


def text(state: State, action: Action) -> str:
    """One step in the notation."""
    table = table_of(state.options)
    match action:
        case DrawStart(seat):
            return f"start {seat + 1}"
        case Card(card):
            return f"card {table.cards[card]}"
        case DealBonus(kind) | PickBonus(kind):
            return f"bonus {table.loot_names[kind]}"
        case DrawNation(nation):
            return f"nation {table.nations[nation].name}"
        case RevealGod(tile):
            return f"god {table.tiles[tile].name}"
        case LayLoot(kind, place):
            return f"loot {table.loot_names[kind]}@{table.names[place]}"
        case RevealDemigod(value):
            return f"demigod {value}"
        case Choose(what):
            return what
        case Take(card):
            return "pile" if card == PILE else f"display {table.cards[card]}"
        case Play(money):
            moving = bool(state.agenda) and isinstance(state.agenda[0], Moving)
            if not money:
                return "1" if moving else "movement"
            return f"money {money}" if moving else str(money)
        case Place(piece, place):
            shop = "place " if state.agenda and isinstance(state.agenda[0], Shopping) else ""
            loot = "!" if piece == "foot" and any(space == place for space, _ in state.loot) else ""
            return f"{shop}{piece}@{table.names[place]}{loot}"
        case Buy(piece):
            return f"buy {piece}"
        case Sacrifice(kind, level):
            return f"{table.kinds[kind]} {LEVELS[level]}"
        case Acquire(tile, cards):
            paid = (f" {table.kinds[kind]} {number}" for kind, number in enumerate(cards) if number)
            return table.tiles[tile].name + "".join(paid)
        case Discard(card, money):
            return f"discard {money or table.cards[card]}"
        case Swap(piece, count):
            return f"swap {count} {_PLURAL[piece]}" if count else "keep"
        case Raise(kind):
            return f"raise {table.kinds[kind]}"
        case Pieces(piece):
            return _PLURAL[piece]
        case UseLoot(kind):
            return f"loot {table.loot_names[kind]}"
        case _:
            return _WORDS[type(action)]


def parse(state: State, text: str) -> Action:
    """The step that ``text`` writes. Raises NotationError where it cannot be read."""
    table = table_of(state.options)
    words = text.split()
    line = " ".join(words)
    step = state.agenda[0] if state.agenda else None
    if line in _PLAIN:
        return _PLAIN[line]
    if not words:
        raise NotationError("nothing written", text)
    if words[0] in _tiles(table):
        return _acquire(table, text, words)
    reader = _Words(table, text, words)
    first = words[0]
    if first.isdigit() and len(words) == 1:
        if line == "1" and isinstance(step, Moving):
            return MOVEMENT_CARD
        return Play(reader.money(0))
    if first == "money":
        reader.length(2)
        return Play(reader.money(1))
    if first == "keep":
        reader.length(1)
        return Swap("foot", 0)
    if first == "place" and len(words) == 2:
        return reader.place(1)
    if "@" in first:
        reader.length(1)
        return reader.place(0)
    if first in table.kinds and len(words) == 2 and words[1] in LEVELS[1:]:
        return Sacrifice(table.kinds.index(first), LEVELS.index(words[1]))
    if first == "swap":
        reader.length(3)
        count, plural = reader.number(1), words[2]
        for piece, word in _PLURAL.items():
            if plural == word:
                return Swap(piece, count)
        raise NotationError("feet or columns", text)
    reader.length(2)
    word = words[1]
    if first == "start":
        return DrawStart(reader.number(1) - 1)
    if first == "card":
        return Card(reader.one_of(1, table.cards, "card"))
    if first == "bonus":
        kind = reader.one_of(1, table.loot_names, "bonus tile")
        return DealBonus(kind) if isinstance(step, BonusDealt) else PickBonus(kind)
    if first == "nation":
        return DrawNation(reader.one_of(1, [nation.name for nation in table.nations], "nation"))
    if first == "god":
        return RevealGod(reader.one_of(1, _tiles(table), "god tile"))
    if first == "loot":
        name, at, place = word.partition("@")
        kind = reader.name(name, table.loot_names, "loot tile")
        return LayLoot(kind, reader.name(place, table.place, "space")) if at else UseLoot(kind)
    if first == "demigod":
        return RevealDemigod(reader.number(1))
    if first == "display":
        return Take(reader.one_of(1, table.cards[:-1], "card"))
    if first == "buy":
        return Buy(reader.piece(word))
    if first == "discard":
        return (
            Discard(0, reader.money(1))
            if word.isdigit()
            else Discard(reader.one_of(1, table.cards[:-1], "card"))
        )
    if first == "raise":
        return Raise(reader.one_of(1, table.kinds, "kind"))
    raise NotationError(f"cannot read {first!r}", text)


_PILE = Take(PILE)
_PLAIN["pile"] = _PILE


def _tiles(table: Table) -> list[str]:
    return [tile.name for tile in table.tiles]


def _acquire(table: Table, text: str, words: list[str]) -> Acquire:
    reader = _Words(table, text, words)
    cards = [0, 0, 0, 0]
    if len(words) % 2 == 0:
        raise NotationError("a kind and a number of cards each", text)
    for at in range(1, len(words), 2):
        kind = reader.one_of(at, table.kinds, "kind")
        if cards[kind]:
            raise NotationError(f"{table.kinds[kind]} twice", text)
        cards[kind] = reader.number(at + 1)
    return Acquire(reader.one_of(0, _tiles(table), "god tile"), (cards[0], cards[1], cards[2], cards[3]))


class _Words:
    """The words of a step, with errors that say where."""

    def __init__(self, table: Table, text: str, words: list[str]) -> None:
        self.table = table
        self.text = text
        self.words = words

    def length(self, words: int) -> None:
        if len(self.words) != words:
            raise NotationError(f"cannot read {self.text!r}", self.text)

    def number(self, at: int) -> int:
        word = self.words[at]
        if not (word.isascii() and word.isdigit()) or len(word) > 2:
            raise NotationError(f"{word!r} is not a number", self.text, self.text.find(word))
        return int(word)

    def money(self, at: int) -> int:
        value = self.number(at)
        if not value:
            raise NotationError("no card is worth nothing", self.text)
        return value

    def one_of(self, at: int, names: Iterable[str], what: str) -> int:
        return self.name(self.words[at], names, what)

    def name(self, word: str, names: Iterable[str], what: str) -> int:
        for number, name in enumerate(names):
            if name == word:
                return number
        raise NotationError(f"there is no {what} {word!r}", self.text, max(0, self.text.find(word)))

    def piece(self, word: str) -> Piece:
        if word == "foot" or word == "column":
            return "foot" if word == "foot" else "column"
        raise NotationError(f"{word!r} is no piece", self.text, self.text.find(word))

    def place(self, at: int) -> Place:
        piece, _, space = self.words[at].removesuffix("!").partition("@")
        return Place(self.piece(piece), self.name(space, self.table.place, "space"))
