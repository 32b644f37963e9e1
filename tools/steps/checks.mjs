// Turns each kind of check into a step: formatting and lints, native tests, tests in browsers, tests in Node.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { hasFirefox } from "./browser.mjs";
import { root, run } from "./run.mjs";

export const format = () => run("cargo", ["fmt", "--all", "--check"], { todo: "run `cargo fmt --all`" });

/** A test may stop by unwrap or panic, what ships may not: hence the second pass for tests allows them. */
const IN_TESTS = ["unwrap_used", "expect_used", "panic"].flatMap((lint) => ["-A", `clippy::${lint}`]);
export async function lintNative() {
  await run("cargo", ["clippy", "--lib", "--", "-D", "warnings"]);
  await run("cargo", ["clippy", "--all-targets", "--", "-D", "warnings", "-A", "missing_docs", ...IN_TESTS]);
}
export async function lintWasm() {
  const target = ["--target", "wasm32-unknown-unknown"];
  await run("cargo", ["clippy", ...target, "--lib", "--", "-D", "warnings"]);
  await run("cargo", ["clippy", ...target, "--package", "wasm-tests", "--tests", "--", "-D", "warnings", ...IN_TESTS]);
}

export const testNative = () => run("cargo", ["test"]);

/** tests/wasm in a headless browser; its switches come from the webdriver.json there. */
const testWasm = (browser, driver) =>
  run("wasm-pack", ["--log-level", "warn", "test", "--mode", "no-install", "--headless", `--${browser}`, "tests/wasm"], {
    todo: `read the output above; the browser and ${driver} must fit each other`,
  });
export const testChromium = () => testWasm("chrome", "chromedriver");
export const testFirefox = () => (hasFirefox() ? testWasm("firefox", "geckodriver") : "left out, no Firefox here");

/** Test files of a folder below tests/, found by name. */
export function testFiles(folder) {
  const path = join(root, "tests", folder);
  const names = existsSync(path) ? readdirSync(path, { recursive: true }) : [];
  const tests = names.filter((name) => name.endsWith(".test.mjs") && !name.includes("node_modules"));
  return tests.sort().map((name) => join("tests", folder, name));
}

/** Node's own test runner over one folder. A browser or a build in each file: one file at a time there. */
export async function testNode(folder, concurrency) {
  const found = testFiles(folder);
  if (!found.length) return `no files tests/${folder}/*.test.mjs`;
  await run(process.execPath, ["--test", `--test-concurrency=${concurrency}`, "--test-reporter=spec", ...found]);
  return `passed, ${found.length} ${found.length === 1 ? "file" : "files"}`;
}
