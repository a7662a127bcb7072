"""One match: its setup, its line of entries, the current position, undo, redo, branches, resigning.

A line is a list of entries, players' decisions and chance alike. Everything else (the position, a
replay, an undo, a branch) follows from it by the game's rules.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

import msgspec

from pantheon_kit.engine.chance import Seed, Source
from pantheon_kit.engine.errors import ChanceNeeded, IllegalAction, IllegalSetup, NotationError, RecordError
from pantheon_kit.engine.game import (
    Act,
    AnyGame,
    Chance,
    HasFace,
    HasFinal,
    HasOut,
    HasSecrets,
    HasWarnings,
    Over,
    Turn,
    Violation,
    game,
    kinds,
)
from pantheon_kit.engine.rulebook import seat_name, table

if TYPE_CHECKING:
    from pantheon_kit.engine.record import Record

Event: TypeAlias = Literal["play", "undo", "redo", "resign", "refresh"]
"""What a watcher is told: ``refresh`` when the match was brought up to date from its store."""

NAME_LIMIT = 60


class Entry(msgspec.Struct, frozen=True):
    """One entry of a line.

    Attributes:
        seat: who decided; None: chance.
        action: the action.
        text: the action in the game's notation.
        private_to: the only seat that may see a chance entry; None: everybody.
    """

    seat: int | None
    action: Any
    text: str
    private_to: int | None = None


class Seen(msgspec.Struct, frozen=True):
    """That a match is only what one seat saw of one: ``seat`` (None: the public), and the ``log`` of
    the entries as that seat learned of them."""

    seat: int | None
    log: tuple[str, ...]


class Change(msgspec.Struct, frozen=True):
    """A change of a line: the first ``keep`` entries stay, ``added`` follow them, ``undone`` is what
    can then be redone, ``resigned`` who has resigned."""

    event: Event
    keep: int
    added: tuple[Entry, ...]
    undone: tuple[Entry, ...]
    resigned: int | None


class Keeper(Protocol):
    """Where a match is kept. A keeper that raises prevents the change."""

    def save(self, match: Match, change: Change, over: bool) -> None:
        """Called before each change of the match; ``over``: the match will then have ended."""
        ...

    def branched(self, match: Match, ply: int, branch: Match) -> None:
        """Called when ``branch`` was branched off after ``ply`` entries."""
        ...


Watcher: TypeAlias = Callable[["Match", Event], object]


class Match:
    """One match of a game. Make one with ``new_match`` or ``load``.

    A *real* match holds its players to what is on the table: nobody takes back a roll. In a
    *practice* match (lessons, the sandbox, every branch) everything can be taken back, and outcomes
    of chance may be chosen.

    Attributes:
        game: the game's rules.
        seats: how many play.
        options: the options played by.
        names: who plays, by seat; ``""`` where nobody said.
        start: the position before the first entry.
        chance: what decides the dice.
        practice: whether it is a practice match.
        seen: set when this is only what one seat saw of a match; None otherwise.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        options: Any,
        names: tuple[str, ...],
        start: Any,
        chance: Source,
        practice: bool,
        seen: Seen | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.names = names
        self.start = start
        self.chance = chance
        self.practice = practice
        self.seen = seen
        self.keeper: Keeper | None = None
        self._entries: list[Entry] = []
        self._states: list[Any] = [start]
        self._draws: list[int] = [0]
        self._undone: tuple[Entry, ...] = ()
        self._resigned: int | None = None
        self._watchers: list[Watcher] = []

    # -- what is -------------------------------------------------------------------------------

    @property
    def position(self) -> Any | None:
        """The position before the first entry where it is not the game's own start; else None."""
        return None if self.start == self.game.start(self.seats, self.options) else self.start

    @property
    def state(self) -> Any:
        """The current position."""
        return self._states[-1]

    @property
    def turn(self) -> Turn:
        """Who or what decides next, or how the match ended."""
        if self._resigned is not None:
            out = self.game.out(self.state) if isinstance(self.game, HasOut) else ()
            others = tuple(seat for seat in range(self.seats) if seat != self._resigned and seat not in out)
            return Over(winners=others, rule="table.resign")
        return self.game.turn(self.state)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The line up to now."""
        return tuple(self._entries)

    @property
    def undone(self) -> tuple[Entry, ...]:
        """What can be done again, in order."""
        return self._undone

    @property
    def resigned(self) -> int | None:
        """The seat that resigned."""
        return self._resigned

    @property
    def result(self) -> Over | None:
        """How the match ended; None while it goes on."""
        turn = self.turn
        return turn if isinstance(turn, Over) else None

    def __len__(self) -> int:
        """How many entries the line has."""
        return len(self._entries)

    def __bool__(self) -> bool:
        """A match is a match, also before its first entry."""
        return True

    def entry(self, ply: int) -> Entry:
        """The entry that follows the position ``at(ply)``. Raises IndexError."""
        return self._entries[ply]

    def at(self, ply: int) -> Any:
        """The position after ``ply`` entries. Raises IndexError outside 0 to ``len(match)``."""
        if not 0 <= ply < len(self._states):
            raise IndexError(f"the match has {len(self)} entries, so no position {ply}")
        return self._states[ply]

    def name(self, seat: int, language: str = "en") -> str:
        """The name of who sits at ``seat``, or "player 1" ("Spieler 1")."""
        return seat_name(seat, language, self.names)

    def explain(self, violation: Violation, language: str = "en") -> str:
        """A violation in words, seats by their names."""
        return self.game.rulebook.explain(violation, language, self.names)

    # -- what may be done ----------------------------------------------------------------------

    def legal(self, seat: int | None = None) -> Sequence[Any]:
        """The legal actions of ``seat`` (None: of the only seat asked); empty when it is not asked.

        Raises:
            IllegalAction: several seats are asked and none was named (rule ``table.turn``).
        """
        turn = self.turn
        if not isinstance(turn, Act) or self.seen:
            return ()
        if seat is None:
            if len(turn.seats) > 1:
                raise self._illegal(_unnamed(turn))
            seat = turn.seats[0]
        return self.game.legal(self.state, seat) if seat in turn.seats else ()

    def check(self, action: Any, seat: int | None = None) -> Violation | None:
        """Why ``action`` (an action or its notation) cannot be played now by ``seat`` (None: by the
        only one asked), or None. Raises NotationError."""
        allowed = self.judge(action, seat)
        return allowed if isinstance(allowed, Violation) else None

    def warnings(self, action: Any, seat: int | None = None) -> Sequence[Violation]:
        """What a legal ``action`` (or its notation) of ``seat`` (None: of the only one asked) makes
        impossible for good, see ``HasWarnings``; empty for one that cannot be played. Raises
        NotationError."""
        allowed = self.judge(action, seat)
        if isinstance(allowed, Violation) or allowed.seat is None or not isinstance(self.game, HasWarnings):
            return ()
        return self.game.warnings(self.state, allowed.seat, allowed.action)

    def play(self, action: Any, seat: int | None = None) -> Any:
        """Plays an action or its notation, and gives the new position. Where chance decides, the
        outcome is what real dice show: in a real match only a source that leaves it open (Typed, a
        script at its end) lets it be typed in.

        Raises:
            IllegalAction: with the violated rule.
            NotationError: the text cannot be read.
        """
        allowed = self.judge(action, seat)
        if isinstance(allowed, Violation):
            raise self._illegal(allowed)
        self._append(allowed)
        return self.state

    def roll(self) -> Any:
        """Lets chance decide by the match's source, plays that and gives the action.

        Raises:
            ChanceNeeded: the outcome is to be typed in.
            IllegalAction: chance has nothing to decide now (rule ``table.chance``).
        """
        turn = self.turn
        if self.seen or not isinstance(turn, Chance):
            raise self._illegal(self._closed(turn) or Violation("table.chance", "none"))
        action = self._drawn()
        if action is None:
            raise ChanceNeeded(f"type in what the {turn.kind} shows")
        self._append(self._entry(None, action, turn.private_to))
        return action

    def resign(self, seat: int) -> None:
        """``seat`` gives up, and with that the match ends; the others who are still in the game win.

        Raises:
            IllegalAction: the match is over already.
        """
        closed = self._closed(self.turn)
        if closed:
            raise self._illegal(closed)
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        self._change(Change("resign", len(self), (), self._undone, seat))

    # -- taking back ---------------------------------------------------------------------------

    def can_undo(self, seat: int | None = None) -> bool:
        """Whether ``undo`` would take something back."""
        return isinstance(self._undoing(seat), Change)

    def undo(self, seat: int | None = None) -> Any:
        """Takes back the last step of ``seat`` (None: of whoever made the last entry), and gives the
        new position.

        In a real match never past what chance has shown, but outcomes that were typed in may be
        corrected while they are the last entry. Where several seats act at once, the others' later
        steps stay. In a practice match everything can be taken back; the last entry with seat None,
        else the seat's last step and whatever followed it.

        Raises:
            IllegalAction: it cannot be taken back (rule ``table.undo``).
        """
        change = self._undoing(seat)
        if isinstance(change, Violation):
            raise self._illegal(change)
        self._change(change)
        return self.state

    def can_redo(self) -> bool:
        """Whether ``redo`` would do something."""
        return isinstance(self._redoing(), Change)

    def redo(self) -> Any:
        """Does again what was taken back last, and gives the new position.

        Raises:
            IllegalAction: there is nothing to do again (rule ``table.undo``).
        """
        change = self._redoing()
        if isinstance(change, Violation):
            raise self._illegal(change)
        self._change(change)
        return self.state

    def branch(self, ply: int | None = None, seat: int | None = None) -> Match:
        """A practice match that goes on from the position after ``ply`` entries (None: all), with
        fresh chance. While a real match with hidden things runs, the branch knows no more than
        ``seat`` (None: the public) did: what was hidden is drawn anew, and the branch starts there.

        Raises:
            IndexError: there is no such position.
        """
        ply = len(self) if ply is None else ply
        state = self.at(ply)
        if self.seen or self.hides_from(seat):
            seen = state if self.seen else self.game.seen_by(state, seat)
            state = self.game.sample(seen, random.Random())
            branch = Match(self.game, self.seats, self.options, self.names, state, Seed(), practice=True)
        else:
            branch = Match(self.game, self.seats, self.options, self.names, self.start, Seed(), practice=True)
            branch._put(0, self._entries[:ply])
        if self.keeper:
            self.keeper.branched(self, ply, branch)
        return branch

    def hides_from(self, seat: int | None) -> bool:
        """Whether this real match is still running and holds something that ``seat`` (None: the
        public) may not know yet. Such a match is recorded as that seat sees it."""
        if self.practice or self.result:
            return False
        if any(self.game.seen_by(state, seat) != state for state in (self.start, self.state)):
            return True
        return any(self.told(ply, seat) != entry.text for ply, entry in enumerate(self._entries))

    def told(self, ply: int, to: int | None) -> str:
        """The notation of the entry that follows the position ``at(ply)`` as seat ``to`` (None: the
        public) learned of it; what is private to another reads ``?``."""
        entry = self._entries[ply]
        if isinstance(self.game, HasSecrets):
            return self.game.told(self._states[ply], entry.seat, entry.action, to)
        return entry.text if entry.private_to is None or entry.private_to == to else "?"

    # -- saving and showing --------------------------------------------------------------------

    def record(self, seat: int | None = None, full: bool = False) -> Record:
        """The match as a record. While it runs and hides something from ``seat`` (None: the public),
        the record holds what that seat sees; ``full`` overrides this, for the owner of the table."""
        from pantheon_kit.engine.record import Record

        return Record.of(self, seat, full)

    def save(self, path: str | Path, seat: int | None = None, full: bool = False) -> None:
        """Writes the record to a file (JSON); ``seat`` and ``full`` as for ``record``."""
        Path(path).write_text(self.record(seat, full).json(), encoding="utf-8")

    def link(self, seat: int | None = None, full: bool = False) -> str:
        """The record as a token fit for an address; ``seat`` and ``full`` as for ``record``."""
        return self.record(seat, full).token()

    def watch(self, callback: Watcher) -> Callable[[], None]:
        """Calls ``callback(match, event)`` after every change; the function returned ends that."""
        self._watchers.append(callback)

        def unwatch() -> None:
            if callback in self._watchers:
                self._watchers.remove(callback)

        return unwatch

    def replay(
        self,
        actions: Iterable[str | tuple[int | None, str]],
        undone: Sequence[tuple[int | None, str]] = (),
        resigned: int | None = None,
    ) -> None:
        """Plays a whole line through the rules into a match without entries. Outcomes of chance are
        taken as they stand; nothing is kept or told.

        Args:
            actions: notation, with the seat in front where several were asked.
            undone: what can be redone; what does not fit is left out.
            resigned: who has resigned at the end.

        Raises:
            RecordError: with the place, such as ``"actions[12]"``, and the violated rule.
        """
        for number, item in enumerate(actions):
            where = f"actions[{number}]"
            seat, text = (None, item) if isinstance(item, str) else item
            try:
                nobody_asked = seat is not None and isinstance(self.turn, Chance)
                entry = Violation("table.chance") if nobody_asked else self.judge(text, seat, replay=True)
            except NotationError as error:
                raise RecordError(f"{text!r} cannot be read: {error}", where) from None
            if isinstance(entry, Violation):
                raise RecordError(f"{text!r} is against the rules: {self.explain(entry)}", where, entry)
            self._put(number, (entry,))
        if resigned is not None:
            if not 0 <= resigned < self.seats:
                raise RecordError(f"there is no seat {resigned}", "resigned")
            if self.result:
                raise RecordError("the game was over already", "resigned", Violation("table.over"))
            self._resigned = resigned
        if undone:
            ahead = Match(self.game, self.seats, self.options, self.names, self.state, self.chance, True)
            with contextlib.suppress(RecordError):
                ahead.replay(undone)
            self._undone = ahead.entries

    def follow(self, other: Match) -> None:
        """Takes over the line of another match of the same setup, telling watchers ``"refresh"``."""
        self._entries, self._states, self._draws = other._entries[:], other._states[:], other._draws[:]
        self._undone, self._resigned = other._undone, other._resigned
        self._tell("refresh")

    def __repr__(self) -> str:
        match self.turn:
            case Act(seats=seats, ask=ask):
                now = f"seat {', '.join(map(str, seats))} to {ask}"
            case Chance(kind=kind):
                now = f"chance to {kind}"
            case Over(winners=winners, rule=rule):
                now = f"over by {rule}, won by seat {', '.join(map(str, winners)) or '-'}"
        return f"<Match {self.game.name}, {self.seats} seats, {len(self)} entries, {now}>"

    def _repr_svg_(self) -> str | None:
        played = self.game
        if not isinstance(played, HasFace):
            return None
        return str(played.face.svg(played.seen_by(self.state, None) if self.hides_from(None) else self.state))

    # -- how it works --------------------------------------------------------------------------

    def judge(self, action: Any, seat: int | None = None, replay: bool = False) -> Entry | Violation:
        """The entry that playing ``action`` (or its notation) would make, or why it cannot be played.
        In a ``replay`` every possible outcome of chance is taken. Raises NotationError."""
        turn = self.turn
        closed = self._closed(turn)
        if closed:
            return closed
        if isinstance(action, str):
            action = self.game.parse(self.state, action)
        elif not isinstance(action, kinds(self.game)):
            raise TypeError(f"{action!r} is no action of {self.game.name}")
        if isinstance(turn, Chance):
            return self._judge_outcome(action, turn, replay or self.practice)
        assert isinstance(turn, Act)
        if seat is None:
            if len(turn.seats) > 1:
                return _unnamed(turn)
            seat = turn.seats[0]
        elif seat not in turn.seats:
            return Violation("table.turn", facts={"seat": seat, "seats": turn.seats})
        return self.game.check(self.state, seat, action) or self._entry(seat, action, None)

    def _judge_outcome(self, action: Any, turn: Chance, free: bool) -> Entry | Violation:
        possible = [outcome for outcome, _ in self.game.outcomes(self.state)]
        if not isinstance(action, tuple({type(outcome) for outcome in possible})):
            return Violation("table.chance")
        if action not in possible:
            return Violation("table.chance", "impossible", facts={"text": self.game.text(self.state, action)})
        if not free and self._drawn() is not None:
            return Violation("table.chance", "drawn")
        return self._entry(None, action, turn.private_to)

    def _closed(self, turn: Turn) -> Violation | None:
        """Why nothing at all can be played."""
        if self.seen:
            return Violation("table.secret")
        return Violation("table.over") if isinstance(turn, Over) else None

    def _drawn(self, ply: int | None = None) -> Any | None:
        """What the source draws after ``ply`` entries (None: now)."""
        ply = len(self) if ply is None else ply
        return self.chance.draw(self.game, self._states[ply], self._draws[ply])

    def _entry(self, seat: int | None, action: Any, private_to: int | None) -> Entry:
        return Entry(seat, action, self.game.text(self.state, action), private_to)

    def _undoing(self, seat: int | None) -> Change | Violation:
        last = len(self) - 1
        if self._resigned is not None:
            if not self.practice:
                return Violation("table.undo", "resigned")
            return Change("undo", len(self), (), self._undone, None)
        if last < 0:
            return Violation("table.undo")
        if self.practice:
            return self._undoing_freely(seat)
        if self._entries[last].seat is None:
            typed = self._drawn(last) is None
            return self._cut(last) if typed else Violation("table.undo", "chance")
        if self._undone and self._undone[0].seat is None:
            return Violation("table.undo", "chance")
        if self.result and any(entry.private_to is not None for entry in self._entries):
            return Violation("table.undo", "over")
        seat = self._entries[last].seat if seat is None else seat
        for ply in range(last, -1, -1):
            if self._entries[ply].seat is None:
                return Violation("table.undo", "chance")
            if self._entries[ply].seat == seat:
                if isinstance(self.game, HasFinal) and self.game.final(
                    self.at(ply), self._entries[ply].action
                ):
                    return Violation("table.undo", "final")
                return self._without(ply) or Violation("table.undo", "others")
        return Violation("table.undo")

    def _undoing_freely(self, seat: int | None) -> Change | Violation:
        if seat is None:
            return self._cut(len(self) - 1)
        for ply in range(len(self) - 1, -1, -1):
            if self._entries[ply].seat == seat:
                return self._without(ply) or self._cut(ply)
        return Violation("table.undo")

    def _cut(self, ply: int) -> Change:
        return Change("undo", ply, (), (*self._entries[ply:], *self._undone), None)

    def _without(self, ply: int) -> Change | None:
        """Taking out one entry and replaying the later ones, which is possible only while all of them
        belong to the same moment: their seats and the entry's own were asked together all along."""
        gone, later = self._entries[ply], self._entries[ply + 1 :]
        state = self._states[ply]
        kept: list[Entry] = []
        for entry in later:
            turn = self.game.turn(state)
            together = isinstance(turn, Act) and gone.seat in turn.seats and entry.seat in turn.seats
            if entry.seat is None or not together or self.game.check(state, entry.seat, entry.action):
                return None
            kept.append(Entry(entry.seat, entry.action, self.game.text(state, entry.action)))
            state = self.game.apply(state, entry.seat, entry.action)
        turn = self.game.turn(state)
        if not isinstance(turn, Act) or gone.seat not in turn.seats:
            return None
        return Change("undo", ply, tuple(kept), (gone, *self._undone), None)

    def _redoing(self) -> Change | Violation:
        nothing = Violation("table.undo", "redo")
        if not self._undone or self._resigned is not None:
            return nothing
        entry, *rest = self._undone
        if not self._fits(entry):
            return nothing
        entry = self._entry(entry.seat, entry.action, entry.private_to)
        return Change("redo", len(self), (entry,), tuple(rest), None)

    def _fits(self, entry: Entry) -> bool:
        turn = self.turn
        if entry.seat is None:
            return isinstance(turn, Chance) and any(
                entry.action == outcome for outcome, _ in self.game.outcomes(self.state)
            )
        asked = isinstance(turn, Act) and entry.seat in turn.seats
        return asked and self.game.check(self.state, entry.seat, entry.action) is None

    def _append(self, entry: Entry) -> None:
        self._change(Change("play", len(self), (entry,), (), None))

    def _change(self, change: Change) -> None:
        """Makes a change: it is kept first, so that what cannot be kept is not done."""
        states = self._played(change.keep, change.added)
        if self.keeper:
            state = states[-1] if states else self._states[change.keep]
            over = change.resigned is not None or isinstance(self.game.turn(state), Over)
            self.keeper.save(self, change, over)
        self._put(change.keep, change.added, states)
        self._undone = change.undone
        self._resigned = change.resigned
        self._tell(change.event)

    def _played(self, keep: int, entries: Sequence[Entry]) -> list[Any]:
        """The positions after each of ``entries``, following the first ``keep``."""
        state = self._states[keep]
        states = []
        for entry in entries:
            state = self.game.apply(state, entry.seat, entry.action)
            states.append(state)
        return states

    def _put(self, keep: int, entries: Sequence[Entry], states: list[Any] | None = None) -> None:
        states = self._played(keep, entries) if states is None else states
        del self._entries[keep:], self._states[keep + 1 :], self._draws[keep + 1 :]
        for entry, state in zip(entries, states, strict=True):
            self._entries.append(entry)
            self._states.append(state)
            self._draws.append(self._draws[-1] + (entry.seat is None))

    def _tell(self, event: Event) -> None:
        """Tells every watcher, then raises what the first of them raised."""
        failed: Exception | None = None
        for watcher in tuple(self._watchers):
            try:
                watcher(self, event)
            except Exception as error:
                failed = failed or error
        if failed:
            raise failed

    def _illegal(self, violation: Violation) -> IllegalAction:
        return IllegalAction(violation, self.explain(violation))


