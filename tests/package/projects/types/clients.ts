// Turns the adapters' results into calls of the client libraries, whose types must take them.
import Anthropic from "@anthropic-ai/sdk";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { wrapLanguageModel } from "ai";
import OpenAI from "openai";
import type { Context, Memory } from "pocketmem";
import { middleware } from "pocketmem/ai-sdk";
import { toAnthropic } from "pocketmem/anthropic";
import { toOpenAI } from "pocketmem/openai";

export async function called(memory: Memory, context: Context) {
  const model = wrapLanguageModel({ model: createOpenAICompatible({ name: "local", baseURL: "http://localhost:1" })("any"), middleware: middleware(memory, { session: "s" }) });
  const openai = await new OpenAI().chat.completions.create({ model: "any", messages: toOpenAI(context) });
  const anthropic = await new Anthropic().messages.create({ model: "any", max_tokens: 1, ...toAnthropic(context) });
  return [model, openai.choices, anthropic.content];
}
