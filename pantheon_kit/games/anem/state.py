"""The board, a position and the actions of `anem`.

Places are numbers: 0..19 the World counter-clockwise (``W0``..``W19``), 20..23 Anemim
(``N0``..``N3``), 24 the Great House (``H``).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

import msgspec

WORLD = 20
ANEMIM = 20
HOUSE = 24
PLACES = (*(f"W{i}" for i in range(20)), *(f"N{k}" for k in range(4)), "H")
"""The names of the 25 spaces by number."""


class Set(StrEnum):
    """The five sets of pieces (rule ``setup.sets``)."""

    CHORASH = "chorash"
    LENAS = "lenas"
    LERAL = "leral"
    MARUK = "maruk"
    RASHIL = "rashil"


LETTERS = {Set.CHORASH: "R", Set.LENAS: "G", Set.LERAL: "W", Set.MARUK: "Y", Set.RASHIL: "B"}
"""The letter of each set in the notation: red, green, white, yellow, black."""


class Seating(StrEnum):
    OPPOSITE = "opposite"
    ADJACENT = "adjacent"


class Duty(StrEnum):
    MUST = "must"
    MAY_PASS = "may_pass"


class TwoOpponents(StrEnum):
    VOTE = "vote"
    MOVER_CHOOSES = "mover_chooses"
    NOT_ENTERABLE = "not_enterable"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of `anem`; each names its rule, the default comes first."""

    sets: Annotated[tuple[Set, ...], msgspec.Meta(extra={"rule": "setup.sets"})] = (
        Set.CHORASH,
        Set.LENAS,
        Set.LERAL,
        Set.MARUK,
    )
    seats: Annotated[Seating, msgspec.Meta(extra={"rule": "setup.seats"})] = Seating.OPPOSITE
    one_piece_may_use_both: Annotated[bool, msgspec.Meta(extra={"rule": "move.two-pieces"})] = False
    duty: Annotated[Duty, msgspec.Meta(extra={"rule": "move.duty"})] = Duty.MUST
    two_opponents: Annotated[TwoOpponents, msgspec.Meta(extra={"rule": "take.two-opponents"})] = (
        TwoOpponents.VOTE
    )


class Start(msgspec.Struct, frozen=True, tag="start"):
    """Chance: one die each for the start, in the order of the seats that still roll."""

    dice: tuple[int, ...]


class Roll(msgspec.Struct, frozen=True, tag="roll"):
    """Chance: the two dice of a turn, the higher first."""

    dice: tuple[int, int]


class Move(msgspec.Struct, frozen=True, tag="move"):
    """A piece moves by a die: ``piece`` is ``"A"`` (Anem) or ``"m"`` (mortal)."""

    die: int
    piece: Literal["A", "m"]
    source: int
    target: int


class Vote(msgspec.Struct, frozen=True, tag="vote"):
    """A vote (or the mover's choice) on whose piece falls; ``seat`` is the owner of that piece."""

    seat: int


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """The remaining dice are given up; only under the option ``duty=may_pass``."""


Action: TypeAlias = Start | Roll | Move | Vote | Pass


class State(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position.

    Attributes:
        options: the options played by.
        pieces: for each seat its Anem's place followed by its mortals' places in ascending order;
            empty when the seat is out.
        mover: the seat whose turn it is.
        turns: how many turns have been finished (rule ``end.cap``).
        rolling: the seats that still roll for the start, in order; empty once that is decided.
        dice: the dice of this turn that are not played yet, the higher first; empty: to be rolled.
        moved: ``(piece, place)`` of the piece that has used a die in this turn; None: none has.
        voting: the space where two opponents stand and the mover has arrived; None: no vote.
        votes: the seats named so far, in the voters' order (mover first, then owners in turn order).
    """

    pieces: tuple[tuple[int, ...], ...]
    options: Options = Options()
    mover: int = 0
    turns: int = 0
    rolling: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    moved: tuple[Literal["A", "m"], int] | None = None
    voting: int | None = None
    votes: tuple[int, ...] = ()
