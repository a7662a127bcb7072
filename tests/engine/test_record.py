"""Save files and links: round trips, secrets, and everything that is refused."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pantheon_kit as pk
from pantheon_kit.engine import game as registry
from pantheon_kit.engine.chance import Script, Seed, Typed
from pantheon_kit.engine.match import Match
from pantheon_kit.engine.record import SIZE_LIMIT, Record
from tests.engine.test_match import hands, orchard
from tests.engine.toy import HANDS, ORCHARD, HandsState, OrchardOptions

GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_joined", {"orchard": ORCHARD, "hands": HANDS})


def finished() -> Match:
    return orchard(*("roll", "0 pick 2", "1 pick 1", "0 home", "1 home") * 3, names=("Ada", "Böll"))


def altered(match: Match, change: Callable[[dict[str, Any]], object], sign: bool = True) -> str:
    """The match's record with something changed in it, and the digest made to fit again."""
    data = json.loads(match.record().json())
    change(data)
    if sign:
        data["digest"] = msgspec.convert(data, Record).fingerprint()
    return json.dumps(data)


def refused(text: str | bytes) -> pk.RecordError:
    with pytest.raises(pk.RecordError) as caught:
        Record.read(text).match()
    return caught.value


# -- round trips ---------------------------------------------------------------------------------


def matches() -> Iterator[Match]:
    yield pk.new_match(ORCHARD)
    yield orchard("roll", "0 pick 1", "1 home", seats=3, options=OrchardOptions(lavish=True))
    yield finished()
    yield orchard("roll", "0 home", practice=True)
    yield hands("lay 1", "tuck 2", practice=True)
    yield hands("lay 1", "tuck 2", "lay 3", "lay 4")
    yield pk.new_match(ORCHARD, position=orchard("roll", "0 pick 1").state)
    resigned = orchard("roll", "0 pick 1")
    resigned.resign(1)
    yield resigned


@pytest.mark.parametrize("number", range(8))
def test_a_match_comes_back_from_file_text_and_link(number: int, tmp_path: Path) -> None:
    match = list(matches())[number]
    match.save(tmp_path / "match.json")
    sources = (tmp_path / "match.json", str(tmp_path / "match.json"), match.record().json(), match.link())
    for source in (*sources, f"http://localhost:8866/play?lang=de&record={match.link()}&theme=dark"):
        copy = pk.load(source)
        assert (copy.state, copy.entries, copy.turn) == (match.state, match.entries, match.turn)
        assert (copy.names, copy.options, copy.practice) == (match.names, match.options, match.practice)
        assert (copy.start, copy.resigned, copy.record()) == (match.start, match.resigned, match.record())


def test_links_are_fit_for_addresses() -> None:
    assert re.fullmatch(r"pk1-[A-Za-z0-9_-]+", finished().link())


def test_the_seat_is_written_only_where_several_were_asked() -> None:
    match = orchard("roll", "0 home", "1 pick 1", "1 home")
    assert json.loads(match.record().json())["actions"] == ["fall 3", [0, "home"], "pick 1", "home"]


def test_no_record_carries_its_seed() -> None:
    match = pk.new_match(ORCHARD, seed="sesame-open")
    match.roll()
    assert "sesame" not in match.record(full=True).json()
    copy = pk.load(match.link())
    assert isinstance(copy.chance, Seed) and copy.chance.seed != "sesame-open"


def test_real_dice_stay_real_and_chance_can_be_given() -> None:
    match = pk.new_match(ORCHARD, chance=Typed())
    match.play("fall 2")
    assert isinstance(pk.load(match.link()).chance, Typed)
    assert pk.load(match.link(), chance=Script(["fall 1"])).chance == Script(["fall 1"])


# -- secrets -------------------------------------------------------------------------------------


def test_a_running_match_is_saved_as_one_seat_sees_it() -> None:
    match = hands("tuck 1", "lay 2")
    own = ("deal 1", "deal ?", "deal 3", "deal ?", "tuck 1", "lay 2")
    for seat, known in ((0, own), (None, ("deal ?",) * 4 + ("tuck ?", "lay 2"))):
        record = match.record(seat)
        assert record.seen and record.position is None and record.actions == known
        assert msgspec.convert(record.seen.position, HandsState) == HANDS.seen_by(match.state, seat)
        copy = pk.load(match.link(seat))
        assert copy.seen and copy.seen.seat == seat and copy.seen.log == record.actions
        assert copy.state == HANDS.seen_by(match.state, seat) and copy.record() == record


def test_the_link_of_one_seat_is_the_same_whatever_the_other_holds() -> None:
    one, other = (
        pk.new_match(HANDS, chance=Script(["deal 1", f"deal {card}", "deal 3", "deal 4"])) for card in (2, 5)
    )
    for match in (one, other):
        for _ in range(4):
            match.roll()
    assert one.link(0) == other.link(0) and one.link() == other.link() and one.link(1) != other.link(1)


