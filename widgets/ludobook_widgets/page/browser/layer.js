/* One layer over the whole page: arrows, pieces that do not lie there, tags, glow. A picture only: words say the same. */

import { isStill } from "./motion.js";
import { list } from "./parts.js";

const NS = "http://www.w3.org/2000/svg";
const RIM = 10; // px of a slot that an arrow may cover where it begins, if that is no more than an eighth of it

export function svg(tag, attrs, ...kids) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attrs))
    node.setAttribute(name, typeof value === "number" ? value.toFixed(1) : value);
  node.append(...kids);
  return node;
}

/** A slot, a zone or a row by its key, if it is seen. */
function nodeAt(view, key) {
  const named = key && CSS.escape(key);
  const node =
    named && view.root.querySelector(`[data-slot="${named}"], [data-zone="${named}"], tr[data-key="${named}"]`);
  return node?.checkVisibility() ? node : null;
}

/** The box of an element, measured from the layer's corner; null if it has no width. */
function measure(view, node) {
  const box = node?.getBoundingClientRect();
  const origin = view.layer.getBoundingClientRect();
  if (!box?.width) return null;
  const [x, y, w, h] = [box.x - origin.x, box.y - origin.y, box.width, box.height];
  return { x, y, w, h, cx: x + w / 2, cy: y + h / 2 };
}

const boxOf = (view, key) => measure(view, nodeAt(view, key));

/** A slot with the name below it, which no arrow or ring covers. */
function boxWithName(view, key) {
  const box = boxOf(view, key);
  const name = measure(view, nodeAt(view, key)?.querySelector(":scope > .lb-named"));
  const h = Math.max(box.h, (name?.y ?? 0) + (name?.h ?? 0) - box.y);
  return { ...box, h, cy: box.y + h / 2 };
}

/** An arrow from the edge of one box, so that its face stays visible, to the middle of another, or to its edge if there
    is something to see in it; it begins at the rim of its box, where no number is. No arrow leads to a zone right beside
    a card, because the card's tag names the zone. One of three or more from the same box has only a head where it is
    short, because together they would cover that box. */
function arrow(a, b, toEdge, toZone, several) {
  const [dx, dy] = [b.cx - a.cx, b.cy - a.cy];
  const length = Math.hypot(dx, dy);
  if (length < 4) return [];
  const within = (box) => Math.min(box.w / 2 / Math.abs(dx || 1e-9), box.h / 2 / Math.abs(dy || 1e-9)) * length;
  const [left, right] = [within(a), length - within(b)];
  const usual = Math.max(5, Math.min(11, Math.min(a.w, a.h, b.w, b.h) / 6));
  const near = toEdge && right - left < 3 * usual; // between neighbours so small that it covers no number
  if (near && toZone) return [];
  const wide = near ? 5 : usual;
  const end = near ? (left + right + 3 * wide) / 2 : toEdge ? right : length;
  const rim = Math.min(RIM, Math.min(a.w, a.h) / 8);
  const from = several && near ? left : Math.max(0, left - rim, Math.min(near ? end : left, end - 5 * wide));
  const neck = Math.max(end - 3 * wide, from);
  const half = wide / 2;
  const shape = `M${from} ${-half}H${neck}V${-1.6 * wide}L${end} 0 ${neck} ${1.6 * wide}V${half}H${from}A${half} ${half} 0 0 1 ${from} ${-half}Z`;
  return [
    svg("path", {
      class: "lb-arrow",
      d: shape,
      transform: `translate(${a.cx} ${a.cy}) rotate(${(Math.atan2(dy, dx) * 180) / Math.PI})`,
    }),
  ];
}

const PRINTED =
  ".lb-main :is(.lb-label, .lb-facts, .lb-banner, .lb-named, th, .lb-sum, .lb-notes small, .lb-badge, .lb-tag, .lb-files > *, p)";
const SHOWN = '.lb-main .lb-slot[data-face]:not([data-face="back"])';

