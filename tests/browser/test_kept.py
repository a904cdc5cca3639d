"""What the browser keeps: the shelf leads on from it, and in one place it is saved, put back and cleared."""

import json
import re

import ludobook
from playwright.sync_api import expect

KEPT = {
    "ludobook:kirin:learn": "0,1,3/13",
    "ludobook:kirin:met": "KIRIN-END-3,KIRIN-SCORE-2",
    "ludobook:egg:met": "EGG-SET-1,EGG-SET-2",
}
PUT = "all => Object.entries(all).forEach(([name, text]) => localStorage.setItem(name, text))"
ALL = "() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('ludobook:')))"


def test_the_shelf_tells_how_far_one_is(page, axe, no_sideways_scroll):
    shelf = page(360)
    shelf.goto("")
    expect(shelf.get_by_text("min left")).to_have_count(0)
    shelf.evaluate(PUT, KEPT)
    shelf.reload()
    game = ludobook.game("kirin")
    steps = game.file(game.lesson)["step"]
    kirin, egg = (shelf.locator(f"[data-lesson={name}]") for name in ("kirin", "egg"))
    expect(kirin).to_contain_text(f"Step 3 of {len(steps) + 1}, {len(steps) - 2} min left")
    expect(kirin.get_by_role("link", name="Continue where you were")).to_have_attribute("href", re.compile("#step-3$"))
    expect(egg).to_contain_text("The coach has explained 2 of 41 rules")
    expect(egg.get_by_role("link", name="begin")).to_be_visible()
    axe(shelf)
    no_sideways_scroll(shelf)


def test_it_is_saved_cleared_and_put_back(page, axe, tmp_path):
    place = page()
    place.goto("")
    place.evaluate(PUT, {**KEPT, "other": "of somebody else"})
    place.get_by_role("link", name="What this browser keeps").click()
    said = place.locator("#kept-said")
    expect(said).to_have_text("This browser keeps 3 entries of yours.")
    axe(place)
    with place.expect_download() as saved:
        place.get_by_role("button", name="Save it as a file").click()
    file = tmp_path / "ludobook.json"
    saved.value.save_as(file)
    assert json.loads(file.read_text("utf-8")) == KEPT
    place.get_by_role("button", name="Clear it all").click()
    assert place.evaluate(ALL) == KEPT, "asked once more first"
    place.get_by_role("button", name="Really clear it all?").click()
    expect(said).to_have_text("This browser keeps nothing of yours.")
    assert place.evaluate("localStorage.getItem('other')") == "of somebody else"
    bad = tmp_path / "bad.json"
    bad.write_text('{"elsewhere": "1"}', "utf-8")
    place.get_by_label("Put it back from a file").set_input_files(bad)
    expect(said).to_contain_text("That didn’t work")
    place.get_by_label("Put it back from a file").set_input_files(file)
    expect(said).to_have_text("This browser keeps 3 entries of yours.")
    assert place.evaluate(ALL) == KEPT
