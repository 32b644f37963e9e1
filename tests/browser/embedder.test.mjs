// Embedders in a real page: the built-in one's file is fetched once and only where it is wanted, and transformers.js runs a real model.

import assert from "node:assert/strict";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { minilmFolder, NO_MINILM } from "../../tools/steps/minilm.mjs";
import { root } from "../../tools/steps/run.mjs";
import { launch, open } from "./launch.mjs";
import { plainPage, site } from "./site.mjs";

let browser;
let server;
before(async () => {
  const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self' blob:";
  server = await site({ "index.html": plainPage("embedders") }, { parts: ["wasm", "dist", "model"], headers: { "content-security-policy": policy } });
  const modules = join(root, "node_modules");
  mkdirSync(join(server.path, "lib"));
  cpSync(join(modules, "@huggingface/transformers/dist/transformers.min.js"), join(server.path, "lib/transformers.min.js"));
  for (const variant of ["asyncify", "jsep"]) {
    for (const ending of ["mjs", "wasm"]) cpSync(join(modules, `onnxruntime-web/dist/ort-wasm-simd-threaded.${variant}.${ending}`), join(server.path, `lib/ort-wasm-simd-threaded.${variant}.${ending}`));
  }
  if (minilmFolder()) cpSync(minilmFolder(), join(server.path, "models/minilm"), { recursive: true });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

async function page() {
  const opened = await open(browser, server.url);
  await opened.page.waitForFunction(() => globalThis.ready);
  return { ...opened, fetches: () => opened.requests.filter((url) => url.endsWith(".bin")).map((url) => url.slice(server.url.length)) };
}

for (const worker of [false, true]) {
  const where = worker ? "in a worker" : "in the page";

  test(`${where}: the model is fetched once, with the first call that can use it or when memories are there, and finds by meaning`, async () => {
    const { context, page: tab, requests, fetches } = await page();
    await tab.evaluate(async (worker) => {
      globalThis.memory = await openMemory({ user: "ann", worker });
      await memory.list();
    }, worker);
    assert.deepEqual(fetches(), [], "an empty memory that is only listed needs no model");
    await tab.evaluate(async () => {
      await memory.remember("My cat is called Miro");
      await memory.close();
    });
    assert.deepEqual(fetches(), ["model/pocketmem-256.bin"]);
    requests.length = 0;
    await tab.reload();
    await tab.waitForFunction(() => globalThis.ready);
    const found = await tab.evaluate(async (worker) => {
      const memory = await openMemory({ user: "ann", worker });
      const found = await memory.recall("pet's name");
      const { embedder } = await memory.stats();
      await memory.recall("another animal");
      await memory.close();
      return { texts: found.map(({ text }) => text), embedder };
    }, worker);
    assert.match(found.texts[0] ?? "", /Miro/);
    assert.deepEqual(found.embedder, { model: "pocketmem-256-1", dimensions: 256, stale: 0 });
    assert.deepEqual(fetches(), ["model/pocketmem-256.bin"]);
    await context.close();
  });

  test(`${where}: who brings an embedder, or wants none, does not pay for the built-in one`, async () => {
    const { context, page: tab, fetches } = await page();
    await tab.evaluate(async (worker) => {
      const own = { model: "own", dimensions: 2, embed: async (texts) => texts.map(() => [1, 0]) };
      for (const [user, embedder] of [["own", own], ["none", null]]) {
        for (let time = 0; time < 2; time += 1) {
          const memory = await openMemory({ user, worker, embedder });
          await memory.remember("My cat is called Miro");
          await memory.recall("pet's name");
          await memory.close();
        }
      }
    }, worker);
    assert.deepEqual(fetches(), []);
    await context.close();
  });
}

test("transformers() with the real library and a real model", { skip: minilmFolder() ? false : NO_MINILM }, async () => {
  const { context, page: tab, requests } = await page();
  const found = await tab.evaluate(async () => {
    const [{ transformers }, library] = await Promise.all([import("/dist/embedders/index.js"), import("/lib/transformers.min.js")]);
    Object.assign(library.env, { allowLocalModels: true, allowRemoteModels: false, localModelPath: "/models/", useBrowserCache: false });
    Object.assign(library.env.backends.onnx.wasm, { wasmPaths: "/lib/", numThreads: 1 });
    const embedder = transformers({ model: "minilm", dimensions: 384, library });
    const memory = await openMemory({ user: "ann", embedder });
    for (const content of ["We adopted a puppy last week.", "The mortgage was signed in Leeds.", "My violin needs new strings."]) await memory.record({ session: "s", role: "user", content });
    const best = await memory.recall("dog", { alpha: 1, limit: 1 });
    const { embedder: stats } = await memory.stats();
    await memory.close();
    return { text: best[0]?.text, stats };
  });
  assert.match(found.text ?? "", /puppy/);
  assert.deepEqual(found.stats, { model: "minilm", dimensions: 384, stale: 0 });
  assert.deepEqual(requests.filter((url) => !url.startsWith(server.url) && !/^(data|blob):/.test(url)), [], "nothing is fetched from elsewhere");
  await context.close();
});
