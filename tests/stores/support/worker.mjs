// Turns requests into store suites inside workerd: over its KV, and over a Durable Object.

import { durableObjectStore, MemoryObject } from "../../../pkg/dist/edge/durable.js";
import { kvStoreOn } from "../../../pkg/dist/edge/kv.js";
import { sealedStore } from "../../../pkg/dist/stores/sealed.js";
import { storeSuite } from "../../../pkg/dist/testing/index.js";
import * as glue from "../../../pkg/wasm/pocketmem.js";
import compiled from "../../../pkg/wasm/pocketmem_bg.wasm";

export { MemoryObject };

let runtime;
const shared = async () => {
  if (!runtime) {
    glue.initSync({ module: compiled });
    runtime = { stores: glue, onRenew: () => () => {} };
  }
  return runtime;
};

/** Names of stores become parts of keys: all suites share one namespace. */
function inside(store, name) {
  const at = (key) => `${name}~${key}`;
  return {
    name: store.name,
    load: (keys) => store.load(keys.map(at)),
    list: async (prefix) => (await store.list(at(prefix))).map((key) => key.slice(name.length + 1)),
    commit: ({ put, remove }) => store.commit({ put: put.map(([key, bytes]) => [at(key), bytes]), remove: remove.map(at) }),
    close: () => store.close(),
  };
}

/** Arguments go through unchanged where they are wrong, so that the store itself refuses them. */
const guarded = (make) => async (name) => {
  const store = await make(name);
  const plain = inside(store, name);
  return { ...plain, commit: async (batch) => (wellFormed(batch) ? plain.commit(batch) : store.commit(batch)) };
};
const wellFormed = (batch) => Array.isArray(batch?.put) && Array.isArray(batch.remove) && batch.put.every(([key]) => key !== "") && batch.remove.every((key) => typeof key === "string");

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const kv = guarded(async () => kvStoreOn(shared, env.KV));
    const suites = {
      "/kv": () => storeSuite(kv, { level: "eventual" }),
      "/durable": () => storeSuite(async (name) => durableObjectStore(env.OBJECTS.get(env.OBJECTS.idFromName(name))), { level: "strong" }),
      "/sealed": () => {
        const key = crypto.subtle.importKey("raw", new Uint8Array(32).fill(7), "AES-GCM", false, ["encrypt", "decrypt"]);
        return storeSuite(async (name) => sealedStore(await kv(name), { key: await key }), { level: "eventual" });
      },
    };
    const suite = suites[pathname]();
    const at = searchParams.get("case");
    if (at === null) return Response.json(suite.map(({ name }) => name));
    try {
      await suite[Number(at)].run();
      return new Response("ok");
    } catch (error) {
      return new Response(`${error.code ?? ""} ${error.stack}`);
    }
  },
};
