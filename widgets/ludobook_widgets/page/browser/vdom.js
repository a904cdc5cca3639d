/* A small keyed virtual DOM: elements are described, and the page is changed to match. Text always becomes text. */

/** Describe an element. Props beginning with "_" become properties of the node, "--x" a style, the rest attributes. */
export const h = (tag, props, ...kids) => ({
  tag,
  props: props ?? {},
  kids: kids
    .flat(Infinity)
    .filter((kid) => kid != null && kid !== false && kid !== "")
    .map((kid) => (kid.tag ? kid : unbroken(String(kid)))),
});

/** A number and its “%” stay in one line. */
const unbroken = (text) => text.replace(/(\d) %/g, "$1\u00a0%");

const make = (v) => {
  if (!v.tag) return document.createTextNode(v);
  return v.svg ? v.svg.cloneNode(true) : document.createElement(v.tag);
};

function update(node, v) {
  if (!v.tag) {
    if (node.data !== v) node.data = v;
    return;
  }
  const was = node._props ?? {};
  const now = v.props;
  node._props = now;
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    const value = now[name];
    // arrow keys move the tab stop without a drawing; to set one anew has a browser style the page, in case it has the focus
    const same = name === "tabindex" ? node.getAttribute(name) === String(value) : value === was[name];
    if (name[0] === "_") node[name] = value;
    else if (same || name === "key" || name === "value" || name === "checked") continue;
    else if (name.startsWith("--")) node.style.setProperty(name, value ?? "");
    else if (value == null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? "" : value);
  }
  if (!v.svg && now.class !== "lb-prose") patch(node, v.kids); // what is not ours stays
  // A field keeps what is being typed: it is set again only when Python says something new, and not while its own message
  // is on its way, because it may have moved on since (`settle` then sets or sends it).
  if (!node.hasAttribute("data-busy"))
    for (const name of ["value", "checked"]) if (now[name] !== was[name]) node[name] = now[name];
  if (v.tag === "select") node.value = now.value; // new options may have moved its choice
}

/** Make the children of `parent` be `kids`, keeping every node that has the same tag and key. */
export function patch(parent, kids) {
  const old = new Map();
  const count = new Map();
  for (const node of parent.childNodes) old.set(node._id, node);
  const nodes = kids.map((v) => {
    const name = v.tag ? `${v.tag}:${v.props.key ?? ""}` : "text";
    count.set(name, (count.get(name) ?? 0) + 1);
    const id = `${name}:${count.get(name)}`; // the number makes a repeated key harmless
    const node = old.get(id) ?? make(v);
    node._id = id;
    old.delete(id);
    return node;
  });
  for (const node of old.values()) node.remove(); // before placing, so that the others need not move (and lose focus)
  nodes.forEach((node, i) => {
    if (parent.childNodes[i] !== node) parent.insertBefore(node, parent.childNodes[i] ?? null);
    update(node, kids[i]);
  });
}
