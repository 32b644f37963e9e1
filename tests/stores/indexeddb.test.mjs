// The IndexedDB store in real Chromium: the suite, a full disk, deletion, upgrades, dropped connections, restarts.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { launch, pageErrors, serve, tab } from "./support/browser.mjs";

let server;
let browser;
let page;

before(async () => {
  server = await serve();
  browser = await launch();
  page = await tab(browser.context, server.origin);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

test("keeps the suite's promises", async (t) => {
  const names = await page.evaluate(() => {
    globalThis.suite = bench.storeSuite((name) => bench.open(name), { destroy: bench.deleteDatabase });
    return suite.map(({ name }) => name);
  });
  assert.ok(names.length >= 13);
  for (const [at, name] of names.entries()) await t.test(name, () => page.evaluate((at) => suite[at].run(), at));
});

test("a full disk: quota, nothing of the batch, reads and removal still work", async () => {
  const origin = server.origin.replace("localhost", "127.0.0.1");
  const full = await browser.context.newPage();
  await full.goto(origin);
  const session = await browser.context.newCDPSession(full);
  await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 8 * 1024 * 1024 });
  await full.evaluate(() => import("/tests/stores/support/page.mjs"));
  const outcome = await full.evaluate(async () => {
    const store = await bench.open("full");
    const acknowledged = [];
    let refused = "";
    for (let round = 0; round < 40 && !refused; round += 1) {
      const put = [0, 1, 2, 3].map((part) => [`u/a/e/${round}-${part}`, bench.noise(200_000)]);
      const code = await bench.code(store.commit({ put, remove: [] }));
      if (code === "ok") acknowledged.push(...put.map(([key]) => key));
      else refused = code;
    }
    const listed = await store.list("");
    const values = await store.load(acknowledged);
    const removed = await bench.code(store.commit({ put: [], remove: acknowledged }));
    const left = await store.list("");
    await store.close();
    return { acknowledged, refused, listed, intact: values.every((value) => value?.length === 200_000), removed, left };
  });
  assert.equal(outcome.refused, "quota");
  assert.ok(outcome.acknowledged.length > 0);
  assert.deepEqual(outcome.listed, [...outcome.acknowledged].sort(), "stored keys are the acknowledged ones");
  assert.ok(outcome.intact);
  assert.equal(outcome.removed, "ok");
  assert.deepEqual(outcome.left, []);
  await full.close();
});


test("another tab deletes the database: missing_data until opened anew, deletion not blocked", async () => {
  const other = await tab(browser.context, server.origin);
  await page.evaluate(async () => {
    globalThis.store = await bench.open("deleted");
    await store.commit({ put: [["u/a/e/1", bench.bytes("one")]], remove: [] });
  });
  assert.equal(await other.evaluate(() => bench.deleteDatabase("deleted")), "deleted");
  const codes = await page.evaluate(async () => [
    await bench.code(store.list("")),
    await bench.code(store.load(["u/a/e/1"])),
    await bench.code(store.commit({ put: [["u/a/e/2", bench.bytes("two")]], remove: [] })),
    (await indexedDB.databases()).some(({ name }) => name === "deleted"),
  ]);
  assert.deepEqual(codes, ["missing_data", "missing_data", "missing_data", false]);
  await other.close();
});

test("a database that must be there and is not: missing_data, and none is made", async () => {
  const outcome = await page.evaluate(async () => [
    await bench.code(bench.open("never made", { known: true })),
    (await indexedDB.databases()).some(({ name }) => name === "never made"),
    await bench.code(bench.open("never made")),
    await bench.code(bench.open("never made", { known: true })),
  ]);
  assert.deepEqual(outcome, ["missing_data", false, "ok", "ok"]);
});

