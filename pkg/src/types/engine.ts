// Generated from the engine's Rust types by `npm run types`; do not edit.

/**
 * What a record is, and so which layer keeps it.
 */
export type Kind = "turn" | "episodic" | "semantic" | "procedural" | "document";

/**
 * Where a record stands. Only `Active` is returned unless a filter asks for more.
 */
export type Status = "active" | "superseded" | "pending" | "archived" | "expired";

/**
 * What a semantic record is about; decides how fast it fades.
 */
export type Category = "identity" | "preference" | "constraint" | "relation" | "possession" | "plan" | "status" | "knowledge";

/**
 * Who the words came from. Set at the boundary from the caller's role, never read from text.
 */
export type Origin = "user" | "assistant" | "tool" | "document" | "import" | "derived";

/**
 * Role of a turn in its conversation. System turns are not kept at all.
 */
export type Role = "user" | "assistant" | "tool" | "system";

/**
 * Whether a predicate holds one value at a time or many.
 */
export type Cardinality = "one" | "many";

/**
 * Which embedder serves.
 */
export type EmbedderParams = string | { 
/**
 * Its id, stored with every vector.
 */
model: string, 
/**
 * Length of its vectors.
 */
dimensions: number, };

/**
 * How an engine is opened.
 */
export type OpenParams = { 
/**
 * Whose memory.
 */
user: string, 
/**
 * Which agent's.
 */
agent: string, 
/**
 * Tunables that differ from the defaults.
 */
policy?: PolicyParams, 
/**
 * "en" or "zh"; default: what the user writes.
 */
language?: string, 
/**
 * Which embedder.
 */
embedder: EmbedderParams, 
/**
 * "builtin" or "host": who counts tokens.
 */
tokenizer?: string, };

/**
 * Tunables that differ from the defaults; explained at the contract's `Policy`.
 */
export type PolicyParams = { windowExchanges?: number, compressAt?: number, summaryShare?: number, windowStrategy?: string, sessionIdle?: number, summaryEvery?: number, maxEpisodes?: number, recentEpisodes?: number, keepTurnsDays?: number, toolTurnChars?: number, alpha?: number, alphaExact?: number, diversity?: number, threshold?: number, halfLifeDays?: { [key in string]: number }, recencyFloor?: number, scoring?: string, duplicateAt?: number, lessonAt?: number, minFactConfidence?: number, minConfidence?: number, mentions?: number, mentionDays?: number, pendingDays?: number, archiveAfterDays?: number, archiveBelow?: number, maxRecords?: number, chunkChars?: number, chunkOverlap?: number, processKeys?: Array<string>, predicates?: Array<PredicateParams>, 
/**
 * Empty text: no guidance. Absent: the built-in paragraph.
 */
guidance?: string, llmEvery?: number, llmDailyTokens?: number, llmMonthlyTokens?: number, index?: string, };

/**
 * A predicate beyond the vocabulary.
 */
export type PredicateParams = { name: string, cardinality: Cardinality, category: Category, patterns?: Array<string>, };

/**
 * One message.
 */
export type TurnParams = { session: string, role: Role, content: string, id?: string, name?: string, time: number, offset?: number, };

/**
 * `remember`'s memory.
 */
export type MemoryParams = { text?: string, kind?: Kind, category?: Category, fact?: FactView, lesson?: LessonView, importance?: number, confidence?: number, pinned?: boolean, origin?: Origin, tags?: Array<string>, validFrom: number, validTo: number, expiresAt: number, source?: SourceView, metadata?: string, 
/**
 * `update` only.
 */
status?: Status, };

/**
 * Which records count.
 */
export type FilterParams = { session?: string, document?: string, tags?: Array<string>, subject?: string, predicate?: string, category?: Array<Category>, origin?: Array<Origin>, status?: Array<Status>, minConfidence?: number, minImportance?: number, since: number, until: number, 
/**
 * A JSON object: each of its fields must be equal in the record's.
 */
metadata?: string, };

/**
 * How `recall` searches.
 */
export type RecallOptions = { kinds?: Array<Kind>, limit?: number, threshold?: number, asOf: number, knownAt: number, filter?: FilterParams, alpha?: number, diversity?: number, group?: string, touch?: boolean, 
/**
 * Ids in the order of a host's reranker.
 */
order?: Array<string>, };

