"""Sets up the checkout's own environment in ``.venv``, from the pinned lock; quick when it stands already.

usage: python tools/environment.py run|dev|bench

``run`` is what playing needs, ``dev`` adds what testing needs, ``bench`` adds what is measured against.
Needs nothing but Python 3.11 or newer; the Makefile calls it, and it works the same on Windows.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCKS = {
    "run": "requirements.lock.txt",
    "dev": "requirements-dev.lock.txt",
    "bench": "requirements-bench.lock.txt",
}
# Settings of a person's pip that would install elsewhere or otherwise than into .venv from the lock.
UNWANTED = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_DRY_RUN", "PIP_REQUIREMENT", "PIP_EDITABLE")
OVERRULED = {
    "PIP_USER": "0",
    "PIP_REQUIRE_VIRTUALENV": "0",
    "PIP_REQUIRE_HASHES": "0",
    "PIP_NO_COMPILE": "0",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
}


def stop(message: str) -> None:
    """Ends with a message for whoever typed the command."""
    sys.exit(f"\npantheon-kit: {message}")


def wanted(level: str) -> str:
    """What the environment's stamp says when it fits the lock, the project file and this folder."""
    digest = hashlib.sha256(str(VENV).encode())
    for name in (LOCKS[level], "pyproject.toml"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def stamp(level: str) -> Path:
    """The file that holds what was installed last for ``level``."""
    return VENV / f"installed-{level}"


def stands(level: str) -> bool:
    """Whether ``.venv`` holds ``level`` as the lock wants it and can be started."""
    try:
        return stamp(level).read_text() == wanted(level) and starts()
    except OSError:
        return False


def starts() -> bool:
    """Whether the environment's Python runs, is new enough, and belongs to this folder."""
    ask = "import sys; print(sys.prefix); sys.exit(sys.version_info < (3, 11))"
    try:
        run = subprocess.run([PYTHON, "-c", ask], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return run.returncode == 0 and Path(run.stdout.strip()).resolve() == VENV.resolve()


def create() -> None:
    """Makes an empty ``.venv``, in place of a broken one if there is one."""
    try:
        venv.EnvBuilder(clear=True, with_pip=True, symlinks=os.name != "nt").create(VENV)
    except (subprocess.CalledProcessError, OSError) as error:
        stop(
            f"could not make the environment {VENV}: {error}\n"
            "This Python comes without venv or ensurepip; on Debian and Ubuntu `apt-get install python3-venv`"
            " brings them, or name another Python: make play PYTHON=/path/to/python3"
        )


def install(level: str) -> None:
    """Installs the lock of ``level`` by its hashes, then the kit itself from this folder."""
    clean = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    env = clean | OVERRULED
    pip = [str(PYTHON), "-m", "pip", "install", "-qq"]
    lock = [*pip, "--no-deps", "--require-hashes", "-r", LOCKS[level]]
    kit = [*pip, "--no-deps", "--no-build-isolation", "--editable", "."]
    for command in (lock, kit):
        if subprocess.run(command, cwd=ROOT, env=env).returncode:
            stop(f"this command failed, what it said stands above:\n  {' '.join(command)}")


def main(level: str) -> None:
    """Brings ``.venv`` to ``level`` and says so; returns at once when it is there already."""
    if level not in LOCKS:
        stop(__doc__ or "")
    if stands(level):
        return
    with alone():
        if not stands(level):
            set_up(level)


@contextmanager
def alone() -> Iterator[None]:
    """Lets a second command that starts meanwhile wait for the first (not on Windows)."""
    with (ROOT / ".venv.lock").open("w") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def set_up(level: str) -> None:
    """Makes the environment where there is none, and installs ``level``."""
    print(f"Setting up .venv ({LOCKS[level]}); this takes a minute or two the first time.", flush=True)
    if not starts():
        create()
    for name in LOCKS:
        stamp(name).unlink(missing_ok=True)
    install(level)
    for name in LOCKS:
        stamp(name).write_text(wanted(name))
        if name == level:
            break


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 -- this script meets other Pythons, and says so
        stop(f"Python 3.11 or newer is needed, this one is {sys.version.split()[0]}")
    main(sys.argv[1] if len(sys.argv) == 2 else "")
