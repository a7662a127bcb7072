"""Rule setup.hand: nothing that a seat can reach tells of another's hand."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON, secrets
from pantheon_kit.games.pantheon.actions import UNKNOWN
from pantheon_kit.games.pantheon.lines import lines
from pantheon_kit.games.pantheon.state import State
from tests.games.pantheon.helping import at, chances, do, walk

SEATS = (2, 3, 4)


def reachable(state: State, seat: int | None) -> list[Any]:
    """All that ``seat`` (None: the public) can ask about a position."""
    seen = PANTHEON.seen_by(state, seat)
    told: list[Any] = [seen, PANTHEON.turn(state), PANTHEON.turn(seen), PANTHEON.outcomes(seen)]
    told.append([player.cards for player in seen.players])
    if seat is None:
        return told
    told += [PANTHEON.legal(state, seat), PANTHEON.legal(seen, seat)]
    tries = list(PANTHEON.alphabet(state, seat))
    assert tries == list(PANTHEON.alphabet(seen, seat))
    told += [PANTHEON.check(state, seat, action) for action in tries]
    told += [PANTHEON.appraise(seen, seat)]
    turn = PANTHEON.turn(state)
    if isinstance(turn, Act) and turn.seats[0] == seat:
        told += [PANTHEON.text(state, action) for action in PANTHEON.legal(state, seat)]
    return told


@pytest.mark.rule("pantheon:setup.hand")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_a_seat_can_reach_differs_when_only_another_hand_does(seats: int) -> None:
    rng = random.Random(seats)
    compared = 0
    for state in walk(seats, 40 + seats):
        if rng.random() < 0.985:
            continue
        for seat in (*range(seats), None):
            other = PANTHEON.sample(PANTHEON.seen_by(state, seat), rng)
            if other == state:
                continue
            compared += 1
            if seat is not None:
                assert other.players[seat] == state.players[seat]
            assert reachable(other, seat) == reachable(state, seat)
    assert compared > 20


@pytest.mark.rule("pantheon:setup.hand")
@pytest.mark.parametrize("seats", SEATS)
def test_what_is_seen_goes_on_as_the_game_does(seats: int) -> None:
    """Acting on what a seat sees gives what it sees of the result: the state leaks through no action."""
    rng = random.Random(seats)
    before: State | None = None
    for state in walk(seats, 60 + seats):
        if before is not None and rng.random() < 0.1:
            for seat in (*range(seats), None):
                seen = PANTHEON.seen_by(before, seat)
                after = PANTHEON.seen_by(state, seat)
                turn = PANTHEON.turn(before)
                assert after in _followers(seen, turn, seat)
        before = state


def _followers(seen: State, turn: Any, seat: int | None) -> list[State]:
    """The positions that can follow what a seat sees."""
    if isinstance(turn, Chance):
        return [PANTHEON.apply(seen, None, action) for action, _ in PANTHEON.outcomes(seen)]
    asked = turn.seats[0]
    return [PANTHEON.apply(seen, asked, action) for action in PANTHEON.legal(seen, asked)]


@pytest.mark.rule("pantheon:setup.hand")
def test_seen_are_the_own_cards_and_those_taken_openly() -> None:
    state = do(
        at("roma; display temple money gift priest; 1: hand dancer*2; 2: hand movement*3"),
        "draw / display temple / card gift / pile / card priest / -",
    )
    seen = PANTHEON.seen_by(state, 1)
    assert seen.players[0].hand == (0, 0, 1, 0, 0, 0, 3) and seen.players[1].hand == (3, 0, 0, 0, 0, 0, 0)
    assert seen.pile[UNKNOWN] == sum(state.pile) and sum(seen.pile[:UNKNOWN]) == 0
    public = PANTHEON.seen_by(state, None)
    assert public.players[1].hand == (0, 0, 0, 0, 0, 0, 3)


@pytest.mark.rule("pantheon:setup.hand")
def test_another_seats_draw_reads_a_question_mark() -> None:
    state = do(at("roma; 1:; 2:"), "draw / pile")
    card = PANTHEON.parse(state, "card temple")
    assert PANTHEON.told(state, None, card, 0) == "card temple"
    assert PANTHEON.told(state, None, card, 1) == PANTHEON.told(state, None, card, None) == "card ?"
    assert chances(PANTHEON.seen_by(state, 1)) == {"card ?": 1}
    assert chances(PANTHEON.seen_by(state, 0)) == chances(state)


@pytest.mark.rule("pantheon:setup.hand")
def test_a_seat_reckons_with_the_cards_it_has_not_seen() -> None:
    state = do(
        at("roma; display temple money gift priest; 1: hand temple*4; 2: hand movement*6"), "draw / pile"
    )
    weights = chances(PANTHEON.seen_by(state, 0))
    assert weights["card movement"] == 16, "the six in the other hand may be in the pile as well"
    assert weights["card temple"] == 11 - 4 - 1


@pytest.mark.rule("pantheon:setup.hand")
def test_samples_are_even() -> None:
    state = at(
        "roma; display; discards movement*16 money*15 gift*11 priest*11; "
        "1: hand temple*9; 2: hand temple dancer"
    )
    seen = PANTHEON.seen_by(state, 0)
    rng = random.Random(1)
    counts = Counter(PANTHEON.sample(seen, rng).players[1].hand[2:4] for _ in range(6000))
    ways = {(2, 0): 1, (1, 1): 2 * 11, (0, 2): 55}
    for hand, number in ways.items():
        expected = 6000 * number / 78
        assert abs(counts[hand] - expected) < 5 * expected**0.5 + 5
    assert all(PANTHEON.problems(PANTHEON.sample(seen, rng)) == [] for _ in range(20))


@pytest.mark.rule("pantheon:setup.hand", "pantheon:god.cost")
def test_samples_can_finish_what_was_begun() -> None:
    rng = random.Random(1)
    pray = do(at("roma; gods vinthrad/1 stonkus; 1:; 2: hand temple*5 dancer*4; turn 2"), "god")
    for _ in range(5):
        sample = PANTHEON.sample(PANTHEON.seen_by(pray, 0), rng)
        assert len(PANTHEON.legal(sample, 1)) > 1
    shop = do(at("roma; 1:; 2: hand money; turn 2"), "shop")
    move = do(at("roma; 1:; 2: hand movement; turn 2"), "move")
    assert PANTHEON.sample(PANTHEON.seen_by(shop, 0), rng).players[1].hand[1] == 1
    assert PANTHEON.sample(PANTHEON.seen_by(move, None), rng).players[1].hand[0] == 1


@pytest.mark.rule("pantheon:setup.hand", "pantheon:turn.four-actions")
def test_whoever_has_passed_holds_no_card_in_a_sample_that_could_be_used() -> None:
    hand = "temple dancer gift priest"
    state = at(
        f"roma; gods vinthrad/1; 1: {hand}; 2: {hand}; 3: {hand}".replace(": ", ": hand "), hand_limit=4
    )
    state = do(state, "pass / pass")
    rng = random.Random(1)
    drawn = Counter[tuple[int, ...]]()
    for seat in (2, None):
        for _ in range(40):
            sample = PANTHEON.sample(PANTHEON.seen_by(state, seat), rng)
            for passed in sample.players[:2]:
                assert passed.hand[:2] == (0, 0) and passed.cards == 4
            drawn[sample.players[0].hand] += 1
            assert PANTHEON.problems(sample) == []
    assert len(drawn) > 10


@pytest.mark.rule("pantheon:setup.hand")
def test_hands_that_are_counted_out_are_as_even_as_dealt_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "roma; gods vinthrad/1; display gift gift gift gift; "
    text += "discards money*15 movement*15 gift*7 priest*11 dancer*5 temple*7"
    hands = "1: hand temple dancer; 2: hand dancer temple; 3: hand movement dancer"
    state = do(at(f"{text}; {hands}; turn 1", hand_limit=2), "pass / pass")
    seen = PANTHEON.seen_by(state, None)
    counts = []
    for tries in (1000, 0):
        monkeypatch.setattr(secrets, "TRIES", tries)
        rng = random.Random(5)
        drawn = (PANTHEON.sample(seen, rng) for _ in range(800))
        counts.append(Counter(tuple(player.hand[:4] for player in one.players) for one in drawn))
    dealt, counted = counts
    both = dealt.keys() | counted.keys()
    assert len(both) > 15
    chi = sum((counted[hand] - dealt[hand]) ** 2 / (counted[hand] + dealt[hand]) for hand in both)
    assert chi < 2 * len(both)


@pytest.mark.rule("pantheon:setup.hand")
@pytest.mark.parametrize("seats", SEATS)
def test_samples_of_every_position_are_possible(seats: int) -> None:
    rng = random.Random(seats)
    for state in walk(seats, 80 + seats):
        if rng.random() < 0.97:
            continue
        for seat in (*range(seats), None):
            sample = PANTHEON.sample(PANTHEON.seen_by(state, seat), rng)
            assert PANTHEON.problems(sample) == []
            assert PANTHEON.seen_by(sample, seat) == PANTHEON.seen_by(state, seat)
            turn = PANTHEON.turn(sample)
            if isinstance(turn, Act):
                assert PANTHEON.legal(sample, turn.seats[0])


def played(drawn: str) -> pk.Match:
    """A match in which seat 2 drew ``drawn`` unseen."""
    match = pk.new_match("pantheon", seats=2, chance=pk.Typed())
    for text in ("start 1", *["card temple"] * 5, *[f"card {drawn}"] * 5):
        match.play(text)
    for text in ("card gift", "card gift", "card gift", "card money", "bonus points", "bonus special_money"):
        match.play(text)
    return match


@pytest.mark.rule("pantheon:setup.hand")
def test_no_record_link_log_or_count_of_a_running_match_leaks_a_hand() -> None:
    one, other = played("dancer"), played("priest")
    for seat in (0, None):
        assert one.record(seat).json() == other.record(seat).json()
        assert one.link(seat) == other.link(seat)
        logs = [
            list(
                lines(
                    (match.at(ply), match.entry(ply).seat, match.told(ply, seat)) for ply in range(len(match))
                )
            )
            for match in (one, other)
        ]
        assert logs[0] == logs[1] and "card ?" in logs[0]
        seen = pk.load(one.record(seat).json())
        assert seen.seen and seen.state == PANTHEON.seen_by(one.state, seat)
    assert one.record(1).json() != other.record(1).json()
    assert "dancer" not in one.record(0).json().replace("dancer/", "")
    branch = one.branch(seat=0)
    assert PANTHEON.problems(branch.state) == [] and branch.state.players[0] == one.state.players[0]
