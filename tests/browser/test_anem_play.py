"""`anem` played in a real browser on a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import pantheon_kit as pk
from pantheon_kit.engine.game import Act, Over
from pantheon_kit.games.anem import ANEM, position
from tests.browser.anem_page import AnemPage
from tests.browser.conftest import Watch
from tests.browser.server import Server

SHORT = "149"
"""With this seed two greedy players need 24 entries to the end."""
BLOCKED = "R A=H m=3,N2,10; B A=H m=6,6,12; dice 6,5"
"""Example 2 of the rules: a pair on 6 cuts the 5 of the mortal on 3 short."""
VOTE = "R A=H m=3,8; B A=H m=5,11; G A=H m=5,13; W A=H m=15,16; dice 2,1"
"""Example 17: two opponents stand on 5."""


@pytest.fixture
def anem(page: Page, server: Server) -> AnemPage:
    return AnemPage(page, server)


def serious(page: Page) -> list[str]:
    """What axe finds that keeps somebody out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']][:3]}"
        for v in found
        if v["impact"] in ("serious", "critical")
    ]


def test_a_whole_game_of_two_is_played_by_clicks_to_its_end(anem: AnemPage) -> None:
    anem.open()
    anem.start("person", "person", seed=SHORT)
    match = anem.play_on()
    assert isinstance(match.turn, Over)
    winner = match.names[match.turn.winners[0]]
    expect(anem.sentence).to_have_text(f"{winner} has won.")
    expect(anem.message).to_contain_text(ANEM.rulebook.words("end.win", "en").text)
    assert serious(anem.page) == []
    anem.press("rematch")
    expect(anem.sentence).to_have_text("Roll for who begins.")


def test_a_game_is_started_and_played_by_keys_alone(anem: AnemPage) -> None:
    page = anem.open().page
    keys = page.keyboard
    page.locator("body").press("Tab")
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.id") == "start":
            break
        keys.press("Tab")
    anem.choose("kind:1", "person")
    anem.control("start").focus()
    keys.press("Enter")
    expect(anem.control("roll")).to_be_visible()
    while not isinstance(anem.match.turn, Act):
        plies = len(anem.match)
        keys.press("r")
        anem.played(plies + 1)
    expect(page.locator(":focus")).to_have_attribute("data-id", re.compile("^place:die:"))
    match = anem.match
    keys.press("b")
    expect(anem.board).to_be_focused()
    target = ANEM.face.clicks(match.state, match.legal()[0])
    keys.press(str(match.legal()[0].die))
    for place in target[-2:]:
        walk(anem, place)
        keys.press("Enter")
    anem.played(len(match) + 1)
    keys.press("Shift+Tab")
    expect(anem.board).not_to_be_focused()
    keys.press("b")
    keys.press("Escape")
    expect(anem.board).not_to_be_focused()
    keys.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Esc")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def walk(anem: AnemPage, place: str) -> None:
    """Moves the keyboard's cursor to a place, and hears at every stop where it is."""
    voice = anem.page.locator("canvas.pk-board ~ [role=status]").first
    key = "Home"
    for stop in ANEM.face.order(anem.match.state):
        anem.page.keyboard.press(key)
        expect(voice).to_contain_text(re.compile(f"^{re.escape(ANEM.face.name(stop, 'en'))}(;|$)"))
        if stop == place:
            return
        key = "PageDown"
    raise AssertionError(f"there is no {place}")


def swipe(page: Page, x: float, y: float, down: float) -> None:
    """Draws a finger over the page, ``down`` CSS pixels (negative: upwards)."""
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 21):
        points = [{"x": x, "y": y + down * step / 20}]
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_an_illegal_try_is_answered_by_its_rule(anem: AnemPage) -> None:
    anem.resume(pk.new_match("anem", position=position(BLOCKED), names=("Anna", "Ben")))
    before = anem.board.screenshot()
    anem.click("die:5", "W3:Rm", "W8")
    words = ANEM.rulebook.words("move.blocked", "en")
    expect(anem.message).to_contain_text(words.title)
    expect(anem.message).to_contain_text("W18")
    assert anem.board.screenshot() != before, "its places are lit up"
    assert len(anem.match) == 0
    anem.message.get_by_role("button", name="Read the rule").click()
    expect(anem.control("fold:rules")).to_contain_text(words.text)
    assert serious(anem.page) == []
    anem.click("W5")
    anem.played(1)


def test_five_fast_clicks_on_roll_make_one_roll_and_no_undo_takes_it_back(anem: AnemPage) -> None:
    match = pk.new_match("anem", position=position("R A=H m=3,8; B A=H m=12,13"), seed=5)
    anem.resume(match)
    anem.page.evaluate(
        "() => { const b = document.querySelector('[data-id=roll]'); for (let i = 0; i < 5; i++) b.click(); }"
    )
    anem.played(1)
    anem.page.wait_for_timeout(300)
    assert len(anem.match) == 1
    expect(anem.control("undo")).to_have_attribute("aria-disabled", "true")
    anem.page.keyboard.press("u")
    anem.play(anem.match.legal()[0])
    anem.press("undo")
    expect(anem.control("go:2")).to_have_count(0)
    assert len(anem.match) == 1
    expect(anem.control("undo")).to_have_attribute("aria-disabled", "true")


