"""The project file, the conda environment and the locks say the same, and nothing names a machine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from rattler import MatchSpec, VersionSpec

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
LOCKS = {
    "requirements.lock.txt": ("build",),
    "requirements-dev.lock.txt": ("build", "dev"),
    "requirements-bench.lock.txt": ("build", "dev", "bench"),
}
CONDA_NAMES = {"jupyter-server": "jupyter_server"}
"""Where conda-forge calls a package otherwise than PyPI."""


def environment() -> dict[str, str]:
    """The conda packages of environment.yml with their version specs."""
    lines = (ROOT / "environment.yml").read_text(encoding="utf-8").split("dependencies:")[1].splitlines()
    listed = [line.split("- ", 1)[1] for line in lines if line.strip().startswith("- ")]
    return {name: spec for name, _, spec in (line.partition(" ") for line in listed)}


def wanted(*extras: str) -> list[Requirement]:
    """The requirements of pyproject.toml, those of the extras too."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    return [Requirement(line) for line in lines]


def test_conda_environment_says_the_same_as_the_project_file() -> None:
    said = {"python": PROJECT["requires-python"], "pip": ""}
    for one in wanted("build"):
        said[CONDA_NAMES.get(one.name, one.name)] = str(one.specifier)
    assert environment() == said


def test_conda_environment_can_be_read_by_conda() -> None:
    """Read by conda's own rules, offline."""
    for name, spec in environment().items():
        match = MatchSpec(f"{name} {spec}".strip())
        assert match.name is not None and match.name.normalized == name
        if spec:
            VersionSpec(spec)
    head = (ROOT / "environment.yml").read_text(encoding="utf-8").split("dependencies:")[0]
    assert re.findall(r"^  - (.+)$", head, re.M) == ["conda-forge", "nodefaults"]


def test_floors_keep_known_holes_out() -> None:
    floors = {one.name: str(one.specifier) for one in wanted()}
    assert floors["jupyter-server"] == ">=2.20"
    assert floors["voila"] == ">=0.5.12"
    assert PROJECT["requires-python"] == ">=3.11"


def entries(lock: str) -> dict[str, list[tuple[str, str, list[str]]]]:
    """The lock's packages: version, marker and hashes of each of their entries."""
    text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", " ")
    found: dict[str, list[tuple[str, str, list[str]]]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            head, *hashes = line.split("--hash=")
            one = Requirement(head.strip())
            version = str(one.specifier).removeprefix("==")
            found.setdefault(canonicalize_name(one.name), []).append(
                (version, str(one.marker or ""), [value.strip() for value in hashes])
            )
    return found


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_satisfies_the_project_file(lock: str) -> None:
    locked = entries(lock)
    for one in wanted(*LOCKS[lock]):
        versions = [version for version, _, _ in locked[canonicalize_name(one.name)]]
        assert all(version in SpecifierSet(str(one.specifier)) for version in versions), one


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_every_package_by_hashes(lock: str) -> None:
    for name, versions in entries(lock).items():
        for version, _, hashes in versions:
            assert re.fullmatch(r"[\w.+!]+", version), name
            assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", value) for value in hashes), name


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"https?:|^--|file:", text, re.M)


def test_larger_locks_hold_the_smaller_ones() -> None:
    play, dev, bench = (
        {(name, version) for name, versions in entries(lock).items() for version, _, _ in versions}
        for lock in LOCKS
    )
    assert play < dev < bench


def tracked() -> list[Path]:
    """All files of the repository; empty where this is no repository."""
    try:
        run = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return [ROOT / line for line in run.stdout.splitlines()]


def test_no_file_names_a_machine() -> None:
    """No path of the machine it was made on and no registry's host stands in the tree."""
    told = re.compile(
        r"/root/|/home/\w+/|/work/\w+|/opt/(?:wheels|pypi)|files\.pythonhosted\.org|pypi\.org/simple"
    )
    here = Path(__file__)
    texts = {path: path.read_bytes().decode("utf-8", "ignore") for path in tracked() if path.is_file()}
    assert [str(path) for path, text in texts.items() if path != here and told.search(text)] == []
