"""A match: its setup, who may play what, taking back, branches, watchers."""

from __future__ import annotations

from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.chance import Script, Seed, Typed
from pantheon_kit.engine.errors import IllegalAction
from pantheon_kit.engine.game import Act, Chance, Over, Violation
from pantheon_kit.engine.match import Change, Match
from tests.engine.toy import HANDS, ORCHARD, Fall, Home, Orchard, OrchardOptions, OrchardState, Pick


def orchard(*texts: str, **more: Any) -> Match:
    """A match in which three apples ripen each round, and ``texts`` are played: ``0 pick 2``."""
    match = pk.new_match(ORCHARD, chance=Script(["fall 3"] * 9), **more)
    for text in texts:
        if text == "roll":
            match.roll()
        else:
            match.play(text[2:], int(text[0]))
    return match


def hands(*texts: str, **more: Any) -> Match:
    match = pk.new_match(HANDS, chance=Script(["deal 1", "deal 2", "deal 3", "deal 4"]), **more)
    for _ in range(4):
        match.roll()
    for text in texts:
        match.play(text)
    return match


def texts(match: Match) -> list[str]:
    return [entry.text if entry.seat is None else f"{entry.seat} {entry.text}" for entry in match.entries]


# -- setup ---------------------------------------------------------------------------------------


def test_a_match_starts_with_chance() -> None:
    match = pk.new_match(ORCHARD, seats=3, names=("Ada", "", "Cem"))
    assert (match.seats, match.names, match.name(1), match.name(1, "de")) == (
        3,
        ("Ada", "", "Cem"),
        "player 2",
        "Spieler 2",
    )
    assert match.turn == Chance("fall") and match.legal() == () and match.position is None
    assert repr(match) == "<Match orchard, 3 seats, 0 entries, chance to fall>"
    assert match._repr_svg_() is None and bool(match)


TWO = OrchardState((0, 0), (0, 0), (False, False), ripe=2)


@pytest.mark.rule("table.names", "table.seats")
@pytest.mark.parametrize(
    ("setup", "rule"),
    [
        ({"seats": 5}, "setup.players"),
        ({"seats": 3, "position": TWO}, "table.seats"),
        ({"names": ("Ada",)}, "table.names"),
        ({"names": ("Ada", "x" * 61)}, "table.names"),
        ({"names": ("Ada", "line\nbreak")}, "table.names"),
        ({"position": OrchardState((0, 0), (3, 0), (False, False), ripe=2)}, "pick.limit"),
    ],
)
def test_a_wrong_setup_is_refused_with_its_rule(setup: dict[str, Any], rule: str) -> None:
    with pytest.raises(pk.IllegalSetup) as caught:
        pk.new_match(ORCHARD, **setup)
    assert caught.value.violation.rule == rule and str(caught.value) != rule


def test_a_position_brings_its_options() -> None:
    position = OrchardState((0, 0), (0, 0), (False, False), 2, 2, OrchardOptions(lavish=True))
    match = pk.new_match(ORCHARD, position=position)
    assert match.options.lavish and match.position == position and Pick(4) in match.legal(0)
    with pytest.raises(ValueError, match="other options"):
        pk.new_match(ORCHARD, position=position, options=OrchardOptions())
    with pytest.raises(ValueError, match="not both"):
        pk.new_match(ORCHARD, seed=1, chance=Seed(1))


def test_a_position_brings_its_number_of_players() -> None:
    position = OrchardState((0, 0, 0), (0, 0, 0), (False,) * 3, ripe=2)
    match = pk.new_match(ORCHARD, position=position)
    assert match.seats == 3 and match.names == ("", "", "")


def test_unknown_games_are_told() -> None:
    with pytest.raises(pk.UnknownGame, match="anem"):
        pk.new_match("chess")


# -- playing -------------------------------------------------------------------------------------


def test_actions_and_texts_are_played() -> None:
    match = orchard("roll", "0 pick 2")
    assert match.play(Pick(1), 1).apples == (2, 1)
    assert texts(match) == ["fall 3", "0 pick 2", "1 pick 1"]
    assert match.entry(1) == match.entries[1] and len(match) == 3
    assert [match.at(ply).apples for ply in range(4)] == [(0, 0), (0, 0), (2, 0), (2, 1)]
    for ply in (-1, 4):
        with pytest.raises(IndexError):
            match.at(ply)