/** A mask for an arrow between two slots, which is faint over words and over what is to be read on other cards. */
function arrowMask(view, from, to) {
  const seen = (selector) =>
    [...view.root.querySelectorAll(selector)]
      .filter((node) => node.checkVisibility() && node !== from && node !== to)
      .map((node) => measure(view, node))
      .filter(Boolean);
  const read = seen(SHOWN).map(({ x, y, w, h }) => ({ x: x + w * 0.1, y: y + h * 0.1, w: w * 0.8, h: h * 0.8 }));
  const id = `lb-through-${Math.random()}`; // of all pages in a notebook
  const rect = (fill, { x, y, w, h }) => svg("rect", { x, y, width: w, height: h, fill, stroke: "none" });
  const all = { x: -9999, y: -9999, w: 19998, h: 19998 };
  const mask = svg("mask", { id, maskUnits: "userSpaceOnUse", x: all.x, y: all.y, width: all.w, height: all.h });
  mask.append(rect("white", all), ...[...seen(PRINTED), ...read].map((box) => rect("#444", box)));
  return { id, mask };
}

/** Words within the square that they are about, on a plate at its foot, so that no other square seems to be meant. */
function label({ cx, y, h }, words) {
  const wide = words.length * 6.5 + 8;
  return [
    svg("rect", { class: "lb-plate", x: cx - wide / 2, y: y + h - 13, width: wide, height: 14, rx: 5 }),
    svg("text", { class: "lb-said", x: cx, y: y + h - 6 }, words),
  ];
}

/** Where a drawing lies among those of one slot, of which one or the other will come to lie there: its shift, and how
    large it is. */
function shared(view, m) {
  const place = m.to || m.at;
  const all = list(view.page.marks).filter((one) => one.face && (one.to || one.at) === place);
  return all.length < 2 ? [0, 1] : [(all.indexOf(m) + 0.5) / all.length - 0.5, 1.1 / all.length];
}

/** The middle of what lies on no slot, such as a throw: beside a board if there is room, or where it covers least of the
    slots that marks are about. */
function aside(view, here, zone, wide, high) {
  const free = zone ? zone.x + zone.w - here.x - here.w : 0;
  if (free >= wide) return [here.x + here.w + Math.min(free, wide + 16) / 2, here.cy];
  const about = list(view.page.marks)
    .flatMap((m) => [m.at, m.to])
    .filter((name) => name && nodeAt(view, name)?.matches(".lb-slot"))
    .map((name) => boxOf(view, name))
    .filter(Boolean);
  const covered = (cy) =>
    about.reduce((sum, { y, h }) => sum + Math.max(0, Math.min(y + h, cy + high / 2) - Math.max(y, cy - high / 2)), 0);
  const places = [here.cy, here.y + high / 2, here.y + here.h - high / 2];
  return [here.cx, places.reduce((best, cy) => (covered(cy) < covered(best) ? cy : best))];
}

function picture(m, view) {
  const at = boxOf(view, m.at);
  const to = boxOf(view, m.to);
  const here = to ?? at;
  if (!here || m.flies || m.tone === "undrawn") return null;
  const kids = [];
  const drawing = m.face && view.svg(m.face);
  if (at && to) {
    const aim = nodeAt(view, m.to);
    const { id, mask } = arrowMask(view, nodeAt(view, m.at), aim);
    const seen = !aim.matches(".lb-slot") || !["back", undefined].includes(aim.dataset.face);
    const several = list(view.page.marks).filter((one) => one.at === m.at && one.to).length > 2;
    const shape = arrow(at, boxWithName(view, m.to), drawing || seen, !aim.matches(".lb-slot"), several);
    kids.push(mask, svg("g", { mask: `url(#${id})` }, ...shape));
  }
  if (drawing) {
    const [, , wide, high] = drawing.getAttribute("viewBox").split(" ").map(Number);
    const node = nodeAt(view, to ? m.to : m.at);
    const large = !node.matches(".lb-slot"); // what lies on no slot, such as a throw
    const board = node.matches(".lb-squares") ? measure(view, node.closest(".lb-zone")) : null;
    const fits = Math.min(here.w / wide, here.h / high) * (large ? 0.5 : 0.86);
    const [shift, part] = large ? [0, 1] : shared(view, m);
    const scale = board ? (0.24 * here.w) / wide : fits * part; // a board stays in sight
    const [w, h] = [wide * scale, high * scale];
    const ghost = drawing.cloneNode(true);
    const edge = board ? 8 : large ? 14 : 0;
    const [cx, cy] = large ? aside(view, here, board, w + 2 * edge, h + 2 * edge) : [here.cx + shift * here.w, here.cy];
    for (const [name, value] of Object.entries({ x: cx - w / 2, y: cy - h / 2, width: w, height: h }))
      ghost.setAttribute(name, value);
    const frame = svg("rect", {
      class: large ? "lb-large" : "lb-ghost",
      x: cx - w / 2 - edge,
      y: cy - h / 2 - edge,
      width: w + 2 * edge,
      height: h + 2 * edge,
      rx: 6 + edge,
    });
    const { x, y, w: width, h: height } = here;
    const ground = shift < 0 ? [svg("rect", { class: "lb-ground", x, y, width, height, rx: 8 })] : []; // below all of them
    kids.push(...(large ? [frame, ghost] : part < 1 ? [...ground, ghost] : [ghost, frame]));
  }
  if (!to && !drawing) {
    const { h } = boxWithName(view, m.at); // the ring goes round the name, too
    kids.push(svg("rect", { class: "lb-glow", x: here.x - 3, y: here.y - 3, width: here.w + 6, height: h + 6, rx: 9 }));
  }
  if (m.text) kids.push(...label(here, m.text));
  const group = svg("g", { "data-tone": m.tone ?? "choice", "data-mark": m.at }, ...kids);
  if (m.do) {
    group.setAttribute("class", "lb-touch");
    group._tap = () => view.send(m.do, null);
  }
  return group;
}

