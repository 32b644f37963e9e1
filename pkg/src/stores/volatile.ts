// Turns a Map into a Store: everything is gone when the page or process ends.
import type { Store } from "../contract.js";
import { byKey, checkBatch, checkKeys, checkPrefix, closed } from "./batch.js";

/** Where volatile stores keep their entries; two stores over the same one see each other's writes. */
export class VolatileData {
  readonly entries = new Map<string, Uint8Array>();
  readonly watchers = new Set<(keys: string[], by: object) => void>();
}

/** `data`: shared with other volatile stores of this process. Default: its own. */
export function volatileStore(data: VolatileData = new VolatileData()): Store {
  const self = {};
  const watching = new Set<() => void>();
  let open = true;
  const alive = () => {
    if (!open) throw closed();
  };
  return {
    name: "volatile",
    async load(keys) {
      alive();
      return checkKeys(keys).map((key) => data.entries.get(key)?.slice() ?? null);
    },
    async list(prefix) {
      alive();
      const start = checkPrefix(prefix);
      return [...data.entries.keys()].filter((key) => key.startsWith(start)).sort(byKey);
    },
    async commit(batch) {
      alive();
      const { put, remove } = checkBatch(batch);
      for (const [key, bytes] of put) data.entries.set(key, bytes);
      for (const key of remove) data.entries.delete(key);
      const keys = [...put.map(([key]) => key), ...remove];
      // Not before this commit is acknowledged.
      if (keys.length > 0) queueMicrotask(() => data.watchers.forEach((watcher) => watcher(keys, self)));
    },
    watch(prefix, onChange) {
      alive();
      const start = checkPrefix(prefix);
      const watcher = (keys: string[], by: object) => {
        if (by !== self && keys.some((key) => key.startsWith(start))) onChange();
      };
      data.watchers.add(watcher);
      const unwatch = () => {
        data.watchers.delete(watcher);
        watching.delete(unwatch);
      };
      watching.add(unwatch);
      return unwatch;
    },
    async close() {
      open = false;
      for (const unwatch of watching) unwatch();
    },
  };
}
