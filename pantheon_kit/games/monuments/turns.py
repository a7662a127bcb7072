"""The crosses a player may make now.

Up to two a turn (`round.active`, `round.passive`): single ones in pyramid and arch, apart or not
(`single.anywhere`), or exactly two that touch in the relief (`relief.two-adjacent`). Whoever began in
the relief goes on there; whoever did not may stop after any cross (`cross.done`).

Random play stands on this, so the crosses found for some open fields and some payments are kept with
the payments, see ``Purse``.
"""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.monuments.paying import Purse, purse_of
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.sheet import RELIEF, Sheet
from pantheon_kit.games.monuments.state import CROSSES, Cross, Done, Player

DONE = Done()
_ONLY_DONE = (DONE,)
_FIELD_BITS = 6


def possible(sheet: Sheet, player: Player) -> Sequence[Cross | Done]:
    """Everything a player who is asked may do."""
    fresh = player.fresh
    if not fresh:
        purse = purse_of(sheet, player)
        found = _single(sheet, player.crosses, purse)
        _add_pairs(found, sheet, player.crosses, purse)
        found.append(DONE)
        return found
    if fresh.bit_count() >= CROSSES:
        return _ONLY_DONE
    purse = purse_of(sheet, player)
    if fresh & sheet.buildings[RELIEF]:
        return _pair_finished(sheet, player, purse)
    found = _single(sheet, player.crosses, purse)
    found.append(DONE)
    return found


def _single(sheet: Sheet, crosses: int, purse: Purse) -> list[Cross | Done]:
    """Single crosses in pyramid and arch."""
    found: list[Cross | Done] = []
    open_fields = ~crosses
    for memo, of_colour, pays in zip(purse.singles, sheet.of_colour, purse.pays, strict=True):
        if memo is not None and (fields := of_colour & open_fields):
            known = memo.get(fields)
            if known is None:
                known = memo[fields] = tuple(Cross(field, pay) for field in numbers(fields) for pay in pays)
            found += known
    return found


def _add_pairs(found: list[Cross | Done], sheet: Sheet, crosses: int, purse: Purse) -> None:
    """First crosses in the relief: a second can follow and be paid."""
    open_fields = sheet.buildings[RELIEF] & ~crosses
    if not open_fields:
        return
    for colour, memo in enumerate(purse.pairs):
        if memo is None:
            continue
        for field, bit, around in sheet.relief[colour]:
            if open_fields & bit and (beside := open_fields & around):
                known = memo.get(beside << _FIELD_BITS | field)
                if known is None:
                    pays = purse.begins(colour, colours_of(sheet, beside))
                    known = memo[beside << _FIELD_BITS | field] = tuple(Cross(field, pay) for pay in pays)
                found += known


def colours_of(sheet: Sheet, fields: int) -> int:
    """The colours of some fields, as a mask."""
    return sum(1 << colour for colour in {sheet.colours[field] for field in numbers(fields)})


def _pair_finished(sheet: Sheet, player: Player, purse: Purse) -> tuple[Cross, ...]:
    """The second cross of a pair."""
    first = player.fresh.bit_length() - 1
    return tuple(
        Cross(other, pay)
        for other in sheet.neighbours[first]
        if not player.crosses >> other & 1
        for pay in purse.pays[sheet.colours[other]]
    )
