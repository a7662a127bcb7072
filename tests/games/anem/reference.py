"""`anem` once more, straight from the text of its rules: slow, plain, sharing no code with the kit.

Places are names. A position is a tuple of pieces ``(owner, kind, place, used)``; a roll is played
out in full wherever the duty is asked. The tests compare the engine with this.
"""

from __future__ import annotations

from typing import NamedTuple

WORLD = [f"W{n}" for n in range(20)]
QUADRANTS = {f"N{k}": WORLD[5 * k : 5 * k + 5] for k in range(4)}
NEIGHBOURS = {"N0": ("N1", "N3"), "N1": ("N2", "N0"), "N2": ("N3", "N1"), "N3": ("N0", "N2")}


class Piece(NamedTuple):
    owner: int
    kind: str
    place: str
    used: bool = False


Board = tuple[Piece, ...]
Step = tuple[int, str, str, str]
"""Die, kind of piece, from, to."""


class House(NamedTuple):
    """The rules agreed on."""

    one_piece_may_use_both: bool = False
    may_pass: bool = False
    two_opponents: str = "vote"


def on(board: Board, place: str) -> list[Piece]:
    return [piece for piece in board if piece.place == place]


def pair_on(board: Board, place: str) -> bool:
    owners = [piece.owner for piece in on(board, place)]
    return any(owners.count(owner) >= 2 for owner in owners)


def strangers_on(board: Board, place: str, mover: int) -> set[int]:
    return {piece.owner for piece in on(board, place)} - {mover}


def may_enter(board: Board, place: str, mover: int, house: House) -> bool:
    if house.two_opponents != "not_enterable":
        return True
    return len(strangers_on(board, place, mover)) < 2


def destinations(board: Board, piece: Piece, die: int, house: House) -> set[str]:
    """Where one piece may go with one die."""
    here = piece.place
    if here == "H":
        return set(NEIGHBOURS)
    if here in NEIGHBOURS:
        if die == 6:
            return {*NEIGHBOURS[here], *(["H"] if piece.kind == "A" else [])}
        there = QUADRANTS[here][die - 1]
        if pair_on(board, there) or not may_enter(board, there, piece.owner, house):
            return set()
        return {there}
    if die == 6:
        return {name for name, spaces in QUADRANTS.items() if here in spaces}
    found = set()
    for step in (+1, -1):
        walked = [here]
        for _ in range(die):
            ahead = WORLD[(WORLD.index(walked[-1]) + step) % 20]
            if pair_on(board, ahead):
                break
            walked.append(ahead)
        while len(walked) > 1 and not may_enter(board, walked[-1], piece.owner, house):
            walked.pop()
        if len(walked) > 1:
            found.add(walked[-1])
    return found


def without_lonely_anem(board: Board) -> Board:
    """An Anem whose mortals are all gone leaves."""
    with_mortals = {piece.owner for piece in board if piece.kind == "m"}
    return tuple(piece for piece in board if piece.owner in with_mortals)


def take(board: Board, victim: Piece) -> Board:
    """A piece falls, with all that falls with it."""
    if victim.kind == "A":
        return tuple(piece for piece in board if piece.owner != victim.owner)
    rest = list(board)
    rest.remove(victim)
    return without_lonely_anem(tuple(rest))


def move(board: Board, piece: Piece, to: str) -> tuple[Board, list[Piece]]:
    """The board after the move and what it takes by itself; and the two pieces to vote on, if any."""
    rest = list(board)
    rest.remove(piece)
    before = tuple(rest)
    after = (*before, piece._replace(place=to, used=True))
    if not to.startswith("W"):
        return after, []
    others = [other for other in on(before, to) if other.owner != piece.owner]
    if len({other.owner for other in others}) == 2:
        return after, others
    own = [mate for mate in on(before, to) if mate.owner == piece.owner]
    if own and others:
        return take(after, others[0]), []
    return after, []


def branches(board: Board, piece: Piece, to: str) -> list[Board]:
    """All boards that a move can lead to, one for each outcome of a vote."""
    after, disputed = move(board, piece, to)
    return [take(after, victim) for victim in disputed] if disputed else [after]


def ended(board: Board) -> bool:
    return len({piece.owner for piece in board}) == 1


def candidates(board: Board, mover: int, house: House) -> list[Piece]:
    return [p for p in board if p.owner == mover and (house.one_piece_may_use_both or not p.used)]


def steps(board: Board, mover: int, dice: list[int], house: House) -> set[tuple[int, Piece, str]]:
    """All single moves possible with one of the dice."""
    return {
        (die, piece, to)
        for die in dice
        for piece in candidates(board, mover, house)
        for to in destinations(board, piece, die, house)
    }


def count(board: Board, mover: int, dice: list[int], house: House) -> int:
    """How many dice can be played, at best, whatever the order and the votes."""
    best = 0
    for die, piece, to in steps(board, mover, dice, house):
        rest = list(dice)
        rest.remove(die)
        for after in branches(board, piece, to):
            more = 0 if ended(after) else count(after, mover, rest, house)
            best = max(best, 1 + more)
    return best


def legal(board: Board, mover: int, dice: list[int], house: House) -> set[Step]:
    """The moves allowed now."""
    can = count(board, mover, dice, house)
    allowed = set()
    for die, piece, to in steps(board, mover, dice, house):
        rest = list(dice)
        rest.remove(die)
        reached = 1 + max(
            0 if ended(after) else count(after, mover, rest, house) for after in branches(board, piece, to)
        )
        wins = any(ended(after) for after in branches(board, piece, to))
        if house.may_pass or reached == can or wins:
            allowed.add((die, piece.kind, piece.place, to))
    return allowed
