// Turns a Durable Object into a Store that everybody sees at once: a class to export from the worker, and its client.
//
// Messages are one POST each: a header (u32 little-endian: length of the JSON that follows), JSON, then the bytes of all
// values one after the other. `sizes` in the JSON says where each ends; null stands for no value.
import { can, invalid } from "../check.js";
import type { Store } from "../contract.js";
import { MemoryError, toMemoryError } from "../errors.js";
import { type Batch, byKey, checkBatch, checkKeys, checkPrefix, closed } from "../stores/batch.js";

/** The part of a Durable Object stub that is used. */
export interface DurableStub {
  fetch(input: string, init: { method: string; body: Uint8Array }): Promise<Response>;
}

/** The part of a Durable Object's state that is used: its SQLite. */
export interface DurableState {
  storage: {
    sql: { exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, unknown>[] } };
    transactionSync<T>(work: () => T): T;
  };
}

/** SQLite rows of a Durable Object hold 2 MB, key and value together. */
const VALUE_BYTES = 2_000_000 - 4_096;
/** Keys per query: SQLite there takes 100 bindings. */
const KEYS_PER_QUERY = 100;

interface Message {
  verb?: "load" | "list" | "commit";
  keys?: string[];
  prefix?: string;
  remove?: string[];
  sizes?: (number | null)[];
  error?: { code: string; message: string };
}

/** A store in the object behind this stub: one object per user, `namespace.get(namespace.idFromName(user))`. */
export function durableObjectStore(stub: DurableStub): Store {
  if (!can(stub, ["fetch"])) throw invalid("durableObjectStore() needs the stub of a Durable Object: env.MEMORIES.get(env.MEMORIES.idFromName(user)).");
  let open = true;
  const ask = async (message: Message, values: Uint8Array[] = []): Promise<{ message: Message; values: (Uint8Array | null)[] }> => {
    if (!open) throw closed();
    let answer: { message: Message; values: (Uint8Array | null)[] };
    try {
      const response = await stub.fetch("https://memory.invalid/", { method: "POST", body: encode(message, values) });
      answer = decode(new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      throw toMemoryError(error);
    }
    if (answer.message.error) throw toMemoryError(answer.message.error);
    return answer;
  };
  return {
    name: "durable-object",
    async load(keys) {
      return (await ask({ verb: "load", keys: checkKeys(keys) })).values;
    },
    async list(prefix) {
      return (await ask({ verb: "list", prefix: checkPrefix(prefix) })).message.keys ?? [];
    },
    async commit(batch) {
      const { put, remove } = checkBatch(batch);
      for (const [key, bytes] of put) {
        if (bytes.length + 3 * key.length > VALUE_BYTES) throw new MemoryError("too_large", `A Durable Object takes values of ${VALUE_BYTES} bytes with their key, and this one has ${bytes.length}; write it in parts.`);
      }
      await ask({ verb: "commit", keys: put.map(([key]) => key), remove }, put.map(([, bytes]) => bytes));
    },
    async close() {
      open = false;
    },
  };
}

/** Export it from the worker and name it in wrangler.toml under `new_sqlite_classes`. */
export class MemoryObject {
  readonly #storage: DurableState["storage"];

  constructor(state: DurableState) {
    if (!can(state?.storage?.sql, ["exec"])) throw invalid("MemoryObject is made by the platform: export it from the worker and name it in wrangler.toml under new_sqlite_classes.");
    this.#storage = state.storage;
    this.#storage.sql.exec("CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID");
  }

  async fetch(request: Request): Promise<Response> {
    try {
      const { message, values } = decode(new Uint8Array(await request.arrayBuffer()));
      return new Response(this.#answer(message, values));
    } catch (error) {
      const { code, message } = toMemoryError(error);
      return new Response(encode({ error: { code, message } }, []));
    }
  }

  #answer(message: Message, values: (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
    switch (message.verb) {
      case "load":
        return encode({}, this.#load(checkKeys(message.keys)));
      case "list":
        return encode({ keys: this.#list(checkPrefix(message.prefix)) }, []);
      case "commit": {
        const put = (message.keys ?? []).map((key, at) => [key, values[at]]);
        this.#commit(checkBatch({ put, remove: message.remove }));
        return encode({}, []);
      }
      default:
        throw new MemoryError("invalid_argument", "A message must have the verb load, list or commit. Use the same version of pocketmem on both sides.");
    }
  }

  #load(keys: string[]): (Uint8Array | null)[] {
    const found = new Map<string, Uint8Array>();
    for (let at = 0; at < keys.length; at += KEYS_PER_QUERY) {
      const some = keys.slice(at, at + KEYS_PER_QUERY);
      const rows = this.#storage.sql.exec(`SELECT key, value FROM entries WHERE key IN (${some.map(() => "?").join(",")})`, ...some).toArray();
      for (const { key, value } of rows) found.set(key as string, new Uint8Array(value as ArrayBuffer));
    }
    return keys.map((key) => found.get(key) ?? null);
  }

  #list(prefix: string): string[] {
    // Not LIKE: % and _ are characters of names, and its case folding would mix users. U+10FFFF is in no name's place.
    const rows = this.#storage.sql.exec("SELECT key FROM entries WHERE key >= ? AND key < ?", prefix, `${prefix}\u{10ffff}`).toArray();
    return rows.map(({ key }) => key as string).sort(byKey);
  }

  #commit({ put, remove }: Batch): void {
    this.#storage.transactionSync(() => {
      for (const [key, bytes] of put) {
        this.#storage.sql.exec("INSERT INTO entries (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, bytes.slice().buffer);
      }
      for (const key of remove) this.#storage.sql.exec("DELETE FROM entries WHERE key = ?", key);
    });
  }
}

function encode(message: Message, values: (Uint8Array | null)[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(JSON.stringify({ ...message, sizes: values.map((value) => value?.length ?? null) }));
  const total = values.reduce((sum, value) => sum + (value?.length ?? 0), 4 + text.length);
  const whole = new Uint8Array(total);
  new DataView(whole.buffer).setUint32(0, text.length, true);
  whole.set(text, 4);
  let at = 4 + text.length;
  for (const value of values) {
    if (!value) continue;
    whole.set(value, at);
    at += value.length;
  }
  return whole;
}

function decode(bytes: Uint8Array): { message: Message; values: (Uint8Array | null)[] } {
  const unfit = () => new MemoryError("invalid_argument", "The message is not one of pocketmem's. Use the same version on both sides.");
  if (bytes.length < 4) throw unfit();
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  let message: Message;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(4, 4 + length))) as Message;
  } catch {
    throw unfit();
  }
  let at = 4 + length;
  const values = (message.sizes ?? []).map((size) => {
    if (size === null) return null;
    if (!Number.isInteger(size) || size < 0 || at + size > bytes.length) throw unfit();
    at += size;
    return bytes.slice(at - size, at);
  });
  return { message, values };
}
