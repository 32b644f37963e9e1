// Proves `transformers()` with the real transformers.js and a real model, MiniLM, which the set-up of the tests fetches.
import assert from "node:assert/strict";
import { test } from "node:test";

import { transformers } from "../../pkg/dist/embedders/index.js";
import { openMemory } from "../../pkg/dist/index.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { minilmFolder, NO_MINILM } from "../../tools/steps/minilm.mjs";

const model = minilmFolder();
const only = { skip: model ? false : NO_MINILM };
const minilm = (options = {}) => transformers({ model, dimensions: 384, ...options });
const cosine = (a, b) => a.reduce((sum, x, at) => sum + x * b[at], 0);

test("a real model gives unit vectors that know meaning, in batches as one by one", only, async () => {
  const texts = ["I am a vegetarian.", "No meat for me, please.", "The stock market fell on Monday and nobody on the floor had seen it coming."];
  const embedder = minilm();
  const vectors = await embedder.embed(texts, "passage");
  assert.deepEqual(vectors.map((vector) => [vector.constructor, vector.length]), texts.map(() => [Float32Array, 384]));
  for (const vector of vectors) assert.ok(Math.abs(cosine(vector, vector) - 1) < 1e-5);
  assert.ok(cosine(vectors[0], vectors[1]) > cosine(vectors[0], vectors[2]) + 0.3);
  const single = await minilm({ batch: 1 }).embed(texts, "passage");
  // 8 bits and padding: nearly the same, not bit for bit.
  single.forEach((vector, at) => assert.ok(cosine(vector, vectors[at]) > 0.99, `${at}: ${cosine(vector, vectors[at])}`));
  for (const [vector] of await Promise.all(["", "🎉", "我对花生过敏", "word ".repeat(20_000)].map((text) => embedder.embed([text], "query")))) assert.equal(vector.length, 384);
});

test("dimensions that are not the model's are an error with both numbers; a model that is not there says what to check", only, async () => {
  await assert.rejects(minilm({ dimensions: 256 }).embed(["a"], "query"), (error) => error.code === "embedder_mismatch" && /384/.test(error.message) && /256/.test(error.message));
  await assert.rejects(transformers({ model: `${model}/nowhere`, dimensions: 384 }).embed(["a"], "query"), { code: "store_unavailable", retryable: true });
});

test("a memory tells of dimensions that are not the model's instead of going on by words", only, async () => {
  const memory = await openMemory({ user: "ann", store: "volatile", embedder: minilm({ dimensions: 256 }) });
  const told = (error) => error.code === "embedder_mismatch" && /384/.test(error.message) && /256/.test(error.message);
  await assert.rejects(memory.record({ session: "s", role: "user", content: "We adopted a puppy last week." }), told);
  await assert.rejects(memory.recall("dog"), told);
  await memory.close();
});

test("a memory finds by the model's meaning, and a change from the built-in embedder renews what is stored", only, async () => {
  const data = new VolatileData();
  const open = (options) => openMemory({ user: "ann", store: volatileStore(data), timeZone: "UTC", ...options });
  const before = await open({});
  const said = ["We adopted a puppy last week.", ...Array.from({ length: 39 }, (_, at) => `The mortgage of house ${at} was signed in Leeds.`)];
  await before.record(said.map((content, at) => ({ session: "s", role: "user", content, id: `t${at}` })));
  await before.close();
  const progress = [];
  const memory = await open({ embedder: minilm(), onProgress: (done, total, phase) => progress.push([phase, done, total]) });
  const { embedder } = await memory.stats();
  assert.deepEqual([embedder.model, embedder.dimensions], [model, 384]);
  for (let tries = 0; (await memory.stats()).embedder.stale > 0 && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  assert.equal((await memory.stats()).embedder.stale, 0);
  assert.ok(progress.some(([phase]) => phase === "embed"), JSON.stringify(progress));
  const [best] = await memory.recall("dog", { alpha: 1 });
  assert.match(best.text, /puppy/);
  await memory.close();
});
