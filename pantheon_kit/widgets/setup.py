"""The setup screen: who plays, with what, by which options, and the matches to go on with."""

from __future__ import annotations

from datetime import UTC, datetime

from pantheon_kit.engine.rulebook import seat_name
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.draft import Choice, written
from pantheon_kit.widgets.parts import Part


class Setup(Part):
    """The form of a new match."""

    def parts(self) -> list[t.Node | None]:
        """The form of a new match, from top to bottom; what starts it stands where later the rolling is."""
        table = self.table
        draft = table.draft
        _ = self._
        notice = table.notice
        sizes = [(str(n), _.many("{n} player", "{n} players", n)) for n in table.game.seats]
        return [
            t.row(t.button("start", _("Start"), primary=True, once=True), css="pk-main", key="main"),
            self.notice(notice) if notice else None,
            t.choice("seats", _("How many play"), str(draft.seats), sizes, css="pk-inline"),
            t.box(*(self._seat_form(seat) for seat in range(draft.seats)), css="pk-seats", key="seats-form"),
            self._dice_form(),
            self._matches(),
        ]

    def folds(self) -> list[t.Node | None]:
        """What can be unfolded below the form."""
        _ = self._
        load = t.fold(
            _("Load a match"),
            t.file("load", _("Load a file"), accept=".json,application/json"),
            t.input("link", _("or paste a link"), ""),
            id="fold:load",
            open="load" in self.table.opened,
        )
        return [self._options_fold(), load]

    def _seat_form(self, seat: int) -> t.Node:
        table = self.table
        draft = table.draft
        _ = self._
        language = table.settings.language
        own = [
            t.select(
                f"own:{choice.field}:{seat}",
                table.face.option(choice.field, None, language),
                written(draft.own[choice.field][seat]),
                [(written(v), table.face.option(choice.field, v, language)) for v in choice.values],
            )
            for choice in draft.choices
            if choice.per_seat
        ]
        made_up = draft.called(language)[seat]
        return t.row(
            self.badge(seat),
            t.input(f"name:{seat}", _("Name"), draft.names[seat], placeholder=made_up, max=24),
            t.select(f"kind:{seat}", _("Played by"), draft.kinds[seat], self.player_options()),
            *own,
            css="pk-seat",
            label=_("Seat {n}", n=seat + 1),
            key=f"seat{seat}",
        )

    def _dice_form(self) -> t.Node:
        table = self.table
        draft = table.draft
        _ = self._
        return t.box(
            t.choice(
                "dice",
                _("Dice"),
                draft.dice,
                [("computer", _("the computer rolls")), ("typed", _("we roll real dice"))],
            ),
            css="pk-dice-form",
            key="dice-form",
        )

    def _options_fold(self) -> t.Node:
        table = self.table
        _ = self._
        draft = table.draft
        inside: list[t.Node] = [self._option(c) for c in draft.choices if not c.per_seat]
        if draft.dice == "computer":
            inside.append(
                t.input(
                    "seed", _("Seed of the dice"), draft.seed, max=60,
                    hint=_("Two matches with the same seed roll the same dice. Empty: new ones."),
                )
            )  # fmt: skip
        return t.fold(
            _("Options"), *inside, id="fold:options", open="options" in table.opened, css="pk-option-list"
        )

    def _option(self, choice: Choice) -> t.Node:
        table = self.table
        _ = self._
        language = table.settings.language
        words = table.game.rulebook.words(choice.rule, language)
        return t.box(
            t.choice(
                f"option:{choice.field}",
                table.face.option(choice.field, None, language),
                written(table.draft.values[choice.field]),
                [(written(v), table.face.option(choice.field, v, language)) for v in choice.values],
            ),
            t.rich(f"{words.text} ", {"i": self.mark(choice.rule)}, css="pk-mark", key="rule"),
            css="pk-option",
            key=choice.field,
        )

    def _matches(self) -> t.Node | None:
        table = self.table
        _ = self._
        unfinished = table.unfinished()
        if not unfinished:
            return None
        rows = []
        for match in unfinished:
            names = " – ".join(seat_name(s, table.settings.language, match.names) for s in range(match.seats))
            moves = _.many("{n} entry", "{n} entries", match.plies)
            rows.append(
                t.row(
                    t.text(f"{names} · {moves} · {self.ago(match.when)}", key="what"),
                    t.button(f"resume:{match.key}", _("Go on"), label=_("Go on: {names}", names=names)),
                    t.button(f"forget:{match.key}", "×", label=_("Delete: {names}", names=names), quiet=True),
                    css="pk-match",
                    key=match.key,
                )
            )
        return t.fold(
            _.many("{n} unfinished match of yours", "{n} unfinished matches of yours", len(rows)),
            t.items(*rows, css="pk-plain", key="matches"),
            id="fold:matches",
            open="matches" in table.opened,
        )

    def ago(self, then: datetime, now: datetime | None = None) -> str:
        """How long ago something was, in words."""
        _ = self._
        minutes = int(((now or datetime.now(UTC)) - then).total_seconds() // 60)
        if minutes < 1:
            return _("just now")
        if minutes < 60:
            return _.many("{n} minute ago", "{n} minutes ago", minutes)
        if minutes < 24 * 60:
            return _.many("{n} hour ago", "{n} hours ago", minutes // 60)
        return _.many("{n} day ago", "{n} days ago", minutes // (24 * 60))
