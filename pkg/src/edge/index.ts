// The entry for edge workers and servers: stores over KV and Durable Objects, and a request handler over memories.
import * as loader from "../loaders/files.js";
import { sharedRuntime } from "../runtime.js";
import type { Store } from "../contract.js";
import { type KvOptions, kvStoreOn } from "./kv.js";
import { handlerMaker } from "./handler.js";

/** A store over a Workers KV namespace: what this isolate wrote it sees at once, others within a minute. */
export function kvStore(namespace: object, options?: KvOptions): Store {
  return kvStoreOn(() => sharedRuntime(undefined, loader), namespace, options);
}

export const createHandler = /* @__PURE__ */ handlerMaker(loader);
export { durableObjectStore, MemoryObject } from "./durable.js";
export type { DurableStub } from "./durable.js";
export type { Identify, Identity, TokenOptions } from "./auth.js";
export type { Handler, HandlerOptions } from "./handler.js";
export type { KvOptions } from "./kv.js";
