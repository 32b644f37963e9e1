// Turns arguments from outside into checked ones, or into an error that says what to pass instead.
import type { Category } from "./contract.js";
import { MemoryError } from "./errors.js";
import { parseTime, type Zone } from "./time.js";

export const CATEGORIES: readonly Category[] = ["identity", "preference", "constraint", "relation", "possession", "plan", "status", "knowledge"];
/** A character that is neither white space, control nor format: without one there is nothing to read. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;
/** Characters of a name that are looked at and shown. */
const NAME = 64;
/** Two names alike by less are not taken for each other. */
const ALIKE = 0.5;

export type Shape = Record<string, unknown>;
/** Gives one value of a known field as the engine wants it. */
export type Check = (value: unknown, name: string, zone?: Zone) => unknown;
/** The fields that an object may have. */
export type Fields<T = Shape> = Record<keyof T, Check>;

export function invalid(message: string, cause?: unknown): MemoryError {
  return new MemoryError("invalid_argument", message, { cause });
}

export function string(value: unknown, name: string): string {
  if (typeof value !== "string") throw invalid(`${name} must be a string, not ${kindOf(value)}.`);
  return value;
}

export function text(value: unknown, name: string): string {
  if (!VISIBLE.test(string(value, name))) throw invalid(`${name} is empty. Pass a text with at least one character.`);
  return value as string;
}

export function shape(value: unknown, name: string): Shape {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(`${name} must be an object, not ${kindOf(value)}.`);
  return value as Shape;
}

/** A misspelt name that is passed over leaves a wish unheard without a word. */
export function known(given: object, names: readonly string[], name: string): void {
  const strange = Object.keys(given).find((key) => !names.includes(key));
  if (strange === undefined) return;
  const near = names.map((one) => [likeness(one, strange), one] as const).sort(([a], [b]) => b - a)[0];
  const hint = near && near[0] >= ALIKE ? ` The nearest is "${near[1]}".` : "";
  throw invalid(`${name} has no field "${strange.slice(0, NAME)}".${hint} Its fields are ${names.join(", ")}.`);
}

/** Share of the letters that both have, in the same order and whatever their case. */
function likeness(a: string, b: string): number {
  const [one, other] = [a, b].map((text) => [...text.slice(0, NAME).toLowerCase()]) as [string[], string[]];
  let row: number[] = [];
  for (const letter of one) {
    const next: number[] = [];
    other.forEach((own, at) => next.push(own === letter ? 1 + (row[at - 1] ?? 0) : Math.max(row[at] ?? 0, next[at - 1] ?? 0)));
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / (one.length + other.length);
}

/** The known fields of an object, checked one by one. What is undefined or null is absent: that has one form only on the other side. */
export function fields<T>(value: unknown, name: string, checks: Fields<T>, zone?: Zone, needed: readonly (keyof T & string)[] = []): Shape {
  const given = shape(value, name);
  known(given, Object.keys(checks), name);
  const found: Shape = {};
  for (const key in checks) {
    const part = given[key] ?? undefined;
    if (part !== undefined) found[key] = checks[key](part, `${name}.${key}`, zone);
    else if (needed.includes(key)) throw invalid(`${name} must have ${key}: { ${needed.join(", ")} }.`);
  }
  return found;
}

/** A word of a few. */
export function one(words: readonly string[]): Check {
  return (value, name) => {
    if (words.includes(value as string)) return value;
    throw invalid(`${name} must be one of "${words.join('", "')}", not ${typeof value === "string" ? JSON.stringify(value.slice(0, NAME)) : kindOf(value)}.`);
  };
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

export const time: Check = (value, name, zone) => parseTime(value, zone as Zone, name);

export const count: Check = (value, name) => whole(value, name, 0);

export const func: Check = (value, name) => {
  if (typeof value !== "function") throw invalid(`${name} must be a function, not ${kindOf(value)}.`);
  return value;
};

/** A passphrase or a key. */
export const seal: Check = (value, name) => {
  const given = fields(value, name, { passphrase: text, key: any });
  if (Object.keys(given).length === 0) throw invalid(`${name} needs { passphrase } or { key }.`);
  return value;
};

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

/** For what is checked elsewhere. */
export const any: Check = (value) => value;

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

/** Options of a maker, whose values it looks at itself. */
export function options(value: unknown, maker: string, names: readonly string[]): Shape {
  const given = shape(value, `${maker}'s options`);
  known(given, names, `${maker}'s options`);
  return given;
}

/** Whether all of these are functions of it. */
export function can(value: unknown, verbs: readonly string[]): boolean {
  return verbs.every((verb) => typeof (value as Record<string, unknown> | null | undefined)?.[verb] === "function");
}

/** Options of a call that takes long: what it may have beside a signal and a listener. */
export function working<T>(value: unknown, call: string, more: Partial<Fields> = {}): T {
  const given = fields(value ?? {}, `${call}'s options`, { ...more, signal: any, onProgress: func } as Fields);
  signal(given.signal, call);
  return given as T;
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
