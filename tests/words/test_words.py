"""The catalogues: in step with the code, whole, and fit to be filled in."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from pantheon_kit.words import LANGUAGES, translator
from pantheon_kit.words.__main__ import catalogue, compiled, missing, read, spoken

OTHERS = LANGUAGES[1:]


def forms(message: object) -> tuple[str, ...]:
    """A message's id or translation as a tuple of its forms."""
    return tuple(message) if isinstance(message, tuple | list) else (str(message),)


def names(sentence: str) -> set[str]:
    """The placeholders of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_of_the_code_is_translated_and_no_other(language: str) -> None:
    code = {message.id for message in spoken() if message.id}
    book = {message.id for message in read(language) if message.id}
    assert code == book, "run: python -m pantheon_kit.words"
    assert missing(read(language)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_compiled_catalogue_is_that_of_the_text(language: str) -> None:
    assert catalogue(language).with_suffix(".mo").read_bytes() == compiled(read(language))


@pytest.mark.parametrize("language", OTHERS)
def test_translations_have_the_placeholders_of_their_sentences(language: str) -> None:
    for message in read(language):
        if message.id:
            wanted = set().union(*(names(form) for form in forms(message.id)))
            for form in forms(message.string):
                assert names(form) <= wanted, message.id


def test_german_is_written_with_umlauts() -> None:
    for message in read("de"):
        for form in forms(message.string) if message.id else ():
            assert not re.search(
                r"\b(fuer|ueber|koenn|waehl|wuerf|zurueck|naechst|schliess)", form.lower()
            ), form


def test_numbers_choose_the_form() -> None:
    for language, one, two in (("en", "1 rule", "2 rules"), ("de", "1 Regel", "2 Regeln")):
        many = translator(language).many
        assert (many("{n} rule", "{n} rules", 1), many("{n} rule", "{n} rules", 2)) == (one, two)


def test_lists_are_joined_in_the_language() -> None:
    assert translator("en").either(["7", "8", "19"]) == "7, 8 or 19"
    assert translator("de").all_of(("Ada", "Ben")) == "Ada und Ben"
    assert translator("de").either([]) == ""


def test_a_language_the_kit_does_not_speak_is_english() -> None:
    assert translator("fr")("Roll") == "Roll"
