"""Kernels: the processes behind the pages, started, kept ready and ended."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ensure_async
from tornado.web import HTTPError
from traitlets import Integer, Unicode

from ludobook_site.guards import process_limits

KERNEL_NICENESS = 1  # the server's is 0, because it passes on everybody's taps


class Kernels(AsyncMappingKernelManager):
    """Kernels, each with its share of the machine."""

    memory = Integer(0, config=True, help="Most megabytes of data of a kernel; 0 for no limit.")
    turns = Unicode(
        "", config=True, help="The socket at which a kernel asks for a turn to think; if empty, it need not ask."
    )

    def __init__(self, **settings: Any) -> None:
        self._starting: set[asyncio.Task[Any]] = set()
        self._waiting: list[asyncio.Task[Any]] = []
        super().__init__(**settings)  # type: ignore[no-untyped-call]

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        """Start a kernel that knows it is served, so that its pages take only their share; return its id."""
        await self._wait_for_quiet()
        kernel = how["kernel_id"] = how.get("kernel_id") or self.new_kernel_id()
        how["env"] = {**(how.get("env") or os.environ), "SERVER_SOFTWARE": "voila"}
        if self.turns:
            how["env"]["LUDOBOOK_TURNS"] = f"{kernel} {self.turns}"
        how["extra_arguments"] = ["--HistoryManager.enabled=False"]  # many at once would collide, and say so on a page
        await super().start_kernel(**how)
        process = self.get_kernel(kernel).provisioner.pid  # type: ignore[union-attr]
        process_limits.limit_memory(process, self.memory)
        process_limits.set_niceness(process, KERNEL_NICENESS)
        return str(kernel)

    async def _wait_for_quiet(self) -> None:
        """Let a kernel for the pool wait while others start, unless a visitor comes for it, whose start comes first.

        The last one in the queue starts first, because its notebook has just been opened, and may be opened again.
        """
        own = asyncio.current_task()
        assert own is not None
        self._waiting.append(own)
        try:
            while (self._starting or own is not self._waiting[-1]) and self._in_pool(own):
                await asyncio.sleep(0.05)
        finally:
            self._waiting.remove(own)
        self._starting.add(own)
        own.add_done_callback(self._started)

    def _in_pool(self, task: asyncio.Task[Any]) -> bool:
        return any(task in pool for pool in getattr(self, "_pools", {}).values())

    def _started(self, task: asyncio.Task[Any]) -> None:
        """Note that a page is drawn, or that a kernel of the pool has started, which then draws its page."""
        self._starting.discard(task)
        if not task.cancelled() and task.exception() is None and isinstance(task.result(), dict):
            drawing = task.result()["task"]
            self._starting.add(drawing)
            drawing.add_done_callback(self._starting.discard)

    @property
    def ready(self) -> int:
        """The number of kernels in the pools that have started."""
        pools = getattr(self, "_pools", {}).values()
        return sum(one.done() and not one.cancelled() and one.exception() is None for pool in pools for one in pool)

    async def check_pools(self) -> None:
        """Take kernels that have ended out of the pools, so that nobody gets one, and start others in their places.

        It asks only whether the process is alive, which costs no message and no waiting.
        """
        for name, pool in list(getattr(self, "_pools", {}).items()):
            for one in [one for one in pool if one.done()]:
                kernel = "" if one.exception() else str(one.result()["kernel_id"])
                alive = kernel in self and await ensure_async(self.is_alive(kernel))
                if not alive and one in pool:  # a visitor may have taken it meanwhile
                    pool.remove(one)
                    self.fill_if_needed(delay=0, notebook_name=name)  # type: ignore[attr-defined]

    async def shutdown_all(self, now: bool = True) -> None:  # type: ignore[override]
        """End all kernels at once, because they have nothing to keep.

        A kernel that is just starting is asked twice; the error of the second time is ignored.
        """
        with suppress(HTTPError):
            await ensure_async(super().shutdown_all(now=now))
