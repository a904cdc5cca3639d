"""A kernel killed in the middle of a game, and one that was slow to answer: nothing is lost."""

import os
import shutil
import signal
import time
from pathlib import Path

import pytest
from playwright.sync_api import expect
from serving import ROOT, kernels, served

pytestmark = pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds the kernel's process in /proc")


@pytest.fixture
def kept_ready(tmp_path):
    """A house of one chapter, whose kernel is kept ready, as every chapter's is where people come."""
    (tmp_path / "kirin").mkdir()
    shutil.copy(ROOT / "notebooks/kirin/5-play.ipynb", tmp_path / "kirin")
    with served("--pool", "1", notebooks=tmp_path) as (url, server):
        while not kernels(server):
            time.sleep(0.1)
        yield url, server


def kill_kernels(server):
    for process in kernels(server):
        os.kill(process, signal.SIGKILL)


def test_a_killed_kernel_is_noticed_and_no_accepted_move_is_lost(kept_ready, page, open_app):
    url, server = kept_ready
    table = open_app(page(expect=("404", "WebSocket"), home=url), "kirin/5-play")
    table.get_by_role("button", name="Play without a coach").click()
    hand = table.get_by_role("group", name="Your hand").first
    hand.locator("button.lb-slot").nth(2).click()
    table.get_by_role("button", name="Set face down").click()
    expect(table.get_by_role("button", name="Set face down")).to_have_count(0)  # the move is accepted
    expect(hand.locator(".lb-slot")).to_have_count(8, timeout=20_000)
    held = [slot.get_attribute("aria-label") for slot in hand.locator(".lb-slot").all()]

    kill_kernels(server)
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
def test_a_page_that_nobody_has_touched_loads_itself_again_once(kept_ready, page, open_app):
    url, server = kept_ready
    table = open_app(page(expect=("404", "WebSocket"), home=url), "kirin/5-play")
    with table.expect_navigation(timeout=30_000):
        kill_kernels(server)
    table.wait_for_selector("main[data-ready]", timeout=60_000)
    kill_kernels(server)
    expect(table.locator("#loading")).to_contain_text("fallen asleep", timeout=10_000)
