"""The table without a browser: what a person does, and what is shown for it."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

import pantheon_kit as pk
from pantheon_kit import store as stores
from pantheon_kit.engine.chance import Script, Typed
from pantheon_kit.engine.game import Act, Chance, Over
from pantheon_kit.engine.match import Match
from pantheon_kit.games.anem import ANEM, position
from pantheon_kit.store import Store
from pantheon_kit.widgets import tree
from pantheon_kit.widgets.draft import PERSON
from pantheon_kit.widgets.effects import Address, Copy, Download, Focus, Picture, Remember, Sound
from pantheon_kit.widgets.screen import Screen
from pantheon_kit.widgets.table import Table

EXAMPLE_2 = "R A=H m=3,N2,8; B A=H m=6,6,12; dice 6,5"
EXAMPLE_17 = "R A=H m=3,8; B A=H m=5,11; G A=H m=5,13; W A=H m=15,16; dice 2,1"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return stores.open(tmp_path / "kept.sqlite")


@pytest.fixture
def table(store: Store) -> Table:
    table = Table("anem", store, random.Random(1))
    table.hello({}, {"person": "me"}, dark=False, language="en")
    return table


def sit(table: Table, where: str, *kinds: str, names: tuple[str, ...] = (), chance: Any = None) -> Match:
    """Puts a kept match from a position on the table."""
    state = position(where)
    seats = len(state.pieces)
    names = names or ("Anna", "Ben", "Cleo", "Dora")[:seats]
    match = pk.new_match("anem", seats=seats, position=state, names=names, chance=chance)
    assert table.store is not None
    table.resume(table.store.keep(match, {"kinds": list(kinds or (PERSON,) * seats)}))
    return table.playing


def people(table: Table, seed: str = "7") -> None:
    """Starts a match of two persons and decides who begins."""
    table.draft.set_kind(1, PERSON)
    table.draft.seed = seed
    table.start()
    while isinstance(table.turn, Chance) and table.turn.kind == "start":
        table.roll()


def all_text(node: tree.Node | str) -> str:
    """Every word that a tree shows."""
    if isinstance(node, str):
        return node
    own = [str(node.get(name, "")) for name in ("text", "label", "summary", "title", "error", "valuetext")]
    parts = [p if isinstance(p, str) else " ".join(p.values()) for p in node.get("parts", ())]
    return " ".join((*own, *parts, *(all_text(child) for child in node.get("c", ()))))


# ---- setting up ----------------------------------------------------------------------------------


def test_a_new_match_is_kept_and_its_key_is_in_the_address(table: Table, store: Store) -> None:
    table.draft.set_name(0, " Ada   Lovelace ")
    table.start()
    assert table.key is not None
    assert Address({"match": table.key, "record": None}) in table.effects
    assert store.match(table.key).names == ("Ada Lovelace", "Program 2")
    assert store.extra(table.key) == {"kinds": ["person", "greedy"], "paused": False, "person": "me"}


def test_a_set_that_another_has_is_swapped(table: Table) -> None:
    draft = table.draft
    draft.set_option("sets", "lenas", 0)
    assert [str(s) for s in draft.options().sets] == ["lenas", "chorash"]
    draft.set_option("sets", "rashil", 0)
    assert [str(s) for s in draft.options().sets] == ["rashil", "chorash"]


def test_four_seats_have_four_different_sets_and_names(table: Table) -> None:
    draft = table.draft
    draft.set_seats(4)
    for seat in range(4):
        draft.set_name(seat, "Kim")
    assert len(set(draft.options().sets)) == 4
    assert len(set(draft.called("en"))) == 4


@pytest.mark.parametrize("seats", [0, 1, 3, 5])
def test_a_number_of_players_that_the_rules_do_not_know_is_refused(table: Table, seats: int) -> None:
    with pytest.raises(ValueError, match="not played by"):
        table.draft.set_seats(seats)


def test_every_option_is_offered_with_its_rule_text(table: Table) -> None:
    table.opened.add("options")
    shown = Screen(table).side()
    words = all_text(shown)
    for choice in table.draft.choices:
        if not choice.per_seat:
            assert f"option:{choice.field}" in tree.controls(shown)
            assert ANEM.rulebook.words(choice.rule, "en").text in words


def test_options_are_played_by(table: Table) -> None:
    table.draft.set_option("duty", "may_pass")
    table.draft.set_option("one_piece_may_use_both", "true")
    table.start()
    assert table.playing.options.duty == "may_pass"
    assert table.playing.options.one_piece_may_use_both is True


def test_the_same_seed_rolls_the_same_dice(table: Table) -> None:
    rolls = []
    for _ in range(2):
        table.new()
        people(table, seed="noon")
        table.roll()
        rolls.append([entry.text for entry in table.playing.entries])
    assert rolls[0] == rolls[1]


# ---- playing -------------------------------------------------------------------------------------


def test_a_move_is_made_by_clicks_in_any_sensible_order(table: Table) -> None:
    for clicks in (("die:5", "W3:Rm", "W5"), ("W3:Rm", "die:5", "W5"), ("W3:Rm", "W5")):
        match = sit(table, EXAMPLE_2)
        for place in clicks:
            table.click(place)
        assert match.entries[-1].text == "5:m W3>W5"
        assert table.picked == ()


def test_another_piece_keeps_the_chosen_die(table: Table) -> None:
    sit(table, EXAMPLE_2)
    for place in ("die:5", "W3:Rm", "W8:Rm"):
        table.click(place)
    assert table.picked == ("die:5", "W8:Rm")


def test_a_second_click_lets_go(table: Table) -> None:
    sit(table, EXAMPLE_2)
    table.click("W3:Rm")
    table.click("W3:Rm")
    assert table.picked == ()


def test_an_illegal_try_is_answered_with_its_rule_and_what_is_possible(table: Table) -> None:
    match = sit(table, EXAMPLE_2)
    for place in ("die:5", "W3:Rm", "W8"):
        table.click(place)
    assert table.notice is not None and table.refusal is not None
    assert table.notice.kind == "no"
    assert table.notice.rule == table.refusal.violation.rule == "move.blocked"
    assert "W5" in table.notice.text + table.notice.instead
    assert "W18" in table.notice.text + table.notice.instead
    assert set(table.view().refused) == {"W6", "W8"}, "the pair, and where it was to go"
    assert table.can() == {"W5", "W18"}
    assert table.picked == ("die:5", "W3:Rm"), "die and piece stay chosen"
    assert len(match) == 0
    table.click("W18")
    assert match.entries[-1].text == "5:m W3>W18"
    assert table.notice is None and table.refusal is None


def test_the_refusal_leads_to_the_rule(table: Table) -> None:
    sit(table, EXAMPLE_2)
    screen = Screen(table)
    for place in ("die:5", "W3:Rm", "W8"):
        table.click(place)
    side = screen.side()
    assert ANEM.rulebook.words("move.blocked", "en").title in all_text(side)
    screen.event("notice-rule", "move.blocked")
    assert "rules" in table.opened
    assert ANEM.rulebook.words("move.blocked", "en").text in all_text(screen.side())
    assert Focus("find") in table.effects


def test_what_is_possible_is_shown_on_demand_only(table: Table) -> None:
    sit(table, EXAMPLE_2)
    table.click("W3:Rm")
    assert table.view().can == frozenset()
    table.show_legal(True)
    assert {"W5", "W18", "N0"} <= table.view().can


def test_a_hint_comes_in_grades(table: Table) -> None:
    sit(table, EXAMPLE_2)
    table.give_hint()
    assert table.hint is not None and len(table.hint.places) == 1
    first = table.hint.action
    table.give_hint()
    assert table.hint is not None and table.hint.action == first
    assert set(table.hint.places) == set(ANEM.face.clicks(table.playing.state, first))


def test_a_click_on_nothing_lets_go(table: Table) -> None:
    sit(table, EXAMPLE_2)
    table.click("W3:Rm")
    table.click("nowhere")
    assert table.picked == ()


def test_clicks_do_nothing_while_dice_are_to_be_rolled_or_a_program_moves(table: Table) -> None:
    people(table)
    plies = table.length
    table.click("W3:Rm")
    assert (table.picked, table.length) == ((), plies)
    sit(table, EXAMPLE_2, "greedy", "person")
    table.click("W3:Rm")
    assert table.picked == ()


def test_forged_actions_are_judged_like_clicks(table: Table) -> None:
    match = sit(table, EXAMPLE_2)
    table.act("5:m W3>W8")
    assert table.notice is not None and table.notice.kind == "no"
    table.act("nonsense")
    table.act("vote B")
    assert len(match) == 0


# ---- votes ---------------------------------------------------------------------------------------


def test_each_voter_is_asked_in_turn_in_words_and_on_the_board(table: Table) -> None:
    match = sit(table, EXAMPLE_17)
    screen = Screen(table)
    table.click("die:2")
    table.click("W3:Rm")
    table.click("W5")
    asked = []
    while isinstance(table.turn, Act) and table.turn.ask == "vote":
        asked.append(table.turn.seats[0])
        assert table.name(asked[-1]) in table.sentence()
        assert {"vote B", "vote G"} <= {
            i.partition(":")[2] for i in tree.controls(screen.side()) if i[:4] == "act:"
        }
        assert len(table.can()) == 2, "the pieces are lit up without being asked for"
        table.click("W5:Bm" if len(asked) != 2 else "W5:Gm")
    assert asked == [0, 1, 2]
    assert [entry.text for entry in match.entries[1:]] == ["vote B", "vote G", "vote B"]


def test_a_vote_can_be_cast_by_its_button(table: Table) -> None:
    match = sit(table, EXAMPLE_17)
    for place in ("die:2", "W3:Rm", "W5"):
        table.click(place)
    Screen(table).event("act:vote G")
    assert match.entries[-1].text == "vote G"


# ---- undo ----------------------------------------------------------------------------------------


def test_own_steps_are_taken_back_but_never_a_roll(table: Table) -> None:
    people(table)
    assert not table.can_undo()
    table.roll()
    plies = table.length
    assert not table.can_undo()
    table.undo()
    assert table.length == plies
    table.try_action(table.playing.legal()[0])
    assert table.can_undo()
    table.undo()
    assert table.length == plies
    table.redo()
    assert table.length == plies + 1


def test_typed_dice_may_be_corrected_while_they_are_the_last_entry(table: Table) -> None:
    sit(table, "R A=H m=3,8; B A=H m=12,13", chance=Typed())
    table.outcome("6 4")
    assert table.playing.entries[-1].text == "6-4"
    assert table.can_undo()
    table.undo()
    table.outcome("4-5")
    assert table.playing.entries[-1].text == "5-4"


def test_typed_dice_that_cannot_be_are_refused_with_an_example(table: Table) -> None:
    sit(table, "R A=H m=3,8; B A=H m=12,13", chance=Typed())
    for text in ("7-1", "6", "", "six and four", "6-4-1", "1" * 500):
        table.outcome(text)
        assert table.notice is not None and table.notice.kind == "problem"
        assert table.length == 0
    assert table.due() is None, "nobody rolls for the players"


def test_typed_start_dice_keep_the_order_of_the_players(table: Table) -> None:
    table.draft.dice = "typed"
    table.draft.set_kind(1, PERSON)
    table.start()
    table.outcome("2 5")
    assert table.playing.entries[-1].text == "start 2,5"


# ---- programs ------------------------------------------------------------------------------------


def run(table: Table, steps: int = 1000) -> None:
    """Lets the programs do what is due."""
    for _ in range(steps):
        due = table.due()
        if due is None:
            return
        assert table.do(due, table.think(due))


def test_programs_play_until_a_person_is_to_act_and_tell_what_they_did(table: Table) -> None:
    sit(table, "R A=H m=3,8; B A=H m=12,13", "random", "person", chance=Script(("5-1",), then=pk.Seed(1)))
    run(table)
    assert table.acting == 1
    told = table.recap()
    assert "Anna rolls 5 and 1." in told[0]
    assert len(told) == 3
    assert "Since your last turn" in all_text(Screen(table).side())


def test_a_match_of_programs_ends_by_itself(table: Table) -> None:
    table.draft.set_kind(0, "greedy")
    table.draft.set_kind(1, "random")
    table.draft.seed = "1"
    table.start()
    run(table, 5000)
    assert isinstance(table.turn, Over)
    assert table.recap() == ()


def test_programs_wait_while_paused_or_looking_back(table: Table) -> None:
    sit(table, EXAMPLE_2, "greedy", "person")
    assert table.due() is not None
    table.pause(True)
    assert table.due() is None
    assert "go-on" in tree.controls(Screen(table).side())
    table.pause(False)
    run(table, 1)
    table.step(-1)
    assert table.due() is None


def test_what_a_program_thought_of_an_older_position_is_dropped(table: Table) -> None:
    sit(table, EXAMPLE_2, "greedy", "person")
    due = table.due()
    assert due is not None
    action = table.think(due)
    assert table.do(due, action)
    plies = table.length
    assert not table.do(due, action)
    assert table.length == plies


def test_undo_never_reaches_behind_a_programs_roll(table: Table) -> None:
    sit(table, "R A=H m=3,8; B A=H m=12,13; dice 2,1", "person", "greedy")
    for action in ("2:m W3>W5", "1:m W8>W9"):
        table.act(action)
    assert table.can_undo()
    run(table, 1)
    assert not table.can_undo()


def test_a_person_may_take_over_from_a_program(table: Table, store: Store) -> None:
    sit(table, EXAMPLE_2, "greedy", "person")
    table.set_kind(0, PERSON)
    assert table.due() is None and table.person_moves() == 0
    assert table.key is not None
    assert store.extra(table.key)["kinds"] == [PERSON, PERSON]


# ---- looking back --------------------------------------------------------------------------------


def play_random(table: Table, entries: int) -> None:
    rng = random.Random(3)
    for _ in range(entries):
        if isinstance(table.turn, Act):
            table.try_action(rng.choice(table.playing.legal()))
        else:
            table.roll()


def test_the_slider_shows_every_position_and_changes_nothing(table: Table) -> None:
    people(table)
    play_random(table, 20)
    plies, state = table.length, table.playing.state
    for k in range(plies):
        table.go(k)
        assert table.viewing == k
        assert table.shown == table.playing.at(k)
        assert not table.can_undo() and table.person_moves() is None
        table.click("W3:Rm")
        table.roll()
    table.now()
    assert (table.viewing, table.length, table.playing.state) == (None, plies, state)


def test_the_way_back_to_now_is_the_first_control(table: Table) -> None:
    people(table)
    play_random(table, 6)
    screen = Screen(table)
    screen.event("go:3")
    shown = tree.controls(screen.side())
    assert shown["now"]["primary"] and "branch" in shown
    assert table.sentence() == f"You are looking back: after move 3 of {table.length}."
    screen.event("now")
    assert table.viewing is None


def test_a_branch_is_a_match_of_its_own_and_the_old_one_stays(table: Table, store: Store) -> None:
    people(table)
    play_random(table, 20)
    old, before = table.key, table.playing.entries
    table.go(6)
    table.branch()
    assert table.key not in (old, None)
    assert table.length == 6 and table.playing.practice
    while table.can_undo():
        table.undo()
    assert table.length == 0, "in a branch everything can be taken back"
    assert old is not None
    assert store.match(old).entries == before
    assert {old, table.key} <= {m.key for m in table.unfinished()}


def test_the_log_is_grouped_by_turns(table: Table) -> None:
    people(table)
    play_random(table, 60)
    groups = table.groups
    assert [g.first for g in groups[1:]] == [g.end for g in groups[:-1]]
    assert groups[-1].end == table.length
    for group in groups:
        texts = [table.playing.entry(k).text for k in range(group.first, group.end)]
        assert all("-" in text or "start" in text for text in texts[:1])
        assert not any(table.playing.entry(k).seat is None for k in range(group.first + 1, group.end))


def test_a_long_log_shows_its_end_and_the_rest_on_demand(table: Table) -> None:
    people(table)
    play_random(table, 150)
    screen = Screen(table)
    shown = tree.controls(screen.side())
    assert "log-more" in shown and "go:1" not in shown and f"go:{table.length}" in shown
    for _ in range(5):
        screen.event("log-more")
    assert "go:1" in tree.controls(screen.side())


# ---- files, links and keys -----------------------------------------------------------------------


def test_a_saved_file_comes_back_as_it_was(table: Table) -> None:
    people(table)
    play_random(table, 15)
    entries = [entry.text for entry in table.playing.entries]
    table.save()
    (file,) = (e for e in table.effects if isinstance(e, Download))
    table.new()
    table.load_file({"name": file.name, "text": file.text})
    assert [entry.text for entry in table.playing.entries] == entries
    assert table.key is not None, "what was loaded is kept"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "pk9.abc", "MZ\x90\x00", '{"format": "pantheon-kit"}', "x" * 3_000_000]
)
def test_what_cannot_be_loaded_says_why_and_changes_nothing(table: Table, text: str) -> None:
    people(table)
    match = table.playing
    table.load_file({"name": "game.json", "text": text})
    assert table.notice is not None and table.notice.kind == "problem"
    assert "game.json" in table.notice.title and table.notice.text
    assert table.match is match


def test_a_link_never_opens_a_file_of_the_server(table: Table, tmp_path: Path) -> None:
    file = tmp_path / "secret.json"
    file.write_text(pk.new_match("anem").record().json())
    table.load(str(file))
    assert table.match is None
    assert table.notice is not None and "directory" not in table.notice.text


def test_an_altered_file_is_refused_with_the_place_and_the_rule(table: Table) -> None:
    people(table)
    play_random(table, 9)
    text = table.playing.record().json()
    moved = next(e.text for e in table.playing.entries if ">" in e.text)
    bad = text.replace(moved, moved.partition(">")[0] + ">H", 1)
    assert bad != text
    table.load_file({"name": "cheat.json", "text": bad})
    assert table.notice is not None and table.notice.kind == "problem"
    assert table.notice.text.startswith("actions[")
    assert table.notice.rule in ANEM.rulebook


@pytest.mark.parametrize("problem", ["size", "text"])
def test_a_file_the_browser_could_not_read_is_named(table: Table, problem: str) -> None:
    table.load_file({"name": "photo.jpg", "problem": problem})
    assert table.notice is not None and "photo.jpg" in table.notice.title


def test_a_link_opens_the_position_that_was_looked_at(table: Table, store: Store) -> None:
    people(table)
    play_random(table, 15)
    table.go(8)
    kept = len(store.matches())
    table.copy_link()
    (copied,) = (e for e in table.effects if isinstance(e, Copy))
    assert len(store.matches()) == kept, "a link leaves no match behind"
    other = Table("anem", store)
    other.hello({"record": copied.query["record"]}, {}, dark=False, language="de")
    assert other.playing.state == table.playing.at(8)
    assert other.key is None and len(store.matches()) == kept, "looking keeps nothing"
    other.roll() if isinstance(other.turn, Chance) else other.try_action(other.playing.legal()[0])
    assert other.key is not None, "playing on does"


def test_a_pasted_address_is_understood(table: Table) -> None:
    people(table)
    token = table.playing.link()
    table.new()
    table.load(f"https://example.org/voila/render/play/anem.ipynb?record={token}&lang=de")
    assert table.match is not None


@pytest.mark.parametrize(
    "query", [{"match": "nope"}, {"match": "x' OR 1=1"}, {"record": "garbled"}, {"record": "%00"}]
)
def test_an_unknown_key_or_token_leads_to_a_message_and_a_new_match(
    store: Store, query: dict[str, str]
) -> None:
    table = Table("anem", store)
    table.hello(query, {}, dark=False, language="de")
    assert table.match is None
    assert table.notice is not None and table.notice.kind == "problem"
    assert Address({"match": None, "record": None}) in table.effects
    assert "start" in tree.controls(Screen(table).side())
    assert "Traceback" not in all_text(Screen(table).side())


def test_a_reload_brings_back_the_match_and_who_plays(table: Table, store: Store) -> None:
    people(table)
    table.set_kind(1, "greedy")
    play_random(table, 3)
    table.pause(True)
    again = Table("anem", store)
    again.hello({"match": table.key or ""}, {"person": "me"}, dark=True, language="en")
    assert again.playing.entries == table.playing.entries
    assert (again.kinds, again.paused, again.key) == (table.kinds, True, table.key)


def test_a_match_that_went_on_in_another_window_is_caught_up(table: Table, store: Store) -> None:
    people(table)
    other = Table("anem", store)
    other.hello({"match": table.key or ""}, {}, dark=False, language="en")
    other.roll()
    table.roll()
    assert table.notice is not None and "another window" in table.notice.title
    assert table.playing.entries == other.playing.entries
    table.try_action(table.playing.legal()[0])
    assert table.length == other.length + 1


@contextmanager
def sealed(store: Store) -> Iterator[None]:
    """As if the disk were full."""
    with sqlite3.connect(store.path) as connection:
        connection.executescript(
            """CREATE TRIGGER full BEFORE UPDATE ON match BEGIN SELECT raise(FAIL, 'full'); END;
            CREATE TRIGGER more BEFORE INSERT ON match BEGIN SELECT raise(FAIL, 'full'); END;"""
        )
    yield
    with sqlite3.connect(store.path) as connection:
        connection.executescript("DROP TRIGGER full; DROP TRIGGER more;")


def test_a_match_that_cannot_be_kept_is_played_all_the_same(table: Table, store: Store) -> None:
    with sealed(store):
        table.draft.set_kind(1, PERSON)
        table.start()
        assert table.notice is not None and "cannot be saved" in table.notice.title
        table.roll()
        assert table.length == 1 and table.key is None and table.notice is None
        table.load(table.playing.record().json(), "mine.json")
        assert table.notice is not None and "cannot be saved" in table.notice.title


def test_a_step_that_cannot_be_kept_is_not_made_and_can_be_tried_again(table: Table, store: Store) -> None:
    people(table)
    before = table.length
    with sealed(store):
        table.roll()
        assert table.notice is not None and "could not be saved" in table.notice.title
        assert table.length == before
    table.roll()
    assert table.length == before + 1 and table.notice is None


def test_only_my_unfinished_matches_are_listed(table: Table, store: Store) -> None:
    people(table)
    mine = table.key
    theirs = Table("anem", store)
    theirs.hello({}, {"person": "somebody"}, dark=False, language="en")
    theirs.start()
    table.new()
    assert [m.key for m in table.unfinished()] == [mine]
    assert f"resume:{mine}" in tree.controls(Screen(table).side())
    table.forget(theirs.key or "")
    assert len(store.matches()) == 2, "nobody deletes another's match"
    table.forget(mine or "")
    assert table.unfinished() == []


def test_how_long_ago_is_said_in_words(table: Table) -> None:
    people(table)
    (summary,) = table.unfinished()
    for later, words in (
        (timedelta(), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=5), "5 hours ago"),
        (timedelta(days=2), "2 days ago"),
    ):
        assert Screen(table).setup.ago(summary.when, summary.when + later) == words


# ---- the end -------------------------------------------------------------------------------------


def test_the_end_says_who_has_won_and_by_which_rule(table: Table) -> None:
    sit(table, "R A=8 m=3,5; B A=H m=5; dice 2,1")
    table.act("2:m W3>W5")
    assert isinstance(table.turn, Over)
    assert table.sentence() == "Anna has won."
    words = all_text(Screen(table).side())
    assert ANEM.rulebook.words("end.win", "en").text in words
    assert "rematch" in tree.controls(Screen(table).side())
    assert any("Anna has won." in said for said in table.said)


def test_resigning_is_asked_for_first(table: Table) -> None:
    people(table)
    screen = Screen(table)
    screen.event("resign")
    assert "resign-yes" in tree.controls(screen.side())
    screen.event("resigning", False)
    assert not isinstance(table.turn, Over)
    screen.event("resign")
    quitter = table.acting
    screen.event("resign-yes")
    turn = table.turn
    assert isinstance(turn, Over) and quitter not in turn.winners
    assert "resigned" in table.ending()[1]


def test_a_rematch_has_the_same_players_and_options(table: Table) -> None:
    table.draft.set_seats(4)
    table.draft.set_name(2, "Cleo")
    table.draft.set_option("two_opponents", "mover_chooses")
    table.start()
    first = table.playing
    table.rematch()
    second = table.playing
    assert second is not first
    assert (second.names, second.options, second.seats) == (first.names, first.options, 4)
    assert table.length == 0


# ---- the screen ----------------------------------------------------------------------------------


def test_settings_are_kept_by_the_browser_and_change_no_match(table: Table) -> None:
    people(table)
    key, entries = table.key, table.playing.entries
    table.set("language", "de")
    table.set("theme", "dark")
    table.set("projector", True)
    table.set("pace", "slow")
    assert (table.key, table.playing.entries) == (key, entries)
    assert table.theme == "dark" and table.sentence().endswith("würfle.")
    kept = {e.key: e.value for e in table.effects if isinstance(e, Remember)}
    assert kept["language"] == "de" and kept["theme"] == "dark" and '"pace":"slow"' in (kept["table"] or "")
    assert Address({"projector": "1"}) in table.effects
    again = Table("anem")
    again.hello({}, {"table": kept["table"] or ""}, dark=False, language="de")
    assert again.settings.pace == "slow"


@pytest.mark.parametrize("kept", ["{", "[]", '{"pace": "warp", "sound": "loud", "legal": 7}', "\x00"])
def test_settings_that_make_no_sense_are_ignored(kept: str) -> None:
    table = Table("anem")
    table.hello({"theme": "pink"}, {"table": kept}, dark=False, language="fr")
    assert table.settings == Table("anem").settings


def test_rules_are_found_by_words_and_by_id_in_both_languages(table: Table) -> None:
    for text in ("pair", "Paar", "move.blocked"):
        table.find_rule(text)
        assert "move.blocked" in {rule.id for rule in table.rules()}
    table.find_rule("xyzzy")
    assert table.rules() == []
    table.find_rule("")
    assert len(table.rules()) == len(ANEM.rulebook.rules)


def test_sounds_are_off_until_they_are_wanted(table: Table) -> None:
    people(table)
    table.roll()
    assert not any(isinstance(e, Sound) for e in table.effects)
    table.set("sound", True)
    table.try_action(table.playing.legal()[0])
    assert Sound("move") in table.effects


def test_pictures_of_the_board(table: Table) -> None:
    table.start()
    table.picture("svg")
    table.picture("png")
    svg = next(e for e in table.effects if isinstance(e, Download))
    png = next(e for e in table.effects if isinstance(e, Picture))
    assert svg.text.startswith("<svg") and svg.text == png.svg
    assert (svg.name.endswith(".svg"), png.name.endswith(".png")) == (True, True)


def test_the_keyboards_cursor_walks_and_chooses(table: Table) -> None:
    match = sit(table, EXAMPLE_2)
    table.show_cursor(True)
    seen = {table.cursor}
    for key in ("End", "Home", *("ArrowRight", "ArrowDown") * 4, *("ArrowLeft", "ArrowUp") * 3):
        table.press(key)
        assert table.cursor in ANEM.face.order(match.state)
        assert table.under_cursor()
        seen.add(table.cursor)
    assert len(seen) > 5
    for place in ("die:5", "W3:Rm", "W5"):
        table.cursor = place
        table.press("Enter")
    assert match.entries[-1].text == "5:m W3>W5"
    table.show_cursor(False)
    assert table.view().focus is None


def test_escape_lets_go(table: Table) -> None:
    sit(table, EXAMPLE_2)
    table.click("W3:Rm")
    table.press("Escape")
    assert table.picked == ()


def test_both_panels_speak_german_throughout(table: Table) -> None:
    """No sentence of the catalogue shows in English on a German screen."""
    english = {"Roll", "Hint", "Take back", "Log", "Rules", "Settings", "Start", "Options", "Players"}
    table.settings.language = "de"
    screen = Screen(table)
    for _ in range(2):
        table.opened |= {"rules", "settings", "file", "options", "keys", "load", "moves"}
        words = all_text(screen.side()) + all_text(screen.head())
        assert not english & set(words.replace(":", " ").split()) - {"Start"}
        people(table)


def test_names_cannot_smuggle_markup(table: Table) -> None:
    """Names are text in every node; only what the kit has drawn is markup."""
    table.draft.set_name(0, "<img src=x>")
    table.start()

    def check(node: tree.Node | str) -> None:
        if not isinstance(node, str):
            assert "<img" not in node.get("markup", "") and "<img" not in node.get("svg", "")
            for child in node.get("c", ()):
                check(child)

    check(Screen(table).side())


@pytest.mark.parametrize("seed", range(6))
def test_a_child_pressing_anything_breaks_nothing(store: Store, seed: int) -> None:
    """Random controls with random allowed values: every tree stays sound, every event is understood."""
    rng = random.Random(seed)
    table = Table("anem", store, rng)
    table.hello({}, {"person": f"child {seed}"}, dark=False, language=("en", "de")[seed % 2])
    screen = Screen(table)
    for _ in range(250):
        screen.head()
        shown = {**tree.controls(screen.side())}
        id, node = rng.choice(list(shown.items()))
        value = some_value(node, rng)
        if tree.accepts(node, value):
            screen.event(id, value)
        if table.match is not None and rng.random() < 0.7:
            for _ in range(3):
                table.click(rng.choice(ANEM.face.order(table.shown)))
            due = table.due()
            if due is not None:
                table.do(due, table.think(due))
        assert table.scene().shapes
        assert table.sentence()


def some_value(node: tree.Node, rng: random.Random) -> Any:
    """A value that the control may send."""
    match node["t"]:
        case "check" | "fold":
            return rng.random() < 0.5
        case "dialog":
            return False
        case "select" | "choice":
            return rng.choice(node["options"])[0]
        case "slider":
            return rng.randint(node["min"], node["max"])
        case "input":
            return rng.choice(("", "6-4", "3,3", "Kim", "pair", "🎲<b>"))[: node["max"]]
        case "file":
            return rng.choice(({"name": "a.json", "text": "{}"}, {"name": "b", "problem": "size"}))
        case "rich":
            return next((p["rule"] for p in node["parts"] if not isinstance(p, str) and "rule" in p), "")
    return None


# ---- the order of things ---------------------------------------------------------------------------


def ids(node: tree.Node | str) -> list[str]:
    """The ids of all controls of a tree, in their order."""
    if isinstance(node, str):
        return []
    own = [node["id"]] if "id" in node else []
    return own + [id for child in node.get("c", ()) for id in ids(child)]


def test_what_starts_a_match_comes_first_where_later_the_roll_is(table: Table) -> None:
    screen = Screen(table)
    assert ids(screen.side())[0] == "start"
    people(table)
    table.resume(str(table.key))
    assert ids(screen.side())[0] == "roll"


def test_folds_stand_side_by_side_and_none_moves_when_the_moves_come_and_go(table: Table) -> None:
    screen = Screen(table)
    people(table)
    rolling = [id for id in ids(screen.side()) if id.startswith("fold:") or id == "keys"]
    table.roll()
    moving = [id for id in ids(screen.side()) if id.startswith("fold:") or id == "keys"]
    assert rolling == ["fold:file", "fold:settings", "fold:rules", "keys"]
    assert moving == [*rolling, "fold:moves"]


def test_the_same_emblem_is_the_same_drawing_everywhere(table: Table) -> None:
    screen = Screen(table)
    drawn = set(tree.drawings(screen.side()))
    people(table)
    assert drawn >= {d for d in tree.drawings(screen.head()) if "Na-" in d}


def test_the_way_to_the_rule_comes_before_where_the_rule_is_from(table: Table) -> None:
    sit(table, EXAMPLE_2)
    for place in ("die:5", "W3:Rm", "W8"):
        table.click(place)
    parts = next(
        node["parts"] for node in Screen(table).side()["c"][1]["c"] if node.get("id") == "notice-rule"
    )
    assert parts[0]["rule"] == "move.blocked"


# ---- what a stranger or a slip can bring -----------------------------------------------------------


def test_a_name_with_unprintable_letters_starts_a_match(table: Table) -> None:
    table.draft.set_name(0, "Ada\x00\u202e\ud800 <b>" + "x" * 10_000)
    table.start()
    assert table.name(0) == "Ada <b>" + "x" * 17


def test_a_pasted_link_to_a_kept_match_goes_on_with_it(table: Table, store: Store) -> None:
    table.start()
    key = table.key
    table.new()
    table.load(f"http://localhost:8866/voila/render/play/anem.ipynb?match={key}")
    assert table.key == key
    assert table.kinds == ("person", "greedy")
    table.load("http://localhost:8866/voila/render/play/anem.ipynb?match=nothing")
    assert table.notice is not None and table.notice.title == "This match is not here."


@pytest.mark.parametrize("again", [False, True], ids=["piece", "move"])
def test_a_new_language_rewords_what_stands_there(table: Table, again: bool) -> None:
    sit(table, EXAMPLE_2)
    for place in ("die:5", "W3:Rm", "W8"):
        table.click(place)
    picked = table.picked
    table.set("language", "de")
    assert table.notice is not None and table.notice.title == "Ein Paar sperrt"
    assert table.picked == picked, "what was chosen stays chosen"
    for _ in range(1 + again):
        table.give_hint()
    table.set("language", "en")
    assert table.notice.title == "Hint"
    assert ("again" in table.notice.text) is not again


def test_a_program_that_makes_way_for_a_person_while_it_thinks_plays_nothing(table: Table) -> None:
    sit(table, EXAMPLE_2, "greedy", PERSON)
    due = table.due()
    assert due is not None
    table.set_kind(0, PERSON)
    action = table.think(due)
    assert not table.do(due, action)
    assert table.length == 0


def test_nothing_is_refused_for_a_position_that_another_window_has_left(table: Table, store: Store) -> None:
    sit(table, EXAMPLE_2)
    store.match(str(table.key)).play("5:m W3>W5")
    for place in ("die:5", "W3:Rm", "W8"):
        table.click(place)
    assert table.refusal is None
    assert table.notice is not None and table.notice.title == "This match went on in another window."
    assert table.length == 1


def test_what_is_wrong_with_a_link_is_a_sentence(table: Table) -> None:
    table.load("abc")
    assert table.notice is not None
    assert table.notice.text == "Neither a record nor a link to one."


def test_the_cursor_says_what_stands_there_and_whether_it_can_be_chosen(table: Table) -> None:
    sit(table, EXAMPLE_2)

    def at(place: str) -> str:
        table.cursor = place
        return table.under_cursor()

    assert at("die:5") == "die showing 5"
    assert at("W6") == "World 6; 2 mortals of Na-Rashil (black)"
    assert at("W7") == "World 7; empty"
    assert at("H") == "Great House; Anem of Na-Chorash (red), Anem of Na-Rashil (black); possible"
    table.press("Enter")
    table.cancel()
    for place in ("die:5", "W3:Rm"):
        table.click(place)
    assert at("W3:Rm") == "mortal of Na-Chorash (red), World 3; chosen"
    assert at("W5") == "World 5; empty; possible"
    table.set("language", "de")
    assert at("W5") == "Welt 5; leer; möglich"
