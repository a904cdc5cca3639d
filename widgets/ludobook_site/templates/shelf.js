// On each cover of the shelf, one decision of that game, a new one each day, to be answered by touching it; then the
// mistakes that are due and the state of today's five, as this browser keeps them.
{
  const KEEP = "ludobook:drills:";
  const kept = (name) => {
    try {
      return localStorage.getItem(KEEP + name) ?? "";
    } catch {
      return ""; /* nothing is kept */
    }
  };
  const keep = (name, text) => {
    try {
      localStorage.setItem(KEEP + name, text);
    } catch {
      /* it is answered all the same */
    }
  };
  const element = (name, set = {}, ...inside) => {
    const one = Object.assign(document.createElement(name), set);
    one.append(...inside);
    return one;
  };
  const day = (ago = 0) => {
    const at = new Date();
    at.setDate(at.getDate() - ago);
    return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}-${String(at.getDate()).padStart(2, "0")}`;
  };
  const today = day();
  const turn = Math.round(Date.parse(today) / 864e5);

  const face = (game, id, label) => {
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const symbol = document.getElementById(`${game}-${id}`);
    drawing.setAttribute("viewBox", symbol.getAttribute("viewBox"));
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", label);
    if (symbol.viewBox.baseVal.width > symbol.viewBox.baseVal.height) drawing.classList.add("wide");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#${symbol.id}`);
    drawing.append(use);
    return drawing;
  };
  for (const book of document.querySelectorAll("[data-game]")) {
    const { game } = book.dataset;
    const all = JSON.parse(document.getElementById(`openers-${game}`).textContent);
    if (!all.length) continue;
    const longest = all
      .map(({ explanation }) => explanation)
      .reduce((one, other) => (other.length > one.length ? other : one));
    const pose = (n) => {
      const asked = all[(turn + n) % all.length];
      const prompt = element("p", { className: "prompt", textContent: asked.prompt });
      const said = element("span", { role: "status" });
      const reply = element("p", { className: "reply" }, said);
      // the room of the longest answer is kept, so that nothing moves when it comes
      const last = element("span", { className: "more", textContent: "Another one" });
      const room = element(
        "p",
        { className: "reply room" },
        element("b", { textContent: "Not quite." }),
        ` ${longest} `,
        last,
      );
      room.setAttribute("aria-hidden", "true");
      const touches = [];
      const lying = (slots) =>
        slots.map(([id, label]) =>
          id
            ? face(game, id, label)
            : element("span", { className: "hole", role: "img", ariaLabel: label, textContent: "?" }),
        );
      const answer = (given, fresh) => {
        const right = given === asked.answer;
        said.replaceChildren(element("b", { textContent: right ? "Right." : "Not quite." }), ` ${asked.explanation}`);
        for (const one of touches) {
          const mark = one.value === asked.answer ? "right" : one.value === given ? "wrong" : "";
          one.setAttribute("aria-disabled", "true");
          one.dataset.mark = mark;
          if (mark) one.setAttribute("aria-label", `${one.name}, ${mark}`);
        }
        const more = element("button", { type: "button", className: "more", textContent: "Another one" });
        more.addEventListener("click", () => {
          keep(`touched:${game}`, `${today} ${n + 1}`);
          pose(n + 1);
          book.querySelector(".touch").focus();
        });
        if (all.length > 1) reply.append(" ", more);
        if (!fresh) return;
        keep(`touched:${game}`, `${today} ${n} ${given}`); // it stays answered
        sound(right ? "right" : "wrong");
      };
      const zones = asked.zones.map(({ title, columns, slots }) => {
        const zone = element("div", { className: columns ? "lying grid" : "lying" });
        const groups = slots.reduce((found, slot) => {
          const last = found.at(-1);
          if (last && slot[2] && last[0][2] === slot[2]) last.push(slot);
          else found.push([slot]);
          return found;
        }, []);
        for (const group of groups) {
          const [[, , value]] = group;
          if (!value) {
            zone.append(...lying(group));
            continue;
          }
          const name = group.map(([, label]) => label).join(", ");
          const button = element("button", { type: "button", value, name, className: "touch" }, ...lying(group));
          button.setAttribute("aria-label", name);
          button.addEventListener("click", () => {
            if (!button.hasAttribute("aria-disabled")) answer(value, true);
          });
          touches.push(button);
          zone.append(button);
        }
        zone.setAttribute("role", "group");
        zone.setAttribute("aria-label", title);
        return zone;
      });
      // what is chosen from in several places lies side by side
      const rows = zones.reduce((found, zone, i) => {
        const whole = (at) =>
          asked.zones[at]?.slots.every(([, , value]) => value && value === asked.zones[at].slots[0][2]);
        const board = i && asked.zones[i - 1].columns; // what goes on a board lies beside it
        if (board || (i && whole(i) && whole(i - 1))) found.at(-1).append(zone);
        else found.push(element("div", { className: "beside" }, zone));
        return found;
      }, []);
      const wait = element("p", { className: "wait", textContent: "Tap one, and the reason appears here." });
      book
        .querySelector(".ask")
        .replaceChildren(prompt, ...rows, element("div", { className: "verdict" }, room, wait, reply));
      return (given) => touches.some((one) => one.value === given) && answer(given, false);
    };
    const [when, n, given] = kept(`touched:${game}`).split(" ");
    if (when === today) pose(Number(n) || 0)(given);
    else pose(0);
  }
  document.querySelector("[data-live]")?.removeAttribute("hidden");

  // mistakes that are due, as Practise counts them
  const count = Number(kept("count")) || 0;
  const due = {};
  const puzzled = new Set(); // the games with a puzzle that is due, which their page shows first
  try {
    for (const name of Object.keys(localStorage)) {
      const [game, kind, ...more] = name.startsWith(KEEP) ? name.slice(KEEP.length).split(":") : [];
      const [, at] = (more.length ? localStorage.getItem(name) : "").split(",");
      if (!more.length || !kind || at === undefined || Number(at) > count) continue;
      due[game] = (due[game] ?? 0) + 1;
      if (["puzzle", "own", "learn"].includes(kind)) puzzled.add(game);
    }
  } catch {
    /* nothing is kept */
  }
  for (const book of document.querySelectorAll("[data-game]")) {
    const link = book.querySelector(".due");
    const many = due[book.dataset.game];
    if (!link || !many) continue;
    link.textContent = many === 1 ? "1 mistake is due" : `${many} mistakes are due`;
    if (!puzzled.has(book.dataset.game)) link.hash = "step-2"; // to the questions
    link.hidden = false;
  }

  // today's five: their marks so far, and days in a row
  const dots = document.querySelector(".today .dots");
  const [of, marks = ""] = kept("today").split(" ");
  if (dots && of === today && marks) {
    const [when, given = "[]"] = kept("given").split(/ (.*)/s);
    let answers = [];
    try {
      if (when === today) answers = JSON.parse(given);
    } catch {
      /* then those that were shown count as missed */
    }
    const known = Array.isArray(answers) && answers.length === marks.length;
    const shown = (i) => known && marks[i] === "0" && !Object.keys(answers[i] ?? {}).length;
    const kinds = [...marks].map((mark, i) => (mark === "1" ? "right" : shown(i) ? "shown" : "missed"));
    const signs = { right: "✓", missed: "✗", shown: "○" };
    dots.replaceChildren(
      ...[0, 1, 2, 3, 4].map((i) => element("i", { className: kinds[i] ?? "", textContent: signs[kinds[i]] ?? "·" })),
    );
    dots.setAttribute("role", "img");
    const many = (kind) => kinds.filter((one) => one === kind).length;
    const seen = many("shown") ? `, ${many("shown")} shown` : "";
    dots.setAttribute("aria-label", `${marks.length} of 5 answered, ${many("right")} right${seen}`);
    dots.hidden = false;
    document.querySelector(".today .days").textContent =
      marks.length < 5 ? "Continue with the rest" : "Done for today; new ones tomorrow";
  }
  const [last, row] = kept("days").split(" ");
  if (dots && Number(row) > 1 && (last === today || last === day(1)))
    document.querySelector(".today .days").textContent = `${row} days in a row`;
}
