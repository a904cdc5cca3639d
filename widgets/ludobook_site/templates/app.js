// Runs inside the page, before its cells arrive. Voilà calls voila_finish once its own scripts are up; the page is ready
// when every widget has drawn itself.
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
  let finished = false;
  window.voila_heartbeat = () => {};
  window.voila_process = () => {};
  window.voila_finish = () => {
    finished = true;
  };
  // Voilà sets this too; without it its theme plugin would call voila_finish only for a page that waited for it.
  window.cellLoaded = true;

  // Jupyter's renderer gives up a model that it misses for two seconds; on a busy machine one can come later. Draw it then.
  const drawLate = async (box) => {
    const gaveUp = box.querySelector(".lm-Widget.jupyter-widgets");
    const manager = window.jupyterapp?.widgetManager;
    if (!gaveUp || box.dataset.late || !manager?.has_model(box.dataset.model)) return;
    box.dataset.late = "true";
    const view = await manager.create_view(await manager.get_model(box.dataset.model));
    gaveUp.replaceChildren(view.el);
  };

  const timer = setInterval(() => {
    const shell = document.querySelector("body > .jp-LabShell");
    const missing = [...main.querySelectorAll(".widget")].filter((box) => !box.querySelector(".lm-Widget > *"));
    missing.forEach(drawLate);
    if (!finished || !shell || missing.length) return;
    clearInterval(timer);
    // Voilà's own frame stays empty here, and carries the id "main" that belongs to our content.
    shell.removeAttribute("id");
    shell.hidden = true;
    slow.forEach(clearTimeout);
    main.removeAttribute("aria-busy");
    main.dataset.ready = "true";
    status.className = "vh";
    say("Ready.");
  }, 50);

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
    status.replaceChildren("This page has fallen asleep. ", again, " to continue: what you kept is still there.");
    scrollTo({ top: 0 });
  };
  const looking = setInterval(look, 4000);
  document.addEventListener("visibilitychange", look);
})();
