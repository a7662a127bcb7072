"""A second, slow reading of which crosses are legal and what they do, to compare the engine with.

It works on names and lists and shares nothing with the engine but the sheet's fields.
"""

from __future__ import annotations

from collections.abc import Iterator

from pantheon_kit.games.monuments import MONUMENTS
from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.state import State, sheet


class Paper:
    """A player's sheet as lists."""

    def __init__(self, state: State, seat: int) -> None:
        printed, player = sheet(state, seat), state.players[seat]
        self.colour = {field.name: LETTERS[field.colour] for field in printed.fields}
        self.crossed = {field.name for n, field in enumerate(printed.fields) if player.crosses >> n & 1}
        self.fresh = [field.name for n, field in enumerate(printed.fields) if player.fresh >> n & 1]
        self.quarry = [LETTERS[colour] for colour in printed.quarry]
        self.used = [n + 1 for n in range(len(printed.quarry)) if player.stones >> n & 1]
        self.jokers = player.jokers
        self.dice = list(player.dice)

    def payments(self, field: str) -> Iterator[str]:
        for die in sorted(set(self.dice)):
            if die == self.colour[field]:
                yield die
        if self.jokers > 0:
            yield "joker"
        for number, stone in enumerate(self.quarry, 1):
            if stone == self.colour[field] and all(number > used for used in self.used):
                yield f"quarry {number}"

    def pay(self, payment: str) -> None:
        if payment == "joker":
            self.jokers -= 1
        elif payment.startswith("quarry"):
            self.used.append(int(payment.split()[1]))
        else:
            self.dice.remove(payment)

    def unpay(self, payment: str) -> None:
        if payment == "joker":
            self.jokers += 1
        elif payment.startswith("quarry"):
            self.used.pop()
        else:
            self.dice.append(payment)

    def touching(self, field: str) -> list[str]:
        row, place = int(field[1]), int(field[2])
        around = [(row - 1, place), (row + 1, place), (row, place - 1), (row, place + 1)]
        names = [f"r{down}{right}" for down, right in around]
        return [name for name in names if name in self.colour and name not in self.crossed]


def legal(state: State, seat: int) -> set[str]:
    """The legal actions of a seat that is asked, in the notation."""
    paper = Paper(state, seat)
    begun = len(paper.fresh) == 1 and paper.fresh[0][0] == "r"
    found = set() if begun else {"done"}
    if len(paper.fresh) == 2:
        return found
    for field in paper.colour:
        if field in paper.crossed:
            continue
        if field[0] != "r":
            if not begun:
                found |= {f"{field} by {payment}" for payment in paper.payments(field)}
        elif begun:
            if field in paper.touching(paper.fresh[0]):
                found |= {f"{field} by {payment}" for payment in paper.payments(field)}
        elif not paper.fresh:
            for payment in list(paper.payments(field)):
                paper.pay(payment)
                if any(list(paper.payments(second)) for second in paper.touching(field)):
                    found.add(f"{field} by {payment}")
                paper.unpay(payment)
    return found


def engine(state: State, seat: int) -> set[str]:
    """What the engine says."""
    return {MONUMENTS.text(state, action) for action in MONUMENTS.legal(state, seat)}
