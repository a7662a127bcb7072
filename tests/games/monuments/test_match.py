"""Matches of `monuments`: several seats at once, undo, records, links, real dice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.chance import Script, Typed
from pantheon_kit.engine.errors import IllegalAction, RecordError
from pantheon_kit.engine.game import Act, Over
from pantheon_kit.engine.match import Match
from pantheon_kit.games.monuments import MONUMENTS, Options
from pantheon_kit.games.monuments.sheet import kit

pk.register(MONUMENTS)

GOLDEN = Path(__file__).parent / "golden"


def started(*outcomes: str, seats: int = 3) -> Match:
    """A real match of a script, A first."""
    match = pk.new_match("monuments", seats=seats, chance=Script(("first A", *outcomes)))
    match.roll()
    match.roll()
    return match


def finished(seats: int, seed: int) -> Match:
    """A match played at random to its end, those asked in random order."""
    rng = random.Random(seed)
    match = pk.new_match("monuments", seats=seats, seed=seed)
    while not isinstance(turn := match.turn, Over):
        if isinstance(turn, Act):
            seat = rng.choice(turn.seats)
            match.play(rng.choice(match.legal(seat)), seat)
        else:
            match.roll()
    return match


@pytest.mark.rule("round.passive", "table.turn")
def test_passive_players_act_in_any_order_and_must_say_who_acts() -> None:
    match = started("roll RRGB")
    match.play("done")
    with pytest.raises(IllegalAction) as caught:
        match.play("p11 by joker")
    assert (caught.value.violation.rule, caught.value.violation.case) == ("table.turn", "several")
    match.play("p11 by joker", seat=2)
    match.play("done", seat=2)
    match.play("p11 by joker")
    assert match.turn == Act((1,), "cross")


@pytest.mark.rule("cross.done", "table.undo")
def test_own_steps_can_be_undone_until_the_arrow() -> None:
    match = started("roll RRGB")
    match.play("p11 by G")
    match.play("p21 by R")
    match.undo()
    match.undo()
    assert match.state.players[0].crosses == 0
    match.redo()
    match.play("done")
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="Your turn is over"):
        match.undo(0)


@pytest.mark.rule("cross.done", "round.passive")
def test_undo_of_one_passive_player_keeps_what_the_others_did_since() -> None:
    match = started("roll RRGB")
    match.play("done")
    match.play("p11 by joker", seat=1)
    match.play("p21 by joker", seat=2)
    match.play("done", seat=2)
    match.undo(1)
    assert [player.crosses.bit_count() for player in match.state.players] == [0, 0, 1]
    assert match.turn == Act((1,), "cross")
    match.play("done", seat=1)
    assert not any(match.can_undo(seat) for seat in (0, 1, 2))


def test_in_practice_everything_can_be_taken_back() -> None:
    match = started("roll RRGB").branch()
    match.play("p11 by G")
    match.play("done")
    while match.can_undo():
        match.undo()
    assert len(match) == 0


def test_real_dice_are_typed_in_and_corrected() -> None:
    match = pk.new_match("monuments", seats=2, chance=Typed())
    match.play("first B")
    match.play("bgrr")
    assert match.state.dice == "RRGB"
    match.undo()
    match.play("roll YYYY")
    assert match.state.dice == "YYYY"


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_whole_match_comes_back_from_file_and_link(seats: int, tmp_path: Path) -> None:
    match = finished(seats, seats)
    match.save(tmp_path / "match.json")
    for copy in (pk.load(tmp_path / "match.json"), pk.load(match.link())):
        assert copy.entries == match.entries
        assert copy.state == match.state
        assert copy.result == match.result


def test_a_running_round_is_resumed_in_the_middle() -> None:
    match = started("roll RRGB")
    match.play("p11 by G")
    match.play("done")
    match.play("p11 by joker", seat=2)
    copy = pk.load(match.link())
    assert copy.turn == Act((1, 2), "cross")
    copy.play("done", seat=2)
    copy.play("done")
    assert [player.circled for player in copy.state.players] == [1 << 2, 0, 1 << 2]


@pytest.mark.rule("setup.sheets")
def test_a_record_names_the_sheet_by_its_hash_and_is_refused_on_another() -> None:
    record = started("roll RRGB").record()
    assert record.options["digest"] == kit().digest
    assert record.options["sheet"] is None
    options = {**record.options, "digest": "0" * 32}
    text = record.json().replace(record.options["digest"], options["digest"])
    with pytest.raises(RecordError, match=r"options: .*another sheet"):
        pk.load(text)


def test_every_version_stays_loadable() -> None:
    """Written by ``python -m tests.games.monuments.test_match`` when the version was new."""
    (version_1,) = (pk.load(path) for path in sorted(GOLDEN.glob("*.json")))
    assert version_1.result is not None
    assert version_1.result.points == version_1.game.turn(version_1.state).points  # type: ignore[union-attr]


def test_options_are_the_same_however_they_are_given() -> None:
    assert Options() == Options(digest=kit().digest)
    assert pk.new_match("monuments", options=Options(literal_tie=True)).options.literal_tie


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    finished(3, 3).save(GOLDEN / f"rules-{MONUMENTS.version}.json")
