"""How many different positions the first turn can lead to: the numbers that prove a move generator."""

from __future__ import annotations

from collections.abc import Iterator

from pantheon_kit.engine.game import Act
from pantheon_kit.games.anem.rules import ANEM_GAME
from pantheon_kit.games.anem.state import Roll, Start, State


def positions(state: State) -> set[State]:
    """All positions in which the turn that ``state`` stands in can end."""
    found, seen, ahead = set[State](), {state}, [state]
    while ahead:
        here = ahead.pop()
        turn = ANEM_GAME.turn(here)
        if not isinstance(turn, Act):
            found.add(here)
            continue
        (seat,) = turn.seats
        for action in ANEM_GAME.legal(here, seat):
            following = ANEM_GAME.apply(here, seat, action)
            if following not in seen:
                seen.add(following)
                ahead.append(following)
    return found


def lines(seats: int) -> Iterator[str]:
    """One line a roll, ``11 74`` to ``66 30``, and the ``total`` over all 36 rolls.

    Raises IllegalSetup by `setup.players`.
    """
    start = ANEM_GAME.start(seats)
    opening = ANEM_GAME.apply(start, None, Start((6,) + (1,) * (seats - 1)))
    total = 0
    for low in range(1, 7):
        for high in range(low, 7):
            count = len(positions(ANEM_GAME.apply(opening, None, Roll((high, low)))))
            total += count if low == high else 2 * count
            yield f"{low}{high} {count}"
    yield f"total {total}"
