/* What the browser itself says; `settings.js`, which runs alone too, has its own. */

export const WORDS = {
  table: "Table",
  reasons: "Reasons",
  move: "Your move",
  next: "What comes next",
  path: "Move so far",
  steps: "Steps",
  nameOf: (number) => `Name of player ${number}`,
  light: "Show it on the table",
  why: "Why?",
  moreRules: "More rules",
  silent:
    "There’s no answer from the kernel. It may be busy, or it may have stopped. What this browser keeps of your game can be reopened: load the page again, or run the notebook again.",
  again: "Try again",
  elsewhere: "This game has gone on in another tab. If you play on here, both games are kept.",
  follow: "Continue from there",
  waiting: (before) =>
    before === 1 ? "One other table is thinking before yours." : `${before} other tables are thinking before yours.`,
  copied: "Copied.",
  copyHere: "Copy it from here:",
  toCopy: "Text to copy",
  close: "Close",
  noPicture: "The picture couldn’t be made.",
};
