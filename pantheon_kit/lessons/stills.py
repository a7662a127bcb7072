"""Still boards for notebooks that are not run: each step's position, and one line how to start.

``python -m pantheon_kit.lessons.stills`` brings the lesson notebooks below ``notebooks/`` into the
form in which they are kept: still boards as outputs, no run numbers, no views of widgets, a steady
order of keys. Notebooks may also be named; with ``--check`` nothing is written, and it ends with 1
if any of them would change.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from pantheon_kit.drawing.svg import svg
from pantheon_kit.drawing.theme import LIGHT
from pantheon_kit.drawing.view import View
from pantheon_kit.engine.game import game
from pantheon_kit.engine.rulebook import Language
from pantheon_kit.lessons.files import lesson, opening
from pantheon_kit.lessons.model import Lesson

HOW = {
    "en": "To do this step yourself, start the kit with `make play`, or run the cells from the top "
    "in JupyterLab.",
    "de": "Um diesen Schritt selbst zu tun, starte das Programm mit `make play`, oder führe in JupyterLab "
    "die Zellen von oben an aus.",
}
WIDTH = 360
"""Of a still board, in pixels."""
BEGINS = re.compile(r"""lesson\(\s*["']([^"']+)["']\s*,\s*["']([^"']+)["']\s*(?:,\s*["'](en|de)["']\s*)?\)""")
SHOWS = re.compile(r"""\.step\(\s*["']([^"']+)["']\s*\)""")


def still(of: Lesson, step: str, language: Language) -> str:
    """The board of a step as SVG."""
    one = of[step]
    played = game(of.game)
    face: Any = played.face  # type: ignore[attr-defined]
    view = View(seat=one.seat, language=language, taught=one.look)
    return svg(face.scene(opening(played, one), view), LIGHT, width=WIDTH)


def kept(text: str) -> str:
    """A notebook, given as its file's text, in the form in which it is kept.

    Raises:
        LessonError, KeyError: a cell names a lesson or step that there is not.
    """
    notebook = json.loads(text)
    of: Lesson | None = None
    language: Language = "en"
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        source = "".join(cell["source"])
        cell["source"] = source.splitlines(keepends=True)
        if cell["cell_type"] != "code":
            continue
        cell["execution_count"] = None
        cell["outputs"] = []
        if begins := BEGINS.search(source):
            of = lesson(begins[1], begins[2])
            language = "de" if begins[3] == "de" else "en"
        shows = SHOWS.search(source)
        if shows and of is not None:
            cell["outputs"] = [
                _output("image/svg+xml", still(of, shows[1], language)),
                _output("text/markdown", f"*{HOW[language]}*"),
            ]
    known = notebook["metadata"]
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    } | ({"title": known["title"]} if "title" in known else {})
    notebook["nbformat"], notebook["nbformat_minor"] = 4, 5
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _output(mime: str, text: str) -> dict[str, Any]:
    return {"output_type": "display_data", "data": {mime: text.splitlines(keepends=True)}, "metadata": {}}


def main(arguments: list[str]) -> int:
    check = "--check" in arguments
    named = [Path(name) for name in arguments if name != "--check"]
    changed = []
    for path in named or sorted(Path("notebooks").glob("??/*/*.ipynb")):
        text = path.read_text(encoding="utf-8")
        if (now := kept(text)) != text:
            changed.append(path)
            if not check:
                path.write_text(now, encoding="utf-8")
    for path in changed:
        print(f"{path}: {'is not as it is kept' if check else 'brought up to date'}")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
