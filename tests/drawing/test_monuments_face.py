"""The drawn sheets of monuments: layout, clicks, keys and words."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

import pantheon_kit as pk
from pantheon_kit.drawing.face import Need
from pantheon_kit.drawing.geometry import Box as Edges
from pantheon_kit.drawing.geometry import overlap
from pantheon_kit.drawing.hit import hit, outlines, where
from pantheon_kit.drawing.scene import LAYERS, Circle, Path, Polygon, Scene, Text
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.text import text
from pantheon_kit.drawing.theme import DARK, LIGHT, STONES, Theme, contrast
from pantheon_kit.drawing.view import View
from pantheon_kit.games.monuments import MONUMENTS, Base, Options, position, read
from pantheon_kit.games.monuments.artwork import HATCHING, hatching
from pantheon_kit.games.monuments.colours import COLOURS, LETTERS, SHORT
from pantheon_kit.games.monuments.face import FACE
from pantheon_kit.games.monuments.handling import ARROWS
from pantheon_kit.games.monuments.plan import Arrangement, Lying, broad, desk, line, row, tall
from pantheon_kit.games.monuments.sheet import Sheet, kit, sheets
from pantheon_kit.games.monuments.state import Action, Cross, Done, First, Roll, State, sheet
from pantheon_kit.games.monuments.wording import WORDS
from tests.games.monuments.play import random_game, some_state
from tests.games.monuments.test_sheet import SMALL

OPENING = position("A; B; dice YRRB")
MIDDLE = position(
    "A crosses=r21,r31,p11,p21,p22 fresh=a31 quarry=3 jokers=2 circled=relief-1 struck=arch-attic dice=RG;"
    "B crosses=r15,r16,a11 circled=arch-attic struck=relief-1 jokers=0; C crosses=pyramid jokers=3;"
    "active B; dice RRGB; asked A,C"
)
LARGE = """
colours = ["blue", "red", "orange", "purple", "green", "yellow"]
[relief]
rows = ["P G R Y O B P G R", "R* O B P G Y R O Y"]
row_points = 12
column_points = 10
complete_points = 20
[pyramid]
rows = ["G", "R Y", "Y O P", "O G R O", "B Y P* B G", "R O Y P B G"]
row_points = [2, 3, 4, 5, 6, 12]
complete_points = 15
[arch]
rows = ["R P B* Y P R G", "G B O G R B Y", "B P* . . . O G"]
attic_points = 17
lintel_points = 6
pillar_points = 5
complete_points = 11
[quarry]
stones = "R O B G P Y P R B R O B G P Y P R B"
[icons]
points = 3
order = ["relief-1", "pyramid-base", "arch-attic", "arch-pillar", "two-buildings"]
joker_points = 2
quarry_points = 1
"""
BASES = {"kit": kit(), "small": read(SMALL), "large": read(LARGE)}
EVERY_BASE = pytest.mark.parametrize("base", BASES.values(), ids=list(BASES))
WAYS = pytest.mark.parametrize("way", [broad, tall, row, line])
BOTH = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state of a random game."""
    return some_state(draw(st.integers(2, 6)), draw(st.integers(0, 9999)), draw(st.integers(0, 250)))


def plays(seats: int, seed: int) -> Iterator[tuple[State, int, Action]]:
    """What is done in a random game by those asked."""
    for state, seat, action, _ in random_game(seats, seed):
        if seat is not None:
            yield state, seat, action


def edges(scene: Scene, place: str) -> Edges:
    """The box of a place."""
    for shape in scene.shapes:
        if shape.place == place and outlines(shape):
            xs, ys = zip(*outlines(shape)[0], strict=True)
            return min(xs), min(ys), max(xs), max(ys)
    raise AssertionError(place)


# Layout


