// Counts what this browser keeps of the site, saves it as a file, restores it from one, and clears it.
(() => {
  const KEEP = "ludobook:";
  const said = document.getElementById("kept-said");
  const [save, open, clear] = ["save", "open", "clear"].map((name) => document.getElementById(`kept-${name}`));
  const names = () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(KEEP))
      .sort();
  const count = () => {
    said.textContent = names().length
      ? `This browser keeps ${names().length === 1 ? "one entry" : `${names().length} entries`} of yours.`
      : "This browser keeps nothing of yours.";
  };
  const guarded =
    (what) =>
    async (...given) => {
      try {
        await what(...given);
      } catch {
        said.textContent = "That didn’t work: this browser keeps nothing, or the file isn’t one of ours.";
      }
    };
  save.addEventListener(
    "click",
    guarded(() => {
      const all = Object.fromEntries(names().map((name) => [name, localStorage.getItem(name)]));
      const href = URL.createObjectURL(new Blob([JSON.stringify(all, null, 1)], { type: "application/json" }));
      Object.assign(document.createElement("a"), { href, download: "ludobook.json" }).click();
      setTimeout(() => URL.revokeObjectURL(href), 1000);
    }),
  );
  open.addEventListener(
    "change",
    guarded(async () => {
      const [file] = open.files;
      if (!file) return;
      const read = Object.entries(JSON.parse(await file.text()));
      if (!read.every(([name, text]) => name.startsWith(KEEP) && typeof text === "string")) throw new TypeError();
      for (const [name, text] of read) localStorage.setItem(name, text);
      open.value = "";
      count();
    }),
  );
  clear.addEventListener(
    "click",
    guarded(() => {
      if (clear.dataset.sure) for (const name of names()) localStorage.removeItem(name);
      clear.dataset.sure = clear.dataset.sure ? "" : "yes";
      clear.textContent = clear.dataset.sure ? "Really clear it all?" : "Clear it all";
      count();
    }),
  );
  guarded(count)();
})();
