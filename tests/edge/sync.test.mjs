// memory.sync() of two devices over a real worker: everything arrives everywhere, once; the worker can read none of it.

import assert from "node:assert/strict";
import test, { after, before } from "node:test";

import { openMemory } from "../../pkg/dist/index.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { boot, bundle, discard } from "./support/bundle.mjs";
import { hs, SECRET } from "./support/tokens.mjs";

const LONG = process.env.POCKETMEM_LONG === "1";
const DAY = 86_400_000;
let built;
let workerd;
let url;

before(async () => {
  built = bundle("tests/edge/support/wrangler.toml");
  workerd = await boot(built, { kvNamespaces: ["KV"], bindings: { SECRET, RS: "", ES: '{"keys":[]}' } });
  url = String(await workerd.ready);
});

after(async () => {
  await workerd?.dispose();
  if (built) discard(built);
});

/** PBKDF2 takes a while: what is not about passphrases shares a key. */
const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
const device = (user, { data = new VolatileData(), seal = { key }, ...rest } = {}) =>
  openMemory({ user, store: volatileStore(data), embedder: null, seal, ...rest }).then((memory) => Object.assign(memory, { data }));
const sync = async (memory, more = {}) => memory.sync({ url, token: await hs(memory.user), ...more });
/** All that a device holds, without how often it was used. */
const held = async (memory) => {
  const all = [];
  for (let page; !page || page.length > 0; all.push(...page)) {
    page = await memory.list({ kinds: ["turn", "episodic", "semantic", "procedural"], status: ["active", "superseded", "pending", "archived", "expired"], limit: 500, ...(all.length > 0 ? { after: all.at(-1).id } : {}) });
  }
  return all.map(({ lastAccessedAt, accessCount, ...record }) => record).sort((a, b) => (a.id < b.id ? -1 : 1));
};
const texts = async (memory) => (await memory.list({ limit: 1_000 })).map(({ text }) => text).sort();
const codeOf = (promise) => promise.then(() => undefined, ({ code }) => code);

test("two devices with many records each, made apart, end up equal, and stay so", async () => {
  const count = LONG ? 1_000 : 100;
  const [one, two] = await Promise.all([device("ann", { seal: { passphrase: "correct horse" } }), device("ann", { seal: { passphrase: "correct horse" } })]);
  for (let at = 0; at < count; at += 1) {
    await one.remember(`Canaryquartz note ${at} from the phone, about topic ${at * 7}`);
    await two.remember(`Canaryquartz note ${at} from the laptop, about topic ${at * 11}`);
  }
  await one.record({ session: "s", role: "user", content: "I live in Canaryquartzville." });
  const steps = [];
  const told = await sync(one);
  // Of 1,000 records the older half is in snapshots.
  assert.ok(told.pushed >= Math.min(count, 100) && told.pulled === 0, JSON.stringify(told));
  const second = await sync(two);
  assert.ok(second.pushed >= Math.min(count, 100) && second.pulled === told.pushed, JSON.stringify(second));
  assert.deepEqual(await sync(one), { pushed: 0, pulled: second.pushed });
  const here = await held(one);
  assert.equal(here.filter(({ kind }) => kind === "semantic").length >= 2 * count, true, String(here.length));
  assert.deepEqual(here, await held(two));
  for (const memory of [one, two]) assert.deepEqual(await sync(memory), { pushed: 0, pulled: 0 });
  assert.deepEqual(await held(one), here);
  assert.deepEqual(await held(two), here);

  // A third device, new, opened again afterwards.
  const data = new VolatileData();
  const third = await device("ann", { data, seal: { passphrase: "correct horse" }, onProgress: (...args) => steps.push(args) });
  const own = [];
  await sync(third, { onProgress: (...args) => own.push(args) });
  assert.deepEqual(await held(third), here);
  const progress = steps.filter(([, , what]) => what === "sync");
  assert.ok(progress.length >= 2 && progress.every(([done, total]) => done <= total), JSON.stringify(progress));
  assert.deepEqual(progress.at(-1).slice(0, 1), progress.at(-1).slice(1, 2));
  assert.deepEqual(own, progress.map(([done, total]) => [done, total]));
  await third.close();
  const again = await device("ann", { data, seal: { passphrase: "correct horse" } });
  assert.deepEqual(await held(again), here);

  // Neither names nor texts are in the KV, in whatever form.
  const kv = await workerd.getKVNamespace("KV");
  let cursor;
  let seen = 0;
  do {
    const page = await kv.list({ cursor });
    for (const { name } of page.keys) {
      const value = await kv.get(name);
      for (const form of [name, value, Buffer.from(value, "base64").toString("latin1"), Buffer.from(value, "base64").toString("utf16le")]) assert.doesNotMatch(form, /canaryquartz|\bann\b|laptop/i, name);
      seen += 1;
    }
    cursor = page.cursor;
  } while (cursor);
  assert.ok(seen >= told.pushed + second.pushed);
  await Promise.all([one, two, again].map((memory) => memory.close()));
});

