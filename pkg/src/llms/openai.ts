// Turns any endpoint that speaks OpenAI's chat completions (also local servers) into an Llm.
import { options as checked } from "../check.js";
import type { Llm } from "../contract.js";
import { MemoryError } from "../errors.js";
import { asked, base, need, postJson } from "./request.js";

export interface OpenAICompatibleOptions {
  /** Address up to and with the version: "https://api.openai.com/v1", "http://localhost:11434/v1". */
  baseURL: string;
  model: string;
  /** Local servers need none. Never ship a key of yours in a page: use your users' own, or a proxy. */
  apiKey?: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Milliseconds for one request: 60,000. */
  timeout?: number;
}

export function openAICompatible(options: OpenAICompatibleOptions): Llm {
  checked(options, "openAICompatible()", ["baseURL", "model", "apiKey", "headers", "fetch", "timeout"]);
  const url = `${base(options.baseURL, "openAICompatible()")}/chat/completions`;
  const model = need(options.model, "model", "openAICompatible()");
  const headers = { ...(options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` }), ...options.headers };
  // servers differ: what one refuses once is left out from then on
  let format = true;
  let limit: "max_tokens" | "max_completion_tokens" = "max_tokens";
  let temperature = true;
  const ask = (prompt: string, { maxTokens, signal, json }: { maxTokens: number; signal?: AbortSignal; json?: boolean }) =>
    postJson({
      url,
      headers,
      what: "The model's endpoint",
      fetch: options.fetch,
      signal,
      timeout: options.timeout,
      body: { model, messages: [{ role: "user", content: prompt }], stream: false, [limit]: maxTokens, ...(temperature ? { temperature: 0 } : {}), ...(json && format ? { response_format: { type: "json_object" } } : {}) },
    });
  return {
    model,
    async complete(prompt, options) {
      const settings = asked(prompt, options);
      const steps = [() => { limit = "max_completion_tokens"; temperature = false; }, () => { format = false; limit = "max_tokens"; temperature = true; }];
      for (;;) {
        try {
          return content(await ask(prompt, settings));
        } catch (error) {
          const step = error instanceof MemoryError && error.code === "invalid_argument" ? steps.shift() : undefined;
          if (step === undefined) throw error;
          step();
        }
      }
    },
  };
}

function content(answer: Record<string, unknown>): string {
  const choices = answer["choices"] as { message?: { content?: unknown } }[] | undefined;
  const said = Array.isArray(choices) ? choices[0]?.message?.content : undefined;
  if (typeof said === "string") return said;
  if (Array.isArray(said)) return said.map((part: { text?: unknown }) => (typeof part?.text === "string" ? part.text : "")).join("");
  throw new MemoryError("store_unavailable", "The model's endpoint gave no text. Check that the model can chat.", { retryable: true });
}
