"""The line of a match as a person reads it: grouped into turns, each entry as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pantheon_kit.engine.game import Chance
from pantheon_kit.engine.match import Match


class Group(msgspec.Struct, frozen=True):
    """The entries ``first`` up to, but not including, ``end`` of one turn."""

    seat: int | None
    first: int
    end: int


class Line:
    """The entries of ``match`` in turns and in words; what was worked out once is kept."""

    def __init__(self, match: Match, face: Any) -> None:
        self.match = match
        self.face = face
        self._groups: list[Group] = []
        self._of: tuple[Any, ...] = ()
        self._told: dict[tuple[int, str], tuple[Any, str]] = {}

    @property
    def groups(self) -> Sequence[Group]:
        """One group a turn: a roll with the moves it led to, or one seat's moves."""
        entries = self.match.entries
        if entries != self._of:
            same = 0
            while same < min(len(entries), len(self._of)) and entries[same] is self._of[same]:
                same += 1
            self._groups = [group for group in self._groups if group.end <= same]
            if self._groups:
                self._groups.pop()
            for k in range(self._groups[-1].end if self._groups else 0, len(entries)):
                self._add(k)
            self._of = entries
        return self._groups

    def _add(self, k: int) -> None:
        entry = self.match.entry(k)
        group = self._groups[-1] if self._groups else None
        goes_on = group is not None and (
            self.match.entry(group.first).seat is None or group.seat == entry.seat
        )
        if group is not None and goes_on and entry.seat is not None:
            self._groups[-1] = Group(group.seat, group.first, k + 1)
            return
        turn = self.match.game.turn(self.match.at(k))
        seat = turn.seat if isinstance(turn, Chance) and turn.kind != "start" else entry.seat
        self._groups.append(Group(seat, k, k + 1))

    def told(self, k: int, language: str) -> str:
        """Entry ``k`` as a sentence."""
        match = self.match
        entry = match.entry(k)
        known = self._told.get((k, language))
        if known is None or known[0] is not entry:
            names = [match.name(seat, language) for seat in range(match.seats)]
            told = self.face.say(match.at(k), match.at(k + 1), entry.seat, entry.action, names, language)
            known = self._told[k, language] = (entry, str(told))
        return known[1]

    def since(self, people: Sequence[int]) -> range:
        """The entries since one of ``people`` decided something, up to the last one that a player made."""
        end = len(self.match)
        while end and self.match.entry(end - 1).seat is None:
            end -= 1
        first = end
        while first and self.match.entry(first - 1).seat not in people:
            first -= 1
        while first < end and self._mine(first, people):
            first += 1
        return range(first, end)

    def _mine(self, k: int, people: Sequence[int]) -> bool:
        """Whether entry ``k`` is the rest of what a person rolled."""
        turn = self.match.game.turn(self.match.at(k))
        return isinstance(turn, Chance) and turn.seat in people

    def last_moves(self, at: int) -> range:
        """The decisions of the last turn that has any, seen from the position after ``at`` entries."""
        while at and self.match.entry(at - 1).seat is None:
            at -= 1
        first = at
        while first and self.match.entry(first - 1).seat is not None:
            first -= 1
        return range(first, at)
