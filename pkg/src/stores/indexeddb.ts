// Turns the wasm module's IndexedDB class into a Store: change notices to other tabs, back-forward cache, wasm restarts, a
// reserve that lets a full disk be cleared.
import type { Store } from "../contract.js";
import { type MemoryError, toMemoryError } from "../errors.js";
import { unref } from "../unref.js";
import { type Batch, byKey, checkBatch, checkKeys, checkPrefix, closed, isDerived } from "./batch.js";
import type { Page } from "../page.js";
import type { IndexedDbHandle, StoreRuntime } from "./runtime.js";
import { TornLog } from "./torn.js";

export interface IndexedDbOptions {
  /** Name of the database. Default "pocketmem". One database holds all users and agents of the site. */
  name?: string;
  /** The database must be there: if it is not, opening fails with `missing_data` instead of making an empty one. */
  known?: boolean;
  /** How the store learns that its page is left: a worker must be told. */
  page?: Page;
}

/** No user's key begins so. */
const OWN = "\u0001";
/** A value without meaning, given up when the disk is full and something is to be removed: a browser frees the room of
 *  removed entries only when it next tidies up its files, but that of a large value at once. Without it forgetting, which
 *  writes before it removes, would be refused just when it is needed most. */
const RESERVE = `${OWN}reserve`;
const RESERVED_BYTES = 1024 * 1024;
/** Bytes of one call of getRandomValues. */
const DRAWN = 65_536;
/** Milliseconds after a write until it is laid: not while the page is starting. */
const LAY_AFTER = 1_000;

/** Keys named in one notice; beyond that, their prefixes up to user and agent. */
const NAMED = 256;

