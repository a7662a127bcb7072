"""`monuments` told in words: what an action did, how a seat stands, what an option means.

Fields are written as in the notation and in the rules: ``r13``, ``p21``, ``a34``.
"""

from __future__ import annotations

from collections.abc import Sequence

from pantheon_kit.games.monuments.colours import LETTERS, NAMES
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.scoring import complete, score
from pantheon_kit.games.monuments.sheet import SHEETS, Sheet
from pantheon_kit.games.monuments.state import (
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
from pantheon_kit.games.monuments.wording import TALES, WORDS, counted
from pantheon_kit.words import translator


def option(field: str, value: object, language: str) -> str:
    """The words for an option's ``value``, or for the option itself where ``value`` is None."""
    tale = TALES[language]
    if value is None:
        return tale.options[field]
    if isinstance(value, bool):
        return tale.values[value]
    return value if isinstance(value, str) else tale.own


def seat_name(options: Options, seat: int, language: str) -> str:
    """The sheet that ``seat`` plays on, in words."""
    name = WORDS[language].sheet.format(letter=SHEETS[seat])
    return f"{name[0].upper()}{name[1:]}"


def built(printed: Sheet, player: Player, language: str) -> str:
    """How far each building is."""
    words = WORDS[language]
    done = complete(printed, player.crosses)
    return ", ".join(
        words.complete.format(building=name)
        if building in done
        else words.done_of.format(
            building=name,
            done=(player.crosses & printed.buildings[building]).bit_count(),
            all=printed.buildings[building].bit_count(),
        )
        for building, name in enumerate(words.buildings)
    )


def standing(state: State, seat: int, language: str) -> str:
    """The points on a seat's sheet as if the game ended now, and how far its buildings are."""
    printed, player = sheet(state, seat), state.players[seat]
    points = counted(WORDS[language].points, score(printed, player).total)
    return f"{points} · {built(printed, player, language)}"


def coloured(dice: str, language: str) -> str:
    """Dice by their colours."""
    names = NAMES[language]
    return translator(language).all_of([lower(names[LETTERS.index(letter)]) for letter in dice])


def lower(colour: str) -> str:
    """A colour's name in the middle of a sentence."""
    return colour.lower()


def say(
    before: State, after: State, seat: int | None, action: Action, names: Sequence[str], language: str
) -> str:
    """One action as a short sentence, with all that it caused.

    Args:
        before: the position it was done in.
        after: the position it led to.
        seat: who did it; None for chance.
        names: the players' names by seat.
    """
    tale = TALES[language]
    match action:
        case First():
            return tale.first.format(who=names[action.seat])
        case Roll(dice):
            return tale.roll.format(who=names[before.active or 0], dice=coloured(dice, language))
        case Cross():
            return _crossed(before, before.asked[0] if seat is None else seat, action, names, language)
        case Done():
            told = [tale.done.format(who=names[before.asked[0] if seat is None else seat])]
            return " ".join((*told, *_settled(before, after, names, language)))


def _crossed(before: State, seat: int, action: Cross, names: Sequence[str], language: str) -> str:
    tale, colours = TALES[language], NAMES[language]
    printed = sheet(before, seat)
    field = printed.fields[action.field]
    skipped = 0
    if action.pay < JOKER:
        by = tale.by_die.format(colour=lower(colours[action.pay]))
    elif action.pay == JOKER:
        by = tale.by_joker
    else:
        by = tale.by_stone.format(number=action.pay - QUARRY + 1)
        skipped = action.pay - QUARRY - before.players[seat].stones.bit_length()
    told = tale.cross.format(who=names[seat], field=field.name, colour=lower(colours[field.colour]), by=by)
    return f"{told} {counted(tale.skipped, skipped)}" if skipped else told


def _settled(before: State, after: State, names: Sequence[str], language: str) -> list[str]:
    """What the end of a round brought."""
    tale, words = TALES[language], WORDS[language]
    printed = sheets(before.options)[0]
    told = []
    for seat, (had, has) in enumerate(zip(before.players, after.players, strict=True)):
        for bonus in numbers(has.circled & ~had.circled):
            inner = bonus < len(printed.bonuses)
            what = printed.fields[printed.bonuses[bonus]].name if inner else words.end_bonus
            told.append(tale.circled.format(who=names[seat], what=what))
    if after.ended:
        told.append(tale.end if after.ended == "end.two-buildings" else tale.still)
    return told


def label(state: State, action: Action, names: Sequence[str], language: str) -> str:
    """One action as the words of a button."""
    tale = TALES[language]
    match action:
        case First():
            return names[action.seat]
        case Roll(dice):
            return dice
        case Cross(field, pay):
            name = sheets(state.options)[0].fields[field].name
            if pay < JOKER:
                return tale.die.format(field=name, colour=lower(NAMES[language][pay]))
            if pay == JOKER:
                return tale.joker.format(field=name)
            return tale.stone.format(field=name, number=pay - QUARRY + 1)
        case Done():
            return tale.finish
