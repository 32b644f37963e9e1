// Proves that every function of every entry point, given nothing or something of another kind, says what to pass instead.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { MemoryError, openMemory } from "../../pkg/dist/index.js";

const { exports } = JSON.parse(readFileSync(new URL("../../pkg/package.json", import.meta.url), "utf8"));
const entries = Object.entries(exports).filter(([, target]) => typeof target === "object").map(([name, { default: file }]) => [name.replace(".", "pocketmem"), new URL(`../../pkg/${file}`, import.meta.url)]);

const store = { name: "store", load: async () => [], list: async () => [], commit: async () => {}, close: async () => {} };
const kv = { getWithMetadata() {}, put() {}, delete() {}, list() {} };
const context = { system: "", messages: [], blocks: [] };
const memory = { record() {}, context() {}, list() {}, on() {} };
const auth = { secret: "s".repeat(32) };

/** For each function: arguments that it takes, then arguments of which it must say what is wrong, with words that must be in it. */
const TABLE = {
  "pocketmem openMemory": { takes: [{ user: "ann", store: "volatile" }], says: [[[undefined], /object/], [["ann"], /object/], [[{}], /user/], [[{ user: "ann", store: Promise.resolve(store) }], /load, list/], [[{ user: "ann", seal: { passfrase: "x" } }], /nearest is "passphrase"/], [[{ user: "ann", assets: { wasm_: "x" } }], /wasm/]] },
  "pocketmem MemoryError": { takes: ["quota", "full"], says: [] },
  "pocketmem/edge createHandler": { takes: [{ store: () => store, auth }], says: [[[undefined], /store/], [["x"], /object/], [[{ store: () => store }], /auth/], [[{ store: () => store, auth: { secrt: "x" } }], /nearest is "secret"/], [[{ store: () => store, auth, maxopen: 3 }], /nearest is "maxOpen"/], [[{ store: () => store, auth, memory: 5 }], /memory/]] },
  "pocketmem/edge kvStore": { takes: [kv], says: [[[undefined], /env\.MEMORY/], [[kv, null], /options/], [[kv, { backof: 5 }], /nearest is "backoff"/], [[kv, { clock: 5 }], /clock must be a function/]] },
  "pocketmem/edge durableObjectStore": { takes: [{ fetch() {} }], says: [[[undefined], /idFromName/]] },
  "pocketmem/edge MemoryObject": { takes: [{ storage: { sql: { exec() {} } } }], says: [[[undefined], /wrangler\.toml/]] },
  "pocketmem/embedders builtin": { takes: [], says: [[[null], /object/], [[{ modell: "x" }], /nearest is "model"/]] },
  "pocketmem/embedders openAICompatible": { takes: [{ baseURL: "http://a.example", model: "m", dimensions: 3 }], says: [[[undefined], /object/], [[{}], /baseURL/], [[{ baseURL: "http://a.example", model: "m", dimension: 3 }], /nearest is "dimensions"/]] },
  "pocketmem/embedders transformers": { takes: [{ model: "m", dimensions: 3 }], says: [[[undefined], /object/], [[{}], /model/], [[{ model: "m" }], /dimensions/], [[{ model: "m", dimensions: 3, dtyp: "q4" }], /nearest is "dtype"/]] },
  "pocketmem/embedders workersAI": { takes: [{ run() {} }], says: [[[undefined], /env\.AI/], [[{ run() {} }, null], /object/], [[{ run() {} }, { modle: "x" }], /nearest is "model"/]] },
  "pocketmem/llms openAICompatible": { takes: [{ baseURL: "http://a.example", model: "m" }], says: [[[undefined], /object/], [[{}], /baseURL/], [[{ baseURL: "http://a.example", model: "m", apikey: "k" }], /nearest is "apiKey"/]] },
  "pocketmem/llms anthropic": { takes: [{ apiKey: "k", model: "m" }], says: [[[undefined], /object/], [[{ model: "m" }], /apiKey/], [[{ apiKey: "k", model: "m", url: "x" }], /baseURL/]] },
  "pocketmem/llms promptApi": { takes: [], says: [[[null], /object/], [[{ ondownload() {} }], /nearest is "onDownload"/]] },
  "pocketmem/openai toOpenAI": { takes: [context], says: [[[undefined], /await memory\.context/], [["x"], /context\(\)/], [[Promise.resolve(context)], /await/]] },
  "pocketmem/anthropic toAnthropic": { takes: [context], says: [[[undefined], /await memory\.context/], [["x"], /context\(\)/], [[Promise.resolve(context)], /await/]] },
  "pocketmem/ai-sdk middleware": { takes: [memory], says: [[[undefined], /await openMemory/], [[Promise.resolve(memory)], /await openMemory/], [[memory, null], /object/], [[memory, { sesion: "s" }], /nearest is "session"/]] },
  "pocketmem/react useMemory": { takes: [null], says: [] },
  "pocketmem/inspector PocketmemInspector": { takes: [], says: [] },
  "pocketmem/eval evaluate": { takes: [[]], says: [[[undefined], /dialogues\[0\]/], [["x"], /dialogues\[0\]/], [[[{ said: ["a"] }]], /asks nothing/], [[{ said: ["a"], ask: "b", mustnot: ["c"] }], /nearest is "mustNot"/], [[{ said: [5], ask: "b" }], /said/], [[{ sessions: [{}], facts: [], checks: [] }], /turns/], [[[], null], /options/], [[[], { baseline: true }], /nearest is "baselines"/], [[[], { signal: 5 }], /AbortSignal/]] },
  "pocketmem/testing storeSuite": { takes: [async () => store], says: [[[undefined], /function/], [[async () => store, { level: "weak" }], /"strong", "eventual"/], [[async () => store, { prefx: "a" }], /nearest is "prefix"/]] },
  "pocketmem/testing slowStore": { takes: [store, 5], says: [[[undefined], /load, list/], [[store], /delay/]] },
  "pocketmem/testing flakyStore": { takes: [store, () => false], says: [[[undefined], /load, list/], [[store], /function/]] },
  "pocketmem/testing fullStore": { takes: [store, 5], says: [[[undefined], /load, list/], [[store], /capacity/]] },
  "pocketmem/testing corruptStore": { takes: [store], says: [[[undefined], /load, list/], [[store, null], /damage/], [[store, { how: "tear" }], /"flip"/]] },
  "pocketmem/testing staleKv": { takes: [], says: [[[null], /object/], [[{ delai: 5 }], /nearest is "delay"/]] },
};
const STRANGE = [undefined, null, true, 5, 1n, "x", Symbol("x"), {}, [], () => {}, Promise.resolve(), new Map()];

