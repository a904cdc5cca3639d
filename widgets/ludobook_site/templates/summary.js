// Marks the part of the rules that is being read in the row of parts, which a phone shows.
(() => {
  const row = document.querySelector("nav.chips");
  const chips = [...row.children];
  const parts = chips.map((chip) => document.querySelector(chip.hash));
  let asked = null; // the chip that was touched: the last parts do not reach the top
  let marked = null;
  const mark = () => {
    const low = row.getBoundingClientRect().bottom + 24;
    const now = asked ?? chips[parts.findLastIndex((part) => part.getBoundingClientRect().top <= low)];
    if (now === marked) return;
    marked?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    if (now) row.scrollTo({ left: now.offsetLeft - (row.clientWidth - now.offsetWidth) / 2 });
    marked = now;
  };
  row.addEventListener("click", ({ target }) => {
    asked = target.closest("a");
    mark();
  });
  for (const moved of ["wheel", "touchmove", "keydown"])
    addEventListener(
      moved,
      () => {
        asked = null;
      },
      { passive: true },
    );
  addEventListener("scroll", mark, { passive: true });
  mark();
})();
