"""The wheel holds all that an installed kit needs, and can be served from."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIP = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The wheel of this checkout, built offline."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [*PIP, "wheel", "--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder), str(ROOT)]
    subprocess.run(build, check=True, env={**os.environ, "PIP_FIND_LINKS": ""})
    (made,) = folder.glob("*.whl")
    yield made


def test_wheel_holds_code_data_and_notebooks(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    package = ROOT / "pantheon_kit"
    for path in package.rglob("*"):
        if (
            path.is_file()
            and path.suffix != ".pyc"
            and not any(part.startswith(".") for part in path.parts[-3:])
        ):
            assert path.relative_to(ROOT).as_posix() in inside, path
    for path in (ROOT / "notebooks").rglob("*.ipynb"):
        if ".ipynb_checkpoints" not in path.parts:
            assert f"pantheon_kit/{path.relative_to(ROOT).as_posix()}" in inside, path
    assert "pantheon_kit/py.typed" in inside
    assert any(name.endswith("licenses/LICENSE") for name in inside)
    assert not any(name.startswith(("tests/", "bench/", "tools/")) for name in inside)


def test_installed_kit_finds_its_own_notebooks(wheel: Path, tmp_path: Path) -> None:
    """Installed without the checkout, the kit serves the notebooks that came with it."""
    place = tmp_path / "env"
    venv.EnvBuilder(with_pip=False, system_site_packages=False).create(place)
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (site,) = [path for path in place.rglob("site-packages") if path.is_dir()]
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    others = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text("\n".join(others), encoding="utf-8")
    ask = (
        "from pantheon_kit.serving import house; import pantheon_kit as pk;"
        "found = house.notebooks(); assert (found / 'play' / 'anem.ipynb').exists(), found;"
        "print(found); print(pk.games()); print(len(house.kit_css()))"
    )
    run = subprocess.run([python, "-c", ask], cwd=tmp_path, capture_output=True, text=True, check=True)
    found, games, size = run.stdout.splitlines()
    assert Path(found).parent.parent == site
    assert "anem" in games and int(size) > 1000
