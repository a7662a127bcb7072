"""The command line and the make targets, as a person types them."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pantheon_kit as pk
from pantheon_kit.serving.cli import main
from tests.browser.server import free_port

ROOT = Path(__file__).resolve().parents[2]
ROLLS = (
    "11 74|12 148|13 156|14 168|15 176|16 94|22 77|23 156|24 164|25 168|26 98|33 82|34 164|35 166|36 100"
    "|44 84|45 164|46 100|55 80|56 100|66 30|total 4671"
)


def typed(*words: str) -> Result:
    """What the command says to ``words``."""
    return CliRunner().invoke(main, words, prog_name="pantheon-kit")


@pytest.mark.parametrize("seats", ["2", "4"])
def test_perft_prints_the_rolls_and_the_total_and_nothing_else(seats: str) -> None:
    assert typed("perft", "anem", "--seats", seats).output == ROLLS.replace("|", "\n") + "\n"


def test_perft_refuses_three_players_with_the_reason() -> None:
    said = typed("perft", "anem", "--seats", "3")
    assert said.exit_code == 1
    assert said.output.startswith("Error: ") and "quadrant" in said.output


def test_unknown_game_is_answered_with_those_there_are() -> None:
    said = typed("perft", "chess")
    assert said.exit_code == 1
    assert said.output == f"Error: there is no game 'chess'; the games are {', '.join(pk.games())}\n"


def test_version_is_the_project_files() -> None:
    version = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.M)
    assert version is not None
    assert typed("--version").output == f"pantheon-kit, version {version[1]}\n"


def test_port_in_use_is_said_clearly_and_no_other_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("localhost", 0)) as taken:
        port = taken.getsockname()[1]
        command = (sys.executable, "-m", "pantheon_kit.serving", "serve", "--no-browser", "--port", str(port))
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert f"Port {port} is in use by another program" in run.stderr
    assert "--port" in run.stderr and "Traceback" not in run.stderr


@pytest.mark.parametrize("port", ["0", "65536", "eighty"])
def test_impossible_port_is_refused(port: str) -> None:
    said = typed("serve", "--port", port)
    assert said.exit_code == 2
    assert "'--port'" in said.output


def test_data_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = typed("serve", "--data", str(tmp_path / "file" / "inside"), "--port", str(free_port()))
    assert said.exit_code == 1
    assert "cannot be made" in said.output


needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def make(*words: str) -> subprocess.CompletedProcess[str]:
    """What make would do for ``words``."""
    env = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    return subprocess.run(
        ["make", "-n", *words], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )


@needs_make
@pytest.mark.parametrize("target", ["play", "lab", "test", "soak", "bench", "check"])
def test_every_target_sets_up_its_own_environment(target: str) -> None:
    said = make(target)
    assert said.returncode == 0, said.stderr
    assert "tools/environment.py" in said.stdout.splitlines()[0]


@needs_make
def test_play_opens_the_usual_port() -> None:
    assert "serve --port 8866" in make("play").stdout
    assert "serve --port 9000" in make("play", "PORT=9000").stdout


@needs_make
def test_missing_python_is_said() -> None:
    said = make("play", "PYTHON=")
    assert said.returncode != 0
    assert "Python 3.11 or newer is needed" in said.stderr


def test_readme_shows_every_target() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in ("play", "test", "bench", "soak", "lab"):
        assert f"make {target}" in readme