@WAYS
@EVERY_BASE
def test_nothing_on_a_sheet_overlaps_or_leaves_it(way: Callable[[Sheet], Arrangement], base: Base) -> None:
    plan = way(sheets(base)[0])
    taken: dict[str, Edges] = {
        name: (box.x, box.y, box.x + box.side, box.y + box.side) for name, box in plan.boxes.items()
    }
    taken |= {
        f"die {n}": (box.x, box.y, box.x + box.side, box.y + box.side) for n, box in enumerate(plan.dice)
    }
    radius = plan.badge
    for badge in plan.badges:
        taken[badge.line] = badge.x - radius, badge.y - radius, badge.x + radius, badge.y + radius
    x, y, radius = plan.letter
    taken["letter"] = x - radius, y - radius, x + radius, y + radius
    for language in ("en", "de"):
        for caption in plan.captions:
            words = _said(caption.word, language)
            half, middle = 0.25 * caption.size * len(words), caption.middle(words)
            taken[f"{caption.word} {caption.y}"] = (
                *(middle - half, caption.y - caption.size * 0.4),
                *(middle + half, caption.y + caption.size * 0.4),
            )
        for name, a in taken.items():
            assert a[0] >= 0 and a[2] <= plan.width and a[1] >= 0 and a[3] <= plan.height, (name, a)
            for other, b in taken.items():
                shrunk = b[0] + 0.1, b[1] + 0.1, b[2] - 0.1, b[3] - 0.1
                assert name == other or not overlap(a, shrunk), (name, other)


def _said(word: str, language: str) -> str:
    return WORDS[language].captions.get(word, word)


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
@EVERY_BASE
def test_all_sheets_lie_side_by_side_in_the_scene(base: Base, seats: int, narrow: bool) -> None:
    state = MONUMENTS.start(seats, Options(sheet=base))
    for large in range(seats):
        table = desk(state, large, narrow)
        assert sorted(lying.seat for lying in table.sheets) == list(range(seats))
        assert [lying.seat for lying in table.sheets if lying.large] == [large]
        papers = [_paper(lying) for lying in table.sheets]
        for number, a in enumerate(papers):
            assert a[0] >= 0 and a[2] <= 1000 and a[1] >= 0 and a[3] <= table.height
            assert not any(overlap(a, b) for b in papers[:number])
        assert table.height <= (2047 if narrow else 1000), "a canvas counts to 2047"


def _paper(lying: Lying) -> Edges:
    width, height = lying.plan.width * lying.scale, lying.plan.height * lying.scale
    return lying.x, lying.y, lying.x + width, lying.y + height


def test_fields_stay_large_enough_for_fingers_and_eyes() -> None:
    """On a board of 768 and, narrow, of 366 pixels."""
    for narrow, pixels in ((False, 0.768), (True, 0.366)):
        scene = FACE.scene(position("A; B; C; D; E; F; dice YRRB"), View(narrow=narrow))
        for place in FACE.order(MIDDLE):
            if place[0] in "rpa" and ":" not in place:
                left, _, right, _ = edges(scene, place)
                assert (right - left) * pixels >= 35
        sizes = [
            shape.size for shape in scene.shapes if isinstance(shape, Text) and shape.style == "stone:letter"
        ]
        assert min(sizes) * pixels >= 14
        small = [s.size for s in scene.shapes if isinstance(s, Text) and s.style in ("mark", "word")]
        assert min(small) * pixels >= (12 if narrow else 14)


@settings(max_examples=40, deadline=None)
@given(states(), st.sampled_from(("en", "de")), st.booleans())
def test_every_position_can_be_drawn(state: State, language: str, narrow: bool) -> None:
    every = frozenset(FACE.order(state))
    some = tuple(sorted(every))[::5]
    for seat in (None, len(state.players) - 1):
        view = View(
            seat=seat,
            language=language,
            can=every,
            refused=(*some, "B:quarry:2"),
            taught=(*some, "A:bonus:relief-1", "bonus:two-buildings"),
            selected=some,
            focus=some[0],
            trace=("A:r11", "B:p55", "r12>r13", "elsewhere"),
            narrow=narrow,
        )
        scene = FACE.scene(state, view)
        assert {shape.layer for shape in scene.shapes} <= set(LAYERS)
        for theme in (LIGHT, DARK):
            ElementTree.fromstring(svg(scene, theme))
        for shape in scene.shapes:
            if isinstance(shape, Circle | Text):
                assert 0 <= shape.x <= scene.width and 0 <= shape.y <= scene.height


