"""A position in words, as one seat sees it: for the terminal and for those who do not see the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pantheon_kit.engine.rulebook import seat_name
from pantheon_kit.games.pantheon.actions import UNKNOWN
from pantheon_kit.games.pantheon.notation import LEVELS
from pantheon_kit.games.pantheon.state import State
from pantheon_kit.games.pantheon.table import Table, table_of


def summary(state: State, seat: int | None = None, names: Sequence[str] = ()) -> Iterator[str]:
    """The lines; the hand is that of ``seat``. Other hands show what everybody knows."""
    table = table_of(state.options)
    nation = table.nations[state.nations[-1]].name if state.nations else "nobody"
    yield f"epoch {state.epoch} ({nation}), pile {sum(state.pile)}, display {_cards(table, state.display)}"
    gods = (f"{table.tiles[tile].name} ({cost(table, tile)})" for tile in state.gods)
    yield "gods: " + (", ".join(gods) or "none")
    loot = (f"{table.loot_names[kind]}@{table.names[place]}" for place, kind in state.loot)
    yield "loot: " + (", ".join(loot) or "none") + _list("; open demigods", state.demigods)
    for other, player in enumerate(state.players):
        levels = ", ".join(
            f"{kind} {LEVELS[level]}" for kind, level in zip(table.kinds, player.levels, strict=True) if level
        )
        owned = Counter(table.tiles[tile].god.name for tile in player.gods)
        gods = (name if number == 1 else f"{name} x{number}" for name, number in owned.items())
        yield (
            f"{seat_name(other, 'en', names)}: {player.points} points, {player.cards} cards,"
            f" {player.supply[0]} feet, {player.supply[1]} columns in supply"
            + (f"; {levels}" if levels else "")
            + _list("; gods", tuple(gods))
            + _list("; demigods", player.demigods)
            + _list("; feet", tuple(table.names[place] for place in player.feet))
            + _list("; columns", tuple(table.names[place] for place in player.columns))
        )
        if other == seat:
            yield (
                "  hand: "
                + (_cards(table, _each(player.hand)) or "no cards")
                + _list("; special money", player.special)
            )


def cost(table: Table, tile: int) -> str:
    """What a god costs: ``"5 temple + 4 dancer"``."""
    rows = table.tiles[tile].rows
    return " + ".join(f"{number} {table.kinds[kind] if kind >= 0 else 'any'}" for number, kind in rows)


def _each(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(card for card in range(UNKNOWN) for _ in range(cards[card]))


def _cards(table: Table, cards: Sequence[int]) -> str:
    counts = Counter(table.cards[card] for card in cards if card >= 0)
    return ", ".join(card if number == 1 else f"{number} {card}" for card, number in counts.items())


def _list(head: str, items: Sequence[object]) -> str:
    return f"{head} {' '.join(map(str, items))}" if items else ""
