"""The sensible player and the figures that calibrate a sheet."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pantheon_kit.engine.game import Act
from pantheon_kit.games.monuments import MONUMENTS, Options, position
from pantheon_kit.games.monuments.calibration import Builder, Figures, game, main, measure
from pantheon_kit.players.play import play
from pantheon_kit.players.player import player
from tests.games.monuments.play import over, some_state
from tests.games.monuments.test_sheet import SMALL


def test_the_builder_plays_legally_and_a_seed_repeats_the_game() -> None:
    for seed in range(8):
        state = some_state(3, seed, 40 * seed + 2)
        turn = MONUMENTS.turn(state)
        for seat in turn.seats if isinstance(turn, Act) else ():
            action = Builder().choose(MONUMENTS, state, seat, random.Random(seed))
            assert MONUMENTS.check(state, seat, action) is None
    games = [game([Builder()] * 2, Options(), random.Random(5)) for _ in range(2)]
    assert games[0] == games[1]


def test_the_builder_finishes_what_it_can_and_strands_nothing() -> None:
    struck = "struck=relief-1,relief-2,pyramid-top,pyramid-base,arch-attic,arch-pillar"
    state = position(f"A crosses=p52,p53,p54,p55 {struck}; B; dice BOOO")
    first = Builder().choose(MONUMENTS, state, 0, random.Random(1))
    after = MONUMENTS.apply(state, 0, first)
    second = Builder().choose(MONUMENTS, after, 0, random.Random(1))
    assert "p51 by B" in (MONUMENTS.text(state, first), MONUMENTS.text(after, second))
    corner = position("A crosses=r21,r31 struck=relief-1; B circled=relief-1; dice GRRR")
    ends = MONUMENTS.apply(corner, 0, MONUMENTS.parse(corner, "r12 by G"))
    assert not MONUMENTS.text(ends, Builder().choose(MONUMENTS, ends, 0, random.Random(1))).startswith("r13")


def test_the_builder_beats_the_greedy_player() -> None:
    won = 0
    for seed in range(6):
        seats = [Builder(), player("greedy")]
        state, _ = game(seats[:: 1 - 2 * (seed % 2)], Options(), random.Random(seed))
        won += over(state).winners == (seed % 2,)
    assert won >= 4


def test_the_greedy_and_the_random_player_play_to_the_end() -> None:
    for name in ("greedy", "random"):
        assert play(MONUMENTS, [player(name)] * 3, random.Random(2)).over.rule.startswith("end.")


def test_figures_of_some_games() -> None:
    figures = measure(Options(), 2, 1, 3)
    assert figures.games == 1 and figures.players == 2
    assert sum(figures.shares()) == pytest.approx(1)
    assert "1 games" in str(figures) and "completions" in str(figures)
    assert not Figures().balanced()


def test_the_command_tells_of_own_sheets_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "own.toml"
    own.write_text(SMALL, encoding="utf-8")
    assert main([str(own), "--games", "2", "--seats", "2"]) in (0, 1)
    assert "relief/pyramid/arch" in capsys.readouterr().out
    own.write_text(SMALL.replace('"O P"]', '"O"]'), encoding="utf-8")
    assert main([str(own)]) == 2
    assert "relief.rows[1]" in capsys.readouterr().err


@pytest.mark.soak
@pytest.mark.rule("score.buildings")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kits_sheet_is_balanced(seats: int) -> None:
    figures = measure(Options(), seats, 60, 100 + seats)
    assert figures.balanced(), str(figures)