def test_the_only_seat_asked_needs_no_name() -> None:
    match = orchard("roll", "0 home")
    assert match.legal() == match.legal(1) and match.legal(0) == ()
    match.play("pick 1")
    assert match.entries[-1].seat == 1


@pytest.mark.rule("table.over", "table.turn", "table.chance")
@pytest.mark.parametrize(
    ("line", "action", "seat", "rule", "case"),
    [
        ((), "pick 1", 0, "table.chance", ""),
        (("roll",), "pick 1", None, "table.turn", "several"),
        (("roll",), "pick 1", 7, "table.turn", ""),
        (("roll", "0 home"), "pick 1", 0, "table.turn", ""),
        (("roll",), "pick 4", 0, "pick.limit", ""),
        (("roll",), "fall 3", 0, "table.chance", "none"),
        (("roll", "0 home", "1 home") * 3, "home", 0, "table.over", ""),
    ],
)
def test_what_is_not_allowed_is_refused_and_nothing_changes(
    line: tuple[str, ...], action: str, seat: int | None, rule: str, case: str
) -> None:
    match = orchard(*line)
    before = (match.entries, match.state)
    violation = match.check(action, seat)
    assert violation and (violation.rule, violation.case) == (rule, case)
    with pytest.raises(pk.IllegalAction) as caught:
        match.play(action, seat)
    assert caught.value.violation == violation and str(caught.value) == match.explain(violation)
    assert (match.entries, match.state) == before


def test_what_is_no_action_is_no_matter_of_rules() -> None:
    match = orchard("roll")
    with pytest.raises(pk.NotationError):
        match.play("juggle", 0)
    with pytest.raises(TypeError):
        match.play(3, 0)
    with pytest.raises(pk.IllegalAction, match="nothing to roll"):
        match.roll()
    with pytest.raises(pk.IllegalAction):
        match.legal()


def test_a_match_ends_by_its_rules() -> None:
    match = orchard(*("roll", "0 pick 1", "0 home", "1 home") * 3)
    assert match.result == match.turn == Over((0,), "end.rounds", (3, 0))
    with pytest.raises(pk.IllegalAction, match="over"):
        match.roll()
    with pytest.raises(pk.IllegalAction, match="over"):
        match.resign(0)


@pytest.mark.rule("table.resign")
def test_resigning_ends_the_match() -> None:
    match = orchard("roll", seats=3)
    with pytest.raises(ValueError, match="no seat 3"):
        match.resign(3)
    match.resign(1)
    assert match.result == Over((0, 2), "table.resign") and match.resigned == 1
    assert match.check("pick 1", 0) == pk.Violation("table.over")
    assert not match.can_undo() and not match.can_redo()
    with pytest.raises(pk.IllegalAction, match="cannot be taken back"):
        match.undo()
    practice = orchard("roll", practice=True)
    practice.resign(0)
    practice.undo()
    assert practice.result is None and texts(practice) == ["fall 3"]


# -- taking back ---------------------------------------------------------------------------------


def refused_undo(match: Match, seat: int | None = None) -> str:
    assert not match.can_undo(seat)
    before = (match.entries, match.undone)
    with pytest.raises(pk.IllegalAction) as caught:
        match.undo(seat)
    assert caught.value.violation.rule == "table.undo" and (match.entries, match.undone) == before
    return caught.value.violation.case


@pytest.mark.rule("table.undo")
def test_own_last_steps_are_taken_back_and_done_again() -> None:
    match = orchard("roll", "0 pick 1", "0 pick 2")
    after = match.state
    match.undo()
    assert texts(match) == ["fall 3", "0 pick 1"] and [entry.text for entry in match.undone] == ["pick 2"]
    match.undo(0)
    assert texts(match) == ["fall 3"] and match.can_redo()
    match.redo()
    assert match.redo() == after and not match.can_redo()
    with pytest.raises(pk.IllegalAction, match="nothing to do again"):
        match.redo()


@pytest.mark.rule("table.undo")
def test_playing_forgets_what_was_taken_back() -> None:
    match = orchard("roll", "0 pick 1")
    match.undo()
    match.play("pick 2", 0)
    assert match.undone == () and not match.can_redo()


