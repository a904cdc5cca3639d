// Runs archive.py in the browser's Python while the site is built: node archive.mjs RUNTIME OUT SCRIPT GIVEN…
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, out, script, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime });
python.FS.mkdir("/given");
for (const path of given) python.FS.writeFile(`/given/${basename(path)}`, readFileSync(path));
python.runPython(readFileSync(script, "utf8"), { filename: "archive.py" });
writeFileSync(out, python.FS.readFile("/python.zip"));
