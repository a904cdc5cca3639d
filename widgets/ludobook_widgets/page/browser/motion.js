/* Cards travel from where they were, and what changes by itself tumbles into place. */

/** Whether nothing moves on its way, because the page is calm or the person asks for less motion. */
export const isStill = (view) => view.page.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The place of every slot, within its zone and on the screen; null for a key that occurs twice. */
export function slotPlaces(root) {
  const found = new Map();
  for (const node of root.querySelectorAll(".lb-slot")) {
    const zoneNode = node.closest("[data-rove]");
    const box = node.getBoundingClientRect();
    const frame = zoneNode.getBoundingClientRect();
    const key = node.dataset.key;
    found.set(
      key,
      found.has(key)
        ? null
        : {
            node,
            face: node.dataset.face,
            zone: zoneNode.dataset.rove,
            x: box.x,
            y: box.y,
            inX: box.x - frame.x,
            inY: box.y - frame.y,
          },
    );
  }
  return found;
}

/** End every card's journey at once, so that all can be measured where they lie. */
export function endFlights({ root }) {
  for (const node of root.querySelectorAll(".lb-slot")) node._flight?.cancel();
}

/** Cards travel from where they were: a card is known by its face, a place by its key. What is turned up turns, what is
    new comes in turn, within a second in all. The next drawing may interrupt and start from where they are. Returns a
    promise that resolves when all have arrived; null if nothing travels. */
export function travel(view, before) {
  const style = getComputedStyle(view.root);
  const duration = parseFloat(style.getPropertyValue("--lb-move")) || 0;
  if (!duration || isStill(view)) return null;
  const easing = style.getPropertyValue("--lb-ease").trim() || "ease-out";
  const now = [...slotPlaces(view.root)].filter(([, place]) => place);
  const left = new Map(
    [...before].filter(
      ([key, was]) => was?.face && now.every(([other, place]) => other !== key || place.face !== was.face),
    ),
  );
  const flights = [];
  const fly = (node, frames, options) =>
    flights.push((node._flight = node.animate(frames, { duration, easing, ...options })).finished);
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
        const frames = turned
          ? [{ transform: "rotateY(90deg)" }, { transform: "none" }]
          : [{ opacity: 0 }, { opacity: 1 }];
        fly(place.node, frames, { delay, fill: "backwards" });
        continue;
      }
    }
    const [dx, dy] =
      was.zone === place.zone ? [was.inX - place.inX, was.inY - place.inY] : [was.x - place.x, was.y - place.y];
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    fly(place.node, [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0, 0)" }], {
      composite: "add",
    });
  }
  return flights.length ? Promise.allSettled(flights) : null;
}

/** A picture of what changes by itself, such as a throw, tumbles into place when it is another one, and has a ring for a
    while, which is seen without motion too. */
export function tumble(view) {
  const style = getComputedStyle(view.root);
  const duration = isStill(view) ? 0 : 2 * parseFloat(style.getPropertyValue("--lb-move")) || 0;
  const ring = `3px solid ${style.getPropertyValue("--lb-ink")}`; // as what was played last
  for (const node of view.root.querySelectorAll("[data-turn]")) {
    const turned = node._turn && node._turn !== node.dataset.turn;
    if (turned) node.animate([{ outline: ring }, { outline: ring }], 2500);
    if (duration && turned) {
      node.animate(
        [
          { transform: "translateY(-14px) rotate(-24deg) scale(1.15)", opacity: 0.2 },
          { transform: "translateY(2px) rotate(7deg)", opacity: 1, offset: 0.6 },
          { transform: "none" },
        ],
        { duration, easing: "ease-out" },
      );
    }
    node._turn = node.dataset.turn;
  }
}
