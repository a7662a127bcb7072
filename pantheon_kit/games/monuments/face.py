"""What `monuments` looks like and how it is read aloud; clicks and keys are in ``handling``.

Place ids on the large sheet: fields ``r13``, ``p21``, ``a34``; ``quarry:3``, ``joker:1``,
``bonus:relief-1``; dice ``die:R``, an equal second one ``die:R:2``. On the other sheets the same with
the sheet's letter before, ``B:r13``: they can be marked, and a click anywhere on such a sheet is
``sheet:B``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pantheon_kit.drawing.geometry import hatch, path, square
from pantheon_kit.drawing.scene import AnyShape, Circle, Path, Polygon, Scene, Text
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme as theme_called
from pantheon_kit.drawing.view import View
from pantheon_kit.games.monuments import artwork, handling, naming, telling
from pantheon_kit.games.monuments.colours import LETTERS, SHORT
from pantheon_kit.games.monuments.plan import Box, Desk, Lying, desk, dice_places, foremost
from pantheon_kit.games.monuments.relief import numbers
from pantheon_kit.games.monuments.sheet import END_ICON, JOKERS, SHEETS
from pantheon_kit.games.monuments.sheet import Sheet as Printed
from pantheon_kit.games.monuments.state import Options, State, sheet
from pantheon_kit.games.monuments.wording import ABOUT, TITLE, WORDS


class Face:
    """The face of `monuments`; see the protocol ``drawing.face.Face``.

    The sheet of ``view.seat`` is the large one, by default that of whoever is asked; the places without
    a letter are on it.
    """

    title = TITLE
    about = ABOUT
    option = staticmethod(telling.option)
    seat_name = staticmethod(telling.seat_name)
    standing = staticmethod(telling.standing)
    say = staticmethod(telling.say)
    label = staticmethod(telling.label)

    # --- scene -------------------------------------------------------------------------------

    def scene(self, state: State, view: View) -> Scene:
        """The position as shapes: 1000 units wide, and as high unless the view is narrow."""
        large = foremost(state, view.seat)
        table = desk(state, large, view.narrow)
        ground, pieces = [_background(table.height)], list[AnyShape]()
        for lying in table.sheets:
            printed = sheet(state, lying.seat)
            label = naming.name(f"sheet:{printed.letter}", view.language)
            ground += artwork.paper(lying, label)
            if lying.large:
                ground += self._printed(state, view, lying, printed)
                pieces += _letters(lying, printed, view.language)
                pieces += _points(lying, printed, state.players[lying.seat].crosses)
            else:
                ground += artwork.small_stones(lying, printed)
                ground += artwork.small_signs(lying, printed)
            pieces += _written(state, lying, printed)
            ground += _ringed(*lying.letter, printed.letter, False)
            if lying.seat == state.active:
                pieces += _ringed(*lying.letter, printed.letter, True)
        shapes = [*artwork.in_order(ground)]
        shapes += self._marks(state, view, table)
        shapes += pieces
        shapes += self._dice(state, view, table.large)
        if view.focus is not None:
            for style in ("rim:can", "focus"):
                shapes += _around(view.focus, table, state, style, -4, "top")
        title = f"{self.title[view.language]}: {naming.whose_turn(state, view.language)}"
        return Scene(1000, table.height, tuple(shapes), title, naming.describe(state, view))

    def svg(self, state: State, language: str = "en", theme: str = "light", seat: int | None = None) -> str:
        """The position as a self-contained SVG picture; ``theme`` is ``"light"`` or ``"dark"``."""
        return svg(self.scene(state, View(seat=seat, language=language)), theme_called(theme))

    def standing_on(self, place: str, state: State, language: str = "en") -> str:
        """Nothing: crosses belong to the name of their field."""
        return ""

    def badge(self, options: Options, seat: int) -> Scene:
        """The letter of a seat's sheet, as a small picture beside its name."""
        shapes = (
            Circle(layer="pieces", style="points", x=50, y=50, radius=44),
            Text(layer="pieces", style="points:text", x=50, y=50, text=SHEETS[seat], size=60),
        )
        return Scene(100, 100, shapes, telling.seat_name(options, seat, "en"))

    def _printed(self, state: State, view: View, lying: Lying, printed: Printed) -> Iterator[AnyShape]:
        """What is printed on the large sheet."""
        seat, words = lying.seat, WORDS[view.language]

        def named(place: str) -> tuple[str, str]:
            return place, naming.name(place, view.language, state, seat)

        for spot in printed.fields:
            box = lying.box(spot.name)
            yield from artwork.stone(box, spot.colour, *named(spot.name))
            if spot.bonus is not None:
                yield artwork.medal(box)
        for number, colour in enumerate(printed.quarry, 1):
            yield from artwork.stone(lying.box(f"quarry:{number}"), colour, *named(f"quarry:{number}"))
        for bonus, icon in enumerate(printed.base.icons.order):
            place, label = named(f"bonus:{icon}")
            yield artwork.tile(lying.box(place), place if icon != END_ICON else None, label, False)
            yield from artwork.icon_signs(printed, bonus, lying.box(place), False)
        for number in range(1, JOKERS + 1):
            place, label = named(f"joker:{number}")
            there = number <= len(state.players)
            yield artwork.tile(lying.box(place), place if there else None, label, False)
            yield from artwork.wheel(lying.box(place), not there)
        for caption in lying.plan.captions:
            word = words.captions.get(caption.word)
            if word or view.labels:
                text = word or caption.word
                x, y = lying.point(caption.middle(text), caption.y)
                yield Text(
                    layer="ground",
                    style="word" if word else "mark",
                    x=x,
                    y=y,
                    text=text,
                    size=round(caption.size * lying.scale, 1),
                )
        yield from _points(lying, printed)
        place, label = named(f"sheet:{printed.letter}")
        x, y, radius = lying.letter
        yield Circle(layer="ground", style="points", x=x, y=y, radius=radius, place=place, label=label)
        for box in lying.plan.dice:
            room = box.at(lying.x, lying.y, lying.scale)
            d = square(*room.middle, room.side / 2 - 5, room.side * 0.17)
            yield Path(layer="ground", style="hairline", d=d)

    def _dice(self, state: State, view: View, lying: Lying) -> Iterator[AnyShape]:
        """The round's dice; grey what is used already for the seat whose sheet is large."""
        used = naming.used(state, lying.seat)
        for (place, letter), box in zip(dice_places(state.dice), lying.plan.dice, strict=False):
            label = naming.name(place, view.language, state, lying.seat)
            colour = LETTERS.index(letter)
            room = box.at(lying.x, lying.y, lying.scale)
            word = SHORT[view.language][colour]
            yield from artwork.die(room, colour, word, place in used, place, label, f"die:{letter}")

    # --- marks -------------------------------------------------------------------------------

    def _marks(self, state: State, view: View, table: Desk) -> Iterator[AnyShape]:
        printed = sheet(state, table.large.seat)
        if view.can:
            lit = {*view.can, *view.selected}
            crossed = state.players[table.large.seat].crosses
            for number, spot in enumerate(printed.fields):
                if spot.name not in lit and not crossed >> number & 1:
                    points = artwork.outline(
                        table.large.box(spot.name), table.large.box(spot.name).side * 0.03
                    )
                    yield Polygon(layer="marks", style="veil", points=points)
        for lying in table.sheets[1:]:
            if lying.seat in state.asked:
                yield Path(layer="marks", style="sheet:asked", d=path(artwork.corners(lying)))
        fresh = [
            f"{lying.prefix}{sheet(state, lying.seat).fields[number].name}"
            for lying in table.sheets
            for number in numbers(state.players[lying.seat].fresh)
        ]
        for place in dict.fromkeys([*fresh, *(entry for entry in view.trace if ">" not in entry)]):
            yield from _rimmed(place, table, state, "trace")
        for place in view.taught:
            yield from _rimmed(place, table, state, "taught")
        for place in view.refused:
            yield from _hatched(place, table, state)
        can = [place for place in handling.order(state) if place in view.can]
        dear = _without_die(state, table.large.seat, can)
        for style, marked in (
            ("rim:can", can),
            ("can:dear", [place for place in can if place in dear]),
            ("can", [place for place in can if place not in dear]),
        ):
            for place in marked:
                yield from _around(place, table, state, style, 5)
        for place in can:
            if place in dear:
                continue
            box = _box(place, table, state)
            if box is not None:
                (x, y, side), _ = box
                edge = side * 0.18
                yield Circle(
                    layer="marks",
                    style="can:dot",
                    x=round(x + side - edge, 1),
                    y=round(y + edge, 1),
                    radius=round(min(9.0, side * 0.12), 1),
                )
        for place in view.selected:
            yield from _rimmed(place, table, state, "selected")

    # --- words, clicks and keys -----------------------------------------------------------------------

    name = staticmethod(naming.name)
    describe = staticmethod(naming.describe)
    clicks = staticmethod(handling.clicks)
    steps = staticmethod(handling.steps)
    pick = staticmethod(handling.pick)
    order = staticmethod(handling.order)
    neighbours = staticmethod(handling.neighbours)
    shows = staticmethod(handling.shows)


