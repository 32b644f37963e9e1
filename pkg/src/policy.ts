// Turns a policy from outside into one whose names and kinds are known, or into an error that names the nearest; the engine checks ranges.
import * as check from "./check.js";
import type { Category, Policy } from "./contract.js";

type Shape = Record<string, unknown>;

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
const CATEGORIES: Category[] = ["identity", "preference", "constraint", "relation", "possession", "plan", "status", "knowledge"];

export function checkPolicy(value: unknown): void {
  const policy = check.shape(value, "policy");
  check.known(policy, Object.keys(KINDS), "policy", nearest);
  for (const [name, part] of Object.entries(policy)) if (part !== undefined) KINDS[name as keyof Policy](part, `policy.${name}`);
}

/** There are too many to read through. */
function nearest(strange: string, names: readonly string[]): string {
  const near = names.map((one) => [distance(one, strange), one] as const).sort(([a], [b]) => a - b)[0]?.[1];
  return ` The nearest is "${near}".`;
}

/** Letters to change, add or leave out to make one word of the other, whatever their case. */
function distance(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      next[j] = Math.min((next[j - 1] as number) + 1, (row[j] as number) + 1, (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[other.length] as number;
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
  check.known(days, Object.keys(FADING), name, nearest);
  for (const [kind, part] of Object.entries(days)) numeric(part, `${name}.${kind}`);
}

function predicate(value: unknown, name: string): Shape {
  const rule = check.shape(value, name);
  check.known(rule, ["name", "cardinality", "category", "patterns"], name, nearest);
  check.text(rule.name, `${name}.name`);
  if (rule.cardinality !== "one" && rule.cardinality !== "many") throw check.invalid(`${name}.cardinality must be "one" (a new value supersedes) or "many" (values add up).`);
  if (!CATEGORIES.includes(rule.category as Category)) throw check.invalid(`${name}.category must be one of ${CATEGORIES.join(", ")}.`);
  check.optional(rule.patterns, (patterns) => check.list(patterns, `${name}.patterns`, check.text));
  return rule;
}
