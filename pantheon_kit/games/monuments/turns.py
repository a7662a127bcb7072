"""The crosses a player may make now.

Up to two a turn (`round.active`, `round.passive`): single ones in pyramid and arch, apart or not
(`single.anywhere`), or exactly two that touch in the relief (`relief.two-adjacent`). Whoever began in
the relief goes on there; whoever did not may stop after any cross (`cross.done`).
"""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.monuments.paying import Purse, Way, purse_of
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.sheet import RELIEF, Sheet
from pantheon_kit.games.monuments.state import CROSSES, Cross, Done, Player

DONE = Done()
_ONLY_DONE = (DONE,)


def possible(sheet: Sheet, player: Player) -> Sequence[Cross | Done]:
    """Everything a player who is asked may do."""
    fresh = player.fresh
    if not fresh:
        found = _first(sheet, ~player.crosses, purse_of(sheet, player))
    elif fresh.bit_count() >= CROSSES:
        return _ONLY_DONE
    elif fresh & sheet.buildings[RELIEF]:
        return _pair_finished(sheet, player, purse_of(sheet, player))
    else:
        found = _single(sheet.singles & ~player.crosses, purse_of(sheet, player))
    found.append(DONE)
    return found


def _first(sheet: Sheet, open_fields: int, purse: Purse) -> list[Cross | Done]:
    """First crosses: any in pyramid and arch, and in the relief those beside which a second one can
    follow and be paid."""
    found: list[Cross | Done] = []
    singles, columns, after_first, before_last = (
        sheet.singles,
        sheet.columns,
        sheet.after_first,
        sheet.before_last,
    )
    after, beside = 0, 0
    for way in purse.ways:
        fields, _, seconds, known = way
        seconds &= open_fields
        if seconds != after:
            after = seconds
            beside = (
                seconds << 1 & after_first
                | seconds >> 1 & before_last
                | seconds << columns
                | seconds >> columns
            )
        fields &= open_fields & (singles | beside)
        if fields:
            found += known.get(fields) or _crosses(way, fields)
    return found


def _single(open_fields: int, purse: Purse) -> list[Cross | Done]:
    """Single crosses in pyramid and arch."""
    found: list[Cross | Done] = []
    for way in purse.ways:
        fields = way.fields & open_fields
        if fields:
            found += way.known.get(fields) or _crosses(way, fields)
    return found


def _crosses(way: Way, fields: int) -> tuple[Cross, ...]:
    """Crosses on some fields of one colour by its payments. There are few of either, so random play
    makes them once."""
    way.known[fields] = tuple(Cross(field, pay) for field in numbers(fields) for pay in way.pays)
    return way.known[fields]


def _pair_finished(sheet: Sheet, player: Player, purse: Purse) -> tuple[Cross, ...]:
    """The second cross of a pair."""
    first = player.fresh.bit_length() - 1
    return tuple(
        [
            Cross(other, pay)
            for other in sheet.neighbours[first]
            if not player.crosses >> other & 1
            for pay in purse.pays[sheet.colours[other]]
        ]
    )
