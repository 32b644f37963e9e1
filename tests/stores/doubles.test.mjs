// A whole memory over stores that are slow, fail, are full or give damaged bytes: what was resolved is there, what failed left nothing.

import assert from "node:assert/strict";
import test from "node:test";

import { openMemory } from "../../pkg/dist/index.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { corruptStore, flakyStore, fullStore, slowStore } from "../../pkg/dist/testing/index.js";

const LONG = process.env.POCKETMEM_LONG === "1";
const open = (store, more = {}) => openMemory({ user: "ann", store, embedder: null, ...more });
const codeOf = (promise) => promise.then(() => "ok", ({ code }) => code);
const texts = async (memory) => (await memory.list({ limit: 1_000 })).map(({ text }) => text).sort();

function seeded(seed) {
  let state = seed * 2_654_435_761;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

test("a store that fails before or after writing: resolved is there, failed before is not, and memory and store agree", async () => {
  for (let seed = 1; seed <= (LONG ? 60 : 8); seed += 1) {
    const random = seeded(seed);
    const data = new VolatileData();
    let how = false;
    const memory = await open(flakyStore(volatileStore(data), (verb) => (verb === "commit" ? how : false)));
    const there = new Map();
    const unknown = new Map();
    for (let step = 0; step < 40; step += 1) {
      how = random() < 0.3 ? (random() < 0.5 ? "before" : "after") : false;
      const text = `Jar ${seed}-${step} holds ${step * 3} beans`;
      const known = [...there.keys()];
      const removed = random() < 0.3 && known.length > 0 ? known[Math.floor(random() * known.length)] : undefined;
      const code = removed ? await codeOf(memory.forget({ id: removed })) : await memory.remember(text).then(({ id }) => (there.set(id, text), "ok"), ({ code }) => code);
      assert.equal(code, how === false ? "ok" : "store_unavailable", `seed ${seed}, step ${step}`);
      if (removed && how !== "before") there.delete(removed);
      if (removed && how === "before") assert.equal((await memory.get(removed))?.text, there.get(removed), "a failed forget took nothing away");
      if (!removed && how === "after") unknown.set(text, step);
      if (!removed && how === "before") assert.ok(!(await texts(memory)).includes(text), "a failed remember left nothing");
      if (random() < 0.1) {
        how = random() < 0.5 ? "before" : false;
        await codeOf(memory.compact());
      }
    }
    how = false;
    const expected = [...there.values(), ...unknown.keys()].sort();
    await memory.refresh();
    assert.deepEqual(await texts(memory), expected, `seed ${seed}: in memory`);
    const fresh = await open(volatileStore(data));
    assert.deepEqual(await texts(fresh), expected, `seed ${seed}: in the store`);
    await Promise.all([memory.close(), fresh.close()]);
  }
});

test("a full store: quota, reads go on, forget and compact work and make room", async () => {
  const data = new VolatileData();
  const memory = await open(fullStore(volatileStore(data), 40_000));
  const { id } = await memory.remember("The spare key hangs behind the blue door");
  let at = 0;
  const add = () => memory.record({ session: "s", role: "user", content: `Entry ${(at += 1)}: ${"weather and errands ".repeat(50)}${at}` });
  while ((await codeOf(add())) === "ok") assert.ok(at < 100);
  assert.equal(await codeOf(add()), "quota");
  const before = await texts(memory);
  assert.equal((await memory.recall("spare key"))[0].id, id);
  assert.ok((await memory.context("spare key?", { session: "s" })).used.length > 0);
  assert.equal(await codeOf(memory.compact()), "ok");
  const twin = await open(volatileStore(data));
  assert.deepEqual(await texts(twin), before, "what is in memory is what is stored");
  await twin.close();
  assert.ok((await memory.forget({ session: "s" })).records > 10);
  assert.equal(await codeOf(add()), "ok");
  await memory.close();
});

test("damaged values stop opening and are named; with acceptLoss the others are there", async () => {
  const data = new VolatileData();
  const writer = await open(volatileStore(data));
  for (const text of ["The bread is in the oven", "The cat sleeps on the piano", "The train leaves at nine"]) await writer.remember(text);
  await writer.close();
  const [key] = [...data.entries.keys()].filter((name) => name.includes("/e/")).sort();
  for (const how of ["flip", "cut", "swap", "drop"]) {
    const damaged = () => corruptStore(volatileStore(data), { keys: key, how });
    if (how === "drop") {
      // A listed key without a value was compacted by somebody meanwhile, or is not there yet on an eventual store.
      const memory = await open(damaged());
      assert.equal((await texts(memory)).length, 2);
      await memory.close();
      continue;
    }
    const error = await open(damaged()).then(() => undefined, (error) => error);
    if (how === "swap") {
      // Another entry's whole value under this name is that entry once more: nothing false is believed.
      const memory = error ? await open(damaged(), { acceptLoss: true }) : await open(damaged());
      assert.ok((await texts(memory)).every((text) => /oven|piano|nine/.test(text)));
      await memory.close();
      continue;
    }
    assert.equal(error.code, "corrupt", how);
    assert.ok(error.message.includes(key), error.message);
    const memory = await open(damaged(), { acceptLoss: true });
    assert.equal((await texts(memory)).length, 2, how);
    await memory.close();
  }
  const memory = await open(corruptStore(volatileStore(data), { keys: key }), { acceptLoss: true });
  assert.equal(await codeOf(memory.remember("Life goes on")), "ok");
  assert.equal((await texts(memory)).length, 3);
  await memory.close();
});

test("a slow store: calls keep their order, and close waits for what was called before it", async () => {
  const data = new VolatileData();
  const memory = await open(slowStore(volatileStore(data), (verb) => (verb === "commit" ? 15 : 1)));
  const done = [];
  const calls = Array.from({ length: 10 }, (_, at) => memory.remember(`Tile ${at} is glazed ${at * 2} times`).then(() => done.push(at)));
  await memory.close();
  await Promise.all(calls);
  assert.deepEqual(done, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const fresh = await open(volatileStore(data));
  assert.equal((await texts(fresh)).length, 10);
  await fresh.close();
});

test("a store that loses a snapshot's commit, or breaks off in the middle of it, keeps everything", async () => {
  const source = new VolatileData();
  let captured;
  const inner = volatileStore(source);
  const capturing = { ...inner, commit: async (batch) => {
    if (batch.remove.length > 100) captured = { before: new Map(source.entries), batch };
    return inner.commit(batch);
  } };
  const writer = await open(capturing);
  for (let at = 0; at < 513; at += 1) await writer.remember(`Locker ${at} has the code ${at * 17}`);
  for (let turn = 0; turn < 100 && !captured; turn += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  const expected = await texts(writer);
  await writer.close();
  assert.ok(captured, "a snapshot was made");
  const { before, batch } = captured;
  // Stores that are not atomic write one key after the other: a stop after each of the first, some and the last steps.
  const steps = [...batch.put.map(([key, bytes]) => (entries) => entries.set(key, bytes)), ...batch.remove.map((key) => (entries) => entries.delete(key))];
  const stops = Array.from({ length: steps.length + 1 }, (_, at) => at).filter((at) => LONG || at < 6 || at > steps.length - 3 || at % 64 === 0);
  for (const stop of stops) {
    const data = new VolatileData();
    for (const [key, bytes] of before) data.entries.set(key, bytes);
    for (const step of steps.slice(0, stop)) step(data.entries);
    const memory = await open(volatileStore(data));
    assert.deepEqual(await texts(memory), expected, `stopped after ${stop} of ${steps.length} steps`);
    await memory.close();
  }
});
