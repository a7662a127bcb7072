"""The server of the kit's pages: Voila, with the kit's template, landing page and limits.

Decisions, each for its reason:

- **The start page.** ``/`` and the addresses of Voila's file tree lead to the landing page; the
  tree and the listing of files behind it are not served at all.
- **Who may ask.** The server listens on this machine only, unless told otherwise; then a request
  must also name this machine as its host, which keeps pages of other origins from reaching it
  through a name that they point here.
- **XSRF tokens are not asked for.** Voila's page tells the server that it is being closed without
  sending one, so that with the check every closed or reloaded tab would leave its kernel behind.
  What the check protects is small here: nobody logs in, no cookie carries a right, the only request
  that changes anything shuts down a kernel and must name its random id, and the channel to a kernel
  is a websocket, whose origin is checked in any case.
- **Kernels.** A page that is closed properly shuts its kernel down at once; one that vanishes (a phone
  that went to sleep, a lost network) leaves it to culling after ``IDLE`` seconds without a
  connection. A page that is open is never culled: its player may be thinking.
- **Nobody else listens.** On Linux the server talks to its kernels through sockets in a folder that only
  its user can open, instead of TCP ports that every user of the machine can.
- **No request leaves.** The template links nothing outside, and the content security policy holds
  scripts, styles, fonts and connections to this server (pictures may come from anywhere, since a
  teacher may put one into a lesson).
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tornado.httpserver
import tornado.ioloop
import tornado.netutil
import tornado.web
from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import url_path_join
from traitlets.config import Config
from voila.app import Voila
from voila.handler import BaseVoilaHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

PORT = 8866
IDLE = 20 * 60
START = "index.ipynb"
PACKAGE = Path(__file__).resolve().parent.parent
TEMPLATES = PACKAGE / "serving" / "jupyter"
LOCAL = ("localhost", "127.0.0.1", "::1")
EXTENSIONS = (
    "@voila-dashboards/widgets-manager8",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
    "ipycanvas",
)
POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; img-src * data: blob:;"
    " media-src * data: blob:; object-src 'none'; base-uri 'self'; frame-ancestors 'self'"
)


@dataclass(frozen=True)
class Settings:
    """How the pages are served.

    Attributes:
        notebooks: folder of the notebooks; ``index.ipynb`` in it is the start page.
        host, port: where to listen.
        browser: whether to open the start page in a browser.
        pool: how many kernels stand ready for the start page and for each page to play on.
        lesson_pool: the same for each lesson. Each costs about 50 MB and a second of work.
        pools: the same for single notebooks, by their path; goes before the other two.
        idle: seconds after which a kernel that no page is connected to is shut down.
        verbose: whether to log every request's doings.
    """

    notebooks: Path
    host: str = "localhost"
    port: int = PORT
    browser: bool = False
    pool: int = 1
    lesson_pool: int = 0
    pools: Mapping[str, int] = field(default_factory=dict)
    idle: int = IDLE
    verbose: bool = False


class PortTaken(OSError):
    """Something listens on the port already."""


def notebooks() -> Path:
    """The notebooks: the checkout's own, or those that came with the installed package.

    Raises:
        FileNotFoundError: neither is there.
    """
    for folder in (PACKAGE.parent / "notebooks", PACKAGE / "notebooks"):
        if (folder / START).exists():
            return folder
    raise FileNotFoundError(f"no notebooks beside {PACKAGE} or in it")


def bind(host: str, port: int) -> list[socket.socket]:
    """Takes ``port`` on ``host``; no other port will do, since links and bookmarks name it.

    Raises:
        PortTaken: another program has it.
        OSError: it cannot be had for another reason (a port below 1024, no such host).
    """
    try:
        return tornado.netutil.bind_sockets(port, host)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", None)):
            raise PortTaken(error.errno, f"port {port} is in use by another program") from error
        raise


def kit_css() -> str:
    """The kit's own style sheet, which every page carries in its head."""
    return (PACKAGE / "widgets" / "static" / "kit.css").read_text(encoding="utf-8")


class ToStart(JupyterHandler):
    """Leads to the landing page and keeps what the address asks for (``?lang=de``)."""

    def get(self) -> None:
        """Answers with the landing page's address."""
        query = f"?{self.request.query}" if self.request.query else ""
        self.redirect(url_path_join(self.base_url, "voila/render", START) + query)


class Nowhere(BaseVoilaHandler):  # type: ignore[misc]
    """Every address that leads nowhere: the kit's own page says so."""

    def get(self) -> None:
        """Raises the 404 that the error page answers."""
        raise tornado.web.HTTPError(404)


class Page(TornadoVoilaHandler):  # type: ignore[misc]
    """A notebook as a page. The address's ``theme`` is for the page's own script, so a kernel that
    stands ready serves every theme, while Voila would start a fresh one."""

    def should_use_rendered_notebook(
        self, notebook_data: Mapping[str, Any], pool_size: int, *_unused: object
    ) -> bool:
        """Whether a kernel that stands ready can serve this page."""
        return pool_size > 0 and bool(notebook_data)


