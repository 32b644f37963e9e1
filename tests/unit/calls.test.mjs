// Proves how calls run: one at a time, stored before they resolve, closed for good, needs answered, failures without effect.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { MemoryError } from "../../pkg/dist/errors.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { codeOf, fakePage, fakeRuntime, openFake } from "./fake.mjs";

const tick = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/** A store that fails or waits as it is told. */
function fussy(inner = volatileStore()) {
  const store = { ...inner, fail: null, wait: 0, commits: [], loads: 0 };
  store.commit = async (batch) => {
    if (store.wait) await tick(store.wait);
    if (store.fail) throw store.fail;
    store.commits.push(batch);
    return inner.commit(batch);
  };
  store.load = async (keys) => {
    store.loads += 1;
    return inner.load(keys);
  };
  return store;
}

test("a thousand overlapping calls all succeed, in the order they were made", async () => {
  const { memory, runtime } = await openFake({ store: fussy() });
  const calls = [];
  const done = [];
  for (let at = 0; at < 500; at += 1) {
    calls.push(memory.remember(`fact ${at}`).then(() => done.push(`w${at}`)));
    calls.push(memory.list().then((all) => {
      done.push(`r${at}`);
      assert.equal(all.length, at + 1);
    }));
  }
  await Promise.all(calls);
  assert.deepEqual(done, Array.from({ length: 500 }, (_, at) => [`w${at}`, `r${at}`]).flat());
  assert.equal(runtime.renewed, 0);
  await memory.close();
});

test("a resolved call is in the store; one whose store fails left nothing and the next one works", async () => {
  const store = fussy();
  const { memory } = await openFake({ store });
  await memory.remember("kept");
  store.fail = Object.assign(new Error("disk"), { name: "QuotaExceededError" });
  assert.equal(await codeOf(memory.remember("lost")), "quota");
  store.fail = new Error("connection");
  assert.equal(await codeOf(memory.remember("lost")), "store_unavailable");
  store.fail = null;
  assert.deepEqual((await memory.list()).map(({ text }) => text), ["kept"]);
  await memory.remember("second");
  assert.equal(store.commits.length, 2);
  await memory.close();
});

test("after close every call rejects with closed, calls made before it finish, and close may be repeated", async () => {
  const store = fussy();
  store.wait = 5;
  const { memory, runtime } = await openFake({ store });
  const before = memory.remember("last words");
  const closing = memory.close();
  const calls = {
    record: () => memory.record({ session: "s", role: "user", content: "x" }),
    flush: () => memory.flush(),
    context: () => memory.context("x", { session: "s" }),
    endSession: () => memory.endSession("s"),
    remember: () => memory.remember("x"),
    recall: () => memory.recall("x"),
    explain: () => memory.explain("x", "y"),
    update: () => memory.update("x", { text: "y" }),
    forget: () => memory.forget({ id: "x" }),
    compact: () => memory.compact(),
    get: () => memory.get("x"),
    list: () => memory.list(),
    history: () => memory.history("user", "name"),
    resolve: () => memory.resolve("x", "accept"),
    restore: () => memory.restore("x"),
    "documents.add": () => memory.documents.add({ text: "x" }),
    "documents.remove": () => memory.documents.remove("x"),
    "documents.list": () => memory.documents.list(),
    "task.read": () => memory.task("t").read(),
    "task.write": () => memory.task("t").write({}),
    "task.summary": () => memory.task("t").summary(),
    "task.finish": () => memory.task("t").finish(),
    tasks: () => memory.tasks(),
    stats: () => memory.stats(),
    export: () => memory.export(),
    import: () => memory.import(new Uint8Array(1)),
    sync: () => memory.sync({ url: "x", token: "y" }),
    rekey: () => memory.rekey({ passphrase: "x" }),
    erase: () => memory.erase(),
  };
  for (const [name, call] of Object.entries(calls)) assert.equal(await codeOf(call()), "closed", name);
  assert.equal((await before).action, "added");
  await closing;
  await memory.close();
  await memory[Symbol.asyncDispose ?? "close"]();
  assert.equal(store.commits.length, 1);
  assert.equal(runtime.freed, 1);
});

