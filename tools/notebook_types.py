"""Checks the notebooks' code with mypy as strictly as the package's.

usage: python -m tools.notebook_types
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import nbformat
from mypy import api

ROOT = Path(__file__).resolve().parent.parent


def source(notebook: Path) -> str:
    """The code cells of a notebook as one module; lines with IPython's magic become comments."""
    cells = nbformat.read(notebook, as_version=4).cells
    lines = "\n\n".join(cell.source for cell in cells if cell.cell_type == "code").splitlines()
    return "\n".join(f"# {line}" if line.lstrip().startswith(("%", "!")) else line for line in lines) + "\n"


def main() -> int:
    """mypy's exit code over all notebooks; what it says names the notebook by its path."""
    with tempfile.TemporaryDirectory() as folder:
        modules = []
        for notebook in sorted((ROOT / "notebooks").rglob("*.ipynb")):
            if ".ipynb_checkpoints" in notebook.parts:
                continue
            path = notebook.relative_to(ROOT / "notebooks")
            module = Path(folder) / ("_".join(path.with_suffix("").parts).replace("-", "_") + ".py")
            module.write_text(source(notebook), encoding="utf-8")
            modules.append(str(module))
        if not modules:
            print("There are no notebooks.")
            return 1
        said, errors, status = api.run(
            ["--config-file", str(ROOT / "pyproject.toml"), "--no-incremental", *modules]
        )
        print(said.replace(folder, "notebooks"), errors, end="", sep="")
        return status


if __name__ == "__main__":
    sys.exit(main())
