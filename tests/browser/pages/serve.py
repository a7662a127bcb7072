"""Serves the pages of this folder as ``pantheon-kit serve`` serves the kit's own.

usage: python -m tests.browser.pages.serve serve [options of pantheon-kit serve]
"""

from __future__ import annotations

import os
from pathlib import Path

from pantheon_kit.serving import house
from pantheon_kit.serving.cli import main

FOLDER = Path(__file__).parent

if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(FOLDER.parents[2])
    house.notebooks = lambda: FOLDER
    main()