test("vectors are asked for once, checked, and left out while the embedder fails", async () => {
  const asked = [];
  const embedder = { model: "m", dimensions: 2, fail: false, give: (texts) => texts.map(() => [1, 0]), async embed(texts, purpose) {
    asked.push([purpose, ...texts]);
    if (this.fail) throw new Error("offline");
    return this.give(texts);
  } };
  const { memory } = await openFake({ embedder });
  await memory.remember("tea");
  assert.deepEqual(asked.splice(0).at(-1), ["passage", "tea"]);
  assert.equal((await memory.recall("drink"))[0].why.vector, 1);
  await memory.recall("drink");
  assert.deepEqual(asked.splice(0), [["query", "drink"]]);

  embedder.give = (texts) => texts.map(() => [1, 0, 0]);
  const wrong = await memory.recall("three").catch((error) => error);
  assert.equal(wrong.code, "embedder_mismatch");
  assert.match(wrong.message, /2 dimensions.*returned 3/);
  embedder.give = (texts) => texts.map(() => [NaN, 0]);
  assert.equal(await codeOf(memory.recall("not a number")), "embedder_mismatch");
  embedder.give = () => [];
  assert.equal(await codeOf(memory.recall("none")), "embedder_mismatch");

  embedder.give = (texts) => texts.map(() => new Float32Array([0, 1]));
  embedder.fail = true;
  assert.equal((await memory.remember("kept by words alone")).action, "added");
  assert.equal((await memory.recall("words"))[0].why.vector, 0);
  await memory.close();
});

test("vectors missed while the embedder failed are made in the background", async () => {
  const embedder = { model: "m", dimensions: 2, fail: true, async embed(texts) {
    if (this.fail) throw new Error("offline");
    return texts.map(() => [0, 1]);
  } };
  const progress = [];
  const { memory } = await openFake({ embedder, onProgress: (...args) => progress.push(args) });
  await memory.remember("later");
  assert.equal((await memory.list())[0].vector, null);
  embedder.fail = false;
  for (let at = 0; at < 60 && !(await memory.list())[0].vector; at += 1) await tick(50);
  assert.deepEqual((await memory.list())[0].vector, [0, 1]);
  assert.deepEqual(progress.filter(([, , what]) => what === "embed").at(-1), [1, 1, "embed"], "told even when it is done in one go");
  await memory.close();
});

test("a tokenizer's counts are offered; a wrong one is an error", async () => {
  const { memory } = await openFake({ tokenizer: (text) => text.length });
  assert.equal((await memory.context("four", { session: "s" })).tokens.total, 4);
  await memory.close();
  const wrong = await openFake({ tokenizer: () => NaN });
  assert.equal(await codeOf(wrong.memory.context("four", { session: "s" })), "invalid_argument");
  await wrong.memory.close();
  const thrown = await openFake({ tokenizer: () => { throw new TypeError("no such model"); } });
  await assert.rejects(thrown.memory.context("four", { session: "s" }), (error) => error instanceof MemoryError && error.code === "invalid_argument" && /tokenizer\(\) threw: no such model/.test(error.message));
  await thrown.memory.close();
  let broken = false;
  const late = await openFake({ clock: () => { if (broken) throw new Error("no time"); return 1; } });
  broken = true;
  await assert.rejects(late.memory.list(), (error) => error.code === "invalid_argument" && /clock\(\) threw: no time/.test(error.message));
  broken = false;
  await late.memory.close();
});

test("errors of the engine keep their code", async () => {
  const { memory, runtime } = await openFake();
  const error = await memory.remember("BADTEXT").catch((caught) => caught);
  assert.ok(error instanceof MemoryError);
  assert.equal(error.code, "too_large");
  assert.equal(error.retryable, false);
  assert.equal(runtime.renewed, 0);
  await memory.close();
});

test("changes are told: here by the writer, elsewhere by the other memory over the same data", async () => {
  const data = new VolatileData();
  const one = await openFake({ store: volatileStore(data) });
  const other = await openFake({ store: volatileStore(data) });
  const heard = [];
  const off = one.memory.on("change", (change) => heard.push(["one", change.from]));
  other.memory.on("change", (change) => heard.push(["other", change.from]));
  await one.memory.remember("shared");
  for (let at = 0; at < 20 && heard.length < 2; at += 1) await tick(25);
  assert.deepEqual(heard, [["one", "here"], ["other", "elsewhere"]]);
  assert.equal((await other.memory.list()).length, 1);
  off();
  await one.memory.remember("unheard");
  assert.equal(heard.filter(([who]) => who === "one").length, 1);
  await Promise.all([one.memory.close(), other.memory.close()]);
});

test("a listener that throws harms nobody", async (t) => {
  t.mock.method(console, "error", () => {});
  const { memory } = await openFake();
  const heard = [];
  memory.on("change", () => { throw new Error("mine"); });
  memory.on("change", ({ ids }) => heard.push(...ids));
  assert.equal((await memory.remember("still")).action, "added");
  assert.equal(heard.length, 1);
  await memory.close();
});

