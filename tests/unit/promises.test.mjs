// Turns sentences of the contract into checks over the real engine in Node, where wrong or strange input is likeliest.
import assert from "node:assert/strict";
import { test } from "node:test";

import { openMemory } from "../../pkg/dist/index.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { codeOf } from "./fake.mjs";

const open = (options = {}) => openMemory({ user: "ann", store: "volatile", embedder: null, ...options });
const say = (content, extra = {}) => ({ session: "s", role: "user", content, ...extra });
const tick = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

test("after close every call says so, whatever it is given", async () => {
  const memory = await open();
  const task = memory.task("t");
  await memory.close();
  const calls = {
    record: () => memory.record(null), flush: () => memory.flush(), context: () => memory.context("", null), endSession: () => memory.endSession(""),
    remember: () => memory.remember(""), recall: () => memory.recall(""), explain: () => memory.explain("", ""), update: () => memory.update("", null),
    forget: () => memory.forget({}), compact: () => memory.compact({ maxRecords: -1 }), get: () => memory.get(""), list: () => memory.list([]),
    history: () => memory.history("", ""), resolve: () => memory.resolve("", "maybe"), restore: () => memory.restore(""),
    add: () => memory.documents.add(null), remove: () => memory.documents.remove(""), documents: () => memory.documents.list(),
    read: () => task.read(), write: () => task.write(null), summary: () => task.summary({ maxChars: -1 }), finish: () => task.finish(""), tasks: () => memory.tasks(),
    stats: () => memory.stats(), on: async () => memory.on("change", () => {}), export: () => memory.export(), import: () => memory.import("x"),
    sync: () => memory.sync(null), rekey: () => memory.rekey(null), erase: () => memory.erase(),
  };
  for (const [name, call] of Object.entries(calls)) assert.equal(await codeOf(call()), "closed", name);
});

test("a text without anything to read, and a filter field that does not exist, are refused", async () => {
  const memory = await open();
  for (const nothing of ["", " \n\t", "\u200b", "\u2060\ufeff", "\u0000\u0007"]) {
    assert.equal(await codeOf(memory.remember(nothing)), "invalid_argument", JSON.stringify(nothing));
    assert.equal(await codeOf(memory.record(say(nothing))), "invalid_argument", JSON.stringify(nothing));
    assert.equal(await codeOf(memory.recall(nothing)), "invalid_argument", JSON.stringify(nothing));
  }
  for (const something of ["👍", "?", "👨‍👩‍👧‍👦", "مرحبا", "\u202eabc"]) assert.equal((await memory.record(say(something))).turns.length, 1);
  await assert.rejects(memory.list({ sesion: "s" }), (error) => error.code === "invalid_argument" && /"sesion".*session, document/.test(error.message));
  await assert.rejects(memory.recall("x", { filter: { minimumConfidence: 1 } }), (error) => error.code === "invalid_argument" && /minimumConfidence/.test(error.message));
  await memory.close();
});

test("names that would become one are refused; half characters in data become U+FFFD and nothing else changes", async () => {
  for (const name of ["\ud800", "ann\udfff"]) {
    assert.equal(await codeOf(open({ user: name })), "invalid_argument");
    assert.equal(await codeOf(open({ agent: name })), "invalid_argument");
  }
  const memory = await open({ user: "安\u{1f600}" });
  const { id } = await memory.remember({ text: "half \ud83d of it", metadata: { half: "\ud83d", whole: "\u{1f600}", path: "C:\\ud83d" } });
  const record = await memory.get(id);
  assert.equal(record.text, "half \ufffd of it");
  assert.deepEqual(record.metadata, { half: "\ufffd", whole: "\u{1f600}", path: "C:\\ud83d" });
  assert.deepEqual((await memory.list({ metadata: { half: "\ud83d" } })).map((found) => found.id), [id]);
  await memory.close();
});

test("an erasure is told like every other change, here and elsewhere", async () => {
  const store = new VolatileData();
  const here = await open({ store: volatileStore(store) });
  const elsewhere = await open({ store: volatileStore(store) });
  const { id } = await here.remember("I like figs");
  for (let at = 0; at < 40 && !(await elsewhere.get(id)); at += 1) await tick(25);
  const told = [];
  here.on("change", ({ ids, from }) => told.push([from, ids]));
  elsewhere.on("change", ({ ids, from }) => told.push([from, ids]));
  await here.erase();
  for (let at = 0; at < 40 && told.length < 2; at += 1) await tick(25);
  assert.deepEqual(told, [["here", [id]], ["elsewhere", [id]]]);
  await Promise.all([here.close(), elsewhere.close()]);
});

test("turns of one moment stay in order, in the window and in the episode", async () => {
  const memory = await open({ clock: () => 1_770_000_000_000 });
  for (let at = 0; at < 6; at += 1) await memory.record([say(`Please do part ${at}.`), { session: "s", role: "assistant", content: `Part ${at} is done.` }]);
  const expected = Array.from({ length: 6 }, (_, at) => [`Please do part ${at}.`, `Part ${at} is done.`]).flat();
  const { messages } = await memory.context("And now?", { session: "s" });
  assert.deepEqual(messages.map(({ content }) => content), [...expected, "And now?"]);
  const episode = await memory.endSession("s");
  assert.deepEqual(episode.episode.requests, expected.filter((text) => text.startsWith("Please")));
  await memory.close();
});

test("a document that is cancelled half-way leaves nothing, in no count either", async () => {
  const memory = await open();
  const text = Array.from({ length: 3000 }, (_, at) => `# Part ${at}\n\nParagraph ${at} is about topic ${at}.\n`).join("\n");
  const controller = new AbortController();
  assert.equal(await codeOf(memory.documents.add({ id: "d", text }, { signal: controller.signal, onProgress: () => controller.abort() })), "aborted");
  assert.deepEqual(await memory.documents.list(), []);
  assert.equal((await memory.stats()).total, 0);
  await memory.close();
});
