/* Small sounds, made here: a card, a throw, right and wrong. There are none unless somebody has asked for them. */

import { preference } from "./settings.js";

let speaker = null;

/** Paper or wood: noise at about a pitch, gone at once. */
function knock(at, pitch, length) {
  const noise = speaker.createBuffer(1, Math.ceil(speaker.sampleRate * length), speaker.sampleRate);
  const grains = noise.getChannelData(0);
  for (let i = 0; i < grains.length; i += 1) grains[i] = (2 * Math.random() - 1) * (1 - i / grains.length) ** 3;
  const [source, filter] = [speaker.createBufferSource(), speaker.createBiquadFilter()];
  source.buffer = noise;
  Object.assign(filter, { type: "bandpass" }).frequency.value = pitch;
  source.connect(filter).connect(speaker.destination);
  source.start(at);
}

function tone(at, pitch, length) {
  const [source, loud] = [speaker.createOscillator(), speaker.createGain()];
  source.frequency.value = pitch;
  loud.gain.setValueAtTime(0.12, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + length);
  source.connect(loud).connect(speaker.destination);
  source.start(at);
  source.stop(at + length);
}

const SOUNDS = {
  card: (at) => knock(at, 2400, 0.06),
  throw: (at) => {
    for (const late of [0, 0.07, 0.17]) knock(at + late, 950, 0.05);
  },
  right: (at) => {
    tone(at, 660, 0.15);
    tone(at + 0.1, 880, 0.25);
  },
  wrong: (at) => tone(at, 196, 0.3),
};

/** Make a sound, if sounds are wanted and the person has touched the page. */
export function sound(name) {
  if (preference("sound") !== "on" || !navigator.userActivation?.hasBeenActive) return;
  speaker ??= new AudioContext();
  speaker.resume();
  SOUNDS[name](speaker.currentTime + 0.01);
}

/** Collect what there is to hear on a page: verdicts, throws, and where each card lies. */
const soundState = ({ root }) => ({
  verdicts: [...root.querySelectorAll(':is(.lb-note, .lb-status):is([data-tone="good"], [data-tone="slip"])')].map(
    (one) => `${one.dataset.tone} ${one.textContent}`,
  ),
  throws: [...root.querySelectorAll("[data-turn]")].map((one) => one.dataset.turn).join(),
  cards: [...root.querySelectorAll(".lb-slot[data-face]")]
    .map((one) => `${one.closest("[data-rove]").dataset.rove} ${one.dataset.face}`)
    .sort()
    .join(),
});

/** Make the sound of what a drawing has changed. */
export function listen(view) {
  const [was, now] = [view.heard, soundState(view)];
  view.heard = now;
  if (!was) return;
  const fresh = now.verdicts.filter((one) => !was.verdicts.includes(one));
  if (fresh.length === 1) sound(fresh[0].startsWith("good") ? "right" : "wrong");
  else if (now.throws && was.throws && now.throws !== was.throws) sound("throw");
  else if (now.cards !== was.cards) sound("card");
}
