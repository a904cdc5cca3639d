"""Import what kernels need, once before they are forked; only the process that forks them imports this."""

import gc
import sys
from importlib import import_module

from ludobook.games import SHELF

NEEDED = (
    "ipykernel.debugger",
    "ipykernel.kernelapp",
    "ipykernel.zmqshell",
    "ludobook_site.kernel_fork",
    "ludobook_widgets",
)

sys.modules["debugpy"] = None  # type: ignore[assignment]  # it takes a third of a start, and nobody debugs a page
for _module in NEEDED:
    import_module(_module)
for _load in SHELF.values():
    _load()
gc.freeze()  # or each kernel's first collection would copy the memory that they share
