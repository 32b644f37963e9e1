/// <reference lib="esnext.disposable" preserve="true" />
/*
 * The public types of the package: what openMemory() takes and what a Memory gives.
 *
 * Times are milliseconds since the Unix epoch (UTC) unless said otherwise; scores, confidence and importance lie in 0..1;
 * token counts come from `tokenizer`. Text is stored as it was given: never translated, never re-cased (lone surrogates become
 * U+FFFD).
 */

export interface OpenOptions {
  /** Whose memory this is. Required, non-empty; part of every key. There is no "all users" call. */
  user: string;
  /** Second isolation key: two agents of one user never see each other's records. Default "default". */
  agent?: string;
  /** Default: "indexeddb" where IndexedDB exists; elsewhere opening without a store is an error that says so. */
  store?: "indexeddb" | "volatile" | Store;
  /** Default: builtin(), the package's own model, a file beside the wasm; nothing leaves the device. null: keywords only. */
  embedder?: Embedder | null;
  /** Optional. Improves extraction and summaries; everything works without one. */
  llm?: Llm;
  /** Seals records before they reach the store. */
  seal?: { passphrase: string } | { key: CryptoKey };
  /** Run the engine in a Web Worker so that the page never blocks. Same API; functions given here (store, embedder, llm,
   *  tokenizer, clock, reranker) stay on the page and are asked by message, texts to count in one batch. Default false. */
  worker?: boolean;
  /** Where the wasm, model and worker files are, for bundlers that do not copy them: addresses, bytes or compiled modules. */
  assets?: { wasm?: string | URL | Response | BufferSource | WebAssembly.Module; model?: string | URL | Response | BufferSource; worker?: string | URL };
  /** Counts tokens of a text. Default: the built-in estimate (never under by more than 10 %). */
  tokenizer?: (text: string) => number;
  /** Current time; tests pass their own. Default Date.now. */
  clock?: () => number;
  /** IANA zone in which "last Friday" and "上周五" are meant. Default: the host's; on workers pass the user's. */
  timeZone?: string;
  /** Language of guidance, questions and headers. Default: what the user writes. */
  language?: "en" | "zh";
  /** Optional second look by a cross-encoder over the top results. */
  reranker?: { rank(query: string, texts: string[]): Promise<number[]> };
  /** Told of long work: entries read, vectors made, records imported, entries exchanged. */
  onProgress?: (done: number, total: number, what: "open" | "embed" | "import" | "sync") => void;
  /** Cancels opening, which then rejects with `aborted`; once open, calls have signals of their own. */
  signal?: AbortSignal;
  /** What is left out keeps its default. A name that is none, or a value of another kind, is refused with the nearest name. */
  policy?: Partial<Policy>;
  /** Open although stored entries are damaged (`corrupt`) or a store that held memories is empty (`missing_data`). Damaged
   *  entries are passed over, never deleted. Default false: opening fails and says so. */
  acceptLoss?: boolean;
}

export type Kind = "turn" | "episodic" | "semantic" | "procedural" | "document";
/** Only "active" is returned unless a filter asks for more. */
export type Status = "active" | "superseded" | "pending" | "archived" | "expired";
export type Category = "identity" | "preference" | "constraint" | "relation" | "possession" | "plan" | "status" | "knowledge";
/** Who the words came from. Set by the caller's role, never read from the text itself. System turns are not kept at all. */
export type Origin = "user" | "assistant" | "tool" | "document" | "import" | "derived";

export interface Turn {
  session: string;
  role: "user" | "assistant" | "tool" | "system";
  content: string;
  /** Caller's id: recording the same id twice changes nothing. Default: generated. */
  id?: string;
  /** Name of the speaker, when there are more than two. */
  name?: string;
  /** When it was said. Default: clock(). Imported history keeps its own times. */
  time?: number | string;
}

