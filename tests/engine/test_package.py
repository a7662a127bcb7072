"""The package as people import it: light, complete, and open to strangers' games."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pantheon_kit as pk
from pantheon_kit.engine import game as registry
from tests.engine.toy import ORCHARD


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_importing_the_package_imports_nothing_else() -> None:
    loaded = run("import sys; old = set(sys.modules); import pantheon_kit; print(set(sys.modules) - old)")
    for heavy in ("msgspec", "sqlite3", "ipywidgets", "ipycanvas", "pantheon_kit.engine"):
        assert heavy not in loaded


def test_playing_needs_neither_jupyter_nor_database() -> None:
    loaded = run("import sys, pantheon_kit as pk; pk.new_match('anem').roll(); print(set(sys.modules))")
    for heavy in ("'sqlite3'", "'ipywidgets'", "'ipycanvas'", "'IPython'", "'pantheon_kit.store'"):
        assert heavy not in loaded


def test_every_public_name_is_there() -> None:
    assert set(pk.__all__) <= set(dir(pk))
    for name in pk.__all__:
        assert getattr(pk, name) is not None
    with pytest.raises(AttributeError, match="chess"):
        _ = pk.chess  # type: ignore[attr-defined]


def test_games_names_the_games_before_and_after_one_is_imported() -> None:
    named = run("import pantheon_kit as pk; print(pk.games())")
    assert "'anem'" in named
    assert run("import pantheon_kit as pk, pantheon_kit.games.anem; print(pk.games())") == named
    assert run("import pantheon_kit.games.anem as anem; print(anem.__name__)") == "pantheon_kit.games.anem"


def test_a_stranger_joins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_joined", {})
    with pytest.raises(pk.UnknownGame, match="'orchard'; the games are anem"):
        pk.game("orchard")
    pk.register(ORCHARD)
    assert pk.game("orchard") is ORCHARD and {"anem", "orchard"} <= set(pk.games())
    assert pk.new_match("orchard").game is ORCHARD
