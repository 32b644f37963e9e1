// Turns patches of a task's state into few writes: lazy ones are gathered until they are due.
import type { MemoryRecord, Task } from "./contract.js";
import { bool, fields, json, optional, shape, text, whole } from "./check.js";
import { recordOrNull } from "./convert.js";
import type { Core } from "./core.js";
import { unref } from "./unref.js";

const LAZY = 300_000;
const APPENDED = new Set(["decisions", "errors", "steps"]);

type State = Record<string, unknown>;

export class Tasks {
  readonly #core: Core;
  /** Patches not stored yet, and since when. */
  readonly #lazy = new Map<string, { patch: State; since: number; timer: ReturnType<typeof setTimeout> | undefined }>();

  constructor(core: Core) {
    this.#core = core;
  }

  task(id: string): Task {
    text(id, "task id");
    return {
      read: async () => this.#read(id),
      write: async (patch, options) => this.#write(id, patch, options),
      summary: async (options) => {
        this.#core.assertOpen();
        const { maxChars = 2000 } = fields(options ?? {}, "options", { maxChars: (most, name) => whole(most, name, 1) });
        await this.flush(id);
        return this.#core.call<string>("taskSummary", { id, maxChars });
      },
      finish: async (outcome): Promise<MemoryRecord | null> => {
        this.#core.assertOpen();
        optional(outcome, (given) => text(given, "outcome"));
        await this.flush(id);
        return recordOrNull(await this.#core.call("taskFinish", outcome === undefined ? { id } : { id, outcome }));
      },
    };
  }

  async #read(id: string): Promise<State> {
    const stored = await this.#core.call<string | undefined>("taskRead", { id });
    const state = stored ? (JSON.parse(stored) as State) : {};
    const lazy = this.#lazy.get(id);
    return lazy ? merged(state, lazy.patch) : state;
  }

  async #write(id: string, patch: State, options: { lazy?: boolean } | undefined): Promise<void> {
    this.#core.assertOpen();
    // Through JSON at once: what the caller does to its object afterwards is not ours to store.
    const given = JSON.parse(json(shape(patch, "patch"), "patch")) as State;
    if (!fields(options ?? {}, "options", { lazy: bool }).lazy) {
      await this.flush(id);
      await this.#store(id, given);
      return;
    }
    const held = this.#lazy.get(id);
    const decided = Array.isArray(given.decisions) && given.decisions.length > 0;
    let stepped = false;
    if (given.step !== undefined) {
      const before = (await this.#read(id)).step;
      stepped = before !== undefined && JSON.stringify(before) !== JSON.stringify(given.step);
    }
    const waiting = this.#lazy.get(id) ?? held ?? { patch: {}, since: this.#core.now(), timer: undefined };
    waiting.patch = merged(waiting.patch, given);
    this.#lazy.set(id, waiting);
    if (decided || stepped || this.#core.now() - waiting.since >= LAZY) await this.flush(id);
    else waiting.timer ??= this.#later(id);
  }

  /** Stores the lazy writes of one task, or of all. */
  async flush(id?: string): Promise<void> {
    for (const one of id === undefined ? [...this.#lazy.keys()] : [id]) {
      const lazy = this.#take(one);
      if (!lazy) continue;
      try {
        await this.#store(one, lazy.patch);
      } catch (error) {
        this.#giveBack(one, lazy.patch, lazy.since);
        throw error;
      }
    }
  }

  /** What was to be written of a task that is forgotten. */
  drop(id: string): void {
    this.#take(id);
  }

  /** What has waited for five minutes by the memory's own clock. */
  async flushDue(): Promise<void> {
    const now = this.#core.now();
    for (const [id, lazy] of this.#lazy) if (now - lazy.since >= LAZY) await this.flush(id);
  }

  /** For the last moment before the memory closes: the patches, which are the caller's to store. */
  drain(): [id: string, patch: string][] {
    return [...this.#lazy.keys()].map((id) => [id, JSON.stringify(this.#take(id)?.patch)]);
  }

  async #store(id: string, patch: State): Promise<void> {
    await this.#core.call("taskWrite", { id, patch: JSON.stringify(patch) });
  }

  #take(id: string): { patch: State; since: number } | undefined {
    const lazy = this.#lazy.get(id);
    if (lazy) clearTimeout(lazy.timer);
    this.#lazy.delete(id);
    return lazy;
  }

  /** A write that failed waits again, beneath what came in meanwhile. */
  #giveBack(id: string, patch: State, since: number): void {
    const later = this.#lazy.get(id);
    if (later) Object.assign(later, { patch: merged(patch, later.patch), since });
    else this.#lazy.set(id, { patch, since, timer: this.#later(id) });
  }

  #later(id: string): ReturnType<typeof setTimeout> {
    return unref(setTimeout(() => { this.flush(id).catch(() => {}); }, LAZY));
  }
}

/** The engine's own rule: shallow, and arrays named decisions, errors and steps append. */
export function merged(state: State, patch: State): State {
  const found: State = { ...state };
  for (const [key, value] of Object.entries(patch)) {
    const before = found[key];
    const both = APPENDED.has(key) && Array.isArray(before) && Array.isArray(value);
    // Not by plain assignment: "__proto__" is a key like any other here.
    Object.defineProperty(found, key, { value: both ? [...before, ...value] : value, writable: true, enumerable: true, configurable: true });
  }
  return found;
}
