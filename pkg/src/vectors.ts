// Turns texts into vectors through the caller's embedder: checked, batched, and left out while the embedder fails.
import type { Embedder } from "./contract.js";
import { MemoryError } from "./errors.js";

const BATCH = 64;
/** Query vectors kept: a prefetched or repeated query costs one call of the embedder, not two. */
const KEPT = 64;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 300_000;

export class Vectors {
  /** Called when the embedder failed and what it was asked for went without vectors. */
  onFailure: (() => void) | undefined;
  readonly #embedder: Embedder;
  readonly #queries = new Map<string, Float32Array>();
  #pause = 0;
  #retryAt = 0;

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** Milliseconds until the embedder is asked again; 0 while it answers. */
  get waiting(): number {
    return Math.max(0, this.#retryAt - Date.now());
  }

  /** All vectors one after the other; null when they cannot be had now. */
  async embed(texts: string[], purpose: "query" | "passage"): Promise<Float32Array | null> {
    const { dimensions } = this.#embedder;
    const all = new Float32Array(texts.length * dimensions);
    const missing: number[] = [];
    texts.forEach((text, at) => {
      const kept = purpose === "query" ? this.#queries.get(text) : undefined;
      if (kept) all.set(kept, at * dimensions);
      else missing.push(at);
    });
    if (missing.length > 0 && this.waiting > 0) return null;
    for (let from = 0; from < missing.length; from += BATCH) {
      const part = missing.slice(from, from + BATCH);
      const vectors = await this.#ask(part.map((at) => texts[at] as string), purpose);
      if (!vectors) return null;
      part.forEach((at, index) => {
        const vector = vectors[index] as Float32Array;
        all.set(vector, at * dimensions);
        if (purpose === "query") this.#keep(texts[at] as string, vector);
      });
    }
    return all;
  }

  async #ask(texts: string[], purpose: "query" | "passage"): Promise<Float32Array[] | null> {
    let answer: unknown;
    try {
      answer = await this.#embedder.embed(texts, purpose);
      this.#pause = 0;
      this.#retryAt = 0;
    } catch (error) {
      // A model of another length than promised is no outage that passes.
      if (error instanceof MemoryError && error.code === "embedder_mismatch") throw error;
      // Words go on serving alone; a dead endpoint is asked ever more rarely, so that no call hangs on it.
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause === 0 ? FIRST_PAUSE : this.#pause * 2);
      this.#retryAt = Date.now() + this.#pause;
      this.onFailure?.();
      return null;
    }
    if (!Array.isArray(answer) || answer.length !== texts.length) {
      const got = Array.isArray(answer) ? `${answer.length}` : "no array";
      throw new MemoryError("embedder_mismatch", `The embedder "${this.#embedder.model}" was given ${texts.length} texts and returned ${got}. Return one vector for each text, in the same order.`);
    }
    return answer.map((vector) => this.#checked(vector));
  }

  #checked(vector: unknown): Float32Array {
    const { model, dimensions } = this.#embedder;
    const found = vector instanceof Float32Array ? vector : Array.isArray(vector) || ArrayBuffer.isView(vector) ? Float32Array.from(vector as ArrayLike<number>) : undefined;
    if (!found || found.length !== dimensions) {
      throw new MemoryError("embedder_mismatch", `The embedder "${model}" says ${dimensions} dimensions and returned ${found ? found.length : "no vector"}. Set its \`dimensions\` to what it returns; a different model needs a different \`model\` name.`);
    }
    if (!found.every(Number.isFinite)) {
      throw new MemoryError("embedder_mismatch", `The embedder "${model}" returned a vector of ${dimensions} dimensions with NaN or infinite numbers in it. Return finite numbers only.`);
    }
    return found;
  }

  #keep(text: string, vector: Float32Array): void {
    if (this.#queries.size >= KEPT) this.#queries.delete(this.#queries.keys().next().value as string);
    this.#queries.set(text, vector);
  }
}
