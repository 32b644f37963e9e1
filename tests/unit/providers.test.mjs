// Proves requests, answers and errors of models and embedders against a local server that plays the endpoint.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { openAICompatible as embedder, transformers, workersAI } from "../../pkg/dist/embedders/index.js";
import { anthropic, openAICompatible, promptApi } from "../../pkg/dist/llms/index.js";

let server;
let baseURL;
let answer;
const seen = [];

before(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const call = { path: request.url, headers: request.headers, body: JSON.parse(body) };
      seen.push(call);
      const { status = 200, json, text, silent } = answer(call);
      if (silent) return;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(text ?? JSON.stringify(json));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseURL = `http://127.0.0.1:${server.address().port}/v1`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});

const says = (content) => () => ({ json: { choices: [{ message: { content } }] } });
const fails = (promise, code) => assert.rejects(promise, (error) => error.name === "MemoryError" && error.code === code && !/hunter/.test(error.message));

test("openAICompatible asks and reads", async () => {
  answer = says("{}");
  const llm = openAICompatible({ baseURL: `${baseURL}/`, model: "small", apiKey: "k", headers: { "x-a": "1" } });
  assert.equal(await llm.complete("hello", { maxTokens: 9, json: true }), "{}");
  const call = seen.at(-1);
  assert.equal(call.path, "/v1/chat/completions");
  assert.equal(call.headers.authorization, "Bearer k");
  assert.equal(call.headers["x-a"], "1");
  assert.deepEqual(call.body, { model: "small", messages: [{ role: "user", content: "hello" }], stream: false, max_tokens: 9, temperature: 0, response_format: { type: "json_object" } });
  await openAICompatible({ baseURL, model: "small" }).complete("x", { maxTokens: 1 });
  assert.equal(seen.at(-1).headers.authorization, undefined);
});

test("openAICompatible leaves out what a server refuses, and remembers it", async () => {
  answer = ({ body }) => ("response_format" in body ? { status: 400, json: {} } : says("ok")());
  const llm = openAICompatible({ baseURL, model: "m" });
  assert.equal(await llm.complete("x", { maxTokens: 1, json: true }), "ok");
  const count = seen.length;
  assert.equal(await llm.complete("x", { maxTokens: 1, json: true }), "ok");
  assert.equal(seen.length, count + 1);
  answer = ({ body }) => ("max_tokens" in body ? { status: 400, json: {} } : says("ok")());
  assert.equal(await openAICompatible({ baseURL, model: "m" }).complete("x", { maxTokens: 1 }), "ok");
});

test("errors are typed and never hold the answer's body", async () => {
  const llm = openAICompatible({ baseURL, model: "m" });
  for (const [status, code] of [[401, "unauthorized"], [403, "unauthorized"], [429, "rate_limited"], [500, "store_unavailable"], [413, "too_large"], [404, "invalid_argument"]]) {
    answer = () => ({ status, json: { error: "hunter2" } });
    await fails(llm.complete("x", { maxTokens: 1 }), code);
  }
  answer = () => ({ text: "<html>hunter2" });
  await fails(llm.complete("x", { maxTokens: 1 }), "store_unavailable");
  answer = () => ({ json: { choices: [] } });
  await fails(llm.complete("x", { maxTokens: 1 }), "store_unavailable");
  await fails(openAICompatible({ baseURL: "http://127.0.0.1:1/v1", model: "m" }).complete("x", { maxTokens: 1 }), "store_unavailable");
  assert.throws(() => openAICompatible({ baseURL: "localhost", model: "m" }), { code: "invalid_argument" });
  assert.throws(() => openAICompatible({ baseURL }), { code: "invalid_argument" });
});

