"""What every game must satisfy, ours or a stranger's.

``examine(game)`` plays seeded random games, over all numbers of seats and every single option, and
checks the rulebook once, cheap things at every position and thorough ones at positions picked from
each game. In a test::

    @pytest.mark.parametrize("check", CHECKS, ids=str)
    def test_conforms(check):
        assert_conforms(GAME, checks=[check])
"""

from __future__ import annotations

import math
import random
import typing
from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import Enum
from typing import Any

import msgspec

from pantheon_kit.engine.chance import Seed
from pantheon_kit.engine.errors import IllegalSetup, NotationError
from pantheon_kit.engine.game import (
    Act,
    AnyGame,
    Chance,
    HasSecrets,
    HasWarnings,
    Over,
    Turn,
    Violation,
    kinds,
)
from pantheon_kit.engine.match import Match
from pantheon_kit.engine.record import Record
from pantheon_kit.engine.rulebook import LANGUAGES, placeholders, table

SAID_LIMIT = 5
"""Failures told of one check in one game; more would say the same again."""


IDLE_TRIES = 40
"""Tries of a seat that is not asked."""


class Failure(msgspec.Struct, frozen=True):
    """What a game does wrong: which ``check``, what is wrong, and the actions that lead there."""

    check: str
    message: str
    seats: int = 0
    actions: tuple[str, ...] = ()

    def __str__(self) -> str:
        way = f" [{self.seats} seats: {'; '.join(self.actions) or 'at the start'}]" if self.seats else ""
        return f"{self.check}: {self.message}{way}"


class Report(msgspec.Struct, frozen=True):
    """What an examination found: the failures, how many positions were reached, and the ids of the
    rules by which something was refused."""

    failures: tuple[Failure, ...]
    positions: int
    refused: frozenset[str]

    def __str__(self) -> str:
        head = f"{len(self.failures)} failures at {self.positions} positions"
        return "\n".join((head, *map(str, self.failures)))


class Spot(msgspec.Struct, frozen=True):
    """A reached position: the match it was reached in, and after how many entries."""

    match: Match
    ply: int

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def state(self) -> Any:
        return self.match.at(self.ply)

    @property
    def turn(self) -> Turn:
        return self.game.turn(self.state)

    @property
    def seats(self) -> range:
        return range(self.match.seats)

    @property
    def asked(self) -> tuple[int, ...]:
        turn = self.turn
        return turn.seats if isinstance(turn, Act) else ()

    def choices(self) -> Iterator[tuple[int | None, Any]]:
        """Everything that can be played here, with who plays it."""
        for outcome, _ in self.game.outcomes(self.state):
            yield None, outcome
        for seat in self.asked:
            for action in self.game.legal(self.state, seat):
                yield seat, action

    def tries(self, seat: int) -> list[Any]:
        """The alphabet of a seat that is asked; a few tries of one that is not."""
        alphabet = list(self.game.alphabet(self.state, seat))
        if seat in self.asked or len(alphabet) <= IDLE_TRIES:
            return alphabet
        return self.rng().sample(alphabet, IDLE_TRIES)

    def rng(self) -> random.Random:
        return random.Random(self.ply)


class Check(msgspec.Struct, frozen=True):
    """One thing to be satisfied. ``run`` gives a message for each failure; it is given the game when
    ``scope`` is "game", a finished match when "match", and a Spot when "position" (every one) or
    "picked" (some of each match)."""

    name: str
    scope: str
    run: Callable[[Any], Iterator[str]]

    def __str__(self) -> str:
        return self.name


def _setup(game: AnyGame) -> Iterator[str]:
    if not game.seats or sorted(set(game.seats)) != list(game.seats):
        yield f"seats {game.seats} are not numbers in ascending order"
    for count in {0, 1, *range(max(game.seats) + 2)} - set(game.seats):
        try:
            game.start(count, game.Options())
        except IllegalSetup as error:
            yield from _wordless(game, error.violation)
        else:
            yield f"starts with {count} seats, which is none of {game.seats}"
    for option in msgspec.structs.fields(game.Options):
        rule = _extra(option).get("rule")
        if rule is None or rule not in game.rulebook:
            yield f"option {option.name} names no rule of the rulebook"
    for kind in (game.State, game.Options, *kinds(game)):
        if not kind.__struct_config__.frozen:
            yield f"{kind.__name__} is not frozen"
    for seats in game.seats:
        for options in _variants(game.Options):
            state = game.start(seats, options)
            if getattr(state, "options", options) != options:
                yield f"a start by {options} has other options"
            if game.seated(state) != seats:
                yield f"a start with {seats} seats seats {game.seated(state)}"


