// The package in real pages: memories outlive a reload, tabs see each other, the worker behaves as the page does, failures say why.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch } from "./launch.mjs";
import { site } from "./site.mjs";

const PAGE = `<!doctype html><title>memory</title><link rel="icon" href="data:,"><script type="module">
import { openMemory, MemoryError } from "./dist/index.js";
Object.assign(globalThis, { openMemory, MemoryError, ready: true });
globalThis.attempt = async (call) => {
  try { return await call(); } catch (error) {
    return { failed: error instanceof MemoryError ? error.code : "not a MemoryError", message: error.message, retryable: error.retryable };
  }
};
</script>`;

let browser;
let server;
before(async () => {
  const policy = "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'";
  server = await site({ "index.html": PAGE, "page.html": "<!doctype html><title>not a script</title>" }, { headers: { "content-security-policy": policy } });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** A profile of its own; `tab()` opens further pages of it. */
async function profile() {
  const context = await browser.newContext();
  const errors = [];
  return {
    context,
    errors,
    async tab(script) {
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
      if (script) await page.addInitScript(script);
      await page.goto(server.url);
      await page.waitForFunction(() => globalThis.ready);
      return page;
    },
    async close() {
      await context.close();
      assert.deepEqual(errors, []);
    },
  };
}

for (const worker of [false, true]) {
  const where = worker ? "in a worker" : "in the page";

  test(`${where}: memories outlive a reload and are found`, async () => {
    const { tab, close } = await profile();
    const page = await tab();
    await page.evaluate(async (worker) => {
      const memory = await openMemory({ user: "ann", worker, embedder: null });
      await memory.record({ session: "one", role: "user", content: "Remember that I'm allergic to peanuts." });
      await memory.close();
    }, worker);
    await page.reload();
    await page.waitForFunction(() => globalThis.ready);
    const found = await page.evaluate(async (worker) => {
      const memory = await openMemory({ user: "ann", worker, embedder: null });
      const context = await memory.context("what should I avoid in a Thai restaurant?", { session: "two" });
      const stats = await memory.stats();
      await memory.close();
      return { text: JSON.stringify(context), stats };
    }, worker);
    assert.match(found.text, /peanuts/);
    assert.ok(found.stats.bytes > 0);
    assert.equal(typeof found.stats.persisted, "boolean");
    await close();
  });

  test(`${where}: two tabs see each other's changes within a second`, async () => {
    const { tab, close } = await profile();
    const [one, other] = [await tab(), await tab()];
    for (const page of [one, other]) {
      await page.evaluate(async (worker) => {
        globalThis.memory = await openMemory({ user: "ann", worker, embedder: null });
        globalThis.heard = new Promise((resolve) => memory.on("change", (change) => change.from === "elsewhere" && resolve(change)));
      }, worker);
    }
    const id = await one.evaluate(async () => (await memory.remember("I row on Sundays")).id);
    const seen = await other.evaluate(async (id) => {
      const slow = new Promise((_, reject) => setTimeout(() => reject(new Error("heard nothing for a second")), 1000));
      const { ids } = await Promise.race([heard, slow]);
      return { ids, text: (await memory.get(id)).text };
    }, id);
    assert.deepEqual(seen, { ids: [id], text: "I row on Sundays" });
    await other.evaluate((id) => memory.forget({ id }), id);
    await one.evaluate(() => heard);
    assert.equal(await one.evaluate((id) => memory.get(id), id), null);
    await close();
  });

  test(`${where}: a store that was wiped is reported once, then a fresh start is possible`, async () => {
    const { tab, close } = await profile();
    const page = await tab();
    const outcome = await page.evaluate(async (worker) => {
      const first = await openMemory({ user: "ann", worker, embedder: null });
      await first.remember("I play the oboe");
      await new Promise((resolve) => setTimeout(resolve, 50));
      await first.close();
      await new Promise((resolve, reject) => {
        const request = indexedDB.deleteDatabase("pocketmem");
        request.onsuccess = resolve;
        request.onerror = reject;
      });
      const missing = await attempt(() => openMemory({ user: "ann", worker, embedder: null }));
      const second = await openMemory({ user: "ann", worker, embedder: null });
      const left = await second.list();
      await second.close();
      return { missing, left };
    }, worker);
    assert.equal(outcome.missing.failed, "missing_data");
    assert.match(outcome.missing.message, /import/);
    assert.deepEqual(outcome.left, []);
    await close();
  });

  test(`${where}: a sealed memory opened without its seal says so, a misspelt policy the nearest name; import and opening can be cancelled; a file may be sealed`, async () => {
    const { tab, close } = await profile();
    const page = await tab();
    const seen = await page.evaluate(async (worker) => {
      const seal = { passphrase: "several words of mine" };
      const sealed = await openMemory({ user: "ann", worker, embedder: null, seal });
      await sealed.record(Array.from({ length: 1_200 }, (_, at) => ({ session: "s", role: "user", content: `Line ${at} is about the harbour wall, its steps and the boats below it.` })));
      const file = await sealed.export();
      await sealed.close();
      const bare = await attempt(() => openMemory({ user: "ann", worker, embedder: null }));
      const again = await openMemory({ user: "ann", worker, embedder: null, seal });
      const kept = (await again.stats()).records.turn;
      await again.close();
      const policy = await attempt(() => openMemory({ user: "ben", worker, embedder: null, policy: { windowexchange: 3 } }));
      const never = await attempt(() => openMemory({ user: "ben", worker, embedder: null, signal: AbortSignal.abort() }));
      const ben = await openMemory({ user: "ben", worker, embedder: null });
      const told = [];
      const stop = new AbortController();
      const cancelled = await attempt(() => ben.import(file, { signal: stop.signal, onProgress: (done, total) => { told.push([done, total]); if (done > 0) stop.abort(); } }));
      const before = await attempt(() => ben.import(file, { signal: stop.signal }));
      await ben.import(file);
      const turns = (await ben.stats()).records.turn;
      // A sealed file: shut without its seal, and read with it.
      const shut = await ben.export({ seal });
      await ben.close();
      const cay = await openMemory({ user: "cay", worker, embedder: null });
      const unopened = await attempt(() => cay.import(shut));
      await cay.import(shut, { seal });
      const opened = (await cay.stats()).records.turn;
      await cay.close();
      return { bare, kept, policy, never, cancelled, before, told, turns, unopened, opened };
    }, worker);
    assert.equal(seen.bare.failed, "wrong_key");
    assert.match(seen.bare.message, /sealed/);
    assert.equal(seen.kept, 1_200);
    assert.equal(seen.policy.failed, "invalid_argument");
    assert.match(seen.policy.message, /nearest is "windowExchanges"/);
    assert.equal(seen.never.failed, "aborted");
    assert.equal(seen.cancelled.failed, "aborted");
    assert.equal(seen.before.failed, "aborted");
    assert.ok(seen.told.length >= 2 && seen.told.every(([done, total]) => done <= total), JSON.stringify(seen.told));
    assert.equal(seen.turns, 1_200);
    assert.equal(seen.unopened.failed, "wrong_key");
    assert.equal(seen.opened, 1_200);
    await close();
  });

  test(`${where}: the caller's functions are asked, errors keep their codes, long calls tell their progress`, async () => {
    const { tab, close } = await profile();
    const page = await tab();
    const seen = await page.evaluate(async (worker) => {
      const asked = { embed: 0, count: 0, rank: 0, complete: 0, store: 0 };
      const entries = new Map();
      const store = {
        name: "map",
        load: async (keys) => keys.map((key) => entries.get(key) ?? null),
        list: async (prefix) => [...entries.keys()].filter((key) => key.startsWith(prefix)).sort(),
        commit: async ({ put, remove }) => {
          asked.store += 1;
          if (globalThis.full) throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
          for (const [key, bytes] of put) entries.set(key, bytes);
          for (const key of remove) entries.delete(key);
        },
        close: async () => {},
      };
      let now = Date.UTC(2030, 0, 1);
      const memory = await openMemory({
        user: "ann",
        worker,
        store,
        clock: () => now,
        tokenizer: (text) => ((asked.count += 1), text.length),
        embedder: { model: "three", dimensions: 2, embed: async (texts) => ((asked.embed += 1), texts.map((text) => (text.includes("kettle") ? [1, 0] : text.includes("teapot") ? [0, 1] : text.includes("cups") ? [1, -1] : [-1, 0]))) },
        reranker: { rank: async (_, texts) => ((asked.rank += 1), texts.map((_, at) => at)) },
        llm: { model: "m", complete: async () => ((asked.complete += 1), "[]") },
      });
      const { id } = await memory.remember("The kettle is blue");
      await memory.remember("The teapot is green");
      const { createdAt } = await memory.get(id);
      now += 1000;
      const later = await memory.remember("The cups are white");
      const tick = (await memory.get(later.id)).createdAt - createdAt;
      await memory.recall("the blue kettle, the green teapot", { threshold: 0 });
      await memory.context("kettle?", { session: "s" });
      await memory.record({ session: "s", role: "user", content: "I like tea from the green teapot" });
      await memory.flush();
      globalThis.full = true;
      const quota = await attempt(() => memory.remember("one too many"));
      globalThis.full = false;
      const progress = [];
      await memory.documents.add({ id: "d", text: "A sentence of a long document. ".repeat(5000) }, { onProgress: (...args) => progress.push(args) });
      const stop = new AbortController();
      stop.abort();
      const aborted = await attempt(() => memory.documents.add({ text: "x" }, { signal: stop.signal }));
      const unclonable = await attempt(() => memory.remember({ text: "x", metadata: { call() {} } }));
      const wrong = await attempt(() => memory.remember(""));
      const task = memory.task("t");
      await task.write({ goal: "tea" });
      const goal = (await task.read()).goal;
      await memory.close();
      const closed = await attempt(() => memory.list());
      return { asked, createdAt, tick, quota, progress, aborted, unclonable, wrong, goal, closed, entries: entries.size };
    }, worker);
    for (const [name, times] of Object.entries(seen.asked)) assert.ok(times > 0, `${name} was not asked`);
    assert.equal(seen.createdAt, Date.UTC(2030, 0, 1));
    assert.equal(seen.tick, 1000);
    assert.equal(seen.quota.failed, "quota");
    assert.ok(seen.progress.length > 1);
    assert.equal(seen.aborted.failed, "aborted");
    if (worker) assert.equal(seen.unclonable.failed, "invalid_argument");
    assert.equal(seen.wrong.failed, "invalid_argument");
    assert.equal(seen.goal, "tea");
    assert.equal(seen.closed.failed, "closed");
    assert.ok(seen.entries > 0);
    await close();
  });
}

test("where storage is refused, memories live as long as the page, and it says so", async () => {
  const { tab, close } = await profile();
  // As private windows of some browsers do.
  const page = await tab(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("refused", "SecurityError");
    };
  });
  const stats = await page.evaluate(async () => {
    const memory = await openMemory({ user: "ann", embedder: null });
    await memory.remember("I play the oboe");
    const { persisted, active } = await memory.stats();
    await memory.close();
    return { persisted, active };
  });
  assert.deepEqual(stats, { persisted: false, active: 1 });
  await close();
});