class House(Voila):  # type: ignore[misc]
    """The server. Use ``serve``."""

    sockets: list[socket.socket]
    settings: Settings

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings, with the kit's limits (see the module's text)."""
        settings: dict[str, Any] = super().init_settings()
        local = self.settings.host in LOCAL
        settings |= {
            "jinja2_env": settings["voila_jinja2_env"],
            "allow_remote_access": not local,
            "compress_response": not local,
            "disable_check_xsrf": True,
            "headers": {"Content-Security-Policy": POLICY},
        }
        return settings

    def init_handlers(self) -> list[Any]:
        """Voila's handlers without the file tree, and the landing page in its place."""
        kept = []
        for address, handler, *rest in super().init_handlers():
            if handler is TornadoVoilaHandler:
                handler = Page
            if handler not in (TornadoVoilaTreeHandler, VoilaContentsHandler):
                kept.append((address, handler, *rest))
        return [
            (self.server_url, ToStart),
            (url_path_join(self.server_url, "/voila/(?:tree.*|render/?)"), ToStart),
            *kept,
            (".*", Nowhere, {"voila_configuration": self.voila_configuration}),
        ]

    def listen(self) -> None:
        """Serves on the port that was taken before, until it is told to stop."""
        server = tornado.httpserver.HTTPServer(self.app)
        server.add_sockets(self.sockets)
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        address = f"http://{self.settings.host}:{self.port}"
        print(f"pantheon-kit is at {address}/ (Ctrl+C stops it)", flush=True)
        if self.settings.browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        self.ioloop = tornado.ioloop.IOLoop.current()
        self.ioloop.start()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        server.stop()
        self.stop()

    def stop(self) -> None:
        """Shuts all kernels down; one that is just starting ends by itself once its server is gone."""
        with contextlib.suppress(Exception, KeyboardInterrupt):
            run_sync(self.kernel_manager.shutdown_all)()
        shutil.rmtree(self.connection_dir, ignore_errors=True)


def _has_screen() -> bool:
    """Whether a browser window can be shown; without one, ``webbrowser`` may start a text browser
    in the terminal that runs the server."""
    if "BROWSER" in os.environ or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def config(settings: Settings) -> Config:
    """Voila's configuration for ``settings``."""
    pools = {"default": {"pool_size": settings.lesson_pool}}
    ready = [START, *(f"play/{path.name}" for path in sorted((settings.notebooks / "play").glob("*.ipynb")))]
    pools |= {name: {"pool_size": settings.pool} for name in ready}
    pools |= {name: {"pool_size": size} for name, size in settings.pools.items()}
    made = Config()
    made.Voila.config_file_paths = []
    made.Voila.root_dir = str(settings.notebooks)
    made.Voila.ip = settings.host
    made.Voila.port = settings.port
    made.Voila.port_retries = 0
    made.Voila.open_browser = False
    made.Voila.log_level = "INFO" if settings.verbose else "ERROR"
    made.VoilaConfiguration.template = "pantheon"
    made.VoilaConfiguration.allow_template_override = "NO"
    made.VoilaConfiguration.allow_theme_override = "NO"
    made.VoilaConfiguration.show_tracebacks = False
    made.VoilaConfiguration.extension_allowlist = list(EXTENSIONS)
    made.VoilaConfiguration.preheat_kernel = True
    made.VoilaConfiguration.default_pool_size = settings.lesson_pool
    made.VoilaConfiguration.multi_kernel_manager_class = "pantheon_kit.serving.kernels.PageKernels"
    made.VoilaConfiguration.resources = {"kit_css": kit_css()}
    made.VoilaKernelManager.kernel_pools_config = pools
    made.VoilaKernelManager.fill_delay = 2.0
    made.VoilaKernelManager.preheat_denylist = [r".*\.virtual_documents.*"]
    made.MappingKernelManager.cull_idle_timeout = settings.idle
    made.MappingKernelManager.cull_interval = max(1, min(60, settings.idle // 4))
    made.MappingKernelManager.cull_connected = False
    if sys.platform == "linux":
        made.KernelManager.transport = "ipc"
    return made


def serve(settings: Settings) -> None:
    """Serves the pages until it is told to stop (Ctrl+C, SIGTERM).

    Raises:
        PortTaken: another program has the port.
        OSError: the port cannot be had for another reason.
    """
    sockets = bind(settings.host, settings.port)
    paths = [str(TEMPLATES), *filter(None, os.environ.get("JUPYTER_PATH", "").split(os.pathsep))]
    os.environ["JUPYTER_PATH"] = os.pathsep.join(paths)
    house: House = House.instance(config=config(settings))
    house.sockets, house.settings = sockets, settings
    house.initialize([])
    house.start()
