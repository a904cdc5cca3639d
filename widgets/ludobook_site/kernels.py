"""Kernels: the processes behind the pages, started, kept ready and ended."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ensure_async
from tornado.web import HTTPError
from traitlets import Integer, Unicode

from ludobook_site import process_limits

KERNEL_NICENESS = 4  # the server is 0: it hands on the taps of everybody


class Kernels(AsyncMappingKernelManager):
    """Kernels, each with its share of the machine."""

    memory = Integer(0, config=True, help="Most megabytes of data of a kernel; 0 for no limit.")
    turns = Unicode(
        "", config=True, help="The socket at which a kernel asks for a turn to think; none: it just thinks."
    )

    async def start_kernel(self, **how: Any) -> str:  # type: ignore[override]
        """Start one that knows it is served, so that its pages take no more than their share; gives its id."""
        kernel = how["kernel_id"] = how.get("kernel_id") or self.new_kernel_id()
        how["env"] = {**(how.get("env") or os.environ), "SERVER_SOFTWARE": "voila"}
        if self.turns:
            how["env"]["LUDOBOOK_TURNS"] = f"{kernel} {self.turns}"
        how["extra_arguments"] = ["--HistoryManager.enabled=False"]  # many at once collide there, and say so on a page
        await super().start_kernel(**how)
        process = self.get_kernel(kernel).provisioner.pid  # type: ignore[union-attr]
        process_limits.limit_memory(process, self.memory)
        process_limits.stand_back(process, KERNEL_NICENESS)
        return str(kernel)

    async def check_pools(self) -> None:
        """Put kernels that ended out of the pools, so that nobody is given one; others start in their places at once.

        Only the process is asked: that costs no message and no waiting.
        """
        for name, pool in list(getattr(self, "_pools", {}).items()):
            for one in [one for one in pool if one.done()]:
                kernel = "" if one.exception() else str(one.result()["kernel_id"])
                alive = kernel in self and await ensure_async(self.is_alive(kernel))
                if not alive and one in pool:  # a visitor may have taken it meanwhile
                    pool.remove(one)
                    self.fill_if_needed(delay=0, notebook_name=name)  # type: ignore[attr-defined]

    async def shutdown_all(self, now: bool = True) -> None:  # type: ignore[override]
        """End all kernels, at once: they have nothing to keep. One that is just starting is asked twice."""
        with suppress(HTTPError):
            await ensure_async(super().shutdown_all(now=now))
