// KV and Durable Object stores: the suite in real workerd, then what the local emulator leaves out, by the staleness fake.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";

import { Miniflare } from "miniflare";

import { kvStoreOn } from "../../pkg/dist/edge/kv.js";
import { staleKv, storeSuite } from "../../pkg/dist/testing/index.js";
import * as glue from "../../pkg/wasm/pocketmem.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
let workerd;

before(async () => {
  workerd = new Miniflare({
    modules: true,
    modulesRoot: root,
    scriptPath: `${root}tests/stores/support/worker.mjs`,
    modulesRules: [
      { type: "ESModule", include: ["**/*.js", "**/*.mjs"] },
      { type: "CompiledWasm", include: ["**/*.wasm"] },
    ],
    compatibilityDate: "2026-04-26",
    kvNamespaces: ["KV"],
    durableObjects: { OBJECTS: { className: "MemoryObject", useSQLite: true } },
  });
  await workerd.ready;
  glue.initSync({ module: readFileSync(`${root}pkg/wasm/pocketmem_bg.wasm`) });
});

after(() => workerd?.dispose());

for (const kind of ["kv", "sealed", "durable"]) {
  test(`${kind} in workerd keeps the suite's promises`, async (t) => {
    const names = await (await workerd.dispatchFetch(`http://localhost/${kind}`)).json();
    assert.ok(names.length >= 12);
    for (const [at, name] of names.entries()) {
      await t.test(name, async () => assert.equal(await (await workerd.dispatchFetch(`http://localhost/${kind}?case=${at}`)).text(), "ok"));
    }
  });
}

const runtime = async () => ({ stores: glue, onRenew: () => () => {} });
const bytes = (text) => new TextEncoder().encode(text);
const text = (value) => value && new TextDecoder().decode(value);
const at = (kv, place, clock) => kvStoreOn(runtime, kv.place(place), { backoff: 5, ...(clock ? { clock } : {}) });
const put = (store, ...keys) => store.commit({ put: keys.map((key) => [key, bytes(key)]), remove: [] });

/** A fake whose time a test moves; the stores' memory of their own writes goes by the same clock. */
function world(options = {}) {
  let now = 1_000_000;
  const clock = () => now;
  const kv = staleKv({ clock, ...options });
  return { kv, pass: (milliseconds) => (now += milliseconds), store: (place) => at(kv, place, clock) };
}

test("the suite over a namespace that is a minute stale", async (t) => {
  const worlds = new Map();
  const open = async (name) => {
    // Every operation takes a second here: the suite writes some keys twice, and the refusal of that is tested below.
    if (!worlds.has(name)) worlds.set(name, world({ onOperation: () => worlds.get(name).pass(1_000) }));
    return worlds.get(name).store("here");
  };
  for (const { name, run } of storeSuite(open, { level: "eventual" })) await t.test(name, run);
});

test("read-your-writes here, at most a minute late elsewhere", async () => {
  const { kv, pass, store } = world();
  const here = store("here");
  const there = store("there");
  assert.deepEqual(await there.load(["u/a/e/1"]), [null]);
  await put(here, "u/a/e/1");
  assert.deepEqual((await here.load(["u/a/e/1"])).map(text), ["u/a/e/1"]);
  assert.deepEqual(await here.list("u/a/"), ["u/a/e/1"]);
  assert.deepEqual(await there.list("u/a/"), []);
  pass(61_000);
  assert.deepEqual(await there.list("u/a/"), ["u/a/e/1"]);
  assert.deepEqual((await there.load(["u/a/e/1"])).map(text), ["u/a/e/1"]);
  await there.commit({ put: [], remove: ["u/a/e/1"] });
  assert.deepEqual(await there.list("u/a/"), []);
  pass(121_000);
  assert.deepEqual(await here.list("u/a/"), []);
  assert.deepEqual(await here.load(["u/a/e/1"]), [null]);
  assert.deepEqual(kv.keys, []);
});

test("a cached miss does not hide what this isolate wrote", async () => {
  const { store } = world();
  const here = store("here");
  assert.deepEqual(await here.load(["u/a/e/1"]), [null]);
  await put(here, "u/a/e/1");
  assert.deepEqual((await here.load(["u/a/e/1"])).map(text), ["u/a/e/1"]);
});

test("few operations: 1,000 entries open with 12", async () => {
  const { kv, pass, store } = world();
  const writer = store("writer");
  const keys = Array.from({ length: 1_000 }, (_, n) => `u/a/e/${String(n).padStart(6, "0")}`);
  await put(writer, ...keys);
  assert.equal(kv.operations.put, 1_000);
  pass(61_000);
  const reader = store("reader");
  const listed = await reader.list("u/a/");
  assert.deepEqual(listed, keys);
  assert.deepEqual((await reader.load(listed)).map(text), keys);
  assert.ok(kv.operations.list + kv.operations.get <= 12, JSON.stringify(kv.operations));
});

