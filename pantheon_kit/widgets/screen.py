"""What a table shows beside the board: the trees of its two panels.

`head` says whose turn it is and what to do next, always in one sentence at the same place; `side`
holds the controls, messages, players, the way through the match, and what can be unfolded.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from pantheon_kit.drawing import emblems
from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.draft import PERSON
from pantheon_kit.widgets.effects import Focus, Notice
from pantheon_kit.widgets.folds import Folds
from pantheon_kit.widgets.lines import Group
from pantheon_kit.widgets.parts import Part
from pantheon_kit.widgets.setup import Setup
from pantheon_kit.widgets.table import Table

LOG_PAGE = 30
"""Turns that the log shows at once."""
AIM = "object"
"""The rule that says what a game is about, where it has one."""
RECAP = 12
"""Entries that the recap tells at most; the log has them all."""
FEW = 40
"""Outcomes of real dice up to which every one gets a button."""


@cache
def _die(number: int) -> str:
    return emblems.markup(f"die:{number}", 40)


class Screen(Part):
    """The trees of one table, and what comes back from them."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.setup = Setup(table)
        self.folds = Folds(table)

    # ---- head ----------------------------------------------------------------------------------

    def head(self) -> t.Node:
        """Whose turn, what to do now, and what is spoken."""
        table = self.table
        _ = self._
        spoken = " ".join(table.said[-6:])
        table.said.clear()
        return t.box(
            t.button("to-board", _("To the board"), keys="b", css="pk-skip"),
            t.row(
                self._turn_badge(), t.heading(self._turn_title(), 1, key="title"), css="pk-turn", key="turn"
            ),
            t.text(table.sentence(), css="pk-sentence", key="sentence"),
            t.text(spoken, css="pk-spoken", live="polite", key="spoken"),
            css="pk-head",
        )

    def _turn_title(self) -> str:
        _ = self._
        table = self.table
        if table.match is None:
            return _("A new match")
        if table.viewing is not None:
            return _("Looking back")
        turn = table.turn
        if isinstance(turn, Over):
            return _("The end")
        if isinstance(turn, Chance) and turn.kind == "start":
            return _("The start")
        seat = table.acting
        return table.name(seat) if seat is not None else _("A roll")

    def _turn_badge(self) -> t.Node | None:
        table = self.table
        if table.match is None or table.viewing is not None:
            return None
        turn = table.turn
        if isinstance(turn, Over):
            return self.badge(turn.winners[0]) if turn.winners else None
        seat = table.acting
        return (
            None if seat is None or (isinstance(turn, Chance) and turn.kind == "start") else self.badge(seat)
        )

    # ---- side ----------------------------------------------------------------------------------

    def side(self) -> t.Node:
        """Everything else."""
        table = self.table
        if table.match is None:
            parts = self.setup.parts()
            folds = self.setup.folds()
        else:
            parts = [self._controls(), self._message(), self._players(), self._way(), self._log()]
            folds = [self.folds.file()]
        folds = [*folds, self.folds.settings(), self.folds.rules(), self.folds.keys(), self._moves_fold()]
        return t.box(
            *parts, t.box(*folds, css="pk-folds", key="folds"), self.folds.resigning(), css="pk-side"
        )

    # controls

    def _controls(self) -> t.Node:
        table = self.table
        _ = self._
        undo = t.button(
            "undo", _("Take back"), disabled=not table.can_undo(), keys="u", quiet=True, once=True
        )
        redo = t.button("redo", _("Do again"), disabled=not table.can_redo(), keys="y", quiet=True, once=True)
        moving = table.person_moves() is not None
        return t.box(
            t.row(*self._main_controls(), css="pk-main", label=_("What you can do"), key="main"),
            t.row(
                t.button("hint", _("Hint"), disabled=not moving, keys="h", quiet=True),
                t.button("legal", _("Show moves"), pressed=table.settings.legal, keys="l", quiet=True),
                undo,
                redo,
                css="pk-helpers",
                label=_("Help and taking back"),
                key="helpers",
            ),
            css="pk-controls",
            key="controls",
        )

    def _main_controls(self) -> list[t.Node | None]:
        table = self.table
        _ = self._
        turn = table.turn
        if table.viewing is not None:
            return [
                t.button("now", _("Back to now"), primary=True, keys="n"),
                t.button("branch", _("Play on from here")),
            ]
        if isinstance(turn, Over):
            return [
                t.button("rematch", _("Rematch"), primary=True, once=True),
                t.button("new", _("New match")),
            ]
        if table.person_acts and isinstance(turn, Chance):
            return (
                self._typing()
                if table.typed
                else [
                    t.button(
                        "roll",
                        _("Roll"),
                        primary=True,
                        keys="r",
                        once=True,
                        svg=_die(5),
                    )
                ]
            )
        if table.person_acts:
            dice = self._dice() if isinstance(turn, Act) and turn.ask == "move" else []
            return [*dice, *self._plain_actions()]
        if table.paused:
            return [t.button("go-on", _("Go on"), primary=True, keys="p")]
        return [t.button("pause", _("Pause"), keys="p", quiet=True)]

    def _dice(self) -> list[t.Node]:
        table = self.table
        dice = [place for place in table.face.order(table.shown) if place.startswith("die:")]
        shown = []
        for place in dice:
            number = int(place.split(":")[1])
            shown.append(
                t.button(
                    f"place:{place}",
                    "",
                    label=table.face.name(place, table.settings.language),
                    svg=_die(number),
                    pressed=place in table.picked,
                    keys=str(number) if place.count(":") == 1 else "",
                    css="pk-die",
                )
            )
        return shown

    def _plain_actions(self) -> list[t.Node]:
        """Buttons for what takes no more than one click on the board: votes, passing."""
        table = self.table
        match = table.playing
        shown = []
        for action in match.legal(table.acting):
            if len(table.face.clicks(match.state, action)) <= 1:
                words = table.face.label(match.state, action, table.names, table.settings.language)
                shown.append(t.button(f"act:{table.game.text(match.state, action)}", words, once=True))
        return shown

    def _typing(self) -> list[t.Node | None]:
        table = self.table
        _ = self._
        match = table.playing
        outcomes = [action for action, _weight in table.game.outcomes(match.state)]
        language = table.settings.language
        example = table.face.label(match.state, outcomes[0], table.names, language)
        buttons = [
            t.button(
                f"outcome:{table.game.text(match.state, action)}",
                table.face.label(match.state, action, table.names, language),
                once=True,
                quiet=True,
            )
            for action in outcomes
        ]
        grid = t.fold(
            _("or choose"), t.row(*buttons, css="pk-outcomes"), id="fold:dice", open="dice" in table.opened
        )
        return [
            t.input("typed", _("The dice show"), "", placeholder=example, css="pk-typed"),
            t.button("typed-ok", _("Enter"), primary=True),
            grid if len(outcomes) <= FEW else None,
        ]

    # messages

    def _message(self) -> t.Node:
        """The one place for messages: a refusal, a hint, news; else what the programs did."""
        table = self.table
        notice = table.notice
        if notice is None and isinstance(table.turn, Over) and table.viewing is None:
            title, why, rule = table.ending()
            notice = Notice("end", title, why, rule)
        if notice is not None:
            return self.notice(notice)
        _ = self._
        recap = table.recap()
        title = _("Since your last turn") if recap else _("The last turn")
        recap = recap or table.last_turn()
        if not recap:
            return self._aim()
        return t.box(
            t.text(title, css="pk-message-title", key="title"),
            t.items(*recap[-RECAP:], css="pk-recap", key="recap"),
            css="pk-message",
            label=title,
            role="group",
            key="message",
        )

    def _aim(self) -> t.Node:
        """What the game is about, where nothing else is to be said yet."""
        rulebook = self.table.game.rulebook
        if AIM not in rulebook:
            return t.box(css="pk-message pk-empty", key="message")
        words = rulebook.words(AIM, self.table.settings.language)
        return t.box(
            t.text(words.title, css="pk-message-title", key="title"),
            t.text(words.text, key="text"),
            t.rich({"rule": AIM, "text": self._("Read the rules")}, id="notice-rule", css="pk-mark"),
            css="pk-message pk-aim",
            key="message",
        )

    # players

    def _players(self) -> t.Node:
        table = self.table
        _ = self._
        match = table.playing
        acting = table.acting if table.viewing is None else None
        rows = []
        for seat in range(match.seats):
            kind = table.kinds[seat]
            standing = table.face.standing(table.shown, seat, table.settings.language)
            rows.append(
                t.row(
                    self.badge(seat),
                    t.box(
                        t.row(
                            t.text(table.name(seat), css="pk-name", key="name"),
                            t.text(self.program(kind), css="pk-standing", key="kind")
                            if kind != PERSON
                            else None,
                            key="who",
                        ),
                        t.text(standing, css="pk-standing", key="standing"),
                        key="words",
                    ),
                    css="pk-player pk-acting" if seat == acting else "pk-player",
                    key=f"seat{seat}",
                )
            )
        return t.items(*rows, label=_("Players"), css=f"pk-players pk-seats-{match.seats}", key="players")

    # the way through the match

    def _way(self) -> t.Node:
        table = self.table
        _ = self._
        at = table.length if table.viewing is None else table.viewing
        return t.row(
            t.button("first", "«", label=_("To the start"), disabled=at == 0, quiet=True),
            t.button("back", "‹", label=_("One step back"), disabled=at == 0, keys=",", quiet=True),
            t.slider(
                "way", _("Through the match"), 0, max(1, table.length), at, disabled=table.length == 0,
                valuetext=_("after move {k} of {n}", k=at, n=table.length),
            ),
            t.button("on", "›", label=_("One step on"), disabled=table.viewing is None, keys=".", quiet=True),
            t.button("last", "»", label=_("To now"), disabled=table.viewing is None, quiet=True),
            css="pk-way",
            label=_("Through the match"),
            key="way",
        )  # fmt: skip

    def _log(self) -> t.Node:
        table = self.table
        _ = self._
        groups = table.groups
        at = table.length if table.viewing is None else table.viewing
        current = next(
            (i for i, g in enumerate(groups) if g.first < at <= g.end), 0 if at == 0 else len(groups) - 1
        )
        last = len(groups)
        if table.viewing is not None:
            last = min(last, max(current + LOG_PAGE // 2, LOG_PAGE))
        first = max(0, last - LOG_PAGE - table.log_shown)
        rows: list[t.Node] = []
        if not groups:
            rows.append(t.text(_("Nothing has been played yet."), css="pk-quiet-text", key="none"))
        if first:
            rows.append(t.button("log-more", _("Earlier turns"), quiet=True))
        for number in range(first, last):
            rows.append(self._log_row(number, groups[number], at if table.viewing is not None else None))
        return t.box(
            t.heading(_("Log"), 2, css="pk-log-title"),
            t.items(
                *rows,
                label=_("Log of the match"),
                log=True,
                current=(current - first + (1 if first else 0)) if groups else None,
                css="pk-log",
                key="log",
            ),
            css="pk-log-box",
            key="log-box",
        )

    def _log_row(self, number: int, group: Group, at: int | None) -> t.Node:
        table = self.table
        match = table.playing
        marked = at if at is not None and group.first < at <= group.end else None

        def build() -> t.Node:
            who = table.name(group.seat) if group.seat is not None else ""
            entries = [
                t.button(
                    f"go:{k + 1}",
                    match.entry(k).text,
                    label=table.told(k),
                    pressed=True if k + 1 == marked else None,
                    quiet=True,
                    css="pk-entry",
                )
                for k in range(group.first, group.end)
            ]
            return t.row(
                t.text(who, css="pk-who", key="who"), *entries, css="pk-log-row", key=f"turn{number}"
            )

        texts = tuple(match.entry(k).text for k in range(group.first, group.end))
        return self.once(f"log {number}", (id(match), texts, marked, table.settings.language), build)

    def _moves_fold(self) -> t.Node | None:
        """All legal moves as buttons: a way to play without the board."""
        table = self.table
        _ = self._
        seat = table.person_moves()
        turn = table.turn if seat is not None else None
        if seat is None or not isinstance(turn, Act) or turn.ask != "move":
            return None
        match = table.playing
        is_open = "moves" in table.opened
        buttons: list[t.Node] = []
        if is_open:
            for action in match.legal(seat):
                words = table.face.label(match.state, action, table.names, table.settings.language)
                buttons.append(
                    t.button(f"move:{table.game.text(match.state, action)}", words, once=True, quiet=True)
                )
        return t.fold(_("All moves"), t.row(*buttons, css="pk-moves"), id="fold:moves", open=is_open)

    # ---- what comes back -----------------------------------------------------------------------

    def event(self, id: str, value: Any = None) -> None:
        """Something was done with the control ``id``, which may end in ``:`` and what it is about.

        Raises:
            KeyError: no control has that id.
        """
        name, _, about = id.partition(":")
        table = self.table
        draft = table.draft
        match name:
            case "roll" | "undo" | "redo" | "now" | "branch" | "rematch" | "new" | "start" | "save":
                getattr(table, name)()
            case "branch-here":
                table.branch()
            case "new-match":
                table.new()
            case "place":
                table.click(about)
            case "act" | "move":
                table.act(about)
            case "outcome":
                table.outcome(about)
            case "typed" if value:
                table.outcome(value)
            case "typed" | "typed-ok":
                pass
            case "hint":
                table.give_hint()
            case "legal":
                table.show_legal(not table.settings.legal)
            case "to-board":
                table.effects.append(Focus("board"))
            case "dismiss":
                table.cancel()
            case "notice-rule":
                table.show_rule("" if value == AIM else value)
            case "pause" | "go-on":
                table.pause(name == "pause")
            case "first":
                table.go(0)
            case "last":
                table.now()
            case "back" | "on":
                table.step(-1 if name == "back" else 1)
            case "way":
                table.go(value)
            case "go":
                table.go(int(about))
            case "log-more":
                table.log_shown += LOG_PAGE
            case "resign":
                table.ask_resign()
            case "resign-yes":
                table.resign()
            case "resign-no" | "resigning":
                table.asking = ""
            case "copy":
                table.copy_link()
            case "svg" | "png":
                table.picture("svg" if name == "svg" else "png")
            case "load":
                table.load_file(value)
            case "link" if value:
                table.load(value)
            case "link":
                pass
            case "set":
                table.set(about, value)
            case "find":
                table.find_rule(value)
            case "all-rules":
                table.show_rule("")
            case "fold":
                (table.opened.add if value else table.opened.discard)(about)
            case "keys":
                table.opened ^= {"keys"}
            case "keys-close" | "keys-shown":
                table.opened.discard("keys")
            case "seats":
                draft.set_seats(int(value))
            case "name":
                draft.set_name(int(about), value)
            case "kind" if table.match is None:
                draft.set_kind(int(about), value)
            case "kind":
                table.set_kind(int(about), value)
            case "own":
                field, _, seat = about.rpartition(":")
                draft.set_option(field, value, int(seat))
            case "option":
                draft.set_option(about, value)
            case "dice":
                draft.dice = value
            case "seed":
                draft.seed = value
            case "resume":
                table.resume(about)
            case "forget":
                table.forget(about)
            case _:
                raise KeyError(id)
