"""Finds a Chromium for the tests and the bench, and brings one where there is none.

usage: python -m tests.chromium [--install]

An installed Chromium or Chrome comes first, then Playwright's own, then the system's package manager
when the user is root. ``PANTHEON_KIT_BROWSER=/path`` names another one. Prints the path it found.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What Chromium is started with: it runs as root, without a display, and asks nobody outside."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/usr/lib/chromium/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
MANAGERS = {
    "apt-get": (("apt-get", "update"), ("apt-get", "install", "-y", "--no-install-recommends", "chromium")),
    "dnf": (("dnf", "install", "-y", "chromium"),),
    "apk": (("apk", "add", "--no-cache", "chromium"),),
    "pacman": (("pacman", "-Sy", "--noconfirm", "chromium"),),
    "zypper": (("zypper", "--non-interactive", "install", "chromium"),),
}
HELP = """No browser for the tests: no Chromium or Chrome is installed, Playwright could not download its own,
and the system's package manager could not install one (only root may ask it).
Install Chromium or Chrome and run this again, or name one: PANTHEON_KIT_BROWSER=/path/to/chrome make test"""


def candidates() -> Iterator[str]:
    """Paths where a browser may stand, the best first."""
    if named := os.environ.get("PANTHEON_KIT_BROWSER"):
        yield named
        return
    yield from filter(None, map(shutil.which, NAMES))
    yield from (place for place in PLACES if Path(place).exists())
    if own := playwrights_own():
        yield own


def playwrights_own() -> str | None:
    """Where Playwright keeps the browser that it downloads, if it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def works(path: str) -> bool:
    """Whether the browser at ``path`` starts and shows a page (a wrapper that only asks for another
    installation does not)."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [path, "--headless", *FLAGS, f"--user-data-dir={profile}"]
        command += ["--dump-dom", "data:text/html,<p>here"]
        try:
            run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=90)
        except (OSError, subprocess.TimeoutExpired):
            return False
    return b"here" in run.stdout


def find() -> str | None:
    """The path of the first browser that works, or None."""
    return next((path for path in candidates() if works(path)), None)


def fetch() -> Iterator[None]:
    """The ways to bring a browser, one after the other; each is tried when the iterator gets there."""
    quiet = dict(os.environ, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT="20000", DEBIAN_FRONTEND="noninteractive")
    root = hasattr(os, "geteuid") and os.geteuid() == 0

    def attempt(*command: str) -> bool:
        print("Bringing a browser:", " ".join(command), file=sys.stderr, flush=True)
        try:
            run = subprocess.run(command, env=quiet, stdin=subprocess.DEVNULL, stdout=sys.stderr, timeout=900)
        except (OSError, subprocess.TimeoutExpired) as error:
            print(error, file=sys.stderr)
            return False
        return run.returncode == 0

    playwright = (sys.executable, "-m", "playwright")
    if attempt(*playwright, "install", "chromium"):
        yield
        if root and attempt(*playwright, "install-deps", "chromium"):
            yield
    if root:
        for name, commands in MANAGERS.items():
            if shutil.which(name):
                done = [attempt(*command) for command in commands]
                if done[-1]:
                    yield
                return


def main() -> int:
    """Prints the path of a browser; with ``--install`` brings one first where there is none."""
    path = find()
    if path is None and "--install" in sys.argv[1:]:
        for _ in fetch():
            if path := find():
                break
    print(path or HELP, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
