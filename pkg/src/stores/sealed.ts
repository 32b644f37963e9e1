// Turns a Store into one whose names and values are sealed: whoever reads the store below learns sizes, times and counts.
//
// Keys have the form `user/agent/rest`. Below, `user/agent/` becomes `<hash>/<hash>/` (SHA-256, cut to 96 bits: not
// readable, but who can read the store can test a guess of a name), a one-letter kind stays (`e/`, `d/`: so that kinds can
// be listed and derived data be told apart), and the rest is encrypted. Wrapped data keys are under `<hash>/<hash>/k/`,
// and, from the first sync on, removals under `<hash>/<hash>/y/`.
//
// What it shows: an entry changed, cut, renamed, moved or swapped is refused (`corrupt`); a wrong key is `wrong_key`.
// What it cannot show: that whole entries were removed, or that the whole store was put back to an older copy of itself.
// Such a copy is sealed rightly; only another device, or an export, knows better. rekey() wraps the same data keys anew:
// it keeps out who learns the old passphrase later, not who copied the store and knew it before. For that, export,
// import into a newly sealed memory of another agent, and erase the first.
import type { Memory, OpenOptions, Store } from "../contract.js";
import { MemoryError } from "../errors.js";
import { exchange } from "../sync/client.js";
import { type Batch, byKey, checkBatch, checkKeys, checkPrefix, closed } from "./batch.js";
import { openName, openValue, sealName, sealValue } from "./envelope.js";
import { type DataKey, dataKey, newSecret, Opener, randomId, type Seal } from "./keyring.js";
import { decodeRemoval, encodeRemoval, isDerivedName, type Removal, REMOVALS, shortName } from "./removals.js";
import { sealedTag } from "./scope.js";

export interface SealedStore extends Store {
  /** Wraps the data keys under another passphrase or key; entries stay as they are. */
  rekey(seal: Seal): Promise<void>;
  /** The store below and the prefix there of a `user/agent/`: sealed entries, for exchanging them as they are. */
  raw(prefix: string): Promise<{ store: Store; prefix: string }>;
  /** Exchanges the sealed entries of a `user/agent/` with an endpoint. */
  sync(prefix: string, options: Parameters<Memory["sync"]>[0], onProgress: OpenOptions["onProgress"]): Promise<{ pushed: number; pulled: number }>;
}

/** Everything stored of one user and agent. */
interface Scope {
  readonly plain: string;
  /** Prefix in the store below. */
  readonly tag: string;
  /** Data keys by id: more than one when two devices or tabs began at the same time. */
  readonly keys: Map<string, DataKey>;
  /** Ids of data keys that this seal does not open. */
  readonly locked: Set<string>;
  /** Names both ways, as far as seen. */
  readonly stored: Map<string, string>;
  readonly opened: Map<string, string>;
  /** True once removals are told of. */
  tells?: boolean;
  loading?: Promise<void> | undefined;
  creating?: Promise<void> | undefined;
}

const KEYS = "k/";
const OWN = [KEYS, REMOVALS];
/** Kind of entries whose third part is not one letter. */
const OTHER = "_/";

/** Opens nothing yet: a wrong key shows at the first call, with code `wrong_key`. */
export function sealedStore(store: Store, seal: Seal): SealedStore {
  return new Sealed(store, seal);
}

class Sealed implements SealedStore {
  readonly name: string;
  /** Only where the store below can. */
  readonly watch?: NonNullable<Store["watch"]>;
  readonly #inner: Store;
  readonly #scopes = new Map<string, Promise<Scope>>();
  #opener: Opener;
  #open = true;

  constructor(inner: Store, seal: Seal) {
    this.name = `sealed ${inner.name}`;
    this.#inner = inner;
    this.#opener = new Opener(seal);
    if (inner.watch) this.watch = (prefix, onChange) => this.#watch(prefix, onChange);
  }

