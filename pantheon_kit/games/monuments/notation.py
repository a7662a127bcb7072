"""The notation of `monuments`: actions as the record writes them, and whole positions in one line.

An action: ``first B`` (who begins, by the sheet's letter); ``roll RRGB``; ``r13 by R`` (a cross and
the die that pays it), ``p11 by joker``, ``a11 by quarry 3`` (the third stone from the left); ``done``.
A position: ``A crosses=r11,r12; B jokers=1; active A; dice RRGB``, see ``position``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

import msgspec

from pantheon_kit.engine.errors import NotationError
from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.sheet import BUILDINGS, SHEETS, Sheet
from pantheon_kit.games.monuments.state import (
    DICE,
    JOKER,
    QUARRY,
    Action,
    Cross,
    Done,
    First,
    Options,
    Player,
    Roll,
    State,
    sheet,
    sheets,
)

_CROSS = re.compile(r"([rpa]\d\d)\s*(?:by|:|,)?\s*(?:([YROPGB])|(joker)|quarry\s*(\d{1,2}))", re.IGNORECASE)
_DICE = re.compile(r"[YROPGB](?:[\s,\-]*[YROPGB])*", re.IGNORECASE)


def text(state: State, action: Action) -> str:
    """An action in the notation."""
    match action:
        case First(seat):
            return f"first {SHEETS[seat]}"
        case Roll(dice):
            return f"roll {dice}"
        case Cross(field, pay):
            return f"{sheets(state.options)[0].fields[field].name} by {payment(pay)}"
        case Done():
            return "done"


def payment(pay: int) -> str:
    """A payment in the notation: ``R``, ``joker``, ``quarry 3``."""
    if pay < JOKER:
        return LETTERS[pay]
    return "joker" if pay == JOKER else f"quarry {pay - QUARRY + 1}"


def parse(state: State, text: str) -> Action:
    """The action that ``text`` writes; small slips of spacing and case are forgiven, dice may be
    written in any order.

    Raises NotationError, which says where reading stopped.
    """
    words = text.strip()
    kind, _, rest = words.partition(" ")
    kind, rest = kind.lower(), rest.strip()
    if words.lower() == "done":
        return Done()
    if kind == "first":
        return First(_seat(len(state.players), text, rest))
    if kind == "roll":
        return Roll(_dice(text, rest, DICE))
    if cross := _CROSS.fullmatch(words):
        name, die, joker, stone = cross.groups()
        field = _field(sheets(state.options)[0], text, name)
        if die:
            return Cross(field, LETTERS.index(die.upper()))
        return Cross(field, JOKER if joker else QUARRY + _stone(state, text, stone))
    if not state.asked and _DICE.fullmatch(words):
        return Roll(_dice(text, words, DICE))
    _fail(
        f"{words[:40]!r} is no action: write a roll as roll RRGB, a cross as r13 by R, p11 by joker "
        "or a11 by quarry 3, the end of a turn as done",
        text,
        words,
    )


def _fail(message: str, text: str, part: str) -> NoReturn:
    raise NotationError(message, text, max(text.find(part), 0))


def _dice(text: str, part: str, count: int | None = None) -> str:
    if not _DICE.fullmatch(part):
        _fail(f"{part[:40]!r} is not dice: write their letters, of {', '.join(LETTERS)}", text, part)
    dice = sorted((letter for letter in part.upper() if letter in LETTERS), key=LETTERS.index)
    if count is not None and len(dice) != count:
        _fail(f"{count} dice are rolled, {part[:40]!r} has {len(dice)}", text, part)
    return "".join(dice)


def _seat(count: int, text: str, part: str) -> int:
    if len(part) != 1 or part.upper() not in SHEETS[:count]:
        _fail(f"{part[:40]!r} is no player here: the players are {', '.join(SHEETS[:count])}", text, part)
    return SHEETS.index(part.upper())


def _field(printed: Sheet, text: str, name: str) -> int:
    number = printed.numbers.get(name.lower())
    if number is None:
        _fail(
            f"{name!r} is no field of the sheet: a field is r13, p21 or a34, its building, row and place",
            text,
            name,
        )
    return number


def _stone(state: State, text: str, number: str) -> int:
    count = len(sheets(state.options)[0].quarry)
    if not 1 <= int(number) <= count:
        _fail(f"there is no quarry stone {number}: there are {count}", text, number)
    return int(number) - 1


# Positions ----------------------------------------------------------------------------------------


def position(line: str, options: Options | None = None) -> State:
    """The position that ``line`` writes.

    Its parts, separated by semicolons, are the players in the order of their seats, and then in any
    order ``dice RRGB`` (the roll of the round), ``active B`` (else A; ``none``: still to be drawn),
    ``left RGB`` (the dice that the active player, who is done then, has not used), ``asked B,C`` (who
    may make crosses; else the active player or, with ``left``, all others; nobody before a roll),
    ``idle 1`` (rounds without a cross) and ``ended end.two-buildings``.

    A player is ``A crosses=relief,p11 fresh=p11 jokers=1 quarry=2,3 circled=relief-1 struck=arch-attic
    dice=RG``; what is not said is as at the start, and ``dice`` what the round leaves him. Crosses may
    name a whole building, ``-`` takes a field out again (``crosses=pyramid,-p11``), and fresh crosses
    need not be named twice. Nothing is judged here: see ``Game.problems``.

    Raises NotationError.
    """
    options = options or Options()
    parts = [part for part in map(str.strip, line.split(";")) if part]
    seated = [part for part in parts if part.partition(" ")[0] in tuple(SHEETS)]
    letters = "".join(part[0] for part in seated)
    if not 1 < len(seated) <= len(SHEETS) or letters != SHEETS[: len(letters)]:
        _fail("name the players in the order of their sheets: A; B; and so on, two to six", line, "")
    said = dict(part.partition(" ")[::2] for part in parts if part not in seated)
    for word in said:
        if word not in ("active", "dice", "left", "asked", "idle", "ended"):
            _fail(f"{word[:40]!r} begins no part of a position", line, word)
    count = len(seated)
    dice = _dice(line, said["dice"].strip()) if "dice" in said else ""
    if said.get("active", "").strip() == "none":
        active = None
    else:
        active = _seat(count, line, said["active"].strip()) if "active" in said else 0
    everybody = tuple(seat % count for seat in range((active or 0) + 1, (active or 0) + count))
    left = _dice(line, said["left"].strip()) if said.get("left") else ""
    asked = () if not dice or active is None else everybody if "left" in said else (active,)
    if "asked" in said:
        asked = tuple(_seat(count, line, word) for word in said["asked"].replace(",", " ").split())
    passive = active not in asked and bool(asked)
    plain = [left if passive else dice if seat in asked else "" for seat in range(count)]
    state = State(
        tuple(
            _player(line, part, printed, count, theirs)
            for part, printed, theirs in zip(seated, sheets(options), plain, strict=False)
        ),
        options,
        active,
        dice,
        asked,
        _number(line, said.get("idle", "0")),
    )
    if "ended" not in said:
        return state
    try:
        return msgspec.convert(msgspec.to_builtins(state) | {"ended": said["ended"].strip()}, State)
    except msgspec.ValidationError as error:
        raise NotationError(f"ended: {error}", line, line.find("ended")) from error


def _player(line: str, part: str, printed: Sheet, count: int, dice: str) -> Player:
    given: dict[str, Any] = {"jokers": count, "dice": dice}
    for word in part.split()[1:]:
        name, _, value = word.partition("=")
        if name not in _PARTS:
            _fail(f"{word[:40]!r} is none of {', '.join(f'{known}=' for known in _PARTS)}", line, word)
        field, read = _PARTS[name]
        given[field] = read(printed, line, value)
    given["crosses"] = given.get("crosses", 0) | given.get("fresh", 0)
    return Player(**given)


def _number(line: str, word: str) -> int:
    word = word.strip()
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        _fail(f"{word[:40]!r} is no number", line, word)
    return int(word)


def _fields(printed: Sheet, line: str, words: str) -> int:
    mask = 0
    for word in filter(None, words.split(",")):
        if word in BUILDINGS:
            mask |= printed.buildings[BUILDINGS.index(word)]
        elif word.startswith("-"):
            mask &= ~(1 << _field(printed, line, word[1:]))
        else:
            mask |= 1 << _field(printed, line, word)
    return mask


def _stones(printed: Sheet, line: str, words: str) -> int:
    mask = 0
    for word in filter(None, words.split(",")):
        number = _number(line, word)
        if not 1 <= number <= len(printed.quarry):
            _fail(f"there is no quarry stone {number}: there are {len(printed.quarry)}", line, word)
        mask |= 1 << number - 1
    return mask


def _bonuses(printed: Sheet, line: str, words: str) -> int:
    order = printed.base.icons.order
    mask = 0
    for word in filter(None, words.split(",")):
        if word not in order:
            _fail(f"{word[:40]!r} is no bonus: they are {', '.join(order)}", line, word)
        mask |= 1 << order.index(word)
    return mask


_PARTS: dict[str, tuple[str, Callable[[Sheet, str, str], Any]]] = {
    "crosses": ("crosses", _fields),
    "fresh": ("fresh", _fields),
    "jokers": ("jokers", lambda printed, line, word: _number(line, word)),
    "quarry": ("stones", _stones),
    "circled": ("circled", _bonuses),
    "struck": ("struck", _bonuses),
    "dice": ("dice", lambda printed, line, word: _dice(line, word) if word else ""),
}
"""What is said of a player: the field of ``Player`` and how it is read."""


def describe(state: State) -> str:
    """The line that ``position`` reads as ``state``, given its options."""
    count = len(state.players)
    parts = [_described(sheet(state, seat), player, count) for seat, player in enumerate(state.players)]
    parts.append("active none" if state.active is None else f"active {SHEETS[state.active]}")
    if state.dice:
        parts.append(f"dice {state.dice}")
    if state.asked:
        parts.append("asked " + ",".join(SHEETS[seat] for seat in state.asked))
    if state.idle:
        parts.append(f"idle {state.idle}")
    if state.ended:
        parts.append(f"ended {state.ended}")
    return "; ".join(parts)


def _described(printed: Sheet, player: Player, count: int) -> str:
    words = [printed.letter]
    icons = printed.base.icons.order
    order = [field.name for field in printed.fields]
    stones = [str(number + 1) for number in range(len(printed.quarry))]
    for name, mask, names in (
        ("crosses", player.crosses, order),
        ("fresh", player.fresh, order),
        ("quarry", player.stones, stones),
        ("circled", player.circled, icons),
        ("struck", player.struck, icons),
    ):
        if mask:
            words.append(f"{name}=" + _listed(mask, names))
    if player.jokers != count:
        words.append(f"jokers={player.jokers}")
    words.append(f"dice={player.dice}")
    return " ".join(words)


def _listed(mask: int, names: Sequence[str]) -> str:
    return ",".join(names[number] for number in numbers(mask))
