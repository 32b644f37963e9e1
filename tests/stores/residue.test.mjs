// What was forgotten or erased is in no key and no value of IndexedDB read raw, in no other storage of the page, in no export.
// The browser's own files are another matter: deleted entries stay in them until it compacts. That is measured, not promised.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { launch, pageErrors, serve, tab } from "./support/browser.mjs";
import { keep, LONG } from "./support/results.mjs";

/** No dictionary word, so that it is found nowhere by accident; one for each way to forget. Ids that the host gives (of
 *  sessions, documents, tasks) are not texts: their tombstones name them. */
const CANARIES = ["quzzimorv", "brelwaxin", "tofimquag", "yandrolbex", "vexpiltorn"];
/** What only an erasure removes: a task's working state. */
const TASK = "klorbinaz";
const SECOND = 1_000;
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

/** Everything that the page's storage holds, as text, one byte one character; wide forms beside. */
const held = (page) =>
  page.evaluate(async () => {
    const found = [];
    const take = (where, value) => {
      const bytes = value instanceof Uint8Array ? value : value instanceof ArrayBuffer ? new Uint8Array(value) : new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
      found.push([where, new TextDecoder("latin1").decode(bytes), new TextDecoder("utf-16le").decode(bytes), new TextDecoder("utf-16le").decode(bytes.subarray(1))].join("\n"));
    };
    for (const { name } of await indexedDB.databases()) {
      const database = await bench.raw(name);
      take("database", name);
      for (const store of database.objectStoreNames) {
        const cursor = database.transaction(store).objectStore(store).openCursor();
        await new Promise((resolve, reject) => {
          cursor.onerror = () => reject(cursor.error);
          cursor.onsuccess = () => {
            const { result } = cursor;
            if (!result) return resolve();
            take("key", String(result.key));
            take("value", result.value);
            result.continue();
          };
        });
      }
      database.close();
    }
    for (const storage of [localStorage, sessionStorage]) for (const [key, value] of Object.entries(storage)) take("storage", `${key}=${value}`);
    for (const name of await caches.keys()) take("cache", name);
    return found.join("\n").toLowerCase();
  });

const counts = (text, words = CANARIES) => Object.fromEntries(words.map((word) => [word, text.split(word).length - 1]));
const none = Object.fromEntries(CANARIES.map((word) => [word, 0]));