/**
 * How `context` is built.
 */
export type ContextParams = { query: string, session: string, system?: string, tools?: string, window?: number, reserve?: number, memoryBudget?: number, placement?: string, task?: string, recall?: RecallOptions, };

/**
 * What `forget` removes: exactly one of these.
 */
export type ForgetParams = { id?: string, session?: string, document?: string, subject?: string, origin?: Origin, before: number, task?: string, };

/**
 * `list`.
 */
export type ListParams = { filter?: FilterParams, kinds?: Array<Kind>, pinned?: boolean, limit?: number, after?: string, };

/**
 * The next slice of a document.
 */
export type DocumentParams = { id?: string, title?: string, source?: string, 
/**
 * "markdown", "code" or "text"; default: told from the text.
 */
type?: string, updatedAt: number, 
/**
 * Names the upload: slices of one document share it.
 */
job: string, text: string, last: boolean, };

/**
 * A structured fact.
 */
export type FactView = { 
/**
 * Who.
 */
subject: string, 
/**
 * What about them.
 */
predicate: string, 
/**
 * Which value.
 */
object: string, 
/**
 * One value at a time, or many.
 */
cardinality: Cardinality, 
/**
 * The value is denied: "I don't eat pork".
 */
negated?: boolean, };

/**
 * How to do something.
 */
export type LessonView = { 
/**
 * When it applies.
 */
situation: string, 
/**
 * What was seen.
 */
error?: string, 
/**
 * Why.
 */
cause?: string, 
/**
 * What to do.
 */
fix: string, 
/**
 * Tool it is about.
 */
tool?: string, };

/**
 * A decision of a session.
 */
export type DecisionView = { 
/**
 * What it was about.
 */
context: string, 
/**
 * What was decided.
 */
decision: string, 
/**
 * Why.
 */
reason?: string, };

/**
 * Something that went wrong in a session.
 */
export type MishapView = { 
/**
 * What was seen.
 */
error: string, 
/**
 * Why.
 */
cause?: string, 
/**
 * What mended it.
 */
solution?: string, };

/**
 * A session's structured summary.
 */
export type EpisodeView = { goal: string, summary: string, keyFacts: Array<string>, requests: Array<string>, completed: Array<string>, decisions: Array<DecisionView>, errors: Array<MishapView>, unfinished: Array<string>, files: Array<string>, tools: Array<string>, resolved: boolean, start: number, end: number, };

/**
 * Where a record came from.
 */
export type SourceView = { session?: string, turns?: Array<string>, document?: string, section?: string, parents?: Array<string>, };

/**
 * Which model made a record's vector.
 */
export type EmbeddingView = { 
/**
 * The embedder's id.
 */
model: string, 
/**
 * Its vectors' length.
 */
dimensions: number, };

/**
 * A record as the public sees it; `metadata` is JSON text here and an object in TypeScript.
 */
export type RecordView = { id: string, kind: Kind, text: string, fact?: FactView, category?: Category, status: Status, confidence: number, importance: number, pinned: boolean, origin: Origin, role?: Role, speaker?: string, saidAt: number, episode?: EpisodeView, lesson?: LessonView, source: SourceView, tags: Array<string>, createdAt: number, updatedAt: number, lastAccessedAt: number, accessCount: number, validFrom: number, validTo: number, expiresAt: number, supersedes?: Array<string>, supersededBy?: string, supersededAt: number, conflictsWith?: Array<string>, embedding?: EmbeddingView, metadata?: string, };

/**
 * A decision of the write path.
 */
export type VerdictView = { 
/**
 * "added", "merged", "superseded", "conflict", "pending", "refused".
 */
action: string, 
/**
 * The contract's code.
 */
reason: string, 
/**
 * Record it is about.
 */
id?: string, 
/**
 * Text it is about; withheld for secrets.
 */
text?: string, };

/**
 * `record`.
 */
export type RecordResult = { 
/**
 * Ids of the turns, in the order given.
 */
turns: Array<string>, 
/**
 * What was decided about what they said.
 */
verdicts: Array<VerdictView>, };

