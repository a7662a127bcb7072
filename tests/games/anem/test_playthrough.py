"""One whole game of four by the seed, written out; a change of the rules shows as a difference.

To write it anew after a wanted change: ``python -m tests.games.anem.test_playthrough``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from pantheon_kit.engine.game import Act
from pantheon_kit.games.anem import ANEM, describe, position
from pantheon_kit.games.anem.state import Options

FILE = Path(__file__).parent / "playthrough.txt"


def lines() -> Iterator[str]:
    rng = random.Random(20)
    state = ANEM.start(4, Options())
    while True:
        turn = ANEM.turn(state)
        if isinstance(turn, Act):
            (seat,) = turn.seats
            legal = ANEM.legal(state, seat)
            action = rng.choice(legal)
            seen = f"{len(legal):3} legal"
        elif outcomes := ANEM.outcomes(state):
            seat, action, seen = None, rng.choice(outcomes)[0], f"{len(outcomes):3} rolls"
        else:
            yield str(turn)
            return
        text = ANEM.text(state, action)
        state = ANEM.apply(state, seat, action)
        yield f"{seen}  {text:12} -> {describe(state)}"


def test_the_playthrough_is_as_written() -> None:
    assert FILE.read_text(encoding="utf-8").splitlines() == list(lines())


def test_the_playthrough_can_be_read_back() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines()[:-1]:
        written = line.split(" -> ")[1]
        assert describe(position(written)) == written


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", encoding="utf-8")
