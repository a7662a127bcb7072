"""Save files and share links: versioned, strict, and replayed through the rules on loading.

A record is one JSON object::

    {"format": "pantheon-kit record", "version": 1, "game": "anem", "rules": 1, "seats": 2,
     "options": {...}, "names": ["", ""], "practice": false, "typed": false, "position": null,
     "actions": ["start 4,6", "6-5", [1, "vote B"], ...], "resigned": null,
     "result": {"winners": [0], "rule": "end.win", "points": []}, "seen": null, "digest": "..."}

``actions`` are texts in the game's notation, with the seat in front where several were asked at
once. ``typed`` says that the dice were real ones. ``seen`` is set when the record tells only what
one seat saw of a running match; its actions are then told as that seat learned of them, and the
match cannot be replayed, only looked at and branched. ``digest`` is taken over all the rest. Where
the dice came from is never in a record.

A link carries the same, compressed, as ``pk1-`` and letters, digits, ``-`` and ``_``.
"""

from __future__ import annotations

import base64
import binascii
import random
import re
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec

from pantheon_kit.engine.chance import Seed, Source, Typed
from pantheon_kit.engine.errors import IllegalSetup, RecordError, UnknownGame
from pantheon_kit.engine.game import Act, AnyGame, Over, game
from pantheon_kit.engine.match import Match, Seen, new_match, wrong_names, wrong_position
from pantheon_kit.engine.rulebook import table

FORMAT = "pantheon-kit record"
VERSION = 1
SIZE_LIMIT = 2 << 20
"""Most bytes of JSON that are read: several times the longest match there can be."""
ACTION_LIMIT = 100_000
TEXT_LIMIT = 4096
"""Most characters of one action."""

PATH_LIMIT = 4096
"""A longer text is no path."""

