// Proves when a task's lazy writes reach the store: after five minutes, at a decision, at a new step, and never later than close.
import assert from "node:assert/strict";
import { test } from "node:test";

import { merged } from "../../pkg/dist/tasks.js";
import { openFake } from "./fake.mjs";

const writes = (runtime) => runtime.log.filter((name) => name === "taskWrite").length;

test("lazy writes are read at once and stored when they are due", async () => {
  let now = 1_000_000;
  const { memory, runtime } = await openFake({ clock: () => now });
  const task = memory.task("move");
  await task.write({ goal: "move house", step: "pack", decisions: ["keep the piano"] });
  assert.equal(writes(runtime), 1);
  await task.write({ boxes: 3 }, { lazy: true });
  await task.write({ boxes: 4, step: "pack" }, { lazy: true });
  assert.equal(writes(runtime), 1);
  assert.deepEqual(await task.read(), { goal: "move house", step: "pack", decisions: ["keep the piano"], boxes: 4 });
  await task.write({ decisions: ["sell the car"] }, { lazy: true });
  assert.equal(writes(runtime), 2);
  await task.write({ boxes: 5 }, { lazy: true });
  await task.write({ step: "drive" }, { lazy: true });
  assert.equal(writes(runtime), 3);
  await task.write({ boxes: 6 }, { lazy: true });
  now += 300_000;
  await task.write({ note: "late" }, { lazy: true });
  assert.equal(writes(runtime), 4);
  await task.write({ boxes: 7 }, { lazy: true });
  assert.match(await task.summary(), /"boxes":7/);
  assert.equal(writes(runtime), 5);
  assert.deepEqual((await task.read()).decisions, ["keep the piano", "sell the car"]);
  await memory.close();
});

test("a patch is stored as it was when it was given", async () => {
  const { memory } = await openFake();
  const patch = { files: ["a"] };
  const writing = memory.task("t").write(patch);
  patch.files.push("b");
  await writing;
  assert.deepEqual(await memory.task("t").read(), { files: ["a"] });
  await memory.close();
});

test("patches merge shallowly and three arrays append", () => {
  const state = { decisions: [1], errors: [1], steps: [1], files: [1], deep: { a: 1 } };
  assert.deepEqual(merged(state, { decisions: [2], errors: [2], steps: [2], files: [2], deep: { b: 2 } }), { decisions: [1, 2], errors: [1, 2], steps: [1, 2], files: [2], deep: { b: 2 } });
  assert.deepEqual(state.decisions, [1]);
  assert.equal(Object.getPrototypeOf(merged({}, JSON.parse('{"__proto__":{"x":1}}'))), Object.prototype);
});
