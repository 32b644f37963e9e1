// Turns requests into checked JSON and errors into answers: sizes, types and nesting are capped, and no stack goes out.
import { MemoryError } from "../errors.js";

/** Objects in objects: more than any call takes, far less than a parser's stack. */
const NESTING = 32;
/** A body this many times too long is still read to its end: whoever is sending does not hear an answer before. */
const OVERRUN = 4;

/** An answer instead of a result. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** By what went wrong; 500 is what the caller cannot mend. */
const STATUS: Partial<Record<MemoryError["code"], number>> = {
  invalid_argument: 400,
  unauthorized: 401,
  not_found: 404,
  wrong_key: 409,
  too_large: 413,
  rate_limited: 429,
  closed: 503,
  aborted: 503,
  engine_restarted: 503,
  store_unavailable: 503,
  quota: 503,
};

/** Messages of these tell of the store's inside: the operator's business, not the caller's. */
const GENERAL: Record<number, string> = {
  500: "This request could not be answered because of a fault here. It was reported to the operator.",
  503: "The memory cannot be reached just now. Try again in a moment.",
};

export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, message } = error instanceof MemoryError ? error : { code: undefined, message: "" };
  const status = (code && STATUS[code]) ?? 500;
  const headers: Record<string, string> = status === 429 || status === 503 ? { "retry-after": "2" } : {};
  return new Refusal(status, status === 500 ? "internal" : (code as string), GENERAL[status] ?? message, headers);
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json; charset=utf-8", ...headers } });
}

export function failed({ status, code, message, headers }: Refusal): Response {
  return json({ error: { code, message } }, status, headers);
}

/** The request's body as an object. */
export async function readObject(request: Request, most: number): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal(415, "unsupported_media_type", "Send the body as JSON, with the header content-type: application/json.");
  const text = await readText(request, most);
  checkNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, "invalid_argument", "The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Refusal(400, "invalid_argument", "The body must be a JSON object.");
  return value as Record<string, unknown>;
}

async function readText(request: Request, most: number): Promise<string> {
  const large = () => new Refusal(413, "too_large", `The body may have ${most} bytes. Send it in parts.`);
  if (Number(request.headers.get("content-length")) > most) throw large();
  const parts: Uint8Array[] = [];
  let total = 0;
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total <= most) parts.push(value);
    else if (total > most * OVERRUN) break;
  }
  if (total > most) {
    await reader?.cancel().catch(() => {});
    throw large();
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    throw new Refusal(400, "invalid_argument", "The body is not valid UTF-8.");
  }
}

/** Before parsing: what is nested deeper would exhaust the stack of whatever walks it later. */
function checkNesting(text: string): void {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (quoted) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) quoted = false;
    } else if (unit === 0x22) quoted = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > NESTING) throw new Refusal(400, "invalid_argument", `The body is nested deeper than ${NESTING} levels.`);
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
}

/** What browsers of other origins are told; 403 for those that are not on the list. */
export function crossOrigin(request: Request, allowed: readonly string[]): Record<string, string> {
  const origin = request.headers.get("origin");
  if (origin === null) return {};
  const listed = allowed.includes(origin) || allowed.includes("*");
  if (!listed) {
    if (origin === new URL(request.url).origin) return {};
    throw new Refusal(403, "forbidden", "This origin is not on the endpoint's list (createHandler's `cors`).", { vary: "origin" });
  }
  return { "access-control-allow-origin": origin, "access-control-expose-headers": "retry-after", vary: "origin" };
}

export function preflight(methods: readonly string[]): Record<string, string> {
  return { "access-control-allow-methods": methods.join(", "), "access-control-allow-headers": "authorization, content-type", "access-control-max-age": "86400" };
}
