"""Writes ``notebooks/index.ipynb``: the landing page's cell, and what is seen where it was never run.

usage: python -m tools.index_notebook
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat

from pantheon_kit.widgets.landing import picture, still

PATH = Path(__file__).resolve().parent.parent / "notebooks" / "index.ipynb"


def notebook() -> Any:
    """The notebook: one cell that shows the page, with a still picture and how to start as its output."""
    new = nbformat.v4
    shown = [
        new.new_output("display_data", {"text/markdown": f"{still('en')}\n\n{still('de')}"}),
        new.new_output("display_data", {"image/svg+xml": picture("anem", "en", "light")}),
    ]
    code = "from pantheon_kit.notebook import landing\n\nlanding()"
    cell = new.new_code_cell(code, id="landing", outputs=shown, metadata={"jupyter": {"source_hidden": True}})
    return new.new_notebook(
        cells=[cell],
        metadata={
            "title": "pantheon-kit",
            "kernelspec": {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"},
            "language_info": {"name": "python"},
        },
    )


if __name__ == "__main__":
    nbformat.write(notebook(), PATH)
