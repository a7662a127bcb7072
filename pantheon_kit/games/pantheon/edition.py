"""Editions: the tiles, costs, counts, amounts and the map a game is played with.

The kit brings the edition ``reconstruction``. An owner of the printed game can write his own file and
play it; `mistakes` names every mistake in it by its place. What a tile does is put together from named
effects with amounts (`EFFECTS`), so a new god needs data only where its parts exist.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from pantheon_kit.games.pantheon import map as maps
from pantheon_kit.games.pantheon.map import Mistake

When: TypeAlias = Literal["now", "lasting"]

EFFECTS: Mapping[str, tuple[When, int]] = {
    "points": ("now", 1),
    "cards": ("now", 1),
    "special_money": ("now", 1),
    "sacrifice_step": ("now", 1),
    "feet_or_columns": ("now", 1),
    "feet_and_columns": ("now", 1),
    "highest_open_demigod": ("now", 1),
    "top_demigod": ("now", 1),
    "move_now": ("now", 1),
    "two_cards": ("now", 2),
    "two_cards_or_reveal_god": ("now", 2),
    "hand_to_seven": ("now", 7),
    "two_talers": ("now", 2),
    "swap_pieces": ("now", 1),
    "special_money_descending": ("now", 1),
    "movement_points": ("lasting", 1),
    "jump": ("lasting", 1),
    "cards_at_preparation": ("lasting", 1),
    "talers_in_shop": ("lasting", 1),
    "points_at_epoch_end": ("lasting", 1),
    "extra_turn": ("lasting", 1),
    "points_per_column_at_scoring": ("lasting", 1),
}
"""Every effect: whether it happens at once or lasts, and its amount where none is given."""

LASTING = tuple(name for name, (when, _) in EFFECTS.items() if when == "lasting")
EPOCHS = 6
SEATS = (2, 3, 4)
KINDS = 4
GODS, LOOT, DEMIGODS, NATIONS, BONUS, SPECIAL, CARDS, SACRIFICE_TILES = 40, 40, 21, 8, 6, 7, 75, 32
ANY = "any"
_NOTATION = """any movement money pile draw move shop god cards reveal decline again call pass keep place swap
start card bonus nation loot demigod display buy discard raise feet columns foot column follow spend step"""
RESERVED = frozenset(_NOTATION.split())
"""Words of the notation, which no god and no kind can have for a name."""


class Effect(msgspec.Struct, frozen=True):
    """One thing a tile does, ``amount`` of it."""

    name: str
    amount: int


class God(msgspec.Struct, frozen=True):
    """A god: ``costs`` has one entry a tile, each the rows ``(number, kind or "any")`` from the top."""

    name: str
    colour: Literal["blue", "yellow"]
    effects: tuple[Effect, ...]
    costs: tuple[tuple[tuple[int, str], ...], ...]


class Loot(msgspec.Struct, frozen=True):
    """A kind of loot tile and how many tiles there are of it."""

    name: str
    count: int
    effects: tuple[Effect, ...]


class Nation(msgspec.Struct, frozen=True):
    """A nation, its capital letter on the map and what it does for every player."""

    name: str
    letter: str
    effects: tuple[Effect, ...]


class Edition(msgspec.Struct, frozen=True, cache_hash=True):
    """Everything countable about the game. ``provenance`` holds what stands in the file about the
    sources of a fact or a table of facts; `source_of` looks it up."""

    name: str
    kinds: tuple[str, str, str, str]
    pieces_per_colour: int
    start_feet: tuple[int, int, int]
    start_columns: tuple[int, int, int]
    start_cards: int
    movement_points: int
    acting_bonus: int
    movement: int
    sacrifice_per_kind: int
    money: int
    display: int
    special_money: tuple[int, ...]
    level_cost: tuple[int, int, int, int]
    demigods_low: tuple[tuple[int, int], ...]
    demigods_high: tuple[tuple[int, int], ...]
    column_points: tuple[tuple[int, int], ...]
    epoch_end_bonus: int
    scored_epochs: tuple[int, ...]
    loot: tuple[Loot, ...]
    bonus: tuple[str, ...]
    nations: tuple[Nation, ...]
    gods: tuple[God, ...]
    map: tuple[str, ...]
    provenance: tuple[tuple[str, str], ...] = ()


class EditionError(ValueError):
    """An edition cannot be played; ``mistakes`` names all that is wrong, each by its place."""

    def __init__(self, mistakes: Sequence[Mistake]) -> None:
        super().__init__("\n".join(str(mistake) for mistake in mistakes))
        self.mistakes = tuple(mistakes)


class _Reader:
    """Walks the tables of an edition file, keeps every mistake and goes on with a harmless value."""

    def __init__(self) -> None:
        self.found: list[Mistake] = []

    def wrong(self, where: str, what: str) -> None:
        self.found.append(Mistake(where, what))

    def table(self, data: Mapping[str, Any], key: str, known: Sequence[str] | None, where: str = "") -> Any:
        place = f"{where}.{key}" if where else key
        value = data.get(key)
        if not isinstance(value, dict):
            self.wrong(place, "missing" if value is None else "must be a table")
            return {}
        if known is not None:
            self.known(value, known, place)
        return value

    def known(self, data: Mapping[str, Any], known: Sequence[str], where: str = "") -> None:
        for name in data:
            if name not in known:
                self.wrong(f"{where}.{name}" if where else name, f"unknown; known are {', '.join(known)}")

    def word(self, name: str, place: str, what: str, taken: Collection[str] = ()) -> None:
        """``name`` is to be one word of the notation, and none that is ``taken`` there."""
        if name in taken or not name.isidentifier():
            self.wrong(place, f"{name!r} cannot be the name of a {what}")

    def number(self, data: Mapping[str, Any], key: str, where: str, least: int = 0, most: int = 99) -> int:
        value = data.get(key)
        place = f"{where}.{key}"
        if type(value) is not int:
            self.wrong(place, "missing" if value is None else f"must be a whole number, not {value!r}")
            return least
        if not least <= value <= most:
            self.wrong(place, f"must be {least} to {most}, not {value}")
        return value

    def numbers(
        self, data: Mapping[str, Any], key: str, where: str, count: int | None, least: int = 0, most: int = 99
    ) -> tuple[int, ...]:
        value = data.get(key)
        place = f"{where}.{key}"
        if not isinstance(value, list) or any(type(entry) is not int for entry in value):
            self.wrong(place, "missing" if value is None else "must be a list of whole numbers")
            return (1,) * (count or 0)
        if count is not None and len(value) != count:
            self.wrong(place, f"needs {count} numbers, not {len(value)}")
        for entry in value:
            if not least <= entry <= most:
                self.wrong(place, f"must be {least} to {most} each, not {entry}")
        return tuple(value)

    def by_seats(self, data: Mapping[str, Any], key: str, where: str) -> tuple[int, int, int]:
        table = self.table(data, key, [str(seats) for seats in SEATS], where)
        two, three, four = (self.number(table, str(seats), f"{where}.{key}", 0, 12) for seats in SEATS)
        return two, three, four

    def effect(self, value: Any, place: str) -> Effect | None:
        if isinstance(value, str):
            value = {"effect": value}
        if not isinstance(value, dict) or not isinstance(value.get("effect"), str):
            self.wrong(place, "must be the name of an effect or a table with one")
            return None
        name = value["effect"]
        if name not in EFFECTS:
            self.wrong(place, f"unknown effect {name!r}; the effects are {', '.join(sorted(EFFECTS))}")
            return None
        amount = value.get("amount", EFFECTS[name][1])
        if type(amount) is not int or not 1 <= amount <= 99:
            self.wrong(f"{place}.amount", f"must be a whole number from 1 to 99, not {amount!r}")
            return None
        return Effect(name, amount)

    def effects(self, value: Any, place: str, beside: Sequence[str] = ()) -> tuple[Effect, ...]:
        """One effect by name, a table ``effect``/``amount``, or a table with a list ``effects``; what may
        stand ``beside`` them in the table."""
        if isinstance(value, dict):
            self.known(value, (*beside, "effect", "amount", "effects"), place)
        if isinstance(value, dict) and "effects" in value:
            if "effect" in value or not isinstance(value["effects"], list) or not value["effects"]:
                self.wrong(f"{place}.effects", "must be a list of effects, without an effect beside it")
                return ()
            parts = []
            for at, part in enumerate(value["effects"]):
                if isinstance(part, dict):
                    self.known(part, ("effect", "amount"), f"{place}.effects[{at}]")
                parts.append(self.effect(part, f"{place}.effects[{at}]"))
        else:
            parts = [self.effect(value, place)]
        return tuple(part for part in parts if part is not None)

    def total(self, where: str, what: str, has: int, needs: int) -> None:
        if has != needs:
            self.wrong(where, f"{has} {what}; the game has {needs}")

    def demigods(self, data: Mapping[str, Any], key: str) -> tuple[tuple[int, int], ...]:
        table = self.table(data, key, None, "demigods")
        values = []
        for value in table:
            if value not in map(str, range(1, 100)):
                self.wrong(f"demigods.{key}.{value}", "the value of a demigod must be a number from 1 to 99")
            else:
                values.append((int(value), self.number(table, value, f"demigods.{key}")))
        return tuple(sorted(values))

    def loot(self, data: Mapping[str, Any]) -> tuple[Loot, ...]:
        table = self.table(data, "loot", None)
        kinds = []
        for name, entry in table.items():
            place = f"loot.{name}"
            if not isinstance(entry, dict):
                self.wrong(place, "must be a table with count and effect")
                continue
            self.word(name, place, "loot tile")
            effects = self.effects(entry, place, ("count",))
            for effect in effects:
                if effect.name in LASTING:
                    self.wrong(place, f"{effect.name} lasts; a loot tile works once")
            kinds.append(Loot(name, self.number(entry, "count", place), effects))
        self.total("loot", "loot tiles", sum(kind.count for kind in kinds), LOOT)
        return tuple(kinds)

    def gods(self, data: Mapping[str, Any], kinds: Sequence[str]) -> tuple[God, ...]:
        gods = []
        for name, entry in self.table(data, "gods", None).items():
            place = f"gods.{name}"
            if not isinstance(entry, dict):
                self.wrong(place, "must be a table with colour, effect and costs")
                continue
            self.word(name, place, "god", RESERVED.union(kinds))
            colour = entry.get("colour")
            effects = self.effects(entry, place, ("colour", "costs"))
            if colour not in ("blue", "yellow"):
                self.wrong(f"{place}.colour", f"must be blue or yellow, not {colour!r}")
            lasting = [effect.name for effect in effects if effect.name in LASTING]
            if colour == "yellow" and lasting:
                self.wrong(place, f"{lasting[0]} lasts; a yellow god works once")
            if colour == "blue" and effects and not lasting:
                self.wrong(place, "nothing about it lasts; such a god is yellow")
            costs = entry.get("costs")
            if not isinstance(costs, list) or not costs:
                self.wrong(f"{place}.costs", "must be a list with the cost rows of each tile")
                costs = []
            tiles = tuple(
                tuple(self.rows(cost, f"{place}.costs[{at}]", kinds)) for at, cost in enumerate(costs)
            )
            gods.append(God(name, colour if colour == "yellow" else "blue", effects, tiles))
        self.total("gods", "god tiles", sum(len(god.costs) for god in gods), GODS)
        return tuple(gods)

    def rows(self, cost: Any, place: str, kinds: Sequence[str]) -> Iterator[tuple[int, str]]:
        if not isinstance(cost, list) or not cost:
            self.wrong(place, "must be a list of rows [number, kind]")
            return
        named: list[str] = []
        last = 99
        for at, row in enumerate(cost):
            where = f"{place}[{at}]"
            if not (
                isinstance(row, list) and len(row) == 2 and type(row[0]) is int and isinstance(row[1], str)
            ):
                self.wrong(where, "must be [number, kind]")
                continue
            number, kind = row
            if kind != ANY and kind not in kinds:
                self.wrong(where, f"unknown kind {kind!r}; the kinds are {', '.join(kinds)} and any")
                continue
            if kind != ANY and kind in named:
                self.wrong(where, f"a second row of {kind}; each row is met by a kind of its own")
                continue
            if not 1 <= number <= 20:
                self.wrong(where, f"must want 1 to 20, not {number}")
                continue
            if number > last:
                self.wrong(where, "rows run from the highest down")
            last = number
            named.append(kind)
            yield number, kind
        if len(cost) > len(kinds):
            self.wrong(place, f"{len(cost)} rows for {len(kinds)} kinds")

    def nations(self, data: Mapping[str, Any], letters: Mapping[str, str]) -> tuple[Nation, ...]:
        by_name: dict[str, str] = {}
        for letter, nation in letters.items():
            if nation in by_name:
                self.wrong(f"map.letters.{letter}", f"{nation} has the letter {by_name[nation]} already")
            by_name.setdefault(nation, letter)
        nations = []
        table = self.table(data, "nations", None)
        for name, entry in table.items():
            self.word(name, f"nations.{name}", "nation")
            effects = self.effects(entry, f"nations.{name}")
            for effect in effects:
                if effect.name in LASTING:
                    self.wrong(f"nations.{name}", f"{effect.name} lasts; a nation works once")
            if name not in by_name:
                self.wrong(f"nations.{name}", "has no letter in map.letters")
            nations.append(Nation(name, by_name.get(name, ""), effects))
        for letter, name in letters.items():
            if name not in table:
                self.wrong(f"map.letters.{letter}", f"unknown nation {name!r}")
        self.total("nations", "nations", len(nations), NATIONS)
        return tuple(nations)

    def drawing(self, data: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, str]]:
        table = self.table(data, "map", ("rows", "letters", "column_spaces"))
        rows = table.get("rows")
        if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
            self.wrong("map.rows", "must be a list of drawn rows")
            rows = []
        letters = {
            letter: str(nation) for letter, nation in self.table(table, "letters", None, "map").items()
        }
        for letter in letters:
            if not (len(letter) == 1 and letter.isupper()):
                self.wrong(f"map.letters.{letter}", "must be one capital letter")
        spaces = table.get("column_spaces", [])
        if not isinstance(spaces, list):
            self.wrong("map.column_spaces", 'must be a list of places such as "8,1"')
            spaces = []
        for at, name in enumerate(spaces):
            rows = self.column_space(list(rows), name, f"map.column_spaces[{at}]")
        self.found.extend(maps.mistakes(rows, letters))
        return tuple(rows), letters

    def column_space(self, rows: list[str], name: Any, where: str) -> list[str]:
        """Draws a column space given by its name (``"8,1"``) into the map."""
        if not isinstance(name, str) or not re.fullmatch("[0-9]{1,3},[0-9]{1,3}", name):
            self.wrong(where, f'must be a place such as "8,1", not {name!r}')
            return rows
        column, _, row = name.partition(",")
        at = 2 * int(column) + int(row) % 2
        sign = rows[int(row)][at : at + 1] if int(row) < len(rows) else ""
        if sign in ("", " "):
            self.wrong(where, f"the column space {name} is outside the map")
        elif sign not in (".", "|"):
            self.wrong(where, f"{name} is a marked space ({sign}) and cannot be a column space")
        else:
            line = rows[int(row)]
            rows[int(row)] = f"{line[:at]}|{line[at + 1 :]}"
        return rows

    def pairs(self, data: Mapping[str, Any], key: str, where: str) -> tuple[tuple[int, int], ...]:
        value = data.get(key)
        if not isinstance(value, list) or not all(
            isinstance(pair, list) and len(pair) == 2 and all(type(entry) is int for entry in pair)
            for pair in value
        ):
            self.wrong(f"{where}.{key}", "must be a list of pairs of whole numbers")
            return ()
        pairs = tuple((pair[0], pair[1]) for pair in value)
        if any(a[0] >= b[0] for a, b in pairwise(pairs)):
            self.wrong(f"{where}.{key}", "must rise")
        for _, number in pairs:
            if not 0 <= number <= 99:
                self.wrong(f"{where}.{key}", f"must be 0 to 99 each, not {number}")
        return pairs

    def edition(self, data: Mapping[str, Any]) -> Edition:
        top = (
            "edition",
            "kinds",
            "supply",
            "cards",
            "sacrifice_tiles",
            "demigods",
            "scoring",
            "loot",
            "bonus",
            "nations",
            "gods",
            "map",
            "provenance",
        )
        self.known(data, top)
        name = data.get("edition")
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            self.wrong("edition", "must be the name of the edition")
        kinds = data.get("kinds")
        if (
            not isinstance(kinds, list)
            or len(set(map(str, kinds))) != KINDS
            or not all(isinstance(kind, str) and kind.isidentifier() for kind in kinds)
        ):
            self.wrong("kinds", f"must be {KINDS} different names")
            kinds = ["temple", "dancer", "gift", "priest"]
        for kind in kinds:
            if kind in RESERVED:
                self.wrong("kinds", f"{kind!r} cannot be the name of a kind")
        supply = self.table(
            data, "supply", ("pieces_per_colour", "start_feet", "start_columns", "start_cards")
        )
        pieces = self.number(supply, "pieces_per_colour", "supply", 1)
        self.total("supply.pieces_per_colour", "feet and columns of a colour", pieces, 12)
        cards = self.table(
            data,
            "cards",
            (
                "movement_points",
                "acting_bonus",
                "movement",
                "sacrifice_per_kind",
                "money",
                "display",
                "special_money",
            ),
        )
        movement = self.number(cards, "movement", "cards")
        sacrifice = self.number(cards, "sacrifice_per_kind", "cards")
        money = self.number(cards, "money", "cards")
        self.total("cards", "action cards", movement + KINDS * sacrifice + money, CARDS)
        special = self.numbers(cards, "special_money", "cards", SPECIAL, 2, 20)
        tiles = self.table(data, "sacrifice_tiles", ("count", "level_cost"))
        self.total(
            "sacrifice_tiles.count",
            "sacrifice tiles",
            self.number(tiles, "count", "sacrifice_tiles"),
            SACRIFICE_TILES,
        )
        costs = (*self.numbers(tiles, "level_cost", "sacrifice_tiles", 4), 0, 0, 0, 0)[:4]
        if not 0 < costs[0] < costs[1] < costs[2] < costs[3]:
            self.wrong("sacrifice_tiles.level_cost", "must rise from level I to IV")
        demigods = self.table(data, "demigods", ("low", "high"))
        low, high = self.demigods(demigods, "low"), self.demigods(demigods, "high")
        self.total("demigods", "demigods", sum(count for _, count in low + high), DEMIGODS)
        if low and high and low[-1][0] >= high[0][0]:
            self.wrong("demigods", "a low value is not below every high value")
        scoring = self.table(data, "scoring", ("column_points", "epoch_end_bonus", "scored_epochs"))
        column_points = self.pairs(scoring, "column_points", "scoring")
        if not column_points or column_points[-1][0] < pieces:
            self.wrong("scoring.column_points", f"says nothing about {pieces} columns")
            column_points = ((pieces, 1),)
        scored = self.numbers(scoring, "scored_epochs", "scoring", None)
        if not scored or any(not 1 <= epoch <= EPOCHS for epoch in scored):
            self.wrong("scoring.scored_epochs", f"must be epochs from 1 to {EPOCHS}")
        elif EPOCHS not in scored:
            self.wrong("scoring.scored_epochs", "the last epoch must be scored")
        loot = self.loot(data)
        bonus = self.table(data, "bonus", ("kinds",)).get("kinds", [])
        if not isinstance(bonus, list):
            self.wrong("bonus.kinds", "must be a list of loot kinds")
            bonus = []
        names = [kind.name for kind in loot]
        for at, kind in enumerate(bonus):
            if kind not in names:
                self.wrong(
                    f"bonus.kinds[{at}]", f"unknown loot kind {kind!r}; the kinds are {', '.join(names)}"
                )
        self.total("bonus.kinds", "bonus tiles", len(bonus), BONUS)
        rows, letters = self.drawing(data)
        provenance = data.get("provenance", {})
        if not isinstance(provenance, dict) or not all(isinstance(v, str) for v in provenance.values()):
            self.wrong("provenance", "must be a table of texts")
            provenance = {}
        edition = Edition(
            name=str(name),
            kinds=(kinds[0], kinds[1], kinds[2], kinds[3]),
            pieces_per_colour=pieces,
            start_feet=self.by_seats(supply, "start_feet", "supply"),
            start_columns=self.by_seats(supply, "start_columns", "supply"),
            start_cards=self.number(supply, "start_cards", "supply", 0, 12),
            movement_points=self.number(cards, "movement_points", "cards", 1, 9),
            acting_bonus=self.number(cards, "acting_bonus", "cards", 0, 9),
            movement=movement,
            sacrifice_per_kind=sacrifice,
            money=money,
            display=self.number(cards, "display", "cards", 0, 9),
            special_money=tuple(sorted(special)),
            level_cost=(costs[0], costs[1], costs[2], costs[3]),
            demigods_low=low,
            demigods_high=high,
            column_points=column_points,
            epoch_end_bonus=self.number(scoring, "epoch_end_bonus", "scoring"),
            scored_epochs=scored,
            loot=loot,
            bonus=tuple(str(kind) for kind in bonus),
            nations=self.nations(data, letters),
            gods=self.gods(data, kinds),
            map=rows,
            provenance=tuple(sorted(provenance.items())),
        )
        if not self.found:
            self.sources(edition)
        return edition

    def sources(self, edition: Edition) -> None:
        """The provenance speaks of facts there are, or of tables of them."""
        there = set()
        for fact, _, _ in facts(edition):
            while fact:
                there.add(fact)
                fact = fact.rpartition(".")[0]
        for fact, _ in edition.provenance:
            if fact not in there:
                self.wrong(f"provenance.{fact}", "there is no such fact")


def mistakes(data: Mapping[str, Any]) -> list[Mistake]:
    """Everything wrong with the tables of an edition file, each named by its place in it."""
    reader = _Reader()
    reader.edition(data)
    return reader.found


def parse(text: str) -> Edition:
    """The edition written in ``text`` (TOML). Raises EditionError with all its mistakes."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError([Mistake("file", str(error))]) from error
    reader = _Reader()
    edition = reader.edition(data)
    if reader.found:
        raise EditionError(reader.found)
    return edition