def _rulebook(game: AnyGame) -> Iterator[str]:
    book = game.rulebook
    for rule in book.rules:
        if any(rule.id == other.id for other in table()):
            yield f"{rule.id} is a rule of every table"
        if rule.kind == "limit" and not rule.en.refusals:
            yield f"{rule.id} is a limit without a refusal"
        if len(set(rule.marks)) != len(rule.marks):
            yield f"{rule.id} has a mark twice"
        for case in rule.en.refusals:
            english, german = (placeholders(words.refusals[case]) for words in (rule.en, rule.de))
            if english != german:
                odd = ", ".join(sorted(english ^ german))
                yield f"{rule.id}, case {case!r}: only one language uses {odd}"
    for language in LANGUAGES:
        titles = [book.words(rule.id, language).title for rule in book.rules]
        for title in {title for title in titles if titles.count(title) > 1}:
            yield f"two rules are titled {title!r}"
    for section in set(book.sections) - {rule.section for rule in book.rules}:
        yield f"section {section} has no rule"


def _turns(spot: Spot) -> Iterator[str]:
    game, state, turn = spot.game, spot.state, spot.turn
    outcomes = game.outcomes(state)
    if isinstance(turn, Chance):
        if not outcomes:
            yield "chance has no outcome"
        if len({outcome for outcome, _ in outcomes}) != len(outcomes):
            yield "an outcome occurs twice"
        if any(not isinstance(weight, int) or weight < 1 for _, weight in outcomes):
            yield "a weight is not a positive whole number"
    elif outcomes:
        yield "there are outcomes though chance does not decide"
    if isinstance(turn, Act) and (not turn.seats or len(set(turn.seats)) != len(turn.seats)):
        yield f"the seats asked are {turn.seats}"
    if isinstance(turn, Over):
        if turn.rule not in game.rulebook:
            yield f"it ends by {turn.rule}, which is not in the rulebook"
        if not set(turn.winners) <= set(spot.seats):
            yield f"the winners are {turn.winners}"
    for seat in spot.seats:
        legal = game.legal(state, seat)
        if seat in spot.asked and not legal:
            yield f"seat {seat} is asked but has no legal action"
        if seat not in spot.asked and legal:
            yield f"seat {seat} is not asked but has a legal action"
        if len(set(legal)) != len(legal):
            yield f"seat {seat} has a legal action twice"


def _problems(spot: Spot) -> Iterator[str]:
    for violation in spot.game.problems(spot.state):
        yield f"problems reports {violation.rule} at a reached position"


def _appraisal(spot: Spot) -> Iterator[str]:
    for seat in spot.seats:
        value = spot.game.appraise(spot.state, seat)
        if not math.isfinite(value):
            yield f"seat {seat} is appraised at {value}"


def _one_truth(spot: Spot) -> Iterator[str]:
    game, state = spot.game, spot.state
    for seat in spot.seats:
        legal = set(game.legal(state, seat))
        alphabet = set(spot.tries(seat))
        if seat in spot.asked:
            for action in legal - alphabet:
                yield f"seat {seat}: the alphabet lacks the legal {game.text(state, action)!r}"
        for action in alphabet | legal:
            allowed = game.check(state, seat, action) is None
            if allowed != (action in legal):
                judged = "allows" if allowed else "refuses"
                yield f"seat {seat}: check {judged} {game.text(state, action)!r}, legal does not agree"
        for outcome in _some_outcomes(spot):
            if game.check(state, seat, outcome) is None:
                yield f"seat {seat}: check allows the outcome {game.text(state, outcome)!r}"


