"""The notation of `anem`: actions as the record writes them, and whole positions in one line.

An action: ``start 4,6``; ``6-5`` (a roll); ``6:m W2>N0`` (die, piece, from, to); ``vote B`` (whose
piece falls); ``pass``. A position: ``R A=N0 m=3,N2; B m=6,6; dice 6,5``: each player's letter with
the places of the Anem (in the Great House if not said) and the mortals, the player to move first;
then what else is to be said, see ``position``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import msgspec

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.games.anem.moving import Piece
from pantheon_kit.games.anem.state import (
    HOUSE,
    LETTERS,
    PLACES,
    WORLD,
    Action,
    Move,
    Options,
    Pass,
    Roll,
    Set,
    Start,
    State,
    Vote,
)

SETS = {letter: chosen for chosen, letter in LETTERS.items()}
"""The set of each letter."""

_NUMBERS = {name: number for number, name in enumerate(PLACES)} | {str(n): n for n in range(WORLD)}
_PIECES: dict[str, Piece] = {"A": "A", "M": "m"}
_DICE = re.compile(r"[1-6](?:[\s,\-]*[1-6])*")
_LIKE_DICE = re.compile(r"[\d\s,\-]*\d[\d\s,\-]*")
_MOVE = re.compile(r"([1-6])\s*:\s*([AM])\s*(\w+)\s*>\s*(\w+)", re.IGNORECASE)


def letter(state: State, seat: int) -> str:
    """The letter of a seat's set."""
    return LETTERS[state.options.sets[seat]]


def text(state: State, action: Action) -> str:
    """An action in the notation."""
    match action:
        case Start(dice):
            return "start " + ",".join(map(str, dice))
        case Roll((high, low)):
            return f"{high}-{low}"
        case Move(die, piece, source, target):
            return f"{die}:{piece} {PLACES[source]}>{PLACES[target]}"
        case Vote(seat):
            return f"vote {letter(state, seat)}"
        case Pass():
            return "pass"


def parse(state: State, text: str) -> Action:
    """The action that ``text`` writes; small slips of spacing and case are forgiven, dice may be
    written in either order.

    Raises NotationError, which says where reading stopped.
    """
    words = text.strip()
    kind, _, rest = words.partition(" ")
    rest = rest.strip()
    if kind.lower() == "start":
        return Start(_dice(text, rest, len(state.rolling) or len(state.pieces)))
    if kind.lower() == "vote":
        return Vote(_seat(state, text, rest))
    if words.lower() == "pass":
        return Pass()
    if move := _MOVE.fullmatch(words):
        die, piece, source, target = move.groups()
        return Move(int(die), _PIECES[piece.upper()], _place(text, source), _place(text, target))
    if _LIKE_DICE.fullmatch(words):
        if state.rolling:
            return Start(_dice(text, words, len(state.rolling)))
        low, high = sorted(_dice(text, words, 2))
        return Roll((high, low))
    _fail(f"{words!r} is no action: write a roll as 6-5, a move as 6:m W2>N0, a vote as vote B", text, words)


def _fail(message: str, text: str, part: str) -> NoReturn:
    raise NotationError(message, text, max(text.find(part), 0))


def _dice(text: str, part: str, count: int) -> tuple[int, ...]:
    dice = tuple(int(die) for die in re.findall(r"[1-6]", part))
    if not _DICE.fullmatch(part):
        _fail(f"{part!r} is not dice: write {count} numbers from 1 to 6 with commas between", text, part)
    if len(dice) != count:
        _fail(f"{count} dice are rolled now, {part!r} has {len(dice)}", text, part)
    return dice


def _place(text: str, part: str) -> int:
    if part.upper() not in _NUMBERS:
        _fail(f"{part!r} is no space: the spaces are W0 to W19, N0 to N3 and H", text, part)
    return _NUMBERS[part.upper()]


def _seat(state: State, text: str, part: str) -> int:
    letters = [letter(state, seat) for seat in range(len(state.pieces))]
    if part.upper() not in letters:
        _fail(f"{part!r} is no player here: the players are {', '.join(letters)}", text, part)
    return letters.index(part.upper())


# Positions ----------------------------------------------------------------------------------------


