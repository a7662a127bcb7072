"""A lesson's steps as they are handled: clicks, keys, controls, focus and what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pantheon_kit import store
from pantheon_kit.drawing.hit import where
from pantheon_kit.lessons import Ask, Click, lessons
from pantheon_kit.widgets.browser import Browser
from pantheon_kit.widgets.lesson import LessonPage, LessonStep

ALL = {lesson.section: lesson for lesson in lessons("anem")}


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[store.Store]:
    opened = store.open(tmp_path / "kit.sqlite")
    yield opened
    opened.close()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the page is asked to do."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr(Browser, "command", lambda self, k, /, **facts: found.append({"k": k, **facts}))
    return found


@pytest.fixture
def lesson(kept: store.Store, sent: list[dict[str, Any]]) -> LessonPage:
    return LessonPage("anem", "pairs", "en", store=kept, browser_=Browser())


def click(step: LessonStep, place: str) -> None:
    """A click on the middle of a place."""
    assert step.board.scene is not None
    spot = where(step.board.scene, place)
    assert spot is not None, place
    step.board.press(*spot)


def words(step: LessonStep) -> str:
    """All that the step's panels say."""

    def said(node: Any) -> str:
        if isinstance(node, str):
            return node
        parts = [p if isinstance(p, str) else " ".join(p.values()) for p in node.get("parts", ())]
        return " ".join([node.get("text", ""), *parts, *(said(child) for child in node.get("c", ()))])

    return f"{said(step.head.tree)} {said(step.side.tree)}"


def ids(step: LessonStep) -> set[str]:
    return set(step.side._controls)


def hello(lesson: LessonPage, **stored: str) -> None:
    lesson.browser._receive(None, {"k": "hello", "env": {"stored": stored}}, [])


def test_a_step_is_solved_by_clicks_on_the_board(lesson: LessonPage) -> None:
    step = lesson.step("pair-up")
    assert "Bring your two mortals together" in words(step)
    click(step, "W3:Rm")
    assert step.screen.picking.need is not None
    click(step, "W8")
    assert step.screen.run.solved
    assert "A pair. The space is full now" in words(step) and "next" in ids(step)
    assert not step.board.active
    assert lesson.done == {"pair-up"}


def test_an_illegal_try_is_judged_by_its_rule_and_the_piece_stays_chosen(lesson: LessonPage) -> None:
    step = lesson.step("pair-up")
    for place in ("die:4", "W3:Rm", "W8"):
        click(step, place)
    assert "Not allowed – 1 to 5 in the World" in words(step)
    assert step.screen.picking.places == ("die:4", "W3:Rm")
    assert not step.screen.run.solved and lesson.done == frozenset()


def test_the_illegal_try_that_was_asked_for_leads_on(lesson: LessonPage) -> None:
    step = lesson.step("no-way-through")
    for place in ("die:5", "W3:Rm", "W8"):
        click(step, place)
    assert "A pair stands on W6, so this move ends on W5." in words(step)
    assert "Now play the 5 as it is allowed" in words(step)
    for place in ("die:5", "W3:Rm", "W5"):
        click(step, place)
    assert step.screen.run.solved


def test_a_question_has_feedback_for_each_answer(lesson: LessonPage) -> None:
    step = lesson.step("shut-in")
    ask = step.step
    assert isinstance(ask, Ask)
    for number, answer in enumerate(ask.answer):
        step.side.hear(f"answer:{number}")
        assert answer.say.en in words(step)
        step.side.hear("again")
    assert not step.screen.run.solved
    step.side.hear("answer:2")
    assert step.screen.run.solved


def test_a_question_is_answered_on_the_board(lesson: LessonPage) -> None:
    step = lesson.step("own-pair")
    assert isinstance(step.step, Click)
    click(step, "W5")
    assert "nobody passes a pair" in words(step)
    click(step, "W1")
    assert step.screen.run.solved


def test_hints_are_counted_and_the_solution_comes_after_the_last(lesson: LessonPage) -> None:
    step = lesson.step("pair-up")
    assert "solution" not in ids(step)
    for number in (1, 2, 3):
        step.side.hear("hint")
        assert f"Hint {number}" in words(step) and f"Hint ({number})" in words(step)
    step.side.hear("solution")
    assert "This is how it goes" in words(step)
    assert lesson.done == frozenset(), "what was shown is not done"
    step.side.hear("again")
    click(step, "W3:Rm")
    click(step, "W8")
    assert lesson.done == {"pair-up"}


def test_a_step_by_keys_alone(lesson: LessonPage) -> None:
    step = lesson.step("pair-up")
    step.board.receive({"on": "focus", "shown": True})
    assert step.screen.cursor == "W3:Rm", "the cursor begins on a piece that can move"
    step.board.key("Enter")
    step.board.key("5")
    for _ in range(12):
        if step.screen.cursor == "W8":
            break
        step.board.key("ArrowRight")
    step.board.key("Enter")
    assert step.screen.run.solved


def test_escape_lets_go_of_what_was_chosen(lesson: LessonPage) -> None:
    step = lesson.step("pair-up")
    click(step, "W3:Rm")
    step.board.key("Escape")
    assert step.screen.picking.places == ()


