"""The painter on real canvases of ipycanvas, whose messages are caught before they leave."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from ipycanvas import Canvas, MultiCanvas
from ipycanvas.canvas import _CANVAS_MANAGER, _CMD_LIST
from msgspec.structs import replace

from pantheon_kit.drawing import canvas as painting
from pantheon_kit.drawing.canvas import CanvasPainter, items
from pantheon_kit.drawing.face import Need
from pantheon_kit.drawing.scene import Circle, Path, Scene
from pantheon_kit.drawing.theme import DARK, LIGHT
from pantheon_kit.drawing.view import View
from pantheon_kit.games.anem import position
from pantheon_kit.games.anem.face import FACE
from pantheon_kit.games.anem.state import State
from pantheon_kit.games.monuments import position as sheets
from pantheon_kit.games.monuments.face import FACE as SHEETS
from pantheon_kit.games.monuments.state import State as SheetState

Message = tuple[list[Any], int]
TWO = "R m=0,1,2,3,4; W m=10,11,12,13,14"


class Wire:
    """What went to the browser: the commands and the size of each message."""

    def __init__(self) -> None:
        self.messages: list[Message] = []

    def send(self, content: dict[str, Any], buffers: list[Any] | None = None) -> None:
        raw = [memoryview(buffer).cast("B") for buffer in buffers or ()]
        commands = json.loads(bytes(raw[0]))
        size = len(json.dumps(content)) + sum(len(buffer) for buffer in raw)
        self.messages.append((commands if isinstance(commands[0], list) else [commands], size))

    def take(self) -> tuple[list[str], int]:
        """The names of the commands since the last look, of one message, and its bytes."""
        assert len(self.messages) <= 1, "a drawing is one message"
        commands, size = self.messages.pop() if self.messages else ([], 0)
        return [_CMD_LIST[command[0]] for command in commands], size

    def canvases(self) -> list[str]:
        """The canvases that the waiting message draws on."""
        found = [c[1][0] for c in self.messages[-1][0] if _CMD_LIST[c[0]] == "switchCanvas"]
        return [name.removeprefix("IPY_MODEL_") for name in found]


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Wire]:
    caught = Wire()
    monkeypatch.setattr(_CANVAS_MANAGER, "send", caught.send)
    yield caught
    assert not _CANVAS_MANAGER._caching
    assert not _CANVAS_MANAGER._commands_cache


def _sprite(width: int, height: int) -> Canvas:
    return Canvas(width=width, height=height, _send_client_ready_event=False)


@pytest.fixture
def layers() -> list[Canvas]:
    return list(MultiCanvas(4, width=1600, height=1600)._canvases)


@pytest.fixture
def painter(layers: list[Canvas], wire: Wire) -> CanvasPainter:
    return CanvasPainter(layers, 1.6, _sprite)


def scene(state: State, **view: Any) -> Scene:
    return FACE.scene(state, View(**view))


BEFORE = position(f"{TWO}; dice 6,4")
AFTER = position("R m=1,2,3,4,4; W m=10,11,12,13,14; dice 6; moved m 4")
ROLL = position(TWO)


def test_a_first_drawing_draws_every_layer_in_one_message(
    painter: CanvasPainter, layers: list[Canvas], wire: Wire
) -> None:
    painter.paint(scene(BEFORE, can=frozenset({"W4"}), focus="W3"), LIGHT)
    assert {layer.model_id for layer in layers} <= set(wire.canvases())
    names, size = wire.take()
    assert names[0] == "switchCanvas"
    assert size < 50_000


def test_what_did_not_change_is_not_sent(painter: CanvasPainter, layers: list[Canvas], wire: Wire) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    wire.take()
    painter.paint(scene(BEFORE), LIGHT)
    assert wire.take() == ([], 0)
    painter.paint(scene(BEFORE, focus="W3"), LIGHT)
    assert wire.canvases() == [layers[3].model_id]
    assert wire.take()[1] < 1000
    painter.paint(scene(BEFORE, focus="W3", can=frozenset({"W4"})), LIGHT)
    assert wire.canvases() == [layers[1].model_id]


def test_a_click_costs_few_bytes(painter: CanvasPainter, wire: Wire) -> None:
    chosen = scene(BEFORE, selected=("W0:Rm",), can=frozenset({"W4", "W16"}))
    moved = scene(AFTER, trace=("W0>W4",))
    painter.paint(scene(ROLL), LIGHT)
    wire.take()
    painter.paint(scene(BEFORE), LIGHT)
    assert wire.take()[1] < 4000, "a roll without motion"
    painter.paint(chosen, LIGHT)
    assert wire.take()[1] < 4000, "a piece is chosen"
    painter.paint(moved, LIGHT)
    assert wire.take()[1] < 4000, "a move without motion"
    painter.paint(chosen, LIGHT)
    wire.take()
    painter.animate(chosen, moved, LIGHT)
    assert wire.take()[1] < 4500, "a move with motion"
    painter.paint(scene(ROLL), LIGHT)
    wire.take()
    painter.animate(scene(ROLL), scene(BEFORE), LIGHT)
    assert wire.take()[1] < 8000, "a roll with motion"


def test_figures_are_copied_from_sprites(painter: CanvasPainter, wire: Wire) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    names, _ = wire.take()
    assert names.count("drawImage") == 15, "twelve figures, two dice, the mover's sign"
    painter.paint(scene(AFTER), LIGHT)
    names, _ = wire.take()
    assert 1 <= names.count("drawImage") <= 5, "only what changed"


def test_without_sprites_everything_is_drawn_itself(layers: list[Canvas], wire: Wire) -> None:
    CanvasPainter(layers, 1.6).paint(scene(BEFORE), LIGHT)
    names, _ = wire.take()
    assert "drawImage" not in names


def test_another_theme_draws_everything_anew(
    painter: CanvasPainter, layers: list[Canvas], wire: Wire
) -> None:
    painter.paint(scene(BEFORE, focus="W3", can=frozenset({"W4"})), LIGHT)
    wire.take()
    painter.paint(scene(BEFORE, focus="W3", can=frozenset({"W4"})), DARK)
    assert {layer.model_id for layer in layers} <= set(wire.canvases())


def test_a_fresh_page_gets_everything_again(painter: CanvasPainter, layers: list[Canvas], wire: Wire) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    first = wire.take()
    painter.renew()
    painter.paint(scene(BEFORE), LIGHT)
    again = wire.take()
    assert again[0].count("drawImage") == first[0].count("drawImage")
    assert again[0].count("fillPolygons") == first[0].count("fillPolygons"), "the sprites too"


def test_another_size_draws_everything_at_that_size(painter: CanvasPainter, wire: Wire) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    before = wire.take()
    painter.scale = 3.0
    assert painter.scale == 3.0
    painter.paint(scene(BEFORE), LIGHT)
    assert wire.take()[0].count("drawImage") == before[0].count("drawImage")


def test_every_message_says_where_it_begins(painter: CanvasPainter, wire: Wire) -> None:
    """Whatever became of earlier messages, no drawing lands on a canvas the page does not know of."""
    painter.paint(scene(BEFORE), LIGHT)
    wire.take()
    painter.paint(scene(AFTER), LIGHT)
    assert wire.take()[0][0] == "switchCanvas"


def test_motion_is_one_message_of_frames_that_ends_at_rest(
    painter: CanvasPainter, layers: list[Canvas], wire: Wire
) -> None:
    old, new = scene(BEFORE), scene(AFTER, trace=("W0>W4",))
    painter.paint(old, LIGHT)
    wire.take()
    painter.animate(old, new, LIGHT)
    commands = wire.messages[-1][0]
    slept = sum(command[1][0] for command in commands if _CMD_LIST[command[0]] == "sleep")
    assert 150 <= slept <= 250
    wire.take()
    painter.paint(new, LIGHT)
    assert wire.take() == ([], 0), "nothing is left to be drawn"


def test_dice_tumble_and_nothing_else_moves(painter: CanvasPainter, wire: Wire) -> None:
    old, new = scene(ROLL), scene(BEFORE)
    painter.paint(old, LIGHT)
    wire.take()
    painter.animate(old, new, LIGHT)
    commands = wire.messages[-1][0]
    slept = [command[1][0] for command in commands if _CMD_LIST[command[0]] == "sleep"]
    assert 350 <= sum(slept) <= 450
    wire.take()
    painter.animate(new, scene(BEFORE, can=frozenset({"W4"})), LIGHT)
    assert "sleep" not in wire.take()[0]


def test_motion_can_be_left_out(painter: CanvasPainter, wire: Wire) -> None:
    painter.paint(scene(ROLL), LIGHT)
    wire.take()
    painter.animate(scene(ROLL), scene(AFTER), LIGHT, glide=0, tumble=0)
    assert "sleep" not in wire.take()[0]


def test_the_nearest_of_a_kind_is_what_moves() -> None:
    old = items(scene(BEFORE).layer("pieces"))
    new = items(scene(AFTER).layer("pieces"))
    glides = [(painting.anchor(a), painting.anchor(b)) for a, b in painting._glides(old, new)]
    figures = [pair for pair in glides if pair[0][1] < 900 or pair[0][0] < 800]
    assert len(figures) == 2, "one comes to W4, and the one that was there makes room"


def test_a_motion_goes_round_the_board_and_not_across() -> None:
    middle = painting._between((500, 860), (860, 500), 0.5, (500.0, 500.0))
    assert abs(((middle[0] - 500) ** 2 + (middle[1] - 500) ** 2) ** 0.5 - 360) < 1
    assert painting._between((0, 0), (10, 0), 0.5, None) == (5, 0)
    assert painting._between((500, 500), (500, 700), 1.0, (500.0, 500.0)) == (500, 700)


@pytest.mark.parametrize("at", [1, 5, 20])
def test_an_exception_leaves_the_next_drawing_whole(
    painter: CanvasPainter, layers: list[Canvas], wire: Wire, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    wire.take()
    real, count = CanvasPainter._ink, 0

    def broken(self: CanvasPainter, *args: Any) -> None:
        nonlocal count
        count += 1
        if count == at:
            raise RuntimeError("broken painter")
        real(self, *args)

    with monkeypatch.context() as patch:
        patch.setattr(CanvasPainter, "_ink", broken)
        with pytest.raises(RuntimeError, match="broken painter"):
            painter.animate(scene(BEFORE), scene(AFTER, trace=("W0>W4",), focus="W3"), DARK)
    assert wire.messages == [], "nothing half done is sent"
    assert not _CANVAS_MANAGER._caching
    painter.paint(scene(AFTER, trace=("W0>W4",), focus="W3"), DARK)
    assert {layer.model_id for layer in layers} <= set(wire.canvases())


def test_a_failing_scene_reaches_the_caller(painter: CanvasPainter, wire: Wire) -> None:
    bad = Scene(10, 10, (Circle(layer="top", style="plaid", x=1, y=1, radius=1),))
    with pytest.raises(KeyError):
        painter.paint(bad, LIGHT)
    assert wire.messages == []


def test_an_outer_hold_keeps_its_own_commands(
    painter: CanvasPainter, layers: list[Canvas], wire: Wire
) -> None:
    _CANVAS_MANAGER._caching = True
    layers[0].fill_rect(0, 0, 5, 5)
    with pytest.raises(KeyError):
        painter.paint(Scene(10, 10, (Circle(layer="top", style="plaid", x=1, y=1, radius=1),)), LIGHT)
    assert len(_CANVAS_MANAGER._commands_cache) == 2
    painter.paint(scene(BEFORE), LIGHT)
    assert wire.messages == []
    _CANVAS_MANAGER.flush()
    _CANVAS_MANAGER._caching = False
    assert wire.take()[0][:2] == ["switchCanvas", "fillRect"]


def test_what_a_wiped_box_touches_is_drawn_again(layers: list[Canvas], wire: Wire) -> None:
    def shapes(x: float) -> Scene:
        def square(at: float, key: str) -> Path:
            d = "M0,0L10,0L10,10L0,10Z"
            return Path(layer="pieces", style="land", d=d, x=at, y=0, key=key, label=key)

        return Scene(1000, 1000, (square(x, "a"), square(6, "b"), square(500, "c")))

    painter = CanvasPainter(layers, 1.6)
    painter.paint(shapes(0), LIGHT)
    wire.take()
    painter.paint(shapes(200), LIGHT)
    commands = wire.messages[-1][0]
    (fill,) = (command for command in commands if _CMD_LIST[command[0]] == "fillPolygons")
    assert fill[1][0] == 2, "a in its new place and b, which stood in its way, but not c"


def test_a_painter_needs_a_canvas_for_each_layer(layers: list[Canvas]) -> None:
    with pytest.raises(ValueError, match="ground, marks, pieces, top"):
        CanvasPainter(layers[:3], 1.0)


def test_closing_gives_the_sprites_back(painter: CanvasPainter, wire: Wire) -> None:
    painter.paint(scene(BEFORE), LIGHT)
    wire.take()
    made = [sprite.canvas for sprite in painter._sprites.values()]
    assert made
    painter.close()
    assert all(canvas.comm is None for canvas in made)


def test_shapes_of_one_style_are_one_command(layers: list[Canvas], wire: Wire) -> None:
    dots = tuple(Circle(layer="top", style="paper", x=i, y=i, radius=1) for i in range(50))
    CanvasPainter(layers, 1.0).paint(Scene(100, 100, dots), LIGHT)
    assert wire.take()[0].count("fillCircles") == 1


def test_a_scene_can_be_replaced_by_any_other(painter: CanvasPainter, wire: Wire) -> None:
    start = scene(ROLL)
    painter.animate(start, replace(scene(AFTER), pivot=None), DARK)
    assert wire.take()[1] > 0


def test_what_is_taken_stays_until_the_motion_ends_but_not_under_something_new(
    painter: CanvasPainter, wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    def places(things: tuple[painting.Item, ...]) -> set[str | None]:
        return {item[0].place for item in things}

    shown: list[tuple[painting.Item, ...]] = []
    real = CanvasPainter._update

    def watched(self: CanvasPainter, layer: str, new: tuple[painting.Item, ...], *rest: Any) -> None:
        if layer == "pieces":
            shown.append(new)
        real(self, layer, new, *rest)

    monkeypatch.setattr(CanvasPainter, "_update", watched)
    old = scene(position("R m=3,5,8; W m=5,11; dice 2"))
    new = scene(position("W m=11; R m=5,5,8; mover W"))
    painter.animate(old, new, LIGHT)
    before, during, after = shown[0], shown[-2], shown[-1]
    assert "W5:Wm" in places(before) and "W5:Wm" in places(during) and "W5:Wm" not in places(after)
    movers = [item for item in during if (item[0].key or "").startswith("mover")]
    assert len(movers) == 1, "the old mover's sign is gone at once"


def test_dice_and_figures_are_ready_before_the_first_roll(layers: list[Canvas], wire: Wire) -> None:
    made: list[tuple[int, int]] = []

    def sprite(width: int, height: int) -> Canvas:
        made.append((width, height))
        return _sprite(width, height)

    painter = CanvasPainter(layers, 1.6, sprite)
    painter.paint(scene(ROLL), LIGHT)
    assert len(made) == 6 + 2 * 2 * 2, "six dice, and Anem and mortals of two sets in two sizes"
    for where in (f"{TWO}; dice 6,4", f"{TWO}; dice 3,1", "R A=7 m=1,2,3,4; W A=H m=4,11,11; dice 6"):
        painter.paint(scene(position(where)), LIGHT)
    assert len(made) == 14, "wherever they stand"
    painter.renew()
    painter.paint(scene(ROLL), LIGHT)
    assert len(made) == 14


def test_four_players_may_crowd_a_space_without_new_sprites(layers: list[Canvas], wire: Wire) -> None:
    painter = CanvasPainter(layers, 1.6, _sprite)
    painter.paint(scene(position("R m=0,8; B m=5,11; G m=6,13; W m=15,16")), LIGHT)
    wire.take()
    ready = len(painter._sprites)
    painter.paint(scene(position("R m=N0,8; B m=N0,11; G m=N0,13; W m=N0,16")), LIGHT)
    assert len(painter._sprites) == ready
    assert wire.take()[1] < 4000


def test_other_words_are_no_other_drawing(painter: CanvasPainter, wire: Wire) -> None:
    before = scene(BEFORE)
    painter.paint(before, LIGHT)
    wire.take()
    renamed = tuple(replace(shape, label=shape.label and "other words") for shape in before.shapes)
    painter.paint(replace(before, shapes=renamed), LIGHT)
    assert wire.take() == ([], 0)


def test_a_turn_on_a_sheet_costs_few_bytes(painter: CanvasPainter, wire: Wire) -> None:
    start = sheets("A; B")
    rolled = sheets("A; B; dice YRRB")
    crossed = sheets("A crosses=p21 fresh=p21 dice=YRB; B; dice YRRB; asked A")

    def drawn(state: SheetState, **view: Any) -> Scene:
        need = SHEETS.pick(state, 0, ())
        can = frozenset(need.can) if isinstance(need, Need) else frozenset[str]()
        return SHEETS.scene(state, View(seat=0, **{"can": can, **view}))

    painter.paint(drawn(start), LIGHT)
    assert wire.take()[1] < 40_000, "a first drawing"
    painter.animate(drawn(start), drawn(rolled), LIGHT)
    assert wire.take()[1] < 16_000, "a roll with tumbling dice"
    painter.paint(drawn(rolled, selected=("p21",), can=frozenset({"die:R", "joker:1"})), LIGHT)
    assert wire.take()[1] < 4000, "a field is chosen"
    painter.paint(drawn(crossed), LIGHT)
    assert wire.take()[1] < 8000, "a cross"
    painter.paint(SHEETS.scene(crossed, View(seat=1)), LIGHT)
    assert wire.take()[1] < 40_000, "another sheet"
