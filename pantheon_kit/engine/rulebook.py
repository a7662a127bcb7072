"""Rules with ids, kinds, sections, sources and texts in two languages; and violations in words."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Literal, TypeAlias

import msgspec

from pantheon_kit.engine.errors import RulebookError

if TYPE_CHECKING:
    from pantheon_kit.engine.game import Fact, Violation

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
Kind: TypeAlias = Literal["limit", "effect", "setup", "end", "screen"]
Mark: TypeAlias = Literal["stated", "documented", "chosen"]

_WORDS = {
    "en": {"or": "or", "and": "and", "none": "nothing", "player": "player {}"},
    "de": {"or": "oder", "and": "und", "none": "nichts", "player": "Spieler {}"},
}


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in one language.

    ``refusals`` maps a violation's case (``""``: the general one) to a template whose
    ``{placeholders}`` are filled from the violation: ``{0}`` is its first place, ``{places}`` all
    of them, every other name a fact.
    """

    title: str
    text: str
    refusals: Mapping[str, str] = {}


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a game; ``marks`` may hold two where part is stated and part is our choice."""

    id: str
    section: str
    kind: Kind
    marks: tuple[Mark, ...]
    en: Words
    de: Words


class _Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    en: str
    de: str


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sections: dict[str, _Title]
    rule: tuple[Rule, ...]


class Rulebook:
    """A game's rules in order, with section titles, search, and violations put into words.

    The rules of the table (``table.turn``, ``table.undo`` ...), which hold in every game, are found
    by their id in every rulebook, after the game's own, but are not among its ``rules``.
    """

    def __init__(self, sections: Mapping[str, tuple[str, str]], rules: Sequence[Rule]) -> None:
        """``sections`` maps section ids, in order, to their English and German titles."""
        self.rules = tuple(rules)
        self.sections = tuple(sections)
        self._titles = dict(sections)
        self._by_id = {rule.id: rule for rule in self.rules}
        self._order = {rule.id: place for place, rule in enumerate(self.rules)}

    @classmethod
    def load(cls, source: Traversable | Path | str) -> Rulebook:
        """Reads a rulebook file, such as ``files("pantheon_kit.games.anem") / "rulebook.toml"``.

        Raises:
            RulebookError: it is malformed; the message names the place.
        """
        file = Path(source) if isinstance(source, str) else source
        return cls.read(file.read_text(encoding="utf-8"), file.name)

    @classmethod
    def read(cls, text: str, name: str = "rulebook") -> Rulebook:
        """The rulebook that ``text`` (TOML) writes; ``name`` stands in front of error messages.

        Raises:
            RulebookError: it is malformed; the message names the place.
        """
        try:
            raw = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise RulebookError(f"not readable as TOML: {error}", "", name) from None
        try:
            file = msgspec.convert(raw, _File)
        except msgspec.ValidationError as error:
            message, _, place = str(error).partition(" - at ")
            raise RulebookError(message, _named(place.strip("`").removeprefix("$."), raw), name) from None
        where, wrong = _fault(file)
        if wrong:
            raise RulebookError(wrong, where, name)
        return cls({key: (title.en, title.de) for key, title in file.sections.items()}, file.rule)

    def __getitem__(self, rule: str) -> Rule:
        """The rule of that id. Raises KeyError."""
        found = self._by_id.get(rule)
        if found is None and rule.startswith("table.") and self is not table():
            found = table()._by_id.get(rule)
        if found is None:
            raise KeyError(rule)
        return found

    def __contains__(self, rule: object) -> bool:
        try:
            return isinstance(rule, str) and bool(self[rule])
        except KeyError:
            return False

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def order(self, rule: str) -> int:
        """The rule's place in the rulebook, from 0; the rules of the table come last. Raises KeyError."""
        place = self._order.get(rule)
        return len(self.rules) + table()._order[rule] if place is None else place

    def section_title(self, section: str, language: str = "en") -> str:
        """The title of a section. Raises KeyError."""
        if section not in self._titles and self is not table():
            return table().section_title(section, language)
        return self._titles[section][LANGUAGES.index(spoken(language))]

    def words(self, rule: str, language: str = "en") -> Words:
        """A rule's title, text and refusals in one language. Raises KeyError."""
        found = self[rule]
        return found.de if spoken(language) == "de" else found.en

    def explain(self, violation: Violation, language: str = "en", names: Sequence[str] = ()) -> str:
        """A violation in words: its rule's refusal for its case, else the general refusal, else the
        rule's text, with places and facts filled in.

        A fact that is a tuple becomes "7, 8 or 19". A fact called ``seat`` or ``..._seat`` is a seat
        number and becomes the name of who sits there (``seats``, ``..._seats``: a tuple of them).

        Raises:
            RulebookError: the rulebook has no such rule, or its text wants a fact that is missing.
        """
        tongue = spoken(language)
        if violation.rule not in self:
            raise RulebookError("there is no such rule", violation.rule)
        words = self.words(violation.rule, tongue)
        template = words.refusals.get(violation.case, words.refusals.get(""))
        if template is None:
            return words.text
        values = {
            fact: _shown(value, tongue, names if fact.split("_")[-1] in ("seat", "seats") else None)
            for fact, value in violation.facts.items()
        }
        values["places"] = _joined(violation.places, tongue, "and")
        try:
            return Formatter().vformat(template, violation.places, values)
        except (KeyError, IndexError) as error:
            lacking = error.args[0] if isinstance(error, KeyError) else "a place"
            where = f"{violation.rule}.{tongue}.refusals.{violation.case!r}"
            raise RulebookError(f"the text wants {lacking}, which is not given", where) from None

    def search(self, text: str, language: str = "en") -> list[Rule]:
        """The rules in which every word of ``text`` occurs, those with all of them in the title
        first, else in rulebook order. Case, accents, umlauts and ß do not matter (``haeuser``,
        ``hauser`` and ``Häuser`` find the same)."""
        wanted = [_folded(word) for word in text.split()]

        def holds(place: str) -> bool:
            forms = _folded(place)
            return all(any(form in there for form in word for there in forms) for word in wanted)

        found: list[tuple[bool, Rule]] = []
        for rule in self.rules:
            words = self.words(rule.id, language)
            section = self.section_title(rule.section, language)
            if holds(" ".join((rule.id, words.title, words.text, section))):
                found.append((not holds(f"{words.title} {rule.id}"), rule))
        return [rule for _, rule in sorted(found, key=lambda pair: pair[0])]


