"""Keeps every test run away from a person's own matches, progress and Jupyter settings."""

from __future__ import annotations

import os
import shutil
import tempfile

import pytest

_FOLDER = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    """Gives this process, and every kernel and server it starts, data and settings folders of its own."""
    folder = config.stash[_FOLDER] = tempfile.mkdtemp(prefix="pantheon-kit-tests-")
    for name in ("PANTHEON_KIT_DATA", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR"):
        os.environ[name] = os.path.join(folder, name.lower())
    os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Removes the folders again."""
    shutil.rmtree(config.stash[_FOLDER], ignore_errors=True)
