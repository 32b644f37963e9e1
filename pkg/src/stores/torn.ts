// Turns the first opening after a browser was killed into a fresh log beneath the database, so that nothing is lost at the next.
//
// Chromium keeps IndexedDB in LevelDB, and LevelDB goes on with its last log. Killed in the middle of a record, it leaves a
// torn piece there, reads over it once, writes what comes next behind it, and at the start after that takes the piece for
// damage: Chromium then throws all databases of the site away (https://github.com/google/leveldb/issues/1287). A full log
// is gathered into a table and deleted, so filling it once, before anything else, takes the torn piece away in time.
import { ownPage, type Page } from "../page.js";
import { unref } from "../unref.js";

/** A store that wrote and was not put aside since leaves a key that begins so. No user's key does. */
const MARK = "\u0001open/";
const FILL = "\u0001fill/";
/** More than LevelDB's log ever holds (4 MiB), in values that Chromium does not make files of their own of (64 KiB). */
const VALUES = 136;
const VALUE_BYTES = 32_768;
/** Milliseconds that a lock is waited for: it keeps others from needless work and is not worth more. */
const PATIENCE = 1_000;

/** What is needed of the store; none of it tells other tabs. */
export interface Raw {
  list(prefix: string): Promise<string[]>;
  commit(put: [string, Uint8Array][], remove: string[]): Promise<void>;
  removeNow(keys: string[]): void;
}

export class TornLog {
  readonly #locks: string;
  readonly #raw: Raw;
  readonly #page: Page;
  readonly #mark = `${MARK}${Array.from(crypto.getRandomValues(new Uint32Array(3)), (word) => word.toString(36)).join("")}`;
  readonly #stop: () => void;
  #marking: Promise<void> | undefined;
  #release: (() => void) | undefined;
  /** How often it was put aside. */
  #rests = 0;

  /** `undefined` where the database does not lie in LevelDB. */
  static for(database: string, raw: Raw, page: Page = ownPage()): TornLog | undefined {
    const chromium = /Chrom(e|ium)\//.test(globalThis.navigator?.userAgent ?? "") && globalThis.navigator?.locks !== undefined;
    return chromium ? new TornLog(database, raw, page) : undefined;
  }

  private constructor(database: string, raw: Raw, page: Page) {
    this.#locks = `pocketmem ${database} `;
    this.#raw = raw;
    this.#page = page;
    this.#stop = page.onHide(() => this.rest());
  }

  /** At opening, before anything is written. What fails here must not keep anybody from the memories. */
  async mend(): Promise<void> {
    try {
      if ((await this.#raw.list(MARK)).length === 0) return;
      await this.#page.locked(`${this.#locks}mend`, async () => {
        const marks = await this.#raw.list(MARK);
        const held = new Set(await this.#page.held());
        const dead = marks.filter((mark) => !held.has(this.#locks + mark));
        // With a store of before still open, the browser has lived on since, and its log is whole.
        if (dead.length === marks.length && dead.length > 0) await this.#fill();
        if (dead.length > 0) await this.#raw.commit([], dead);
      });
    } catch {
      // No room for it, or no connection: the next opening tries again.
    }
  }

  /** Before a write. */
  mark(): Promise<void> {
    this.#marking ??= this.#write(this.#rests);
    return this.#marking;
  }

  async #write(rests: number): Promise<void> {
    // A lock that comes too late, or after the store was put aside, is given back.
    const held = this.#page.hold(this.#locks + this.#mark).then((release) => {
      if (this.#rests === rests) this.#release = release;
      else release();
    });
    await Promise.race([held, patience()]);
    if (this.#rests !== rests) return;
    // On a full disk what is wanted may be to remove something.
    await this.#raw.commit([[this.#mark, new Uint8Array(1)]], []).catch(() => {});
  }

  /** Nothing is being written: the page is left or put aside. */
  rest(): void {
    if (!this.#marking) return;
    this.#raw.removeNow([this.#mark]);
    this.#rests += 1;
    this.#marking = undefined;
    this.#release?.();
    this.#release = undefined;
  }

  close(): void {
    this.#stop();
    this.rest();
  }

  async #fill(): Promise<void> {
    const put = Array.from({ length: VALUES }, (_, at): [string, Uint8Array] => [`${FILL}${at}`, crypto.getRandomValues(new Uint8Array(VALUE_BYTES))]);
    await this.#raw.commit(put, []);
    // The write after the one that filled it begins the new log.
    await this.#raw.commit([], put.map(([key]) => key));
  }
}

function patience(): Promise<void> {
  return new Promise((resolve) => { unref(setTimeout(resolve, PATIENCE)); });
}