test("stored entries that are damaged stop opening, unless the loss is accepted", async () => {
  const data = new VolatileData();
  const { memory } = await openFake({ store: volatileStore(data) });
  await memory.remember("whole");
  await memory.close();
  data.entries.set("ann/default/e/broken", new Uint8Array([1, 2, 3]));
  assert.equal(await codeOf(openFake({ store: volatileStore(data) })), "corrupt");
  const opened = await openFake({ store: volatileStore(data), acceptLoss: true });
  assert.equal((await opened.memory.list()).length, 1);
  assert.ok(data.entries.has("ann/default/e/broken"));
  await opened.memory.close();
});

test("forget looks through the raw store afterwards and rejects when the text is still there", async () => {
  const { memory, runtime } = await openFake();
  const kept = await memory.remember("the cat is called Miso");
  const { id } = await memory.remember("my flat is in Calle de la Luna 7, “tercero”");
  const done = await memory.forget({ id });
  assert.deepEqual(done, { records: 1, vectors: 1, derived: 0, residue: 0, pending: [] });
  runtime.leaks = true;
  assert.equal(await codeOf(memory.forget({ id: kept.id })), "residue");
  await memory.close();
});

test("the first kept memory asks the browser to keep it, and a note remembers that there was one", async () => {
  const notes = new Map();
  const page = fakePage(notes);
  const { memory } = await openFake({ page, lasting: true });
  assert.equal((await memory.stats()).persisted, false);
  await memory.remember("first");
  await tick();
  assert.equal((await memory.stats()).persisted, true);
  assert.equal(notes.size, 1);
  assert.ok(![...notes.keys()][0].includes("ann"));
  await memory.erase();
  assert.equal(notes.size, 0);
  await memory.close();
});

test("an explicit volatile store says that it does not last", async () => {
  const { memory } = await openFake({ lasting: false });
  assert.equal((await memory.stats()).persisted, false);
  await memory.close();
});

test("a prefetched context is reused once while nothing changed", async () => {
  const { memory, runtime } = await openFake();
  await memory.remember("ready");
  memory.prefetch("what", { session: "s" });
  const contexts = () => runtime.log.filter((name) => name === "context").length;
  await memory.context("what", { session: "s" });
  assert.equal(contexts(), 1);
  assert.ok(runtime.log.includes("touch r1"));
  await memory.context("what", { session: "s" });
  assert.equal(contexts(), 2);
  memory.prefetch("what", { session: "s" });
  await memory.remember("changed since");
  assert.equal((await memory.context("what", { session: "s" })).used.length, 2);
  memory.prefetch("", { session: "s" });
  await memory.close();
  memory.prefetch("what", { session: "s" });
});

test("a reranker decides the order and may fail", async (t) => {
  t.mock.method(console, "warn", () => {});
  const reranker = { rank: async (_, texts) => texts.map((text) => Number(text.at(-1))) };
  const { memory, runtime } = await openFake({ reranker });
  for (const text of ["a1", "b3", "c2"]) await memory.remember(text);
  assert.deepEqual((await memory.recall("q", { limit: 2 })).map(({ text }) => text), ["b3", "c2"]);
  assert.ok(runtime.log.includes("touch r2,r3"));
  assert.deepEqual((await memory.context("q", { session: "s" })).order, ["r2", "r3", "r1"]);
  reranker.rank = async () => { throw new Error("down"); };
  assert.equal((await memory.recall("q")).length, 3);
  reranker.rank = async () => [1];
  assert.equal((await memory.recall("q")).length, 3);
  await memory.close();
});

test("close stores what was only counted or lazily written", async () => {
  const store = fussy();
  const { memory, runtime } = await openFake({ store });
  await memory.task("t").write({ goal: "ship" }, { lazy: true });
  assert.equal(store.commits.length, 0);
  await memory.close();
  assert.equal(store.commits.length, 1);
  assert.equal(runtime.log.at(-1), "touch");
});

test("every call that TypeScript knows is one the engine has", () => {
  const text = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const known = [...text("pkg/src/engine.ts").match(/type CallName =([^;]+);/)[1].matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const there = [...text("src/wasm/handle.rs").matchAll(/^\s+\("(\w+)", (?:Engine::|Some\(file\))/gm)].map(([, name]) => name);
  assert.ok(known.length > 20);
  assert.deepEqual([...known].sort(), [...there].sort());
});
