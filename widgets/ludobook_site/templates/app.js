// Runs inside the page, before its cells arrive. The page is ready when every widget has been drawn (kernel.js).
(() => {
  const main = document.getElementById("main");
  const status = document.getElementById("loading");
  const say = (text) => {
    status.textContent = text;
  };
  const slow = [
    setTimeout(() => say("Still setting the table: the first start takes a little longer…"), 12000),
    setTimeout(() => say("This is taking unusually long. Loading the page again may help."), 45000),
  ];
  window.voila_heartbeat = () => {}; // Voilà calls it while a cell takes long
  window.ludobookReady = () => {
    slow.forEach(clearTimeout);
    main.removeAttribute("aria-busy");
    main.dataset.ready = "true";
    status.className = "vh";
    say("Ready.");
    setTimeout(() => {
      if (status.textContent === "Ready.") status.textContent = ""; // it has been heard; a trouble since then stays
    }, 6000);
  };

  let touched = false;
  for (const what of ["pointerdown", "keydown"])
    addEventListener(
      what,
      () => {
        touched = true;
      },
      { capture: true, once: true },
    );

  // Closing the page ends its kernel, so a page that comes back from the browser's memory has none.
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    history.replaceState({ ...history.state, back: true }, ""); // so that a game goes on at once
    location.reload();
  });
  // Nor has one whose kernel was put away while it slept, or was killed: say so before a click goes unanswered.
  const look = async () => {
    const config = document.getElementById("jupyter-config-data");
    if (document.hidden || !config) return;
    const { baseUrl, kernelId } = JSON.parse(config.textContent);
    const answer = await fetch(`${baseUrl}api/kernels/${kernelId}`).catch(() => null);
    if (answer?.status !== 404) return;
    clearInterval(looking);
    // Where nothing has been touched yet, a new kernel is as good. But only once, so that a kernel that never lasts is
    // reported.
    if (!touched && sessionStorage.getItem("ludobook:again") !== location.href) {
      sessionStorage.setItem("ludobook:again", location.href);
      location.reload();
      return;
    }
    const again = document.createElement("a");
    again.href = "";
    again.textContent = "Load it again";
    status.className = "trouble";
    status.replaceChildren("This page has fallen asleep. ", again, " to continue. Your browser has kept what you did.");
    scrollTo({ top: 0 });
  };
  const looking = setInterval(look, 4000);
  document.addEventListener("visibilitychange", look);
})();