export interface MemoryRecord {
  id: string;
  kind: Kind;
  text: string;
  /** Structured fact, when one was found. "one": a new value supersedes; "many": values add up. */
  fact?: { subject: string; predicate: string; object: string; cardinality: "one" | "many" };
  /** Decides how fast it fades. */
  category?: Category;
  status: Status;
  confidence: number;
  importance: number;
  /** By the user or the caller. Pinned records and the few the policy names (name, language, time zone, allergies, hard
   *  constraints; at most 8 records and 150 tokens) form the core profile, which is in every context. */
  pinned: boolean;
  origin: Origin;
  /** Turns: who spoke and when it was said. */
  role?: Turn["role"];
  speaker?: string;
  saidAt?: number;
  /** Kind "episodic" from endSession(). */
  episode?: Episode;
  /** Kind "procedural". */
  lesson?: Lesson;
  source: { session?: string; turns?: string[]; document?: string; section?: string; parents?: string[] };
  tags: string[];
  createdAt: number;
  updatedAt: number;
  lastAccessedAt: number;
  accessCount: number;
  /** When the fact holds in the world. Absent means unknown, never "now". */
  validFrom?: number;
  validTo?: number;
  expiresAt?: number;
  supersedes?: string[];
  supersededBy?: string;
  supersededAt?: number;
  /** Records that contradict this one and could not be decided: both come back, marked. */
  conflictsWith?: string[];
  /** Which model made the stored vector; absent while only keywords serve it. */
  embedding?: { model: string; dimensions: number };
  metadata?: Record<string, unknown>;
}

export interface Episode {
  goal: string;
  summary: string;
  keyFacts: string[];
  requests: string[];
  completed: string[];
  decisions: { context: string; decision: string; reason?: string }[];
  errors: { error: string; cause?: string; solution?: string }[];
  unfinished: string[];
  files: string[];
  tools: string[];
  resolved: boolean;
  start: number;
  end: number;
}
export interface Lesson { situation: string; error?: string; cause?: string; fix: string; tool?: string }

/** What the write gate decided. A refusal is a value, not an exception. */
export interface Verdict {
  action: "added" | "merged" | "superseded" | "conflict" | "pending" | "refused";
  /** Stable code. Kept: "explicit", "stated", "preference", "correction", "repeated", "refined". Not kept: "duplicate",
   *  "temporary", "not_lasting", "rediscoverable", "low_confidence", "third_person", "hypothetical", "quoted", "negated",
   *  "question", "secret", "instruction", "origin", "erased", "too_long". */
  reason: string;
  id?: string;
  /** The text the verdict is about; withheld when the reason is "secret". */
  text?: string;
}

export interface NewMemory {
  text: string;
  kind?: Exclude<Kind, "turn" | "document">;
  category?: Category;
  fact?: MemoryRecord["fact"];
  lesson?: Lesson;
  importance?: number;
  confidence?: number;
  pinned?: boolean;
  origin?: Origin;
  tags?: string[];
  validFrom?: number | string;
  validTo?: number | string;
  expiresAt?: number | string;
  source?: MemoryRecord["source"];
  metadata?: Record<string, unknown>;
}

export interface RecallOptions {
  kinds?: Kind[];
  /** Most results. Default 5. */
  limit?: number;
  /** Least score; below it nothing comes back, and nothing is a valid answer. */
  threshold?: number;
  /** What held in the world at that moment (validFrom..validTo). Default: now. */
  asOf?: number | string;
  /** What this memory knew at that moment (createdAt..supersededAt). Default: now. */
  knownAt?: number | string;
  filter?: Filter;
  /** Weight of meaning against keywords, 0..1. Default: 0.6, lower for codes, names and versions. */
  alpha?: number;
  /** Relevance against variety, 0..1. Default 0.65. */
  diversity?: number;
  /** One result per session, scored over the session's best three; `source.session` names it. */
  group?: "session";
  /** False: do not count this as a use of the records. Default true. */
  touch?: boolean;
}

export interface Filter {
  session?: string;
  document?: string;
  tags?: string[];
  subject?: string;
  /** Exact, or a prefix: "preference.*". */
  predicate?: string;
  category?: Category[];
  origin?: Origin[];
  status?: Status[];
  minConfidence?: number;
  minImportance?: number;
  /** By saidAt where there is one, else createdAt. */
  since?: number | string;
  until?: number | string;
  metadata?: Record<string, unknown>;
}

export interface Recalled extends MemoryRecord {
  score: number;
  /** For kind "turn": `source.turns` is [the id given to record()]; for "document": `source.document` is the document id. */
  /** How the score came about, one number per part, and which searches found it. */
  why: { lexical: number; vector: number; recency: number; confidence: number; importance: number; boosts: Record<string, number>; found: ("lexical" | "vector" | "fact" | "profile" | "recent")[] };
}

