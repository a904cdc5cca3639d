/* The only script that each page carries: it loads the script and the style that all pages share, once per window. */

const shared = (globalThis.lbPages ??= new Map());

/** Load the module of this edition, and put its style into the head of the document. */
async function fetched(model) {
  const code = await model.widget_manager.get_model(model.get("browser_code").replace("IPY_MODEL_", ""));
  const url = URL.createObjectURL(new Blob([code.get("script")], { type: "text/javascript" }));
  const module = await import(url).finally(() => URL.revokeObjectURL(url));
  const style = document.createElement("style");
  style.textContent = code.get("style");
  document.head.append(style);
  return module.default;
}

export default {
  async render(context) {
    const edition = context.model.get("edition");
    if (!shared.has(edition)) shared.set(edition, fetched(context.model));
    const widget = await shared.get(edition).catch((fault) => {
      shared.delete(edition); // another view may find it
      throw fault;
    });
    return widget.render(context);
  },
};