def _background(height: float) -> AnyShape:
    return Polygon(layer="ground", style="paper", points=((0, 0), (1000, 0), (1000, height), (0, height)))


def _without_die(state: State, seat: int, places: Iterable[str]) -> set[str]:
    """The fields among ``places`` whose colour no die shows that is left: they cost a joker or a stone."""
    printed, left = sheet(state, seat), naming.left(state, seat)
    return {
        place
        for place in places
        if place in printed.numbers and LETTERS[printed.colours[printed.numbers[place]]] not in left
    }


def _letters(lying: Lying, printed: Printed, language: str) -> Iterator[AnyShape]:
    """The letters of the colours on the large sheet."""
    short = SHORT[language]
    for spot in printed.fields:
        yield artwork.letter(lying.box(spot.name), short[spot.colour])
    for number, colour in enumerate(printed.quarry, 1):
        yield artwork.letter(lying.box(f"quarry:{number}"), short[colour], 0.54, 0.52)


def _ringed(x: float, y: float, radius: float, text: str, won: bool) -> Iterator[AnyShape]:
    """A number or letter in a ring; on dark ground, and over the plain one, where it is ``won``."""
    layer, style = ("pieces", "points:won") if won else ("ground", "points")
    size = round(radius * (1.35 if len(text) == 1 else 1.15), 1)
    yield Circle(layer=layer, style=style, x=x, y=y, radius=radius)
    yield Text(layer=layer, style=f"{style}:text", x=x, y=y, text=text, size=size)