def _refusals(spot: Spot) -> Iterator[str]:
    for violation in _violations(spot):
        yield from _wordless(spot.game, violation)


def _warnings(spot: Spot) -> Iterator[str]:
    game, state = spot.game, spot.state
    if isinstance(game, HasWarnings):
        known: set[tuple[str, str]] = set()
        for seat in spot.asked:
            for action in game.legal(state, seat):
                for violation in game.warnings(state, seat, action):
                    if (violation.rule, violation.case) not in known:
                        known.add((violation.rule, violation.case))
                        yield from _wordless(game, violation)


def _purity(spot: Spot) -> Iterator[str]:
    game, state = spot.game, spot.state
    before = msgspec.json.encode(state)
    for seat, action in spot.choices():
        written = msgspec.json.encode(action)
        first, second = game.apply(state, seat, action), game.apply(state, seat, action)
        if first != second or hash(first) != hash(second):
            yield f"{game.text(state, action)!r} leads to two different positions"
        if msgspec.json.encode(state) != before or msgspec.json.encode(action) != written:
            yield f"{game.text(state, action)!r} changes the position or itself when applied"
            return


def _json(spot: Spot) -> Iterator[str]:
    game, state = spot.game, spot.state
    things: list[tuple[Any, Any]] = [(state, game.State)]
    things += [(action, game.Action) for _, action in spot.choices()]
    for thing, kind in things:
        try:
            copy = msgspec.json.decode(msgspec.json.encode(thing), type=kind)
        except msgspec.ValidationError as error:
            yield f"{thing} does not come back from JSON: {error}"
            continue
        if not isinstance(thing, Hashable) or copy != thing or hash(copy) != hash(thing):
            yield f"{thing} comes back from JSON as {copy}"


def _notation(spot: Spot) -> Iterator[str]:
    game, state = spot.game, spot.state
    texts: dict[str, Any] = {}
    choices = [action for _, action in spot.choices()]
    tries = [action for seat in spot.asked for action in game.alphabet(state, seat)]
    for action in dict.fromkeys((*choices, *tries)):
        text = game.text(state, action)
        if not text.isprintable() or text != text.strip() or not text:
            yield f"the notation {text!r} is not a printable line"
        if texts.setdefault(text, action) != action:
            yield f"{text!r} writes two actions"
        try:
            read = game.parse(state, text)
        except NotationError as error:
            yield f"{text!r} cannot be read back: {error}"
            continue
        if read != action:
            yield f"{text!r} is read back as {game.text(state, read)!r}"
    rng = spot.rng()
    for text in rng.sample(sorted(texts), min(20, len(texts))):
        yield from _misread(spot, _garbled(text, rng))
    for text in ("", " ", "\0", "?", "é", "9" * 5000, "[", "-1"):
        yield from _misread(spot, text)


def _misread(spot: Spot, text: str) -> Iterator[str]:
    game, state = spot.game, spot.state
    try:
        action = game.parse(state, text)
    except NotationError:
        return
    except Exception as error:
        yield f"reading {text[:40]!r} raises {error!r}, not NotationError"
        return
    if game.parse(state, game.text(state, action)) != action:
        yield f"{text[:40]!r} is read as something that does not come back"
    for seat in spot.asked:
        try:
            game.check(state, seat, action)
        except Exception as error:
            yield f"checking {text[:40]!r} raises {error!r}"


def _secrets(spot: Spot) -> Iterator[str]:
    game, state, turn = spot.game, spot.state, spot.turn
    public = game.seen_by(state, None)
    for seat in (None, *spot.seats):
        who = "the public" if seat is None else f"seat {seat}"
        seen = game.seen_by(state, seat)
        if game.seen_by(seen, seat) != seen:
            yield f"what {who} sees of what it sees is something else"
        if game.seen_by(seen, None) != public:
            yield f"the public sees what {who} does not"
        full = game.sample(seen, spot.rng())
        if full != game.sample(seen, spot.rng()):
            yield f"sample for {who} draws from somewhere else than the rng"
        if game.seen_by(full, seat) != seen:
            yield f"sample for {who} gives a position that looks different"
        if game.problems(full):
            yield f"sample for {who} gives an impossible position"
        elif game.turn(full) != turn:
            yield f"sample for {who} gives a position in which another turn is due"
        elif seat in spot.asked and set(game.legal(full, seat)) != set(game.legal(state, seat)):
            yield f"what seat {seat} may do depends on what it does not see"


