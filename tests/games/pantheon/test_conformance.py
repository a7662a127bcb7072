"""What every game must satisfy."""

from __future__ import annotations

from typing import Any

import pytest

from pantheon_kit.engine.conformance import CHECKS, assert_conforms
from pantheon_kit.games.pantheon import PANTHEON

GAME: Any = PANTHEON


@pytest.mark.parametrize("check", CHECKS, ids=str)
def test_conforms(check: Any) -> None:
    assert_conforms(GAME, games=9, checks=[check], picked=5)
