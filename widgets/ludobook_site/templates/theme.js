// In the head of every page: the chosen theme before anything is drawn, the button to choose it once there is a head,
// and a question of the odds is brought into sight when it is opened.
showTheme();
addEventListener("storage", () => showTheme());
addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll("[data-settings]")) place.append(settings());
});
addEventListener(
  "toggle",
  ({ target }) => {
    if (target.open && target.matches('[data-chapter="odds"] .set')) target.scrollIntoView();
  },
  { capture: true },
);
