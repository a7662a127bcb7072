"""The commands for pantheon, as a person types them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import pantheon_kit as pk
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.serving.cli import main

if "pantheon" not in pk.games():
    pk.register(PANTHEON)

OWNERS = (("edition", "show"), ("balance", "pantheon"), ("play", "pantheon"))
"""Commands that take an owner's edition."""


def typed(*words: str, keys: str = "") -> Result:
    """What the command says to ``words``, with ``keys`` typed at its prompts."""
    return CliRunner().invoke(main, words, prog_name="pantheon-kit", input=keys)


def test_edition_show_prints_every_fact_with_its_source() -> None:
    said = typed("edition", "show").output.splitlines()
    assert said[0] == "edition reconstruction"
    rows = {line.split()[0]: line.split()[1] for line in said[1:] if not line.startswith("map.row")}
    assert rows["cards.movement"] == "seed" and rows["gods.copia.costs"] == "reconstruction"
    assert rows["nations.roma"] == "documented" and len(said) > 80


def test_an_edition_is_begun_checked_and_refused_with_every_mistake(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    assert typed("edition", "write", str(file)).exit_code == 0
    assert typed("edition", "write", str(file)).exit_code == 2
    assert "can be played" in typed("edition", "check", str(file)).output
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("money = 15", "money = 14").replace('"move_now"', '"fly"'), encoding="utf-8")
    for words in (
        ("edition", "check", str(file)),
        ("edition", "show", "--edition", str(file)),
        ("balance", "pantheon", "--edition", str(file)),
        ("play", "pantheon", "--edition", str(file)),
    ):
        said = typed(*words)
        assert (
            said.exit_code == 2 and "cards: 74 action cards" in said.output and "gods.itinera" in said.output
        )


def test_an_own_edition_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    typed("edition", "write", str(file))
    said = typed("balance", "pantheon", "--games", "1", "--seats", "2", "--edition", str(file))
    assert said.exit_code == 0 and said.output.startswith("2 players, 1 games")


def test_a_game_is_watched_and_its_record_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = typed("play", "pantheon", "--watch", "--seed", "3", "--save", str(file))
    assert said.exit_code == 0 and "won: player" in said.output
    assert pk.load(file).result is not None


def test_a_game_is_played_in_the_terminal() -> None:
    said = typed(
        "play", "pantheon", "--seed", "3", keys="foo\n?\nfly\npass\nbonus points\nbonus cards\nquit\n"
    )
    assert said.exit_code == 0
    assert "cannot read 'foo'" in said.output and "bonus cards" in said.output
    assert "That does not belong here" in said.output


@pytest.mark.parametrize(
    "words", [("play", "pantheon", "--watch", "--save"), ("edition", "write")], ids=["play", "edition"]
)
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_played(words: tuple[str, ...]) -> None:
    said = typed(*words, "nowhere/game.json")
    assert said.exit_code == 2 and "nowhere/game.json cannot be written" in said.output
    assert "start" not in said.output


@pytest.mark.parametrize(
    "words", [("edition", "check", "nowhere.toml"), ("balance", "anem"), ("play", "chess")]
)
def test_wrong_words_are_refused(words: tuple[str, ...]) -> None:
    assert typed(*words).exit_code == 2
