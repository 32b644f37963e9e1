// Turns the built package into the list of what `npm publish` would send: name, version, every file with its size, and the sums.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import { root, run } from "./run.mjs";

/** What npm would put into the tarball; nothing is written and no registry is asked. */
async function packed() {
  const said = await run("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { cwd: join(root, "pkg"), quiet: true });
  return JSON.parse(said.slice(said.indexOf("[")))[0];
}

/** The list for people to read; what it gives is the line of the summary. */
export async function list() {
  const { name, version, files, size, unpackedSize, integrity } = await packed();
  const number = (bytes) => bytes.toLocaleString("en");
  for (const file of files) console.log(`${number(file.size).padStart(12)}  ${file.path}`);
  const { exports, license, engines, peerDependencies = {}, dependencies = {} } = JSON.parse(readFileSync(join(root, "pkg", "package.json"), "utf8"));
  console.log(`\n  ${name}@${version}, ${license}, Node ${engines.node}, ES modules`);
  console.log(`  entry points: ${Object.keys(exports).map((entry) => entry.replace(/^\./, name)).join(" ")}`);
  console.log(`  dependencies: ${Object.keys(dependencies).join(" ") || "none"}; optional peers: ${Object.keys(peerDependencies).join(" ") || "none"}`);
  console.log(`  ${integrity}`);
  const told = new RegExp(`^## \\[?${version.replaceAll(".", "\\.")}\\b`, "m").test(readFileSync(join(root, "CHANGELOG.md"), "utf8"));
  if (!told) console.log(`  CHANGELOG.md has no section for ${version} yet: what is under "Unreleased" becomes that section.`);
  return `${name}@${version}: ${files.length} files, ${number(size)} bytes packed, ${number(unpackedSize)} unpacked. To publish exactly this: npm publish --ignore-scripts, in pkg`;
}
