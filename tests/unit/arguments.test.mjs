// Proves that wrong arguments and options are refused with a code and with what to pass instead, before anything is touched.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { checkOptions } from "../../pkg/dist/options.js";
import { checkPolicy } from "../../pkg/dist/policy.js";
import { codeOf, openFake } from "./fake.mjs";

const refused = (options, words) => assert.throws(() => checkOptions(options), (error) => ["invalid_argument", "too_large", "embedder_mismatch"].includes(error.code) && words.test(error.message), JSON.stringify(options) ?? "undefined");

test("options", () => {
  refused(undefined, /object/);
  refused({}, /user must be a non-empty string.*account id/);
  refused({ user: "" }, /user/);
  refused({ user: "  " }, /user/);
  refused({ user: 7 }, /user/);
  refused({ user: "x".repeat(300) }, /300 characters/);
  refused({ user: "a", agent: "" }, /agent/);
  refused({ user: "a", store: "sqlite" }, /indexeddb/);
  refused({ user: "a", store: {} }, /load, list, commit and close/);
  refused({ user: "a", embedder: {} }, /embedder/);
  refused({ user: "a", embedder: { model: "m", dimensions: 0, embed() {} } }, /dimensions/);
  refused({ user: "a", embedder: { model: "m", dimensions: 5000, embed() {} } }, /4096/);
  refused({ user: "a", llm: {} }, /complete/);
  refused({ user: "a", seal: {} }, /passphrase/);
  refused({ user: "a", seal: { passphrase: "" } }, /passphrase/);
  refused({ user: "a", timeZone: "Nowhere" }, /IANA/);
  refused({ user: "a", language: "fr" }, /language/);
  refused({ user: "a", clock: 5 }, /clock/);
  refused({ user: "a", worker: "yes" }, /worker/);
  refused({ user: "a", policy: 3 }, /policy/);
  refused({ user: "a", reranker: {} }, /rank/);
  assert.equal(checkOptions({ user: "a" }).agent, "default");
});

test("an option that is none is refused: a misspelt seal would store plain text", () => {
  refused({ user: "a", seel: { passphrase: "x" } }, /no field "seel".*seal/);
  refused({ user: "a", signal: {} }, /AbortSignal/);
  assert.throws(() => checkOptions({ user: "a", signal: AbortSignal.abort() }), { code: "aborted" });
});

test("a policy's names and kinds are checked, and the nearest name is told", () => {
  const wrong = (policy, words) => assert.throws(() => checkPolicy(policy), (error) => error.code === "invalid_argument" && words.test(error.message), JSON.stringify(policy));
  wrong({ threshhold: 0.3 }, /no field "threshhold"\. The nearest is "threshold"/);
  wrong({ llmdailytokens: 5 }, /nearest is "llmDailyTokens"/);
  wrong({ halflife: {} }, /nearest is "halfLifeDays"/);
  wrong({ halfLifeDays: { staus: 3 } }, /policy\.halfLifeDays has no field "staus"\. The nearest is "status"/);
  wrong({ predicates: [{ name: "rows_at", cardinality: "one", category: "plan", pattern: ["x"] }] }, /predicates\[0\] has no field "pattern"\. The nearest is "patterns"/);
  wrong({ predicates: [{ name: "rows_at", category: "plan" }] }, /predicates\[0\] must have cardinality/);
  wrong({ predicates: [{ name: "rows_at", cardinality: "one", category: "hobby" }] }, /category must be one of "identity", "preference"/);
  wrong({ alpha: "0.5" }, /policy\.alpha must be a number, not string/);
  wrong({ diversity: NaN }, /policy\.diversity must be a number, not NaN/);
  wrong({ llmDailyTokens: -1 }, /llmDailyTokens must be a number from 0/);
  wrong({ processKeys: "raw_docs" }, /processKeys must be an array/);
  wrong({ guidance: 3 }, /guidance must be a text, or null/);
  wrong([], /policy must be an object/);
  checkPolicy({ guidance: null, llmDailyTokens: Infinity, alpha: undefined, halfLifeDays: { status: 2 }, predicates: [{ name: "rows_at", cardinality: "one", category: "plan" }], processKeys: [] });
});

test("every name of the policy in the README is known, and no other", () => {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, table] = /<!-- policy: generated -->([^]*?)<!-- policy: end -->/.exec(readme);
  const names = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  assert.ok(names.length > 30);
  let known = "";
  try { checkPolicy({ "": 0 }); } catch ({ message }) { known = /Its fields are (.*)\.$/.exec(message)[1]; }
  assert.deepEqual(known.split(", ").sort(), names.sort());
});

