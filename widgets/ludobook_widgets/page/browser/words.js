/* What the browser itself says; `settings.js`, which runs alone too, has its own. */

export const WORDS = {
  table: "Table",
  reasons: "Reasons",
  move: "Your move",
  next: "What comes next",
  below: "More below ↓",
  path: "Move so far",
  steps: "Steps",
  players: "Players",
  ofHundred: (what, share) => `${what.replace("–", " to ")}: ${share.replace("<", "less than ")} in 100`,
  nameOf: (number) => `Name of player ${number}`,
  light: "Show it on the table",
  why: "Why?",
  moreRules: "More rules",
  silent: (app) =>
    `There’s been no answer for a while. The program behind this page may be busy, or it may have stopped. If nothing comes, load the page again${app ? "" : ", or in a notebook run it again"}. Your game is kept in this browser.`,
  again: "Try again",
  elsewhere: "This game has gone on in another tab. If you play on here, both games are kept.",
  follow: "Continue from there",
  waiting: (before) =>
    before === 1 ? "One other table is thinking before yours." : `${before} other tables are thinking before yours.`,
  thinking: "One moment, we’re thinking.",
  copied: "Copied.",
  copyHere: "Copy it from here:",
  toCopy: "Text to copy",
  close: "Close",
  noPicture: "The picture couldn’t be made.",
};
