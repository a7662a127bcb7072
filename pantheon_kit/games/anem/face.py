"""What `anem` looks like and how it is read aloud; clicks and keys are in ``handling``.

Place ids: ``W0``..``W19``, ``N0``..``N3``, ``H``; a figure is its space, the letter of its set and
its form (``W3:Rm`` a mortal, ``H:GA`` an Anem); a die is its number (``die:6``, an equal second one
``die:6:2``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from pantheon_kit.drawing.geometry import Point, circle, flatten, hatch, path, polar, square
from pantheon_kit.drawing.scene import AnyShape, Circle, Path, Scene
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme as theme_called
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.game import Over
from pantheon_kit.games.anem import handling, telling
from pantheon_kit.games.anem.artwork import (
    badge,
    die_shapes,
    figure_shapes,
    ground,
    house_wreath,
    inner_names,
    standing_figure,
    stock,
)
from pantheon_kit.games.anem.plan import (
    CENTRE,
    DICE_AT,
    DIE,
    MOVER_AT,
    Figure,
    angle,
    dice_places,
    layout,
    middle,
    outline,
    way,
)
from pantheon_kit.games.anem.rules import ANEM_GAME
from pantheon_kit.games.anem.state import (
    ANEMIM,
    HOUSE,
    LETTERS,
    PLACES,
    WORLD,
    Options,
    Set,
    State,
)
from pantheon_kit.games.anem.wording import ABOUT, TITLE, WORDS

FOCUS = 15.0
"""How far inside a space the mark of the keyboard's cursor runs, clear of the other marks."""

ARROW = ((16, 0), (16, 128), (6, 180), (16, -128))
"""An arrowhead as distances and angles from its middle."""

LETTER_SETS = {letter: which for which, letter in LETTERS.items()}


