// Turns a trap inside the wasm into one failed call: a fresh engine takes over, and input that keeps trapping is refused.
import { MemoryError, toMemoryError } from "./errors.js";
import type { EngineHandle, EngineOptions, Runtime } from "./engine.js";
import { hash } from "./hash.js";

const MINUTE = 60_000;
/** Traps of one input within a minute after which it is not tried again. */
const CHANCES = 3;

export class Supervisor {
  readonly #runtime: Runtime;
  readonly #options: EngineOptions;
  readonly #traps = new Map<string, number[]>();
  #engine: EngineHandle | undefined;
  #generation = -1;

  constructor(runtime: Runtime, options: EngineOptions) {
    this.#runtime = runtime;
    this.#options = options;
  }

  /** The engine, unless the instance it lived in is gone. */
  get engine(): EngineHandle | undefined {
    return this.#engine && this.#generation === this.#runtime.generation ? this.#engine : undefined;
  }

  /** An empty engine in the present instance. */
  create(): EngineHandle {
    this.drop();
    const generation = this.#runtime.generation;
    this.#engine = this.guard("open", () => "", () => this.#runtime.create(this.#options));
    this.#generation = generation;
    return this.#engine;
  }

  /** Gives the engine's memory back. */
  drop(): void {
    const engine = this.engine;
    this.#engine = undefined;
    if (!engine) return;
    try {
      engine.free();
    } catch {
      // Half-way through a trap there is nothing left to free; the next instance starts clean.
    }
  }

  /** Runs a synchronous call of the engine; a trap renews the instance and costs only this call. */
  guard<T>(name: string, input: () => string, call: () => T): T {
    const generation = this.#runtime.generation;
    try {
      return call();
    } catch (error) {
      const known = coded(error);
      if (known) throw known;
      // Whatever else is thrown (a trap, exhausted memory or stack) may have left the instance half-changed.
      this.#engine = undefined;
      this.#runtime.renew(generation);
      this.#remember(fingerprint(name, input));
      const cause = error instanceof Error ? error.message : String(error);
      throw new MemoryError("engine_restarted", `The engine stopped in ${name}() and was restarted from the store (${cause}). Nothing of this call was kept unless it had been stored already; repeating it is safe.`, { cause: error });
    }
  }

  /** Throws for input that stopped the engine three times within a minute. */
  admit(name: string, input: () => string): void {
    if (this.#traps.size === 0) return;
    const times = this.#traps.get(fingerprint(name, input));
    if (!times || times.length < CHANCES) return;
    throw new MemoryError("invalid_argument", `This input of ${name}() stopped the engine ${times.length} times within a minute and is refused. Leave it out or shorten it, and report it with its text if you can.`);
  }

  #remember(key: string): void {
    const now = Date.now();
    const times = (this.#traps.get(key) ?? []).filter((time) => now - time < MINUTE);
    times.push(now);
    this.#traps.set(key, times);
    // Refused inputs stay refused while the memory is open; the others are forgotten after their minute.
    for (const [other, when] of this.#traps) {
      if (when.length < CHANCES && when.every((time) => now - time >= MINUTE)) this.#traps.delete(other);
    }
  }
}

/** A refusal by the engine itself, as opposed to a trap. */
function coded(error: unknown): MemoryError | undefined {
  if (error instanceof MemoryError) return error;
  if (typeof error !== "object" || error === null || error instanceof WebAssembly.RuntimeError) return undefined;
  return typeof (error as { code?: unknown }).code === "string" ? toMemoryError(error) : undefined;
}

/** Name and a 64-bit hash: texts of the user's are not kept to tell inputs apart. */
function fingerprint(name: string, input: () => string): string {
  return `${name} ${hash(input())}`;
}
