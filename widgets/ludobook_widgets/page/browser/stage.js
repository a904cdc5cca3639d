/* The stage: a table is as large as its window lets it be. All on it is sized in one unit, the width of a card in hand. */

import { scrollMoves } from "./attention.js";

const [LEAST, MOST] = [30, 150]; // px; a tile is a little smaller, and must be touched
const LEAN = 540; // px; in a lower window, whatever is only for comfort is left out
const TALL = 740; // in a higher one what is asked stands below the cards even where there is room beside them
const HEAD = 120; // px; what stands above the stage is seldom higher
const ASKED = 132; // px; the place for words and a row of buttons: a bar below a table has room for them from the start
const GUESSES = 6; // units tried that are guessed from the last one; then halves
const MUCH = 0.25; // of the window's height: what is asked is seldom higher
const [SIDE, LOW] = [900, 560]; // from these widths on what is asked stands beside the table: always, or in a low window

/** The height that the stage may fill: in JupyterLab and Notebook the part of the window in which its cell is scrolled,
    else the window below what stands above. A frame that grows with what it holds grows no higher than the screen. */
function room({ root }) {
  const cells = root.closest(".jp-WindowedPanel-outer");
  if (cells) return cells.clientHeight - 24;
  const above = Math.max(0, root.getBoundingClientRect().top + scrollY);
  return Math.min(document.documentElement.clientHeight, screen.height) - Math.min(above, HEAD);
}

/** Choose the largest unit with which the table fits. Until another page comes, such as a round's score, cards only
    shrink: who looks for one finds it as it was. What is asked keeps the room that most of it has needed. */
export function fit(view) {
  const { root } = view;
  if (!root.classList.contains("lb-stage")) {
    root.classList.remove("lb-beside", "lb-low", "lb-under"); // any other page is as high as what it holds
    view.apart = true;
    forget(view);
    return;
  }
  const panel = root.querySelector(".lb-main > .lb-panel");
  if (!panel || !root.clientWidth) return;
  const main = panel.parentElement;
  const setAsked = (px) => {
    for (const one of root.querySelectorAll(".lb-bar")) one.style.setProperty("--lb-asked", `${px}px`);
  };
  const high = room(view);
  const wide = root.clientWidth;
  const hands = panel.querySelectorAll(".lb-hand").length; // everybody's face up, and then one's own again
  if (view.hands !== hands) forget(view);
  view.hands = hands;
  keepTable(view);
  if (view.fitted === outline(root, panel, high)) return; // to try units takes as long as all the rest
  root.classList.toggle("lb-beside", wide >= SIDE || (wide >= LOW && wide > high * 1.2));
  root.classList.toggle("lb-under", root.classList.contains("lb-beside") && high >= TALL);
  view.body.style.setProperty("--lb-room", `${high}px`);
  panel.style.setProperty("--lb-fill", "0px");
  const low = high < LEAN;
  root.classList.toggle("lb-low", low);
  const dock = isBelow(root) ? root.querySelector(".lb-dock") : null;
  const bar = dock?.querySelector(".lb-bar");
  if (bar && !low) view.asked ||= ASKED;
  setAsked(view.asked ?? 0);
  if (bar && !bar.querySelector("[data-tone]")) view.asked = low ? 0 : Math.max(view.asked, bar.offsetHeight);
  setAsked(view.asked ?? 0);
  // between two taps no card moves, so a hint that the first one folded keeps its room
  if (panel.querySelector('[data-s="chosen"]')) setAsked(Math.max(view.asked ?? 0, view.kept ?? 0));
  else view.kept = bar ? bar.offsetHeight - overlap(dock) : 0;
  if (view.apart && root.getBoundingClientRect().top + scrollY <= HEAD) scrollTo({ top: 0 }); // it fits the window again
  view.apart = false;
  const docked = dock ? dock.offsetHeight - overlap(dock) : 0;
  const usual = low ? docked : Math.max(view.docked ?? 0, docked);
  const passing = usual > high * MUCH; // so long a text is read and gone
  if (!passing) view.docked = usual;
  const left = high - (passing ? docked : usual);
  let tall; // the table, with the unit tried last
  const fits = (unit) => {
    main.style.setProperty("--c", `${unit}px`);
    balance(panel, unit);
    tall = panel.scrollHeight;
    return tall <= left && panel.scrollWidth <= panel.clientWidth;
  };
  // a card on its way from elsewhere does not make the table larger
  const moves = ({ timeline }) => timeline === document.timeline; // others follow what is scrolled
  root.classList.toggle("lb-fitting", panel.getAnimations({ subtree: true }).some(moves));
  let [least, most] = [LEAST, view.unit || MOST];
  if (fits(most)) least = most;
  // to try one takes long, because the whole table is laid out: how high it was with one tells about which one fits
  for (let tries = 1, last = most; most - least > 1; tries += 1) {
    const tooWide = last === most && tall <= left;
    const guess = tries > GUESSES || tooWide ? (least + most) / 2 : (last * left) / tall;
    last = Math.min(most - 1, Math.max(least + 1, Math.round(guess)));
    if (fits(last)) least = last;
    else most = last;
  }
  if (!passing) view.unit = least;
  fits(least);
  root.classList.remove("lb-fitting");
  panel.style.setProperty("--lb-fill", `${high - docked}px`);
  view.fitted = outline(root, panel, high);
}

