// Turns requests into the demo's files, and into answers from each user's memory in KV: pages, API and sync in one worker.
import { SignJWT } from "jose";
import { createHandler, type Handler, kvStore } from "pocketmem/edge";

interface Env {
  MEMORY: object;
  ASSETS: { fetch(address: string | Request): Promise<Response> };
  /** Signs and checks tokens (HS256), at least 32 bytes. With a sign-in service use its key set: `auth: { jwks, issuer, audience }`. */
  TOKEN_SECRET?: string;
  /** "1" where anybody may sign in as anybody: on your own machine. */
  DEMO_TOKENS?: string;
  /** Other origins whose pages may ask, separated by commas. */
  ORIGINS?: string;
}

let handler: Handler | undefined;

export default {
  async fetch(request: Request, env: Env, context: { waitUntil(work: Promise<unknown>): void }): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/demo/token") return token(request, env);
    if (!pathname.startsWith("/v1/")) return env.ASSETS.fetch(request);
    if (!env.TOKEN_SECRET) return refused(503, "unavailable", "This worker has no TOKEN_SECRET yet: npx wrangler secret put TOKEN_SECRET");
    handler ??= createHandler({
      store: () => kvStore(env.MEMORY),
      auth: { secret: env.TOKEN_SECRET },
      // The small model: a worker has 128 MB for everything.
      model: () => env.ASSETS.fetch("https://assets.invalid/model/pocketmem-128.bin"),
      cors: env.ORIGINS?.split(",").map((origin) => origin.trim()) ?? [],
      onError: (error, { route, status }) => console.error(route, status, error),
    });
    return handler(request, context);
  },
};

/** A token for the demo; who may have one for whom is otherwise a matter of your sign-in. */
async function token(request: Request, env: Env): Promise<Response> {
  const user = new URL(request.url).searchParams.get("user")?.trim();
  if (env.DEMO_TOKENS !== "1" || !env.TOKEN_SECRET) return refused(404, "not_found", "There is nothing at this address.");
  if (!user) return refused(400, "invalid_argument", "Pass who signs in: /demo/token?user=ann");
  const signed = await new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setSubject(user).setExpirationTime("1h").sign(new TextEncoder().encode(env.TOKEN_SECRET));
  return Response.json({ token: signed }, { headers: { "cache-control": "no-store" } });
}

function refused(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}
