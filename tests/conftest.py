"""What all tests share: the marks' rules, and how hard hypothesis looks."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

SLOW_IS_FINE = [HealthCheck.too_slow]
settings.register_profile("suite", deadline=None, max_examples=40, suppress_health_check=SLOW_IS_FINE)
settings.register_profile("thorough", settings.get_profile("suite"), max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own for matches and progress, and what the kit takes as default."""
    monkeypatch.setenv("PANTHEON_KIT_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True, scope="session")
def _no_colours() -> Iterator[None]:
    """Texts that tests compare come without a terminal's colour codes."""
    patch = pytest.MonkeyPatch()
    patch.setenv("NO_COLOR", "1")
    patch.delenv("FORCE_COLOR", raising=False)
    yield
    patch.undo()
