// Turns Web Locks into the knowledge which sessions are in use: one that was left open and that no page holds ends.
//
// A page holds a lock for every session it speaks in; the browser lets go of it when the page is closed, reloaded or dies.
// At the first session that a newly opened memory is used with, all other sessions that are open and held by nobody end,
// so that their summaries are there for this one. A page that was reloaded and goes on with its session keeps its window.
// Only for stores of this browser: sessions of a memory that is synced may be open on another device.
import type { Core } from "./core.js";
import type { Page } from "./page.js";

/** Sessions that one memory holds at most; the first goes first. */
const MOST = 64;

export class Sessions {
  readonly #core: Core;
  readonly #page: Page;
  readonly #shared: () => Promise<boolean>;
  /** What lets go of the lock, by session. */
  readonly #held = new Map<string, Promise<() => void>>();
  #looked = false;

  /** `shared`: whether other devices have this memory too. */
  constructor(core: Core, page: Page, shared: () => Promise<boolean>) {
    this.#core = core;
    this.#page = page;
    this.#shared = shared;
  }

  /** Before the first call that names this session; takes its place in the queue of calls. */
  use(session: string): void {
    if (this.#held.has(session) || this.#core.closed) return;
    const release = this.#page.hold(this.#lock(session));
    this.#held.set(session, release);
    const [first] = this.#held.keys();
    if (this.#held.size > MOST) this.end(first as string);
    if (this.#looked) return;
    this.#looked = true;
    // What cannot be found out now is left to the idle hour.
    this.#core.exclusive(async (perform) => {
      await release;
      const held = await this.#page.held();
      if (!held || (await this.#shared())) return;
      const start = this.#lock("");
      const used = held.filter((name) => name.startsWith(start)).map((name) => decodeURIComponent(name.slice(start.length)));
      await perform("tick", { used });
    }).catch(() => {});
  }

  end(session: string): void {
    const release = this.#held.get(session);
    this.#held.delete(session);
    void release?.then((release) => release());
  }

  close(): void {
    for (const session of [...this.#held.keys()]) this.end(session);
  }

  #lock(session: string): string {
    // Lone surrogates have no address form; the store does not tell them apart either.
    return `pocketmem session ${this.#core.prefix}${encodeURIComponent(session.replace(/\p{Surrogate}/gu, "\ufffd"))}`;
  }
}
