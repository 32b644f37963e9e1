// Turns a good store into a slow, flaky, full or corrupting one, to test what is built on stores.
import { any, can, fields, func, invalid, number, one } from "../check.js";
import type { Store } from "../contract.js";
import { MemoryError } from "../errors.js";

export type Verb = "load" | "list" | "commit";

/** Waits before each call: milliseconds, or a function of the verb. */
export function slowStore(store: Store, delay: number | ((verb: Verb) => number)): Store {
  checkStore(store, "slowStore()");
  if (typeof delay !== "number") func(delay, "slowStore()'s delay");
  const wait = (verb: Verb) => new Promise<void>((resolve) => setTimeout(resolve, typeof delay === "number" ? delay : delay(verb)));
  return {
    ...base(store),
    async load(keys) {
      await wait("load");
      return store.load(keys);
    },
    async list(prefix) {
      await wait("list");
      return store.list(prefix);
    },
    async commit(batch) {
      await wait("commit");
      return store.commit(batch);
    },
  };
}

/** `fails` is asked before each call (its verb, and the how-many-th call it is, from 1). "before": nothing happened.
 *  "after": it happened, but the caller is told that it failed, as when a connection breaks under the acknowledgement. */
export function flakyStore(store: Store, fails: (verb: Verb, call: number) => false | "before" | "after"): Store {
  checkStore(store, "flakyStore()");
  func(fails, "flakyStore()'s second argument");
  let calls = 0;
  const run = async <T>(verb: Verb, call: () => Promise<T>): Promise<T> => {
    calls += 1;
    const how = fails(verb, calls);
    const error = () => new MemoryError("store_unavailable", `The store failed ${how} ${verb} (a test double).`);
    if (how === "before") throw error();
    const value = await call();
    if (how === "after") throw error();
    return value;
  };
  return {
    ...base(store),
    load: (keys) => run("load", () => store.load(keys)),
    list: (prefix) => run("list", () => store.list(prefix)),
    commit: (batch) => run("commit", () => store.commit(batch)),
  };
}

/** Refuses with `quota` what would make the bytes of all values put through it (and not removed) exceed `capacity`. */
export function fullStore(store: Store, capacity: number): Store {
  checkStore(store, "fullStore()");
  number(capacity, "fullStore()'s capacity", 0, Infinity);
  const sizes = new Map<string, number>();
  return {
    ...base(store),
    load: (keys) => store.load(keys),
    list: (prefix) => store.list(prefix),
    async commit(batch) {
      const after = new Map(sizes);
      for (const key of batch?.remove ?? []) after.delete(key);
      for (const [key, bytes] of batch?.put ?? []) after.set(key, bytes?.length ?? 0);
      const total = [...after.values()].reduce((sum, size) => sum + size, 0);
      const before = [...sizes.values()].reduce((sum, size) => sum + size, 0);
      if (total > capacity && total > before) {
        throw new MemoryError("quota", `The store is full: ${total} bytes of ${capacity}. Forget or compact, then repeat.`);
      }
      await store.commit(batch);
      sizes.clear();
      for (const [key, size] of after) sizes.set(key, size);
    },
  };
}

export interface Damage {
  /** Which keys: a part of the name, or a test. Default: all. */
  keys?: string | ((key: string) => boolean);
  /** "flip": one bit of the middle byte; "cut": the second half is missing; "swap": the value of another key of the same
   *  load; "drop": no value although the key is listed. Default "flip". */
  how?: "flip" | "cut" | "swap" | "drop";
}

/** Gives damaged values for some keys; what is stored stays as it is. */
export function corruptStore(store: Store, damages: Damage = {}): Store {
  checkStore(store, "corruptStore()");
  const { keys = () => true, how = "flip" } = fields(damages, "corruptStore()'s damage", { keys: any, how: one(["flip", "cut", "swap", "drop"]) }) as Damage;
  const hit = typeof keys === "string" ? (key: string) => key.includes(keys) : keys;
  const damage = (value: Uint8Array, others: Uint8Array[]): Uint8Array | null => {
    const copy = value.slice();
    if (how === "drop") return null;
    if (how === "cut") return copy.slice(0, copy.length >> 1);
    if (how === "swap") return others.find((other) => other !== value) ?? copy;
    const middle = copy.length >> 1;
    if (copy.length > 0) copy[middle] = (copy[middle] as number) ^ 1;
    return copy;
  };
  return {
    ...base(store),
    list: (prefix) => store.list(prefix),
    commit: (batch) => store.commit(batch),
    async load(wanted) {
      const values = await store.load(wanted);
      const all = values.filter((value) => value !== null);
      return values.map((value, at) => (value && hit(wanted[at] as string) ? damage(value, all) : value));
    },
  };
}

function checkStore(store: Store, maker: string): void {
  if (!can(store, ["load", "list", "commit", "close"])) throw invalid(`${maker} needs a store to stand in front of: an object with load, list, commit and close.`);
}

function base(store: Store): Pick<Store, "name" | "watch" | "close"> {
  return {
    name: store.name,
    ...(store.watch ? { watch: (prefix: string, onChange: () => void) => (store.watch as NonNullable<Store["watch"]>)(prefix, onChange) } : {}),
    close: () => store.close(),
  };
}
