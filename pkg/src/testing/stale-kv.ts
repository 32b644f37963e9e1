// Turns a Map into a KV namespace seen from several places, with what the local emulator leaves out: delayed visibility,
// cached misses, one write per second and key, counted operations, the CPU time and operations that one request may take.
import { options as checked } from "../check.js";

/** The part of Workers' KVNamespace that kvStore() uses. */
export interface KvLike {
  getWithMetadata(key: string | string[], type: "text" | "arrayBuffer"): Promise<unknown>;
  put(key: string, value: string | ArrayBuffer | ArrayBufferView, options?: { metadata?: unknown }): Promise<void>;
  delete(key: string): Promise<void>;
  list(options?: { prefix?: string; limit?: number; cursor?: string }): Promise<unknown>;
}

export interface StaleKvOptions {
  /** Now in milliseconds; advance it to let writes spread. Default: a clock of its own that `advance` moves. */
  clock?: () => number;
  /** Milliseconds until a write, or a cached read or miss, is renewed elsewhere: at most this. Default 60,000. */
  delay?: number;
  /** 0..1: how much of `delay` a write takes to a place. Default: all of it. */
  random?: () => number;
  /** Told of every operation, for a meter of operations or CPU. */
  onOperation?: (operation: { place: string; verb: "get" | "put" | "delete" | "list"; keys: number }) => void;
}

export interface RequestLimits {
  /** Milliseconds of CPU. Default 30,000, the platform's paid plan; its free plan has 10. */
  cpuMs?: number;
  /** Operations of KV. Default 1,000. */
  operations?: number;
}

/** What one request took. */
export interface Metered<T> {
  result: T;
  /** CPU time of this process where the platform tells it (Node), else of this thread: nothing here waits for a network. */
  cpuMs: number;
  operations: { get: number; put: number; delete: number; list: number };
}

export interface StaleKv {
  /** The namespace as a worker at this place sees it. The same name gives the same place. */
  place(name: string): KvLike;
  advance(milliseconds: number): void;
  /** Runs one request as the platform does: operations beyond the limit fail, and so does the request when it took too much
   *  CPU. One at a time; what `run` starts and does not wait for is not counted. */
  request<T>(run: () => Promise<T>, limits?: RequestLimits): Promise<Metered<T>>;
  /** Operations so far, as the platform bills them: a bulk get and a page of a list are one each. */
  readonly operations: { get: number; put: number; delete: number; list: number; refused: number };
  /** What is stored, whatever any place sees of it. */
  readonly keys: string[];
}

interface Value {
  bytes: Uint8Array;
  metadata: unknown;
}

/** One write of a key: what it is from then on (null: deleted), and from when each place sees it. */
interface Version {
  value: Value | null;
  by: string;
  at: number;
  visible: Map<string, number>;
}

const PAGE = 1000;
const BULK = 100;
const MAX_VALUE = 25 * 1024 * 1024;

