// Turns messages of the page into calls of a memory that is open in this web worker, and its needs into questions to the page.
import type { Embedder, Llm, Memory, OpenOptions, Store } from "../contract.js";
import { MARK } from "../embedders/mark.js";
import { openHere } from "../here.js";
import * as intake from "../intake.js";
import * as loader from "../loaders/files.js";
import * as models from "../models.js";
import { checkOptions } from "../options.js";
import { ownPage, type Page } from "../page.js";
import type { Parts } from "../parts.js";
import * as sealed from "../stores/sealed.js";
import * as scopes from "../stores/scope.js";
import * as volatile from "../stores/volatile.js";
import { carried, carry, type RemoteOptions, type ToPage, type ToWorker } from "./protocol.js";

type Answer = { resolve: (value: unknown) => void; reject: (error: Error) => void };
type Listener = () => void;

const parts: Parts = { sealed: async () => sealed, volatile: async () => volatile, scope: async () => scopes, models: async () => models, intake: async () => intake };
const scope = globalThis as unknown as { postMessage(message: ToPage, transfer?: Transferable[]): void; onmessage: ((event: MessageEvent<ToWorker>) => void) | null };
const answers = new Map<number, Answer>();
const aborts = new Map<number, AbortController>();
const listeners = { watched: new Set<Listener>(), shown: new Set<Listener>(), hidden: new Set<Listener>() };
let asked = 0;
let pageNow = 0;
let memory: Memory | undefined;
/** Bytes that come piece by piece, by name. */
const pieces = new Map<number, Uint8Array[]>();
/** Ids in one message: reading a hundred thousand at once would hold the page up. */
const NAMED = 1_000;

scope.onmessage = ({ data }) => {
  if ("now" in data) pageNow = data.now;
  if (data.kind === "open") void open(data.options);
  else if (data.kind === "call") void call(data.id, data.path, data.args);
  else if (data.kind === "abort") aborts.get(data.id)?.abort();
  else if (data.kind === "answer") {
    const answer = answers.get(data.id);
    answers.delete(data.id);
    if (data.error) answer?.reject(carried(data.error));
    else answer?.resolve(data.value);
  } else for (const listener of listeners[data.kind]) listener();
};
scope.postMessage({ kind: "ready" });

async function open(remote: RemoteOptions): Promise<void> {
  try {
    const { has } = remote;
    const options = checkOptions(localOptions(remote));
    const count = has.tokenizer ? { count: (texts: string[]) => ask<number[]>("count", [texts]) } : {};
    memory = await openHere(options, page(), { loader, ...parts, ...count });
    memory.on("change", ({ ids, from }) => {
      for (let at = 0; at === 0 || at < ids.length; at += NAMED) scope.postMessage({ kind: "event", event: "change", value: { ids: ids.slice(at, at + NAMED), from } });
    });
    memory.on("verdict", (value) => scope.postMessage({ kind: "event", event: "verdict", value }));
    scope.postMessage({ kind: "opened" });
  } catch (error) {
    scope.postMessage({ kind: "failed", error: carry(error) });
  }
}

async function call(id: number, path: string, args: unknown[]): Promise<void> {
  try {
    const value = await reach(memory as Memory, id, path, args);
    const transfer = value instanceof Uint8Array && value.byteLength === value.buffer.byteLength ? [value.buffer as ArrayBuffer] : [];
    scope.postMessage({ kind: "result", id, value }, transfer);
  } catch (error) {
    scope.postMessage({ kind: "result", id, error: carry(error) });
  }
}