/**
 * Why a record scored as it did.
 */
export type WhyView = { lexical: number, vector: number, recency: number, confidence: number, importance: number, boosts: { [key in string]: number }, found: Array<string>, };

/**
 * A recalled record.
 */
export type RecalledView = { 
/**
 * The record.
 */
record: RecordView, 
/**
 * 0..1.
 */
score: number, 
/**
 * Its parts.
 */
why: WhyView, };

/**
 * One stage's word on a record.
 */
export type StageView = { 
/**
 * Name of the stage.
 */
stage: string, 
/**
 * It let the record through.
 */
passed: boolean, 
/**
 * Why, in words.
 */
detail: string, };

/**
 * What was removed. `erased` are the texts the host looks for in the raw store afterwards.
 */
export type RemovedResult = { 
/**
 * Records removed.
 */
records: number, 
/**
 * Their vectors.
 */
vectors: number, 
/**
 * Records derived from them, removed or rebuilt.
 */
derived: number, 
/**
 * Texts to look for.
 */
erased: Array<string>, };

/**
 * What compaction did.
 */
export type CompactResult = { expired: number, archived: number, merged: number, consolidated: number, 
/**
 * Stored memories that today's gate would refuse.
 */
refused: Array<RefusedView>, };

/**
 * A stored memory that would not be kept today.
 */
export type RefusedView = { id: string, reason: string, };

/**
 * `documentAdd`.
 */
export type DocumentResult = { id: string, chunks: number, verdicts: Array<VerdictView>, };

/**
 * One document of the list.
 */
export type DocumentView = { id: string, title?: string, source?: string, chunks: number, updatedAt: number, };

/**
 * One task of the list.
 */
export type TaskView = { id: string, goal?: string, step?: string, updatedAt: number, finished: boolean, };

/**
 * `taskWrite`.
 */
export type TaskWritten = { 
/**
 * The state is another one now.
 */
changed: boolean, 
/**
 * A lazy write is stored at once: a decision was added or the step changed.
 */
now: boolean, };

/**
 * `stats`; bytes, persistence and the model's budget are the host's to add.
 */
export type StatsResult = { turn: number, episodic: number, semantic: number, procedural: number, document: number, active: number, total: number, efficiency: number, model?: string, dimensions: number, stale: number, queued: number, 
/**
 * Change entries stored since the last snapshot.
 */
entries: number, };

/**
 * `llmNext`.
 */
export type ModelQuestion = { 
/**
 * What to complete.
 */
prompt: string, 
/**
 * Ids of the turns it is about.
 */
turns: Array<string>, 
/**
 * Tokens the answer may take.
 */
maxTokens: number, };

/**
 * `llmAnswer`.
 */
export type ModelAnswer = { 
/**
 * What was decided about what the model found.
 */
verdicts: Array<VerdictView>, };

/**
 * `import`.
 */
export type ImportResult = { added: number, merged: number, skipped: number, };

/**
 * `load`.
 */
export type LoadResult = { 
/**
 * Ids of records that changed.
 */
changed: Array<string>, 
/**
 * Keys whose bytes failed their checks.
 */
corrupt: Array<string>, 
/**
 * Keys that a newer version wrote.
 */
newer: Array<string>, };

/**
 * A message.
 */
export type MessageView = { role: Role, content: string, name?: string, };

/**
 * A stretch of the context.
 */
export type BlockView = { layer: string, text: string, tokens: number, stable: boolean, ids: Array<string>, };

/**
 * Token counts.
 */
export type TokensView = { total: number, memory: number, history: number, limit: number, };

/**
 * An undecided contradiction.
 */
export type ConflictView = { ids: Array<string>, question: string, };

/**
 * Unfinished work that the query seems to continue.
 */
export type ResumeView = { id: string, kind: string, goal: string, };

/**
 * Something that was left out.
 */
export type DroppedView = { id: string, layer: string, reason: string, };

/**
 * `context`.
 */
export type ContextResult = { system: string, messages: Array<MessageView>, blocks: Array<BlockView>, tokens: TokensView, used: Array<RecalledView>, conflicts: Array<ConflictView>, resume?: ResumeView, dropped: Array<DroppedView>, };
