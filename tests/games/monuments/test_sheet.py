"""The kit's sheet, own sheets, and what is said about the mistakes of one."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest

import pantheon_kit as pk
from pantheon_kit.engine.errors import IllegalSetup, RecordError
from pantheon_kit.engine.rulebook import LANGUAGES
from pantheon_kit.games.monuments import MONUMENTS, Options, SheetError, load, position, read
from pantheon_kit.games.monuments.sheet import BUILDINGS, editions, faults, kit, sheets
from tests.games.monuments.play import random_game

pytestmark = pytest.mark.rule("setup.sheets")

TEXT = (files("pantheon_kit.games.monuments") / "data" / "sheet.toml").read_text(encoding="utf-8")
SMALL = """
colours = ["blue", "red", "orange", "purple", "green", "yellow"]
[relief]
rows = ["Y* R", "O P"]
row_points = 2
column_points = 1
complete_points = 0
[pyramid]
rows = ["G", "B* Y"]
row_points = [1, 2]
complete_points = 3
[arch]
rows = ["R O P", "G B Y", "R . O"]
attic_points = 3
lintel_points = 2
pillar_points = 1
complete_points = 1
[quarry]
stones = "Y R"
[icons]
points = 2
order = ["pyramid-side", "relief-corner", "two-buildings"]
joker_points = 1
quarry_points = 1
"""


def changed(before: str, after: str, text: str = TEXT) -> str:
    assert before in text
    return text.replace(before, after, 1)


def test_the_kits_sheet_is_sound_and_known_by_its_hash() -> None:
    assert faults(kit()) == []
    assert read(TEXT) == kit()
    assert editions()[kit().digest] == kit()


def test_the_kits_sheet_is_as_its_file_says() -> None:
    """Every row of the relief holds all six colours, none stands twice in a column, every pair of
    colours touches once or twice; in the arch every colour stands three times; pyramid and quarry together
    hold every colour four times; the six bonus fields have six different colours."""
    printed = sheets(kit())[0]
    by_building = [[f for f in printed.fields if f.building == b] for b in range(3)]
    relief, pyramid, arch = by_building
    for row in range(1, 4):
        assert len({field.colour for field in relief if field.row == row}) == 6
    for column in range(1, 7):
        assert len({field.colour for field in relief if field.place == column}) == 3
    touching = Counter(
        frozenset((field.colour, printed.colours[other]))
        for number, field in enumerate(relief)
        for other in printed.neighbours[number]
        if other > number
    )
    assert all(1 <= touching[frozenset(pair)] <= 2 for pair in combinations(range(6), 2))
    assert Counter(field.colour for field in arch) == dict.fromkeys(range(6), 3)
    both = Counter(field.colour for field in pyramid) + Counter(printed.quarry)
    assert both == dict.fromkeys(range(6), 4)
    assert len({printed.colours[field] for field in printed.bonuses}) == 6


def test_every_field_has_another_colour_on_every_sheet() -> None:
    printed = sheets(kit())
    for colours in zip(*(sheet.colours for sheet in printed), strict=True):
        assert len(set(colours)) == 6
    for stones in zip(*(sheet.quarry for sheet in printed), strict=True):
        assert len(set(stones)) == 6


FAULTS = [
    ('"yellow"', '"mauve"', "colours[0]: mauve is none of the six colours"),
    ('"yellow"', '"red"', "colours[1]: red stands twice"),
    ('"yellow", ', "", "colours: the sheet needs all six colours, here are 5"),
    ("P G R Y O B", "P G X Y O B", "relief.rows[0][2]: X is no field"),
    ("P G R Y O B", "P G R Y O", "relief.rows[1]: all rows of the relief are equally long. This one has 6"),
    ("P G R Y O B", "P G R Y O", "relief.rows: the relief is crossed in pairs"),
    ('"R Y",', '"R Y O",', "pyramid.rows[1]: each row of the pyramid has one field more"),
    ("[2, 3, 4, 5, 6]", "[2, 3, 4]", "pyramid.row_points: there are points for 3 rows"),
    ("[2, 3, 4, 5, 6]", "[2, 3, 4, 5, 600]", "pyramid.row_points[4]: points go from 0 to 99"),
    ("R P B* Y P", "R P B* Y", "arch.rows[1]: all rows of the arch are equally wide"),
    ("G B O G R", "G B . G R", "arch.rows[1]: attic and lintel have no opening"),
    ("B P . O G", "B P Y O G", "arch.rows[2]: between the two pillars lies one opening"),
    ("B P . O G", "B . P . G", "arch.rows[2]: between the two pillars lies one opening"),
    ("B P . O G", ". B P O G", "arch.rows[2]: between the two pillars lies one opening"),
    ("O* Y . R Y", "O* . Y R Y", "arch.rows[3]: the opening lies in the same place"),
    ("R O B G P Y P R B", "R O B G P Y P R Z", "quarry.stones[8]: Z is no stone"),
    ("R O B G P Y P R B", "R " * 19, "quarry.stones: the quarry has at most 18 stones"),
    ('"relief-1"', '"tower-1"', "icons.order[0]: tower-1 is no bonus"),
    ('"relief-1"', '"relief-2"', "icons.order[1]: relief-2 stands twice"),
    (', "two-buildings"', "", "icons.order: the last bonus, and only this one, is two-buildings"),
    ('"relief-1"', '"two-buildings"', "icons.order[0]: the last bonus, and only this one"),
    ("G*", "G", "icons.order: 2 bonuses for the pyramid, but 1 bonus fields"),
    ("points = 3\norder", "points = -1\norder", "icons.points: points go from 0 to 99"),
]


@pytest.mark.parametrize(("before", "after", "words"), FAULTS)
def test_every_mistake_is_named_with_its_place(before: str, after: str, words: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(changed(before, after))
    assert any(fault.startswith(words) for fault in caught.value.faults), caught.value.faults
    with pytest.raises(SheetError):
        read(changed(before, after), "de")


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(SheetError) as caught:
        read(changed("G*", "G", changed('"yellow"', '"mauve"')))
    assert len(caught.value.faults) == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("colours = [", "end of document"),
        (changed("row_points = 3", 'row_points = "3"'), "relief.row_points: Expected `int`"),
        (changed("row_points = 3", "rows_points = 3"), "relief: Object contains unknown field"),
        (changed("[quarry]", "[query]"), "unknown field `query`"),
    ],
)
def test_a_file_of_another_shape_is_refused_with_the_place(text: str, words: str) -> None:
    with pytest.raises(SheetError, match=re.escape(words)):
        read(text)


def test_files_are_read_and_refused_with_care(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(SMALL, encoding="utf-8")
    assert load(path) == read(SMALL)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(SheetError, match="UTF-8"):
        load(path)
    path.write_bytes(b"#" * 100_000)
    with pytest.raises(SheetError, match="64 kB"):
        load(path)


def test_an_own_sheet_is_played_and_shifted_along_its_own_order() -> None:
    base = read(SMALL)
    options = Options(sheet=base)
    first, second = sheets(base)[:2]
    assert [f.name for f in first.fields if f.building == 2] == [
        "a11",
        "a12",
        "a13",
        "a21",
        "a22",
        "a23",
        "a31",
        "a33",
    ]
    assert [first.fields[n].name for n in first.bonuses] == ["p21", "r11"]
    assert (first.colours[0], second.colours[0]) == (0, 5)
    for seed in range(3):
        for *_, after in random_game(3, seed, options):
            assert MONUMENTS.problems(after) == []
        assert sum(line.points for line in first.lines if line.building == BUILDINGS.index("pyramid")) == 6


def test_a_record_embeds_an_own_sheet() -> None:
    options = Options(sheet=read(SMALL))
    match = pk.new_match(MONUMENTS, seats=3, options=options, seed=1)
    match.roll()
    match.roll()
    copy = pk.load(match.link())
    assert copy.options == options and copy.state == match.state
    assert match.record().options["digest"] == options.digest != kit().digest


def test_a_bad_sheet_in_a_record_is_told_in_words() -> None:
    match = pk.new_match(MONUMENTS, seats=3, options=Options(sheet=read(SMALL)), seed=1)
    text = match.record().json()
    assert '"two-buildings"' in text
    with pytest.raises(RecordError, match="another sheet"):
        pk.load(text.replace('"Y R"', '"Y R R"'))
    broken = Options(sheet=read(SMALL), digest="0" * 32)
    for language in LANGUAGES:
        with pytest.raises(IllegalSetup) as caught:
            MONUMENTS.start(2, broken)
        assert MONUMENTS.rulebook.explain(caught.value.violation, language)
    assert MONUMENTS.problems(position("A; B", Options(sheet=read(SMALL)))) == []
