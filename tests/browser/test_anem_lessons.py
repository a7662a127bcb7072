"""A lesson as a page: done by the keyboard alone, with mistakes and without, and on a phone."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from pantheon_kit.drawing.hit import where
from pantheon_kit.engine.game import game
from pantheon_kit.lessons import Ask, Click, Do, Lesson, StepRun, lesson
from pantheon_kit.widgets.step import StepScreen

pytestmark = pytest.mark.browser
ANEM = game("anem")


class Step:
    """A step in the page, and the same step in this process, which tells what to press."""

    def __init__(self, page: Page, lesson: Lesson, id: str, language: str = "en") -> None:
        self.page = page
        self.screen = StepScreen(lesson, lesson[id], "de" if language == "de" else "en")
        self.box = page.locator(".pk-lesson").nth(lesson.ids.index(id))
        self.board = self.box.locator("canvas.pk-board")

    @property
    def run(self) -> StepRun:
        return self.screen.run

    def press(self, key: str) -> None:
        """A key on the board, here and there."""
        self.page.keyboard.press("Space" if key == " " else key)
        self.screen.key(key)

    def walk(self, place: str) -> None:
        """Moves the keyboard's cursor to a place, by the shortest way, and presses Enter."""
        face, state = self.screen.face, self.run.state
        start = self.screen.cursor
        assert start is not None
        ways: deque[tuple[str, tuple[str, ...]]] = deque([(start, ())])
        seen = {start}
        while ways:
            at, way = ways.popleft()
            if at == place:
                for key in way:
                    self.press(key)
                return self.press("Enter")
            for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
                to = face.neighbours(at, key, state)
                if to is not None and to not in seen:
                    seen.add(to)
                    ways.append((to, (*way, key)))
        raise AssertionError(f"no way to {place}")

    def play(self, action: Any) -> None:
        """An action by keys: the digit of its die, then piece and space."""
        die, *places = self.screen.face.clicks(self.run.state, action)
        self.press(die.removeprefix("die:"))
        for place in places:
            self.walk(place)

    def enter(self) -> None:
        """The keyboard has come to this step; nothing was clicked."""
        if self.run.wanted in ("act", "click"):
            expect(self.board).to_be_focused()
            self.screen.show_cursor(True)
        else:
            expect(self.button(self.screen.first)).to_be_focused()

    def button(self, id: str) -> Locator:
        return self.box.locator(f'[data-id="{id}"]')

    def miss(self) -> None:
        """One try that misses."""
        step = self.run.step
        if isinstance(step, Ask):
            wrong = [answer.right for answer in step.answer].index(False)
            for _ in range(wrong):
                self.page.keyboard.press("Tab")
            self.page.keyboard.press("Enter")
            self.screen.event(f"answer:{wrong}")
            for _ in range(wrong):
                self.page.keyboard.press("Shift+Tab")
        elif isinstance(step, Click):
            self.walk(
                next(
                    p for p in self.screen.face.order(self.run.state) if p[0] in "WN" and p not in step.places
                )
            )
        elif isinstance(step, Do):
            self.play(self.forbidden(step))
        expect(self.box.locator(".pk-feedback .pk-bad")).not_to_be_empty()
        if isinstance(step, Do):
            self.press("Escape")
            expect(self.box.locator(".pk-feedback .pk-bad")).to_have_count(0)
            self.screen.show_cursor(False)
            self.board.focus()
            self.screen.show_cursor(True)
        assert self.run.tries == 1

    def forbidden(self, step: Do) -> Any:
        """A try that can be clicked and is against a rule that the step does not expect."""
        face, state, expected = self.screen.face, self.run.state, {one.rule for one in step.illegal}
        for action in ANEM.alphabet(state, step.seat):
            clicks = face.clicks(state, action)
            if (
                len(clicks) == 3
                and clicks[1] in face.order(state)
                and face.pick(state, step.seat, clicks) == action
            ):
                violation = ANEM.check(state, step.seat, action)
                if violation is not None and violation.rule not in expected | {"move.roll"}:
                    return action
        raise AssertionError(f"everything is allowed in {step.id}")

    def solve(self) -> None:
        """The rest of the step, as its solution says."""
        while self.run.wanted != "nothing":
            wanted, step = self.run.wanted, self.run.step
            if wanted == "act":
                self.play(self.run.solution())
            elif wanted == "click" and isinstance(step, Click):
                self.walk(next(place for place in step.places if place not in self.run.found))
            elif wanted == "roll":
                expect(self.button("roll")).to_be_focused()
                self.page.keyboard.press("Enter")
                self.screen.event("roll")
            elif isinstance(step, Ask):
                right = [answer.right for answer in step.answer].index(True)
                for _ in range(right):
                    self.page.keyboard.press("Tab")
                self.page.keyboard.press("Enter")
                self.screen.event(f"answer:{right}")
            if self.run.wanted == "act" and wanted == "roll":
                self.enter()
        expect(self.button("next")).to_be_focused()