def test_a_vote_is_cast_on_the_board_and_by_button(anem: AnemPage) -> None:
    names = ("Anna", "Ben", "Cleo", "Dora")
    anem.resume(pk.new_match("anem", seats=4, position=position(VOTE), names=names))
    anem.click("die:2", "W3:Rm", "W5")
    anem.played(1)
    expect(anem.sentence).to_have_text("Anna, vote: whose piece falls?")
    anem.click("W5:Bm")
    expect(anem.sentence).to_have_text("Ben, vote: whose piece falls?")
    anem.press("act:vote B")
    expect(anem.sentence).to_have_text("Anna, choose a die and a piece.")
    assert [entry.text for entry in anem.match.entries] == ["2:m W3>W5", "vote B", "vote B"]


def test_programs_move_by_themselves_and_a_recap_tells_it(anem: AnemPage) -> None:
    anem.resume(
        pk.new_match("anem", position=position("R A=H m=3,8; B A=H m=12,13"), names=("Ada", "Ben"), seed=3),
        "greedy",
        "person",
    )
    expect(anem.sentence).to_have_text("Ben, roll the dice.", timeout=20_000)
    expect(anem.message).to_contain_text("Since your last turn")
    expect(anem.message).to_contain_text("Ada rolls")


def test_a_phone_plays_by_touch_without_sideways_scrolling(
    browser: Browser, server: Server, watch: Watch
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=3,
        locale="de-DE",
    )
    watch.follow(context)
    anem = AnemPage(context.new_page(), server)
    anem.resume(pk.new_match("anem", position=position(BLOCKED), names=("Anna", "Ben")))
    for move in ("6:m W3>N0", "5:m N2>W14"):
        anem.play(ANEM.parse(anem.match.state, move), touch=True)
    page = anem.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = anem.board.bounding_box()
    assert box is not None and box["width"] >= 340
    swipe(page, 195, 400, -300)
    page.wait_for_function("window.scrollY > 100")
    assert serious(page) == []
    assert watch.verdict(context.pages) == []
    context.close()


def test_a_killed_kernel_loses_nothing(anem: AnemPage, watch: Watch) -> None:
    watch.allow("WebSocket")
    watch.allow("Failed to load resource")
    watch.allow("kernel")
    anem.open()
    anem.start("person", "greedy", seed="4")
    anem.roll()
    key, before = anem.key, len(anem.match)
    config = json.loads(anem.page.locator("#jupyter-config-data").text_content() or "{}")
    anem.server.kernel(config["kernelId"]).kill()
    dialog = anem.page.get_by_role("alertdialog")
    expect(dialog).to_be_visible(timeout=40_000)
    dialog.get_by_role("button").click()
    anem.page.wait_for_load_state()
    expect(anem.control("way")).to_be_visible(timeout=60_000)
    assert anem.key == key
    assert len(anem.match) >= before
    assert anem._store.extra(key)["kinds"] == ["person", "greedy"]


def test_a_painter_that_raises_once_leaves_the_next_drawing_whole(
    page: Page, own_server: Callable[..., Server], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flag = tmp_path / "break"
    startup = tmp_path / "ipython" / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "00-break.py").write_text(
        f"""
from pathlib import Path
from pantheon_kit.drawing.canvas import CanvasPainter
def broken(whole):
    def paint(self, *args, **kwargs):
        flag = Path({str(flag)!r})
        if flag.exists():
            flag.unlink()
            raise RuntimeError("the painter was broken on purpose")
        return whole(self, *args, **kwargs)
    return paint
CanvasPainter.paint = broken(CanvasPainter.paint)
CanvasPainter.animate = broken(CanvasPainter.animate)
"""
    )
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    server = own_server("--pool", "0")
    anem = AnemPage(page, server)
    anem.resume(pk.new_match("anem", position=position(BLOCKED), names=("Anna", "Ben")))
    flag.touch()
    anem.click("W3:Rm")
    trouble = page.get_by_role("alert").filter(has_text="Something went wrong")
    expect(trouble).to_be_visible()
    trouble.get_by_role("button", name="Close").click()
    assert not flag.exists()
    page.mouse.move(5, 5)
    anem.click("W3:Rm")
    anem.click("W10:Rm")
    page.wait_for_timeout(500)
    drawn = anem.board.screenshot()
    page.goto(page.url)
    anem.wait()
    anem.click("W10:Rm")
    page.wait_for_timeout(500)
    assert anem.board.screenshot() == drawn
    assert "the painter was broken on purpose" in server.log.read_text()
    page.goto("about:blank")
