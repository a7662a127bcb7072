"""The rulebook: complete in both languages, and its refusals are those the rules give."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import pantheon_kit.games.pantheon as package
from pantheon_kit.engine.game import Violation
from pantheon_kit.games.pantheon import PANTHEON
from pantheon_kit.games.pantheon.edition import reconstruction
from pantheon_kit.games.pantheon.flow import RULES
from pantheon_kit.games.pantheon.names import ASKS, NAMES, named

RULEBOOK = PANTHEON.rulebook


def test_it_has_every_section_in_both_languages() -> None:
    assert RULEBOOK.sections == (
        "object",
        "table",
        "setup",
        "prepare",
        "turn",
        "draw",
        "move",
        "shop",
        "god",
        "loot",
        "end",
        "score",
        "screen",
    )
    for section in RULEBOOK.sections:
        assert RULEBOOK.section_title(section, "en") != RULEBOOK.section_title(section, "de")
        assert any(rule.section == section for rule in RULEBOOK)


@pytest.mark.parametrize("rule", [rule.id for rule in RULEBOOK])
def test_where_we_chose_the_text_says_so(rule: str) -> None:
    found = RULEBOOK[rule]
    partly = "chosen" in found.marks and len(found.marks) > 1 and found.kind != "screen"
    if partly:
        said = ("sources", "printed")
        assert any(word in found.en.text for word in said), rule
        assert any(word in found.de.text for word in ("Quellen", "gedruckt")), rule


def test_every_limit_has_a_refusal() -> None:
    for rule in RULEBOOK:
        if rule.kind == "limit":
            assert rule.en.refusals, rule.id


def test_every_violation_in_the_rules_has_its_words() -> None:
    """Every ``Violation("rule", case="case")`` written in the rules finds its refusal."""
    found: set[tuple[str, str]] = set()
    for file in Path(package.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation" and node.args:
                first = node.args[0]
                kind = next((word.value for word in node.keywords if word.arg == "case"), None)
                if isinstance(first, ast.Constant) and (kind is None or isinstance(kind, ast.Constant)):
                    found.add((str(first.value), str(kind.value) if kind else ""))
    for rule, case in found:
        assert rule in RULEBOOK, rule
        if not rule.startswith("table."):
            assert case in RULEBOOK.words(rule, "en").refusals, (rule, case)
    assert len(found) > 45


def test_refusals_name_cards_and_gods_in_the_readers_language() -> None:
    violation = Violation("god.cost", facts={"god": "stonkus", "cost": ("4 temple", "1 any")})
    assert (
        RULEBOOK.explain(violation, "en") == "You cannot pay for Stonkus; it wants 4 temple, 1 of any kind."
    )
    assert (
        RULEBOOK.explain(violation, "de")
        == "Du kannst Stonkus nicht bezahlen; gefordert ist 4 Tempel, 1 beliebig."
    )
    have = Violation("shop.sacrifice", case="have", facts={"kind": "dancer", "level": 2})
    assert RULEBOOK.explain(have, "de") == "Du hast schon Stufe II bei Tänzerin."


def test_no_refusal_counts_one_as_many() -> None:
    """Numbers stand where they may be 1."""
    many = r"\{\w+\} (talers|feet|columns|cards|tiles|demigods|Füße|Säulen|Karten)"
    for rule in RULEBOOK:
        for words in (rule.en, rule.de):
            for text in words.refusals.values():
                found = re.search(many, text)
                assert not found or rule.id == "draw.up-to-three", (rule.id, text)


def test_every_name_and_question_has_both_languages() -> None:
    for words in (*NAMES.values(), *ASKS.values()):
        assert len(words) == 2 and all(words)
    for word in (*reconstruction().kinds, *(kind.name for kind in reconstruction().loot)):
        assert word in NAMES and named(word, "de")
    assert {rules.asks for rules in RULES.values() if rules.asks} == set(ASKS)


def test_german_is_german() -> None:
    for rule in RULEBOOK:
        for text in (rule.de.title, rule.de.text, *rule.de.refusals.values()):
            assert not re.search(r"\b(the|and|your|ae|oe|ue)\b", text), (rule.id, text)
            assert not re.search(r"\b(Sie|Ihr|Ihnen|Ihre)\b(?! )", text)


SCREEN = (
    "screen.regions",
    "screen.player",
    "screen.own-gods",
    "screen.actions",
    "screen.shop",
    "screen.god",
    "screen.nations",
)


@pytest.mark.rule("pantheon:table.start", *(f"pantheon:{rule}" for rule in SCREEN))
def test_the_rules_of_the_screen_are_told_as_the_seed_lists_them() -> None:
    regions = RULEBOOK.words("screen.regions", "en").text.partition(": ")[2]
    assert len(re.split(r", (?:and )?", regions.rstrip("."))) == 13
    own = [god for god in re.findall(r"[A-Z][a-z]+", RULEBOOK.words("screen.own-gods", "en").text)]
    blue = ["Vinthrad", "Stonkus", "Gadicea", "Gaiviles", "Pietalte", "Traitera", "Depraccus"]
    assert [god for god in own if god in blue][:7] == blue
    player = RULEBOOK.words("screen.player", "en").text
    places = [
        player.index(word)
        for word in ("name", "points", "temple", "dancer", "gifts", "priest", "feet", "columns")
    ]
    assert places == sorted(places)
    for action in ("draws", "moves", "shops", "acquires"):
        assert action in RULEBOOK.words("screen.actions", "en").text
    for rule in ("table.start", "screen.shop", "screen.god", "screen.nations"):
        assert RULEBOOK[rule].kind == "screen" and RULEBOOK.words(rule, "de").text
