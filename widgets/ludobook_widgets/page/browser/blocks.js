/* A builder for each kind of block; blocks.py and game_blocks.py say what is in each. */

import { calcRow } from "./calc.js";
import { group, zone } from "./cards.js";
import { chart } from "./chart.js";
import { field } from "./fields.js";
import { button, chips, face, hidden, inline, list, paragraph, safeHref, slotsMeant } from "./parts.js";
import { h } from "./vdom.js";
import { WORDS } from "./words.js";

const LONG = 120; // characters of a text that may not fit the place kept for it

const cell = (c, holder, view) =>
  c !== null && typeof c === "object"
    ? { on: c.on, kids: [face(c.face, view, { class: "lb-inline" }), inline(c.text), chips(c.rules, holder, view)] }
    : { kids: inline(c) };

/** Close what is opened over a table; all else is closed where it was opened, and does without. */
const closing = () =>
  h(
    "button",
    {
      key: "close",
      type: "button",
      class: "lb-close",
      "aria-label": WORDS.close,
      _tap(node) {
        const opened = node.closest("details");
        opened.open = false;
        opened.firstElementChild.focus();
      },
    },
    "×",
  );

const BLOCKS = {
  heading: (b) =>
    h(
      "div",
      { key: b.key, class: "lb-heading", "data-key": b.key },
      b.kicker && h("p", { class: "lb-small" }, b.kicker),
      h(b.level === 3 ? "h3" : "h2", null, b.text),
    ),

  text: (b, view) =>
    h(
      "div",
      { key: b.key, class: `lb-text lb-${b.tone ?? "plain"}` },
      paragraph(inline(b.text, view), b.rules, b.key, view),
    ),

  chart,

  words: (b) => h("div", { key: b.key, class: "lb-prose" }),

  slider: (b, view) => {
    const at = view.sliders.get(b.key) ?? b.at ?? 0;
    const tell = (i, props) => {
      const [before, after] = b.says[i];
      return h("p", props, inline(before, view), h("b", null, b.values[i]), inline(after, view));
    };
    const room = b.says.map((_, i) => tell(i, { key: i, class: "lb-room", "aria-hidden": "true" }));
    const lights = [...b.says[at].join("").matchAll(/`([^`]+)`/g)].flatMap(([, words]) => slotsMeant(words, view));
    const slide = (el) => view.slide(b.key, Number(el.value));
    return h(
      "div",
      { key: b.key, class: "lb-slider", "data-line": b.key, _lights: lights },
      h("div", { key: "told", class: "lb-told" }, tell(at, { key: "says", "aria-live": "polite" }), room),
      h("input", {
        key: "number",
        class: "lb-range",
        type: "range",
        min: 0,
        max: b.values.length - 1,
        value: String(at),
        "aria-label": b.label,
        "aria-valuetext": b.values[at],
        _slide: slide,
      }),
    );
  },

  zone,
  zones: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-zones" },
      list(b.columns).map((z) => zone(z, view)),
    ),

  calc: (b, view) =>
    h(
      "table",
      {
        key: b.key,
        role: "table",
        "aria-label": list(b.rows).some((row) => row.name != null) ? WORDS.players : null,
        class: b.leaves
          ? `lb-leaves lb-${b.key}`
          : `lb-calc${b.compact ? " lb-compact" : ""}${b.seats ? " lb-seats" : ""}${b.tall ? " lb-tall" : ""}`,
      },
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          list(b.columns).map((c, i) =>
            h(
              c ? "th" : "td",
              { key: i, role: c ? "columnheader" : "cell", scope: c ? "col" : null },
              i || b.columns.length === 1 ? c : hidden(c),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        list(b.rows).map((row, i) => calcRow(row, view, i + 1)),
      ),
    ),

  picker: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-picker" },
      b.title && h("p", { class: "lb-label" }, b.title),
      group(b.key, b.title, b.slots, view, {
        class: b.keys ? "lb-slots lb-keys" : `lb-slots lb-grid${b.columns > 8 ? " lb-many" : ""}`,
        "--lb-n": b.columns ?? 8,
        "--lb-m": b.columns > 9 ? Math.ceil(b.columns / 2) : b.columns, // on phones
      }),
    ),

  ledger: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-ledger", "data-key": b.key },
      b.title && h("h2", null, b.title),
      h(
        "ol",
        null,
        list(b.lines).map((line, i) => {
          const key = `${b.key}/${line.key ?? i}`;
          const lights = list(line.lights);
          const words = [face(line.face, view, { class: "lb-inline" }), inline(line.text)];
          return h(
            "li",
            { key, class: "lb-line", "data-line": key, _lights: lights },
            lights.length
              ? h(
                  "button",
                  {
                    type: "button",
                    class: "lb-words",
                    "aria-pressed": String(view.pin === key),
                    _tap: () => view.togglePin(key),
                  },
                  words,
                )
              : h("p", { class: "lb-words" }, words),
            line.points != null && h("span", { key: "points", class: "lb-points" }, line.points),
            chips(line.rules, key, view),
          );
        }),
      ),
      b.total &&
        h("p", { key: "total", class: "lb-total" }, h("span", null, b.total.label), " ", h("b", null, b.total.value)),
    ),

  note: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-note", "data-tone": b.tone ?? "plain", "data-line": b.key, _lights: list(b.lights) },
      paragraph([b.lead && h("b", null, inline(b.lead), " "), inline(b.text, view)], b.rules, b.key, view),
    ),

  status: (b, view) =>
    h(
      "div",
      { key: b.key, class: b.plain ? "lb-status lb-plain" : "lb-status", "data-tone": b.tone ?? null },
      h(
        "div",
        // a long text may scroll in its place, by keys, too
        { key: "said", tabindex: b.tone && (b.text ?? "").length > LONG ? "0" : null },
        list(b.path).length > 0 &&
          h(
            "ol",
            { key: "path", class: "lb-path", "aria-label": b.path_label ?? WORDS.path },
            b.path.map((step, i) =>
              h("li", { key: i, class: b.open_step && i === b.path.length - 1 ? "lb-open" : null }, step),
            ),
          ),
        b.text && h("p", { key: "text" }, inline(b.text, view)),
      ),
      list(b.buttons).map((one) => button(one, view)),
    ),

  // one tab stop, so that what they lead to comes soon after them
  tabs(b, view) {
    const items = list(b.items);
    const stop = items.find((one) => one.label === view.rove.get(b.key)) ?? items.find((one) => one.on) ?? items[0];
    return h(
      "nav",
      { key: b.key, class: "lb-tabs", "aria-label": b.label, "data-rove": b.key },
      items.map((item) =>
        h(
          "button",
          {
            key: item.label,
            type: "button",
            class: "lb-tab",
            "aria-current": item.on ? "page" : null,
            "data-key": item.label,
            tabindex: item === stop ? "0" : "-1",
            _tap: (el) => view.send(item.do, el),
          },
          item.label,
        ),
      ),
    );
  },

  fields: (b, view) =>
    h(
      b.legend ? "fieldset" : "div",
      { key: b.key, class: `lb-fields${b.across ? " lb-across" : ""}${b.across === "wide" ? " lb-wide" : ""}` },
      b.legend && h("legend", null, b.legend),
      list(b.fields).map((f) => field(f, view)),
    ),

  details: (b, view) =>
    h(
      "details",
      { key: b.key, class: "lb-details", open: b.open },
      h("summary", null, b.summary),
      h("div", { class: "lb-stack" }, closing(), blocks(b.blocks, view)),
    ),

  table: (b, view) =>
    h(
      "table",
      { key: b.key, class: "lb-table" },
      b.caption && h("caption", null, b.caption),
      list(b.columns).length > 0 &&
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            b.columns.map((c, i) => h("th", { key: i, scope: "col" }, c)),
          ),
        ),
      h(
        "tbody",
        null,
        list(b.rows).map((row, r) =>
          h(
            "tr",
            { key: r },
            list(row).map((c, i) => {
              const made = cell(c, `${b.key}/${r}/${i}`, view);
              return h("td", { key: i, class: made.on ? "lb-on" : null }, made.kids);
            }),
          ),
        ),
      ),
    ),

  bars: (b) =>
    h(
      "ul",
      { key: b.key, class: `lb-bars${b.dense ? " lb-dense" : ""}${b.upright ? " lb-upright" : ""}` },
      list(b.rows).map((row) =>
        h(
          "li",
          {
            key: row.key,
            class:
              [row.on && "lb-on", row.filled && "lb-filled", row.signed && "lb-signed"].filter(Boolean).join(" ") ||
              null,
          },
          b.upright && hidden(WORDS.ofHundred(row.text, row.value)),
          h("span", { key: "text", "aria-hidden": b.upright ? "true" : null }, inline(row.text)),
          " ",
          h("b", { "aria-hidden": b.upright ? "true" : null }, row.value),
          h(
            "i",
            {
              "aria-hidden": "true",
              class: row.from == null ? null : "lb-doubt",
              "--lb-from": row.from,
              "--lb-at": row.at,
              "--lb-to": row.to,
            },
            h("i"),
            b.line != null && h("s", { key: "line", "--lb-g": b.line }),
            row.guess != null && h("s", { key: "guess", class: "lb-guess", "--lb-g": row.guess }),
          ),
        ),
      ),
      list(b.ends).length > 0 &&
        h(
          "li",
          { key: "ends", class: "lb-ends lb-small", "aria-hidden": "true" },
          b.ends.map((end) => h("span", { key: end }, end)),
        ),
    ),

  list: (b) =>
    h(
      "ul",
      { key: b.key, class: "lb-list" },
      list(b.items).map((item) => h("li", null, inline(item))),
    ),

  // one tab stop, as a row of slots has: else a dozen links lie between one table and the next
  steps: (b, view) =>
    h(
      "ol",
      { key: b.key, class: "lb-steps", "aria-label": b.label ?? WORDS.steps, "data-rove": b.key },
      list(b.items).map((item, i) => {
        const state = item.state ?? "todo";
        const href = item.href && safeHref(item.href);
        const leads = item.do || href;
        const name = `${item.label ?? `Step ${i + 1}`}${state === "done" ? ", done" : ""}`;
        const words = [
          h("span", { "aria-hidden": "true" }, item.sign || (state === "done" ? "✓" : i + 1)),
          !leads && hidden(name), // a title that names what leads there is not read once more as its description
        ];
        const stop =
          view.rove.get(b.key) ??
          String(
            Math.max(
              0,
              list(b.items).findIndex((one) => one.state === "now"),
            ),
          );
        const props = {
          class: `lb-step lb-${state}`,
          "aria-current": state === "now" ? "step" : null,
          title: name,
          "data-key": String(i),
          tabindex: leads ? (String(i) === stop ? "0" : "-1") : null,
        };
        return h(
          "li",
          { key: i, class: item.sign ? "lb-sign" : null },
          item.do
            ? h("button", { ...props, type: "button", _tap: (el) => view.send(item.do, el) }, words)
            : h(href ? "a" : "span", { ...props, href: href || null }, words),
        );
      }),
    ),

  moves: (b, view) =>
    h(
      "ol",
      { key: b.key, class: "lb-moves", "aria-label": b.label, "data-rove": b.key },
      list(b.entries).map((one, i) =>
        h(
          "li",
          { key: i },
          one.head && h("p", { key: "head", class: "lb-label" }, one.head),
          h(
            "button",
            {
              key: "move",
              type: "button",
              class: `lb-move${one.own ? " lb-own" : ""}`,
              "data-key": String(i),
              tabindex: String(i) === (view.rove.get(b.key) ?? String(Math.max(0, b.now ?? 0))) ? "0" : "-1",
              "aria-current": i === b.now ? "step" : null,
              _tap: (el) => view.send(one.do, el),
            },
            h("span", null, inline(one.text)),
            one.note && h("b", null, " ", one.note),
            one.after && h("small", null, " ", one.after),
          ),
        ),
      ),
    ),

  buttons: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-buttons", "data-block": b.key },
      list(b.buttons).map((one) => button(one, view)),
    ),

  figure: (b, view) =>
    h(
      "figure",
      { key: b.key, class: "lb-figure", "--lb-w": b.width ? `${Number(b.width)}px` : null },
      h("div", { role: "img", "aria-label": b.label }, face(b.face, view)),
    ),

  facts: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-facts" },
      b.text && h("p", { key: "text" }, inline(b.text)),
      b.face &&
        h(
          "span",
          { key: "picture", class: "lb-banner" },
          b.caption && h("span", { key: "caption" }, b.label),
          h(
            "span",
            { key: "turn", role: "img", "aria-label": b.label, "data-turn": `${b.face}/${b.label}` },
            face(b.face, view),
          ),
        ),
    ),

  around: (b, view) =>
    h(
      "div",
      { key: b.key, class: "lb-around", role: "group", "aria-label": b.label },
      h("p", { key: "label", "aria-hidden": "true" }, b.label),
      list(b.seats).map((one, i, all) => {
        const turn = Math.PI / 2 + (2 * Math.PI * i) / all.filter((seat) => !seat.free).length;
        return h(
          "button",
          {
            key: one.key,
            type: "button",
            class: one.free ? "lb-sitting lb-free" : "lb-sitting",
            "aria-pressed": one.free ? null : String(Boolean(one.on)),
            "--lb-x": one.free ? null : `${(50 + 36 * Math.cos(turn)).toFixed(1)}%`,
            "--lb-y": one.free ? null : `${(50 + 36 * Math.sin(turn)).toFixed(1)}%`,
            _tap: (el) => view.send(one.do, el),
          },
          h("b", null, one.name),
          one.text && h("span", null, " ", one.text),
        );
      }),
    ),

  panel: (b, view) =>
    h("div", { key: b.key, class: `lb-panel lb-${b.tone ?? "mat"}`, "data-key": b.key }, blocks(b.blocks, view)),

  compare: (b, view) =>
    h(
      "div",
      { key: b.key, class: b.framed ? "lb-compare lb-apart" : "lb-compare" },
      b.sides.map((side, i) =>
        h(
          "section",
          { key: String(i), class: "lb-stack", "data-s": side.verdict || null },
          side.title && h("p", { class: "lb-label" }, side.title),
          blocks(side.blocks, view),
        ),
      ),
    ),
};

/** The elements of blocks. A status line and what is docked beside it share one bar, sticky on phones. */
export function blocks(all, view) {
  const out = [];
  let bar = null;
  for (const b of list(all)) {
    const made = Object.hasOwn(BLOCKS, b?.type) ? BLOCKS[b.type](b, view) : h("p", null, `Unknown block: ${b?.type}`);
    if ((b?.type === "status" && !b.plain) || b?.dock) {
      if (!bar) out.push((bar = h("div", { key: "bar", class: "lb-bar" })));
      bar.kids.push(made);
    } else {
      bar = null;
      out.push(made);
    }
  }
  return out;
}
