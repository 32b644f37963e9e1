// Turns a worker's requests into answers from the user's memory: routes, who is asking, limits, and errors without insides.
import type { OpenOptions, Store } from "../contract.js";
import { invalid, known, shape } from "../check.js";
import { MemoryError } from "../errors.js";
import { openHere } from "../here.js";
import type { Loader, Source } from "../loaders/source.js";
import type { PocketMemory } from "../memory.js";
import { checkOptions } from "../options.js";
import { checkPolicy } from "../policy.js";
import { ownPage } from "../page.js";
import { parts } from "../parts.js";
import { type Identify, identifier, type TokenOptions } from "./auth.js";
import { crossOrigin, failed, json, preflight, readObject, Refusal, refusalOf } from "./http.js";
import { openapi } from "./openapi.js";
import { type Route, ROUTES } from "./routes.js";
import { type Outlive, Seats } from "./seats.js";

export interface HandlerOptions {
  /** Makes a store for a user: `() => kvStore(env.MEMORY)`, or one over the user's own Durable Object. Called once for each
   *  memory that is opened, and closed with it. */
  store: (user: string) => Store;
  /** How the token that says who is asking is checked, or a function of the host's. The body is never asked. */
  auth: TokenOptions | Identify;
  /** As openMemory()'s, for every user's memory. */
  memory?: Omit<OpenOptions, "user" | "store" | "worker" | "onProgress">;
  /** The built-in embedder's file, read when first needed and kept for all users: a static asset, or a KV value as
   *  `() => env.FILES.get("pocketmem-128.bin", "arrayBuffer")`. Without it (or null) words alone find memories. */
  model?: () => Promise<Response | BufferSource | null>;
  /** Other origins whose pages may ask, such as "https://chat.example"; "*" for all. Default: none. */
  cors?: readonly string[];
  /** Longest body in bytes. Default 1 MiB; pushes of a sync may have 5.5 MB. */
  maxBody?: number;
  /** Asked before every answer: false, or seconds to wait, refuses with 429. `(await env.LIMIT.limit({ key: user })).success` */
  rateLimit?: (asked: { user: string; route: string; request: Request }) => boolean | number | Promise<boolean | number>;
  /** Told of every fault (status 500 and 503) with what caused it: the answer does not say. */
  onError?: (error: unknown, asked: { route: string; status: number }) => void;
  /** Memories kept open in this isolate. Default 4: one of 10,000 memories takes about 40 MB, one of 1,000 about 10, and a worker has 128. */
  maxOpen?: number;
  /** Milliseconds without a request after which a memory is closed. Default 300,000. */
  idle?: number;
  /** Milliseconds after which an open memory lists its store again. Default 10,000. */
  revalidate?: number;
}

/** `context` is the platform's: what is still being stored when the answer goes out is kept alive by it. */
export type Handler = (request: Request, context?: { waitUntil?(work: Promise<unknown>): void }) => Promise<Response>;

const MAX_BODY = 1024 * 1024;
const PATIENCE = 25_000;
const DOCUMENT = "/v1/openapi.json";
const HEADERS = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** createHandler() for a platform whose files come in a way of its own. Nothing is opened or read before a request needs it. */
export function handlerMaker(loader: Loader): (options: HandlerOptions) => Handler {
  return (options) => {
    check(options);
    const { cors = [], rateLimit, onError, maxBody = MAX_BODY } = options;
    const identify = identifier(options.auth);
    const seats = new Seats({
      open: opener(options, loader),
      most: options.maxOpen ?? 4,
      idle: options.idle ?? 300_000,
      revalidate: options.revalidate ?? 10_000,
      patience: PATIENCE,
      clock: options.memory?.clock ?? Date.now,
    });

    const answer = async (request: Request, url: URL, route: Route, outlive: Outlive): Promise<Response> => {
      const user = await identify(request);
      const allowed = (await rateLimit?.({ user, route: `${route.method} ${route.path}`, request })) ?? true;
      if (allowed !== true) throw new Refusal(429, "rate_limited", "Too many requests. Try again later.", { "retry-after": String(Math.max(1, Math.ceil(Number(allowed) || 60))) });
      const body = route.body ? await readObject(request, Math.max(maxBody, route.most ?? 0)) : {};
      if (route.body) known(body, Object.keys(route.body.properties), "The body");
      return route.run({
        user,
        query: url.searchParams,
        body,
        memory: (job) => seats.use(user, job, outlive),
        store: async (job) => {
          const store = own(() => options.store(user));
          const work = job(store).finally(() => store.close());
          outlive(work.catch(() => {}));
          return work;
        },
      });
    };

    return async (request, context) => {
      const outlive: Outlive = (work) => context?.waitUntil?.(work);
      let open: Record<string, string> = {};
      let route: Route | undefined;
      let response: Response;
      try {
        const url = new URL(request.url);
        const here = ROUTES.filter(({ path }) => path === url.pathname);
        const methods = url.pathname === DOCUMENT ? ["GET"] : here.map(({ method }) => method);
        if (methods.length === 0) throw new Refusal(404, "not_found", `There is nothing at this address. ${DOCUMENT} lists what there is.`);
        open = crossOrigin(request, cors);
        if (request.method === "OPTIONS") {
          response = new Response(null, { status: 204, headers: { allow: methods.join(", "), ...preflight(methods) } });
        } else if (!(methods as string[]).includes(request.method)) {
          throw new Refusal(405, "method_not_allowed", `Use ${methods.join(" or ")} here.`, { allow: methods.join(", ") });
        } else if (url.pathname === DOCUMENT) {
          response = json(openapi(ROUTES));
        } else {
          route = here.find(({ method }) => method === request.method) as Route;
          response = await answer(request, url, route, outlive);
        }
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal.status >= 500) {
          try {
            onError?.(error, { route: route ? `${route.method} ${route.path}` : "", status: refusal.status });
          } catch {
            // The hook's own fault is not the caller's.
          }
        }
        response = failed(refusal);
      }
      for (const [name, value] of Object.entries({ ...HEADERS, ...open })) response.headers.set(name, value);
      return response;
    };
  };
}

