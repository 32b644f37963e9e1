// Types the wasm engine's handle: synchronous calls go in, needs, results and change sets come out.
import type { OpenOptions } from "./contract.js";

/** What a call still misses; the host offers it and repeats the same call. */
export interface Need {
  embed?: { texts: string[]; purpose: "query" | "passage" }[];
  count?: string[];
}

/** One change set: stored as a whole or not at all. */
export interface Batch {
  put: [key: string, bytes: Uint8Array][];
  remove: string[];
}

export interface Outcome {
  need?: Need;
  result?: unknown;
  batch?: Batch;
}

export interface Loaded {
  changed: string[];
  corrupt: string[];
  newer: string[];
}

export interface EngineOptions {
  user: string;
  agent: string;
  policy: OpenOptions["policy"];
  language?: "en" | "zh";
  embedder: "builtin" | "none" | { model: string; dimensions: number };
  tokenizer: "builtin" | "host";
}

/** Calls that plan on an overlay and may answer with a need or a change set. */
export type CallName =
  | "record" | "context" | "endSession" | "remember" | "recall" | "explain" | "update" | "forget" | "compact" | "get" | "list"
  | "history" | "resolve" | "restore" | "documentAdd" | "documentCancel" | "documents" | "taskRead" | "taskWrite" | "taskSummary"
  | "taskFinish" | "tasks" | "stats" | "exportStart" | "exportNext" | "exportHead" | "importSum" | "importStart" | "importCuts" | "import" | "texts" | "erase" | "tick" | "touch" | "snapshot" | "derive" | "stale"
  | "llmNext" | "llmAnswer";

export interface EngineHandle {
  readonly prefix: string;
  load(keys: string[], values: Uint8Array[], opening: boolean): Loaded;
  /** Reads and embeds what is new, at most so many records; how many are left. */
  catchUp(most: number): number;
  model(bytes: Uint8Array): void;
  /** Vectors one after the other; none at all says that these texts could not be embedded. */
  offerVectors(purpose: "query" | "passage", texts: string[], vectors: Float32Array): void;
  offerCounts(texts: string[], counts: number[]): void;
  commit(): string[];
  discard(): void;
  /** `bytes` are the file of `import`. */
  call(name: CallName, params: Record<string, unknown>, bytes?: Uint8Array): Outcome | undefined;
  free(): void;
}

/** The one wasm instance of this process. A trap makes all handles of its generation useless. */
export interface Runtime {
  readonly generation: number;
  create(options: EngineOptions): EngineHandle;
  /** Replaces the instance, unless somebody already did since `generation`. */
  renew(generation: number): void;
}
