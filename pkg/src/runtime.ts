// Turns the compiled wasm into the one instance of this process, and into a fresh one after a trap.
import * as glue from "../wasm/pocketmem.js";
import { compiledWasm, modelBytes } from "./assets.js";
import type { OpenOptions } from "./contract.js";
import type { EngineHandle, EngineOptions, Runtime } from "./engine.js";
import { MemoryError } from "./errors.js";
import type { Loader } from "./loaders/source.js";
import type { StoreClasses, StoreRuntime } from "./stores/runtime.js";

export type SharedRuntime = Runtime & StoreRuntime;

/** What is used of the generated module. */
interface Glue extends StoreClasses {
  default(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
  __wbg_reset_state(): void;
  Engine: new (options: EngineOptions) => EngineHandle;
  StaticEmbedder: new (file: Uint8Array) => { embed(texts: string[]): Float32Array };
}

const wasm = glue as unknown as Glue;
let shared: Promise<SharedRuntime> | undefined;

/** However many ask at once: one file read, one instance. A failed start is tried anew by the next who asks. */
export function sharedRuntime(file: NonNullable<OpenOptions["assets"]>["wasm"], loader: Loader): Promise<SharedRuntime> {
  shared ??= start(file, loader).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

async function start(file: NonNullable<OpenOptions["assets"]>["wasm"], loader: Loader): Promise<SharedRuntime> {
  await wasm.default({ module_or_path: await compiledWasm(file, loader) });
  let generation = 0;
  const listeners = new Set<{ before: () => void; after: () => void }>();
  return {
    stores: wasm,
    get generation() {
      return generation;
    },
    create: (options: EngineOptions) => new wasm.Engine(options),
    renew(dead: number) {
      if (dead !== generation) return;
      generation += 1;
      for (const { before } of [...listeners]) attempt(before);
      wasm.__wbg_reset_state();
      for (const { after } of [...listeners]) attempt(after);
    },
    onRenew(before, after) {
      const listener = { before, after };
      listeners.add(listener);
      return () => { listeners.delete(listener); };
    },
  };
}

/** The old instance may trap again while it is left; that must not keep the new one from starting. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {
    // What it held is given up with it.
  }
}

/** Makes unit vectors of texts by the built-in embedder, all zero where a text has nothing to embed. Reads the file once. */
export async function staticEmbedder(assets: OpenOptions["assets"], loader: Loader): Promise<(texts: string[]) => Float32Array[]> {
  const runtime = await sharedRuntime(assets?.wasm, loader);
  const bytes = await modelBytes(assets?.model, loader);
  if (!bytes) throw new MemoryError("not_found", "This platform does not bring the built-in embedder's file along. Pass its bytes: builtin({ model }).");
  const make = () => ({ generation: runtime.generation, embedder: new wasm.StaticEmbedder(bytes) });
  let made = make();
  return (texts) => {
    // A trap of some memory has renewed the instance since.
    if (made.generation !== runtime.generation) made = make();
    const all = made.embedder.embed(texts);
    const dimensions = all.length / Math.max(1, texts.length);
    return texts.map((_, at) => all.slice(at * dimensions, (at + 1) * dimensions));
  };
}
