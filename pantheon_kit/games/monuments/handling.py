"""How clicks and keys on the sheets of `monuments` become its actions. Place ids: see ``face``."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from pantheon_kit.drawing.face import Need
from pantheon_kit.drawing.geometry import Point
from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.plan import desk, dice_places, foremost
from pantheon_kit.games.monuments.rules import MONUMENTS_GAME
from pantheon_kit.games.monuments.sheet import END_ICON, JOKERS, SHEETS
from pantheon_kit.games.monuments.sheet import Sheet as Printed
from pantheon_kit.games.monuments.state import (
    JOKER,
    QUARRY,
    Action,
    Cross,
    Done,
    Options,
    State,
    sheet,
    sheets,
)

DONE = "done"
"""The click that ends a turn; it is a button beside the sheet."""
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def payment_place(state: State, seat: int, pay: int) -> str:
    """Where one clicks to pay: a die, the first joker left, a quarry stone."""
    if pay < JOKER:
        return f"die:{LETTERS[pay]}"
    if pay == JOKER:
        return f"joker:{min(len(state.players) - state.players[seat].jokers + 1, JOKERS)}"
    return f"quarry:{pay - QUARRY + 1}"


def clicks(state: State, action: Action, seat: int | None = None) -> tuple[str, ...]:
    """The places to click, in order, to make ``action``; empty for chance.

    Args:
        seat: who does it; None: the first of those asked.
    """
    match action:
        case Cross(field, pay):
            who = foremost(state, seat)
            return sheets(state.options)[0].fields[field].name, payment_place(state, who, pay)
        case Done():
            return (DONE,)
    return ()


def steps(state: State, action: Action, seat: int | None = None) -> tuple[str, ...]:
    """What ``action`` leaves as a trace: the crossed field with its sheet's letter, ``B:r13``.

    Args:
        seat: who did it; None: the first of those asked.
    """
    if not isinstance(action, Cross):
        return ()
    return (f"{SHEETS[foremost(state, seat)]}:{sheets(state.options)[0].fields[action.field].name}",)


def pick(state: State, seat: int, places: tuple[str, ...]) -> Action | Need | None:
    """The action that clicks stand for, legal or not; what is still to be clicked; or None.

    Field and payment come in any order, a bonus icon stands for its field. The only payment that is
    legal for a field needs no click; a field that cannot be paid is tried with what would be likeliest,
    so that a rule answers.
    """
    if seat not in state.asked:
        return None
    if DONE in places:
        return Done()
    printed = sheet(state, seat)
    field: int | None = None
    pay: int | None = None
    for place in places:
        found_field, found_pay = _field(printed, place), _payment(printed, place)
        if found_field is None and found_pay is None:
            return None
        field = found_field if found_field is not None else field
        pay = found_pay if found_pay is not None else pay
    legal = [action for action in MONUMENTS_GAME.legal(state, seat) if isinstance(action, Cross)]
    if field is None:
        fitting = {action.field for action in legal if pay in (None, action.pay)}
        names = tuple(printed.fields[number].name for number in sorted(fitting))
        return None if pay is not None and not names else Need("field", names)
    if pay is not None:
        return Cross(field, pay)
    pays = [action.pay for action in legal if action.field == field]
    if len(pays) > 1:
        return Need("payment", tuple(payment_place(state, seat, way) for way in pays))
    return Cross(field, pays[0] if pays else _likely(state, seat, printed, field))


def _field(printed: Printed, place: str) -> int | None:
    """The field that a click means: itself, or by its bonus icon."""
    head, _, icon = place.partition(":")
    if head == "bonus":
        order = printed.base.icons.order
        return printed.bonuses[order.index(icon)] if icon in order and icon != END_ICON else None
    return printed.numbers.get(place)


def _payment(printed: Printed, place: str) -> int | None:
    """What a click pays with."""
    head, _, tail = place.partition(":")
    if head == "die" and tail[:1] and tail[0] in LETTERS:
        return LETTERS.index(tail[0])
    if head == "joker":
        return JOKER
    if head == "quarry" and tail.isdigit() and 1 <= int(tail) <= len(printed.quarry):
        return QUARRY + int(tail) - 1
    return None


def _likely(state: State, seat: int, printed: Printed, field: int) -> int:
    """The payment that was most likely meant for a field that no payment makes legal."""
    colour, player = printed.colours[field], state.players[seat]
    if LETTERS[colour] in player.dice:
        return colour
    if player.jokers:
        return JOKER
    left = range(player.stones.bit_length(), len(printed.quarry))
    return next((QUARRY + stone for stone in left if printed.quarry[stone] == colour), colour)


def shows(place: str) -> int | None:
    """The seat whose sheet a click on ``place`` asks to see; None: the click is about something else."""
    head, _, letter = place.partition(":")
    return SHEETS.index(letter) if head == "sheet" and len(letter) == 1 and letter in SHEETS else None


# Keys -------------------------------------------------------------------------------------------


def order(state: State) -> tuple[str, ...]:
    """All clickable places: dice, fields by building, jokers, quarry, bonuses, and the sheets by letter."""
    return tuple(_spots(state.options, len(state.players), state.dice))


@lru_cache(256)
def _spots(options: Options, count: int, dice: str) -> dict[str, Point]:
    """Where the places are, the sheets in a row at the foot whoever's is large."""
    state = MONUMENTS_GAME.start(count, options)
    printed, plan = sheets(options)[0], desk(state, 0).large.plan
    found = {place: box.middle for (place, _), box in zip(dice_places(dice), plan.dice, strict=False)}
    found |= {spot.name: plan.boxes[spot.name].middle for spot in printed.fields}
    unused = {f"bonus:{END_ICON}", *(f"joker:{number}" for number in range(count + 1, JOKERS + 1))}
    for head in ("joker", "quarry", "bonus"):
        found |= {
            place: box.middle
            for place, box in plan.boxes.items()
            if place.startswith(head) and place not in unused
        }
    width = plan.width / count
    return found | {
        f"sheet:{SHEETS[seat]}": (width * (seat + 0.5), plan.height + 400) for seat in range(count)
    }


def neighbours(place: str, key: str, state: State | None = None) -> str | None:
    """Where an arrow key leads from ``place``: to what lies nearest in that direction. None: nowhere.
    Without a ``state``, as before the first roll of two players."""
    spots = _spots(state.options, len(state.players), state.dice) if state else _spots(Options(), 2, "")
    if key not in ARROWS or place not in spots:
        return None
    dx, dy = ARROWS[key]
    x, y = spots[place]

    def far(point: Point) -> float:
        along = (point[0] - x) * dx + (point[1] - y) * dy
        across = abs((point[0] - x) * dy) + abs((point[1] - y) * dx)
        return along + 1.6 * across if along > 1 and across <= 2.2 * along else math.inf

    return _nearest((far(point), other) for other, point in spots.items())


def _nearest(reached: Iterable[tuple[float, str]]) -> str | None:
    distance, place = min(reached)
    return place if distance < math.inf else None
