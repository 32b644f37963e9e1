// Proves how the optional model is asked: never in the way, its verdicts as events, its failures without loss.
import assert from "node:assert/strict";
import { test } from "node:test";

import { openMemory } from "../../pkg/dist/index.js";
import { fakePage, openFake } from "./fake.mjs";

const turn = (content) => ({ session: "s", role: "user", content });

test("record does not wait for the model; its verdicts come as events", async () => {
  let answer = () => {};
  const asked = [];
  let begin;
  const begun = new Promise((resolve) => { begin = resolve; });
  const llm = { model: "m", complete: (prompt, options) => {
    asked.push([prompt, options.maxTokens, options.json]);
    begin();
    return new Promise((resolve) => { answer = resolve; });
  } };
  const { memory } = await openFake({ llm });
  const verdicts = [];
  memory.on("verdict", (verdict) => verdicts.push(verdict));
  await memory.record([turn("a"), turn("b")]);
  assert.equal(asked.length, 0);
  await memory.record(turn("c"));
  const flushed = memory.flush();
  await begun;
  assert.deepEqual(asked, [["a\nb\nc", 100, true]]);
  assert.equal(verdicts.length, 0);
  answer("likes tea");
  await flushed;
  assert.deepEqual(verdicts, [{ action: "added", reason: "stated", text: "likes tea" }]);
  await memory.close();
});

test("no lock is taken as long as no turn is due; what is due is asked about under it", async () => {
  let locks = 0;
  const page = { ...fakePage(), locked: async (name, job) => { if (name.endsWith(" llm")) locks += 1; return job(); } };
  const { memory } = await openFake({ page, llm: { model: "m", complete: async () => "likes tea" } });
  const heard = new Promise((resolve) => memory.on("verdict", resolve));
  await memory.record(turn("a"));
  await memory.record(turn("b"));
  await memory.list();
  assert.equal(locks, 0);
  await memory.record(turn("c"));
  await heard;
  assert.equal(locks, 1);
  await memory.close();
});

test("flush asks for less than a full batch too", async () => {
  let asked = 0;
  const { memory } = await openFake({ llm: { model: "m", complete: async () => String((asked += 1)) } });
  await memory.record(turn("only one"));
  await memory.flush();
  assert.equal(asked, 1);
  await memory.flush();
  assert.equal(asked, 1);
  await memory.close();
});

test("a model that fails loses nothing: the turns stay queued and the next flush asks again", async (t) => {
  t.mock.method(console, "warn", () => {});
  let fail = true;
  const { memory } = await openFake({ llm: { model: "m", complete: async () => { if (fail) throw new Error("down"); return "x"; } } });
  const verdicts = [];
  memory.on("verdict", (verdict) => verdicts.push(verdict));
  await memory.record(turn("kept"));
  await memory.flush();
  assert.equal(verdicts.length, 0);
  fail = false;
  await memory.flush();
  assert.equal(verdicts.length, 1);
  await memory.close();
});

test("a model that never gives JSON is asked three times about the same turns, and does not hold up the next", async (t) => {
  const warned = t.mock.method(console, "warn", () => {});
  const asked = [];
  let says = "I cannot help with that.";
  const llm = { model: "m", complete: async (prompt) => { asked.push(prompt); return says; } };
  const memory = await openMemory({ user: "u", store: "volatile", embedder: null, llm });
  await memory.record(turn("My sister Anna works as a nurse."));
  for (let at = 0; at < 4; at += 1) await memory.flush();
  assert.equal(asked.length, 3);
  assert.ok(warned.mock.calls.at(-1).arguments[0].includes("gave no JSON 3 times"));
  assert.equal((await memory.stats()).llm.queued, 0);
  says = '{"facts":[]}';
  await memory.record(turn("Anna has moved to Bonn."));
  await memory.flush();
  assert.equal(asked.length, 4);
  assert.ok(asked[3].includes("Bonn") && asked[3].includes('r1 "My sister Anna works as a nurse."'), "memories are offered by their words");
  await memory.close();
});

test("close does not wait for a model that hangs", async () => {
  const llm = { model: "m", complete: (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))) };
  const { memory } = await openFake({ llm });
  await memory.record([turn("a"), turn("b"), turn("c")]);
  await memory.list();
  await memory.close();
});

test("a spent budget pauses the model until the next day; the turns wait", async () => {
  let now = Date.UTC(2025, 4, 1);
  let asked = 0;
  const llm = { model: "m", complete: async () => "x".repeat(400 + (asked += 1)) };
  const { memory } = await openFake({ llm, clock: () => now, policy: { llmDailyTokens: 100, llmMonthlyTokens: 150 } });
  assert.deepEqual((await memory.stats()).llm, { today: 0, month: 0, budget: 100, paused: false, queued: 0 });
  await memory.record(turn("a"));
  await memory.flush();
  const { today, paused } = (await memory.stats()).llm;
  assert.ok(today > 100 && paused);
  await memory.record(turn("b"));
  await memory.flush();
  assert.equal(asked, 1);
  now += 86_400_000;
  await memory.flush();
  assert.equal(asked, 2);
  now += 86_400_000;
  assert.equal((await memory.stats()).llm.paused, true);
  now = Date.UTC(2025, 5, 1);
  assert.equal((await memory.stats()).llm.paused, false);
  await memory.close();
});
