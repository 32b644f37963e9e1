// Turns a request's bearer token into the user it was issued to, or a refusal: by a signed JWT, or by a function of the host's.
import { known } from "../check.js";
import { MemoryError } from "../errors.js";
import { Refusal } from "./http.js";

/** The user; null: nobody is signed in (401); false: signed in, but not allowed here (403). */
export type Identity = string | null | false;
export type Identify = (request: Request) => Identity | Promise<Identity>;

/** How tokens are checked: one of `secret`, `publicKey` and `jwks`. A token must have an expiry (`exp`). */
export interface TokenOptions {
  /** For HS256: at least 32 bytes. */
  secret?: string | Uint8Array;
  /** For RS256 or ES256: PEM ("BEGIN PUBLIC KEY") or JWK. */
  publicKey?: string | Record<string, unknown>;
  /** For RS256 or ES256: a key set, or the address that serves it. */
  jwks?: { keys: Record<string, unknown>[] } | string | URL;
  /** Default: HS256 with `secret`, RS256 and ES256 otherwise. */
  algorithms?: ("HS256" | "RS256" | "ES256")[];
  /** Who must have issued it, and for whom. Recommended wherever an issuer serves more than this. */
  issuer?: string | string[];
  audience?: string | string[];
  /** Claim that names the user. Default "sub". */
  claim?: string;
  /** Seconds by which clocks may differ. Default 30. */
  clockTolerance?: number;
  /** Looks at the verified claims; false refuses with 403. */
  allow?: (claims: Record<string, unknown>) => boolean | Promise<boolean>;
}

const TOKEN: (keyof TokenOptions)[] = ["secret", "publicKey", "jwks", "algorithms", "issuer", "audience", "claim", "clockTolerance", "allow"];
const NAME_CHARS = 256;
const TOKEN_CHARS = 16_384;
const CHALLENGE = { "www-authenticate": "Bearer" };

export function identifier(auth: Identify | TokenOptions): (request: Request) => Promise<string> {
  const identify = typeof auth === "function" ? auth : byToken(auth);
  return async (request) => {
    const user = await identify(request);
    if (user === false) throw new Refusal(403, "forbidden", "This token does not give access to memories.");
    if (typeof user !== "string" || user.trim() === "" || user.length > NAME_CHARS) throw unknown("Sign in and send the token as `authorization: Bearer <token>`.");
    return user;
  };
}

function unknown(message: string): Refusal {
  return new Refusal(401, "unauthorized", message, CHALLENGE);
}

function byToken(options: TokenOptions): Identify {
  known(options, TOKEN, "createHandler()'s auth");
  const { secret, publicKey, jwks, claim = "sub", allow } = options;
  if ([secret, publicKey, jwks].filter((given) => given !== undefined).length !== 1) {
    throw new MemoryError("invalid_argument", "createHandler's auth needs exactly one of { secret }, { publicKey } and { jwks }, or a function that gives the user of a request.");
  }
  const algorithms = options.algorithms ?? (secret === undefined ? ["RS256", "ES256"] : ["HS256"]);
  // A public key taken for a shared secret would let everybody sign.
  if (algorithms.length === 0 || algorithms.some((name) => (name === "HS256") !== (secret !== undefined))) {
    throw new MemoryError("invalid_argument", "auth.algorithms must be HS256 with { secret }, and RS256 or ES256 with { publicKey } or { jwks }.");
  }
  const bytes = typeof secret === "string" ? new TextEncoder().encode(secret) : secret;
  if (bytes && bytes.length < 32) throw new MemoryError("invalid_argument", "auth.secret must have at least 32 bytes; `openssl rand -base64 32` makes one.");

  const checks = {
    algorithms,
    requiredClaims: ["exp"],
    clockTolerance: options.clockTolerance ?? 30,
    ...(options.issuer === undefined ? {} : { issuer: options.issuer }),
    ...(options.audience === undefined ? {} : { audience: options.audience }),
  };
  let verifying: Promise<(token: string) => Promise<Record<string, unknown>>> | undefined;
  const verify = () => {
    verifying ??= verifier(bytes, publicKey, jwks, checks).catch((error: unknown) => {
      verifying = undefined;
      throw error;
    });
    return verifying;
  };
  return async (request) => {
    const [, token] = /^Bearer +([A-Za-z0-9_.-]+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
    if (token === undefined || token.length > TOKEN_CHARS) return null;
    const check = await verify();
    const claims = await check(token);
    if (allow && !(await allow(claims))) return false;
    const user = claims[claim];
    return typeof user === "string" ? user : null;
  };
}

interface Checks {
  algorithms: string[];
  requiredClaims: string[];
  clockTolerance: number;
  issuer?: string | string[];
  audience?: string | string[];
}

async function verifier(secret: Uint8Array | undefined, publicKey: TokenOptions["publicKey"], jwks: TokenOptions["jwks"], checks: Checks): Promise<(token: string) => Promise<Record<string, unknown>>> {
  const { jwtVerify, key } = await keyOf(secret, publicKey, jwks, checks.algorithms);
  const remote = typeof jwks === "string" || jwks instanceof URL;
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, key as never, checks);
      return payload;
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === "ERR_JWT_EXPIRED") throw unknown("The token has expired. Sign in again.");
      // A key set that could not be fetched is not the token's fault.
      if (remote && (error instanceof TypeError || ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(String(code)))) throw new MemoryError("store_unavailable", "The key set that tokens are checked with could not be read.", { cause: error });
      throw unknown("The token is not valid here.");
    }
  };
}

async function keyOf(secret: Uint8Array | undefined, publicKey: TokenOptions["publicKey"], jwks: TokenOptions["jwks"], algorithms: string[]) {
  const { jwtVerify, importSPKI, importJWK, createLocalJWKSet, createRemoteJWKSet } = await library();
  if (secret) return { jwtVerify, key: secret };
  if (typeof jwks === "string" || jwks instanceof URL) return { jwtVerify, key: createRemoteJWKSet(new URL(jwks)) };
  if (jwks) return { jwtVerify, key: createLocalJWKSet(jwks as never) };
  if (typeof publicKey !== "string") return { jwtVerify, key: await importJWK(publicKey as never, (publicKey as { alg?: string }).alg ?? algorithms[0]) };
  // A PEM does not say which algorithm it is for: the one whose import works.
  let failure: unknown;
  for (const algorithm of algorithms) {
    try {
      return { jwtVerify, key: await importSPKI(publicKey, algorithm) };
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`auth.publicKey could not be read (${failure instanceof Error ? failure.message : String(failure)}). Pass a PEM that begins with "BEGIN PUBLIC KEY", or a JWK.`, { cause: failure });
}

/** Optional: who identifies users by a function needs no library for tokens. */
async function library() {
  try {
    // Awaited one by one: only so do bundlers build without jose where nobody needs it.
    const { jwtVerify } = await import("jose/jwt/verify");
    const { importSPKI, importJWK } = await import("jose/key/import");
    const { createLocalJWKSet } = await import("jose/jwks/local");
    const { createRemoteJWKSet } = await import("jose/jwks/remote");
    return { jwtVerify, importSPKI, importJWK, createLocalJWKSet, createRemoteJWKSet };
  } catch (cause) {
    throw new Error("Checking tokens needs the package jose: `npm install jose`. Or pass auth as a function that gives the user of a request.", { cause });
  }
}
