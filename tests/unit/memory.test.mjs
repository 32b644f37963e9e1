// Proves every method of the public API over the real engine in Node: what it is for, and what wrong input comes to.
import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryError, openMemory } from "../../pkg/dist/index.js";
import * as files from "../../pkg/dist/loaders/files.js";
import { sharedRuntime } from "../../pkg/dist/runtime.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { codeOf } from "./fake.mjs";

const DAY = 86_400_000;
const open = (options = {}) => openMemory({ user: "ann", store: "volatile", embedder: null, ...options });
const say = (content, extra = {}) => ({ session: "s", role: "user", content, ...extra });

test("fifty first calls at once share one instance and keep their users apart", async () => {
  const all = await Promise.all(Array.from({ length: 50 }, (_, at) => open({ user: `user ${at}` })));
  await Promise.all(all.map((memory, at) => memory.remember(`My lucky number is ${at}`)));
  for (const [at, memory] of all.entries()) assert.deepEqual((await memory.list()).map(({ text }) => text), [`My lucky number is ${at}`]);
  await Promise.all(all.map((memory) => memory.close()));
});

test("what is said in one session is in the context of the next, in two languages", async () => {
  const store = new VolatileData();
  const first = await open({ store: volatileStore(store), embedder: undefined });
  const { turns, verdicts } = await first.record([say("Remember that I'm allergic to peanuts.", { id: "t1" }), say("我以后都用 TypeScript 写后端", { id: "t2" })]);
  assert.deepEqual(turns, ["t1", "t2"]);
  assert.ok(verdicts.filter(({ action }) => action === "added").length >= 2, JSON.stringify(verdicts));
  await first.close();

  const second = await open({ store: volatileStore(store), embedder: undefined });
  const thai = await second.context("what should I avoid in a Thai restaurant?", { session: "next" });
  assert.ok(thai.system.includes("peanut") || thai.messages.at(-1).content.includes("peanut"), JSON.stringify(thai));
  const backend = await second.recall("后端用什么语言");
  assert.ok(backend.some(({ text }) => text.includes("TypeScript")), JSON.stringify(backend));
  await second.record(say("I live in Berlin.", { session: "next" }));
  await second.record(say("Actually, I moved to Madrid.", { session: "next" }));
  const lives = await second.recall("Where do I live?", { kinds: ["semantic"] });
  assert.ok(lives.some(({ text }) => text.includes("Madrid")), JSON.stringify(lives));
  assert.ok(!lives.some(({ text }) => text.includes("Berlin")), JSON.stringify(lives));
  await second.close();
});

test("remember, get, update, list, pin, history, restore", async () => {
  const memory = await open();
  const fact = (object) => ({ subject: "user", predicate: "city", object, cardinality: "one" });
  const berlin = await memory.remember({ text: "Lives in Berlin", fact: fact("Berlin"), category: "status", tags: ["home"], metadata: { from: { app: "test" } } });
  assert.equal(berlin.action, "added");
  const record = await memory.get(berlin.id);
  assert.equal(record.text, "Lives in Berlin");
  assert.equal(record.status, "active");
  assert.deepEqual(record.metadata, { from: { app: "test" } });
  assert.deepEqual(record.tags, ["home"]);
  assert.equal(await memory.get("no such id"), null);

  const changed = await memory.update(berlin.id, { pinned: true, importance: 0.9 });
  assert.equal(changed.pinned, true);
  assert.equal(changed.importance, 0.9);
  assert.equal(await codeOf(memory.update("no such id", { text: "x" })), "not_found");
  assert.deepEqual((await memory.list({ pinned: true })).map(({ id }) => id), [berlin.id]);
  assert.deepEqual(await memory.list({ tags: ["work"] }), []);
  assert.equal((await memory.list({ metadata: { from: { app: "test" } } })).length, 1);

  const madrid = await memory.remember({ text: "Lives in Madrid", fact: fact("Madrid"), category: "status" });
  assert.equal(madrid.action, "superseded");
  assert.deepEqual((await memory.history("user", "city")).map(({ fact: { object } }) => object), ["Berlin", "Madrid"]);
  await memory.restore(berlin.id);
  assert.equal((await memory.get(berlin.id)).status, "active");
  assert.equal(await codeOf(memory.restore("no such id")), "not_found");
  assert.equal(await codeOf(memory.resolve("no such id", "accept")), "not_found");
  await memory.close();
});

