"""What all parts of a table's screen share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme
from pantheon_kit.players import PLAYERS
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.draft import PERSON
from pantheon_kit.widgets.effects import Notice
from pantheon_kit.widgets.table import Table
from pantheon_kit.words import N_, Translator

MARKS = {
    ("stated",): N_("The sources say so."),
    ("documented",): N_("The sources describe it so."),
    ("chosen",): N_("The sources do not say; here it is chosen so."),
    ("stated", "chosen"): N_("The sources say this in part; the rest is chosen here."),
}


class Part:
    """A part of the screen of ``table``. What rarely changes is built only when what it shows has changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._kept: dict[str, tuple[Any, t.Node]] = {}

    def once(self, name: str, of: Any, build: Callable[[], t.Node]) -> t.Node:
        """The node called ``name``, built anew only if it is not ``of`` the same as last time."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != of:
            kept = self._kept[name] = (of, build())
        return kept[1]

    @property
    def _(self) -> Translator:
        """The translator into the screen's language."""
        return self.table.words

    def badge(self, seat: int) -> t.Node:
        """The emblem of a seat in its colour; everywhere the same drawing, so that the page gets it once."""
        table = self.table
        options = table.draft.options() if table.match is None else table.match.options
        name = table.theme
        return self.once(
            f"badge {seat}",
            (options, name),
            lambda: t.svg(
                svg(table.face.badge(options, seat), theme(name), width=40),
                css="pk-badge",
                key=f"badge{seat}",
            ),
        )

    def mark(self, rule: str) -> str:
        """In plain words, where a rule comes from."""
        marks = tuple(self.table.game.rulebook[rule].marks)
        return self._(MARKS.get(marks, MARKS[("stated", "chosen")]))

    def kind(self, kind: str) -> str:
        """A kind of player in words."""
        _ = self._
        if kind == PERSON:
            return _("Person")
        return _("Program: {name}", name=self.program(kind))

    def program(self, kind: str) -> str:
        """What a program is called."""
        return PLAYERS[kind].label[self.table.settings.language]

    def player_options(self) -> list[tuple[str, str]]:
        """All kinds of players, for a select."""
        return [(kind, self.kind(kind)) for kind in self.table.draft.players]

    def notice(self, notice: Notice) -> t.Node:
        """A message, with the rule it is about."""
        _ = self._
        rule = None
        if notice.rule and notice.rule in self.table.game.rulebook:
            words = _("Read the rule")
            rule = t.rich(
                {"rule": notice.rule, "text": words},
                " ",
                self.mark(notice.rule),
                id="notice-rule",
                css="pk-mark",
            )
        return t.box(
            t.text(notice.title, css="pk-message-title", key="title"),
            t.text(notice.text, key="text") if notice.text else None,
            t.text(notice.instead, key="instead") if notice.instead else None,
            rule,
            t.button("dismiss", "×", label=_("Close the message"), quiet=True, css="pk-close")
            if notice.kind != "end"
            else None,
            css=f"pk-message pk-{notice.kind}",
            key="message",
        )
