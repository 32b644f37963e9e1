// Proves the adapters against the client libraries they are for, with an endpoint on this machine in place of the provider.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import Anthropic from "@anthropic-ai/sdk";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, stepCountIs, streamText, tool, jsonSchema, wrapLanguageModel } from "ai";
import OpenAI from "openai";

import { middleware } from "../../pkg/dist/adapters/ai-sdk.js";
import { toAnthropic } from "../../pkg/dist/adapters/anthropic.js";
import { toOpenAI } from "../../pkg/dist/adapters/openai.js";
import { openMemory } from "../../pkg/dist/index.js";
import { anthropic, openAICompatible } from "../../pkg/dist/llms/index.js";
import { endpoint } from "./support/endpoint.mjs";

let provider;
let memory;
before(async () => {
  provider = await endpoint();
  memory = await openMemory({ user: "ann", store: "volatile", embedder: null });
  await memory.record({ session: "monday", role: "user", content: "Remember that I'm allergic to peanuts" });
});
after(async () => {
  await memory.close();
  await provider.close();
});

const QUESTION = "What should I avoid in a Thai restaurant?";
/** What was said; of one exchange the user's words first. */
const turns = async (session) => (await memory.list({ kinds: ["turn"], session })).map(({ role, text }) => [role, text]).sort(([a], [b]) => b.localeCompare(a));

test("openai: the client takes the messages, the request holds what is remembered", async () => {
  const client = new OpenAI({ apiKey: "none", baseURL: `${provider.url}/v1` });
  const context = await memory.context(QUESTION, { session: "openai", system: "Be kind." });
  const answer = await client.chat.completions.create({ model: "any", messages: toOpenAI(context) });
  assert.equal(answer.choices[0].message.content, "Skip the satay.");
  const { body } = provider.requests.at(-1);
  assert.deepEqual(body.messages.map(({ role }) => role), ["system", "user"]);
  assert.match(body.messages[0].content, /^Be kind\.[^]*allergic to peanuts/);
  assert.ok(body.messages[1].content.endsWith(QUESTION));
  let streamed = "";
  for await (const part of await client.chat.completions.create({ model: "any", messages: toOpenAI(context), stream: true })) streamed += part.choices[0]?.delta.content ?? "";
  assert.equal(streamed, "Skip the satay.");
});

test("@anthropic-ai/sdk: the stable part is marked for the cache and stays the same bytes", async () => {
  const client = new Anthropic({ apiKey: "none", baseURL: provider.url });
  const ask = async (question) => {
    const context = await memory.context(question, { session: "anthropic", system: "Be kind." });
    const answer = await client.messages.create({ model: "any", max_tokens: 100, ...toAnthropic(context) });
    assert.equal(answer.content[0].text, "Skip the satay.");
    return provider.requests.at(-1).body;
  };
  const first = await ask(QUESTION);
  const second = await ask("And in a Chinese one?");
  assert.equal(first.system.length, 1);
  assert.deepEqual(first.system[0].cache_control, { type: "ephemeral" });
  assert.match(first.system[0].text, /^Be kind\.[^]*allergic to peanuts/);
  assert.deepEqual(second.system, first.system);
  const stream = client.messages.stream({ model: "any", max_tokens: 100, ...toAnthropic(await memory.context(QUESTION, { session: "anthropic" })) });
  assert.equal(await stream.finalText(), "Skip the satay.");
});

const model = (session) => wrapLanguageModel({ model: createOpenAICompatible({ name: "local", baseURL: `${provider.url}/v1` })("any"), middleware: middleware(memory, { session }) });

test("ai: generateText gets what is remembered and leaves one exchange", async () => {
  const { text } = await generateText({ model: model("generated"), system: "Be kind.", prompt: QUESTION });
  assert.equal(text, "Skip the satay.");
  assert.match(JSON.stringify(provider.requests.at(-1).body.messages), /allergic to peanuts/);
  assert.deepEqual(await turns("generated"), [["user", QUESTION], ["assistant", "Skip the satay."]]);
});

test("ai: streamText is recorded once, when the stream has ended, however it is read", async () => {
  const result = streamText({ model: model("streamed"), prompt: QUESTION });
  let seen = "";
  for await (const part of result.textStream) {
    assert.deepEqual(await turns("streamed"), []);
    seen += part;
  }
  assert.equal(seen, "Skip the satay.");
  assert.equal(await result.text, seen);
  assert.deepEqual(await turns("streamed"), [["user", QUESTION], ["assistant", "Skip the satay."]]);
  // The same call again, as the SDK does after a lost connection: the same turns, not more.
  await streamText({ model: model("streamed"), prompt: QUESTION }).text;
  assert.equal((await turns("streamed")).length, 2);
});

test("ai: a stream that is stopped leaves the user's words and no reply", async () => {
  const stop = new AbortController();
  const result = streamText({ model: model("stopped"), prompt: QUESTION, abortSignal: stop.signal, onError: () => {} });
  for await (const part of result.textStream) {
    assert.ok(part);
    stop.abort();
    break;
  }
  for (let at = 0; at < 100 && (await turns("stopped")).length === 0; at += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(await turns("stopped"), [["user", QUESTION]]);
});

test("ai: a call with tools sends memory in each step and records the user's words once", async () => {
  const tools = { weather: tool({ description: "weather", inputSchema: jsonSchema({ type: "object", properties: {} }), execute: async () => "22 C" }) };
  const before = provider.requests.length;
  const { steps } = await generateText({ model: model("tools"), prompt: QUESTION, tools, stopWhen: stepCountIs(3) });
  assert.equal(steps.length, 2);
  for (const { body } of provider.requests.slice(before)) assert.match(JSON.stringify(body.messages), /allergic to peanuts/);
  assert.deepEqual(await turns("tools"), [["user", QUESTION], ["assistant", "Skip the satay."]]);
});

test("llms: a model behind the same endpoints looks for facts", async () => {
  for (const llm of [openAICompatible({ baseURL: `${provider.url}/v1`, model: "any" }), anthropic({ baseURL: `${provider.url}/v1`, apiKey: "none", model: "any" })]) {
    assert.equal(await llm.complete("any facts?", { maxTokens: 10, json: true }), "Skip the satay.");
  }
});
