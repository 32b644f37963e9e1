// Turns a policy from outside into one whose names and kinds are known, or into an error that names the nearest; the engine checks ranges.
import * as check from "./check.js";
import type { Policy } from "./contract.js";

/** What each value must be; the engine says which numbers and words it takes. */
const KINDS: Record<keyof Policy, (value: unknown, name: string) => void> = {
  windowExchanges: numeric, compressAt: numeric, summaryShare: numeric, windowStrategy: check.text, sessionIdle: numeric, summaryEvery: numeric,
  maxEpisodes: numeric, recentEpisodes: numeric, keepTurnsDays: numeric, toolTurnChars: numeric, alpha: numeric, alphaExact: numeric,
  diversity: numeric, threshold: numeric, halfLifeDays: halfLives, recencyFloor: numeric, scoring: check.text, duplicateAt: numeric,
  lessonAt: numeric, minFactConfidence: numeric, minConfidence: numeric, mentions: numeric, mentionDays: numeric, pendingDays: numeric,
  archiveAfterDays: numeric, archiveBelow: numeric, maxRecords: numeric, chunkChars: numeric, chunkOverlap: numeric,
  processKeys: (value, name) => check.list(value, name, check.text), predicates: (value, name) => check.list(value, name, predicate), guidance,
  llmEvery: numeric, llmDailyTokens: tokens, llmMonthlyTokens: tokens, index: check.text,
};
const FADING: Record<keyof Policy["halfLifeDays"], true> = {
  identity: true, preference: true, constraint: true, relation: true, possession: true, plan: true, status: true, knowledge: true,
  episodic: true, turn: true, document: true, procedural: true,
};

export function checkPolicy(value: unknown): void {
  const policy = check.shape(value, "policy");
  check.known(policy, Object.keys(KINDS), "policy");
  for (const [name, part] of Object.entries(policy)) if (part !== undefined) KINDS[name as keyof Policy](part, `policy.${name}`);
}

function numeric(value: unknown, name: string): void {
  if (typeof value !== "number" || Number.isNaN(value)) throw check.invalid(`${name} must be a number, not ${typeof value === "number" ? value : check.kindOf(value)}.`);
}

function tokens(value: unknown, name: string): void {
  check.number(value, name, 0, Infinity);
}

function guidance(value: unknown, name: string): void {
  if (value !== null && typeof value !== "string") throw check.invalid(`${name} must be a text, or null for none, not ${check.kindOf(value)}.`);
}

function halfLives(value: unknown, name: string): void {
  const days = check.shape(value, name);
  check.known(days, Object.keys(FADING), name);
  for (const [kind, part] of Object.entries(days)) numeric(part, `${name}.${kind}`);
}

function predicate(value: unknown, name: string): check.Shape {
  const kinds = { name: check.text, cardinality: check.one(["one", "many"]), category: check.one(check.CATEGORIES), patterns: (patterns: unknown, at: string) => check.list(patterns, at, check.text) };
  return check.fields(value, name, kinds, undefined, ["name", "cardinality", "category"]);
}