@EVERY_BASE
def test_own_sheets_can_be_drawn(base: Base) -> None:
    for seats in (2, 3, 6):
        state = MONUMENTS.start(seats, Options(sheet=base))
        for narrow in (False, True):
            scene = FACE.scene(state, View(narrow=narrow))
            ElementTree.fromstring(svg(scene))
            assert {s.place for s in scene.shapes if s.place} == set(FACE.order(state))


def test_the_sheet_of_whoever_looks_is_the_large_one() -> None:
    assert desk(MIDDLE, 2).large.seat == 2
    for seat, letter in ((0, "A"), (1, "B"), (2, "C")):
        scene = FACE.scene(MIDDLE, View(seat=seat))
        left, _, right, _ = edges(scene, f"sheet:{'ABC'[(seat + 1) % 3]}")
        assert right - left < 500
        assert any(isinstance(s, Text) and s.text == letter and s.size > 40 for s in scene.shapes)
    assert FACE.scene(MIDDLE, View()).shapes == FACE.scene(MIDDLE, View(seat=0)).shapes, "who is asked"


def styles(scene: Scene, style: str) -> int:
    return sum(shape.style == style for shape in scene.shapes)


def test_what_is_written_on_the_sheets() -> None:
    scene = FACE.scene(MIDDLE, View(seat=0))
    assert styles(scene, "pen") == 6, "crosses"
    assert styles(scene, "void") == 3, "jokers beyond the number of players"
    assert styles(scene, "pen:lost") == 2, "skipped stones"
    assert styles(scene, "pen:fine") == 1 + 1 + 2, "a used stone, a used joker, a circled and a struck bonus"
    assert styles(FACE.scene(MIDDLE, View(seat=1)), "pen") == 3
    won = [
        s.text
        for s in FACE.scene(MIDDLE, View(seat=2)).shapes
        if s.style == "points:won:text" and isinstance(s, Text)
    ]
    assert sorted(won) == ["2", "3", "4", "5", "6", "B"], "complete rows, and the active player's letter"


def test_used_dice_are_grey_for_whom_they_are_used() -> None:
    assert styles(FACE.scene(MIDDLE, View(seat=0)), "die:used") == 2
    assert styles(FACE.scene(OPENING, View(seat=1)), "die:used") == 0, "the active player has used none"
    state = position("A crosses=p11 fresh=p11 dice=YRB; B; dice YRRB; asked A")
    for seat in (0, 1):
        assert styles(FACE.scene(state, View(seat=seat)), "die:used") == 1
    assert FACE.name("die:R:2", "en", state, 0) == "red die, used"
    assert FACE.name("die:R", "en", state, 0) == "red die"
    assert styles(FACE.scene(position("A; B"), View()), "hairline") == 4, "room for the dice to come"


def test_what_can_be_crossed_lights_up() -> None:
    need = FACE.pick(OPENING, 0, ())
    assert isinstance(need, Need)
    scene = FACE.scene(OPENING, View(seat=0, can=frozenset(need.can)))
    with_die = [f for f in sheet(OPENING, 0).fields if LETTERS[f.colour] in "YRB"]
    assert styles(scene, "can") == styles(scene, "can:dot") == len(with_die)
    assert styles(scene, "can") + styles(scene, "can:dear") == len(need.can)
    poor = position("A jokers=0 quarry=9; B; dice YRRB")
    need = FACE.pick(poor, 0, ())
    assert isinstance(need, Need)
    assert {sheet(poor, 0).fields[sheet(poor, 0).numbers[place]].colour for place in need.can} == {0, 1, 5}
    scene = FACE.scene(poor, View(seat=0, can=frozenset(need.can)))
    assert styles(scene, "veil") == len(sheet(poor, 0).fields) - len(need.can)
    assert styles(FACE.scene(poor, View()), "veil") == 0


def test_crosses_of_the_round_and_the_last_ones_are_traced() -> None:
    assert styles(FACE.scene(MIDDLE, View()), "trace") == 1, "fresh"
    scene = FACE.scene(MIDDLE, View(trace=("B:r15", "A:p11")))
    assert (styles(scene, "trace"), styles(scene, "trace:small")) == (2, 1)


# Looks


