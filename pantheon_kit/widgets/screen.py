"""What a table shows beside the board: the trees of its two panels.

`head` says whose turn it is and what to do next, always in one sentence at the same place; `side`
holds the controls, messages, players, the way through the match, and what can be unfolded.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from pantheon_kit.drawing import emblems
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme
from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.engine.rulebook import Rule, seat_name
from pantheon_kit.players import PLAYERS
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.draft import PERSON, Choice, written
from pantheon_kit.widgets.effects import Focus, Notice
from pantheon_kit.widgets.lines import Group
from pantheon_kit.widgets.table import PACES, THEMES, Table
from pantheon_kit.words import N_, Translator

LOG_PAGE = 30
"""Turns that the log shows at once."""
AIM = "object"
"""The rule that says what a game is about, where it has one."""
RECAP = 12
"""Entries that the recap tells at most; the log has them all."""
FEW = 40
"""Outcomes of real dice up to which every one gets a button."""

PACE_NAMES = {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "instant": N_("at once")}
THEME_NAMES = {"auto": N_("like the device"), "light": N_("light"), "dark": N_("dark")}
MARKS = {
    ("stated",): N_("The sources say so."),
    ("documented",): N_("The sources describe it so."),
    ("chosen",): N_("The sources do not say; here it is chosen so."),
    ("stated", "chosen"): N_("The sources say this in part; the rest is chosen here."),
}
LANGUAGE_NAMES = (("en", "English"), ("de", "Deutsch"))
SHORTCUTS = (
    ("R", N_("roll")),
    ("1 … 6", N_("choose a die")),
    ("B", N_("go to the board")),
    ("← ↑ → ↓", N_("move over the board")),
    ("Page ↑ ↓", N_("one place after the other")),
    ("Enter", N_("choose the place")),
    ("Esc", N_("leave the board, let go")),
    ("L", N_("show what is possible")),
    ("H", N_("a hint")),
    ("U, Y", N_("take back, do again")),
    (", .", N_("look back, look on")),
    ("N", N_("back to now")),
    ("P", N_("let the programs pause or go on")),
    ("?", N_("these keys")),
)


@cache
def _die(number: int) -> str:
    return emblems.markup(f"die:{number}", 40)


class Screen:
    """The trees of one table. Parts that rarely change are built only when what they show has changed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._kept: dict[str, tuple[Any, t.Node]] = {}

    def _once(self, name: str, of: Any, build: Callable[[], t.Node]) -> t.Node:
        kept = self._kept.get(name)
        if kept is None or kept[0] != of:
            kept = self._kept[name] = (of, build())
        return kept[1]

    @property
    def _(self) -> Translator:
        return self.table.words

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

    def badge(self, seat: int, size: int = 40) -> t.Node:
        """The emblem of a seat in its colour."""
        table = self.table
        options = table.draft.options() if table.match is None else table.match.options
        name = table.theme
        return self._once(
            f"badge {seat} {size}",
            (options, name),
            lambda: t.svg(
                svg(table.face.badge(options, seat), theme(name), width=size),
                css="pk-badge",
                key=f"badge{seat}",
            ),
        )

    # ---- side ----------------------------------------------------------------------------------

    def side(self) -> t.Node:
        """Everything else."""
        table = self.table
        if table.match is None:
            parts = self._setup()
        else:
            parts = [
                self._controls(),
                self._message(),
                self._players(),
                self._way(),
                self._log(),
                self._moves_fold(),
                self._file_fold(),
                self._settings_fold(),
            ]
        return t.box(*parts, self._rules_fold(), self._keys(), self._resigning(), css="pk-side")

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
            return t.box(*self._notice(notice), css=f"pk-message pk-{notice.kind}", key="message")
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

    def _notice(self, notice: Notice) -> list[t.Node | None]:
        _ = self._
        rule = None
        if notice.rule and notice.rule in self.table.game.rulebook:
            words = _("Read the rule")
            rule = t.rich(
                self._mark(notice.rule),
                " ",
                {"rule": notice.rule, "text": words},
                id="notice-rule",
                css="pk-mark",
            )
        return [
            t.text(notice.title, css="pk-message-title", key="title"),
            t.text(notice.text, key="text") if notice.text else None,
            t.text(notice.instead, key="instead") if notice.instead else None,
            rule,
            t.button("dismiss", "×", label=_("Close the message"), quiet=True, css="pk-close")
            if notice.kind != "end"
            else None,
        ]

    def _mark(self, rule: str) -> str:
        marks = tuple(self.table.game.rulebook[rule].marks)
        return self._(MARKS.get(marks, MARKS[("stated", "chosen")]))

    # players

    def _players(self) -> t.Node:
        table = self.table
        _ = self._
        match = table.playing
        acting = table.acting if table.viewing is None else None
        rows = []
        for seat in range(match.seats):
            standing = table.face.standing(table.shown, seat, table.settings.language)
            rows.append(
                t.row(
                    self.badge(seat, 32),
                    t.box(
                        t.text(table.name(seat), css="pk-name", key="name"),
                        t.text(
                            f"{self._kind(table.kinds[seat])} · {standing}",
                            css="pk-standing",
                            key="standing",
                        ),
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
        return self._once(f"log {number}", (id(match), texts, marked, table.settings.language), build)

    def _moves_fold(self) -> t.Node | None:
        """All legal moves as buttons: a way to play without the board."""
        table = self.table
        _ = self._
        seat = table.person_moves()
        turn = table.turn
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

    # file, settings, rules, keys

    def _file_fold(self) -> t.Node:
        table = self.table
        _ = self._
        is_open = "file" in table.opened
        resigner = table.resigner()
        inside: list[t.Node | None] = []
        if is_open:
            inside = [
                t.row(
                    t.button("save", _("Save to a file")),
                    t.button("copy", _("Copy a link to this position")),
                    t.button("svg", _("Picture (SVG)")),
                    t.button("png", _("Picture (PNG)")),
                    t.button("branch-here", _("Branch off here"))
                    if table.viewing is None and table.length
                    else None,
                    css="pk-buttons",
                    key="saving",
                ),
                t.file("load", _("Load a file"), accept=".json,application/json"),
                t.row(
                    t.button("new-match", _("New match")),
                    t.button("resign", _("Resign"), danger=True) if resigner is not None else None,
                    css="pk-buttons",
                    key="leaving",
                ),
            ]
        return t.fold(_("Match and file"), *inside, id="fold:file", open=is_open)

    def _settings_fold(self) -> t.Node:
        table = self.table
        is_open = "settings" in table.opened
        state = (is_open, table.settings.__repr__(), table.kinds, table.match and table.names)
        return self._once("settings", state, lambda: self._settings(is_open))

    def _settings(self, is_open: bool) -> t.Node:
        table = self.table
        _ = self._
        settings = table.settings
        inside: list[t.Node | None] = []
        if is_open:
            inside = [
                t.select("set:language", _("Language"), settings.language, LANGUAGE_NAMES),
                t.select("set:theme", _("Colours"), settings.theme, [(n, _(THEME_NAMES[n])) for n in THEMES]),
                t.select(
                    "set:pace",
                    _("Pace of the programs"),
                    settings.pace,
                    [(p, _(PACE_NAMES[p])) for p in PACES],
                ),
                t.check("set:projector", _("Large, for a projector"), settings.projector),
                t.check("set:motion", _("Pieces and dice move"), settings.motion),
                t.check("set:sound", _("Sounds"), settings.sound),
                t.check("set:numbers", _("Numbers on the spaces"), settings.numbers),
            ]
            if table.match is not None:
                inside.extend(
                    t.select(
                        f"kind:{seat}", _("{who} is", who=table.name(seat)), kind, self._player_options()
                    )
                    for seat, kind in enumerate(table.kinds)
                )
        return t.fold(_("Settings"), t.box(*inside, css="pk-form"), id="fold:settings", open=is_open)

    def _player_options(self) -> list[tuple[str, str]]:
        return [(kind, self._kind(kind)) for kind in self.table.draft.players]

    def _kind(self, kind: str) -> str:
        _ = self._
        if kind == PERSON:
            return _("Person")
        return _("Program: {name}", name=PLAYERS[kind].label[self.table.settings.language])

    def _rules_fold(self) -> t.Node:
        table = self.table
        is_open = "rules" in table.opened
        options = None if table.match is None else table.match.options
        state = (is_open, table.query, table.rule, table.settings.language, options)
        return self._once("rules", state, lambda: self._rules(is_open))

    def _rules(self, is_open: bool) -> t.Node:
        table = self.table
        _ = self._
        if not is_open:
            return t.fold(_("Rules"), id="fold:rules")
        found = table.rules()
        if table.rule:
            listed: list[t.Node | None] = [self._rule(table.game.rulebook[table.rule], True)]
            listed.append(t.button("all-rules", _("All rules"), quiet=True))
        else:
            listed = []
            for section in dict.fromkeys(rule.section for rule in found):
                title = table.game.rulebook.section_title(section, table.settings.language)
                listed.append(t.heading(title, 3, key=f"section-{section}"))
                listed.extend(self._rule(r, bool(table.query)) for r in found if r.section == section)
        count = _.many("{n} rule", "{n} rules", len(found)) if table.query else ""
        return t.fold(
            _("Rules"),
            t.input("find", _("Search the rules"), table.query, type="search", max=80),
            t.text(
                count or (_("Nothing found.") if table.query and not found else ""),
                css="pk-quiet-text",
                live="polite",
                key="count",
            ),
            *listed,
            self._options_played()
            if table.match is not None and not table.query and not table.rule
            else None,
            id="fold:rules",
            open=True,
            css="pk-rules",
        )

    def _rule(self, rule: Rule, is_open: bool) -> t.Node:
        words = self.table.game.rulebook.words(rule.id, self.table.settings.language)
        node = t.fold(
            words.title,
            t.text(words.text, key="text"),
            t.rich(self._mark(rule.id), " ", {"code": rule.id}, css="pk-mark", key="mark"),
            open=is_open,
            css="pk-rule",
        )
        node["k"] = f"rule-{rule.id}"
        return node

    def _options_played(self) -> t.Node:
        table = self.table
        _ = self._
        language = table.settings.language
        played = []
        for choice in table.draft.choices:
            if not choice.per_seat:
                value = getattr(table.playing.options, choice.field)
                name = table.face.option(choice.field, None, language)
                played.append(f"{name}: {table.face.option(choice.field, value, language)}")
        return t.box(
            t.heading(_("Options of this match"), 3),
            t.items(*played, css="pk-options", key="options"),
            key="played",
        )

    def _keys(self) -> t.Node:
        table = self.table
        _ = self._
        is_open = "keys" in table.opened
        inside = [
            t.table([_("Key"), _("What it does")], [[key, _(what)] for key, what in SHORTCUTS], css="pk-keys")
        ]
        return t.box(
            t.button("keys", _("Keys"), keys="?", quiet=True, expanded=is_open),
            t.dialog("keys-shown", _("Keys"), *inside, t.button("keys-close", _("Close"), primary=True))
            if is_open
            else None,
            key="keys-box",
        )

    def _resigning(self) -> t.Node | None:
        table = self.table
        _ = self._
        seat = table.resigner() if table.asking == "resign" else None
        if seat is None:
            return None
        return t.dialog(
            "resigning",
            _("{who}, do you resign?", who=table.name(seat)),
            t.text(_("The match ends, and the others win. This cannot be taken back.")),
            t.row(
                t.button("resign-no", _("Play on"), primary=True),
                t.button("resign-yes", _("Resign"), danger=True, once=True),
            ),
            alert=True,
        )

    # ---- setup ---------------------------------------------------------------------------------

    def _setup(self) -> list[t.Node | None]:
        table = self.table
        draft = table.draft
        _ = self._
        notice = table.notice
        sizes = [(str(n), _.many("{n} player", "{n} players", n)) for n in table.game.seats]
        return [
            t.box(*self._notice(notice), css=f"pk-message pk-{notice.kind}", key="message")
            if notice
            else None,
            t.choice("seats", _("How many play"), str(draft.seats), sizes, css="pk-inline"),
            t.box(*(self._seat_form(seat) for seat in range(draft.seats)), css="pk-seats", key="seats-form"),
            self._dice_form(),
            t.row(t.button("start", _("Start"), primary=True, once=True, css="pk-start"), key="starting"),
            self._options_fold(),
            self._matches(),
            t.fold(
                _("Load a match"),
                t.file("load", _("Load a file"), accept=".json,application/json"),
                t.input("link", _("or paste a link"), ""),
                id="fold:load",
                open="load" in table.opened,
            ),
            self._settings_fold(),
        ]

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
            self.badge(seat, 44),
            t.input(f"name:{seat}", _("Name"), draft.names[seat], placeholder=made_up, max=24),
            t.select(f"kind:{seat}", _("Played by"), draft.kinds[seat], self._player_options()),
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
                [("computer", _("the computer rolls")), ("typed", _("we roll real dice and type them in"))],
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
            _("Options"), *inside, id="fold:options", open="options" in table.opened, css="pk-options"
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
            t.rich(f"{words.text} ", {"i": self._mark(choice.rule)}, css="pk-mark", key="rule"),
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
                    t.text(f"{names} · {moves} · {table.when(match)}", key="what"),
                    t.button(f"resume:{match.key}", _("Go on"), label=_("Go on: {names}", names=names)),
                    t.button(f"forget:{match.key}", "×", label=_("Delete: {names}", names=names), quiet=True),
                    css="pk-match",
                    key=match.key,
                )
            )
        return t.fold(
            _("Your unfinished matches"),
            t.items(*rows, css="pk-plain", key="matches"),
            id="fold:matches",
            open="matches" in table.opened,
        )

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
