// A long document added in a page: how far it is, how long it holds the page up, and what is left when it is cancelled.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "./launch.mjs";
import { plainPage, site } from "./site.mjs";
import { longestTasks } from "./tasks.mjs";

const LONG = process.env.POCKETMEM_LONG === "1";
/** Characters of the document. */
const LENGTH = LONG ? 40_000_000 : 1_000_000;
/** Milliseconds of its own thread that adding may hold the page up at a time; 44 on a busy machine, where the first slice is slowest. */
const MOST = 75;

let browser;
let server;
before(async () => {
  server = await site({ "index.html": plainPage("document") }, { parts: ["wasm", "dist", "model"] });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs in the page: adds a made-up handbook, asks for a fact of its middle and its end, and cancels a second one halfway. */
async function inPage(length) {
  const parts = ["pump", "valve", "gauge", "filter", "boiler", "sensor", "switch", "hose"];
  const chapter = (at) => {
    const part = parts[at % parts.length];
    const steps = Array.from({ length: 6 }, (_, step) => `${step + 1}. Turn the ${part} of line ${at} to mark ${(at * 7 + step) % 90}, wait, and write the reading down.`).join("\n");
    return `## Chapter ${at}: the ${part}\n\nThe ${part} of line ${at} is serviced every ${1 + (at % 30)} days. Its spare parts lie in cabinet ${at % 400}, and whoever opens it signs the sheet on the door first.\n\n${steps}\n\n`;
  };
  const pieces = ["# Handbook\n\n"];
  let last = 0;
  for (let size = 0; size < length; last += 1) {
    pieces.push(chapter(last));
    size += pieces.at(-1).length;
  }
  const text = `${pieces.join("")}## Closing\n\nThe night watch keeps the zanzibar key under the third lantern.\n`;
  const m = await openMemory({ user: "ann" });
  const told = [];
  performance.mark("begin add");
  const started = performance.now();
  const added = await m.documents.add({ text, title: "Handbook", type: "markdown" }, { onProgress: (done, total) => told.push([done, total]) });
  const ms = performance.now() - started;
  performance.mark("end add");
  const found = await m.recall("Where does the night watch keep the zanzibar key?", { kinds: ["document"] });
  const middle = await m.recall(`How often is line ${last >> 1} serviced?`, { kinds: ["document"] });
  const abort = new AbortController();
  const before = (await m.stats()).total;
  const cancelled = [];
  performance.mark("begin cancel");
  const failure = await m.documents.add({ text, title: "Second", type: "markdown" }, { signal: abort.signal, onProgress: (done, total) => { cancelled.push(done); if (done * 4 > total) abort.abort(); } }).catch((error) => error.code);
  performance.mark("end cancel");
  const after = (await m.stats()).total;
  const list = await m.documents.list();
  await m.close();
  return { characters: text.length, chunks: added.chunks, ms, told: [told[0], told.at(-1), told.length], rising: told.every(([done], at) => at === 0 || done > told[at - 1][0]), found: found[0]?.text, middle: middle.map(({ text: own }) => own), line: last >> 1, failure, cancelled: cancelled.length, kept: after - before, list: list.map(({ title }) => title) };
}

test(`a document of ${LENGTH / 1e6} MB tells how far it is, leaves the page its turns and can be cancelled`, { timeout: LONG ? 1_800_000 : 180_000 }, async (t) => {
  const { context, page, errors } = await open(browser, server.url);
  page.setDefaultTimeout(0);
  await page.waitForFunction(() => globalThis.ready);
  // A trace of a long one would be larger than the document.
  if (!LONG) await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline"] });
  const done = await page.evaluate(inPage, LENGTH);
  t.diagnostic(`${(done.characters / 1e6).toFixed(1)} MB in ${done.chunks} chunks, ${(done.ms / 1_000).toFixed(1)} s`);
  if (!LONG) {
    const held = longestTasks(await browser.stopTracing());
    t.diagnostic(`longest task: ${JSON.stringify(held)}`);
    assert.ok(held.add <= MOST, `adding held the page up for ${held.add} ms`);
  }
  assert.ok(done.rising && done.told[2] >= done.characters / 65_536, JSON.stringify(done.told));
  assert.deepEqual(done.told[1], [done.characters, done.characters]);
  assert.match(done.found, /third lantern/);
  assert.ok(done.middle.some((text) => text.includes(`line ${done.line} `)), `line ${done.line}: ${JSON.stringify(done.middle)}`);
  assert.equal(done.failure, "aborted");
  assert.ok(done.cancelled > 0 && done.cancelled < done.told[2] / 2, "it ends soon after it is cancelled");
  assert.equal(done.kept, 0, "nothing of the cancelled one is kept");
  assert.deepEqual(done.list, ["Handbook"]);
  await context.close();
  assert.deepEqual(errors, []);
});