@BOTH
def test_letters_crosses_and_numbers_reach_four_and_a_half_to_one(look: Theme) -> None:
    tile = look.style("tile").fill
    assert tile
    for face, _ in STONES.values():
        veiled = _over(look.style("veil").fill or "", face)
        for ground in (face, veiled, tile):
            assert contrast(look.style("stone:letter").fill or "", ground) >= 4.5, ground
            assert contrast(look.style("pen").stroke or "", ground) >= 4.5, ground
    panel = look.colours["panel"]
    for style in ("word", "mark", "points:text"):
        assert contrast(look.style(style).fill or "", panel) >= 4.5, style
    assert contrast(look.style("points:won:text").fill or "", look.style("points:won").fill or "") >= 4.5
    assert contrast(look.style("die:used:text").fill or "", look.style("die:used").fill or "") >= 4.5
    assert contrast(look.style("void").stroke or "", tile) >= 4.5


@BOTH
def test_marks_stand_out_from_their_rim(look: Theme) -> None:
    rim = look.style("rim:can").stroke
    assert rim
    for mark in ("can", "refused", "selected"):
        assert contrast(look.style(mark).stroke or "", rim) >= 3.0, mark


def _over(veil: str, ground: str) -> str:
    """A half-transparent colour over another."""
    share = int(veil[7:], 16) / 255
    mixed = (
        round(share * int(veil[i : i + 2], 16) + (1 - share) * int(ground[i : i + 2], 16)) for i in (1, 3, 5)
    )
    return "#" + "".join(f"{part:02X}" for part in mixed)


def test_stones_differ_in_colour_letter_and_hatching() -> None:
    assert len({face for face, _ in STONES.values()}) == len(COLOURS) == len(set(HATCHING))
    assert tuple(STONES) == COLOURS
    for language in SHORT:
        assert len(set(SHORT[language])) == len(COLOURS)
    for kind in HATCHING:
        assert all(0 <= part <= 1 for ends in hatching(kind) for end in ends for part in end)


@pytest.mark.parametrize("language", ["en", "de"])
def test_stones_bear_the_letters_of_the_language(language: str) -> None:
    state = position("A; B; dice YRRB")
    scene = FACE.scene(state, View(language=language))
    words = [s.text for s in scene.shapes if isinstance(s, Text) and s.style == "stone:letter"]
    for colour, short in enumerate(SHORT[language]):
        printed = sheet(state, 0)
        there = printed.colours.count(colour) + printed.quarry.count(colour) + "YRRB".count(LETTERS[colour])
        assert words.count(short) == there


# Clicks


@settings(max_examples=30, deadline=None)
@given(states(), st.booleans())
def test_every_place_can_be_hit(state: State, narrow: bool) -> None:
    scene = FACE.scene(state, View(narrow=narrow))
    assert {shape.place for shape in scene.shapes if shape.place} == set(FACE.order(state))
    for place in FACE.order(state):
        at = where(scene, place)
        assert at is not None
        assert hit(scene, *at) == place
    assert len(set(FACE.order(state))) == len(FACE.order(state))


def test_a_click_anywhere_on_a_small_sheet_means_it() -> None:
    scene = FACE.scene(MIDDLE, View(seat=0))
    table = desk(MIDDLE, 0)
    for lying in table.sheets[1:]:
        for place in lying.plan.boxes:
            place_hit = hit(scene, *lying.box(place).middle)
            assert place_hit is not None
            assert FACE.shows(place_hit) == lying.seat
    assert FACE.shows("r13") is None and FACE.shows("sheet:X") is None and FACE.shows("sheet:A") == 0


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (6, 3)])
def test_the_clicks_of_an_action_make_that_action(seats: int, seed: int) -> None:
    for number, (state, seat, action) in enumerate(plays(seats, seed)):
        if number % 3 == 0:
            places = {*FACE.order(state), "done"}
            for legal in MONUMENTS.legal(state, seat):
                clicks = FACE.clicks(state, legal, seat)
                assert FACE.pick(state, seat, clicks) == legal
                assert FACE.pick(state, seat, clicks[::-1]) == legal, "in any order"
                assert set(clicks) <= places
        told = FACE.steps(state, action, seat)
        assert told == (
            (f"{'ABCDEF'[seat]}:{FACE.clicks(state, action)[0]}",) if isinstance(action, Cross) else ()
        )