def position(line: str, options: Options | None = None) -> State:
    """The position that ``line`` writes.

    Its parts, separated by semicolons, are the players in the order of their seats, then in any
    order: ``dice 6,5`` (not played yet), ``mover G`` (else the first player), ``moved m 6`` (the
    piece that has used a die), ``voting 5`` and ``votes B,G`` (see State), ``turns 12``,
    ``rolling R,B`` (who rolls for the start), ``seats adjacent`` and the other options by name.
    A player is ``R A=N0 m=3,N2`` or ``B out``; a World space may be written without its W. Two
    players make a game of two; of three the fourth seat is out. Nothing is judged here: see
    ``Game.problems``.

    Raises NotationError.
    """
    players: dict[str, tuple[int, ...]] = {}
    said: dict[str, str] = {}
    for part in filter(None, map(str.strip, line.split(";"))):
        word, _, rest = part.partition(" ")
        if word.upper() in SETS:
            if word.upper() in players:
                _fail(f"{word} stands twice", line, part)
            players[word.upper()] = _pieces(line, rest)
        elif word in _PARTS:
            said[word] = rest.strip()
        else:
            known = ", ".join((*SETS, *_PARTS))
            _fail(f"{word!r} begins no part of a position; they begin with {known}", line, part)
    if len(players) == 3:
        players[next(unused for unused in SETS if unused not in players)] = ()
    if len(players) not in (2, 4):
        _fail("name two or four players", line, "")
    state = State(tuple(players.values()), _with_sets(options or Options(), [SETS[name] for name in players]))
    for word, rest in said.items():
        state = msgspec.structs.replace(state, **_PARTS[word](state, line, rest))
    return state


def describe(state: State) -> str:
    """The line that ``position`` reads as ``state``."""
    names = [letter(state, seat) for seat in range(len(state.pieces))]
    parts = [f"{name} {_placed(theirs)}" for name, theirs in zip(names, state.pieces, strict=True)]
    default = Options()
    for option in ("seats", "one_piece_may_use_both", "duty", "two_opponents"):
        value = getattr(state.options, option)
        if value != getattr(default, option):
            parts.append(f"{option} {'yes' if value is True else value}")
    if state.mover:
        parts.append(f"mover {names[state.mover]}")
    if state.turns:
        parts.append(f"turns {state.turns}")
    if state.rolling:
        parts.append("rolling " + ",".join(names[seat] for seat in state.rolling))
    if state.dice:
        parts.append("dice " + ",".join(map(str, state.dice)))
    if state.moved:
        parts.append(f"moved {state.moved[0]} {PLACES[state.moved[1]]}")
    if state.voting is not None:
        parts.append(f"voting {PLACES[state.voting]}")
    if state.votes:
        parts.append("votes " + ",".join(names[seat] for seat in state.votes))
    return "; ".join(parts)


def _placed(theirs: Sequence[int]) -> str:
    if not theirs:
        return "out"
    anem = "" if theirs[0] == HOUSE else f"A={PLACES[theirs[0]]} "
    return f"{anem}m={','.join(PLACES[place] for place in theirs[1:])}"


def _pieces(line: str, words: str) -> tuple[int, ...]:
    if words.strip() == "out":
        return ()
    anem, mortals = HOUSE, list[int]()
    for word in words.split():
        piece, _, places = word.partition("=")
        if piece == "A":
            anem = _place(line, places)
        elif piece == "m":
            mortals = sorted(_place(line, place) for place in places.split(",") if place)
        else:
            _fail(f"{word!r} is neither A=place nor m=place,place", line, word)
    return (anem, *mortals)


def _with_sets(options: Options, sets: Sequence[Set]) -> Options:
    if list(options.sets[: len(sets)]) == list(sets):
        return options
    return msgspec.structs.replace(options, sets=tuple(sets))


def _seats(state: State, line: str, words: str) -> tuple[int, ...]:
    return tuple(_seat(state, line, word) for word in words.replace(",", " ").split())


def _number(line: str, word: str) -> int:
    if not word.isdecimal():
        _fail(f"{word!r} is no number", line, word)
    return int(word)


def _moved(line: str, words: str) -> tuple[Piece, int]:
    piece, _, place = words.partition(" ")
    if piece.upper() not in _PIECES:
        _fail(f"{words!r} is no piece with its place, such as m 6", line, words)
    return _PIECES[piece.upper()], _place(line, place.strip())


def _option(name: str) -> Callable[[State, str, str], dict[str, Any]]:
    def read(state: State, line: str, word: str) -> dict[str, Any]:
        given: Any = {"yes": True, "no": False}.get(word, word)
        try:
            options = msgspec.convert(msgspec.to_builtins(state.options) | {name: given}, Options)
        except msgspec.ValidationError as error:
            raise NotationError(f"{name}: {error}", line, line.find(name)) from error
        return {"options": options}

    return read


_PARTS: dict[str, Callable[[State, str, str], dict[str, Any]]] = {
    "dice": lambda state, line, words: {
        "dice": tuple(sorted(_dice(line, words, len(re.findall(r"\d", words))), reverse=True))
    },
    "mover": lambda state, line, word: {"mover": _seat(state, line, word)},
    "moved": lambda state, line, words: {"moved": _moved(line, words)},
    "voting": lambda state, line, word: {"voting": _place(line, word)},
    "votes": lambda state, line, words: {"votes": _seats(state, line, words)},
    "turns": lambda state, line, word: {"turns": _number(line, word)},
    "rolling": lambda state, line, words: {"rolling": _seats(state, line, words)},
    "seats": _option("seats"),
    "one_piece_may_use_both": _option("one_piece_may_use_both"),
    "duty": _option("duty"),
    "two_opponents": _option("two_opponents"),
}