@pytest.mark.rule("table.secret")
def test_what_one_seat_saw_is_looked_at_and_branched_not_played() -> None:
    copy = pk.load(hands("tuck 1").link(1))
    assert copy.check("lay 2", 1) == pk.Violation("table.secret")
    assert copy.legal(1) == () and not copy.can_undo()
    for change in (lambda: copy.play("lay 2", 1), copy.roll, lambda: copy.resign(1)):
        with pytest.raises(pk.IllegalAction, match="what one player saw"):
            change()
    branch = copy.branch()
    branch.play("lay 2", 1)
    assert branch.practice and branch.state.laid[1] == (2,)


def test_after_the_end_or_for_the_owner_the_record_is_full() -> None:
    match = hands("tuck 1", "lay 2")
    assert pk.load(match.link(full=True)).state == match.state
    match.play("lay 3")
    match.play("lay 4")
    assert match.record().seen is None and pk.load(match.link()).entries == match.entries


def test_an_impossible_sight_is_refused() -> None:
    def record(position: Any, seat: int | None = 0) -> str:
        data = json.loads(hands("tuck 1").record(0).json())
        data["seen"] = {"seat": seat, "position": position}
        data["digest"] = msgspec.convert(data, Record).fingerprint()
        return json.dumps(data)

    fine = json.loads(hands("tuck 1").record(0).json())["seen"]["position"]
    assert refused(record({**fine, "laid": [[3], []]})).violation
    assert refused(record(fine, 5)).where == "seen.seat"
    assert refused(record({**fine, "laid": 7})).where == "seen.position.laid"
    assert refused(record({**fine, "laid": [[0] * 99, []]})).where == "seen.position"


def test_a_sight_of_another_number_of_players_is_refused() -> None:
    three = msgspec.to_builtins(ORCHARD.start(3))
    text = altered(finished(), lambda data: data.update(seen={"seat": 0, "position": three}))
    error = refused(text)
    assert error.where == "seen.position" and error.violation and error.violation.rule == "table.seats"


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "where", "rule"),
    [
        (lambda data: data["actions"].__setitem__(1, [0, "pick 4"]), "actions[1]", "pick.limit"),
        (lambda data: data["actions"].__setitem__(1, [0, "juggle"]), "actions[1]", None),
        (lambda data: data["actions"].__setitem__(1, [7, "pick 1"]), "actions[1]", "table.turn"),
        (lambda data: data["actions"].__setitem__(1, "pick 1"), "actions[1]", "table.turn"),
        (lambda data: data["actions"].__setitem__(0, "fall 9"), "actions[0]", "table.chance"),
        (lambda data: data["actions"].__setitem__(0, [-1, "fall 3"]), "actions[0]", "table.chance"),
        (
            lambda data: data.update(position=msgspec.to_builtins(ORCHARD.start(3))),
            "position",
            "table.seats",
        ),
        (lambda data: data["actions"].pop(0), "actions[0]", "table.chance"),
        (lambda data: data["actions"].append("home"), "actions[15]", "table.over"),
        (lambda data: data["actions"].pop(), "result", None),
        (lambda data: data["result"].update(winners=[1]), "result", None),
        (lambda data: data.update(resigned=1), "resigned", "table.over"),
        (lambda data: data.update(resigned=7), "resigned", None),
        (lambda data: data.update(seats=5, names=["", ""] + [""] * 3), "seats", "setup.players"),
        (lambda data: data.update(names=["Ada"]), "names", "table.names"),
        (lambda data: data.update(names=["Ada", "x" * 61]), "names", "table.names"),
        (lambda data: data.update(options={"lavish": 1}), "options.lavish", None),
        (lambda data: data.update(options={"cheap": True}), "options", None),
        (lambda data: data.update(position={"apples": "many"}), "position.apples", None),
        (
            lambda data: data.update(position={"apples": [0, 0], "picked": [9, 0], "home": [False, False]}),
            "position",
            "pick.limit",
        ),
        (lambda data: data.update(game="chess"), "game", None),
        (lambda data: data.update(rules=2), "rules", None),
        (lambda data: data.update(rules=0), "rules", None),
    ],
)
def test_a_record_against_the_rules_is_refused_with_place_and_rule(
    change: Callable[[dict[str, Any]], object], where: str, rule: str | None
) -> None:
    error = refused(altered(finished(), change))
    assert error.where == where and str(error).startswith(where)
    assert (error.violation.rule if error.violation else None) == rule


