// Turns listings and commits into what is known of the store: its keys, their sizes, and the order to read them in.

/** Stored values per read: entries are small, snapshots and derived pages are not. */
const PAGE = { small: 32, large: 16, derived: 4 };
/** Bytes that are folded in at one go: some ten milliseconds of work. */
const PORTION = 64 * 1024;
/** Snapshots first (they make most entries unnecessary), derived pages last (they hang on records). */
const ORDER = ["s/", "e/", "p/", "d/"];

export class Keys {
  readonly #prefix: string;
  readonly #sizes = new Map<string, number>();
  /** Change entries that no snapshot holds yet. */
  entries = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get count(): number {
    return this.#sizes.size;
  }

  /** Bytes of all values. */
  get bytes(): number {
    let bytes = 0;
    for (const size of this.#sizes.values()) bytes += size;
    return bytes;
  }

  has(key: string): boolean {
    return this.#sizes.has(key);
  }

  add(key: string, bytes: number): void {
    if (!this.has(key) && key.startsWith(`${this.#prefix}e/`)) this.entries += 1;
    this.#sizes.set(key, bytes);
  }

  remove(key: string): void {
    if (this.#sizes.delete(key) && key.startsWith(`${this.#prefix}e/`)) this.entries -= 1;
  }

  /** Lets go of what a listing does not have any more. */
  keep(listed: string[]): void {
    const there = new Set(listed);
    for (const key of this.#sizes.keys()) if (!there.has(key)) this.remove(key);
  }
}

/** Keys in the order and the portions in which they are read. */
export function pages(keys: string[], prefix: string): string[][] {
  const found: string[][] = [];
  const rest = keys.filter((key) => !ORDER.some((kind) => key.startsWith(prefix + kind)));
  for (const kind of [...ORDER, ""]) {
    const those = kind === "" ? rest : keys.filter((key) => key.startsWith(prefix + kind));
    const size = kind === "e/" ? PAGE.small : kind === "d/" ? PAGE.derived : PAGE.large;
    for (let from = 0; from < those.length; from += size) found.push(those.slice(from, from + size));
  }
  return found;
}

/** What was read, in portions after each of which others may have the thread; a value alone is never cut. */
export function portions(keys: string[], values: (Uint8Array | null)[]): [keys: string[], values: Uint8Array[]][] {
  const found: [string[], Uint8Array[]][] = [];
  let size = Infinity;
  for (const [at, key] of keys.entries()) {
    const value = values[at];
    if (!value) continue;
    if (size + value.length > PORTION) {
      found.push([[], []]);
      size = 0;
    }
    const [names, bytes] = found.at(-1) as [string[], Uint8Array[]];
    names.push(key);
    bytes.push(value);
    size += value.length;
  }
  return found;
}
