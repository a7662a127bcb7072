"""Trees of controls: their differences, and what may come back from them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pantheon_kit.widgets.tree import (
    accepts,
    area,
    box,
    button,
    check,
    choice,
    controls,
    dialog,
    diff,
    file,
    fold,
    heading,
    input,
    is_number,
    items,
    link,
    patched,
    rich,
    row,
    select,
    slider,
    text,
)

words = st.text("abc ", max_size=4)
names = st.sampled_from("pqrstu")


@st.composite
def trees(draw: st.DrawFn, depth: int = 3) -> dict[str, Any]:
    kinds = st.one_of(
        words,
        st.builds(text, words),
        st.builds(heading, words, level=st.integers(1, 6)),
        st.builds(button, names, words, disabled=st.booleans(), keys=st.sampled_from(["", "r"])),
    )
    inner = st.one_of(kinds, trees(depth=depth - 1)) if depth else kinds
    children = draw(st.lists(inner, max_size=6))
    unique = {child.get("id", i) if isinstance(child, dict) else i: child for i, child in enumerate(children)}
    node: dict[str, Any] = draw(st.sampled_from([box, items, row]))(*unique.values(), css=draw(words))  # type: ignore[operator]
    return node


@given(trees(), trees())
def test_a_patch_turns_the_one_tree_into_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    if old["t"] != new["t"]:
        old, new = box(old), box(new)
    patch = diff(old, new)
    assert (patched(old, patch) if patch else old) == new


def test_a_line_more_in_the_log_sends_that_line_only() -> None:
    lines = [text(f"6:m W{n}>W{n + 6}") for n in range(300)]
    patch = diff(items(*lines, current=299), items(*lines, text("pass"), current=300))
    assert patch == {"p": {"current": 300}, "o": [[0, 300], {"t": "text", "text": "pass"}]}


def test_what_keeps_its_key_is_moved_not_made_anew() -> None:
    old = box(button("a", "A"), button("b", "B"), text("end"))
    new = box(button("b", "B!"), button("a", "A"), text("end"))
    assert diff(old, new) == {"o": [[1, {"p": {"text": "B!"}}], [0, 1], [2, 3]]}


def test_the_same_tree_makes_no_patch() -> None:
    assert diff(box(button("a", "A")), box(button("a", "A"))) is None


def test_two_controls_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="roll"):
        controls(box(button("roll", "Roll"), row(button("roll", "Roll again"))))


def test_what_is_inside_a_closed_dialog_cannot_be_pressed() -> None:
    assert "yes" not in controls(box(dialog("ask", "Really?", button("yes", "Yes"), open=False)))
    assert "yes" in controls(box(dialog("ask", "Really?", button("yes", "Yes"))))


@pytest.mark.parametrize(
    "href", ["javascript:alert(1)", "data:text/html,x", "//evil.example", "JaVaScRiPt:x"]
)
def test_a_link_leads_to_pages_only(href: str) -> None:
    with pytest.raises(ValueError, match="address"):
        link(href, "here")


@pytest.mark.parametrize(
    "href",
    ["/", "../en/anem/01-board.ipynb", "play/anem.ipynb?lang=de", "index.ipynb", "https://example.org/a"],
)
def test_pages_of_the_kit_and_the_web_can_be_linked(href: str) -> None:
    assert link(href, "here")["href"] == href


@pytest.mark.parametrize(
    ("node", "good", "bad"),
    [
        (button("b", "B"), [None], [True, "", 0, {}]),
        (button("b", "B", disabled=True), [], [None]),
        (check("c", "C", False), [True, False], [None, 1, "true"]),
        (fold("F", id="f"), [True, False], [None, 0]),
        (dialog("d", "D"), [False], [True, None]),
        (select("s", "S", "x", [("x", "X"), ("y", "Y")]), ["x", "y"], ["z", None, ["x"], 0]),
        (choice("s", "S", None, [("x", "X")]), ["x"], ["y", None, ""]),
        (slider("n", "N", 2, 10, 4, step=3), [2, 5, 8, 10], [1, 11, 3, 5.0, True, "5", None, 10**30]),
        (input("i", "I", max=5), ["", "Anna", "Ännchen"[:5]], ["abcdef", None, 5]),
        (input("i", "I", readonly=True), [], ["x"]),
        (area("a", "A", max=3), ["a\nb"], ["abcd", 1]),
        (
            file("f", "F", max=4),
            [{"name": "m", "text": "äö"}, {"name": "m", "problem": "size"}, {"name": "m", "problem": "text"}],
            [{"name": "m", "text": "äöx"}, {"name": "m"}, {"name": 1, "text": ""}, "text", None,
             {"name": "m", "problem": "?"}, {"name": "m", "text": "a", "more": 1}],
        ),
        (rich("a ", {"rule": "r.b"}, {"place": "W6"}, id="r"), ["r.b", "W6"], ["W7", None, "a "]),
        (text("t"), [], [None, "t"]),
    ],
)  # fmt: skip
def test_an_event_is_believed_only_if_the_control_can_send_it(
    node: dict[str, Any], good: list[object], bad: list[object]
) -> None:
    assert all(accepts(node, value) for value in good)
    assert not any(accepts(node, value) for value in bad)


def test_numbers_are_finite_and_in_range() -> None:
    assert is_number(0.5, 0, 1)
    assert not any(is_number(x, 0, 1) for x in (float("nan"), float("inf"), -0.1, 1.1, True, "0", None))
