/* Page draws the blocks that Python sends, and sends back what the person chose. It knows no rule of any game.
   These files are one module, which widget.py joins. The only parsed markup is that of faces, our own drawings. */

import { bring, bringKey, focusOf, light, refocus, scrollMoves } from "./attention.js";
import { blocks } from "./blocks.js";
import { land, lift, makeLayer, overlay } from "./layer.js";
import { checkTyped, listeners, typeDigit } from "./listening.js";
import { endFlights, isStill, slotPlaces, travel, tumble } from "./motion.js";
import { keepTogether, lightingProps, list, signed, slotsMeant } from "./parts.js";
import { settings, showTheme } from "./settings.js";
import { listen } from "./sound.js";
import { fit, refitting } from "./stage.js";
import { KEPT_BESIDE, receiving, saying, sending, THOUGHT } from "./talking.js";
import { h, patch } from "./vdom.js";
import { WORDS } from "./words.js";

const LATE = 700; // ms in which a tap is still meant for what has gone on by itself, and skips nothing that came after
const GREETING = 2000; // ms after which a page is shown though its greeting has not been answered
const greeted = new WeakSet();

/** The elements that a view draws into. */
function frame(el) {
  const [root, body, tray, live] = Array.from({ length: 4 }, () => document.createElement("div"));
  root.className = "lb-page";
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take arrows and letters typed in here
  body.className = "lb-body";
  tray.className = "lb-tray";
  tray.setAttribute("role", "status");
  live.className = "lb-vh";
  live.style.top = "0"; // it is last, where nobody who reads on meets its words first, and takes no room there
  live.setAttribute("aria-live", "polite");
  root.append(body, tray, live);
  el.append(root);
  return { root, live, body, tray };
}

/** Move the words that the page around us has for this step into their place. What is in backticks there can be touched
    too, if it means something on the table. */
function takeWords(view) {
  const { root } = view;
  const place = root.querySelector(".lb-prose");
  if (place)
    view.words ??=
      root.closest(".step")?.querySelector(":scope > .prose") ??
      root.closest(".widget")?.parentElement.querySelector(":scope > .widget ~ .prose");
  if (view.words && view.words.parentElement !== place) place?.append(view.words);
  if (view.words) keepTogether(view.words);
  for (const code of root.querySelectorAll(".lb-prose code")) {
    const words = (code._words ??= code.textContent);
    const shown = signed(words);
    patch(code, [slotsMeant(words, view).length ? h("button", lightingProps(words, view), shown) : shown]);
    if (code.parentElement.matches(".lb-kept")) continue;
    const [stop] = code.nextSibling?.data?.match(/^[.,;:?!)]+/) ?? []; // no line begins with it
    if (!stop) continue;
    const kept = document.createElement("span");
    kept.className = "lb-kept";
    code.nextSibling.data = code.nextSibling.data.slice(stop.length);
    code.before(kept);
    kept.append(code, stop);
  }
}

/** Let the headings of a page follow those of the document around it, one level at a time. */
function nestHeadings(root) {
  const around = [...document.querySelectorAll("h1, h2, h3")].filter(
    (one) => !one.closest(".lb-page") && one.checkVisibility() && one.compareDocumentPosition(root) & 4, // it comes before
  );
  const all = [...root.querySelectorAll("h2, h3")];
  const drawn = all.filter((one) => !one.closest(".lb-prose")).map((one) => one.localName);
  const top = drawn.includes("h2") ? 2 : 3;
  let last = Number(around.at(-1)?.localName[1] ?? 1);
  const base = last;
  for (const one of all) {
    const level = Number(one.localName[1]);
    last = one.closest(".lb-prose") ? level : Math.min(base + 1 + level - top, last + 1);
    if (last !== level) one.setAttribute("aria-level", last);
    else one.removeAttribute("aria-level");
  }
}

