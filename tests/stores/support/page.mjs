// Turns a page into a test bench: the built stores and their suite as globals, over one wasm instance.

import * as errors from "/pkg/dist/errors.js";
import { openMemory } from "/pkg/dist/index.js";
import { indexedDbStore } from "/pkg/dist/stores/indexeddb.js";
import * as testing from "/pkg/dist/testing/index.js";
import init, * as glue from "/pkg/wasm/pocketmem.js";

await init({ module_or_path: "/pkg/wasm/pocketmem_bg.wasm" });

/** One instance, never replaced unless a test calls `renew`. */
const listeners = new Set();
const runtime = {
  stores: glue,
  onRenew(before, after) {
    const pair = { before, after };
    listeners.add(pair);
    return () => listeners.delete(pair);
  },
};

globalThis.bench = {
  ...errors,
  ...testing,
  openMemory,
  /** The next call of this name whose parameters hold `text` stops the instance, as a bug or exhausted memory would. */
  trap(name, text) {
    const original = glue.Engine.prototype.call;
    glue.Engine.prototype.call = function (called, params, ...rest) {
      if (called !== name || !JSON.stringify(params).includes(text)) return original.call(this, called, params, ...rest);
      // Reads far outside of the memory: a real trap, not an exception made up here.
      return glue.initSync().engine_discard(0xfffffff0);
    };
    return () => { glue.Engine.prototype.call = original; };
  },
  /** Bytes of the wasm instance's memory. */
  wasmBytes: () => glue.initSync().memory.buffer.byteLength,
  /** All records of a memory, whatever their status. */
  async all(memory) {
    const found = [];
    for (let page; !page || page.length > 0; found.push(...page)) {
      const after = found.length > 0 ? { after: found.at(-1).id } : {};
      page = await memory.list({ kinds: ["turn", "episodic", "semantic", "procedural", "document"], status: ["active", "superseded", "pending", "archived", "expired"], limit: 1_000, ...after });
    }
    return found;
  },
  open: (name, options = {}) => indexedDbStore(runtime, { name, ...options }),
  renew() {
    for (const { before } of listeners) before();
    for (const { after } of listeners) after();
  },
  bytes: (text) => new TextEncoder().encode(text),
  text: (value) => value && new TextDecoder().decode(value),
  noise(length) {
    const value = new Uint8Array(length);
    for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(value.subarray(at, at + 65_536));
    return value;
  },
  /** Code of a rejection, or "ok". */
  code: (promise) => promise.then(() => "ok", (error) => (error instanceof errors.MemoryError ? error.code : `not a MemoryError: ${error}`)),
  deleteDatabase: (name) =>
    new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = () => resolve("deleted");
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error("blocked"));
    }),
  /** Opens with the platform's own API, at any version. */
  raw: (name, version, upgrade) =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => upgrade?.(request.result);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    }),
};
