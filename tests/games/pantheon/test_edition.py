"""Editions: the kit's own, an owner's, and every mistake named by its place."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import pantheon_kit as pk
from pantheon_kit.engine.errors import IllegalSetup
from pantheon_kit.engine.game import Chance
from pantheon_kit.games.pantheon import PANTHEON, position
from pantheon_kit.games.pantheon.edition import (
    EFFECTS,
    Edition,
    EditionError,
    facts,
    judged,
    load,
    mistakes,
    parse,
    reconstruction,
    source_of,
)
from pantheon_kit.games.pantheon.state import Options
from pantheon_kit.games.pantheon.table import table_of
from tests.games.pantheon.helping import do, legal, until_asked, walk

TEXT = (files("pantheon_kit.games.pantheon") / "data" / "reconstruction.toml").read_text(encoding="utf-8")


def named(data: dict[str, Any]) -> set[str]:
    return {mistake.where for mistake in mistakes(data)}


def data() -> dict[str, Any]:
    return tomllib.loads(TEXT)


@pytest.mark.rule("pantheon:pieces")
def test_the_kits_edition_has_no_mistakes_and_keeps_the_seeds_facts() -> None:
    edition = reconstruction()
    assert mistakes(data()) == []
    assert edition.start_feet == (6, 5, 4) and edition.start_columns == (5, 4, 3)
    assert edition.level_cost == (1, 3, 6, 10) and edition.special_money == (2, 2, 3, 3, 4, 4, 5)
    assert edition.demigods_low == ((1, 2), (2, 4), (3, 5)) and edition.demigods_high == (
        (4, 5),
        (5, 3),
        (6, 2),
    )
    assert (edition.movement, edition.money, edition.sacrifice_per_kind) == (16, 15, 11)
    stonkus = next(god for god in edition.gods if god.name == "stonkus")
    assert set(stonkus.costs) == {((4, "any"), (3, "any"), (1, "any"), (1, "any"))}
    assert {god.name for god in edition.gods if god.colour == "blue"} == {
        "vinthrad",
        "stonkus",
        "gadicea",
        "gaiviles",
        "pietalte",
        "traitera",
        "depraccus",
    }


def test_every_fact_is_shown_with_its_provenance() -> None:
    edition = reconstruction()
    shown = {fact: (value, source) for fact, value, source in facts(edition)}
    assert shown["gods.stonkus.costs"] == (
        "4 any + 3 any + 1 any + 1 any | " * 2 + "4 any + 3 any + 1 any + 1 any",
        "seed",
    )
    assert shown["gods.copia.costs"][1] == "reconstruction" and shown["nations.roma"][1] == "documented"
    assert {source for _, source in shown.values()} == {"seed", "documented", "inferred", "reconstruction"}
    assert (
        source_of(edition, "gods.vinthrad.colour") == "seed" and source_of(edition, "nothing") == "not said"
    )


def test_thirty_nine_gods() -> None:
    wrong = data()
    wrong["gods"]["copia"]["costs"].pop()
    assert named(wrong) == {"gods"}
    assert "39 god tiles" in str(mistakes(wrong)[0])


def test_a_column_space_outside_the_map_and_a_capital_with_four_loot_spaces() -> None:
    wrong = data()
    wrong["map"]["column_spaces"] = ["40,2", "8,5", "here", "9,3"]
    wrong["map"]["rows"][0] = wrong["map"]["rows"][0].replace("g", ".", 1)
    assert named(wrong) == {
        "map.column_spaces[0]",
        "map.column_spaces[1]",
        "map.column_spaces[2]",
        "map.letters.G",
    }
    assert any("outside the map" in str(mistake) for mistake in mistakes(wrong))
    assert any("not 4" in str(mistake) for mistake in mistakes(wrong))


def change(path: str, value: Any) -> dict[str, Any]:
    changed = data()
    *way, last = path.split(".")
    there = changed
    for key in way:
        there = there[key]
    if value is None:
        del there[last]
    else:
        there[last] = value
    return changed


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("gods.copia.effect", "rain_of_gold", "gods.copia"),
        ("gods.copia.amount", 0, "gods.copia.amount"),
        ("gods.copia.colour", "green", "gods.copia.colour"),
        ("gods.copia.effect", "jump", "gods.copia"),
        ("gods.vinthrad.effect", "points", "gods.vinthrad"),
        ("gods.vinthrad.costs", [[[5, "temple"], [4, "temple"]]] * 4, "gods.vinthrad.costs[0][1]"),
        ("gods.vinthrad.costs", [[[3, "temple"], [4, "gift"]]] * 4, "gods.vinthrad.costs[0][1]"),
        ("gods.vinthrad.costs", [[[3, "hat"]]] * 4, "gods.vinthrad.costs[0][0]"),
        ("gods.vinthrad.costs", "many", "gods.vinthrad.costs"),
        ("gods.vinthrad.power", 1, "gods.vinthrad.power"),
        ("gods.vinthrad", 3, "gods.vinthrad"),
        ("loot.points.count", 7, "loot"),
        ("loot.points.effect", "jump", "loot.points"),
        ("loot.points", 1, "loot.points"),
        ("loot.points.colour", "red", "loot.points.colour"),
        ("bonus.kinds", ["points"] * 5, "bonus.kinds"),
        ("bonus.kinds", ["points"] * 5 + ["gold"], "bonus.kinds[5]"),
        ("nations.roma", None, "nations"),
        ("nations.roma", "extra_turn", "nations.roma"),
        ("nations.atlantis", "two_cards", "nations.atlantis"),
        ("cards.movement", 15, "cards"),
        ("cards.money", "many", "cards.money"),
        ("cards.special_money", [2, 3], "cards.special_money"),
        ("cards.colour", 1, "cards.colour"),
        ("sacrifice_tiles.level_cost", [3, 1, 6, 10], "sacrifice_tiles.level_cost"),
        ("sacrifice_tiles.count", 31, "sacrifice_tiles.count"),
        ("demigods.low", {"1": 3}, "demigods"),
        ("demigods.low", {"one": 11}, "demigods.low.one"),
        ("demigods.high", None, "demigods.high"),
        ("scoring.column_points", [[3, 1]], "scoring.column_points"),
        ("scoring.column_points", [[12, 1], [3, 2]], "scoring.column_points"),
        ("scoring.scored_epochs", [3], "scoring.scored_epochs"),
        ("scoring.scored_epochs", [0, 6], "scoring.scored_epochs"),
        ("supply.start_feet", {"2": 6, "3": 5}, "supply.start_feet.4"),
        ("supply.start_feet", {"2": 60, "3": 5, "4": 4}, "supply.start_feet.2"),
        ("supply.pieces_per_colour", 11, "supply.pieces_per_colour"),
        ("kinds", ["temple"], "kinds"),
        ("edition", "", "edition"),
        ("weather", 1, "weather"),
        ("map.letters", {"I": "iberia"}, "nations.roma"),
        ("map.rows", [], "map"),
        ("provenance", {"a": 1}, "provenance"),
        ("scoring", None, "scoring"),
        ("scoring.column_points", [[3, -1], [12, 4]], "scoring.column_points"),
        ("cards.special_money", [1, 2, 3, 3, 4, 4, 5], "cards.special_money"),
        ("cards.special_money", [2, 2, 3, 3, 4, 4, 100], "cards.special_money"),
        ("demigods", [1, 2], "demigods"),
        ("demigods.low", {"1": 2, "01": 4, "3": 5}, "demigods.low.01"),
        ("demigods.low", {"²": 11}, "demigods.low.²"),
        ("bonus.kinds", 6, "bonus.kinds"),
        ("map.column_spaces", 3, "map.column_spaces"),
        ("map.column_spaces", ["²,1"], "map.column_spaces[0]"),
        ("map.letters.Z", "roma", "map.letters.Z"),
        ("nations.new rome", "two_cards", "nations.new rome"),
        ("nations.roma", {"effect": "cards", "amuont": 3}, "nations.roma.amuont"),
        (
            "loot.points",
            {"count": 6, "effects": [{"effect": "points", "amuont": 9}]},
            "loot.points.effects[0].amuont",
        ),
        ("loot.five points", {"count": 0, "effect": "points"}, "loot.five points"),
        ("gods.follow", {"colour": "yellow", "effect": "cards", "costs": [[[1, "gift"]]]}, "gods.follow"),
        ("provenance", {"gods.stonkos": "seed"}, "provenance.gods.stonkos"),
        ("edition", " ", "edition"),
    ],
)
def test_every_mistake_is_named_by_its_place(path: str, value: Any, where: str) -> None:
    assert where in named(change(path, value))


def test_spaces_cut_off_and_unknown_signs() -> None:
    wrong = data()
    rows = wrong["map"]["rows"]
    wrong["map"]["rows"] = [*rows, "", "    .   ?   |", " ?"]
    assert named(wrong) == {"map 2,12", "map 4,12", "map 6,12", "map 0,13"}
    wrong["map"]["rows"] = [*rows[:-1], " " + rows[-1]]
    assert named(wrong) >= {"map.row 10"}


def test_a_file_that_is_no_toml_or_not_there(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="file"):
        parse("gods = [")
    with pytest.raises(EditionError, match="cannot be read"):
        load(tmp_path / "nowhere.toml")
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace('"move_now"', '"fly"').replace("money = 15", "money = 14"), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        load(file)
    assert {mistake.where for mistake in caught.value.mistakes} == {"gods.itinera", "cards"}


def owners(*changes: tuple[str, str]) -> Options:
    """An owner's edition: the kit's with pieces of its text changed."""
    text = TEXT.replace('edition = "reconstruction"', 'edition = "mine"')
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return Options(edition=parse(text))


def loot(name: str, effect: str, amount: int) -> tuple[str, str]:
    """A change of what a loot tile does."""
    line = next(line for line in TEXT.splitlines() if line.startswith(f"{name} = {{count"))
    return line, f'{line.partition(", ")[0]}, effect = "{effect}", amount = {amount}}}'


def test_an_owners_edition_is_played_recorded_and_loaded() -> None:
    options = owners(loot("points", "points", 9))
    match = pk.new_match("pantheon", seats=2, options=options, seed=1)
    while isinstance(match.turn, Chance):
        match.roll()
    match.play("bonus points")
    assert match.state.players[match.entries[-1].seat].points == 9
    *_, last = walk(2, 3, options)
    assert last.epoch == 6
    again = pk.load(match.record(full=True).json())
    assert again.state == match.state and again.options.edition.name == "mine"


def test_a_new_god_needs_data_only_where_its_parts_exist() -> None:
    options = owners(
        (
            'effect = "feet_and_columns"\namount = 2',
            'effects = ["cards", {effect = "points", amount = 4}, {effect = "top_demigod", amount = 1}]',
        ),
        (
            'effect = "talers_in_shop"\namount = 1',
            'effects = [{effect = "talers_in_shop", amount = 2}, "jump"]',
        ),
    )
    state = position("roma; gods copia/1 stonkus; 1: hand temple*4 priest*2; 2: gods gadicea/1", options)
    assert table_of(options).lasting(state.players[1].gods)[:4] == (0, 1, 0, 2)
    state = do(state, "god / copia/1 temple 4 priest 2 / card gift / demigod 3")
    assert state.players[0].points == 1 + 4 and state.players[0].demigods == (3,)


def test_an_edition_whose_gods_run_out() -> None:
    nations = ["germania", "graecia", "aegyptus", "persia", "cartago", "iberia", "roma"]
    plain = data()["nations"]
    options = owners(
        *((f'{name} = "{plain[name]}"', f'{name} = "two_cards_or_reveal_god"') for name in nations)
    )
    bare = 0
    for seed in range(3):
        for state in walk(4, seed, options):
            bare += not any(state.god_stack)
            if not any(state.god_stack) and state.agenda and type(state.agenda[0]).__name__ == "CardsOrGod":
                assert legal(state) == {"cards"}
        assert state.epoch == 6 and PANTHEON.problems(state) == []
    assert bare


def test_bonus_tiles_of_any_effect_work_before_the_first_nation() -> None:
    options = owners(loot("points", "move_now", 3), loot("cards", "two_talers", 2))
    state = until_asked(do(PANTHEON.start(2, options), "start 1"), "bonus")
    state = do(state, "bonus points / bonus cards")
    assert "place foot@8,5" not in legal(state) and "buy foot" in legal(state)
    assert until_asked(do(state, "buy foot / -")).epoch == 1
    for seed in range(3):
        *_, last = walk(3, seed, options)
        assert last.epoch == 6


def test_the_guide_for_owners_names_every_effect() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "editions.md").read_text(encoding="utf-8")
    rows = [line for line in guide.splitlines() if line.startswith("| `")]
    named_effects = {word for row in rows for word in re.findall(r"`(\w+)`", row.split(" | ")[0])}
    assert named_effects == set(EFFECTS)


@pytest.mark.rule("pantheon:pieces")
def test_an_edition_in_a_record_is_judged_like_one_in_a_file() -> None:
    edition = reconstruction()
    assert judged(edition) == [] and parse_again(edition) == edition
    for wrong in (
        replace(edition, money=14),
        replace(edition, gods=(edition.gods[0], *edition.gods)),
        replace(edition, loot=edition.loot[::-1][:-1]),
        replace(edition, map=edition.map[:-1]),
        replace(edition, special_money=edition.special_money[::-1]),
    ):
        with pytest.raises(IllegalSetup) as caught:
            PANTHEON.start(2, Options(edition=wrong))
        violation = caught.value.violation
        assert violation.rule == "pieces" and PANTHEON.rulebook.explain(violation, "de")
    match = pk.new_match("pantheon", seats=2, options=owners(), seed=1)
    text = match.record(full=True).json().replace('"money": 15', '"money": 14')
    with pytest.raises(pk.RecordError):
        pk.load(text)


def parse_again(edition: Edition) -> Edition:
    return msgspec.convert(msgspec.to_builtins(edition), Edition)


def test_talers_and_points_beyond_a_hundred_are_possible_in_an_owners_edition() -> None:
    options = owners(
        ("special_money = [2, 2, 3, 3, 4, 4, 5]", "special_money = [20, 20, 20, 20, 20, 20, 20]"),
        loot("points", "points", 99),
    )
    state = position("roma; 1: special 20 20 20 20 20 20 points 10500; 2:", options)
    state = do(state, "shop / 20 / 20 / 20 / 20 / 20 / 20")
    assert PANTHEON.problems(state) == []
