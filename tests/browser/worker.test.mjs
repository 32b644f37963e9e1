// A memory in a web worker: no call holds the page up, opening and importing tell how far they are, and pages of the index are used.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch } from "./launch.mjs";
import { plainPage, site } from "./site.mjs";
import { longestTasks } from "./tasks.mjs";

/** Records; `npm run bench -- search --only calls --rows 100000` does the same with as many as users may have. */
const RECORDS = 1_200;
/** Milliseconds that a call may hold the page up. */
const MOST = 8;

let browser;
let server;
before(async () => {
  server = await site({ "index.html": plainPage("worker") }, { parts: ["wasm", "dist", "model"] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs in the page: the calls, with marks around each, and what was told meanwhile. */
async function inPage(records) {
  const told = [];
  const watch = async (name, call, times = 3) => {
    let value;
    for (let at = 0; at < times; at += 1) {
      performance.mark(`begin ${name}`);
      value = await call(at);
      performance.mark(`end ${name}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return value;
  };
  const options = { user: "ann", worker: true, onProgress: (...args) => told.push(args) };
  const turn = (at) => ({ session: `s${Math.floor(at / 40)}`, role: at % 2 ? "assistant" : "user", content: `My neighbour ${at} painted gate ${at % 17} by the lake, with ${at % 5} brushes.`, time: 1.9e12 + at * 60_000 });
  let m = await openMemory(options);
  const part = records / 4;
  for (let from = 0; from < 2; from += 1) await m.record(Array.from({ length: part }, (_, at) => turn(from * part + at)));
  await watch("record", (at) => m.record(Array.from({ length: part / 2 }, (_, index) => turn((4 + at) * (part / 2) + index))));
  await watch("recall", () => m.recall("who painted gate 11?"));
  await watch("context", () => m.context("who painted gate 12?", { session: "now" }));
  await watch("list", () => m.list({ kinds: ["turn"], limit: 100 }));
  const file = await watch("export", () => m.export());
  // Pages of the index are written when it has been quiet.
  let bytes = 0;
  for (let tries = 0; bytes < file.length + (records - 256) * 512 && tries < 60; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    ({ bytes } = await m.stats());
  }
  const expected = (await m.recall("who painted gate 9?")).map(({ id }) => id);
  await m.close();
  told.length = 0;
  m = await watch("open", async (at) => {
    if (at > 0) await m.close();
    return openMemory(options);
  });
  const opening = told.filter(([, , phase]) => phase === "open");
  const found = (await m.recall("who painted gate 9?")).map(({ id }) => id);
  await m.close();
  told.length = 0;
  const imported = [];
  await watch("import", async (at) => {
    const other = await openMemory({ ...options, user: `ben${at}` });
    imported.push((await other.import(file)).added);
    await other.close();
  });
  const importing = told.filter(([, , phase]) => phase === "import");
  return { opening, importing, imported, grown: bytes - file.length, same: JSON.stringify(found) === JSON.stringify(expected) && found.length > 0 };
}

test("no call holds the page up, and the index comes from its pages", { timeout: 180_000 }, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.ready);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline"] });
  const { opening, importing, imported, grown, same } = await page.evaluate(inPage, RECORDS);
  const held = longestTasks(await browser.stopTracing());
  const over = Object.entries(held).filter(([, ms]) => ms > MOST);
  assert.deepEqual(over, [], `milliseconds each call held the page up: ${JSON.stringify(held)}`);
  assert.ok(grown > (RECORDS - 256) * 512, `pages of the index were written (${grown} bytes more)`);
  assert.ok(same, "the same memories are found after opening");
  for (const told of [opening, importing]) {
    assert.ok(told.length > 0 && told.every(([done, total]) => done <= total), JSON.stringify(told));
    assert.equal(told.at(-1)[0], told.at(-1)[1]);
  }
  assert.ok(imported.every((added) => added >= (RECORDS * 7) / 8), String(imported));
  await context.close();
  assert.deepEqual(errors, []);
});
