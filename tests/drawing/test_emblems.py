"""Every sign is drawn as paths, inside its field, without holes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from pantheon_kit.drawing.canvas import inks
from pantheon_kit.drawing.emblems import NAMES, PIPS, emblem, markup
from pantheon_kit.drawing.geometry import bounds, flatten
from pantheon_kit.drawing.scene import Emblem, Scene
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import DARK, LIGHT, Theme


@pytest.mark.parametrize("name", NAMES)
def test_an_emblem_fills_its_field(name: str) -> None:
    boxes = [
        tuple(edge + side * part.width / 2 for edge, side in zip(bounds(points), (-1, -1, 1, 1), strict=True))
        for part in emblem(name)
        for points, _ in flatten(part.d)
    ]
    left, top = min(b[0] for b in boxes), min(b[1] for b in boxes)
    right, bottom = max(b[2] for b in boxes), max(b[3] for b in boxes)
    assert left >= -56 and top >= -56 and right <= 56 and bottom <= 56
    if name != "die:1":
        assert max(right - left, bottom - top) > 60


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
def test_every_painter_knows_every_emblem(name: str, look: Theme) -> None:
    shape = Emblem(layer="top", style="set:leral:sign", name=name, x=50, y=50, size=80)
    drawn = svg(Scene(100, 100, (shape,), "An emblem"), look)
    ElementTree.fromstring(drawn)
    colour = look.style("set:leral:sign").fill
    assert colour and colour in drawn
    found = inks([shape], look)
    assert sum(len(ink.areas) + len(ink.lines) + len(ink.circles) for ink in found) == len(emblem(name))


@pytest.mark.parametrize("value", PIPS)
def test_a_die_has_as_many_pips_as_it_says(value: int) -> None:
    assert len(emblem(f"die:{value}")) == value
    assert markup(f"die:{value}").count("<path") == value


def test_an_unknown_emblem_is_told() -> None:
    for name in ("anem:sword", "die:7", "die:x"):
        with pytest.raises(KeyError):
            emblem(name)


def test_markup_is_hidden_from_screen_readers_unless_it_says_something() -> None:
    assert 'aria-hidden="true"' in markup("laurel")
    spoken = markup("anem:hood", 32, "#123456", 'Na-Rashil <"black">')
    ElementTree.fromstring(spoken)
    assert 'role="img"' in spoken and "&lt;" in spoken