/** What comes of it: a value, or an error. */
async function outcome(name, made, args) {
  try {
    if (name.endsWith(" useMemory")) return { value: renderToStaticMarkup(createElement(() => (made(...args), null))) };
    return { value: await (/^class\b/.test(Function.prototype.toString.call(made)) ? new made(...args) : made(...args)) };
  } catch (error) {
    return { error };
  }
}
const close = ({ value }) => value?.close?.();

for (const [entry, file] of entries) {
  const functions = Object.entries(await import(file)).filter(([, value]) => typeof value === "function");
  test(`${entry}: ${functions.map(([name]) => name).join(", ")}`, async () => {
    assert.ok(functions.length > 0);
    for (const [short, made] of functions) {
      const name = `${entry} ${short}`;
      assert.ok(TABLE[name], `${name} has no row in this test`);
      const { takes, says } = TABLE[name];
      const good = await outcome(name, made, takes);
      assert.equal(good.error, undefined, name);
      await close(good);
      for (const [args, words] of says) {
        const { error } = await outcome(name, made, args);
        assert.ok(error instanceof MemoryError, `${name}: ${error}`);
        assert.match(error.message, words, name);
      }
      // Whatever it is given in any place, it takes it or says what it is; it does not stumble.
      if (made === MemoryError) continue;
      for (const strange of STRANGE) {
        for (let at = 0; at <= takes.length; at += 1) {
          const got = await outcome(name, made, [...takes.slice(0, at), strange]);
          if (got.error) assert.ok(got.error instanceof MemoryError && got.error.message.length > 15, `${name}, argument ${at + 1} ${String(strange)}: ${got.error.stack}`);
          else await close(got);
        }
      }
    }
  });
}

test("what an open memory's own parts are given: an inspector, texts to embed", async () => {
  const { PocketmemInspector } = await import("../../pkg/dist/inspector/index.js");
  const { builtin } = await import("../../pkg/dist/embedders/index.js");
  const inspector = new PocketmemInspector();
  for (const strange of [openMemory({ user: "ann", store: "volatile" }), "x", 5, {}]) {
    assert.throws(() => { inspector.memory = strange; }, (error) => error instanceof MemoryError && /await openMemory/.test(error.message));
    if (strange instanceof Promise) await (await strange).close();
  }
  inspector.memory = null;
  inspector.showTurn({ query: "x", verdicts: [], context });
  for (const strange of [...STRANGE, { query: "x" }, { query: "x", verdicts: [5] }, { query: "x", verdict: [] }, { query: "x", verdicts: [], context: Promise.resolve(context) }]) assert.throws(() => inspector.showTurn(strange), MemoryError);
  for (const strange of STRANGE) assert.throws(() => inspector.open(strange), (error) => error instanceof MemoryError && /"turn", "memories"/.test(error.message));
  await assert.rejects(builtin().embed("one text"), (error) => error instanceof MemoryError && /array/.test(error.message));
});