def test_when_a_step_is_solved_the_focus_goes_on(
    lesson: LessonPage, sent: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = lesson.step("pair-up"), lesson.step("no-way-through")
    asked: list[str] = []
    monkeypatch.setattr(first.side, "focus", lambda id, whole: asked.append(id))
    click(first, "W3:Rm")
    click(first, "W8")
    assert asked == ["next"]
    first.side.hear("next")
    assert {"k": "focus", "board": second.board.id, "whole": True} in sent


def test_the_last_step_leads_to_the_end_and_a_missing_one_is_said(
    lesson: LessonPage, sent: list[dict[str, Any]]
) -> None:
    first = lesson.step("pair-up")
    lesson.go_on(first)
    assert any(one["k"] == "note" for one in sent)
    asked: list[str] = []
    lesson.end.focus = asked.append  # type: ignore[method-assign,assignment]
    lesson.go_on(lesson.step("no-landing"))
    assert asked == ["end"]


def test_a_cell_run_again_replaces_its_step(lesson: LessonPage) -> None:
    first = lesson.step("pair-up")
    click(first, "W3:Rm")
    second = lesson.step("pair-up")
    assert second is not first and lesson.steps["pair-up"] is second
    assert first.board._closed and first.comm is None
    assert second.screen.picking.places == ()


def test_rolls_and_replies_of_a_whole_turn(kept: store.Store, sent: list[dict[str, Any]]) -> None:
    page = LessonPage("anem", "end", "de", store=kept, browser_=Browser())
    step = page.step("to-the-end")
    assert step.screen.first == "roll" and not step.board.active
    step.side.hear("roll")
    assert "Du hast 4-2 gewürfelt." in words(step)
    for places in (("die:2", "W9:Rm", "W11"), ("die:4", "W6:Rm", "W10")):
        for place in places:
            click(step, place)
    assert "Schwarz würfelte 4-3" in words(step)
    step.side.hear("roll")
    for places in (("die:5", "W10:Rm", "W15"), ("die:4", "W11:Rm", "W15")):
        for place in places:
            click(step, place)
    assert step.screen.run.solved and page.done == {"to-the-end"}


def test_progress_belongs_to_the_person_of_the_browser(kept: store.Store, sent: list[dict[str, Any]]) -> None:
    page = LessonPage("anem", "pairs", "en", store=kept, browser_=Browser())
    step = page.step("shut-in")
    step.side.hear("answer:2")
    hello(page, person="ada")
    assert kept.progress("ada")[0].outcome == "solved"
    again = LessonPage("anem", "pairs", "en", store=kept, browser_=Browser())
    shown = again.step("shut-in")
    assert not shown.screen.done
    hello(again, person="ada")
    assert shown.screen.done and again.done == {"shut-in"}


def test_a_new_person_gets_an_id_that_the_browser_keeps(
    lesson: LessonPage, sent: list[dict[str, Any]]
) -> None:
    hello(lesson)
    assert [one["key"] for one in sent if one["k"] == "store"] == ["person"]
    assert lesson.progress.person


def test_progress_is_saved_and_loaded(lesson: LessonPage, sent: list[dict[str, Any]]) -> None:
    hello(lesson, person="ada")
    lesson.step("shut-in").side.hear("answer:2")
    lesson.end.hear("save")
    text = next(one["text"] for one in sent if one["k"] == "download")
    hello(lesson, person="eve")
    assert lesson.done == frozenset()
    lesson.end.hear("load", {"name": "x.json", "text": text})
    assert lesson.done == {"shut-in"}
    lesson.end.hear("load", {"name": "x.json", "text": "nonsense"})
    assert any(one.get("kind") == "trouble" for one in sent)


def test_outside_of_widgets_a_step_shows_a_still_board(
    lesson: LessonPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = lesson.step("pair-up")
    bundle = step._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "Bring your two mortals together" in bundle["text/plain"]
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0.5")
    assert "image/svg+xml" not in step._repr_mimebundle_()


def test_a_step_or_lesson_that_there_is_not(lesson: LessonPage) -> None:
    with pytest.raises(KeyError, match="pair-up"):
        lesson.step("bear-up")


@pytest.mark.parametrize("section", ALL)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_of_every_lesson_is_drawn_and_done(
    section: str, language: str, kept: store.Store, sent: list[dict[str, Any]]
) -> None:
    """With the last hint in hand, all by clicks and controls."""
    page = LessonPage("anem", section, language, store=kept, browser_=Browser())
    for id in page.lesson.ids:
        step = page.step(id)
        run = step.screen.run
        while run.wanted != "nothing":
            wanted = run.wanted
            if wanted == "roll":
                step.side.hear("roll")
            elif isinstance(step.step, Ask):
                step.side.hear(f"answer:{[a.right for a in step.step.answer].index(True)}")
            elif isinstance(step.step, Click):
                click(step, next(place for place in step.step.places if place not in run.found))
            else:
                for place in step.screen.face.clicks(run.state, run.solution()):
                    click(step, place)
        assert run.solved and run.tries == 0, id
    assert page.done == set(page.lesson.ids)


def test_where_nothing_can_be_kept_that_is_said_and_the_lesson_works(
    tmp_path: Path, sent: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PANTHEON_KIT_DATA", str(tmp_path / "file"))
    page = LessonPage("anem", "pairs", "de", browser_=Browser())
    page._hello(page.browser.env)
    assert any("lässt sich hier nicht speichern" in one.get("text", "") for one in sent)
    step = page.step("pair-up")
    click(step, "W3:Rm")
    click(step, "W8")
    assert page.done == {"pair-up"}
