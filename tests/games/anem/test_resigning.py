"""Resigning in a game that players drop out of."""

from __future__ import annotations

import pytest

import pantheon_kit as pk
from pantheon_kit.games.anem import position


@pytest.mark.rule("table.resign")
def test_who_is_out_does_not_win_when_another_resigns() -> None:
    there = position("R A=H m=3; G A=H m=7; W out; Y A=H m=12; dice 4,5")
    match = pk.new_match("anem", seats=4, position=there)
    match.resign(1)
    assert match.result is not None
    assert match.result.winners == (0, 3)
