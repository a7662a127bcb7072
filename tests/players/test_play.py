"""Programs that play: whole games, and how long and how evenly they go."""

from __future__ import annotations

import random
from statistics import mean, median

import pytest

from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.state import Move, Options, TwoOpponents
from pantheon_kit.players import PLAYERS, UnknownPlayer, player
from pantheon_kit.players.greedy import Greedy
from pantheon_kit.players.play import Played, play, rollout
from pantheon_kit.players.random import Random


def random_games(seats: int, count: int) -> list[Played]:
    rng = random.Random(seats)
    return [rollout(ANEM, ANEM.start(seats), rng) for _ in range(count)]


def greedy_wins(count: int) -> float:
    """The part of two-player games that greedy wins against random, each beginning half the time."""
    rng, won = random.Random(5), 0
    for n in range(count):
        seats = (Greedy(), Random()) if n % 2 else (Random(), Greedy())
        won += play(ANEM, seats, rng).over.winners == (n % 2 == 0,)
    return won / count


@pytest.mark.rule("anem:end.win")
@pytest.mark.parametrize(("seats", "low", "high"), [(2, 120, 185), (4, 205, 290)])
def test_random_games_are_about_as_long_as_counted(seats: int, low: int, high: int) -> None:
    played = random_games(seats, 200)
    assert low < mean(game.state.turns for game in played) < high
    assert {game.over.rule for game in played} == {"end.win"}
    wins = [sum(game.over.winners == (seat,) for game in played) for seat in range(seats)]
    assert min(wins) > 0.5 * 200 / seats


def test_always_taking_beats_random() -> None:
    assert 0.86 < greedy_wins(200) <= 1


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seats", "low", "high", "middle"), [(2, 140, 165, (95, 113)), (4, 230, 262, (190, 216))]
)
def test_two_thousand_random_games(seats: int, low: int, high: int, middle: tuple[int, int]) -> None:
    played = random_games(seats, 2000)
    turns = [game.state.turns for game in played]
    assert low < mean(turns) < high
    assert middle[0] < median(turns) < middle[1]
    assert max(turns) < 5000
    wins = [sum(game.over.winners == (seat,) for game in played) for seat in range(seats)]
    assert all(0.85 < won / (2000 / seats) < 1.15 for won in wins)


@pytest.mark.soak
def test_two_thousand_games_of_greedy_against_random() -> None:
    assert 0.92 <= greedy_wins(2000) <= 0.96


def test_a_seed_repeats_the_whole_game() -> None:
    games = [play(ANEM, [Random(), Greedy()] * 2, random.Random(3)) for _ in range(2)]
    assert games[0] == games[1]


def test_random_play_is_the_same_asked_or_not() -> None:
    asked = play(ANEM, [Random()] * 4, random.Random(9))
    assert asked == rollout(ANEM, ANEM.start(4), random.Random(9))


def test_random_chooses_every_legal_action() -> None:
    state = position("R m=3; B m=12; dice 6,4")
    rng = random.Random(1)
    assert {Random().choose(ANEM, state, 0, rng) for _ in range(300)} == set(ANEM.legal(state, 0))


@pytest.mark.rule("anem:take.pair-up")
def test_greedy_takes_when_it_can() -> None:
    state = position("R m=3,5; B m=5,12; dice 2,1")
    assert Greedy().choose(ANEM, state, 0, random.Random(1)) == Move(2, "m", 3, 5)


@pytest.mark.rule("anem:take.two-opponents", "anem:take.anem")
def test_greedy_enters_where_a_vote_will_take_and_votes_for_the_greater_loss() -> None:
    state = position("R m=3,9; B m=5,12; G A=5 m=14,14; dice 2")
    move = Greedy().choose(ANEM, state, 0, random.Random(1))
    assert move == Move(2, "m", 3, 5)
    state = ANEM.apply(state, 0, move)
    assert ANEM.text(state, Greedy().choose(ANEM, state, 0, random.Random(1))) == "vote G"
    state = ANEM.apply(state, 0, ANEM.parse(state, "vote G"))
    assert ANEM.text(state, Greedy().choose(ANEM, state, 1, random.Random(1))) == "vote G"
    state = ANEM.apply(state, 1, ANEM.parse(state, "vote B"))
    assert ANEM.text(state, Greedy().choose(ANEM, state, 2, random.Random(1))) == "vote B"


@pytest.mark.parametrize("name", PLAYERS)
def test_programs_have_a_name_and_labels_and_refuse_when_not_asked(name: str) -> None:
    assert player(name).name == name
    assert set(PLAYERS[name].label) == {"en", "de"}
    with pytest.raises(ValueError, match="not asked"):
        player(name).choose(ANEM, position("R m=3; B m=12"), 0, random.Random(1))


def test_an_unknown_program_is_refused() -> None:
    with pytest.raises(UnknownPlayer, match="random, greedy"):
        player("perfect")


@pytest.mark.parametrize("choice", TwoOpponents)
def test_whole_games_under_each_option(choice: TwoOpponents) -> None:
    options = Options(two_opponents=choice, one_piece_may_use_both=True)
    assert play(ANEM, [Greedy()] * 4, random.Random(2), options).over.rule in ("end.win", "end.cap")
