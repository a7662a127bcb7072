"""Proof-reads lessons: ``python -m pantheon_kit.lessons FILE ...``. Ends with 1 if anything is wrong."""

from __future__ import annotations

import sys

from pantheon_kit.lessons.files import LessonError, load
from pantheon_kit.lessons.proof import problems


def main(files: list[str]) -> int:
    wrong = 0
    for file in files:
        try:
            found = problems(load(file))
        except LessonError as error:
            found = [str(error)]
        for problem in found:
            print(problem)
        print(f"{file}: {len(found)} problems" if found else f"{file}: good")
        wrong += bool(found)
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
