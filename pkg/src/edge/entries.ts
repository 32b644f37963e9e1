// Turns the three routes of a sync into reads and writes of sealed entries under the user's own prefix; opens none of them.
import type { Store } from "../contract.js";
import { base64url, fromBase64url, isName, isScope, looksSealed, NAMES, PAGE, PAGE_BYTES, VALUE_BYTES } from "../sync/protocol.js";
import { Refusal } from "./http.js";

/** Longest body of a push: its values as base64, and names. */
export const PUSH_BYTES = Math.ceil((Math.max(PAGE_BYTES, VALUE_BYTES) * 4) / 3) + PAGE * 1_024;

/** No escaped user name begins so: entries of a sync and memories of this worker's own never meet. */
const ROOT = "~sync/";

/** Where a user's entries are: a hash, since names may be longer than keys. */
export async function entriesOf(user: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`pocketmem sync\0${user}`));
  return `${ROOT}${base64url(new Uint8Array(hash).slice(0, 24))}/`;
}

export async function listEntries(store: Store, root: string, query: URLSearchParams): Promise<{ names: string[]; next?: string }> {
  const scope = query.get("scope");
  if (!isScope(scope)) throw invalid("scope must be the two hashes that the names of a memory's entries begin with.");
  const after = query.get("after") ?? "";
  const keys = await store.list(`${root}${scope}/`);
  const names = keys.map((key) => key.slice(root.length)).filter((name) => name > after);
  const page = names.slice(0, NAMES);
  return page.length < names.length ? { names: page, next: page.at(-1) as string } : { names: page };
}

export async function pullEntries(store: Store, root: string, body: Record<string, unknown>): Promise<{ entries: [string, string][]; missing: string[] }> {
  const names = checkNames(body.keys, "keys");
  const values = await store.load(names.map((name) => root + name));
  const entries: [string, string][] = [];
  const missing: string[] = [];
  let bytes = 0;
  for (const [at, name] of names.entries()) {
    const value = values[at];
    if (!value) missing.push(name);
    else if (entries.length === 0 || bytes + value.length <= PAGE_BYTES) {
      bytes += value.length;
      entries.push([name, base64url(value)]);
    }
  }
  return { entries, missing };
}

export async function pushEntries(store: Store, root: string, body: Record<string, unknown>): Promise<{ stored: number; removed: number }> {
  const remove = checkNames(body.remove ?? [], "remove");
  const entries = checkEntries(body.entries ?? []);
  const gone = new Set(remove);
  if (entries.some(([name]) => gone.has(name))) throw invalid("entries and remove name the same entry.");
  const held = await store.load(entries.map(([name]) => root + name));
  const put: [string, Uint8Array][] = [];
  for (const [at, [name, bytes]] of entries.entries()) {
    const present = held[at];
    if (!present) put.push([root + name, bytes]);
    // A push repeated after an interruption finds what it brought; other bytes under the name would be a lost entry.
    else if (!same(present, bytes)) throw new Refusal(409, "conflict", `There are other bytes under the name ${name}. Entries are written once and never changed.`);
  }
  if (put.length + remove.length > 0) await store.commit({ put, remove: remove.map((name) => root + name) });
  return { stored: put.length, removed: remove.length };
}

/** Removes all entries of the user, of all scopes; says how many. Repeating it goes on where a failure stopped it. */
export async function removeEntries(store: Store, root: string): Promise<number> {
  const keys = await store.list(root);
  for (let from = 0; from < keys.length; from += PAGE) await store.commit({ put: [], remove: keys.slice(from, from + PAGE) });
  return keys.length;
}

function checkNames(given: unknown, what: string): string[] {
  if (!Array.isArray(given)) throw invalid(`${what} must be an array of entry names.`);
  if (given.length > PAGE) throw new Refusal(413, "too_large", `${what} may have ${PAGE} names, not ${given.length}. Send them in parts.`);
  if (!given.every(isName)) throw invalid(`${what} must be names of sealed entries.`);
  if (new Set(given).size !== given.length) throw invalid(`${what} names an entry twice.`);
  return given;
}

function checkEntries(given: unknown): [string, Uint8Array][] {
  if (!Array.isArray(given)) throw invalid("entries must be an array of pairs of a name and its value as base64url.");
  const pairs = given.map((pair: unknown) => (Array.isArray(pair) && pair.length === 2 ? (pair as [unknown, unknown]) : [undefined, undefined]));
  const names = checkNames(pairs.map(([name]) => name), "entries");
  return pairs.map(([, text], at) => {
    const name = names[at] as string;
    if (typeof text !== "string" || !/^[\w-]*$/.test(text)) throw invalid(`The value of ${name} is not base64url.`);
    let bytes: Uint8Array;
    try {
      bytes = fromBase64url(text);
    } catch {
      throw invalid(`The value of ${name} is not base64url.`);
    }
    if (bytes.length > VALUE_BYTES) throw new Refusal(413, "too_large", `A value may have ${VALUE_BYTES} bytes, not ${bytes.length}.`);
    if (!looksSealed(name, bytes)) throw invalid(`The value of ${name} is not sealed. Only sealed entries are kept here.`);
    return [name, bytes];
  });
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function invalid(message: string): Refusal {
  return new Refusal(400, "invalid_argument", message);
}