@pytest.mark.rule("table.undo")
def test_a_roll_of_a_real_match_stays() -> None:
    assert refused_undo(orchard()) == ""
    match = orchard("roll")
    assert refused_undo(match) == "chance"
    match.play("pick 1", 0)
    assert refused_undo(match, 1) == "chance"
    match.undo(0)
    assert refused_undo(match, 0) == "chance"
    later = orchard("roll", "0 pick 1", "0 home", "1 home", "roll")
    assert refused_undo(later, 0) == "chance"


@pytest.mark.rule("table.undo")
def test_with_several_at_once_the_others_steps_stay() -> None:
    match = orchard("roll", "0 pick 1", "1 pick 3", "1 home")
    match.undo(0)
    assert texts(match) == ["fall 3", "1 pick 3", "1 home"]
    assert match.state.apples == (0, 3)
    match.redo()
    assert texts(match) == ["fall 3", "1 pick 3", "1 home", "0 pick 1"]
    match.undo(1)
    assert texts(match) == ["fall 3", "1 pick 3", "0 pick 1"]
    match.undo(1)
    assert texts(match) == ["fall 3", "0 pick 1"]


@pytest.mark.rule("table.undo")
def test_what_ended_the_round_for_all_is_taken_back_only_while_it_is_last() -> None:
    match = orchard("roll", "0 home", "1 home")
    match.undo(1)
    assert texts(match) == ["fall 3", "0 home"] and match.turn == Act((1,), "pick")
    match.undo(0)
    assert texts(match) == ["fall 3"]


@pytest.mark.rule("table.undo")
def test_others_who_went_on_in_turn_bar_the_way() -> None:
    match = hands("lay 1", "lay 2")
    assert refused_undo(match, 0) == "others"
    match.undo(1)
    match.undo(0)
    assert match.turn == Act((0,), "play")


@pytest.mark.rule("table.undo")
def test_after_the_end_hidden_cards_have_been_shown() -> None:
    match = hands("lay 1", "lay 2", "tuck 3", "tuck 4")
    assert match.result and refused_undo(match) == "over"
    open_game = orchard(*("roll", "0 home", "1 home") * 3)
    open_game.undo()
    assert open_game.result is None


@pytest.mark.rule("table.undo")
def test_real_dice_are_corrected_while_they_are_last() -> None:
    match = pk.new_match(ORCHARD, chance=Typed())
    match.play("fall 1")
    match.undo()
    match.play("fall 3")
    match.play("pick 3", 0)
    match.play("home", 0)
    match.play("home", 1)
    match.play("fall 2")
    match.undo(0)
    assert refused_undo(match) == "chance", "dice were seen after the last step"
    match.play("fall 1")
    match.play("pick 1", 0)
    match.undo(0)
    match.undo()
    assert texts(match)[-1] == "1 home"


@pytest.mark.rule("table.undo")
def test_practice_takes_everything_back() -> None:
    match = orchard("roll", "0 pick 1", "0 home", "1 home", "roll", practice=True)
    whole = texts(match)
    match.undo(1)
    assert texts(match) == whole[:3]
    while match.can_undo():
        match.undo()
    assert match.state == match.start
    while match.can_redo():
        match.redo()
    assert texts(match) == whole
    assert refused_undo(orchard("roll", practice=True), 1) == ""


# -- branches and secrets ------------------------------------------------------------------------


def test_a_branch_goes_its_own_way() -> None:
    match = orchard("roll", "0 pick 1", "1 home", names=("Ada", "Böll"))
    branch = match.branch(2)
    assert branch.practice and branch.names == match.names and texts(branch) == ["fall 3", "0 pick 1"]
    assert isinstance(branch.chance, Seed) and branch.chance != match.branch(2).chance
    branch.play("pick 2", 1)
    assert texts(match) == ["fall 3", "0 pick 1", "1 home"]
    assert match.branch().state == match.state
    with pytest.raises(IndexError):
        match.branch(4)


def test_a_branch_of_a_running_match_draws_hidden_cards_anew() -> None:
    match = hands("tuck 1")
    assert match.hides_from(None) and match.hides_from(1)
    branches = [match.branch(seat=1) for _ in range(20)]
    assert all(branch.state.hands[1] == (2, 4) and not branch.entries for branch in branches)
    assert len({branch.state for branch in branches}) > 1
    assert all(HANDS.seen_by(branch.state, 1) == HANDS.seen_by(match.state, 1) for branch in branches)


