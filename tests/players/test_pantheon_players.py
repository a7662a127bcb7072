"""The two programs for pantheon, and the balance that is measured with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.games.pantheon import PANTHEON, position
from pantheon_kit.games.pantheon.state import Options
from pantheon_kit.lab.balance import ENDS, PROGRAMS, Tally, judged, measure, report
from pantheon_kit.players import player
from pantheon_kit.players.pantheon import PantheonByRank, PantheonGreedy
from pantheon_kit.players.play import play
from pantheon_kit.players.random import Random

GAME: Any = PANTHEON


@pytest.mark.parametrize("program", list(PROGRAMS.values()))
def test_programs_beat_random_play(program: Any) -> None:
    won = sum(
        play(GAME, [program(), Random()], random.Random(seed)).over.winners == (0,) for seed in range(10)
    )
    assert won >= 9


def test_the_greedy_player_of_the_kit_has_a_plan_of_its_own_for_pantheon() -> None:
    state = position("roma; gods stonkus vinthrad/1; 1: hand temple*5 dancer*4 movement; 2:")
    chosen = player("greedy").choose(GAME, PANTHEON.seen_by(state, 0), 0, random.Random(1))
    assert chosen == PantheonGreedy().choose(GAME, PANTHEON.seen_by(state, 0), 0, random.Random(1))
    assert PANTHEON.text(state, chosen) == "god"


@pytest.mark.parametrize("program", list(PROGRAMS.values()))
def test_a_seat_that_is_not_asked_is_refused(program: Any) -> None:
    with pytest.raises(ValueError, match="not asked"):
        program().choose(GAME, position("roma; 1:; 2:"), 1, random.Random(1))


def test_it_moves_for_loot_and_saves_for_gods() -> None:
    near = position("roma; loot points@8,2; gods stonkus; 1: hand movement*2 feet 8,3; 2:")
    greedy = PantheonGreedy()

    def choose(state: Any) -> str:
        seat = PANTHEON.turn(state).seats[0]  # type: ignore[union-attr]
        return PANTHEON.text(
            state, greedy.choose(GAME, PANTHEON.seen_by(state, seat), seat, random.Random(1))
        )

    steps: list[str] = []
    state = near
    while len(steps) < 3:
        steps.append(choose(state))
        state = PANTHEON.apply(state, 0, PANTHEON.parse(state, steps[-1]))
    assert steps[:2] == ["move", "1"] and steps[2] == "foot@8,2!"
    saving = position(
        "roma; display temple priest gift money; gods vinthrad/1 stonkus; 1: hand temple*4 dancer*4; 2:"
    )
    drawing = PANTHEON.apply(saving, 0, PANTHEON.parse(saving, "draw"))
    assert choose(drawing) == "display temple"


def test_a_seed_repeats_a_game_between_programs() -> None:
    seats = [PantheonGreedy(), PantheonByRank(), PantheonGreedy()]
    games = [play(GAME, seats, random.Random(4)).state for _ in range(2)]
    assert games[0] == games[1]


def test_the_record_of_a_greedy_four_player_game_is_under_forty_kilobytes() -> None:
    sizes = []
    for seed in range(3):
        match = pk.new_match(GAME, seats=4, seed=seed)
        rng, greedy = random.Random(seed), PantheonGreedy()
        while match.result is None:
            turn = match.turn
            if isinstance(turn, Chance):
                match.roll()
            elif isinstance(turn, Act):
                seat = turn.seats[0]
                match.play(greedy.choose(GAME, PANTHEON.seen_by(match.state, seat), seat, rng))
        sizes.append(len(match.record().json().encode()))
    assert max(sizes) < 40_000


def test_the_balance_counts_what_happened() -> None:
    tally = measure(3, 4)
    assert tally.games == 4 and len(tally.finals) == 12
    assert all(len(turns) == 4 for turns in tally.turns)
    assert sum(tally.ends.values()) == 24 and set(tally.ends) <= set(ENDS)
    assert sum(tally.sources.values()) == sum(tally.finals)
    assert sum(tally.laid.values()) == 4 * 6 * 4 and sum(tally.loot_laid.values()) == 4 * 6 * 4
    assert sum(tally.bought.values()) <= sum(tally.laid.values())
    assert sum(tally.nations.values()) == 24 and tally.wins.total() >= 4
    lines = list(report(tally))
    assert lines[0] == "3 players, 4 games" and any("stonkus" in line for line in lines)
    assert measure(3, 4).finals == tally.finals, "the same games again"


def test_what_is_out_of_bounds_is_said() -> None:
    tally = Tally(2, games=1)
    for turns in tally.turns:
        turns.append(20.0)
    tally.sources.update({"gods": 100, "columns": 1})
    tally.bought.update({"vinthrad": 100, "copia": 1})
    said = judged(tally, Options())
    assert "an epoch lasts 20.0 turns a player, not 6 to 12" in said
    assert any(line.startswith("vinthrad is bought") for line in said)
    assert any(line.startswith("gods bring") for line in said)


@pytest.mark.soak
@pytest.mark.parametrize("program", list(PROGRAMS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kits_edition_is_balanced(seats: int, program: str) -> None:
    assert judged(measure(seats, 500, program=program)) == []
