// Turns the boundary's Rust types into pkg/src/types; the native tests fail when these are stale.

import { prepare } from "./steps/prepare.mjs";
import { main, step } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";

await main(async () => {
  await prepare();
  await step("Types from Rust", () => run("cargo", ["test", "--lib", "typescript"], { env: { POCKETMEM_WRITE_TYPES: "1" } }));
});
