"""Rulebooks: loading, what is wrong where, search, and violations in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from pantheon_kit.engine.errors import RulebookError
from pantheon_kit.engine.game import Violation
from pantheon_kit.engine.rulebook import Rulebook, placeholders, seat_name, spoken, table

HEAD = """
[sections.houses]
en = "Houses"
de = "Häuser"
"""

RULE = """
[[rule]]
id = "{id}"
section = "houses"
kind = "limit"
marks = ["stated"]
[rule.en]
title = "{title}"
text = "Nobody enters a house."
refusals = {{"" = "From {{0}} you may go to {{targets}}.", pair = "{{seat}} bars {{places}}."}}
[rule.de]
title = "{titel}"
text = "Niemand betritt die große Straße."
refusals = {{"" = "Von {{0}} darfst du nach {{targets}}.", pair = "{{seat}} sperrt {{places}}."}}
"""


def rule(id: str = "house.enter", title: str = "Entering", titel: str = "Betreten") -> str:
    return RULE.format(id=id, title=title, titel=titel)


BOOK = Rulebook.read(HEAD + rule() + rule("house.big", "Great houses", "Große Häuser"))


def test_rules_keep_their_order() -> None:
    assert [one.id for one in BOOK.rules] == ["house.enter", "house.big"] == [one.id for one in BOOK]
    assert BOOK.sections == ("houses",)
    assert BOOK.section_title("houses", "de") == "Häuser"
    assert BOOK.order("house.enter") < BOOK.order("house.big") < BOOK.order("table.turn")
    assert BOOK["house.big"].en.title == BOOK.words("house.big").title == "Great houses"
    assert len(BOOK) == 2 and "house.big" in BOOK and "house.small" not in BOOK
    with pytest.raises(KeyError):
        BOOK["house.small"]


def test_rules_of_the_table_are_found_in_every_book() -> None:
    assert "table.undo" in BOOK and BOOK["table.undo"] is table()["table.undo"]
    assert BOOK.section_title("table", "de") == "Am Tisch"
    assert all(one.id.startswith("table.") for one in table())


@pytest.mark.parametrize(
    ("targets", "english", "german"),
    [
        ((), "From W3 you may go to nothing.", "Von W3 darfst du nach nichts."),
        (("W7",), "From W3 you may go to W7.", "Von W3 darfst du nach W7."),
        (("W7", "W19"), "From W3 you may go to W7 or W19.", "Von W3 darfst du nach W7 oder W19."),
        ((1, 2, 3), "From W3 you may go to 1, 2 or 3.", "Von W3 darfst du nach 1, 2 oder 3."),
    ],
)
def test_alternatives_are_joined(targets: tuple[str | int, ...], english: str, german: str) -> None:
    violation = Violation("house.enter", places=("W3",), facts={"targets": targets})
    assert BOOK.explain(violation, "en") == english
    assert BOOK.explain(violation, "de") == german


def test_seats_are_called_by_name() -> None:
    violation = Violation("house.enter", "pair", ("W4", "W5"), {"seat": 1})
    assert BOOK.explain(violation) == "player 2 bars W4 and W5."
    assert BOOK.explain(violation, "de", ("Ada", "Böll")) == "Böll sperrt W4 und W5."
    turn = Violation("table.turn", facts={"seat": 0, "seats": (1, 2)})
    assert BOOK.explain(turn, "en", ("Ada", "", "Cem")).endswith("Now player 2 or Cem may act.")
    assert seat_name(2, "de") == "Spieler 3"


def test_an_unknown_case_takes_the_general_text() -> None:
    violation = Violation("house.enter", "new", ("W3",), {"targets": ("W1",)})
    assert BOOK.explain(violation) == "From W3 you may go to W1."
    assert BOOK.explain(Violation("table.resign")) == table()["table.resign"].en.text


def test_braces_in_facts_are_only_text() -> None:
    violation = Violation("house.enter", places=("{0.__class__}",), facts={"targets": "{seat}"})
    assert BOOK.explain(violation) == "From {0.__class__} you may go to {seat}."


def test_missing_facts_and_rules_are_named() -> None:
    with pytest.raises(RulebookError, match=r"house.enter.en.refusals.'': the text wants targets"):
        BOOK.explain(Violation("house.enter", places=("W3",)))
    with pytest.raises(RulebookError, match="wants a place"):
        BOOK.explain(Violation("house.enter", facts={"targets": "x"}))
    with pytest.raises(RulebookError, match="no such rule"):
        BOOK.explain(Violation("house.small"))


@pytest.mark.parametrize("text", ["häuser", "HÄUSER", "hauser", "haeuser", "grosse haeus", "house.big"])
def test_search_folds_case_and_umlauts(text: str) -> None:
    assert BOOK.search(text, "de")[0].id == "house.big"


def test_search_wants_every_word_and_puts_titles_first() -> None:
    assert [one.id for one in BOOK.search("strasse große", "de")] == ["house.enter", "house.big"]
    assert [one.id for one in BOOK.search("great")] == ["house.big"]
    assert [one.id for one in BOOK.search("house")] == ["house.enter", "house.big"]
    assert BOOK.search("house temple") == []
    assert len(BOOK.search("  ")) == 2


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("sections = [", "not readable as TOML"),
        (rule(), "sections"),
        (HEAD, "rule"),
        (HEAD + rule().replace('"limit"', '"law"'), r"rule\[0\] \(house.enter\).kind"),
        (HEAD + rule() + rule(), r"rule\[1\] \(house.enter\): the id occurs twice"),
        (HEAD + rule().replace('["stated"]', "[]"), r"rule\[0\] \(house.enter\).marks"),
        (HEAD + rule().replace('["stated"]', '["told"]'), r"rule\[0\] \(house.enter\).marks"),
        (HEAD + rule().replace('section = "houses"', 'section = "huts"'), "no section 'huts'"),
        (HEAD + rule().replace("{0}", "{0.x}", 1), r"\(house.enter\).en.refusals.'': {0.x}"),
        (HEAD + rule().replace("{0}", "{0!r}", 1), "plain placeholder"),
        (HEAD + rule().replace("{0}", "{", 1), r"\(house.enter\).en.refusals"),
        (HEAD + rule().replace(", pair", ", pairs", 1), r"only in one language: 'pair', 'pairs'"),
        (HEAD + rule(title=" "), r"\(house.enter\).en: title and text"),
        (HEAD + rule() + "wrong = 1\n", "wrong"),
        (HEAD + rule().replace('de]\ntitle = "Betreten"', "de]\ntitle = 3"), r"\(house.enter\).de.title"),
    ],
)
def test_a_malformed_rulebook_names_the_place(text: str, where: str) -> None:
    with pytest.raises(RulebookError, match=where) as caught:
        Rulebook.read(text, "huts.toml")
    assert str(caught.value).startswith("huts.toml: ")


def test_a_rulebook_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text(HEAD + rule(), encoding="utf-8")
    assert Rulebook.load(file).rules == Rulebook.load(str(file)).rules == Rulebook.read(HEAD + rule()).rules


def test_placeholders_and_languages() -> None:
    assert placeholders("{0} and {name}, not {{this}}") == {"0", "name"}
    assert [spoken(tag) for tag in ("de", "de-AT", "DE_de", "en", "fr", "")] == ["de"] * 3 + ["en"] * 3