test("what was forgotten on one device goes on the others and at the endpoint; a clock a day ahead does no harm", async () => {
  const one = await device("bea", { clock: () => Date.now() + DAY });
  const two = await device("bea");
  const { id } = await one.remember("The spare key is under the blue pot");
  const fact = (object) => ({ text: `Lives in ${object}`, fact: { subject: "user", predicate: "city", object, cardinality: "one" } });
  await one.remember(fact("Berlin"));
  await sync(one);
  await sync(two);
  assert.ok((await texts(two)).includes("The spare key is under the blue pot"));
  const receipt = await two.forget({ id });
  assert.equal(receipt.residue, 0);
  // Later in truth, although the other device's clock said tomorrow.
  await two.update((await two.list({ predicate: "city" }))[0].id, { text: "Lives in Berlin, Wedding" });
  await sync(two);
  await sync(one);
  assert.deepEqual(await texts(one), ["Lives in Berlin, Wedding"]);
  assert.deepEqual(await held(one), await held(two));
  for (const memory of [one, two]) assert.deepEqual(await sync(memory), { pushed: 0, pulled: 0 });
  // The sealed entries that held it are gone everywhere, not only out of sight: both hold the same ones.
  const entries = (memory) => [...memory.data.entries.keys()].filter((name) => !/^[^/]*\/[^/]*\/d\//.test(name)).sort();
  assert.deepEqual(entries(one), entries(two));
  const { keys } = await (await workerd.getKVNamespace("KV")).list({ prefix: "~sync/" });
  for (const name of entries(one)) assert.ok(keys.some((key) => key.name.endsWith(name)), name);
  const [scope] = /^[^/]+\/[^/]+\//.exec(entries(one)[0]);
  assert.equal(keys.filter(({ name }) => name.includes(scope)).length, entries(one).length);

  // An erasure too.
  await one.erase();
  await sync(one);
  await sync(two);
  assert.deepEqual(await held(two), []);
  await Promise.all([one, two].map((memory) => memory.close()));
});

test("a snapshot on one device replaces the entries on the other", async () => {
  const one = await device("carl");
  const two = await device("carl");
  for (let at = 0; at < 20; at += 1) await one.remember(`Fact number ${at} about the garden`);
  await sync(one);
  await sync(two);
  for (let at = 20; at < 540; at += 1) await one.remember(`Fact number ${at} about the garden`);
  // The snapshot is made in an idle moment.
  const entries = (memory) => [...memory.data.entries.keys()].filter((name) => /^[^/]*\/[^/]*\/e\//.test(name));
  for (let turn = 0; turn < 100 && entries(one).length > 500; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(entries(one).length < 100, `a snapshot was made: ${entries(one).length}`);
  await sync(one);
  await sync(two);
  assert.deepEqual(entries(two).sort(), entries(one).sort());
  assert.deepEqual(await held(two), await held(one));
  assert.equal((await held(two)).length, 540);
  await Promise.all([one, two].map((memory) => memory.close()));
});

test("an interrupted sync goes on where it stopped", async () => {
  const one = await device("dora");
  for (let at = 0; at < 250; at += 1) await one.remember(`Numbered thing ${at} in the attic`);
  const stop = new AbortController();
  let pages = 0;
  const counting = async () => {
    pages += 1;
    if (pages === 4) stop.abort();
    return hs("dora");
  };
  assert.equal(await codeOf(one.sync({ url, token: counting, signal: stop.signal })), "aborted");
  const rest = await sync(one);
  assert.ok(rest.pushed > 0 && rest.pushed < 250, JSON.stringify(rest));
  const two = await device("dora");
  let tokens = 0;
  const halfway = async () => {
    tokens += 1;
    if (tokens === 5) throw new Error("offline");
    return hs("dora");
  };
  const failing = two.sync({ url, token: halfway });
  // A token that could not be had is asked for again, as a broken connection is.
  assert.equal((await failing).pulled, 250);
  assert.deepEqual(await held(two), await held(one));
  assert.equal(await codeOf(one.sync({ url, token: await hs("dora"), signal: AbortSignal.abort() })), "aborted");
  await Promise.all([one, two].map((memory) => memory.close()));
});

test("another passphrase changes nothing on either side; a changed one is taken over by rekey()", async () => {
  const one = await device("emil", { seal: { passphrase: "first" } });
  await one.remember("Plays the oboe");
  await sync(one);
  const stranger = await device("emil", { seal: { passphrase: "other" } });
  await stranger.remember("Should not leave this device");
  const before = [...stranger.data.entries.keys()].sort();
  assert.equal(await codeOf(sync(stranger)), "wrong_key");
  assert.deepEqual([...stranger.data.entries.keys()].sort(), before);

  const two = await device("emil", { seal: { passphrase: "first" } });
  await sync(two);
  await one.rekey({ passphrase: "second" });
  await one.remember("Moved to the viola");
  await sync(one);
  assert.equal(await codeOf(sync(two)), "wrong_key");
  await two.rekey({ passphrase: "second" });
  await sync(two);
  assert.deepEqual(await texts(two), await texts(one));
  const fresh = await device("emil", { seal: { passphrase: "second" } });
  await sync(fresh);
  assert.deepEqual(await texts(fresh), await texts(one));
  await Promise.all([one, two, stranger, fresh].map((memory) => memory.close()));
});

test("what is wrong is said: no seal, no address, no token, a wrong token, an address without sync", async () => {
  const open = await openMemory({ user: "finn", store: "volatile", embedder: null });
  assert.equal(await codeOf(open.sync({ url, token: "x" })), "invalid_argument");
  const one = await device("finn");
  await one.remember("Collects stamps");
  assert.equal(await codeOf(one.sync({ url: "nowhere", token: "x" })), "invalid_argument");
  assert.equal(await codeOf(one.sync({ url, token: "" })), "invalid_argument");
  assert.equal(await codeOf(one.sync({ url, token: "x" })), "unauthorized");
  assert.equal(await codeOf(one.sync({ url: new URL("/elsewhere", url).href, token: await hs("finn") })), "not_found");
  // With or without the route, and slashes.
  for (const form of [url, new URL("/v1", url).href, new URL("/v1/sync/", url).href]) await one.sync({ url: form, token: await hs("finn") });
  await Promise.all([open, one].map((memory) => memory.close()));
});

test("an operator can hold entries back, but can neither forge removals nor read or change entries", async () => {
  const one = await device("gil");
  await one.remember("The wedding is on the fourth of May");
  await sync(one);
  const kv = await workerd.getKVNamespace("KV");
  const { keys } = await kv.list({ prefix: "~sync/" });
  const mine = [...one.data.entries.keys()];
  const stored = keys.map(({ name }) => name).filter((name) => mine.some((own) => name.endsWith(own)));
  const entry = stored.find((name) => name.includes("/e/"));
  const removal = stored.find((name) => name.includes("/y/"));
  // A removal made of other sealed bytes does not open.
  await kv.put(removal.replace(/[0-9a-f]{24}$/, "0".repeat(24)), await kv.get(entry));
  assert.equal(await codeOf(sync(one)), "corrupt");
  assert.deepEqual(await texts(one), ["The wedding is on the fourth of May"]);
  await one.close();
});
