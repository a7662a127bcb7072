"""Why not: the rule that an illegal action breaks, and what is impossible about a position.

Every refusal names its rule and a case, the places it is about, and as the fact ``can`` what would
be possible instead; the words stand in ``rulebook.toml``. Of several broken rules the first in the
rulebook's order is named.
"""

from __future__ import annotations

from collections.abc import Iterator

from pantheon_kit.engine.game import Chance, Fact, Over, Turn, Violation
from pantheon_kit.games.anem.moving import (
    ANEM,
    MORTAL,
    SHUT,
    along,
    anemim,
    paired,
    quadrant,
    shut,
    targets,
)
from pantheon_kit.games.anem.notation import letter, text
from pantheon_kit.games.anem.state import (
    ANEMIM,
    HOUSE,
    PLACES,
    WORLD,
    Action,
    Duty,
    Move,
    Options,
    Pass,
    State,
    Vote,
)
from pantheon_kit.games.anem.taking import one_left, opponents_on
from pantheon_kit.games.anem.turns import dutiful, idle, owners, possible, voters, walls

MORTALS = 5
MANY = 4
"""So many alternatives are still listed in a refusal."""


def no(rule: str, case: str = "", *places: int, **facts: Fact) -> Violation:
    return Violation(rule, case, tuple(PLACES[place] for place in places), facts)


# Setup --------------------------------------------------------------------------------------------


def setup(seats: int, options: Options) -> Violation | None:
    """Why a game of ``seats`` players with such options cannot be set up, or None."""
    if seats not in (2, 4):
        return no("setup.players", "" if seats in (3, 5) else "number", count=seats)
    used = options.sets[:seats]
    if len(used) < seats:
        return no("setup.sets", "few", count=len(used), seats_count=seats)
    if len(set(used)) < seats:
        return no("setup.sets")
    return None


# Actions ------------------------------------------------------------------------------------------


def refusal(state: State, turn: Turn, seat: int, action: Action) -> Violation | None:
    """Why ``seat`` may not do ``action`` where ``turn`` is due, or None if it is legal."""
    if isinstance(turn, Over):
        return no("table.over")
    if isinstance(turn, Chance):
        return no("table.chance")
    if turn.seats != (seat,):
        return no("table.turn", seat=seat, seats=turn.seats)
    if state.voting is not None:
        return _vote_refusal(state, action)
    match action:
        case Vote():
            return no("take.two-opponents", "no-vote")
        case Pass():
            return None if state.options.duty is Duty.MAY_PASS else no("move.duty", "pass")
        case Move():
            return _move_refusal(state, action)
    return no("table.chance", "none")


def _vote_refusal(state: State, action: Action) -> Violation | None:
    falling = owners(state)
    if isinstance(action, Vote) and action.seat in falling:
        return None
    assert state.voting is not None
    letters = tuple(letter(state, owner) for owner in falling)
    case = "first" if not isinstance(action, Vote) else "" if len(voters(state)) > 1 else "choose"
    return no("take.two-opponents", case, state.voting, can=letters)


def _move_refusal(state: State, move: Move) -> Violation | None:
    if move.die not in state.dice:
        return no("move.roll", "", die=move.die, can=tuple(map(str, dict.fromkeys(state.dice))))
    return _piece_refusal(state, move) or _way_refusal(state, move) or _duty_refusal(state, move)


def _piece_refusal(state: State, move: Move) -> Violation | None:
    """`move.two-pieces`: an own piece, and not the one that has moved already."""
    if (move.piece, move.source) in idle(state):
        return None
    if state.moved == (move.piece, move.source):
        return no("move.two-pieces", "", move.source, die=move.die)
    anem, *mortals = state.pieces[state.mover]
    if move.piece == ANEM:
        return no("move.two-pieces", "no-anem", move.source, anem)
    can = tuple(PLACES[place] for place in dict.fromkeys(mortals))
    return no("move.two-pieces", "no-mortal", move.source, can=can)


def _way_refusal(state: State, move: Move) -> Violation | None:
    """The movement rules of one piece, in the order of the rulebook."""
    around = walls(state.pieces, state.mover, state.options)
    ways = tuple(targets(move.piece, move.source, move.die, around))
    if move.target in ways:
        return None
    can = tuple(PLACES[way] for way in ways)
    source, target, die = move.source, move.target, move.die
    if target == HOUSE and move.piece == MORTAL:
        return no("move.mortals-no-house", "" if can else "stuck", source, die=die, can=can)
    if source == HOUSE:
        return no("move.house", "", target, can=can)
    if source >= ANEMIM and die == 6:
        return no("move.anemim-six", "anem" if move.piece == ANEM else "", source, target, can=can)
    if source >= ANEMIM:
        return _down_refusal(move, around)
    if die == 6:
        return no("move.world-six", "", source, anemim(quadrant(source)))
    return _ring_refusal(move, around, can)


def _down_refusal(move: Move, around: int) -> Violation:
    """A move from Anemim by less than a six that does not lead to the one space it can."""
    source, die = move.source, move.die
    space = 5 * quadrant(source) + die - 1
    if move.target == HOUSE:
        return no("move.anemim", "house", source, space, die=die)
    if paired(around, space):
        return no("move.anemim", "pair", source, space, die=die)
    if move.target == space:
        return no("take.two-opponents", "stuck", space, source, die=die)
    return no("move.anemim", "shut" if shut(around, space) else "", source, space, die=die)


