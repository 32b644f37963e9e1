// Shows what `npm publish` would publish: builds, checks the package's metadata and types, lists the files. Publishes nothing.

import { bin } from "./steps/node.mjs";
import { buildPackage, prepare } from "./steps/prepare.mjs";
import { all, main } from "./steps/report.mjs";
import { root, run } from "./steps/run.mjs";
import { join } from "node:path";

await main(async () => {
  await prepare();
  await buildPackage();
  return all([
    ["Metadata (publint)", () => run(bin("publint"), ["pkg", "--strict"])],
    ["Types for every resolver (attw)", () => run(bin("attw"), ["--pack", "pkg", "--profile", "esm-only"])],
    ["Files (npm pack)", () => run("npm", ["pack", "--dry-run", "--ignore-scripts"], { cwd: join(root, "pkg") })],
  ]);
});