export function staleKv(options: StaleKvOptions = {}): StaleKv {
  checked(options, "staleKv()", ["clock", "delay", "random", "onOperation"]);
  let time = 0;
  const clock = options.clock ?? (() => time);
  const { delay = 60_000, random = () => 1, onOperation } = options;
  const versions = new Map<string, Version[]>();
  const operations = { get: 0, put: 0, delete: 0, list: 0, refused: 0 };
  const places = new Map<string, KvLike>();

  const latest = (key: string) => versions.get(key)?.at(-1)?.value ?? null;
  /** When this place sees the write: drawn once, so that it does not come and go. */
  const seenFrom = (version: Version, place: string) => {
    let from = version.visible.get(place);
    if (from === undefined) {
      from = version.by === place ? version.at : version.at + delay * random();
      version.visible.set(place, from);
    }
    return from;
  };
  const visible = (key: string, place: string): Value | null => {
    const all = versions.get(key) ?? [];
    for (let at = all.length - 1; at >= 0; at -= 1) {
      const version = all[at] as Version;
      if (seenFrom(version, place) <= clock()) return version.value;
    }
    return null;
  };
  const write = (key: string, value: Value | null, place: string) => {
    const all = versions.get(key) ?? [];
    const last = all.at(-1);
    if (last && clock() - last.at < 1000) {
      operations.refused += 1;
      throw new Error(`KV ${value ? "PUT" : "DELETE"} failed: 429 Too Many Requests`);
    }
    all.push({ value, by: place, at: clock(), visible: new Map() });
    versions.set(key, all);
  };

  /** The request being metered: what is left of its operations. */
  let metered: { left: number } | undefined;

  const namespace = (place: string): KvLike => {
    /** Reads are cached, misses too: until then the place gives the same answer. */
    const cache = new Map<string, { until: number; value: Value | null }>();
    const count = (verb: "get" | "put" | "delete" | "list", keys: number) => {
      if (metered && (metered.left -= 1) < 0) throw new Error("Too many API requests by single Worker invocation.");
      operations[verb] += 1;
      onOperation?.({ place, verb, keys });
    };
    const read = (key: string): Value | null => {
      const cached = cache.get(key);
      if (cached && clock() < cached.until) return cached.value;
      const value = visible(key, place);
      cache.set(key, { until: clock() + delay, value });
      return value;
    };
    const checkKey = (key: string) => {
      const length = new TextEncoder().encode(key).length;
      if (length === 0 || length > 512) throw new Error(`KV failed: 414 UTF-8 encoded length of ${length} exceeds key length limit of 512.`);
    };
    return {
      async getWithMetadata(keys, type) {
        const shown = (value: Value | null, form: "text" | "arrayBuffer") => ({
          value: value && (form === "text" ? new TextDecoder().decode(value.bytes) : value.bytes.slice().buffer),
          metadata: value?.metadata ?? null,
        });
        if (typeof keys === "string") {
          checkKey(keys);
          count("get", 1);
          return shown(read(keys), type);
        }
        if (keys.length > BULK) throw new Error(`KV GET_BULK failed: 400 You can request a maximum of ${BULK} keys`);
        if (type !== "text") throw new Error(`KV GET_BULK failed: 400 "${type}" is not a valid type. Use "json" or "text"`);
        keys.forEach(checkKey);
        count("get", keys.length);
        const values = keys.map((key) => [key, read(key)] as const);
        if (values.reduce((sum, [, value]) => sum + (value?.bytes.length ?? 0), 0) > MAX_VALUE) throw new Error("KV GET_BULK failed: 413 Total size of request exceeds the limit of 25MB");
        return new Map(values.map(([key, value]) => [key, shown(value, "text")]));
      },
      async put(key, value, { metadata } = {}) {
        checkKey(key);
        count("put", 1);
        const bytes = typeof value === "string" ? new TextEncoder().encode(value) : ArrayBuffer.isView(value) ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice() : new Uint8Array(value).slice();
        if (bytes.length > MAX_VALUE) throw new Error(`KV PUT failed: 413 Value length of ${bytes.length} exceeds limit of ${MAX_VALUE}.`);
        if (JSON.stringify(metadata ?? null).length > 1024) throw new Error("KV PUT failed: 413 Metadata length exceeds limit of 1024.");
        write(key, { bytes, metadata: metadata ?? null }, place);
        // What this place wrote it usually sees, but a cached miss outlives the write.
      },
      async delete(key) {
        checkKey(key);
        count("delete", 1);
        if (versions.has(key)) write(key, null, place);
      },
      async list({ prefix = "", limit = PAGE, cursor } = {}) {
        count("list", 1);
        const names = [...versions.keys()].filter((key) => key.startsWith(prefix) && (cursor === undefined || key > cursor) && visible(key, place) !== null).sort();
        const page = names.slice(0, Math.min(limit, PAGE));
        const keys = page.map((name) => {
          const metadata = visible(name, place)?.metadata;
          return metadata ? { name, metadata } : { name };
        });
        return page.length < names.length ? { keys, list_complete: false, cursor: page.at(-1) } : { keys, list_complete: true };
      },
    };
  };

  return {
    place(name) {
      let found = places.get(name);
      if (!found) places.set(name, (found = namespace(name)));
      return found;
    },
    advance(milliseconds) {
      time += milliseconds;
    },
    async request(run, { cpuMs = 30_000, operations: most = 1_000 } = {}) {
      if (metered) throw new Error("staleKv meters one request at a time: await the one before.");
      metered = { left: most };
      const before = { ...operations };
      const started = cpuNow();
      try {
        const result = await run();
        const took = cpuNow() - started;
        if (took > cpuMs) throw new Error(`Worker exceeded CPU time limit: ${took.toFixed(1)} ms of ${cpuMs}.`);
        const { get, put, delete: deleted, list } = operations;
        return { result, cpuMs: took, operations: { get: get - before.get, put: put - before.put, delete: deleted - before.delete, list: list - before.list } };
      } finally {
        metered = undefined;
      }
    },
    operations,
    get keys() {
      return [...versions.keys()].filter((key) => latest(key) !== null).sort();
    },
  };
}

/** Milliseconds of CPU so far. */
function cpuNow(): number {
  const { process } = globalThis as { process?: { cpuUsage?(): { user: number; system: number } } };
  const used = process?.cpuUsage?.();
  return used ? (used.user + used.system) / 1000 : performance.now();
}