@pytest.mark.parametrize(("seats", "seed"), [(2, 4), (4, 5)])
def test_what_can_be_clicked_leads_to_something_legal(seats: int, seed: int) -> None:
    for number, (state, seat, _) in enumerate(plays(seats, seed)):
        if number % 3:
            continue
        legal = MONUMENTS.legal(state, seat)
        crossable = {action.field for action in legal if isinstance(action, Cross)}
        need = FACE.pick(state, seat, ())
        assert isinstance(need, Need) and need.what == "field"
        printed = sheet(state, seat)
        assert {printed.numbers[place] for place in need.can} == crossable
        for first in need.can:
            second = FACE.pick(state, seat, (first,))
            if not isinstance(second, Need):
                assert second in legal
                continue
            assert second.what == "payment" and len(second.can) > 1
            for pay in second.can:
                assert FACE.pick(state, seat, (first, pay)) in legal


def test_the_only_payment_needs_no_click() -> None:
    state = position("A jokers=0 quarry=9; B; dice YRRB")
    field = next(f.name for f in sheet(state, 0).fields if f.name[0] == "p" and f.colour == 1)
    number = sheet(state, 0).numbers[field]
    assert FACE.pick(state, 0, (field,)) == Cross(number, 1)
    rich = FACE.pick(OPENING, 0, (field,))
    assert rich == Need("payment", ("die:R", "joker:1", "quarry:1", "quarry:8"))
    assert FACE.pick(OPENING, 0, ("joker:2", field)) == Cross(number, 6), "any joker is a joker"
    assert FACE.pick(OPENING, 0, (field, "die:R:2")) == Cross(number, 1)


def test_a_payment_may_be_clicked_first() -> None:
    need = FACE.pick(OPENING, 0, ("die:B",))
    assert isinstance(need, Need) and need.what == "field"
    assert {sheet(OPENING, 0).colours[sheet(OPENING, 0).numbers[place]] for place in need.can} == {5}
    used = position("A; B; dice YRRB; left YRB")
    assert FACE.pick(used, 1, ("die:G",)) is None, "nothing to be had for it"


def test_a_bonus_icon_stands_for_its_field() -> None:
    printed = sheet(OPENING, 0)
    name = printed.fields[printed.bonuses[2]].name
    assert FACE.pick(OPENING, 0, ("bonus:pyramid-top",)) == FACE.pick(OPENING, 0, (name,))
    assert FACE.pick(OPENING, 0, ("bonus:two-buildings",)) is None


@pytest.mark.parametrize("seed", range(3))
def test_an_illegal_try_is_an_action_that_can_be_judged(seed: int) -> None:
    rng = random.Random(seed)
    refused = set()
    for state, seat, _ in plays(3, seed):
        place = rng.choice(sheet(state, seat).fields).name
        pay = rng.choice([p for p in FACE.order(state) if p.partition(":")[0] in ("die", "joker", "quarry")])
        for places in ((place,), (place, pay)):
            action = FACE.pick(state, seat, places)
            if isinstance(action, Cross):
                violation = MONUMENTS.check(state, seat, action)
                assert (violation is None) == (action in MONUMENTS.legal(state, seat))
                refused |= {violation.rule} if violation else set()
    assert {"cross.open-field", "relief.two-adjacent", "round.pay"} <= refused


def test_clicks_that_mean_nothing() -> None:
    assert FACE.pick(OPENING, 1, ("r11",)) is None, "not asked"
    assert FACE.pick(position("A; B"), 0, ("r11",)) is None, "no dice yet"
    for place in ("elsewhere", "B:r11", "sheet:B", "quarry:99", "die:X"):
        assert FACE.pick(OPENING, 0, (place,)) is None


def test_the_end_of_a_turn_is_a_click_as_well() -> None:
    assert FACE.pick(OPENING, 0, ("done",)) == Done()
    assert FACE.clicks(OPENING, Done()) == ("done",)
    assert (
        FACE.clicks(position("A; B"), Roll("YRRB"))
        == FACE.clicks(position("A; B; active none"), First(1))
        == ()
    )
    assert FACE.steps(OPENING, Done()) == ()


# Keys


