"""Rules with ids, kinds, sections, sources and texts in two languages; and violations in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "de"]
LANGUAGES: tuple[Language, ...] = ("en", "de")
Kind: TypeAlias = Literal["limit", "effect", "setup", "end", "screen"]
Mark: TypeAlias = Literal["stated", "documented", "chosen"]


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in one language.

    ``refusals`` maps a violation's case (``""``: the general one) to a template whose
    ``{placeholders}`` are filled from the violation's facts.
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
