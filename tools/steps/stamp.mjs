// Turns the contents of a step's inputs into a hash, so that a step whose inputs are unchanged is skipped.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { root } from "./run.mjs";

/** All files below the given paths (relative to the repository), sorted; paths that do not exist give none. */
export function files(...paths) {
  const found = [];
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) found.push(path);
    else for (const name of readdirSync(path).sort()) if (name !== "node_modules") visit(join(path, name));
  };
  for (const path of paths) visit(join(root, path));
  return found;
}

/** Hash of files by name and content, and of further values. */
export function hash(paths, ...values) {
  const sum = createHash("sha256").update(JSON.stringify(values));
  for (const file of paths) {
    const content = readFileSync(file);
    sum.update(`\0${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return sum.digest("hex");
}

/** Does the work unless it was done for this hash before (kept in .cache/done) and all outputs are still there. */
export async function unlessDone(name, value, outputs, work) {
  const file = join(root, ".cache", "done", name);
  const done = existsSync(file) && readFileSync(file, "utf8") === value;
  if (done && outputs.every((output) => existsSync(join(root, output)))) return "up to date";
  const outcome = await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
  return outcome;
}
