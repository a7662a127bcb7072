"""The relief, whose crosses are made in touching pairs: can what is open still be paired off?"""

from __future__ import annotations

from functools import lru_cache

from pantheon_kit.games.monuments.sheet import RELIEF, Sheet


def numbers(mask: int) -> list[int]:
    """The numbers in a set, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def left_over(sheet: Sheet, open_fields: int) -> tuple[int, ...]:
    """Fields of the relief that stay open however its open fields are paired off: empty when they can
    all be (`relief.stranded`). Where several choices are equally good, one of them is given."""
    return _left_over(sheet.neighbours, open_fields & sheet.buildings[RELIEF])


@lru_cache(1 << 14)
def _left_over(neighbours: tuple[tuple[int, ...], ...], open_fields: int) -> tuple[int, ...]:
    """By a largest pairing: paths that change who is paired with whom until nobody else finds a partner."""
    partner: dict[int, int] = {}

    def pair(field: int, tried: set[int]) -> bool:
        for other in neighbours[field]:
            if open_fields >> other & 1 and other not in tried:
                tried.add(other)
                if other not in partner or pair(partner[other], tried):
                    partner[other], partner[field] = field, other
                    return True
        return False

    for field in numbers(open_fields):
        if field not in partner:
            pair(field, set())
    return tuple(field for field in numbers(open_fields) if field not in partner)
