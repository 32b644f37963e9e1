// Turns two sets of sealed entries, here and at the endpoint, into the same set: pulls what is missing, pushes what is new.
//
// Entries never change and have names of their own, so the union of both sides is the merge: which of two statements wins,
// and that a removal wins over older writes, the engine decides when it folds them, the same way on every device. What a
// device removed (compacted, forgot, erased) it tells in sealed removal entries, which the operator can neither read nor
// forge. Every page is stored as it comes: an interrupted sync goes on where it stopped.
//
// The wrapped data keys go first. Devices that began apart have one each: both then hold both, either opens with the
// passphrase they share, and from then on all seal with the one that has the lower id. Nothing is sealed again.
import type { OpenOptions, Store } from "../contract.js";
import { stopped } from "../check.js";
import { MemoryError, toMemoryError } from "../errors.js";
import { isDerivedName, type Removal, settled, shortName } from "../stores/removals.js";
import { inOrder, isName, PAGE, VALUE_BYTES } from "./protocol.js";
import { pushes, Remote, type SyncOptions } from "./remote.js";

/** One memory's sealed entries as they are stored here. */
export interface Replica {
  readonly store: Store;
  /** What all their names begin with. */
  readonly tag: string;
  /** From now on removals are told. Without a data key there is nothing to tell yet. */
  begin(): Promise<void>;
  /** Whether the seal opens the newest of these wrapped keys, for every data key among them. */
  opens(wrapped: Map<string, Uint8Array>): Promise<boolean>;
  /** New wrapped keys are in the store. */
  adopted(): Promise<void>;
  openRemoval(name: string, bytes: Uint8Array): Promise<Removal | null>;
  sealRemoval(removal: Removal): Promise<[name: string, bytes: Uint8Array]>;
}

/** Removal entries that are kept apart; more are gathered into one. */
const REMOVALS_KEPT = 64;

export async function exchange(replica: Replica, options: SyncOptions, onProgress: OpenOptions["onProgress"]): Promise<{ pushed: number; pulled: number }> {
  const remote = new Remote(options, replica.tag);
  try {
    return await new Exchange(replica, remote, options.signal, onProgress).run();
  } catch (error) {
    stopped(options.signal, "sync()", "what was exchanged so far is kept; call it again to go on");
    throw toMemoryError(error);
  }
}

class Exchange {
  readonly #replica: Replica;
  readonly #remote: Remote;
  readonly #signal: AbortSignal | undefined;
  readonly #progress: NonNullable<OpenOptions["onProgress"]>;
  #done = 0;
  #total = 0;

  constructor(replica: Replica, remote: Remote, signal: AbortSignal | undefined, onProgress: OpenOptions["onProgress"]) {
    this.#replica = replica;
    this.#remote = remote;
    this.#signal = signal;
    this.#progress = onProgress ?? (() => {});
  }

