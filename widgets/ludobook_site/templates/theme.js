// In the head of every page: the chosen theme before anything is drawn, and the button to choose it once there is a head.
showTheme();
addEventListener("storage", () => showTheme());
addEventListener("DOMContentLoaded", () => {
  for (const place of document.querySelectorAll("[data-settings]")) place.append(settings());
});
