/* What a person has chosen for all pages in this browser: the theme, and whether there is sound. The pages of the site
   run it in their head as well, so that none opens in the wrong theme. */

const THEMES = { "": "Automatic", light: "Light", dark: "Dark" };

/** The choice that was made under a name; empty if nobody has made one. */
export function preference(name) {
  try {
    return localStorage.getItem(`ludobook:${name}`) ?? "";
  } catch {
    return ""; /* nothing is kept */
  }
}

function prefer(name, value) {
  try {
    if (value) localStorage.setItem(`ludobook:${name}`, value);
    else localStorage.removeItem(`ludobook:${name}`);
  } catch {
    /* the choice lasts until the page is left */
  }
}

/** Show the page in a theme, or as the device or JupyterLab has it. */
export function showTheme(theme = preference("theme")) {
  if (theme in THEMES && theme) document.documentElement.dataset.lbTheme = theme;
  else delete document.documentElement.dataset.lbTheme;
}

/** The button *Look and sound*, with the panel that it opens. */
export function settings() {
  const element = (tag, set, ...kids) => {
    const node = Object.assign(document.createElement(tag), set);
    node.append(...kids);
    return node;
  };
  const group = `lb-theme-${Math.random()}`; // there may be several in a notebook
  const themes = Object.entries(THEMES).map(([value, words]) => {
    const way = element("input", { type: "radio", name: group, value });
    way.addEventListener("change", () => {
      prefer("theme", value);
      showTheme(value);
    });
    return element("label", {}, way, words);
  });
  const sound = element("input", { type: "checkbox" });
  sound.addEventListener("change", () => prefer("sound", sound.checked ? "on" : ""));
  const panel = element(
    "div",
    { popover: "auto", className: "lb-choices" },
    element(
      "fieldset",
      {},
      element("legend", { textContent: "Look and sound" }),
      ...themes,
      element("label", {}, sound, "Sounds for cards, throws, and right and wrong answers"),
    ),
  );
  panel.addEventListener("toggle", () => {
    for (const { firstChild: way } of themes) way.checked = way.value === preference("theme");
    sound.checked = preference("sound") === "on";
  });
  const button = element("button", { type: "button", className: "lb-choose", title: "Look and sound" }, "♪");
  button.setAttribute("aria-label", "Look and sound");
  button.popoverTargetElement = panel;
  return element("span", { className: "lb-settings" }, button, panel);
}
