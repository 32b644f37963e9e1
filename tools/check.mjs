// The inner loop: lints, native tests and the type check; no browser, no optimised build unless there is none yet.

import { existsSync } from "node:fs";
import { join } from "node:path";

import { format, lintNative, testNative, testNode } from "./steps/checks.mjs";
import { types } from "./steps/package.mjs";
import { buildWasm, prepare } from "./steps/prepare.mjs";
import { all, main } from "./steps/report.mjs";
import { root } from "./steps/run.mjs";

await main(async () => {
  await prepare();
  if (!existsSync(join(root, "pkg", "wasm", "pocketmem.js"))) await buildWasm();
  return all([
    ["Format", format],
    ["Lints", lintNative],
    ["Native tests", testNative],
    ["TypeScript types", types],
    ["Unit tests in Node", () => testNode("unit", 2)],
  ]);
});