test("a newer version is refused and not touched; an open store yields to the upgrade", async () => {
  const outcome = await page.evaluate(async () => {
    const store = await bench.open("newer");
    await store.commit({ put: [["u/a/e/1", bench.bytes("one")]], remove: [] });
    const upgraded = await bench.raw("newer", 2, (database) => database.createObjectStore("later"));
    const open = await bench.code(store.list(""));
    const fresh = await bench.code(bench.open("newer"));
    const state = [upgraded.version, [...upgraded.objectStoreNames]];
    upgraded.close();
    return { open, fresh, state };
  });
  assert.deepEqual(outcome, { open: "newer_format", fresh: "newer_format", state: [2, ["entries", "later"]] });
});

test("a half-made empty database is made whole; a foreign one is left alone", async () => {
  const outcome = await page.evaluate(async () => {
    (await bench.raw("half", 1)).close();
    const store = await bench.open("half");
    await store.commit({ put: [["u/a/e/1", bench.bytes("one")]], remove: [] });
    (await bench.raw("foreign", 1, (database) => database.createObjectStore("theirs"))).close();
    const foreign = await bench.code(bench.open("foreign"));
    const after = await bench.raw("foreign");
    const names = [...after.objectStoreNames];
    after.close();
    return { half: await store.list(""), foreign, names };
  });
  assert.deepEqual(outcome, { half: ["u/a/e/1"], foreign: "store_unavailable", names: ["theirs"] });
});

test("a dropped connection is opened again and the call repeated", async () => {
  const outcome = await page.evaluate(async () => {
    const original = IDBDatabase.prototype.transaction;
    const store = await bench.open("dropped");
    await store.commit({ put: [["u/a/e/1", bench.bytes("one")]], remove: [] });
    // The reserve is laid a second after: not among the calls that are counted here.
    await new Promise((resolve) => setTimeout(resolve, 1_300));
    let failures = 0;
    const fail = (times, error) => {
      failures = 0;
      IDBDatabase.prototype.transaction = function (...args) {
        if (failures < times) {
          failures += 1;
          throw error();
        }
        return original.apply(this, args);
      };
    };
    const outcomes = [];
    // The handle is closing; then the storage process is gone for two tries; then for good.
    fail(1, () => new DOMException("The database connection is closing.", "InvalidStateError"));
    outcomes.push(await store.list(""));
    fail(2, () => new DOMException("Internal error.", "UnknownError"));
    outcomes.push(await bench.code(store.commit({ put: [["u/a/e/2", bench.bytes("two")]], remove: [] })));
    fail(1_000, () => new DOMException("Connection to Indexed Database server lost.", "UnknownError"));
    outcomes.push(await bench.code(store.list("")), failures);
    IDBDatabase.prototype.transaction = original;
    outcomes.push(await store.list(""));
    return outcomes;
  });
  assert.deepEqual(outcome, [["u/a/e/1"], "ok", "store_unavailable", 4, ["u/a/e/1", "u/a/e/2"]]);
});

test("an abort in the middle leaves nothing, whoever causes it", async () => {
  const outcome = await page.evaluate(async () => {
    const store = await bench.open("aborted");
    const original = IDBObjectStore.prototype.put;
    const outcomes = [];
    const put = [1, 2, 3].map((at) => [`u/a/e/${at}`, bench.bytes("x")]);
    let calls = 0;
    // The second put throws in the adapter's face: what was put before it must not be committed.
    IDBObjectStore.prototype.put = function (...args) {
      if (args[1].startsWith("u/")) calls += 1;
      if (calls === 2) throw new DOMException("It could not be cloned.", "DataCloneError");
      return original.apply(this, args);
    };
    outcomes.push(await bench.code(store.commit({ put, remove: [] })), await store.list(""));
    // The transaction is aborted from outside after all puts, as the browser does; the store tries again.
    let aborted = 0;
    IDBObjectStore.prototype.put = function (...args) {
      const request = original.apply(this, args);
      if (args[1] === "u/a/e/3" && aborted < 1) {
        aborted += 1;
        this.transaction.abort();
      }
      return request;
    };
    outcomes.push(await bench.code(store.commit({ put, remove: [] })), aborted, await store.list(""));
    IDBObjectStore.prototype.put = original;
    return outcomes;
  });
  assert.deepEqual(outcome, ["invalid_argument", [], "ok", 1, ["u/a/e/1", "u/a/e/2", "u/a/e/3"]]);
});