def _ring_refusal(move: Move, around: int, can: tuple[str, ...]) -> Violation:
    """A move along the ring that does not end where it should."""
    source, target, die = move.source, move.target, move.die
    step = 1 if (target - source) % WORLD <= WORLD // 2 else -1
    distance = (target - source) * step % WORLD
    stopped = target < WORLD and distance <= die
    end = along(source, step, die, around % (1 << SHUT))
    pair = (end + step) % WORLD
    if stopped and (end - source) * step % WORLD < die and (distance == die or target == pair):
        return _blocked(source, die, step, pair, around)
    if stopped and target == end and shut(around, end):
        return no("take.two-opponents", "shut" if can else "stuck", target, source, die=die, can=can)
    if stopped and (die - distance) % 2 == 0:
        return no("move.direction", "" if can else "stuck", target, source, die=die, can=can)
    return no("move.world", "" if can else "stuck", source, target, die=die, can=can)


def _blocked(source: int, die: int, step: int, pair: int, around: int) -> Violation:
    """`move.blocked`: a pair cuts the move short; where it ends, and what the other way offers."""
    end = along(source, step, die, around)
    other = along(source, -step, die, around)
    if end != source and other != source:
        return no("move.blocked", "", pair, end, other)
    if end != source:
        return no("move.blocked", "one-way", pair, end)
    if other != source:
        return no("move.blocked", "beside", pair, other)
    return no("move.blocked", "both-sides", source, pair)


def _duty_refusal(state: State, move: Move) -> Violation | None:
    """`move.duty`: the move would lose a die that can be played."""
    if state.options.duty is Duty.MAY_PASS:
        return None
    allowed = dutiful(state)
    if move in allowed:
        return None
    lost = next(iter(state.dice[1:] if state.dice[0] == move.die else state.dice))
    case, named = "", allowed
    if len(allowed) > MANY:
        each = {(other.die, other.piece, other.source): other for other in reversed(allowed)}
        case, named = "many", [other for other in allowed if other in each.values()][:MANY]
    can = tuple(text(state, other) for other in named)
    places = dict.fromkeys(place for other in allowed for place in (other.source, other.target))
    return no("move.duty", case, *places, die=move.die, lost=lost, can=can, count=len(allowed))


# Positions set up by hand -------------------------------------------------------------------------


def problems(state: State) -> list[Violation]:
    """Everything impossible about a position, the first rule in the rulebook's order first."""
    number = len(state.pieces)
    wrong = setup(number, state.options)
    if wrong:
        return [wrong]
    if any(not 0 <= place < len(PLACES) for theirs in state.pieces for place in theirs):
        return [no("board", "place")]
    seats = range(number)
    named = [state.mover, *state.rolling, *state.votes]
    if any(seat not in seats for seat in named):
        return [no("setup.players", "seat")]
    return [*_piece_problems(state), *_turn_problems(state)]


def _piece_problems(state: State) -> Iterator[Violation]:
    for seat, theirs in enumerate(state.pieces):
        if len(theirs) > 1 + MORTALS:
            yield no("setup.pieces", "many", seat=seat, count=len(theirs) - 1)
        if list(theirs[1:]) != sorted(theirs[1:]):
            yield no("setup.pieces", "order", seat=seat)
        if HOUSE in theirs[1:]:
            yield no("move.mortals-no-house", "position", seat=seat)
    for space in range(WORLD):
        if sum(theirs.count(space) for theirs in state.pieces) > (3 if space == state.voting else 2):
            yield no("move.capacity", "", space)
    for seat, theirs in enumerate(state.pieces):
        if len(theirs) == 1:
            yield no("take.last-mortal", "", theirs[0], seat=seat)
    if not any(state.pieces):
        yield no("end.win", "nobody")


def _turn_problems(state: State) -> Iterator[Violation]:
    if state.rolling:
        if len(state.rolling) < 2 or list(state.rolling) != sorted(set(state.rolling)):
            yield no("setup.first", "rolling")
        if state.dice or state.moved or state.voting is not None or state.votes or state.turns or state.mover:
            yield no("setup.first", "before")
        if any(not state.pieces[seat] for seat in state.rolling):
            yield no("setup.first", "out")
        return
    if not state.pieces[state.mover]:
        if any(state.pieces):
            yield no("setup.order", "out", seat=state.mover)
        return
    yield from _dice_problems(state)
    if state.turns < 0:
        yield no("end.cap", "negative")


def _dice_problems(state: State) -> Iterator[Violation]:
    dice, moved = state.dice, state.moved
    if len(dice) > 2 or any(not 1 <= die <= 6 for die in dice) or list(dice) != sorted(dice, reverse=True):
        yield no("move.roll", "dice")
        return
    if moved and not _stands(state, *moved):
        yield no("move.two-pieces", "moved")
        return
    if len(dice) == 2 and moved:
        yield no("move.two-pieces", "dice")
        return
    if state.voting is not None or state.votes:
        yield from _vote_problems(state)
    elif one_left(state.pieces):
        if dice:
            yield no("end.win", "dice")
    elif (moved and not dice) or (dice and not possible(state)):
        yield no("move.duty", "none")


def _stands(state: State, piece: str, place: int) -> bool:
    anem, *mortals = state.pieces[state.mover] or (None,)
    return place == anem if piece == ANEM else place in mortals


def _vote_problems(state: State) -> Iterator[Violation]:
    space = state.voting
    if space is None or not 0 <= space < WORLD or len(opponents_on(space, state.pieces, state.mover)) != 2:
        yield no("take.two-opponents", "where")
        return
    if state.moved is None or state.moved[1] != space or len(state.dice) > 1:
        yield no("take.two-opponents", "arrived", space)
    decided = any(state.votes.count(seat) > 1 for seat in state.votes)
    if decided or len(state.votes) >= len(voters(state)) or not set(state.votes) <= set(owners(state)):
        yield no("take.two-opponents", "votes", space)
