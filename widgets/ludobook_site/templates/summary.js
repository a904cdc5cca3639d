// Marks the part of the rules that is being read in the row of parts, which a phone shows.
(() => {
  const row = document.querySelector("nav.chips");
  const chips = [...row.children];
  const parts = chips.map((chip) => document.querySelector(chip.hash));
  let marked = null;
  const mark = () => {
    const low = row.getBoundingClientRect().bottom + 24;
    const end = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const now = chips[end ? chips.length - 1 : parts.findLastIndex((part) => part.getBoundingClientRect().top <= low)];
    if (now === marked) return;
    marked?.removeAttribute("aria-current");
    now?.setAttribute("aria-current", "true");
    if (now) row.scrollTo({ left: now.offsetLeft - (row.clientWidth - now.offsetWidth) / 2 });
    marked = now;
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
})();