/** Opens the site's database. Fails with `store_unavailable` where there is no IndexedDB or the browser refuses it. */
export async function indexedDbStore(runtime: StoreRuntime, options: IndexedDbOptions = {}): Promise<Store> {
  const store = new IndexedDbStore(runtime, options.name ?? "pocketmem", options.known ?? false, options.page);
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

class IndexedDbStore implements Store {
  readonly name = "indexeddb";
  readonly #runtime: StoreRuntime;
  readonly #database: string;
  readonly #unsubscribe: () => void;
  readonly #watchers = new Set<{ prefix: string; onChange: () => void }>();
  /** Calls under way; a new wasm instance takes them over, because promises of the old one never settle. */
  readonly #running = new Set<() => void>();
  #handle: IndexedDbHandle;
  #channel: BroadcastChannel | undefined;
  #open = true;
  /** Whether nothing is left to do about the reserve. */
  #reserved = false;
  #laying: ReturnType<typeof setTimeout> | undefined;
  readonly #torn: TornLog | undefined;

  constructor(runtime: StoreRuntime, database: string, known: boolean, page: Page | undefined) {
    this.#runtime = runtime;
    this.#database = database;
    this.#handle = new runtime.stores.IndexedDbStore(database, known);
    const raw = {
      list: (prefix: string) => this.#run((handle) => handle.list(prefix)),
      commit: (put: [string, Uint8Array][], remove: string[]) => this.#run((handle) => handle.commit(put, remove, true)),
      removeNow: (keys: string[]) => this.#handle.removeNow(keys),
    };
    // Before the listener below, which lets the connection go.
    this.#torn = TornLog.for(database, raw, page);
    this.#unsubscribe = runtime.onRenew(() => this.#handle.abandon(), () => this.#renew());
    if (typeof addEventListener === "function") {
      addEventListener("pagehide", this.#hidden);
      addEventListener("pageshow", this.#shown);
    }
    this.#listen();
  }

  async open(): Promise<void> {
    await this.#run((handle) => handle.open());
    await this.#torn?.mend();
  }

  async load(keys: string[]): Promise<(Uint8Array | null)[]> {
    const checked = checkKeys(keys);
    return checked.length === 0 ? (this.#alive(), []) : this.#run((handle) => handle.load(checked));
  }

  async list(prefix: string): Promise<string[]> {
    const checked = checkPrefix(prefix);
    return (await this.#run((handle) => handle.list(checked))).filter((key) => !key.startsWith(OWN)).sort(byKey);
  }

  async commit(batch: Batch): Promise<void> {
    const checked = checkBatch(batch);
    this.#alive();
    const { put, remove } = checked;
    if (put.length + remove.length === 0) return;
    await this.#torn?.mark();
    // Repeating is safe: the same keys with the same bytes.
    const store = () => this.#run((handle) => handle.commit(put, remove, isDerived(checked)));
    try {
      await store();
    } catch (error) {
      if ((error as MemoryError).code !== "quota" || remove.length === 0) throw error;
      await this.#run((handle) => handle.commit([], [RESERVE], false));
      // Not laid again by this store: the room is for what comes now.
      this.#reserved = true;
      await store();
    }
    this.#tell([...put.map(([key]) => key), ...remove]);
    if (!this.#reserved) this.#laying ??= unref(setTimeout(() => { this.#lay().catch(() => {}); }, LAY_AFTER));
  }

  watch(prefix: string, onChange: () => void): () => void {
    this.#alive();
    const watcher = { prefix: checkPrefix(prefix), onChange };
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    this.#torn?.close();
    clearTimeout(this.#laying);
    this.#unsubscribe();
    this.#watchers.clear();
    this.#channel?.close();
    if (typeof removeEventListener === "function") {
      removeEventListener("pagehide", this.#hidden);
      removeEventListener("pageshow", this.#shown);
    }
    this.#handle.close();
    this.#handle.free();
  }

  /** Where there is no room for it now, the next write tries again. */
  async #lay(): Promise<void> {
    this.#laying = undefined;
    if (!this.#open) return;
    const there = await this.#run((handle) => handle.list(RESERVE));
    if (there.length === 0) await this.#run((handle) => handle.commit([[RESERVE, incompressible(RESERVED_BYTES)]], [], false));
    this.#reserved = true;
  }

  #alive(): void {
    if (!this.#open) throw closed();
  }

  #run<T>(call: (handle: IndexedDbHandle) => Promise<T>): Promise<T> {
    this.#alive();
    return new Promise<T>((resolve, reject) => {
      let attempt = 0;
      const start = () => {
        attempt += 1;
        const mine = attempt;
        const end = (settle: () => void) => {
          if (mine !== attempt) return;
          this.#running.delete(start);
          settle();
        };
        call(this.#handle).then(
          (value) => end(() => resolve(value)),
          (error: unknown) => end(() => reject(toMemoryError(error))),
        );
      };
      this.#running.add(start);
      start();
    });
  }

  #renew(): void {
    this.#handle = new this.#runtime.stores.IndexedDbStore(this.#database, true);
    for (const restart of this.#running) restart();
  }

  #listen(): void {
    if (typeof BroadcastChannel !== "function") return;
    this.#channel = new BroadcastChannel(`pocketmem ${this.#database}`);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!Array.isArray(data)) return;
      for (const { prefix, onChange } of [...this.#watchers]) {
        if (data.some((key) => typeof key === "string" && (key.startsWith(prefix) || prefix.startsWith(key)))) onChange();
      }
    };
  }

  #tell(keys: string[]): void {
    const named = keys.length <= NAMED ? keys : [...new Set(keys.map((key) => key.split("/", 2).join("/")))];
    // Closed by close() or by the back-forward cache while this commit was on its way: the entries are stored all the same.
    if (this.#open) this.#channel?.postMessage(named);
  }

  /** An open connection can keep the page out of the back-forward cache, or be dead when it comes back. */
  readonly #hidden = (event: Event): void => {
    if (!(event as PageTransitionEvent).persisted) return;
    this.#handle.suspend();
    this.#channel?.close();
    this.#channel = undefined;
  };

  readonly #shown = (event: Event): void => {
    if (!(event as PageTransitionEvent).persisted) return;
    if (!this.#channel) this.#listen();
    // Notices of the time in between went past this page.
    for (const { onChange } of [...this.#watchers]) onChange();
  };
}

/** Browsers compress values, and what is small after that is no file of its own. */
function incompressible(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let from = 0; from < length; from += DRAWN) crypto.getRandomValues(bytes.subarray(from, from + DRAWN));
  return bytes;
}
