// Says what goes over the wire when sealed entries are exchanged: names, limits, and bytes as base64url.
//
//   GET  /v1/sync?scope=<hash>/<hash>&after=<name>  -> { names: [...], next?: name }   sorted; `next` goes on after it
//   POST /v1/sync/pull { keys: [...] }              -> { entries: [[name, base64url], ...], missing: [...] }   the rest: ask again
//   POST /v1/sync/push { entries: [[name, base64url], ...], remove: [...] } -> { stored, removed }
// Entries never change: a name is put once. What is stored is what the device sealed; the server opens nothing.
export { fromBase64url } from "../stores/envelope.js";
export { base64url } from "../stores/scope.js";

/** Entries of a push, keys of a pull: as many as one bulk read of KV takes. */
export const PAGE = 100;
/** Names of one answer to a listing. */
export const NAMES = 5_000;
/** Bytes of one value. */
export const VALUE_BYTES = 4 * 1024 * 1024;
/** Bytes of all values of one push, and of one answer to a pull unless its first value is larger. */
export const PAGE_BYTES = 4 * 1024 * 1024;

const SCOPE = /^[A-Za-z0-9_-]{16}\/[A-Za-z0-9_-]{16}$/;
const NAME = /^[A-Za-z0-9_-]{16}\/[A-Za-z0-9_-]{16}\/[a-ce-z_]\/[A-Za-z0-9._-]{1,300}$/;
/** Wrapped keys begin with "PMK", sealed values with their version. */
const WRAPPED = [0x50, 0x4d, 0x4b];

export function isScope(text: unknown): text is string {
  return typeof text === "string" && SCOPE.test(text);
}

/** Not under `d/`: derived data is made by each device for itself. */
export function isName(text: unknown): text is string {
  return typeof text === "string" && NAME.test(text);
}

/** Keeps out what was never sealed, such as the entries of an unsealed memory sent by mistake. */
export function looksSealed(name: string, bytes: Uint8Array): boolean {
  return name[34] === "k" ? WRAPPED.every((byte, at) => bytes[at] === byte) : bytes[0] === 1 && bytes.length >= 33;
}

/** The order in which entries are safe to arrive: what others need comes before them, removals last. */
export function inOrder(tag: string, names: Iterable<string>): string[] {
  const place = (name: string) => {
    const at = "kps".indexOf(name[tag.length] as string);
    return at >= 0 ? at : name[tag.length] === "y" ? 9 : 5;
  };
  return [...names].sort((a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0));
}
