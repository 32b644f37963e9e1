// Turns checked requests into calls of the user's memory and of the entries that devices sync: one row for each route.
import { known } from "../check.js";
import type { ContextOptions, Memory, NewMemory, RecallOptions, Store, Turn } from "../contract.js";
import { entriesOf, listEntries, pullEntries, PUSH_BYTES, pushEntries, removeEntries } from "./entries.js";
import { json, Refusal } from "./http.js";
import { answers, bodies, forgetting, listing, type Schema, syncing } from "./schemas.js";

/** What a route may use: the signed-in user's memory, and the store that holds the entries of the user's devices. */
export interface Call {
  readonly user: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  memory<T>(job: (memory: Memory) => Promise<T>): Promise<T>;
  store<T>(job: (store: Store) => Promise<T>): Promise<T>;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly summary: string;
  /** JSON bodies have all these fields and no others. */
  readonly body?: { properties: Record<string, Schema> } & Schema;
  /** Where longer bodies than the handler's own cap are meant. */
  readonly most?: number;
  readonly query?: Record<string, Schema>;
  readonly answer: keyof typeof answers | "bytes";
  /** What it may refuse with, beside what every route may. */
  readonly refuses: readonly number[];
  run(call: Call): Promise<Response>;
}

export const ROUTES: readonly Route[] = [
  {
    method: "POST", path: "/v1/record", summary: "Adds turns of a conversation, and keeps what is worth keeping", body: bodies.record, answer: "Recorded", refuses: [],
    run: async ({ memory, body }) => json(await memory((open) => open.record(body.turns as Turn[]))),
  },
  {
    method: "POST", path: "/v1/context", summary: "Everything the model should see for a query, within the budget", body: bodies.context, answer: "Context", refuses: [],
    run: async ({ memory, body: { query, ...options } }) => json(await memory((open) => open.context(query as string, options as unknown as ContextOptions))),
  },
  {
    method: "POST", path: "/v1/recall", summary: "Memories that answer a query, best first", body: bodies.recall, answer: "RecalledList", refuses: [],
    run: async ({ memory, body: { query, ...options } }) => json({ memories: await memory((open) => open.recall(query as string, options as RecallOptions)) }),
  },
  {
    method: "POST", path: "/v1/remember", summary: "Keeps a memory that the user or the host states", body: bodies.remember, answer: "Verdict", refuses: [],
    run: async ({ memory, body }) => json(await memory((open) => open.remember(body as unknown as NewMemory))),
  },
  {
    method: "GET", path: "/v1/memories", summary: "Memories by filter, page by page", query: listing, answer: "MemoryList", refuses: [],
    run: async ({ memory, query }) => {
      const { limit = 100, ...filter } = fields(query, listing) as { limit?: number };
      const found = await memory((open) => open.list({ ...filter, limit: limit + 1 }));
      const page = found.slice(0, limit);
      return json(found.length > limit ? { memories: page, next: page.at(-1)?.id } : { memories: page });
    },
  },
  {
    method: "DELETE", path: "/v1/memories", summary: "Removes memories for good: by id, session, document, subject, origin, age or task", query: forgetting, answer: "Receipt", refuses: [404],
    run: async ({ memory, query }) => {
      const what = fields(query, forgetting);
      if (Object.keys(what).length !== 1) throw invalid(`Pass exactly one of ${Object.keys(forgetting).join(", ")} in the query.`);
      return json(await memory((open) => open.forget(what as Parameters<Memory["forget"]>[0])));
    },
  },
  {
    method: "GET", path: "/v1/export", summary: "All of the user's memory in one file, for import()", answer: "bytes", refuses: [],
    run: async ({ memory }) => {
      const bytes = (await memory((open) => open.export())) as Uint8Array<ArrayBuffer>;
      return new Response(bytes, { headers: { "content-type": "application/octet-stream", "content-disposition": 'attachment; filename="memory.pocketmem"' } });
    },
  },
  {
    method: "DELETE", path: "/v1/me", summary: "Erases the user's memory, and the entries that the user's devices synced", answer: "Receipt", refuses: [],
    run: async ({ memory, store, user }) => {
      const receipt = await memory((open) => open.erase());
      const root = await entriesOf(user);
      const removed = await store((entries) => removeEntries(entries, root));
      const devices = removed > 0 ? ["Devices that synced keep their own copies: erase() there too, or they bring them back."] : [];
      return json({ ...receipt, pending: [...receipt.pending, ...devices] });
    },
  },
  {
    method: "GET", path: "/v1/sync", summary: "Names of the sealed entries that the user's devices exchange", query: syncing, answer: "EntryNames", refuses: [],
    run: async ({ store, user, query }) => {
      const root = await entriesOf(user);
      known(Object.fromEntries(query), Object.keys(syncing), "The query");
      return json(await store((entries) => listEntries(entries, root, query)));
    },
  },
  {
    method: "POST", path: "/v1/sync/pull", summary: "Sealed entries by name", body: bodies.pull, answer: "Entries", refuses: [],
    run: async ({ store, user, body }) => {
      const root = await entriesOf(user);
      return json(await store((entries) => pullEntries(entries, root, body)));
    },
  },
  {
    method: "POST", path: "/v1/sync/push", summary: "Stores sealed entries, and removes others", body: bodies.push, most: PUSH_BYTES, answer: "Pushed", refuses: [409],
    run: async ({ store, user, body }) => {
      const root = await entriesOf(user);
      return json(await store((entries) => pushEntries(entries, root, body)));
    },
  },
];

/** Query parameters as what their schema says. */
function fields(query: URLSearchParams, properties: Record<string, Schema>): Record<string, unknown> {
  known(Object.fromEntries(query), Object.keys(properties), "The query");
  const found: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const [given, more] = query.getAll(name);
    if (given === undefined) continue;
    if (more !== undefined) throw invalid(`${name} is given twice. Separate several values by commas.`);
    found[name] = parsed(name, given, schema);
  }
  return found;
}

function parsed(name: string, given: string, { type, minimum, maximum, oneOf }: Schema): unknown {
  if (type === "array") return given.split(",");
  if (type === "boolean") {
    if (given !== "true" && given !== "false") throw invalid(`${name} must be true or false.`);
    return given === "true";
  }
  // Times: digits are milliseconds, the rest is read as a date.
  if (oneOf) return /^-?\d+$/.test(given) ? Number(given) : given;
  if (type !== "integer" && type !== "number") return given;
  const value = given.trim() === "" ? NaN : Number(given);
  const [least, most] = [minimum as number, (maximum as number | undefined) ?? Number.MAX_SAFE_INTEGER];
  if (!(value >= least && value <= most) || (type === "integer" && !Number.isInteger(value))) throw invalid(`${name} must be ${type === "integer" ? "a whole number" : "a number"} from ${least} to ${most}.`);
  return value;
}

function invalid(message: string): Refusal {
  return new Refusal(400, "invalid_argument", message);
}
