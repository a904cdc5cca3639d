// The odds of the cards in hand open beside the table, or over it on a phone: the table stays as it is, and closing them,
// or a step back in the browser, leads to it. Opened in a tab of their own, they are a page like any other.
const LEADS_BACK = { play: "Back to your game", score: "Back to the calculator" };

function openBeside(link, from) {
  const beside = document.createElement("dialog");
  const back = Object.assign(document.createElement("button"), { className: "lb-btn", textContent: LEADS_BACK[from] });
  const frame = Object.assign(document.createElement("iframe"), { src: link.href, title: "The odds of your hand" });
  beside.className = "beside-table";
  beside.append(back, frame);
  const closed = () => {
    removeEventListener("popstate", closed);
    beside.remove(); // which ends the kernel of its page
    link.focus();
  };
  const close = () => history.back();
  back.addEventListener("click", close);
  beside.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  frame.addEventListener("load", () => {
    const page = frame.contentWindow;
    page.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !event.defaultPrevented) close();
    });
    page.addEventListener("click", (event) => {
      const other = event.target.closest("a[href]:not([download])");
      if (!other || other.getAttribute("href").startsWith("#")) return;
      event.preventDefault(); // another page takes the place of both
      location.href = other.href;
    });
  });
  history.pushState(history.state, "");
  addEventListener("popstate", closed);
  document.body.append(beside);
  beside.showModal();
}

addEventListener("click", (event) => {
  const link = event.target.closest?.("a[href*='#from=']");
  const [, from] = link?.hash.match(/^#from=(\w+)&/) ?? [];
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!(from in LEADS_BACK) || elsewhere) return;
  event.preventDefault();
  openBeside(link, from);
});
