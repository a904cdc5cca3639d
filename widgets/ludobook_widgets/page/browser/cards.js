/* Slots, with one tab stop for each zone, and the zones and boards that they lie in. */

import { face, list } from "./parts.js";
import { h } from "./vdom.js";

const TAG = { forbidden: "⊘" }; // ✓ and ✗ are for right and wrong; what is chosen has its outline
const ACTIVE = new Set(["selectable", "chosen", "forbidden"]);
const acts = (s) => s.do != null || ACTIVE.has(s.state);

/** A tag that is heard: no sign, for which the name has words, and nothing that the name has said. */
const heardTag = (tag, name) =>
  tag && !/^[✓✗○⊘]$/.test(tag) && !name.toLowerCase().includes(tag.toLowerCase()) ? tag : null;

function slot(s, current, view) {
  const active = acts(s);
  const name = s.label ?? s.face ?? "empty";
  const shown = s.text ?? (s.tile && s.face == null ? "" : name); // an empty square of a board is named for readers only
  const tag = s.tag ?? TAG[s.state];
  const drawing = face(s.face, view);
  const heard = [name, heardTag(s.tag, name)].filter(Boolean).join(", ");
  return h(
    active ? "button" : "span",
    {
      key: s.key,
      type: active ? "button" : null,
      role: active ? null : "img",
      class: `lb-slot${s.tile ? " lb-tile" : ""}${s.ground ? " lb-square" : ""}`,
      "data-key": s.key,
      "data-slot": s.key,
      "--lb-rows": s.rows ?? null,
      "data-face": s.face ?? null,
      "data-s": s.state || null,
      "data-drops": list(s.drops).join(" ") || null,
      "data-movable": s.movable ? "" : null,
      "aria-label": heard === s.why ? null : heard, // a title names by itself, or else says why not
      "aria-pressed": s.state === "chosen" ? "true" : s.state === "selectable" ? "false" : null,
      "aria-disabled": s.state === "forbidden" ? "true" : null,
      tabindex: active ? (s === current ? "0" : "-1") : null,
      title: s.why ?? null,
      _tap: active ? (el) => view.choose(s, el) : null,
    },
    face(s.ground, view, { class: "lb-ground", key: "ground" }),
    drawing ?? h("span", { class: "lb-blank", "aria-hidden": "true" }, shown),
    s.worth && h("span", { key: "worth", class: "lb-worth", "aria-hidden": "true", "--lb-heat": s.heat ?? 0 }, s.worth),
    tag && h("span", { key: "tag", class: s.tag ? "lb-tag lb-named" : "lb-tag", "aria-hidden": "true" }, tag),
  );
}

/** Slots with one tab stop between them: the one last focused, else the chosen one, else the first that can be chosen. */
export function group(key, label, slots, view, props) {
  const active = list(slots).filter(acts);
  const current =
    active.find((s) => s.key === view.rove.get(key)) ??
    active.find((s) => s.state === "chosen") ??
    active.find((s) => s.state === "selectable") ??
    active.find((s) => s.state !== "forbidden") ??
    active[0];
  return h(
    "div",
    { key: "slots", role: "group", "aria-label": label || null, "data-rove": key, "data-zone": key, ...props },
    list(slots).map((s) => slot(s, current, view)),
  );
}

/** A board: its squares, with the names of rows and columns at the edges. */
export function board(b, view) {
  const [rows, files] = [0, 1].map((i) =>
    list(b.edges?.[i]).map((name) => h("span", { key: name, "aria-hidden": "true" }, name)),
  );
  return h(
    "div",
    { key: "board", class: "lb-board", "--lb-n": b.columns },
    h("div", { class: "lb-ranks" }, rows),
    group(b.key, b.title, b.slots, view, { class: "lb-slots lb-squares" }),
    h("div", { class: "lb-files" }, files),
  );
}

export const badge = (b, view) =>
  b && h("span", { key: "badge", class: "lb-badge", "data-kind": b.kind ?? null }, face(b.face, view), b.text);

export function zone(b, view) {
  const layout = b.layout ?? "row";
  const columns = b.columns ?? (layout === "trick" ? list(b.slots).length : null);
  return h(
    "div",
    { key: b.key, class: `lb-zone lb-lies-${layout}${b.framed ? " lb-framed" : ""}` },
    b.title && h("p", { key: "title", class: "lb-label" }, b.title),
    layout === "board"
      ? board(b, view)
      : group(b.key, b.title, b.slots, view, { class: `lb-slots lb-${layout}`, "--lb-n": columns }),
    badge(b.badge, view),
  );
}
