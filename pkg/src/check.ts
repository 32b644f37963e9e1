// Turns arguments from outside into checked ones, or into an error that says what to pass instead.
import type { Filter, NewMemory, RecallOptions, Turn } from "./contract.js";
import { MemoryError } from "./errors.js";
import { parseTime, type Zone } from "./time.js";

/** A character that is neither white space, control nor format: without one there is nothing to read. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;
const FILTER: (keyof Filter)[] = ["session", "document", "tags", "subject", "predicate", "category", "origin", "status", "minConfidence", "minImportance", "since", "until", "metadata"];
const RECALL: (keyof RecallOptions)[] = ["kinds", "limit", "threshold", "asOf", "knownAt", "filter", "alpha", "diversity", "group", "touch"];

type Shape = Record<string, unknown>;
const ROLES = new Set(["user", "assistant", "tool", "system"]);

export function invalid(message: string, cause?: unknown): MemoryError {
  return new MemoryError("invalid_argument", message, { cause });
}

export function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw invalid(`${name} must be a string, not ${kindOf(value)}.`);
  if (!VISIBLE.test(value)) throw invalid(`${name} is empty. Pass a text with at least one character.`);
  return value;
}

export function shape(value: unknown, name: string): Shape {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(`${name} must be an object, not ${kindOf(value)}.`);
  return value as Shape;
}

/** A misspelt name that is passed over leaves a wish unheard without a word. `hint` may say which one was meant. */
export function known(given: object, names: readonly string[], name: string, hint?: (strange: string, names: readonly string[]) => string): void {
  const strange = Object.keys(given).find((key) => !names.includes(key));
  if (strange !== undefined) throw invalid(`${name} has no field "${strange}".${hint?.(strange, names) ?? ""} Its fields are ${names.join(", ")}.`);
}

export function optional<T>(value: unknown, check: (value: unknown) => T): T | undefined {
  return value === undefined || value === null ? undefined : check(value);
}

export function bool(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw invalid(`${name} must be true or false, not ${kindOf(value)}.`);
  return value;
}

export function number(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== "number" || !(value >= least && value <= most)) {
    throw invalid(`${name} must be a number from ${least} to ${most}, not ${typeof value === "number" ? value : kindOf(value)}.`);
  }
  return value;
}

export function whole(value: unknown, name: string, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isInteger(value)) throw invalid(`${name} must be a whole number of at least ${least}, not ${typeof value === "number" ? value : kindOf(value)}.`);
  return number(value, name, least, most);
}

export function list<T>(value: unknown, name: string, each: (value: unknown, name: string) => T): T[] {
  if (!Array.isArray(value)) throw invalid(`${name} must be an array, not ${kindOf(value)}.`);
  return value.map((item, at) => each(item, `${name}[${at}]`));
}

/** An object of the caller's as JSON text. */
export function json(value: unknown, name: string): string {
  return jsonText(shape(value, name), name);
}

export function jsonText(value: unknown, name: string): string {
  let found: string | undefined;
  try {
    found = JSON.stringify(value);
  } catch (cause) {
    throw invalid(`${name} cannot be written as JSON: ${cause instanceof Error ? cause.message : String(cause)}`, cause);
  }
  if (found === undefined) throw invalid(`${name} cannot be written as JSON.`);
  // JSON writes half a surrogate pair as an escape; stored text has none.
  return found.replace(/(\\\\)|\\ud[89a-f][0-9a-f]{2}/g, (_, backslashes: string | undefined) => backslashes ?? "\ufffd");
}

/** Moments as the engine wants them: milliseconds. */
function times(given: Shape, names: readonly string[], name: string, zone: Zone): void {
  for (const key of names) if (given[key] !== undefined && given[key] !== null) given[key] = parseTime(given[key], zone, `${name}.${key}`);
}

export function turn(value: unknown, at: number, now: number, zone: Zone): Shape {
  const name = `turns[${at}]`;
  const given = shape(value, name) as Partial<Turn> & Shape;
  if (typeof given.role !== "string" || !ROLES.has(given.role)) throw invalid(`${name}.role must be "user", "assistant", "tool" or "system".`);
  const time = given.time === undefined || given.time === null ? now : parseTime(given.time, zone, `${name}.time`);
  return {
    session: text(given.session, `${name}.session`),
    role: given.role,
    content: text(given.content, `${name}.content`),
    id: optional(given.id, (id) => text(id, `${name}.id`)),
    name: optional(given.name, (speaker) => text(speaker, `${name}.name`)),
    time,
    offset: zone.offset(time),
  };
}

