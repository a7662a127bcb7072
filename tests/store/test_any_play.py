"""Whatever is played, taken back, done again, branched or resigned: the store has it, a replay gives
it again, and chance is never taken back in a real match."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import pantheon_kit as pk
from pantheon_kit.engine import game as registry
from pantheon_kit.engine.game import Act, Chance
from pantheon_kit.engine.match import Match
from tests.engine.toy import HANDS, ORCHARD
from tests.store.test_store import same


class AnyPlay(RuleBasedStateMachine):
    match: Match

    def __init__(self) -> None:
        super().__init__()
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(registry, "_joined", {"orchard": ORCHARD, "hands": HANDS})
        self.folder = Path(tempfile.mkdtemp())
        self.store = pk.store.open(self.folder / "matches.sqlite")
        self.shown: list[str] = []

    def teardown(self) -> None:
        self.store.close()
        shutil.rmtree(self.folder)
        self.patch.undo()

    @initialize(
        name=st.sampled_from(["orchard", "hands", "anem"]), practice=st.booleans(), typed=st.booleans()
    )
    def start(self, name: str, practice: bool, typed: bool) -> None:
        chance = pk.Typed() if typed else pk.Seed(1)
        self.match = pk.new_match(name, chance=chance, practice=practice)
        self.key = self.store.keep(self.match)

    @precondition(lambda self: isinstance(self.match.turn, Chance))
    @rule(data=st.data())
    def chance_decides(self, data: st.DataObject) -> None:
        if isinstance(self.match.chance, pk.Typed):
            outcomes = [outcome for outcome, _ in self.match.game.outcomes(self.match.state)]
            self.match.play(data.draw(st.sampled_from(outcomes)))
        else:
            self.match.roll()
            self.shown.append(self.match.entries[-1].text)

    @precondition(lambda self: isinstance(self.match.turn, Act))
    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        turn = self.match.turn
        assert isinstance(turn, Act)
        seat = data.draw(st.sampled_from(turn.seats))
        self.match.play(data.draw(st.sampled_from(self.match.legal(seat))), seat)

    @rule(seat=st.sampled_from([None, 0, 1]))
    def somebody_takes_back(self, seat: int | None) -> None:
        before = len(self.match)
        if self.match.can_undo(seat):
            self.match.undo(seat)
            assert len(self.match) < before or self.match.practice
        else:
            with pytest.raises(pk.IllegalAction):
                self.match.undo(seat)

    @rule()
    def somebody_does_it_again(self) -> None:
        if self.match.can_redo():
            self.match.redo()

    @rule()
    def the_page_is_reloaded(self) -> None:
        self.match = self.store.match(self.key)

    @rule(data=st.data())
    def somebody_branches(self, data: st.DataObject) -> None:
        ply = data.draw(st.integers(0, len(self.match)))
        branch = self.match.branch(ply, seat=0)
        assert branch.practice and self.store.key(branch) != self.key
        seen = [self.match.game.seen_by(state, 0) for state in (branch.state, self.match.at(ply))]
        assert seen[0] == seen[1]

    @precondition(lambda self: not self.match.result and len(self.match) > 8)
    @rule(seat=st.sampled_from([0, 1]))
    def somebody_resigns(self, seat: int) -> None:
        self.match.resign(seat)

    @invariant()
    def the_store_has_it(self) -> None:
        if hasattr(self, "match"):
            assert same(self.store.match(self.key), self.match)

    @invariant()
    def a_replay_gives_it_again(self) -> None:
        if hasattr(self, "match"):
            copy = pk.load(self.match.link(full=True))
            assert (copy.state, copy.entries, copy.turn) == (
                self.match.state,
                self.match.entries,
                self.match.turn,
            )

    @invariant()
    def what_chance_showed_stays(self) -> None:
        if hasattr(self, "match") and not self.match.practice and not isinstance(self.match.chance, pk.Typed):
            assert [entry.text for entry in self.match.entries if entry.seat is None] == self.shown


AnyPlay.TestCase.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
TestAnyPlay = AnyPlay.TestCase
