// Turns the calls of the public API into calls of the engine: one user's memory, open in this thread.
import type {
  CompactReport, Context, ContextOptions, Kind, Memory, MemoryRecord, NewMemory, OpenOptions, Receipt, Recalled, RecallOptions, Stats, Status, Store, Task, Turn, Verdict,
} from "./contract.js";
import * as accept from "./accept.js";
import { Background } from "./background.js";
import * as check from "./check.js";
import * as convert from "./convert.js";
import type { Core, Perform } from "./core.js";
import type { Events } from "./events.js";
import type { Extraction } from "./extraction.js";
import { Keeper, noteName } from "./keeper.js";
import type { Page } from "./page.js";
import type { Parts } from "./parts.js";
import { Reader } from "./read.js";
import type { SecondLook } from "./reranking.js";
import type { Erased } from "./residue.js";
import { Sessions } from "./sessions.js";
import { Tasks } from "./tasks.js";

/** What sealed and syncing stores can do beyond the five verbs. */
export interface StoreExtras {
  rekey?(seal: NonNullable<OpenOptions["seal"]>): Promise<void>;
  sync?(prefix: string, options: Parameters<Memory["sync"]>[0], onProgress: OpenOptions["onProgress"]): Promise<{ pushed: number; pulled: number }>;
  /** Whether other devices have these entries too. */
  synced?(prefix: string): Promise<boolean>;
  /** What an erasure in this store cannot reach yet. */
  readonly pending?: string[];
}

export interface MemoryParts {
  user: string;
  agent: string;
  core: Core;
  page: Page;
  store: Store & StoreExtras;
  /** Whether the store's bytes outlive the page: null where the platform does not say. */
  lasting: boolean | null;
  /** There when a model was given. */
  extraction?: Extraction | undefined;
  /** There when a reranker was given. */
  secondLook?: SecondLook | undefined;
  /** How documents and files come in, and files go out; what looks for what was erased. */
  intake: Parts["intake"];
}

/** What the engine counts; bytes, persistence and the model's budget are added here. */
interface Counted extends Record<Kind, number> {
  active: number;
  total: number;
  efficiency: number;
  model?: string;
  dimensions: number;
  stale: number;
  queued: number;
}

export class PocketMemory implements Memory {
  readonly user: string;
  readonly agent: string;
  readonly documents: Memory["documents"];
  readonly #core: Core;
  readonly #store: Store & StoreExtras;
  readonly #tasks: Tasks;
  readonly #reader: Reader;
  readonly #keeper: Keeper;
  readonly #background: Background;
  readonly #extraction: Extraction | undefined;
  readonly #sessions: Sessions | undefined;
  readonly #intake: MemoryParts["intake"];
  #exported = false;
  #erasures = 0;
  #closing: Promise<void> | undefined;

  constructor({ user, agent, core, page, store, lasting, extraction, secondLook, intake }: MemoryParts) {
    this.user = user;
    this.agent = agent;
    this.#core = core;
    this.#store = store;
    this.#intake = intake;
    this.#tasks = new Tasks(core);
    this.#reader = new Reader(core, secondLook);
    this.#keeper = new Keeper(core, page, lasting, noteName(user, agent));
    if (lasting === true) this.#sessions = new Sessions(core, page, async () => store.synced?.(core.prefix) ?? false);
    this.#background = new Background(core, page, () => this.#tasks.flush());
    this.#extraction = extraction;
    this.documents = {
      add: async (document, options) => {
        core.assertOpen();
        const added = await (await intake()).add(core, document, options);
        this.#wrote();
        return added;
      },
      remove: async (document) => {
        core.assertOpen();
        return this.forget({ document: check.text(document, "id") });
      },
      list: async () => core.call("documents"),
    };
    this.#background.start();
    void extraction?.run("due");
  }