function opener({ store, memory = {}, model }: HandlerOptions, loader: Loader): (user: string) => Promise<PocketMemory> {
  let reading: Promise<Source | null> | undefined;
  const bytes = async (): Promise<Source | null> => {
    const given = await (model as NonNullable<typeof model>)();
    if (!(given instanceof Response)) return given;
    if (!given.ok) throw new MemoryError("not_found", `The model's address answered ${given.status}.`);
    return new Uint8Array(await given.arrayBuffer());
  };
  const kept: Loader = {
    ...loader,
    model: () => {
      // What failed, or was not there yet, is asked for again by the next memory that is opened.
      const forget = () => { reading = undefined; };
      if (!reading) {
        reading = bytes();
        reading.then((found) => { if (found === null) forget(); }, forget);
      }
      return reading;
    },
  };
  return async (user) => {
    const options = own(() => checkOptions({ ...memory, user, store: store(user) }));
    // The loaders' class: what openMemory() gives in this thread.
    return (await openHere(options, ownPage(), { loader: model ? kept : loader, ...parts })) as PocketMemory;
  };
}

/** What the host got wrong is a fault here, and not the caller's. */
function own<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw (error as MemoryError | undefined)?.code === "invalid_argument" ? new Error("createHandler()'s store() gave no store", { cause: error }) : error;
  }
}

const OPTIONS: (keyof HandlerOptions)[] = ["store", "auth", "memory", "model", "cors", "maxBody", "rateLimit", "onError", "maxOpen", "idle", "revalidate"];

function check(given: HandlerOptions): void {
  const options = shape(given ?? {}, "createHandler()'s options") as Partial<HandlerOptions>;
  known(options, OPTIONS, "createHandler()'s options");
  const { store, auth, model, cors, rateLimit, onError, memory } = options;
  if (typeof store !== "function") throw invalid("createHandler() needs { store }: a function that makes a store for a user, such as () => kvStore(env.MEMORY).");
  if (typeof auth !== "function" && (typeof auth !== "object" || auth === null)) throw invalid("createHandler() needs { auth }: { secret }, { publicKey } or { jwks } to check tokens with, or a function that gives the user of a request.");
  for (const [name, hook] of Object.entries({ model, rateLimit, onError })) if (hook !== undefined && typeof hook !== "function") throw invalid(`${name} must be a function.`);
  if (cors !== undefined && (!Array.isArray(cors) || !cors.every((origin) => origin === "*" || (typeof origin === "string" && URL.canParse(origin) && new URL(origin).origin === origin)))) {
    throw invalid('cors must be a list of origins, such as ["https://chat.example"]: scheme, host and port, without a path.');
  }
  for (const name of ["maxBody", "maxOpen", "idle", "revalidate"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isFinite(value) && value >= 0)) throw invalid(`${name} must be a number of at least 0.`);
  }
  // Whatever is wrong with the memory's options is said now and not to the first user.
  checkOptions({ ...shape(memory ?? {}, "createHandler()'s memory"), user: "user", store: "volatile" });
  if (memory?.policy) checkPolicy(memory.policy);
}
