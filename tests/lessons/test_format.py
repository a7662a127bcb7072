"""The format of lessons: what teachers write is read strictly, and errors say where."""

from __future__ import annotations

from pathlib import Path

import pytest

from pantheon_kit.lessons import Do, LessonError, lesson, load, problems, read
from pantheon_kit.lessons.__main__ import main

GOOD = """
format = 1
game = "anem"
section = "mine"
place = 9
title.en = "Mine"
title.de = "Meine"
about.en = "One step."
about.de = "Ein Schritt."

[[step]]
kind = "do"
id = "first"
title.en = "First"
title.de = "Erstens"
teaches = ["move.world"]
position = "R A=H m=3; B A=H m=12; dice 4,1"
task.en = "Go to W7."
task.de = "Geh nach W7."
any = ["4:m W3>W7"]
right.en = "Right."
right.de = "Richtig."
otherwise.en = "No."
otherwise.de = "Nein."
  [[step.wrong]]
  play = ["4:m W3>W19"]
  say.en = "The other way."
  say.de = "Andersherum."
"""


POSITION = '"R A=H m=3; B A=H m=12; dice 4,1"'
ILLEGAL = """  [[step.illegal]]
  rule = "move.blocked"
  play = ["4:m W3>W8"]
  [[step.wrong]]"""


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def test_a_good_lesson_is_read_and_proved() -> None:
    mine = read(GOOD)
    assert isinstance(mine["first"], Do)
    assert problems(mine) == []


@pytest.mark.parametrize(
    ("old", "new", "step", "key", "message"),
    [
        ('any = ["4:m W3>W7"]', 'anything = ["4:m W3>W7"]', "first", "", "anything"),
        ('say.de = "Andersherum."', "", "first", "wrong[0].say", "de"),
        ('say.de = "Andersherum."', "say.de = 4", "first", "wrong[0].say.de", "str"),
        ('id = "first"', 'id = "Erster Schritt"', "Erster Schritt", "id", "regex"),
        ('kind = "do"', 'kind = "dance"', "first", "kind", "dance"),
        ("format = 1", "format = 2", "", "format", "2"),
        ('game = "anem"', 'game = "chess"', "", "game", "chess"),
        ('"move.world"', '"move.wold"', "first", "teaches", "move.wold"),
        ("m=3;", "m=99;", "first", "position", "99"),
        ("m=3;", "m=3,3,3;", "first", "position", "More than two pieces stand on W3"),
        (POSITION, "{pieces = [[24, 99], [24, 1]], dice = [4]}", "first", "position", "25 spaces"),
        ("any =", "start = 2\nany =", "first", "start", "either a position or a start"),
        ("any =", "seat = 2\nany =", "first", "seat", "no seat 2"),
        ('play = ["4:m W3>W19"]', "", "first", "wrong[0]", "names play"),
        ('play = ["4:m W3>W19"]', 'places = ["W19"]', "first", "wrong[0]", "names play"),
        ('"4:m W3>W7"', '"4 W3 W7"', "first", "any", "is no action: write a roll as 6-5, a move as"),
        ('["4:m W3>W7"]', '["4:m W3>W77"]', "first", "any", "W77"),
        ('play = ["4:m W3>W19"]', 'play = ["four"]', "first", "wrong[0]", "four"),
        ('any = ["4:m W3>W7"]', 'until = "glory"', "first", "any", "glory"),
        ('any = ["4:m W3>W7"]', "", "first", "any", "exactly one"),
        ('any = ["4:m W3>W7"]', 'any = ["4:m W3>W7"]\nuntil = "won"', "first", "any", "exactly one"),
        ('any = ["4:m W3>W7"]', "script = [{reply = '6-5'}]", "first", "script", "nothing to do"),
        ('position = "R A=H m=3; B A=H m=12; dice 4,1"', "start = 3", "first", "start", "two or four"),
    ],
)  # fmt: skip
def test_an_error_says_file_step_and_key(old: str, new: str, step: str, key: str, message: str) -> None:
    with pytest.raises(LessonError) as caught:
        read(changed(old, new), "mine.toml")
    error = caught.value
    assert (error.file, error.step) == ("mine.toml", step)
    assert error.key.startswith(key)
    assert message in str(error)
    assert "mine.toml" in str(error)


def test_what_is_no_toml_is_said_with_its_line() -> None:
    with pytest.raises(LessonError, match=r"mine\.toml: this is not TOML: .*line 2"):
        read("format = 1\nthis is no key", "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('["4:m W3>W7"]', '["4:m W3>W8"]', "cannot be done"),
        ('["4:m W3>W7"]', '["4:m W3>W8"]', "'4:m W3>W8' is not allowed: With a 4 this piece goes exactly 4"),
        ('["4:m W3>W19"]', '["4:m W3>W9"]', "nowhere a legal move that misses"),
        ("  [[step.wrong]]", ILLEGAL, "'4:m W3>W8' is refused by move.world, not by move.blocked"),
        ("  [[step.wrong]]", ILLEGAL.replace("W8", "W19"), "'4:m W3>W19' is nowhere refused"),
    ],
)
def test_proof_reading_finds_what_the_rules_deny(old: str, new: str, message: str) -> None:
    assert any(message in problem for problem in problems(read(changed(old, new))))


def test_a_teachers_own_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8")
    assert load(file) == lesson("anem", str(file))
    assert main([str(file)]) == 0
    file.write_text(GOOD.replace("W3>W7", "W3>W8"), encoding="utf-8")
    assert main([str(file)]) == 1
    assert "first: it cannot be done" in capsys.readouterr().out


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD, encoding="utf-8-sig")
    assert load(file) == read(GOOD)


def test_a_place_to_be_found_stands_once() -> None:
    begun, _, _ = GOOD.partition("any =")
    click = begun.replace('"do"', '"click"') + 'places = ["W3", "W3"]\n' + GOOD[GOOD.index("right.en") :]
    with pytest.raises(LessonError, match="a place stands twice"):
        read(click.partition("  [[step.wrong]]")[0])


def test_a_lesson_or_step_that_there_is_not() -> None:
    with pytest.raises(LessonError, match="pairs"):
        lesson("anem", "bears")
    with pytest.raises(KeyError, match="pair-up"):
        lesson("anem", "pairs")["bear-up"]
    with pytest.raises(LessonError, match="cannot be read"):
        load("nowhere.toml")
