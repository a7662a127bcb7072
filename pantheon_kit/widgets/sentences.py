"""The sentences of a table: what to do next, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pantheon_kit.engine.game import Chance, Over

if TYPE_CHECKING:
    from pantheon_kit.widgets.table import Table


def sentence(table: Table) -> str:
    """What one must do next."""
    _ = table.words
    if table.match is None:
        return _("Choose who plays, then start.")
    if table.viewing is not None:
        return _("You are looking back: after move {k} of {n}.", k=table.viewing, n=table.length)
    turn = table.turn
    if isinstance(turn, Over):
        return ending(table)[0]
    seat = table.acting
    who = table.name(seat) if seat is not None else ""
    if isinstance(turn, Chance):
        return _of_chance(table, turn, who)
    if table.person_moves() is None:
        return _("{who} is paused.", who=who) if table.paused else _("{who} is moving.", who=who)
    if turn.ask == "vote":
        return _("{who}, vote: whose piece falls?", who=who)
    need = table.picking.need.what if table.picking.need else ""
    if need == "target":
        return _("{who}, choose where it goes.", who=who)
    if need == "piece" and table.picked:
        return _("{who}, choose the piece that moves.", who=who)
    if need == "die" and table.picked:
        return _("{who}, choose the die.", who=who)
    return _("{who}, choose a die and a piece.", who=who)


def _of_chance(table: Table, turn: Chance, who: str) -> str:
    _ = table.words
    start = turn.kind == "start" or not who
    if table.typed:
        if start:
            return _("Roll one die each for the start and type the numbers in, in the order of the players.")
        return _("{who}, roll the dice and type in what they show.", who=who)
    if table.program_next() is not None:
        return _("{who} is paused.", who=who) if table.paused else _("{who} rolls.", who=who)
    if start:
        return _("Roll for who begins.")
    return _("{who}, roll the dice.", who=who)


def ending(table: Table) -> tuple[str, str, str]:
    """Who has won, why, and the rule's id; empty strings while the match goes on."""
    turn = table.turn
    if not isinstance(turn, Over):
        return "", "", ""
    _ = table.words
    names = [table.name(seat) for seat in turn.winners]
    if not names:
        title = _("Nobody has won.")
    elif len(names) == 1:
        title = _("{who} has won.", who=names[0])
    else:
        title = _("A draw: {all} share the win.", all=_.all_of(names))
    rulebook = table.game.rulebook
    quitter = table.playing.resigned
    if quitter is not None:
        return title, _("{who} resigned.", who=table.name(quitter)), turn.rule
    return title, rulebook.words(turn.rule, table.settings.language).text, turn.rule