export interface ContextOptions {
  session: string;
  /** Kept first and byte-stable, so that the provider's prompt cache hits. */
  system?: string;
  tools?: unknown[];
  /** The model's window in tokens. Default 128000. */
  window?: number;
  /** Kept free for the answer. Default 4096. */
  reserve?: number;
  /** Most tokens for memory of all kinds together. Default: 1,500, at most 15 % of (window - reserve); never over 40 % of the
   *  window whatever is asked. How much of real prompts memory takes is an outcome to be measured, not this cap. */
  memoryBudget?: number;
  /** Where recalled memory goes. Default "before-query": fenced, at the head of the last user message, so that system text and
   *  history stay cacheable. "system": after the stable part of the system text. */
  placement?: "before-query" | "system";
  timeZone?: string;
  /** Task whose scratchpad summary belongs in. */
  task?: string;
  recall?: RecallOptions;
}

export interface ContextBlock {
  layer: "system" | "tools" | "profile" | "semantic" | "procedural" | "episodic" | "document" | "task" | "summary" | "history" | "query";
  text: string;
  tokens: number;
  /** True for the cacheable prefix: the same bytes as last time unless its records changed. */
  stable: boolean;
  ids: string[];
}

export interface Context {
  /** System text: the caller's, then guidance on using memory (policy `guidance`), then the core profile. Byte-stable. */
  system: string;
  /** History, then the query; provider-neutral. */
  messages: { role: "user" | "assistant" | "tool"; content: string; name?: string }[];
  blocks: ContextBlock[];
  tokens: { total: number; memory: number; history: number; limit: number };
  used: Recalled[];
  /** Undecided contradictions among what is used, each with a question the assistant may ask. */
  conflicts: { ids: string[]; question: string }[];
  /** Unfinished task or episode that this query seems to continue. */
  resume?: { id: string; kind: "task" | "episodic"; goal: string };
  dropped: { id: string; layer: ContextBlock["layer"]; reason: "budget" | "threshold" | "duplicate" | "untrusted" }[];
}

export interface Memory {
  readonly user: string;
  readonly agent: string;

  /** Adds turns to the conversation, and what the write gate lets through to long-term memory.
   *  Resolves when everything it reports is in the store. Never waits for `llm`: its later verdicts come by on("verdict"). */
  record(turns: Turn | Turn[]): Promise<{ turns: string[]; verdicts: Verdict[] }>;
  /** Waits for what the model still has to look at. */
  flush(): Promise<void>;
  /** Everything the model should see for this query, within the budget. */
  context(query: string, options: ContextOptions): Promise<Context>;
  /** Compresses the session into an episode and clears its window. null under two turns. A session idle for an hour, or left
   *  open when the memory is opened next, ends by itself. */
  endSession(session: string): Promise<MemoryRecord | null>;

  /** Adds one memory by itself, through the same gate: a refusal is a verdict. Text alone counts as the user's own words; `origin`
   *  says where else it comes from. At most 2,000 characters. */
  remember(memory: NewMemory | string): Promise<Verdict>;
  /** What fits the query, best first; nothing when nothing is good enough. Counts as a use of what it gives. */
  recall(query: string, options?: RecallOptions): Promise<Recalled[]>;
  /** Why this record came, or did not come, for this query: every stage's verdict on it. */
  explain(query: string, id: string, options?: RecallOptions): Promise<{ stage: string; passed: boolean; detail: string }[]>;
  /** Changes one record; what `patch` leaves out stays. Rejects with `not_found`. */
  update(id: string, patch: Partial<NewMemory> & { status?: Status }): Promise<MemoryRecord>;
  /** Removes for good: record, vector, keywords, derived records, history. */
  forget(what: { id: string } | { session: string } | { document: string } | { subject: string } | { origin: Origin } | { before: number | string } | { task: string }): Promise<Receipt>;
  /** Expires, archives, de-duplicates, consolidates; running it twice changes nothing more. */
  compact(options?: { maxRecords?: number }): Promise<CompactReport>;

  /** One record, whatever its status; null where there is none. */
  get(id: string): Promise<MemoryRecord | null>;
  /** Records that fit the filter, newest first: active ones unless `status` says otherwise. 100 at a time, at most 1,000; `after` is
   *  the last id of the page before. */
  list(filter?: Filter & { kinds?: Kind[]; pinned?: boolean; limit?: number; after?: string }): Promise<MemoryRecord[]>;
  /** All values a subject's predicate ever had, oldest first. */
  history(subject: string, predicate: string): Promise<MemoryRecord[]>;
  /** Decides what waits for the user. A pending fact becomes active or goes. Of a conflict, "accept" makes this record the
   *  current one and supersedes the other. */
  resolve(id: string, decision: "accept" | "reject"): Promise<Verdict>;
  /** Takes a wrong supersession back: this record is current again, the other one superseded or, if alone, rejected. */
  restore(id: string): Promise<Verdict>;