_MARK = "\ufeff"
_PREFIX = "pk1-"
_TOKEN = re.compile(r"pk[0-9]+-[A-Za-z0-9_-]+")


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended."""

    winners: tuple[int, ...]
    rule: str
    points: tuple[int, ...] = ()


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``seat`` (None: the public) sees of the position."""

    seat: int | None
    position: Any


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A match on paper; the fields are described above."""

    format: Literal["pantheon-kit record"] = "pantheon-kit record"
    version: int = VERSION
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    names: tuple[str, ...]
    practice: bool
    typed: bool
    position: Any
    actions: tuple[str | tuple[int, str], ...]
    resigned: int | None
    result: Result | None
    seen: View | None
    digest: str = ""

    @classmethod
    def of(cls, match: Match, seat: int | None = None, full: bool = False) -> Record:
        """The record of a match; while it runs and hides something from ``seat`` (None: the public),
        of what that seat sees, unless ``full``."""
        if match.seen:
            view = View(match.seen.seat, _plain(match.state))
        elif not full and match.hides_from(seat):
            view = View(seat, _plain(match.game.seen_by(match.state, seat)))
        else:
            view = None
        result = match.result
        record = cls(
            game=match.game.name,
            rules=match.game.version,
            seats=match.seats,
            options=_plain(match.options),
            names=match.names,
            practice=match.practice,
            typed=isinstance(match.chance, Typed),
            position=None if view or match.position is None else _plain(match.position),
            actions=_actions(match, view),
            resigned=match.resigned,
            result=Result(result.winners, result.rule, result.points) if result else None,
            seen=view,
        )
        return msgspec.structs.replace(record, digest=record.fingerprint())

    @classmethod
    def read(cls, text: str | bytes) -> Record:
        """The record that a file's text, a link's token or a whole link (``...?record=pk1-...``)
        holds. Files are not opened.

        Raises:
            RecordError: it is not a record, too large, or of a newer version.
        """
        if isinstance(text, str):
            text = _bare(text)
            if not text.startswith("{"):
                tokens = _TOKEN.findall(text.rpartition("record=")[2])
                if len(tokens) != 1:
                    raise RecordError("neither a record nor a link to one")
                return _decoded(_unpacked(tokens[0]))
            text = text.encode(errors="surrogatepass")
        return _decoded(text.removeprefix(_MARK.encode()))

    def json(self) -> str:
        """The record as the text of a save file."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1).decode()

    def token(self) -> str:
        """The record as a token fit for an address."""
        packed = zlib.compress(self._canonical(), 9)
        return _PREFIX + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()

    def fingerprint(self) -> str:
        """What ``digest`` must be."""
        return sha256(msgspec.structs.replace(self, digest="")._canonical()).hexdigest()[:32]

    def match(self, chance: Source | None = None) -> Match:
        """The match, replayed through the rules.

        Args:
            chance: what decides the dice from here on; None: typed in if they were, else fresh.

        Raises:
            RecordError: it was altered or is against the rules; with the place, such as
                ``"actions[12]"``, and the violated rule where there is one.
        """
        played = self._game()
        match = self._setup(played, chance or (Typed() if self.typed else Seed()))
        if self.seen is None:
            match.replay(self.actions, resigned=self.resigned)
            self._compare(match)
        if self.digest != self.fingerprint():
            raise RecordError("the record was altered after it was saved", "digest")
        return match

    def _canonical(self) -> bytes:
        return msgspec.json.encode(self, order="sorted")

    def _game(self) -> AnyGame:
        try:
            played = game(self.game)
        except UnknownGame as error:
            raise RecordError(str(error), "game") from None
        if self.rules < 1:
            raise RecordError(f"there is no version {self.rules} of the rules", "rules")
        if self.rules > played.version:
            raise RecordError(
                f"played by version {self.rules} of the rules; this kit knows {played.version}", "rules"
            )
        return played

    def _setup(self, played: AnyGame, chance: Source) -> Match:
        options = _converted(self.options, played.Options, "options")
        wrong = wrong_names(self.names, self.seats)
        if wrong:
            raise RecordError(table().explain(wrong), "names", wrong)
        position = None
        if self.position is not None:
            position = _converted(self.position, played.State, "position")
        try:
            match = new_match(
                played, self.seats, options, None, chance, self.names, position, practice=self.practice
            )
        except IllegalSetup as error:
            fits = self.seats in played.seats
            where = "seats" if not fits else "options" if position is None else "position"
            raise RecordError(str(error), where, error.violation) from None
        except ValueError as error:
            raise RecordError(str(error), "position") from None
        if self.seen is None:
            return match
        return self._sight(played, options, chance, self.seen)

    def _sight(self, played: AnyGame, options: Any, chance: Source, view: View) -> Match:
        state = _converted(view.position, played.State, "seen.position")
        if view.seat is not None and not 0 <= view.seat < self.seats:
            raise RecordError(f"there is no seat {view.seat}", "seen.seat")
        try:
            wrong = wrong_position(played, played.sample(state, random.Random(0)), self.seats)
        except Exception as error:
            raise RecordError(f"the position cannot be ({error})", "seen.position") from error
        if wrong:
            raise RecordError(played.rulebook.explain(wrong), "seen.position", wrong)
        log = tuple(text if isinstance(text, str) else f"{text[0]}: {text[1]}" for text in self.actions)
        return Match(
            played, self.seats, options, self.names, state, chance, self.practice, Seen(view.seat, log)
        )

    def _compare(self, match: Match) -> None:
        result = match.result
        reached = Result(result.winners, result.rule, result.points) if result else None
        if reached != self.result:
            raise RecordError(f"the replay ends with {_told(reached)}, not {_told(self.result)}", "result")


def load(source: str | Path, chance: Source | None = None) -> Match:
    """The match in a save file (by its path), in such a file's text, in a token or in a link.

    Args:
        chance: what decides the dice from here on; None: typed in if they were, else fresh.

    Raises:
        RecordError: it cannot be read, was altered, or is against the rules; with where and why.
    """
    if isinstance(source, str):
        text = _bare(source)
        named = text.isprintable() and 0 < len(text) <= PATH_LIMIT
        if not named or text.startswith("{") or "record=" in text or _TOKEN.fullmatch(text):
            return Record.read(text).match(chance)
    try:
        with Path(source).open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot be opened ({getattr(error, 'strerror', error)})", str(source)) from None
    return Record.read(content).match(chance)


