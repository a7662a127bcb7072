"""Writes what is drawn once and kept: the README's boards, and the landing page as it looks before it is run.

usage: python -m tools.pictures [--check]     (with --check nothing is written; 1 if anything would change)
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat

from pantheon_kit.widgets.landing import picture, still

ROOT = Path(__file__).resolve().parent.parent
GAME = "anem"


def index() -> str:
    """The landing page's notebook: one cell, with a still picture and how to start as its output."""
    new = nbformat.v4
    shown = [
        new.new_output("display_data", {"text/markdown": f"{still('en')}\n\n{still('de')}"}),
        new.new_output("display_data", {"image/svg+xml": picture(GAME, "en", "light")}),
    ]
    code = "from pantheon_kit.notebook import landing\n\nlanding()"
    cell = new.new_code_cell(code, id="landing", outputs=shown, metadata={"jupyter": {"source_hidden": True}})
    metadata = {
        "title": "pantheon-kit",
        "kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"},
        "language_info": {"name": "python"},
    }
    text: str = nbformat.writes(new.new_notebook(cells=[cell], metadata=metadata))
    return text + "\n"


def files() -> dict[Path, str]:
    """The files and what stands in them."""
    return {
        ROOT / "notebooks" / "index.ipynb": index(),
        ROOT / "docs" / "board.svg": picture(GAME, "en", "light") + "\n",
        ROOT / "docs" / "board-dark.svg": picture(GAME, "en", "dark") + "\n",
    }


def stale() -> list[Path]:
    """The files that are missing or say something else."""
    return [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]


def main(check: bool = False) -> int:
    """Writes what is stale, or only names it."""
    old = stale()
    for path in old:
        print(path.relative_to(ROOT))
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(files()[path], encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