  readonly documents: {
    add(document: { id?: string; text: string; title?: string; source?: string; type?: "markdown" | "code" | "text"; updatedAt?: number | string }, options?: { onProgress?: (done: number, total: number) => void; signal?: AbortSignal }): Promise<{ id: string; chunks: number; verdicts: Verdict[] }>;
    remove(id: string): Promise<Receipt>;
    list(): Promise<{ id: string; title?: string; source?: string; chunks: number; updatedAt: number }[]>;
  };
  /** Working state of one task: a scratchpad that outlives the page. */
  task(id: string): Task;
  /** All tasks, finished ones too. */
  tasks(): Promise<{ id: string; goal?: string; step?: string; updatedAt: number; finished: boolean }[]>;

  /** Fetches and ranks ahead of time, while the user still types; context() then reuses it. */
  prefetch(query: string, options: ContextOptions): void;
  /** How much there is, how current it is, and whether it will last. */
  stats(): Promise<Stats>;
  /** Calls on every change, by this handle or elsewhere (other tabs, other devices); gives the function that ends it. */
  on(event: "change", listener: (change: { ids: string[]; from: "here" | "elsewhere" }) => void): () => void;
  /** Calls with the verdicts that `llm` leads to after record() has answered. */
  on(event: "verdict", listener: (verdict: Verdict) => void): () => void;