test("recall explains itself, filters and limits", async () => {
  const memory = await open();
  await memory.remember({ text: "The wifi password hint is the cat's name", tags: ["home"] });
  const { id } = await memory.remember({ text: "The bicycle is parked behind the library", tags: ["bike"] });
  const [best] = await memory.recall("where is the bicycle", { limit: 1 });
  assert.equal(best.id, id);
  assert.ok(best.score > 0 && best.score <= 1);
  assert.ok(best.why.found.includes("lexical"));
  assert.deepEqual(await memory.recall("where is the bicycle", { filter: { tags: ["home"] }, threshold: 0.2 }), []);
  assert.deepEqual(await memory.recall("quantum chromodynamics lattice"), []);
  const stages = await memory.explain("where is the bicycle", id);
  assert.ok(stages.length > 0 && stages.every(({ stage, detail }) => stage && detail));
  await memory.close();
});

test("forget and erase remove for good and say so", async () => {
  const data = new VolatileData();
  const memory = await open({ store: volatileStore(data) });
  const { id } = await memory.remember("My landlord is called Ostrowski");
  await memory.record(say("The spare key is under the blue flowerpot", { session: "secret" }));
  await memory.remember("I drink oolong in the afternoon");
  const receipt = await memory.forget({ id });
  assert.equal(receipt.residue, 0);
  assert.ok(receipt.records >= 1);
  assert.equal(await memory.get(id), null);
  await memory.forget({ session: "secret" });
  const raw = () => [...data.entries].map(([key, bytes]) => key + Buffer.from(bytes).toString("latin1")).join("\n");
  assert.ok(!raw().includes("Ostrowski"));
  assert.ok(!raw().includes("flowerpot"));
  assert.ok(raw().includes("oolong"));
  assert.ok(!Buffer.from(await memory.export()).toString("latin1").includes("Ostrowski"));
  const erased = await memory.erase();
  assert.equal(erased.residue, 0);
  assert.ok(!raw().includes("oolong"));
  assert.deepEqual(await memory.list(), []);
  assert.equal(await codeOf(memory.forget({ id: "no such id" })), "not_found");
  await memory.close();
});

test("a session ends as an episode", async () => {
  const memory = await open();
  assert.equal(await memory.endSession("never"), null);
  await memory.record([
    say("Please help me plan the move to Lisbon in May."),
    say("Sure. First we need boxes and a van.", { role: "assistant" }),
    say("Let's rent the van from the place next door. The boxes are still missing."),
    say("Done: the van is booked for May 3.", { role: "assistant" }),
  ]);
  const episode = await memory.endSession("s");
  assert.equal(episode.kind, "episodic");
  assert.ok(episode.episode.goal.length > 0);
  assert.ok(episode.episode.summary.length > 0);
  assert.equal((await memory.list({ kinds: ["episodic"] })).length, 1);
  await memory.close();
});

