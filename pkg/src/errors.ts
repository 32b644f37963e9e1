// Turns whatever was thrown into a MemoryError with a stable code and a message that says what to do next.
import type { ErrorCode } from "./contract.js";

/** Worth repeating as they are, without changing anything first. */
const RETRYABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["engine_restarted", "rate_limited", "store_unavailable"]);

export class MemoryError extends Error {
  readonly code: ErrorCode;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryable?: boolean } = {}) {
    super(message, options);
    this.name = "MemoryError";
    this.code = code;
    this.retryable = options.retryable ?? RETRYABLE.has(code);
  }
}

/** Codes cross from the engine and from other contexts as plain `{ code, message }`; anything else is the store's fault. */
export function toMemoryError(error: unknown): MemoryError {
  if (error instanceof MemoryError) return error;
  const { code, message, name, retryable } = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>;
  const text = typeof message === "string" && message !== "" ? message : String(error);
  if (isCode(code)) return new MemoryError(code, text, { cause: error, ...(typeof retryable === "boolean" ? { retryable } : {}) });
  if (name === "AbortError") return new MemoryError("aborted", "Cancelled by its signal; nothing was changed.", { cause: error });
  if (name === "QuotaExceededError") {
    return new MemoryError("quota", "The store is full and nothing of this call was stored. Forget or compact, then repeat.", { cause: error });
  }
  return new MemoryError("store_unavailable", `The store failed (${text}). Repeat later, or pass another store.`, { cause: error });
}

const CODES: Record<ErrorCode, true> = {
  closed: true,
  invalid_argument: true,
  not_found: true,
  quota: true,
  corrupt: true,
  newer_format: true,
  missing_data: true,
  wrong_key: true,
  store_unavailable: true,
  embedder_mismatch: true,
  aborted: true,
  engine_restarted: true,
  residue: true,
  too_large: true,
  unauthorized: true,
  rate_limited: true,
};

function isCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(CODES, code);
}
