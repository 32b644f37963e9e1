// Turns a fresh machine into one that serves the demo: installs what is missing, builds what changed, prints the address.

import { join } from "node:path";

import { room } from "./steps/disk.mjs";
import { site } from "./steps/package.mjs";
import { policy } from "./steps/policy.mjs";
import { buildPackage, prepare } from "./steps/prepare.mjs";
import { main, step } from "./steps/report.mjs";
import { root } from "./steps/run.mjs";
import { serve } from "./steps/serve.mjs";

await main(async () => {
  await step("Disk", () => room(3, "target/wasm32-unknown-unknown"));
  await prepare();
  await buildPackage();
  await step("Demo", site);
  const { url } = await serve(join(root, "www", "dist"), { port: Number(process.env.PORT || 5175), headers: policy });
  console.log(`\npocketmem demo: ${url}  (Ctrl+C ends it)`);
});
