/* A table of rows of cards, and what is drawn over them. */

import { badge, board, group } from "./cards.js";
import { face, hidden, list } from "./parts.js";
import { h } from "./vdom.js";
import { WORDS } from "./words.js";

/** What is drawn over a grid of cards: ribbons under scoring lines, beads that count cards, and where the count drops.
    Everything is placed in units of a card's grid, so that it scales with the cards. */
function trace(t, columns) {
  if (!t) return {};
  const [wide, high] = [72, 112]; // from one card to the next
  const middle = (cell) => [(cell % columns) * wide + 30, Math.floor(cell / columns) * high + 28 + 42];
  const slanting = (cells) => (cells.at(-1) - cells[0]) % columns !== 0 && cells.at(-1) - cells[0] >= columns;
  const taken = list(t.bands).flatMap(({ cells }) => (slanting(cells) ? [cells.at(-1)] : []));
  const bands = list(t.bands).map((band) => {
    const [[x, y], [u, v]] = [middle(band.cells[0]), middle(band.cells.at(-1))];
    const length = Math.hypot(u - x, v - y);
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const low = dx === 0 && taken.includes(band.cells.at(-1)); // the pill of a diagonal is beside it, so its own is lower
    const more = dy === 0 ? 52 : low ? 84 : dx === 0 ? 60 : 72; // out to its pill
    return {
      ...band,
      x,
      y,
      kind: dy === 0 ? "lb-end lb-row-end" : low ? "lb-end lb-low-end" : "lb-end",
      length: length + more,
      turn: Math.atan2(dy, dx),
      endX: u + dx * more,
      endY: v + dy * more,
    };
  });
  const place = (x, y) => ({ "--x": x, "--y": y });
  const ribbon = (b) =>
    h("span", {
      key: b.key,
      class: "lb-ribbon",
      "data-key": b.key,
      ...place(b.x, b.y),
      "--len": b.length,
      "--turn": `${b.turn}rad`,
      "--ink": b.ink,
    });
  const rail = list(t.beads).map((cell, i) => {
    const [x, y] = middle(cell);
    const next = t.beads[i + 1];
    const joined =
      next != null && Math.abs(next - cell) === 1 && Math.floor(next / columns) === Math.floor(cell / columns);
    return [
      joined && h("span", { key: `rail-${cell}`, class: "lb-rail", ...place(Math.min(x, middle(next)[0]), y - 56) }),
      h(
        "span",
        { key: `bead-${cell}`, class: i === t.beads.length - 1 ? "lb-bead lb-last" : "lb-bead", ...place(x, y - 56) },
        i + 1,
      ),
    ];
  });
  const [x, y] = t.drop ? middle(t.drop[0]) : [0, 0];
  return {
    under: h("div", { key: "under", class: "lb-trace", "aria-hidden": "true" }, bands.map(ribbon)),
    over: (view) =>
      h(
        "div",
        { key: "over", class: "lb-trace lb-over", "aria-hidden": "true" },
        rail,
        t.drop && h("span", { key: "drop", class: "lb-drop", ...place(x, y - 56) }, t.drop[1]),
        bands.map((b) =>
          h("span", { key: `end-${b.key}`, class: b.kind, ...place(b.endX, b.endY) }, face(b.face, view)),
        ),
      ),
  };
}

function calcGroup(row, g, i, view) {
  const key = `${row.key}/${i}`;
  const name = [row.name, g.label].filter(Boolean).join(", ");
  const own = g.zone ? { "data-zone": g.zone } : {};
  if (g.shape === "board") return board({ ...g, key, title: name }, view);
  if (g.shape === "keys") return group(key, name, g.slots, view, { class: "lb-slots lb-keys" });
  if (g.shape !== "grid")
    return group(key, name, g.slots, view, {
      class: `lb-slots lb-pair${g.shape === "pile" ? " lb-pile" : ""}`,
      ...own,
    });
  const { under, over } = trace(g.trace, g.columns);
  return h(
    "div",
    { key: "cells", class: "lb-cells", "--lb-n": g.columns },
    under,
    group(key, name, g.slots, view, { class: "lb-slots lb-cellgrid", ...own }),
    over?.(view),
  );
}

/** Words that are seen, and those that are heard instead of them. */
const aloud = (shown, heard) =>
  heard ? [h("span", { key: "shown", "aria-hidden": "true" }, shown), hidden(heard)] : shown;

export function calcRow(row, view, number) {
  const choose = row.do && ((el) => view.send(row.do, el));
  const pick = (cls, ...kids) =>
    h(
      "button",
      {
        type: "button",
        class: `lb-pick ${cls}`,
        "aria-pressed": String(Boolean(row.on)),
        _tap: choose,
      },
      ...kids,
    );
  const rename = (el) => view.commit(el, row.name_do, el.value);
  const earned = row.earn?.text;
  const name = row.name_do
    ? h("input", {
        key: "name",
        type: "text",
        class: "lb-input",
        maxlength: "40",
        "aria-label": WORDS.nameOf(number),
        value: row.name ?? "",
        _change: rename,
        _enter: rename,
      })
    : choose
      ? pick("lb-name", row.name)
      : row.name;
  return h(
    "tr",
    {
      key: row.key,
      "data-key": row.key,
      role: "row",
      class:
        [row.on && "lb-on", row.own && "lb-yours", row.verdict && `lb-${row.verdict}`].filter(Boolean).join(" ") ||
        null,
      _tap: choose || null,
    },
    name != null &&
      h(
        "th",
        { key: "name", role: "rowheader", scope: "row" },
        name,
        row.note && h("span", { key: "note", class: "lb-small lb-had" }, row.note),
      ),
    list(row.groups).map((g, i) =>
      h(
        "td",
        { key: i, role: "cell", "data-label": g.label },
        h("div", { class: "lb-set" }, calcGroup(row, g, i, view), badge(g.badge, view)),
      ),
    ),
    row.earn &&
      h(
        "td",
        { key: "earn", role: "cell", class: row.earn.open ? "lb-earn lb-unsure" : "lb-earn" },
        earned &&
          (choose && row.name_do
            ? pick("", hidden(`Why ${row.name}: `), earned)
            : h("span", { class: "lb-sum" }, earned)),
        list(row.earn.notes).length > 0 &&
          h(
            "span",
            { class: "lb-notes" },
            row.earn.notes.map((n, i) =>
              h("small", null, face(n.face, view), (i > 0 || earned) && hidden(", "), aloud(n.text, n.aloud)),
            ),
          ),
      ),
  );
}