test("documents are added in slices, found, replaced and removed", async () => {
  const memory = await open();
  const progress = [];
  const text = Array.from({ length: 600 }, (_, at) => `## Part ${at}\n\nThe ${at === 311 ? "zeppelin" : "balloon"} number ${at} leaves from hangar ${at % 7}. ${"Weather is checked twice before every start. ".repeat(4)}\n`).join("\n");
  const { id, chunks } = await memory.documents.add({ id: "manual", title: "Airfield", text }, { onProgress: (...args) => progress.push(args) });
  assert.equal(id, "manual");
  assert.ok(chunks > 50);
  assert.deepEqual(progress.at(-1), [text.length, text.length]);
  assert.ok(progress.length > 1);
  assert.equal((await memory.documents.list())[0].chunks, chunks);
  const [best] = await memory.recall("where does the zeppelin leave from", { kinds: ["document"] });
  assert.ok(best.text.includes("zeppelin"));
  assert.equal(best.source.document, "manual");

  const stop = new AbortController();
  stop.abort();
  assert.equal(await codeOf(memory.documents.add({ id: "other", text }, { signal: stop.signal })), "aborted");
  const midway = new AbortController();
  assert.equal(await codeOf(memory.documents.add({ id: "other", text }, { signal: midway.signal, onProgress: () => midway.abort() })), "aborted");
  assert.deepEqual((await memory.documents.list()).map((one) => one.id), ["manual"]);
  assert.equal((await memory.stats()).records.document, chunks, "a cancelled upload leaves no chunk");

  const receipt = await memory.documents.remove("manual");
  assert.ok(receipt.records >= chunks);
  assert.deepEqual(await memory.documents.list(), []);
  assert.deepEqual(await memory.recall("zeppelin", { kinds: ["document"] }), []);
  await memory.close();
});

test("a task's state outlives the memory, appends what appends, and finishes", async () => {
  const data = new VolatileData();
  const first = await open({ store: volatileStore(data) });
  const task = first.task("trip");
  assert.deepEqual(await task.read(), {});
  await task.write({ goal: "Plan the trip", step: "2 of 4", decisions: ["by train"], raw_docs: ["long"] });
  await task.write({ decisions: ["in May"], notes: "window seat" }, { lazy: true });
  await first.close();
  const second = await open({ store: volatileStore(data) });
  assert.deepEqual((await second.task("trip").read()).decisions, ["by train", "in May"]);
  assert.equal((await second.task("trip").read()).notes, "window seat");
  const summary = await second.task("trip").summary({ maxChars: 300 });
  assert.ok(summary.includes("Plan the trip") && !summary.includes("raw_docs") && summary.length <= 300, summary);
  assert.deepEqual((await second.tasks()).map(({ id, goal, finished }) => [id, goal, finished]), [["trip", "Plan the trip", false]]);
  await second.task("trip").finish("booked");
  assert.equal((await second.tasks())[0].finished, true);
  await second.close();
});

test("export and import carry everything once", async () => {
  const from = await open();
  await from.remember("I collect stamps from Iceland");
  await from.record(say("My bike is green", { time: "2024-05-01T10:00:00Z" }));
  const file = await from.export();
  assert.ok(file instanceof Uint8Array);
  const to = await open({ user: "ann" });
  const done = await to.import(file);
  assert.ok(done.added >= 2, JSON.stringify(done));
  assert.equal((await to.import(file)).added, 0);
  assert.deepEqual((await to.list()).map(({ text }) => text).sort(), (await from.list()).map(({ text }) => text).sort());
  assert.equal(await codeOf(to.import(new Uint8Array([1, 2, 3]))), "corrupt");
  assert.equal(await codeOf(to.import(new Uint8Array(0))), "corrupt");
  const flipped = file.slice();
  flipped[flipped.length >> 1] ^= 1;
  assert.equal(await codeOf(to.import(flipped)), "corrupt");
  await Promise.all([from.close(), to.close()]);
});

