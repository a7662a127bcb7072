"""What `anem` looks like, and how clicks and keys become its actions.

Place ids: ``W0``..``W19``, ``N0``..``N3``, ``H``; a figure is its space, the letter of its set and
its form (``W3:Rm`` a mortal, ``H:GA`` an Anem); a die is its number (``die:6``, an equal second one
``die:6:2``).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from pantheon_kit.drawing.face import Need
from pantheon_kit.drawing.geometry import Point, circle, flatten, hatch, path, polar
from pantheon_kit.drawing.scene import AnyShape, Circle, Emblem, Path, Scene
from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import theme as theme_called
from pantheon_kit.drawing.view import View
from pantheon_kit.games.anem import telling
from pantheon_kit.games.anem.artwork import (
    badge,
    figure_shapes,
    ground,
    house_wreath,
    inner_names,
    standing_figure,
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
    square,
    way,
)
from pantheon_kit.games.anem.rules import ANEM_GAME
from pantheon_kit.games.anem.state import (
    ANEMIM,
    HOUSE,
    LETTERS,
    PLACES,
    WORLD,
    Action,
    Move,
    Options,
    Pass,
    Set,
    State,
    Vote,
)
from pantheon_kit.games.anem.wording import WORDS

LETTER_SETS = {letter: which for which, letter in LETTERS.items()}


class Face:
    """The face of `anem`; see the protocol ``drawing.face.Face``."""

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
            around = self._around(view.focus, state, figures, 9)
            if around:
                shapes.append(Path(layer="top", style="focus:halo", d=around))
                shapes.append(Path(layer="top", style="focus", d=around))
        return Scene(
            1000, 1000, tuple(shapes), self._title(state, view.language), self.describe(state, view), CENTRE
        )

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
            label = self.name(place, view.language)
            d = square(0, 0, DIE / 2 - 2, 17)
            yield Path(layer="pieces", style="die", d=d, x=x, y=y, place=place, label=label, key=f"die:{die}")
            yield Emblem(
                layer="pieces",
                style="die:pips",
                name=f"die:{die}",
                x=x,
                y=y,
                size=DIE - 4,
                place=place,
                key=f"die:{die}",
            )
        if not state.rolling and sum(map(bool, state.pieces)) > 1:
            which = state.options.sets[state.mover]
            yield from figure_shapes(which, "m", *MOVER_AT)

    def _marks(self, state: State, view: View, figures: Sequence[Figure]) -> Iterator[AnyShape]:
        yield from self._trace(view.trace)
        if state.voting is not None:
            yield Path(layer="marks", style="voting", d=outline(state.voting, 5))
        for place in view.taught:
            d = self._around(place, state, figures, 7)
            if d:
                yield Path(layer="marks", style="taught", d=d)
        for place in view.refused:
            d = self._around(place, state, figures, 5)
            if d:
                yield Path(layer="marks", style="refused:hatch", d=hatch(flatten(d)[0][0], 15))
                yield Path(layer="marks", style="refused", d=d)
        occupied = {figure.space for figure in figures}
        for place in self.order(state):
            if place not in view.can:
                continue
            d = self._around(place, state, figures, 6)
            yield Path(layer="marks", style="can:wash", d=d)
            yield Path(layer="marks", style="can", d=d)
            x, y = self._dot(place, state, figures, occupied)
            yield Circle(layer="marks", style="can:dot", x=round(x, 1), y=round(y, 1), radius=9)
        for place in view.selected:
            d = self._around(place, state, figures, 6)
            if d:
                yield Path(layer="marks", style="selected:halo", d=d)
                yield Path(layer="marks", style="selected", d=d)

    def _around(self, place: str, state: State, figures: Sequence[Figure], inset: float) -> str:
        """The path of a mark around a place; empty where the place is not on the board."""
        if place in PLACES:
            return outline(PLACES.index(place), inset)
        for figure in figures:
            if figure.place == place:
                return circle(ring(figure), figure.x, figure.y)
        for die, (x, y) in zip(dice_places(state.dice), DICE_AT, strict=False):
            if die == place:
                return square(x, y, DIE / 2 + 3, 20)
        return ""

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

    def _trace(self, places: Sequence[str]) -> Iterator[AnyShape]:
        known = [
            PLACES.index(place.partition(":")[0]) for place in places if place.partition(":")[0] in PLACES
        ]
        if len(known) == 1:
            yield Path(layer="marks", style="trace:wash", d=outline(known[0], 3))
        for source, target in pairwise(known):
            if source == target:
                continue
            yield Path(layer="marks", style="trace:wash", d=outline(target, 3))
            points = way(source, target)
            yield Path(layer="marks", style="trace", d=path(points, closed=False))
            yield Circle(layer="marks", style="trace:head", x=points[0][0], y=points[0][1], radius=9)
            (ax, ay), (bx, by) = points[-2:]
            turn = math.degrees(math.atan2(by - ay, bx - ax))
            head = [
                polar(length, turn + off, (bx, by))
                for length, off in ((16, 0), (16, 128), (6, 180), (16, -128))
            ]
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

    # --- words -------------------------------------------------------------------------------

    def name(self, place: str, language: str = "en") -> str:
        """A place in spoken words: a space, a figure on its space, or a die."""
        words = WORDS[language]
        head, _, tail = place.partition(":")
        if head == "die":
            return f"{words.die} {tail.partition(':')[0]}"
        if head not in PLACES:
            return place
        space = (
            words.house if head == "H" else f"{words.world if head[0] == 'W' else words.anemim} {head[1:]}"
        )
        if not tail:
            return space
        form = words.anem if tail[1] == "A" else words.mortal
        return f"{form} {words.of} {self._set(LETTER_SETS[tail[0]], language)}, {space}"

    def _set(self, which: Set, language: str) -> str:
        return f"Na-{which.capitalize()} ({WORDS[language].colours[which]})"

    def _title(self, state: State, language: str) -> str:
        return f"{WORDS[language].game}: {self._turn(state, language)}"

    def _turn(self, state: State, language: str) -> str:
        words = WORDS[language]
        sets = state.options.sets
        alive = [seat for seat, places in enumerate(state.pieces) if places]
        if len(alive) == 1:
            return words.won.format(who=self._set(sets[alive[0]], language))
        if state.rolling:
            who = ", ".join(self._set(sets[seat], language) for seat in state.rolling)
            return words.to_start.format(who=who)
        if state.voting is not None:
            return words.voting.format(where=self.name(PLACES[state.voting], language))
        ask = words.to_move if state.dice else words.to_roll
        return ask.format(who=self._set(sets[state.mover], language))

    def describe(self, state: State, view: View) -> str:
        """The position in words: whose turn, the dice, and each side's figures."""
        words = WORDS[view.language]
        lines = [self._turn(state, view.language)]
        if state.dice:
            lines.append(words.left.format(dice=", ".join(map(str, state.dice))))
        if state.votes:
            voted = ", ".join(self._set(state.options.sets[seat], view.language) for seat in state.votes)
            lines.append(words.votes.format(votes=voted))
        for seat, places in enumerate(state.pieces):
            who = self._set(state.options.sets[seat], view.language)
            if not places:
                lines.append(f"{who}: {words.out}")
                continue
            anem = f"{words.anem} {self.name(PLACES[places[0]], view.language)}"
            lines.append(f"{who}: {anem}; {self._mortals(places[1:], view.language)}")
        if len(view.trace) > 1:
            steps = ", ".join(
                words.step.format(a=self.name(a, view.language), b=self.name(b, view.language))
                for a, b in pairwise(view.trace)
            )
            lines.append(words.last_move.format(steps=steps))
        return ". ".join(line[0].upper() + line[1:] for line in lines) + "."

    def _mortals(self, places: Iterable[int], language: str) -> str:
        words = WORDS[language]
        counts = Counter(places)
        spaces = [
            f"{self.name(PLACES[place], language)}{f' ({count})' if count > 1 else ''}"
            for place, count in sorted(counts.items())
        ]
        return f"{words.mortals if counts.total() != 1 else words.mortal} {', '.join(spaces)}"

    # --- clicks ------------------------------------------------------------------------------

    def clicks(self, state: State, action: Action) -> tuple[str, ...]:
        """The places to click, in order, to make ``action``; empty for rolls."""
        match action:
            case Move():
                seat = state.mover
                letter = LETTERS[state.options.sets[seat]]
                piece = f"{PLACES[action.source]}:{letter}{action.piece}"
                return (f"die:{action.die}", piece, PLACES[action.target])
            case Vote():
                for figure in layout(state):
                    if figure.space == state.voting and figure.seat == action.seat:
                        return (figure.place,)
            case Pass():
                return ("pass",)
        return ()

    def pick(self, state: State, seat: int, places: tuple[str, ...]) -> Action | Need | None:
        """The action that clicks stand for, legal or not; or what is still to be clicked.

        A piece may be clicked itself or by its space; a target by its space or a figure on it; the die
        may be left out where piece and target leave one choice. Clicking another piece of one's own
        that is no legal target chooses anew.
        """
        if "pass" in places:
            return Pass()
        if state.voting is not None:
            return self._pick_vote(state, seat, places)
        if not state.dice or seat != state.mover:
            return None
        legal = [action for action in ANEM_GAME.legal(state, seat) if isinstance(action, Move)]
        letter = LETTERS[state.options.sets[seat]]
        die: int | None = None
        piece: tuple[Literal["A", "m"], int] | None = None
        target: int | None = None
        for place in places:
            head, _, tail = place.partition(":")
            if head == "die":
                die = int(tail.partition(":")[0])
            elif head in PLACES:
                space = PLACES.index(head)
                own = tail.startswith(letter)
                if piece is None:
                    piece = self._piece(state, seat, space, tail)
                    if piece is None:
                        forms = self._own(state, seat, space)
                        return (
                            Need("piece", tuple(f"{head}:{letter}{form}" for form in forms))
                            if forms
                            else (self._need_piece(state, legal, die, letter))
                        )
                elif (
                    own
                    and target is None
                    and not any((m.piece, m.source) == piece and m.target == space for m in legal)
                ):
                    piece = self._piece(state, seat, space, tail)
                else:
                    target = space
        if piece is None:
            return self._need_piece(state, legal, die, letter)
        mine = [m for m in legal if (m.piece, m.source) == piece and (die is None or m.die == die)]
        if target is None:
            return Need("target", self._sorted(PLACES[m.target] for m in mine))
        if die is None:
            dice = sorted({m.die for m in mine if m.target == target}, reverse=True)
            if len(dice) > 1:
                return Need("die", tuple(f"die:{value}" for value in dice))
            die = dice[0] if dice else _likely_die(state.dice, piece[1], target)
        return Move(die, piece[0], piece[1], target)

    def _pick_vote(self, state: State, seat: int, places: tuple[str, ...]) -> Action | Need | None:
        assert state.voting is not None
        legal = [action for action in ANEM_GAME.legal(state, seat) if isinstance(action, Vote)]
        if not legal:
            return None
        can = tuple(place for action in legal for place in self.clicks(state, action))
        for place in reversed(places):
            _, _, tail = place.partition(":")
            if tail[:1] in LETTER_SETS and LETTER_SETS[tail[0]] in state.options.sets[: len(state.pieces)]:
                return Vote(state.options.sets.index(LETTER_SETS[tail[0]]))
        return Need("piece", can)

    def _need_piece(self, state: State, legal: Sequence[Move], die: int | None, letter: str) -> Need:
        able = [m for m in legal if die is None or m.die == die]
        return Need("piece", self._sorted(f"{PLACES[m.source]}:{letter}{m.piece}" for m in able))

    def _own(self, state: State, seat: int, space: int) -> tuple[Literal["A", "m"], ...]:
        pieces = state.pieces[seat]
        found: list[Literal["A", "m"]] = []
        if pieces and pieces[0] == space:
            found.append("A")
        if space in pieces[1:]:
            found.append("m")
        return tuple(found)

    def _piece(self, state: State, seat: int, space: int, tail: str) -> tuple[Literal["A", "m"], int] | None:
        """The piece a first click means; None: it is not clear, or there is none."""
        if tail:
            return ("A" if tail[1] == "A" else "m"), space
        forms = self._own(state, seat, space)
        return (forms[0], space) if len(forms) == 1 else None

    def _sorted(self, places: Iterable[str]) -> tuple[str, ...]:
        return tuple(sorted(set(places), key=lambda place: (PLACES.index(place.partition(":")[0]), place)))

    # --- keys --------------------------------------------------------------------------------

    def order(self, state: State) -> tuple[str, ...]:
        """Dice, then each space of World, Anemim and House followed by the figures on it."""
        on: dict[int, list[str]] = {}
        for figure in layout(state):
            here = on.setdefault(figure.space, [])
            if figure.place not in here:
                here.append(figure.place)
        found = list(dice_places(state.dice))
        for space, name in enumerate(PLACES):
            found.append(name)
            found.extend(on.get(space, ()))
        return tuple(found)

    def neighbours(self, place: str, key: str, state: State | None = None) -> str | None:
        """Where an arrow key leads: right and left go round a ring (right is counter-clockwise, as
        the numbers run), up outwards and down inwards. With ``state`` the figures of a space are
        stops after it, and up from the World leads to the dice."""
        head = place.partition(":")[0]
        if head == "die":
            return self._from_die(place, key, state)
        if head not in PLACES or key not in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
            return None
        space = PLACES.index(head)
        if key == "ArrowUp":
            if space == HOUSE:
                return "N0"
            if space >= ANEMIM:
                return PLACES[5 * (space - ANEMIM) + 2]
            return dice_places(state.dice)[0] if state is not None and state.dice else None
        if key == "ArrowDown":
            if space == HOUSE:
                return None
            return "H" if space >= ANEMIM else f"N{space // 5}"
        ring = (
            range(WORLD)
            if space < WORLD
            else range(ANEMIM, HOUSE)
            if space < HOUSE
            else range(HOUSE, HOUSE + 1)
        )
        stops = [PLACES[i] for i in ring]
        if state is not None:
            stops = [stop for stop in self.order(state) if stop.partition(":")[0] in stops]
        if place not in stops:
            return head
        step = 1 if key == "ArrowRight" else -1
        reached = stops[(stops.index(place) + step) % len(stops)]
        return reached if reached != place else None

    def _from_die(self, place: str, key: str, state: State | None) -> str | None:
        dice = dice_places(state.dice) if state is not None else ()
        if key in ("ArrowLeft", "ArrowRight") and place in dice and len(dice) > 1:
            return dice[1 - dice.index(place)]
        return "W4" if key == "ArrowDown" else None


def ring(figure: Figure) -> float:
    """The radius of a mark around a figure."""
    return (48.0 if figure.form == "A" else 41.0) * figure.scale


def _likely_die(dice: Sequence[int], source: int, target: int) -> int:
    """The die that was most likely meant for a step that none makes legal."""
    wanted = 6
    if source < WORLD and target < WORLD:
        away = (target - source) % WORLD
        wanted = min(away, WORLD - away)
        longer = [die for die in dice if wanted <= die < 6]
        return wanted if wanted in dice else min(longer, default=max(dice))
    if ANEMIM <= source < HOUSE and target < WORLD:
        wanted = target - 5 * (source - ANEMIM) + 1
    return wanted if wanted in dice else max(dice)


FACE = Face()
