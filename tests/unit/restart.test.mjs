// Proves that a trap in the wasm costs one call: the engine is rebuilt from the store, and input that keeps trapping is refused.
import assert from "node:assert/strict";
import { test } from "node:test";

import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { codeOf, fakeRuntime, openFake } from "./fake.mjs";

test("the broken call rejects as retryable, what was stored is there again, the next call works", async () => {
  const { memory, runtime } = await openFake();
  await memory.remember("before");
  const error = await memory.remember("TRAP").catch((caught) => caught);
  assert.equal(error.code, "engine_restarted");
  assert.equal(error.retryable, true);
  assert.match(error.message, /unreachable/);
  assert.equal(runtime.renewed, 1);
  assert.equal((await memory.remember("after")).action, "added");
  assert.deepEqual((await memory.list()).map(({ text }) => text), ["before", "after"]);
  await memory.close();
});

test("calls queued behind a trap are not lost", async () => {
  const { memory } = await openFake();
  const results = await Promise.allSettled([memory.remember("one"), memory.remember("TRAP"), memory.remember("two"), memory.list()]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  assert.equal(results[3].value.length, 2);
  await memory.close();
});

test("the same input is refused after three traps in a minute; other input is not", async () => {
  const { memory, runtime } = await openFake();
  for (let at = 0; at < 3; at += 1) assert.equal(await codeOf(memory.remember("TRAP")), "engine_restarted");
  assert.equal(await codeOf(memory.remember("TRAP")), "invalid_argument");
  assert.equal(runtime.renewed, 3);
  assert.equal((await memory.remember("harmless")).action, "added");
  assert.equal(await codeOf(memory.remember("another TRAP")), "engine_restarted");
  await memory.close();
});

test("turns that get their time from the clock are known again as the same input", async () => {
  let now = 1_000_000;
  const { memory } = await openFake({ clock: () => (now += 1000) });
  const turn = { session: "s", role: "user", content: "TRAP" };
  for (let at = 0; at < 3; at += 1) assert.equal(await codeOf(memory.record(turn)), "engine_restarted");
  assert.equal(await codeOf(memory.record(turn)), "invalid_argument");
  await memory.close();
});

test("other memories of the process go on after a trap, even in the middle of a write", async () => {
  const runtime = fakeRuntime();
  const inner = volatileStore();
  const store = { ...inner, commit: async (batch) => {
    await inner.commit(batch);
    await hold;
  } };
  let release = () => {};
  let hold = Promise.resolve();
  const bystander = await openFake({ runtime, store });
  const other = await openFake({ runtime, user: "bob" });
  await bystander.memory.remember("first");
  hold = new Promise((resolve) => { release = resolve; });
  const writing = bystander.memory.remember("second");
  assert.equal(await codeOf(other.memory.remember("TRAP")), "engine_restarted");
  release();
  assert.equal((await writing).action, "added");
  assert.deepEqual((await bystander.memory.list()).map(({ text }) => text), ["first", "second"]);
  await bystander.memory.close();
  await other.memory.close();
  assert.equal(runtime.renewed, 1);
});

test("an instance renewed while a store is read is noticed and the reading begun again", async () => {
  const runtime = fakeRuntime();
  const data = new VolatileData();
  const writer = await openFake({ runtime, store: volatileStore(data) });
  await writer.memory.remember("there");
  await writer.memory.close();
  const inner = volatileStore(data);
  let reads = 0;
  const store = { ...inner, load: async (keys) => {
    reads += 1;
    if (reads === 1) runtime.renew(runtime.generation);
    return inner.load(keys);
  } };
  const { memory } = await openFake({ runtime, store });
  assert.equal((await memory.list()).length, 1);
  assert.ok(reads >= 2);
  await memory.close();
});