test("a file that import() cannot read is named as what is wrong, with what to do", async () => {
  const memory = await open();
  await memory.remember("I collect stamps from Iceland");
  const file = await memory.export();
  const seal = { passphrase: "correct horse" };
  const sealed = await memory.export({ seal });
  const changed = (bytes, at) => { const copy = bytes.slice(); copy[at] ^= 1; return copy; };
  const says = async (bytes, words) => assert.rejects(memory.import(bytes, { seal }), ({ code, message }) => code === "corrupt" && /this file; the memory itself is well and nothing was taken/.test(message) && words.test(message) && !/stored/.test(message), words.source);
  await says(new Uint8Array(0), /It is empty/);
  await says(new TextEncoder().encode('{"memories":[]}'), /not made by export\(\)\. Pick.*record\(\) and remember\(\)/);
  await says(new TextEncoder().encode("PNG and what follows, long enough for a head of its own"), /not made by export/);
  await says(changed(file, file.length >> 1), /changed or cut since\. Copy or download it again/);
  await says(file.subarray(0, file.length - 3), /changed or cut/);
  await says(file.subarray(0, 9), /changed or cut/);
  await says(changed(sealed, sealed.length - 1), /changed or cut/);
  await says(sealed.subarray(0, 6), /changed or cut/);
  assert.equal((await memory.stats()).total, 1);
  await memory.close();
});

test("a file exported with a seal shows nothing, and opens with that seal only", async () => {
  const from = await open();
  await from.remember("I play the bassoon in Ghent");
  const seal = { passphrase: "correct horse" };
  const file = await from.export({ seal });
  assert.ok(!Buffer.from(file).includes("bassoon") && Buffer.from(await from.export()).includes("bassoon"));
  const to = await open();
  assert.equal(await codeOf(to.import(file)), "wrong_key");
  assert.equal(await codeOf(to.import(file, { seal: { passphrase: "wrong horse" } })), "wrong_key");
  for (const at of [5, 9, 60, file.length - 1]) {
    const flipped = file.slice();
    flipped[at] ^= 1;
    assert.ok(["corrupt", "wrong_key"].includes(await codeOf(to.import(flipped, { seal }))), `byte ${at}`);
  }
  assert.equal(await codeOf(to.import(file.subarray(0, 6), { seal })), "corrupt");
  assert.equal(await codeOf(to.import(Uint8Array.of(...file.subarray(0, 4), 2, ...file.subarray(5)), { seal })), "newer_format");
  assert.equal((await to.stats()).total, 0);
  assert.equal((await to.import(file, { seal })).added, 1);
  assert.equal((await to.import(file, { seal })).added, 0);
  assert.equal(await codeOf(from.export({ seal: { passphrase: "" } })), "invalid_argument");
  await Promise.all([from.close(), to.close()]);
});

test("import tells how far it is, and its signal stops it between two slices; repeated, it goes on", async () => {
  const from = await open();
  for (let at = 0; at < 8; at += 1) await from.record(Array.from({ length: 60 }, (_, line) => say(`Line ${line} of talk ${at} is about the harbour wall, its steps and the boats below it.`, { session: `s${at}` })));
  const file = await from.export();
  const to = await open();
  const told = [];
  const stop = new AbortController();
  const onProgress = (done, total) => {
    told.push([done, total]);
    if (done > 0) stop.abort();
  };
  assert.equal(await codeOf(to.import(file, { onProgress, signal: stop.signal })), "aborted");
  const part = (await to.stats()).records.turn;
  assert.ok(part > 0 && part < 480, `${part} turns`);
  assert.equal(await codeOf(to.import(file, { signal: stop.signal })), "aborted");
  assert.equal(await codeOf(to.import(file, { signal: "now" })), "invalid_argument");
  assert.equal((await to.stats()).records.turn, part);
  await to.import(file, { onProgress: (...args) => told.push(args) });
  assert.deepEqual(told.at(-1), [file.length, file.length]);
  assert.equal((await to.stats()).records.turn, 480);
  await Promise.all([from.close(), to.close()]);
});

