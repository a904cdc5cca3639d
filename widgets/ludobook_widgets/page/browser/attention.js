/* Where the person is: the focus, what is brought into view, what is lit. */

/** The buttons of a zone, of a row of steps or tabs, a list of moves or a chart, that arrow keys go through. */
export const stops = (zone) => [
  ...zone.querySelectorAll("button.lb-slot, :is(a, button).lb-step, .lb-tab, .lb-move, .lb-point"),
];

/** Scroll each list of moves to the one that is looked at. */
export function scrollMoves(root) {
  for (const one of root.querySelectorAll(".lb-moves [aria-current]")) {
    const all = one.closest(".lb-moves");
    const [top, end] = [one.offsetTop, one.offsetTop + one.offsetHeight]; // the list is what it is placed in
    if (top < all.scrollTop || end > all.scrollTop + all.clientHeight)
      all.scrollTop = top - all.clientHeight / 2 + one.offsetHeight / 2;
  }
}

/** The button that makes the move: on the stage, or where the bar shows what is chosen. */
const moveButton = (root) =>
  root.querySelector(
    ":is(:scope.lb-stage > .lb-body > .lb-dock .lb-bar, .lb-bar:has(.lb-path)) .lb-btn:not(.lb-quiet, [aria-disabled])",
  );

/** Where the focus goes next in a dock, also beside a stage: the button that leads on, or the next thing to enter. */
const ONWARD = [
  ".lb-dock .lb-bar .lb-btn:not(.lb-quiet, [aria-disabled])",
  '.lb-dock .lb-picker .lb-slot[tabindex="0"]',
];

/** Where the focus is now, to find it again after a drawing. */
export function focusOf(root) {
  const node = root.contains(document.activeElement) ? document.activeElement : null;
  const zone = node?.closest("[data-rove]");
  return { node, zone: zone?.dataset.rove, index: zone ? stops(zone).indexOf(node) : 0, mover: moveButton(root) };
}

/** From the card that completes a move go to the button that makes it. If the focused element is gone, stay in its zone at the same place, else go to the first button that leads on. */
export function refocus(root, was) {
  const seen = (selector) => [...root.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (was.node === root)
    seen('button.lb-slot[tabindex="0"], .lb-bar .lb-btn:not([aria-disabled])')?.focus({ preventScroll: true }); // it waited here
  const ready = !was.mover && was.zone && moveButton(root);
  if (ready) ready.focus({ preventScroll: true });
  if (!was.node || root.contains(document.activeElement)) return;
  const there = was.node.isConnected ? was.node : null;
  const left = was.zone ? root.querySelector(`[data-rove="${CSS.escape(was.zone)}"]`) : null;
  const near = left && stops(left)[Math.min(was.index, stops(left).length - 1)];
  const next =
    there ??
    near ??
    seen(".lb-dock .lb-range") ??
    moveButton(root) ??
    seen(ONWARD[0]) ??
    seen(ONWARD[1]) ??
    seen('.lb-main .lb-slot[data-s="selectable"][tabindex="0"]') ??
    seen('.lb-main .lb-slot[data-s="selectable"]') ??
    seen(".lb-bar .lb-btn:not(.lb-quiet, [aria-disabled])") ??
    seen(".lb-btn:not(.lb-quiet, [aria-disabled])") ?? // a quiet one might begin again, or stop the coach
    root;
  if (next === root) root.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/** Bring a slot, heading, panel or note into view, above the bar that may stick to the bottom: once, and anew when it is
    another one of the same name, or a note that says something else. */
export function bringKey(view, key) {
  const { root } = view;
  const named = CSS.escape(key || "-"); // no block is called so
  const node = root.querySelector(
    `:is(.lb-slot, .lb-heading, .lb-panel, .lb-ledger)[data-key="${named}"], .lb-note[data-line="${named}"]`,
  );
  const words = node?.matches(".lb-note, .lb-ledger") ? node.textContent : "";
  if (node === view.looked.node && words === view.looked.words) return;
  view.looked = { node, words };
  if (!root.contains(document.activeElement)) return; // the person is elsewhere
  root.querySelector(".lb-side")?.scrollTo({ top: 0 }); // what is asked of a place stands at its top
  const left = innerHeight - (root.querySelector(".lb-dock")?.offsetHeight ?? 0) - 40; // less what `bring` keeps free
  const whole = [node?.closest(".lb-calc > tbody > tr"), node?.closest(".lb-cells")]; // of what is asked of a player
  bring(root, whole.find((one) => one && one.offsetHeight < left) ?? node);
}

/** Bring a part of the page into view, above the bar that may stick to the bottom. */
export function bring(root, node) {
  if (!node) return;
  const bar = root.querySelector(".lb-dock") ?? root.querySelector(".lb-bar");
  const { position, bottom } = bar ? getComputedStyle(bar) : {};
  node.style.scrollMarginBlock = `16px ${position === "sticky" && bottom !== "auto" ? bar.offsetHeight + 24 : 16}px`;
  node.scrollIntoView({ block: node.matches(".lb-little") ? "start" : "nearest" }); // what is about it follows
}

/** Light the cards a line names, or the lines that name a card. With neither touched, light the pinned line. */
export function light(view, target) {
  const { root } = view;
  for (const node of root.querySelectorAll("[data-lit]")) node.removeAttribute("data-lit");
  const at = root.contains(target) ? target.closest("[data-line], .lb-slot") : null;
  const lines = [...root.querySelectorAll("[data-line]")].filter((line) => line._lights.length);
  const naming = lines.filter((line) => line._lights.includes(at?.dataset.key));
  const line = lines.find((one) => one === at) ?? lines.find((one) => one.dataset.line === view.pin);
  const lit =
    naming.length || !line
      ? naming
      : [
          line,
          ...[...root.querySelectorAll(".lb-slot, .lb-ribbon")].filter((one) => line._lights.includes(one.dataset.key)),
        ];
  for (const node of lit) node.setAttribute("data-lit", "");
}
