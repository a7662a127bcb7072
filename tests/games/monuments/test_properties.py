"""What holds in every game: random games of two to six, those asked acting in any order."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pantheon_kit.engine.game import Act, Over
from pantheon_kit.games.monuments import MONUMENTS
from pantheon_kit.games.monuments.colours import LETTERS
from pantheon_kit.games.monuments.relief import left_over
from pantheon_kit.games.monuments.scoring import complete
from pantheon_kit.games.monuments.state import DICE, JOKER, QUARRY, Cross, Player, Roll, State, sheet
from tests.games.monuments import reference
from tests.games.monuments.play import over, random_game, some_state

seats = st.integers(2, 6)
seeds = st.integers(0, 1 << 32)


@pytest.mark.rule("relief.two-adjacent", "round.pay", "single.anywhere", "quarry.left-to-right", "cross.done")
@given(seats, seeds, st.integers(0, 300))
def test_a_slow_second_reading_of_the_rules_agrees(count: int, seed: int, steps: int) -> None:
    state = some_state(count, seed, steps)
    turn = MONUMENTS.turn(state)
    for seat in turn.seats if isinstance(turn, Act) else ():
        legal = MONUMENTS.legal(state, seat)
        assert len(set(legal)) == len(legal)
        assert reference.engine(state, seat) == reference.legal(state, seat)


@given(seats, seeds, st.integers(0, 300))
@settings(max_examples=12)
def test_check_and_legal_are_one_truth(count: int, seed: int, steps: int) -> None:
    state = some_state(count, seed, steps)
    for seat in range(count):
        allowed = {a for a in MONUMENTS.alphabet(state, seat) if MONUMENTS.check(state, seat, a) is None}
        assert allowed == set(MONUMENTS.legal(state, seat))


@pytest.mark.rule(
    "round.pay", "round.dice-left", "round.active", "round.passive", "cross.open-field", "round.next"
)
@given(seats, seeds)
@settings(max_examples=15)
def test_a_whole_game(count: int, seed: int) -> None:
    """A sheet never loses a cross, payments and crosses match in colour and number, dice used plus dice
    left are four, every position is sound, and every game ends."""
    for before, seat, action, after in random_game(count, seed):
        assert MONUMENTS.problems(after) == []
        for old, new in zip(before.players, after.players, strict=True):
            assert old.crosses & new.crosses == old.crosses
            assert old.stones & new.stones == old.stones
            assert old.circled & new.circled == old.circled and old.struck & new.struck == old.struck
        if isinstance(action, Cross):
            assert seat is not None
            old, new = before.players[seat], after.players[seat]
            colour = sheet(before, seat).colours[action.field]
            dice = len(old.dice) - len(new.dice)
            stones = new.stones.bit_count() - old.stones.bit_count()
            assert dice + stones + old.jokers - new.jokers == 1
            assert new.crosses.bit_count() == old.crosses.bit_count() + 1
            if action.pay < JOKER:
                assert action.pay == colour
                assert sorted(new.dice + LETTERS[colour]) == sorted(old.dice)
            elif action.pay >= QUARRY:
                assert sheet(before, seat).quarry[action.pay - QUARRY] == colour
                assert new.stones.bit_length() == action.pay - QUARRY + 1 > old.stones.bit_length()
        if after.dice:
            assert after.active is not None
            by_dice = DICE - len(after.players[after.active].dice)
            assert by_dice <= after.players[after.active].fresh.bit_count() <= 2
        if before.asked and not after.asked and not after.ended:
            assert before.active is not None and after.active == (before.active + 1) % count
    assert isinstance(MONUMENTS.turn(after), Over)


@pytest.mark.rule(
    "bonus.first", "bonus.same-round", "bonus.struck", "bonus.two-buildings", "end.two-buildings"
)
@given(seats, seeds)
@settings(max_examples=15)
def test_exactly_the_first_crossers_of_a_round_hold_a_bonus(count: int, seed: int) -> None:
    states = [after for _, _, _, after in random_game(count, seed)]
    printed = sheet(states[0], 0)
    first: dict[int, set[int]] = {}
    for before, after in pairwise(states):
        if before.dice and not after.dice:
            last = [MONUMENTS.apply(before, before.asked[0], MONUMENTS.legal(before, before.asked[0])[-1])]
            assert last[0] == after
            for bonus, field in enumerate(printed.bonuses):
                crossers = {s for s, player in enumerate(before.players) if player.fresh >> field & 1}
                if crossers and bonus not in first:
                    first[bonus] = crossers
    end = states[-1]
    for bonus in range(len(printed.bonuses)):
        holders = {seat for seat, player in enumerate(end.players) if player.circled >> bonus & 1}
        struck = {seat for seat, player in enumerate(end.players) if player.struck >> bonus & 1}
        assert holders == first.get(bonus, set())
        assert struck == (set(range(count)) - holders if holders else set())
    two = {
        seat
        for seat, player in enumerate(end.players)
        if len(complete(sheet(end, seat), player.crosses)) >= 2
    }
    ends = {seat for seat, player in enumerate(end.players) if player.circled >> len(printed.bonuses) & 1}
    assert ends == two
    assert (over(end).rule == "end.two-buildings") == bool(two)


some_dice = st.text("YROPGBX", max_size=6)
masks = st.integers(-1, 1 << 9) | st.integers(0, (1 << 51) - 1) | st.integers(0, 1 << 62)
players = st.builds(
    Player,
    jokers=st.integers(-1, 7),
    crosses=masks,
    fresh=st.just(0) | masks,
    stones=st.integers(0, 1 << 10),
    circled=st.integers(0, 1 << 7),
    struck=st.integers(0, 1 << 7),
    dice=some_dice,
)
by_hand = st.builds(
    State,
    players=st.lists(players, max_size=7).map(tuple),
    active=st.none() | st.integers(-1, 6),
    dice=some_dice,
    asked=st.lists(st.integers(-1, 6), max_size=3).map(tuple),
    idle=st.integers(-1, 7),
    ended=st.sampled_from(["", "end.two-buildings", "end.standstill"]),
)


@pytest.mark.rule("setup.sheets", "setup.dice")
@given(by_hand)
@settings(max_examples=300)
def test_whatever_stands_in_a_file_is_judged_in_words(state: State) -> None:
    for violation in MONUMENTS.problems(state):
        assert MONUMENTS.rulebook.explain(violation) and MONUMENTS.rulebook.explain(violation, "de")


@given(seats, seeds, st.integers(0, 300), st.integers(0, 5), players)
def test_one_odd_sheet_in_a_sound_position_is_judged(
    count: int, seed: int, steps: int, seat: int, odd: Player
) -> None:
    state = some_state(count, seed, steps)
    papers = list(state.players)
    papers[seat % count] = odd
    odd_state = msgspec.structs.replace(state, players=tuple(papers))
    if not MONUMENTS.problems(odd_state):
        for one in range(count):
            MONUMENTS.legal(odd_state, one)


@pytest.mark.rule("relief.two-adjacent", "relief.stranded")
@given(seeds, st.integers(0, 200))
def test_the_relief_fills_in_pairs_and_a_warning_comes_with_the_loss(seed: int, steps: int) -> None:
    state = some_state(2, seed, steps)
    turn = MONUMENTS.turn(state)
    for seat in turn.seats if isinstance(turn, Act) else ():
        relief, player = sheet(state, seat).buildings[0], state.players[seat]
        begun = player.fresh.bit_count() == 1 and player.fresh & relief
        assert not left_over(sheet(state, seat), player.crosses & ~(player.fresh if begun else 0))
        if not begun:
            continue
        before = left_over(sheet(state, seat), relief & ~player.crosses | player.fresh)
        for action in MONUMENTS.legal(state, seat):
            after = MONUMENTS.apply(state, seat, action).players[seat]
            lost = left_over(sheet(state, seat), relief & ~after.crosses)
            assert bool(MONUMENTS.warnings(state, seat, action)) == (bool(lost) and not before)


@pytest.mark.rule("setup.dice", "round.roll")
def test_the_rolls_are_those_of_four_fair_dice() -> None:
    outcomes = MONUMENTS.outcomes(some_state(2, 0, 0).__class__(some_state(2, 0, 0).players, active=0))
    assert sum(weight for _, weight in outcomes) == 6**DICE
    assert len(outcomes) == 126

    def chance(dice: int, wanted: str) -> float:
        """That the first ``dice`` dice of a roll show all of ``wanted``, in per cent."""
        from itertools import product

        rolls = list(product(LETTERS, repeat=dice))
        good = sum(all(roll.count(c) >= wanted.count(c) for c in wanted) for roll in rolls)
        return round(100 * good / len(rolls), 1)

    weighted = sum(w for a, w in outcomes if isinstance(a, Roll) and "P" in a.dice)
    assert round(100 * weighted / 6**DICE, 1) == 51.8
    assert [chance(dice, "P") for dice in (4, 3, 2)] == [51.8, 42.1, 30.6]
    assert [chance(dice, "PG") for dice in (4, 3, 2)] == [23.3, 13.9, 5.6]
    assert [chance(dice, "PP") for dice in (4, 3, 2)] == [13.2, 7.4, 2.8]