  async record(turns: Turn | Turn[]): Promise<{ turns: string[]; verdicts: Verdict[] }> {
    this.#core.assertOpen();
    const now = this.#core.now();
    const given = (Array.isArray(turns) ? turns : [turns]).map((turn, at) => accept.turn(turn, at, now, this.#core.options.zone));
    if (given.length === 0) return { turns: [], verdicts: [] };
    this.#sessions?.use((given.at(-1) as { session: string }).session);
    const done = await this.#core.call<{ turns: string[]; verdicts: Verdict[] }>("record", { turns: given });
    this.#wrote(done.verdicts);
    void this.#extraction?.run("due");
    return done;
  }

  async flush(): Promise<void> {
    this.#core.assertOpen();
    await this.#background.settle();
    await this.#extraction?.run("all");
  }

  async context(query: string, options: ContextOptions): Promise<Context> {
    if (typeof options?.session === "string" && !this.#core.closed) this.#sessions?.use(options.session);
    const context = await this.#reader.context(query, options);
    this.#background.after("read");
    return context;
  }

  async endSession(session: string): Promise<MemoryRecord | null> {
    this.#core.assertOpen();
    check.text(session, "session");
    this.#sessions?.end(session);
    const episode = convert.recordOrNull(await this.#core.call("endSession", { session }));
    this.#wrote();
    void this.#extraction?.run("all");
    return episode;
  }

  async remember(memory: NewMemory | string): Promise<Verdict> {
    this.#core.assertOpen();
    const given = accept.memory(typeof memory === "string" ? { text: memory } : memory, this.#core.options.zone);
    const verdict = await this.#core.call<Verdict>("remember", { memory: given });
    this.#wrote([verdict]);
    return verdict;
  }

  async recall(query: string, options?: RecallOptions): Promise<Recalled[]> {
    this.#core.assertOpen();
    const found = await this.#reader.recall(query, options);
    this.#background.after("read");
    return found;
  }

  async explain(query: string, id: string, options?: RecallOptions): Promise<{ stage: string; passed: boolean; detail: string }[]> {
    this.#core.assertOpen();
    return this.#reader.explain(query, id, options);
  }

  async update(id: string, patch: Partial<NewMemory> & { status?: Status }): Promise<MemoryRecord> {
    this.#core.assertOpen();
    check.text(id, "id");
    const given = accept.patch(patch, this.#core.options.zone);
    const record = convert.record(await this.#core.call("update", { id, patch: given }));
    this.#wrote();
    return record;
  }

  async forget(what: Parameters<Memory["forget"]>[0]): Promise<Receipt> {
    this.#core.assertOpen();
    const given = accept.forgotten(what, this.#core.options.zone);
    const forgotten = await this.#erasing((perform) => {
      if ("task" in given) this.#tasks.drop(given.task as string);
      return perform("forget", { what: given });
    });
    this.#wrote();
    return forgotten();
  }

  async compact(options: { maxRecords?: number } = {}): Promise<CompactReport> {
    this.#core.assertOpen();
    const given = check.fields(options ?? {}, "options", { maxRecords: check.count });
    const report = await this.#core.exclusive(async (perform) => {
      const bytesBefore = this.#core.keys.bytes;
      return { ...(await perform<CompactReport>("compact", given)), bytesBefore };
    });
    this.#wrote();
    return { ...report, bytesAfter: this.#core.keys.bytes };
  }

  async get(id: string): Promise<MemoryRecord | null> {
    this.#core.assertOpen();
    check.text(id, "id");
    return convert.recordOrNull(await this.#core.call("get", { id }));
  }

  async list(filter: Parameters<Memory["list"]>[0] = {}): Promise<MemoryRecord[]> {
    this.#core.assertOpen();
    return convert.records(await this.#core.call("list", accept.filter(filter, this.#core.options.zone)));
  }

  async history(subject: string, predicate: string): Promise<MemoryRecord[]> {
    this.#core.assertOpen();
    check.text(subject, "subject");
    check.text(predicate, "predicate");
    return convert.records(await this.#core.call("history", { subject, predicate }));
  }

  async resolve(id: string, decision: "accept" | "reject"): Promise<Verdict> {
    this.#core.assertOpen();
    check.text(id, "id");
    check.one(["accept", "reject"])(decision, "decision");
    const verdict = await this.#core.call<Verdict>("resolve", { id, decision });
    this.#wrote();
    return verdict;
  }

  async restore(id: string): Promise<Verdict> {
    this.#core.assertOpen();
    check.text(id, "id");
    const verdict = await this.#core.call<Verdict>("restore", { id });
    this.#wrote();
    return verdict;
  }

  task(id: string): Task {
    return this.#tasks.task(id);
  }

  async tasks(): ReturnType<Memory["tasks"]> {
    this.#core.assertOpen();
    await this.#tasks.flush();
    return this.#core.call("tasks");
  }

  prefetch(query: string, options: ContextOptions): void {
    try {
      this.#reader.prefetch(query, options);
    } catch {
      // A hint that cannot be followed costs nothing; context() will say what is wrong with it.
    }
  }

  async stats(): Promise<Stats> {
    const { turn, episodic, semantic, procedural, document, active, total, efficiency, model, dimensions, stale, queued } = await this.#core.call<Counted>("stats");
    return {
      records: { turn, episodic, semantic, procedural, document },
      active,
      total,
      bytes: this.#core.keys.bytes,
      embedder: model === undefined ? null : { model, dimensions, stale },
      persisted: await this.#keeper.persisted(),
      efficiency,
      llm: this.#extraction ? { ...this.#extraction.spent(), queued } : null,
    };
  }

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => void): () => void {
    this.#core.assertOpen();
    return this.#core.events.on(event, listener);
  }

  async export(options: Parameters<Memory["export"]>[0] = {}): Promise<Uint8Array> {
    this.#core.assertOpen();
    const { seal } = check.fields(options, "options", { seal: check.seal }) as typeof options;
    await this.#tasks.flush();
    const intake = await this.#intake();
    const bytes = await intake.give(this.#core);
    const file = seal ? await intake.sealFile(bytes, seal) : bytes;
    this.#exported = true;
    return file;
  }

  async import(bytes: Uint8Array, options: Parameters<Memory["import"]>[1] = {}): Promise<{ added: number; merged: number; skipped: number }> {
    this.#core.assertOpen();
    const given = check.bytes(bytes, "bytes");
    const checked = check.working<NonNullable<typeof options>>(options, "import()", { seal: check.seal });
    const erasures = this.#erasures;
    const done = await (await this.#intake()).take(this.#core, given, checked, () => this.#erasures !== erasures);
    this.#wrote();
    this.#background.renew();
    return done;
  }

  async sync(options: Parameters<Memory["sync"]>[0]): Promise<{ pushed: number; pulled: number }> {
    this.#core.assertOpen();
    const checked = check.working<typeof options>(options, "sync()", { url: check.any, token: check.any });
    if (!this.#store.sync) throw check.invalid("sync() needs a sealed memory. Open it with { seal: { passphrase } } or { seal: { key } }: only sealed entries leave the device.");
    await this.#tasks.flush();
    try {
      return await this.#store.sync(this.#core.prefix, checked, (done, total, what) => {
        this.#core.options.onProgress?.(done, total, what);
        checked.onProgress?.(done, total);
      });
    } finally {
      // Also what came before an interruption.
      await this.#core.refresh();
    }
  }

  /** Folds in what others wrote since: for hosts without a store that tells of it. */
  refresh(): Promise<void> {
    return this.#core.refresh();
  }

  /** Resolves when everything that runs or waits now is done. */
  idle(): Promise<void> {
    return this.#core.idle();
  }

  async rekey(seal: NonNullable<OpenOptions["seal"]>): Promise<void> {
    this.#core.assertOpen();
    check.seal(seal, "seal");
    if (!this.#store.rekey) throw check.invalid("rekey() changes the seal of a sealed memory, and this one has none. Open it with { seal: { passphrase } } or { seal: { key } }.");
    await this.#store.rekey(seal);
  }

  async erase(): Promise<Receipt> {
    this.#erasures += 1;
    const erased = await this.#erasing(async (perform, { texts }) => {
      const erased = await texts(perform);
      return { ...(await perform<Erased>("erase")), erased };
    });
    await this.#keeper.erased();
    return erased();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    this.#background.stop();
    this.#extraction?.stop();
    this.#sessions?.close();
    const lazy = this.#tasks.drain();
    await this.#core.close(async (perform) => {
      for (const [id, patch] of lazy) await perform("taskWrite", { id, patch });
      await perform("touch");
    });
  }

  #wrote(verdicts: Verdict[] = []): void {
    this.#background.after("write");
    this.#keeper.wrote(verdicts);
    this.#tasks.flushDue().catch(() => {});
  }

  /** What is needed afterwards is loaded first: a receipt that cannot be made must not follow an erasure. */
  #erasing(job: (perform: Perform, intake: Awaited<ReturnType<Parts["intake"]>>) => Promise<Erased>): Promise<() => Promise<Receipt>> {
    return this.#core.exclusive(async (perform) => {
      const intake = await this.#intake();
      const done = await job(perform, intake);
      return () => intake.receipt(this.#core, done, this.#pending());
    });
  }

  #pending(): string[] {
    const pending = [...(this.#store.pending ?? [])];
    if (this.#exported) pending.push("Files made by export() are the user's: delete them where they were saved.");
    return pending;
  }
}
