"""Counts of the opening that two independent programs agree on."""

from __future__ import annotations

import pytest

from pantheon_kit.games.anem import ANEM, perft
from pantheon_kit.games.anem.state import Start
from pantheon_kit.games.anem.turns import possible

LINES = """\
11 74
12 148
13 156
14 168
15 176
16 94
22 77
23 156
24 164
25 168
26 98
33 82
34 164
35 166
36 100
44 84
45 164
46 100
55 80
56 100
66 30
total 4671"""


@pytest.mark.rule("anem:move.roll", "anem:move.two-pieces")
@pytest.mark.parametrize("seats", [2, 4])
def test_positions_after_the_opening_turn(seats: int) -> None:
    assert "\n".join(perft.lines(seats)) == LINES


@pytest.mark.rule("anem:move.world", "anem:move.house", "anem:move.world-six")
@pytest.mark.parametrize("seats", [2, 4])
def test_results_of_one_die_in_the_opening(seats: int) -> None:
    opening = ANEM.apply(ANEM.start(seats), None, Start((6,) + (1,) * (seats - 1)))
    counts = []
    for die in range(1, 7):
        state = type(opening)(opening.pieces, dice=(die,))
        counts.append(len({ANEM.apply(state, 0, move).pieces for move in possible(state)}))
    assert counts == [14, 14, 14, 14, 14, 9]