test("signals and timeouts end a request", async () => {
  answer = () => ({ silent: true });
  const stop = new AbortController();
  const waiting = openAICompatible({ baseURL, model: "m" }).complete("x", { maxTokens: 1, signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await fails(waiting, "aborted");
  await fails(openAICompatible({ baseURL, model: "m" }).complete("x", { maxTokens: 1, signal: AbortSignal.abort() }), "aborted");
  await fails(openAICompatible({ baseURL, model: "m", timeout: 20 }).complete("x", { maxTokens: 1 }), "store_unavailable");
});

test("anthropic asks and reads", async () => {
  answer = () => ({ json: { content: [{ type: "thinking", thinking: "hm" }, { type: "text", text: "a" }, { type: "text", text: "b" }] } });
  assert.equal(await anthropic({ apiKey: "k", model: "m", baseURL }).complete("hi", { maxTokens: 5 }), "ab");
  const call = seen.at(-1);
  assert.equal(call.path, "/v1/messages");
  assert.equal(call.headers["x-api-key"], "k");
  assert.equal(call.headers["anthropic-dangerous-direct-browser-access"], undefined);
  assert.equal(call.body.max_tokens, 5);
  answer = () => ({ status: 529, json: {} });
  await fails(anthropic({ apiKey: "k", model: "m", baseURL }).complete("hi", { maxTokens: 5 }), "rate_limited");
  assert.throws(() => anthropic({ model: "m" }), { code: "invalid_argument" });
});

test("promptApi opens one session for each prompt and closes it", async () => {
  let open = 0;
  const languageModel = { availability: async () => "available", create: async () => ((open += 1), { prompt: async (text) => `re: ${text}`, destroy: () => (open -= 1) }) };
  assert.equal(await promptApi({ languageModel }).complete("x", { maxTokens: 1 }), "re: x");
  assert.equal(open, 0);
  await fails(promptApi().complete("x", { maxTokens: 1 }), "store_unavailable");
  const broken = { ...languageModel, create: async () => ({ prompt: async () => { throw Object.assign(new Error("no"), { name: "QuotaExceededError" }); }, destroy() {} }) };
  await fails(promptApi({ languageModel: broken }).complete("x", { maxTokens: 1 }), "too_large");
});

test("openAICompatible embeds in order, in batches, at unit length", async () => {
  answer = ({ body }) => ({ json: { data: body.input.map((text, index) => ({ index, embedding: [text.length, 0, 0] })).reverse() } });
  const small = embedder({ baseURL, model: "e", dimensions: 3, batch: 2, prefixes: { query: "q: ", passage: "p: " } });
  const vectors = await small.embed(["a", "bb", "ccc"], "query");
  assert.equal(vectors.length, 3);
  assert.deepEqual(vectors.map((v) => [...v]), [[1, 0, 0], [1, 0, 0], [1, 0, 0]]);
  assert.deepEqual(seen.at(-1).body.input, ["q: ccc"]);
  assert.deepEqual(await small.embed([], "query"), []);
  await fails(embedder({ baseURL, model: "e", dimensions: 4 }).embed(["a"], "passage"), "embedder_mismatch");
  answer = () => ({ json: { data: [] } });
  await fails(small.embed(["a"], "passage"), "store_unavailable");
  answer = () => ({ json: { data: [{ embedding: [null, "x", 1] }] } });
  await fails(small.embed(["a"], "passage"), "embedder_mismatch");
  assert.throws(() => embedder({ baseURL, model: "e" }), { code: "invalid_argument" });
});

test("workersAI embeds through the binding", async () => {
  const calls = [];
  const binding = { run: async (model, input) => (calls.push([model, input.text]), { data: input.text.map(() => [3, 4]) }) };
  const vectors = await workersAI(binding, { model: "m", dimensions: 2, batch: 2 }).embed(["a", "b", "c"], "passage");
  assert.deepEqual(vectors.map((v) => v.length), [2, 2, 2]);
  assert.ok(Math.abs(vectors[0][0] - 0.6) < 1e-6);
  assert.deepEqual(calls, [["m", ["a", "b"]], ["m", ["c"]]]);
  assert.equal(workersAI(binding).dimensions, 1024);
  assert.throws(() => workersAI(undefined), { code: "invalid_argument" });
  await fails(workersAI({ run: async () => { throw new Error("hunter2"); } }).embed(["a"], "query"), "store_unavailable");
});

test("transformers loads once, again after a failure, and prefixes e5", async () => {
  let loads = 0;
  const texts = [];
  const library = {
    pipeline: async () => {
      loads += 1;
      if (loads === 1) throw new Error("offline");
      return async (part) => (texts.push(...part), { dims: [part.length, 2], data: Float32Array.from(part.flatMap(() => [0, 2])) });
    },
  };
  const model = transformers({ model: "some/multilingual-e5-small", dimensions: 2, library });
  await fails(model.embed(["a"], "query"), "store_unavailable");
  assert.deepEqual((await model.embed(["a", "b"], "query")).map((v) => [...v]), [[0, 1], [0, 1]]);
  await model.embed(["c"], "passage");
  assert.equal(loads, 2);
  assert.deepEqual(texts, ["query: a", "query: b", "passage: c"]);
  assert.throws(() => transformers({ dimensions: 2 }), { code: "invalid_argument" });
});
