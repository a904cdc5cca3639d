"""Fork kernels from a process that has imported all a page needs, so that each starts in a fifth of the time.

Only Linux forks safely; elsewhere kernels start as Jupyter starts them. This module is imported by each kernel, so it
imports nothing of the server.
"""

from __future__ import annotations

import asyncio
import os
import sys
from multiprocessing import get_context, parent_process
from multiprocessing.context import ForkServerProcess
from threading import Thread
from typing import Any

from jupyter_client.provisioning.local_provisioner import LocalProvisioner

LAUNCHER = "ipykernel_launcher"  # the module that kernel.json names
#: Named in pyproject.toml among the entry points of ``jupyter_client.kernel_provisioners``.
PROVISIONER = "ludobook-fork"
CAN_FORK = sys.platform == "linux"


class KernelProcess(ForkServerProcess):
    """A kernel's process, with the methods of ``subprocess.Popen`` that Jupyter asks for."""

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], environment: dict[str, str], folder: str | None) -> None:
        super().__init__(daemon=True)  # it ends with the server
        self.arguments, self.environment, self.folder = arguments, environment, folder

    def run(self) -> None:
        """Be a kernel, in the new process."""
        from ipykernel.kernelapp import IPKernelApp

        self.daemon = False  # it may have processes of its own, which simulate games
        os.setsid()
        os.environ.clear()
        os.environ.update(self.environment)
        if self.folder:
            os.chdir(self.folder)
        Thread(target=_end_with_server, daemon=True).start()
        IPKernelApp.launch_instance([*self.arguments, "--IPKernelApp.parent_handle=1"])  # 1: we watch it ourselves

    def poll(self) -> int | None:
        """Return the exit code, or None while the process runs."""
        return self.exitcode

    def wait(self) -> int | None:
        """Wait until the process has ended; return its exit code."""
        self.join()
        return self.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal, as ``os.kill`` does."""
        assert self.pid
        os.kill(self.pid, number)


def _end_with_server() -> None:
    """End the kernel when its server has ended, however it did; the process that forks lives as long as a kernel."""
    server = parent_process()
    assert server
    server.join()
    os._exit(1)


class ForkedKernel(LocalProvisioner):
    """Start a kernel by forking; the server chooses it by the name ``PROVISIONER``."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel that the command would start; return how to connect to it."""
        if LAUNCHER not in cmd:
            return await super().launch_kernel(cmd, **kwargs)
        process = KernelProcess(cmd[cmd.index(LAUNCHER) + 1 :], kwargs["env"], kwargs.get("cwd"))
        await asyncio.to_thread(process.start)  # the first waits until all is imported
        self.process = self.pid = self.pgid = None
        self.process, self.pid = process, process.pid  # type: ignore[assignment]
        return self.connection_info


def prepare() -> None:
    """Start the process from which kernels are forked, where one can, without waiting until it has imported all."""
    if not CAN_FORK:
        return
    from multiprocessing.forkserver import ensure_running

    get_context("forkserver").set_forkserver_preload(["ludobook_site.kernel_imports"])
    ensure_running()