test("durability: strict for entries, relaxed for derived pages", async () => {
  const seen = await page.evaluate(async () => {
    const store = await bench.open("durability");
    // Before the first write the store leaves its mark, which is not counted here.
    await store.commit({ put: [["u/a/e/0", bench.bytes("x")]], remove: [] });
    const original = IDBDatabase.prototype.transaction;
    const seen = [];
    IDBDatabase.prototype.transaction = function (...args) {
      const transaction = original.apply(this, args);
      if (args[1] === "readwrite") seen.push(transaction.durability);
      return transaction;
    };
    await store.commit({ put: [["u/a/e/1", bench.bytes("x")]], remove: [] });
    await store.commit({ put: [["u/a/d/1", bench.bytes("x")], ["u/a/d/2", bench.bytes("x")]], remove: ["u/a/d/0"] });
    await store.commit({ put: [["u/a/d/3", bench.bytes("x")], ["u/a/e/2", bench.bytes("x")]], remove: [] });
    IDBDatabase.prototype.transaction = original;
    return seen;
  });
  assert.deepEqual(seen, ["strict", "relaxed", "strict"]);
});

test("two tabs: concurrent commits all survive, and each hears of the other", async () => {
  const other = await tab(browser.context, server.origin);
  const write = async ({ who, rounds }) => {
    globalThis.store = await bench.open("tabs");
    globalThis.heard = 0;
    store.watch("u/a/", () => (heard += 1));
    for (let at = 0; at < rounds; at += 1) await store.commit({ put: [[`u/a/e/${who}-${at}`, bench.bytes(who)]], remove: [] });
  };
  await Promise.all([page.evaluate(write, { who: "one", rounds: 100 }), other.evaluate(write, { who: "two", rounds: 100 })]);
  for (const [tab, at] of [[page, "one"], [other, "two"]]) {
    assert.equal((await tab.evaluate(() => store.list("u/a/"))).length, 200, at);
    assert.ok((await tab.evaluate(() => heard)) > 0, `${at} heard of the other`);
  }
  // Removal in one tab is heard and seen in the other.
  const before = await other.evaluate(() => heard);
  await page.evaluate(() => store.commit({ put: [], remove: ["u/a/e/two-7"] }));
  await other.waitForFunction((before) => heard > before, before);
  assert.equal(await other.evaluate(async () => (await store.load(["u/a/e/two-7"]))[0]), null);
  await other.close();
});

test("back-forward cache: the connection is let go and taken up again", async () => {
  const outcome = await page.evaluate(async () => {
    const store = await bench.open("cached page");
    await store.commit({ put: [["u/a/e/1", bench.bytes("one")]], remove: [] });
    let looked = 0;
    store.watch("u/a/", () => (looked += 1));
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    // Without a connection an upgrade would not be blocked.
    const alone = await new Promise((resolve) => {
      const request = indexedDB.open("cached page");
      request.onsuccess = () => (request.result.close(), resolve(true));
      request.onblocked = () => resolve(false);
    });
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    return { alone, looked, keys: await store.list("") };
  });
  assert.deepEqual(outcome, { alone: true, looked: 1, keys: ["u/a/e/1"] });
});

test("a new wasm instance takes over the calls that were under way", async () => {
  const outcome = await page.evaluate(async () => {
    const store = await bench.open("renewed");
    const calls = Array.from({ length: 20 }, (_, at) => store.commit({ put: [[`u/a/e/${10 + at}`, bench.bytes("x")]], remove: [] }));
    bench.renew();
    await Promise.all(calls);
    return (await store.list("")).length;
  });
  assert.equal(outcome, 20);
});

test("no page threw anything beside", () => {
  assert.deepEqual(pageErrors, []);
});