def new_match(
    game_or_name: AnyGame | str,
    seats: int | None = None,
    options: Any = None,
    seed: int | str | None = None,
    chance: Source | None = None,
    names: Sequence[str] | None = None,
    position: Any = None,
    practice: bool = False,
) -> Match:
    """A new match.

    Args:
        game_or_name: the game or its name, such as ``"anem"``.
        seats: how many play; None: as many as in ``position``, else the smallest number the game knows.
        options: the game's ``Options``; None: those of ``position``, else the default ones.
        seed: equal seeds give equal dice; None: fresh ones. Not together with ``chance``.
        chance: another source of chance: ``Script`` or ``Typed``.
        names: who plays, by seat, at most 60 characters each.
        position: a position to start from; None: the game's own start.
        practice: everything can be taken back, and outcomes of chance may be chosen.

    Raises:
        UnknownGame: no game of that name.
        IllegalSetup: with the rule that forbids the setup.
    """
    played = game(game_or_name) if isinstance(game_or_name, str) else game_or_name
    if seed is not None and chance is not None:
        raise ValueError("give a seed or a source of chance, not both")
    if seats is None:
        seats = played.seats[0] if position is None else played.seated(position)
    if options is None:
        options = getattr(position, "options", None) or played.Options()
    start = played.start(seats, options)
    if seats not in played.seats:
        raise _unfit(played, Violation("table.seats", facts={"count": seats, "allowed": tuple(played.seats)}))
    if position is not None:
        wrong = wrong_position(played, position, seats)
        if wrong:
            raise _unfit(played, wrong)
        if getattr(position, "options", options) != options:
            raise ValueError("the position is played by other options than those given")
        start = position
    given = tuple(names) if names else ("",) * seats
    wrong = wrong_names(given, seats)
    if wrong:
        raise _unfit(played, wrong)
    return Match(played, seats, options, given, start, chance or Seed(seed), practice)


def wrong_position(game: AnyGame, position: Any, seats: int) -> Violation | None:
    """The first thing impossible about a position set up by hand for so many players, or None."""
    seated = game.seated(position)
    if seated in game.seats and seated != seats:
        return Violation("table.seats", "position", facts={"count": seated, "seats_count": seats})
    return next(iter(game.problems(position)), None)


def wrong_names(names: tuple[str, ...], seats: int) -> Violation | None:
    if len(names) != seats:
        return Violation("table.names", facts={"count": len(names), "seats_count": seats})
    if any(len(name) > NAME_LIMIT for name in names):
        return Violation("table.names", "long", facts={"limit": NAME_LIMIT})
    if any(not name.isprintable() for name in names):
        return Violation("table.names", "odd")
    return None


def _unfit(game: AnyGame, violation: Violation) -> IllegalSetup:
    book = game.rulebook if violation.rule in game.rulebook else table()
    return IllegalSetup(violation, book.explain(violation))


def _unnamed(turn: Act) -> Violation:
    return Violation("table.turn", "several", facts={"seats": turn.seats})
