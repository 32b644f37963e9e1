// Shows what `npm publish` would publish: builds, checks the package's metadata and types, lists every file. Publishes nothing.
// `--built` leaves out the building, where that has just been done.

import { bin } from "./steps/node.mjs";
import { buildPackage, prepare } from "./steps/prepare.mjs";
import { list } from "./steps/release.mjs";
import { all, main } from "./steps/report.mjs";
import { run } from "./steps/run.mjs";

await main(async () => {
  if (!process.argv.includes("--built")) {
    await prepare();
    await buildPackage();
  }
  return all([
    ["Metadata (publint)", () => run(bin("publint"), ["pkg", "--strict"])],
    ["Types for every resolver (attw)", () => run(bin("attw"), ["--pack", "pkg", "--profile", "esm-only"])],
    ["What would be published", list],
  ]);
});
