"""Paths to polylines, boxes, hatching."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pantheon_kit.drawing.geometry import (
    bounds,
    circle,
    commands,
    distance,
    flatten,
    hatch,
    inside,
    number,
    overlap,
    path,
    polar,
    ring_piece,
)


def test_numbers_are_short() -> None:
    assert [number(v) for v in (1, 1.5, -0.001, 0.126, 512.345, 10)] == [
        "1",
        "1.5",
        "0",
        "0.13",
        "512.3",
        "10",
    ]


def test_a_path_is_read_command_by_command() -> None:
    read = list(commands("M0,0L1,2 3,4C1,1 2,2 3,3Z"))
    assert [name for name, _ in read] == ["M", "L", "L", "C", "Z"]
    assert read[2] == ("L", (3, 4))


@pytest.mark.parametrize("d", ["M0,0l1,1", "M0", "M0,0H5", "M0,0C1,1 2,2"])
def test_other_commands_and_wrong_counts_are_refused(d: str) -> None:
    with pytest.raises(ValueError, match=r"path|takes"):
        list(commands(d))


@given(st.floats(1, 500), st.floats(-500, 500), st.floats(-500, 500))
def test_a_flattened_circle_stays_on_the_circle(radius: float, x: float, y: float) -> None:
    ((points, closed),) = flatten(circle(radius, x, y), 0.1)
    assert closed
    for a, b in points:
        assert abs(math.dist((a, b), (x, y)) - radius) < 0.2
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    assert all(math.dist(m, (x, y)) > radius - 0.35 for m in middles)


def test_curves_end_where_they_should_and_stay_close() -> None:
    ((points, closed),) = flatten("M0,0C0,100 100,100 100,0", 0.1)
    assert not closed
    assert points[-1] == (100, 0)
    assert max(y for _, y in points) == pytest.approx(75, abs=0.5)
    ((points, _),) = flatten("M0,0Q50,100 100,0", 0.1)
    assert max(y for _, y in points) == pytest.approx(50, abs=0.5)


def test_a_degenerate_arc_is_a_line() -> None:
    assert flatten("M0,0A0,5 0 0 1 9,9L1,1Z")[0][0] == ((0, 0), (9, 9), (1, 1))


def test_a_piece_of_a_ring_lies_between_its_circles() -> None:
    ((points, _),) = flatten(ring_piece(50, 90, (10, 60, 12, 58), (0, 0)))
    for x, y in points:
        assert 49.8 < math.hypot(x, y) < 90.2
    assert inside(points, *polar(70, 35))
    assert not inside(points, *polar(70, 70))
    assert distance(points, *polar(100, 35)) == pytest.approx(10, abs=0.3)


def test_hatching_stays_inside() -> None:
    square = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
    lines = flatten(hatch(square, 15))
    assert len(lines) >= 8
    for points, closed in lines:
        assert not closed
        left, top, right, bottom = bounds(points)
        assert left >= -0.1 and top >= -0.1 and right <= 100.1 and bottom <= 100.1


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert overlap((0, 0, 2, 2), (1, 1, 3, 3))
    assert not overlap((0, 0, 2, 2), (2, 0, 3, 2))
    assert path(((0, 0), (1, 0)), closed=False) == "M0,0L1,0"
