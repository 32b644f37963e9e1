// Turns OpenOptions from outside into checked ones with their defaults, or into an error that says what to pass.
import type { Embedder, OpenOptions } from "./contract.js";
import * as check from "./check.js";
import { isBuiltin } from "./embedders/mark.js";
import { MemoryError } from "./errors.js";
import { Zone } from "./time.js";

/** As in the engine's limits. */
const NAME_CHARS = 256;
const DIMENSIONS = 4096;
const STORE = ["load", "list", "commit", "close"];
const FIELDS: (keyof OpenOptions)[] = ["user", "agent", "store", "embedder", "llm", "seal", "worker", "assets", "tokenizer", "clock", "timeZone", "language", "reranker", "onProgress", "signal", "policy", "acceptLoss"];

export interface Checked extends OpenOptions {
  agent: string;
  clock: () => number;
  zone: Zone;
  acceptLoss: boolean;
}

export function checkOptions(options: unknown): Checked {
  const given = check.options(options, "openMemory()", FIELDS) as Partial<OpenOptions>;
  const user = name(given.user, "user", "Pass whose memory this is, such as an account id; without accounts any fixed word will do.");
  const agent = name(given.agent ?? "default", "agent", 'Leave it out for "default".');
  const { store, embedder, llm, seal, language, policy, reranker } = given;
  if (typeof store === "string" ? store !== "indexeddb" && store !== "volatile" : store !== undefined && !check.can(store, STORE)) {
    throw check.invalid('store must be "indexeddb", "volatile" or an object with load, list, commit and close.');
  }
  if (embedder !== undefined && embedder !== null) checkEmbedder(embedder);
  if (llm !== undefined && (typeof llm?.complete !== "function" || typeof llm.model !== "string")) throw check.invalid("llm must have a `model` name and a function `complete`.");
  if (seal !== undefined) check.seal(seal, "seal");
  if (language !== undefined) check.one(["en", "zh"])(language, "language");
  if (policy !== undefined) check.shape(policy, "policy");
  if (reranker !== undefined && typeof reranker?.rank !== "function") throw check.invalid("reranker must have a function `rank`.");
  for (const key of ["tokenizer", "clock", "onProgress"] as const) {
    if (given[key] !== undefined) check.func(given[key], key);
  }
  for (const key of ["worker", "acceptLoss"] as const) check.optional(given[key], (value) => check.bool(value, key));
  check.optional(given.assets, (assets) => check.known(check.shape(assets, "assets"), ["wasm", "model", "worker"], "assets"));
  check.signal(given.signal, "openMemory()");
  const zone = new Zone(check.optional(given.timeZone, (zone) => check.text(zone, "timeZone")));
  return { ...given, user, agent, zone, clock: given.clock ?? Date.now, acceptLoss: given.acceptLoss ?? false };
}

function name(value: unknown, what: string, help: string): string {
  if (typeof value !== "string" || value.trim() === "") throw check.invalid(`${what} must be a non-empty string. ${help}`);
  // Stored as U+FFFD like any other: two names could become one.
  if (/\p{Surrogate}/u.test(value)) throw check.invalid(`${what} has half a character in it (a lone surrogate). Pass well-formed text.`);
  if (value.length > NAME_CHARS) throw new MemoryError("too_large", `${what} has ${value.length} characters; at most ${NAME_CHARS} are allowed. Pass a short id.`);
  return value;
}

function checkEmbedder(embedder: Embedder): void {
  if (isBuiltin(embedder)) return;
  if (typeof embedder?.embed !== "function" || typeof embedder.model !== "string" || embedder.model === "") {
    throw check.invalid("embedder must have a `model` name, `dimensions` and a function `embed`; null means keywords only.");
  }
  if (!Number.isInteger(embedder.dimensions) || embedder.dimensions < 1 || embedder.dimensions > DIMENSIONS) {
    throw new MemoryError("embedder_mismatch", `embedder.dimensions is ${String(embedder.dimensions)}; it must be a whole number from 1 to ${DIMENSIONS}, the length of its vectors.`);
  }
}
