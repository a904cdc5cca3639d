// Connects the page's widgets with its kernel, by the WebSocket that Jupyter's server has for each kernel. Voilà's own
// script can show any widget, and loads nearly five megabytes; our pages have one kind.
import { makeModel } from "./model.js";
import page from "./page.js";

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const TRIES = 7; // to connect again; each waits twice as long as the one before
const LATE = 3000; // ms without a widget's state after which it is asked for again
const { baseUrl, kernelId } = JSON.parse(document.getElementById("jupyter-config-data").textContent);
const main = document.getElementById("main");
const session = `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const models = new Map(); // a widget's id -> its model
const unsent = []; // what was said while there was no connection
let socket = null;
let sent = 0;
let failed = 0;
let left = false;

/** A message as bytes: the number of its offsets, they themselves, and its parts. */
function pack(parts) {
  const bytes = parts.map((part) => new TextEncoder().encode(part));
  const offsets = [8 * (bytes.length + 2)];
  for (const one of bytes) offsets.push(offsets.at(-1) + one.length);
  const frame = new Uint8Array(offsets.at(-1));
  const head = new DataView(frame.buffer);
  [offsets.length, ...offsets].forEach((number, at) => {
    head.setBigUint64(8 * at, BigInt(number), true);
  });
  bytes.forEach((one, at) => {
    frame.set(one, offsets[at]);
  });
  return frame;
}

/** Part `at` of a message, which is JSON. */
function unpack(frame, at) {
  const head = new DataView(frame);
  const [from, to] = [at, at + 1].map((n) => Number(head.getBigUint64(8 * (n + 1), true)));
  return JSON.parse(new TextDecoder().decode(new Uint8Array(frame, from, to - from)));
}

/** Send data to a widget. */
function send(widget, data) {
  const date = new Date().toISOString();
  const header = { msg_id: `${session}-${++sent}`, msg_type: "comm_msg", session, username: "", version: "5.3", date };
  const frame = pack(["shell", ...[header, {}, {}, { comm_id: widget, data }].map((part) => JSON.stringify(part))]);
  if (socket.readyState === WebSocket.OPEN) socket.send(frame);
  else unsent.push(frame);
}

function receive({ data: frame }) {
  if (unpack(frame, 1).msg_type !== "comm_msg") return;
  const { comm_id, data } = unpack(frame, 4);
  const model = models.get(comm_id);
  if (data.method === "update") model?.take(data.state);
  else if (data.method === "custom") model?.emit("msg:custom", data.content);
}

function connect() {
  const address = new URL(`${baseUrl}api/kernels/${kernelId}/channels?session_id=${session}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address, [PROTOCOL]);
  socket.binaryType = "arraybuffer";
  socket.onmessage = receive;
  socket.onopen = () => {
    failed = 0;
    for (const frame of unsent.splice(0)) socket.send(frame);
  };
  socket.onclose = () => {
    if (!left && failed < TRIES) setTimeout(connect, 1000 * 2 ** failed++);
  };
}

/** Draw a widget when its state has come. */
function drawWidget(box) {
  const widget = box.dataset.model;
  const model = makeModel((content) => send(widget, { method: "custom", content }));
  models.set(widget, model);
  const ask = () => send(widget, { method: "request_state" });
  return new Promise((done) => {
    const again = setInterval(ask, LATE);
    const draw = () => {
      clearInterval(again);
      model.off("change:page", draw);
      page.render({ model, el: box });
      done();
    };
    model.on("change:page", draw);
    ask();
  });
}

connect();
Promise.all([...main.querySelectorAll(".widget")].map(drawWidget)).then(() => window.ludobookReady());

// A page that is left ends its kernel.
addEventListener("pagehide", () => {
  left = true;
  navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`);
});
