/* Page draws blocks that Python sends, and sends back what the person chose. It knows no rule of any game.
   The blocks are described in page.py. Three parts: a small keyed reconcile, one builder per block, and the view that
   listens. Text always becomes text nodes; the only parsed markup is that of the faces, which are our own drawings. */

// ------------------------------------------------------------------------------------------------ elements

/** Describe an element. Props beginning with "_" become properties of the node, "--x" a style, the rest attributes. */
const h = (tag, props, ...kids) => ({
  tag,
  props: props ?? {},
  kids: kids.flat(Infinity).filter((kid) => kid != null && kid !== false && kid !== "").map((kid) => (kid.tag ? kid : String(kid))),
});

const make = (v) => {
  if (!v.tag) return document.createTextNode(v);
  return v.svg ? v.svg.cloneNode(true) : document.createElement(v.tag);
};

function update(node, v) {
  if (!v.tag) {
    if (node.data !== v) node.data = v;
    return;
  }
  const was = node._props ?? {};
  const now = v.props;
  node._props = now;
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    const value = now[name];
    if (name[0] === "_") node[name] = value;
    // arrow keys move the tab stop without a drawing, so that one is always set
    else if ((value === was[name] && name !== "tabindex") || name === "key" || name === "value" || name === "checked") continue;
    else if (name.startsWith("--")) node.style.setProperty(name, value ?? "");
    else if (value == null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  if (!v.svg) patch(node, v.kids);
  // A field keeps what is being typed: it is set again only when Python says something new (and see `settle`).
  for (const name of ["value", "checked"]) if (now[name] !== was[name]) node[name] = now[name];
  if (v.tag === "select") node.value = now.value; // new options may have moved its choice
}

/** Make the children of `parent` be `kids`, keeping every node that has the same tag and key. */
function patch(parent, kids) {
  const old = new Map();
  const count = new Map();
  for (const node of parent.childNodes) old.set(node._id, node);
  const nodes = kids.map((v) => {
    const name = v.tag ? `${v.tag}:${v.props.key ?? ""}` : "text";
    count.set(name, (count.get(name) ?? 0) + 1);
    const id = `${name}:${count.get(name)}`; // the number makes a repeated key harmless
    const node = old.get(id) ?? make(v);
    node._id = id;
    old.delete(id);
    return node;
  });
  for (const node of old.values()) node.remove(); // before placing, so that the others need not move (and lose focus)
  nodes.forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
    update(node, kids[i]);
  });
}

// ------------------------------------------------------------------------------------------------ small parts

const list = (value) => (Array.isArray(value) ? value : []);
const hidden = (text) => h("span", { class: "lb-vh" }, text);

