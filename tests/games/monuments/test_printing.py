"""Sheets to play with pens: pages in true size, in both languages, in colour and in greys."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from pathlib import Path

import pytest
from click.testing import CliRunner

from pantheon_kit.games.monuments import read
from pantheon_kit.games.monuments.printing import pdf
from pantheon_kit.serving.cli import main
from tests.games.monuments.test_sheet import SMALL

A4 = (297 / 25.4 * 72, 210 / 25.4 * 72)


def pages(document: bytes) -> list[str]:
    """What is drawn on each page."""
    streams = re.findall(
        rb"/Filter \[ /ASCII85Decode /FlateDecode \].*?stream\r?\n(.*?)endstream", document, re.S
    )
    return [
        zlib.decompress(a85decode(stream.strip(), adobe=False)).decode("latin-1") for stream in _cut(streams)
    ]


def _cut(streams: list[bytes]) -> list[bytes]:
    return [stream.strip().removesuffix(b"~>") for stream in streams]


def words(page: str) -> list[str]:
    return re.findall(r"\((.*?)\) Tj", page)


@pytest.mark.rule("setup.sheets", "setup.jokers")
@pytest.mark.parametrize("players", range(2, 7))
def test_one_page_a_player_with_another_letter(players: int) -> None:
    drawn = pages(pdf(players))
    assert len(drawn) == players
    for letter, page in zip("ABCDEF", drawn, strict=False):
        assert letter in words(page)
        assert "Monuments" in words(page)


def test_pages_are_a4_in_true_size() -> None:
    (box,) = set(re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", pdf(3)))
    assert [float(side) for side in box] == pytest.approx(A4, abs=0.01)
    assert all(page.count("2.834646 0 0 2.834646 0 0 cm") == 1 for page in pages(pdf(2)))


def test_every_field_and_stone_bears_its_letter() -> None:
    letters = words(pages(pdf(2))[0])
    assert [letters.count(letter) for letter in "YROPGB"] == [10] * 6
    assert {"2", "3", "4", "5", "6", "7"} <= set(letters)


def test_german() -> None:
    page = words(pages(pdf(2, "de"))[0])
    assert {"Bauwerke", "Bodenrelief", "Pyramide", "Triumphbogen", "Steinbruch", "Jokersteine", "Ge"} <= set(
        page
    )


def test_grey_pages_have_no_colour() -> None:
    for red, green, blue in re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)", pages(pdf(2, grey=True))[0]):
        assert max(map(float, (red, green, blue))) - min(map(float, (red, green, blue))) < 0.08


def test_equal_sheets_make_equal_files() -> None:
    assert pdf(2) == pdf(2)


def test_an_own_sheet_is_printed() -> None:
    assert len(pages(pdf(3, base=read(SMALL)))) == 3


@pytest.mark.parametrize("players", [1, 7])
def test_not_for_others(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 6 players"):
        pdf(players)


def test_the_command_writes_the_file_and_says_what_is_wrong(tmp_path: Path) -> None:
    run = CliRunner().invoke
    out = tmp_path / "sheets.pdf"
    said = run(main, ["sheets", "--players", "4", "-o", str(out), "--language", "de", "--grey"])
    assert said.exit_code == 0, said.output
    assert len(pages(out.read_bytes())) == 4
    own = tmp_path / "own.toml"
    own.write_text(SMALL.replace('"O P"]', '"O"]'), encoding="utf-8")
    said = run(main, ["sheets", "-o", str(out), "--sheet", str(own)])
    assert said.exit_code == 1
    assert "relief.rows[1]" in said.output and "relief.rows:" in said.output
    said = run(main, ["sheets", "-o", str(tmp_path / "nowhere" / "sheets.pdf")])
    assert said.exit_code == 1 and "No such file" in said.output
