// Turns the endpoint's three routes into calls: tries again what may pass, says what to do about what will not.
import type { Memory } from "../contract.js";
import * as check from "../check.js";
import { MemoryError } from "../errors.js";
import { base64url, fromBase64url, isName, PAGE, PAGE_BYTES } from "./protocol.js";

export type SyncOptions = Parameters<Memory["sync"]>[0];

/** Milliseconds before each further try; a server that names a time is given it, up to the last. */
const WAITS = [500, 2_000, 8_000, 30_000];
const PATIENCE = 60_000;

export class Remote {
  readonly #base: string;
  readonly #options: SyncOptions;
  readonly #tag: string;

  constructor(options: SyncOptions, tag: string) {
    const { url, token, signal } = (options ?? {}) as Partial<SyncOptions>;
    let parsed: URL | undefined;
    if (typeof url === "string" && URL.canParse(url)) parsed = new URL(url);
    if (!parsed || !/^https?:$/.test(parsed.protocol)) throw check.invalid("sync() needs { url }: the https address that serves createHandler(), without /v1/sync.");
    if (typeof token !== "function" && (typeof token !== "string" || token === "")) throw check.invalid("sync() needs { token }: the signed-in user's token, or a function that gets one.");
    check.signal(signal, "sync()");
    this.#base = `${parsed.origin}${parsed.pathname.replace(/\/+$/, "").replace(/\/v1(\/sync)?$/, "")}/v1/sync`;
    this.#options = options;
    this.#tag = tag;
  }

  /** Names of all entries of this memory that the endpoint shows, as far as they are such names. */
  async list(): Promise<string[]> {
    const names: string[] = [];
    let after: string | undefined;
    do {
      const query = new URLSearchParams({ scope: this.#tag.slice(0, -1), ...(after === undefined ? {} : { after }) });
      const page = await this.#ask(`?${query.toString()}`);
      names.push(...list(page.names).filter((name): name is string => isName(name) && name.startsWith(this.#tag)));
      const next = page.next === undefined ? undefined : String(page.next);
      if (next !== undefined && after !== undefined && next <= after) throw unfit();
      after = next;
    } while (after !== undefined);
    return names;
  }

  /** Values page by page, in the order asked; what the endpoint does not show (yet) is left out. */
  async *pull(names: string[]): AsyncGenerator<[name: string, bytes: Uint8Array][]> {
    let open = names;
    while (open.length > 0) {
      const asked = open.slice(0, PAGE);
      const answer = await this.#ask("/pull", { keys: asked });
      const found = new Map(list(answer.entries).map((pair) => [String(list(pair)[0]), list(pair)[1]]));
      const missing = new Set(list(answer.missing).map(String));
      const rest = asked.filter((name) => !found.has(name) && !missing.has(name));
      if (rest.length === asked.length) throw unfit();
      yield asked.filter((name) => found.has(name)).map((name) => [name, decoded(found.get(name))]);
      open = [...rest, ...open.slice(PAGE)];
    }
  }

  async push(entries: [name: string, bytes: Uint8Array][], remove: string[]): Promise<void> {
    await this.#ask("/push", { entries: entries.map(([name, bytes]) => [name, base64url(bytes)]), remove });
  }

  async #ask(path: string, body?: unknown): Promise<Record<string, unknown>> {
    for (let turn = 0; ; turn += 1) {
      let failed: MemoryError;
      let wait = WAITS[turn];
      try {
        const response = await this.#fetch(path, body);
        if (response.ok) return await parsed(response);
        const named = Number(response.headers.get("retry-after")) * 1_000;
        if (wait !== undefined && named > 0) wait = Math.min(Math.max(wait, named), WAITS.at(-1) as number);
        failed = await refusal(response);
      } catch (error) {
        if (error instanceof MemoryError) throw error;
        this.#options.signal?.throwIfAborted();
        failed = new MemoryError("store_unavailable", `The sync endpoint could not be reached (${error instanceof Error ? error.message : String(error)}). What was exchanged so far is kept; call sync() again.`, { cause: error });
      }
      if (!failed.retryable || wait === undefined) throw failed;
      await this.#pause(wait);
    }
  }

  /** The answer with its whole body: a connection may break in the middle of it. */
  async #fetch(path: string, body: unknown): Promise<Response> {
    const { token, signal } = this.#options;
    signal?.throwIfAborted();
    const given = typeof token === "function" ? await token() : token;
    if (typeof given !== "string" || given === "") throw new MemoryError("unauthorized", "sync()'s token function gave no token. Sign the user in, then call sync() again.");
    signal?.throwIfAborted();
    const stop = new AbortController();
    const abort = () => stop.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const timer = setTimeout(() => stop.abort(new Error(`no answer within ${PATIENCE / 1_000} s`)), PATIENCE);
    try {
      const response = await fetch(this.#base + path, {
        method: body === undefined ? "GET" : "POST",
        headers: { authorization: `Bearer ${given}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: stop.signal,
      });
      return new Response(await response.arrayBuffer(), { status: response.status, headers: response.headers });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  #pause(wait: number): Promise<void> {
    const { signal } = this.#options;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(done, wait);
      function done() {
        clearTimeout(timer);
        signal?.removeEventListener("abort", done);
        if (signal?.aborted) reject(signal.reason as Error);
        else resolve();
      }
      signal?.addEventListener("abort", done, { once: true });
    });
  }
}

/** Entries cut into pushes that the endpoint takes. */
export function pushes(entries: [name: string, bytes: Uint8Array][]): [name: string, bytes: Uint8Array][][] {
  const pages: [string, Uint8Array][][] = [];
  let bytes = Infinity;
  for (const entry of entries) {
    if (bytes + entry[1].length > PAGE_BYTES || (pages.at(-1)?.length ?? PAGE) >= PAGE) {
      pages.push([]);
      bytes = 0;
    }
    pages.at(-1)?.push(entry);
    bytes += entry[1].length;
  }
  return pages;
}

async function refusal(response: Response): Promise<MemoryError> {
  const said = await parsed(response).catch(() => ({}) as Record<string, unknown>);
  const { message } = (said.error ?? {}) as { message?: unknown };
  const reason = typeof message === "string" ? message.slice(0, 500) : `status ${response.status}`;
  switch (response.status) {
    case 401:
    case 403:
      return new MemoryError("unauthorized", `The sync endpoint refused the token: ${reason}`);
    case 404:
    case 405:
      return new MemoryError("not_found", `There is no sync at this address (${reason}). Pass the address that serves createHandler(), without /v1/sync.`);
    case 409:
      return new MemoryError("corrupt", `The endpoint holds other bytes under a name of this memory: ${reason}`);
    case 413:
      return new MemoryError("too_large", `The sync endpoint takes less at once: ${reason}`);
    case 429:
      return new MemoryError("rate_limited", `The sync endpoint asks to slow down (${reason}). What was exchanged so far is kept; call sync() again later.`);
    default:
      return new MemoryError("store_unavailable", `The sync endpoint failed: ${reason}. What was exchanged so far is kept; call sync() again.`, { retryable: response.status >= 500 });
  }
}

async function parsed(response: Response): Promise<Record<string, unknown>> {
  try {
    const answer = (await response.json()) as unknown;
    if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) return answer as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw unfit();
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw unfit();
  return value;
}

function decoded(text: unknown): Uint8Array {
  try {
    if (typeof text === "string") return fromBase64url(text);
  } catch {
    // Said below.
  }
  throw unfit();
}

function unfit(): MemoryError {
  return new MemoryError("store_unavailable", "The sync endpoint's answer is not one of pocketmem's. Is the url the one that serves createHandler()?", { retryable: false });
}
