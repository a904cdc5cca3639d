"""Solutions of exercises are folded on the site, too, and no other HTML of a notebook is let through."""

from pathlib import Path

import pytest
from ludobook_site.pages import ReadingProse, plain_href, plain_pages
from nbconvert.filters.markdown_mistune import MarkdownWithMath

ROOT = Path(__file__).resolve().parents[2] / "notebooks"


@pytest.mark.parametrize("name", ["one_rule.html", "your_own_game.html"])
def test_solutions_are_folded(name):
    prose = plain_pages(ROOT)[name][1]["cells"][-1]["prose"]
    assert prose.count("<details><summary>") == prose.count("</details>") > 0


@pytest.mark.parametrize("html", ["<script>a()</script>", "<details onclick=a()>", "<img src=x onerror=a()>"])
def test_other_html_is_shown_as_written(html):
    assert "<" + html[1:4] not in MarkdownWithMath(renderer=ReadingProse(plain_href)).render(html)
