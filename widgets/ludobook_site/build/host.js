// Connects the page's widgets with the Python that runs in a worker, as Jupyter connects a page with its kernel.
import { makeModel } from "./model.js";
import page from "./page.js";

const main = document.getElementById("main");
const status = document.getElementById("loading");
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const models = [];
const slow = [
  setTimeout(() => say("Still setting the table: the first visit fetches Python itself…"), 6000),
  setTimeout(() => say("This is taking unusually long. Loading the page again may help."), 60000),
];

function say(text, trouble = false) {
  status.className = trouble ? "trouble" : "";
  status.textContent = text;
}

const model = (number) =>
  (models[number] ??= makeModel((content) => worker.postMessage({ widget: number, content: JSON.stringify(content) })));

function ready() {
  slow.forEach(clearTimeout);
  main.removeAttribute("aria-busy");
  main.dataset.ready = "true";
  say("Ready.");
  status.className = "vh";
  setTimeout(() => {
    if (status.textContent === "Ready.") status.textContent = ""; // it has been heard; a trouble since then stays
  }, 6000);
}

const trouble = () => {
  slow.forEach(clearTimeout);
  say(
    "This page couldn’t be set up in this browser. Loading it again may help; you need a recent Firefox, Chrome or Safari.",
    true,
  );
  scrollTo({ top: 0 });
};

/** Keep the pages, so that they open without a network too. This comes last, so that what Python has fetched is cached
    by then, and not fetched twice. */
function keepPages() {
  if (!location.protocol.startsWith("http")) return; // opened as a file there is nothing to keep
  navigator.serviceWorker?.register(new URL("../offline.js", import.meta.url));
}

worker.onerror = trouble;
worker.onmessage = ({ data }) => {
  const news = JSON.parse(data);
  const place = "cell" in news && main.querySelector(`[data-cell="${news.cell}"]`);
  if (news.failed) trouble();
  else if (news.ready) {
    ready();
    keepPages();
  } else if (news.trouble) {
    if (place) place.outerHTML = document.getElementById("trouble").innerHTML;
  } else if (place) {
    place.replaceChildren();
    page.render({ model: model(news.widget), el: place });
  } else if (news.state) model(news.widget).take(news.state);
  else if (news.message) model(news.widget).emit("msg:custom", news.message);
};
worker.postMessage({ cells: document.getElementById("cells").textContent });
