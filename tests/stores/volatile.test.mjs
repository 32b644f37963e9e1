// The store suite over the volatile store, over sealed ones, and over the test doubles.

import assert from "node:assert/strict";
import test from "node:test";

import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { corruptStore, flakyStore, fullStore, slowStore, storeSuite } from "../../pkg/dist/testing/index.js";

/** Stores by name over shared data, as the suite wants them. */
function volatiles(wrap = (store) => store) {
  const data = new Map();
  return async (name) => {
    if (!data.has(name)) data.set(name, new VolatileData());
    return wrap(volatileStore(data.get(name)));
  };
}

for (const { name, run } of storeSuite(volatiles(), { full: async () => fullStore(volatileStore(), 1_000_000) })) test(name, run);

for (const { name, run } of storeSuite(volatiles((store) => slowStore(store, 2)))) test(`slow store: ${name}`, run);

/** Runs the suite over a store that breaks a promise; gives the names of the cases that failed. */
async function broken(open) {
  const failed = [];
  for (const { name, run } of storeSuite(open)) await run().catch(() => failed.push(name.replace(/^strong: /, "").split(" ")[0]));
  return failed;
}

test("the suite fails for stores that break a promise", async () => {
  assert.deepEqual(await broken(volatiles()), []);
  const lossy = volatiles((store) => ({ ...store, commit: async ({ put, remove }) => store.commit({ put: put.slice(0, 1), remove }) }));
  assert.ok((await broken(lossy)).includes("3"));
  const truncating = volatiles((store) => corruptStore(store, { how: "cut" }));
  assert.ok((await broken(truncating)).includes("7"));
  const unsorted = volatiles((store) => ({ ...store, list: async (prefix) => (await store.list(prefix)).reverse() }));
  assert.ok((await broken(unsorted)).includes("6"));
  const immortal = volatiles((store) => ({ ...store, close: async () => {} }));
  assert.ok((await broken(immortal)).includes("10"));
  const keeping = volatiles((store) => ({ ...store, commit: ({ put }) => store.commit({ put, remove: [] }) }));
  assert.ok((await broken(keeping)).includes("11"));
  const halves = volatiles((store) => ({
    ...store,
    commit: async ({ put, remove }) => {
      for (const pair of put) {
        await store.commit({ put: [pair], remove: [] });
        await new Promise((resolve) => setTimeout(resolve));
      }
      await store.commit({ put: [], remove });
    },
  }));
  const failed = await broken(halves);
  for (const promise of ["2", "3", "5"]) assert.ok(failed.includes(promise), promise);
});

test("test doubles do what they say", async () => {
  const bytes = new Uint8Array([1, 2, 3, 4]);
  const put = (key) => ({ put: [[key, bytes]], remove: [] });

  const inner = volatileStore();
  const flaky = flakyStore(inner, (verb, call) => (verb === "commit" && call === 1 ? "before" : call === 2 ? "after" : false));
  await assert.rejects(flaky.commit(put("u/a/e/1")), { code: "store_unavailable", retryable: true });
  assert.deepEqual(await inner.list(""), []);
  await assert.rejects(flaky.commit(put("u/a/e/1")), { code: "store_unavailable" });
  assert.deepEqual(await inner.list(""), ["u/a/e/1"]);
  await flaky.commit(put("u/a/e/1"));

  const full = fullStore(volatileStore(), 6);
  await full.commit(put("u/a/e/1"));
  await assert.rejects(full.commit(put("u/a/e/2")), { code: "quota", retryable: false });
  assert.deepEqual(await full.list(""), ["u/a/e/1"]);
  await full.commit({ put: [], remove: ["u/a/e/1"] });
  await full.commit(put("u/a/e/2"));

  await inner.commit({ put: [["u/a/e/2", new Uint8Array([9, 9])]], remove: [] });
  const read = async (damage) => (await corruptStore(inner, damage).load(["u/a/e/1", "u/a/e/2"])).map((value) => value && [...value]);
  assert.deepEqual(await read({ keys: "e/1" }), [[1, 2, 2, 4], [9, 9]]);
  assert.deepEqual(await read({ keys: "e/1", how: "cut" }), [[1, 2], [9, 9]]);
  assert.deepEqual(await read({ keys: "e/1", how: "swap" }), [[9, 9], [9, 9]]);
  assert.deepEqual(await read({ keys: (key) => key.endsWith("2"), how: "drop" }), [[1, 2, 3, 4], null]);
});