/** What is drawn, and what the person has opened of it. */
const drawing = (view) => ({
  drawings: new Map(), // faces by their ids
  edition: 0, // of the faces: a new set of faces replaces every drawing
  rove: new Map(), // zone key -> key of the slot that is its tab stop
  rules: new Set(), // the key of the line whose rules are shown below it, if any
  pin: null, // the ledger line, or the words, whose cards stay lit
  sliders: new Map(), // where each number stands
  words: null, // those of the page around us
  looked: { node: null, words: "" }, // what was brought into view
  lastSaid: null,
  going: null, // what the page asks to be sent next, and the timer that will

  svg(id) {
    if (!view.drawings.has(id)) {
      const doc = new DOMParser().parseFromString(String(view.model.get("faces")?.[id] ?? ""), "image/svg+xml");
      const svg =
        doc.documentElement.localName === "svg" && !doc.querySelector("parsererror")
          ? document.importNode(doc.documentElement, true)
          : null;
      svg?.querySelector(":scope > title")?.remove(); // its slot is named; a second name would be read and hover twice
      svg?.removeAttribute("role");
      view.drawings.set(id, svg);
    }
    return view.drawings.get(id);
  },

  newFaces() {
    view.drawings.clear();
    view.edition += 1;
    view.draw();
  },

  toggleRules(holder) {
    const was = view.rules.has(holder);
    const chip = view.root.querySelector(`.lb-chip[aria-controls="${view.name(holder)}"]`);
    view.rules.clear(); // one answer at a time
    if (!was) view.rules.add(holder);
    view.draw();
    if (was) chip?.focus({ preventScroll: true }); // what closed the rule may be gone with it
    const opened = document.getElementById(view.name(holder));
    opened?.scrollIntoView({ block: "nearest" }); // what was opened is looked at, and closes where it was opened
    opened?.parentElement.querySelector('.lb-chip[aria-expanded="true"]')?.scrollIntoView({ block: "nearest" });
  },

  togglePin(key) {
    view.pin = view.pin === key ? null : key;
    view.draw();
    const lit = [...view.root.querySelectorAll(".lb-slot[data-lit]")].find((slot) => slot.checkVisibility());
    if (view.pin) bring(view.root, lit);
  },

  /** On a phone what is beside a table lies below it: go there. */
  showBelow() {
    view.root.querySelector(".lb-margin")?.scrollIntoView({ behavior: isStill(view) ? "auto" : "smooth" });
  },

  slide(key, at) {
    view.sliders.set(key, at);
    view.draw();
  },

  /** The kernel goes on in small steps, each asked for by the page once the one before is drawn. */
  goOn(go) {
    const what = JSON.stringify(go?.do ?? null);
    if (what === view.going?.what) return;
    clearTimeout(view.going?.timer);
    view.going = {
      what,
      timer:
        go?.do &&
        !(go.seen && matchMedia("(prefers-reduced-motion: reduce)").matches) &&
        setTimeout(
          () =>
            view.send(go.do, null, null, THOUGHT)?.then(() => {
              if (go.seen) view.late = performance.now() + LATE;
            }),
          isStill(view) && !go.seen ? 0 : Number(go.wait) || 0,
        ),
    };
    view.root.toggleAttribute("data-going", Boolean(view.going.timer));
  },

  draw() {
    const { page, root, body } = view;
    const first = !body.firstChild;
    const focus = focusOf(root);
    // what is calm lies between two looks at one table: what has not moved meanwhile is not dealt again
    const before = first ? null : (view.left ?? slotPlaces(root));
    view.left = page.calm ? before : null;
    const lifted = lift(view);
    endFlights(view);
    const column = (key, label) =>
      list(page[key]).length > 0 &&
      h("section", { key, class: `lb-column lb-${key}`, "aria-label": label }, blocks(page[key], view));
    const main = column("main", page.main_label ?? WORDS.table);
    const margin = column("margin", page.margin_label ?? WORDS.reasons);
    const stage = page.layout === "stage";
    const dock =
      list(page.dock).length > 0 &&
      h(
        "section",
        { key: "dock", class: "lb-dock", "aria-label": stage ? WORDS.move : WORDS.next },
        blocks(page.dock, view),
      );
    const below =
      stage &&
      margin &&
      h("button", { key: "below", type: "button", class: "lb-below", _tap: () => view.showBelow() }, WORDS.below);
    const side = dock && margin && !stage && h("div", { key: "side", class: "lb-side" }, dock, margin); // beside the main column the dock stays in sight
    if (page.anchor && !document.getElementById(page.anchor)) root.id = page.anchor; // else the page around us has it
    body.className = `lb-body${page.layout === "single" ? " lb-single" : stage || !main || !margin ? "" : " lb-spread"}${page.margin_first ? " lb-margin-first" : ""}`;
    root.classList.toggle("lb-stage", stage);
    const columns = page.margin_first ? [margin, main, dock] : [below, main, dock, margin];
    patch(body, (side ? [main, side] : columns).filter(Boolean));
    for (const line of view.rules) if (!root.querySelector(`#${CSS.escape(view.name(line))}`)) view.rules.delete(line); // its line is gone
    takeWords(view);
    nestHeadings(root);
    if (first)
      requestAnimationFrame(() => {
        takeWords(view); // now it stands where it belongs
        nestHeadings(root);
      });
    fit(view);
    view.goOn(page.go);
    if (page.say !== view.lastSaid) view.announce((view.lastSaid = page.say) ?? "");
    refocus(root, focus);
    bringKey(view, page.look);
    scrollMoves(root);
    light(view, document.activeElement);
    overlay(view); // before anything travels: it lies where things come to lie
    land(view, lifted);
    const travelling = (view.travelling = first ? null : travel(view, before));
    travelling?.then(() => {
      if (view.travelling !== travelling) return; // another drawing came between
      view.travelling = null;
      overlay(view); // the page may have changed its size meanwhile
    });
    tumble(view);
    listen(view);
    if (!document.querySelector("[data-settings], .lb-settings")) root.append(settings()); // the page around us has none
  },
});

