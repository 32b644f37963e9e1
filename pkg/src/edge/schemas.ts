// Describes bodies and answers of the routes as JSON Schema: for the OpenAPI document, and for the fields a body may have.

export type Schema = Record<string, unknown>;

const text = { type: "string", minLength: 1 };
const score = { type: "number", minimum: 0, maximum: 1 };
const whole = { type: "integer", minimum: 0 };
const time = { oneOf: [{ type: "integer", description: "Milliseconds since 1970-01-01 UTC" }, { type: "string", description: "ISO 8601" }] };
const free = { type: "object", additionalProperties: true };
const many = (items: Schema) => ({ type: "array", items });
const one = (...values: string[]) => ({ type: "string", enum: values });
const object = (properties: Record<string, Schema>, required: string[] = []) => ({ type: "object", properties, ...(required.length > 0 ? { required } : {}) });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const kinds = one("turn", "episodic", "semantic", "procedural", "document");
const status = one("active", "superseded", "pending", "archived", "expired");
const category = one("identity", "preference", "constraint", "relation", "possession", "plan", "status", "knowledge");
const origin = one("user", "assistant", "tool", "document", "import", "derived");

const filter = {
  session: text, document: text, tags: many(text), subject: text, predicate: text, category: many(category), origin: many(origin), status: many(status),
  minConfidence: score, minImportance: score, since: time, until: time, metadata: free,
};
const recall = {
  kinds: many(kinds), limit: whole, threshold: score, asOf: time, knownAt: time, filter: object(filter), alpha: score, diversity: score,
  group: one("session"), touch: { type: "boolean" },
};
const turn = object({ session: text, role: one("user", "assistant", "tool", "system"), content: text, id: text, name: text, time }, ["session", "role", "content"]);
const fact = object({ subject: text, predicate: text, object: text, cardinality: one("one", "many") }, ["subject", "predicate", "object", "cardinality"]);
const name = { type: "string", description: "Name of a sealed entry", maxLength: 340 };
const pair = { type: "array", minItems: 2, maxItems: 2, items: { type: "string" }, description: "Name and value, the value as base64url" };

/** Bodies by route; their properties are all that is taken. */
export const bodies = {
  record: object({ turns: { oneOf: [turn, many(turn)] } }, ["turns"]),
  context: object({
    query: text, session: text, system: { type: "string" }, tools: many({}), window: { type: "integer", minimum: 1 }, reserve: whole, memoryBudget: whole,
    placement: one("before-query", "system"), timeZone: text, task: text, recall: object(recall),
  }, ["query", "session"]),
  recall: object({ query: text, ...recall }, ["query"]),
  remember: object({
    text, kind: one("episodic", "semantic", "procedural"), category, fact,
    lesson: object({ situation: text, error: text, cause: text, fix: text, tool: text }, ["situation", "fix"]),
    importance: score, confidence: score, pinned: { type: "boolean" }, origin, tags: many(text), validFrom: time, validTo: time, expiresAt: time,
    source: free, metadata: free,
  }, ["text"]),
  pull: object({ keys: many(name) }, ["keys"]),
  push: object({ entries: many(pair), remove: many(name) }),
};

const verdict = object({
  action: one("added", "merged", "superseded", "conflict", "pending", "refused"),
  reason: { type: "string", description: "Stable code" }, id: text, text: { type: "string" },
}, ["action", "reason"]);

/** Answers by name. */
export const answers = {
  Verdict: verdict,
  Recorded: object({ turns: many(text), verdicts: many(ref("Verdict")) }, ["turns", "verdicts"]),
  MemoryRecord: {
    ...object({
      id: text, kind: kinds, text: { type: "string" }, fact, category, status, confidence: score, importance: score, pinned: { type: "boolean" }, origin,
      source: free, tags: many(text), createdAt: whole, updatedAt: whole, lastAccessedAt: whole, accessCount: whole,
    }, ["id", "kind", "text", "status", "confidence", "importance", "pinned", "origin"]),
    additionalProperties: true,
  },
  Recalled: { allOf: [ref("MemoryRecord"), object({ score, why: free }, ["score", "why"])] },
  RecalledList: object({ memories: many(ref("Recalled")) }, ["memories"]),
  Context: {
    ...object({
      system: { type: "string" }, messages: many(object({ role: one("user", "assistant", "tool"), content: { type: "string" }, name: text }, ["role", "content"])),
      blocks: many(free), tokens: object({ total: whole, memory: whole, history: whole, limit: whole }), used: many(ref("Recalled")), conflicts: many(free), dropped: many(free),
    }, ["system", "messages", "blocks", "tokens", "used", "conflicts", "dropped"]),
    additionalProperties: true,
  },
  MemoryList: object({ memories: many(ref("MemoryRecord")), next: { ...text, description: "Pass it as `after` to go on" } }, ["memories"]),
  Receipt: object({ records: whole, vectors: whole, derived: whole, residue: { type: "integer", enum: [0] }, pending: many(text) }, ["records", "vectors", "derived", "residue", "pending"]),
  EntryNames: object({ names: many(name), next: name }, ["names"]),
  Entries: object({ entries: many(pair), missing: many(name) }, ["entries", "missing"]),
  Pushed: object({ stored: whole, removed: whole }, ["stored", "removed"]),
  Error: object({ error: object({ code: text, message: text }, ["code", "message"]) }, ["error"]),
} satisfies Record<string, Schema>;

/** Query parameters of GET /v1/memories; those that take several values take them separated by commas. */
export const listing: Record<string, Schema> = {
  kinds: many(kinds), status: many(status), category: many(category), origin: many(origin), tags: many(text),
  session: text, document: text, subject: text, predicate: text, pinned: { type: "boolean" }, minConfidence: score, minImportance: score,
  since: time, until: time, after: text, limit: { type: "integer", minimum: 1, maximum: 500, default: 100 },
};

/** Query parameters of DELETE /v1/memories: exactly one of them. */
export const forgetting: Record<string, Schema> = { id: text, session: text, document: text, subject: text, origin, before: time, task: text };

export const syncing: Record<string, Schema> = { scope: { type: "string", pattern: "^[A-Za-z0-9_-]{16}/[A-Za-z0-9_-]{16}$" }, after: name };