test("files that are not where they should be are named, with what to do", async () => {
  const { tab, close } = await profile();
  const page = await tab();
  const outcomes = await page.evaluate(async () => ({
    missing: await attempt(() => openMemory({ user: "ann", assets: { wasm: "/nowhere.wasm" } })),
    html: await attempt(() => openMemory({ user: "ann", assets: { wasm: "/page.html" } })),
    bytes: await attempt(() => openMemory({ user: "ann", assets: { wasm: new Uint8Array([0, 0x61, 0x73, 0x6d, 9]) } })),
    worker: await attempt(() => openMemory({ user: "ann", worker: true, assets: { worker: "/nowhere.js" } })),
    wasmInWorker: await attempt(() => openMemory({ user: "ann", worker: true, assets: { wasm: "/nowhere.wasm" } })),
  }));
  for (const name of ["missing", "html", "worker", "wasmInWorker"]) assert.equal(outcomes[name].failed, "not_found", JSON.stringify(outcomes[name]));
  for (const name of ["missing", "html", "wasmInWorker"]) assert.match(outcomes[name].message, /assets/);
  assert.match(outcomes.worker.message, /worker/);
  assert.equal(outcomes.bytes.failed, "corrupt");
  // A failed start is not kept: the next one, told the right place, works.
  const works = await page.evaluate(async () => {
    const response = await fetch("./wasm/pocketmem_bg.wasm");
    const memory = await openMemory({ user: "ann", embedder: null, assets: { wasm: await response.arrayBuffer() } });
    await memory.remember("it works");
    const { length } = await memory.list();
    await memory.close();
    return length;
  });
  assert.equal(works, 1);
  await close();
});
