"""Scenes as SVG documents and as words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pantheon_kit.drawing import still
from pantheon_kit.drawing.scene import Circle, Emblem, Path, Polygon, Scene, Text
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.text import text
from pantheon_kit.drawing.theme import DARK
from pantheon_kit.games.anem import ANEM

SCENE = Scene(
    200,
    100,
    (
        Circle(
            layer="pieces", style="set:leral", x=50, y=50, radius=10, place="a:1", key="k", label="a piece"
        ),
        Emblem(
            layer="pieces", style="set:leral:sign", name="die:1", x=50, y=50, size=9, place="a:1", key="k"
        ),
        Circle(
            layer="pieces", style="set:leral", x=90, y=50, radius=10, place="a:1", key="k", label="a piece"
        ),
        Polygon(layer="ground", style="land", points=((0, 0), (9, 0), (9, 9)), place="a", label='<"a">'),
        Path(layer="ground", style="taught", d="M0,0L9,9", x=5, y=5, scale=2),
        Text(layer="top", style="number", x=5, y=5, text="1 < 2 & 3", size=10),
        Polygon(layer="ground", style="can:wash", points=((0, 0), (9, 0), (9, 9)), place="b"),
    ),
    "Title & more",
    "What <is> there",
)
NS = "{http://www.w3.org/2000/svg}"


def test_an_svg_is_valid_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(svg(SCENE, width=400))
    assert root.get("viewBox") == "0 0 200 100"
    assert (root.get("width"), root.get("height"), root.get("role")) == ("400", "200", "img")
    assert root.findtext(f"{NS}title") == "Title & more"
    assert root.findtext(f"{NS}desc") == "What <is> there"
    assert [g.get("data-place") for g in root.iter(f"{NS}g") if g.get("data-place")] == ["a", "b", "a:1"]
    assert root.find(f".//{NS}text") is not None


def test_an_svg_needs_nothing_beside_itself_and_can_stand_twice_on_a_page() -> None:
    drawn = still(ANEM, ANEM.start(4))
    assert " id=" not in drawn
    for foreign in ("href", "url(", "<style", "<script", "http://www.w3.org/1999"):
        assert foreign not in drawn
    assert drawn.count("http") == 1


def test_layers_lie_over_each_other_whatever_the_order() -> None:
    drawn = svg(SCENE)
    assert drawn.index("<polygon") < drawn.index("<circle") < drawn.index("<text")


def test_the_same_scene_gives_the_same_picture() -> None:
    assert svg(SCENE, DARK) == svg(SCENE, DARK) != svg(SCENE)


def test_colours_with_opacity_are_written_for_every_reader() -> None:
    drawn = svg(SCENE)
    assert 'fill="#1F6FB2" fill-opacity="0.18"' in drawn


def test_lines_keep_their_width_when_a_path_is_scaled() -> None:
    assert 'scale(2)" fill="none" stroke="#C58B1B" stroke-width="3"' in svg(SCENE)


def test_an_unknown_style_is_told() -> None:
    scene = Scene(1, 1, (Circle(layer="top", style="plaid", x=0, y=0, radius=1),))
    with pytest.raises(KeyError):
        svg(scene)


def test_a_scene_in_words() -> None:
    assert text(SCENE) == 'Title & more\nWhat <is> there\na: <"a">\nb\na:1: a piece (x2)\n'