@cache
def table() -> Rulebook:
    """The rules that hold at every table, whatever the game."""
    return Rulebook.load(files("pantheon_kit.engine") / "table.toml")


def spoken(language: str) -> Language:
    """The kit's language for a language tag: ``"de-AT"`` is German, what it does not speak English."""
    return "de" if language[:2].lower() == "de" else "en"


def placeholders(template: str) -> frozenset[str]:
    """The names that a refusal template wants filled.

    Raises:
        ValueError: it has a stray brace, or a placeholder that is not a plain name or number.
    """
    names = set()
    for _, name, form, conversion in Formatter().parse(template):
        if name is None:
            continue
        if not (name.isidentifier() or name.isdigit()) or form or conversion:
            raise ValueError(f"{{{name}}} is not a plain placeholder")
        names.add(name)
    return frozenset(names)


def _fault(file: _File) -> tuple[str, str]:
    """The first place that is wrong, and what is wrong there."""
    seen: set[str] = set()
    for number, rule in enumerate(file.rule):
        where = f"rule[{number}] ({rule.id})"
        if rule.id in seen:
            return where, "the id occurs twice"
        seen.add(rule.id)
        if rule.section not in file.sections:
            return f"{where}.section", f"there is no section {rule.section!r}"
        if not rule.marks:
            return f"{where}.marks", "a rule needs a mark: stated, documented or chosen"
        for language, words in (("en", rule.en), ("de", rule.de)):
            if not words.title.strip() or not words.text.strip():
                return f"{where}.{language}", "title and text may not be empty"
            for case, template in words.refusals.items():
                try:
                    placeholders(template)
                except ValueError as error:
                    return f"{where}.{language}.refusals.{case!r}", str(error)
        if rule.en.refusals.keys() != rule.de.refusals.keys():
            lacking = rule.en.refusals.keys() ^ rule.de.refusals.keys()
            return f"{where}.refusals", f"only in one language: {', '.join(map(repr, sorted(lacking)))}"
    return "", ""


def _named(place: str, raw: Mapping[str, object]) -> str:
    """``rule[3].de`` with the rule's id added, where it has one."""
    if not place.startswith("rule["):
        return place
    number, _, rest = place.removeprefix("rule[").partition("]")
    rules = raw.get("rule")
    item = rules[int(number)] if isinstance(rules, list) and number.isdigit() else None
    named = f" ({item['id']})" if isinstance(item, dict) and isinstance(item.get("id"), str) else ""
    return f"rule[{number}]{named}{rest}"


def _shown(value: Fact, language: Language, names: Sequence[str] | None) -> str:
    if isinstance(value, tuple):
        return _joined([_shown(one, language, names) for one in value], language, "or")
    if names is not None and isinstance(value, int):
        return seat_name(value, language, names)
    return str(value)


def seat_name(seat: int, language: str = "en", names: Sequence[str] = ()) -> str:
    """Who sits at ``seat`` (from 0): the name, or "player 1" ("Spieler 1") where there is none."""
    named = names[seat] if seat < len(names) else ""
    return named or _WORDS[spoken(language)]["player"].format(seat + 1)


def _joined(items: Sequence[str], language: Language, last: Literal["or", "and"]) -> str:
    """``7, 8 or 19``."""
    if not items:
        return _WORDS[language]["none"]
    *most, final = items
    return f"{', '.join(most)} {_WORDS[language][last]} {final}" if most else final


def _folded(text: str) -> tuple[str, str]:
    """The text without case and accents: umlauts as their plain vowel, and written with an e."""
    small = unicodedata.normalize("NFC", text).casefold()
    spelled = small.translate({0xE4: "ae", 0xF6: "oe", 0xFC: "ue"})
    return _plain(small), _plain(spelled)


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
