"""Why not: the rule that an illegal action breaks; what a legal one makes impossible for good; and what
is impossible about a position.

Of several broken rules the first in the rulebook's order is named; whether a second cross in the
relief can be paid is asked only once the first is paid. Colours in facts are letters, which the
rulebook turns into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Chance, Fact, Over, Turn, Violation
from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.paying import purse_of
from pantheon_kit.games.monuments.relief import left_over, numbers
from pantheon_kit.games.monuments.rounds import with_cross
from pantheon_kit.games.monuments.scoring import finished
from pantheon_kit.games.monuments.sheet import RELIEF, SHEETS, Sheet
from pantheon_kit.games.monuments.state import (
    CROSSES,
    DICE,
    JOKER,
    QUARRY,
    Action,
    Cross,
    Done,
    Player,
    State,
    sheet,
    sheets,
)
from pantheon_kit.games.monuments.turns import possible

_PAIR = "relief.two-adjacent"


def no(rule: str, case: str = "", *places: str, **facts: Fact) -> Violation:
    return Violation(rule, case, places, facts)


def setup(count: int) -> Violation | None:
    """Why a game of so many cannot be set up, or None."""
    return None if 2 <= count <= len(SHEETS) else no("setup.sheets", "", count=count, most=len(SHEETS))


# Actions ------------------------------------------------------------------------------------------


def refusal(state: State, turn: Turn, seat: int, action: Action) -> Violation | None:
    """Why ``seat`` may not do ``action`` where ``turn`` is due, or None if it is legal."""
    if isinstance(turn, Over):
        return no("table.over")
    if isinstance(turn, Chance):
        return no("table.chance")
    if seat not in turn.seats:
        return no("table.turn", seat=seat, seats=turn.seats)
    printed, player = sheet(state, seat), state.players[seat]
    if isinstance(action, Done):
        return _stopping(printed, player)
    if isinstance(action, Cross):
        return (
            _turn_refusal(state, seat, action)
            or _colour_refusal(printed, player, action)
            or _field_refusal(printed, player, action)
            or _stock_refusal(printed, player, action)
            or _second_refusal(printed, player, action)
        )
    return no("table.chance", "none")


def _name(printed: Sheet, field: int) -> str:
    return printed.fields[field].name


def begun(printed: Sheet, player: Player) -> int | None:
    """The field in the relief whose second cross is still to be made; None: no pair is begun."""
    fresh = player.fresh
    single = fresh.bit_count() == 1 and fresh & printed.buildings[RELIEF]
    return fresh.bit_length() - 1 if single else None


def _stopping(printed: Sheet, player: Player) -> Violation | None:
    """`relief.two-adjacent`: no stopping after one cross."""
    first = begun(printed, player)
    if first is None:
        return None
    can = {_name(printed, action.field) for action in possible(printed, player) if isinstance(action, Cross)}
    return no(_PAIR, "alone", _name(printed, first), can=tuple(sorted(can)))


def _turn_refusal(state: State, seat: int, cross: Cross) -> Violation | None:
    """`round.active`, `round.passive`: up to two crosses, and the dice there are."""
    rule = "round.active" if seat == state.active else "round.passive"
    player = state.players[seat]
    if player.fresh.bit_count() >= CROSSES:
        return no(rule)
    if seat != state.active and cross.pay < JOKER:
        letter = LETTERS[cross.pay]
        assert state.active is not None
        if letter in state.dice and letter not in state.players[state.active].dice:
            return no(rule, "used", f"die:{letter}", colour=letter)
    return None


def _colour_refusal(printed: Sheet, player: Player, cross: Cross) -> Violation | None:
    """`round.pay`: a die that is there, and of the field's colour."""
    wanted = LETTERS[printed.colours[cross.field]]
    name = _name(printed, cross.field)
    if cross.pay < JOKER:
        letter = LETTERS[cross.pay]
        if letter not in player.dice:
            return no(
                "round.pay", "die" if player.dice else "no-dice", name, colour=letter, colours=player.dice
            )
        return None if letter == wanted else no("round.pay", "", name, colour=wanted, its_colour=letter)
    if cross.pay == JOKER:
        return None
    letter = LETTERS[printed.quarry[cross.pay - QUARRY]]
    if letter == wanted:
        return None
    return no("round.pay", "stone", name, stone_place(cross.pay), colour=wanted, its_colour=letter)


def stone_place(pay: int) -> str:
    """The place id of the quarry stone that a payment uses."""
    return f"quarry:{pay - QUARRY + 1}"


