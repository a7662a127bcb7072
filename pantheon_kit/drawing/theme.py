"""What style names look like: colours and lines, as data, light and dark."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

SERIF = "'Iowan Old Style', Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif"


class Style(msgspec.Struct, frozen=True):
    """How shapes look. Colours are ``#rrggbb`` or ``#rrggbbaa``; None: not drawn. ``width`` and
    ``dash`` are in scene units; ``font`` and ``weight`` are for text."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    font: str = SANS
    weight: int = 400


class Theme(msgspec.Struct, frozen=True):
    """A named look. ``colours`` are the tokens of look.md for whoever draws beside the board."""

    name: str
    colours: Mapping[str, str]
    styles: Mapping[str, Style]

    def style(self, name: str) -> Style:
        """The style called ``name``.

        Raises:
            KeyError: the theme has none of that name.
        """
        return self.styles[name]


def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb`` (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


LIGHT_COLOURS = {
    "paper": "#F7F1E5",
    "panel": "#FFFBF2",
    "ink": "#2B2723",
    "soft": "#6B6259",
    "sea": "#BFD6DB",
    "land": "#E9DDBF",
    "stone": "#D8CDB8",
    "can": "#1F6FB2",
    "refused": "#B3261E",
    "trace": "#C58B1B",
}
DARK_COLOURS = {
    "paper": "#1E1C1A",
    "panel": "#2A2724",
    "ink": "#EFE7DA",
    "soft": "#B3A99B",
    "sea": "#2F4950",
    "land": "#4A4334",
    "stone": "#55504A",
    "can": "#6FB7F0",
    "refused": "#F2857C",
    "trace": "#F0C35B",
}

PRINTS = {
    "chorash": ("#A9352B", "#FBF3E4"),
    "lenas": ("#2F7A4B", "#FBF3E4"),
    "leral": ("#FBF7EC", "#3A342E"),
    "maruk": ("#E3B02C", "#33291A"),
    "rashil": ("#2A2622", "#F3EADB"),
}
"""The five sets of anem in print tones: the figure's colour and its emblem's."""


STONES = {
    "yellow": ("#EFCB4A", "#8F6F0C"),
    "red": ("#D9695A", "#7E2218"),
    "orange": ("#EB9A4B", "#8E4A0D"),
    "purple": ("#A987BF", "#553569"),
    "green": ("#7FB276", "#2E6127"),
    "blue": ("#6FA3CC", "#1F4F78"),
}
"""The six stones of monuments: face, and hatching and edge. They are the same by day and by night."""
PEN = "#1F1B18"
"""What is printed on stones and tiles, and written on them."""


def _styles(c: Mapping[str, str], dark: bool) -> dict[str, Style]:
    edge = "#F1E9DC" if dark else "#2B2723"
    styles = {
        "paper": Style(fill=c["paper"]),
        "panel": Style(fill=c["panel"]),
        "land": Style(fill=c["land"], stroke=c["soft"] + "66", width=1.5),
        "stone": Style(fill=c["stone"], stroke=c["soft"] + "66", width=1.5),
        "sea": Style(fill=c["sea"], stroke=c["soft"] + "66", width=1.5),
        "house": Style(fill=c["panel"], stroke=c["ink"], width=3),
        "rim": Style(fill=c["panel"], stroke=c["ink"], width=3),
        "line": Style(stroke=c["ink"], width=2),
        "hairline": Style(stroke=c["soft"], width=1.5),
        "meander": Style(stroke=c["soft"], width=2.6),
        "threshold": Style(fill=c["panel"], stroke=c["soft"] + "66", width=1.5),
        "beads": Style(stroke=c["stone"], width=5, dash=(3.5, 9)),
        "spandrel": Style(fill=c["panel"], stroke=c["soft"] + "99", width=1.5),
        "faint": Style(fill=c["stone"]),
        "column": Style(fill=c["panel"], stroke=c["soft"], width=2),
        "flute": Style(stroke=c["soft"], width=1.5),
        "number": Style(fill=c["ink"], font=SERIF),
        "caption": Style(fill="#CFC5B7" if dark else "#564E46", font=SERIF),
        "can": Style(stroke=c["can"], width=5),
        "can:wash": Style(fill=c["can"] + "2E"),
        "can:dot": Style(fill=c["can"], stroke=c["panel"], width=3),
        "refused": Style(stroke=c["refused"], width=5),
        "refused:hatch": Style(stroke=c["refused"], width=3.5),
        "trace": Style(stroke=c["trace"], width=6),
        "trace:head": Style(fill=c["trace"]),
        "trace:wash": Style(fill=c["trace"] + "55"),
        "voting": Style(stroke=c["trace"], width=4),
        "taught": Style(stroke=c["trace"], width=6, dash=(14, 9)),
        "selected": Style(stroke=c["ink"], width=5),
        "selected:halo": Style(stroke=c["panel"], width=13),
        "focus": Style(stroke=c["ink"], width=4, dash=(9, 7)),
        "focus:halo": Style(stroke=c["panel"], width=10),
        "halo": Style(fill=c["paper"], stroke=c["paper"], width=6),
        "die": Style(fill="#F7F1E5" if dark else "#FFFDF7", stroke="#14110E" if dark else c["ink"], width=3),
        "die:pips": Style(fill="#2B2723"),
        "pebble": Style(fill=c["trace"], stroke=c["ink"], width=2.5),
        "badge": Style(fill=c["ink"], stroke=c["panel"], width=2),
        "badge:text": Style(fill=c["paper"], font=SANS, weight=700),
    }
    for name, (ground, sign) in PRINTS.items():
        styles[f"set:{name}"] = Style(fill=ground, stroke=edge, width=2.5)
        styles[f"set:{name}:sign"] = Style(fill=sign)
        styles[f"set:{name}:line"] = Style(stroke=sign, width=1.8)
    return styles | _sheet_styles(c, dark)


def _sheet_styles(c: Mapping[str, str], dark: bool) -> dict[str, Style]:
    """Sheets of stones: paper and stones, what is printed and what is written on them, and marks that
    stand out from every stone. Styles that end in ``:small`` are for sheets seen from afar."""
    tile = "#E9E1D2" if dark else "#FFFDF7"
    styles = {
        "sheet": Style(fill=c["panel"], stroke=c["soft"] + "99", width=1.5),
        "sheet:asked": Style(stroke=c["ink"], width=3),
        "mortar": Style(fill=c["stone"], stroke=c["soft"] + "66", width=1.5),
        "opening": Style(fill=c["paper"], stroke=c["soft"], width=2),
        "opening:small": Style(fill=c["paper"]),
        "ornament": Style(stroke=c["soft"] + "88", width=1.5),
        "word": Style(fill=c["ink"], font=SERIF, weight=600),
        "mark": Style(fill=c["soft"], font=SANS),
        "points": Style(fill=c["panel"], stroke=c["ink"], width=2),
        "points:text": Style(fill=c["ink"], font=SERIF, weight=700),
        "points:won": Style(fill=c["ink"], stroke=c["ink"], width=2),
        "points:won:text": Style(fill=c["panel"], font=SERIF, weight=700),
        "stone:light": Style(stroke="#FFFFFF99", width=3),
        "stone:dark": Style(stroke=PEN + "55", width=3),
        "stone:medal": Style(fill=tile, stroke=PEN, width=2.5),
        "stone:letter": Style(fill=PEN, font=SANS, weight=700),
        "tile": Style(fill=tile, stroke=c["soft"], width=2),
        "tile:small": Style(fill=tile),
        "tile:faint": Style(fill="#C9BCA3"),
        "tile:ink": Style(fill=PEN),
        "tile:ring": Style(stroke=PEN, width=2.5),
        "pen": Style(stroke=PEN, width=7),
        "pen:fine": Style(stroke=PEN, width=4.5),
        "pen:small": Style(stroke=PEN, width=2.2),
        "pen:lost": Style(stroke=PEN + "AA", width=3),
        "void": Style(stroke="#6B6259", width=5),
        "void:small": Style(stroke="#6B6259", width=1.6),
        "die:used": Style(fill=c["stone"], stroke=c["soft"], width=2),
        "die:used:text": Style(fill="#CFC5B7" if dark else "#564E46", font=SANS, weight=700),
        "die:gloss": Style(stroke="#FFFFFF88", width=2.5),
        "veil": Style(fill=tile + "8C"),
        "rim:can": Style(stroke=c["panel"], width=9),
        "can:dear": Style(stroke=c["can"], width=2.5),
        "rim:small": Style(stroke=c["panel"], width=5),
        "trace:small": Style(stroke=c["trace"], width=2.5),
        "taught:small": Style(stroke=c["trace"], width=2.5, dash=(5, 4)),
        "refused:small": Style(stroke=c["refused"], width=2.5),
        "can:small": Style(stroke=c["can"], width=2.5),
        "selected:small": Style(stroke=c["ink"], width=2.5),
        "focus:small": Style(stroke=c["ink"], width=2.5, dash=(5, 4)),
    }
    for name, (face, tone) in STONES.items():
        styles[f"stone:{name}"] = Style(fill=face)
        styles[f"wedge:{name}"] = Style(fill=face)
        styles[f"stone:{name}:hatch"] = Style(stroke=tone + "80", width=3.4 if name == "yellow" else 1.4)
        styles[f"stone:{name}:edge"] = Style(stroke=tone, width=1.5)
        styles[f"die:{name}"] = Style(fill=face, stroke="#14110E" if dark else c["ink"], width=3)
    return styles


LIGHT = Theme("light", LIGHT_COLOURS, _styles(LIGHT_COLOURS, dark=False))
DARK = Theme("dark", DARK_COLOURS, _styles(DARK_COLOURS, dark=True))
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


def theme(name: str) -> Theme:
    """The theme called ``name``, ``"light"`` or ``"dark"``.

    Raises:
        KeyError: there is no such theme.
    """
    return THEMES[name]
