// Opening, filling and closing again and again in one page keeps its memory flat; overlapping calls do not disturb each other.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { launch, pageErrors, serve, tab } from "./support/browser.mjs";
import { keep, LONG } from "./support/results.mjs";

const CYCLES = LONG ? 200 : 30;
const WARM = 10;
const MOST = 5 * 1024 * 1024;
let server;
let browser;

before(async () => {
  server = await serve();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test(`${CYCLES} times opened, filled and closed: at most 5 MB more`, async (t) => {
  const page = await tab(browser.context, server.origin);
  const session = await browser.context.newCDPSession(page);
  await session.send("HeapProfiler.enable");
  /** Bytes of objects that are still reachable, of the browser's own beneath them, and of the wasm memory. */
  const bytes = async () => {
    for (let turn = 0; turn < 3; turn += 1) await session.send("HeapProfiler.collectGarbage");
    const { usedSize, embedderHeapUsedSize = 0 } = await session.send("Runtime.getHeapUsage");
    const wasm = await page.evaluate(() => bench.wasmBytes());
    return { heap: usedSize + embedderHeapUsedSize, wasm, all: usedSize + embedderHeapUsedSize + wasm };
  };
  // The built-in embedder's model is part of every cycle, as it is in use.
  const cycle = (from, to) =>
    page.evaluate(async ({ from, to }) => {
      for (let at = from; at < to; at += 1) {
        const memory = await bench.openMemory({ user: `cycle ${at}` });
        const turns = Array.from({ length: 20 }, (_, turn) => ({ session: "s", role: turn % 2 ? "assistant" : "user", content: `Message ${turn} of visit ${at}: remember that my locker is number ${at * 20 + turn}.` }));
        await memory.record(turns);
        await memory.remember(`The parcel of visit ${at} is at the post office`);
        const { used } = await memory.context("Where is the parcel?", { session: "next" });
        if (used.length === 0) throw new Error("the fill left nothing to recall");
        await memory.close();
      }
    }, { from, to });
  await cycle(0, WARM);
  const before = await bytes();
  await cycle(WARM, WARM + CYCLES);
  const after = await bytes();
  const growthBytes = after.all - before.all;
  t.diagnostic(`heap ${before.heap} to ${after.heap}, wasm ${before.wasm} to ${after.wasm}`);
  assert.ok(growthBytes <= MOST, `${growthBytes} bytes more`);
  keep({ cycles: { count: CYCLES, growthBytes }, more: { cycles: { heapBytes: after.heap, wasmBytes: after.wasm, heapGrowthBytes: after.heap - before.heap, wasmGrowthBytes: after.wasm - before.wasm } } }, browser.context.browser()?.version());
  await page.close();
});

test("1,000 overlapping calls: none fails for overlapping, and what they wrote is there", async () => {
  const page = await tab(browser.context, server.origin);
  const outcome = await page.evaluate(async () => {
    const memory = await bench.openMemory({ user: "overlap", embedder: null });
    const kinds = [
      (at) => memory.remember(`Drawer ${at} holds ${at * 3} spoons`),
      (at) => memory.record({ session: `s${at % 3}`, role: "user", content: `Message ${at} about the kitchen` }),
      (at) => memory.recall(`What does drawer ${at} hold?`),
      (at) => memory.context(`kitchen ${at}`, { session: `s${at % 3}` }),
      () => memory.list({ limit: 10 }),
      () => memory.stats(),
      (at) => memory.task(`t${at % 5}`).write({ steps: [`step ${at}`] }),
      () => memory.export(),
      () => memory.tasks(),
      () => memory.endSession("s2"),
    ];
    const settled = await Promise.allSettled(Array.from({ length: 1_000 }, (_, at) => kinds[at % kinds.length](at)));
    const failed = settled.filter(({ status }) => status === "rejected").map(({ reason }) => String(reason));
    const found = (await bench.all(memory)).map(({ text }) => text);
    await memory.close();
    return { failed, drawers: found.filter((text) => text.startsWith("Drawer")).length, messages: found.filter((text) => text.startsWith("Message")).length };
  });
  assert.deepEqual(outcome, { failed: [], drawers: 100, messages: 100 });
  await page.close();
});

test("no page threw anything beside", () => {
  assert.deepEqual(pageErrors, []);
});
