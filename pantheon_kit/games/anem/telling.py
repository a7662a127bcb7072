"""`anem` told in words: what an action did, how a seat stands, what an option means.

Names of spaces are written as in the notation and in the rules: ``W0``..``W19``, ``N0``..``N3``, ``H``.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from pantheon_kit.games.anem.state import (
    PLACES,
    Action,
    Duty,
    Move,
    Options,
    Pass,
    Roll,
    Seating,
    Set,
    Start,
    State,
    TwoOpponents,
    Vote,
)
from pantheon_kit.words import N_, Translator, translator

SETS = {
    Set.CHORASH: ("Na-Chorash", N_("scales, red")),
    Set.LENAS: ("Na-Lenas", N_("sheaf, green")),
    Set.LERAL: ("Na-Leral", N_("crook, white")),
    Set.MARUK: ("Na-Maruk", N_("crown, yellow")),
    Set.RASHIL: ("Na-Rashil", N_("hood, black")),
}

OPTIONS: dict[str, tuple[str, dict[object, str]]] = {
    "sets": (N_("Pieces"), {}),
    "seats": (
        N_("Where two players sit"),
        {Seating.OPPOSITE: N_("opposite each other"), Seating.ADJACENT: N_("side by side")},
    ),
    "one_piece_may_use_both": (
        N_("The two dice go to"),
        {False: N_("two different pieces"), True: N_("two pieces, or one piece twice")},
    ),
    "duty": (
        N_("Dice that can be played"),
        {Duty.MUST: N_("must be played"), Duty.MAY_PASS: N_("may be passed")},
    ),
    "two_opponents": (
        N_("Where two opponents share a space"),
        {
            TwoOpponents.VOTE: N_("the three vote which piece falls"),
            TwoOpponents.MOVER_CHOOSES: N_("the mover chooses which piece falls"),
            TwoOpponents.NOT_ENTERABLE: N_("nobody can enter"),
        },
    ),
}


def set_name(chosen: Set, language: str) -> str:
    """A set's name with its emblem and colour."""
    name, look = SETS[chosen]
    return f"{name} – {translator(language)(look)}"


def option(field: str, value: object, language: str) -> str:
    """The words for an option's ``value``, or for the option itself where ``value`` is None."""
    _ = translator(language)
    title, values = OPTIONS[field]
    if value is None:
        return _(title)
    if isinstance(value, Set):
        return set_name(value, language)
    return _(values[value]) if value in values else str(value.value if isinstance(value, Enum) else value)


def seat_name(options: Options, seat: int, language: str) -> str:
    """The set that ``seat`` plays with, in words."""
    return set_name(options.sets[seat], language)


def standing(state: State, seat: int, language: str) -> str:
    """What ``seat`` still has."""
    _ = translator(language)
    own = state.pieces[seat]
    if not own:
        return _("out of the game")
    return _.many("Anem and {n} mortal", "Anem and {n} mortals", len(own) - 1)


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
    _ = translator(language)
    match action:
        case Start():
            return _start(before, after, action, names, _)
        case Roll(dice=(one, other)):
            told = _("{who} rolls {one} and {other}.", who=names[before.mover], one=one, other=other)
            return told if after.dice else " ".join((told, _("No die can be played.")))
        case Move():
            told = _moved(action, names[before.mover], _)
            told = " ".join((told, *_losses(before, after, action.target, names, _)))
            lost = len(before.dice) == 2 and not after.dice and sum(map(bool, after.pieces)) > 1
            return " ".join((told, _("The other die cannot be played."))) if lost else told
        case Vote(seat=named):
            voter = names[before.mover if seat is None else seat]
            told = _("{who} votes: the piece of {owner} falls.", who=voter, owner=names[named])
            return " ".join((told, *_losses(before, after, before.voting, names, _)))
        case Pass():
            return _("{who} passes.", who=names[before.mover])


def label(state: State, action: Action, names: Sequence[str], language: str) -> str:
    """One action as the words of a button."""
    _ = translator(language)
    match action:
        case Start(dice=dice):
            return ", ".join(map(str, dice))
        case Roll(dice=(one, other)):
            return f"{one}-{other}"
        case Move():
            piece = _("Anem") if action.piece == "A" else _("mortal")
            return f"{action.die}: {piece} {PLACES[action.source]} → {PLACES[action.target]}"
        case Vote(seat=owner):
            return _("The piece of {owner} falls", owner=names[owner])
        case Pass():
            return _("Pass")


def _start(before: State, after: State, action: Start, names: Sequence[str], _: Translator) -> str:
    rolled = ", ".join(f"{names[s]} {die}" for s, die in zip(before.rolling, action.dice, strict=True))
    if after.rolling:
        again = _.all_of([names[s] for s in after.rolling])
        return _("Roll for the start: {rolled}. {again} roll again.", rolled=rolled, again=again)
    return _("Roll for the start: {rolled}. {who} begins.", rolled=rolled, who=names[after.mover])


def _moved(action: Move, who: str, _: Translator) -> str:
    way = f"{PLACES[action.source]} → {PLACES[action.target]}"
    if action.piece == "A":
        return _("{who} plays the {die}: Anem {way}.", who=who, die=action.die, way=way)
    return _("{who} plays the {die}: mortal {way}.", who=who, die=action.die, way=way)


def _losses(before: State, after: State, where: int | None, names: Sequence[str], _: Translator) -> list[str]:
    told = []
    for seat, (had, has) in enumerate(zip(before.pieces, after.pieces, strict=True)):
        if len(had) == len(has):
            continue
        if has:
            told.append(_("A mortal of {owner} is taken.", owner=names[seat]))
        elif had[0] == where:
            told.append(_("The Anem of {owner} is taken, and all its mortals with it.", owner=names[seat]))
        else:
            told.append(
                _(
                    "The last mortal of {owner} is taken: {owner} is out.",
                    owner=names[seat],
                    who=names[seat],
                )
            )
    return told
