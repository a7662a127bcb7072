"""The kit's server with two bare pages beside the kit's own, to compare with: ``python -m bench.server``.

Takes the options that ``tests.browser.server.start`` gives.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import click
import nbformat

from pantheon_kit.serving import house

PLAY = "play/anem.ipynb"
BUTTON = "bare-button.ipynb"
CANVAS = "bare-canvas.ipynb"
SOURCES = {
    BUTTON: """
import ipywidgets

label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Press")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])
""",
    CANVAS: """
import ipycanvas
import ipywidgets

canvas = ipycanvas.Canvas(width=800, height=800, layout=ipywidgets.Layout(width="400px", height="400px"))
canvas.on_client_ready(lambda: canvas.fill_circle(400, 400, 300))
label = ipywidgets.Label("0")
button = ipywidgets.Button(description="Press")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([canvas, button, label])
""",
}
"""Bare pages: the least that a page with a button, and one with a canvas too, can be made of."""


def notebook(source: str) -> nbformat.NotebookNode:
    """A notebook of one cell."""
    metadata = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cell = nbformat.v4.new_code_cell(source.strip())
    made: nbformat.NotebookNode = nbformat.v4.new_notebook(cells=[cell], metadata=metadata)
    return made


@click.command()
@click.option("--port", type=int)
@click.option("--no-browser", is_flag=True)
@click.option("--data")
def main(port: int, no_browser: bool, data: str) -> None:
    """Serves the kit's pages and the bare ones, each with one kernel that stands ready."""
    os.environ["PANTHEON_KIT_DATA"] = data
    with tempfile.TemporaryDirectory(prefix="pantheon-kit-bench-") as folder:
        pages = Path(folder) / "notebooks"
        shutil.copytree(house.notebooks(), pages, ignore=shutil.ignore_patterns(".*"))
        for name, source in SOURCES.items():
            nbformat.write(notebook(source), pages / name)
        pools = dict.fromkeys((PLAY, BUTTON, CANVAS), 1)
        house.serve(house.Settings(notebooks=pages, port=port, browser=False, pool=0, pools=pools))


if __name__ == "__main__":
    main()
