// Turns kept memories into a request that the browser keeps them too, and into a note that tells a wiped store from a new one.
import type { Verdict } from "./contract.js";
import type { Core } from "./core.js";
import { MemoryError } from "./errors.js";
import type { Page } from "./page.js";
import { hash } from "./hash.js";

const NOTED = 60_000;

export class Keeper {
  readonly #core: Core;
  readonly #page: Page;
  readonly #lasting: boolean | null;
  readonly #note: string;
  #asked = false;
  #noted = 0;

  constructor(core: Core, page: Page, lasting: boolean | null, note: string) {
    this.#core = core;
    this.#page = page;
    this.#lasting = lasting;
    this.#note = note;
  }

  /** Asked at the first kept memory: by then the user has done something worth keeping, and browsers weigh that. */
  wrote(verdicts: Verdict[]): void {
    if (this.#lasting !== true) return;
    const now = Date.now();
    if (now - this.#noted >= NOTED) {
      this.#noted = now;
      this.#page.setNote(this.#note, JSON.stringify({ entries: this.#core.keys.count, time: now })).catch(() => {});
    }
    if (this.#asked || !verdicts.some(({ action }) => action !== "refused" && action !== "pending")) return;
    this.#asked = true;
    this.#page.persist().catch(() => {});
  }

  async persisted(): Promise<boolean | null> {
    return this.#lasting === true ? this.#page.persisted() : this.#lasting;
  }

  async erased(): Promise<void> {
    this.#noted = 0;
    if (this.#lasting === true) await this.#page.setNote(this.#note, null);
  }
}

/** Throws when the note says that this store held memories and it holds none. Said once: the next open starts anew. */
export async function assertNotWiped(page: Page, note: string, keys: number, acceptLoss: boolean): Promise<void> {
  const left = await page.note(note);
  if (left === null || keys > 0) return;
  await page.setNote(note, null);
  if (!acceptLoss) throw wiped(left);
}

export function wiped(note: string): MemoryError {
  let when = "";
  try {
    when = ` on ${new Date((JSON.parse(note) as { time: number }).time).toISOString().slice(0, 10)}`;
  } catch {
    // A damaged note still says that there was something.
  }
  return new MemoryError("missing_data", `This browser held memories of this user${when} and its store is empty now: the browser or somebody cleared it. Import a backup with import(), or start anew: open again (or with { acceptLoss: true }).`);
}

/** A hash, so that the note does not name the user. */
export function noteName(user: string, agent: string): string {
  return `pocketmem ${hash(JSON.stringify([user, agent]))}`;
}