/** The canaries in the browser's own files: how often, and in files of which kind. */
function onDisk(profile) {
  const kinds = new Map();
  let found = 0;
  for (const entry of readdirSync(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    let bytes;
    try {
      bytes = readFileSync(join(entry.parentPath ?? entry.path, entry.name));
    } catch {
      continue; // Gone since it was listed.
    }
    const text = `${bytes.toString("latin1")}\n${bytes.toString("utf16le")}`.toLowerCase();
    const here = CANARIES.reduce((sum, word) => sum + text.split(word).length - 1, 0);
    if (here === 0) continue;
    found += here;
    const kind = /\.(log|ldb)$/.exec(entry.name)?.[1] ?? "other";
    kinds.set(kind, (kinds.get(kind) ?? 0) + here);
  }
  return { found, kinds: Object.fromEntries(kinds) };
}

/** Seconds until the files hold none of it, or null when they still do after `most`. */
async function until(profile, most) {
  const since = Date.now();
  do {
    if (onDisk(profile).found === 0) return Math.round((Date.now() - since) / 100) / 10;
    await new Promise((resolve) => setTimeout(resolve, SECOND));
  } while (Date.now() - since < most);
  return null;
}

test("forget and erase leave no byte in keys, values, other storage or exports", async (t) => {
  const page = await tab(browser.context, server.origin);
  const other = await tab(browser.context, server.origin);
  const fill = async ([fact, session, document, subject, plain], task) => {
    const said = (content, more = {}) => ({ session: "s", role: "user", content, ...more });
    const { id } = await memory.remember({ text: `My project is called ${fact}`, fact: { subject: "user", predicate: "project", object: fact, cardinality: "one" }, tags: [fact], metadata: { [fact]: fact } });
    await memory.record([said(`Remember that my boat is called ${session}.`, { session: "talk" }), said(`The mast of ${session} broke.`, { session: "talk", role: "assistant" })]);
    await memory.endSession("talk");
    await memory.documents.add({ id: "file", title: document, source: `${document}.txt`, text: `The report about ${document}. `.repeat(400) });
    await memory.remember({ text: `${subject} lives in Oslo`, fact: { subject, predicate: "lives_in", object: "Oslo", cardinality: "one" } });
    const second = await memory.remember(`The locker code is ${plain}`);
    await memory.record(said(`My neighbour is nice, and the weather is ${plain} today.`));
    if (task) await memory.task("t").write({ goal: `paint the ${task}`, decisions: [task] });
    await memory.recall(`where is ${plain}?`);
    return { id, second: second.id };
  };
  // A host's embedder, so that there are derived pages too; and the other tab holds all of it in memory.
  const open = (user) => bench.openMemory({ user, embedder: { model: "hash", dimensions: 8, embed: async (texts) => texts.map((text) => Array.from({ length: 8 }, (_, at) => 1 + ((text.length * (at + 3)) % 7))) } });
  for (const tab of [page, other]) await tab.evaluate(`globalThis.memory = undefined; (${open})("ann").then((open) => { globalThis.memory = open; })`);
  const { id, second } = await page.evaluate(`(${fill})(${JSON.stringify(CANARIES)})`);
  await page.evaluate(() => memory.remember("I like pears"));
  const full = counts(await held(page));
  assert.ok(Object.values(full).every((number) => number > 0), `the search finds what is there: ${JSON.stringify(full)}`);
  const diskBefore = onDisk(browser.profile);

  const receipts = await page.evaluate(async ({ id, second, subject }) => {
    const receipts = [];
    for (const what of [{ id }, { session: "talk" }, { document: "file" }, { subject }, { id: second }, { session: "s" }]) receipts.push(await memory.forget(what));
    return receipts;
  }, { id, second, subject: CANARIES[3] });
  assert.ok(receipts.every(({ residue, records }) => residue === 0 && records > 0), JSON.stringify(receipts));
  const exported = await page.evaluate(async () => new TextDecoder("latin1").decode(await memory.export()).toLowerCase());
  const forgotten = { raw: counts(await held(page)), exported: counts(exported) };
  assert.deepEqual(forgotten.exported, none);
  assert.deepEqual(forgotten.raw, none);
  await other.waitForFunction(async () => (await memory.list()).length === 1, undefined, { polling: 50 });
  assert.deepEqual(counts(await other.evaluate(async () => new TextDecoder("latin1").decode(await memory.export()).toLowerCase())), none);
  const diskForgotten = { ...onDisk(browser.profile), goneAfterS: await until(browser.profile, LONG ? 60 * SECOND : SECOND) };

  // A second filling, and everything erased.
  await page.evaluate(`(${fill})(${JSON.stringify(CANARIES)}, ${JSON.stringify(TASK)})`);
  const refilled = counts(await held(page), [...CANARIES, TASK]);
  assert.ok(Object.values(refilled).every((number) => number > 0), JSON.stringify(refilled));
  const receipt = await page.evaluate(() => memory.erase());
  assert.equal(receipt.residue, 0);
  const raw = await held(page);
  assert.deepEqual(counts(raw), none);
  assert.ok(!raw.includes("pears") && !raw.includes(TASK));
  await other.waitForFunction(async () => (await memory.list()).length === 0, undefined, { polling: 50 });
  assert.deepEqual(counts(await other.evaluate(async () => new TextDecoder("latin1").decode(await memory.export()).toLowerCase())), none);
  const diskErased = { ...onDisk(browser.profile), goneAfterS: await until(browser.profile, LONG ? 60 * SECOND : SECOND) };
  for (const open of [page, other]) await open.evaluate(() => memory.close());

  // The browser is closed and started again on the same profile, and the memory is opened and written to.
  await browser.close({ keep: true });
  const diskClosed = onDisk(browser.profile);
  browser = await launch([], browser.profile);
  const again = await tab(browser.context, server.origin);
  const left = await again.evaluate(async () => {
    globalThis.memory = await bench.openMemory({ user: "ann", embedder: null });
    await memory.remember("A fresh start");
    return (await memory.list()).map(({ text }) => text);
  });
  assert.deepEqual(left, ["A fresh start"]);
  assert.deepEqual(counts(await held(again)), none);
  const diskReopened = { ...onDisk(browser.profile), goneAfterS: await until(browser.profile, LONG ? 30 * SECOND : SECOND) };
  // What writing does: the browser compacts its files when enough has come in.
  const diskWritten = { mb: 0, ...onDisk(browser.profile) };
  while (LONG && diskWritten.found > 0 && diskWritten.mb < 64) {
    await again.evaluate(async () => {
      const store = await bench.open("filler");
      const keys = Array.from({ length: 8 }, (_, at) => `u/a/e/${at}`);
      await store.commit({ put: keys.map((key) => [key, bench.noise(500_000)]), remove: [] });
      await store.commit({ put: [], remove: keys });
      await store.close();
    });
    Object.assign(diskWritten, { mb: diskWritten.mb + 4, ...onDisk(browser.profile) });
  }
  const deleted = await again.evaluate(async () => {
    await memory.close();
    return bench.deleteDatabase("pocketmem");
  });
  assert.equal(deleted, "deleted");
  const diskDeleted = { ...onDisk(browser.profile), goneAfterS: await until(browser.profile, LONG ? 30 * SECOND : SECOND) };

  const browserFiles = { filled: diskBefore, forgotten: diskForgotten, erased: diskErased, browserClosed: diskClosed, openedAgain: diskReopened, ...(LONG ? { otherWritesMb: diskWritten } : {}), databaseDeleted: diskDeleted };
  t.diagnostic(`occurrences in the browser's own files: ${JSON.stringify(browserFiles)}`);
  const bytes = (found) => Object.entries(found).reduce((sum, [word, number]) => sum + word.length * number, 0);
  keep({ residue: bytes(forgotten.raw) + bytes(forgotten.exported) + bytes(counts(raw)), more: { browserFiles } }, browser.context.browser()?.version());
});

test("no page threw anything beside", () => {
  assert.deepEqual(pageErrors, []);
});