def _bare(text: str) -> str:
    """Without the space around it, and the byte order mark that some editors put in front."""
    return text.strip().removeprefix(_MARK).strip()


def _actions(match: Match, view: View | None) -> tuple[str | tuple[int, str], ...]:
    if match.seen:
        return match.seen.log
    actions: list[str | tuple[int, str]] = []
    for ply, entry in enumerate(match.entries):
        text = match.told(ply, view.seat) if view else entry.text
        turn = match.game.turn(match.at(ply))
        several = isinstance(turn, Act) and len(turn.seats) > 1
        actions.append((entry.seat, text) if several and entry.seat is not None else text)
    return tuple(actions)


def _plain(value: Any) -> Any:
    """A struct as plain JSON data."""
    return msgspec.json.decode(msgspec.json.encode(value))


def _converted(value: Any, kind: Any, where: str) -> Any:
    try:
        return msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except msgspec.ValidationError as error:
        message, place = _placed(error)
        raise RecordError(message, where + (f".{place}" if place and place[0] != "[" else place)) from None
    except (ValueError, RecursionError) as error:
        raise RecordError(str(error), where) from None


def _placed(error: msgspec.ValidationError) -> tuple[str, str]:
    message, _, place = str(error).partition(" - at ")
    return message, place.strip("`").removeprefix("$").removeprefix(".")


def _unpacked(token: str) -> bytes:
    if not token.startswith(_PREFIX):
        raise RecordError("the link was made by a newer pantheon-kit", "link")
    body = token.removeprefix(_PREFIX)
    if len(body) > 2 * SIZE_LIMIT:
        raise RecordError("the link is too long", "link")
    unpacker = zlib.decompressobj()
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars="-_", validate=True)
        text = unpacker.decompress(packed, SIZE_LIMIT + 1)
    except (binascii.Error, zlib.error):
        raise RecordError("the link is damaged", "link") from None
    if len(text) > SIZE_LIMIT:
        raise RecordError("the record is too large", "link")
    if not unpacker.eof or unpacker.unused_data:
        raise RecordError("the link is cut off or damaged", "link")
    return text


class _Head(msgspec.Struct):
    """What tells whether and how the rest can be read."""

    format: str = ""
    version: int = 0


def _decoded(text: bytes) -> Record:
    if len(text) > SIZE_LIMIT:
        raise RecordError(f"the record is larger than {SIZE_LIMIT >> 20} MB")
    try:
        head = msgspec.json.decode(text, type=_Head)
        if head.format != FORMAT:
            raise RecordError("not a record of pantheon-kit", "format")
        reader = _READERS.get(head.version)
        if reader is None:
            raise RecordError(f"version {head.version} is not known to this pantheon-kit", "version")
        record: Record = reader(text)
    except msgspec.ValidationError as error:
        raise RecordError(*_placed(error)) from None
    except RecursionError:
        raise RecordError("nested too deeply") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(f"not readable as JSON: {error}") from None
    if len(record.actions) > ACTION_LIMIT:
        raise RecordError(f"more than {ACTION_LIMIT} actions", "actions")
    for number, item in enumerate(record.actions):
        if len(item if isinstance(item, str) else item[1]) > TEXT_LIMIT:
            raise RecordError(f"longer than {TEXT_LIMIT} characters", f"actions[{number}]")
    return record


def _version_1(text: bytes) -> Record:
    return msgspec.json.decode(text, type=Record)


_READERS = {1: _version_1}
"""How each version of the format is read; none is ever taken out."""


def _told(result: Result | Over | None) -> str:
    if result is None:
        return "no result"
    return f"a win of {', '.join(f'seat {seat}' for seat in result.winners) or 'nobody'} by {result.rule}"
