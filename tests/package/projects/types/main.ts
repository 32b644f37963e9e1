// Turns the published types into a program that a strict compiler accepts, with every entry point.
import { type Context, type Memory, MemoryError, openMemory, type Verdict } from "pocketmem";
import { middleware } from "pocketmem/ai-sdk";
import { type AnthropicPrompt, toAnthropic } from "pocketmem/anthropic";
import { createHandler, kvStore } from "pocketmem/edge";
import { builtin } from "pocketmem/embedders";
import { evaluate } from "pocketmem/eval";
import type { PocketmemInspector } from "pocketmem/inspector";
import { anthropic, openAICompatible } from "pocketmem/llms";
import { type OpenAIMessage, toOpenAI } from "pocketmem/openai";
import { useMemory } from "pocketmem/react";
import { storeSuite } from "pocketmem/testing";

export async function used(element: PocketmemInspector): Promise<[OpenAIMessage[], AnthropicPrompt, Verdict]> {
  await using memory: Memory = await openMemory({ user: "ann", embedder: builtin(), llm: openAICompatible({ baseURL: "http://localhost:1", model: "m" }) });
  element.memory = memory;
  const context: Context = await memory.context("q", { session: "s" });
  if (new MemoryError("closed", "m").retryable) throw new Error();
  // @ts-expect-error a user is needed
  await openMemory({}).catch(() => {});
  return [toOpenAI(context), toAnthropic(context), await memory.remember("a")];
}
export const others = [middleware, createHandler, kvStore, evaluate, anthropic, useMemory, storeSuite];
