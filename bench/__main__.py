"""Measures everything and prints one table.

usage: python -m bench [--quick] [--strict] [--no-engine] [--no-browser]

``--quick`` measures 10 times instead of 100, ``--strict`` ends with 1 when a limit is passed.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from bench.browser import Figure, measure, p95

HEAD = f"{'':<44}{'kit':>10}{'p95':>10}{'bare':>10}{'p95':>10}{'ratio':>8}{'limit':>8}"


def line(figure: Figure) -> str:
    """One line of the table: medians and 95th percentiles of both sides, ratio, limit, mark."""

    def number(value: float) -> str:
        return f"{value:>10.1f}" if value < 1000 else f"{value:>10.0f}"

    sides = "".join(
        number(statistics.median(side)) + number(p95(side)) if side else " " * 20
        for side in (figure.kit, figure.bare)
    )
    ratio = f"{figure.value:>8.2f}" if figure.bare else " " * 8
    limit = f"{figure.limit:>8.2f}" if figure.bare else f"{figure.limit:>8.0f}"
    return (
        f"{figure.what:<44}{sides}{ratio}{limit}  {'good' if figure.good else 'OVER'} (n={len(figure.kit)})"
    )


def main(words: list[str]) -> int:
    """Prints the figures as they come; 1 under ``--strict`` when one is over its limit."""
    good = True
    if "--no-engine" not in words:
        from bench import engine, engine_monuments, engine_pantheon

        good &= engine.main() == 0
        good &= engine_pantheon.main() == 0
        good &= engine_monuments.main() == 0
        print()
    if "--no-browser" not in words:
        print(HEAD, flush=True)
        with tempfile.TemporaryDirectory(prefix="pantheon-kit-bench-", ignore_cleanup_errors=True) as folder:
            for figure in measure(Path(folder), 10 if "--quick" in words else 100):
                print(line(figure), flush=True)
                good &= figure.good
    return 0 if good or "--strict" not in words else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
