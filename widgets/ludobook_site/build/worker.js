// Runs Python in a worker beside the page. It only carries the messages between Page (widget.py) and view.js.
import { loadPyodide } from "../lab/static/pyodide/pyodide.mjs";

const at = (path) => new URL(path, import.meta.url).href;

const start = async () => {
  const [python, host] = await Promise.all([
    loadPyodide({ indexURL: at("../lab/static/pyodide/"), stdLibURL: at("python.zip") }), // archive.py packs it
    fetch(at("host.py")).then((answer) => answer.text()),
  ]);
  python.runPython(host, { filename: "host.py" });
  python.globals.set("emit", (text) => postMessage(text));
  return python.globals;
};

const started = start();
started.catch((error) => postMessage(JSON.stringify({ failed: String(error) })));
globalThis.onmessage = async ({ data }) => {
  const python = await started;
  if (data.cells) python.get("run")(data.cells);
  else python.get("receive")(data.widget, data.content);
};