test("opening stops when its signal says so, and the store is as it was", async () => {
  const data = new VolatileData();
  const first = await open({ store: volatileStore(data) });
  for (let at = 0; at < 3; at += 1) await first.remember(`I keep ${at + 2} boats at the harbour`);
  await first.close();
  const before = [...data.entries.keys()];
  const stop = new AbortController();
  const store = volatileStore(data);
  const slow = { ...store, name: "slow", load: store.load.bind(store), commit: store.commit.bind(store), close: store.close.bind(store), list: async (prefix) => { stop.abort(); return store.list(prefix); } };
  assert.equal(await codeOf(open({ store: slow, signal: stop.signal })), "aborted");
  assert.deepEqual([...data.entries.keys()], before);
  const again = await open({ store: volatileStore(data) });
  assert.equal((await again.list()).length, 3);
  await again.close();
});

test("erase looks through the raw store afterwards and rejects when a text is still there", async () => {
  const store = volatileStore();
  const keeps = { ...store, name: "keeps", commit: ({ put }) => store.commit({ put, remove: [] }) };
  const memory = await open({ store: keeps });
  await memory.remember("I play the oboe");
  assert.equal(await codeOf(memory.erase()), "residue");
  await memory.close();
});

test("a sealed memory opened without its seal says so; it does not look empty", async () => {
  const data = new VolatileData();
  const seal = { passphrase: "several words of mine" };
  const sealed = await open({ store: volatileStore(data), seal });
  await sealed.remember("I play the oboe");
  await sealed.close();
  const before = [...data.entries.keys()];
  await assert.rejects(open({ store: volatileStore(data) }), (error) => error instanceof MemoryError && error.code === "wrong_key" && !error.retryable && /sealed.*nothing is lost.*`seal`.*`agent`/s.test(error.message));
  await assert.rejects(open({ store: volatileStore(data), acceptLoss: true }), { code: "wrong_key" });
  assert.deepEqual([...data.entries.keys()], before);
  // Another user and another agent of this store are others' business.
  for (const other of [{ user: "ben" }, { agent: "notes" }]) {
    const beside = await open({ store: volatileStore(data), ...other });
    await beside.remember("I row on Sundays");
    await beside.close();
  }
  const again = await open({ store: volatileStore(data), seal });
  assert.deepEqual((await again.list()).map(({ text }) => text), ["I play the oboe"]);
  await again.close();
});

test("an unsealed memory moves into a sealed one the way the message says", async () => {
  const data = new VolatileData();
  const seal = { passphrase: "several words of mine" };
  const plain = await open({ store: volatileStore(data) });
  await plain.remember("I play the oboe");
  await assert.rejects(open({ store: volatileStore(data), seal }), { code: "invalid_argument", message: /export\(\) it.*another `agent`.*import\(\).*erase\(\)/s });
  const sealed = await open({ store: volatileStore(data), seal, agent: "sealed" });
  await sealed.import(await plain.export());
  await plain.erase();
  assert.deepEqual((await sealed.list()).map(({ text }) => text), ["I play the oboe"]);
  await Promise.all([plain.close(), sealed.close()]);
});

test("stats count, compact reports, flush resolves", async () => {
  const memory = await open();
  await memory.remember("I play the oboe");
  await memory.record(say("hello there"));
  await memory.flush();
  const stats = await memory.stats();
  assert.equal(stats.records.semantic, 1);
  assert.equal(stats.records.turn, 1);
  assert.ok(stats.bytes > 0);
  assert.equal(stats.embedder, null);
  assert.equal(stats.persisted, false);
  assert.equal(stats.llm, null);
  const report = await memory.compact();
  for (const count of ["expired", "archived", "merged", "consolidated", "bytesBefore", "bytesAfter"]) assert.equal(typeof report[count], "number", count);
  assert.deepEqual({ ...(await memory.compact()), bytesBefore: 0, bytesAfter: 0 }, { expired: 0, archived: 0, merged: 0, consolidated: 0, refused: [], bytesBefore: 0, bytesAfter: 0 });
  await memory.close();
});

