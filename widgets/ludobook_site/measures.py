"""Measures: how the server is doing, in numbers, for ``/health``, for whoever runs it, and for Prometheus."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

from jinja2 import Template
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler

from ludobook_site import NUMBERS, SAY
from ludobook_site.pages import TEMPLATE

SLOWEST_SPAN = 60.0  # seconds over which the slowest click is reported
SAMPLE_EVERY, SAMPLES = 10.0, 360  # seconds between two samples; those of an hour are drawn
LOCAL = {"127.0.0.1", "::1", "localhost"}
REFUSED = {status: SAY(f"refused_{status}") for status in (403, 429, 503)}


def own_memory() -> float:
    """Return the memory of this process in MiB."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except OSError:
        if sys.platform == "win32":
            return 0.0
        import resource

        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # the most it ever was; in bytes on macOS
        return most / (2**20 if sys.platform == "darwin" else 2**10)


class Measures:
    """The counters and gauges of a server.

    Args:
        read: returns the numbers of the server's other parts by name: ``tables``, ``of``, ``pool`` and ``waiting``.
    """

    def __init__(self, read: Callable[[], dict[str, int]]) -> None:
        self._read = read
        self._clicks: deque[tuple[float, float]] = deque(maxlen=10_000)
        self.samples: deque[dict[str, float]] = deque(maxlen=SAMPLES)
        self.registry = CollectorRegistry()
        self._gauges = {
            name: Gauge(f"ludobook_{name}", words, registry=self.registry) for name, words in NUMBERS.texts.items()
        }
        self._seconds = Histogram(
            "ludobook_click_seconds",
            SAY("click_seconds"),
            buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
            registry=self.registry,
        )
        self._refused = Counter("ludobook_pages_refused", SAY("pages_refused"), ["why"], registry=self.registry)

    def count_click(self, seconds: float) -> None:
        """Note how long an answer to a choice took."""
        self._clicks.append((monotonic(), seconds))
        self._seconds.observe(seconds)

    def count_refusal(self, status: int) -> None:
        """Count a page that was not opened, by its HTTP status: 403, 429 or 503; any other is not counted."""
        if status in REFUSED:
            self._refused.labels(REFUSED[status]).inc()

    def now(self) -> dict[str, float]:
        """Return the current numbers by name."""
        since = monotonic() - SLOWEST_SPAN
        while self._clicks and self._clicks[0][0] < since:
            self._clicks.popleft()
        slowest = max((seconds for _, seconds in self._clicks), default=0.0)
        return {**self._read(), "memory": round(own_memory(), 1), "slowest_click": round(slowest, 3)}

    def sample(self) -> None:
        """Keep the numbers of this moment for the charts; to be called every ``SAMPLE_EVERY`` seconds."""
        self.samples.append(self.now())

    def metrics(self) -> bytes:
        """Write the numbers in Prometheus's text form."""
        for name, number in self.now().items():
            self._gauges[name].set(number)
        return generate_latest(self.registry)


@cache
def page_template() -> Template:
    """Compile the template of the page, once."""
    template: Template = Template((TEMPLATE / "measures.html").read_text("utf-8"))
    return template


class Local(RequestHandler):
    """A page for this machine only."""

    def initialize(self, measures: Measures) -> None:
        """Take the numbers that the page shows."""
        self.measures = measures

    def prepare(self) -> None:
        """Refuse a request from another machine, and one by a name that is not this machine's."""
        if self.request.remote_ip not in LOCAL or self.request.host_name.strip("[]") not in LOCAL:
            raise HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")


class Metrics(Local):
    """The page that Prometheus reads."""

    def get(self) -> None:
        """Answer in Prometheus's text form."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.write(self.measures.metrics())


class Charts(Local):
    """The numbers with a small chart of each, drawn anew every ten seconds."""

    def get(self) -> None:
        """Draw the page."""
        now = self.measures.now()
        rows = [self._row(name, description, now[name]) for name, description in NUMBERS.texts.items() if name != "of"]
        self.write(page_template().render(now=now, rows=rows))

    def _row(self, name: str, description: str, now: float) -> dict[str, Any]:
        values = [sample[name] for sample in self.measures.samples]
        most = max([now, *values])
        first = SAMPLES - len(values)  # the latest is at the right
        points = " ".join(f"{first + x},{98 - 96 * value / (most or 1):.1f}" for x, value in enumerate(values))
        return {"description": description, "now": f"{now:g}", "most": f"{most:g}", "width": SAMPLES, "points": points}


def show(measures: Measures, port: int) -> None:
    """Show the numbers at a port that listens to this machine only: no proxy leads there.

    Raises:
        OSError: the port cannot be used.
    """
    with_measures = {"measures": measures}
    HTTPServer(Application([("/", Charts, with_measures), ("/metrics", Metrics, with_measures)])).listen(
        port, "127.0.0.1"
    )