def load(path: str | Path) -> Edition:
    """The edition in the file at ``path``. Raises EditionError with all its mistakes."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError([Mistake(str(path), f"cannot be read: {error}")]) from error
    return parse(text)


@cache
def reconstruction() -> Edition:
    """The edition the kit brings."""
    return parse((files(__package__) / "data" / "reconstruction.toml").read_text(encoding="utf-8"))


def as_data(edition: Edition) -> dict[str, Any]:
    """The tables of the file that would write ``edition``."""

    def effects(parts: Sequence[Effect]) -> list[dict[str, Any]]:
        return [{"effect": part.name, "amount": part.amount} for part in parts]

    def by_seats(numbers: Sequence[int]) -> dict[str, int]:
        return {str(seats): number for seats, number in zip(SEATS, numbers, strict=True)}

    return {
        "edition": edition.name,
        "kinds": list(edition.kinds),
        "supply": {
            "pieces_per_colour": edition.pieces_per_colour,
            "start_feet": by_seats(edition.start_feet),
            "start_columns": by_seats(edition.start_columns),
            "start_cards": edition.start_cards,
        },
        "cards": {
            "movement_points": edition.movement_points,
            "acting_bonus": edition.acting_bonus,
            "movement": edition.movement,
            "sacrifice_per_kind": edition.sacrifice_per_kind,
            "money": edition.money,
            "display": edition.display,
            "special_money": list(edition.special_money),
        },
        "sacrifice_tiles": {"count": SACRIFICE_TILES, "level_cost": list(edition.level_cost)},
        "demigods": {
            "low": {str(value): count for value, count in edition.demigods_low},
            "high": {str(value): count for value, count in edition.demigods_high},
        },
        "scoring": {
            "column_points": [list(pair) for pair in edition.column_points],
            "epoch_end_bonus": edition.epoch_end_bonus,
            "scored_epochs": list(edition.scored_epochs),
        },
        "loot": {kind.name: {"count": kind.count, "effects": effects(kind.effects)} for kind in edition.loot},
        "bonus": {"kinds": list(edition.bonus)},
        "nations": {nation.name: {"effects": effects(nation.effects)} for nation in edition.nations},
        "gods": {
            god.name: {
                "colour": god.colour,
                "effects": effects(god.effects),
                "costs": [[list(row) for row in cost] for cost in god.costs],
            }
            for god in edition.gods
        },
        "map": {
            "letters": {nation.letter: nation.name for nation in edition.nations},
            "rows": list(edition.map),
        },
        "provenance": dict(edition.provenance),
    }


def judged(edition: Edition) -> list[Mistake]:
    """What is wrong with an edition that came from elsewhere than a file, such as a record."""
    reader = _Reader()
    again = reader.edition(as_data(edition))
    if not reader.found and again != edition:
        return [Mistake("edition", "a name occurs twice, or something is out of order")]
    return reader.found


def fingerprint(edition: Edition) -> str:
    """What tells two editions apart, whatever their names: a hash of all but the provenance."""
    told = msgspec.structs.replace(edition, provenance=())
    return sha256(msgspec.json.encode(told)).hexdigest()[:16]


def source_of(edition: Edition, fact: str) -> str:
    """The provenance of a fact such as ``"gods.stonkus.costs"``: its own, or that of the table around it;
    ``"not said"`` where the file is silent."""
    said = dict(edition.provenance)
    while fact:
        if fact in said:
            return said[fact]
        fact = fact.rpartition(".")[0]
    return "not said"


def facts(edition: Edition) -> Iterator[tuple[str, str, str]]:
    """Each fact of an edition: its place in the file, its value in a line, its provenance."""

    def effects(parts: Sequence[Effect]) -> str:
        return " + ".join(f"{part.name} {part.amount}" for part in parts)

    def by_seats(numbers: Sequence[int]) -> str:
        return ", ".join(f"{seats} players {number}" for seats, number in zip(SEATS, numbers, strict=True))

    def counted(pairs: Sequence[tuple[int, int]]) -> str:
        return ", ".join(f"{count} of value {value}" for value, count in pairs)

    plain: list[tuple[str, object]] = [
        ("kinds", ", ".join(edition.kinds)),
        ("supply.pieces_per_colour", edition.pieces_per_colour),
        ("supply.start_feet", by_seats(edition.start_feet)),
        ("supply.start_columns", by_seats(edition.start_columns)),
        ("supply.start_cards", edition.start_cards),
        ("cards.movement_points", edition.movement_points),
        ("cards.acting_bonus", edition.acting_bonus),
        ("cards.movement", edition.movement),
        ("cards.sacrifice_per_kind", edition.sacrifice_per_kind),
        ("cards.money", edition.money),
        ("cards.display", edition.display),
        ("cards.special_money", ", ".join(map(str, edition.special_money))),
        ("sacrifice_tiles.count", SACRIFICE_TILES),
        ("sacrifice_tiles.level_cost", ", ".join(map(str, edition.level_cost))),
        ("demigods.low", counted(edition.demigods_low)),
        ("demigods.high", counted(edition.demigods_high)),
        (
            "scoring.column_points",
            ", ".join(f"up to {most} columns {points} each" for most, points in edition.column_points),
        ),
        ("scoring.epoch_end_bonus", edition.epoch_end_bonus),
        ("scoring.scored_epochs", ", ".join(map(str, edition.scored_epochs))),
    ]
    for kind in edition.loot:
        plain += [
            (f"loot.{kind.name}.count", kind.count),
            (f"loot.{kind.name}.effect", effects(kind.effects)),
        ]
    plain.append(("bonus.kinds", ", ".join(edition.bonus)))
    plain += [(f"nations.{nation.name}", effects(nation.effects)) for nation in edition.nations]
    for god in edition.gods:
        costs = (" + ".join(f"{number} {kind}" for number, kind in cost) for cost in god.costs)
        plain += [
            (f"gods.{god.name}.colour", god.colour),
            (f"gods.{god.name}.effect", effects(god.effects)),
            (f"gods.{god.name}.costs", " | ".join(costs)),
        ]
    plain += [(f"map.row {row}", line) for row, line in enumerate(edition.map)]
    for fact, value in plain:
        yield fact, str(value), source_of(edition, fact)