function render({ model, el }) {
  // ids are unique in a document, which may show several views; each widget loads this module anew
  globalThis.lbViews = (globalThis.lbViews ?? 0) + 1;
  const prefix = `lb${globalThis.lbViews}-`;
  const view = {
    model,
    name: (key) => prefix + String(key).replace(/[^\w-]/g, "_"),
    get page() {
      return model.get("page") ?? {};
    },
    get book() {
      return model.get("book") ?? {};
    },
    ...frame(el),
  };
  for (const verbs of [saying, sending, receiving, drawing, makeLayer]) Object.assign(view, verbs(view));
  for (const [name, listener] of Object.entries(listeners(view)))
    view.root.addEventListener(name, listener, name === "toggle");
  const signals = {
    "change:page": view.draw,
    "change:book": view.draw,
    "change:faces": view.newFaces,
    "msg:custom": view.receive,
  };
  for (const [name, listener] of Object.entries(signals)) model.on(name, listener);

  showTheme();
  const news = { storage: view.stored, [KEPT_BESIDE]: view.keptBeside, hashchange: view.shownAgain };
  for (const [name, listener] of Object.entries(news)) window.addEventListener(name, listener);
  const typed = (event) => {
    typeDigit(view, event);
    checkTyped(view, event);
  };
  window.addEventListener("keydown", typed);
  const stopRefitting = refitting(view);
  view.draw();
  if (!greeted.has(model)) {
    greeted.add(model);
    // What is kept here may change all that is shown, so nothing is shown, or touched, before the answer. A lesson's
    // steps stay as they are, but for what is done of them.
    view.root.toggleAttribute("data-greeting", Boolean(view.page.keep_prefix && !view.page.anchor));
    const show = () => view.root.removeAttribute("data-greeting");
    view.send(["hello"], null, view.greeting()).then(show);
    setTimeout(show, GREETING);
  }

  return () => {
    stopRefitting();
    for (const [name, listener] of Object.entries(news)) window.removeEventListener(name, listener);
    window.removeEventListener("keydown", typed);
    for (const [name, listener] of Object.entries(signals)) model.off(name, listener);
    view.end();
    for (const { timer } of [...view.pending.values(), { timer: view.going?.timer }]) clearTimeout(timer);
    clearTimeout(view.silence);
    view.root.remove();
  };
}

export default { render };
