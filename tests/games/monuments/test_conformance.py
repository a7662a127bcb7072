"""`monuments` satisfies what every game must, and refuses by each of its limits."""

from __future__ import annotations

import pytest

from pantheon_kit.engine.conformance import CHECKS, Check, assert_conforms, examine
from pantheon_kit.games.monuments import MONUMENTS

LIMITS = {rule.id for rule in MONUMENTS.rulebook if rule.kind == "limit"}
PLAYED = LIMITS - {"setup.sheets"}


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_conforms(check: Check) -> None:
    assert_conforms(MONUMENTS, games=5, checks=[check], picked=3)


def test_every_limit_refuses_something_in_random_games() -> None:
    assert examine(MONUMENTS, games=3, checks=[], picked=20).refused >= PLAYED