test("large values go alone and as bytes, small ones together", async () => {
  const { kv, pass, store } = world();
  const big = Uint8Array.from({ length: 65_536 + 1 }, (_, n) => (n * 7919) >> 3);
  const batch = { put: [["u/a/s/1", big], ["u/a/s/2", big], ["u/a/e/1", bytes("small")], ["u/a/e/2", bytes("")]], remove: [] };
  await store("writer").commit(batch);
  pass(61_000);
  for (const listed of [true, false]) {
    const reader = store(`reader ${listed}`);
    if (listed) await reader.list("u/a/");
    const before = kv.operations.get;
    const values = await reader.load(batch.put.map(([key]) => key));
    assert.deepEqual(values, batch.put.map(([, value]) => value));
    assert.equal(kv.operations.get - before, 3, `listed: ${listed}`);
  }
});

test("damaged text is corrupt and names its key", async () => {
  const { kv, pass, store } = world();
  await kv.place("elsewhere").put("u/a/e/1", "not base64!");
  await kv.place("elsewhere").put("u/a/e/2", "AAAA");
  pass(61_000);
  await assert.rejects(store("here").load(["u/a/e/1", "u/a/e/2"]), (error) => error.code === "corrupt" && error.message.includes("u/a/e/1"));
});

test("a second write of a key within a second is waited for, then rate_limited", async () => {
  const { kv, pass, store } = world();
  const here = store("here");
  await put(here, "u/a/e/1");
  await assert.rejects(put(here, "u/a/e/1"), { code: "rate_limited", retryable: true });
  const waiting = put(here, "u/a/e/1");
  setTimeout(() => pass(1_000), 8);
  await waiting;
  assert.ok(kv.operations.refused >= 5);
  assert.deepEqual((await here.load(["u/a/e/1"])).map(text), ["u/a/e/1"]);
});

test("the commit key is written last, and a failed batch is taken back", async () => {
  const { kv } = world();
  const written = [];
  let broken = "";
  const inner = kv.place("here");
  const namespace = {
    ...inner,
    async put(key, ...rest) {
      if (key === broken) throw new Error("KV PUT failed: 500 Internal Server Error");
      await new Promise((resolve) => setTimeout(resolve, key.includes("/p/") ? 5 : 0));
      written.push(key);
      return inner.put(key, ...rest);
    },
    // The fake would refuse the removal of what was written this second; the wait for it is tested above.
    async delete(key) {
      if (written.includes(key)) written.splice(written.indexOf(key), 1);
    },
  };
  const store = kvStoreOn(runtime, namespace, { backoff: 1 });
  await put(store, "u/a/p/1", "u/a/p/2", "u/a/p/3", "u/a/e/1");
  assert.equal(written.at(-1), "u/a/e/1");
  assert.equal(written.length, 4);
  broken = "u/a/p/8";
  await assert.rejects(put(store, "u/a/p/7", "u/a/p/8", "u/a/e/9"), { code: "store_unavailable", retryable: true });
  assert.ok(!written.includes("u/a/e/9") && !written.includes("u/a/p/7"), String(written));
  assert.deepEqual(await store.load(["u/a/e/9"]), [null]);
});

test("limits are said before anything is written", async () => {
  const { kv, store } = world();
  await assert.rejects(put(store("here"), "u/a/e/1", `${"用".repeat(180)}/a/e/1`), { code: "too_large" });
  assert.equal(kv.operations.put, 0);
});

test("any interleaving of two isolates converges and loses nothing", async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    let state = seed * 2654435761;
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
    const { kv, pass, store } = world({ random });
    const isolates = [store("one"), store("two")];
    const expected = new Set();
    for (let step = 0; step < 30; step += 1) {
      const who = random() < 0.5 ? 0 : 1;
      const isolate = isolates[who];
      const seen = await isolate.list("u/a/");
      const values = await isolate.load(seen);
      for (const [n, value] of values.entries()) if (value) assert.equal(text(value), seen[n]);
      const key = `u/a/e/${step}-${who}`;
      // A snapshot replaces an entry that is seen: its key is new, the old one goes.
      const old = random() < 0.3 ? seen.find((each) => expected.has(each)) : undefined;
      await isolate.commit({ put: [[key, bytes(key)]], remove: old ? [old] : [] });
      expected.add(key);
      if (old) expected.delete(old);
      const own = await isolate.list("u/a/");
      assert.ok(own.includes(key) && !own.includes(old), `seed ${seed}, step ${step}: own writes are seen`);
      pass(1_000 + random() * 20_000);
    }
    pass(200_000);
    for (const isolate of isolates) {
      const seen = await isolate.list("u/a/");
      assert.deepEqual(seen, [...expected].sort(), `seed ${seed}`);
      assert.deepEqual((await isolate.load(seen)).map(text), seen);
    }
    assert.deepEqual(kv.keys, [...expected].sort());
  }
});
