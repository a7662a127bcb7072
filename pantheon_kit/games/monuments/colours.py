"""The six stone colours: their order, letters and names."""

from __future__ import annotations

COLOURS = ("yellow", "red", "orange", "purple", "green", "blue")
"""The colours by number; everywhere else a colour is its number here."""
LETTERS = "YROPGB"
"""The letter of each colour in the notation and in sheet files, the same in all languages."""
NAMES = {
    "en": COLOURS,
    "de": ("Gelb", "Rot", "Orange", "Lila", "Grün", "Blau"),
}
SHORT = {
    "en": ("Y", "R", "O", "P", "G", "B"),
    "de": ("Ge", "R", "O", "L", "Gr", "B"),
}
"""What is printed on a stone of each colour, by language."""
