/* What many blocks are made of: marked words, faces, buttons, rule chips. */

import { h } from "./vdom.js";
import { WORDS } from "./words.js";

export const list = (value) => (Array.isArray(value) ? value : []);
export const hidden = (text) => h("span", { class: "lb-vh" }, text);

/** The keys of the slots that words in backticks mean: together, or else each by itself if every one is known. */
export function slotsMeant(words, view) {
  const links = view?.page.links ?? {};
  if (links[words]) return links[words];
  const each = words.split(/[\s+]+/).map((word) => links[word]);
  return each.every(Boolean) ? each.flat() : [];
}

/** The name of the slot with a key, somewhere in a part of a page. */
function nameOf(key, part) {
  if (part?.key === key && part.label) return part.label;
  if (part === null || typeof part !== "object") return null;
  for (const one of Object.values(part)) {
    const name = nameOf(key, one);
    if (name) return name;
  }
  return null;
}

/** The props of a button that lights the slots that its words mean. */
export const lightingProps = (words, view) => {
  const line = `thing/${words}`;
  const lights = slotsMeant(words, view);
  const one = lights.length === words.split(/[\s+]+/).length; // each word is the name of one card
  return {
    type: "button",
    class: "lb-thing",
    "data-line": line,
    "aria-pressed": String(view.pin === line),
    "aria-label": one ? lights.map((key) => nameOf(key, view.page)).join(", ") : null,
    title: WORDS.light,
    _lights: lights,
    _tap: () => view.togglePin(line),
  };
};

/** A hyphen that is a sign, as in the name of a card, is written as a minus, at which no line breaks. */
export const signed = (words) =>
  words === "-" ? "−" : words.replace(/(?<![\p{L}\p{N}-])(\p{Lu})-(?![\p{L}\p{N}-])/gu, "$1−");

/** Words in backticks: to touch where they mean something on the table. */
const thing = (words, view) =>
  h(
    "code",
    null,
    slotsMeant(words, view).length ? h("button", lightingProps(words, view), signed(words)) : signed(words),
  );

/** Words of capitals, rows of numbers and products, in which no line is broken, nor before the stop after them. */
const UNBROKEN = /\b(?:[A-Z]{2,}-[A-Z]{2,}|\d+(?:-\d+)+|\d+ × \d+(?: = \d+(?: [A-Z]{2,})?)?)\b[.,;:?!)]*/;
const MARKED = new RegExp(String.raw`(\*[^\s*](?:[^*]*[^\s*])?\*|\`[^\`]+\`[.,;:?!)]*|${UNBROKEN.source})`);

/** `*emphasis*` and `code` marks become elements; everything else stays text. No line begins with the stop after a
    code. */
export const inline = (text, view) =>
  String(text ?? "")
    .split(MARKED)
    .map((part, i) => {
      if (i % 2 === 0) return signed(part);
      if (part[0] === "*") return h("em", null, inline(part.slice(1, -1), view));
      if (part[0] !== "`") return h("span", { class: "lb-kept" }, part);
      const [, words, stop] = part.match(/^`([^`]+)`(.*)$/);
      return stop ? h("span", { class: "lb-kept" }, thing(words, view), stop) : thing(words, view);
    });

/** Keep together, in all text below a node, what is not broken. */
export function keepTogether(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (let text of texts) {
    if (text.parentElement.closest(".lb-kept, code")) continue;
    for (let found = UNBROKEN.exec(text.data); found; found = UNBROKEN.exec(text.data)) {
      const whole = text.splitText(found.index);
      text = whole.splitText(found[0].length);
      const span = document.createElement("span");
      span.className = "lb-kept";
      whole.replaceWith(span);
      span.append(whole);
    }
  }
}

/** The drawing of a face, or nothing when there is none. It is decoration: the name stands beside it or on its button. */
export const face = (id, view, props) => {
  const svg = id == null ? null : view.svg(id);
  return svg && { tag: "svg", svg, kids: [], props: { key: `${view.edition}/${id}`, "aria-hidden": "true", ...props } };
};

export const safeHref = (href) => {
  if (href === "index.ipynb") return document.querySelector("a.brand")?.href ?? href; // the shelf, wherever it lies
  // where pages are files, a notebook's page is one too
  const page = location.pathname.endsWith(".html") ? href.replace(/\.ipynb(?=#|$)/, ".html") : href;
  try {
    return /^https?:$/.test(new URL(page, location.href).protocol) ? page : null;
  } catch {
    return null;
  }
};

export const button = (b, view) =>
  b.href
    ? h(
        "a",
        { key: b.key ?? b.label, class: b.kind === "primary" ? "lb-btn" : "lb-btn lb-quiet", href: safeHref(b.href) },
        b.label,
      )
    : h(
        "button",
        {
          key: b.key ?? b.label,
          type: "button",
          class: `lb-btn${b.kind === "primary" ? "" : " lb-quiet"}${b.acts ? " lb-acts" : ""}`,
          "data-does": b.do?.[1] === "play" ? "play" : b.do?.[0],
          "aria-disabled": b.disabled ? "true" : null, // not `disabled`: the focus must survive
          _tap: b.disabled ? null : (el) => view.send(b.do, el),
        },
        b.label,
      );

const ruleWords = (rule, view) => [
  h("b", { key: `${rule} title` }, view.book[rule].title),
  h("span", { key: rule }, inline(view.book[rule].text, view)),
  h(
    "small",
    { key: `${rule} id` },
    h("code", null, rule),
    view.book[rule].source ? ` · ${view.book[rule].source}` : "",
  ),
];

/** *Why?*, one chip for all rules of a line. When it is open, the first rule, which decides, is shown right below, with
    the others folded away and × to close it. `holder` names the line. */
export function chips(given, holder, view) {
  const rules = list(given).filter((rule) => view.book[rule]);
  if (!rules.length) return [];
  const open = view.rules.has(holder);
  const id = view.name(holder);
  return [
    h(
      "span",
      { key: "refs", class: "lb-refs" },
      h(
        "button",
        {
          key: "why",
          type: "button",
          class: "lb-chip",
          "aria-label": `${WORDS.why} ${rules.map((rule) => view.book[rule].title).join(", ")}`,
          "aria-expanded": String(open),
          "aria-controls": open ? id : null,
          _tap: () => view.toggleRules(holder),
        },
        WORDS.why,
      ),
    ),
    open &&
      h(
        "div",
        { key: "rule", class: "lb-rule", id, role: "note" },
        h(
          "button",
          {
            key: "close",
            type: "button",
            class: "lb-close",
            "aria-label": WORDS.close,
            _tap: () => view.toggleRules(holder),
          },
          "×",
        ),
        ruleWords(rules[0], view),
        rules.length > 1 &&
          h(
            "details",
            { key: "more" },
            h("summary", null, WORDS.moreRules),
            rules.slice(1).map((rule) => ruleWords(rule, view)),
          ),
      ),
  ];
}

/** A paragraph with its rule chips at the end. */
export function paragraph(words, rules, holder, view) {
  const [refs, rule] = chips(rules, holder, view);
  return [h("p", { key: "said" }, words, refs && [" ", refs]), rule];
}
