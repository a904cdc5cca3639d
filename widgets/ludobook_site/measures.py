"""Measures: how the house is, in numbers: for ``/health``, for a page of whoever runs it, and for Prometheus."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from html import escape
from pathlib import Path
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from tornado.httpserver import HTTPServer
from tornado.web import Application, HTTPError, RequestHandler

LATELY = 60.0  # seconds of which the slowest click is told
SAMPLE_EVERY, SAMPLES = 10.0, 360  # seconds; an hour is drawn
LOCAL = {"127.0.0.1", "::1", "localhost"}
TOLD = {
    "tables": "pages that are open",
    "of": "pages that may be open at once",
    "pool": "kernels kept ready",
    "waiting": "kernels that wait for their turn to think",
    "memory": "megabytes of memory of the server itself",
    "slowest_click": "seconds that the slowest answer to a choice took, of the last minute",
}
LOOK = (
    ":root{color-scheme:light dark}body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th{text-align:left;font-weight:400}thead{opacity:.75}"
    "td,th{padding:.5rem 1rem .5rem 0;border-bottom:1px solid #8886}td:last-child{width:45%;padding-right:0}"
    ".n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}td.n{font-weight:600}"
    "td.n+td.n{font-weight:400}svg{display:block;width:100%;height:2.5rem}"
    "@media(max-width:40rem){tr{display:grid;grid-template-columns:1fr 4.5rem 4.5rem;border-bottom:1px solid #8886}"
    "td,th{border:0;padding-right:0}td:last-child,thead th:last-child{grid-column:1/-1;width:auto}"
    "thead th:last-child{display:none}td:last-child{padding-top:0}}"
)
REFUSED = {403: "not looked at", 429: "share used up", 503: "every table taken"}


def own_memory() -> float:
    """MiB of this process."""
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
        read: gives the numbers of ``TOLD`` that others know, by name: tables, of, pool and waiting.
    """

    def __init__(self, read: Callable[[], dict[str, int]]) -> None:
        self._read = read
        self._clicks: deque[tuple[float, float]] = deque(maxlen=10_000)
        self.samples: deque[dict[str, float]] = deque(maxlen=SAMPLES)
        self.registry = CollectorRegistry()
        self._gauges = {name: Gauge(f"ludobook_{name}", told, registry=self.registry) for name, told in TOLD.items()}
        self._seconds = Histogram(
            "ludobook_click_seconds",
            "seconds from a choice to the end of its answer",
            buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30),
            registry=self.registry,
        )
        self._refused = Counter("ludobook_pages_refused", "pages not opened", ["why"], registry=self.registry)

    def clicked(self, seconds: float) -> None:
        """Note how long an answer to a choice took."""
        self._clicks.append((monotonic(), seconds))
        self._seconds.observe(seconds)

    def refused(self, status: int) -> None:
        """Note a page that was not opened, and why."""
        if status in REFUSED:
            self._refused.labels(REFUSED[status]).inc()

    def now(self) -> dict[str, float]:
        """The numbers of ``TOLD``."""
        since = monotonic() - LATELY
        while self._clicks and self._clicks[0][0] < since:
            self._clicks.popleft()
        slowest = max((seconds for _, seconds in self._clicks), default=0.0)
        return {**self._read(), "memory": round(own_memory(), 1), "slowest_click": round(slowest, 3)}

    def sample(self) -> None:
        """Keep the numbers of this moment for the charts; to be called every ``SAMPLE_EVERY`` seconds."""
        self.samples.append(self.now())

    def metrics(self) -> bytes:
        """The numbers in Prometheus's text form."""
        for name, number in self.now().items():
            self._gauges[name].set(number)
        return generate_latest(self.registry)


class Local(RequestHandler):
    """A page for this machine only."""

    def initialize(self, measures: Measures) -> None:
        """Take what is shown."""
        self.measures = measures

    def prepare(self) -> None:
        """Let nobody in whose address or whose page is another machine's."""
        if self.request.remote_ip not in LOCAL or self.request.host_name.strip("[]") not in LOCAL:
            raise HTTPError(403)
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")


class Metrics(Local):
    """The page that Prometheus reads."""

    def get(self) -> None:
        """Answer in its text form."""
        self.set_header("Content-Type", CONTENT_TYPE_LATEST)
        self.write(self.measures.metrics())


class Charts(Local):
    """The numbers with a small chart of each, drawn anew every ten seconds."""

    def get(self) -> None:
        """Draw the page."""
        now = self.measures.now()
        rows = "".join(self._row(name, told, now[name]) for name, told in TOLD.items() if name != "of")
        self.write(
            "<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=10>"
            f"<meta name=viewport content='width=device-width'><title>How the house is</title><style>{LOOK}</style>"
            f"<h1>How the house is</h1><p>{now['tables']:g} of {now['of']:g} tables are taken. Each chart shows the "
            "last hour up to now, from 0 to its largest number.</p><table><thead><tr><th><th class=n>now"
            f"<th class=n>at most<th>the last hour<tbody>{rows}</table></html>"
        )

    def _row(self, name: str, told: str, now: float) -> str:
        values = [sample[name] for sample in self.measures.samples]
        most = max([now, *values])
        first = SAMPLES - len(values)  # the latest is at the right
        points = " ".join(f"{first + x},{98 - 96 * value / (most or 1):.1f}" for x, value in enumerate(values))
        chart = (
            f"<svg viewBox='0 0 {SAMPLES} 100' preserveAspectRatio=none role=img aria-label='At most {most:g}'>"
            f"<polyline points='{points}' fill=none stroke=currentColor stroke-width=2 "
            "vector-effect=non-scaling-stroke /></svg>"
        )
        return f"<tr><th scope=row>{escape(told.capitalize())}<td class=n>{now:g}<td class=n>{most:g}<td>{chart}"


def show(measures: Measures, port: int) -> None:
    """Show the numbers at a port that listens to this machine only: no proxy leads there.

    Raises:
        OSError: the port cannot be used.
    """
    with_measures = {"measures": measures}
    HTTPServer(Application([("/", Charts, with_measures), ("/metrics", Metrics, with_measures)])).listen(
        port, "127.0.0.1"
    )
