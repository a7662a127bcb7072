"""What a sheet is worth, when it is complete, and who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pantheon_kit.games.monuments.sheet import ARCH, BUILDINGS, PYRAMID, RELIEF, Sheet
from pantheon_kit.games.monuments.state import Player

ENOUGH = 2
"""So many complete buildings end the game (`end.two-buildings`)."""


class Score(NamedTuple):
    """A player's points: each building's (`score.buildings`), and those for circled bonuses
    (`score.bonus`), jokers left (`score.jokers`) and quarry stones left (`score.quarry`)."""

    relief: int
    pyramid: int
    arch: int
    bonus: int
    jokers: int
    quarry: int

    @property
    def total(self) -> int:
        """All points together."""
        return sum(self)

    @property
    def buildings(self) -> int:
        """The points of the three buildings."""
        return self.relief + self.pyramid + self.arch


def score(sheet: Sheet, player: Player) -> Score:
    """What is on a player's sheet, counted as at the end."""
    worth = [0] * len(BUILDINGS)
    for line in sheet.lines:
        if not line.mask & ~player.crosses:
            worth[line.building] += line.points
    icons = sheet.base.icons
    return Score(
        relief=worth[RELIEF],
        pyramid=worth[PYRAMID],
        arch=worth[ARCH],
        bonus=icons.points * player.circled.bit_count(),
        jokers=icons.joker_points * player.jokers,
        quarry=icons.quarry_points * stones_left(sheet, player),
    )


def stones_left(sheet: Sheet, player: Player) -> int:
    """The quarry stones that are still there: those right of the last used one."""
    return len(sheet.quarry) - player.stones.bit_length()


def complete(sheet: Sheet, crosses: int) -> tuple[int, ...]:
    """The complete buildings, by number."""
    return tuple(number for number, mask in enumerate(sheet.buildings) if not mask & ~crosses)


def finished(sheet: Sheet, player: Player) -> bool:
    """Whether a player has completed two buildings (`end.two-buildings`)."""
    relief, pyramid, arch = sheet.buildings
    missing = ~player.crosses
    return (not relief & missing) + (not pyramid & missing) + (not arch & missing) >= ENOUGH


def winners(
    sheets: Sequence[Sheet], players: Sequence[Player], points: Sequence[int], literal: bool
) -> tuple[int, ...]:
    """Who wins (`object`): most points (`score.winner`), of these the most crosses in the pyramid, then
    shared (`score.tie`). Taken literally, only those who made equally many crosses in all are compared by
    their pyramids, and everybody else with most points shares."""
    best = [seat for seat, theirs in enumerate(points) if theirs == max(points)]
    pyramids = {seat: (players[seat].crosses & sheets[seat].buildings[PYRAMID]).bit_count() for seat in best}
    crosses = {seat: players[seat].crosses.bit_count() if literal else 0 for seat in best}

    def beaten(seat: int) -> bool:
        return any(pyramids[seat] < pyramids[other] and crosses[seat] == crosses[other] for other in best)

    return tuple(seat for seat in best if not beaten(seat))
