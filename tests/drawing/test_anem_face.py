"""The drawn board of anem: layout, clicks, keys and words."""

from __future__ import annotations

import random
from collections import Counter, deque
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import pantheon_kit as pk
from pantheon_kit.drawing.face import Need
from pantheon_kit.drawing.geometry import Points, bounds, flatten, inside, overlap
from pantheon_kit.drawing.hit import hit, outlines, where
from pantheon_kit.drawing.scene import LAYERS, Circle, Emblem, Text
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.text import text
from pantheon_kit.drawing.theme import DARK, LIGHT
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.game import Act
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.games.anem.artwork import OUTLINES, SIGNS, figure_shapes
from pantheon_kit.games.anem.face import FACE
from pantheon_kit.games.anem.plan import Figure, box, layout, middle, outline, spots
from pantheon_kit.games.anem.state import (
    HOUSE,
    LETTERS,
    PLACES,
    WORLD,
    Action,
    Move,
    Options,
    Pass,
    Roll,
    Set,
    State,
    Vote,
)

OPENING = position("R m=0,1,2,3,4; W m=10,11,12,13,14; dice 6,4")
VOTE = position("R A=N0 m=0,1,5; B m=5,8,11; G A=5 m=12,13; dice 2; voting 5; votes B")


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Any position of two or four players, with at most two figures on a World space."""
    seats = draw(st.sampled_from((2, 4)))
    room = Counter(dict.fromkeys(range(WORLD), 2))
    pieces = []
    for _ in range(seats):
        own: list[int] = []
        for index in range(draw(st.integers(2, 6))):
            free = [space for space in range(HOUSE + (index == 0)) if space >= WORLD or room[space]]
            own.append(draw(st.sampled_from(free)))
            room[own[-1]] -= 1
        pieces.append((own[0], *sorted(own[1:])))
    sets = tuple(draw(st.permutations(list(Set)))[:seats])
    dice = draw(st.sampled_from(((), (3,), (6, 1), (5, 5))))
    return State(
        pieces=tuple(pieces), options=Options(sets=sets), mover=draw(st.integers(0, seats - 1)), dice=dice
    )


def played(seed: int, turns: int, seats: int = 4) -> list[tuple[State, int, Action]]:
    """Positions with the seat to act and an action taken, from a random game."""
    rng = random.Random(seed)
    match = pk.new_match("anem", seats=seats, seed=seed)
    found: list[tuple[State, int, Action]] = []
    while len(found) < turns and not isinstance(match.turn, pk.Over):
        if not isinstance(match.turn, pk.Act):
            match.roll()
            continue
        seat = match.turn.seats[0]
        action = rng.choice(match.legal(seat))
        found.append((match.state, seat, action))
        match.play(action, seat)
    return found


# Layout


def bodies_of(figure: Figure) -> list[Points]:
    """The outlines of a drawn figure."""
    shapes = figure_shapes(figure.which, figure.form, figure.x, figure.y, figure.scale)
    return [points for shape in shapes if shape.style == f"set:{figure.which}" for points in outlines(shape)]


@pytest.mark.parametrize("space", range(25))
@pytest.mark.parametrize("count", range(1, 9))
def test_figures_on_one_space_do_not_touch(space: int, count: int) -> None:
    scale, points = spots(space, count)
    assert len(points) == count
    boxes = [box(x, y, scale) for x, y in points]
    assert not any(overlap(a, b) for i, a in enumerate(boxes) for b in boxes[:i])


@settings(max_examples=100)
@given(positions())
def test_figures_stand_inside_their_space_and_apart_or_in_counted_stacks(state: State) -> None:
    figures = layout(state)
    assert len(figures) == sum(map(len, state.pieces))
    tops: dict[tuple[int, int, str], list[int]] = {}
    for figure in figures:
        area = flatten(outline(figure.space, -6))[0][0]
        assert inside(area, figure.x, figure.y)
        tops.setdefault((figure.space, figure.seat, figure.form), []).append(figure.stack)
    shown = [figure for figure in figures if max(tops[figure.space, figure.seat, figure.form]) == 1]
    shown += [figure for figure in figures if figure.stack > 1]
    bodies = [(figure.place, body, bounds(body)) for figure in shown for body in bodies_of(figure)]
    for i, (place, a, room) in enumerate(bodies):
        for other, b, other_room in bodies[:i]:
            if place != other and overlap(room, other_room):
                assert not any(inside(b, *p) for p in a) and not any(inside(a, *p) for p in b), (place, other)
    for stacks in tops.values():
        assert max(stacks) in (1, len(stacks)), "a stack says how many it holds"


def test_a_whole_army_in_one_place_is_a_counted_stack() -> None:
    state = position("R A=N0 m=N0,N0,N0,N0,N0; W m=10,11,12,13,14")
    words = [shape.text for shape in FACE.scene(state, View()).shapes if isinstance(shape, Text)]
    assert "×5" in words
    assert sum(figure.space == 20 for figure in layout(state)) == 6


@given(positions(), st.sampled_from(("en", "de")))
def test_every_position_can_be_drawn(state: State, language: str) -> None:
    every = frozenset(FACE.order(state))
    some = tuple(sorted(every))[::3]
    view = View(
        language=language,
        can=every,
        refused=some,
        taught=some,
        selected=some,
        focus=some[0],
        trace=("W0>W4", "N1>H", "H>N2", "N0>W3", "W18>N3", "N2>N3", "W1"),
    )
    scene = FACE.scene(state, view)
    assert {shape.layer for shape in scene.shapes} <= set(LAYERS)
    for theme in (LIGHT, DARK):
        ElementTree.fromstring(svg(scene, theme))
    for shape in scene.shapes:
        if isinstance(shape, Circle | Emblem | Text):
            assert 0 <= shape.x <= 1000 and 0 <= shape.y <= 1000


def test_the_numbers_run_counter_clockwise_from_the_bottom_left() -> None:
    angles = [middle(space) for space in range(WORLD)]
    for (ax, ay), (bx, by) in pairwise(angles):
        assert (ax - 500) * (by - 500) - (ay - 500) * (bx - 500) < 0
    assert middle(0)[0] < 500 < middle(4)[0]
    assert middle(2)[1] > 800 and middle(12)[1] < 200
    for quadrant in range(4):
        x, y = middle(20 + quadrant)
        wx, wy = middle(5 * quadrant + 2)
        assert (x - 500) * (wx - 500) + (y - 500) * (wy - 500) > 0, "each leads to its space of Anemim"


def test_sets_differ_in_outline_and_emblem() -> None:
    assert len(set(OUTLINES.values())) == len(set(SIGNS.values())) == len(Set)


def test_two_opponents_and_the_mover_stand_apart_while_they_vote() -> None:
    here = [figure for figure in layout(VOTE) if figure.space == 5]
    assert {figure.seat for figure in here} == {0, 1, 2}
    scene = FACE.scene(VOTE, View())
    assert sum(shape.style == "pebble" for shape in scene.shapes) == 1


# Clicks


@given(positions())
def test_every_place_can_be_hit(state: State) -> None:
    scene = FACE.scene(state, View())
    clickable = {shape.place for shape in scene.shapes if shape.place}
    assert clickable == set(FACE.order(state))
    for place in FACE.order(state):
        if place in PLACES:
            area = next(outlines(s)[0] for s in scene.shapes if s.place == place)
            assert any(hit(scene, x, y) == place for x, y in _grid(area)), f"{place} is hidden"
        else:
            at = where(scene, place)
            assert at is not None
            assert hit(scene, *at) == place


def _grid(area: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    xs, ys = [x for x, _ in area], [y for _, y in area]
    steps = range(1, 12)
    points = [
        (min(xs) + (max(xs) - min(xs)) * i / 12, min(ys) + (max(ys) - min(ys)) * j / 12)
        for i in steps
        for j in steps
    ]
    return [point for point in points if inside(area, *point)]


@pytest.mark.parametrize("seed", range(4))
def test_the_clicks_of_an_action_make_that_action(seed: int) -> None:
    for state, seat, action in played(seed, 120):
        for legal in ANEM.legal(state, seat):
            clicks = FACE.clicks(state, legal)
            assert FACE.pick(state, seat, clicks) == legal
            assert set(clicks) - {"pass"} <= set(FACE.order(state))
        assert FACE.steps(state, action)


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_clicked_first_leads_to_something_legal(seed: int) -> None:
    for state, seat, _ in played(seed, 80):
        need = FACE.pick(state, seat, ())
        assert isinstance(need, Need)
        assert need.can
        if state.voting is not None:
            continue
        for first in need.can:
            second = FACE.pick(state, seat, (first,))
            assert isinstance(second, Need)
            for click in second.can:
                third = FACE.pick(state, seat, (first, click))
                if isinstance(third, Need):
                    assert third.can
                else:
                    assert third is not None
                    assert ANEM.check(state, seat, third) is None


def test_the_die_may_be_left_out_where_it_is_clear() -> None:
    assert FACE.pick(OPENING, 0, ("W0:Rm", "W4")) == Move(4, "m", 0, 4)
    assert FACE.pick(OPENING, 0, ("W0", "N0")) == Move(6, "m", 0, 20)
    assert FACE.pick(OPENING, 0, ("W4", "die:6", "N0")) == Move(6, "m", 4, 20), "in any order"
    assert FACE.pick(OPENING, 0, ("H:RA", "N2")) == Need("die", ("die:6", "die:4"))
    assert FACE.pick(OPENING, 0, ("H:RA", "N2", "die:4")) == Move(4, "A", HOUSE, 22)


def test_a_target_may_be_clicked_by_a_figure_on_it() -> None:
    state = position("R m=0,3; W m=7,10; dice 4,2")
    assert FACE.pick(state, 0, ("W3", "W7:Wm")) == Move(4, "m", 3, 7)
    own = position("R m=0,4,9; W m=7,10; dice 4,2")
    assert FACE.pick(own, 0, ("W0", "W4:Rm")) == Move(4, "m", 0, 4), "also one of one's own"


def test_another_piece_of_ones_own_is_chosen_anew() -> None:
    assert FACE.pick(OPENING, 0, ("W0:Rm", "W1:Rm")) == FACE.pick(OPENING, 0, ("W1:Rm",))


def test_an_anem_and_a_mortal_on_one_space_must_be_told_apart() -> None:
    state = position("R A=3 m=3,9; W m=10; dice 2,1")
    assert FACE.pick(state, 0, ("W3",)) == Need("piece", ("W3:RA", "W3:Rm"))
    assert FACE.pick(state, 0, ("W3", "W3:RA", "W5")) == Move(2, "A", 3, 5)


@pytest.mark.parametrize(
    ("clicks", "move"),
    [
        (("W0:Rm", "W9"), Move(6, "m", 0, 9)),
        (("W0:Rm", "W3"), Move(4, "m", 0, 3)),
        (("W0:Rm", "H"), Move(6, "m", 0, HOUSE)),
        (("W2:Rm", "die:6", "W6"), Move(6, "m", 2, 6)),
        (("W12:Wm", "W8"), Move(4, "m", 12, 8)),
        (("W0:Rm", "N2"), Move(6, "m", 0, 22)),
    ],
)
def test_an_illegal_try_is_an_action_that_can_be_judged(clicks: tuple[str, ...], move: Move) -> None:
    assert FACE.pick(OPENING, 0, clicks) == move
    assert ANEM.check(OPENING, 0, move) is not None


def test_clicks_that_mean_nothing() -> None:
    assert FACE.pick(OPENING, 0, ("W9",)) is None, "nobody stands there"
    assert FACE.pick(OPENING, 1, ("W10:Wm",)) is None, "not the mover"
    assert FACE.pick(position("R m=0; W m=10"), 0, ("W0",)) is None, "no dice yet"
    assert FACE.pick(OPENING, 0, ("elsewhere",)) is None


def test_passing_is_a_click_as_well() -> None:
    assert FACE.pick(OPENING, 0, ("pass",)) == Pass()
    assert FACE.clicks(OPENING, Pass()) == ("pass",)
    assert FACE.clicks(OPENING, Roll((6, 4))) == ()
    assert FACE.steps(OPENING, Pass()) == ()


def test_a_vote_is_a_click_on_the_piece_that_shall_fall() -> None:
    turn = ANEM.turn(VOTE)
    assert isinstance(turn, Act)
    seat = turn.seats[0]
    need = FACE.pick(VOTE, seat, ())
    assert need == Need("piece", ("W5:Bm", "W5:GA"))
    assert FACE.pick(VOTE, seat, ("W5:GA",)) == Vote(2)
    assert FACE.pick(VOTE, seat, ("W5:Rm",)) == Vote(0), "the mover's own: illegal, and judged"
    assert FACE.pick(VOTE, seat, ("W5",)) is None
    assert FACE.pick(VOTE, 1 if seat != 1 else 2, ("W5:GA",)) is None, "not asked"
    assert FACE.steps(VOTE, Vote(2)) == ("W5",)


# Keys


@given(positions())
def test_arrow_keys_reach_every_place(state: State) -> None:
    order = FACE.order(state)
    seen, waiting = {order[0]}, deque([order[0]])
    while waiting:
        place = waiting.popleft()
        for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            reached = FACE.neighbours(place, key, state)
            if reached is not None and reached not in seen:
                assert reached in order
                seen.add(reached)
                waiting.append(reached)
    assert seen == set(order)


def test_arrow_keys_go_round_and_in_and_out() -> None:
    go = FACE.neighbours
    assert go("W19", "ArrowRight") == "W0" and go("W0", "ArrowLeft") == "W19"
    assert go("N3", "ArrowRight") == "N0"
    assert go("W7", "ArrowDown") == "N1" and go("N1", "ArrowDown") == "H"
    assert go("H", "ArrowUp") == "N0" and go("N1", "ArrowUp") == "W7"
    assert go("W7", "ArrowUp") is None and go("W7", "ArrowUp", OPENING) == "die:6"
    assert go("die:6", "ArrowRight", OPENING) == "die:4" and go("die:4", "ArrowDown", OPENING) == "W4"
    assert go("W7", "x") is None and go("elsewhere", "ArrowUp") is None
    assert go("W0:Rm", "ArrowRight", OPENING) == "W1"


# Words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clickable_place_has_words_in_both_languages(language: str) -> None:
    scene = FACE.scene(OPENING, View(language=language))
    for place in FACE.order(OPENING):
        labels = [shape.label for shape in scene.shapes if shape.place == place and shape.label]
        assert labels, place
        assert set(labels) == {FACE.name(place, language)}


def test_names_are_spoken_as_the_rules_say_them() -> None:
    assert FACE.name("W6") == "World 6" and FACE.name("W6", "de") == "Welt 6"
    assert FACE.name("H", "de") == "Großes Haus"
    assert FACE.name("N2:GA", "en") == "Anem of Na-Lenas (green), Anemim 2"
    assert FACE.name("W3:Bm", "de") == "Sterblicher von Na-Rashil (schwarz), Welt 3"
    assert FACE.name("die:5:2", "de") == "Würfel mit 5"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(OPENING, id="opening"),
        pytest.param(VOTE, id="vote"),
        pytest.param(ANEM.start(4), id="start"),
        pytest.param(position("R A=3 m=3,N1,N1,N1,N1; G out; W out; Y A=H m=7,7"), id="stack"),
    ],
)
def test_the_board_in_words(state: State, language: str, snapshot: SnapshotAssertion) -> None:
    assert text(FACE.scene(state, View(language=language, trace=("W2>W5",)))) == snapshot


def test_a_match_shows_itself() -> None:
    match = pk.new_match("anem", seats=2, seed=3)
    drawn = match._repr_svg_()
    assert drawn is not None
    ElementTree.fromstring(drawn)
    assert ANEM.face is FACE
    assert FACE.svg(match.state, "de", "dark") != FACE.svg(match.state)


def test_a_badge_is_the_figure_alone() -> None:
    scene = FACE.badge(Options(), 1)
    assert (scene.width, scene.height) == (100, 100)
    assert all(shape.style == "halo" or "lenas" in shape.style for shape in scene.shapes)
    assert LETTERS[Set.LENAS] == "G"
