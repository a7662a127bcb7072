"""The base of all pages in a real browser: controls, boards, and what happens when the kernel is gone."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.browser.conftest import Watch
from tests.browser.server import Server, start

SERVE = (sys.executable, "-m", "tests.browser.pages.serve", "serve")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the folder ``tests/browser/pages``."""
    server = start(tmp_path_factory.mktemp("pages"), "--pool", "0", command=SERVE)
    yield server
    server.stop()


class Frames:
    """What goes over the page's websocket, as (direction, number of bytes)."""

    def __init__(self, page: Page) -> None:
        self.all: list[tuple[str, int]] = []
        page.on("websocket", self._follow)

    def _follow(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda data: self.all.append(("out", len(data))))
        socket.on("framereceived", lambda data: self.all.append(("in", len(data))))

    def bytes_in(self) -> int:
        return sum(length for way, length in self.all if way == "in")


def ready(page: Page, server: Server, notebook: str = "base.ipynb", query: str = "") -> None:
    """Opens a page and waits until its board is drawn and nothing is on its way any more."""
    page.goto(server.page(notebook, query))
    drawn(page)


def drawn(page: Page) -> None:
    page.wait_for_function(
        """() => { const all = [...document.querySelectorAll('.pk-board')];
        return all.length && all.every((c) => c.getAttribute('aria-label') === 'Sixteen spots'
            && c.getContext('2d').getImageData(c.width / 8, c.height / 8, 1, 1).data[3] > 0); }"""
    )
    page.wait_for_timeout(400)


def colour(page: Page, column: int, row: int) -> list[int]:
    """The colour of a spot beside its name."""
    found: list[int] = page.evaluate(
        """([i, j]) => { const c = document.querySelector('.pk-board');
        const at = [(0.125 + 0.25 * i) * c.width, (0.06 + 0.25 * j) * c.height];
        return [...c.getContext('2d').getImageData(...at.map(Math.round), 1, 1).data]; }""",
        [column, row],
    )
    return found


def spot(page: Page, column: int, row: int) -> tuple[float, float]:
    """Where a spot lies in the window."""
    box = page.locator(".pk-board").bounding_box()
    assert box is not None
    return box["x"] + box["width"] * (0.125 + 0.25 * column), box["y"] + box["height"] * (0.125 + 0.25 * row)


def done(page: Page) -> list[str]:
    """What Python says was done, one entry an event."""
    return page.get_by_role("region", name="Done").locator("p").all_inner_texts()


def last(page: Page, entry: str) -> None:
    expect(page.get_by_role("region", name="Done").locator("p").last).to_have_text(entry)


def focused(page: Page) -> str:
    """What has the keyboard's focus: a control's text or label, or the kind of element."""
    name: str = page.evaluate(
        """() => { const el = document.activeElement;
        if (el === document.body) return 'nothing';
        return el.getAttribute('aria-label') || el.textContent || el.localName; }"""
    )
    return name


