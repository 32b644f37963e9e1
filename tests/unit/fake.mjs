// Turns a Map into a small engine with the wasm handle's interface, so that the TypeScript around it is tested by itself.

import { Core } from "../../pkg/dist/core.js";
import { Extraction } from "../../pkg/dist/extraction.js";
import { noteName } from "../../pkg/dist/keeper.js";
import { PocketMemory } from "../../pkg/dist/memory.js";
import { checkOptions } from "../../pkg/dist/options.js";
import { secondLook } from "../../pkg/dist/reranking.js";
import { volatileStore } from "../../pkg/dist/stores/volatile.js";
import { Vectors } from "../../pkg/dist/vectors.js";

const encode = (value) => new TextEncoder().encode(JSON.stringify(value));
const decode = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

/** Entries are JSON: { seq, puts: [record], gone: [id] }. A text with TRAP in it traps; with BADTEXT it is refused. */
class FakeEngine {
  constructor(runtime, options) {
    this.runtime = runtime;
    this.options = options;
    this.prefix = `${options.user}/${options.agent}/`;
    this.records = new Map();
    this.offered = new Map();
    this.pending = null;
    this.known = new Set();
    this.generation = runtime.generation;
    this.log = runtime.log;
  }
  #check() {
    if (this.generation !== this.runtime.generation) throw new Error("a dead engine was called");
  }
  #call(name, params, plan) {
    this.#check();
    if (this.pending) throw new Error(`${name} while a change set is pending`);
    this.log.push(name);
    const text = JSON.stringify(params);
    if (text.includes("TRAP")) throw new WebAssembly.RuntimeError("unreachable");
    if (text.includes("BADTEXT")) throw { code: "too_large", message: "Too long; cut it." };
    return plan(params) ?? {};
  }
  #write(change, result) {
    this.runtime.written += 1;
    const key = `${this.prefix}e/${String(this.runtime.written).padStart(6, "0")}-${Math.random()}`;
    this.pending = { key, change };
    return { result, batch: { put: [[key, encode(change)]], remove: [] } };
  }
  #apply({ puts = [], gone = [], tasks = {} }) {
    for (const record of puts) this.records.set(record.id, record);
    for (const id of gone) this.records.delete(id);
    this.tasks_ = { ...this.tasks_, ...tasks };
    return [...puts.map(({ id }) => id), ...gone];
  }
  call(name, params, bytes) {
    return this[name](params, bytes);
  }
  load(keys, values) {
    this.#check();
    const changed = [];
    const corrupt = [];
    keys.forEach((key, at) => {
      this.known.add(key);
      try {
        changed.push(...this.#apply(decode(values[at])));
      } catch {
        corrupt.push(key);
      }
    });
    return { changed, corrupt, newer: [] };
  }
  catchUp() {
    this.#check();
    return 0;
  }
  model(bytes) {
    this.#check();
    this.modelBytes = bytes;
  }
  offerVectors(purpose, texts, vectors) {
    this.#check();
    const dims = this.options.embedder.dimensions;
    texts.forEach((text, at) => this.offered.set(`e ${text}`, vectors.length ? [...vectors.slice(at * dims, (at + 1) * dims)] : null));
  }
  offerCounts(texts, counts) {
    this.#check();
    texts.forEach((text, at) => this.offered.set(`c ${text}`, counts[at]));
  }
  commit() {
    this.#check();
    const { key, change } = this.pending;
    this.known.add(key);
    this.pending = null;
    return this.#apply(change);
  }
  discard() {
    this.#check();
    this.pending = null;
  }
  free() {
    this.#check();
    this.runtime.freed += 1;
  }
  #vector(text, purpose) {
    if (typeof this.options.embedder !== "object") return { vector: null };
    if (!this.offered.has(`e ${text}`)) return { need: { embed: [{ texts: [text], purpose }] } };
    return { vector: this.offered.get(`e ${text}`) };
  }
  remember(params) {
    return this.#call("remember", params, ({ memory, now }) => {
      const { need, vector } = this.#vector(memory.text, "passage");
      if (need) return { need };
      const id = `r${this.runtime.written + 1}`;
      return this.#write({ puts: [{ ...memory, id, vector, createdAt: now }] }, { action: "added", reason: "explicit", id, text: memory.text });
    });
  }
  record(params) {
    return this.#call("record", params, ({ turns }) => {
      const puts = turns.map((turn, at) => ({ ...turn, id: turn.id ?? `t${this.runtime.written + 1}.${at}` }));
      return this.#write({ puts }, { turns: puts.map(({ id }) => id), verdicts: [] });
    });
  }
  recall(params) {
    return this.#call("recall", params, ({ query, limit = 5 }) => {
      const { need, vector } = this.#vector(query, "query");
      if (need) return { need };
      const found = [...this.records.values()].filter(({ text }) => typeof text === "string").slice(0, limit);
      return { result: found.map((record) => ({ record, score: 0.5, why: { boosts: {}, vector: vector ? 1 : 0 } })) };
    });
  }
  context(params) {
    return this.#call("context", params, ({ query, system = "", recall = {} }) => {
      if (this.options.tokenizer === "host" && !this.offered.has(`c ${query}`)) return { need: { count: [query, system] } };
      const used = [...this.records.values()].filter(({ text }) => typeof text === "string").map((record) => ({ record, score: 0.5, why: { boosts: {} } }));
      return { result: { system, messages: [{ role: "user", content: query }], blocks: [], used, order: recall.order, tokens: { total: this.offered.get(`c ${query}`) ?? 0 }, conflicts: [], dropped: [] } };
    });
  }
  get(params) {
    return this.#call("get", params, ({ id }) => ({ result: this.records.get(id) }));
  }
  list(params) {
    return this.#call("list", params, () => ({ result: [...this.records.values()] }));
  }
  forget(params) {
    return this.#call("forget", params, ({ what }) => {
      const { text } = this.records.get(what.id) ?? {};
      const done = this.#write({ gone: [what.id] }, { records: 1, vectors: 1, derived: 0, pending: [], erased: text ? [text] : [] });
      // Like the real one, an erasure takes the entries that hold the text with it.
      if (!this.runtime.leaks) {
        const rest = [...this.records.values()].filter(({ id }) => id !== what.id);
        done.batch.put.push([`${this.prefix}s/${this.runtime.written}`, encode({ puts: rest })]);
        done.batch.remove.push(...this.known);
      }
      return done;
    });
  }
  taskRead(params) {
    return this.#call("taskRead", params, ({ id }) => ({ result: this.tasks_?.[id] }));
  }
  taskWrite(params) {
    return this.#call("taskWrite", params, ({ id, patch }) => {
      const before = JSON.parse(this.tasks_?.[id] ?? "{}");
      const after = { ...before };
      for (const [key, value] of Object.entries(JSON.parse(patch))) after[key] = key === "decisions" ? [...(before[key] ?? []), ...value] : value;
      return this.#write({ tasks: { [id]: JSON.stringify(after) } });
    });
  }
  taskSummary(params) {
    return this.#call("taskSummary", params, ({ id }) => ({ result: this.tasks_?.[id] ?? "" }));
  }
  llmNext(params) {
    return this.#call("llmNext", params, ({ force }) => {
      const turns = [...this.records.values()].filter(({ role, seen }) => role && !seen);
      if (turns.length === 0 || (!force && turns.length < 3)) return { result: undefined };
      return { result: { prompt: turns.map(({ content }) => content).join("\n"), turns: turns.map(({ id }) => id), maxTokens: 100 } };
    });
  }
  llmAnswer(params) {
    return this.#call("llmAnswer", params, ({ text }) => {
      const puts = [...this.records.values()].filter(({ role }) => role).map((turn) => ({ ...turn, seen: true }));
      return this.#write({ puts }, { verdicts: [{ action: "added", reason: "stated", text }] });
    });
  }
  stale(params) {
    return this.#call("stale", params, ({ limit }) => {
      const missing = [...this.records.values()].filter(({ text, vector }) => text && !vector).slice(0, limit);
      if (missing.length === 0) return { result: 0 };
      const unknown = missing.filter(({ text }) => !this.offered.get(`e ${text}`));
      if (unknown.length > 0 && !this.asked) {
        this.asked = true;
        return { need: { embed: [{ texts: unknown.map(({ text }) => text), purpose: "passage" }] } };
      }
      this.asked = false;
      const puts = missing.filter(({ text }) => this.offered.get(`e ${text}`)).map((record) => ({ ...record, vector: this.offered.get(`e ${record.text}`) }));
      return puts.length > 0 ? this.#write({ puts }, missing.length - puts.length) : { result: missing.length };
    });
  }
  exportStart(params) {
    return this.#call("exportStart", params, () => {
      this.slices = [encode([...this.records.values()])];
      return {};
    });
  }
  exportNext(params) {
    return this.#call("exportNext", params, () => ({ result: this.slices.shift() ?? new Uint8Array(0) }));
  }
  exportHead(params) {
    return this.#call("exportHead", params, () => ({ result: new Uint8Array(14) }));
  }
  importSum(params) {
    return this.#call("importSum", params, () => ({ result: 0 }));
  }
  importStart(params) {
    return this.#call("importStart", params, () => ({ result: 14 }));
  }
  importCuts(params, bytes) {
    return this.#call("importCuts", params, () => ({ result: [bytes.length] }));
  }
  import(params, bytes) {
    return this.#call("import", params, () => ({ result: { added: bytes.length, merged: 0, skipped: 0 } }));
  }
  stats(params) {
    return this.#call("stats", params, () => ({ result: { turn: 0, episodic: 0, semantic: this.records.size, procedural: 0, document: 0, total: this.records.size, active: this.records.size, efficiency: 1, dimensions: 0, stale: [...this.records.values()].filter(({ vector }) => vector === null).length, queued: 0 } }));
  }
}
for (const name of ["tick", "touch", "snapshot", "texts", "erase", "update", "history", "endSession"]) {
  FakeEngine.prototype[name] = function (params) {
    this.log.push(params.ids ? `${name} ${params.ids}` : name);
    const counts = { records: this.records.size, vectors: 0, derived: 0, pending: [], erased: [] };
    return { result: name === "erase" ? counts : name === "texts" ? [] : undefined };
  };
}

