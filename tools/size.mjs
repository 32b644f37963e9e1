// Builds the package and says how big its parts are, beside what was agreed to; `npm run size -- --update` agrees to them.

import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { buildPackage, prepare } from "./steps/prepare.mjs";
import { main } from "./steps/report.mjs";

await main(async () => {
  await prepare();
  await buildPackage();
  const { SNAPSHOT, sizes } = await import("./steps/sizes.mjs");
  const now = await sizes();
  const agreed = existsSync(SNAPSHOT) ? JSON.parse(readFileSync(SNAPSHOT, "utf8")) : {};
  for (const [part, measures] of Object.entries(now)) {
    for (const [measure, bytes] of Object.entries(measures)) {
      const known = agreed[part]?.[measure];
      const change = known ? `${bytes >= known ? "+" : ""}${((bytes / known - 1) * 100).toFixed(1)} %` : "new";
      console.log(`${part.padEnd(28)} ${measure.padEnd(7)} ${String(bytes).padStart(9)}  ${change}`);
    }
  }
  if (process.argv.includes("--update")) writeFileSync(SNAPSHOT, `${JSON.stringify(now, null, 2)}\n`);
});
