"""A table among the cells of JupyterLab or Notebook, which scroll in a part of the window."""

import ludobook
from ludobook_widgets import Table
from tableside import open_table

# what JupyterLab puts around a cell: the widget moves into a part 500 px high, far below its first line
AMONG_CELLS = """() => {
  const cells = document.createElement("div");
  cells.className = "jp-WindowedPanel-outer";
  cells.style = "height: 500px; overflow-y: auto";
  cells.innerHTML = "<p style='height: 3000px'></p>";
  cells.append(document.querySelector(".widget"));
  cells.insertAdjacentHTML("beforeend", "<p style='height: 3000px'></p>");
  document.body.replaceChildren(cells);
}"""
# what an HBox of two puts around each
SIDE_BY_SIDE = """() => {
  const box = document.createElement("div");
  box.className = "widget-hbox";
  box.style = "display: flex; width: 700px";
  const one = document.querySelector(".lb-page").parentElement;
  one.replaceWith(box);
  box.append(one, one.cloneNode(true));
  return [...box.children].map((half) => half.getBoundingClientRect().width);
}"""
ASIDE = (
    "top => { document.querySelector('.jp-WindowedPanel-outer').scrollTop = top; dispatchEvent(new Event('resize')); }"
)
HIGH = """() => document.querySelector(".lb-dock").getBoundingClientRect().bottom
  - document.querySelector(".lb-main").getBoundingClientRect().top"""


def test_a_table_is_as_high_as_the_part_in_which_its_cell_is_scrolled(windows):
    with windows.page(800, 900) as page:
        open_table(page, "kirin", Table("kirin", code=ludobook.game("kirin").new(4, seed=5).record.code))
        page.evaluate(AMONG_CELLS)
        for top in (0, 9000):  # the cell below the window, and above it
            page.evaluate(ASIDE, top)
            assert page.evaluate(HIGH) <= 500
        assert page.evaluate(SIDE_BY_SIDE) == [350, 350]
