"""Binder's Jupyter server starts our own server at the first visit, and hands it through under ``ludobook/``.

Voilà could also run inside that Jupyter server, as an extension; but then the shelf, the limits and the short way of
small messages, which live in ``ludobook_site.server``, would be missing. So Binder runs the command that all run.
"""

import sys

c = get_config()  # noqa: F821 - Jupyter puts it here

c.ServerProxy.servers = {
    "ludobook": {
        "command": [
            *(sys.executable, "-m", "ludobook_site", "--notebooks", "notebooks"),
            *("--port", "{port}", "--base-url", "{base_url}ludobook/"),
            *("--hosts", "*"),  # the Jupyter server in front has asked who comes
            *("--kernels", "6", "--pool", "0"),  # an image has one visitor and 2 GB
        ],
        "absolute_url": True,  # our pages know the path in front of them
        "timeout": 60,
        "launcher_entry": {"title": "Ludobook"},
    }
}
