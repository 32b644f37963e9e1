// Turns a Workers KV namespace into a Store: what this isolate wrote it sees at once, everybody else within a minute.
//
// Consistency: read-your-writes in the isolate (by remembering its own writes for two minutes); elsewhere up to 60 s late,
// and at last the same everywhere. A batch is not one transaction: its puts are written in any order but the last, which is
// written when the others are there; removals follow. Who writes a batch puts the key that names the others last.
// Operations: list one per 1,000 keys; load one per 100 values up to 64 KiB, and one per larger value; commit one per key.
import * as check from "../check.js";
import type { Store } from "../contract.js";
import { MemoryError, toMemoryError } from "../errors.js";
import { byKey, checkBatch, checkKeys, checkPrefix, closed } from "../stores/batch.js";
import type { KvHandle, StoreRuntime } from "../stores/runtime.js";

/** The platform's limit. */
const KEY_BYTES = 512;
/** Longer than writes take to be seen and misses are cached. */
const REMEMBERED_MS = 120_000;
/** Bytes of own writes that are remembered; the oldest go first. */
const REMEMBERED_BYTES = 8 * 1024 * 1024;

export interface KvOptions {
  /** Wait in milliseconds after the platform asked to slow down; doubled twice. Default 1,100: it takes one write per key and second. */
  backoff?: number;
  /** Default Date.now. */
  clock?: () => number;
}

/** Own writes by key: bytes, or null for what was removed. Shared by all stores of this isolate over the same namespace. */
interface Own {
  writes: Map<string, { bytes: Uint8Array | null; until: number }>;
  bytes: number;
}
const owned = new WeakMap<object, Own>();

/** `runtime` is the package's wasm instance, or a promise of it: loading starts with the first call. */
export function kvStoreOn(runtime: () => Promise<StoreRuntime>, namespace: object, options: KvOptions = {}): Store {
  if (!check.can(namespace, ["getWithMetadata", "put", "delete", "list"])) {
    throw check.invalid("kvStore() needs a KV namespace: kvStore(env.MEMORY), with a [[kv_namespaces]] whose binding is MEMORY in wrangler.toml.");
  }
  const { backoff = 1_100, clock = Date.now } = check.fields(options, "kvStore()'s options", { backoff: check.count, clock: check.func }) as KvOptions;
  const own = owned.get(namespace) ?? { writes: new Map(), bytes: 0 };
  owned.set(namespace, own);
  let open = true;
  let made: Promise<KvHandle> | undefined;
  const handle = () => {
    made ??= runtime().then((instance) => {
      const make = () => new instance.stores.KvStore(namespace, backoff);
      // After a trap the classes of the old instance are useless.
      instance.onRenew(() => {}, () => {
        made = Promise.resolve(make());
      });
      return make();
    });
    return made;
  };
  const call = async <T>(run: (kv: KvHandle) => Promise<T>): Promise<T> => {
    if (!open) throw closed();
    try {
      return await run(await handle());
    } catch (error) {
      throw toMemoryError(error);
    }
  };
  const remember = (key: string, bytes: Uint8Array | null) => {
    own.bytes += (bytes?.length ?? 0) - (own.writes.get(key)?.bytes?.length ?? 0);
    own.writes.delete(key);
    own.writes.set(key, { bytes, until: clock() + REMEMBERED_MS });
  };
  /** What was written long ago is seen by now; of the rest, as much as may be kept. */
  const trim = () => {
    for (const [key, { bytes, until }] of own.writes) {
      if (until > clock() && own.bytes <= REMEMBERED_BYTES) break;
      own.writes.delete(key);
      own.bytes -= bytes?.length ?? 0;
    }
  };

  return {
    name: "kv",
    async load(keys) {
      const checked = checkKeys(keys);
      if (!open) throw closed();
      trim();
      const unknown = [...new Set(checked.filter((key) => !own.writes.has(key)))];
      const values = unknown.length > 0 ? await call((kv) => kv.load(unknown)) : [];
      const found = new Map(unknown.map((key, at) => [key, values[at] ?? null]));
      return checked.map((key) => {
        const value = own.writes.has(key) ? own.writes.get(key)?.bytes : found.get(key);
        return value?.slice() ?? null;
      });
    },
    async list(prefix) {
      const checked = checkPrefix(prefix);
      if (!open) throw closed();
      const names = new Set(await call((kv) => kv.list(checked)));
      trim();
      for (const [key, { bytes }] of own.writes) {
        if (bytes === null) names.delete(key);
        else if (key.startsWith(checked)) names.add(key);
      }
      return [...names].sort(byKey);
    },
    async commit(batch) {
      const { put, remove } = checkBatch(batch);
      for (const key of [...put.map(([key]) => key), ...remove]) {
        const length = new TextEncoder().encode(key).length;
        if (length > KEY_BYTES) throw new MemoryError("too_large", `KV takes keys of ${KEY_BYTES} bytes, and this one has ${length}. Use shorter names of user and agent, or open the memory with \`seal\`, whose names are short.`);
      }
      if (!open) throw closed();
      if (put.length + remove.length === 0) return;
      await call((kv) => kv.commit(put, remove));
      for (const [key, bytes] of put) remember(key, bytes);
      for (const key of remove) remember(key, null);
      trim();
    },
    async close() {
      open = false;
    },
  };
}
