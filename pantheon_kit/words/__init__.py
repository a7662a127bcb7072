"""The words of the screen in all languages of the kit, by gettext.

The English sentences in the code are the message ids; ``de/LC_MESSAGES/pantheon_kit.po`` holds the
German ones and the ``.mo`` beside it is compiled from that. ``python -m pantheon_kit.words`` brings
both up to date after a sentence was added.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "pantheon_kit"
FOLDER = Path(__file__).parent
LANGUAGES = ("en", "de")


class Translator:
    """Sentences in one language, with their ``{placeholders}`` filled in.

    ``_("Hello {name}", name="Ada")`` translates one sentence, ``_.many("{n} turn", "{n} turns", n)``
    one with a number in it.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue: gettext.NullTranslations = (
            gettext.NullTranslations()
            if language == LANGUAGES[0]
            else gettext.translation(DOMAIN, FOLDER, [language])
        )

    def __call__(self, sentence: str, /, **facts: object) -> str:
        translated = self._catalogue.gettext(sentence)
        return translated.format(**facts) if facts else translated

    def many(self, one: str, several: str, n: int, /, **facts: object) -> str:
        """``one`` or ``several``, as ``n`` and the language demand, with ``n`` among the facts."""
        return self._catalogue.ngettext(one, several, n).format(n=n, **facts)

    def either(self, items: tuple[str, ...] | list[str]) -> str:
        """The items joined with commas and "or"."""
        if len(items) < 2:
            return "".join(items)
        _ = self
        return _("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])

    def all_of(self, items: tuple[str, ...] | list[str]) -> str:
        """The items joined with commas and "and"."""
        if len(items) < 2:
            return "".join(items)
        _ = self
        return _("{some} and {last}", some=", ".join(items[:-1]), last=items[-1])


@cache
def translator(language: str) -> Translator:
    """The translator into ``language``; English for a language the kit does not speak."""
    return Translator(language if language in LANGUAGES else LANGUAGES[0])


def N_(sentence: str) -> str:
    """Marks a sentence for the catalogue where it is written but not yet spoken."""
    return sentence
