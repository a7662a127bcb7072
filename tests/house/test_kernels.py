"""Kernels of pages: which are culled, and when."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager

from pantheon_kit.serving import kernels
from pantheon_kit.serving.kernels import PageKernels


class Culling:
    """A manager at which time can be set, and the kernels it would have culled."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, idle: int) -> None:
        self.culled: list[str] = []
        self.now = datetime.now(UTC)

        async def cull(_: object, kernel_id: str) -> None:
            self.culled.append(kernel_id)

        class Clock:
            now = staticmethod(lambda zone: self.now)

        monkeypatch.setattr(AsyncMappingKernelManager, "cull_kernel_if_idle", cull)
        monkeypatch.setattr(kernels, "datetime", Clock)
        self.manager: Any = PageKernels(cull_idle_timeout=idle)

    def check(self, after: int) -> list[str]:
        """What one check culls, so many seconds later."""
        self.now += timedelta(seconds=after)
        self.culled.clear()
        with ThreadPoolExecutor() as thread:
            thread.submit(asyncio.run, self.manager.cull_kernel_if_idle("k")).result()
        return list(self.culled)


def test_a_kernel_that_waited_long_is_not_culled_when_its_page_gets_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However long it has been idle in the pool, its time runs from when it is first seen outside."""
    culling = Culling(monkeypatch, idle=1200)
    assert culling.check(after=100_000) == []
    assert culling.check(after=1199) == []


def test_a_kernel_without_a_page_is_left_to_culling_after_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    culling = Culling(monkeypatch, idle=1200)
    culling.check(after=0)
    assert culling.check(after=1200) == ["k"]