def _field_refusal(printed: Sheet, player: Player, cross: Cross) -> Violation | None:
    """`cross.open-field`, and the shape of a pair (`relief.two-adjacent`)."""
    field, name = cross.field, _name(printed, cross.field)
    if player.crosses >> field & 1:
        return no("cross.open-field", "", name)
    first = begun(printed, player)
    in_relief = printed.buildings[RELIEF] >> field & 1
    if first is not None:
        if not in_relief:
            return no(_PAIR, "stay", _name(printed, first), name)
        if field not in printed.neighbours[first]:
            return no(_PAIR, "apart", _name(printed, first), name)
    elif in_relief and player.fresh:
        return no(_PAIR, "mixed", name)
    elif in_relief and not any(_open(player, other) for other in printed.neighbours[field]):
        return no(_PAIR, "lonely", name)
    return None


def _open(player: Player, field: int) -> bool:
    return not player.crosses >> field & 1


def _stock_refusal(printed: Sheet, player: Player, cross: Cross) -> Violation | None:
    """`joker.any-colour` and `quarry.left-to-right`: what is used up or lost."""
    if cross.pay == JOKER and not player.jokers:
        return no("joker.any-colour")
    if cross.pay >= QUARRY and cross.pay - QUARRY < player.stones.bit_length():
        used = player.stones >> (cross.pay - QUARRY) & 1
        return no("quarry.left-to-right", "used" if used else "", stone_place(cross.pay))
    return None


def _second_refusal(printed: Sheet, player: Player, cross: Cross) -> Violation | None:
    """`relief.two-adjacent`: after a first cross paid like this, no second could be paid."""
    if player.fresh or not printed.buildings[RELIEF] >> cross.field & 1:
        return None
    around = [other for other in printed.neighbours[cross.field] if _open(player, other)]
    colours = {printed.colours[other] for other in around}
    ways = purse_of(printed, player).begins(
        printed.colours[cross.field], sum(1 << colour for colour in colours)
    )
    if cross.pay in ways:
        return None
    names = [_name(printed, other) for other in around]
    return no(
        _PAIR, "other-payment" if ways else "unpaid", _name(printed, cross.field), *names, can=tuple(names)
    )


# Warnings -----------------------------------------------------------------------------------------


def warnings(state: State, seat: int, action: Action) -> list[Violation]:
    """`relief.stranded`: after this legal cross, and whatever follows it in the turn, the open fields of
    the relief can no longer all be paired off, though before they could. ``count`` is how many stay
    open at least; the places are those of them without any open neighbour, or where each has one, some
    that stay open if the pairs are chosen as well as can be."""
    printed, player = sheet(state, seat), state.players[seat]
    relief = printed.buildings[RELIEF]
    if not isinstance(action, Cross) or not relief >> action.field & 1:
        return []
    if left_over(printed, relief & (~player.crosses | player.fresh)):
        return []
    after = with_cross(player, action)
    ends = [after.crosses]
    if not player.fresh:
        seconds = (second for second in possible(printed, after) if isinstance(second, Cross))
        ends = [after.crosses | 1 << second.field for second in seconds]
    open_fields = min((relief & ~crosses for crosses in ends), key=lambda mask: len(left_over(printed, mask)))
    lost = left_over(printed, open_fields)
    if not lost:
        return []
    alone = [
        field
        for field in numbers(open_fields)
        if not any(open_fields >> other & 1 for other in printed.neighbours[field])
    ]
    names = (_name(printed, field) for field in alone or lost)
    return [no("relief.stranded", "", *names, count=len(lost))]


# Positions set up by hand -------------------------------------------------------------------------


def problems(state: State) -> list[Violation]:
    """Everything impossible about a position, the basic things first."""
    wrong = setup(len(state.players))
    if wrong:
        return [wrong]
    try:
        printed = sheets(state.options)
    except IllegalSetup as error:
        return [error.violation]
    count = len(state.players)
    seats = range(count)
    if any(seat not in seats for seat in (*state.asked, *(() if state.active is None else (state.active,)))):
        return [no("setup.sheets", "seat")]
    basic = [
        violation
        for seat, player in enumerate(state.players)
        for violation in _paper_problems(printed[seat], seat, player, count)
    ]
    if basic:
        return basic
    return [
        *_dice_problems(state),
        *(
            violation
            for seat, player in enumerate(state.players)
            for violation in _turn_problems(printed[seat], seat, player, seat in state.asked)
        ),
        *_bonus_problems(printed, state),
        *_end_problems(printed, state),
    ]


