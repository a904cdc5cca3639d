"""A notebook as a page of nbconvert's, printed by the browser."""

import re
import shutil
import subprocess
import sys

import pytest
from serving import ROOT

pytestmark = pytest.mark.long


def test_a_notebook_is_printed_with_its_pictures(page, tmp_path):
    shutil.copy(ROOT / "notebooks" / "kirin" / "3-cases.ipynb", tmp_path)
    command = [sys.executable, "-m", "jupyter", "nbconvert", "--to", "html", "3-cases.ipynb"]
    subprocess.run(command, check=True, cwd=tmp_path, capture_output=True)
    html = (tmp_path / "3-cases.html").read_text("utf-8")
    # what is fetched from elsewhere, mathematics and diagrams, is not ours
    (tmp_path / "alone.html").write_text(re.sub(r"<script\b.*?</script>", "", html, flags=re.S), "utf-8")
    visitor = page(home=tmp_path.as_uri() + "/", expect=("",))
    visitor.goto("alone.html")
    drawn = visitor.locator('img[src^="data:image/svg+xml"]')
    assert drawn.count() > 2
    assert all(
        drawn.nth(i).evaluate("image => image.naturalWidth && image.getBoundingClientRect().width > 600")
        for i in range(drawn.count())
    )
    paper = visitor.pdf(format="A4")
    assert paper.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) > 2
