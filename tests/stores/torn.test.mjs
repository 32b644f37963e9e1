// A log that ends in a torn record, as LevelDB leaves it when the browser is killed at the wrong moment; and one that is damaged.

import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { discard, serve, start, tab } from "./support/browser.mjs";
import { log as logOf, torn as isTorn } from "./support/log.mjs";

let server;
const profiles = [];

before(async () => {
  server = await serve();
});

after(async () => {
  await server?.close();
  for (const profile of profiles) await discard(profile);
});

function profile() {
  const folder = mkdtempSync(join(tmpdir(), "pocketmem-torn-"));
  profiles.push(folder);
  return folder;
}

const log = (folder) => logOf(folder, server.origin);

/** Runs `work` on a page of a browser that is killed afterwards. */
async function killed(folder, work, argument) {
  const started = await start(folder);
  const page = await tab(started.context, server.origin);
  const outcome = await page.evaluate(work, argument);
  started.child.kill("SIGKILL");
  await started.ended;
  await started.browser.close().catch(() => {});
  return outcome;
}

/** The head of a record whose body was never written: what a kill between the two writes leaves. */
function tear(file) {
  const room = 32_768 - (statSync(file).size % 32_768);
  assert.ok(room > 800, "the piece fits into its block");
  appendFileSync(file, Buffer.from([1, 2, 3, 4, 0xf9, 0x02, 1]));
}

const remember = async (text) => {
  const memory = await bench.openMemory({ user: "torn", embedder: null });
  await memory.remember(text);
  return (await bench.all(memory)).map(({ text }) => text).sort();
};

test("a torn record does not cost the memories at the start after the next", async () => {
  const folder = profile();
  assert.deepEqual(await killed(folder, remember, "The key hangs behind the door"), ["The key hangs behind the door"]);
  const torn = log(folder);
  assert.equal(isTorn(torn), false);
  tear(torn);
  assert.equal(isTorn(torn), true);
  const seen = await killed(folder, remember, "The boat lies at the north pier");
  assert.equal(seen.length, 2);
  assert.notEqual(log(folder), torn, "the torn log was gathered into a table");
  const last = await killed(folder, remember, "The dentist is in Mill Street");
  assert.deepEqual(last, ["The boat lies at the north pier", "The dentist is in Mill Street", "The key hangs behind the door"]);
});

test("what is filled in to get rid of a log is gone afterwards, and a store put aside properly is not filled", async () => {
  const folder = profile();
  const keys = async () => {
    const store = await bench.open("pocketmem");
    await store.commit({ put: [["u/a/e/one", bench.bytes("one")]], remove: [] });
    const database = await bench.raw("pocketmem");
    const request = database.transaction("entries").objectStore("entries").getAllKeys();
    const found = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    database.close();
    return found.map((key) => key.split("/")[0]);
  };
  assert.deepEqual(await killed(folder, keys), ["\u0001open", "u"]);
  const first = log(folder);
  assert.deepEqual(await killed(folder, keys), ["\u0001open", "u"], "the mark of the store that was killed is gone");
  const second = log(folder);
  assert.notEqual(second, first);
  const started = await start(folder);
  const page = await tab(started.context, server.origin);
  await page.evaluate(keys);
  const third = log(folder);
  await page.goto("about:blank");
  const again = await tab(started.context, server.origin);
  await again.evaluate(keys);
  assert.equal(log(folder), third, "left by closing the page, the log is whole");
  started.child.kill("SIGKILL");
  await started.ended;
  await started.browser.close().catch(() => {});
});

test("databases that the browser threw away are missed, never replaced in silence", async () => {
  const folder = profile();
  await killed(folder, remember, "The key hangs behind the door");
  const file = log(folder);
  const bytes = readFileSync(file);
  bytes[40] ^= 0xff;
  writeFileSync(file, bytes);
  // The note of the memory itself lies there; the browser writes it late, so it may or may not have been kept.
  rmSync(join(folder, "Default", "Local Storage"), { recursive: true, force: true });
  const outcome = await killed(folder, async () => {
    const first = await bench.code(bench.openMemory({ user: "torn", embedder: null }));
    const memory = await bench.openMemory({ user: "torn", embedder: null });
    return { first, second: (await memory.stats()).total, persisted: (await memory.stats()).persisted !== undefined };
  });
  assert.deepEqual(outcome, { first: "missing_data", second: 0, persisted: true });
});
