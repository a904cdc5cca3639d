"""A kernel killed in the middle of a game, and one that was slow to answer: nothing is lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from serving import ROOT, kernels, served

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds the kernel's process in /proc"),
]


def kernel_process(page):
    """The process of the page's kernel, which has the kernel's id in its command line."""
    kernel = json.loads(page.locator("#jupyter-config-data").text_content())["kernelId"]
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if kernel.encode() in place.read_bytes():
                return int(place.parent.name)
        except OSError:
            continue  # it has ended meanwhile
    raise AssertionError("the kernel has no process")


#: Makes Jupyter's renderer look for each model once, and then again only when it gives up.
BUSY = "const wait = setTimeout; window.setTimeout = (what, ms, ...rest) => wait(what, ms === 100 ? 3000 : ms, ...rest)"


def test_a_model_that_comes_late_is_drawn(page, open_app):
    lesson = page()
    lesson.add_init_script(BUSY)
    open_app(lesson, "egg/1-learn")
    assert lesson.locator("[data-late]").count() > 0
    expect(lesson.get_by_text("model not found")).to_have_count(0)
    card = lesson.locator("button.lb-slot[data-s=selectable]").first
    card.click()
    expect(lesson.locator("button.lb-slot[data-s=chosen]").first).to_be_visible()


@pytest.fixture
def kept_ready(tmp_path):
    """A house of one chapter, whose kernel is kept ready, as every chapter's is where people come."""
    (tmp_path / "kirin").mkdir()
    shutil.copy(ROOT / "notebooks/kirin/5-play.ipynb", tmp_path / "kirin")
    with served("--pool", "1", notebooks=tmp_path) as (url, server):
        while not kernels(server):
            time.sleep(0.1)
        yield url


def test_a_killed_kernel_is_noticed_and_no_accepted_move_is_lost(kept_ready, page, open_app):
    table = open_app(page(expect=("404", "WebSocket", "Kernel"), home=kept_ready), "kirin/5-play")
    table.get_by_role("button", name="Play without a coach").click()
    hand = table.get_by_role("group", name="Your hand").first
    hand.locator("button.lb-slot").nth(2).click()
    table.get_by_role("button", name="Set face down").click()
    expect(table.get_by_role("button", name="Set face down")).to_have_count(0)  # the move is accepted
    expect(hand.locator(".lb-slot")).to_have_count(8, timeout=20_000)
    held = [slot.get_attribute("aria-label") for slot in hand.locator(".lb-slot").all()]

    os.kill(kernel_process(table), signal.SIGKILL)
    expect(table.locator("#loading")).to_contain_text("fallen asleep", timeout=10_000)
    table.get_by_role("link", name="Load it again").click()
    table.wait_for_selector("main[data-ready]", timeout=60_000)
    table.get_by_role("button", name="Continue the game").click()
    hand = table.get_by_role("group", name="Your hand").first
    expect(hand.locator(".lb-slot")).to_have_count(8, timeout=20_000)
    assert [slot.get_attribute("aria-label").split(",")[0] for slot in hand.locator(".lb-slot").all()] == [
        name.split(",")[0] for name in held
    ]


@pytest.mark.long
def test_a_page_that_nobody_has_touched_loads_itself_again_once(page, open_app):
    table = open_app(page(expect=("404", "WebSocket", "Kernel")), "kirin/5-play")
    process = kernel_process(table)
    with table.expect_navigation(timeout=30_000):
        os.kill(process, signal.SIGKILL)
    table.wait_for_selector("main[data-ready]", timeout=60_000)
    os.kill(kernel_process(table), signal.SIGKILL)
    expect(table.locator("#loading")).to_contain_text("fallen asleep", timeout=10_000)