def test_what_is_hidden_and_told() -> None:
    match = hands("tuck 1", "lay 2")
    own = ["deal 1", "deal ?", "deal 3", "deal ?", "tuck 1", "lay 2"]
    assert [match.told(ply, 0) for ply in range(6)] == own
    assert [match.told(ply, None) for ply in range(6)] == ["deal ?"] * 4 + ["tuck ?", "lay 2"]
    assert not hands("tuck 1", practice=True).hides_from(None)
    assert not hands("lay 1", "lay 2", "lay 3", "lay 4").hides_from(None)
    laid = hands("lay 1", "lay 2", "lay 3")
    assert laid.hides_from(0) and laid.hides_from(None)
    assert laid.hides_from(1), "the order in which the other's cards came is nobody's business"
    assert not orchard("roll").hides_from(None)


# -- watchers and keepers ------------------------------------------------------------------------


def test_watchers_are_told_until_they_stop() -> None:
    match = orchard("roll")
    events: list[str] = []
    unwatch = match.watch(lambda _, event: events.append(event))
    match.play("pick 1", 0)
    match.undo(0)
    match.redo()
    match.resign(0)
    unwatch()
    unwatch()
    assert events == ["play", "undo", "redo", "resign"]


def test_a_failing_watcher_keeps_nobody_from_being_told() -> None:
    match = orchard("roll")
    events: list[str] = []

    def fail(_: Match, event: str) -> None:
        raise RuntimeError(event)

    match.watch(fail)
    match.watch(lambda _, event: events.append(event))
    with pytest.raises(RuntimeError, match="play"):
        match.play("pick 1", 0)
    assert events == ["play"] and texts(match)[-1] == "0 pick 1"


def test_what_cannot_be_kept_is_not_done() -> None:
    class Full:
        def save(self, match: Match, change: Change, over: bool) -> None:
            raise OSError("disk full")

        def branched(self, match: Match, ply: int, branch: Match) -> None: ...

    match = orchard("roll", "0 pick 1")
    match.keeper = Full()
    events: list[str] = []
    match.watch(lambda _, event: events.append(event))
    before = (match.entries, match.undone, match.state)
    for change in (lambda: match.play("pick 1", 0), lambda: match.undo(0), lambda: match.resign(0)):
        with pytest.raises(OSError, match="full"):
            change()
    assert (match.entries, match.undone, match.state) == before and match.resigned is None and not events


def test_outcomes_are_actions_too() -> None:
    match = orchard("roll", practice=True)
    match.undo()
    match.play(Fall(2))
    match.play(Home(), 0)
    assert texts(match) == ["fall 2", "0 home"]


def test_a_match_shows_itself_as_a_picture() -> None:
    picture = pk.new_match("anem")._repr_svg_()
    assert picture and picture.startswith("<svg")


# -- games that warn, and games in which some steps are final --------------------------------------


class Careful(Orchard):
    """Going home is final, and picking two is warned of."""

    def warnings(self, state: OrchardState, seat: int, action: Any) -> list[Violation]:
        return [Violation("pick.limit", "none", ("tree",))] if action == Pick(2) else []

    def final(self, state: OrchardState, action: Any) -> bool:
        return isinstance(action, Home)


def careful(practice: bool = False) -> Match:
    match = pk.new_match(Careful(), chance=Script(["fall 3"] * 9), practice=practice)
    match.roll()
    return match


def test_a_game_warns_of_legal_actions_only() -> None:
    match = careful()
    assert match.warnings("pick 2", 0) == [Violation("pick.limit", "none", ("tree",))]
    assert match.warnings(Pick(1), 0) == []
    assert match.warnings("pick 2", 5) == () and match.warnings("fall 3") == ()
    assert not orchard("roll").warnings("pick 2", 0)


@pytest.mark.rule("table.undo")
def test_a_final_step_is_never_taken_back_in_a_real_match() -> None:
    match = careful()
    match.play("pick 1", 0)
    match.undo(0)
    match.play("home", 0)
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="Your turn is over"):
        match.undo(0)
    free = careful(practice=True)
    free.play("home", 0)
    assert free.can_undo(0)
