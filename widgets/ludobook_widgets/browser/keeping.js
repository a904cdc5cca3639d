/* What stays in the person's own browser, and what they take from it. */

const KEEP = "ludobook:";

/** What this browser keeps under a prefix; never more than a message may hold. */
export function kept(prefix) {
  const found = {};
  let room = 40000;
  try {
    for (const name of prefix ? Object.keys(localStorage).sort() : []) { // "was", a game before the last, comes last
      if (!name.startsWith(KEEP + prefix)) continue;
      const text = localStorage.getItem(name);
      room -= text.length + name.length;
      if (room > 0) found[name.slice(KEEP.length)] = text;
    }
  } catch { /* storage is switched off: nothing is kept */ }
  return found;
}

export function keep(entries) {
  try {
    for (const [name, text] of Object.entries(entries)) {
      if (text === null) localStorage.removeItem(KEEP + name);
      else localStorage.setItem(KEEP + name, String(text));
    }
  } catch { /* storage is switched off or full: play goes on */ }
}

/** What is kept is newer than what the address says, and a reload must go on with it. */
export function forgetCode() {
  const link = new URL(location.href);
  const asked = new URLSearchParams(link.hash.slice(1));
  if (!link.searchParams.has("code") && !asked.has("code")) return;
  link.searchParams.delete("code");
  asked.delete("code");
  link.hash = String(asked);
  history.replaceState(history.state, "", link);
}

export function download({ name, text }) {
  const url = URL.createObjectURL(new Blob([String(text)], { type: "text/plain" }));
  const a = Object.assign(document.createElement("a"), { href: url, download: String(name) });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
