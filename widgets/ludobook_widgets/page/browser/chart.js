/* How numbers went, step by step: a curve for each, its name at the end, and points to touch. A table says the same. */

import { svg } from "./layer.js";
import { list } from "./parts.js";
import { h } from "./vdom.js";

const [LEFT, EDGE, APART] = [14, 14, 17];
const KEY = 22; // px of its dashes before each name
const NARROW = 480; // px; in less room the drawing is as wide as that room, so that its names can be read
const SCALE = 84; // the room of a scale, which styles know, too
const ROOM = 32; // from point to point
const DASHES = ["", "9 5", "2 5", "12 4 2 4", "5 3"];

/** Stack the points that crowd, each at its step: the nearest free place above or below its own, within the drawing. */
function stack(places, foot) {
  const found = [];
  for (const [x, own] of places) {
    const near = found.filter((other) => Math.abs(other[0] - x) < ROOM);
    const free = (y) => near.every((other) => Math.abs(other[1] - y) > ROOM - 0.01);
    const ways = [own, ...near.flatMap(([, y]) => [y - ROOM, y + ROOM])].filter((y) => y >= 0 && y <= foot && free(y));
    found.push([x, ways.sort((one, other) => Math.abs(one - own) - Math.abs(other - own))[0] ?? own]);
  }
  return found;
}

/** Points in a row: buttons over the drawing, gone through by arrow keys. `at` gives their places, in parts of it. */
function points(b, view, at) {
  const all = list(b.points);
  const stop =
    view.rove.get(b.key) ??
    String(
      Math.max(
        0,
        all.findIndex((one) => one.on),
      ),
    );
  return all.map((one, i) =>
    h(
      "button",
      {
        key: `p${i}`,
        type: "button",
        class: `lb-point lb-${one.tone ?? "plain"}`,
        "data-key": String(i),
        tabindex: String(i) === stop ? "0" : "-1",
        "aria-label": one.label,
        "aria-current": one.on ? "step" : null,
        title: one.label,
        "--lb-x": `${(100 * at[i][0]).toFixed(2)}%`,
        "--lb-y": `${(100 * at[i][1]).toFixed(2)}%`,
        _tap: (el) => view.send(one.do, el),
      },
      h("i", null),
    ),
  );
}

/** All of the drawing as a slider, below its points. */
function slider(b, view, steps) {
  const on = list(b.points).find((one) => one.on);
  const commit = (el) => view.commit(el, b.do, el.value, false);
  return h("input", {
    key: "along",
    class: "lb-along",
    type: "range",
    min: 0,
    max: steps,
    value: String(on?.at ?? 0),
    "aria-label": b.label,
    "aria-valuetext": on?.label ?? null,
    _change: commit,
    _slide: commit,
  });
}

export function chart(b, view) {
  const narrow = !b.plain && view.root.clientWidth > 0 && view.root.clientWidth < NARROW;
  const WIDE = narrow ? 320 : 560;
  const left = b.plain ? SCALE : LEFT; // no point covers the numbers of a scale
  const curves = list(b.curves);
  const names = curves.map((curve) => `${curve.values.at(-1)} ${curve.name}`.slice(0, narrow ? 12 : 16));
  const letters = Math.max(0, ...names.map((name) => name.length));
  const [HIGH, RIGHT] = b.plain ? [90, 14] : [190, narrow ? 46 + 8 * letters : 156];
  const FOOT = list(b.steps).length ? 22 : 0; // for their names
  const all = curves.flatMap((curve) => list(curve.values));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const steps = Math.max(1, ...curves.map((curve) => curve.values.length - 1));
  const x = (i) => left + ((WIDE - left - RIGHT) * i) / steps;
  const y = (value) => HIGH - EDGE - ((HIGH - 2 * EDGE) * (value - low)) / (high - low);
  const lines = b.plain
    ? [
        svg("path", { class: "lb-rule-line", d: `M${left} ${y(0)}H${WIDE - RIGHT}` }),
        ...[high, ...(low < 0 ? [low] : [])].map((value) =>
          svg(
            "text",
            { class: "lb-scale", x: 4, y: y(value) },
            `${value > 0 ? "+" : "−"}${Math.abs(Math.round(value))}`,
          ),
        ),
      ]
    : Array.from({ length: steps + 1 }, (_, i) =>
        svg("path", { class: "lb-rule-line", d: `M${x(i)} ${EDGE}V${HIGH - EDGE}` }),
      );
  // a step's name stands below it, or its number where there is no room
  const each = (WIDE - left - RIGHT) / steps;
  list(b.steps).forEach((name, i) => {
    const words = each < 9 * name.length ? name.split(" ").at(-1) : name;
    lines.push(svg("text", { class: "lb-step-name", x: x(i + 1), y: HIGH + 12 }, words));
  });
  // names keep clear of each other, in the order of the ends
  const ends = curves.map((curve, i) => ({ i, at: y(curve.values.at(-1)) })).sort((one, other) => one.at - other.at);
  ends.forEach((end, k) => {
    if (k) end.at = Math.max(end.at, ends[k - 1].at + APART);
  });
  const over = (ends.at(-1)?.at ?? 0) - (HIGH - 6);
  if (over > 0) for (const end of ends) end.at -= over;
  const drawn = curves.flatMap((curve, i) => {
    const path = curve.values
      .map((value, step) => `${step ? "L" : "M"}${x(step).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
    const stroke = { class: "lb-curve", "stroke-dasharray": DASHES[i % DASHES.length] };
    const [from, at] = [WIDE - RIGHT + 16, ends.find((end) => end.i === i).at];
    const name = [
      svg("path", { ...stroke, d: `M${from} ${at}h${KEY}` }),
      svg("text", { x: from + KEY + 6, y: at }, names[i]),
    ];
    return [
      svg("g", curve.on ? { class: "lb-own" } : {}, svg("path", { ...stroke, d: path }), ...(b.plain ? [] : name)),
    ];
  });
  const places = list(b.points).map((one) => [x(one.at), y(one.value)]);
  const marks = b.plain ? places : stack(places, HIGH - EDGE);
  // one that had to move stays tied to its point of the curve
  const stems = places.flatMap(([px, py], i) =>
    marks[i][1] === py
      ? []
      : [
          svg("path", { class: "lb-stem", d: `M${px} ${py}V${marks[i][1]}` }),
          svg("circle", { class: "lb-root", cx: px, cy: py, r: 4 }),
        ],
  );
  const at = marks.map(([px, py]) => [px / WIDE, py / (HIGH + FOOT)]);
  const made = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH + FOOT}`, "aria-hidden": "true" },
    ...lines,
    ...drawn,
    ...stems,
  );
  return h(
    "div",
    { key: b.key, class: b.plain ? "lb-chart lb-flat" : "lb-chart", "data-rove": list(b.points).length ? b.key : null },
    { tag: "svg", svg: made, kids: [], props: { key: JSON.stringify([WIDE, curves, marks]), "aria-hidden": "true" } },
    b.do && slider(b, view, steps),
    points(b, view, at),
  );
}
