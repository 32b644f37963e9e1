// Turns a clone into the npm package in pkg/ (wasm and dist) and the demo in www/dist.

import { buildPackage, prepare } from "./steps/prepare.mjs";
import { main, step } from "./steps/report.mjs";
import { site } from "./steps/package.mjs";

await main(async () => {
  await prepare();
  await buildPackage();
  await step("Demo", site);
});
