/* What stays in the person's own browser, and what they take from it. */

const KEEP = "ludobook:";
const MET = ["learn", "coach", "pad"]; // what the lesson of a game, a deal of it and its calculator keep

const knownTexts = new Map(); // what this page read or kept last, by name; anything else in the store is another tab's
const ownNames = new Map(); // where this page keeps a game that has gone another way in another tab
let lastDeal = null; // the name of the game that this page kept last

/** The position code in a kept game, which stands behind a number. */
const codeIn = (text) => text?.split(" ")[1];

/** Read what this browser keeps under a prefix, and the players' names, the costs of principles, and what tells that some games
    were learned, played or scored; never more than a message may hold. */
export function readKept(prefix, games = []) {
  const others = new Set([
    `${KEEP}players`,
    `${KEEP}costs`,
    ...games.flatMap((game) => MET.map((what) => `${KEEP}${game}:${what}`)),
  ]);
  const found = {};
  let room = 40000;
  try {
    for (const name of prefix ? Object.keys(localStorage).sort() : []) {
      // "was", a game before the last, comes last
      if (!name.startsWith(KEEP + prefix) && !others.has(name)) continue;
      const text = localStorage.getItem(name);
      room -= text.length + name.length;
      if (room <= 0) continue;
      found[name.slice(KEEP.length)] = text;
      knownTexts.set(name.slice(KEEP.length), text);
    }
  } catch {
    /* storage is switched off: nothing is kept */
  }
  return found;
}

export function keep(entries) {
  try {
    for (const [given, text] of Object.entries(entries)) {
      const name = given.includes(":was:") ? placeFor(given, text) : given;
      if (text === null) localStorage.removeItem(KEEP + name);
      else localStorage.setItem(KEEP + name, String(text));
      knownTexts.set(name, text);
      if (text !== null && given.includes(":was:")) {
        lastDeal = name;
        history.replaceState({ ...history.state, playing: true }, "");
      }
    }
  } catch {
    /* storage is switched off or full: play goes on */
  }
}

/** The name under which to keep a game, which never replaces what another tab has made of it meanwhile. */
function placeFor(given, text) {
  const name = ownNames.get(given) ?? given;
  const there = localStorage.getItem(KEEP + name);
  const known = [codeIn(knownTexts.get(name)), codeIn(text)];
  if (text === null || there === null || known.includes(codeIn(there))) return name;
  let n = 2;
  while (localStorage.getItem(`${KEEP}${given}-tab${n}`) !== null) n += 1;
  ownNames.set(given, `${given}-tab${n}`);
  return `${given}-tab${n}`;
}

/** The code of the game of this page as another tab has just kept it; nothing for any other news of the store. */
export function codeFromOtherTab({ key, newValue }) {
  if (lastDeal === null || key !== KEEP + lastDeal) return null;
  const code = codeIn(newValue);
  return code && code !== codeIn(knownTexts.get(lastDeal)) ? code : null;
}

/** Whether the browser's Back has led here, to a game that was left under way; `app.js` marks a page that it loads again. */
export function cameBack() {
  const byBack = performance.getEntriesByType("navigation")[0]?.type === "back_forward";
  return Boolean(history.state?.playing && (byBack || history.state.back));
}

/** Take the position code out of the address: what is kept is newer, and a reload must continue with that. */
export function forgetCode() {
  const link = new URL(location.href);
  const asked = new URLSearchParams(link.hash.slice(1));
  if (!link.searchParams.has("code") && !asked.has("code")) return;
  link.searchParams.delete("code");
  for (const name of ["code", "sent", "beat"]) asked.delete(name);
  link.hash = String(asked);
  history.replaceState(history.state, "", link);
}

export function download({ name, text }) {
  save(new Blob([String(text)], { type: "text/plain" }), String(name));
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Make a picture of an SVG: it is shared where a thumb is and the device can, else saved. */
export async function offerPicture({ name, text }) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([String(text)], { type: "image/svg+xml" }));
  await image.decode();
  const [width, height] = [2 * image.naturalWidth, 2 * image.naturalHeight]; // sharp on every screen
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  URL.revokeObjectURL(image.src);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  const files = [new File([blob], String(name), { type: "image/png" })];
  const thumb = matchMedia("(pointer: coarse)").matches;
  if (!thumb || !navigator.canShare?.({ files })) return save(blob, String(name));
  await navigator.share({ files }).catch((error) => {
    if (error.name !== "AbortError") save(blob, String(name));
  });
}
