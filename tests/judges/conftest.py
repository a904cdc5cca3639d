"""Where every judge must run, as ``start.py test`` has it, one that is skipped has failed."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

MUST = os.environ.get("LUDOBOOK_JUDGES") == "run"


def judged(report: pytest.CollectReport | pytest.TestReport) -> None:
    """Turn a skip into a failure that says why."""
    if MUST and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"This judge must run. {report.longrepr}"


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    judged(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    judged(report)
    return report
