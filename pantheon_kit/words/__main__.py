"""Brings the catalogues up to date: ``python -m pantheon_kit.words`` (needs Babel).

New sentences are added without a translation, those no longer used are dropped, and the compiled
catalogue is written. Prints what is still to be translated and ends with 1 if anything is.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from pantheon_kit.words import DOMAIN, FOLDER, LANGUAGES

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in the catalogues, always the same, so that only words change them."""
KEYWORDS = {"_": None, "N_": None, "many": (1, 2)}


def spoken() -> Catalog:
    """The sentences found in the package's code, in alphabetical order."""
    found = Catalog(project="pantheon-kit", charset="utf-8")
    for name, line, message, _comments, _context in extract_from_dir(
        str(FOLDER.parent), [("**.py", "python")], keywords=KEYWORDS
    ):
        found.add(message, locations=[(name, line)])
    return found


def catalogue(language: str) -> Path:
    """Where the translations into ``language`` stand."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    """The translations into ``language``."""
    with catalogue(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(translations: Catalog) -> bytes:
    """The bytes of the ``.mo`` file of ``translations``."""
    out = io.BytesIO()
    write_mo(out, translations)
    return out.getvalue()


def missing(translations: Catalog) -> list[str]:
    """The sentences of ``translations`` without a translation, or with an uncertain one."""
    lacking = []
    for message in translations:
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and (message.fuzzy or not all(strings)):
            lacking.append(message.id if isinstance(message.id, str) else message.id[0])
    return lacking


def update(language: str) -> list[str]:
    """Brings one language up to date; returns the sentences still to be translated."""
    path = catalogue(language)
    translations = read(language) if path.exists() else Catalog(language, project="pantheon-kit")
    translations.update(spoken(), no_fuzzy_matching=True)
    translations.obsolete.clear()
    translations.header_comment = "# The words of pantheon-kit's screen. Update: python -m pantheon_kit.words"
    translations.fuzzy = False
    translations.msgid_bugs_address = translations.last_translator = translations.language_team = ""
    translations.creation_date = translations.revision_date = WHEN
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, translations, width=0, sort_output=True, no_location=True, omit_header=False)
    path.with_suffix(".mo").write_bytes(compiled(translations))
    return missing(translations)


def main() -> int:
    lacking = {language: update(language) for language in LANGUAGES[1:]}
    for language, sentences in lacking.items():
        for sentence in sentences:
            print(f"{language}: {sentence}")
    return 1 if any(lacking.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