def test_the_refusal_says_the_rule_in_words() -> None:
    error = refused(altered(finished(), lambda data: data["actions"].__setitem__(1, [0, "pick 4"])))
    assert str(error).startswith("actions[1]: 'pick 4' is against the rules: ")
    assert str(error).endswith("you may still pick 1, 2 or 3.")


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["actions"].__setitem__(1, [0, "pick 3"]),
        lambda data: data.update(names=["Ada", "Eve"]),
        lambda data: data.update(practice=True),
        lambda data: data.update(digest=""),
        lambda data: data.update(digest="0" * 32),
    ],
)
def test_an_altered_record_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    match = orchard("roll", "0 pick 2", names=("Ada", "Böll"))
    assert refused(altered(match, change, sign=False)).where == "digest"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", ""),
        ("{", ""),
        ("{}", "format"),
        ('{"format": "chess game"}', "format"),
        ('{"format": "pantheon-kit record", "version": 99}', "version"),
        ('{"format": "pantheon-kit record", "version": "1"}', "version"),
        ('{"format": "pantheon-kit record", "version": 1}', ""),
        ("[" * 100_000, ""),
        ('{"format": ' + "[" * 100_000, "format"),
        ('{"x": ' + "[" * 100_000, ""),
        ('{"\ud800": 1}', "format"),
        (b"\xff\xfe{", ""),
        ("pk1-", ""),
        ("pk1-AAAA", "link"),
        ("pk1-A", "link"),
        ("pk2-AAAA", "link"),
        ("no link at all", ""),
        ("pk1-AA pk1-BB", ""),
    ],
)
def test_what_is_no_record_is_refused(text: str | bytes, where: str) -> None:
    assert refused(text).where == where


def test_unknown_and_mistyped_fields_are_refused() -> None:
    data = json.loads(finished().record().json())
    assert "extra" in str(refused(json.dumps({**data, "extra": 1})))
    assert refused(json.dumps({**data, "seats": "2"})).where == "seats"
    assert refused(json.dumps({**data, "actions": [[0, 1]]})).where == "actions[0][1]"
    assert refused(json.dumps({**data, "seats": True})).where == "seats"


@pytest.mark.parametrize("mark", ["", "\ufeff", " \n\ufeff"])
def test_a_byte_order_mark_does_not_matter(mark: str, tmp_path: Path) -> None:
    """Editors that write one change nothing that is said."""
    text = mark + finished().record().json()
    assert len(pk.load(text)) == len(Record.read(text).match()) == 15
    if mark != " \n\ufeff":
        (tmp_path / "match.json").write_text(text, encoding="utf-8")
        assert len(pk.load(tmp_path / "match.json")) == 15


@pytest.mark.parametrize(
    "text", ["", "  ", "a" * 5000, "two\nlines", "nul\0", "pk1-cut\noff", Path("nul\0"), Path("nowhere")]
)
def test_what_is_neither_a_record_nor_a_file_is_told_in_short(text: str | Path) -> None:
    with pytest.raises(pk.RecordError) as caught:
        pk.load(text)
    assert len(str(caught.value)) < 100


def test_truncated_files_and_links_are_refused() -> None:
    text, token = finished().record().json(), finished().link()
    for share in range(1, 20):
        refused(text[: len(text) * share // 20])
        refused(token[: len(token) * share // 20])


def test_too_large_records_are_refused_without_unpacking_them() -> None:
    assert "larger than 2 MB" in str(refused(" " * 0 + "{" + " " * SIZE_LIMIT + "}"))
    bomb = zlib.compress(b"{" + b" " * (64 << 20), 9)
    assert "too large" in str(refused("pk1-" + base64.urlsafe_b64encode(bomb).decode().rstrip("=")))
    assert "too long" in str(refused("pk1-" + "A" * (2 * SIZE_LIMIT + 1)))
    trailing = zlib.compress(finished().record().json().encode()) + b"more"
    assert refused("pk1-" + base64.urlsafe_b64encode(trailing).decode().rstrip("=")).where == "link"
    long = altered(finished(), lambda data: data["actions"].append("x" * 5000))
    assert refused(long).where == "actions[15]"


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(pk.RecordError, match=r"none.json: cannot be opened"):
        pk.load(tmp_path / "none.json")
    with pytest.raises(pk.RecordError, match="cannot be opened"):
        pk.load(str(tmp_path))
    odd = tmp_path / "pk1-match.json"
    finished().save(odd)
    assert pk.load(str(odd)).result


@given(st.text())
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for source in (text, "{" + text, "pk1-" + text):
        with pytest.raises(pk.RecordError):
            Record.read(source).match()


@given(st.data())
def test_a_record_with_anything_in_it_is_a_match_or_refused(data: st.DataObject) -> None:
    fields = json.loads(finished().record().json())
    field = data.draw(st.sampled_from(sorted(fields)))
    value = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
    fields[field] = data.draw(value)
    with contextlib.suppress(pk.RecordError):
        Record.read(json.dumps(fields)).match()


# -- old versions --------------------------------------------------------------------------------


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("v*.json")), ids=lambda file: file.stem)
def test_records_of_every_version_stay_loadable(file: Path) -> None:
    """``vN-name.json`` was written by format version N and is never written anew; beside it
    ``vN-name.link`` holds the same as a link."""
    match = pk.load(file)
    assert match.record().actions == Record.read(file.read_text(encoding="utf-8")).actions
    assert pk.load(file.with_suffix(".link").read_text()).state == match.state


def test_every_version_has_golden_files() -> None:
    from pantheon_kit.engine.record import _READERS

    assert {int(file.stem[1 : file.stem.index("-")]) for file in GOLDEN.glob("v*.json")} == set(_READERS)
