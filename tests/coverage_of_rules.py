"""Where every rule lives: rule x engine x lesson x question x test.

usage: python -m tests.coverage_of_rules [--quiet]

*engine* names the modules of the game that name the rule, *lesson* the steps that teach it, *question*
those of them that ask about it, and *test* counts the tests marked with it. Ends with 1 when a rule is
missing in a layer that is declared complete, and when a test is marked with a rule that is not there.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

import pantheon_kit as pk
from pantheon_kit.engine import rulebook
from pantheon_kit.engine.rulebook import Rule, Rulebook
from pantheon_kit.lessons import Ask, Click, lessons

ROOT = Path(__file__).resolve().parent.parent
TABLE = "table"
"""What the rules are filed under that hold at every table."""
COMPLETE: Mapping[str, frozenset[str]] = {
    "anem": frozenset({"engine", "lesson", "test"}),
    "monuments": frozenset({"engine", "test"}),
    "pantheon": frozenset({"engine", "test"}),
    TABLE: frozenset({"engine", "test"}),
}
"""The layers in which no rule of a game may be missing, save rules of the kind ``screen`` in `OFF_SCREEN`."""
OFF_SCREEN = ("engine", "lesson")


@dataclass
class Row:
    """Where one rule was found."""

    rule: Rule
    engine: list[str] = field(default_factory=list)
    lesson: list[str] = field(default_factory=list)
    question: list[str] = field(default_factory=list)
    test: int = 0

    def holes(self, layers: frozenset[str]) -> Iterator[str]:
        """The layers among ``layers`` that do not know the rule."""
        for layer in sorted(layers):
            if not getattr(self, layer) and not (layer in OFF_SCREEN and self.rule.kind == "screen"):
                yield layer


class Marks:
    """A pytest plugin that counts the rules that tests are marked with."""

    def __init__(self) -> None:
        self.count: Counter[tuple[str, str]] = Counter()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Reads the marks of all collected tests."""
        for item in items:
            for mark in item.iter_markers("rule"):
                for id in mark.args:
                    self.count[self.filed(item, str(id))] += 1

    @staticmethod
    def filed(item: pytest.Item, id: str) -> tuple[str, str]:
        """Game and rule: ``anem:move.blocked`` names both; otherwise the test's folder says the game."""
        if ":" in id:
            game, _, rule = id.partition(":")
            return game, rule
        if id.startswith(f"{TABLE}."):
            return TABLE, id
        folder = re.search(r"tests/games/(\w+)", item.path.as_posix())
        return (folder[1] if folder else TABLE), id


def marked() -> Counter[tuple[str, str]]:
    """How many tests each rule has, by game and rule.

    Raises:
        RuntimeError: the tests cannot be collected; the message is what pytest said.
    """
    marks, said = Marks(), io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = pytest.main(
            [
                "--collect-only",
                "-q",
                "-m",
                "",
                "-p",
                "no:cacheprovider",
                "-p",
                "no:syrupy",
                str(ROOT / "tests"),
            ],
            plugins=[marks],
        )
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise RuntimeError("\n".join(said.getvalue().splitlines()[-40:]))
    return marks.count


def books() -> dict[str, tuple[Rulebook, Path]]:
    """Rulebook and source folder of every game, and of the rules that hold at every table."""
    package = ROOT / "pantheon_kit"
    found = {name: (pk.game(name).rulebook, package / "games" / name) for name in pk.games()}
    return found | {TABLE: (rulebook.table(), package / "engine")}


def rows(game: str, book: Rulebook, folder: Path, marks: Mapping[tuple[str, str], int]) -> list[Row]:
    """One row a rule, in the rulebook's order."""
    found = {rule.id: Row(rule, test=marks.get((game, rule.id), 0)) for rule in book}
    for module in sorted(folder.glob("*.py")):
        named = set(re.findall(r"[\"'`]([a-z]+(?:\.[a-z0-9-]+)?)[\"'`]", module.read_text(encoding="utf-8")))
        for id in named & found.keys():
            found[id].engine.append(module.stem)
    for lesson in lessons(game) if game != TABLE else ():
        for step in lesson.step:
            for id in set(step.teaches) & found.keys():
                found[id].lesson.append(f"{lesson.section}:{step.id}")
                if isinstance(step, Ask | Click):
                    found[id].question.append(f"{lesson.section}:{step.id}")
    return list(found.values())


def shown(game: str, table: list[Row]) -> str:
    """The table as text."""
    head = (game, "kind", "mark", "engine", "lesson", "question", "test")
    cells = [
        (
            row.rule.id,
            row.rule.kind,
            " ".join(row.rule.marks),
            ", ".join(row.engine) or "-",
            _some(row.lesson),
            _some(row.question),
            str(row.test or "-"),
        )
        for row in table
    ]
    widths = [max(len(line[column]) for line in (head, *cells)) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))
        for line in (head, *cells)
    ]
    return "\n".join(line.rstrip() for line in lines)


def _some(places: list[str]) -> str:
    return ", ".join(places[:2]) + (f" +{len(places) - 2}" if len(places) > 2 else "") or "-"


def main(quiet: bool = False) -> int:
    """Prints the tables and the holes; 1 if there is a hole, 0 if not."""
    marks, holes = marked(), []
    for game, (book, folder) in books().items():
        table = rows(game, book, folder, marks)
        if not quiet:
            print(shown(game, table), end="\n\n")
        layers = COMPLETE.get(game, frozenset())
        holes += [
            f"{game}: {row.rule.id} is missing in: {hole}" for row in table for hole in row.holes(layers)
        ]
        known = {row.rule.id for row in table}
        strange = sorted(id for where, id in marks if where == game and id not in known)
        holes += [f"{game}: a test is marked with {id}, which is no rule" for id in strange]
    print("\n".join(holes) or "Every rule stands in every layer that is declared complete.")
    return 1 if holes else 0


if __name__ == "__main__":
    sys.exit(main("--quiet" in sys.argv[1:]))
