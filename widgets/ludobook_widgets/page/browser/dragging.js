/* Dragging, by mouse, pen or finger. What is dragged says where it may be dropped, or is touched like any slot. */

const FAR = 8; // px that make a touch a drag

const slotOf = (view, key) => view.root.querySelector(`.lb-slot[data-slot="${CSS.escape(key)}"]`);
const zoneOf = (node) => node?.closest("[data-zone]")?.dataset.zone;
const isChosen = (node) => node?.dataset.s === "chosen";

/** The slot and the zone of the first thing below the pointer that lies in one. */
const placeOf = (below) =>
  below.map((node) => [node.closest("[data-slot]")?.dataset.slot, zoneOf(node)]).find(([slot, zone]) => slot || zone) ??
  [];

/** Ask the page to say why what was dropped there cannot lie there; where it came from needs no reason. */
function askWhy(view, [slot, zone], home) {
  if (!zone || zone === home || !view.page.touched) return;
  const first = view.root.querySelector(`[data-zone="${CSS.escape(zone)}"] .lb-slot[data-slot]`)?.dataset.slot;
  if (slot ?? first) view.send([...view.page.touched, slot ?? first], null);
}

/** A picture of what is dragged, under the pointer: the slot itself may be drawn elsewhere once it is chosen. */
function pictureOf(view, from) {
  const { x, y, width, height } = from.getBoundingClientRect();
  const picture = document.createElement("div");
  picture.className = "lb-flyer lb-dragged";
  picture.setAttribute("aria-hidden", "true");
  Object.assign(picture.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  picture.append(
    ...[...from.querySelectorAll(":scope > :is(svg:not(.lb-ground), .lb-blank)")].map((node) => node.cloneNode(true)),
  );
  view.root.append(picture);
  return picture;
}

/** Drag something onto the slots that it names; one message says from where to where. */
function dragOntoTargets(view, from) {
  const drops = from.dataset.drops.split(" ");
  const targets = [...view.root.querySelectorAll(".lb-slot")].filter((node) => drops.includes(node.dataset.key));
  for (const node of targets) node.classList.add("lb-target");
  return (below) => {
    for (const node of targets) node.classList.remove("lb-target");
    const onto = targets.find((node) => below.includes(node));
    if (onto) view.send(["drop", from.dataset.key, onto.dataset.key], from);
    else askWhy(view, placeOf(below), zoneOf(from));
  };
}

/** The same two touches as without dragging: of the thing when it is lifted, of a place when it is dropped there. */
function dragAsTouches(view, from) {
  const key = from.dataset.slot;
  const home = zoneOf(from);
  const lay = isChosen(from); // it was chosen before
  const together = from.closest(".lb-hand") !== null; // in a hand the other cards are no places
  const answered = lay ? null : from._tap(from);
  view.root.setAttribute("data-dragging", "");
  return async (below) => {
    view.root.removeAttribute("data-dragging");
    const at = placeOf(below);
    await answered;
    const here = slotOf(view, key);
    if (!isChosen(here)) return; // it was refused, and the page says why
    const onto = at[0] && at[0] !== key && !(together && at[1] === home) ? slotOf(view, at[0]) : null;
    const marked = (view.page.marks ?? []).some((m) =>
      [m.at, m.to].some((one) => one && one !== key && (one === at[0] || one === at[1])),
    );
    const stays = zoneOf(here) === at[1] && (lay || zoneOf(here) !== home);
    if (onto?._tap && !isChosen(onto))
      onto._tap(onto); // a lesson marks no place: what cannot be says why
    else if (!stays && !marked) {
      await here._tap(here);
      askWhy(view, at, home);
    }
  };
}

/** Drag a slot; a shorter way than `FAR` is a touch of it. */
export function drag(view, { target, button, isPrimary, pointerId, clientX, clientY }) {
  const from = target.closest("[data-drops], [data-movable]");
  if (!from || button || !isPrimary || view.dragged) return;
  let picture = null;
  let drop = null;
  const follow = (event) => {
    if (event.pointerId !== pointerId) return;
    const [x, y] = [event.clientX - clientX, event.clientY - clientY];
    if (!drop && Math.hypot(x, y) < FAR) return;
    if (!drop) {
      view.root.setPointerCapture(pointerId);
      view.dragged = true;
      picture = pictureOf(view, from);
      drop = from.dataset.drops ? dragOntoTargets(view, from) : dragAsTouches(view, from);
    }
    picture.style.translate = `${x}px ${y}px`;
  };
  const end = (event) => {
    if (event.pointerId !== pointerId) return;
    for (const [name, listener] of listening) removeEventListener(name, listener);
    picture?.remove();
    setTimeout(() => {
      view.dragged = false;
    }); // after the click that ends it
    drop?.(
      event.type === "pointerup"
        ? document.elementsFromPoint(event.clientX, event.clientY).filter((node) => view.root.contains(node))
        : [],
    );
  };
  const listening = [
    ["pointermove", follow],
    ["pointerup", end],
    ["pointercancel", end],
  ];
  for (const [name, listener] of listening) addEventListener(name, listener);
}
