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

/** All that a place holds, without how often it was used there. */
async function held(ask) {
  const found = [];
  for (let after = ""; ; ) {
    const { memories, next } = await ask("GET", `/v1/memories?kinds=turn,semantic,episodic,procedural&status=active,superseded,pending,archived&limit=200${after}`);
    found.push(...memories.map(({ lastAccessedAt, accessCount, ...record }) => JSON.stringify(record)));
    if (!next) return found.sort();
    after = `&after=${next}`;
  }
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

test("rival facts, the same turns twice, forgotten sessions: two isolates and a third come to the same", async () => {
  for (let seed = 1; seed <= (LONG ? 60 : 12); seed += 1) {
    let state = seed * 2_246_822_519;
    const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
    const pick = (list) => list[Math.floor(random() * list.length)];
    const { isolate, pass } = world(random);
    const isolates = [isolate("one"), isolate("two")];
    const sent = [];
    const forgotten = new Set();
    for (let step = 0; step < 20; step += 1) {
      const ask = pick(isolates);
      const how = random();
      if (how < 0.4) await ask("POST", "/v1/remember", { text: `Lives in ${pick(["Oslo", "Lyon", "Ghent", "Turin"])}`, fact: { subject: "user", predicate: "lives_in", object: pick(["Oslo", "Lyon", "Ghent", "Turin"]), cardinality: "one" } });
      else if (how < 0.7 || sent.length === 0) {
        const turn = { id: `turn-${seed}-${step}`, session: `s${step % 3}`, role: "user", content: `Remember that box ${seed}-${step} holds ${step * 7} buttons.`, time: Date.UTC(2026, 9, 1) + step * 60_000 };
        sent.push(turn);
        await ask("POST", "/v1/record", { turns: [turn] });
      } else if (how < 0.85) {
        // A client that heard no answer sends the turn again, and reaches another isolate.
        const turn = pick(sent);
        if (!forgotten.has(turn.session)) await ask("POST", "/v1/record", { turns: [turn] });
      } else {
        const { session } = pick(sent);
        const { memories } = await ask("GET", `/v1/memories?kinds=turn&session=${session}`);
        if (memories.length > 0 && !forgotten.has(session)) {
          await ask("DELETE", `/v1/memories?session=${session}`);
          forgotten.add(session);
        }
      }
      pass(1_000 + random() * 30_000);
    }
    // Upkeep (sessions that have been idle) writes too: it has its turn everywhere, and then nothing is left to do.
    const everywhere = [...isolates, isolate("three")];
    for (let turn = 0; turn < 3; turn += 1) {
      for (const ask of everywhere) await ask("POST", "/v1/context", { query: "boxes", session: "none" });
      await new Promise((resolve) => setTimeout(resolve, 20));
      pass(3_700_000);
    }
    const [first, ...others] = everywhere;
    const expected = await held(first);
    for (const other of others) assert.deepEqual(await held(other), expected, `seed ${seed}`);
    // Once more after everybody has written what they noticed: it stays so.
    for (const ask of isolates) await ask("POST", "/v1/remember", { text: `The end of story ${seed}` });
    pass(200_000);
    assert.deepEqual(await held(isolates[0]), await held(isolates[1]), `seed ${seed}, later`);
    const homes = (await held(first)).map((text) => JSON.parse(text)).filter(({ fact, status }) => fact?.predicate === "lives_in" && status === "active");
    assert.ok(homes.length <= 1, `seed ${seed}: ${JSON.stringify(homes)}`);
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

test("the fake meters a request's CPU and operations, and ends one that takes too much, as the platform does", async () => {
  const { kv, isolate } = world(() => 1);
  const ask = isolate("one", { revalidate: 10_000 });
  const { operations, cpuMs, result } = await kv.request(() => ask("POST", "/v1/remember", { text: "Prefers the aisle seat" }));
  assert.equal(result.action, "added");
  // A memory that is found empty is looked for under its sealed names as well, once.
  assert.deepEqual(operations, { get: 0, put: 1, delete: 0, list: 2 });
  assert.ok(cpuMs > 0 && cpuMs < 5_000, String(cpuMs));
  const warm = await kv.request(() => ask("POST", "/v1/recall", { query: "Which seat?" }));
  assert.deepEqual(warm.operations, { get: 0, put: 0, delete: 0, list: 0 });

  const place = kv.place("two");
  await assert.rejects(kv.request(async () => { for (let at = 0; at < 3; at += 1) await place.list(); }, { operations: 2 }), /Too many API requests/);
  const busy = async () => { for (const end = performance.now() + 30; performance.now() < end; ); };
  await assert.rejects(kv.request(busy, { cpuMs: 5 }), /exceeded CPU time limit/);
  await assert.rejects(kv.request(() => kv.request(busy)), /one request at a time/);
  assert.equal((await kv.request(async () => "done")).result, "done");
});