  /** Everything of this user and agent as a file for import(). Readable, also when the memory is sealed, unless `seal` seals the file. */
  export(options?: { seal?: OpenOptions["seal"] }): Promise<Uint8Array>;
  /** Takes in what export() made, here or elsewhere; repeating it changes nothing. Leaves out (`skipped`) what is there already, what
   *  was erased here and what holds secrets. Rejects with `corrupt`, `newer_format` or, for a file sealed otherwise, `wrong_key`, and
   *  then nothing was taken. Cancelled by
   *  `signal`, it keeps what was taken so far; repeat it to go on. */
  import(bytes: Uint8Array, options?: { seal?: OpenOptions["seal"]; onProgress?: (done: number, total: number) => void; signal?: AbortSignal }): Promise<{ added: number; merged: number; skipped: number }>;
  /** Exchanges sealed entries with an endpoint made by createHandler(). Needs `seal`. Repeatable, resumable. */
  sync(options: { url: string; token: string | (() => Promise<string>); onProgress?: (done: number, total: number) => void; signal?: AbortSignal }): Promise<{ pushed: number; pulled: number }>;
  /** Changes the sealing passphrase or key without rewriting the records. */
  rekey(seal: NonNullable<OpenOptions["seal"]>): Promise<void>;
  /** Erases this user and agent everywhere this store reaches, and says what was checked. */
  erase(): Promise<Receipt>;
  /** Idempotent. Any later call rejects with code "closed". */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Task {
  read(): Promise<Record<string, unknown>>;
  /** Shallow merge; arrays named decisions, errors and steps append. Resolves when stored; with `lazy` it is stored after five
   *  minutes, when a decision is added or when the step changes, whichever comes first. */
  write(patch: Record<string, unknown>, options?: { lazy?: boolean }): Promise<void>;
  /** State without process: raw_docs, tool_trace and the like are left out; at most `maxChars` (2000). */
  summary(options?: { maxChars?: number }): Promise<string>;
  finish(outcome?: string): Promise<MemoryRecord | null>;
}

export interface Receipt {
  records: number;
  vectors: number;
  derived: number;
  /** Bytes of the erased texts found by a scan of the store afterwards: 0, or the call rejects with code "residue". */
  residue: 0;
  /** What this store cannot reach yet: edge caches with their age limit, exports the user holds. */
  pending: string[];
}

export interface CompactReport {
  expired: number;
  archived: number;
  merged: number;
  consolidated: number;
  /** Stored memories that would not be kept today, with the reason: what an earlier version let in. They stay until they are forgotten. */
  refused: { id: string; reason: string }[];
  bytesBefore: number;
  bytesAfter: number;
}

export interface Stats {
  records: Record<Kind, number>;
  active: number;
  total: number;
  bytes: number;
  embedder: { model: string; dimensions: number; stale: number } | null;
  persisted: boolean | null;
  /** active / all semantic and procedural records: how much of the bank still counts. */
  efficiency: number;
  llm: { today: number; month: number; budget: number | null; paused: boolean; queued: number } | null;
}

/** Five verbs; storeSuite() from "pocketmem/testing" says what each must promise. */
export interface Store {
  readonly name: string;
  /** Many keys at once, in the order asked; null where there is none. */
  load(keys: string[]): Promise<(Uint8Array | null)[]>;
  /** All keys with the prefix, sorted. */
  list(prefix: string): Promise<string[]>;
  /** All or nothing. Repeating a batch with the same keys and bytes changes nothing. */
  commit(batch: { put: [key: string, bytes: Uint8Array][]; remove: string[] }): Promise<void>;
  /** Tells of writes by other tabs or isolates, where the platform can. */
  watch?(prefix: string, onChange: () => void): () => void;
  close(): Promise<void>;
}

export interface Embedder {
  /** Stored with every vector; a change is noticed and vectors are renewed in the background. */
  readonly model: string;
  readonly dimensions: number;
  embed(texts: string[], purpose: "query" | "passage"): Promise<Float32Array[]>;
}

export interface Llm {
  readonly model: string;
  /** One completion. The caller chooses the endpoint; pocketmem opens no connection of its own. */
  complete(prompt: string, options: { maxTokens: number; signal?: AbortSignal; json?: boolean }): Promise<string>;
}

/** Every code a `MemoryError` may carry. */
export type ErrorCode = "closed" | "invalid_argument" | "not_found" | "quota" | "corrupt" | "newer_format" | "missing_data" | "wrong_key" | "store_unavailable" | "embedder_mismatch" | "aborted" | "engine_restarted" | "residue" | "too_large" | "unauthorized" | "rate_limited";

/** Tunables and their defaults; the README's table is generated from the engine's. */
export interface Policy {
  /** Exchanges kept word for word in a session's window: 20. */
  windowExchanges: number;
  /** Share of the history budget at which the older half is summarised: 0.7, into at most `summaryShare` of it: 0.1. */
  compressAt: number; summaryShare: number;
  windowStrategy: "fifo" | "importance" | "head-and-tail";
  /** Milliseconds without a turn after which a session ends by itself: 3,600,000. */
  sessionIdle: number;
  /** Exchanges after which a long session gets a key-points summary: 10. */
  summaryEvery: number;
  /** Session summaries kept as they are: 100; latest ones offered to a context: 3. */
  maxEpisodes: number; recentEpisodes: number;
  /** Days of verbatim turns kept: Infinity. Characters kept of a tool turn: 500. */
  keepTurnsDays: number; toolTurnChars: number;
  /** Meaning against keywords: 0.6, and for codes, names, versions, quotes: 0.35. */
  alpha: number; alphaExact: number;
  /** Relevance against variety: 0.65. */
  diversity: number;
  /** Least absolute evidence to be recalled; calibrated per embedder. */
  threshold: number;
  /** Days after which weight halves, by category; "Infinity" does not fade. Floor of the recency factor: 0.5. */
  halfLifeDays: Record<Category | "episodic" | "turn" | "document" | "procedural", number>; recencyFloor: number;
  /** "product": relevance x recency x confidence with a bounded importance boost; "weighted": 0.75, 0.15, 0.10. */
  scoring: "product" | "weighted";
  /** Likeness (same meaning, calibrated) for duplicates 0.95, for lessons 0.85. */
  duplicateAt: number; lessonAt: number;
  /** Least confidence of a fact 0.8, of anything else 0.7. */
  minFactConfidence: number; minConfidence: number;
  /** Mentions within this many days that let an implied fact in: 3 in 30. Days after which a pending one expires: 30. */
  mentions: number; mentionDays: number; pendingDays: number;
  /** Days unused and importance below which a record is archived: 90, 0.5. Most records: 50,000. */
  archiveAfterDays: number; archiveBelow: number; maxRecords: number;
  chunkChars: number; chunkOverlap: number;
  /** Keys left out of a task's summary: raw_docs, tool_trace and the like. */
  processKeys: string[];
  /** Predicates beyond the built-in vocabulary. */
  predicates: { name: string; cardinality: "one" | "many"; category: Category; patterns?: string[] }[];
  /** Paragraph on how to use memory, at the end of the stable prefix; null: none. */
  guidance: string | null;
  /** Turns between two extractions by `llm`: 5; its tokens a day and a month: unlimited. */
  llmEvery: number; llmDailyTokens: number; llmMonthlyTokens: number;
  /** Vector index. "scan": exact. "auto": exact up to 32,768 vectors; then those whose signs are far off are left, and from
   *  262,144 on only cells of near ones are looked into. "graph": both from 1,024 on. */
  index: "auto" | "scan" | "graph";
}
