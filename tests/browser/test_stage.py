"""The stage: at every decision of a game all that it is about is in the window, uncovered.

A decision is about what can be chosen, one's own hand and what its game names below, with the line that asks and the
buttons that answer. The tables answer in this process (``tableside``), so that whole games take seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import ludobook
import pytest
from ludobook_widgets import Table
from playwright.sync_api import Page
from tableside import open_table

pytestmark = pytest.mark.browser

SIZES = ((1280, 900), (1366, 650), (640, 450), (768, 1024), (360, 740), (390, 844), (320, 568))
SCROLLING = ((360, 740), (320, 568))  # here the page may bring the next choice into view by itself
FEW = 10  # decisions of a game that are looked at where it is not played to its end
STEPS = 600
IDLE_OR_OVER = """() => document.querySelector('[data-key=h-end]')
  || !document.querySelector('.lb-page[data-going], [data-busy]')"""

#: What the player does next: marks it, and tells whether that is a decision; null when the game is over.
NEXT = """() => {
  const root = document.querySelector(".lb-page");
  if (root.querySelector('[data-key="h-end"]')) return null;
  const aside = /^(Hint|Look back|Take back)$/;
  const buttons = [...root.querySelectorAll(".lb-bar .lb-btn:not([aria-disabled])")]
    .filter((one) => !aside.test(one.textContent));
  const ready = buttons.filter((one) => !one.classList.contains("lb-quiet")).at(-1);
  const target = ready ?? root.querySelector("button.lb-slot[data-s=selectable]") ?? buttons.at(-1);
  if (!target) return { stuck: root.textContent };
  for (const one of root.querySelectorAll("[data-target]")) one.removeAttribute("data-target");
  target.setAttribute("data-target", "");
  return { decision: Boolean(root.querySelector("button.lb-slot[data-s=selectable]")) };
}"""
#: What of a decision cannot be seen: outside the window, under something else, or too small to be touched.
HIDDEN = """() => {
  const root = document.querySelector(".lb-page");
  const about = ".lb-slot:is([data-s=selectable], [data-s=chosen]), [data-zone^=hand-] > .lb-slot, "
    + "[data-zone=board] > .lb-slot, [data-zone=trick] > .lb-slot, [data-zone=queue] > .lb-slot:first-child, "
    + "[data-zone=turned] > .lb-slot, .lb-bar .lb-status p, .lb-bar .lb-btn";
  const own = root.querySelector("[data-zone^=hand-]")?.dataset.zone.slice(5) ?? "0";
  const more = ["area", "far", "near"].map((zone) => `[data-zone=${zone}-${own}] > .lb-slot`).join(", ");
  const bad = [];
  for (const one of root.querySelectorAll(`${about}, ${more}`)) {
    if (!one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const name = one.dataset.slot?.replace(/-\\d+$/, "") ?? one.className;
    if (box.top < -0.5 || box.left < -0.5 || box.bottom > innerHeight + 0.5 || box.right > innerWidth + 0.5) bad.push(`${name} outside`);
    else if (!one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) bad.push(`${name} covered`);
    else if (one.matches("button") && Math.min(box.width, box.height) < 23.9) bad.push(`${name} small`);
  }
  return [...new Set(bad)];
}"""
