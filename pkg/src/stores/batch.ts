// Turns arguments of the five verbs into checked copies, so that every store refuses the same things and keeps its own bytes.
import type { Store } from "../contract.js";
import { invalid } from "../check.js";
import { MemoryError } from "../errors.js";

export type Batch = Parameters<Store["commit"]>[0];

/** A larger value can kill the page that reads it; the engine's own stay under 1 MiB. */
const MAX_VALUE_BYTES = 16 * 1024 * 1024;
const MAX_KEY_LENGTH = 8_192;
const MAX_BATCH_BYTES = 128 * 1024 * 1024;

export function checkKey(key: unknown): string {
  if (typeof key !== "string" || key === "") throw invalid("A key must be a text of at least one character.");
  if (key.length > MAX_KEY_LENGTH) throw new MemoryError("too_large", `A key may have ${MAX_KEY_LENGTH} characters, not ${key.length}.`);
  // Lone surrogates change on their way through UTF-8; U+FFFF ends the range in which a prefix is searched.
  if (/\p{Surrogate}|\uffff/u.test(key)) throw invalid("A key must be well-formed Unicode: without lone surrogates and U+FFFF.");
  return key;
}

export function checkKeys(keys: unknown): string[] {
  if (!Array.isArray(keys)) throw invalid("Pass an array of keys.");
  return keys.map(checkKey);
}

export function checkPrefix(prefix: unknown): string {
  if (prefix === "") return "";
  return checkKey(prefix);
}

/** Copies the bytes: what the caller does to its array afterwards is not stored, nor the rest of a larger buffer. */
export function checkBatch(batch: unknown): Batch {
  const { put, remove } = (typeof batch === "object" && batch !== null ? batch : {}) as Partial<Record<keyof Batch, unknown>>;
  if (!Array.isArray(put) || !Array.isArray(remove)) throw invalid("Pass { put: [[key, bytes], ...], remove: [key, ...] }.");
  const seen = new Set<string>();
  let total = 0;
  const once = (key: unknown): string => {
    const checked = checkKey(key);
    if (seen.has(checked)) throw invalid("A batch may name a key once only: which of the two should win is unknown.");
    seen.add(checked);
    return checked;
  };
  const copied = put.map((pair: unknown): [string, Uint8Array] => {
    if (!Array.isArray(pair) || !(pair[1] instanceof Uint8Array)) throw invalid("Each put must be a pair of a key and a Uint8Array.");
    const bytes = pair[1];
    total += bytes.length;
    if (bytes.length > MAX_VALUE_BYTES) throw new MemoryError("too_large", `A value may have ${MAX_VALUE_BYTES} bytes, not ${bytes.length}; write it in parts.`);
    if (total > MAX_BATCH_BYTES) throw new MemoryError("too_large", `A batch may have ${MAX_BATCH_BYTES} bytes; commit in several.`);
    return [once(pair[0]), bytes.slice()];
  });
  return { put: copied, remove: remove.map(once) };
}

/** Derived data (vectors, postings) can be made again, so it need not wait for the disk. */
export function isDerived({ put, remove }: Batch): boolean {
  const derived = (key: string) => /^[^/]*\/[^/]*\/d\//.test(key);
  return put.every(([key]) => derived(key)) && remove.every(derived);
}

export function closed(): MemoryError {
  return new MemoryError("closed", "This store was closed. Open a new one.");
}

/** Order of every list: by UTF-16 code unit, as JavaScript compares texts and IndexedDB sorts keys. */
export function byKey(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
