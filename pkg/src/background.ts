// Turns idle moments and page events into upkeep: sessions that end, uses and lazy writes stored, the index's pages, vectors renewed, other tabs' news.
import type { Core } from "./core.js";
import type { Page } from "./page.js";
import { turn } from "./turn.js";
import { unref } from "./unref.js";

const TICK = 600_000;
const TOUCH = 30_000;
/** Change entries after which they are folded into a snapshot. */
const ENTRIES = 512;
/** Records embedded anew in one go: others' calls come between. */
const RENEWED = 32;
const SETTLE = 50;
/** Records in no page of the index from which on a page is written, and the quiet that is waited for. */
const UNSAVED = 256;
const QUIET = 2_000;

export class Background {
  readonly #core: Core;
  readonly #page: Page;
  readonly #flushLazy: () => Promise<void>;
  readonly #stop: (() => void)[] = [];
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #ticked = 0;
  #renewing = false;

  constructor(core: Core, page: Page, flushLazy: () => Promise<void>) {
    this.#core = core;
    this.#page = page;
    this.#flushLazy = flushLazy;
  }

  start(): void {
    const { store } = this.#core.options;
    const look = () => this.#later("refresh", SETTLE, async () => {
      await this.#core.refresh();
      this.#deriveLater();
    });
    const unwatch = store.watch?.(this.#core.prefix, look);
    if (unwatch) this.#stop.push(unwatch);
    this.#stop.push(this.#page.onShow(look), this.#page.onHide(() => { void this.settle(); }));
    this.#core.onModel = () => {
      this.renew();
      this.#deriveLater();
    };
    const { vectors } = this.#core;
    if (vectors) vectors.onFailure = () => this.#renewLater(vectors.waiting);
    if (this.#core.keys.count > 0) {
      this.tick();
      this.#deriveLater();
    }
    if (this.#core.options.embedder) this.renew();
  }

  /** After every call: what has become due. */
  after(name: "read" | "write"): void {
    if (this.#core.now() - this.#ticked >= TICK) this.tick();
    if (name === "read") this.#later("touch", TOUCH, () => this.#core.call("touch"));
    else {
      if (this.#core.keys.entries >= ENTRIES) this.#later("snapshot", SETTLE, () => this.snapshot());
      this.#deriveLater();
    }
  }

  /** Idle sessions end; once a day what is past its time expires, is archived or consolidated. */
  tick(): void {
    this.#ticked = this.#core.now();
    quietly(this.#core.call("tick"));
    // Timers outlive a request on some platforms only: there the next call ticks.
    this.#later("tick", TICK, async () => this.tick());
  }

  /** One at a time among all tabs; a tab that does not get the lock leaves it to the one that has it. */
  async snapshot(): Promise<void> {
    await this.#page.locked(`pocketmem ${this.#core.prefix}`, () => this.#core.call("snapshot", { least: ENTRIES }));
  }

  #deriveLater(): void {
    this.#later("derive", QUIET, () => this.derive());
  }

  /** Stores pages of the index for records that are in none: then the next opening need not read and embed their texts. */
  async derive(): Promise<void> {
    await this.#page.locked(`pocketmem ${this.#core.prefix}`, async () => {
      while (!this.#core.closed && (await this.#core.call<number>("derive", { least: UNSAVED })) >= UNSAVED) {
        await turn();
      }
    });
  }

  /** Makes the vectors that are missing for the present embedder, a few at a time. */
  renew(): void {
    if (this.#renewing || this.#core.closed) return;
    this.#renewing = true;
    quietly(this.#renewAll().finally(() => { this.#renewing = false; }));
  }

  #renewLater(wait: number): void {
    this.#later("renew", wait + 1, async () => this.renew());
  }

  async #renewAll(): Promise<void> {
    const { onProgress } = this.#core.options;
    let { stale: total } = await this.#core.call<{ stale: number }>("stats");
    let before = Infinity;
    while (!this.#core.closed) {
      const remaining = await this.#core.call<number>("stale", { limit: RENEWED });
      const waiting = this.#core.vectors?.waiting ?? 0;
      if (remaining > 0 && waiting > 0) {
        this.#renewLater(waiting);
        return;
      }
      total = Math.max(total, remaining);
      if (total > 0) onProgress?.(total - remaining, total, "embed");
      // No progress means that what is left cannot be embedded: leave it to words.
      if (remaining === 0 || remaining >= before) return;
      before = remaining;
      await turn();
    }
  }

  /** Stores what was only kept in memory: lazy task writes and counted uses. */
  async settle(): Promise<void> {
    if (this.#core.closed) return;
    await Promise.allSettled([this.#flushLazy(), this.#core.call("touch")]);
  }

  stop(): void {
    for (const stop of this.#stop.splice(0)) stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Runs once, however often it is asked for meanwhile. */
  #later(name: string, wait: number, job: () => Promise<unknown>): void {
    if (this.#timers.has(name) || this.#core.closed || !this.#page.timers) return;
    const timer = setTimeout(() => {
      this.#timers.delete(name);
      if (!this.#core.closed) quietly(job());
    }, wait);
    // Upkeep far ahead keeps no process alive; news of others that is already here may.
    this.#timers.set(name, wait > SETTLE ? unref(timer) : timer);
  }
}

/** Upkeep that fails is tried again at its next turn; nobody waits for it. */
function quietly(job: Promise<unknown>): void {
  job.catch(() => {});
}