test("a host that gives no store is told, and its user is not", async () => {
  const { createHandler, kvStore } = await import("../../pkg/dist/edge/index.js");
  for (const make of [() => kvStore(undefined), () => undefined, () => ({})]) {
    const told = [];
    const handler = createHandler({ store: make, auth: () => "ann", onError: (error) => told.push(error) });
    const response = await handler(new Request("https://a.example/v1/recall", { method: "POST", body: '{"query":"x"}', headers: { "content-type": "application/json" } }));
    assert.ok(response.status >= 500, String(response.status));
    assert.equal(told.length, 1);
    assert.doesNotMatch(await response.text(), /kvStore|store must/);
  }
});

test("every call of an open memory takes what it is given or says what is wrong with it", async () => {
  const plain = await openMemory({ user: "ann", store: "volatile", embedder: null });
  const sealed = await openMemory({ user: "ann", store: "volatile", embedder: null, seal: { passphrase: "several words" } });
  const { id } = await plain.remember("The spare key is with Tomás");
  const turn = { session: "s", role: "user", content: "I live in Porto." };
  const task = plain.task("t");
  const calls = {
    record: [plain, turn], context: [plain, "x", { session: "s" }], endSession: [plain, "none"], remember: [plain, "The bin goes out on Mondays"], recall: [plain, "key", {}], explain: [plain, "key", id, {}],
    update: [plain, id, {}], compact: [plain, {}], get: [plain, id], list: [plain, {}], history: [plain, "user", "name"], resolve: [plain, id, "accept"], restore: [plain, id],
    prefetch: [plain, "x", { session: "s" }], on: [plain, "change", () => {}], export: [plain, {}], import: [plain, new Uint8Array(3), {}], task: [plain, "t"],
    add: [plain.documents, { text: "A long walk." }, {}], remove: [plain.documents, "none"], write: [task, {}, {}], summary: [task, {}], finish: [task, "done"],
    rekey: [sealed, { passphrase: "other words" }], sync: [sealed, { url: "http://127.0.0.1:9", token: "t", signal: AbortSignal.abort() }], forget: [plain, { id }],
  };
  const given = (object) => Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => object[name].length > 0 && name !== "constructor");
  for (const name of given(plain)) assert.ok(calls[name], `${name}() has no row in this test`);
  for (const [name, [on, ...args]] of Object.entries(calls)) {
    for (const strange of STRANGE) {
      for (let at = 0; at < args.length; at += 1) {
        try {
          await on[name](...args.slice(0, at), strange, ...args.slice(at + 1));
        } catch (error) {
          assert.ok(error instanceof MemoryError && error.message.length > 15, `${name}(), argument ${at + 1} ${String(strange)}: ${error.stack}`);
          assert.doesNotMatch(error.message, /wrong parameters|invalid type|undefined \(reading|is not a function/, `${name}(), argument ${at + 1} ${String(strange)}`);
        }
      }
    }
  }
  await Promise.all([plain.close(), sealed.close()]);
});

test("makers' own functions too: embed(), complete(), the verbs of stores", async () => {
  const { openAICompatible: embedder, transformers, workersAI } = await import("../../pkg/dist/embedders/index.js");
  const { openAICompatible, anthropic, promptApi } = await import("../../pkg/dist/llms/index.js");
  const { kvStore, durableObjectStore } = await import("../../pkg/dist/edge/index.js");
  const library = { pipeline: async () => async (texts) => ({ dims: [texts.length, 1], data: texts.map(() => 1) }) };
  const fetch = async () => { throw new Error("nobody there"); };
  const embedders = [embedder({ baseURL: "http://a.example", model: "m", dimensions: 1, fetch }), transformers({ model: "m", dimensions: 1, library }), workersAI({ run: async () => ({ data: [[1]] }) }, { model: "m", dimensions: 1 })];
  const models = [openAICompatible({ baseURL: "http://a.example", model: "m", fetch }), anthropic({ apiKey: "k", model: "m", fetch }), promptApi()];
  const { staleKv } = await import("../../pkg/dist/testing/index.js");
  const stores = [kvStore(staleKv().place("here")), durableObjectStore({ fetch })];
  const calls = [
    ...embedders.map((on) => [on, "embed", ["a"], "query"]), ...models.map((on) => [on, "complete", "hello", { maxTokens: 5 }]),
    ...stores.flatMap((on) => [[on, "load", ["a"]], [on, "list", "a"], [on, "commit", { put: [], remove: [] }]]),
  ];
  for (const [on, name, ...args] of calls) {
    for (const strange of STRANGE) {
      for (let at = 0; at < args.length; at += 1) {
        await on[name](...args.slice(0, at), strange, ...args.slice(at + 1)).catch((error) => {
          assert.ok(error instanceof MemoryError && error.message.length > 15, `${name}(), argument ${at + 1} ${String(strange)}: ${error.stack}`);
        });
      }
    }
  }
  for (const on of embedders) await assert.rejects(on.embed(["a"]), /purpose must be one of "query", "passage"/);
  for (const on of models) await assert.rejects(on.complete("hello"), /options must have maxTokens/);
});
