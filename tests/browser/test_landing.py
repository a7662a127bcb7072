"""The landing page in a browser: what it shows, where it leads, and that it remembers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import pantheon_kit as pk
from pantheon_kit.lessons import lessons
from tests.browser.conftest import Watch
from tests.browser.server import Server

HEADING = {"en": "Learn a board game by playing it", "de": "Lerne ein Brettspiel, indem du es spielst"}


def opened(page: Page, query: str = "", language: str = "en") -> Page:
    """The landing page once it is there."""
    page.goto("/" + (f"?{query}" if query else ""))
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADING[language])
    return page


def test_start_address_shows_what_there_is_to_do(page: Page, shots: Callable[[Page, str], None]) -> None:
    opened(page)
    game = page.get_by_role("region", name="Anem")
    expect(game.get_by_role("img", name="The board of Anem")).to_be_visible()
    expect(game.get_by_role("link", name="Play", exact=True)).to_have_attribute("href", "play/anem.ipynb")
    titles = [lesson.title("en") for lesson in lessons("anem")]
    assert len(titles) == 7
    assert game.get_by_role("listitem").get_by_role("link").all_inner_texts() == titles
    expect(game).to_contain_text("A hunt on a ring of twenty spaces.")
    assert page.title() == "pantheon-kit"
    shots(page, "landing-en-light")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_link_leads_to_a_page_that_is_there(page: Page, server: Server, language: str) -> None:
    opened(page, f"lang={language}", language)
    game = page.get_by_role("region", name="Anem")
    addresses = game.get_by_role("link").evaluate_all("all => all.map(a => a.href)")
    assert len(set(addresses)) == 1 + len(lessons("anem"))
    for address in addresses:
        assert page.request.head(address).status in (200, 405), address
        name = address.partition("/voila/render/")[2].partition("?")[0]
        assert (server.notebooks / name).exists(), name


def test_language_and_colours_are_remembered(page: Page, shots: Callable[[Page, str], None]) -> None:
    opened(page)
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HEADING["de"])
    page.get_by_role("button", name="Dunkle Farben").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("button", name="Helle Farben")).to_be_visible()
    opened(page, language="de")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    shots(page, "landing-de-dark")


def test_colours_are_right_before_the_page_is_built(page: Page, watch: Watch) -> None:
    """The waiting page wears the colours and the language already."""
    watch.allow("ERR_FAILED")
    page.route("**/voila.js", lambda route: route.abort())
    page.goto("/?theme=dark&lang=de", wait_until="commit")
    expect(page.get_by_text("Das Brett wird aufgebaut")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(30, 28, 26)"


def test_progress_and_unfinished_matches_are_shown(page: Page, server: Server) -> None:
    store = pk.store.open(server.data / "pantheon-kit.sqlite")
    first, second = lessons("anem")[:2]
    for step in first.ids:
        store.note("somebody", "anem", first.section, step, "solved")
    store.note("somebody", "anem", second.section, second.ids[0], "solved")
    match = pk.new_match("anem", seats=2, seed=7, names=("Ada", "Ben"))
    key = store.keep(match, {"person": "somebody"})
    store.keep(pk.new_match("anem", names=("Cleo", "Dan")), {"person": "somebody else"})
    store.close()
    page.add_init_script("localStorage.setItem('pantheon-kit.person', 'somebody')")
    opened(page)
    lines = page.get_by_role("region", name="Anem").locator(".pk-lessons > li")
    expect(lines.nth(0)).to_contain_text("Done")
    expect(lines.nth(1)).to_contain_text(f"1 of {len(second.ids)} steps")
    expect(lines.nth(2)).to_contain_text(f"{len(lessons('anem')[2].ids)} steps")
    expect(page.get_by_role("link", name=f"Go on learning: {second.title('en')}")).to_be_visible()
    link = page.get_by_role("link", name="Ada and Ben")
    expect(link).to_have_attribute("href", f"play/anem.ipynb?match={key}")
    expect(page.get_by_text("Cleo")).to_have_count(0)


def test_page_is_read_and_used_without_eyes_or_mouse(page: Page) -> None:
    """axe finds nothing serious in either theme, and the keyboard reaches the first lesson."""
    opened(page)
    for theme in ("light", "dark"):
        opened(page, f"theme={theme}")
        found = Axe().run(page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, json.dumps([(one["id"], one["nodes"][0]["html"]) for one in serious], indent=1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Learn it, step by step")).to_be_focused()


def test_phone_shows_all_without_sideways_scrolling(
    browser: Browser, server: Server, watch: Watch, shots: Callable[[Page, str], None]
) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": 390, "height": 844}, device_scale_factor=3, has_touch=True
    )
    watch.follow(context)
    page = opened(context.new_page())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shots(page, "landing-phone")
    page.get_by_role("link", name="Play", exact=True).tap()
    page.wait_for_url("**/play/anem.ipynb")
    assert not watch.verdict(context.pages)
    context.close()
