"""A real Voila server for tests and the bench: the command a person types, in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Server:
    """A running server. ``data`` is its folder of matches and progress, ``log`` what it printed."""

    port: int
    data: Path
    log: Path
    process: subprocess.Popen[bytes]

    notebooks: Path = ROOT / "notebooks"

    @property
    def url(self) -> str:
        """Its start address, without a slash at the end."""
        return f"http://localhost:{self.port}"

    def page(self, notebook: str, query: str = "") -> str:
        """The address of a notebook as a page: ``page("play/anem.ipynb", "lang=de")``."""
        return f"{self.url}/voila/render/{notebook}" + (f"?{query}" if query else "")

    def kernel(self, kernel_id: str) -> psutil.Process:
        """The process of a kernel, to be killed or measured; its page says the id in the element
        ``#jupyter-config-data`` (``kernelId``).

        Raises:
            LookupError: this server has no such kernel.
        """
        for child in psutil.Process(self.process.pid).children(recursive=True):
            if any(kernel_id in part for part in child.cmdline()):
                return child
        raise LookupError(f"no kernel {kernel_id}")

    def stop(self) -> None:
        """Ends the server and its kernels as Ctrl+C does, or harder if it does not obey."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait(20)


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.create_server(("localhost", 0)) as found:
        port: int = found.getsockname()[1]
        return port


def start(data: Path, *options: str, port: int | None = None, command: Sequence[str] = ()) -> Server:
    """Starts a server and returns when it answers.

    Args:
        data: its folder of matches and progress.
        options: more options of ``pantheon-kit serve``.
        port: where it shall listen; by default on any free port.
        command: what to start instead of ``pantheon-kit serve``; it gets the same options.

    Raises:
        RuntimeError: it ended or did not answer within a minute; the message holds its log.
    """
    port = port or free_port()
    data.mkdir(parents=True, exist_ok=True)
    log = data / f"server-{port}.log"
    kit = command or (sys.executable, "-m", "pantheon_kit.serving", "serve")
    whole = [*kit, "--port", str(port), "--no-browser", "--data", str(data), *options]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with log.open("wb") as out:
        process = subprocess.Popen(whole, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
    server = Server(port, data, log, process)
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{server.url}/voila/static/voila.js", timeout=5).close()
            return server
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    server.stop()
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')}")


@contextmanager
def running(*options: str, data: Path | None = None) -> Iterator[Server]:
    """A server for the length of a ``with`` block; without ``data`` with an empty folder of its own."""
    with tempfile.TemporaryDirectory(prefix="pantheon-kit-", ignore_cleanup_errors=True) as folder:
        server = start(data or Path(folder), *options)
        try:
            yield server
        finally:
            server.stop()