  async load(keys: string[]): Promise<(Uint8Array | null)[]> {
    this.#alive();
    const wanted = await Promise.all(
      checkKeys(keys).map(async (key) => {
        const scope = await this.#ready(key);
        return { key, scope, names: await this.#candidates(scope, key) };
      }),
    );
    const names = [...new Set(wanted.flatMap((each) => each.names))];
    const values = names.length > 0 ? await this.#inner.load(names) : [];
    const found = new Map(names.map((name, at) => [name, values[at] ?? null]));
    return Promise.all(
      wanted.map(async ({ key, scope, names }) => {
        for (const name of names) {
          const sealed = found.get(name);
          if (sealed) return openValue(this.#keyOf(scope, name), name, sealed, key);
        }
        return null;
      }),
    );
  }

  async list(prefix: string): Promise<string[]> {
    this.#alive();
    const scope = await this.#ready(checkPrefix(prefix));
    const names = await this.#names(scope, prefix);
    const keys = await Promise.all(names.map((name) => this.#original(scope, name)));
    return [...new Set(keys.filter((key) => key.startsWith(prefix)))].sort(byKey);
  }

  async commit(batch: Batch): Promise<void> {
    const { put, remove } = checkBatch(batch);
    this.#alive();
    const sealed = await Promise.all(
      put.map(async ([key, bytes]): Promise<[string, Uint8Array]> => {
        const scope = await this.#ready(key);
        if (scope.keys.size === 0) await this.#create(scope);
        const name = scope.stored.get(key) ?? (await this.#seal(scope, primary(scope), key));
        return [name, await sealValue(this.#keyOf(scope, name), name, bytes)];
      }),
    );
    const gone = new Map<Scope, string[]>();
    for (const key of remove) {
      const scope = await this.#ready(key);
      gone.set(scope, [...(gone.get(scope) ?? []), ...(await this.#candidates(scope, key))]);
    }
    const told = await Promise.all([...gone].map(([scope, names]) => this.#tell(scope, names, sealed.map(([name]) => name))));
    // First, because who writes a batch puts the key that names the others last.
    await this.#inner.commit({ put: [...told.flat(), ...sealed], remove: [...gone.values()].flat() });
  }

  async sync(prefix: string, options: Parameters<Memory["sync"]>[0], onProgress: OpenOptions["onProgress"]): Promise<{ pushed: number; pulled: number }> {
    this.#alive();
    const scope = await this.#ready(prefix);
    return exchange(
      {
        store: this.#inner,
        tag: scope.tag,
        begin: async () => {
          if (scope.keys.size === 0 || (await this.#tells(scope))) return;
          await this.#inner.commit({ put: [await this.#sealRemoval(scope, { gone: [], by: [] })], remove: [] });
          scope.tells = true;
        },
        opens: async (wrapped) => {
          for (const { names } of newest(scope.tag, [...wrapped.keys()]).values()) {
            let opened: unknown;
            for (const name of names) opened ??= await this.#opener.unwrap(wrapped.get(name) as Uint8Array, name);
            if (!opened) return false;
          }
          return true;
        },
        adopted: () => this.#loadKeys(scope),
        openRemoval: async (name, bytes) => decodeRemoval(await openValue(this.#keyOf(scope, name), name, bytes, name)),
        sealRemoval: (removal) => this.#sealRemoval(scope, removal),
      },
      options,
      onProgress,
    );
  }

  async synced(prefix: string): Promise<boolean> {
    this.#alive();
    return this.#tells(await this.#ready(prefix));
  }

  /** The entry that tells other devices of a removal; none before the first sync, when there is nobody to tell. */
  async #tell(scope: Scope, removed: string[], put: string[]): Promise<[string, Uint8Array][]> {
    const short = (names: string[]) => names.filter((name) => !isDerivedName(scope.tag, name)).map((name) => shortName(scope.tag, name));
    const gone = short(removed);
    if (gone.length === 0 || scope.keys.size === 0 || !(await this.#tells(scope))) return [];
    return [await this.#sealRemoval(scope, { gone, by: short(put.filter((name) => name.startsWith(scope.tag))) })];
  }

  async #tells(scope: Scope): Promise<boolean> {
    scope.tells ||= (await this.#inner.list(scope.tag + REMOVALS)).length > 0;
    return scope.tells;
  }

  async #sealRemoval(scope: Scope, removal: Removal): Promise<[string, Uint8Array]> {
    const key = primary(scope);
    const name = `${scope.tag}${REMOVALS}${key.id}.${randomId(12)}`;
    return [name, await sealValue(key, name, encodeRemoval(removal))];
  }

  #watch(prefix: string, onChange: () => void): () => void {
    this.#alive();
    let stop: (() => void) | undefined;
    let stopped = false;
    this.#scope(prefix).then(
      ({ tag }) => {
        if (!stopped) stop = this.#inner.watch?.(tag, onChange);
      },
      () => {}, // Refused names are refused by the calls that use them.
    );
    return () => {
      stopped = true;
      stop?.();
    };
  }

  async close(): Promise<void> {
    this.#open = false;
    await this.#inner.close();
  }

  async rekey(seal: Seal): Promise<void> {
    this.#alive();
    const opener = new Opener(seal);
    for (const pending of this.#scopes.values()) {
      const scope = await pending;
      const wrapped = await this.#wrapped(scope);
      const put: [string, Uint8Array][] = [];
      for (const [id, { generation, names }] of wrapped) {
        const secret = await this.#secret(names);
        if (!secret) throw wrongKey();
        put.push(await wrap(opener, scope, id, generation + 1, secret));
      }
      const remove = await this.#inner.list(scope.tag + KEYS);
      if (put.length === 0) continue;
      const told = await this.#tell(scope, remove, put.map(([name]) => name));
      await this.#inner.commit({ put: [...told, ...put], remove });
    }
    this.#opener = opener;
  }

  async raw(prefix: string): Promise<{ store: Store; prefix: string }> {
    return { store: this.#inner, prefix: (await this.#scope(prefix)).tag };
  }

  #alive(): void {
    if (!this.#open) throw closed();
  }

  /** The scope of a key or prefix, its names hashed. */
  #scope(key: string): Promise<Scope> {
    const [plain] = /^[^/]*\/[^/]*\//.exec(key) ?? [];
    if (plain === undefined) {
      return Promise.reject(new MemoryError("invalid_argument", "In a sealed store a key or prefix begins with `user/agent/`."));
    }
    let scope = this.#scopes.get(plain);
    if (!scope) {
      scope = sealedTag(plain).then((tag) => ({
        plain,
        tag,
        keys: new Map(),
        locked: new Set(),
        stored: new Map(),
        opened: new Map(),
      }));
      this.#scopes.set(plain, scope);
    }
    return scope;
  }

  /** The scope with the data keys that the store has. */
  async #ready(key: string): Promise<Scope> {
    const scope = await this.#scope(key);
    if (scope.keys.size === 0) await this.#loadKeys(scope);
    if (OWN.some((kind) => key.startsWith(scope.plain + kind))) throw new MemoryError("invalid_argument", "Names below `user/agent/k/` and `user/agent/y/` are the seal's own.");
    return scope;
  }

  #loadKeys(scope: Scope): Promise<void> {
    scope.loading ??= this.#readKeys(scope).finally(() => {
      scope.loading = undefined;
    });
    return scope.loading;
  }

  async #readKeys(scope: Scope): Promise<void> {
    const wrapped = await this.#wrapped(scope);
    for (const [id, { names }] of wrapped) {
      if (scope.keys.has(id)) continue;
      const secret = await this.#secret(names);
      if (secret) scope.keys.set(id, await dataKey(id, secret));
      else scope.locked.add(id);
    }
    if (wrapped.size > 0 && scope.keys.size === 0) throw wrongKey();
    if (wrapped.size > 0) return;
    if ((await this.#inner.list(scope.tag)).length > 0) {
      throw new MemoryError("missing_data", "There are sealed entries here, but their wrapped key is gone. Sync a device that has it, or erase this memory's entries and import an export.", { retryable: true });
    }
    if ((await this.#inner.list(scope.plain)).length > 0) {
      throw new MemoryError("invalid_argument", "This memory is stored unsealed. Open it without `seal` and export() it, open a sealed one with another `agent`, import() the export there, then erase() the first.");
    }
  }

  /** Names of the wrapped keys by data key: those of the latest generation, which replaced the earlier ones. */
  async #wrapped(scope: Scope): Promise<Map<string, { generation: number; names: string[] }>> {
    return newest(scope.tag, await this.#inner.list(scope.tag + KEYS));
  }

  async #secret(names: string[]): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const values = await this.#inner.load(names);
    for (const [at, name] of names.entries()) {
      const value = values[at];
      const secret = value && (await this.#opener.unwrap(value, name));
      if (secret) return secret;
    }
    return undefined;
  }

  /** The first data key of a scope, stored before anything is sealed with it. */
  #create(scope: Scope): Promise<void> {
    scope.creating ??= (async () => {
      const id = randomId(4);
      const secret = newSecret();
      await this.#inner.commit({ put: [await wrap(this.#opener, scope, id, 1, secret)], remove: [] });
      scope.keys.set(id, await dataKey(id, secret));
    })().finally(() => {
      scope.creating = undefined;
    });
    return scope.creating;
  }

  /** Stored names with this prefix, without the wrapped keys. */
  async #names(scope: Scope, prefix: string): Promise<string[]> {
    const kind = kindOf(prefix.slice(scope.plain.length));
    const names = await this.#inner.list(scope.tag + (kind === OTHER ? "" : kind));
    const entries = names.filter((name) => !OWN.some((kind) => name.startsWith(scope.tag + kind)));
    if (entries.some((name) => !scope.keys.has(idOf(name)))) await this.#loadKeys(scope);
    return entries;
  }

  async #original(scope: Scope, name: string): Promise<string> {
    const known = scope.opened.get(name);
    if (known !== undefined) return known;
    const rest = await openName(this.#keyOf(scope, name), name.slice(name.lastIndexOf("/") + 1));
    if (name !== scope.tag + kindOf(rest) + name.slice(name.lastIndexOf("/") + 1)) {
      throw new MemoryError("corrupt", `The stored name ${name} was moved from another kind. Remove that key, or import an export.`);
    }
    return this.#know(scope, scope.plain + rest, name);
  }

  #know(scope: Scope, key: string, name: string): string {
    scope.opened.set(name, key);
    scope.stored.set(key, name);
    return key;
  }

  async #seal(scope: Scope, key: DataKey, name: string): Promise<string> {
    const rest = name.slice(scope.plain.length);
    return scope.tag + kindOf(rest) + (await sealName(key, rest));
  }

  /** Where an entry may be: under the name it was listed by, else under its name by any data key. */
  async #candidates(scope: Scope, key: string): Promise<string[]> {
    const known = scope.stored.get(key);
    return known ? [known] : Promise.all([...scope.keys.values()].map((dataKey) => this.#seal(scope, dataKey, key)));
  }

  #keyOf(scope: Scope, name: string): DataKey {
    const id = idOf(name);
    const key = scope.keys.get(id);
    if (key) return key;
    if (scope.locked.has(id)) throw wrongKey();
    throw new MemoryError("missing_data", "An entry is sealed with a key that is not here (yet). Repeat the call; if it stays, sync a device that has the key.", { retryable: true });
  }
}

/** Of wrapped keys' names, by data key: those of the latest generation, which replaced the earlier ones. */
function newest(tag: string, names: string[]): Map<string, { generation: number; names: string[] }> {
  const found = new Map<string, { generation: number; names: string[] }>();
  for (const name of names) {
    const [, id, digits] = /^([0-9a-f]{8})-([0-9]{1,9})-[0-9a-f]+$/.exec(name.slice(tag.length + KEYS.length)) ?? [];
    if (id === undefined) continue;
    const generation = Number(digits);
    const known = found.get(id);
    if (!known || known.generation < generation) found.set(id, { generation, names: [name] });
    else if (known.generation === generation) known.names.push(name);
  }
  return new Map([...found].sort(([a], [b]) => byKey(a, b)));
}

function primary(scope: Scope): DataKey {
  const [first] = [...scope.keys.keys()].sort(byKey);
  return scope.keys.get(first as string) as DataKey;
}

/** The data key's id in a stored name. */
function idOf(name: string): string {
  const last = name.slice(name.lastIndexOf("/") + 1);
  return last.slice(0, last.indexOf("."));
}

function kindOf(rest: string): string {
  return /^[a-z]\//.test(rest) ? rest.slice(0, 2) : OTHER;
}

async function wrap(opener: Opener, scope: Scope, id: string, generation: number, secret: Uint8Array<ArrayBuffer>): Promise<[string, Uint8Array]> {
  const name = `${scope.tag}${KEYS}${id}-${generation}-${randomId(4)}`;
  return [name, await opener.wrap(secret, name)];
}

function wrongKey(): MemoryError {
  return new MemoryError("wrong_key", "The passphrase or key does not open this memory. Pass the one it was sealed with; without it the entries cannot be read.");
}
