"""The server: where its addresses lead, what it refuses, and what it does with kernels."""

from __future__ import annotations

import http.client
import json
import urllib.request
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.server import Server


def ask(server: Server, path: str, host: str = "localhost") -> tuple[int, str, str]:
    """Status, location and body of an answer that is not followed."""
    connection = http.client.HTTPConnection("localhost", server.port, timeout=30)
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    return answer.status, answer.headers.get("Location", ""), answer.read().decode()


@pytest.mark.parametrize("path", ["/", "/voila/tree", "/voila/tree/play", "/voila/render/", "/voila/render"])
def test_start_page_is_what_these_addresses_show(server: Server, path: str) -> None:
    assert ask(server, path)[:2] == (302, "/voila/render/index.ipynb")


def test_start_page_keeps_what_the_address_asks_for(server: Server) -> None:
    assert ask(server, "/?lang=de")[1] == "/voila/render/index.ipynb?lang=de"


def test_files_are_neither_listed_nor_sent(server: Server) -> None:
    assert ask(server, "/voila/api/contents")[0] == 404
    assert ask(server, "/voila/files/index.ipynb")[0] == 403


def test_another_host_name_is_refused(server: Server) -> None:
    assert ask(server, "/", host="kit.example")[0] == 403


def test_missing_page_is_named_in_the_readers_language(page: Page, server: Server, watch: Watch) -> None:
    watch.allow("404")
    page.goto("/voila/render/no-such.ipynb")
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    page.goto("/nowhere?lang=de&theme=dark")
    expect(page.get_by_role("heading", name="Diese Seite gibt es nicht")).to_be_visible()
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.get_by_role("link", name="Zur Startseite").click()
    page.wait_for_url("**/voila/render/index.ipynb")


def test_closed_page_takes_its_kernel_along(page: Page, own_server: Callable[..., Server]) -> None:
    """Reloading ends the old kernel, so that kernels of closed tabs do not pile up."""
    server = own_server("--pool", "0")

    def alive() -> bool:
        with urllib.request.urlopen(f"{server.url}/api/kernels/{kernel}") as answer:
            return bool(json.load(answer)["id"] == kernel)

    page.goto(server.page("index.ipynb"))
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert alive()
    page.goto("about:blank")
    with pytest.raises(urllib.error.HTTPError, match="404"):
        for _ in range(50):
            alive()
            page.wait_for_timeout(100)
