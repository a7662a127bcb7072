"""The lesson notebooks: the same in both languages, all steps in order, with still boards, and running."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest
from nbclient import NotebookClient

from pantheon_kit.lessons import Lesson, lessons
from pantheon_kit.lessons.stills import BEGINS, HOW, SHOWS, kept, main
from pantheon_kit.widgets.lesson import notebook

ROOT = Path(__file__).parents[2] / "notebooks"
ALL = lessons("anem")
PAGES = [pytest.param(lesson, lang, id=f"{lang}-{lesson.section}") for lesson in ALL for lang in ("en", "de")]


def file(lesson: Lesson, language: str) -> Path:
    return ROOT / language / lesson.game / notebook(lesson)


def cells(lesson: Lesson, language: str) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = json.loads(file(lesson, language).read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in read]


def test_there_is_one_notebook_for_each_lesson_and_language() -> None:
    for language in ("en", "de"):
        names = [path.name for path in sorted((ROOT / language / "anem").glob("*.ipynb"))]
        assert names == [notebook(lesson) for lesson in ALL]


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_it_shows_all_steps_of_its_lesson_in_order(lesson: Lesson, language: str) -> None:
    code = [cell["source"] for cell in cells(lesson, language) if cell["cell_type"] == "code"]
    begins = BEGINS.search(code[0])
    assert begins and begins.groups() == ("anem", lesson.section, language)
    assert tuple(shows[1] for source in code if (shows := SHOWS.search(source))) == lesson.ids
    assert code[-1] == "lesson.finish()"
    assert all(len(source.splitlines()) <= 4 for source in code), "code cells are short"


@pytest.mark.parametrize("lesson", ALL, ids=lambda lesson: lesson.section)
def test_english_and_german_have_the_same_cells(lesson: Lesson) -> None:
    english, german = cells(lesson, "en"), cells(lesson, "de")
    assert [(c["id"], c["cell_type"]) for c in english] == [(c["id"], c["cell_type"]) for c in german]
    for one, other in zip(english, german, strict=True):
        if one["cell_type"] == "code":
            assert one["source"].replace('"en"', '"de"') == other["source"]
        else:
            assert one["source"] != other["source"]
            assert one["source"].count("\n\n") == other["source"].count("\n\n")


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_prose_stands_before_every_step(lesson: Lesson, language: str) -> None:
    found = cells(lesson, language)
    for before, cell in pairwise(found):
        if SHOWS.search(cell["source"]):
            assert before["cell_type"] == "markdown" and before["source"].startswith("## ")


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_its_links_lead_somewhere(lesson: Lesson, language: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", "".join(cell["source"] for cell in cells(lesson, language)))
    assert "../../index.ipynb" in links
    for link in links:
        assert (file(lesson, language).parent / link).resolve().is_file(), link


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_the_way_back_and_on_stands_above_its_title(lesson: Lesson, language: str) -> None:
    ways, title, *_ = cells(lesson, language)[0]["source"].split("\n\n")
    assert title == f"# {lesson.title('de' if language == 'de' else 'en')}"
    neighbours = [one for one in ALL if abs(one.place - lesson.place) == 1]
    for link in ("../../index.ipynb", *map(notebook, neighbours)):
        assert f"({link})" in ways
    assert f"{lesson.place} {'von' if language == 'de' else 'of'} {len(ALL)}" in ways


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_not_run_it_shows_still_boards_and_how_to_start(lesson: Lesson, language: str) -> None:
    for cell in cells(lesson, language):
        if cell["cell_type"] != "code":
            continue
        assert cell["execution_count"] is None
        assert not any("widget" in mime for output in cell["outputs"] for mime in output["data"])
        if SHOWS.search(cell["source"]):
            picture, how = cell["outputs"]
            svg = ElementTree.fromstring("".join(picture["data"]["image/svg+xml"]))
            assert svg.tag.endswith("svg") and "<img" not in "".join(picture["data"]["image/svg+xml"])
            assert HOW["de" if language == "de" else "en"] in "".join(how["data"]["text/markdown"])


@pytest.mark.parametrize(("lesson", "language"), PAGES)
def test_it_is_as_it_is_kept(lesson: Lesson, language: str) -> None:
    """Else: ``python -m pantheon_kit.lessons.stills``."""
    path = file(lesson, language)
    text = path.read_text(encoding="utf-8")
    assert kept(text) == text
    nbformat.validate(nbformat.reads(text, as_version=4))


def test_a_notebook_that_was_run_is_brought_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = file(ALL[0], "en").read_text(encoding="utf-8")
    run = json.loads(text)
    for number, cell in enumerate(run["cells"]):
        if cell["cell_type"] == "code":
            cell["execution_count"] = number
            cell["outputs"] = [{"output_type": "display_data", "data": {"text/plain": ["x"]}, "metadata": {}}]
    run["metadata"]["widgets"] = {"state": {}}
    mine = tmp_path / "mine.ipynb"
    mine.write_text(json.dumps(run), encoding="utf-8")
    assert main(["--check", str(mine)]) == 1
    assert main([str(mine)]) == 0
    assert mine.read_text(encoding="utf-8") == text
    assert main(["--check", str(mine)]) == 0
    assert str(mine) in capsys.readouterr().out


@pytest.mark.notebook
def test_a_cell_run_again_shows_its_step_anew() -> None:
    """In a kernel of its own. All notebooks are run from first to last by nbmake."""
    path = file(ALL[4], "en")
    notebook = nbformat.read(path, as_version=4)
    again = nbformat.v4.new_code_cell('lesson.step("pair-up")')
    count = nbformat.v4.new_code_cell("len(lesson.steps), lesson.steps['pair-up'].comm is not None")
    notebook.cells += [again, count]
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code" and SHOWS.search(cell.source):
            (output,) = cell.outputs
            assert "application/vnd.jupyter.widget-view+json" in output.data
            assert output.data["image/svg+xml"].startswith("<svg") and output.data["text/plain"]
    assert count.outputs[0].data["text/plain"] == "(6, True)"