test("arguments of every call", async () => {
  const { memory, runtime } = await openFake();
  const before = runtime.log.length;
  const wrong = [
    () => memory.record({ role: "user", content: "x" }),
    () => memory.record({ session: "s", role: "boss", content: "x" }),
    () => memory.record({ session: "s", role: "user", content: "" }),
    () => memory.record({ session: "s", role: "user", content: 5 }),
    () => memory.record({ session: "s", role: "user", content: "x", time: NaN }),
    () => memory.record({ session: "s", role: "user", content: "x", id: "" }),
    () => memory.record([{ session: "s", role: "user", content: "good" }, null]),
    () => memory.context("", { session: "s" }),
    () => memory.context("x"),
    () => memory.context("x", { session: "" }),
    () => memory.context("x", { session: "s", window: -5 }),
    () => memory.context("x", { session: "s", placement: "top" }),
    () => memory.context("x", { session: "s", timeZone: "Nowhere" }),
    () => memory.context("x", { session: "s", budget: 900 }),
    () => memory.context("x", { session: "s", recall: { topK: 3 } }),
    () => memory.endSession(""),
    () => memory.remember(""),
    () => memory.remember({}),
    () => memory.remember({ text: "x", confidence: 2 }),
    () => memory.remember({ text: "x", importance: NaN }),
    () => memory.remember({ text: "x", validFrom: "soon" }),
    () => memory.remember({ text: "x", tags: "one" }),
    () => memory.remember({ text: "x", metadata: (() => { const me = {}; me.me = me; return me; })() }),
    () => memory.remember({ text: "x", metadata: { big: 1n } }),
    () => memory.recall(""),
    () => memory.recall("x", { limit: 1.5 }),
    () => memory.recall("x", { threshold: NaN }),
    () => memory.recall("x", { group: "day" }),
    () => memory.recall("x", { asOf: "whenever" }),
    () => memory.recall("x", { filter: { since: "whenever" } }),
    () => memory.recall("x", { topK: 3 }),
    () => memory.explain("x", ""),
    () => memory.explain("x", "y", { kind: "turn" }),
    () => memory.update("", {}),
    () => memory.update("x", { text: "" }),
    () => memory.forget({}),
    () => memory.forget(null),
    () => memory.forget({ id: "a", session: "b" }),
    () => memory.forget({ everything: true }),
    () => memory.forget({ before: "long ago" }),
    () => memory.compact({ maxRecords: -1 }),
    () => memory.get(""),
    () => memory.get(undefined),
    () => memory.list({ limit: -1 }),
    () => memory.history("", "name"),
    () => memory.resolve("x", "maybe"),
    () => memory.restore(""),
    () => memory.documents.add({ text: "" }),
    () => memory.documents.add({ text: "x", type: "pdf" }),
    () => memory.documents.remove(""),
    () => memory.task("t").write("x"),
    () => memory.task("t").summary({ maxChars: 0 }),
    () => memory.import("bytes"),
    () => memory.rekey({ passphrase: "x" }),
    () => memory.sync({ url: "https://example.org", token: "t" }),
  ];
  for (const call of wrong) assert.equal(await codeOf(call()), "invalid_argument", call.toString());
  assert.throws(() => memory.task(""), { code: "invalid_argument" });
  assert.throws(() => memory.on("all", () => {}), { code: "invalid_argument" });
  assert.throws(() => memory.on("change", null), { code: "invalid_argument" });
  assert.equal(runtime.log.length, before);
  assert.deepEqual(await memory.record([]), { turns: [], verdicts: [] });
  await memory.close();
});

test("a misspelt field of any call is refused with the nearest right one", async () => {
  const { memory, runtime } = await openFake();
  const before = runtime.log.length;
  const turn = { session: "s", role: "user", content: "x" };
  const wrong = [
    [() => memory.record({ ...turn, tiem: 5 }), "turns[0]", "tiem", "time"],
    [() => memory.record([turn, { ...turn, sesion: "t" }]), "turns[1]", "sesion", "session"],
    [() => memory.remember({ text: "x", catgory: "plan" }), "memory", "catgory", "category"],
    [() => memory.remember({ text: "x", validfrom: 5 }), "memory", "validfrom", "validFrom"],
    [() => memory.remember({ text: "x", fact: { subject: "user", predicat: "name", object: "Ann", cardinality: "one" } }), "memory.fact", "predicat", "predicate"],
    [() => memory.remember({ text: "x", lesson: { situation: "a", fixes: "b" } }), "memory.lesson", "fixes", "fix"],
    [() => memory.remember({ text: "x", source: { sesion: "a" } }), "memory.source", "sesion", "session"],
    [() => memory.update("x", { importence: 1 }), "patch", "importence", "importance"],
    [() => memory.forget({ documnet: "x" }), "what", "documnet", "document"],
    [() => memory.list({ stats: ["active"] }), "filter", "stats", "status"],
    [() => memory.list({ kind: ["turn"] }), "filter", "kind", "kinds"],
    [() => memory.compact({ maxrecords: 3 }), "options", "maxrecords", "maxRecords"],
    [() => memory.context("x", { session: "s", memorybudget: 900 }), "options", "memorybudget", "memoryBudget"],
    [() => memory.context("x", { session: "s", recall: { limits: 3 } }), "options.recall", "limits", "limit"],
    [() => memory.recall("x", { treshold: 0.3 }), "options", "treshold", "threshold"],
    [() => memory.recall("x", { filter: { tag: ["a"] } }), "options.filter", "tag", "tags"],
    [() => memory.explain("x", "y", { asof: 5 }), "options", "asof", "asOf"],
    [() => memory.export({ sael: {} }), "options", "sael", "seal"],
    [() => memory.export({ seal: { passfrase: "several words" } }), "options.seal", "passfrase", "passphrase"],
    [() => memory.import(new Uint8Array(5), { onprogress() {} }), "import()'s options", "onprogress", "onProgress"],
    [() => memory.sync({ uri: "https://a.example", token: "t" }), "sync()'s options", "uri", "url"],
    [() => memory.rekey({ passphrases: "x" }), "seal", "passphrases", "passphrase"],
    [() => memory.documents.add({ text: "x", titel: "y" }), "document", "titel", "title"],
    [() => memory.documents.add({ text: "x" }, { onprogress() {} }), "documents.add()'s options", "onprogress", "onProgress"],
    [() => memory.task("t").write({}, { lasy: true }), "options", "lasy", "lazy"],
    [() => memory.task("t").summary({ maxchars: 5 }), "options", "maxchars", "maxChars"],
  ];
  for (const [call, name, strange, near] of wrong) {
    await assert.rejects(call(), (error) => error.code === "invalid_argument" && error.message.startsWith(`${name} has no field "${strange}". The nearest is "${near}".`), call.toString());
  }
  assert.throws(() => checkOptions({ user: "a", assets: { wasn: "x" } }), /assets has no field "wasn". The nearest is "wasm"/);
  // A name like none is not taken for one, and a long one costs no time.
  await assert.rejects(memory.recall("x", { ["q".repeat(1e6)]: 1 }), ({ message }) => message.length < 500 && !message.includes("nearest"));
  assert.equal(runtime.log.length, before);
  await memory.close();
});

