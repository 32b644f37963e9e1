// Turns a worker's AI binding into an Embedder.
import { options as checked } from "../check.js";
import type { Embedder } from "../contract.js";
import { MemoryError } from "../errors.js";
import { checkTexts, dimensionsOf, unit } from "./unit.js";

/** The part of the binding that is used. */
export interface AiBinding {
  run(model: string, input: { text: string[] }): Promise<unknown>;
}
export interface WorkersAIOptions {
  /** Default "@cf/baai/bge-m3": many languages, 1,024 dimensions. */
  model?: string;
  dimensions?: number;
  /** Texts in one call: 50. */
  batch?: number;
  prefixes?: { query: string; passage: string };
}

export function workersAI(binding: AiBinding, options: WorkersAIOptions = {}): Embedder {
  if (typeof binding?.run !== "function") throw new MemoryError("invalid_argument", "workersAI() needs the AI binding of the worker: workersAI(env.AI).");
  checked(options, "workersAI()", ["model", "dimensions", "batch", "prefixes"]);
  if (options.model !== undefined && options.dimensions === undefined) throw new MemoryError("invalid_argument", "workersAI() needs dimensions together with model.");
  const model = options.model ?? "@cf/baai/bge-m3";
  const dimensions = dimensionsOf(options.dimensions ?? 1024, "workersAI()");
  const batch = Math.max(1, Math.floor(options.batch ?? 50));
  return {
    model,
    dimensions,
    async embed(texts, purpose) {
      checkTexts(texts, purpose);
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        const text = texts.slice(from, from + batch).map((one) => (options.prefixes?.[purpose] ?? "") + one);
        let answer: unknown;
        try {
          answer = await binding.run(model, { text });
        } catch (cause) {
          throw new MemoryError("store_unavailable", "Workers AI failed. Repeat later.", { cause, retryable: true });
        }
        const data = (answer as { data?: unknown } | null)?.data;
        if (!Array.isArray(data) || data.length !== text.length) throw new MemoryError("store_unavailable", `Workers AI gave no vector for each text; is ${model} an embedding model?`);
        for (const row of data) vectors.push(unit(row, dimensions, model));
      }
      return vectors;
    },
  };
}
