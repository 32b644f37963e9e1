// Turns what a commit removed into a sealed entry of its own, so that a device that syncs learns what to let go of.
//
// Such an entry is kept from the first sync on, under `<hash>/<hash>/y/<key id>.<random>`, written in the same batch as the
// removal it tells of. `by` names what took the removed entries' place: without it nobody removes anything.

export interface Removal {
  /** Short names of entries that are gone. */
  gone: string[];
  /** Short names of the entries that were put in the same batch. */
  by: string[];
}

export const REMOVALS = "y/";

/** Derived data is made by each device for itself: neither exchanged nor told of. */
const DERIVED = "d/";

/** What tells a stored name from all others of its scope: kind, key id, nonce. Wrapped keys and removals as a whole. */
export function shortName(tag: string, name: string): string {
  const rest = name.slice(tag.length);
  const [short] = /^[a-xz_]\/[0-9a-f]{8}\.[\w-]{16}/.exec(rest) ?? [rest];
  return short;
}

export function isDerivedName(tag: string, name: string): boolean {
  return name.startsWith(tag + DERIVED);
}

export function encodeRemoval({ gone, by }: Removal): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ by, gone }));
}

/** Null when the text is no removal: a newer version may write other things there. */
export function decodeRemoval(bytes: Uint8Array): Removal | null {
  try {
    const { gone, by } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Removal>;
    const texts = (list: unknown): list is string[] => Array.isArray(list) && list.every((one) => typeof one === "string");
    return texts(gone) && texts(by) ? { gone, by } : null;
  } catch {
    return null;
  }
}

/** Short names that may go: of removals whose replacements are here, or were replaced in turn by some that are. */
export function settled(removals: Removal[], present: ReadonlySet<string>): Set<string> {
  const gone = new Set<string>();
  let open = removals;
  for (;;) {
    const ready = open.filter(({ by }) => by.every((name) => present.has(name) || gone.has(name)));
    if (ready.length === 0) return gone;
    for (const removal of ready) removal.gone.forEach((name) => gone.add(name));
    open = open.filter((removal) => !ready.includes(removal));
  }
}
