"""What can be unfolded beside the board: file, settings, rules, keys; and the question before resigning."""

from __future__ import annotations

from pantheon_kit.engine.rulebook import Rule
from pantheon_kit.widgets import tree as t
from pantheon_kit.widgets.parts import Part
from pantheon_kit.widgets.table import PACES, THEMES
from pantheon_kit.words import N_

PACE_NAMES = {"slow": N_("slow"), "normal": N_("normal"), "fast": N_("fast"), "instant": N_("at once")}
THEME_NAMES = {"auto": N_("like the device"), "light": N_("light"), "dark": N_("dark")}
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


class Folds(Part):
    """The folds of a table's screen."""

    def file(self) -> t.Node:
        """Saving, loading, sharing, and leaving the match."""
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

    def settings(self) -> t.Node:
        """How the person likes the screen, and who plays."""
        table = self.table
        is_open = "settings" in table.opened
        state = (is_open, table.settings.__repr__(), table.kinds, table.match and table.names)
        return self.once("settings", state, lambda: self._settings(is_open))

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
                    t.select(f"kind:{seat}", _("{who} is", who=table.name(seat)), kind, self.player_options())
                    for seat, kind in enumerate(table.kinds)
                )
        return t.fold(_("Settings"), t.box(*inside, css="pk-form"), id="fold:settings", open=is_open)

    def rules(self) -> t.Node:
        """The rules, to be searched."""
        table = self.table
        is_open = "rules" in table.opened
        options = None if table.match is None else table.match.options
        state = (is_open, table.query, table.rule, table.settings.language, options)
        return self.once("rules", state, lambda: self._rules(is_open))

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
                listed.append(t.heading(title, 2, key=f"section-{section}"))
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
            t.rich(self.mark(rule.id), " ", {"code": rule.id}, css="pk-mark", key="mark"),
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
            t.heading(_("Options of this match"), 2),
            t.items(*played, css="pk-plain", key="options"),
            key="played",
        )

    def keys(self) -> t.Node:
        """The list of shortcuts, on demand."""
        table = self.table
        _ = self._
        is_open = "keys" in table.opened
        inside = [
            t.table(
                [_("Key"), _("What it does")], [[key, _(what)] for key, what in SHORTCUTS], css="pk-shortcuts"
            )
        ]
        return t.box(
            t.button("keys", _("Keys"), keys="?", quiet=True, expanded=is_open),
            t.dialog("keys-shown", _("Keys"), *inside, t.button("keys-close", _("Close"), primary=True))
            if is_open
            else None,
            key="keys-box",
        )

    def resigning(self) -> t.Node | None:
        """The question before a resignation."""
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
