"""The notation: each step, the lines of the rules document, and what cannot be read."""

from __future__ import annotations

import random

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.errors import NotationError
from pantheon_kit.engine.game import Chance
from pantheon_kit.games.pantheon import PANTHEON, position
from pantheon_kit.games.pantheon.lines import lines, steps
from pantheon_kit.games.pantheon.state import Display
from tests.games.pantheon.helping import at, do


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("2: draw display temple, pile, pile -", ["draw", "display temple", "pile", "pile", "-"]),
        ("2: draw pile ?, pile gift -", ["draw", "pile", "card ?", "pile", "card gift", "-"]),
        (
            "2: move 2 foot@9,1 foot@8,2! column@7,1 -",
            ["move", "1", "1", "foot@9,1", "foot@8,2!", "column@7,1", "-"],
        ),
        ("3: follow 1 foot@9,1 -", ["1", "foot@9,1", "-"]),
        ("3: follow -", ["-"]),
        ("3: step foot@9,1 -", ["foot@9,1", "-"]),
        ("3: spend buy foot, place foot@9,1 -", ["buy foot", "place foot@9,1", "-"]),
        ("2: god again, copia/1 temple 4", ["god", "again", "copia/1 temple 4"]),
        ("god copia/1", ["god copia/1"]),
        ("[temple]", []),
        (
            "2: shop 1+3 buy foot, place foot@4,4, temple II -",
            ["shop", "1", "3", "buy foot", "place foot@4,4", "temple II", "-"],
        ),
        ("2: shop buy foot, 1+2, buy column -", ["shop", "buy foot", "1", "2", "buy column", "-"]),
        ("2: god stonkus temple 1 dancer 2 priest 1", ["god", "stonkus temple 1 dancer 2 priest 1"]),
        ("2: loot pieces feet", ["feet"]),
        ("2: draw call off", ["draw", "call off"]),
        ("1: pass", ["pass"]),
    ],
)
def test_the_lines_of_the_rules_document(line: str, parts: list[str]) -> None:
    assert steps(line) == parts


@pytest.mark.parametrize("seed", range(3))
def test_lines_hold_every_step_but_the_refills(seed: int) -> None:
    match = pk.new_match("pantheon", seats=2 + seed, seed=seed)
    rng = random.Random(seed)
    while match.result is None:
        if isinstance(match.turn, Chance):
            match.roll()
        else:
            match.play(rng.choice(match.legal()))
    log = [(match.at(ply), match.entry(ply).seat, match.entry(ply).text) for ply in range(len(match))]
    kept = [text for state, _, text in log if not isinstance(state.agenda[0], Display)]
    assert [step for line in lines(log) for step in steps(line)] == kept


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "foot@99,99",
        "tower@1,1",
        "god zeus",
        "card joker",
        "swap 3 hats",
        "swap x feet",
        "start one",
        "loot gold@8,2",
        "nation atlantis",
        "0",
        "temple V",
        "place",
        "buy",
        "draw pile",
        "demigod two",
        "raise foot",
    ],
)
def test_what_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        PANTHEON.parse(at("roma; 1:; 2:"), text)


@pytest.mark.parametrize(
    "text", ["stonkus temple", "stonkus temple 1 temple 2", "stonkus hat 1", "stonkus temple x"]
)
def test_payments_that_cannot_be_read(text: str) -> None:
    state = do(at("roma; gods stonkus; 1: hand temple*4 dancer*3 gift priest; 2:"), "god")
    with pytest.raises(NotationError):
        PANTHEON.parse(state, text)


@pytest.mark.parametrize(
    "text",
    [
        "atlantis",
        "roma; 1: hand joker",
        "roma; 1: feet 99,9",
        "roma; 1: supply 13 0",
        "roma; 1: special 6",
        "roma; 1: feet 7,4",
        "roma; 5:",
        "roma; 1: gods zeus",
        "roma; 1: supply 3",
        "roma; epoch x",
        "roma; loot points@0,0",
    ],
)
def test_positions_that_cannot_be(text: str) -> None:
    with pytest.raises(NotationError):
        position(text)


def test_a_position_goes_through_json() -> None:
    import msgspec

    state = do(at("gallia; rise; gods stonkus; loot points@3,0; 1: hand temple*4; 2: special 2"), "reveal")
    assert msgspec.json.decode(msgspec.json.encode(state), type=PANTHEON.State) == state