/** Draw what is over the page, anew whenever something on it has moved; nothing outside a table that scrolls by itself. */
export function overlay(view) {
  const main = view.root.querySelector(".lb-main");
  const scrolls = main && /auto|scroll/.test(getComputedStyle(main).overflowY);
  const { y, h } = (scrolls && measure(view, main)) || {};
  view.layer.style.clipPath = h ? `inset(${y}px -9999px ${view.layer.clientHeight - y - h}px)` : "";
  view.layer.replaceChildren(
    ...list(view.page.marks)
      .map((m) => picture(m, view))
      .filter(Boolean),
  );
}

/** The layer of a view, following what it is drawn over; `end` stops that. */
export function makeLayer(view) {
  const layer = svg("svg", { class: "lb-layer", "aria-hidden": "true" });
  view.root.append(layer);
  let due = 0;
  const soon = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      if (!view.travelling) overlay(view);
    });
  };
  const sizes = new ResizeObserver(soon);
  sizes.observe(view.root);
  sizes.observe(view.body);
  view.root.addEventListener("transitionend", soon);
  addEventListener("scroll", soon, { capture: true, passive: true });
  const end = () => {
    cancelAnimationFrame(due);
    sizes.disconnect();
    removeEventListener("scroll", soon, { capture: true });
  };
  return { layer, end };
}

/** Lift the cards that will fly with the next drawing: a copy of each, where it lies now, and where it goes. */
export const lift = (view) =>
  list(view.flying)
    .map((m) => [nodeAt(view, m.at), m])
    .filter(([node]) => node)
    .map(([node, m]) => {
      const { right, y, height, x, width } = node.getBoundingClientRect();
      const copy = (m.face ? view.svg(m.face) : node.querySelector("svg:not(.lb-ground)"))?.cloneNode(true);
      return {
        copy,
        to: m.to,
        box: m.face ? { x: right - 90, y: y + height / 2 - 22, width: 44, height: 44 } : { x, y, width, height },
      };
    });

/** Let the lifted cards fly, unless motion is off or the new drawing keeps cards for the next one. */
export function land(view, lifted) {
  view.flying = list(view.page.marks).filter((m) => m.flies);
  if (view.flying.length || isStill(view)) return;
  const duration = 2 * parseFloat(getComputedStyle(view.root).getPropertyValue("--lb-move")) || 0;
  for (const { copy, box, to } of lifted) {
    const target = nodeAt(view, to)?.getBoundingClientRect();
    if (!copy || !target || !duration) continue;
    const flyer = document.createElement("div");
    flyer.className = "lb-flyer";
    flyer.setAttribute("aria-hidden", "true");
    Object.assign(flyer.style, { left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px` });
    flyer.append(copy);
    view.root.append(flyer);
    const [dx, dy] = [
      target.x + Math.min(target.width / 2, 80) - box.x - box.width / 2,
      target.y + target.height / 2 - box.y - box.height / 2,
    ];
    flyer
      .animate([{}, { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0.5 }], {
        duration,
        easing: "ease-in",
      })
      .finished.then(
        () => flyer.remove(),
        () => flyer.remove(),
      );
  }
}
