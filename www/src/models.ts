// Turns a context into a model's reply, piece by piece: the built-in responder, or an endpoint, key and model that the visitor names.
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
/** Milliseconds between two pieces of the built-in responder's reply, and how many pieces it takes at most. */
const PACE = 16;
const PIECES = 40;

export const defaults: Record<ModelName, Omit<ModelChoice, "name" | "key">> = {
  offline: { address: "", model: "" },
  openai: { address: "http://localhost:11434/v1", model: "" },
  anthropic: { address: "https://api.anthropic.com/v1", model: "" },
  chrome: { address: "", model: "" },
};

/** Only this page knows whether its policy lets it out. */
export const mayConnect = document.documentElement.dataset["connects"] === "yes";

export const chromeModel = "LanguageModel" in globalThis;

/** Gives the pieces of a reply as they come. */
export async function* reply(choice: ModelChoice, told: Told, signal: AbortSignal): AsyncGenerator<string> {
  const { context } = told;
  if (choice.name === "offline") yield* paced(respond(told), signal);
  else if (choice.name === "chrome") yield await promptApi().complete(flat(context), { maxTokens: REPLY, signal });
  else yield* streamed(choice, context, signal);
}

async function* paced(text: string, signal: AbortSignal): AsyncGenerator<string> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    yield text;
    return;
  }
  const words = text.match(/\s*[\p{L}\p{N}'’-]+\P{L}?|\s*\S|\s+/gu) ?? [];
  const step = Math.max(1, Math.ceil(words.length / PIECES));
  for (let at = 0; at < words.length; at += step) {
    if (signal.aborted) throw new MemoryError("aborted", "stopped");
    yield words.slice(at, at + step).join("");
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
}

function flat({ system, messages }: Context): string {
  return [system, ...messages.map(({ role, content }) => `${role}: ${content}`), "assistant:"].join("\n\n");
}

interface Answer {
  /** Anthropic: whole, or a piece. */
  content?: { text?: string }[];
  delta?: { text?: string };
  /** OpenAI: the same. */
  choices?: { message?: { content?: string }; delta?: { content?: string } }[];
  error?: { message?: string };
}

async function* streamed(choice: ModelChoice, context: Context, signal: AbortSignal): AsyncGenerator<string> {
  const address = choice.address.replace(/\/+$/, "");
  const response = choice.name === "anthropic"
    ? await post(`${address}/messages`, { "x-api-key": choice.key, "anthropic-version": "2023-06-01", "anthropic-dangerous-direct-browser-access": "true" }, { model: choice.model, max_tokens: REPLY, stream: true, ...toAnthropic(context) }, signal)
    : await post(`${address}/chat/completions`, choice.key ? { authorization: `Bearer ${choice.key}` } : {}, { model: choice.model, messages: toOpenAI(context), stream: true }, signal);
  let found = false;
  for await (const answer of answers(response)) {
    if (answer.error) throw new Error(`the endpoint broke off${answer.error.message ? `: ${answer.error.message}` : ""}`);
    const [first] = answer.choices ?? [];
    const text = first?.delta?.content ?? first?.message?.content ?? answer.delta?.text ?? answer.content?.map((part) => part.text ?? "").join("") ?? "";
    if (text === "") continue;
    found ||= text.trim() !== "";
    yield text;
  }
  if (!found) throw new Error("the endpoint answered without text; check the model's name");
}

/** The events of a stream; of a server that does not stream, its one answer. */
async function* answers(response: Response): AsyncGenerator<Answer> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream") || !response.body) {
    yield (await response.json().catch(() => ({}))) as Answer;
    return;
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value = "" } = await reader.read();
    const lines = (rest + value).split(/\r?\n/);
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines) {
      const data = /^data: ?(\{.*)$/.exec(line)?.[1];
      if (data) yield JSON.parse(data) as Answer;
    }
    if (done) return;
  }
}

async function post(url: string, headers: Record<string, string>, body: unknown, signal: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body), signal });
  } catch (cause) {
    if (signal.aborted) throw new MemoryError("aborted", "stopped", { cause });
    throw new Error(`${new URL(url).host} cannot be reached; check the address, and that the server allows this page's origin`, { cause });
  }
  if (response.ok) return response;
  const { error } = (await response.json().catch(() => ({}))) as Answer;
  throw new Error(`the endpoint answered ${response.status}${error?.message ? `: ${error.message}` : ""}`);
}
