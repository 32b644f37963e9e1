// Turns what a long test measured into its part of tests/bench/results/storage.json.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const file = fileURLToPath(new URL("../../bench/results/storage.json", import.meta.url));
/** The parts in the order they are written in. */
const ORDER = ["command", "measured", "kills", "tabs", "residue", "cycles", "more"];

export const LONG = process.env.POCKETMEM_LONG === "1";

/** `parts` by name; under "more" what is told beside the four figures. In the short form nothing is written. */
export function keep(parts, version) {
  if (!LONG) return;
  const known = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  const measured = { date: new Date().toISOString().slice(0, 10), chromium: version ?? known.measured?.chromium, node: process.version, cpu: cpus()[0].model, cores: cpus().length };
  const all = { ...known, command: "npm run test:long -- stores", measured, ...parts, more: { ...known.more, ...parts.more } };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(ORDER.filter((name) => name in all).map((name) => [name, all[name]])), null, 2)}\n`);
}
