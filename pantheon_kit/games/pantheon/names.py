"""What cards, kinds, tiles and questions are called in English and German, and refusals with these names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pantheon_kit.engine.game import Fact, Violation
from pantheon_kit.engine.rulebook import Rulebook, spoken
from pantheon_kit.games.pantheon.notation import LEVELS

NAMES: Mapping[str, tuple[str, str]] = {
    "movement": ("movement", "Bewegung"),
    "money": ("money", "Geld"),
    "temple": ("temple", "Tempel"),
    "dancer": ("dancer", "Tänzerin"),
    "gift": ("gifts", "Gaben"),
    "priest": ("priest", "Priester"),
    "any": ("of any kind", "beliebig"),
    "action": ("action card", "Aktionskarte"),
    "demigod": ("demigod", "Halbgott"),
    "pieces": ("pieces", "Figuren"),
    "cards": ("cards", "Karten"),
    "special_money": ("special money", "besonderes Geld"),
    "sacrifice": ("sacrifice", "Opfer"),
    "points": ("points", "Punkte"),
}
"""Cards, kinds and loot. An edition's own names are shown as they stand."""
ASKS: Mapping[str, tuple[str, str]] = {
    "action": ("which action do you choose?", "welche Aktion wählst du?"),
    "draw": ("which card do you take?", "welche Karte nimmst du?"),
    "move": ("which piece do you place where?", "welche Figur setzt du wohin?"),
    "shop": ("what do you buy?", "was kaufst du?"),
    "god": ("which god do you acquire?", "welchen Gott erwirbst du?"),
    "gallia": ("cards, or the top god?", "Karten oder der oberste Gott?"),
    "offer": ("do you want this god?", "willst du diesen Gott?"),
    "discard": ("which card do you discard?", "welche Karte wirfst du ab?"),
    "swap": ("how many pieces do you swap?", "wie viele Figuren tauschst du?"),
    "level": ("which kind do you raise?", "welche Art erhöhst du?"),
    "pieces": ("feet or columns?", "Füße oder Säulen?"),
    "loot": ("which loot tile works next?", "welches Beuteplättchen wirkt als Nächstes?"),
    "bonus": ("which bonus tile do you choose?", "welches Bonusplättchen wählst du?"),
}


def named(word: str, language: str) -> str:
    """The name of a card, a kind or a loot tile."""
    german = spoken(language) == "de"
    return NAMES[word][german] if word in NAMES else word


def _shown(key: str, value: Fact, language: str) -> Fact:
    if key in ("card", "kind", "loot", "bonus") and isinstance(value, str):
        return named(value, language)
    if key in ("god", "up") and isinstance(value, str):
        return value.capitalize()
    if key == "level" and isinstance(value, int):
        return LEVELS[value]
    if key == "ask" and isinstance(value, str):
        return ASKS[value][spoken(language) == "de"].rstrip("?")
    if key == "cost" and isinstance(value, tuple):
        rows = (str(row).partition(" ") for row in value)
        return ", ".join(f"{number} {named(kind, language)}" for number, _, kind in rows)
    return value


class PantheonRulebook(Rulebook):
    """The rulebook, whose refusals name cards and tiles in the reader's language."""

    def explain(self, violation: Violation, language: str = "en", names: Sequence[str] = ()) -> str:
        facts = {key: _shown(key, value, language) for key, value in violation.facts.items()}
        return super().explain(replace(violation, facts=facts), language, names)
