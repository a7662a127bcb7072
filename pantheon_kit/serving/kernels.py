"""Kernels of pages: one a page, made ready beforehand, and shut down when nobody looks any more."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager


class PageKernels(AsyncMappingKernelManager):
    """Culls the kernel of a page that was closed, never one that waits for its page or serves it.

    A kernel made ready beforehand may have waited longer than the culling time when a page gets it
    at last, and counted from its last activity it would be culled before the page has connected.
    So its time runs from the first check that finds it outside the pool. (Voila's manager, which is
    built upon this class, asks here only about kernels outside the pool.)
    """

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]
        self._handed_out: dict[str, datetime] = {}

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Shuts down ``kernel_id`` if no page is connected and ``cull_idle_timeout`` seconds have gone
        by since its last activity and since it was first seen outside the pool."""
        now = datetime.now(UTC)
        since = self._handed_out.setdefault(kernel_id, now)
        if now - since >= timedelta(seconds=self.cull_idle_timeout):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Shuts down ``kernel_id`` and forgets it."""
        self._handed_out.pop(kernel_id, None)
        await super().shutdown_kernel(kernel_id, *args, **kwargs)  # type: ignore[no-untyped-call]
