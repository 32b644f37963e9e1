// Turns a model that runs in the page through transformers.js (an optional peer dependency) into an Embedder.
import { options as checked } from "../check.js";
import type { Embedder } from "../contract.js";
import { MemoryError } from "../errors.js";
import { checkTexts, dimensionsOf, unit } from "./unit.js";

export interface TransformersOptions {
  /** Name or folder of the model, such as "Xenova/multilingual-e5-small". */
  model: string;
  dimensions: number;
  /** Put before texts. Default for models named e5: { query: "query: ", passage: "passage: " }; otherwise nothing. */
  prefixes?: { query: string; passage: string };
  pooling?: "mean" | "cls";
  /** "q8" by default: a quarter of the size. */
  dtype?: string;
  device?: string;
  /** Texts in one run: 16. */
  batch?: number;
  /** transformers.js itself; default: import("@huggingface/transformers"). */
  library?: Library;
}

/** The part of transformers.js that is used. */
export interface Library {
  pipeline(task: "feature-extraction", model: string, options: Record<string, unknown>): Promise<Extractor>;
}
type Extractor = (texts: string[], options: { pooling: string; normalize: boolean }) => Promise<{ dims: number[]; data: ArrayLike<number> }>;

export function transformers(options: TransformersOptions): Embedder {
  checked(options, "transformers()", ["model", "dimensions", "prefixes", "pooling", "dtype", "device", "batch", "library"]);
  if (typeof options.model !== "string" || options.model === "") throw new MemoryError("invalid_argument", "transformers() needs model: a name or a folder.");
  const { model } = options;
  const dimensions = dimensionsOf(options.dimensions, "transformers()");
  const batch = Math.max(1, Math.floor(options.batch ?? 16));
  const prefixes = options.prefixes ?? (/(^|[/_-])e5([/_-]|$)/i.test(model) ? { query: "query: ", passage: "passage: " } : { query: "", passage: "" });
  let loading: Promise<Extractor> | undefined;
  // a failed download is tried again by the next call
  const extractor = () => (loading ??= load(options).catch((error: unknown) => { loading = undefined; throw error; }));
  return {
    model,
    dimensions,
    async embed(texts, purpose) {
      checkTexts(texts, purpose);
      const extract = await extractor();
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        const part = texts.slice(from, from + batch).map((text) => prefixes[purpose] + text);
        const { dims, data } = await extract(part, { pooling: options.pooling ?? "mean", normalize: true });
        const width = dims.at(-1) ?? 0;
        for (let row = 0; row < part.length; row++) vectors.push(unit(Array.prototype.slice.call(data, row * width, (row + 1) * width), dimensions, model));
      }
      return vectors;
    },
  };
}

async function load({ model, dtype = "q8", device, library }: TransformersOptions): Promise<Extractor> {
  // a variable, so that bundlers do not demand a package that was not installed
  const name = "@huggingface/transformers";
  let found: Library;
  try {
    found = library ?? ((await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as Library);
  } catch (cause) {
    throw new MemoryError("invalid_argument", "transformers() needs @huggingface/transformers: npm install it, or pass it as library.", { cause });
  }
  try {
    return await found.pipeline("feature-extraction", model, { dtype, ...(device === undefined ? {} : { device }) });
  } catch (cause) {
    throw new MemoryError("store_unavailable", `The model ${model} could not be loaded. Check its name and the network.`, { cause, retryable: true });
  }
}