def test_a_click_on_the_board_names_its_place_and_redraws(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.mouse.click(*spot(page, 2, 0))
    last(page, "place P20")
    page.wait_for_timeout(300)
    assert colour(page, 2, 0) != colour(page, 1, 0)
    assert done(page) == ["place P20"]


def test_a_hundred_moves_of_the_mouse_send_nothing(page: Page, pages: Server) -> None:
    frames = Frames(page)
    ready(page, pages)
    page.wait_for_timeout(1500)
    frames.all.clear()
    x, y = spot(page, 0, 0)
    for step in range(100):
        page.mouse.move(x + 4 * step, y + step)
    page.wait_for_timeout(500)
    assert not frames.all
    page.mouse.move(x, y)
    expect(page.locator(".pk-board.pk-over")).to_have_count(1)
    page.mouse.move(*spot(page, 2, 2))
    expect(page.locator(".pk-board.pk-over")).to_have_count(0)


def test_a_click_costs_few_bytes(page: Page, pages: Server) -> None:
    frames = Frames(page)
    ready(page, pages)
    page.wait_for_timeout(1500)
    frames.all.clear()
    page.mouse.click(*spot(page, 1, 1))
    last(page, "place P11")
    page.wait_for_timeout(500)
    assert len([way for way, _ in frames.all if way == "out"]) == 1
    assert frames.bytes_in() <= 8000


def test_five_fast_clicks_on_roll_make_one_roll(page: Page, pages: Server) -> None:
    ready(page, pages)
    roll = page.get_by_role("button", name="Roll")
    roll.evaluate("(button) => { for (let i = 0; i < 5; i++) button.click(); }")
    expect(page.get_by_role("list", name="Log").locator("li")).to_have_text(["roll 1"])
    page.wait_for_timeout(500)
    roll.click()
    expect(page.get_by_role("list", name="Log").locator("li")).to_have_text(["roll 1", "roll 2"])
    assert done(page) == ["roll", "roll"]


def test_a_press_while_something_is_worked_on_is_dropped_visibly(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.get_by_role("button", name="Slow").click()
    page.wait_for_function("document.documentElement.hasAttribute('data-pk-busy')")
    page.get_by_role("button", name="Roll").click()
    expect(page.locator(".pk-dropped")).to_have_text("Roll")
    page.mouse.click(*spot(page, 0, 0))
    expect(page.locator("canvas.pk-dropped")).to_have_count(1)
    last(page, "slow")
    page.wait_for_function("!document.documentElement.hasAttribute('data-pk-busy')")
    page.wait_for_timeout(300)
    assert done(page) == ["slow"]


def test_tab_shift_tab_and_esc_leave_the_board(page: Page, pages: Server) -> None:
    ready(page, pages)
    board = page.locator(".pk-board")
    board.focus()
    for key in ("ArrowLeft", "Enter", " ", "x"):
        page.keyboard.press(key)
    last(page, "key x")
    assert done(page) == ["focus True", "key ArrowLeft", "key Enter", "key Space", "key x"]
    page.keyboard.press("Tab")
    last(page, "focus False")
    assert focused(page) == "Log"
    page.keyboard.press("Shift+Tab")
    expect(board).to_be_focused()
    page.keyboard.press("Shift+Tab")
    assert focused(page) == "Cross"
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Done")).to_contain_text("key Escape")
    last(page, "focus False")
    assert focused(page) == "nothing"
    page.keyboard.press("Tab")
    assert focused(page) == "Log"


def test_shortcuts_work_on_the_board_and_not_in_a_text(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.keyboard.press("r")
    last(page, "roll")
    page.locator(".pk-board").focus()
    page.keyboard.press("r")
    expect(page.get_by_role("list", name="Log").locator("li")).to_have_count(2)
    page.keyboard.press("Control+z")
    last(page, "undo")
    name = page.get_by_label("Name")
    name.focus()
    page.keyboard.type("rr")
    page.keyboard.press("Enter")
    last(page, "name Adarr")
    assert done(page).count("roll") == 2


def test_focus_stays_over_updates_and_moves_on_when_its_control_goes(page: Page, pages: Server) -> None:
    ready(page, pages)
    roll = page.get_by_role("button", name="Roll")
    roll.focus()
    page.keyboard.press("Enter")
    last(page, "roll")
    expect(roll).to_be_focused()
    page.get_by_role("button", name="Leave").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Leave")).to_have_count(0)
    assert focused(page).startswith("Rules")


def test_controls_say_what_the_tree_says(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.get_by_label("Sound").check()
    last(page, "sound True")
    page.get_by_label("Four").check()
    last(page, "seats four")
    page.get_by_label("Set", exact=True).select_option("green")
    last(page, "set green")
    slider = page.get_by_label("Position")
    slider.focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    last(page, "at 13")
    expect(slider).to_have_attribute("aria-valuetext", "13 of 40")
    name = page.get_by_label("Name")
    name.fill("")
    name.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("A name, please")
    expect(name).to_have_attribute("aria-invalid", "true")
    page.get_by_text("Rules", exact=True).click()
    last(page, "open True")
    page.get_by_role("button", name="blocked").click()
    last(page, "rules move.blocked")
    assert page.get_by_label("Four").is_checked() and page.get_by_label("Sound").is_checked()
    assert page.locator("details").evaluate("(d) => d.open")


def test_names_and_files_are_text_and_never_markup(page: Page, pages: Server) -> None:
    ready(page, pages)
    expect(page.get_by_text("<b>bold</b>")).to_be_visible()
    load = page.get_by_label("Load")
    evil = b"<img src=x onerror=\"document.title='broken'\">"
    load.set_input_files({"name": "m.json", "mimeType": "application/json", "buffer": evil})
    expect(page.get_by_text("<img src=x")).to_have_count(2)
    load.set_input_files({"name": "big.json", "mimeType": "application/json", "buffer": b"x" * 1001})
    expect(page.get_by_text("size", exact=True)).to_be_visible()
    load.set_input_files({"name": "bin.json", "mimeType": "application/json", "buffer": b"\xff\xfe\x00"})
    expect(page.get_by_text("text", exact=True)).to_be_visible()
    assert page.title() != "broken"


def test_a_dialog_holds_the_focus_and_gives_it_back(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.get_by_role("button", name="Ask").click()
    dialog = page.get_by_role("dialog", name="Really?")
    expect(dialog).to_be_visible()
    expect(page.get_by_role("button", name="Yes")).to_be_focused()
    for _ in range(5):
        page.keyboard.press("Tab")
        assert page.evaluate(
            "document.activeElement === document.body || !!document.activeElement.closest('dialog')"
        )
    page.get_by_role("button", name="No").focus()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    last(page, "asking False")
    expect(page.get_by_role("button", name="Ask")).to_be_focused()


def test_the_log_shows_its_current_line(page: Page, pages: Server) -> None:
    ready(page, pages)
    for n in range(15):
        page.get_by_role("button", name="Roll").click()
        expect(page.get_by_role("list", name="Log").locator("li")).to_have_count(n + 1)
    expect(page.locator(".pk-log li").last).to_have_attribute("aria-current", "true")
    above, below = page.locator(".pk-log").evaluate(
        """(log) => { const item = log.lastChild.getBoundingClientRect(), box = log.getBoundingClientRect();
        return [item.top - box.top, box.bottom - item.bottom]; }"""
    )
    assert above >= 0 and below >= -1


def test_trouble_is_told_and_the_page_goes_on(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.get_by_role("button", name="Boom").click()
    note = page.get_by_role("alert")
    expect(note).to_contain_text("Something went wrong here")
    note.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Roll").click()
    last(page, "roll")
    assert "RuntimeError: boom" in pages.log.read_text()


def test_a_painter_that_raises_once_leaves_the_next_drawing_whole(page: Page, pages: Server) -> None:
    ready(page, pages)
    before = colour(page, 3, 3)
    page.get_by_role("button", name="Spoil").click()
    expect(page.get_by_role("alert")).to_contain_text("Something went wrong here")
    page.wait_for_timeout(300)
    assert colour(page, 3, 3) == before
    page.mouse.click(*spot(page, 3, 3))
    last(page, "place P33")
    page.wait_for_timeout(300)
    assert colour(page, 3, 3) != before


def test_the_page_can_copy_save_and_keep_its_address(page: Page, pages: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ready(page, pages, query="seed=7")
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "the text"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save").click()
    assert Path(saved.value.path()).read_text() == "hello"
    page.mouse.click(*spot(page, 1, 0))
    last(page, "place P10")
    assert page.url.endswith("?seed=7&on=P10")


def test_the_theme_is_switched_drawn_and_remembered(page: Page, pages: Server) -> None:
    ready(page, pages)
    light = colour(page, 0, 0)
    page.get_by_role("button", name="Theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_timeout(600)
    dark = colour(page, 0, 0)
    assert dark != light
    page.reload()
    drawn(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert colour(page, 0, 0) == dark


@pytest.mark.parametrize("ratio", [1, 1.5, 2, 3])
def test_the_board_has_the_device_s_pixels(browser: Browser, pages: Server, ratio: float) -> None:
    page = browser.new_page(viewport={"width": 1101, "height": 701}, device_scale_factor=ratio)
    ready(page, pages)
    pixels, css = page.locator(".pk-board").evaluate("(c) => [c.width, c.getBoundingClientRect().width]")
    assert abs(pixels - css * ratio) <= 1
    page.set_viewport_size({"width": 800, "height": 900})
    page.wait_for_function(
        "(r) => { const c = document.querySelector('.pk-board');"
        " return Math.abs(c.width - c.getBoundingClientRect().width * r) <= 1 && c.width > 700 * r }",
        arg=ratio,
    )
    page.wait_for_timeout(500)
    assert colour(page, 0, 0)[3] == 255
    page.close()


def swipe(page: Page, x: float, y: float, by: float) -> None:
    """A finger that moves up or down."""
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x, "y": y + by * step / 10}
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(16)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(500)


def test_on_a_phone_a_tap_presses_once_and_a_finger_scrolls(browser: Browser, pages: Server) -> None:
    page = browser.new_page(
        viewport={"width": 390, "height": 844}, device_scale_factor=3, has_touch=True, is_mobile=True
    )
    frames = Frames(page)
    ready(page, pages)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.wait_for_timeout(1000)
    frames.all.clear()
    page.touchscreen.tap(*spot(page, 1, 1))
    last(page, "place P11")
    assert len([way for way, _ in frames.all if way == "out"]) == 1
    page.wait_for_timeout(500)
    frames.all.clear()
    swipe(page, *spot(page, 1, 3), by=-250)
    assert page.evaluate("scrollY") > 150
    assert not [way for way, _ in frames.all if way == "out"]
    assert done(page) == ["place P11"]
    page.close()


def test_the_wheel_scrolls_the_page(page: Page, pages: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    ready(page, pages)
    page.mouse.move(*spot(page, 1, 1))
    page.mouse.wheel(0, 200)
    page.wait_for_function("scrollY > 100")


def test_two_boards_on_a_page_do_not_meddle(page: Page, pages: Server) -> None:
    ready(page, pages, "two.ipynb")
    boards = page.locator(".pk-board")
    expect(boards).to_have_count(2)
    boards.nth(1).scroll_into_view_if_needed()
    box = boards.nth(1).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 8, box["y"] + box["height"] / 8)
    regions = page.get_by_role("region", name="Done")
    expect(regions.nth(1).locator("p")).to_have_text(["place P00"])
    expect(regions.nth(0).locator("p")).to_have_count(0)


def test_a_failed_drawing_in_the_page_is_drawn_again(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.evaluate(
        """() => { const fill = CanvasRenderingContext2D.prototype.fill;
        CanvasRenderingContext2D.prototype.fill = function () {
            CanvasRenderingContext2D.prototype.fill = fill; throw new Error('no paint'); }; }"""
    )
    page.mouse.click(*spot(page, 2, 2))
    last(page, "place P22")
    page.wait_for_timeout(800)
    assert "no paint" in pages.log.read_text()
    assert colour(page, 2, 2) != colour(page, 1, 1)
    page.mouse.click(*spot(page, 1, 1))
    page.wait_for_timeout(800)
    assert colour(page, 2, 2) != colour(page, 1, 1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_no_serious_violation(
    page: Page, pages: Server, theme: str, width: int, shots: Callable[[Page, str], None]
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    ready(page, pages, query=f"theme={theme}")
    page.get_by_role("button", name="Roll").click()
    page.get_by_text("Rules", exact=True).click()
    page.get_by_label("Name").fill("")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Boom").click()
    expect(page.get_by_role("alert").last).to_contain_text("Something went wrong")
    shots(page, f"base-{width}-{theme}")
    found = Axe().run(page).response["violations"]
    bad = [
        f"{v['id']}: {[n['html'] for n in v['nodes']]}"
        for v in found
        if v["impact"] in ("serious", "critical")
    ]
    assert not bad, "\n".join(bad)


def kernel_id(page: Page) -> str:
    config: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
    return str(config["kernelId"])


def test_a_killed_kernel_is_told_and_the_page_goes_on(page: Page, pages: Server, watch: Watch) -> None:
    watch.allow("Failed to load resource")
    ready(page, pages)
    page.mouse.click(*spot(page, 0, 1))
    last(page, "place P01")
    before = kernel_id(page)
    pages.kernel(before).kill()
    lost = page.get_by_role("alertdialog", name="The connection was lost")
    expect(lost).to_be_visible(timeout=20_000)
    expect(lost.get_by_role("button", name="Go on")).to_be_focused()
    page.keyboard.press("Escape")
    expect(lost).to_be_visible()
    lost.get_by_role("button", name="Go on").click()
    page.wait_for_load_state()
    drawn(page)
    assert page.url.endswith("?on=P01")
    assert kernel_id(page) != before


def test_a_line_that_breaks_and_mends_loses_nothing(page: Page, pages: Server) -> None:
    ready(page, pages)
    page.evaluate(
        """async () => { const [kit] = Object.values(globalThis.pantheonKits);
        (await kit.arrived).link.kernel._ws.close(); }"""
    )
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_role("list", name="Log").locator("li")).to_have_text(["roll 1"])
    page.wait_for_timeout(4000)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.mouse.click(*spot(page, 2, 2))
    last(page, "place P22")
    page.wait_for_timeout(300)
    assert colour(page, 2, 2) != colour(page, 1, 1)


def test_a_restarted_server_is_told_and_the_page_goes_on(browser: Browser, tmp_path: Path) -> None:
    server = start(tmp_path, "--pool", "0", command=SERVE)
    page = browser.new_page()
    ready(page, server)
    server.process.kill()
    server.process.wait()
    lost = page.get_by_role("alertdialog", name="The connection was lost")
    expect(lost).to_be_visible(timeout=20_000)
    lost.get_by_role("button", name="Go on").click()
    expect(lost).to_contain_text("The server does not answer yet")
    again = start(tmp_path, "--pool", "0", port=server.port, command=SERVE)
    lost.get_by_role("button", name="Go on").click()
    expect(lost).to_have_count(0)
    drawn(page)
    page.close()
    again.stop()
