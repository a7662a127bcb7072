"""One whole game of three, written out; a change of the rules shows as a difference.

To write it anew after a wanted change: ``python -m tests.games.monuments.test_playthrough``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pantheon_kit.games.monuments import MONUMENTS, describe, position
from tests.games.monuments.play import over, random_game

FILE = Path(__file__).parent / "playthrough.txt"


def lines() -> Iterator[str]:
    for before, seat, action, after in random_game(3, 20):
        choices = len(MONUMENTS.outcomes(before) if seat is None else MONUMENTS.legal(before, seat))
        who = "-" if seat is None else "ABCDEF"[seat]
        yield f"{choices:3} {who} {MONUMENTS.text(before, action):16} -> {describe(after)}"
    yield str(over(after))


def test_the_playthrough_is_as_written() -> None:
    assert FILE.read_text(encoding="utf-8").splitlines() == list(lines())


def test_the_playthrough_can_be_read_back() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines()[:-1]:
        written = line.split(" -> ")[1]
        assert describe(position(written)) == written


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
