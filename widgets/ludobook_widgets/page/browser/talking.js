/* Messages to Python and back, each numbered and answered. */

import { cameBack, codeFromOtherTab, download, forgetCode, keep, offerPicture, readKept } from "./keeping.js";
import { list } from "./parts.js";
import { h, patch } from "./vdom.js";
import { WORDS } from "./words.js";

const PATIENCE = 10000; // ms without an answer before we say so; until then, what was touched shows that it is busy
export const THOUGHT = 20000; // the same for a move of a player that thinks, or for a button of the bar
const HEARD = 6000; // ms until what is announced is gone
const SLOW = 600; // ms after which the bar says that its button is being answered
export const KEPT_BESIDE = "ludobook-kept"; // told to all views of the document, each with a copy of this module
let messages = 0; // numbers every message of this model, whichever view sends it

/** What is said: to screen readers, and below the page. `told` is the last message that had been sent then. */
export const saying = (view) => ({
  told: 0,

  silence: null, // the timer that empties what was announced: it has been heard, and stands in the page as well

  announce(text) {
    const words = text.replace(/[`*]/g, "");
    if (words === view.live.textContent) return; // a refusal that Python says as well is said once
    view.live.textContent = words;
    clearTimeout(view.silence);
    view.silence = setTimeout(() => view.announce(""), HEARD);
  },

  tell(text, ...more) {
    view.told = messages;
    view.tray.toggleAttribute("data-copied", false);
    patch(view.tray, text ? [h("p", { key: text }, text), ...more] : []);
  },

  deadLine() {
    view.tell(
      WORDS.silent(document.body.matches(".app")),
      h(
        "button",
        {
          key: "again",
          type: "button",
          class: "lb-btn lb-quiet",
          _tap: (from) => view.send(["resume"], from, view.greeting()),
        },
        WORDS.again,
      ),
    );
    view.told = 0; // any answer refutes it
  },

  /** Another tab plays the same game: say so, and offer to follow it. */
  stored(event) {
    const code = codeFromOtherTab(event);
    if (!code || !event.key.startsWith(`ludobook:${view.page.keep_prefix ?? "-"}`)) return;
    const follow = (from) => view.send(["open", code], from);
    const button = h("button", { key: code, type: "button", class: "lb-btn lb-quiet", _tap: follow }, WORDS.follow);
    view.tell(WORDS.elsewhere, button);
  },

  /** Another view of this document has kept something that this one was told when it began. */
  keptBeside({ detail: { by, names } }) {
    const ours = view.page.keep_prefix;
    if (by !== view && ours && names.some((name) => name.startsWith(ours))) view.stale = true;
  },

  /** Another part of the document is shown: if it is this view, tell it what was kept meanwhile. */
  shownAgain() {
    if (new URLSearchParams(location.hash.slice(1)).has("code")) return location.reload(); // a link, opened in the tab of a game
    if (!view.stale || !view.root.checkVisibility()) return;
    view.stale = false;
    view.send(["resume"], null, view.greeting());
  },

  /** The server lets others think first, so a missing answer is not a silence yet. */
  queue(before) {
    view.tell(WORDS.waiting(before));
    view.wait(WORDS.waiting(before));
    view.told = 0; // the answer takes its place
    for (const [n, waiting] of view.pending) {
      clearTimeout(waiting.timer);
      waiting.timer = view.patience(n, THOUGHT);
    }
  },

  /** Say in the bar, where the question stood, what is waited for; with nothing, the question is back. */
  wait(text) {
    for (const asked of view.root.querySelectorAll(".lb-status > div")) {
      if (text) asked.dataset.wait = text;
      else delete asked.dataset.wait;
    }
    if (text) view.announce(text);
  },

  async copy(text, warn = "") {
    try {
      await navigator.clipboard.writeText(text);
      view.tell(`${WORDS.copied} ${warn}`.trim());
    } catch {
      view.tell(
        `${warn} ${WORDS.copyHere}`.trim(),
        h("textarea", {
          key: text,
          class: "lb-input lb-mono",
          rows: "4",
          readonly: true,
          "aria-label": WORDS.toCopy,
          value: text,
        }),
        h("button", { key: "close", type: "button", class: "lb-btn lb-quiet", _tap: () => view.tell("") }, WORDS.close),
      );
      const shown = view.tray.querySelector("textarea");
      shown.focus({ preventScroll: true });
      shown.select();
    }
    view.tray.toggleAttribute("data-copied", true); // that is no trouble
  },
});

/** What is sent; `send` and `choose` promise its answer. `pending` are the messages without one, each with the control it came from. */
export const sending = (view) => ({
  pending: new Map(),
  late: 0, // until when a tap on a button is meant for what has just gone on by itself

  send(what, from, extra, patience = PATIENCE) {
    if (!what || from?.hasAttribute("data-busy")) return;
    if (from?.matches(".lb-btn") && performance.now() < view.late) return;
    const n = ++messages;
    if (from) view.pin = null; // who chooses something has done looking at what was lit
    let done = null;
    const answered = new Promise((resolve) => {
      done = resolve;
    });
    const inBar = from?.matches(".lb-bar .lb-btn"); // such as a hint; the bar says that it is being thought about
    const timer = view.patience(n, inBar ? THOUGHT : patience);
    const slow = inBar && setTimeout(() => view.wait(WORDS.thinking), SLOW);
    view.pending.set(n, { from, timer, done, slow, greeting: what[0] === "hello" });
    from?.setAttribute("data-busy", "");
    try {
      view.model.send({ do: what, n, ...extra });
    } catch {
      /* a dead comm: the timer says so */
    }
    return answered;
  },

  /** Give a message up after so long. */
  patience(n, ms) {
    return setTimeout(() => {
      const { greeting } = view.pending.get(n);
      view.settle(n);
      if (!greeting) view.deadLine(); // no one waits for the answer to a greeting
    }, ms);
  },

  choose(s, from) {
    view.rove.set(from.closest("[data-rove]").dataset.rove, s.key);
    if (s.state === "forbidden" && s.why) view.announce(s.why);
    if (s.do) return view.send(s.do, from);
    if (s.why) view.tell(s.why);
    return null;
  },

  commit(input, what, value, always) {
    if (!always && input.type !== "checkbox" && value === (input._sent ?? input._props.value)) return;
    if (input._slide && input.hasAttribute("data-busy")) return; // `settle` sends where it has come to
    input._sent = value;
    view.send([...list(what), value], input);
  },

  /** What a page may continue from when it starts, or starts anew: what is kept here, and what the address says. */
  greeting() {
    const given = [location.search, location.hash.slice(1)].flatMap((part) => [...new URLSearchParams(part)]);
    const asked = given.filter(([name, value]) => name.length + value.length < 8000);
    const now = new Date();
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((n) => String(n).padStart(2, "0"))
      .join("-");
    return {
      kept: readKept(view.page.keep_prefix, view.page.keep_also),
      query: {
        ...(view.page.keep_also && { today }),
        ...(cameBack() && { on: "1" }),
        ...Object.fromEntries(asked.slice(0, 20)),
      },
    };
  },
});

/** What is received. */
export const receiving = (view) => ({
  /** A message was answered, or given up: its control is free again and shows what Python holds. */
  settle(n) {
    const { from, timer, done, slow } = view.pending.get(n) ?? {};
    clearTimeout(timer);
    clearTimeout(slow);
    view.pending.delete(n);
    if (slow || !view.pending.size) view.wait("");
    done?.();
    if (!from) return;
    from.removeAttribute("data-busy");
    if (!from.matches("input, select, textarea") || from._props["aria-invalid"]) return; // what is wrong stays to be mended
    if (from._slide && from.value !== from._sent && from._sent !== undefined) return from._slide(from); // it has slid on meanwhile
    if (from.type === "checkbox") from.checked = from._props.checked;
    else if (from.value === from._sent) from.value = from._props.value; // unless the person has typed on
    delete from._sent;
  },

  receive(message) {
    if (Number.isInteger(message?.ack)) {
      const asked = view.pending.get(message.ack)?.from || !view.told; // not by the page itself, such as a review's next step
      view.settle(message.ack);
      if (message.oops || (asked && view.told < message.ack)) view.tell(message.oops); // what was told in answer to this message stays
    } else if (message?.oops) view.tell(message.oops);
    if (message?.before > 0) view.queue(Math.trunc(message.before));
    if (message?.keep) {
      keep(message.keep);
      forgetCode();
      window.dispatchEvent(new CustomEvent(KEPT_BESIDE, { detail: { by: view, names: Object.keys(message.keep) } }));
    }
    if (typeof message?.copy === "string") view.copy(message.copy);
    if (typeof message?.copy_link === "string") {
      const link = new URL(location.href);
      link.search = "";
      link.hash = String(
        new URLSearchParams({ code: message.copy_link, ...(message.how && { [message.how]: "yes" }) }),
      ); // behind the #, where no server sees it
      view.copy(link.href, message.warn);
    }
    if (message?.share)
      view.copy(`${message.share.text}\n${location.origin}${location.pathname}#day=${message.share.day}`);
    if (message?.download) download(message.download);
    if (message?.picture) offerPicture(message.picture).catch(() => view.tell(WORDS.noPicture));
  },
});
