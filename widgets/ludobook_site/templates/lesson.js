// How far the reader is in the lessons, as this browser keeps it: the shelf and the lesson lead on from there.
(() => {
  const text = (game, what) => {
    try {
      return localStorage.getItem(`ludobook:${game}:${what}`) ?? "";
    } catch {
      return ""; /* nothing is kept */
    }
  };
  const far = (game) => {
    const [done, all] = text(game, "learn").split("/");
    const steps = new Set(done.split(",").filter(Boolean).map(Number));
    let next = 0;
    while (steps.has(next)) next += 1;
    return { steps, done: steps.size, all: Number(all) || 0, next: next + 1 };
  };
  for (const line of document.querySelectorAll("[data-lesson]")) {
    const { steps, done, next } = far(line.dataset.lesson);
    const taught = JSON.parse(line.dataset.taught);
    const all = taught.length;
    const coached = text(line.dataset.lesson, "met").split(",").filter(Boolean); // by the coach
    const met = new Set([...coached, ...taught.flatMap((rules, i) => (steps.has(i) ? rules : []))]);
    if (!met.size) continue;
    const [link, words] = line.children;
    const title = link.getAttribute("aria-label").split(":")[0];
    const told = done < all ? `Step ${next} of ${all}, about ${all - done} min left` : "Learned: all steps are done";
    if (done >= all && line.dataset.play) link.href = line.dataset.play;
    else link.hash = `step-${next}`;
    link.textContent = done >= all && line.dataset.play ? "Play" : done ? "Go on" : "Begin";
    link.setAttribute(
      "aria-label",
      `${title}: ${link.textContent === "Go on" ? "Go on where you were" : link.textContent}`,
    );
    words.textContent = `${told}; ${met.size} of ${line.dataset.rules} rules met`;
  }
  const steps = [...document.querySelectorAll(".step")];
  if (!steps.length) return;
  const here = () =>
    Math.max(
      0,
      steps.findIndex((step) => `#${step.id}` === location.hash),
    );
  const game = document.body.dataset.game;
  if (!location.hash && document.body.dataset.chapter === "learn" && far(game).done)
    location.replace(`#step-${Math.min(far(game).next, steps.length)}`);
  // a table higher than its window is drawn smaller, as far as it can still be read
  const fit = () => {
    const now = steps[here()].querySelector(".lb-steps > [aria-current]"); // in a row that is wider than a phone
    if (now?.parentElement.scrollLeft === 0)
      now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.clientWidth / 2;
    const main = steps[here()].querySelector(".lb-main");
    const table = main?.firstElementChild;
    if (!table) return;
    const was = table.style.zoom;
    table.style.zoom = "";
    const fits = main.clientHeight / table.offsetHeight;
    if (fits < 1) table.style.zoom = Math.max(fits, innerWidth < 900 ? 0.72 : 0.62);
    if (table.style.zoom !== was) table.dispatchEvent(new Event("scroll")); // what is drawn over its cards follows them
  };
  new MutationObserver(fit).observe(document.getElementById("main"), { childList: true, subtree: true });
  addEventListener("resize", fit);
  addEventListener("hashchange", () => {
    fit();
    const step = steps[here()];
    for (const column of step.querySelectorAll(".lb-column")) column.scrollTop = 0;
    step.querySelector('.lb-main .lb-slot[data-s="selectable"]')?.scrollIntoView({ block: "nearest" }); // what can be touched is seen
    step.tabIndex = -1;
    step.focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (
      !way ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.target.closest("[data-rove], input, textarea, select")
    )
      return;
    const step = steps[here() + way];
    if (step) location.hash = step.id;
  });
})();
