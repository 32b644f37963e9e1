// What users download stays as small as the snapshot says: growth is agreed to by `npm run size -- --update`, or undone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { BASIC_IMPORT, grown, SNAPSHOT, sizes } from "../../tools/steps/sizes.mjs";

const now = await sizes();

test("no part is more than 3 % bigger than agreed", () => {
  const lines = grown(now, JSON.parse(readFileSync(SNAPSHOT, "utf8")));
  assert.deepEqual(lines, [], `the package grew; if it has to: npm run size -- --update\n  ${lines.join("\n  ")}`);
});

test("a basic import with its glue is below 25 KB compressed", () => {
  assert.ok(now["basic import"].gzip < BASIC_IMPORT, `${now["basic import"].gzip} bytes: import what is needed later by import()`);
});

test("growth is told from noise, and a new part from a known one", () => {
  const agreed = { a: { raw: 1_000 } };
  assert.deepEqual(grown({ a: { raw: 1_030 } }, agreed), []);
  assert.deepEqual(grown({ a: { raw: 1_031 } }, agreed), ["a, raw: 1000 bytes agreed, 1031 now (+3.1 %)"]);
  assert.deepEqual(grown({ b: { raw: 1 } }, agreed), ["b, raw: not in the snapshot"]);
});
