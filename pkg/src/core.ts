// Turns one call of the API into plan, store, apply: the queue, the need-and-offer loop and the fold of stored entries.
import type { Embedder, OpenOptions, Store } from "./contract.js";
import { invalid, stopped } from "./check.js";
import type { Batch, CallName, EngineHandle, EngineOptions, Need, Outcome, Runtime } from "./engine.js";
import { MemoryError, toMemoryError } from "./errors.js";
import { Emitter } from "./events.js";
import { Keys, pages, portions } from "./keys.js";
import { ModelFile } from "./model.js";
import { Queue } from "./queue.js";
import { Supervisor } from "./supervisor.js";
import { breather } from "./turn.js";
import type { Zone } from "./time.js";
import type { Vectors } from "./vectors.js";

/** Times a call may ask for something before it is taken for broken: a budget may be counted part by part. */
const ROUNDS = 512;
/** Records read or embedded between two looks at the time. */
const READ = 16;
/** Pages of stored values asked for before they are folded in. */
const AHEAD = 4;
/** Calls that the built-in embedder takes part in. */
const EMBEDS = new Set<CallName>(["record", "context", "endSession", "remember", "recall", "explain", "update", "documentAdd", "import", "stale", "llmAnswer"]);
/** Calls that answer although a full store did not take what they had to write: the fence's mark, counted uses. */
const READS = new Set<CallName>(["context", "recall", "touch"]);

export interface CoreOptions {
  engine: EngineOptions;
  runtime: Runtime;
  store: Store;
  clock: () => number;
  zone: Zone;
  embedder: Embedder | null;
  /** There when an embedder was given. */
  vectors?: Vectors | undefined;
  /** The built-in embedder's file: null where there is none, undefined where none is wanted. */
  model?: (() => Promise<Uint8Array | null>) | undefined;
  count?: ((texts: string[]) => number[] | Promise<number[]>) | undefined;
  onProgress?: OpenOptions["onProgress"];
  /** Of opening: later calls have their own. */
  signal?: AbortSignal | undefined;
  acceptLoss: boolean;
}

/** A call of the engine from inside the queue. */
export type Perform = <R>(name: CallName, args?: Record<string, unknown>) => Promise<R>;

export class Core {
  readonly events = new Emitter();
  readonly options: CoreOptions;
  readonly vectors: Vectors | undefined;
  /** Changes whenever the state does: what was computed for another version is not used again. */
  version = 0;
  keys = new Keys("");
  /** Called when the built-in embedder has come into use. */
  onModel: (() => void) | undefined;
  readonly #queue = new Queue();
  readonly #supervisor: Supervisor;
  #prefix = "";
  readonly #model: ModelFile | undefined;
  /** The engine that has the model. */
  #served: EngineHandle | undefined;
  #closed = false;
  #opened = false;

  constructor(options: CoreOptions) {
    this.options = options;
    this.#supervisor = new Supervisor(options.runtime, options.engine);
    this.vectors = options.vectors;
    if (options.model) this.#model = new ModelFile(options.model, () => { this.#queue.run(() => this.#handOver()).catch(() => {}); });
  }

  get prefix(): string {
    return this.#prefix;
  }

  get closed(): boolean {
    return this.#closed;
  }

  assertOpen(): void {
    if (this.#closed) throw new MemoryError("closed", "This memory was closed. Open it again with openMemory().");
  }

  now(): number {
    let now: number;
    try {
      now = this.options.clock();
    } catch (cause) {
      throw invalid(`clock() threw: ${cause instanceof Error ? cause.message : String(cause)}. It must return milliseconds since 1970, as Date.now() does.`, cause);
    }
    if (!Number.isFinite(now)) throw invalid(`clock() returned ${String(now)}. It must return milliseconds since 1970, as Date.now() does.`);
    return Math.round(now);
  }

  async open(): Promise<void> {
    await this.#queue.run(() => this.#alive());
    this.#opened = true;
  }

  /** One call of the engine, after all that came before it. `now` is read when it is made, not when its turn comes. */
  async call<T>(name: CallName, args: Record<string, unknown> = {}): Promise<T> {
    this.assertOpen();
    const now = this.now();
    return this.#queue.run(() => this.perform<T>(name, args, now));
  }

  /** Several calls, or other work on the store, that nothing may come between. */
  async exclusive<T>(job: (perform: Perform) => Promise<T>): Promise<T> {
    this.assertOpen();
    const now = this.now();
    return this.#queue.run(() => job((name, args = {}) => this.perform(name, args, now)));
  }

  /** Inside the queue only. */
  private async perform<T>(name: CallName, args: Record<string, unknown>, now: number): Promise<T> {
    const input = () => JSON.stringify(args, (key, value: unknown) => (key === "time" || key === "offset" ? undefined : value instanceof Uint8Array ? value.length : value)) ?? "";
    this.#supervisor.admit(name, input);
    const { bytes, ...rest } = args as { bytes?: Uint8Array };
    const params = { zone: this.options.zone.offset(now), ...rest, now };
    if (EMBEDS.has(name)) {
      await this.#model?.wanted();
      this.#handOver();
      await this.#catchUp();
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const engine = await this.#alive();
      const outcome = this.#supervisor.guard<Outcome>(name, input, () => engine.call(name, params, bytes) ?? {});
      if (outcome.need) {
        await this.#offer(name, input, outcome.need);
        continue;
      }
      if (outcome.batch) {
        try {
          await this.#commit(name, input, name === "erase" ? await this.#alone(outcome.batch) : outcome.batch);
        } catch (error) {
          if (!READS.has(name) || (error as MemoryError).code !== "quota") throw error;
        }
      }
      return outcome.result as T;
    }
    throw new MemoryError("engine_restarted", `${name}() kept asking for vectors or counts and was given up. Check that the embedder and the tokenizer answer for every text they are given.`);
  }

  async #commit(name: string, input: () => string, batch: Batch): Promise<void> {
    if (batch.put.length > 0 || batch.remove.length > 0) {
      try {
        await this.options.store.commit(batch);
      } catch (error) {
        const engine = this.#supervisor.engine;
        if (engine) this.#supervisor.guard(name, input, () => engine.discard());
        throw toMemoryError(error);
      }
      for (const [key, bytes] of batch.put) this.keys.add(key, bytes.length);
      for (const key of batch.remove) this.keys.remove(key);
    }
    // Another memory's trap may have renewed the instance meanwhile; then the stored batch is folded in at the next call.
    const engine = this.#supervisor.engine;
    const ids = engine ? this.#supervisor.guard(name, input, () => engine.commit()) : [];
    if (ids.length > 0) {
      this.version += 1;
      this.events.emit("change", { ids, from: "here" });
    }
  }