def _private_chance(spot: Spot) -> Iterator[str]:
    game, state, turn = spot.game, spot.state, spot.turn
    for seat, action in spot.choices():
        owner = turn.private_to if isinstance(turn, Chance) else seat
        text = game.text(state, action)
        if isinstance(game, HasSecrets) and owner is not None:
            told = game.told(state, seat, action, owner)
            if told != text:
                yield f"seat {owner} is told {told!r} of its own {text!r}"
    if not isinstance(turn, Chance) or turn.private_to is None:
        return
    outcomes = [outcome for outcome, _ in game.outcomes(state)]
    for other in (None, *spot.seats):
        if other == turn.private_to:
            continue
        if len({game.seen_by(game.apply(state, None, outcome), other) for outcome in outcomes}) > 1:
            yield f"what chance shows seat {turn.private_to} alone is seen by {other}"
        tell = game.told if isinstance(game, HasSecrets) else None
        if tell and len({tell(state, None, outcome, other) for outcome in outcomes}) > 1:
            yield f"what chance shows seat {turn.private_to} alone is told to {other}"


def _replay(match: Match) -> Iterator[str]:
    copy = _fresh(match)
    record = match.record(full=True)
    if Record.read(record.json()) != record or Record.read(record.token()) != record:
        yield "the record does not come back from its file or link"
    copy.replay(record.actions, resigned=record.resigned)
    if copy.state != match.state or copy.entries != match.entries:
        yield "the replay ends in another position"


