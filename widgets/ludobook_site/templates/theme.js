// In the head of every page: the chosen theme before anything is drawn, the button to choose it once there is a head,
// and a question of the odds, or a set of cases, begins at the top of the window when it is opened.
showTheme();
if (frameElement?.closest(".beside-table")) document.documentElement.dataset.beside = "";
addEventListener("storage", () => showTheme());
addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll("[data-settings]")) place.append(settings());
});
addEventListener("click", ({ target }) => {
  const set = target.closest(".set > summary")?.parentNode;
  if (set) setTimeout(() => set.open && set.scrollIntoView(), 200); // once what it holds has been drawn
});
