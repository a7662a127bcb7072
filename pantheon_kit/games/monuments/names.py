"""The rulebook, whose refusals name colours and buildings in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.engine.rulebook import Rulebook, spoken
from pantheon_kit.games.monuments.colours import LETTERS, NAMES

BUILDINGS = {
    "en": {"relief": "the relief", "pyramid": "the pyramid", "arch": "the arch"},
    "de": {"relief": "dem Bodenrelief", "pyramid": "der Pyramide", "arch": "dem Triumphbogen"},
}
"""The buildings as they follow "in"."""


class MonumentsRulebook(Rulebook):
    """Puts facts called ``colour`` or ``colours`` (letters) and ``building`` into words."""

    def explain(self, violation: Violation, language: str = "en", names: Sequence[str] = ()) -> str:
        tongue = spoken(language)
        facts = {key: _shown(key, value, tongue) for key, value in violation.facts.items()}
        return super().explain(replace(violation, facts=facts), language, names)


def _shown(key: str, value: Fact, language: str) -> Fact:
    if key == "building" and isinstance(value, str):
        return BUILDINGS[language][value]
    if key in ("colour", "colours", "its_colour"):
        shown = tuple(NAMES[language][LETTERS.index(letter)] for letter in dict.fromkeys(str(value)))
        return shown if key == "colours" else shown[0]
    return value


@cache
def rulebook() -> Rulebook:
    """The rules in words."""
    return MonumentsRulebook.load(files("pantheon_kit.games.monuments") / "rulebook.toml")