export function fakeRuntime() {
  const runtime = {
    generation: 0,
    renewed: 0,
    written: 0,
    freed: 0,
    log: [],
    leaks: false,
    create: (options) => new FakeEngine(runtime, options),
    renew(dead) {
      if (dead !== runtime.generation) return;
      runtime.generation += 1;
      runtime.renewed += 1;
    },
  };
  return runtime;
}

export function fakePage(notes = new Map()) {
  return {
    timers: true,
    persisted_: false,
    async persist() {
      this.persisted_ = true;
      return true;
    },
    async persisted() {
      return this.persisted_;
    },
    note: async (name) => notes.get(name) ?? null,
    setNote: async (name, value) => (value === null ? notes.delete(name) : notes.set(name, value)),
    locked: (name, job) => job(),
    hold: async () => () => {},
    held: async () => null,
    onShow: () => () => {},
    onHide: () => () => {},
  };
}

/** A memory over the fake engine; `runtime`, `page` and `lasting` may be given beside the options. */
export async function openFake({ runtime = fakeRuntime(), page = fakePage(), lasting = null, ...given } = {}) {
  const options = checkOptions({ user: "ann", store: volatileStore(), embedder: null, ...given });
  const { embedder, tokenizer, store } = options;
  const core = new Core({
    engine: { user: options.user, agent: options.agent, policy: options.policy, embedder: embedder ? { model: embedder.model, dimensions: embedder.dimensions } : "none", tokenizer: tokenizer ? "host" : "builtin" },
    runtime,
    store,
    clock: options.clock,
    zone: options.zone,
    embedder: embedder ?? null,
    vectors: embedder ? new Vectors(embedder) : undefined,
    count: tokenizer ? (texts) => texts.map(tokenizer) : undefined,
    onProgress: options.onProgress,
    acceptLoss: options.acceptLoss,
  });
  await core.open();
  const extraction = options.llm ? new Extraction(core, options.llm, page, noteName(options.user, options.agent)) : undefined;
  const memory = new PocketMemory({ user: options.user, agent: options.agent, core, page, store, lasting, extraction, secondLook: options.reranker && secondLook(options.reranker), intake: () => import("../../pkg/dist/intake.js") });
  return { memory, runtime, core, store, page };
}

/** The code a promise rejects with. */
export async function codeOf(promise) {
  try {
    await promise;
    return "resolved";
  } catch (error) {
    return error.code ?? error;
  }
}
