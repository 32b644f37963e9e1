// Builds the package, then runs tests/<what>/run.mjs on it: `npm run eval`, `npm run bench`; further arguments are handed on.

import { existsSync } from "node:fs";
import { join } from "node:path";

import { buildPackage, prepare } from "./steps/prepare.mjs";
import { site } from "./steps/package.mjs";
import { main, Missing, step } from "./steps/report.mjs";
import { root, run } from "./steps/run.mjs";

await main(async () => {
  const [what, ...args] = process.argv.slice(2);
  const script = join("tests", what ?? "", "run.mjs");
  if (!existsSync(join(root, script))) throw new Missing(`${script} does not exist`, "use `npm run eval` or `npm run bench`");
  await prepare();
  await buildPackage();
  // The edge worker is uploaded with the demo's files.
  if (what === "bench") await step("Demo", site);
  await run(process.execPath, [script, ...args], { cwd: root });
});
