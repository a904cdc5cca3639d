"""The reference shows of a widget what somebody uses."""

import re
import subprocess
import sys

import pytest


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    pytest.importorskip("pdoc", reason='needs pip install "ludobook[docs]"')
    to = tmp_path_factory.mktemp("reference")
    subprocess.run([sys.executable, "-m", "ludobook_site.build.reference", str(to), "ludobook_widgets"], check=True)
    return (to / "ludobook_widgets.html").read_text("utf-8")


def members(page, name):
    """What the reference shows of a class: its own members, and those of its bases."""
    section = re.search(rf'<section id="{name}">.*?</section>', page, re.S).group()
    own = re.findall(rf'<div id="{name}\.(\w+)" class="classattr">', section)
    return {*own, *re.findall(rf'<dd id="{name}\.(\w+)"', section)}


def test_what_a_widget_offers_is_told_and_nothing_else(page):
    assert {"__init__", "code", "deal", "latest", "on_action", "play"} <= members(page, "Table")
    assert {"sheet", "code", "value"} <= members(page, "ScorePad")
    assert {"ask", "choose", "move", "step", "end", "words", "done"} <= members(page, "Lesson")
    assert not {"draw", "on_command", "on_hello"} & members(page, "Table")


def test_what_can_be_observed_is_explained(page):
    for words in ("The position after the last move", "as a request to the engine", "titles of the steps"):
        assert words in page
