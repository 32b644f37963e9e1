// A large memory in a page: how long writing it out, taking it in and erasing it hold the page up at a time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { launch, open } from "./launch.mjs";
import { plainPage, site } from "./site.mjs";
import { longestTasks } from "./tasks.mjs";

const RECORDS = 10_000;
/** Milliseconds of its own thread that each may hold the page up at a time. */
const MOST = { export: 30, import: 40, erase: 48 };

let browser;
let server;
before(async () => {
  server = await site({ "index.html": plainPage("large") });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** Runs in the page: fills one memory, takes it over into another, erases the first. */
async function inPage(records) {
  const ann = await openMemory({ user: "ann", embedder: null });
  for (let from = 0; from < records; from += 250) {
    await ann.record(Array.from({ length: 250 }, (_, at) => ({ session: `day ${from}`, role: at % 2 ? "assistant" : "user", content: `The parcel number ${from + at} lies on shelf ${(from + at) % 97} of hall ${from % 11} until it is fetched.` })));
  }
  const marked = async (call, job) => {
    performance.mark(`begin ${call}`);
    const done = await job();
    performance.mark(`end ${call}`);
    return done;
  };
  const file = await marked("export", () => ann.export());
  const ben = await openMemory({ user: "ben", embedder: null });
  const { added } = await marked("import", () => ben.import(file));
  const again = await ben.import(file);
  const totals = await Promise.all([ann, ben].map(async (memory) => (await memory.stats()).total));
  const { records: erased, residue } = await marked("erase", () => ann.erase());
  const left = (await ann.stats()).total;
  await Promise.all([ann, ben].map((memory) => memory.close()));
  return { added, again: again.added, totals, erased, residue, left, bytes: file.length };
}

test(`${RECORDS} records are written out, taken in and erased a piece at a time`, { timeout: 180_000 }, async (t) => {
  const { context, page, errors } = await open(browser, server.url);
  page.setDefaultTimeout(0);
  await page.waitForFunction(() => globalThis.ready);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing", "disabled-by-default-devtools.timeline"] });
  const { added, again, totals, erased, residue, left, bytes } = await page.evaluate(inPage, RECORDS);
  const held = longestTasks(await browser.stopTracing());
  t.diagnostic(`longest task: ${JSON.stringify(held)}, ${bytes} bytes`);
  assert.ok(added >= RECORDS && erased >= RECORDS, JSON.stringify({ added, erased }));
  assert.deepEqual([again, residue, left], [0, 0, 0]);
  assert.equal(totals[1], totals[0]);
  for (const [call, most] of Object.entries(MOST)) assert.ok(held[call] <= most, `${call}() held the page up for ${held[call]} ms`);
  await context.close();
  assert.deepEqual(errors, []);
});
