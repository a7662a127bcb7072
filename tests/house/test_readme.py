"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_python_in_the_readme_runs_as_shown() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert result.attempted > 10
    assert result.failed == 0


def test_what_the_readme_links_to_is_there() -> None:
    for path in re.findall(r'(?:src|srcset)="([^"]+)"|\]\(([^):]+)\)', README):
        assert (ROOT / next(filter(None, path))).exists(), path
