"""How clicks and keys on the board of `anem` become its actions. Place ids: see ``face``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from pantheon_kit.drawing.face import Need
from pantheon_kit.games.anem.plan import dice_places, layout
from pantheon_kit.games.anem.rules import ANEM_GAME
from pantheon_kit.games.anem.state import (
    ANEMIM,
    HOUSE,
    LETTERS,
    PLACES,
    WORLD,
    Action,
    Move,
    Pass,
    State,
    Vote,
)

Piece: TypeAlias = tuple[Literal["A", "m"], int]
"""A form and the space it stands on."""

ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def clicks(state: State, action: Action, seat: int | None = None) -> tuple[str, ...]:
    """The places to click, in order, to make ``action``; empty for rolls."""
    match action:
        case Move():
            piece = f"{PLACES[action.source]}:{_letter(state, state.mover)}{action.piece}"
            return (f"die:{action.die}", piece, PLACES[action.target])
        case Vote():
            return tuple(_candidates(state, action.seat)[:1])
        case Pass():
            return ("pass",)
    return ()


def steps(state: State, action: Action, seat: int | None = None) -> tuple[str, ...]:
    """What ``action`` leaves as a trace: the step of a move, the space of a vote."""
    match action:
        case Move():
            return (f"{PLACES[action.source]}>{PLACES[action.target]}",)
        case Vote() if state.voting is not None:
            return (PLACES[state.voting],)
    return ()


def pick(state: State, seat: int, places: tuple[str, ...]) -> Action | Need | None:
    """The action that clicks stand for, legal or not; what is still to be clicked; or None.

    A piece may be clicked itself or by its space, a target by its space or a figure on it; the die
    may be left out where piece and target leave one choice. A click on another piece of one's own
    chooses anew, unless some die leads to its space.
    """
    if "pass" in places:
        return Pass()
    if state.voting is not None:
        return _vote(state, seat, places)
    if not state.dice or seat != state.mover:
        return None
    legal = [action for action in ANEM_GAME.legal(state, seat) if isinstance(action, Move)]
    letter = _letter(state, seat)
    die: int | None = None
    piece: Piece | None = None
    target: int | None = None
    unclear: tuple[str, ...] = ()
    for place in places:
        head, _, tail = place.partition(":")
        if head == "die":
            die = int(tail.partition(":")[0])
            continue
        if head not in PLACES:
            return None
        space = PLACES.index(head)
        if piece is None:
            piece = _meant(state, seat, space, tail)
            unclear = () if piece else tuple(f"{head}:{letter}{form}" for form in _own(state, seat, space))
            if piece is None and not unclear:
                return None
        elif tail.startswith(letter) and not any(
            (m.piece, m.source, m.target) == (*piece, space) for m in legal
        ):
            piece, target = _meant(state, seat, space, tail), None
        else:
            target = space
    fitting = [m for m in legal if die in (None, m.die)]
    if piece is None:
        able = _sorted(f"{PLACES[m.source]}:{letter}{m.piece}" for m in fitting)
        return Need("piece", unclear or able)
    fitting = [m for m in fitting if (m.piece, m.source) == piece]
    if target is None:
        return Need("target", _sorted(PLACES[m.target] for m in fitting))
    if die is None:
        dice = sorted({m.die for m in fitting if m.target == target}, reverse=True)
        if len(dice) > 1:
            return Need("die", tuple(f"die:{value}" for value in dice))
        die = dice[0] if dice else _likely_die(state.dice, piece[1], target)
    return Move(die, piece[0], piece[1], target)


def _letter(state: State, seat: int) -> str:
    return LETTERS[state.options.sets[seat]]


def _candidates(state: State, seat: int) -> list[str]:
    """The figures of ``seat`` on the space that is voted on."""
    return [f.place for f in layout(state) if f.space == state.voting and f.seat == seat]


def _vote(state: State, seat: int, places: tuple[str, ...]) -> Action | Need | None:
    legal = [action for action in ANEM_GAME.legal(state, seat) if isinstance(action, Vote)]
    if not legal:
        return None
    can = tuple(place for action in legal for place in clicks(state, action))
    if not places:
        return Need("piece", can)
    letter = places[-1].partition(":")[2][:1]
    owners = [owner for owner in range(len(state.pieces)) if _letter(state, owner) == letter]
    return Vote(owners[0]) if owners else None


def _own(state: State, seat: int, space: int) -> tuple[Literal["A", "m"], ...]:
    """The forms in which ``seat`` stands on a space."""
    pieces = state.pieces[seat]
    found: list[Literal["A", "m"]] = []
    if pieces and pieces[0] == space:
        found.append("A")
    if space in pieces[1:]:
        found.append("m")
    return tuple(found)


def _meant(state: State, seat: int, space: int, tail: str) -> Piece | None:
    """The piece that a click means, by itself or by its space; None: it is unclear, or there is none."""
    if tail:
        return ("A" if tail[1] == "A" else "m"), space
    forms = _own(state, seat, space)
    return (forms[0], space) if len(forms) == 1 else None


def _sorted(places: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(places), key=lambda place: (PLACES.index(place.partition(":")[0]), place)))


def order(state: State) -> tuple[str, ...]:
    """All clickable places: dice, then the World, Anemim and the House, each with the figures on it."""
    on: dict[int, dict[str, None]] = {}
    for figure in layout(state):
        on.setdefault(figure.space, {})[figure.place] = None
    spaces = [place for space, name in enumerate(PLACES) for place in (name, *on.get(space, ()))]
    return (*dice_places(state.dice), *spaces)


def neighbours(place: str, key: str, state: State | None = None) -> str | None:
    """Where an arrow key leads from ``place``; None: nowhere.

    Right and left go round a ring (right is counter-clockwise, as the numbers run), up leads
    outwards and down inwards. With a ``state`` the figures of a space are stops after it, and up
    from the World leads to the dice.
    """
    head = place.partition(":")[0]
    dice = dice_places(state.dice) if state is not None else ()
    if key not in ARROWS:
        return None
    if head == "die":
        if key == "ArrowDown":
            return "W4"
        others = [die for die in dice if die != place]
        return others[0] if others and key != "ArrowUp" else None
    if head not in PLACES:
        return None
    space = PLACES.index(head)
    if key == "ArrowUp":
        if space < WORLD:
            return dice[0] if dice else None
        return "N0" if space == HOUSE else PLACES[5 * (space - ANEMIM) + 2]
    if key == "ArrowDown":
        return None if space == HOUSE else "H" if space >= ANEMIM else f"N{space // 5}"
    ring = [name for name in PLACES if name[0] == head[0]]
    stops = ring if state is None else [stop for stop in order(state) if stop.partition(":")[0] in ring]
    if place not in stops:
        return head
    reached = stops[(stops.index(place) + (1 if key == "ArrowRight" else -1)) % len(stops)]
    return reached if reached != place else None


def _likely_die(dice: Sequence[int], source: int, target: int) -> int:
    """The die that was most likely meant for a step that none makes legal."""
    wanted = 6
    if source < WORLD and target < WORLD:
        away = (target - source) % WORLD
        wanted = min(away, WORLD - away)
        longer = [die for die in dice if wanted <= die < 6]
        return wanted if wanted in dice else min(longer, default=max(dice))
    if ANEMIM <= source < HOUSE and target < WORLD:
        wanted = target - 5 * (source - ANEMIM) + 1
    return wanted if wanted in dice else max(dice)