@EVERY_BASE
@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("dice", ["", "YRRB"])
def test_arrow_keys_reach_every_place(base: Base, seats: int, dice: str) -> None:
    options = Options(sheet=base)
    line_ = "; ".join("ABCDEF"[:seats]) + (f"; dice {dice}" if dice else "")
    state = position(line_, options)
    order = FACE.order(state)
    seen, waiting = {order[0]}, deque([order[0]])
    while waiting:
        place = waiting.popleft()
        for key in ARROWS:
            reached = FACE.neighbours(place, key, state)
            if reached is not None and reached not in seen:
                assert reached in order
                seen.add(reached)
                waiting.append(reached)
    assert seen == set(order)


def test_arrow_keys_go_to_what_is_seen_there() -> None:
    def go(place: str, key: str) -> str | None:
        return FACE.neighbours(place, f"Arrow{key}", OPENING)

    assert go("r11", "Right") == "r12" and go("r12", "Left") == "r11" and go("r12", "Down") == "r22"
    assert go("die:R", "Right") == "die:R:2" and go("die:R:2", "Left") == "die:R"
    assert go("p11", "Down") in ("p21", "p22") and go("p11", "Up") == "bonus:pyramid-base"
    assert go("a32", "Right") == "a34", "over the opening"
    assert go("quarry:1", "Up") == "joker:1" and go("joker:2", "Left") == "joker:1"
    assert go("r31", "Down") == "sheet:A" and go("sheet:A", "Right") == "sheet:B"
    assert go("bonus:relief-1", "Left") is None
    assert FACE.neighbours("r11", "ArrowRight") == "r12"
    assert FACE.neighbours("r11", "x", OPENING) is None and FACE.neighbours("x", "ArrowUp") is None


# Words


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_clickable_place_has_words_in_both_languages(language: str) -> None:
    for state in (OPENING, MIDDLE):
        scene = FACE.scene(state, View(language=language))
        for place in FACE.order(state):
            labels = [shape.label for shape in scene.shapes if shape.place == place and shape.label]
            assert set(labels) == {FACE.name(place, language, state)}, place
            assert FACE.name(place, language) != place


def test_names_are_spoken_as_the_rules_say_them() -> None:
    assert FACE.name("r13") == "relief, row 1, place 3"
    assert FACE.name("r13", "en", OPENING) == "red, relief, row 1, place 3"
    assert FACE.name("p11", "de") == "Pyramide, Reihe 1, Platz 1, Bonusfeld"
    assert FACE.name("p11", "de", MIDDLE) == "grün, Pyramide, Reihe 1, Platz 1, Bonusfeld, angekreuzt"
    assert FACE.name("B:r13", "en", OPENING) == "orange, relief, row 1, place 3 (sheet B)"
    assert FACE.name("die:B", "de") == "Würfel blau"
    assert FACE.name("joker:1", "en", MIDDLE, 0) == "joker 1, used"
    assert FACE.name("joker:4", "en", MIDDLE, 0) == "joker 4, struck out"
    assert FACE.name("quarry:1", "de", MIDDLE, 0) == "rot, Stein 1 im Steinbruch, verloren"
    assert FACE.name("quarry:3", "en", MIDDLE, 0) == "blue, quarry stone 3, used"
    assert FACE.name("quarry:3") == "quarry stone 3"
    assert FACE.name("bonus:relief-1", "en", MIDDLE, 0) == "bonus for relief, row 2, place 1, circled"
    assert FACE.name("bonus:two-buildings", "de") == "Bonus für zwei fertige Bauwerke"
    assert FACE.name("sheet:B", "de") == "Zettel B zeigen"
    assert FACE.name("elsewhere") == "elsewhere"


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "state",
    [
        pytest.param(OPENING, id="opening"),
        pytest.param(MIDDLE, id="middle"),
        pytest.param(MONUMENTS.start(6), id="start"),
        pytest.param(
            position("A crosses=relief,arch circled=two-buildings; B; ended end.two-buildings"), id="end"
        ),
    ],
)
def test_the_sheets_in_words(state: State, language: str, snapshot: SnapshotAssertion) -> None:
    need = FACE.pick(state, 0, ())
    can = frozenset(need.can[:3]) if isinstance(need, Need) else frozenset[str]()
    view = View(language=language, can=can, trace=("B:a11",), refused=("r11",))
    assert text(FACE.scene(state, view)) == snapshot


