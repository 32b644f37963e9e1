// Turns a context into a model's reply: the built-in responder, or an endpoint, key and model that the visitor names.
import { type Context, MemoryError } from "pocketmem";
import { toAnthropic } from "pocketmem/anthropic";
import { promptApi } from "pocketmem/llms";
import { toOpenAI } from "pocketmem/openai";

import { respond, type Told } from "./responder.js";

export type ModelName = "offline" | "openai" | "anthropic" | "chrome";

/** Lives in this page's memory only. */
export interface ModelChoice {
  name: ModelName;
  address: string;
  model: string;
  key: string;
}

/** Most tokens of one reply. */
const REPLY = 1024;

export const defaults: Record<ModelName, Omit<ModelChoice, "name" | "key">> = {
  offline: { address: "", model: "" },
  openai: { address: "http://localhost:11434/v1", model: "" },
  anthropic: { address: "https://api.anthropic.com/v1", model: "" },
  chrome: { address: "", model: "" },
};

/** Only this page knows whether its policy lets it out. */
export const mayConnect = document.documentElement.dataset["connects"] === "yes";

export const chromeModel = "LanguageModel" in globalThis;

export async function reply(choice: ModelChoice, told: Told, signal: AbortSignal): Promise<string> {
  const { context } = told;
  if (choice.name === "offline") return respond(told);
  if (choice.name === "chrome") return promptApi().complete(flat(context), { maxTokens: REPLY, signal });
  const address = choice.address.replace(/\/+$/, "");
  if (choice.name === "anthropic") {
    const answer = await post(`${address}/messages`, { "x-api-key": choice.key, "anthropic-version": "2023-06-01", "anthropic-dangerous-direct-browser-access": "true" }, { model: choice.model, max_tokens: REPLY, ...toAnthropic(context) }, signal);
    return text((answer["content"] as { text?: string }[] | undefined)?.map((part) => part.text ?? "").join(""));
  }
  const answer = await post(`${address}/chat/completions`, choice.key ? { authorization: `Bearer ${choice.key}` } : {}, { model: choice.model, messages: toOpenAI(context) }, signal);
  return text((answer["choices"] as { message?: { content?: string } }[] | undefined)?.[0]?.message?.content);
}

function flat({ system, messages }: Context): string {
  return [system, ...messages.map(({ role, content }) => `${role}: ${content}`), "assistant:"].join("\n\n");
}

function text(found: string | undefined): string {
  if (found?.trim()) return found.trim();
  throw new Error("the endpoint answered without text; check the model's name");
}

async function post(url: string, headers: Record<string, string>, body: unknown, signal: AbortSignal): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body), signal });
  } catch (cause) {
    if (signal.aborted) throw new MemoryError("aborted", "stopped", { cause });
    throw new Error(`${new URL(url).host} cannot be reached; check the address, and that the server allows this page's origin`, { cause });
  }
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer;
  const { message } = (answer["error"] ?? {}) as { message?: string };
  throw new Error(`the endpoint answered ${response.status}${message ? `: ${message}` : ""}`);
}
