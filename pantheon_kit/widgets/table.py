"""A table: one match, who sits at it and what its screen shows, without any widget.

Everything a person can do is a method; what the page is to do outside of itself (its address, a
download, a sound) is left as an effect to be taken by whoever shows the table. Programs never think
in here: `due` says that one has to, `think` finds its move in any thread, and `do` plays it if the
match is still where it was.
"""

from __future__ import annotations

import logging
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

import pantheon_kit as pk
from pantheon_kit.drawing.scene import Scene
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.chance import Typed
from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import Act, AnyGame, Chance, Over, Turn, Violation
from pantheon_kit.engine.match import Match
from pantheon_kit.engine.record import Record
from pantheon_kit.engine.rulebook import Rule
from pantheon_kit.players import PLAYERS, player
from pantheon_kit.store import StaleMatch, Store, StoreError, Summary, UnknownKey
from pantheon_kit.widgets import reading, sentences
from pantheon_kit.widgets.draft import PERSON, Draft
from pantheon_kit.widgets.effects import (
    Address,
    Copy,
    Download,
    Effect,
    Focus,
    Notice,
    Picture,
    Remember,
    Settings,
    Sound,
)
from pantheon_kit.widgets.lines import Group, Line
from pantheon_kit.widgets.picking import Picking
from pantheon_kit.widgets.typed import read_outcome
from pantheon_kit.words import LANGUAGES, Translator, translator

log = logging.getLogger(__name__)

PACES: Mapping[str, float] = {"slow": 2.0, "normal": 1.0, "fast": 0.35, "instant": 0.0}
"""Seconds between two steps of a program."""
THEMES = ("auto", "light", "dark")
MATCHES_SHOWN = 12


class Refusal(msgspec.Struct, frozen=True):
    """An illegal try: why not, the places it is about, and those that are possible with the same die and
    piece, or else at all.

    Attributes:
        ends: where the same die and piece can go.
        instead: the actions that are possible, with the same die and piece if there are any.
    """

    violation: Violation
    places: tuple[str, ...]
    can: frozenset[str]
    ends: frozenset[str]
    instead: tuple[Any, ...]


class Hint(msgspec.Struct, frozen=True):
    """A hint in grades: 1 the piece, 2 the whole move."""

    grade: int
    places: tuple[str, ...]
    action: Any


class Due(msgspec.Struct, frozen=True):
    """A program has to do something; good only for the match and the entry it was made for, and as long as
    the same ``kind`` of player sits there."""

    seat: int
    kind: str
    what: Literal["roll", "think"]
    state: Any
    plies: int
    match: int


