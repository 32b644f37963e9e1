// Turns one POST of JSON into its answer or into a MemoryError that says what to do next; no body of an answer reaches a message.
import { any, bool, fields, signal as checkSignal, string, whole } from "../check.js";
import type { Llm } from "../contract.js";
import { MemoryError } from "../errors.js";

export interface RequestOptions {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  what: string;
  fetch?: typeof fetch | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds after which the request is given up. */
  timeout?: number | undefined;
}

/** Posts JSON and gives the parsed answer. */
export async function postJson({ url, headers, body, what, fetch: ask = globalThis.fetch, signal, timeout = 60_000 }: RequestOptions): Promise<Record<string, unknown>> {
  if (signal?.aborted) throw aborted(what, signal.reason);
  const limit = AbortSignal.timeout(timeout);
  const stop = signal === undefined ? limit : AbortSignal.any([signal, limit]);
  let response: Response;
  let text: string;
  try {
    response = await ask(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body), signal: stop });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw aborted(what, cause);
    if (limit.aborted) throw new MemoryError("store_unavailable", `${what} did not answer within ${timeout} ms. Repeat later or raise timeout.`, { cause, retryable: true });
    throw new MemoryError("store_unavailable", `${what} cannot be reached. Check the address, the network and, in a page, that the server allows this origin.`, { cause, retryable: true });
  }
  if (!response.ok) throw failure(what, response.status);
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null) return parsed as Record<string, unknown>;
  } catch {
    // what follows says so
  }
  throw new MemoryError("store_unavailable", `${what} answered with something that is not JSON. Check that baseURL points at its API.`, { retryable: false });
}

function aborted(what: string, cause: unknown): MemoryError {
  return new MemoryError("aborted", `The request to ${what} was cancelled by its signal.`, { cause });
}

function failure(what: string, status: number): MemoryError {
  if (status === 401 || status === 403) return new MemoryError("unauthorized", `${what} refused the key (status ${status}). Check apiKey and what it may do.`);
  if (status === 429 || status === 529) return new MemoryError("rate_limited", `${what} asks to slow down (status ${status}). Repeat later.`);
  if (status === 413) return new MemoryError("too_large", `${what} says the request is too large (status 413). Send less at once.`);
  if (status >= 500 || status === 408) return new MemoryError("store_unavailable", `${what} failed (status ${status}). Repeat later.`, { retryable: true });
  return new MemoryError("invalid_argument", `${what} refused the request (status ${status}). Check model and baseURL.`);
}

/** What complete() was given. */
export function asked(prompt: unknown, settings: unknown): Parameters<Llm["complete"]>[1] {
  string(prompt, "prompt");
  const kinds = { maxTokens: (most: unknown, name: string) => whole(most, name, 1), signal: any, json: bool };
  const given = fields(settings ?? {}, "options", kinds, undefined, ["maxTokens"]) as unknown as Parameters<Llm["complete"]>[1];
  if (given.signal && !given.signal.aborted) checkSignal(given.signal, "complete()");
  return given;
}

/** A required option that must be a non-empty string. */
export function need(value: unknown, name: string, maker: string): string {
  if (typeof value === "string" && value.trim() !== "") return value;
  throw new MemoryError("invalid_argument", `${maker} needs ${name}: a non-empty string.`);
}

/** An address without slashes at its end. */
export function base(url: unknown, maker: string): string {
  const text = need(url, "baseURL", maker).replace(/\/+$/, "");
  if (/^https?:\/\//i.test(text)) return text;
  throw new MemoryError("invalid_argument", `${maker} needs baseURL with http:// or https://, such as "http://localhost:11434/v1".`);
}
