"""Look and sound, as a person chooses them, on pages of the site and in a notebook of JupyterLab."""

from __future__ import annotations

import ludobook
from ludobook_widgets import Table
from playwright.sync_api import Page, expect
from tableside import IDLE, open_table

LIGHT, DARK = "rgb(237, 241, 240)", "rgb(17, 22, 27)"
COLOUR = "selector => getComputedStyle(document.querySelector(selector)).backgroundColor"
# what a page looked like before anything of it was drawn
FIRST = """addEventListener("DOMContentLoaded", () => { window.first = document.documentElement.dataset.lbTheme })"""
# JupyterLab in its light theme, and no page of ours around the widget
IN_LAB = """() => {
  document.body.dataset.jpThemeLight = "true";
  document.documentElement.style.setProperty("--jp-layout-color0", "white");
  document.querySelector("header").remove();
}"""
HEAR = """() => {
  window.heard = [];
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...given) {
      window.heard.push(this.constructor.name);
      return start.apply(this, given);
    };
  }
}"""


def choose(page: Page, role: str, name: str) -> None:
    """Choose in what opens from the button, which closes again."""
    page.get_by_role("button", name="Look and sound").click()
    page.get_by_role(role, name=name).check()  # type: ignore[arg-type]
    page.keyboard.press("Escape")
    expect(page.locator(".lb-choices")).to_be_hidden()


def test_a_theme_is_chosen_and_kept(page, open_app, axe, no_sideways_scroll):
    visitor = page(360)
    visitor.add_init_script(FIRST)
    visitor.goto("")
    assert visitor.evaluate(COLOUR, "body") == LIGHT
    choose(visitor, "radio", "Dark")
    assert visitor.evaluate(COLOUR, "body") == DARK
    axe(visitor)
    open_app(visitor, "kirin/6-odds")
    assert visitor.evaluate("window.first") == "dark"
    assert visitor.evaluate(COLOUR, "body") == DARK
    assert float(visitor.evaluate("getComputedStyle(document.body).getPropertyValue('--lb-dim')")) < 0.9
    axe(visitor)
    visitor.get_by_role("button", name="Look and sound").click()
    expect(visitor.get_by_role("group", name="Look and sound").get_by_role("checkbox")).to_be_visible()
    axe(visitor)
    no_sideways_scroll(visitor)
    visitor.get_by_role("radio", name="Automatic").check()
    assert visitor.evaluate(COLOUR, "body") == LIGHT
    visitor.emulate_media(color_scheme="dark")
    assert visitor.evaluate(COLOUR, "body") == DARK
    visitor.get_by_role("radio", name="Light").check()
    assert visitor.evaluate(COLOUR, "body") == LIGHT


def test_jupyterlab_leads_until_somebody_chooses(windows, axe):
    with windows.page(800, 900, color_scheme="dark") as page:
        open_table(page, "kirin", Table("kirin", code=ludobook.game("kirin").new(4, seed=5).record.code))
        page.evaluate(IN_LAB)
        page.locator('.lb-slot[data-s="selectable"]').first.click()  # what is drawn anew has a button of its own
        ink = "getComputedStyle(document.querySelector('.lb-page')).color"
        assert page.evaluate(ink) == "rgb(24, 32, 44)"
        choose(page, "radio", "Dark")
        assert page.evaluate(COLOUR, ".lb-page") == DARK
        assert page.evaluate(ink) == "rgb(234, 240, 241)"
        axe(page, part=".lb-page")
        choose(page, "radio", "Automatic")


def test_sound_is_made_for_who_wants_it(page, windows):
    shelf = page()
    shelf.goto("")
    shelf.evaluate(HEAR)
    touch = shelf.locator(".book .touch:not([aria-disabled])")
    touch.first.click()
    assert shelf.evaluate("heard") == []
    choose(shelf, "checkbox", "Sound")
    touch.first.click()
    assert set(shelf.evaluate("heard")) == {"OscillatorNode"}
    with windows.page(1280, 900) as table:
        open_table(table, "kirin", Table("kirin", code=ludobook.game("kirin").new(4, seed=5).record.code))
        table.evaluate(HEAR)
        choose(table, "checkbox", "Sound")
        table.locator('.lb-slot[data-s="selectable"]').first.click()
        table.wait_for_function(IDLE)
        table.locator(".lb-dock .lb-bar .lb-btn:not(.lb-quiet)").click()
        table.wait_for_function(IDLE)
        assert "AudioBufferSourceNode" in table.evaluate("heard")