def _running_record(match: Match) -> Iterator[str]:
    half = _fresh(match)
    half.replay(match.record(full=True).actions[: len(match) // 2])
    for seat in (None, *range(match.seats)):
        record = half.record(seat)
        if record.seen is None:
            continue
        seen = msgspec.convert(record.seen.position, match.game.State)
        if seen != match.game.seen_by(half.state, seat) or record.position is not None:
            yield f"the record for seat {seat} holds more than it sees"


CHECKS = (
    Check("setup", "game", _setup),
    Check("rulebook", "game", _rulebook),
    Check("turns", "position", _turns),
    Check("problems", "position", _problems),
    Check("appraisal", "position", _appraisal),
    Check("one truth", "picked", _one_truth),
    Check("refusals", "picked", _refusals),
    Check("warnings", "picked", _warnings),
    Check("purity", "picked", _purity),
    Check("json", "picked", _json),
    Check("notation", "picked", _notation),
    Check("secrets", "picked", _secrets),
    Check("private chance", "picked", _private_chance),
    Check("replay", "match", _replay),
    Check("running record", "match", _running_record),
)


def examine(
    game: AnyGame,
    games: int = 20,
    seed: int = 0,
    checks: Sequence[Check] = CHECKS,
    picked: int = 8,
    plies: int = 2000,
) -> Report:
    """Checks ``game`` in ``games`` random games of at most ``plies`` entries, thoroughly at
    ``picked`` positions of each. Equal seeds examine equal games."""
    rng = random.Random(seed)
    failures: list[Failure] = []
    refused: set[str] = set()
    positions = 0
    for check in checks:
        if check.scope == "game":
            failures += [Failure(check.name, message) for message in _ran(check, game)]
    variants = _variants(game.Options)
    for number in range(games):
        seats = game.seats[number % len(game.seats)]
        options = variants[number // len(game.seats) % len(variants)]
        start, chance = game.start(seats, options), Seed(rng.randrange(1 << 32))
        match = Match(game, seats, options, ("",) * seats, start, chance, practice=False)
        failed = _played(match, rng, plies)
        if failed:
            way = tuple(entry.text for entry in match.entries)
            failures.append(Failure("play", failed, seats, way))
        positions += len(match) + 1
        chosen = {0, 1, len(match), *rng.sample(range(len(match) + 1), min(picked, len(match) + 1))}
        for check in checks:
            if check.scope == "game":
                continue
            found: list[Failure] = []
            if check.scope == "match":
                found += [Failure(check.name, text, seats) for text in _ran(check, match)]
            else:
                for ply in range(len(match) + 1):
                    if len(found) < SAID_LIMIT and (check.scope == "position" or ply in chosen):
                        way = tuple(entry.text for entry in match.entries[:ply])
                        messages = _ran(check, Spot(match, ply))
                        found += [Failure(check.name, text, seats, way) for text in messages]
            failures += found[:SAID_LIMIT]
        for ply in chosen:
            if ply <= len(match):
                refused |= {violation.rule for violation in _violations(Spot(match, ply))}
    return Report(tuple(failures), positions, frozenset(refused))


def assert_conforms(
    game: AnyGame, games: int = 20, seed: int = 0, checks: Sequence[Check] = CHECKS, picked: int = 8
) -> None:
    """Fails, for a test, with all that ``examine`` found."""
    report = examine(game, games, seed, checks, picked)
    if report.failures:
        raise AssertionError(str(report))


def _ran(check: Check, subject: Any) -> list[str]:
    """What a check says; a game that raises in it fails it."""
    messages: list[str] = []
    try:
        for message in check.run(subject):
            messages.append(message)
            if len(messages) == SAID_LIMIT:
                break
    except Exception as error:
        messages.append(f"raises {error!r}")
    return messages


def _played(match: Match, rng: random.Random, plies: int) -> str:
    """Plays a random game, to its end or until something fails, and gives what failed."""
    try:
        while len(match) < plies:
            turn = match.turn
            if isinstance(turn, Over):
                break
            if isinstance(turn, Chance):
                match.roll()
            else:
                seat = rng.choice(turn.seats)
                match.play(rng.choice(match.legal(seat)), seat)
    except Exception as error:
        return f"stops with {error!r}"
    return ""


def _fresh(match: Match) -> Match:
    return Match(match.game, match.seats, match.options, match.names, match.start, Seed(), match.practice)


def _violations(spot: Spot) -> Iterator[Violation]:
    """Different violations, as the tries of all seats meet them."""
    game, state = spot.game, spot.state
    for seat in spot.seats:
        known: set[tuple[str, str]] = set()
        for action in spot.tries(seat):
            violation = game.check(state, seat, action)
            if violation and (violation.rule, violation.case) not in known:
                known.add((violation.rule, violation.case))
                yield violation


def _wordless(game: AnyGame, violation: Violation) -> Iterator[str]:
    """What the rulebook lacks to put a violation into words."""
    if violation.rule not in game.rulebook:
        yield f"the rulebook does not know {violation.rule}"
        return
    for language in LANGUAGES:
        if violation.case not in game.rulebook.words(violation.rule, language).refusals:
            yield f"{violation.rule} has no refusal for the case {violation.case!r}"
            return
        try:
            game.rulebook.explain(violation, language)
        except ValueError as error:
            yield str(error)


def _some_outcomes(spot: Spot) -> list[Any]:
    """Outcomes of chance that occurred in this match: no seat may play them."""
    return [entry.action for entry in spot.match.entries if entry.seat is None][:3]


def _garbled(text: str, rng: random.Random) -> str:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice(("", "x", "7", ":", text[place] * 2)) + text[place + 1 :]


def _extra(field: msgspec.structs.FieldInfo) -> dict[str, Any]:
    for note in getattr(field.type, "__metadata__", ()):
        if isinstance(note, msgspec.Meta) and note.extra:
            return note.extra
    return {}


def _variants(options: type[msgspec.Struct]) -> list[Any]:
    """The default options, and each other value of each flag and choice on its own."""
    default = options()
    found = [default]
    for field in msgspec.structs.fields(options):
        kind = typing.get_args(field.type)[0] if hasattr(field.type, "__metadata__") else field.type
        values: list[Any] = []
        if kind is bool:
            values = [True, False]
        elif isinstance(kind, type) and issubclass(kind, Enum):
            values = list(kind)
        for value in values:
            if value != getattr(default, field.name):
                found.append(msgspec.structs.replace(default, **{field.name: value}))
    return found
