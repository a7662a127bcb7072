"""The conformance run passes for sound games, and finds each fault of an unsound one."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
import pytest

import pantheon_kit as pk
from pantheon_kit.engine.conformance import CHECKS, Check, assert_conforms, examine
from pantheon_kit.engine.game import Over, Turn, Violation
from pantheon_kit.engine.rulebook import Rulebook
from tests.engine.toy import (
    HANDS,
    HANDS_RULES,
    ORCHARD,
    ORCHARD_RULES,
    Deal,
    Hands,
    HandsState,
    Home,
    Orchard,
    OrchardOptions,
    OrchardState,
    Pick,
)


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("game", [ORCHARD, HANDS], ids=lambda game: game.name)
def test_the_toys_conform(game: Any, check: Check) -> None:
    assert_conforms(game, checks=[check])


def test_all_registered_games_conform() -> None:
    for name in pk.games():
        assert_conforms(pk.game(name), games=10, picked=6)


def test_the_report_says_what_was_refused_and_how_much_was_seen() -> None:
    report = examine(ORCHARD)
    assert {"pick.limit", "pick.done"} <= report.refused and report.positions > 100
    assert str(report) == f"0 failures at {report.positions} positions"
    assert examine(ORCHARD, seed=3) == examine(ORCHARD, seed=3)


class LegalForgets(Orchard):
    def legal(self, state: OrchardState, seat: int) -> Sequence[Any]:
        return [action for action in super().legal(state, seat) if action != Pick(2)]


class LegalTwice(Orchard):
    def legal(self, state: OrchardState, seat: int) -> Sequence[Any]:
        return [*super().legal(state, seat)] * 2


class AlphabetForgets(Orchard):
    def alphabet(self, state: OrchardState, seat: int) -> Iterable[Any]:
        return [Pick(1)]


class Stuck(Orchard):
    def legal(self, state: OrchardState, seat: int) -> Sequence[Any]:
        return [] if state.round == 1 else super().legal(state, seat)


class DealsToPlayers(Orchard):
    def check(self, state: OrchardState, seat: int, action: Any) -> Violation | None:
        return super().check(state, seat, action) if isinstance(action, Pick | Home) else None


class UnknownRule(Orchard):
    def check(self, state: OrchardState, seat: int, action: Any) -> Violation | None:
        return Violation("pick.weather") if super().check(state, seat, action) else None


class UnknownCase(Orchard):
    def check(self, state: OrchardState, seat: int, action: Any) -> Violation | None:
        return Violation("pick.done", "slowly") if super().check(state, seat, action) else None


class MissingFact(Orchard):
    def check(self, state: OrchardState, seat: int, action: Any) -> Violation | None:
        return Violation("pick.done") if super().check(state, seat, action) else None


class WarnsWithoutWords(Orchard):
    def warnings(self, state: OrchardState, seat: int, action: Any) -> Sequence[Violation]:
        return [Violation("pick.weather")]


class Moody(Orchard):
    count = 0

    def apply(self, state: OrchardState, seat: int | None, action: Any) -> OrchardState:
        Moody.count += 1
        after = super().apply(state, seat, action)
        return msgspec.structs.replace(after, apples=(Moody.count,) * len(after.apples))


class Mumbles(Orchard):
    def text(self, state: OrchardState, action: Any) -> str:
        return "pick 1" if isinstance(action, Pick) else super().text(state, action)


class Crashes(Orchard):
    def parse(self, state: OrchardState, text: str) -> Any:
        return super().parse(state, text) if text[0] else None


class Suspicious(Orchard):
    def problems(self, state: OrchardState) -> Sequence[Violation]:
        return [Violation("pick.limit", "none", ("tree",))] if state.round else []


class Weightless(Orchard):
    def outcomes(self, state: OrchardState) -> Sequence[tuple[Any, int]]:
        return [(outcome, weight - 1) for outcome, weight in super().outcomes(state)]


class EndsOddly(Orchard):
    def turn(self, state: OrchardState) -> Turn:
        turn = super().turn(state)
        return Over((9,), "end.rain") if isinstance(turn, Over) else turn


class AnyCrowd(Orchard):
    def start(self, seats: int, options: Any = None) -> OrchardState:
        return super().start(min(max(seats, 2), 3), options)


class LosesCount(Orchard):
    def seated(self, state: OrchardState) -> int:
        return 2


class Endless(Orchard):
    def appraise(self, state: OrchardState, seat: int) -> float:
        return float("inf")


class Nameless(Orchard):
    class Options(OrchardOptions, frozen=True):
        cheap: bool = False


class OneTongue(Orchard):
    rulebook = Rulebook.read(ORCHARD_RULES.replace("{seat} ist", "Jemand ist"))


class NoRefusal(Hands):
    rulebook = Rulebook.read(
        HANDS_RULES.replace('refusals = {"" = "You do not hold the {card}."}', "").replace(
            'refusals = {"" = "Die {card} hast du nicht."}', ""
        )
    )


class OpenHands(Hands):
    def seen_by(self, state: HandsState, seat: int | None) -> HandsState:
        return state


class TellsAll(Hands):
    def told(self, state: HandsState, seat: int | None, action: Any, to: int | None) -> str:
        return self.text(state, action)


class TellsNothing(Hands):
    def told(self, state: HandsState, seat: int | None, action: Any, to: int | None) -> str:
        return "?"


class DrawsAgain(Hands):
    def sample(self, seen: HandsState, rng: random.Random) -> HandsState:
        return super().sample(seen, random.Random())


class DealsTwice(Hands):
    def sample(self, seen: HandsState, rng: random.Random) -> HandsState:
        hands = tuple(tuple(card or 1 for card in hand) for hand in seen.hands)
        return msgspec.structs.replace(super().sample(seen, rng), hands=hands)


class ReadsMinds(Hands):
    def check(self, state: HandsState, seat: int, action: Any) -> Violation | None:
        if not isinstance(action, Deal) and action.card > max(state.hands[1 - seat], default=6):
            return Violation("play.own", facts={"card": action.card})
        return super().check(state, seat, action)

    def legal(self, state: HandsState, seat: int) -> Sequence[Any]:
        return [action for action in super().legal(state, seat) if not self.check(state, seat, action)]


class Thawed(Orchard):
    class State(msgspec.Struct):
        round: int


@pytest.mark.parametrize(
    ("faulty", "check", "message"),
    [
        (LegalForgets, "one truth", "check allows 'pick 2', legal does not agree"),
        (LegalTwice, "turns", "a legal action twice"),
        (AlphabetForgets, "one truth", "the alphabet lacks the legal 'home'"),
        (Stuck, "turns", "is asked but has no legal action"),
        (DealsToPlayers, "one truth", "check allows the outcome 'fall"),
        (UnknownRule, "refusals", "the rulebook does not know pick.weather"),
        (UnknownCase, "refusals", "no refusal for the case 'slowly'"),
        (MissingFact, "refusals", "the text wants seat"),
        (Moody, "purity", "leads to two different positions"),
        (Moody, "replay", "the replay ends in another position"),
        (Mumbles, "notation", "'pick 1' writes two actions"),
        (Crashes, "notation", "raises IndexError"),
        (Suspicious, "problems", "reports pick.limit at a reached position"),
        (Weightless, "turns", "a weight is not a positive whole number"),
        (EndsOddly, "turns", "ends by end.rain"),
        (EndsOddly, "turns", "the winners are (9,)"),
        (AnyCrowd, "setup", "starts with 4 seats"),
        (LosesCount, "setup", "a start with 3 seats seats 2"),
        (Endless, "appraisal", "is appraised at inf"),
        (Nameless, "setup", "option cheap names no rule"),
        (Thawed, "setup", "State is not frozen"),
        (WarnsWithoutWords, "warnings", "the rulebook does not know pick.weather"),
        (OneTongue, "rulebook", "only one language uses seat"),
        (NoRefusal, "rulebook", "play.own is a limit without a refusal"),
        (OpenHands, "private chance", "is seen by None"),
        (TellsAll, "private chance", "is told to None"),
        (TellsNothing, "private chance", "is told '?' of its own"),
        (DrawsAgain, "secrets", "draws from somewhere else than the rng"),
        (DealsTwice, "secrets", "gives an impossible position"),
        (ReadsMinds, "secrets", "depends on what it does not see"),
    ],
)
def test_faults_are_found(faulty: Any, check: str, message: str) -> None:
    checks = [one for one in CHECKS if one.name == check]
    report = examine(faulty(), checks=checks)
    assert any(message in failure.message for failure in report.failures), report
    with pytest.raises(AssertionError, match="failures at"):
        assert_conforms(faulty(), checks=checks)


class Falls(Orchard):
    def apply(self, state: OrchardState, seat: int | None, action: Any) -> OrchardState:
        if state.round == 1:
            raise KeyError("ladder")
        return super().apply(state, seat, action)


def test_a_game_that_raises_fails() -> None:
    (failure, *_) = examine(Falls()).failures
    assert failure.check == "play" and "KeyError('ladder')" in failure.message and failure.actions


def test_a_failure_says_how_to_get_there() -> None:
    report = examine(Stuck())
    failure = next(failure for failure in report.failures if failure.check == "turns")
    assert failure.seats == 2 and failure.actions[0].startswith("fall")
    assert str(failure).startswith("turns: ") and "; home" in str(failure)
