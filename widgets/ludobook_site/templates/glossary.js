// Filters the glossary: a chip leaves one game's words and those of every game, and what is typed leaves the matches.
(() => {
  const field = document.querySelector(".find input");
  const chips = [...document.querySelectorAll(".chips button")];
  const show = () => {
    const asked = field.value.trim().toLowerCase();
    const game = chips.find((chip) => chip.ariaPressed === "true").value;
    let found = 0;
    for (const entry of document.querySelectorAll(".terms > div")) {
      const held = entry.querySelector("dt").textContent.toLowerCase().includes(asked);
      for (const one of entry.querySelectorAll("dd")) {
        const { games } = one.dataset;
        const ours = !game || !games || games.split("|").includes(game);
        one.hidden = !ours || !(held || one.textContent.toLowerCase().includes(asked));
      }
      entry.hidden = !entry.querySelector("dd:not([hidden])");
      found += !entry.hidden;
    }
    const none = game ? `No word of ${game} is like that.` : "No word is like that.";
    const some = asked || game ? (found === 1 ? "Here is the one word." : `Here are ${found} words.`) : "";
    document.querySelector(".found").textContent = found ? some : none;
  };
  const choose = (chip) => {
    for (const one of chips) one.ariaPressed = String(one === chip);
    for (const way of document.querySelectorAll(".way")) way.hidden = way.dataset.name !== chip.dataset.name;
    chip.scrollIntoView({ block: "nearest", inline: "center" });
    show();
  };
  for (const chip of chips)
    chip.addEventListener("click", () => {
      history.replaceState(null, "", `#${chip.dataset.name ?? ""}`); // so that a link leads back to the same words
      choose(chip);
    });
  field.addEventListener("input", show);
  for (const one of document.querySelectorAll(".find, .chips")) one.hidden = false;
  const asked = chips.find((chip) => chip.dataset.name && `#${chip.dataset.name}` === location.hash);
  if (asked) choose(asked);
})();
