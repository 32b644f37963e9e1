// Runs the measurements of this folder on the built package, one after the other: `npm run bench`, or by name, `npm run bench -- edge`.
// What follows the names from the first `--` flag on goes to each. Each writes results/<name>.json.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = import.meta.dirname;
const known = readdirSync(folder).filter((file) => file.endsWith(".mjs") && file !== "run.mjs").map((file) => file.replace(/\.mjs$/, "")).sort();
const args = process.argv.slice(2);
const split = args.findIndex((arg) => arg.startsWith("--"));
const wanted = split < 0 ? args : args.slice(0, split);
const flags = split < 0 ? [] : args.slice(split);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`There is no measurement named ${unknown}. Choose from ${known.join(", ")}.`);
  process.exit(2);
}
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), ...flags], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
