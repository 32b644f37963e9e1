// Turns the package's types into www/docs/api.md; the unit tests fail when it is stale.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { FILE, reference } from "./steps/api.mjs";
import { main, step } from "./steps/report.mjs";
import { root } from "./steps/run.mjs";

await main(() => step("API reference", () => {
  writeFileSync(join(root, FILE), reference());
  return `${FILE} written`;
}));
