// A build step is skipped exactly when its inputs and outputs are as they were.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";

import { root } from "../../tools/steps/run.mjs";
import { hash, unlessDone } from "../../tools/steps/stamp.mjs";

const folder = mkdtempSync(join(tmpdir(), "pocketmem-"));
const stamp = `test-${process.pid}`;
after(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(root, ".cache", "done", stamp), { force: true });
});

test("work is done once for the same inputs, again for changed ones and for lost output", async () => {
  const input = join(folder, "input");
  const output = join(folder, "output");
  let count = 0;
  const build = () =>
    unlessDone(stamp, hash([input]), [relative(root, output)], () => {
      writeFileSync(output, "built");
      return `built ${++count}`;
    });
  writeFileSync(input, "one");
  assert.equal(await build(), "built 1");
  assert.equal(await build(), "up to date");
  writeFileSync(input, "two");
  assert.equal(await build(), "built 2");
  rmSync(output);
  assert.equal(await build(), "built 3");
});

test("work that failed is not taken for done", async () => {
  const value = hash([], "fails");
  await assert.rejects(unlessDone(stamp, value, [], () => Promise.reject(new Error("broken"))), /broken/);
  assert.equal(await unlessDone(stamp, value, [], () => "worked"), "worked");
});

test("names, contents and values all count", () => {
  const [a, b] = ["a", "b"].map((name) => join(folder, name));
  writeFileSync(a, "x");
  writeFileSync(b, "x");
  const hashes = [hash([a]), hash([b]), hash([a], 1), hash([a, b])];
  assert.equal(new Set(hashes).size, hashes.length);
});
