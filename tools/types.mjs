// Turns the boundary's Rust types into pkg/src/types, and all public types into www/docs/api.md; tests fail when these are stale.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { prepare } from "./steps/prepare.mjs";
import { main, step } from "./steps/report.mjs";
import { root, run } from "./steps/run.mjs";

await main(async () => {
  await prepare();
  await step("Types from Rust", () => run("cargo", ["test", "--lib", "typescript"], { env: { POCKETMEM_WRITE_TYPES: "1" } }));
  await step("API reference", async () => {
    const { FILES, references } = await import("./steps/api.mjs");
    for (const [language, text] of Object.entries(references())) writeFileSync(join(root, FILES[language]), text);
  });
});