  /** An erasure takes every key of this memory with it, those too that others wrote and this engine has not read. */
  async #alone(batch: Batch): Promise<Batch> {
    const put = new Set(batch.put.map(([key]) => key));
    const there = await this.#list();
    return { put: batch.put, remove: [...new Set([...batch.remove, ...there])].filter((key) => !put.has(key)) };
  }

  async #offer(name: string, input: () => string, need: Need): Promise<void> {
    const offers: ((engine: EngineHandle) => void)[] = [];
    for (const { texts, purpose } of need.embed ?? []) {
      const vectors = (await this.vectors?.embed(texts, purpose)) ?? new Float32Array(0);
      offers.push((engine) => engine.offerVectors(purpose, texts, vectors));
    }
    if (need.count?.length) {
      const { count } = need;
      const counts = await this.#count(count);
      offers.push((engine) => engine.offerCounts(count, counts));
    }
    const engine = this.#supervisor.engine;
    if (engine) for (const offer of offers) this.#supervisor.guard(name, input, () => offer(engine));
  }

  async #count(texts: string[]): Promise<number[]> {
    const { count } = this.options;
    let counts: number[];
    try {
      counts = count ? await count(texts) : [];
    } catch (cause) {
      if (cause instanceof MemoryError) throw cause;
      throw invalid(`tokenizer() threw: ${cause instanceof Error ? cause.message : String(cause)}. It must return a whole number of tokens for any text.`, cause);
    }
    texts.forEach((_, at) => {
      const tokens = counts[at];
      if (!Number.isInteger(tokens) || (tokens as number) < 0) throw invalid(`tokenizer() returned ${String(tokens)}. It must return a whole number of tokens, at least 0.`);
    });
    return counts;
  }

  async #alive(): Promise<EngineHandle> {
    const present = this.#supervisor.engine;
    if (present) return present;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const engine = this.#supervisor.create();
      this.#prefix = engine.prefix;
      const before = this.keys;
      this.keys = new Keys(this.#prefix);
      this.#handOver();
      if (!this.#opened) await this.#fold(true);
      else {
        // What was known is no news; what others wrote meanwhile is.
        await this.#fold(false, false, before);
        await this.#fold(false, true);
      }
      // While the store was read another memory's trap may have renewed the instance: then begin again.
      if (this.#supervisor.engine) return engine;
    }
    throw new MemoryError("engine_restarted", "The engine was restarted again and again while it loaded. Try again in a moment.");
  }

  /** Folds in what others wrote since; ids of what changed. */
  async refresh(): Promise<void> {
    if (this.#closed) return;
    await this.#queue.run(async () => {
      if (this.#closed) return;
      if (!this.#supervisor.engine) await this.#alive();
      else await this.#fold(false, true);
    });
  }

  /** Reads every key that was not read yet and folds its value in, until a listing brings nothing new. */
  async #fold(strict: boolean, elsewhere = false, only?: Keys): Promise<void> {
    const damaged: string[] = [];
    const changed = new Set<string>();
    let told: ((entries: number) => void) | undefined;
    let read = 0;
    for (let pass = 0; pass < 5; pass += 1) {
      const keys = await this.#list();
      const fresh = keys.filter((key) => !this.keys.has(key) && (!only || only.has(key)));
      if (fresh.length > 0) this.#model?.begin();
      if (elsewhere && pass === 0) this.keys.keep(keys);
      // Without pages of the index what was read is indexed anew, which takes about as long again.
      const all = fresh.some((key) => key.startsWith(`${this.#prefix}d/`)) ? fresh.length : fresh.length * 2;
      if (!elsewhere && all > 0) told = (entries) => this.options.onProgress?.(Math.min(entries, all), all, "open");
      let vanished = false;
      let done = 0;
      const breathe = breather();
      const todo = pages(fresh, this.#prefix);
      // The store reads the next pages while this one is folded in.
      const ask = (page: string[]) => {
        const values = this.#load(page, damaged);
        values.catch(() => {});
        return values;
      };
      const ahead = todo.slice(0, AHEAD).map(ask);
      for (const [at, page] of todo.entries()) {
        if (!this.#opened) stopped(this.options.signal, "openMemory()");
        const values = (await ahead.shift()) ?? [];
        ahead.push(...todo.slice(at + AHEAD, at + AHEAD + 1).map(ask));
        if (page.some((key, at) => !values[at] && !damaged.includes(key))) vanished = true;
        let folded = 0;
        for (const [names, bytes] of portions(page, values)) {
          const engine = this.#supervisor.engine;
          if (!engine) return;
          const found = this.#supervisor.guard("open", () => names.join("\n"), () => engine.load(names, bytes, !elsewhere));
          if (found.newer.length > 0) throw new MemoryError("newer_format", `${found.newer.length} stored entries were written by a newer version of pocketmem. Update the package; nothing was changed.`);
          damaged.push(...found.corrupt.filter((key) => !key.startsWith(`${this.#prefix}d/`)));
          found.changed.forEach((id) => changed.add(id));
          names.forEach((name, at) => this.keys.add(name, (bytes[at] as Uint8Array).length));
          folded += names.length;
          told?.(done + folded);
          await breathe();
        }
        done += page.length;
        if (folded < page.length) told?.(done);
      }
      read = fresh.length;
      // A key that was listed and is gone was compacted by somebody: the snapshot that holds it is on the next list.
      if (!vanished) break;
    }
    await this.#catchUp((part) => told?.(Math.floor(read * (1 + part))));
    if (strict && damaged.length > 0 && !this.options.acceptLoss) {
      throw new MemoryError("corrupt", `${damaged.length} of ${this.keys.count} stored entries failed their checks (first: ${damaged[0]}). Nothing was changed. Open with { acceptLoss: true } to go on without them, then import() a backup if there is one.`);
    }
    if (changed.size > 0) {
      this.version += 1;
      if (elsewhere) this.events.emit("change", { ids: [...changed], from: "elsewhere" });
    }
  }

  /** Reads what was folded in and makes its vectors, a slice of time after the other. */
  async #catchUp(progress?: (part: number) => void): Promise<void> {
    const breathe = breather();
    let all = 0;
    for (;;) {
      const engine = this.#supervisor.engine;
      if (!engine) return;
      const left = this.#supervisor.guard("open", () => "", () => engine.catchUp(READ));
      all = Math.max(all, left);
      if (left === 0) return progress?.(1);
      const pause = breathe();
      if (pause) progress?.((all - left) / all);
      await pause;
    }
  }

  /** Resolves when all that is queued now is done. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  #handOver(): void {
    const engine = this.#supervisor.engine;
    const model = this.#model?.bytes;
    if (!engine || !model || this.#served === engine) return;
    this.#served = engine;
    this.#supervisor.guard("model", () => "", () => engine.model(model));
    this.onModel?.();
  }

  /** Every stored value of this memory, read raw, a page at a time. */
  async *values(): AsyncGenerator<[key: string, bytes: Uint8Array | null]> {
    for (const page of pages(await this.#list(), this.#prefix)) {
      const values = await this.#load(page, []);
      for (const [at, key] of page.entries()) yield [key, values[at] ?? null];
    }
  }

  /** Lets what was called before finish, runs `last`, then frees the engine and closes the store. */
  async close(last: (perform: Perform) => Promise<void>): Promise<void> {
    this.#closed = true;
    await this.#queue.run(async () => {
      try {
        if (this.#supervisor.engine) await last((name, args = {}) => this.perform(name, args, this.now()));
      } finally {
        this.#supervisor.drop();
        this.events.clear();
        await this.options.store.close();
      }
    });
  }

  async #list(): Promise<string[]> {
    try {
      // The wrapped key of a sealed store is the store's own business.
      return (await this.options.store.list(this.#prefix)).filter((key) => !key.startsWith(`${this.#prefix}k/`));
    } catch (error) {
      throw toMemoryError(error);
    }
  }

  /** A store that checks values itself refuses a page for one damaged value: then they are read one by one. */
  async #load(keys: string[], damaged: string[]): Promise<(Uint8Array | null)[]> {
    try {
      return await this.options.store.load(keys);
    } catch (error) {
      if (toMemoryError(error).code !== "corrupt") throw toMemoryError(error);
      if (keys.length === 1) {
        damaged.push(...keys);
        return [null];
      }
    }
    const values: (Uint8Array | null)[] = [];
    for (const key of keys) values.push(...(await this.#load([key], damaged)));
    return values;
  }
}