test("contexts keep their budget, count with the caller's tokenizer and keep the stable part", async () => {
  const count = (text) => text.split(/\s+/).filter(Boolean).length;
  const memory = await open({ tokenizer: count });
  for (let at = 0; at < 40; at += 1) await memory.record([say(`Message number ${at} about the harvest of apples`), say(`Answer ${at}`, { role: "assistant" })]);
  const options = { session: "s", system: "You are kind.", window: 2000, reserve: 200 };
  const one = await memory.context("what about the apples?", options);
  assert.ok(one.tokens.total <= one.tokens.limit);
  assert.ok(one.messages.at(-1).content.endsWith("what about the apples?"));
  assert.ok(one.system.startsWith("You are kind."));
  const two = await memory.context("something else entirely?", options);
  assert.equal(two.system, one.system);
  assert.equal(await codeOf(memory.context("x".repeat(100), { ...options, system: "word ".repeat(5000) })), "too_large");
  memory.prefetch("what about the apples?", options);
  assert.deepEqual((await memory.context("what about the apples?", options)).tokens, one.tokens);
  await memory.close();
});

test("guidance is the built-in paragraph, the caller's own, or none", async () => {
  const system = async (policy) => {
    const memory = await open({ policy });
    const context = await memory.context("hello", { session: "s", system: "You are kind." });
    await memory.close();
    return context.system;
  };
  assert.match(await system({}), /^You are kind\.\n\n.*never instructions/);
  assert.equal(await system({ guidance: "Be brief." }), "You are kind.\n\nBe brief.");
  assert.equal(await system({ guidance: null }), "You are kind.");
});

test("the caller's embedder finds by meaning; its mistakes are errors, its absence is not", async () => {
  const topics = [/cat|dog|pet/i, /car|drive|wheel/i];
  const embedder = { model: "topics", dimensions: 2, embed: async (texts) => texts.map((text) => Float32Array.from([...topics.map((topic) => (topic.test(text) ? 1 : 0.01))])) };
  const memory = await open({ embedder });
  await memory.remember("There is a dog in the house");
  await memory.remember("The red car is in the garage");
  const [best] = await memory.recall("any pet?");
  assert.match(best.text, /dog/);
  assert.ok(best.why.found.includes("vector"));
  assert.deepEqual((await memory.stats()).embedder, { model: "topics", dimensions: 2, stale: 0 });
  embedder.embed = async (texts) => texts.map(() => [NaN, NaN]);
  assert.equal(await codeOf(memory.remember("not a number")), "embedder_mismatch");
  embedder.embed = async (texts) => texts.map(() => [1, 2, 3]);
  assert.equal(await codeOf(memory.recall("too long")), "embedder_mismatch");
  assert.equal((await memory.list()).length, 2);
  embedder.embed = async () => { throw new Error("offline"); };
  assert.equal((await memory.remember("I keep bees on the roof")).action, "added");
  assert.match((await memory.recall("who keeps bees"))[0].text, /bees/);
  assert.equal((await memory.stats()).embedder.stale, 1);
  await memory.close();
});

test("bad input gives codes, loses nothing and writes nothing by halves", async () => {
  await assert.rejects(openMemory({ user: "", store: "volatile" }), { code: "invalid_argument" });
  await assert.rejects(openMemory({ user: "ann" }), (error) => error instanceof MemoryError && error.code === "store_unavailable" && /volatile/.test(error.message));
  await assert.rejects(open({ policy: { alpha: 7 } }), { code: "invalid_argument" });
  await assert.rejects(open({ policy: { threshhold: 0.3 } }), { code: "invalid_argument", message: /nearest is "threshold"/ });
  const memory = await open();
  await memory.remember("the anchor");
  const huge = "All work and no play. ".repeat(50_000);
  assert.ok(huge.length > 1_000_000);
  assert.equal(await codeOf(memory.record(say(huge))), "too_large");
  const big = await memory.record(say(huge.slice(0, 999_000), { id: "big" }));
  assert.deepEqual(big.turns, ["big"]);
  assert.equal((await memory.remember("x ".repeat(5000))).reason, "too_long");
  assert.equal(await codeOf(memory.record([say("good", { id: "g" }), say("")])), "invalid_argument");
  assert.equal((await memory.list({ kinds: ["turn"] })).filter(({ text }) => text === "good").length, 0);
  const lone = await memory.remember("broken \ud800 half and whole \u{1F600}");
  assert.equal((await memory.get(lone.id)).text, "broken \ufffd half and whole \u{1F600}");
  assert.equal(await codeOf(memory.remember({ text: "x", kind: "nonsense" })), "invalid_argument");
  assert.equal(await codeOf(memory.recall("x", { limit: 100_000 })), "too_large");
  assert.equal(await memory.get("\ud800"), null);
  assert.ok((await memory.list()).some(({ text }) => text === "the anchor"));
  await memory.close();
  assert.equal(await codeOf(memory.list()), "closed");
});

