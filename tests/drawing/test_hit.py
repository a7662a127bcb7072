"""Which place a point means."""

from __future__ import annotations

from pantheon_kit.drawing.hit import hit, where
from pantheon_kit.drawing.scene import Circle, Emblem, Path, Polygon, Scene, Text

SCENE = Scene(
    100,
    100,
    (
        Circle(layer="top", style="can", x=30, y=30, radius=40),
        Circle(layer="pieces", style="can", x=30, y=30, radius=5, place="piece"),
        Polygon(layer="ground", style="land", points=((0, 0), (60, 0), (60, 60), (0, 60)), place="field"),
        Path(layer="ground", style="land", d="M0,0L20,0L0,20Z", x=70, y=70, place="corner"),
        Emblem(layer="pieces", style="can", name="die:1", x=90, y=10, size=10, place="die"),
        Text(layer="top", style="number", x=10, y=10, text="1", size=10),
    ),
)


def test_the_topmost_clickable_shape_counts() -> None:
    assert hit(SCENE, 31, 31) == "piece"
    assert hit(SCENE, 40, 40) == "field"
    assert hit(SCENE, 74, 74) == "corner"
    assert hit(SCENE, 92, 12) == "die"
    assert hit(SCENE, 99, 99) is None


def test_a_finger_reaches_a_little_further() -> None:
    assert hit(SCENE, 65, 30) is None
    assert hit(SCENE, 65, 30, reach=6) == "field"
    assert hit(SCENE, 82, 10, reach=4) == "die"
    assert hit(SCENE, 39, 31, reach=6) == "field", "what is hit is not passed over for a neighbour"


def test_where_to_point_at() -> None:
    assert where(SCENE, "piece") == (30, 30)
    assert where(SCENE, "field") == (30, 30)
    assert where(SCENE, "corner") == (80, 80)
    assert where(SCENE, "nowhere") is None
