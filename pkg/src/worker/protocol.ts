// Types the messages between the page and its worker, and carries errors across with their codes.
import type { OpenOptions } from "../contract.js";
import { MemoryError } from "../errors.js";

/** Options that can be copied; of the functions only which ones there are. */
export interface RemoteOptions extends Pick<OpenOptions, "user" | "agent" | "seal" | "timeZone" | "language" | "policy" | "acceptLoss"> {
  store: "indexeddb" | "volatile" | "page" | undefined;
  storeName: string | undefined;
  watches: boolean;
  storePending: string[] | undefined;
  embedder: "builtin" | null | { model: string; dimensions: number };
  llm: { model: string } | undefined;
  assets: { wasm?: unknown; model?: unknown } | undefined;
  has: { tokenizer: boolean; clock: boolean; reranker: boolean; onProgress: boolean };
}

export type ToWorker =
  | { kind: "open"; options: RemoteOptions; now: number }
  | { kind: "call"; id: number; path: string; args: unknown[]; now: number }
  | { kind: "abort"; id: number }
  | { kind: "answer"; id: number; value?: unknown; error?: Carried }
  | { kind: "watched" | "shown" | "hidden"; now: number };

export type ToPage =
  | { kind: "ready" }
  | { kind: "opened" }
  | { kind: "failed"; error: Carried }
  | { kind: "result"; id: number; value?: unknown; error?: Carried }
  | { kind: "progress"; id: number; args: [done: number, total: number] }
  | { kind: "opening"; args: Parameters<NonNullable<OpenOptions["onProgress"]>> }
  | { kind: "event"; event: "change" | "verdict"; value: unknown }
  | { kind: "ask"; id: number; what: string; args: unknown[] }
  | { kind: "cancel"; id: number };

export interface Carried {
  code?: string;
  retryable?: boolean;
  name: string;
  message: string;
}

/** Errors lose their class and properties on the way; this keeps what callers act on. */
export function carry(error: unknown): Carried {
  if (error instanceof MemoryError) return { code: error.code, retryable: error.retryable, name: error.name, message: error.message };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: "Error", message: String(error) };
}

export function carried({ code, retryable, name, message }: Carried): Error {
  if (code !== undefined) return new MemoryError(code as MemoryError["code"], message, retryable === undefined ? {} : { retryable });
  const error = new Error(message);
  error.name = name;
  return error;
}