test("the same turn recorded twice changes nothing", async () => {
  const memory = await open();
  const turn = say("I moved to Oslo", { id: "once" });
  await memory.record(turn);
  const before = await memory.stats();
  await memory.record(turn);
  const after = await memory.stats();
  assert.deepEqual(after.records, before.records);
  await memory.close();
});

test("a policy with infinite values and times of the past are taken as they are", async () => {
  let now = Date.UTC(2025, 0, 1);
  const memory = await open({ clock: () => now, policy: { keepTurnsDays: Infinity, llmDailyTokens: Infinity }, timeZone: "Asia/Shanghai" });
  await memory.record(say("昨天我去了杭州", { id: "z", time: "2024-12-01T08:00" }));
  const [turn] = await memory.list({ kinds: ["turn"] });
  assert.equal(turn.saidAt, Date.parse("2024-12-01T08:00+08:00"));
  const soon = await memory.remember({ text: "The parking permit is valid", expiresAt: now + DAY });
  assert.equal((await memory.get(soon.id)).status, "active");
  now += 2 * DAY;
  await memory.compact();
  assert.equal((await memory.get(soon.id)).status, "expired");
  await memory.close();
});

test("two memories over one store see each other's changes", async () => {
  const data = new VolatileData();
  const [one, other] = await Promise.all([open({ store: volatileStore(data) }), open({ store: volatileStore(data) })]);
  const heard = new Promise((resolve) => other.on("change", resolve));
  const { id } = await one.remember("I row on Sundays");
  const { ids, from } = await heard;
  assert.equal(from, "elsewhere");
  assert.ok(ids.includes(id));
  assert.equal((await other.get(id)).text, "I row on Sundays");
  const gone = new Promise((resolve) => one.on("change", resolve));
  await other.forget({ id });
  await gone;
  assert.equal(await one.get(id), null);
  await Promise.all([one.close(), other.close()]);
});

test("a fresh wasm instance takes over in all open memories, from their stores", async () => {
  const [one, other] = await Promise.all([open(), open({ user: "bob" })]);
  const { id } = await one.remember("I keep a lighthouse log");
  await other.remember("My parrot is called Pico");
  const runtime = await sharedRuntime(undefined, files);
  for (let at = 0; at < 3; at += 1) {
    runtime.renew(runtime.generation);
    assert.equal((await one.get(id)).text, "I keep a lighthouse log");
    assert.equal((await other.list()).length, 1);
  }
  await one.remember("The lamp needs oil every Friday");
  assert.equal((await one.list()).length, 2);
  await Promise.all([one.close(), other.close()]);
});

test("opening and closing two hundred times keeps memory flat", async () => {
  const cycle = async () => {
    const memory = await open();
    for (let at = 0; at < 5; at += 1) await memory.record(say(`Message ${at} of a short visit`));
    await memory.close();
  };
  for (let at = 0; at < 20; at += 1) await cycle();
  const before = process.memoryUsage().rss;
  for (let at = 0; at < 200; at += 1) await cycle();
  const grown = process.memoryUsage().rss - before;
  assert.ok(grown < 30_000_000, `${Math.round(grown / 1e6)} MB more`);
});
