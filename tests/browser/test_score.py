"""The calculator in a real browser: entered by tapping, by typing and by keyboard, explained, refused, kept and linked.

``test_kitchen`` and ``test_evening`` enter whole rounds of the other games.
"""

import pytest
from ludobook_widgets import ScorePad
from playwright.sync_api import expect
from scorepads import TYPED_ROUNDS, ZOO, labels
from tableside import QUIET, open_table

TYPED = TYPED_ROUNDS["egg"]
BOARD = "W0,W0,W1,W2,W3/W4,W5,W6,W7,W8/W9,G9,.,G9,W9/W0,W1,W2,W3,G0/W4,W5,W6,W7,W8"


def pad(page):
    """The calculator; below it on the page stand cases of their own."""
    return page.locator(".lb-page").first


def earned(page, texts):
    cells = pad(page).locator(".lb-calc .lb-earn")
    expect(cells).to_have_count(len(texts))
    for i, text in enumerate(texts):
        expect(cells.nth(i)).to_contain_text(text) if text else expect(cells.nth(i)).to_have_text("")


def folded(page, summary):
    """A part of the margin that can be folded."""
    return pad(page).locator("details", has=page.locator("summary", has_text=summary))


def opened(page, summary):
    """A folded part of the margin, unfolded."""
    part = folded(page, summary)
    if part.get_attribute("open") is None:
        part.locator("summary").click()
    return part


def type_table(page, text):
    part = opened(page, "Type the table")
    part.get_by_label("A line for each player").fill(text)
    part.get_by_role("button", name="Enter these").click()


def pick(page, name):
    pad(page).locator(".lb-picker").get_by_role("button", name=name, exact=True).click()


def test_a_round_by_tapping(page, open_app, looks_right):
    phone = open_app(page(360), "egg/2-score")
    for n, name in enumerate(labels("egg", TYPED)):
        if n == 11:  # both red 2s are there: a third is refused at the card
            third = pad(phone).locator(".lb-picker").get_by_role("button", name="red 2, entered")
            expect(third).to_have_attribute("aria-disabled", "true")
            third.click(force=True)  # it says that it is disabled, and still answers
            expect(pad(phone).locator(".lb-note[data-tone=slip]")).to_contain_text("only two copies of the red 2")
            pad(phone).get_by_role("button", name="Why? Two copies at most").first.click()
            expect(pad(phone).get_by_role("note")).to_contain_text("Two copies at most")
            looks_right(phone)
            marked = pad(phone).locator(".lb-calc .lb-slot[data-s=chosen]")
            expect(marked).to_have_attribute("aria-label", "Noor’s Near, card 2, empty")
        pick(phone, name)
        expect(pad(phone).locator(f".lb-calc .lb-slot[aria-label$=': {name}']").last).to_be_visible()
    earned(phone, ZOO)
    expect(pad(phone).get_by_role("heading", name="Why Noor earns 0")).to_be_visible()  # who was entered last
    phone.set_viewport_size({"width": 320, "height": 700})
    looks_right(phone)
    pad(phone).get_by_role("button", name="Why Jun: 1 × 1 = 1 ZOO").click()
    expect(pad(phone).get_by_role("heading", name="Why Jun earns 1")).to_be_in_viewport(ratio=1)
    row, dock = pad(phone).locator(".lb-calc tbody > tr").nth(1).bounding_box(), pad(phone).locator(".lb-dock")
    assert -1 < row["y"] <= row["y"] + row["height"] <= dock.bounding_box()["y"], "the cards stay beside their reasons"
    looks_right(phone)
    pad(phone).get_by_role("button", name="Write it down").click()
    said = pad(phone).locator(".lb-bar .lb-status")
    expect(said).to_be_in_viewport()  # where the thumb is
    expect(said).to_contain_text("Round 1: Mika 4 ZOO, Jun 1 ZOO, Noor 0 ZOO.")
    expect(pad(phone).get_by_role("table", name="Scores of each round")).to_contain_text("4 ZOO")
    expect(pad(phone).locator(".lb-had")).to_have_text(["ZOO 4", "ZOO 1", "ZOO 0 · Bracelets 1"])
    earned(phone, ["", "", ""])
    phone.reload()
    phone.wait_for_selector("main[data-ready]", timeout=60_000)
    pad(phone).get_by_role("button", name="Undo Round 1").click()
    earned(phone, ZOO)