  async run(): Promise<{ pushed: number; pulled: number }> {
    const there = new Set(await this.#remote.list());
    await this.#adopt(there);
    await this.#replica.begin();
    const removals = await this.#removals(there);
    const gone = settled(removals, this.#short([...(await this.#here()), ...there]));

    const here = await this.#here();
    const wanted = inOrder(this.#replica.tag, [...there].filter((name) => !here.has(name) && !gone.has(this.#shorten(name))));
    const offered = [...here].filter((name) => !there.has(name) && !gone.has(this.#shorten(name)));
    this.#total = wanted.length + offered.length;
    this.#told(0);
    let pulled = 0;
    for await (const page of this.#remote.pull(wanted)) {
      await this.#replica.store.commit({ put: page, remove: [] });
      pulled += page.filter(([name]) => this.#counts(name)).length;
      this.#told(page.length);
    }
    await this.#letGo(removals);
    const pushed = await this.#push(there, removals);
    await this.#gather(removals);
    return { pushed, pulled };
  }

  /** Data keys first: with them everything else can be opened. Nothing is stored when the passphrase is another one. */
  async #adopt(there: Set<string>): Promise<void> {
    const own = await this.#load((await this.#here("k/")).values());
    const found = new Map(own);
    const fresh: [string, Uint8Array][] = [];
    const wanted = [...there].filter((name) => this.#kind(name) === "k" && !found.has(name));
    for await (const page of this.#remote.pull(wanted)) fresh.push(...page);
    for (const [name, bytes] of fresh) found.set(name, bytes);
    if (!(await this.#replica.opens(found))) {
      throw new MemoryError("wrong_key", "This memory is sealed with another passphrase or key on another device. Open it here with that one; if the passphrase was changed there, call rekey() with the new one here, then sync() again. Nothing was exchanged.");
    }
    if (fresh.length > 0) {
      await this.#replica.store.commit({ put: fresh, remove: [] });
      await this.#replica.adopted();
    }
  }

  /** All removals that are known on either side; those of the other side are stored here. */
  async #removals(there: Set<string>): Promise<(Removal & { name: string })[]> {
    const own = await this.#load((await this.#here("y/")).values());
    const all: (Removal & { name: string })[] = [];
    const read = async (name: string, bytes: Uint8Array) => {
      const removal = await this.#replica.openRemoval(name, bytes);
      if (removal) all.push({ ...removal, name });
    };
    for (const [name, bytes] of own) await read(name, bytes);
    const wanted = [...there].filter((name) => this.#kind(name) === "y" && !own.has(name));
    for await (const page of this.#remote.pull(wanted)) {
      for (const [name, bytes] of page) await read(name, bytes);
      await this.#replica.store.commit({ put: page, remove: [] });
    }
    return all;
  }

  /** Removes here what is gone elsewhere, once its replacement has arrived. */
  async #letGo(removals: Removal[]): Promise<void> {
    const here = await this.#here();
    const gone = settled(removals, this.#short(here));
    const remove = [...here].filter((name) => gone.has(this.#shorten(name)));
    if (remove.length > 0) await this.#replica.store.commit({ put: [], remove });
  }

  async #push(there: Set<string>, removals: Removal[]): Promise<number> {
    const here = await this.#here();
    const gone = settled(removals, this.#short(here));
    const names = inOrder(this.#replica.tag, [...here].filter((name) => !there.has(name) && !gone.has(this.#shorten(name))));
    let pushed = 0;
    for (let from = 0; from < names.length; from += PAGE) {
      const entries = [...(await this.#load(names.slice(from, from + PAGE)))];
      for (const page of pushes(entries)) {
        await this.#remote.push(page, []);
        pushed += page.filter(([name]) => this.#counts(name)).length;
        this.#told(page.length);
      }
    }
    // Only when what replaces them is there.
    const stale = [...there].filter((name) => gone.has(this.#shorten(name)));
    for (let from = 0; from < stale.length; from += PAGE) await this.#remote.push([], stale.slice(from, from + PAGE));
    return pushed;
  }

  /** Many small removals become one. It is pushed by the next sync, which also removes them at the endpoint. */
  async #gather(removals: (Removal & { name: string })[]): Promise<void> {
    const here = this.#short(await this.#here());
    const done = settled(removals, here);
    const old = removals.filter(({ name, by }) => here.has(this.#shorten(name)) && by.every((one) => here.has(one) || done.has(one)));
    if (old.length <= REMOVALS_KEPT) return;
    const gone = [...new Set(old.flatMap((removal) => [...removal.gone, this.#shorten(removal.name)]))];
    const by = [...new Set(old.flatMap((removal) => removal.by))].filter((one) => !done.has(one));
    await this.#replica.store.commit({ put: [await this.#replica.sealRemoval({ gone, by })], remove: old.map(({ name }) => name) });
  }

  async #here(kind = ""): Promise<Set<string>> {
    this.#signal?.throwIfAborted();
    const { store, tag } = this.#replica;
    const names = await store.list(tag + kind);
    return new Set(names.filter((name) => isName(name) && !isDerivedName(tag, name)));
  }

  async #load(names: Iterable<string>): Promise<Map<string, Uint8Array>> {
    const wanted = [...names];
    const values = await this.#replica.store.load(wanted);
    const found = new Map<string, Uint8Array>();
    for (const [at, name] of wanted.entries()) {
      const value = values[at];
      if (!value) continue;
      if (value.length > VALUE_BYTES) throw new MemoryError("too_large", `An entry of ${value.length} bytes is too large to sync; ${VALUE_BYTES} are allowed. Call compact(), then sync() again.`);
      found.set(name, value);
    }
    return found;
  }

  #kind(name: string): string {
    return name[this.#replica.tag.length] as string;
  }

  /** Keys and removals are exchanged too, but are nobody's memories. */
  #counts(name: string): boolean {
    return !["k", "y"].includes(this.#kind(name));
  }

  #shorten(name: string): string {
    return shortName(this.#replica.tag, name);
  }

  #short(names: Iterable<string>): Set<string> {
    return new Set([...names].map((name) => this.#shorten(name)));
  }

  #told(more: number): void {
    this.#done += more;
    this.#total = Math.max(this.#total, this.#done);
    if (this.#total > 0) this.#progress(this.#done, this.#total, "sync");
  }
}