/** `*emphasis*` and `code` marks become elements; everything else stays text. */
const inline = (text) =>
  String(text ?? "").split(/(\*[^\s*](?:[^*]*[^\s*])?\*|`[^`]+`)/).map((part, i) => {
    if (i % 2 === 0) return part;
    return h(part[0] === "*" ? "em" : "code", null, part.slice(1, -1));
  });

/** The drawing of a face, or nothing when there is none. It is decoration: the name stands beside it or on its button. */
const face = (id, view, props) => {
  const svg = id == null ? null : view.svg(id);
  return svg && { tag: "svg", svg, kids: [], props: { key: `${view.edition}/${id}`, "aria-hidden": "true", ...props } };
};

const button = (b, view) => (b.href
  ? h("a", { key: b.key ?? b.label, class: b.kind === "primary" ? "lb-btn" : "lb-btn lb-quiet", href: safeHref(b.href) }, b.label)
  : h("button", {
    key: b.key ?? b.label,
    type: "button",
    class: b.kind === "primary" ? "lb-btn" : "lb-btn lb-quiet",
    "aria-disabled": b.disabled ? "true" : null, // not `disabled`: the focus must survive
    _tap: b.disabled ? null : (el) => view.send(b.do, el),
  }, b.label));

/** Rule chips, and the words of the rule that is open, to stand right below. `holder` names the line they belong to. */
function chips(rules, holder, view) {
  if (!list(rules).length) return [];
  const open = view.rules.get(holder);
  const shown = rules.includes(open) ? view.book[open] : null;
  const id = view.name(holder);
  return [
    h("span", { key: "refs", class: "lb-refs" }, rules.map((rule) =>
      h("button", {
        key: rule,
        type: "button",
        class: "lb-chip",
        "aria-label": `Rule ${rule}`,
        "aria-expanded": String(shown != null && open === rule),
        "aria-controls": shown && open === rule ? id : null,
        _tap: () => view.toggleRule(holder, rule),
      }, rule.replace(/^[^-]+-(?=.)/, "")))),
    shown && h("span", { key: "rule", class: "lb-rule", id, role: "note" },
      h("b", null, shown.title), h("span", null, inline(shown.text)),
      h("small", null, h("code", null, open), shown.source ? ` · ${shown.source}` : "")),
  ];
}

/** A paragraph with its rule chips at the end. */
function said(words, rules, holder, view) {
  const [refs, rule] = chips(rules, holder, view);
  return [h("p", { key: "said" }, words, refs && [" ", refs]), rule];
}

// ------------------------------------------------------------------------------------------------ slots and zones

const TAG = { chosen: "✓", forbidden: "⊘" };
const ACTIVE = new Set(["selectable", "chosen", "forbidden"]);
const acts = (s) => s.do != null || ACTIVE.has(s.state);

function slot(s, current, view) {
  const active = acts(s);
  const name = s.label ?? s.face ?? "empty";
  const shown = s.text ?? (s.tile && s.face == null ? "" : name); // an empty square of a board is named for readers only
  const tag = s.tag ?? TAG[s.state];
  const drawing = face(s.face, view);
  const own = h(active ? "button" : "span", {
    key: s.key,
    type: active ? "button" : null,
    role: active ? null : "img",
    class: `lb-slot${s.tile ? " lb-tile" : ""}${s.ground ? " lb-square" : ""}`,
    "data-key": s.key,
    "data-face": s.face ?? null,
    "data-s": s.state || null,
    "aria-label": [name, s.tag, s.state === "forbidden" ? s.why : null].filter(Boolean).join(", "),
    "aria-pressed": s.state === "chosen" ? "true" : s.state === "selectable" ? "false" : null,
    "aria-disabled": s.state === "forbidden" ? "true" : null,
    tabindex: active ? (s === current ? "0" : "-1") : null,
    title: s.why ?? null,
    _tap: active ? (el) => view.choose(s, el) : null,
  }, face(s.ground, view, { class: "lb-ground", key: "ground" }),
  drawing ?? h("span", { class: "lb-blank", "aria-hidden": "true" }, shown),
  tag && h("span", { key: "tag", class: "lb-tag", "aria-hidden": "true" }, tag));
  return s.caption ? h("span", { key: s.key, class: "lb-cap" }, own, h("span", null, inline(s.caption))) : own;
}

/** Slots with one tab stop between them: the one last focused, else the chosen one, else the first that can be chosen. */
function group(key, label, slots, view, props) {
  const active = list(slots).filter(acts);
  const current = active.find((s) => s.key === view.rove.get(key)) ?? active.find((s) => s.state === "chosen")
    ?? active.find((s) => s.state !== "forbidden") ?? active[0];
  return h("div", { key: "slots", role: "group", "aria-label": label || null, "data-rove": key, ...props },
    list(slots).map((s) => slot(s, current, view)));
}

/** A board: its squares, with the names of rows and columns at the edges. */
function board(b, view) {
  const [rows, files] = [0, 1].map((i) => list(b.edges?.[i]).map((name) => h("span", { key: name, "aria-hidden": "true" }, name)));
  return h("div", { key: "board", class: "lb-board", "--lb-n": b.columns },
    h("div", { class: "lb-ranks" }, rows),
    group(b.key, b.title, b.slots, view, { class: "lb-slots lb-squares" }),
    h("div", { class: "lb-files" }, files));
}

const badge = (b, view) =>
  b && h("span", { key: "badge", class: "lb-badge", "data-kind": b.kind ?? null }, face(b.face, view), b.text);

function zone(b, view) {
  const layout = b.layout ?? "row";
  const columns = b.columns ?? (layout === "trick" ? list(b.slots).length : null);
  return h("div", { key: b.key, class: "lb-zone" },
    b.title && h("p", { key: "title", class: "lb-label" }, b.title),
    layout === "board" ? board(b, view) : group(b.key, b.title, b.slots, view, { class: `lb-slots lb-${layout}`, "--lb-n": columns }),
    badge(b.badge, view),
    b.note && h("p", { key: "note", class: "lb-small" }, inline(b.note)));
}

/** What is drawn over a grid of cards: ribbons under scoring lines, beads that count cards, and where the count drops.
    Everything is placed in units of a card's grid, so that it scales with the cards. */
function trace(t, columns) {
  if (!t) return {};
  const [wide, high] = [72, 112]; // from one card to the next
  const middle = (cell) => [(cell % columns) * wide + 30, Math.floor(cell / columns) * high + 28 + 42];
  const bands = list(t.bands).map((band) => {
    const [[x, y], [u, v]] = [middle(band.cells[0]), middle(band.cells.at(-1))];
    const length = Math.hypot(u - x, v - y);
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    const more = dy === 0 ? 52 : dx === 0 ? 60 : 72; // out to its pill
    return { ...band, x, y, length: length + more, turn: Math.atan2(dy, dx), endX: u + dx * more, endY: v + dy * more };
  });
  const place = (x, y) => ({ "--x": x, "--y": y });
  const ribbon = (b) => h("span", { key: b.key, class: "lb-ribbon", "data-key": b.key, ...place(b.x, b.y),
    "--len": b.length, "--turn": `${b.turn}rad`, "--ink": b.ink });
  const rail = list(t.beads).map((cell, i) => {
    const [x, y] = middle(cell);
    const next = t.beads[i + 1];
    const joined = next != null && Math.abs(next - cell) === 1 && Math.floor(next / columns) === Math.floor(cell / columns);
    return [joined && h("span", { key: `rail-${cell}`, class: "lb-rail", ...place(Math.min(x, middle(next)[0]), y - 56) }),
      h("span", { key: `bead-${cell}`, class: i === t.beads.length - 1 ? "lb-bead lb-last" : "lb-bead", ...place(x, y - 56) }, i + 1)];
  });
  const [x, y] = t.drop ? middle(t.drop[0]) : [0, 0];
  return {
    under: h("div", { key: "under", class: "lb-trace", "aria-hidden": "true" }, bands.map(ribbon)),
    over: (view) => h("div", { key: "over", class: "lb-trace lb-over", "aria-hidden": "true" }, rail,
      t.drop && h("span", { key: "drop", class: "lb-drop", ...place(x, y - 56) }, t.drop[1]),
      bands.map((b) => h("span", { key: `end-${b.key}`, class: "lb-end", ...place(b.endX, b.endY) }, face(b.face, view)))),
  };
}

function calcGroup(row, g, i, view) {
  const key = `${row.key}/${i}`;
  const name = [row.name, g.label].filter(Boolean).join(", ");
  if (g.shape === "board") return board({ ...g, key, title: name }, view);
  if (g.shape !== "grid") return group(key, name, g.slots, view, { class: `lb-slots lb-pair${g.shape === "pile" ? " lb-pile" : ""}` });
  const { under, over } = trace(g.trace, g.columns);
  return h("div", { key: "cells", class: "lb-cells", "--lb-n": g.columns }, under,
    group(key, name, g.slots, view, { class: "lb-slots lb-cellgrid" }), over?.(view));
}

function calcRow(row, view) {
  const choose = row.do && ((el) => view.send(row.do, el));
  const pick = (cls, ...kids) => h("button", {
    type: "button", class: `lb-pick ${cls}`, "aria-pressed": String(Boolean(row.on)), _tap: choose,
  }, ...kids);
  const rename = (el) => view.commit(el, row.name_do, el.value);
  const earned = row.earn?.text;
  const name = row.name_do
    ? h("input", { key: "name", type: "text", class: "lb-input", maxlength: "40", "aria-label": "Name", value: row.name ?? "",
      _change: rename, _enter: rename })
    : choose ? pick("lb-name", row.name) : row.name;
  return h("tr", { key: row.key, role: "row", class: row.on ? "lb-on" : null, _tap: choose || null },
    name != null && h("th", { key: "name", role: "rowheader", scope: "row" }, name),
    list(row.groups).map((g, i) => h("td", { key: i, role: "cell", "data-label": g.label },
      h("div", { class: "lb-set" }, calcGroup(row, g, i, view), badge(g.badge, view)))),
    row.earn && h("td", { key: "earn", role: "cell", class: row.earn.open ? "lb-earn lb-unsure" : "lb-earn" },
      earned && (choose && row.name_do ? pick("", hidden(`Why ${row.name}: `), earned) : h("span", { class: "lb-sum" }, earned)),
      list(row.earn.notes).length > 0 && h("span", { class: "lb-notes" }, row.earn.notes.map((n) => h("small", null, face(n.face, view), n.text)))));
}

// ------------------------------------------------------------------------------------------------ fields

function field(f, view) {
  const id = view.name(f.key);
  const notes = [f.hint && `${id}-hint`, f.error && `${id}-error`].filter(Boolean).join(" ");
  const commit = (el) => view.commit(el, f.do, f.kind === "check" ? el.checked : el.value, Boolean(f.button));
  const common = {
    key: f.kind ?? "text", id, class: "lb-input", "aria-describedby": notes || null, "aria-invalid": f.error ? "true" : null,
    _change: f.button ? null : commit, _enter: f.kind === "textarea" || f.kind === "check" ? null : commit,
  };
  const value = String(f.value ?? "");
  const control = {
    choice: () => h("select", { ...common, value, _enter: null }, list(f.options).map((o) => h("option", { key: o.value, value: o.value }, o.label))),
    check: () => h("input", { ...common, class: "lb-check", type: "checkbox", checked: Boolean(f.value) }),
    textarea: () => h("textarea", { ...common, rows: "4", value }),
    range: () => h("input", { ...common, class: "lb-range", type: "range", min: f.min, max: f.max, value, "aria-valuetext": f.said ?? null, _enter: null, _slide: commit }),
    number: () => h("input", { ...common, type: "number", inputmode: "numeric", min: f.min, max: f.max, value }),
  }[f.kind] ?? (() => h("input", { ...common, type: "text", autocomplete: "off", spellcheck: "false", maxlength: f.longest ?? null, value }));
  const input = control();
  return h("div", { key: f.key, class: f.kind === "check" ? "lb-field lb-ticked" : "lb-field" },
    h("label", { for: id }, f.label),
    f.button
      ? h("span", { class: "lb-with" }, input,
        h("button", { type: "button", class: "lb-btn lb-quiet", _tap: (el) => commit(el.parentNode.querySelector(".lb-input")) }, f.button))
      : input,
    f.hint && h("p", { key: "hint", id: `${id}-hint`, class: "lb-small" }, inline(f.hint)),
    f.error && h("p", { key: "error", id: `${id}-error`, class: "lb-error" }, f.error));
}

// ------------------------------------------------------------------------------------------------ blocks

const cell = (c, holder, view) => (c !== null && typeof c === "object"
  ? { on: c.on, kids: [face(c.face, view, { class: "lb-inline" }), inline(c.text), chips(c.rules, holder, view)] }
  : { kids: inline(c) });

const safeHref = (href) => {
  try { return /^https?:$/.test(new URL(href, location.href).protocol) ? href : null; } catch { return null; }
};

const BLOCKS = {
  heading: (b) => h("div", { key: b.key, class: "lb-heading", "data-key": b.key },
    b.kicker && h("p", { class: "lb-small" }, b.kicker), h(b.level === 3 ? "h3" : "h2", null, b.text)),

  text: (b, view) => h("div", { key: b.key, class: `lb-text lb-${b.tone ?? "plain"}` },
    said(inline(b.text), b.rules, b.key, view)),

  zone,
  zones: (b, view) => h("div", { key: b.key, class: "lb-zones" }, list(b.columns).map((z) => zone(z, view))),

  calc: (b, view) => h("table", { key: b.key, role: "table", class: `lb-calc${b.compact ? " lb-compact" : ""}${b.seats ? " lb-seats" : ""}${b.tall ? " lb-tall" : ""}` },
    h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, list(b.columns).map((c, i) =>
      h("th", { key: i, role: "columnheader", scope: "col" }, i || b.columns.length === 1 ? c : hidden(c))))),
    h("tbody", { role: "rowgroup" }, list(b.rows).map((row) => calcRow(row, view)))),

  picker: (b, view) => h("div", { key: b.key, class: "lb-picker" },
    b.title && h("p", { class: "lb-label" }, b.title),
    group(b.key, b.title, b.slots, view, {
      class: `lb-slots lb-grid${b.columns > 8 ? " lb-many" : ""}`,
      "--lb-n": b.columns ?? 8,
      "--lb-m": b.columns > 10 ? Math.ceil(b.columns / 2) : b.columns, // on phones
    })),

  ledger: (b, view) => h("div", { key: b.key, class: "lb-ledger" },
    b.title && h("h2", null, b.title),
    h("ol", null, list(b.lines).map((line, i) => {
      const key = `${b.key}/${line.key ?? i}`;
      const lights = list(line.lights);
      const words = [face(line.face, view, { class: "lb-inline" }), inline(line.text)];
      return h("li", { key, class: line.on ? "lb-line lb-on" : "lb-line", "data-line": key, _lights: lights },
        lights.length
          ? h("button", { type: "button", class: "lb-words", "aria-pressed": String(view.pin === key), _tap: () => view.togglePin(key) }, words)
          : h("p", { class: "lb-words" }, words),
        line.points != null && h("span", { key: "points", class: "lb-points" }, line.points),
        chips(line.rules, key, view));
    })),
    b.total && h("p", { key: "total", class: "lb-total" }, h("span", null, b.total.label), " ", h("b", null, b.total.value))),

  note: (b, view) => h("div", { key: b.key, class: "lb-note", "data-tone": b.tone ?? "plain", "data-line": b.key, _lights: list(b.lights) },
    said([b.lead && h("b", null, inline(b.lead), " "), inline(b.text)], b.rules, b.key, view)),

  status: (b, view) => h("div", { key: b.key, class: b.plain ? "lb-status lb-plain" : "lb-status" },
    h("div", { key: "said" },
      list(b.path).length > 0 && h("ol", { key: "path", class: "lb-path", "aria-label": b.path_label ?? "Move so far" },
        b.path.map((step, i) => h("li", { key: i, class: b.open_step && i === b.path.length - 1 ? "lb-open" : null }, step))),
      h("p", { key: "text" }, inline(b.text))),
    list(b.buttons).map((one) => button(one, view))),

  tabs: (b, view) => h("nav", { key: b.key, class: "lb-tabs", "aria-label": b.label }, list(b.items).map((item) =>
    h("button", { key: item.label, type: "button", class: "lb-tab", "aria-current": item.on ? "page" : null,
      _tap: (el) => view.send(item.do, el) }, item.label))),

  fields: (b, view) => h(b.legend ? "fieldset" : "div", { key: b.key, class: `lb-fields${b.across ? " lb-across" : ""}${b.across === "wide" ? " lb-wide" : ""}` },
    b.legend && h("legend", null, b.legend), list(b.fields).map((f) => field(f, view))),

  details: (b, view) => h("details", { key: b.key, class: "lb-details", open: Boolean(b.open) },
    h("summary", null, b.summary), h("div", { class: "lb-stack" }, blocks(b.blocks, view))),

  table: (b, view) => h("table", { key: b.key, class: "lb-table" },
    b.caption && h("caption", null, b.caption),
    list(b.columns).length > 0 && h("thead", null, h("tr", null, b.columns.map((c, i) => h("th", { key: i, scope: "col" }, c)))),
    h("tbody", null, list(b.rows).map((row, r) => h("tr", { key: r }, list(row).map((c, i) => {
      const made = cell(c, `${b.key}/${r}/${i}`, view);
      return h("td", { key: i, class: made.on ? "lb-on" : null }, made.kids);
    }))))),

  bars: (b) => h("ul", { key: b.key, class: `lb-bars${b.dense ? " lb-dense" : ""}` }, list(b.rows).map((row) => h("li", { key: row.key, class: [row.on && "lb-on", row.filled && "lb-filled", row.signed && "lb-signed"].filter(Boolean).join(" ") || null },
    h("span", { key: "text" }, inline(row.text)), " ", h("b", null, row.value),
    h("i", { "aria-hidden": "true", class: row.from == null ? null : "lb-doubt", "--lb-from": row.from, "--lb-at": row.at, "--lb-to": row.to }, h("i"))))),

  list: (b) => h("ul", { key: b.key, class: "lb-list" }, list(b.items).map((item) => h("li", null, inline(item)))),

  // one tab stop, as a row of slots has: else a dozen links lie between one table and the next
  steps: (b, view) => h("ol", { key: b.key, class: "lb-steps", "aria-label": b.label ?? "Steps", "data-rove": b.key }, list(b.items).map((item, i) => {
    const state = item.state ?? "todo";
    const href = item.href && safeHref(item.href);
    const words = [h("span", { "aria-hidden": "true" }, state === "done" ? "✓" : i + 1), hidden(`${item.label ?? `Step ${i + 1}`}${state === "done" ? ", done" : ""}`)];
    const stop = view.rove.get(b.key) ?? String(Math.max(0, list(b.items).findIndex((one) => one.state === "now")));
    const props = { class: `lb-step lb-${state}`, title: item.label ?? null, "data-key": String(i), tabindex: item.do || href ? (String(i) === stop ? "0" : "-1") : null };
    return h("li", { key: i, "aria-current": state === "now" ? "step" : null },
      item.do ? h("button", { ...props, type: "button", _tap: (el) => view.send(item.do, el) }, words)
        : h(href ? "a" : "span", { ...props, href: href || null }, words));
  })),

  buttons: (b, view) => h("div", { key: b.key, class: "lb-buttons" }, list(b.buttons).map((one) => button(one, view))),

  figure: (b, view) => h("figure", { key: b.key, class: "lb-figure", "--lb-w": b.width ? `${Number(b.width)}px` : null },
    h("div", { role: "img", "aria-label": b.label }, face(b.face, view))),

  facts: (b, view) => h("div", { key: b.key, class: "lb-facts" },
    b.text && h("p", { key: "text" }, inline(b.text)),
    b.face && h("span", { key: "picture", class: "lb-banner" },
      b.caption && h("span", { key: "caption" }, b.label),
      h("span", { key: "turn", role: "img", "aria-label": b.label, "data-turn": `${b.face}/${b.label}` }, face(b.face, view)))),

  code: (b, view) => h("div", { key: b.key, class: "lb-field" },
    h("label", { for: view.name(b.key) }, b.label),
    h("span", { class: "lb-with" },
      h("input", { id: view.name(b.key), class: "lb-input lb-mono", type: "text", readonly: true, value: String(b.value ?? ""), _tap: (el) => el.select() }),
      h("button", { key: "copy", type: "button", class: "lb-btn lb-quiet", _tap: () => view.copy(String(b.value ?? "")) }, "Copy"),
      list(b.buttons).map((one) => button(one, view)))),

  panel: (b, view) => h("div", { key: b.key, class: `lb-panel lb-${b.tone ?? "mat"}`, "data-key": b.key }, blocks(b.blocks, view)),

  compare: (b, view) => h("div", { key: b.key, class: "lb-compare" }, ["left", "right"].map((side) => h("section", { key: side, class: "lb-stack" },
    b[side]?.title && h("p", { class: "lb-label" }, b[side].title), blocks(b[side]?.blocks, view)))),
};

/** The elements of blocks. A status line and a docked picker that follow each other share one bar, sticky on phones. */
function blocks(all, view) {
  const out = [];
  let bar = null;
  for (const b of list(all)) {
    const made = Object.hasOwn(BLOCKS, b?.type) ? BLOCKS[b.type](b, view) : h("p", null, `Unknown block: ${b?.type}`);
    if ((b?.type === "status" && !b.plain) || (b?.type === "picker" && b.dock)) {
      if (!bar) out.push((bar = h("div", { key: "bar", class: "lb-bar" })));
      bar.kids.push(made);
    } else {
      bar = null;
      out.push(made);
    }
  }
  return out;
}

// ------------------------------------------------------------------------------------------------ the view

const KEEP = "ludobook:";
const PATIENCE = 4000; // ms without an answer before we say so
const THOUGHT = 20000; // the same for a move of a player that thinks
let messages = 0; // numbers every message of this model, whichever view sends it
const greeted = new WeakSet();

/** What this browser keeps under a prefix; never more than a message may hold. */
function kept(prefix) {
  const found = {};
  let room = 40000;
  try {
    for (const name of prefix ? Object.keys(localStorage) : []) {
      if (!name.startsWith(KEEP + prefix)) continue;
      const text = localStorage.getItem(name);
      room -= text.length + name.length;
      if (room > 0) found[name.slice(KEEP.length)] = text;
    }
  } catch { /* storage is switched off: nothing is kept */ }
  return found;
}

function keep(entries) {
  try {
    for (const [name, text] of Object.entries(entries)) {
      if (text === null) localStorage.removeItem(KEEP + name);
      else localStorage.setItem(KEEP + name, String(text));
    }
  } catch { /* storage is switched off or full: play goes on */ }
}

/** What is kept is newer than what the address says, and a reload must go on with it. */
function forgetCode() {
  const link = new URL(location.href);
  const asked = new URLSearchParams(link.hash.slice(1));
  if (!link.searchParams.has("code") && !asked.has("code")) return;
  link.searchParams.delete("code");
  asked.delete("code");
  link.hash = String(asked);
  history.replaceState(history.state, "", link);
}

function download({ name, text }) {
  const url = URL.createObjectURL(new Blob([String(text)], { type: "text/plain" }));
  const a = Object.assign(document.createElement("a"), { href: url, download: String(name) });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function render({ model, el }) {
  const root = document.createElement("div");
  const live = document.createElement("div");
  const body = document.createElement("div");
  const tray = document.createElement("div");
  root.className = "lb-page";
  root.dataset.lmSuppressShortcuts = "true"; // JupyterLab must not take arrows and letters typed in here
  live.className = "lb-vh";
  live.setAttribute("aria-live", "polite");
  body.className = "lb-body";
  tray.className = "lb-tray";
  tray.setAttribute("role", "status");
  root.append(live, body, tray);
  el.append(root);

  const pending = new Map();
  const drawings = new Map();
  // ids are unique in a document, which may show several views; each widget loads this module anew
  globalThis.lbViews = (globalThis.lbViews ?? 0) + 1;
  const prefix = `lb${globalThis.lbViews}-`;
  let lastSaid = null;
  let looked = { node: null, said: "" };

  const view = {
    name: (key) => prefix + String(key).replace(/[^\w-]/g, "_"),
    edition: 0, // of the faces: a new set of faces replaces every drawing
    rove: new Map(), // zone key -> key of the slot that is its tab stop
    rules: new Map(), // line key -> rule shown below it
    pin: null, // the ledger line whose cards stay lit
    get book() { return model.get("book") ?? {}; },

    svg(id) {
      if (!drawings.has(id)) {
        const doc = new DOMParser().parseFromString(String((model.get("faces") ?? {})[id] ?? ""), "image/svg+xml");
        const svg = doc.documentElement.localName === "svg" && !doc.querySelector("parsererror") ? document.importNode(doc.documentElement, true) : null;
        svg?.querySelector(":scope > title")?.remove(); // its slot is named; a second name would be read and hover twice
        svg?.removeAttribute("role");
        drawings.set(id, svg);
      }
      return drawings.get(id);
    },

    send(what, from, extra, patience = PATIENCE) {
      if (!what || from?.hasAttribute("data-busy")) return;
      const n = ++messages;
      const timer = setTimeout(() => {
        settle(n);
        if (what[0] !== "hello") deadLine(); // no one waits for the answer to a greeting
      }, patience);
      pending.set(n, { from, timer });
      from?.setAttribute("data-busy", "");
      try { model.send({ do: what, n, ...extra }); } catch { /* a dead comm: the timer says so */ }
    },

    choose(s, from) {
      view.rove.set(from.closest("[data-rove]").dataset.rove, s.key);
      if (s.state === "forbidden" && s.why) announce(s.why);
      if (s.do) view.send(s.do, from);
      else if (s.why) tell(s.why);
    },

    commit(input, what, value, always) {
      if (!always && input.type !== "checkbox" && value === (input._sent ?? input._props.value)) return;
      if (input._slide && input.hasAttribute("data-busy")) return; // `settle` sends where it has come to
      input._sent = value;
      view.send([...list(what), value], input);
    },

    toggleRule(holder, rule) {
      if (view.rules.get(holder) === rule) view.rules.delete(holder);
      else view.rules.set(holder, rule);
      draw();
    },

    togglePin(key) {
      view.pin = view.pin === key ? null : key;
      draw();
    },

    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        tell("Copied.");
      } catch {
        tell("Copy it from here:", h("input", { key: text, class: "lb-input lb-mono", type: "text", readonly: true, "aria-label": "Text to copy", value: text }));
        tray.querySelector("input").select();
      }
    },
  };

  // ---------------------------------------------------------------- saying things

  const announce = (text) => { live.textContent = text; };
  let toldAt = 0; // the last message that had been sent then
  const tell = (text, ...more) => {
    toldAt = messages;
    patch(tray, text ? [h("p", { key: text }, text), ...more] : []);
  };

  function deadLine() {
    tell("No answer from the kernel. It may be busy, or it has stopped. What this browser keeps of your game can be reopened: reload the page, or run the notebook again.",
      h("button", { key: "again", type: "button", class: "lb-btn lb-quiet", _tap: (from) => view.send(["resume"], from, greeting()) }, "Try again"));
    toldAt = 0; // any answer refutes it
  }

  /** A message was answered, or given up: its control is free again and shows what Python holds. */
  function settle(n) {
    const { from, timer } = pending.get(n) ?? {};
    clearTimeout(timer);
    pending.delete(n);
    if (!from) return;
    from.removeAttribute("data-busy");
    if (!from.matches("input, select, textarea") || from._props["aria-invalid"]) return; // what is wrong stays to be mended
    if (from._slide && from.value !== from._sent && from._sent !== undefined) return from._slide(from); // it has slid on meanwhile
    if (from.type === "checkbox") from.checked = from._props.checked;
    else if (from.value === from._sent) from.value = from._props.value; // unless the person has typed on
    delete from._sent;
  }

  function receive(message) {
    if (Number.isInteger(message?.ack)) {
      settle(message.ack);
      if (message.oops || toldAt < message.ack) tell(message.oops); // what was told in answer to this message stays
    } else if (message?.oops) tell(message.oops);
    if (message?.keep) {
      keep(message.keep);
      forgetCode();
    }
    if (typeof message?.copy === "string") view.copy(message.copy);
    if (typeof message?.copy_link === "string") {
      const link = new URL(location.href);
      link.search = "";
      link.hash = String(new URLSearchParams({ code: message.copy_link })); // behind the #, where no server sees it
      view.copy(link.href);
    }
    if (message?.download) download(message.download);
  }

  /** What a start or a new start may go on from: what is kept here, and what the address says. */
  function greeting() {
    const given = [location.search, location.hash.slice(1)].flatMap((part) => [...new URLSearchParams(part)]);
    const asked = given.filter(([name, value]) => name.length + value.length < 8000);
    return { kept: kept(model.get("page")?.keep_prefix), query: Object.fromEntries(asked.slice(0, 20)) };
  }

  // ---------------------------------------------------------------- drawing

  /** Where every slot stands: within its zone, and on the screen. A key that occurs twice stands nowhere. */
  function places() {
    const found = new Map();
    for (const node of root.querySelectorAll(".lb-slot")) {
      const zoneNode = node.closest("[data-rove]");
      const box = node.getBoundingClientRect();
      const frame = zoneNode.getBoundingClientRect();
      const key = node.dataset.key;
      found.set(key, found.has(key) ? null : { node, face: node.dataset.face, zone: zoneNode.dataset.rove, x: box.x, y: box.y, inX: box.x - frame.x, inY: box.y - frame.y });
    }
    return found;
  }

  /** Cards travel from where they were: a card is known by its face, a place by its key. What is turned up turns, what is
      new comes in turn, within a second in all. The next drawing may interrupt: it starts from where they are. */
  function travel(before) {
    const style = getComputedStyle(root);
    const duration = parseFloat(style.getPropertyValue("--lb-move")) || 0;
    if (!duration || still()) return;
    for (const node of root.querySelectorAll(".lb-slot")) node._flight?.cancel();
    const easing = style.getPropertyValue("--lb-ease").trim() || "ease-out";
    const now = [...places()].filter(([, place]) => place);
    const left = new Map([...before].filter(([key, was]) => was?.face && now.every(([other, place]) => other !== key || place.face !== was.face)));
    let fresh = 0;
    for (const [key, place] of now) {
      let was = before.get(key);
      if (!place.face) continue;
      if (was?.face !== place.face) {
        const turned = was?.face && place.zone === was.zone;
        const [from, card] = [...left].find(([, one]) => one.face === place.face && one.face !== "back") ?? [];
        left.delete(from);
        was = card;
        if (!was) {
          const delay = Math.min(fresh++ * 60, 700);
          const frames = turned ? [{ transform: "rotateY(90deg)" }, { transform: "none" }] : [{ opacity: 0 }, { opacity: 1 }];
          place.node._flight = place.node.animate(frames, { duration, delay, easing, fill: "backwards" });
          continue;
        }
      }
      const [dx, dy] = was.zone === place.zone ? [was.inX - place.inX, was.inY - place.inY] : [was.x - place.x, was.y - place.y];
      if (Math.abs(dx) + Math.abs(dy) < 2) continue;
      place.node._flight = place.node.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }],
        { duration, easing, composite: "add" });
    }
  }

  /** A picture of what changes by itself, such as a throw, tumbles into place when it is another one. */
  function tumble() {
    const style = getComputedStyle(root);
    const duration = still() ? 0 : 2 * parseFloat(style.getPropertyValue("--lb-move")) || 0;
    for (const node of root.querySelectorAll("[data-turn]")) {
      if (duration && node._turn && node._turn !== node.dataset.turn) {
        node.animate([{ transform: "translateY(-14px) rotate(-24deg) scale(1.15)", opacity: 0.2 }, { transform: "translateY(2px) rotate(7deg)", opacity: 1, offset: 0.6 }, { transform: "none" }],
          { duration, easing: "ease-out" });
      }
      node._turn = node.dataset.turn;
    }
  }

  const zoneNode = (key) => root.querySelector(`[data-rove="${CSS.escape(key)}"]`);
  const stops = (zone) => [...zone.querySelectorAll("button.lb-slot, :is(a, button).lb-step")];

  /** If the focused element is gone, stay in its zone at the same place, else go to the first button that leads on. */
  function refocus(was) {
    const seen = (selector) => [...root.querySelectorAll(selector)].find((one) => one.checkVisibility());
    if (was.node === root) seen('button.lb-slot[tabindex="0"], .lb-bar .lb-btn:not([aria-disabled])')?.focus({ preventScroll: true }); // it waited here
    if (!was.node || root.contains(document.activeElement)) return;
    const there = was.node.isConnected ? was.node : null;
    const left = was.zone ? zoneNode(was.zone) : null;
    const near = left && stops(left)[Math.min(was.index, stops(left).length - 1)];
    const next = there ?? near ?? seen(".lb-range, .lb-bar .lb-btn:not([aria-disabled])") ?? seen(".lb-btn:not([aria-disabled])") ?? root;
    if (next === root) root.tabIndex = -1;
    next.focus({ preventScroll: true });
  }

  const still = () => model.get("page")?.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;
  let going = null; // what the page asks to be sent next, and the timer that will

  /** The kernel goes on in small steps, each asked for by the page once the one before is drawn. */
  function goOn(go) {
    const what = JSON.stringify(go?.do ?? null);
    if (what === going?.what) return;
    clearTimeout(going?.timer);
    going = { what, timer: go?.do && setTimeout(() => view.send(go.do, null, null, THOUGHT), still() ? 0 : Number(go.wait) || 0) };
    root.toggleAttribute("data-going", Boolean(go?.do));
  }

  function draw() {
    const page = model.get("page") ?? {};
    const first = !body.firstChild;
    const node = root.contains(document.activeElement) ? document.activeElement : null;
    const zone = node?.closest("[data-rove]");
    const focus = { node, zone: zone?.dataset.rove, index: zone ? stops(zone).indexOf(node) : 0 };
    const before = first ? null : places();
    const column = (key, label) => list(page[key]).length > 0
      && h("section", { key, class: `lb-column lb-${key}`, "aria-label": label }, blocks(page[key], view));
    const main = column("main", page.main_label ?? "Table");
    const margin = column("margin", page.margin_label ?? "Reasons");
    if (page.anchor && !document.getElementById(page.anchor)) root.id = page.anchor; // else the page around us has it
    body.className = `lb-body${page.layout === "single" || !main || !margin ? "" : " lb-spread"}${page.margin_first ? " lb-margin-first" : ""}`;
    patch(body, [main, margin].filter(Boolean));
    goOn(page.go);
    if (page.say !== lastSaid) announce((lastSaid = page.say) ?? "");
    refocus(focus);
    look(page.look);
    light(document.activeElement);
    if (!first) travel(before);
    tumble();
  }

  /** Bring a slot, heading, panel or note into view, above the bar that may stick to the bottom: once, and anew when it is
      another one of the same name, or a note that says something else. */
  function look(key) {
    const named = key ? CSS.escape(key) : "";
    const node = named && root.querySelector(`:is(.lb-slot, .lb-heading, .lb-panel)[data-key="${named}"], .lb-note[data-line="${named}"]`);
    const said = node && node.matches(".lb-note") ? node.textContent : "";
    if (node === looked.node && said === looked.said) return;
    looked = { node, said };
    if (!node || !root.contains(document.activeElement)) return; // the person is elsewhere
    const bar = root.querySelector(".lb-bar");
    node.style.scrollMarginBlock = `16px ${bar && getComputedStyle(bar).position === "sticky" ? bar.offsetHeight + 24 : 16}px`;
    node.scrollIntoView({ block: "nearest" });
  }

  /** Light the cards a line names, or the lines that name a card. With neither under hand, the pinned line. */
  function light(target) {
    for (const node of root.querySelectorAll("[data-lit]")) node.removeAttribute("data-lit");
    const at = root.contains(target) ? target.closest("[data-line], .lb-slot") : null;
    const lines = [...root.querySelectorAll("[data-line]")].filter((line) => line._lights.length);
    const naming = lines.filter((line) => line._lights.includes(at?.dataset.key));
    const line = lines.find((one) => one === at) ?? lines.find((one) => one.dataset.line === view.pin);
    const lit = naming.length || !line ? naming
      : [line, ...[...root.querySelectorAll(".lb-slot, .lb-ribbon")].filter((one) => line._lights.includes(one.dataset.key))];
    for (const node of lit) node.setAttribute("data-lit", "");
  }

  // ---------------------------------------------------------------- listening

  const upTo = (node, name) => {
    while (node && node !== root && !node[name]) node = node.parentNode;
    return node && node !== root ? node : null;
  };

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

  const listeners = {
    click(event) {
      const target = upTo(event.target, "_tap");
      // A row may be chosen by clicking beside its controls; a control inside it without an action does nothing.
      if (target && !(target.localName === "tr" && event.target.closest("input, select, label"))) target._tap(target);
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
      } else if (key === "Escape") {
        const escape = model.get("page")?.escape;
        const [holder, rule] = [...view.rules].at(-1) ?? [];
        if (escape && target.closest(".lb-slot")) view.send(escape, null);
        else if (holder !== undefined) {
          const chip = [...root.querySelectorAll(".lb-chip")].find((one) => one._props["aria-expanded"] === "true" && one._props.key === rule);
          view.toggleRule(holder, rule);
          chip?.focus();
        }
      } else if (/^(Arrow(Up|Down|Left|Right)|Home|End)$/.test(key) && target.matches(".lb-slot, .lb-step")) {
        event.preventDefault(); // the page must not scroll
        const next = neighbour(target, key);
        if (!next) return;
        view.rove.set(target.closest("[data-rove]").dataset.rove, next.dataset.key);
        for (const node of stops(target.closest("[data-rove]"))) node.tabIndex = node === next ? 0 : -1;
        next.focus();
      }
    },
    pointerover: (event) => light(event.target),
    pointerleave: () => light(document.activeElement),
    focusin: (event) => light(event.target),
    focusout: () => light(null),
  };
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);

  const newFaces = () => {
    drawings.clear();
    view.edition += 1;
    draw();
  };
  const signals = { "change:page": draw, "change:book": draw, "change:faces": newFaces, "msg:custom": receive };
  for (const [name, listener] of Object.entries(signals)) model.on(name, listener);

  draw();
  if (!greeted.has(model)) {
    greeted.add(model);
    view.send(["hello"], null, greeting());
  }

  return () => {
    for (const [name, listener] of Object.entries(signals)) model.off(name, listener);
    for (const { timer } of [...pending.values(), { timer: going?.timer }]) clearTimeout(timer);
    root.remove();
  };
}

export default { render };
