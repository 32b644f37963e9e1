// Turns any endpoint that speaks OpenAI's embeddings (also local servers) into an Embedder.
import { options as checked } from "../check.js";
import type { Embedder } from "../contract.js";
import { MemoryError } from "../errors.js";
import { base, need, postJson } from "../llms/request.js";
import { checkTexts, dimensionsOf, unit } from "./unit.js";

export interface OpenAICompatibleOptions {
  baseURL: string;
  model: string;
  dimensions: number;
  apiKey?: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Milliseconds for one request: 60,000. */
  timeout?: number;
  /** Texts in one request: 64. */
  batch?: number;
  /** Put before texts, for models that want it: { query: "query: ", passage: "passage: " }. */
  prefixes?: { query: string; passage: string };
  /** Ask the server for that many dimensions. Default false: `dimensions` says what it gives. */
  shorten?: boolean;
}

export function openAICompatible(options: OpenAICompatibleOptions): Embedder {
  checked(options, "openAICompatible()", ["baseURL", "model", "dimensions", "apiKey", "headers", "fetch", "timeout", "batch", "prefixes", "shorten"]);
  const url = `${base(options.baseURL, "openAICompatible()")}/embeddings`;
  const model = need(options.model, "model", "openAICompatible()");
  const dimensions = dimensionsOf(options.dimensions, "openAICompatible()");
  const batch = Math.max(1, Math.floor(options.batch ?? 64));
  const headers = { ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }), ...options.headers };
  return {
    model,
    dimensions,
    async embed(texts, purpose) {
      checkTexts(texts, purpose);
      const prefix = options.prefixes?.[purpose] ?? "";
      const vectors: Float32Array[] = [];
      for (let from = 0; from < texts.length; from += batch) {
        const input = texts.slice(from, from + batch).map((text) => prefix + text);
        const answer = await postJson({
          url,
          headers,
          what: "The embedding endpoint",
          fetch: options.fetch,
          timeout: options.timeout,
          body: { model, input, encoding_format: "float", ...(options.shorten === true ? { dimensions } : {}) },
        });
        const data = answer["data"] as { index?: unknown; embedding?: unknown }[] | undefined;
        if (!Array.isArray(data) || data.length !== input.length) {
          throw new MemoryError("store_unavailable", `The embedding endpoint gave ${Array.isArray(data) ? data.length : "no"} vectors for ${input.length} texts.`, { retryable: true });
        }
        const rows = data.map((row, at) => ({ at: typeof row.index === "number" ? row.index : at, embedding: row.embedding }));
        rows.sort((a, b) => a.at - b.at);
        for (const row of rows) vectors.push(unit(row.embedding, dimensions, model));
      }
      return vectors;
    },
  };
}