class Face:
    """The face of `anem`; see the protocol ``drawing.face.Face``."""

    title = TITLE
    about = ABOUT
    option = staticmethod(telling.option)
    seat_name = staticmethod(telling.seat_name)
    standing = staticmethod(telling.standing)
    say = staticmethod(telling.say)
    label = staticmethod(telling.label)

    # --- scene -------------------------------------------------------------------------------

    def scene(self, state: State, view: View) -> Scene:
        """The position as shapes, 1000 by 1000 units."""
        figures = layout(state)
        shapes: list[AnyShape] = [*ground(view.labels), *self._spaces(state, view), *self._tray()]
        shapes.extend(self._marks(state, view, figures))
        for figure in figures:
            shapes.extend(standing_figure(figure, self.name(figure.place, view.language)))
            if figure.stack > 1:
                shapes.extend(badge(figure, f"×{figure.stack}"))
        shapes.extend(self._votes(state, view, figures))
        shapes.extend(self._dice(state, view))
        if view.focus is not None:
            for style in ("focus:halo", "focus"):
                shapes.extend(self._around(view.focus, state, figures, style, FOCUS, "top"))
        title = f"{WORDS[view.language].board}: {self._turn(state, view.language)}"
        words = self.describe(state, view)
        return Scene(1000, 1000, tuple(shapes), title, words, CENTRE, stock(state.options, len(state.pieces)))

    def svg(self, state: State, language: str = "en", theme: str = "light", seat: int | None = None) -> str:
        """The position as a self-contained SVG picture; ``theme`` is ``"light"`` or ``"dark"``."""
        return svg(self.scene(state, View(seat=seat, language=language)), theme_called(theme))

    def badge(self, options: Options, seat: int) -> Scene:
        """The Anem of a seat alone, as a small picture beside its name."""
        which = options.sets[seat]
        shapes = tuple(figure_shapes(which, "A", 50, 50, 1.1))
        return Scene(100, 100, shapes, self._set(which, "en"))

    def _spaces(self, state: State, view: View) -> Iterator[AnyShape]:
        for space in range(WORLD):
            yield self._space(space, ("land", "stone")[space // 5 % 2], view)
        for quadrant in range(4):
            yield self._space(ANEMIM + quadrant, "sea", view)
        yield self._space(HOUSE, "house", view)
        yield from house_wreath()
        if view.labels:
            yield from inner_names()

    def _space(self, space: int, style: str, view: View) -> Path:
        place = PLACES[space]
        return Path(
            layer="ground", style=style, d=outline(space), place=place, label=self.name(place, view.language)
        )

    def _tray(self) -> Iterator[AnyShape]:
        for x, y in DICE_AT:
            yield Path(layer="ground", style="hairline", d=square(x, y, DIE / 2 - 5, 15))

    def _dice(self, state: State, view: View) -> Iterator[AnyShape]:
        for place, die, (x, y) in zip(dice_places(state.dice), state.dice, DICE_AT, strict=False):
            yield from die_shapes(die, x, y, place, self.name(place, view.language))
        if not state.rolling and sum(map(bool, state.pieces)) > 1:
            which = state.options.sets[state.mover]
            yield from figure_shapes(which, "m", *MOVER_AT, key=f"mover:{which}")

    def _marks(self, state: State, view: View, figures: Sequence[Figure]) -> Iterator[AnyShape]:
        yield from self._trace(view.trace)
        if state.voting is not None:
            yield Path(layer="marks", style="voting", d=outline(state.voting, 5))
        for place in view.taught:
            yield from self._around(place, state, figures, "taught", 7)
        for place in view.refused:
            yield from self._hatched(place, state, figures)
        occupied = {figure.space for figure in figures}
        can = [place for place in handling.order(state) if place in view.can]
        for style in ("can:wash", "can"):
            for place in can:
                yield from self._around(place, state, figures, style, 6)
        for place in can:
            x, y = self._dot(place, state, figures, occupied)
            yield Circle(layer="marks", style="can:dot", x=round(x, 1), y=round(y, 1), radius=9)
        for style in ("selected:halo", "selected"):
            for place in view.selected:
                yield from self._around(place, state, figures, style, 6)

    def _around(
        self,
        place: str,
        state: State,
        figures: Sequence[Figure],
        style: str,
        inset: float,
        layer: str = "marks",
    ) -> Iterator[AnyShape]:
        """The mark around a place; none where the place is not on the board."""
        if place in PLACES:
            yield Path(layer=layer, style=style, d=outline(PLACES.index(place), inset))
        for figure in figures:
            if figure.place == place:
                radius = round(ring(figure) + (7 if inset == FOCUS else 0), 1)
                yield Circle(layer=layer, style=style, x=figure.x, y=figure.y, radius=radius)
                return
        for die, (x, y) in zip(dice_places(state.dice), DICE_AT, strict=False):
            if die == place:
                yield Path(layer=layer, style=style, d=square(x, y, DIE / 2 + 3, 20))

    def _hatched(self, place: str, state: State, figures: Sequence[Figure]) -> Iterator[AnyShape]:
        """A refused place: hatched, with a line around it."""
        for mark in self._around(place, state, figures, "refused", 5):
            if isinstance(mark, Circle):
                area = flatten(circle(mark.radius, mark.x, mark.y))[0][0]
                yield Path(layer="marks", style="refused:hatch", d=hatch(area, 15))
            elif isinstance(mark, Path):
                yield Path(layer="marks", style="refused:hatch", d=hatch(flatten(mark.d)[0][0], 15))
            yield mark

    def _dot(self, place: str, state: State, figures: Sequence[Figure], occupied: set[int]) -> Point:
        """Where the dot of a legal place is seen best."""
        if place in PLACES:
            space = PLACES.index(place)
            if space not in occupied:
                return middle(space)
            radius = 104.0 if space == HOUSE else 249.0 if space >= ANEMIM else 289.0
            return polar(radius, 90 if space == HOUSE else angle(space), CENTRE)
        for figure in figures:
            if figure.place == place:
                return polar(ring(figure), -45, (figure.x, figure.y))
        at = dict(zip(dice_places(state.dice), DICE_AT, strict=False))[place]
        return at[0] + 38, at[1] - 38

    def _trace(self, trace: Sequence[str]) -> Iterator[AnyShape]:
        places, steps = _traced(trace)
        for space in dict.fromkeys([*places, *(target for _, target in steps)]):
            yield Path(layer="marks", style="trace:wash", d=outline(space, 3))
        for source, target in steps:
            points = way(source, target)
            yield Path(layer="marks", style="trace", d=path(points, closed=False))
            yield Circle(layer="marks", style="trace:head", x=points[0][0], y=points[0][1], radius=9)
            (ax, ay), end = points[-2:]
            turn = math.degrees(math.atan2(end[1] - ay, end[0] - ax))
            head = [polar(length, turn + off, end) for length, off in ARROW]
            yield Path(layer="marks", style="trace:head", d=path(head))

    def _votes(self, state: State, view: View, figures: Sequence[Figure]) -> Iterator[AnyShape]:
        for figure in figures:
            if figure.space != state.voting:
                continue
            for vote in range(state.votes.count(figure.seat)):
                x, y = figure.x - 27 * figure.scale, figure.y + (28 - 15 * vote) * figure.scale
                yield Circle(
                    layer="pieces", style="pebble", x=round(x, 1), y=round(y, 1), radius=8, place=figure.place
                )

    # --- words ---------------------------------------------------------------------------------

    def name(
        self, place: str, language: str = "en", state: State | None = None, seat: int | None = None
    ) -> str:
        """A place in spoken words: a space, a figure on its space, or a die, whatever the position."""
        words = WORDS[language]
        head, _, tail = place.partition(":")
        if head == "die":
            return f"{words.die} {tail.partition(':')[0]}"
        if head not in PLACES:
            return place
        space = words.rings[head[0]].format(head[1:])
        if not tail:
            return space
        form = words.anem if tail[1] == "A" else words.mortal
        return f"{form} {words.of} {self._set(LETTER_SETS[tail[0]], language)}, {space}"

    def standing_on(self, place: str, state: State, language: str = "en") -> str:
        """The figures on a space in spoken words; empty for other places."""
        if place not in PLACES:
            return ""
        words, space = WORDS[language], PLACES.index(place)
        found = []
        for seat, own in enumerate(state.pieces):
            who = self._set(state.options.sets[seat], language)
            if own and own[0] == space:
                found.append(f"{words.anem} {words.of} {who}")
            if count := own[1:].count(space):
                form = words.mortal if count == 1 else f"{count} {words.mortals}"
                found.append(f"{form} {words.of} {who}")
        return ", ".join(found) or words.empty

    def _set(self, which: Set, language: str) -> str:
        return f"Na-{which.capitalize()} ({WORDS[language].colours[which]})"

    def _seats(self, state: State, seats: Iterable[int], language: str) -> str:
        return ", ".join(self._set(state.options.sets[seat], language) for seat in seats)

    def _turn(self, state: State, language: str) -> str:
        words = WORDS[language]
        turn = ANEM_GAME.turn(state)
        if isinstance(turn, Over):
            ask = words.won if len(turn.winners) == 1 else words.drawn
            return ask.format(who=self._seats(state, turn.winners, language))
        if state.rolling:
            return words.to_start.format(who=self._seats(state, state.rolling, language))
        if state.voting is not None:
            return words.voting.format(where=self.name(PLACES[state.voting], language))
        ask = words.to_move if state.dice else words.to_roll
        return ask.format(who=self._seats(state, (state.mover,), language))

    def describe(self, state: State, view: View) -> str:
        """The position in words: whose turn, the dice, each side's figures, and what is highlighted."""
        language = view.language
        words = WORDS[language]
        lines = [self._turn(state, language)]
        if state.dice:
            lines.append(words.left.format(dice=", ".join(map(str, state.dice))))
        if state.votes:
            lines.append(words.votes.format(votes=self._seats(state, state.votes, language)))
        for seat, places in enumerate(state.pieces):
            who = self._seats(state, (seat,), language)
            lines.append(f"{who}: {self._army(places, language) if places else words.out}")
        _, steps = _traced(view.trace)
        if steps:
            told = (
                words.step.format(a=self.name(PLACES[a], language), b=self.name(PLACES[b], language))
                for a, b in steps
            )
            lines.append(words.last_move.format(steps=", ".join(told)))
        for text, marked in ((words.possible, view.can), (words.refused, view.refused)):
            spaces = {PLACES.index(head) for place in marked if (head := place.partition(":")[0]) in PLACES}
            if spaces:
                lines.append(text.format(where=_listed(spaces, words.rings)))
        return " ".join(f"{line[0].upper()}{line[1:]}{'' if line[-1] == '?' else '.'}" for line in lines)

    def _army(self, places: Sequence[int], language: str) -> str:
        words = WORDS[language]
        mortals = words.mortals if len(places) != 2 else words.mortal
        anem = f"{words.anem} {_listed(places[:1], words.at)}"
        return f"{anem}; {mortals} {_listed(places[1:], words.at)}" if places[1:] else anem

    # --- clicks and keys -----------------------------------------------------------------------

    clicks = staticmethod(handling.clicks)
    steps = staticmethod(handling.steps)
    pick = staticmethod(handling.pick)
    order = staticmethod(handling.order)
    neighbours = staticmethod(handling.neighbours)


def _listed(spaces: Iterable[int], words: Mapping[str, str]) -> str:
    """Spaces by ring; a space that occurs more than once is counted."""
    rings: dict[str, list[str]] = {}
    for space, count in sorted(Counter(spaces).items()):
        place = PLACES[space]
        rings.setdefault(place[0], []).append(place[1:] + (f" ({count})" if count > 1 else ""))
    return ", ".join(words[ring].format(", ".join(numbers)) for ring, numbers in rings.items())


def _traced(trace: Sequence[str]) -> tuple[list[int], list[tuple[int, int]]]:
    """The spaces and the steps of a trace; what is neither is left out."""
    spaces = [PLACES.index(head) for entry in trace if (head := entry.partition(":")[0]) in PLACES]
    steps = []
    for entry in trace:
        source, _, target = entry.partition(">")
        if source in PLACES and target in PLACES and source != target:
            steps.append((PLACES.index(source), PLACES.index(target)))
    if not steps and len(trace) == len(spaces) == 2 and spaces[0] != spaces[1]:
        return [], [(spaces[0], spaces[1])]
    return spaces, steps


def ring(figure: Figure) -> float:
    """The radius of a mark around a figure."""
    return (48.0 if figure.form == "A" else 41.0) * figure.scale


FACE = Face()
