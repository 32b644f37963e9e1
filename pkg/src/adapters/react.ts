// Turns OpenOptions into a memory that React components share while one of them shows it.
import { useEffect, useState } from "react";
import type { Memory, OpenOptions } from "../contract.js";
import { openMemory } from "../open.js";

export interface MemoryState {
  /** Null while it is being opened, on the server, and after an error. */
  memory: Memory | null;
  error: Error | null;
  status: "idle" | "opening" | "open" | "failed";
  /** Grows with every change, here or in another tab: use it as a dependency of what reads the memory. */
  version: number;
}

interface Shared {
  opening: Promise<Memory>;
  users: number;
}

/** One memory for each user, agent and store, however many components ask and however often effects run. */
const open = new Map<string, Shared>();
const stores = new WeakMap<object, number>();
let numbered = 0;

/** Opens the memory after the first render in the browser and closes it when the last component that uses it is gone. The
 *  options count by user, agent and store; a change of these opens another memory, of the others it does not. null: none. */
export function useMemory(options: OpenOptions | null): MemoryState {
  const key = options ? keyOf(options) : null;
  const [state, setState] = useState<MemoryState & { key: string | null }>({ ...fresh(key), key });

  useEffect(() => {
    if (!options || key === null) return undefined;
    let gone = false;
    let stop = () => {};
    const shared = acquire(key, options);
    shared.opening.then(
      (memory) => {
        if (gone) return;
        stop = memory.on("change", () => setState((now) => ({ ...now, version: now.version + 1 })));
        setState((now) => ({ key, memory, error: null, status: "open", version: now.version + 1 }));
      },
      (error: Error) => {
        if (!gone) setState((now) => ({ key, memory: null, error, status: "failed", version: now.version }));
      },
    );
    return () => {
      gone = true;
      stop();
      release(key, shared);
    };
    // The key stands for the options: they are often an object made anew at each render.
  }, [key]);

  // What belongs to other options than the present ones is not shown, not even for one render.
  const { key: shown, ...visible } = state;
  return shown === key ? visible : fresh(key);
}

function fresh(key: string | null): MemoryState {
  return { memory: null, error: null, status: key === null ? "idle" : "opening", version: 0 };
}

function acquire(key: string, options: OpenOptions): Shared {
  let shared = open.get(key);
  if (!shared) {
    const opened: Shared = { opening: openMemory(options), users: 0 };
    // A memory that could not be opened is tried anew by the next component.
    opened.opening.catch(() => { if (open.get(key) === opened) open.delete(key); });
    open.set(key, opened);
    shared = opened;
  }
  shared.users += 1;
  return shared;
}

/** Not at once: StrictMode and moving components take the memory up again right away. */
function release(key: string, shared: Shared): void {
  shared.users -= 1;
  setTimeout(() => {
    if (shared.users > 0 || open.get(key) !== shared) return;
    open.delete(key);
    shared.opening.then((memory) => memory.close(), () => {});
  }, 0);
}

function keyOf({ user, agent, store }: OpenOptions): string {
  if (typeof store !== "object") return JSON.stringify([user, agent, store]);
  let number = stores.get(store);
  if (number === undefined) {
    numbered += 1;
    number = numbered;
    stores.set(store, number);
  }
  return JSON.stringify([user, agent, number]);
}
