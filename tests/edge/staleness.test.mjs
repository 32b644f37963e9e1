// Two isolates that see each other's writes up to a minute late: whatever the order, they converge and lose nothing.

import assert from "node:assert/strict";
import test from "node:test";

import { handlerMaker } from "../../pkg/dist/edge/handler.js";
import { kvStore } from "../../pkg/dist/edge/index.js";
import * as loader from "../../pkg/dist/loaders/files.js";
import { staleKv } from "../../pkg/dist/testing/index.js";

const LONG = process.env.POCKETMEM_LONG === "1";

function world(random) {
  let now = Date.UTC(2026, 10, 1);
  const clock = () => now;
  const kv = staleKv({ clock, random });
  const isolate = (place, options = {}) => {
    const handler = handlerMaker(loader)({
      store: () => kvStore(kv.place(place), { backoff: 5, clock }),
      auth: (request) => request.headers.get("x-user"),
      memory: { clock, embedder: null, timeZone: "UTC" },
      revalidate: 0,
      ...options,
    });
    return async (method, path, body) => {
      const response = await handler(new Request(`http://edge.test${path}`, {
        method,
        headers: { "x-user": "ann", ...(body ? { "content-type": "application/json" } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }));
      const answer = await response.json();
      assert.equal(response.status, 200, JSON.stringify(answer));
      return answer;
    };
  };
  return { kv, isolate, pass: (milliseconds) => (now += milliseconds) };
}

test("any interleaving of two isolates converges and loses nothing", async () => {
  for (let seed = 1; seed <= (LONG ? 60 : 12); seed += 1) {
    let state = seed * 2_654_435_761;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const { isolate, pass } = world(random);
    const isolates = [isolate("one"), isolate("two")];
    const expected = new Map();
    for (let step = 0; step < 24; step += 1) {
      const who = random() < 0.5 ? 0 : 1;
      const ask = isolates[who];
      const { memories } = await ask("GET", "/v1/memories?kinds=semantic&limit=500");
      const known = memories.filter(({ id }) => expected.has(id));
      if (random() < 0.2 && known.length > 0) {
        const { id } = known[Math.floor(random() * known.length)];
        await ask("DELETE", `/v1/memories?id=${id}`);
        expected.delete(id);
      } else {
        const text = `Observation ${seed}-${step} made at place ${who}`;
        const { id, action } = await ask("POST", "/v1/remember", { text });
        assert.equal(action, "added");
        expected.set(id, text);
        const own = await ask("GET", "/v1/memories?kinds=semantic&limit=500");
        assert.ok(own.memories.some((memory) => memory.id === id), `seed ${seed}, step ${step}: own writes are seen`);
      }
      pass(1_000 + random() * 20_000);
    }
    pass(200_000);
    for (const [at, ask] of [...isolates, isolate("three")].entries()) {
      const { memories } = await ask("GET", "/v1/memories?kinds=semantic&limit=500");
      const found = Object.fromEntries(memories.map(({ id, text }) => [id, text]));
      assert.deepEqual(Object.entries(found).sort(), [...expected].sort(), `seed ${seed}, isolate ${at}`);
    }
  }
});

test("what one isolate wrote is seen in another after a minute, and at once in its own", async () => {
  const { isolate, pass } = world(() => 1);
  const [one, two] = [isolate("one"), isolate("two", { revalidate: 10_000 })];
  const seen = async (ask) => (await ask("GET", "/v1/memories?kinds=semantic")).memories.length;
  assert.equal(await seen(two), 0);
  await one("POST", "/v1/remember", { text: "Prefers the aisle seat" });
  assert.equal(await seen(one), 1);
  assert.equal(await seen(two), 0);
  pass(60_001);
  assert.equal(await seen(two), 1);
});

test("operations per request: a warm context none beside the listing, a record two writes", async () => {
  const { kv, isolate, pass } = world(() => 1);
  const ask = isolate("one", { revalidate: 10_000 });
  await ask("POST", "/v1/record", { turns: [{ session: "s", role: "user", content: "Remember that I like rye bread." }] });
  // Once in ten minutes upkeep takes its turn, and may store what has become due.
  await ask("POST", "/v1/context", { query: "bread", session: "s" });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const count = async (run) => {
    const before = { ...kv.operations };
    await run();
    return Object.fromEntries(Object.entries(kv.operations).map(([verb, times]) => [verb, times - before[verb]]));
  };
  assert.deepEqual(await count(() => ask("POST", "/v1/context", { query: "bread", session: "s" })), { get: 0, put: 0, delete: 0, list: 0, refused: 0 });
  pass(11_000);
  assert.deepEqual(await count(() => ask("POST", "/v1/context", { query: "bread", session: "s" })), { get: 0, put: 0, delete: 0, list: 1, refused: 0 });
  const { put, get, list } = await count(() => ask("POST", "/v1/record", { turns: [{ session: "s", role: "user", content: "And I like soup." }] }));
  assert.ok(put <= 2 && get === 0 && list === 0, JSON.stringify({ put, get, list }));
});
