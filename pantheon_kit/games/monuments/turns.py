"""The crosses a player may make now.

Up to two a turn (`round.active`, `round.passive`): single ones in pyramid and arch, apart or not
(`single.anywhere`), or exactly two that touch in the relief (`relief.two-adjacent`). Whoever began in
the relief goes on there; whoever did not may stop after any cross (`cross.done`).
"""

from __future__ import annotations

from pantheon_kit.games.monuments.paying import Pays, Purse, purse_of
from pantheon_kit.games.monuments.sheet import RELIEF, Sheet
from pantheon_kit.games.monuments.state import CROSSES, Cross, Done, Player

DONE = Done()
_ONLY_DONE = (DONE,)

_singles: dict[tuple[Sheet, int, Pays], tuple[Cross, ...]] = {}
"""Crosses for the open fields of one colour and the payments for it. There are few of either, so
random play finds nearly all of them here."""


def possible(sheet: Sheet, player: Player) -> tuple[Cross | Done, ...]:
    """Everything a player who is asked may do."""
    fresh = player.fresh
    if not fresh:
        purse = purse_of(sheet, player)
        return (*_pairs_begun(sheet, player.crosses, purse), *_single(sheet, player.crosses, purse), DONE)
    if fresh.bit_count() >= CROSSES:
        return _ONLY_DONE
    purse = purse_of(sheet, player)
    if fresh & sheet.buildings[RELIEF]:
        return _pair_finished(sheet, player, purse)
    return (*_single(sheet, player.crosses, purse), DONE)


def _single(sheet: Sheet, crosses: int, purse: Purse) -> list[Cross]:
    """Single crosses in pyramid and arch."""
    found: list[Cross] = []
    for fields, pays in zip(sheet.of_colour, purse.pays, strict=True):
        fields &= ~crosses
        if fields and pays:
            key = (sheet, fields, pays)
            known = _singles.get(key)
            if known is None:
                known = _singles[key] = tuple(
                    Cross(field, pay)
                    for field in range(len(sheet.fields))
                    if fields >> field & 1
                    for pay in pays
                )
            found += known
    return found


def _pairs_begun(sheet: Sheet, crosses: int, purse: Purse) -> list[Cross]:
    """First crosses of a pair: a second can follow and be paid."""
    found: list[Cross] = []
    pairs = purse.pairs
    open_fields = sheet.buildings[RELIEF] & ~crosses
    for field, around in sheet.relief:
        if open_fields >> field & 1 and (around := around & open_fields):
            key = (field, around)
            known = pairs.get(key)
            if known is None:
                known = pairs[key] = tuple(
                    Cross(field, pay) for pay in first_pays(sheet, field, around, purse)
                )
            found += known
    return found


def first_pays(sheet: Sheet, field: int, around: int, purse: Purse) -> Pays:
    """The payments for ``field`` after which one of the open fields ``around`` it can be paid."""
    firsts = purse.firsts[sheet.colours[field]]
    enough = {
        pay
        for other in sheet.neighbours[field]
        if around >> other & 1
        for pay in firsts[sheet.colours[other]]
    }
    return tuple(pay for pay in purse.pays[sheet.colours[field]] if pay in enough)


def _pair_finished(sheet: Sheet, player: Player, purse: Purse) -> tuple[Cross, ...]:
    """The second cross of a pair."""
    (first,) = (field for field, _ in sheet.relief if player.fresh >> field & 1)
    return tuple(
        Cross(other, pay)
        for other in sheet.neighbours[first]
        if not player.crosses >> other & 1
        for pay in purse.pays[sheet.colours[other]]
    )
