/* What the person does with pointer and keys. */

import { bring, light, stops } from "./attention.js";
import { drag } from "./dragging.js";

const KEYS = ".lb-keys > button.lb-slot"; // one for each digit, number or word

/** The slot an arrow key leads to: the next in order, or the nearest in the row above or below. */
function neighbour(from, key) {
  const all = stops(from.closest("[data-rove]"));
  const i = all.indexOf(from);
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key === "ArrowLeft" || key === "ArrowRight") return all[i + (key === "ArrowRight" ? 1 : -1)];
  const here = from.getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  const offset = (node) => {
    const box = node.getBoundingClientRect();
    return [sign * (box.y - here.y), Math.abs(box.x - here.x)];
  };
  const ahead = all.map((node) => [node, ...offset(node)]).filter(([, dy]) => dy > here.height / 2);
  return ahead.sort((a, b) => a[1] + a[2] - b[1] - b[2])[0]?.[0];
}

function move(view, target, key) {
  const next = neighbour(target, key);
  if (!next) return;
  const zone = target.closest("[data-rove]");
  view.rove.set(zone.dataset.rove, next.dataset.key);
  for (const node of stops(zone)) node.tabIndex = node === next ? 0 : -1;
  next.focus();
}

/** Undo a choice from among the slots; from anywhere else, close the rule that was opened last. */
function stepBack(view, event) {
  const holder = [...view.rules].at(-1);
  if (view.page.escape && event.target.closest(".lb-slot, .lb-dock")) view.send(view.page.escape, null);
  else if (holder !== undefined) view.toggleRules(holder);
  else return;
  event.preventDefault(); // so that nothing around the page closes as well
}

/** Type a digit where the focus is, or without a focus on the first keys in sight: it touches the only key that begins
    so, and goes to the next of several. Where the focus is among numbers to choose from, it only goes there. */
export function typeDigit(view, event) {
  const { target, key } = event;
  const typed = /^\d$/.test(key) && !(event.ctrlKey || event.altKey || event.metaKey);
  if (!typed || event.defaultPrevented || target.matches("input, select, textarea, .lb-point")) return;
  const own = target.closest(".lb-keys") ?? target.closest(".lb-page, .step") ?? (target === document.body && target);
  if (!own) return; // someone writes code, or is elsewhere on a notebook's page
  const keys = [...own.querySelectorAll(KEYS)].filter(
    (one) => one.checkVisibility() && one.textContent.startsWith(key),
  );
  const pad = keys[0]?.parentNode;
  if (!view.root.contains(pad)) return;
  event.preventDefault(); // once for all views
  const found = keys.filter((one) => one.parentNode === pad);
  const among = target.closest(".lb-keys") && !pad.closest('[data-zone="keypad"]');
  if (found.length === 1 && !among) found[0]._tap?.(found[0]);
  else found[(found.indexOf(target) + 1) % found.length]?.focus();
}

/** Where digits are typed, Enter checks the answer: in the field that is being filled or, without a focus, on the page. */
export function checkTyped(view, event) {
  const { target, key } = event;
  const own = target.closest?.(".lb-lies-field.lb-framed") ? target.closest(".lb-page, .step") : document.body;
  if (key !== "Enter" || event.defaultPrevented || (own === document.body && target !== own)) return;
  const pad = [...own.querySelectorAll('[data-zone="keypad"]')].find((one) => one.checkVisibility());
  if (!view.root.contains(pad ?? null)) return;
  event.preventDefault(); // once for all views
  view.send(["check"], null);
}

/** The listeners of a view's root, by event. */
export const listeners = (view) => ({
  pointerdown: (event) => drag(view, event),
  click(event) {
    if (view.dragged) return;
    let target = event.target;
    while (target && target !== view.root && !target._tap) target = target.parentNode;
    if (!target || target === view.root) {
      const slot = event.target.closest("[data-slot]")?.dataset.slot;
      const whole = event.target.closest(".lb-framed")?.querySelector("button.lb-slot"); // its frame answers like it
      if (whole?._tap) whole._tap(whole);
      else if (slot && view.page.touched) view.send([...view.page.touched, slot], null);
      else if (view.page.tap && event.target.closest(".lb-panel.lb-mat")) view.send(view.page.tap, null);
      return;
    }
    // A row may be chosen by clicking beside its controls; a control inside it without an action does nothing.
    if (!(target.localName === "tr" && event.target.closest("input, select, label"))) target._tap(target);
  },
  change(event) {
    event.target._change?.(event.target);
  },
  input(event) {
    event.target._slide?.(event.target);
  },
  keydown(event) {
    const { target, key } = event;
    if (key === "Enter" && target._enter) {
      event.preventDefault();
      target._enter(target);
    } else if (key === "Escape") stepBack(view, event);
    else if (view.page.keys?.[key] && !target.matches("input, select, textarea, .lb-point")) {
      event.preventDefault();
      view.send(view.page.keys[key], null);
    } else if (
      /^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key) &&
      target.matches(".lb-slot, .lb-step, .lb-tab, .lb-move, .lb-point")
    ) {
      event.preventDefault(); // the page must not scroll
      move(view, target, key);
    }
  },
  toggle(event) {
    const opened = event.target; // what is opened on a table is seen, and not under a dock
    if (opened.open && opened.matches(":is(.lb-main > .lb-panel, .lb-margin) > .lb-details")) bring(view.root, opened);
  },
  pointerover: (event) => light(view, event.target),
  pointerleave: () => light(view, document.activeElement),
  focusin: (event) => light(view, event.target),
  focusout: () => light(view, null),
});