def _points(lying: Lying, printed: Printed, crosses: int | None = None) -> Iterator[AnyShape]:
    """The points of each line that brings any; with ``crosses`` only of those that are complete."""
    icons = printed.base.icons
    each = {"bonus": icons.points, "jokers": icons.joker_points, "quarry": icons.quarry_points}
    lines = {line.name: line for line in printed.lines}
    radius = round(lying.plan.badge * lying.scale, 1)
    for badge in lying.plan.badges:
        line = lines.get(badge.line)
        points = line.points if line else each[badge.line]
        won = line is not None and crosses is not None and not line.mask & ~crosses
        if points and (won or crosses is None):
            yield from _ringed(*lying.point(badge.x, badge.y), radius, str(points), won)


def _written(state: State, lying: Lying, printed: Printed) -> Iterator[AnyShape]:
    """Crosses, used stones and jokers, circled and struck bonuses."""
    player = state.players[lying.seat]
    small = "" if lying.large else ":small"
    seed = SHEETS[lying.seat]

    def pen(fine: bool = False) -> str:
        return "pen:small" if small else "pen:fine" if fine else "pen"

    for number in numbers(player.crosses):
        name = printed.fields[number].name
        yield artwork.cross(lying.box(name), seed + name, pen())
    for stone in range(player.stones.bit_length()):
        place = f"quarry:{stone + 1}"
        if player.stones >> stone & 1:
            yield artwork.cross(lying.box(place), seed + place, pen(True))
        else:
            yield artwork.strike(lying.box(place), seed + place, pen(True) if small else "pen:lost")
    for joker in range(1, JOKERS + 1):
        place = f"joker:{joker}"
        if joker > len(state.players):
            yield artwork.cross(lying.box(place), "void", f"void{small}")
        elif joker <= len(state.players) - player.jokers:
            yield artwork.cross(lying.box(place), seed + place, pen(True))
    for bonus, icon in enumerate(printed.base.icons.order):
        place = f"bonus:{icon}"
        if player.circled >> bonus & 1:
            yield artwork.ring(lying.box(place), seed + place, pen(True))
        if player.struck >> bonus & 1:
            yield artwork.strike(lying.box(place), seed + place, pen(True))


def _box(place: str, table: Desk, state: State) -> tuple[Box, bool] | None:
    """Where a place is, and whether it is on a large sheet; None: it is not shown."""
    large = table.large
    for (die, _), box in zip(dice_places(state.dice), large.plan.dice, strict=False):
        if die == place:
            return box.at(large.x, large.y, large.scale), True
    found = table.lying(place)
    if found is not None:
        lying, name = found
        return lying.box(name), lying.large
    for lying in table.sheets:
        if place == f"sheet:{SHEETS[lying.seat]}":
            x, y, radius = lying.letter
            return Box(x - radius, y - radius, 2 * radius), True
    return None


def _around(
    place: str, table: Desk, state: State, style: str, inset: float, layer: str = "marks"
) -> Iterator[AnyShape]:
    """The mark around a place; none where it is not shown."""
    found = _box(place, table, state)
    if found is None:
        return
    box, large = found
    if not large:
        style, inset = ("rim" if style.startswith("rim") else style) + ":small", 0
    yield Polygon(layer=layer, style=style, points=artwork.outline(box, inset))


def _rimmed(place: str, table: Desk, state: State, style: str) -> Iterator[AnyShape]:
    """A mark that stands out from any stone."""
    for look in ("rim:can", style):
        yield from _around(place, table, state, look, 4)


def _hatched(place: str, table: Desk, state: State) -> Iterator[AnyShape]:
    """A refused place: hatched, with a line around it."""
    for mark in _rimmed(place, table, state, "refused"):
        yield mark
        if isinstance(mark, Polygon) and mark.style == "refused":
            yield Path(layer="marks", style="refused:hatch", d=hatch(mark.points, 15))


FACE = Face()
