// Turns the public API into messages to a web worker, and the worker's questions into calls of what the page gave.
import type { Memory, MemoryRecord, OpenOptions, Task } from "../contract.js";
import * as check from "../check.js";
import { isBuiltin } from "../embedders/mark.js";
import { MemoryError } from "../errors.js";
import { Emitter, type Events } from "../events.js";
import type { StoreExtras } from "../memory.js";
import type { Checked } from "../options.js";
import { ownPage, type Page } from "../page.js";
import { type Carried, carried, carry, type RemoteOptions, type ToPage, type ToWorker } from "./protocol.js";

/** Milliseconds in which the worker's script must say that it runs. */
const PATIENCE = 30_000;
/** Bytes copied in one go: a millisecond or less. */
const PART = 1 << 20;
const HELP = 'Pass where the worker file is: openMemory({ worker: true, assets: { worker: "/path/to/worker.js" } }), or leave out `worker`.';

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  onProgress?: (done: number, total: number) => void;
  token?: string | (() => Promise<string>);
}

export async function openInWorker(options: Checked): Promise<Memory> {
  const host = new Host(options, start(options));
  try {
    await host.open();
  } catch (error) {
    host.end();
    throw error;
  }
  return remoteMemory(host, options);
}

function start(options: OpenOptions): Worker {
  if (typeof Worker === "undefined") throw new MemoryError("invalid_argument", "There are no web workers here. Leave out `worker`: the engine then runs in this thread.");
  try {
    const own = options.assets?.worker;
    // Bundlers find the worker by this very form of words.
    return own ? new Worker(own, { type: "module", name: "pocketmem" }) : new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "pocketmem" });
  } catch (cause) {
    throw new MemoryError("not_found", `The worker could not be started (${cause instanceof Error ? cause.message : String(cause)}). ${HELP}`, { cause });
  }
}

export class Host {
  readonly events = new Emitter();
  readonly #options: Checked;
  readonly #worker: Worker;
  readonly #page: Page = ownPage();
  readonly #waiting = new Map<number, Waiting>();
  readonly #cancels = new Map<number, AbortController>();
  readonly #stop: (() => void)[] = [];
  #calls = 0;
  #opening: { resolve: () => void; reject: (error: Error) => void } | undefined;
  #ready: ReturnType<typeof setTimeout> | undefined;
  closed = false;