test("what is missing or no such word is named, with what there is", async () => {
  const { memory } = await openFake();
  const says = (call, words) => assert.rejects(call, (error) => error.code === "invalid_argument" && words.test(error.message), words.source);
  await says(memory.context("x"), /options must have session: \{ session \}/);
  await says(memory.context("x", null), /session/);
  await says(memory.record({ role: "user", content: "x" }), /turns\[0\] must have session: \{ session, role, content \}/);
  await says(memory.record({ session: "s", role: "boss", content: "x" }), /turns\[0\]\.role must be one of "user", "assistant", "tool", "system", not "boss"/);
  await says(memory.list({ kinds: ["fact"] }), /filter\.kinds\[0\] must be one of "episodic", "semantic", "procedural", "turn", "document", not "fact"/);
  await says(memory.list({ status: ["gone"] }), /status\[0\] must be one of "active"/);
  await says(memory.list({ category: "plan" }), /category must be an array/);
  await says(memory.recall("x", { kinds: ["fact"] }), /options\.kinds\[0\] must be one of .*"semantic"/);
  await says(memory.recall("x", { filter: { origin: ["me"] } }), /filter\.origin\[0\] must be one of "user"/);
  await says(memory.remember({ text: "x", kind: "turn" }), /memory\.kind must be one of "episodic", "semantic", "procedural"/);
  await says(memory.remember({ text: "x", fact: { subject: 5 } }), /memory\.fact\.subject must be a string, not number/);
  await says(memory.update("x", { status: "done" }), /patch\.status must be one of/);
  await says(memory.forget({ origin: "me" }), /what\.origin must be one of/);
  await says(memory.forget({}), /exactly one of id, session/);
  await says(memory.remember(), /memory must be an object, not undefined/);
  await says(memory.documents.add({ title: "x" }), /document must have text/);
  await says(memory.remember({ text: "x", fact: { subject: "user" } }), /memory\.fact must have predicate/);
  await says(memory.remember({ text: "x", lesson: { situation: "the build stops" } }), /memory\.lesson must have fix/);
  await says(memory.documents.add({ text: "x", type: "pdf" }), /document\.type must be one of "markdown", "code", "text", not "pdf"/);
  await memory.close();
});

test("what the contract allows goes in: absent fields as null, and what a record gives back", async () => {
  const { memory } = await openFake();
  await memory.record({ session: "s", role: "user", content: "x", id: null, name: undefined, time: "2025-03-01" });
  const fact = { subject: "user", predicate: "likes", object: "", cardinality: "many", negated: true };
  await memory.remember({ text: "x", fact, lesson: { situation: "", error: "", fix: "" }, source: { session: "", turns: [], parents: ["a"] }, metadata: {}, tags: [], expiresAt: null });
  assert.deepEqual((await memory.list({ session: null, limit: undefined })).length, 2);
  await memory.close();
});

test("metadata goes in as an object and comes back as one", async () => {
  const { memory } = await openFake();
  const metadata = { nested: { list: [1, "two", null] }, __proto__: { hidden: 1 } };
  await memory.remember({ text: "x", metadata });
  assert.deepEqual((await memory.list())[0].metadata, { nested: { list: [1, "two", null] } });
  await memory.close();
});

test("a misspelt seal gives no file that everybody can read", async () => {
  const { memory } = await openFake();
  await assert.rejects(() => memory.export({ sael: { passphrase: "long enough" } }), (error) => error.code === "invalid_argument" && /options has no field "sael".*seal/.test(error.message));
});