/** "recall", or a call of a part: "documents.add", "task.write" (whose first argument is the task's id). */
async function reach(open: Memory, id: number, path: string, args: unknown[]): Promise<unknown> {
  const [part, verb] = path.split(".") as [string, string | undefined];
  type Verbs = Record<string, (...args: unknown[]) => unknown>;
  if (part === "task" && verb) return (open.task(args[0] as string) as unknown as Verbs)[verb]?.(...args.slice(1));
  if (part === "part") {
    const [name, bytes] = args as [number, Uint8Array];
    pieces.set(name, [...(pieces.get(name) ?? []), bytes]);
    return undefined;
  }
  if (path === "documents.add" || path === "sync" || path === "import") {
    const abort = new AbortController();
    aborts.set(id, abort);
    const { signal } = abort;
    const onProgress = (done: number, total: number) => scope.postMessage({ kind: "progress", id, args: [done, total] });
    try {
      if (path === "sync") {
        const token = () => ask<string>("token", [id]);
        return await open.sync({ ...(args[0] as Parameters<Memory["sync"]>[0]), token, signal, onProgress });
      }
      if (path === "documents.add") return await open.documents.add(args[0] as Parameters<Memory["documents"]["add"]>[0], { signal, onProgress });
      const [name, seal] = args as [number, OpenOptions["seal"]];
      const file = new Uint8Array(await new Blob(pieces.get(name) as BlobPart[]).arrayBuffer());
      pieces.delete(name);
      return await open.import(file, { signal, onProgress, ...(seal ? { seal } : {}) });
    } finally {
      aborts.delete(id);
    }
  }
  if (part === "documents" && verb) return (open.documents as unknown as Verbs)[verb]?.(...args);
  return (open as unknown as Verbs)[part]?.(...args);
}

function ask<T>(what: string, args: unknown[], signal?: AbortSignal): Promise<T> {
  asked += 1;
  const id = asked;
  return new Promise<T>((resolve, reject) => {
    answers.set(id, { resolve: resolve as Answer["resolve"], reject });
    signal?.addEventListener("abort", () => scope.postMessage({ kind: "cancel", id }), { once: true });
    scope.postMessage({ kind: "ask", id, what, args });
  });
}

function localOptions(remote: RemoteOptions): OpenOptions {
  const { store, storeName, watches, storePending, embedder, llm, has, assets, ...plain } = remote;
  const options: OpenOptions = { ...plain, assets: assets as OpenOptions["assets"] } as OpenOptions;
  if (store === "page") options.store = pageStore(storeName ?? "page", watches, storePending);
  else if (store) options.store = store;
  options.embedder = embedder === "builtin" ? marked() : embedder ? { ...embedder, embed: (texts, purpose) => ask("embed", [texts, purpose]) } : null;
  if (llm) options.llm = { ...llm, complete: (prompt, { signal, ...rest }) => ask("complete", [prompt, rest], signal) } satisfies Llm;
  if (has.reranker) options.reranker = { rank: (query, texts) => ask("rank", [query, texts]) };
  // The page's clock as it was when it made the call: a message each way for every reading would cost more than it gives.
  if (has.clock) options.clock = () => pageNow;
  if (has.onProgress) options.onProgress = (...args) => scope.postMessage({ kind: "opening", args });
  return options;
}

function marked(): Embedder {
  return { model: "builtin", dimensions: 1, embed: async () => [], [MARK]: true } as Embedder;
}

function pageStore(name: string, watches: boolean, pending: string[] | undefined): Store {
  const store: Store & { pending?: string[] } = {
    name,
    load: (keys) => ask("store.load", [keys]),
    list: (prefix) => ask("store.list", [prefix]),
    commit: (batch) => ask("store.commit", [batch]),
    close: () => ask("store.close", []),
  };
  if (pending) store.pending = pending;
  if (watches) {
    store.watch = (prefix, onChange) => {
      listeners.watched.add(onChange);
      void ask("store.watch", [prefix]);
      return () => { listeners.watched.delete(onChange); };
    };
  }
  return store;
}

/** What a worker cannot do itself (ask for persistence, read localStorage, see the page hidden) the page does. */
function page(): Page {
  const listen = (kind: "shown" | "hidden") => (listener: Listener) => {
    listeners[kind].add(listener);
    return () => { listeners[kind].delete(listener); };
  };
  return {
    ...ownPage(),
    persist: () => ask("page.persist", []),
    persisted: () => ask("page.persisted", []),
    note: (name) => ask("page.note", [name]),
    setNote: (name, value) => ask("page.setNote", [name, value]),
    onShow: listen("shown"),
    onHide: listen("hidden"),
  };
}
