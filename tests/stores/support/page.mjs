// Turns a page into a test bench: the built stores and their suite as globals, over one wasm instance.

import * as errors from "/pkg/dist/errors.js";
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