class Table:
    """One table of any game that has a face.

    Args:
        game: the game's name.
        store: where matches are kept; None keeps them nowhere.
        rng: what the programs play by.
    """

    def __init__(self, game: str, store: Store | None = None, rng: random.Random | None = None) -> None:
        self.game: AnyGame = pk.game(game)
        self.face: Any = self.game.face  # type: ignore[attr-defined]
        self.store = store
        self.dark = False
        self.rng = rng or random.Random()
        self.settings = Settings()
        self.draft = Draft(self.game, tuple(PLAYERS))
        self.match: Match | None = None
        self.key: str | None = None
        self.kinds: tuple[str, ...] = ()
        self.paused = False
        self.person = ""
        self.picking = Picking(self.game, self.face)
        self.line: Line | None = None
        self.refusal: Refusal | None = None
        self.notice: Notice | None = None
        self.hint: Hint | None = None
        self.viewing: int | None = None
        self.asking: str = ""
        self.opened: set[str] = set()
        self.query = ""
        self.rule = ""
        self.log_shown = 0
        self.unkept = False
        self.cursor: str | None = None
        self.said: list[str] = []
        self.effects: list[Effect] = []

    # ---- what there is -------------------------------------------------------------------------

    @property
    def words(self) -> Translator:
        """The translator into the screen's language."""
        return translator(self.settings.language)

    @property
    def theme(self) -> str:
        """``light`` or ``dark``."""
        if self.settings.theme == "auto":
            return "dark" if self.dark else "light"
        return self.settings.theme

    @property
    def playing(self) -> Match:
        """The match on the table. Raises RuntimeError on the setup screen."""
        if self.match is None:
            raise RuntimeError("no match is being played")
        return self.match

    @property
    def picked(self) -> tuple[str, ...]:
        """The places clicked for the move being made."""
        return self.picking.places

    @property
    def typed(self) -> bool:
        """Whether the dice are real and typed in."""
        return self.match is not None and isinstance(self.match.chance, Typed)

    @property
    def turn(self) -> Turn:
        """Who or what decides next in the match, whatever position is being looked at."""
        turn: Turn = self.playing.turn
        return turn

    @property
    def shown(self) -> Any:
        """The position on the board: now, an earlier one being looked at, or the draft's opening."""
        if self.match is None:
            return self.game.start(self.draft.seats, self.draft.options())
        return self.match.state if self.viewing is None else self.match.at(self.viewing)

    @property
    def acting(self) -> int | None:
        """The seat that is to do something now; None when nobody is."""
        turn = self.turn
        match turn:
            case Act(seats=seats):
                return seats[0]
            case Chance(seat=seat):
                return seat
        return None

    @property
    def person_acts(self) -> bool:
        """Whether a person at the screen may do something in the match now."""
        if self.match is None or self.viewing is not None or isinstance(self.turn, Over):
            return False
        seat = self.acting
        if isinstance(self.turn, Chance) and (self.typed or seat is None):
            return self.typed or PERSON in self.kinds
        return seat is not None and self.kinds[seat] == PERSON

    def person_moves(self) -> int | None:
        """The seat of the person who is to decide (not to roll) now."""
        return self.acting if self.person_acts and isinstance(self.turn, Act) else None

    def name(self, seat: int) -> str:
        """What the player at ``seat`` is called."""
        return self.playing.name(seat, self.settings.language)

    @property
    def names(self) -> tuple[str, ...]:
        """What all players are called, also where nobody gave a name."""
        return tuple(self.name(seat) for seat in range(self.playing.seats))

    # ---- coming and going ----------------------------------------------------------------------

    def hello(
        self, query: Mapping[str, str], stored: Mapping[str, str], *, dark: bool, language: str
    ) -> None:
        """The browser has come.

        Args:
            query: what its address says: ``match``, ``record``, ``lang``, ``theme``, ``projector``, ``seed``.
            stored: what it kept from former visits.
            dark: whether it prefers a dark page.
            language: the language of the page.
        """
        self.dark = dark
        self.person = stored.get("person", "")[:60] or secrets.token_urlsafe(9)
        if "person" not in stored:
            self.effects.append(Remember("person", self.person))
        try:
            self._take_settings(msgspec.json.decode(stored.get("table", "{}"), type=dict[str, Any]))
        except msgspec.DecodeError:
            log.info("settings that cannot be read: %r", stored.get("table"))
        wished = {"language": language, "theme": query.get("theme", stored.get("theme", "auto"))}
        self._take_settings(wished | {"projector": query.get("projector") == "1"})
        self.draft.seed = query.get("seed", "")[:60]
        if query.get("match"):
            if query["match"] != self.key:
                self.resume(query["match"])
        elif query.get("record") and self.match is None:
            self.load(query["record"])

    def _take_settings(self, wished: Mapping[str, Any]) -> None:
        allowed = {"language": LANGUAGES, "theme": THEMES, "pace": tuple(PACES)}
        for field in msgspec.structs.fields(Settings):
            value = wished.get(field.name)
            if type(value) is type(field.default) and value in allowed.get(field.name, (value,)):
                setattr(self.settings, field.name, value)

    def set(self, name: str, value: Any) -> None:
        """Changes one of the settings. Raises ValueError for one that does not exist."""
        if name not in {field.name for field in msgspec.structs.fields(Settings)}:
            raise ValueError(f"there is no setting {name!r}")
        self._take_settings({name: value})
        if name in ("language", "theme"):
            self.effects.append(Remember(name, None if value == "auto" else value))
        elif name != "projector":
            kept = msgspec.structs.asdict(self.settings)
            for other in ("language", "theme", "projector"):
                del kept[other]
            self.effects.append(Remember("table", msgspec.json.encode(kept).decode()))
        if name == "projector":
            self.effects.append(Address({"projector": "1" if value else None}))
        elif name == "language":
            self.effects.append(Address({"lang": None}))
            self._reword()

    def _address(self) -> None:
        """The address opens what is shown, so that a reload comes back to it."""
        self.effects.append(Address({"match": self.key, "record": None}))

    def start(self) -> None:
        """Starts the match as it was set up."""
        self._sit(self.draft.start(self.settings.language), tuple(self.draft.kinds[: self.draft.seats]))
        self._keep()
        self.effects.append(Focus("roll"))

    def resume(self, key: str) -> None:
        """Goes on with a match that was kept; an unknown key leaves the setup screen with a message."""
        _ = self.words
        try:
            if self.store is None:
                raise UnknownKey(key)
            match = self.store.match(key)
            if match.game.name != self.game.name:
                raise UnknownKey(key)
            extra = self.store.extra(key)
        except UnknownKey:
            self.new()
            self._trouble(
                _("This match is not here."),
                _("Its address may be mistyped, or it was played elsewhere. You can start a new one."),
            )
            return
        except ValueError as error:
            self.new()
            self._trouble(_("This match cannot be opened."), str(error))
            return
        kinds = extra.get("kinds")
        known = isinstance(kinds, list) and len(kinds) == match.seats and set(kinds) <= {PERSON, *PLAYERS}
        self._sit(match, tuple(kinds) if known and kinds else (PERSON,) * match.seats)
        self.paused = bool(extra.get("paused"))
        self.key = key
        self._address()

    def _trouble(self, title: str, text: str = "", rule: str = "") -> None:
        self.notice = Notice("problem", title, text, rule)
        self.say(f"{title} {text}".strip())

    def load(self, text: str, name: str = "") -> None:
        """Puts a saved file, or the record of a share link, on the table. Where it cannot be read, says
        where and why, and leaves everything as it was."""
        _ = self.words
        try:
            match = reading.read(text, self.game, self.settings.language)
        except ValueError as error:
            what = _("{name} cannot be loaded.", name=name) if name else _("This link cannot be loaded.")
            self._trouble(what, *reading.why_not(error, self.game, self.settings.language))
            if self.match is None:
                self._address()
            return
        if isinstance(match, str):
            self.resume(match)
            return
        self._sit(match, (PERSON,) * match.seats)
        if name:
            self._keep()
        if not self.unkept:
            who = _("All players are persons now; you can change that under “Settings”.")
            self.notice = Notice("info", _("The match is loaded."), who)
            self.say(self.notice.title)

    def load_file(self, file: Mapping[str, str]) -> None:
        """Loads a file that was chosen: its ``name`` with its ``text``, or with the ``problem`` there was."""
        _ = self.words
        name = file["name"]
        if "text" in file:
            self.load(file["text"], name)
        elif file["problem"] == "size":
            self._trouble(_("{name} cannot be loaded.", name=name), _("It is too large for a match."))
        else:
            self._trouble(_("{name} cannot be loaded.", name=name), _("It is not a text file."))

    def _sit(self, match: Match, kinds: tuple[str, ...]) -> None:
        self.match = match
        self.line = Line(match, self.face)
        self.key = None
        self.kinds = kinds
        self.paused = False
        self.viewing = None
        self.notice = None
        self.asking = ""
        self.log_shown = 0
        self.unkept = False
        self._forget()

    def _keep(self) -> None:
        """From now on the store keeps the match."""
        if self.store is None or self.key is not None or self.match is None or self.unkept:
            return
        try:
            self.key = self.store.keep(self.match, self._extra())
        except StoreError:
            log.exception("the match cannot be kept")
            self.unkept = True
            _ = self.words
            lost = _("You can play on, but it is gone when you leave the page, unless you save it as a file.")
            self._trouble(_("This match cannot be saved here."), lost)
            return
        self._address()

    def _extra(self) -> dict[str, Any]:
        return {"kinds": list(self.kinds), "paused": self.paused, "person": self.person}

    def _keep_extra(self) -> None:
        if self.store is not None and self.key is not None:
            self.store.set_extra(self.key, self._extra())

    def new(self) -> None:
        """Back to the setup screen; the match stays where it was kept."""
        if self.match is not None:
            self.draft.take_over(self.match, self.kinds)
        self.match = None
        self.line = None
        self.key = None
        self.viewing = None
        self.notice = None
        self.asking = ""
        self._forget()
        self._address()

    def rematch(self) -> None:
        """The same players with the same options start again."""
        self.draft.take_over(self.playing, self.kinds)
        self.draft.dice = "typed" if self.typed else "computer"
        self.draft.seed = ""
        self.start()

    def set_kind(self, seat: int, kind: str) -> None:
        """Who plays ``seat`` from now on."""
        if kind not in (PERSON, *PLAYERS):
            raise ValueError(f"there is no player {kind!r}")
        self.kinds = (*self.kinds[:seat], kind, *self.kinds[seat + 1 :])
        self._forget()
        self._keep_extra()

    # ---- playing -------------------------------------------------------------------------------

    def _forget(self) -> None:
        """Drops what was begun: the selection, the refusal and the hint."""
        self.picking.clear()
        self.refusal = None
        self.hint = None

    def say(self, text: str) -> None:
        """Leaves ``text`` for the live region."""
        self.said.append(text)

    def sound(self, name: str) -> None:
        """Lets the browser make a sound, if sounds are on."""
        if self.settings.sound:
            self.effects.append(Sound(name))

    def _played(self, what: Callable[[], object]) -> bool:
        """Does something to the match; if it went on in another window, catches up instead."""
        _ = self.words
        match = self.playing
        before = len(match)
        try:
            what()
        except StaleMatch:
            self._catch_up()
            return False
        except StoreError:
            log.exception("a step could not be kept")
            self.paused = True
            self._trouble(
                _("This could not be saved, so it was not done."),
                _("Try again. If that does not help, save the match as a file."),
            )
            return False
        self._forget()
        self.notice = None
        self._keep()
        for k in range(before, len(match)):
            self.say(self.told(k))
        self._resound()
        if isinstance(self.turn, Over):
            self.say(" ".join(self.ending()[:2]))
        return True

    def _catch_up(self) -> bool:
        """Shows what another window did to the match meanwhile; says whether there was anything."""
        _ = self.words
        if self.store is None or self.key is None or not self.store.refresh(self.playing):
            return False
        self._forget()
        self.notice = Notice(
            "info",
            _("This match went on in another window."),
            _("The board shows where it stands now; nothing is lost."),
        )
        self.say(self.notice.title)
        return True

    def _resound(self) -> None:
        if isinstance(self.turn, Over):
            self.sound("end")
        elif len(self.playing):
            self.sound("roll" if self.playing.entry(len(self.playing) - 1).seat is None else "move")

    def roll(self) -> None:
        """The person rolls."""
        if self.person_acts and isinstance(self.turn, Chance) and not self.typed:
            self._played(self.playing.roll)

    def outcome(self, text: str) -> None:
        """Real dice are typed in."""
        _ = self.words
        if not (self.person_acts and isinstance(self.turn, Chance) and self.typed):
            return
        match = self.playing
        try:
            action = read_outcome(self.game, match.state, text)
        except NotationError as error:
            example = _("Type the numbers on the dice, for example {example}.", example=error.text)
            self._trouble(_("These dice cannot be read."), example)
            return
        self._played(lambda: match.play(action))

    def click(self, place: str) -> None:
        """A place was clicked on the board or among the controls."""
        seat = self.person_moves()
        if seat is None:
            return
        self.notice = self.refusal = self.hint = None
        before = self.picked
        action = self.picking.click(self.playing.state, seat, place)
        if action is not None:
            self.try_action(action)
        elif self.picked != before:
            self.say(self.sentence())

    def try_action(self, action: Any) -> None:
        """Plays ``action`` for the person whose turn it is, or says by which rule not."""
        seat = self.person_moves()
        if seat is None:
            return
        match = self.playing
        violation = match.check(action, seat)
        if violation is None:
            self._played(lambda: match.play(action, seat))
        elif not self._catch_up():
            self._refuse(violation, action, seat)

    def _refuse(self, violation: Violation, action: Any, seat: int) -> None:
        """Says by which rule not and what would be possible; die and piece stay chosen."""
        match = self.playing
        clicks = tuple(self.face.clicks(match.state, action))
        legal = match.legal(seat)
        same = [a for a in legal if self.face.clicks(match.state, a)[:-1] == clicks[:-1]]
        self.picking.clear()
        if same:
            self.picking.begin(match.state, seat, clicks[:-1])
        ends = frozenset(self.face.clicks(match.state, a)[-1] for a in same)
        can = ends or self.picking.can(match.state, seat)
        about = dict.fromkeys((*violation.places, *clicks[-1:]))
        refused = tuple(place for place in about if place not in can)
        self.refusal = Refusal(violation, refused, can, ends, tuple(same or legal))
        self.notice = self._refusing(self.refusal)
        self.say(f"{self.notice.title}. {self.notice.text} {self.notice.instead}")
        self.sound("no")

    def _refusing(self, refusal: Refusal) -> Notice:
        language = self.settings.language
        violation = refusal.violation
        words = self.game.rulebook.words(violation.rule, language)
        text = self.playing.explain(violation, language)
        told = refusal.ends and all(place.partition(":")[0] in text for place in refusal.ends)
        instead = "" if told else self._possible(refusal.instead)
        return Notice("no", words.title, text, rule=violation.rule, instead=instead)

    def _reword(self) -> None:
        """Says in the screen's new language what stands there, or puts it away."""
        if self.refusal is not None:
            self.notice = self._refusing(self.refusal)
        elif self.hint is not None:
            self.notice = self._hinting(self.hint)
        else:
            self.notice = None

    def _possible(self, actions: Sequence[Any]) -> str:
        _ = self.words
        match = self.playing
        labels = [self.face.label(match.state, a, self.names, self.settings.language) for a in actions]
        if len(labels) > 4:
            return _("Possible would be, for example: {moves}.", moves=_.either(labels[:3]))
        return _("Possible would be: {moves}.", moves=_.either(labels)) if labels else ""

    def act(self, text: str) -> None:
        """An action given in the game's notation, as buttons carry it."""
        if self.person_moves() is None:
            return
        try:
            action = self.game.parse(self.playing.state, text)
        except NotationError:
            log.info("unreadable action %r from the page", text)
            return
        self.try_action(action)

    def cancel(self) -> None:
        """Lets go of what was selected and puts messages away."""
        self._forget()
        self.notice = None
        self.asking = ""

    def undo(self) -> None:
        """Takes the last step back, as far as the rules of undo allow."""
        if not self.can_undo():
            return
        _ = self.words
        match = self.playing
        if self._played(lambda: match.undo(self._undoer())):
            self.say(_("Taken back."))
            self.paused = self.paused or self.program_next() is not None
            self._keep_extra()

    def redo(self) -> None:
        """Does again what was taken back."""
        if self.can_redo() and self._played(self.playing.redo):
            return

    def _undoer(self) -> int | None:
        match = self.playing
        return None if match.practice or not len(match) else match.entry(len(match) - 1).seat

    def can_undo(self) -> bool:
        """Whether a person can take the last step back."""
        match = self.match
        if match is None or self.viewing is not None or not len(match):
            return False
        seat = self._undoer()
        if seat is not None and self.kinds[seat] != PERSON:
            return False
        return match.can_undo(seat)

    def can_redo(self) -> bool:
        """Whether something was taken back that can be done again."""
        return self.match is not None and self.viewing is None and bool(self.match.can_redo())

    def give_hint(self) -> None:
        """Shows which piece the greedy program would move, asked again also where to."""
        seat = self.person_moves()
        if seat is None:
            return
        match = self.playing
        if self.hint is None:
            adviser = player(tuple(PLAYERS)[-1])
            seen = self.game.seen_by(match.state, seat)
            action = adviser.choose(self.game, seen, seat, random.Random(len(match)))
            grade = 1
        else:
            action = self.hint.action
            grade = 2
        self._forget()
        clicks = tuple(self.face.clicks(match.state, action))
        if len(clicks) < 2:
            grade = 2
        self.hint = Hint(grade, clicks if grade == 2 else clicks[-2:-1], action)
        self.notice = self._hinting(self.hint)
        self.say(self.notice.text)

    def _hinting(self, hint: Hint) -> Notice:
        _ = self.words
        language = self.settings.language
        if hint.grade == 2:
            text = str(self.face.label(self.playing.state, hint.action, self.names, language))
        else:
            piece = self.face.name(hint.places[0], language)
            text = _("Have a look at: {piece}. Ask again for the whole move.", piece=piece)
        return Notice("info", _("Hint"), text)

    def show_legal(self, on: bool) -> None:
        """Whether the places that can be used are lit up."""
        self.set("legal", on)

    # ---- programs ------------------------------------------------------------------------------

    def program_next(self) -> tuple[int, Literal["roll", "think"]] | None:
        """The program that the match waits for, and whether it has to roll or to think; None: no program."""
        if self.match is None:
            return None
        match self.turn:
            case Chance(seat=None):
                return None if self.typed or PERSON in self.kinds else (0, "roll")
            case Chance(seat=int(seat)):
                return None if self.typed or self.kinds[seat] == PERSON else (seat, "roll")
            case Act(seats=seats):
                program = next((s for s in seats if self.kinds[s] != PERSON), None)
                return None if program is None else (program, "think")
        return None

    def due(self) -> Due | None:
        """What a program has to do now; None while people play, look back or have paused."""
        if self.paused or self.viewing is not None or self.asking:
            return None
        following = self.program_next()
        if following is None:
            return None
        seat, what = following
        match = self.playing
        return Due(seat, self.kinds[seat], what, match.state, len(match), id(match))

    def think(self, due: Due) -> Any:
        """The action that the program at ``due.seat`` chooses; reads nothing that can change, so that it
        may run in another thread. None where it only has to roll."""
        if due.what == "roll":
            return None
        seen = self.game.seen_by(due.state, due.seat)
        return player(due.kind).choose(self.game, seen, due.seat, self.rng)

    def do(self, due: Due, action: Any) -> bool:
        """Does what was due, unless the match has changed meanwhile; says whether it was done."""
        if due != self.due():
            return False
        match = self.playing
        if due.what == "roll":
            return self._played(match.roll)
        return self._played(lambda: match.play(action, due.seat))

    @property
    def pace(self) -> float:
        """Seconds between two steps of a program."""
        return PACES[self.settings.pace]

    def pause(self, on: bool) -> None:
        """Stops the programs, or lets them go on."""
        self.paused = on
        self._keep_extra()

    # ---- looking back --------------------------------------------------------------------------

    @property
    def length(self) -> int:
        """Entries of the match so far."""
        return len(self.playing)

    def go(self, k: int) -> None:
        """Looks at the position after ``k`` entries; at the last one, returns to now."""
        k = max(0, min(k, self.length))
        self._forget()
        self.notice = None
        self.viewing = None if k == self.length else k

    def step(self, by: int) -> None:
        """Looks one or more entries further back (negative) or on."""
        self.go((self.length if self.viewing is None else self.viewing) + by)

    def now(self) -> None:
        """Returns to the position that is played."""
        self.go(self.length)

    def branch(self) -> None:
        """Plays on from the position being looked at, as a match of its own for trying things out."""
        _ = self.words
        match = self.playing
        at = self.length if self.viewing is None else self.viewing
        old = self.key
        self._sit(match.branch(at), self.kinds)
        self.paused = self.program_next() is not None
        self._keep()
        self._keep_extra()
        where = _("You play on after move {k}, with new dice. Here everything can be taken back.", k=at)
        back = _("The old match is still there: in the list of a new match.") if old else ""
        self.notice = Notice("info", _("A branch to try things out"), f"{where} {back}".strip())
        self.say(where)

    @property
    def groups(self) -> Sequence[Group]:
        """The match in turns."""
        return self.line.groups if self.line else ()

    def told(self, k: int) -> str:
        """Entry ``k`` as a sentence."""
        return self.line.told(k, self.settings.language) if self.line else ""

    def recap(self) -> tuple[str, ...]:
        """What the programs did since a person last decided anything; empty where people play on."""
        if self.line is None or self.viewing is not None:
            return ()
        people = tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)
        if not people:
            return ()
        return tuple(self.told(k) for k in self.line.since(people))

    def last_turn(self) -> tuple[str, ...]:
        """What was done in the turn before the position on the board, or in the one it is in."""
        if self.line is None:
            return ()
        moves = self.line.last_moves(self.length if self.viewing is None else self.viewing)
        return tuple(self.told(k) for k in range(max(0, moves.start - 1), moves.stop)) if moves else ()

    def sentence(self) -> str:
        """What one must do next."""
        return sentences.sentence(self)

    def ending(self) -> tuple[str, str, str]:
        """Who has won, why, and the rule's id; empty strings while the match goes on."""
        return sentences.ending(self)

    # ---- the end -------------------------------------------------------------------------------

    def ask_resign(self) -> None:
        """Asks whether the person really gives up."""
        if self.resigner() is not None:
            self.asking = "resign"

    def resigner(self) -> int | None:
        """The seat that can resign now: the person to act, else the only person there is."""
        if self.match is None or isinstance(self.turn, Over) or self.viewing is not None:
            return None
        seat = self.acting
        if seat is not None and self.kinds[seat] == PERSON:
            return seat
        people = [s for s, kind in enumerate(self.kinds) if kind == PERSON]
        return people[0] if len(people) == 1 else None

    def resign(self) -> None:
        """The person gives up."""
        seat = self.resigner()
        self.asking = ""
        if seat is not None:
            match = self.playing
            self._played(lambda: match.resign(seat))
            self.effects.append(Focus("rematch"))

    # ---- files ---------------------------------------------------------------------------------

    def file_name(self, ending: str) -> str:
        """A file's name for this match."""
        return f"{self.game.name}-{self.key or 'match'}-{self.length if self.match else 0}.{ending}"

    def save(self) -> None:
        """Saves the match to a file."""
        self.effects.append(
            Download(self.file_name("json"), self.playing.record().json(), "application/json")
        )

    def link(self) -> str:
        """The token of a link that opens the position on the board."""
        if self.viewing is None:
            return self.playing.link()
        return Record.read(self.playing.record().json()).match().branch(self.viewing).link()

    def copy_link(self) -> None:
        """Puts a link to the position into the clipboard."""
        _ = self.words
        said = _("The link is copied. Whoever opens it sees this position and can play on.")
        self.effects.append(Copy({"record": self.link(), "lang": self.settings.language}, said))

    def picture(self, kind: Literal["svg", "png"]) -> None:
        """Saves the board as a picture."""
        text = svg(self.scene(plain=True), theme(self.theme))
        name = self.file_name(kind)
        self.effects.append(
            Download(name, text, "image/svg+xml") if kind == "svg" else Picture(name, text, 2000)
        )

    # ---- rules ---------------------------------------------------------------------------------

    def rules(self) -> list[Rule]:
        """The rules that the rule panel lists: those found by words or id in either language, else all."""
        rulebook = self.game.rulebook
        if not self.query:
            return list(rulebook.rules)
        here = self.settings.language
        languages = (here, *(language for language in LANGUAGES if language != here))
        found = {rule.id: rule for language in languages for rule in rulebook.search(self.query, language)}
        return list(found.values())

    def find_rule(self, text: str) -> None:
        """Searches the rule panel by words or by id."""
        self.query = " ".join(text.split())[:80]
        self.rule = ""

    def show_rule(self, rule: str) -> None:
        """Opens one rule in the rule panel; an empty id shows all again."""
        if not rule or rule in self.game.rulebook:
            self.opened.add("rules")
            self.query = ""
            self.rule = rule
            self.effects.append(Focus("find"))

    # ---- the list of matches -------------------------------------------------------------------

    def unfinished(self) -> list[Summary]:
        """This person's matches that are not over, the latest first."""
        if self.store is None or not self.person:
            return []
        try:
            kept = self.store.matches(self.game.name)
        except StoreError:
            log.exception("the matches cannot be listed")
            return []
        mine = [m for m in kept if not m.over and m.extra.get("person") == self.person]
        return mine[:MATCHES_SHOWN]

    def forget(self, key: str) -> None:
        """Deletes one of this person's unfinished matches for good."""
        if self.store is not None and key in {m.key for m in self.unfinished()}:
            self.store.forget(key)

    # ---- the board -----------------------------------------------------------------------------

    def trace(self) -> tuple[str, ...]:
        """The steps of the last moves: of the turn being played, else of the one before."""
        if self.match is None or self.line is None:
            return ()
        steps: dict[str, None] = {}
        for k in self.line.last_moves(self.length if self.viewing is None else self.viewing):
            entry = self.match.entry(k)
            steps |= dict.fromkeys(self.face.steps(self.match.at(k), entry.action, entry.seat))
        return tuple(steps)

    def can(self) -> frozenset[str]:
        """The places lit up as possible."""
        seat = self.person_moves()
        if seat is None:
            return frozenset()
        if self.hint is not None:
            return frozenset(self.hint.places)
        if self.refusal is not None:
            return self.refusal.can
        turn = self.turn
        if self.settings.legal or (isinstance(turn, Act) and turn.ask != "move"):
            return self.picking.can(self.playing.state, seat)
        return frozenset()

    def view(self) -> View:
        """What of the position is highlighted, and for whom."""
        return View(
            seat=self.acting if self.match is not None else None,
            language=self.settings.language,
            selected=self.picked,
            can=self.can(),
            refused=self.refusal.places if self.refusal else (),
            trace=self.trace(),
            focus=self.cursor,
            labels=self.settings.numbers,
        )

    def scene(self, *, plain: bool = False) -> Scene:
        """The drawing of the board; ``plain`` without selection and keyboard cursor."""
        view = View(seat=None, language=self.settings.language, trace=self.trace()) if plain else self.view()
        scene: Scene = self.face.scene(self.shown, view)
        return scene

    def move_cursor(self, key: str) -> None:
        """A key that moves over the board: an arrow, Home or End, Page Up or Page Down for one place
        after the other."""
        order = self.face.order(self.shown)
        if key in ("Home", "End"):
            self.cursor = order[0 if key == "Home" else -1]
        elif key.startswith("Page") and self.cursor in order:
            step = 1 if key == "PageDown" else -1
            self.cursor = order[(order.index(self.cursor) + step) % len(order)]
        elif self.cursor is None or self.cursor not in order:
            self.cursor = order[0] if order else None
        else:
            self.cursor = self.face.neighbours(self.cursor, key, self.shown) or self.cursor

    def press(self, key: str) -> None:
        """A key on the board."""
        if key in ("Enter", " "):
            if self.cursor is not None:
                self.click(self.cursor)
        elif key == "Escape":
            self.cancel()
        elif key.startswith(("Arrow", "Page")) or key in ("Home", "End"):
            self.move_cursor(key)

    def show_cursor(self, on: bool) -> None:
        """The keyboard has come to the board, or left it."""
        if not on:
            self.cursor = None
        elif self.cursor is None:
            order = self.face.order(self.shown)
            seat = self.person_moves()
            can = self.picking.can(self.playing.state, seat) if seat is not None else frozenset()
            self.cursor = next((p for p in order if p in can), order[0] if order else None)

    def under_cursor(self) -> str:
        """The place under the keyboard's cursor in words: what it is, what stands there, and whether it
        is chosen or can be."""
        cursor = self.cursor
        if cursor is None:
            return ""
        _ = self.words
        language = self.settings.language
        there = self.face.standing_on(cursor, self.shown, language)
        parts = [self.face.name(cursor, language, self.shown, self.acting), there]
        seat = self.person_moves()
        if cursor in self.picked:
            parts.append(_("chosen"))
        elif seat is not None:
            can = self.picking.can(self.playing.state, seat)
            if cursor in can or any(place.startswith(f"{cursor}:") for place in can):
                parts.append(_("possible"))
        return "; ".join(filter(None, parts))
