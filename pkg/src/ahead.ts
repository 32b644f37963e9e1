// Turns a query still being typed into a context that is ready when it is sent.
import type { Context } from "./contract.js";

/** Milliseconds for which a context made ahead is still the answer: recency and expiry move slower than this. */
const FRESH = 60_000;
const KEPT = 8;

/** A context and the version of the state it was made from. */
export interface Made {
  context: Context;
  version: number;
}

interface Ready {
  making: Promise<Made>;
  /** Undefined while it is being made. */
  version: number | undefined;
  since: number;
}

export class Ahead {
  readonly #ready = new Map<string, Ready>();

  /** Makes it, unless it is being made already or still good. */
  prepare(key: string, now: number, version: number, make: () => Promise<Made>): void {
    if (this.#good(key, now, version)) return;
    const ready: Ready = { making: make(), version: undefined, since: now };
    ready.making.then(
      (made) => { ready.version = made.version; },
      () => { if (this.#ready.get(key) === ready) this.#ready.delete(key); },
    );
    this.#ready.delete(key);
    if (this.#ready.size >= KEPT) this.#ready.delete(this.#ready.keys().next().value as string);
    this.#ready.set(key, ready);
  }

  /** The context made ahead for exactly this, while the state is the one it was made from; each is given out once. */
  async take(key: string, now: number, version: () => number): Promise<Context | undefined> {
    const ready = this.#good(key, now, version());
    if (!ready) return undefined;
    this.#ready.delete(key);
    try {
      const made = await ready.making;
      return made.version === version() ? made.context : undefined;
    } catch {
      return undefined;
    }
  }

  #good(key: string, now: number, version: number): Ready | undefined {
    const ready = this.#ready.get(key);
    if (!ready || Math.abs(now - ready.since) > FRESH) return undefined;
    return ready.version === undefined || ready.version === version ? ready : undefined;
  }
}