/** Measure how far long words reach over the table, which keeps its size while they are read. */
function overlap(dock) {
  const least = (one) => parseFloat(getComputedStyle(one).minHeight) || 0;
  const bar = dock.querySelector(".lb-bar");
  const said = bar?.querySelector(":scope > .lb-note") ?? bar?.querySelector(".lb-status > div");
  if (!said || !least(said)) return 0;
  return Math.max(0, Math.min(said.offsetHeight - least(said), bar.offsetHeight - least(bar)));
}

/** Remember a table's sizes while one looks back, which may need smaller cards, and take them up again afterwards. */
function keepTable(view) {
  const back = Boolean(view.root.querySelector(".lb-dock .lb-range")); // one goes through the game by it
  if (back === Boolean(view.aside)) return;
  const { unit, asked, docked } = view;
  if (!back) Object.assign(view, view.aside, { fitted: "" });
  view.aside = back && { unit, asked, docked };
}

/** Forget the sizes that were found, because another table may have larger cards. */
function forget(view) {
  view.unit = view.asked = view.docked = view.kept = 0;
  view.aside &&= {};
  view.fitted = "";
}

/** Whether what is asked is below the table. */
const isBelow = (root) => root.classList.contains("lb-under") || !root.classList.contains("lb-beside");

/** Sum up what decides how large the unit can be: while it is the same, so is the unit. */
function outline(root, panel, high) {
  const below = isBelow(root) && root.querySelector(".lb-dock");
  const parts = [...panel.children].map((one) => [one.offsetWidth, one.offsetHeight]);
  const zones = [...panel.querySelectorAll("[data-zone]")].map((one) => [
    one.dataset.zone,
    one.childElementCount,
    one.style.getPropertyValue("--wide"),
  ]);
  return JSON.stringify([
    high,
    root.clientWidth,
    below && below.offsetHeight - overlap(below),
    panel.scrollWidth,
    panel.scrollHeight,
    parts,
    zones,
  ]);
}

/** Rows of cards that wrap hold about as many each. */
function balance(panel, unit) {
  for (const hand of panel.querySelectorAll(".lb-hand")) {
    const gap = parseFloat(getComputedStyle(hand).columnGap) || 0;
    const card = hand.firstElementChild?.offsetWidth || unit;
    const most = Math.max(1, Math.floor((hand.parentElement.clientWidth + gap) / (card + gap)));
    const rows = Math.ceil(hand.childElementCount / most);
    const each = Math.ceil(hand.childElementCount / rows);
    hand.style.setProperty("--wide", `${each * (card + gap) - gap + 1}px`);
  }
}

/** Fit again when the window or the widget has another size; returns what ends that. */
export function refitting(view) {
  const { root } = view;
  let [wide, high] = [0, 0];
  const again = () => {
    const now = [root.clientWidth, room(view)];
    if (!now[0] || (now[0] === wide && now[1] === high)) return;
    [wide, high] = now;
    forget(view);
    for (const one of root.querySelectorAll(".lb-bar")) one.style.removeProperty("--lb-asked");
    fit(view);
    scrollMoves(root);
  };
  const observer = new ResizeObserver(again);
  observer.observe(root);
  addEventListener("resize", again);
  return () => {
    observer.disconnect();
    removeEventListener("resize", again);
  };
}
