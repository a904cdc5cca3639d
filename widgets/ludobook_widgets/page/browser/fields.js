/* Fields to fill in: each keeps what is being typed until Python says something new. */

import { inline, list } from "./parts.js";
import { h } from "./vdom.js";

export function field(f, view) {
  const id = view.name(f.key);
  const notes = [f.hint && `${id}-hint`, f.error && `${id}-error`].filter(Boolean).join(" ");
  const commit = (el) => view.commit(el, f.do, f.kind === "check" ? el.checked : el.value, Boolean(f.button));
  const common = {
    key: f.kind ?? "text",
    id,
    class: "lb-input",
    "aria-describedby": notes || null,
    "aria-invalid": f.error ? "true" : null,
    _change: f.button ? null : commit,
    _enter: f.kind === "textarea" || f.kind === "check" ? null : commit,
  };
  const value = String(f.value ?? "");
  const control =
    {
      choice: () =>
        h(
          "select",
          { ...common, value, _enter: null },
          list(f.options).map((o) => h("option", { key: o.value, value: o.value }, o.label)),
        ),
      check: () => h("input", { ...common, class: "lb-check", type: "checkbox", checked: Boolean(f.value) }),
      textarea: () => h("textarea", { ...common, rows: "4", value }),
      range: () =>
        h("input", {
          ...common,
          class: "lb-range",
          type: "range",
          min: f.min,
          max: f.max,
          value,
          "aria-valuetext": f.said ?? null,
          _enter: null,
          _slide: commit,
        }),
      number: () => h("input", { ...common, type: "number", inputmode: "numeric", min: f.min, max: f.max, value }),
    }[f.kind] ??
    (() =>
      h("input", {
        ...common,
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        maxlength: f.longest ?? null,
        value,
      }));
  const input = control();
  return h(
    "div",
    { key: f.key, class: f.kind === "check" ? "lb-field lb-ticked" : "lb-field" },
    h("label", { for: id }, f.label),
    f.button
      ? h(
          "span",
          { class: "lb-with" },
          input,
          h(
            "button",
            {
              type: "button",
              class: "lb-btn lb-quiet",
              _tap: (el) => commit(el.parentNode.querySelector(".lb-input")),
            },
            f.button,
          ),
        )
      : input,
    f.hint && h("p", { key: "hint", id: `${id}-hint`, class: "lb-small" }, inline(f.hint)),
    f.error && h("p", { key: "error", id: `${id}-error`, class: "lb-error" }, f.error),
  );
}