def _paper_problems(printed: Sheet, seat: int, player: Player, count: int) -> Iterator[Violation]:
    """What cannot be on one sheet."""
    masks = (
        (player.crosses, len(printed.fields)),
        (player.fresh, len(printed.fields)),
        (player.stones, len(printed.quarry)),
        (player.circled, len(printed.bonuses) + 1),
        (player.struck, len(printed.bonuses)),
    )
    if any(not 0 <= mask < 1 << length for mask, length in masks):
        yield no("setup.sheets", "nowhere", seat=seat)
        return
    if not 0 <= player.jokers <= count:
        yield no("setup.jokers", "", seat=seat, count=player.jokers, most=count)
    if player.fresh & ~player.crosses:
        yield no("setup.sheets", "fresh", seat=seat)
    if player.fresh.bit_count() > CROSSES:
        yield no("round.active", "many", seat=seat)
    if count - player.jokers + player.stones.bit_count() > player.crosses.bit_count():
        yield no("round.pay", "paid", seat=seat)
    if len(player.dice) > DICE or not _written(player.dice):
        yield no("setup.dice", "letters", text=player.dice)


def _written(dice: str) -> bool:
    """Whether dice are written as they should be: their letters, in order."""
    return all(die in LETTERS for die in dice) and list(dice) == sorted(dice, key=LETTERS.index)


def _dice_problems(state: State) -> Iterator[Violation]:
    players, dice, active = state.players, state.dice, state.active
    if not dice:
        if state.asked or any(player.dice or player.fresh for player in players):
            yield no("round.roll", "before")
        if active is None and (state.idle or state.ended or set(players) != {Player(len(players))}):
            yield no("round.roll", "first")
        return
    if len(dice) != DICE or not _written(dice):
        yield no("setup.dice", "letters", text=dice)
        return
    if active is None:
        yield no("round.roll", "first")
        return
    passive = [seat % len(players) for seat in range(active + 1, active + len(players))]
    playing = active in state.asked
    if not state.asked or (
        state.asked != (active,) if playing else list(state.asked) != [s for s in passive if s in state.asked]
    ):
        yield no("round.passive", "asked")
    if (
        not _within(players[active].dice, dice)
        or DICE - len(players[active].dice) > players[active].fresh.bit_count()
    ):
        yield no("round.dice-left", "", seat=active)
    for seat in passive:
        player = players[seat]
        if playing and (player.dice or player.fresh):
            yield no("round.passive", "early", seat=seat)
        left = "" if playing else players[active].dice
        if not _within(player.dice, left) or len(left) - len(player.dice) > player.fresh.bit_count():
            yield no("round.dice-left", "", seat=seat)


def _within(some: str, all_dice: str) -> bool:
    return all(some.count(die) <= all_dice.count(die) for die in some)


def _turn_problems(printed: Sheet, seat: int, player: Player, asked: bool) -> Iterator[Violation]:
    """Crosses that no turns can have made."""
    relief = printed.buildings[RELIEF]
    first = begun(printed, player)
    earlier = player.crosses & ~player.fresh & relief
    if left_over(printed, earlier):
        yield no(_PAIR, "position", seat=seat)
    elif first is not None:
        if not asked or not possible(printed, player):
            yield no(_PAIR, "begun", _name(printed, first), seat=seat)
    elif player.fresh & relief and (player.fresh & ~relief or left_over(printed, player.fresh)):
        yield no(_PAIR, "position", seat=seat)


def _bonus_problems(printed: Sequence[Sheet], state: State) -> Iterator[Violation]:
    players = state.players
    for bonus, field in enumerate(printed[0].bonuses):
        name, icon = _name(printed[0], field), f"bonus:{printed[0].base.icons.order[bonus]}"
        circled = [player.circled >> bonus & 1 for player in players]
        struck = [player.struck >> bonus & 1 for player in players]
        before = [(player.crosses & ~player.fresh) >> field & 1 for player in players]
        settled = any(circled) or any(struck)
        if any(a and b for a, b in zip(circled, struck, strict=True)):
            yield no("bonus.struck", "both", icon)
        elif settled and (not any(circled) or not all(a or b for a, b in zip(circled, struck, strict=True))):
            yield no("bonus.struck", "some", icon)
        elif any(a and not b for a, b in zip(circled, before, strict=True)):
            yield no("bonus.first", "", icon, name)
        elif not settled and any(before):
            yield no("bonus.first", "unsettled", icon, name)


def _end_problems(printed: Sequence[Sheet], state: State) -> Iterator[Violation]:
    players = state.players
    last = len(printed[0].bonuses)
    winners = [finished(one, player) for one, player in zip(printed, players, strict=False)]
    still = state.idle >= len(players)
    if not 0 <= state.idle <= len(players):
        yield no("end.standstill", "idle", count=state.idle)
    if state.dice and state.ended:
        yield no("end.two-buildings", "running")
    elif not state.dice and any(winners) != (state.ended == "end.two-buildings"):
        yield no("end.two-buildings", "not-ended" if any(winners) else "nobody")
    elif not any(winners) and still != (state.ended == "end.standstill"):
        yield no("end.standstill")
    wanted = winners if state.ended == "end.two-buildings" else [False] * len(players)
    if [bool(player.circled >> last & 1) for player in players] != wanted:
        yield no("bonus.two-buildings")