  constructor(options: Checked, worker: Worker) {
    this.#options = options;
    this.#worker = worker;
  }

  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#opening = { resolve, reject };
      const { signal } = this.#options;
      signal?.addEventListener("abort", () => reject(check.cancelled(signal, "openMemory()")), { once: true });
      const failed = (what: string) => reject(new MemoryError("not_found", `The worker of pocketmem did not start (${what}). ${HELP}`, { retryable: true }));
      this.#worker.onerror = (event) => {
        event.preventDefault?.();
        failed(event.message || "its file is missing or is not a script");
      };
      this.#ready = setTimeout(() => failed("its script said nothing"), PATIENCE);
      this.#worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.#receive(data);
    });
  }

  call<T>(path: string, args: unknown[], extras: Pick<Waiting, "onProgress" | "token"> & { signal?: AbortSignal | undefined; transfer?: Transferable[] } = {}): Promise<T> {
    if (this.closed) return Promise.reject(new MemoryError("closed", "This memory was closed. Open it again with openMemory()."));
    const { signal, transfer, ...rest } = extras;
    if (signal?.aborted) return Promise.reject(check.cancelled(signal, `${path}()`));
    this.#calls += 1;
    const id = this.#calls;
    return new Promise<T>((resolve, reject) => {
      try {
        this.#post({ kind: "call", id, path, args, now: this.#options.clock() }, transfer);
      } catch (cause) {
        reject(check.invalid(`An argument of ${path}() cannot be handed to the worker: ${cause instanceof Error ? cause.message : String(cause)}`, cause));
        return;
      }
      this.#waiting.set(id, { resolve: resolve as Waiting["resolve"], reject, ...rest });
      signal?.addEventListener("abort", () => this.#post({ kind: "abort", id }), { once: true });
    });
  }

  end(): void {
    clearTimeout(this.#ready);
    for (const stop of this.#stop.splice(0)) stop();
    this.events.clear();
    this.#worker.terminate();
    const gone = new MemoryError("closed", "This memory was closed before the call was answered.");
    for (const { reject } of this.#waiting.values()) reject(gone);
    this.#waiting.clear();
  }

  /** Hands bytes over part by part: copying all of a large file at once would hold the page up. Gives their name there. */
  async bytes(bytes: Uint8Array): Promise<number> {
    this.#calls += 1;
    const name = this.#calls;
    for (let from = 0; from === 0 || from < bytes.length; from += PART) {
      const part = bytes.slice(from, from + PART);
      await this.call("part", [name, part], { transfer: [part.buffer] });
    }
    return name;
  }

  #post(message: ToWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: ToPage): void {
    if (message.kind === "ready") {
      clearTimeout(this.#ready);
      this.#open();
    } else if (message.kind === "opened") {
      const now = () => this.#options.clock();
      this.#stop.push(this.#page.onShow(() => this.#post({ kind: "shown", now: now() })), this.#page.onHide(() => this.#post({ kind: "hidden", now: now() })));
      this.#worker.onerror = null;
      this.#opening?.resolve();
    } else if (message.kind === "failed") this.#opening?.reject(carried(message.error));
    else if (message.kind === "result") this.#settle(message.id, message.value, message.error);
    else if (message.kind === "progress") this.#waiting.get(message.id)?.onProgress?.(...message.args);
    else if (message.kind === "opening") this.#options.onProgress?.(...message.args);
    else if (message.kind === "event") this.events.emit(message.event, message.value as never);
    else if (message.kind === "cancel") this.#cancels.get(message.id)?.abort();
    else void this.#answer(message.id, message.what, message.args);
  }

  #open(): void {
    try {
      this.#post({ kind: "open", options: remoteOptions(this.#options), now: this.#options.clock() });
    } catch (cause) {
      this.#opening?.reject(check.invalid(`The options cannot be handed to the worker: ${cause instanceof Error ? cause.message : String(cause)} Pass assets as addresses, bytes or modules.`, cause));
    }
  }

  #settle(id: number, value: unknown, error: Carried | undefined): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(carried(error));
    else waiting?.resolve(value);
  }

  async #answer(id: number, what: string, args: unknown[]): Promise<void> {
    try {
      this.#post({ kind: "answer", id, value: await this.#ask(id, what, args) });
    } catch (error) {
      this.#post({ kind: "answer", id, error: carry(error) });
    } finally {
      this.#cancels.delete(id);
    }
  }

  async #ask(id: number, what: string, args: unknown[]): Promise<unknown> {
    const { store, embedder, llm, tokenizer, reranker } = this.#options;
    type Verbs = Record<string, ((...args: unknown[]) => unknown) | undefined>;
    if (what === "embed") return embedder?.embed(...(args as Parameters<typeof embedder.embed>));
    if (what === "count") return (args[0] as string[]).map((text) => tokenizer?.(text));
    if (what === "rank") return reranker?.rank(...(args as Parameters<typeof reranker.rank>));
    if (what === "complete") {
      const cancel = new AbortController();
      this.#cancels.set(id, cancel);
      const [prompt, options] = args as [string, { maxTokens: number; json?: boolean }];
      return llm?.complete(prompt, { ...options, signal: cancel.signal });
    }
    if (what === "token") {
      const token = this.#waiting.get(args[0] as number)?.token;
      return typeof token === "function" ? token() : token;
    }
    const [part, verb] = what.split(".") as [string, string];
    if (part === "page") return (this.#page as unknown as Verbs)[verb]?.(...args);
    if (verb === "watch") {
      const unwatch = typeof store === "object" ? store.watch?.(args[0] as string, () => this.#post({ kind: "watched", now: this.#options.clock() })) : undefined;
      if (unwatch) this.#stop.push(unwatch);
      return undefined;
    }
    return (store as unknown as Verbs)[verb]?.(...args);
  }
}

function remoteOptions(options: Checked): RemoteOptions {
  const { user, agent, seal, timeZone, language, policy, acceptLoss, store, embedder, llm, assets, tokenizer, reranker, onProgress, clock } = options;
  const own = embedder === undefined || isBuiltin(embedder);
  const there = typeof store === "object" ? store : undefined;
  const absolute = (place: unknown) => (place instanceof URL ? place.href : typeof place === "string" ? new URL(place, globalThis.document?.baseURI).href : place);
  const plain = { user, agent, seal, timeZone, language, policy, acceptLoss };
  return {
    ...(check.defined(plain) as typeof plain & { user: string }),
    store: there ? "page" : (store as "indexeddb" | "volatile" | undefined),
    storeName: there?.name,
    watches: typeof there?.watch === "function",
    storePending: (there as StoreExtras | undefined)?.pending,
    embedder: own ? "builtin" : embedder ? { model: embedder.model, dimensions: embedder.dimensions } : null,
    llm: llm ? { model: llm.model } : undefined,
    // Relative addresses are meant from the page, not from the worker's file.
    assets: assets ? (check.defined({ wasm: absolute(assets.wasm), model: absolute(assets.model) }) as RemoteOptions["assets"]) : undefined,
    has: { tokenizer: !!tokenizer, clock: clock !== Date.now, reranker: !!reranker, onProgress: !!onProgress },
  };
}

/** Every call by its name; parts and functions that cannot cross by hand. */
function remoteMemory(host: Host, { user, agent }: Checked): Memory {
  const call = (path: string) => (...args: unknown[]) => host.call<never>(path, args);
  const open = () => {
    if (host.closed) throw new MemoryError("closed", "This memory was closed. Open it again with openMemory().");
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= host.call<void>("close", []).finally(() => host.end());
    host.closed = true;
    return closing;
  };
  const task = (id: string): Task => {
    check.text(id, "task id");
    const verb = (name: string) => (...args: unknown[]) => host.call<never>(`task.${name}`, [id, ...args]);
    return { read: verb("read"), write: verb("write"), summary: verb("summary"), finish: verb("finish") as () => Promise<MemoryRecord | null> };
  };
  const names = ["record", "flush", "context", "endSession", "remember", "recall", "explain", "update", "forget", "compact", "get", "list", "history", "resolve", "restore", "tasks", "stats", "export", "rekey", "erase"] as const;
  const calls = Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Pick<Memory, (typeof names)[number]>;
  return {
    user,
    agent,
    ...calls,
    import: async (bytes, options) => {
      open();
      const { seal, ...rest } = check.working<NonNullable<typeof options>>(options, "import()", { seal: check.seal });
      const file = check.bytes(bytes, "bytes");
      return host.call("import", [await host.bytes(file), seal], rest);
    },
    documents: {
      add: async (document, options) => host.call("documents.add", [document], check.working(options, "documents.add()")),
      remove: call("documents.remove"),
      list: call("documents.list"),
    },
    task,
    prefetch: (query, options) => { host.call("prefetch", [query, options]).catch(() => {}); },
    on: <E extends keyof Events>(event: E, listener: (event: Events[E]) => void) => {
      open();
      return host.events.on(event, listener);
    },
    sync: async (options) => {
      const { signal, token, onProgress, ...rest } = check.working<typeof options>(options, "sync()", { url: check.any, token: check.any });
      return host.call("sync", [rest], { signal, token, ...(onProgress ? { onProgress } : {}) });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