def test_a_round_by_typing(page, open_app, looks_right, call_names):
    wide = page()
    wide.context.grant_permissions(["clipboard-read", "clipboard-write"])
    wide = open_app(wide, "egg/2-score")
    type_table(wide, TYPED.replace("R3+B7", "R4+B7"))
    expect(pad(wide).locator(".lb-note[data-tone=slip]")).to_contain_text("'R4' is not a card")
    expect(wide.get_by_label("A line for each player")).to_have_value(TYPED.replace("R3+B7", "R4+B7"))
    type_table(wide, TYPED)
    earned(wide, ZOO)
    expect(pad(wide).get_by_label("Name").first).to_have_value("Ada")
    call_names(wide)  # a name is only a text
    expect(pad(wide).get_by_role("heading", name="Why <img src=x onerror=a()> earns 4")).to_be_visible()
    # rulings, side by side
    type_table(wide, "RW+RW R5+B3\nB2+B2 R3+B10")
    earned(wide, ["1 × 0 = 0 ZOO", "0 × 1 = 0 ZOO"])
    opened(wide, "House rules").get_by_label("What do two Revelations of one colour make?").select_option(
        label="BAH-YAH 40"
    )
    earned(wide, ["0 × 0 = 0 ZOO", "1 × 1 = 1 ZOO"])
    sides = pad(wide).locator(".lb-compare section")
    expect(sides.nth(0)).to_contain_text("0 × 1 = 0 ZOO")
    expect(sides.nth(1)).to_contain_text("1 × 1 = 1 ZOO")
    looks_right(wide)
    # the link holds it all, behind the #
    opened(wide, "Copy, open, clear").get_by_role("button", name="Copy link").click()
    expect(wide.get_by_text("Copied.")).to_be_visible()
    link = wide.evaluate("navigator.clipboard.readText()")
    assert "?" not in link
    assert "#code=LB1-egg-pad-" in link
    other = page(360)
    asked = []
    other.on("request", lambda sent: asked.append(sent.url))
    other.goto(link)
    other.wait_for_selector("main[data-ready]", timeout=60_000)
    earned(other, ["0 × 0 = 0 ZOO", "1 × 1 = 1 ZOO"])
    assert not [url for url in asked if "LB1" in url], "no server sees the code"
    looks_right(other)


def test_beside_a_table_the_cards_to_pick_from_cover_nothing(windows):
    with windows.page(1366, 650) as laptop:
        open_table(laptop, "egg", ScorePad("egg"), "score")
        pad(laptop).get_by_text("Copy, open, clear").click()
        boxes = [pad(laptop).locator(part).bounding_box() for part in (".lb-dock", ".lb-margin")]
        assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"]
        pad(laptop).get_by_role("button", name="Jun’s Far, card 1").click()
        expect(pad(laptop).locator(".lb-picker")).to_be_in_viewport(ratio=1)


def keys(page, *pressed):
    for key in pressed:
        page.keyboard.press(key)
        page.wait_for_function(QUIET)


def type_by_keys(page, text):
    part = folded(page, "Type the table")
    if part.get_attribute("open") is None:
        part.locator("summary").focus()
        page.keyboard.press("Enter")
    box = part.locator("textarea")
    box.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Tab")
    keys(page, "Enter")


def status(page):
    return pad(page).locator(".lb-bar .lb-status").first


@pytest.mark.long
def test_lauzait_cep_by_keyboard(page, open_app, looks_right):
    page = open_app(page(360, has_touch=True), "lauzait_cep/2-score")
    pad(page).locator(".lb-tab").first.focus()
    keys(page, *["Tab"] * 3)  # all tabs are one stop, and two lists follow
    expect(pad(page).locator(".lb-calc .lb-slot").first).to_be_focused()
    pad(page).locator(".lb-picker .lb-slot[tabindex='0']").focus()
    three = ["Enter"] * 3
    keys(page, *three, "ArrowRight", *three, "ArrowRight", *three)
    expect(status(page)).to_contain_text("Lauzait-Cep, Specialized Experts and Layered Bridges score 8 points.")
    pad(page).locator(".lb-tab").first.focus()
    keys(page, *["ArrowRight"] * 3, "Enter")
    looks_right(page)
    type_by_keys(page, f"G1 G3 G3 G4 G4 G5 G5 G6 G6 board={BOARD}")
    expect(status(page)).to_contain_text("5 possible Hires.")
    pad(page).get_by_role("button", name="green 0 on e2 to d1 d2 e1, with a throw to d3 e3").focus()
    expect(pad(page).locator(".lb-board .lb-slot[data-lit]")).to_have_count(6)  # where from, and five places to go
    looks_right(page)
    type_by_keys(page, f"G1 G3 G3 G4 G4 G5 G5 G6 G6 board={BOARD.replace('G0', 'W1')}")
    expect(status(page)).to_contain_text("a stalemate")
    looks_right(page)
    type_by_keys(page, "G1 G3 board=W0")
    expect(pad(page).locator(".lb-note[data-tone=slip]")).to_contain_text("25 squares")
    expect(status(page)).to_contain_text("a stalemate")
