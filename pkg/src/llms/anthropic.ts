// Turns Anthropic's messages endpoint into an Llm.
import { options as checked } from "../check.js";
import type { Llm } from "../contract.js";
import { MemoryError } from "../errors.js";
import { asked, base, need, postJson } from "./request.js";

export interface AnthropicOptions {
  apiKey: string;
  model: string;
  /** Default "https://api.anthropic.com/v1". */
  baseURL?: string;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
  /** Milliseconds for one request: 60,000. */
  timeout?: number;
  /** Allows calls straight from a page, where anybody can read the key: for keys that the user typed in. Default false. */
  fromBrowser?: boolean;
}

export function anthropic(options: AnthropicOptions): Llm {
  checked(options, "anthropic()", ["apiKey", "model", "baseURL", "headers", "fetch", "timeout", "fromBrowser"]);
  const model = need(options.model, "model", "anthropic()");
  const key = need(options.apiKey, "apiKey", "anthropic()");
  const url = `${base(options.baseURL ?? "https://api.anthropic.com/v1", "anthropic()")}/messages`;
  const headers = {
    "x-api-key": key,
    "anthropic-version": "2023-06-01",
    ...(options.fromBrowser === true ? { "anthropic-dangerous-direct-browser-access": "true" } : {}),
    ...options.headers,
  };
  return {
    model,
    async complete(prompt, settings) {
      const { maxTokens, signal } = asked(prompt, settings);
      const answer = await postJson({
        url,
        headers,
        what: "Anthropic's endpoint",
        fetch: options.fetch,
        signal,
        timeout: options.timeout,
        body: { model, max_tokens: maxTokens, messages: [{ role: "user", content: prompt }] },
      });
      const parts = answer["content"] as { type?: unknown; text?: unknown }[] | undefined;
      if (!Array.isArray(parts)) throw new MemoryError("store_unavailable", "Anthropic's endpoint gave no text.", { retryable: true });
      return parts.map((part) => (part.type === "text" && typeof part.text === "string" ? part.text : "")).join("");
    },
  };
}
