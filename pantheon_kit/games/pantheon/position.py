"""Positions: what is impossible about one, how well a seat stands, and a position written in a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.games.pantheon.actions import UNKNOWN, Cards
from pantheon_kit.games.pantheon.edition import EPOCHS
from pantheon_kit.games.pantheon.flow import settle
from pantheon_kit.games.pantheon.notation import LEVELS
from pantheon_kit.games.pantheon.setup import start
from pantheon_kit.games.pantheon.state import (
    LOOT,
    Bloom,
    Effects,
    LootLaid,
    Moving,
    Offer,
    Options,
    Player,
    State,
    Step,
    Turns,
)
from pantheon_kit.games.pantheon.table import Table, table_of


def problems(table: Table, state: State) -> list[Violation]:
    """Everything impossible about a position: first what is out of bounds, then what does not add up."""
    found = list(_bounds(table, state))
    return found or [*_counts(table, state), *_map(table, state)]


def _bad(case: str, **facts: Fact) -> Violation:
    return Violation("pieces", case=case, facts=facts)


def _bounds(table: Table, state: State) -> Iterator[Violation]:
    seats = len(state.players)
    if seats not in (2, 3, 4):
        yield Violation("table.join", facts={"count": seats})
        return
    places, tiles, loot, values = len(table.names), len(table.tiles), len(table.loot), len(table.values)
    for length, counts, what in (
        (tiles, state.god_stack, "god_stack"),
        (tiles, state.god_gone, "god_gone"),
        (loot, state.loot_stack, "loot_stack"),
        (loot, state.loot_gone, "loot_gone"),
        (values, state.demigod_stack, "demigod_stack"),
        (values, state.demigod_gone, "demigod_gone"),
        (7, state.pile, "pile"),
        (7, state.discards, "discards"),
    ):
        if len(counts) != length or any(number < 0 for number in counts):
            yield _bad("field", field=what)

    def within(numbers: Iterable[int], size: int, what: str, least: int = 0) -> Iterator[Violation]:
        if any(not least <= number < size for number in numbers):
            yield _bad("field", field=what)

    yield from within(state.gods, tiles, "gods")
    yield from within(state.demigods, 100, "demigods", 1)
    yield from within((kind for _, kind in state.loot), loot, "loot")
    yield from within((place for place, _ in state.loot), places, "loot")
    yield from within((*state.bonus, *state.bonus_gone), loot, "bonus")
    yield from within(state.nations, len(table.nations), "nations")
    yield from within(state.display, UNKNOWN, "display", -1)
    yield from within((state.start, state.acting), seats, "start")
    yield from within((state.epoch,), EPOCHS + 1, "epoch")
    yield from within((state.passes,), seats + 1, "passes")
    yield from within((state.taker,), seats, "taker", -1)
    if isinstance(state.viewer, int):
        yield from within((state.viewer,), seats, "viewer")
    if len(state.display) != table.edition.display:
        yield _bad("field", field="display")
    if len(set(state.nations)) != len(state.nations) or len(state.nations) not in (
        state.epoch,
        state.epoch - 1,
    ):
        yield _bad("field", field="nations")
    for player in state.players:
        yield from within((*player.feet, *player.columns), places, "feet")
        yield from within(player.gods, tiles, "player.gods")
        yield from within(player.taken, loot, "player.taken")
        yield from within(player.levels, 5, "levels")
        yield from within(
            (*player.hand, *player.shown, *player.supply, *player.stock, player.again), 100, "player"
        )
        yield from within(player.demigods, 100, "player.demigods", 1)
        yield from within(player.scored, 1_000_000, "scored")
        if player.shown[UNKNOWN] or any(
            shown > held for shown, held in zip(player.shown, player.hand, strict=True)
        ):
            yield _bad("field", field="shown")
    for step in state.agenda:
        seat = getattr(step, "seat", 0)
        yield from within((seat,), seats, "agenda")
        if isinstance(step, Offer):
            yield from within((step.tile,), tiles, "agenda")
        for count in ("count", "size", "talers", "given", "cards", "spent", "placed", "taken"):
            yield from within((int(getattr(step, count, 0)),), 10_000, "agenda")
    needs_nation = state.agenda and isinstance(state.agenda[0], Turns | Moving | Effects | LootLaid)
    if needs_nation and not state.nations:
        yield _bad("field", field="nations")


def _counts(table: Table, state: State) -> Iterator[Violation]:
    """What is always all somewhere (rule ``pieces``)."""
    players, edition = state.players, table.edition
    known = [0] * UNKNOWN
    unknown = state.pile[UNKNOWN] + state.discards[UNKNOWN]
    for cards in (state.pile, state.discards, *(player.hand for player in players)):
        for card in range(UNKNOWN):
            known[card] += cards[card]
    unknown += sum(player.hand[UNKNOWN] for player in players)
    for card in state.display:
        if card >= 0:
            known[card] += 1
    for card, number in enumerate(known):
        if number > table.totals[card] or (number != table.totals[card] and not unknown):
            yield _bad("cards", card=table.cards[card], count=number, total=table.totals[card])
    if sum(known) + unknown != sum(table.totals):
        yield _bad("cards", card="action", count=sum(known) + unknown, total=sum(table.totals))
    if unknown and state.viewer == "all":
        yield _bad("field", field="viewer")

    money = sorted([*state.special, *state.special_gone, *(value for p in players for value in p.special)])
    if tuple(money) != edition.special_money:
        yield _bad("special", count=len(money), total=len(edition.special_money))
    each = edition.pieces_per_colour
    for seat, player in enumerate(players):
        for at, piece, out in ((0, "feet", player.feet), (1, "columns", player.columns)):
            count = player.supply[at] + player.stock[at] + len(out)
            if count != each:
                yield _bad(piece, seat=seat, count=count, total=each)

    gods = Counter((*state.gods, *(tile for player in players for tile in player.gods)))
    gods.update(step.tile for step in state.agenda if isinstance(step, Offer))
    for tile, (left, gone) in enumerate(zip(state.god_stack, state.god_gone, strict=True)):
        count, total = left + gone + gods[tile], table.tiles[tile].copies
        if count != total:
            yield _bad("gods", god=table.tiles[tile].name, count=count, total=total)
    loot = Counter((*(kind for _, kind in state.loot), *(kind for p in players for kind in p.taken)))
    for kind, (left, gone) in enumerate(zip(state.loot_stack, state.loot_gone, strict=True)):
        count, total = left + gone + loot[kind], table.loot[kind].count
        if count != total:
            yield _bad("loot", loot=table.loot_names[kind], count=count, total=total)
    demigods = Counter((*state.demigods, *(value for player in players for value in player.demigods)))
    for at, value in enumerate(table.values):
        count = state.demigod_stack[at] + state.demigod_gone[at] + demigods.pop(value, 0)
        if count != table.demigod_counts[at]:
            yield _bad("demigods", value=value, count=count, total=table.demigod_counts[at])
    for value, count in demigods.items():
        yield _bad("demigods", value=value, count=count, total=0)
    bonus = sorted(table.loot_names.index(name) for name in edition.bonus)
    if sorted((*state.bonus, *state.bonus_gone)) != bonus:
        yield _bad("bonus", count=len(state.bonus) + len(state.bonus_gone), total=len(bonus))


def _map(table: Table, state: State) -> Iterator[Violation]:
    """Pieces and loot stand where they may."""
    for player in state.players:
        for place in player.feet:
            if table.columns_only >> place & 1:
                yield Violation("move.foot-space", places=(table.names[place],))
        for place in player.columns:
            if not table.columns_only >> place & 1:
                yield Violation("move.column-space", places=(table.names[place],))
        pieces = (*player.feet, *player.columns)
        for place in sorted({place for place in pieces if pieces.count(place) > 1}):
            yield Violation("move.two-colours", case="own", places=(table.names[place],))
    colours = Counter(place for p in state.players for place in {*p.feet, *p.columns})
    for place, number in sorted(colours.items()):
        if number > 2:
            yield Violation("move.two-colours", places=(table.names[place],))
    feet = {place for player in state.players for place in player.feet}
    marked = table.marked[state.nations[-1]] if state.nations else ()
    spaces = [place for place, _ in state.loot]
    for place in spaces:
        if place not in marked or place in feet or spaces.count(place) > 1:
            yield Violation("prepare.loot", places=(table.names[place],))


def appraise(table: Table, state: State, seat: int) -> float:
    """A plain count: points, what the columns and demigods would bring now, and something for cards, levels,
    pieces and gods."""
    player = state.players[seat]
    columns = len(player.columns)
    worth = float(player.points)
    if state.agenda:
        lasting = table.lasting(player.gods)
        worth += columns * (table.column_points[columns] + lasting.points_per_column_at_scoring)
        worth += sum(player.demigods) + 2.0 * len(player.gods)
        worth += 0.6 * player.cards + 0.4 * sum(player.special)
        worth += 0.8 * sum(table.edition.level_cost[level - 1] for level in player.levels if level)
        worth += 0.3 * sum(player.supply) + 0.4 * len(player.feet)
        worth += 1.5 * len(player.taken)
    return worth


_PLAYER = (
    "hand",
    "shown",
    "special",
    "levels",
    "feet",
    "columns",
    "supply",
    "gods",
    "demigods",
    "points",
    "taken",
)


def position(text: str, options: Options | None = None) -> State:
    """A position in a line, with everything that is not named in its stack, pile or stock.

    Parts are set apart by ``;``: a nation (``roma``), ``epoch 3``, ``turn 2`` (who chooses an action now),
    ``loot demigod@8,2 cards@9,1``, ``gods stonkus``, ``demigods 3 4``, ``display temple`` (else one card
    of each kind), ``discards movement*3``, ``pile 0`` (all cards not named are discarded), ``persia-up``
    (highest money on top), ``rise`` (the nation is yet to take effect), and one part a player:
    ``1: hand movement*2 temple special 2 5 levels temple 3 feet 9,1 columns 7,2 supply 4 3 gods vinthrad/1
    demigods 4 points 12``.

    >>> state = position("roma; 1: hand movement*2 feet 9,3; 2:")
    >>> state.players[0].feet
    (62,)

    Raises:
        NotationError: it cannot be read, or it cannot be.
    """
    reader = _Line(text, options or Options())
    return reader.state()


class _Line:
    """Reads a position in a line."""

    def __init__(self, text: str, options: Options) -> None:
        self.text = text
        self.options = options
        self.table = table_of(options)

    def fail(self, message: str) -> NotationError:
        return NotationError(message, self.text)

    def name(self, word: str, names: Sequence[str], what: str) -> int:
        if word not in names:
            raise self.fail(f"there is no {what} {word!r}")
        return names.index(word)

    def number(self, word: str) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 6):
            raise self.fail(f"{word!r} is not a number")
        return int(word)

    def cards(self, words: Sequence[str]) -> Cards:
        counts = [0] * 7
        for word in words:
            card, _, number = word.partition("*")
            counts[self.name(card, self.table.cards[:-1], "card")] += self.number(number or "1")
        return tuple(counts)  # type: ignore[return-value]

    def tiles(self, words: Sequence[str]) -> tuple[int, ...]:
        names = [tile.name for tile in self.table.tiles]
        return tuple(self.name(word, names, "god tile") for word in words)

    def numbers(self, words: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self.number(word) for word in words))

    def places(self, words: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self.name(word, self.table.names, "space") for word in words))

    def player(self, text: str, base: Player) -> Player:
        parts: dict[str, list[str]] = {}
        words: list[str] = []
        for word in text.split():
            if word in _PLAYER:
                words = parts.setdefault(word, [])
            else:
                words.append(word)
        levels = [0, 0, 0, 0]
        said = parts.get("levels", [])
        for kind, level in zip(said[::2], said[1::2], strict=False):
            at = LEVELS.index(level) if level in LEVELS else self.number(level)
            levels[self.name(kind, self.table.kinds, "kind")] = at
        feet, columns = self.places(parts.get("feet", ())), self.places(parts.get("columns", ()))
        supply = base.supply
        if "supply" in parts:
            if len(parts["supply"]) != 2:
                raise self.fail("a supply is feet and columns")
            supply = self.number(parts["supply"][0]), self.number(parts["supply"][1])
        each = self.table.edition.pieces_per_colour
        scored = [0] * 7
        scored[LOOT] = self.number((parts.get("points") or ["0"])[0])
        return replace(
            base,
            hand=self.cards(parts.get("hand", ())),
            shown=self.cards(parts.get("shown", ())),
            special=self.numbers(parts.get("special", ())),
            levels=tuple(levels),
            feet=feet,
            columns=columns,
            supply=supply,
            stock=(each - supply[0] - len(feet), each - supply[1] - len(columns)),
            gods=tuple(sorted(self.tiles(parts.get("gods", ())))),
            demigods=self.numbers(parts.get("demigods", ())),
            taken=tuple(self.name(word, self.table.loot_names, "loot") for word in parts.get("taken", ())),
            scored=tuple(scored),
        )

    def state(self) -> State:
        parts = [part.strip() for part in self.text.split(";") if part.strip()]
        players = {}
        told: dict[str, list[str]] = {}
        nation = -1
        nations = [nation.name for nation in self.table.nations]
        for part in parts:
            head, colon, rest = part.partition(":")
            if colon and head.strip().isdigit():
                players[int(head)] = rest
                continue
            words = part.split()
            if words[0] in nations:
                nation = nations.index(words[0])
            elif words[0] in (
                "epoch",
                "turn",
                "rise",
                "loot",
                "gods",
                "demigods",
                "display",
                "discards",
                "pile",
                "persia-up",
            ):
                told[words[0]] = words[1:]
            else:
                raise self.fail(f"cannot read {words[0]!r}")
        seats = max(2, max(players, default=2))
        if seats > 4:
            raise self.fail("two to four players")
        state = start(seats, self.options)
        people = tuple(self.player(players.get(seat + 1, ""), state.players[seat]) for seat in range(seats))
        return self.filled(state, people, told, nation)

    def filled(
        self, state: State, people: tuple[Player, ...], told: dict[str, list[str]], nation: int
    ) -> State:
        table = self.table
        epoch = self.number((told.get("epoch") or ["1"])[0])
        turn = self.number((told.get("turn") or ["1"])[0]) - 1
        nation = max(nation, 0)
        others = [other for other in range(len(table.nations)) if other != nation]
        loot = []
        for word in told.get("loot", ()):
            kind, _, place = word.partition("@")
            loot.append((self.name(place, table.names, "space"), self.name(kind, table.loot_names, "loot")))
        gods = self.tiles(told.get("gods", ()))
        demigods = self.numbers(told.get("demigods", ()))
        shown = [self.name(word, table.cards[:-1], "card") for word in told.get("display", table.kinds)]
        display = tuple([*shown, *[-1] * table.edition.display][: table.edition.display])
        discards = list(self.cards(told.get("discards", ())))
        pile = list(table.totals)
        for cards in (discards, *(player.hand for player in people)):
            for card in range(UNKNOWN):
                pile[card] -= cards[card]
        for card in shown:
            pile[card] -= 1
        if told.get("pile") == ["0"]:
            discards = [one + other for one, other in zip(discards, pile, strict=True)]
            pile = [0] * 7
        special = list(table.edition.special_money)
        for player in people:
            for value in player.special:
                if value not in special:
                    raise self.fail(f"too much special money of {value}")
                special.remove(value)
        used = Counter((*gods, *(tile for player in people for tile in player.gods)))
        taken = Counter((*(kind for _, kind in loot), *(kind for p in people for kind in p.taken)))
        owned = Counter((*demigods, *(value for player in people for value in player.demigods)))
        agenda: tuple[Step, ...] = (Turns(turn),)
        if "rise" in told:
            seats = len(people)
            agenda = (*(Effects((turn + at) % seats) for at in range(seats)), Bloom())
        state = replace(
            state,
            players=people,
            agenda=agenda,
            descending="persia-up" in told,
            pile=tuple(pile),
            discards=tuple(discards),
            display=display,
            special=tuple(special),
            gods=gods,
            loot=tuple(sorted(loot)),
            demigods=demigods,
            god_stack=tuple(tile.copies - used[at] for at, tile in enumerate(table.tiles)),
            loot_stack=tuple(kind.count - taken[at] for at, kind in enumerate(table.loot)),
            demigod_stack=tuple(
                count - owned[value] for value, count in zip(table.values, table.demigod_counts, strict=True)
            ),
            nations=(*others[: epoch - 1], nation),
            epoch=epoch,
            start=turn,
            acting=turn,
            laid=(bool(gods), bool(loot)),
        )
        wrong = problems(table, state)
        if wrong:
            raise self.fail(f"it cannot be: {wrong[0].rule} {wrong[0].case} {dict(wrong[0].facts)}")
        return settle(table, state)