def open_lesson(page: Page, language: str, name: str) -> None:
    page.goto(f"/voila/render/{language}/anem/{name}.ipynb")
    boards = page.locator(".pk-lesson canvas.pk-board")
    expect(boards.last).not_to_have_attribute("aria-label", "…", timeout=60_000)


def test_a_whole_lesson_by_keyboard_alone(page: Page, shots: Callable[[Page, str], None]) -> None:
    """Right at once; Tab, Shift+Tab and Esc lead out of the board; progress outlives a reload."""
    pairs = lesson("anem", "pairs")
    open_lesson(page, "en", "05-pairs")
    steps = [Step(page, pairs, id) for id in pairs.ids]
    first = steps[0]
    first.board.focus()
    page.keyboard.press("Tab")
    expect(first.button("hint")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(first.board).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(first.board).not_to_be_focused()
    page.keyboard.press("Tab")
    expect(first.board).to_be_focused()
    page.keyboard.press("Escape")
    expect(first.board).not_to_be_focused()
    page.keyboard.press("Tab")
    first.board.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for step in steps:
        step.enter()
        step.solve()
        page.keyboard.press("Enter")
    expect(page.locator(".pk-lesson-end")).to_contain_text("Everything done")
    expect(page.locator('.pk-lesson-end [data-id="end"]')).to_be_focused()
    shots(page, "lesson-pairs-done")
    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found = Axe().run(page).response["violations"]
        assert not [v["id"] for v in found if v["impact"] in ("serious", "critical")]
    page.reload()
    expect(page.locator(".pk-lesson-head")).to_contain_text("6 of 6 steps done", timeout=60_000)


def test_a_lesson_with_mistakes_first(page: Page, shots: Callable[[Page, str], None]) -> None:
    """Wrong once, then right, in German: each miss is answered in place and nothing is lost."""
    turn = lesson("anem", "mortals")
    open_lesson(page, "de", "03-mortals")
    steps = [Step(page, turn, id, "de") for id in turn.ids]
    steps[0].board.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    for step in steps:
        step.enter()
        step.miss()
        if step is steps[1]:
            shots(page, "lesson-mortals-refused")
        step.solve()
        page.keyboard.press("Enter")
    expect(page.locator(".pk-lesson-head")).to_contain_text("6 von 6 Schritten geschafft")


def test_a_lesson_on_a_phone_by_touch(page: Page, context: Any, server: Any, browser: Any) -> None:
    """390 px wide: nothing sticks out, and a step is solved by taps."""
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=3
    )
    tab = phone.new_page()
    tab.goto(server.page("en/anem/05-pairs.ipynb"))
    board = tab.locator(".pk-lesson canvas.pk-board").first
    expect(board).to_have_attribute("role", "application", timeout=60_000)
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    pairs = lesson("anem", "pairs")
    screen = StepScreen(pairs, pairs["pair-up"], "en")
    box = board.bounding_box()
    assert box is not None
    for place in ("W3:Rm", "W8"):
        spot = where(screen.scene(), place)
        assert spot is not None
        board.tap(position={"x": spot[0] / 1000 * box["width"], "y": spot[1] / 1000 * box["height"]})
        screen.click(place)
    expect(tab.locator(".pk-lesson").first.locator('[data-id="next"]')).to_be_visible()
    phone.close()


def test_the_next_step_comes_into_the_window_whole(page: Page) -> None:
    """Its card with board, sentence and controls, on a laptop's window; and the way back stands on top."""
    page.set_viewport_size({"width": 1280, "height": 720})
    open_lesson(page, "en", "05-pairs")
    expect(page.get_by_role("link", name="All lessons").first).to_be_in_viewport(ratio=1)
    cards = page.locator(".pk-lesson")
    for number in (2, 3):  # A step on the board, and a question.
        card = cards.nth(number - 1)
        show = card.get_by_role("button", name="Show me")
        for grade in (1, 2, 3):
            if not show.is_visible():
                card.get_by_role("button", name="Hint").click()
                expect(card.locator(".pk-feedback")).to_contain_text(f"Hint {grade}:")
        show.click()
        card.get_by_role("button", name="Go on").click()
        expect(cards.nth(number)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (900, 700), (1024, 600)])
def test_in_a_wide_window_board_and_controls_stand_side_by_side(page: Page, width: int, height: int) -> None:
    """The whole board fits, also on a phone held sideways; in a narrower cell of JupyterLab it shrinks."""
    page.set_viewport_size({"width": width, "height": height})
    open_lesson(page, "en", "05-pairs")
    card = page.locator(".pk-lesson").first
    inner = """card => [...card.querySelectorAll("canvas.pk-board, .pk-side")].map(part => {
        const own = part.getBoundingClientRect(), all = card.getBoundingClientRect();
        return [own.height, all.right - own.right, own.left - all.left];
    })"""
    (board, _, _), (_, right, left) = card.evaluate(inner)
    assert board <= height - 32 and right >= 0 and left >= board
    card.evaluate("card => { card.parentElement.style.width = '640px'; card.style.width = '100%' }")
    (_, _, _), (_, right, _) = card.evaluate(inner)
    assert right >= 0