/** Fields of a new memory, or of a patch of one. */
export function memory(value: unknown, name: string, zone: Zone, patch: boolean): Shape {
  const given = { ...shape(value, name) } as Partial<NewMemory> & Shape;
  if (!patch || given.text !== undefined) text(given.text, `${name}.text`);
  times(given, ["validFrom", "validTo", "expiresAt"], name, zone);
  for (const key of ["importance", "confidence"] as const) optional(given[key], (part) => number(part, `${name}.${key}`, 0, 1));
  optional(given.pinned, (pinned) => bool(pinned, `${name}.pinned`));
  optional(given.tags, (tags) => list(tags, `${name}.tags`, text));
  for (const key of ["fact", "lesson", "source"] as const) optional(given[key], (part) => shape(part, `${name}.${key}`));
  if (given.metadata !== undefined && given.metadata !== null) (given as Shape).metadata = json(given.metadata, `${name}.metadata`);
  return defined(given);
}

export function filter(value: unknown, name: string, zone: Zone): Shape {
  const given = { ...shape(value, name) } as Filter & Shape;
  // A filter that is passed over shows more than was asked for.
  known(given, FILTER, name);
  times(given, ["since", "until"], name, zone);
  for (const key of ["tags", "category", "origin", "status"] as const) optional(given[key], (items) => list(items, `${name}.${key}`, text));
  for (const key of ["minConfidence", "minImportance"] as const) optional(given[key], (part) => number(part, `${name}.${key}`, 0, 1));
  if (given.metadata !== undefined && given.metadata !== null) (given as Shape).metadata = json(given.metadata, `${name}.metadata`);
  return defined(given);
}

export function recall(value: unknown, name: string, zone: Zone): Shape {
  if (value === undefined || value === null) return {};
  const given = { ...shape(value, name) } as RecallOptions & Shape;
  known(given, RECALL, name);
  optional(given.limit, (limit) => whole(limit, `${name}.limit`, 0));
  for (const key of ["threshold", "alpha", "diversity"] as const) optional(given[key], (part) => number(part, `${name}.${key}`, 0, 1));
  times(given, ["asOf", "knownAt"], name, zone);
  optional(given.kinds, (kinds) => list(kinds, `${name}.kinds`, text));
  optional(given.touch, (touch) => bool(touch, `${name}.touch`));
  if (given.group !== undefined && given.group !== "session") throw invalid(`${name}.group must be "session" or left out.`);
  if (given.filter) (given as Shape).filter = filter(given.filter, `${name}.filter`, zone);
  return defined(given);
}

/** Bytes of a file the caller hands in. */
export function bytes(value: unknown, name: string): Uint8Array {
  if (value instanceof Uint8Array) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw invalid(`${name} must be a Uint8Array or an ArrayBuffer, not ${kindOf(value)}. Of a file: new Uint8Array(await file.arrayBuffer()).`);
}

/** Cancelled before it begins is refused at once. */
export function signal(value: unknown, name: string): void {
  if (value === undefined) return;
  // By its shape: a signal of another frame or test environment is of another class.
  if (typeof (value as AbortSignal | null)?.aborted !== "boolean") throw invalid(`${name}'s signal must be an AbortSignal.`);
  stopped(value as AbortSignal, name);
}

/** Throws once the caller's signal has cancelled the call; `left` says what is there of it. */
export function stopped(signal: AbortSignal | undefined, name: string, left?: string): void {
  if (signal?.aborted) throw cancelled(signal, name, left);
}

export function cancelled({ reason }: AbortSignal, name: string, left = "nothing was changed"): MemoryError {
  return new MemoryError("aborted", `${name} was cancelled by its signal; ${left}.`, { cause: reason });
}

/** Without the keys that are undefined or null: absent has one form only on the other side. */
export function defined(value: Shape): Shape {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined && part !== null));
}

export function kindOf(value: unknown): string {
  return value === null ? "null" : Array.isArray(value) ? "an array" : typeof value;
}
