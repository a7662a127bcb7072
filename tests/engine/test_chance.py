"""Where chance comes from."""

from __future__ import annotations

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.chance import Script, Seed, Typed
from tests.engine.toy import ORCHARD, Fall, Home


def test_equal_seeds_draw_equally_for_ever() -> None:
    state = ORCHARD.start(2)
    drawn = [Seed(7).draw(ORCHARD, state, index).ripe for index in range(12)]
    assert drawn == [2, 1, 1, 2, 3, 1, 1, 3, 1, 2, 2, 3]
    assert drawn != [Seed(8).draw(ORCHARD, state, index).ripe for index in range(12)]
    assert Seed("7").draw(ORCHARD, state, 0) == Seed(7).draw(ORCHARD, state, 0)


def test_fresh_seeds_differ() -> None:
    assert Seed().seed != Seed().seed


def test_weights_are_kept() -> None:
    state = ORCHARD.start(2)
    drawn = [Seed(1).draw(ORCHARD, state, index).ripe for index in range(6000)]
    for ripe, expected in ((1, 3000), (2, 2000), (3, 1000)):
        assert abs(drawn.count(ripe) - expected) < 150


def test_a_draw_depends_on_nothing_but_position_and_number() -> None:
    match = pk.new_match(ORCHARD, seed=3, practice=True)
    first = match.roll()
    match.play(Home(), 0)
    match.play(Home(), 1)
    second = match.roll()
    match.undo()
    assert match.roll() == second
    while match.can_undo():
        match.undo()
    assert match.roll() == first


def test_a_script_gives_texts_and_actions_in_order() -> None:
    match = pk.new_match(ORCHARD, chance=Script(["fall 3", Fall(1)], then=Seed(1)))
    ripe = []
    for _ in range(3):
        ripe.append(match.roll().ripe)
        match.play("home", 0)
        match.play("home", 1)
    assert ripe[:2] == [3, 1]
    assert Script("fall 2").outcomes == ("fall 2",)


def test_after_a_script_chance_is_typed_in() -> None:
    match = pk.new_match(ORCHARD, chance=Script(["fall 3"]))
    match.roll()
    match.play("home", 0)
    match.play("home", 1)
    with pytest.raises(pk.ChanceNeeded, match="fall"):
        match.roll()
    assert match.play("fall 2").ripe == 2


@pytest.mark.parametrize("wrong", ["fall 9", "rain", "pick 1", Home()])
def test_a_wrong_script_is_told(wrong: object) -> None:
    match = pk.new_match(ORCHARD, chance=Script([wrong]))
    with pytest.raises(pk.NotationError):
        match.roll()
    assert len(match) == 0


def test_real_dice_are_typed_in() -> None:
    match = pk.new_match(ORCHARD, chance=Typed())
    with pytest.raises(pk.ChanceNeeded):
        match.roll()
    with pytest.raises(pk.IllegalAction, match="fall 7 is not possible here"):
        match.play("fall 7")
    match.play("fall 3")
    assert match.entries[0].text == "fall 3" and match.entries[0].seat is None


def test_nobody_chooses_the_dice_of_a_real_match() -> None:
    match = pk.new_match(ORCHARD, seed=7)
    with pytest.raises(pk.IllegalAction, match="rolled, not typed in"):
        match.play("fall 3")
    assert pk.new_match(ORCHARD, seed=7, practice=True).play("fall 3").ripe == 3
