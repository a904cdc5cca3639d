// How far the reader is in the lessons, as this browser keeps it: the shelf and the lesson lead on from there.
(() => {
  const text = (game, what) => {
    try {
      return localStorage.getItem(`ludobook:${game}:${what}`) ?? "";
    } catch {
      return ""; /* nothing is kept */
    }
  };
  const progressOf = (game) => {
    const [done, all] = text(game, "learn").split("/");
    const steps = new Set(done.split(",").filter(Boolean).map(Number));
    let next = 0;
    while (steps.has(next)) next += 1;
    return { steps, done: steps.size, all: Number(all) || 0, next: next + 1 };
  };
  for (const line of document.querySelectorAll("[data-lesson]")) {
    const { steps, done, next } = progressOf(line.dataset.lesson);
    const taught = JSON.parse(line.dataset.taught);
    const all = taught.length;
    const coached = text(line.dataset.lesson, "met").split(",").filter(Boolean); // by the coach
    const met = new Set([...coached, ...taught.flatMap((rules, i) => (steps.has(i) ? rules : []))]);
    const [link, words] = line.children;
    const title = link.getAttribute("aria-label").split(":")[0];
    const on = line.dataset.play && text(line.dataset.lesson, "on") && `${line.dataset.play}#on=1`;
    if (on && !(done && done < all)) {
      link.href = on;
      link.textContent = "Continue";
      link.setAttribute("aria-label", `${title}: Continue your game`);
      words.textContent = "Your game isn’t over yet";
      continue;
    }
    if (!met.size) continue;
    const told = done < all ? `Step ${next} of ${all}, ${all - done} min left` : "You’ve done all the steps";
    if (done >= all && line.dataset.play) link.href = line.dataset.play;
    else link.hash = `step-${next}`;
    link.textContent = done >= all && line.dataset.play ? "Play" : done ? "Continue" : "Begin";
    link.setAttribute(
      "aria-label",
      `${title}: ${link.textContent === "Continue" ? "Continue where you were" : link.textContent}`,
    );
    words.textContent = done ? told : `The coach has explained ${met.size} of ${line.dataset.rules} rules`;
    if (on)
      words.append(
        ". ",
        Object.assign(document.createElement("a"), { href: on, textContent: "Your game is still on" }),
      );
  }
  const steps = [...document.querySelectorAll(".step")];
  if (!steps.length) return;
  const here = () =>
    Math.max(
      0,
      steps.findIndex((step) => `#${step.id}` === location.hash),
    );
  const game = document.body.dataset.game;
  if (!location.hash && document.body.dataset.chapter === "learn" && progressOf(game).done)
    location.replace(`#step-${Math.min(progressOf(game).next, steps.length)}`);
  const learning = document.body.dataset.chapter === "learn";
  const today = document.body.dataset.chapter === "today";
  const narrow = matchMedia("(max-width: 899px)");
  // A table that is higher than its window is drawn smaller, except for its bar, but not too small to read. A puzzle's
  // is drawn larger where there is room. In a lesson, the table keeps its size and place while somebody answers.
  const FINGER = 45; // px
  const LOOKED_AT = 0.62; // of a table on which nothing is touched now
  const ABOVE = 0.85; // of a table that is seen down to its hand above its words, if this is enough
  const REPLY = 168; // px, a bar with a reply and its buttons
  const WORDS = [0.38, 0.45]; // of a phone's window, what words take which lie over the table: less where it shows the hand
  const VERDICT = { wide: 44, narrow: 94 }; // px, what most answers to one of today's five take
  const LARGEST = 2.4; // of a table of today's five
  const lyingInSteps = new Map(); // step -> what lies there, and whether the step is done
  const fittedSizes = new Map(); // step -> what its size was found for, and that size
  const wordParts = new Map(); // step -> its words in parts that are read one after another, and which of them is read
  const shownAnswers = new WeakMap(); // table of a puzzle -> the answer that it shows
  const touchedTables = new WeakSet(); // tables of puzzles that were touched; each puzzle has a table of its own
  for (const how of ["pointerdown", "keydown"])
    document.addEventListener(how, ({ target }) => {
      const table = target.closest?.('[data-chapter="practise"] #step-1 .lb-main > .lb-panel');
      if (table) touchedTables.add(table);
    });
  const barOf = (table) => table.querySelector(":scope > .lb-bar");
  /** Leave room above a table's bar, so that it stands at the foot of the window. */
  const setSpare = (table, px) => barOf(table)?.style.setProperty("--spare", `${Math.max(0, px)}px`);
  /** Whether a row's sets lie below one another. */
  const split = (table) =>
    [...table.querySelectorAll("tbody > tr")].some((row) => {
      const [first, next] = row.querySelectorAll(".lb-pair:not(:has(> .lb-tile))");
      return next && Math.abs(first.getBoundingClientRect().top - next.getBoundingClientRect().top) > 8;
    });
  /** Whether cards in hand lie over one another: only the last of them is in sight as wide as it is. */
  const crowded = (table) => {
    const cards = [...table.querySelectorAll(".lb-lies-hand > .lb-slots > .lb-slot")];
    const lefts = cards.map((card) => card.getBoundingClientRect().left);
    const width = cards.at(-1)?.getBoundingClientRect().width;
    return lefts.some((left, i) => lefts[i + 1] > left && lefts[i + 1] < left + width - 2);
  };
  /** Draw a table smaller where its cards in hand then lie side by side. */
  const spread = (table, most, least) => {
    let fits = most;
    while (crowded(table) && fits > least) {
      fits = Math.max(least, fits - 0.03);
      table.style.setProperty("--fit", fits);
    }
    const apart = !crowded(table);
    if (!apart) table.style.setProperty("--fit", most);
    return apart ? fits : most;
  };
  /** How high a table is without what is opened in it, such as piles, which scrolls. */
  const height = (table) =>
    [...table.querySelectorAll(":scope > .lb-details[open]")].reduce(
      (left, one) => left - one.offsetHeight + one.firstElementChild.offsetHeight,
      table.offsetHeight,
    );
  const shrink = (table, high, most, least) => {
    const bar = barOf(table)?.offsetHeight ?? 0;
    let fits = most;
    for (let tries = 0; tries < 16; tries += 1) {
      table.style.setProperty("--fit", fits);
      const parted = narrow.matches && split(table);
      if ((height(table) <= high && !parted) || fits === least) break;
      fits = Math.max(least, fits * Math.min(parted ? 0.97 : 0.99, (high - bar) / (height(table) - bar)));
    }
    return fits;
  };
  /** Find the largest size at which a table fits its height without breaking its rows. */
  const grow = (table, high) => {
    const inside = () => table.offsetHeight - (barOf(table)?.offsetHeight ?? 0);
    table.style.setProperty("--fit", 1);
    const once = inside();
    for (let fits = LARGEST; fits > 1; fits -= 0.1) {
      table.style.setProperty("--fit", fits);
      const whole = table.scrollWidth <= table.clientWidth && inside() <= once * fits + 1;
      if (whole && table.offsetHeight <= high) return fits;
    }
    return shrink(table, high, 1, 0.62);
  };
  /** Lay a table of today's five below its question, as large as it can be; once the answer comes, it stays. */
  const fitToday = (step, main, table) => {
    const verdict = table.querySelector(":scope > .lb-bar > .lb-note");
    const found = [innerWidth, innerHeight].join();
    const setAbove = (px) => table.style.setProperty("--above", `${Math.max(0, px)}px`);
    setAbove(0);
    setSpare(table, 0);
    const left = () => main.clientHeight - table.offsetHeight;
    let { fits, above } = fittedSizes.get(step) ?? {};
    if (verdict && fittedSizes.get(step)?.found === found) fits = shrink(table, main.clientHeight, fits, 0.62);
    else {
      const spare = verdict ? 0 : VERDICT.wide;
      step.toggleAttribute("data-under", true);
      fits = grow(table, main.clientHeight - spare);
      above = (left() - spare) / 2;
    }
    fittedSizes.set(step, { found, fits, above });
    setAbove(Math.min(above, left()));
    setSpare(table, left());
  };
  /** Mark the edges beyond which the words or the row of steps go on. */
  const showEdges = () => {
    const scrolled = [...steps[here()].querySelectorAll(".lb-steps, .lb-margin, .lb-prose")].map((one) =>
      one.matches(".lb-steps")
        ? [one, one.scrollLeft, one.clientWidth, one.scrollWidth]
        : [one, one.scrollTop, one.clientHeight, one.scrollHeight],
    ); // all are measured before the first is changed: otherwise a browser would lay the page out for each
    for (const [one, at, seen, all] of scrolled) {
      one.toggleAttribute("data-before", at > 2);
      one.toggleAttribute("data-after", at + seen < all - 2);
      if (one.matches(".lb-prose")) one.tabIndex = all > seen + 2 ? 0 : -1; // words that scroll do so by keys, too
    }
  };
  /** Place a rule that is opened in the bar where the question is: below it in a wide window, over it on a phone. There
      a page with a ledger has room for the rule anyway, because it is scrolled as a whole. */
  const placeRule = (step) => {
    const rule = step.querySelector(".lb-bar .lb-rule");
    const margin = step.querySelector(".lb-margin");
    if (
      !rule ||
      !margin ||
      step.hasAttribute("data-under") ||
      (narrow.matches && margin.querySelector(":scope > .lb-ledger"))
    )
      return;
    const { x, y, width, bottom } = margin.getBoundingClientRect();
    const top = narrow.matches ? y : (margin.querySelector(".lb-task")?.getBoundingClientRect().bottom ?? y) + 8;
    const put = (name, px) => rule.style.setProperty(`--rule-${name}`, `${px}px`);
    put("w", width);
    const whole = narrow.matches ? Math.min(rule.scrollHeight + 2, innerHeight / 3) : 0; // a short one is read to its end
    put("h", Math.max(bottom - top, 140, whole));
    put("x", x);
    put("y", top);
    const lies = rule.getBoundingClientRect(); // a browser may count from the page
    put("x", 2 * x - lies.x);
    put("y", 2 * top - lies.y);
  };
  const fit = () => {
    fitTable();
    showEdges();
  };
  const fitTable = () => {
    const step = steps[here()];
    const now = step.querySelector(".lb-steps > :has([aria-current])"); // in a row that is wider than a phone
    if (now?.parentElement.scrollLeft === 0)
      now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.clientWidth / 2;
    const main = step.querySelector(".lb-main");
    const table = main?.firstElementChild;
    if (!table || (learning && step === steps.at(-1))) return; // the end is read from top to bottom
    if (learning) {
      fitLesson(step, main, table);
      return;
    }
    placeRule(step);
    const before = [table.style.getPropertyValue("--fit"), lyingInSteps.get(step)].join();
    const whole = main.closest(".lb-single"); // a result is as high as what it holds
    (today && !narrow.matches && !whole ? fitToday : fitPage)(step, main, table, whole);
    lyingInSteps.set(step, table.getBoundingClientRect().top);
    if ([table.style.getPropertyValue("--fit"), lyingInSteps.get(step)].join() !== before)
      table.dispatchEvent(new Event("scroll")); // what is drawn over its cards follows them
  };
  const fitPage = (step, main, table, whole) => {
    step.toggleAttribute("data-under", false);
    table.style.removeProperty("--above");
    setSpare(table, 0);
    const found = [innerWidth, innerHeight].join();
    const same = fittedSizes.get(step)?.found === found;
    const told = same && table.querySelector(":scope > .lb-bar > .lb-status[data-tone]");
    const verdict = table.querySelector(":scope > .lb-bar > .lb-note");
    // a table keeps its size while somebody answers: a puzzle's always, today's five have kept room for most answers
    const spare = today && !verdict && narrow.matches ? VERDICT.narrow : 0;
    const most =
      same && (verdict || touchedTables.has(table)) ? fittedSizes.get(step).fits : narrow.matches || whole ? 1 : 1.3;
    // the answer to one of today's five has first the room of what is told besides the question
    step.toggleAttribute("data-short", false);
    step.toggleAttribute("data-short", Boolean(today && !whole && verdict) && table.offsetHeight > main.clientHeight);
    const below = today || step.id === "step-1" || narrow.matches ? 0 : 70; // a line of the other exercises is in sight
    const room = () => (whole ? Infinity : (main.clientHeight || innerHeight - 160) - below); // on one page are a head and a question, too
    const least = Math.min(most, narrow.matches ? 0.72 : 0.62);
    const answered = same && (told || verdict);
    step.toggleAttribute("data-tight", Boolean(answered && fittedSizes.get(step).tight));
    let fits = told ? fittedSizes.get(step).fits : shrink(table, room() - spare, most, least);
    if (today && !whole && !answered && narrow.matches && height(table) > room()) {
      step.toggleAttribute("data-tight", true);
      for (fits = most; fits > 0.62; fits -= 0.03) {
        table.style.setProperty("--fit", fits);
        if (height(table) <= room()) break;
      } // in small steps, since groups come to lie side by side all at once
    }
    const high = room();
    const said = verdict?.textContent;
    if (!narrow.matches && step.id !== "step-1" && said !== fittedSizes.get(step)?.said) main.scrollTop = 0; // where the way on has the focus
    fittedSizes.set(step, { found, fits, said, tight: step.hasAttribute("data-tight") });
    seeHand(main, table);
    if ((today || step.id === "step-1" || !narrow.matches) && !whole) setSpare(table, high - table.offsetHeight);
  };
  /** Once a puzzle is answered, scroll its table so far that the hand, of which the answer speaks, stands above it. */
  const seeHand = (main, table) => {
    const told = table.querySelector(":scope > .lb-bar > .lb-status[data-tone]")?.textContent ?? "";
    if (told === shownAnswers.get(table)) return;
    if (!shownAnswers.has(table)) main.scrollTop = 0; // another puzzle
    shownAnswers.set(table, told);
    const hand = [...table.querySelectorAll(".lb-hand")].at(-1)?.getBoundingClientRect();
    if (!told || !hand) return;
    const hidden = hand.bottom + 8 - barOf(table).getBoundingClientRect().top;
    main.scrollTop += Math.max(0, Math.min(hidden, hand.top - 8 - main.getBoundingClientRect().top));
  };
  /** Draw a table so small that it is seen down to the hand, or whole where there is none. */
  const shrinkToHand = (table, hand, room, most, least) => {
    const bar = barOf(table)?.offsetHeight ?? 0;
    const needs = () =>
      hand ? hand.getBoundingClientRect().bottom + 6 - table.getBoundingClientRect().top : table.offsetHeight - bar;
    let fits = most;
    table.style.setProperty("--fit", fits);
    while (needs() > room && fits > least) {
      fits = Math.max(least, fits * Math.min(0.98, room / needs()));
      table.style.setProperty("--fit", fits);
    }
    return fits;
  };
  /** The hand of a table on which nothing is touched: what is revealed there is looked at, with what is kept in hand. */
  const looksAt = (table) =>
    !table.querySelector('[data-s="selectable"], [data-s="chosen"]') && table.querySelector(".lb-lies-hand");
  const seeLookedAt = (main, table, hand, most) => {
    const bar = barOf(table)?.offsetHeight ?? 0;
    return shrinkToHand(table, hand, main.clientHeight - bar, most, Math.min(most, LOOKED_AT));
  };
  /** Put each sentence of a paragraph into an element of its own. */
  const partSentences = (paragraph) => {
    if (paragraph.querySelector(":scope > .lb-sentence")) return;
    let sentence = document.createElement("span");
    const end = () => {
      if (!sentence.hasChildNodes()) return;
      sentence.className = "lb-sentence";
      paragraph.append(sentence);
      sentence = document.createElement("span");
    };
    for (let node of [...paragraph.childNodes]) {
      let ends = node.nodeType === 3 && /[.!?]\s+/.exec(node.data);
      while (ends) {
        const rest = node.splitText(ends.index + ends[0].length);
        sentence.append(node);
        end();
        node = rest;
        ends = /[.!?]\s+/.exec(node.data);
      }
      const next = node.nextSibling?.data;
      sentence.append(node);
      if (node.nodeType === 1 && /[.!?]$/.test(node.textContent) && /^\s+\p{Lu}/u.test(next ?? "")) end();
    }
    end();
  };
  const OF_WORDS = ".prose > p, .prose > :is(ul, ol), .prose > :is(ul, ol) > li";
  /** Show the part of the words that is read now, and what leads to the next one. */
  const showPart = (step) => {
    const { parts, at, most } = wordParts.get(step);
    parts.forEach(({ units }, i) => {
      for (const unit of units) unit.toggleAttribute("data-later", i !== at);
    });
    for (const one of step.querySelectorAll(OF_WORDS))
      one.toggleAttribute("data-later", !one.querySelector(":is(.lb-sentence):not([data-later])"));
    step.toggleAttribute("data-onward", at > 0); // the task has been read, and comes again with the table
    const high = Math.min(Math.max(most, parts[0].high), Math.max(...parts.map((part) => part.high)));
    step.style.setProperty("--rest", `${Math.max(0, high - parts[at].high)}px`); // the words stay where they begin
    const more = step.querySelector(".lb-more");
    more.hidden = parts.length < 2;
    const last = at === parts.length - 1;
    more.classList.toggle("lb-quiet", last);
    const label = last ? "Read again" : "More";
    if (more.textContent !== label) more.textContent = label;
  };
  /** Whether something is understood only right after what stands before it. */
  const POINTS_BACK =
    /^(It|Its|That|This|These|Those|They|Their|Then|There|So|But|Otherwise|Neither|Both|Of these|In it|At its)\b/;
  const leans = (units, unit) =>
    unit.matches("table, .lb-slider") ||
    POINTS_BACK.test(unit.textContent) ||
    units[units.indexOf(unit) - 1]?.textContent.trimEnd().endsWith(":");
  /** Part words that are to lie over the table into whole sentences, as many at a time as have room. */
  const partWords = (step, margin, most) => {
    for (const one of margin.querySelectorAll(".prose > p, .prose > :is(ul, ol) > li")) partSentences(one);
    margin.querySelectorAll(".prose > ol > li").forEach((one, i) => {
      one.value = i + 1; // whichever of them are seen
    });
    const units = [...margin.querySelectorAll(".lb-sentence, .prose > table, :scope > .lb-slider")];
    const parts = [{ units: [], high: 0 }];
    const high = (part) => {
      const others = { units: units.filter((unit) => !part.includes(unit)), high: 0 };
      const own = { units: part, high: 0 };
      wordParts.set(step, {
        parts: parts.length > 1 ? [others, own] : [own, others],
        at: Number(parts.length > 1),
        most: 0,
      });
      showPart(step);
      return margin.offsetHeight;
    };
    for (const unit of units) {
      let part = parts.at(-1);
      if (part.units.length && high([...part.units, unit]) > most) {
        let from = part.units.length;
        while (from > 1 && leans(units, [...part.units, unit][from])) from -= 1;
        if (leans(units, [...part.units, unit][from])) from = part.units.length;
        const moved = part.units.splice(from);
        part.high = high(part.units);
        part = { units: moved, high: 0 };
        parts.push(part);
      }
      part.units.push(unit);
      part.high = high(part.units);
    }
    wordParts.set(step, { parts, at: 0, most });
    showPart(step);
  };
  /** Find the size at which the hand from which one chooses is seen above the words, if a little smaller is enough. */
  const seeHandAbove = (step, main, table, most, least) => {
    const [margin, hand] = [step.querySelector(".lb-margin"), table.querySelector(".lb-lies-hand")];
    table.style.setProperty("--fit", least);
    const below = hand ? innerHeight - hand.getBoundingClientRect().bottom - 6 : Infinity;
    step.toggleAttribute("data-read", true);
    partWords(step, margin, Math.max(WORDS[0] * innerHeight, Math.min(WORDS[1] * innerHeight, below)));
    const room = main.parentElement.offsetHeight - margin.offsetHeight;
    step.toggleAttribute("data-read", false);
    table.style.setProperty("--fit", most);
    if (!hand?.querySelector('[data-s="selectable"]')) return most;
    const fits = shrinkToHand(table, hand, room, most, least);
    const seen = hand.getBoundingClientRect().bottom - table.getBoundingClientRect().top <= room;
    if (!seen) table.style.setProperty("--fit", most);
    return seen ? fits : most;
  };
  /** Choose the places of a table and of its words, which stay while somebody answers. On a phone the words lie over the
      table until they are read; then they fold to the task, unless all of them have room beside it and a reply. */
  const settle = (step, main, table, most, least) => {
    const margin = step.querySelector(".lb-margin");
    const [words, bar] = [margin.querySelector(".lb-prose"), barOf(table)];
    const fold = (is) => {
      step.toggleAttribute("data-folded", is);
      return margin.offsetHeight;
    };
    for (const name of ["data-read", "data-short"]) step.toggleAttribute(name, false);
    for (const one of [main.parentElement, margin]) one.style.removeProperty("--lower");
    setSpare(table, 0);
    const task = fold(narrow.matches);
    table.style.setProperty("--asked", `${margin.querySelector(".lb-task > p")?.offsetHeight ?? 24}px`);
    const high = main.clientHeight;
    if (!narrow.matches) return { fits: shrink(table, high, most, least) };
    const rest = fold(false) - (words?.clientHeight ?? 0);
    const whole = rest + (words?.scrollHeight ?? 0);
    const reply = Math.max(0, REPLY - (bar?.offsetHeight ?? 0));
    // beside its words a table may be small; one that has no place there, however small, is as large as above their task
    let fits = shrink(table, high + task - reply - whole, most, least);
    const room = high + task - reply - table.offsetHeight;
    const folds = whole > room;
    if (folds) {
      fold(true);
      fits = spread(table, shrink(table, high, most, least), least);
      fits = seeHandAbove(step, main, table, fits, Math.min(fits, Math.max(least, ABOVE * fits)));
    }
    const lookedAt = most > least && looksAt(table); // squares keep the size that a finger needs
    if (lookedAt) fits = seeLookedAt(main, table, lookedAt, fits);
    const over = Math.max(0, table.offsetHeight - high); // what scrolls anyway, such as the others' rows
    return { fits, over: folds ? over : 0, folds, lower: folds ? task : whole };
  };
  const fitLesson = (step, main, table) => {
    const margin = step.querySelector(".lb-margin");
    if (!margin) return;
    const bar = barOf(table);
    const lies = `${table.firstElementChild?.className} ${table.querySelector(".lb-note[data-tone=good]") !== null}`;
    const comes = lyingInSteps.has(step) && lyingInSteps.get(step) !== lies;
    if (comes) main.scrollTop = 0; // a result is seen from its beginning
    lyingInSteps.set(step, lies);
    // another question, and what came of a choice, may have a larger table
    const named = [margin.querySelector(".lb-task > p"), table.querySelector(".lb-compare")];
    const found = [innerWidth, innerHeight, ...named.map((one) => one?.textContent)].join();
    const square = narrow.matches && table.querySelector(".lb-squares > .lb-slot"); // is touched by a finger
    const least = named[1] ? 1 : narrow.matches ? 0.72 : 0.62; // what came of a choice is read line by line, and scrolls
    const sizes = () => [table.style.getPropertyValue("--fit"), bar?.style.getPropertyValue("--spare")].join();
    const was = sizes();
    const read = fittedSizes.has(step) ? step.hasAttribute("data-read") : null;
    if (fittedSizes.get(step)?.found !== found) {
      table.style.setProperty("--fit", 1);
      const size = square && Math.min(1, FINGER / square.offsetWidth);
      fittedSizes.set(step, { found, ...settle(step, main, table, size || 1, size || least) });
    }
    const how = fittedSizes.get(step);
    const place = (lower) => {
      for (const one of [main.parentElement, margin]) one.style.setProperty("--lower", lower);
    };
    const over = () => table.offsetHeight - main.clientHeight;
    const reading = read ?? how.folds;
    const looking = !reading && !table.querySelector(".lb-note[data-tone=slip]") && looksAt(table);
    let { fits } = how;
    table.style.setProperty("--fit", fits);
    setSpare(table, 0);
    if (narrow.matches) {
      const note = bar?.querySelector(":scope > .lb-note");
      showWords(step, reading);
      step.toggleAttribute("data-short", false);
      place(how.folds && !reading && !margin.querySelector(".lb-rule") ? "auto" : `${how.lower}px`);
      const words = margin.querySelector(".lb-prose");
      const cut = note && words && words.scrollHeight > words.clientHeight + 2;
      if ((note || looking) && !margin.querySelector(".lb-rule") && (cut || over() > how.over + 1)) {
        // a reply, and what came of a move, have first the room of the words, and then that of the task, too
        step.toggleAttribute("data-folded", true);
        place("auto");
        step.toggleAttribute("data-short", Boolean(note) && over() > how.over + 1);
      }
    }
    if (!square && narrow.matches && looking) fits = seeLookedAt(main, table, looking, fits);
    else if (!square && (!narrow.matches || lies.endsWith("true")))
      fits = shrink(table, main.clientHeight, fits, least);
    setSpare(table, -over());
    const reasons = narrow.matches && margin.querySelector(":scope > .lb-ledger");
    if (comes) margin.scrollTop = reasons ? margin.querySelector(".lb-task").offsetTop - 8 : 0; // they are new
    if (narrow.matches) main.style.setProperty("--sheet", `${Math.max(0, margin.offsetHeight - how.lower)}px`);
    const bottom = bar?.getBoundingClientRect().top ?? innerHeight;
    bar?.style.setProperty("--above", `${bottom - main.getBoundingClientRect().top}px`); // room for a rule that is opened
    if (sizes() !== was) table.dispatchEvent(new Event("scroll")); // what is drawn over its cards follows them
  };
  /** Scroll the first card or square that can be chosen into view. */
  const seeChoices = (step) => {
    const first = step.querySelector(':scope:not([data-read]) .lb-main .lb-slot[data-s="selectable"]');
    first?.scrollIntoView({ block: "nearest" });
  };
  /** On a phone words lie over the table until they are read, and at a touch of the task again. */
  const showWords = (step, read) => {
    step.toggleAttribute("data-read", read);
    step.toggleAttribute("data-folded", read || (fittedSizes.get(step)?.folds ?? false));
    for (const one of step.querySelectorAll(`.lb-fold:not([aria-expanded="${read}"])`)) {
      one.setAttribute("aria-expanded", String(read));
      one.textContent = read ? "To the table" : "Read";
    }
  };
  /** Whether words or a rule lie over the table. */
  const covered = (step) => step.matches(":is([data-read], :has(.lb-margin .lb-rule))");
  /** Close the rule that is opened in the words; the focus stays where it is. */
  const closeRule = (step) => {
    const focus = document.activeElement;
    step.querySelector(".lb-margin .lb-rule > .lb-close")?.click();
    if (focus?.isConnected) focus.focus({ preventScroll: true });
  };
  const unfold = (step, read) => {
    if (!read) {
      closeRule(step);
      step.querySelector('.lb-margin .lb-thing[aria-pressed="true"]')?.click(); // what it lights has been looked at
    }
    showWords(step, read);
    if (!read) step.querySelector(".lb-main").scrollTop = 0; // where it was before words lit what lay under them
    fit();
  };
  /** Read the next part of the words, and after the last one the first. */
  const readOn = (step) => {
    closeRule(step);
    const words = wordParts.get(step);
    words.at = (words.at + 1) % words.parts.length;
    showPart(step);
    const first = words.parts[words.at].units[0].parentElement;
    first.tabIndex = -1;
    first.focus({ preventScroll: true }); // there a screen reader goes on
  };
  for (const step of learning ? steps.slice(0, -1) : []) {
    const words = step.querySelector(":scope > .prose");
    const button = document.createElement("button");
    button.type = "button";
    button.className = "lb-btn lb-quiet lb-fold";
    const more = button.cloneNode();
    more.className = "lb-btn lb-more";
    words?.append(more, button);
    showWords(step, false);
  }
  document.addEventListener("click", ({ target }) => {
    const step = target.closest(".step");
    if (!step || !learning || !narrow.matches) return;
    if (target.closest(".lb-main")) {
      if (covered(step)) unfold(step, false);
    } else if (target.closest(".lb-more")) {
      readOn(step);
    } else if (
      step.matches("[data-folded]") &&
      target.closest(".lb-fold, .lb-task") &&
      !target.closest(".lb-rule, button:not(.lb-fold)")
    )
      unfold(step, !step.hasAttribute("data-read"));
  });
  // a finger that drags something ends with no click
  document.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    const step = target.closest(".lb-main")?.closest(".step");
    if (!step || !learning || !narrow.matches) return;
    const ended = (event) => {
      for (const how of ["pointerup", "pointercancel"]) document.removeEventListener(how, ended);
      if (event.type === "pointerup" && Math.hypot(event.clientX - clientX, event.clientY - clientY) > 8)
        setTimeout(() => covered(step) && unfold(step, false)); // it is dropped first
    };
    for (const how of ["pointerup", "pointercancel"]) document.addEventListener(how, ended);
  });
  // what gets the focus by the keyboard must not stay under the words
  document.addEventListener("focusin", ({ target }) => {
    const step = target.closest(".lb-main")?.closest(".step");
    if (step && learning && narrow.matches && covered(step) && target.matches(":focus-visible")) unfold(step, false);
  });
  // scroll what is opened on the table into view
  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.open && target.closest(".lb-main"))
        requestAnimationFrame(() => target.scrollIntoView({ block: "nearest" }));
    },
    true,
  );
  document.addEventListener("scroll", showEdges, { capture: true, passive: true });
  /** Keep in the page only the step that is shown: a touch makes a browser look at all that is in it. */
  const hiddenSteps = new Map(); // step -> what stands in it
  const main = document.getElementById("main");
  const show = () => {
    if (!main.dataset.ready) return; // what is still to come needs its place
    for (const step of steps) {
      if (step === steps[here()]) step.append(...(hiddenSteps.get(step)?.childNodes ?? []));
      else if (step.hasChildNodes()) {
        hiddenSteps.set(step, document.createDocumentFragment());
        hiddenSteps.get(step).append(...step.childNodes);
      }
    }
  };
  new MutationObserver(show).observe(main, { attributeFilter: ["data-ready"] });
  new MutationObserver(fit).observe(main, { childList: true, subtree: true });
  addEventListener("resize", fit);
  addEventListener("hashchange", () => {
    show();
    fit();
    const step = steps[here()];
    for (const column of step.querySelectorAll(".lb-column")) column.scrollTop = 0;
    seeChoices(step);
    const start = step.querySelector("h2, h3") ?? step; // from its heading all of it is read
    start.tabIndex = -1;
    start.focus({ preventScroll: true });
  });
  addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const held = event.altKey || event.ctrlKey || event.metaKey;
    if (!way || held || event.target.closest("[data-rove], input, textarea, select")) return;
    const step = steps[here() + way];
    if (step) location.hash = step.id;
  });
})();
