// Says which fields each call takes and of what kind: turns arguments of the API into params of the engine.
import { any, bool, CATEGORIES, type Check, count, type Fields, fields, invalid, json, jsonText, list, number, one, type Shape, string, text, time, whole } from "./check.js";
import type { ContextOptions, Filter, Kind, Memory, MemoryRecord, NewMemory, Origin, RecallOptions, Status, Turn } from "./contract.js";
import type { Zone } from "./time.js";

const share: Check = (value, name) => number(value, name, 0, 1);
const some = (each: Check): Check => (value, name, zone) => list(value, name, (item, place) => each(item, place, zone));
const part = <T>(checks: Fields<T>, needed: readonly (keyof T & string)[] = []): Check => (value, name, zone) => fields(value, name, checks, zone, needed);

const KINDS: readonly Kind[] = ["episodic", "semantic", "procedural", "turn", "document"];
const STATUSES: readonly Status[] = ["active", "superseded", "pending", "archived", "expired"];
const ORIGINS: readonly Origin[] = ["user", "assistant", "tool", "document", "import", "derived"];
const ROLES: readonly Turn["role"][] = ["user", "assistant", "tool", "system"];

const FILTER: Fields<Filter> = {
  session: string, document: string, tags: some(text), subject: string, predicate: string, category: some(one(CATEGORIES)), origin: some(one(ORIGINS)),
  status: some(one(STATUSES)), minConfidence: share, minImportance: share, since: time, until: time, metadata: json,
};
const LIST: Fields<NonNullable<Parameters<Memory["list"]>[0]>> = { ...FILTER, kinds: some(one(KINDS)), pinned: bool, limit: count, after: string };
const RECALL: Fields<RecallOptions> = {
  kinds: LIST.kinds, limit: count, threshold: share, asOf: time, knownAt: time, filter: part(FILTER), alpha: share, diversity: share, group: one(["session"]), touch: bool,
};
const CONTEXT: Fields<ContextOptions> = {
  session: text, system: string, tools: (value, name) => jsonText(list(value, name, any as (tool: unknown) => unknown), name), window: (value, name) => whole(value, name, 1),
  reserve: count, memoryBudget: count, placement: one(["before-query", "system"]), timeZone: text, task: text, recall: part(RECALL),
};
const TURN: Fields<Turn> = { session: text, role: one(ROLES), content: text, id: text, name: text, time };
const MEMORY: Fields<NewMemory> = {
  text, kind: one(KINDS.slice(0, 3)), category: one(CATEGORIES),
  fact: part<NonNullable<MemoryRecord["fact"]> & { negated: boolean }>({ subject: string, predicate: string, object: string, cardinality: one(["one", "many"]), negated: bool }, ["subject", "predicate", "object", "cardinality"]),
  lesson: part<NonNullable<MemoryRecord["lesson"]>>({ situation: string, error: string, cause: string, fix: string, tool: string }, ["situation", "fix"]),
  importance: share, confidence: share, pinned: bool, origin: one(ORIGINS), tags: some(text), validFrom: time, validTo: time, expiresAt: time,
  source: part<MemoryRecord["source"]>({ session: string, turns: some(string), document: string, section: string, parents: some(string) }),
  metadata: json,
};
const FORGET = { id: text, session: text, document: text, subject: text, origin: one(ORIGINS), before: time, task: text };

export function turn(value: unknown, at: number, now: number, zone: Zone): Shape {
  const given = { time: now, ...fields(value, `turns[${at}]`, TURN, zone, ["session", "role", "content"]) };
  return { ...given, offset: zone.offset(given.time) };
}

/** Fields of a new memory, or of a patch of one. */
export function memory(value: unknown, zone: Zone): Shape {
  return fields(value, "memory", MEMORY, zone, ["text"]);
}

export function patch(value: unknown, zone: Zone): Shape {
  return fields(value, "patch", { ...MEMORY, status: one(STATUSES) }, zone);
}

export function filter(value: unknown, zone: Zone): Shape {
  const { kinds, pinned, limit, after, ...rest } = fields(value, "filter", LIST, zone);
  return { kinds, pinned, limit, after, filter: rest };
}

export function recall(value: unknown, zone: Zone): Shape {
  return fields(value ?? {}, "options", RECALL, zone);
}

export function context(value: unknown, zone: Zone): Shape {
  return fields(value ?? {}, "options", CONTEXT, zone, ["session"]);
}

/** What `forget()` removes: one thing. */
export function forgotten(value: unknown, zone: Zone): Shape {
  const what = fields(value, "what", FORGET, zone);
  if (Object.keys(what).length !== 1) throw invalid(`forget() takes exactly one of ${Object.keys(FORGET).join(", ")}.`);
  return what;
}
