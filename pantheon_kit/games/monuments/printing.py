"""Sheets to play with pens: one A4 page a player, in true size, as a PDF.

Stones are told apart by colour, by letter, and by the hatching that heralds and engravers use for
colours, so that a page in greys plays as well. All measures are in millimetres, from the lower left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from pantheon_kit.drawing.theme import STONES
from pantheon_kit.engine.rulebook import spoken
from pantheon_kit.games.monuments.artwork import HATCHING, hatching
from pantheon_kit.games.monuments.colours import COLOURS, NAMES, SHORT
from pantheon_kit.games.monuments.plan import cells, shape
from pantheon_kit.games.monuments.sheet import (
    ARCH,
    BUILDINGS,
    JOKERS,
    PYRAMID,
    RELIEF,
    SHEETS,
    Base,
    Field,
    Line,
    Sheet,
    kit,
    sheets,
)

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 297.0, 210.0
MARGIN = 13.0
FIELD = 14.2
"""The side of a field with its joint, where the building has room for it."""
JOINT = 0.7
BAND = 71.5
"""The height of the band in which pyramid and arch stand."""

INK, SOFT, PAPER = "#2B2723", "#6B6259", "#FFFFFF"
MORTAR, OPENING = ("#D8CDB8", "#DCDCDC"), ("#F1EADB", "#F6F6F6")
"""In colour, and in grey."""
GREYS = ("#F4F4F4", "#DADADA", "#E9E9E9", "#CFCFCF", "#E2E2E2", "#D4D4D4")

WORDS = {
    "en": {
        "title": "Monuments",
        "relief": "Relief",
        "pyramid": "Pyramid",
        "arch": "Arch",
        "quarry": "Quarry",
        "jokers": "Joker stones",
        "bonus": "Bonuses",
        "sum": "Points",
        "name": "Name",
        "each": "each",
        "from": "from left to right",
        "any": "for any colour",
        "pairs": "always two that touch",
        "whole": "all",
        "dice": "With ordinary dice",
        "size": "5 cm: print at 100 %",
    },
    "de": {
        "title": "Bauwerke",
        "relief": "Bodenrelief",
        "pyramid": "Pyramide",
        "arch": "Triumphbogen",
        "quarry": "Steinbruch",
        "jokers": "Jokersteine",
        "bonus": "Boni",
        "sum": "Punkte",
        "name": "Name",
        "each": "je",
        "from": "von links nach rechts",
        "any": "für jede Farbe",
        "pairs": "immer zwei, die sich berühren",
        "whole": "alles",
        "dice": "Mit gewöhnlichen Würfeln",
        "size": "5 cm: bei 100 % drucken",
    },
}


def pdf(players: int, language: str = "en", grey: bool = False, base: Base | None = None) -> bytes:
    """The sheets of so many players (2 to 6) as a PDF, one page each.

    Args:
        players: how many play; so many joker stones stay, the rest is struck out (`setup.jokers`).
        language: ``"en"`` or ``"de"``.
        grey: without colours.
        base: an own sheet; None: the kit's.

    Raises:
        ValueError: another number of players.
        IllegalSetup: the own sheet has a mistake.
    """
    if not 2 <= players <= len(SHEETS):
        raise ValueError(f"2 to {len(SHEETS)} players, not {players}")
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    words = WORDS[spoken(language)]
    out = BytesIO()
    canvas = Canvas(out, pagesize=(WIDTH * mm, HEIGHT * mm), invariant=True, lang=spoken(language))
    canvas.setTitle(words["title"])
    canvas.setAuthor("pantheon-kit")
    for printed in sheets(base or kit())[:players]:
        canvas.bookmarkPage(printed.letter)
        canvas.addOutlineEntry(printed.letter, printed.letter)
        canvas.scale(mm, mm)
        _Page(canvas, printed, players, spoken(language), grey).draw()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


class _Page:
    """One sheet, drawn from the top left to the lower right."""

    def __init__(self, canvas: Canvas, printed: Sheet, players: int, language: str, grey: bool) -> None:
        self.canvas = canvas
        self.sheet = printed
        self.players = players
        self.words = WORDS[language]
        self.short = SHORT[language]
        self.names = NAMES[language]
        self.fills = GREYS if grey else tuple(face for face, _ in STONES.values())
        self.tones = (SOFT,) * len(COLOURS) if grey else tuple(tone for _, tone in STONES.values())
        self.mortar, self.opening = MORTAR[grey], OPENING[grey]
        self.fields = {
            building: [f for f in printed.fields if f.building == building] for building in range(3)
        }
        self.lines = {line.name: line for line in printed.lines}
        base = printed.base
        self.side = min(
            FIELD,
            BAND / max(len(base.pyramid.rows), len(base.arch.rows)),
            BAND / max(len(base.pyramid.rows), max(field.place for field in self.fields[ARCH])),
            98 / printed.columns,
            43 / len(base.relief.rows),
        )

    def draw(self) -> None:
        """The whole page."""
        self.heading()
        self.bonuses()
        self.pyramid(MARGIN + 2, 90)
        self.arch(124, 90)
        self.relief(MARGIN + 2, 27)
        self.jokers(129, 56)
        self.quarry(129, 27)
        self.scores(227, 88)
        self.foot()

    # Parts of the page ------------------------------------------------------------------------

    def heading(self) -> None:
        """The game's name, a line for the player's, and a meander below both."""
        right = WIDTH - MARGIN
        self.text(right, 190, self.words["title"], 9.5, "Times-Roman", align="right")
        self.text(right - 60, 180.5, self.words["name"], 3.2, colour=SOFT, align="right")
        self.stroke([(right - 58, 180), (right, 180)], SOFT, 0.2)
        self.meander(MARGIN, 170.5, right)

    def bonuses(self) -> None:
        """The bonus strip: which field of which building, and the three buildings at the end."""
        order = self.sheet.base.icons.order
        step = min(21.5, 152 / len(order))
        for number in range(len(order)):
            x, y, size = MARGIN + number * step, 179.0, step - 2.5
            last = number == len(order) - 1
            self.box(x, y, size, size, PAPER, INK if last else SOFT, 0.6 if last else 0.35, round=2.2)
            if last:
                self.three(x, y, size)
            else:
                field = self.sheet.fields[self.sheet.bonuses[number]]
                self.miniature(field.building, x + 2, y + 2, size - 4, size - 4, field)
        right = MARGIN + len(order) * step + 1
        icons = self.sheet.base.icons
        self.text(right, 179 + step / 2 - 1.2, f"{icons.points}", 6, "Times-Bold")
        self.text(right, 179 + step / 2 - 5.5, self.words["each"], 3, colour=SOFT)

    def pyramid(self, x: float, y: float) -> None:
        """The pyramid, with the points of each row at its right end."""
        rows = len(self.sheet.base.pyramid.rows)
        middle = x + rows * self.side / 2
        self.name(PYRAMID, middle, y - 6)
        for field in self.fields[PYRAMID]:
            left = middle - field.row * self.side / 2
            self.stone(left + (field.place - 1) * self.side, y + (rows - field.row) * self.side, field)
        for row in range(1, rows + 1):
            right = middle + row * self.side / 2
            self.points(self.lines[f"pyramid-row-{row}"], right + 4.6, y + (rows - row + 0.5) * self.side)
        self.ground(x - 2, y, rows * self.side + 4)
        self.complete("pyramid", x + rows * self.side + 14, y - 3.8)

    def arch(self, x: float, y: float) -> None:
        """The arch, with the points of attic and lintel beside, and of the pillars below."""
        rows = len(self.sheet.base.arch.rows)
        places = max(field.place for field in self.fields[ARCH])
        left = [f.place for f in self.fields[ARCH] if f.row == 3]
        split = next(place for place in range(1, places) if place not in left)
        opening = places - len(left)
        self.vault(x + (split - 1) * self.side, y, opening * self.side, (rows - 2) * self.side)
        for field in self.fields[ARCH]:
            self.stone(x + (field.place - 1) * self.side, y + (rows - field.row) * self.side, field)
        right = x + places * self.side + 4.6
        self.points(self.lines["arch-attic"], right, y + (rows - 0.5) * self.side)
        self.points(self.lines["arch-lintel"], right, y + (rows - 1.5) * self.side)
        self.ground(x - 2, y, places * self.side + 4)
        feet = x + (split - 1) * self.side / 2, x + (split - 1 + opening + places) * self.side / 2
        self.points(self.lines["arch-left"], feet[0], y - 5)
        self.points(self.lines["arch-right"], feet[1], y - 5)
        between = feet[1] - feet[0] - 8 > self.canvas.stringWidth(self.words["arch"], "Times-Bold", 4.2)
        self.name(ARCH, x + places * self.side / 2, y - 6 if between else y + rows * self.side + 2.5)
        self.complete("arch", right + 2, y - 3.8)

    def relief(self, x: float, y: float) -> None:
        """The relief, with the points of rows at the right and of columns below."""
        rows = len(self.sheet.base.relief.rows)
        columns = max(field.place for field in self.fields[RELIEF])
        width = columns * self.side
        self.box(x - 1.5, y - 1.5, width + 3, rows * self.side + 3, self.mortar, SOFT, 0.3, round=1.2)
        for field in self.fields[RELIEF]:
            self.stone(x + (field.place - 1) * self.side, y + (rows - field.row) * self.side, field)
        for row in range(1, rows + 1):
            self.points(self.lines[f"relief-row-{row}"], x + width + 6, y + (rows - row + 0.5) * self.side)
        for column in range(1, columns + 1):
            self.points(self.lines[f"relief-column-{column}"], x + (column - 0.5) * self.side, y - 6)
        self.caption(x - 1.5, y + rows * self.side + 3.5, self.words["relief"], self.words["pairs"])
        self.complete("relief", x + width + 8, y - 6)

    def jokers(self, x: float, y: float) -> None:
        """Six joker fields; those beyond the number of players are struck out."""
        self.caption(x, y + 14, self.words["jokers"], self.words["any"])
        size = 11.0
        for number in range(JOKERS):
            left = x + number * (size + 1.6)
            self.box(left, y, size, size, PAPER, INK, 0.4, round=1.5)
            for sector in range(len(COLOURS)):
                self.wedge(left + size / 2, y + size / 2, 3.6, sector)
            if number >= self.players:
                self.stroke([(left + 0.5, y + 0.5), (left + size - 0.5, y + size - 0.5)], INK, 0.8)
                self.stroke([(left + 0.5, y + size - 0.5), (left + size - 0.5, y + 0.5)], INK, 0.8)
        worth = self.sheet.base.icons.joker_points
        self.badge(worth, x + JOKERS * (size + 1.6) + 4, y + size / 2)

    def quarry(self, x: float, y: float) -> None:
        """The stones from left to right."""
        stones = self.sheet.quarry
        self.caption(x, y + 15, self.words["quarry"], self.words["from"])
        size = min(10.2, 92 / max(1, len(stones)))
        for number, colour in enumerate(stones):
            self.block(x + number * size, y + (number % 2) * 0.8, size, colour)
        if stones:
            end = x + len(stones) * size
            self.arrow(x, y - 3.2, end - 1)
        self.badge(self.sheet.base.icons.quarry_points, x + len(stones) * size + 5, y + size / 2)

    def scores(self, x: float, y: float) -> None:
        """A table to count in."""
        icons = self.sheet.base.icons
        rows = [
            (self.words["relief"], ""),
            (self.words["pyramid"], ""),
            (self.words["arch"], ""),
            (self.words["bonus"], f"× {icons.points}"),
            (self.words["jokers"], f"× {icons.joker_points}"),
            (self.words["quarry"], f"× {icons.quarry_points}"),
            (self.words["sum"], ""),
        ]
        height, right = 9.6, WIDTH - MARGIN
        top = y + height * len(rows)
        for number, (name, times) in enumerate(rows):
            low = top - (number + 1) * height
            last = number == len(rows) - 1
            self.text(x, low + 3, name, 3.6, "Helvetica-Bold" if last else "Helvetica")
            self.text(x + 39, low + 3, times, 3.2, colour=SOFT, align="right")
            self.box(
                right - 17, low + 0.6, 17, height - 1.6, PAPER, INK if last else SOFT, 0.7 if last else 0.3, 1
            )

    def foot(self) -> None:
        """The colours as numbers of ordinary dice, a measure, and the sheet's letter."""
        y = 9.5
        self.text(MARGIN, y + 0.8, self.words["dice"], 2.9, colour=SOFT)
        x = MARGIN + self.canvas.stringWidth(self.words["dice"], "Helvetica", 2.9) + 4
        for colour, name in enumerate(self.names):
            self.die(x, y - 0.8, 4.6, colour + 1)
            self.block(x + 5.2, y - 0.8, 4.6, colour, letter=False)
            self.text(x + 11, y + 0.8, name, 2.9)
            x += 14 + self.canvas.stringWidth(name, "Helvetica", 2.9)
        self.stroke([(179, y), (229, y)], SOFT, 0.25)
        for end in (179, 229):
            self.stroke([(end, y - 1), (end, y + 1)], SOFT, 0.25)
        self.text(204, y + 1.4, self.words["size"], 2.5, colour=SOFT, align="middle")
        centre = WIDTH - MARGIN - 9
        self.circle(centre, 22, 9, PAPER, INK, 0.7)
        self.circle(centre, 22, 7.9, PAPER, INK, 0.2)
        self.text(centre, 18.2, self.sheet.letter, 11, "Times-Bold", align="middle")

    # Stones and buildings ---------------------------------------------------------------------

    def stone(self, x: float, y: float, field: Field) -> None:
        """A field: a hewn stone; a bonus field has a ring with its building at the top left."""
        self.block(x, y, self.side, field.colour)
        if field.bonus is None:
            return
        radius = self.side * 0.24
        cx, cy = x + JOINT + radius + 0.3, y + self.side - JOINT - radius - 0.3
        self.circle(cx, cy, radius, PAPER, INK, 0.35)
        inner = radius * 1.25
        self.miniature(field.building, cx - inner / 2, cy - inner / 2, inner, inner, None)

    def block(self, x: float, y: float, side: float, colour: int, letter: bool = True) -> None:
        """A stone of a colour, lit from the top left."""
        canvas = self.canvas
        x, y, size = x + JOINT / 2, y + JOINT / 2, side - JOINT
        tone = self.tones[colour]
        self.box(x, y, size, size, self.fills[colour], None, 0, round=size * 0.07)
        canvas.saveState()
        path = canvas.beginPath()
        path.roundRect(x, y, size, size, size * 0.07)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.setStrokeAlpha(0.55)
        canvas.setFillAlpha(0.55)
        self.hatch(x, y, size, HATCHING[colour], tone)
        canvas.setStrokeAlpha(0.65)
        self.stroke([(x, y), (x, y + size), (x + size, y + size)], "#FFFFFF", size * 0.09)
        canvas.setStrokeAlpha(0.4)
        self.stroke([(x, y), (x + size, y), (x + size, y + size)], tone, size * 0.09)
        canvas.restoreState()
        self.box(x, y, size, size, None, tone, 0.25, round=size * 0.07)
        if letter:
            self.tag(x, y, size, self.short[colour], tone)

    def tag(self, x: float, y: float, size: float, word: str, tone: str) -> None:
        """The colour's letter at the lower right, clear of the cross to come."""
        height = size * 0.27
        width = self.canvas.stringWidth(word, "Helvetica-Bold", height) + size * 0.1
        left, low = x + size - width - size * 0.07, y + size * 0.07
        self.box(left, low, width, height * 1.05, PAPER, None, 0, round=height * 0.25)
        self.text(left + width / 2, low + height * 0.17, word, height, "Helvetica-Bold", tone, "middle")

    def hatch(self, x: float, y: float, size: float, kind: str, tone: str) -> None:
        """The hatching of a colour, as heralds draw it."""
        for start, end in hatching(kind):
            ends = [(x + size * right, y + size * (1 - down)) for right, down in (start, end)]
            if kind == "dots":
                self.circle(*ends[0], size * 0.022, tone)
            else:
                self.stroke(ends, tone, 0.16)

    def vault(self, x: float, y: float, width: float, height: float) -> None:
        """The opening of the arch, with a round head."""
        canvas = self.canvas
        inset = 0.6
        left, wide = x + inset, width - 2 * inset
        radius = min(wide / 2, height - 1)
        path = canvas.beginPath()
        path.moveTo(left, y)
        path.lineTo(left, y + height - radius - inset)
        path.arcTo(left, y + height - 2 * radius - inset, left + wide, y + height - inset, 180, -180)
        path.lineTo(left + wide, y)
        path.close()
        canvas.setFillColor(self.opening)
        canvas.setStrokeColor(SOFT)
        canvas.setLineWidth(0.3)
        canvas.drawPath(path, stroke=1, fill=1)

    def miniature(
        self, building: int, x: float, y: float, width: float, height: float, marked: Field | None
    ) -> None:
        """A building made of tiny stones, one of them marked."""
        cells = list(self.cells(building))
        across = max(right for right, _, _ in cells) + 1
        up = max(top for _, top, _ in cells) + 1
        side = min(width / across, height / up)
        left, low = x + (width - across * side) / 2, y + (height - up * side) / 2
        size = side * 0.84
        for right, top, field in sorted(cells, key=lambda cell: cell[2] is marked):
            hit = field is marked
            cx, cy = left + right * side, low + top * side
            self.box(cx, cy, size, size, INK if hit or marked is None else self.mortar, None, 0)
            if hit:
                self.circle(cx + size / 2, cy + size / 2, size * 0.7 + 0.5, None, INK, 0.35)

    def three(self, x: float, y: float, size: float) -> None:
        """All three buildings: pyramid and arch on the relief."""
        self.miniature(PYRAMID, x + size * 0.09, y + size * 0.4, size * 0.4, size * 0.45, None)
        self.miniature(ARCH, x + size * 0.52, y + size * 0.4, size * 0.4, size * 0.4, None)
        self.miniature(RELIEF, x + size * 0.2, y + size * 0.1, size * 0.6, size * 0.26, None)

    def cells(self, building: int) -> Iterator[tuple[float, float, Field]]:
        """Where the fields of a building are, counted in fields from its lower left."""
        rows = shape(self.sheet, building).down
        for name, right, down in cells(self.sheet, building):
            yield right, rows - 1 - down, self.sheet.fields[self.sheet.numbers[name]]

    # Words and numbers ------------------------------------------------------------------------

    def name(self, building: int, x: float, y: float) -> None:
        """A building's name below it."""
        self.text(x, y, self.words[BUILDINGS[building]], 4.2, "Times-Bold", align="middle")

    def caption(self, x: float, y: float, word: str, more: str = "") -> None:
        """A name, and softly what is to be known of it."""
        self.text(x, y, word, 4.2, "Times-Bold")
        if more:
            self.text(x + self.canvas.stringWidth(word, "Times-Bold", 4.2) + 2, y, more, 3, colour=SOFT)

    def points(self, line: Line, x: float, y: float) -> None:
        """The points of a row, column or part."""
        if line.points:
            self.badge(line.points, x, y)

    def complete(self, name: str, x: float, y: float) -> None:
        """The points for a complete building, where there are any."""
        points = self.lines[name].points
        if points:
            self.circle(x, y, 3.9, PAPER, INK, 0.2)
            self.badge(points, x, y, strong=True)
            self.text(x + 5, y - 1, self.words["whole"], 2.8, colour=SOFT)

    def badge(self, points: int, x: float, y: float, strong: bool = False) -> None:
        """A number in a ring."""
        self.circle(x, y, 3.2, INK if strong else PAPER, INK, 0.35)
        self.text(x, y - 1.35, str(points), 3.9, "Times-Bold", PAPER if strong else INK, "middle")

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        font: str = "Helvetica",
        colour: str = INK,
        align: str = "left",
    ) -> None:
        canvas: Any = self.canvas
        canvas.setFont(font, size)
        canvas.setFillColor(colour)
        draw = {
            "left": canvas.drawString,
            "right": canvas.drawRightString,
            "middle": canvas.drawCentredString,
        }
        draw[align](x, y, words)

    # Shapes -----------------------------------------------------------------------------------

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str | None,
        line: str | None,
        weight: float,
        round: float = 0,
    ) -> None:
        self.style(fill, line, weight)
        self.canvas.roundRect(x, y, width, height, round, stroke=line is not None, fill=fill is not None)

    def circle(
        self, x: float, y: float, radius: float, fill: str | None, line: str | None = None, weight: float = 0
    ) -> None:
        self.style(fill, line, weight)
        self.canvas.circle(x, y, radius, stroke=line is not None, fill=fill is not None)

    def style(self, fill: str | None, line: str | None, weight: float) -> None:
        if fill is not None:
            self.canvas.setFillColor(fill)
        if line is not None:
            self.canvas.setStrokeColor(line)
            self.canvas.setLineWidth(weight)

    def stroke(self, points: Sequence[tuple[float, float]], colour: str, weight: float) -> None:
        canvas = self.canvas
        self.style(None, colour, weight)
        path = canvas.beginPath()
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        canvas.drawPath(path, stroke=1, fill=0)

    def wedge(self, x: float, y: float, radius: float, colour: int) -> None:
        """One of the six sectors of a joker."""
        self.style(self.fills[colour], self.tones[colour], 0.15)
        self.canvas.wedge(
            x - radius, y - radius, x + radius, y + radius, 90 - 60 * colour, -60, stroke=1, fill=1
        )

    def arrow(self, x: float, y: float, end: float) -> None:
        self.stroke([(x + 1, y), (end, y)], SOFT, 0.3)
        self.stroke([(end - 1.6, y + 1), (end, y), (end - 1.6, y - 1)], SOFT, 0.3)

    def ground(self, x: float, y: float, width: float) -> None:
        self.stroke([(x, y - 0.3), (x + width, y - 0.3)], INK, 0.6)

    def die(self, x: float, y: float, size: float, number: int) -> None:
        """An ordinary die."""
        self.box(x, y, size, size, PAPER, INK, 0.25, round=0.8)
        low, middle, high = size * 0.25, size * 0.5, size * 0.75
        corners = [(low, high), (high, low), (low, low), (high, high), (low, middle), (high, middle)]
        spots = corners[: number // 2 * 2] + ([(middle, middle)] if number % 2 else [])
        for right, up in spots:
            self.circle(x + right, y + up, size * 0.085, INK)

    def meander(self, x: float, y: float, end: float) -> None:
        """A band of the Greek key."""
        keys = round((end - x) / 6)
        unit = (end - x) / keys / 7
        points = [(x, y)]
        for _ in range(keys):
            left = points[-1][0]
            key = [(0, 4), (5, 4), (5, 1.5), (2.5, 1.5), (2.5, 2.7), (3.7, 2.7)]
            back = [(3.7, 2.7), (2.5, 2.7), (2.5, 1.5), (5, 1.5), (5, 4)]
            points += [(left + right * unit, y + up * unit) for right, up in key]
            points += [(left + right * unit, y + up * unit) for right, up in back[1:4]]
            points += [(left + 5 * unit, y), (left + 7 * unit, y)]
        self.stroke(points, SOFT, 0.3)
