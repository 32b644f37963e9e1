// Turns a clone into a verdict: builds the package, then runs every kind of test, the quick ones first.
// `npm test -- browser edge` runs only the checks of those names; `--long` runs everything in full.

import * as checks from "./steps/checks.mjs";
import { chromium, firefox, hasFirefox } from "./steps/browser.mjs";
import { ownTemporaryFolder, room } from "./steps/disk.mjs";
import { minilm } from "./steps/minilm.mjs";
import { distribution, site, types } from "./steps/package.mjs";
import { buildWasm, prepare } from "./steps/prepare.mjs";
import { all, main, Missing, step } from "./steps/report.mjs";
import { geckodriver, wasmBindgen, wasmPack, wasmTarget } from "./steps/rust.mjs";

/** Name, title, work. Files below tests/<folder> are found by their ending, .test.mjs. */
const CHECKS = [
  ["format", "Format (cargo fmt)", checks.format],
  ["lint", "Lints (clippy, native)", checks.lintNative],
  ["lint", "Lints (clippy, WebAssembly)", checks.lintWasm],
  ["native", "Native tests (cargo test)", checks.testNative],
  ["wasm", "Engine in Chromium (wasm-pack)", checks.testChromium],
  ["wasm", "Engine in Firefox (wasm-pack)", checks.testFirefox],
  ["types", "TypeScript types (tsc)", types],
  ["unit", "Unit tests in Node", () => checks.testNode("unit", 2)],
  ["stores", "Stores", () => checks.testNode("stores", 1)],
  ["browser", "Demo and package in Chromium (Playwright)", () => checks.testNode("browser", 1)],
  ["edge", "Edge workers (workerd)", () => checks.testNode("edge", 1)],
  ["package", "Package as published", () => checks.testNode("package", 1)],
];
const NEEDS_BUILD = ["types", "unit", "stores", "browser", "edge", "package"];
const NEEDS_BROWSER = ["wasm", "stores", "browser", "package"];

await main(async () => {
  const args = process.argv.slice(2);
  const names = args.filter((arg) => !arg.startsWith("--"));
  const known = [...new Set(CHECKS.map(([name]) => name))];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Missing(`there is no check named ${unknown}`, `choose from ${known.join(", ")}`);
  // Tests that have a short and a full form look at this.
  if (args.includes("--long")) process.env.POCKETMEM_LONG = "1";
  // What it keeps helps only who compiles again and again, and is a third of what the tests leave behind.
  process.env.CARGO_INCREMENTAL ??= "0";

  const wanted = CHECKS.filter(([name]) => !names.length || names.includes(name));
  const needs = (list) => wanted.some(([name]) => list.includes(name));
  await step("Disk", () => room(6, "target/debug"));
  ownTemporaryFolder();
  await prepare();
  await step("Rust's WebAssembly target", wasmTarget);
  if (needs(NEEDS_BROWSER)) await step("Chromium", chromium);
  if (needs(["wasm"])) {
    await step("wasm-pack", wasmPack);
    await step("Firefox", firefox);
    if (hasFirefox()) await step("geckodriver", geckodriver);
  }
  if (needs(["wasm"])) await step("wasm-bindgen", wasmBindgen);
  if (needs(NEEDS_BUILD)) await buildWasm();
  if (needs(NEEDS_BUILD)) await step("TypeScript package", distribution);
  if (needs(["browser", "edge"])) await step("Demo", site);
  if (needs(["unit", "browser"])) await step("MiniLM model", minilm);
  return all(wanted.map(([, title, work]) => [title, work]));
});
