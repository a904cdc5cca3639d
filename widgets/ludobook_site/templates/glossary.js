// Filters the glossary: a chip leaves one game's words and those of every game, and what is typed leaves the matches, the
// best first. Each letter leads to the first word that begins with it.
(() => {
  const field = document.querySelector(".find input");
  const chips = [...document.querySelectorAll(".chips button")];
  const terms = document.querySelector(".terms");
  const entries = [...terms.children];
  const word = (entry) => entry.querySelector("dt").textContent.toLowerCase().replace(/^the /, "");
  const letters = document.querySelector(".letters");
  for (const letter of new Set(entries.map((entry) => word(entry)[0].toUpperCase()))) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = letter;
    button.addEventListener("click", () => {
      const first = entries.find((entry) => !entry.hidden && word(entry).startsWith(letter.toLowerCase()));
      first?.scrollIntoView();
    });
    letters.append(button);
  }
  /** How far an entry is from what is asked: the word itself, one that begins with it, one that holds it, its meaning. */
  const far = (entry, asked) =>
    [word(entry) === asked, word(entry).startsWith(asked), word(entry).includes(asked), true].indexOf(true);
  const show = () => {
    const asked = field.value.trim().toLowerCase();
    const game = chips.find((chip) => chip.ariaPressed === "true").value;
    let found = 0;
    let elsewhere = 0;
    for (const entry of entries) {
      const held = word(entry).includes(asked);
      for (const one of entry.querySelectorAll("dd")) {
        const { games } = one.dataset;
        const like = held || one.textContent.toLowerCase().includes(asked);
        one.hidden = !like || !(!game || !games || games.split("|").includes(game));
        elsewhere += like && one.hidden;
      }
      entry.hidden = !entry.querySelector("dd:not([hidden])");
      found += !entry.hidden;
    }
    terms.append(...(asked ? [...entries].sort((a, b) => far(a, asked) - far(b, asked)) : entries));
    for (const one of letters.children)
      one.disabled = !entries.some((entry) => !entry.hidden && word(entry).startsWith(one.textContent.toLowerCase()));
    const none = `${game || "No game"} has ${game ? "no" : "a"} word like “${field.value.trim()}”.`;
    const some = asked || game ? (found === 1 ? "Here is one word." : `Here are ${found} words.`) : "";
    const others = document.createElement("button"); // leads to where the word is
    others.type = "button";
    others.textContent = "Look in all games";
    others.addEventListener("click", () => {
      chips[0].click();
      field.focus();
    });
    document
      .querySelector(".found")
      .replaceChildren(found ? some : none, ...(!found && elsewhere ? [" ", others] : []));
  };
  const choose = (chip) => {
    for (const one of chips) one.ariaPressed = String(one === chip);
    for (const way of document.querySelectorAll(".way")) way.hidden = way.dataset.name !== chip.dataset.name;
    chip.scrollIntoView({ block: "nearest", inline: "nearest" });
    show();
  };
  for (const chip of chips)
    chip.addEventListener("click", () => {
      history.replaceState(null, "", `#${chip.dataset.name ?? ""}`); // so that a link leads back to the same words
      choose(chip);
    });
  field.addEventListener("input", show);
  for (const one of document.querySelectorAll(".find, .chips, .letters")) one.hidden = false;
  const asked = chips.find((chip) => chip.dataset.name && `#${chip.dataset.name}` === location.hash);
  if (asked) choose(asked);
})();