def test_a_match_shows_itself() -> None:
    match = pk.new_match(MONUMENTS, seats=3, seed=3)
    drawn = match._repr_svg_()
    assert drawn is not None
    ElementTree.fromstring(drawn)
    assert MONUMENTS.face is FACE
    assert FACE.svg(match.state, "de", "dark") != FACE.svg(match.state)


def test_a_badge_is_the_letter() -> None:
    scene = FACE.badge(Options(), 2)
    assert (scene.width, scene.height) == (100, 100)
    assert [shape.text for shape in scene.shapes if isinstance(shape, Text)] == ["C"]


def test_a_sheet_in_few_bytes() -> None:
    """Stones of one kind are drawn by one command, so kinds follow each other."""
    shapes = [s for s in FACE.scene(MIDDLE, View()).layer("ground") if isinstance(s, Polygon | Path)]
    runs = [a.style for a, b in pairwise(shapes) if a.style != b.style]
    stones = [style for style in runs if style.startswith("stone:")]
    assert len(stones) == len(set(stones))


# Telling


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_action_is_told(language: str) -> None:
    names = ("Ada", "Ben", "Cleo")
    told = set()
    for before, seat, action, after in random_game(3, 8):
        said = FACE.say(before, after, seat, action, names, language)
        assert said[-1] == "." and "{" not in said
        assert said.startswith(names)
        assert FACE.label(before, action, names, language)
        told.add(type(action))
    assert told == {First, Roll, Cross, Done}


def test_told_in_the_words_of_the_rules() -> None:
    names = ("Ada", "Ben", "Cleo")

    def say(state: State, line_: str, seat: int | None, language: str = "en") -> str:
        action = MONUMENTS.parse(state, line_)
        return FACE.say(state, MONUMENTS.apply(state, seat, action), seat, action, names, language)

    assert say(position("A; B; active none"), "first B", None) == "Ben is active first."
    assert say(position("A; B"), "roll YRRB", None, "de") == "Ada würfelt gelb, rot, rot und blau."
    assert say(OPENING, "p21 by R", 0) == "Ada crosses p21 (red) with the red die."
    assert say(OPENING, "p21 by quarry 8", 0, "de") == (
        "Ada kreuzt p21 (rot) mit Stein 8 aus dem Steinbruch an. 7 Steine sind verloren."
    )
    assert say(OPENING, "p21 by joker", 0) == "Ada crosses p21 (red) with a joker."
    last = position("A; B crosses=p11 fresh=p11; dice YRRB; left YRRB")
    assert say(last, "done", 1) == "Ben is done. Ben circles a bonus (p11)."
    end = position("A crosses=pyramid,arch fresh=p11; B; dice YRRB; left YRRB")
    assert "the game is over" in say(end, "done", 1)
    assert FACE.label(OPENING, Cross(0, 5), names, "de") == "r11 mit dem Würfel blau"
    assert FACE.label(OPENING, Cross(0, 6), names, "en") == "r11 with a joker"
    assert FACE.label(OPENING, Cross(0, 9), names, "en") == "r11 with quarry stone 3"
    assert FACE.label(OPENING, Done(), names, "de") == "Fertig"


def test_how_a_seat_stands_and_what_options_are_called() -> None:
    assert FACE.standing(OPENING, 0, "en") == "13 points · relief 0 of 18, pyramid 0 of 15, arch 0 of 18"
    assert FACE.standing(MIDDLE, 2, "de").startswith("35 Punkte · Bodenrelief 0 von 18, Pyramide fertig")
    assert FACE.seat_name(Options(), 1, "de") == "Zettel B"
    for language in ("en", "de"):
        for field in Options.__struct_fields__:
            assert FACE.option(field, None, language)
            assert FACE.option(field, getattr(Options(), field) or False, language)
        assert FACE.option("literal_tie", True, language) != FACE.option("literal_tie", False, language)
        assert FACE.option("sheet", kit(), language) in ("an own sheet", "ein eigener Zettel")
        assert FACE.title[language] and FACE.about[language]
