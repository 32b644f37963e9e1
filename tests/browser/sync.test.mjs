// memory.sync() between two browsers with profiles of their own and a worker in real workerd: what both made while offline
// is on both afterwards, in the page and in a web worker; the endpoint's KV holds nothing that can be read.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { boot, bundle, discard } from "../edge/support/bundle.mjs";
import { hs, SECRET } from "../edge/support/tokens.mjs";
import { launch } from "./launch.mjs";
import { plainPage, site } from "./site.mjs";

const COUNT = process.env.POCKETMEM_LONG === "1" ? 1_000 : 120;
const DAY = 86_400_000;
const CANARY = "quartzlantern";

let browser;
let server;
let built;
let workerd;
let url;

before(async () => {
  let endpoint = "'self'";
  server = await site({ "index.html": plainPage("sync") }, { headers: () => ({ "content-security-policy": `default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self' ${endpoint}` }) });
  built = bundle("tests/edge/support/wrangler.toml");
  workerd = await boot(built, { kvNamespaces: ["KV"], bindings: { SECRET, RS: "", ES: '{"keys":[]}', ORIGIN: new URL(server.url).origin } });
  url = String(await workerd.ready);
  endpoint = new URL(url).origin;
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.close();
  await workerd?.dispose();
  if (built) discard(built);
});

/** A page of a browser of its own, with the user's sealed memory open. `ahead`: how wrong its clock is. */
async function device(user, { worker = false, ahead = 0 } = {}) {
  const context = await browser.newContext();
  const errors = [];
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(server.url);
  await page.waitForFunction(() => globalThis.ready);
  await page.evaluate(
    async ({ user, worker, ahead, url, token }) => {
      // The same key on both, as a passphrase would give: what is not about passphrases need not wait for one.
      const key = await crypto.subtle.importKey("raw", new Uint8Array(32).fill(9), "AES-GCM", false, ["encrypt", "decrypt"]);
      globalThis.memory = await openMemory({ user, worker, embedder: null, seal: { key }, ...(ahead ? { clock: () => Date.now() + ahead } : {}) });
      globalThis.sync = (more = {}) => memory.sync({ url, token, ...more });
      globalThis.held = async () => {
        const all = [];
        for (let page; !page || page.length > 0; all.push(...page)) {
          page = await memory.list({ kinds: ["turn", "episodic", "semantic", "procedural"], status: ["active", "superseded", "pending", "archived", "expired"], limit: 500, ...(all.length > 0 ? { after: all.at(-1).id } : {}) });
        }
        // How often each was used is each device's own.
        return all.map(({ lastAccessedAt, accessCount, ...record }) => JSON.stringify(record)).sort();
      };
    },
    { user, worker, ahead, url, token: await hs(user) },
  );
  return {
    page,
    run: (job, arg) => page.evaluate(job, arg),
    sync: () => page.evaluate(() => sync()),
    held: () => page.evaluate(() => held()),
    async close() {
      await page.evaluate(() => memory.close());
      await context.close();
      assert.deepEqual(errors, []);
    },
  };
}

const fill = ({ count, where, canary }) =>
  Promise.all(Array.from({ length: count }, (_, at) => memory.remember(`Note ${at} of the ${where}: the ${canary} number ${at * 7} is polished`)));

for (const worker of [false, true]) {
  const where = worker ? "in a web worker" : "in the page";

  test(`${where}: ${COUNT} records on each side while offline, then sync: both equal, and twice the same`, async () => {
    const user = worker ? "ann worker" : "ann";
    const [one, two] = await Promise.all([device(user, { worker }), device(user, { worker })]);
    for (const [at, each] of [one, two].entries()) {
      await each.page.context().setOffline(true);
      await each.run(fill, { count: COUNT, where: ["phone", "laptop"][at], canary: CANARY });
      await each.page.context().setOffline(false);
    }
    const steps = [await one.sync(), await two.sync(), await one.sync()];
    const here = await one.held();
    assert.equal(here.length, 2 * COUNT);
    assert.deepEqual(await two.held(), here);
    assert.deepEqual(steps[1].pulled, steps[0].pushed);
    for (const each of [two, one, two, one]) assert.deepEqual(await each.sync(), { pushed: 0, pulled: 0 });
    assert.deepEqual(await one.held(), here);
    assert.deepEqual(await two.held(), here);

    // What is forgotten here goes there, and does not come back with the next sync.
    const { id } = JSON.parse(here[0]);
    assert.equal((await one.run((id) => memory.forget({ id }), id)).residue, 0);
    for (const each of [one, two, one, two]) await each.sync();
    const left = await one.held();
    assert.equal(left.length, 2 * COUNT - 1);
    assert.deepEqual(await two.held(), left);

    const kv = await workerd.getKVNamespace("KV");
    let seen = 0;
    for (let cursor; ; ) {
      const listed = await kv.list({ cursor });
      for (const { name } of listed.keys) {
        const value = await kv.get(name);
        const bytes = Buffer.from(value, "base64");
        for (const form of [name, value, bytes.toString("latin1"), bytes.toString("utf16le")]) assert.doesNotMatch(form, /quartzlantern|polished|\bann\b|laptop/i, name);
        seen += 1;
      }
      if (listed.list_complete) break;
      cursor = listed.cursor;
    }
    assert.ok(seen > 2);
    await Promise.all([one.close(), two.close()]);
  });
}

test("a sync broken off in the middle: the next one goes on, nothing is lost or twice", async () => {
  const one = await device("bea");
  await one.run(fill, { count: 260, where: "attic", canary: CANARY });
  let pages = 0;
  await one.page.route(/\/v1\/sync\/push/, async (route) => {
    pages += 1;
    if (pages < 3) return route.continue();
    // The third page arrives at the endpoint, its answer nowhere.
    await fetch(route.request().url(), { method: "POST", headers: route.request().headers(), body: route.request().postData() });
    return one.run(() => leave.abort());
  });
  const cut = await one.run(() => {
    globalThis.leave = new AbortController();
    return sync({ signal: leave.signal }).then(() => "done", ({ code }) => code);
  });
  assert.equal(cut, "aborted");
  await one.page.unroute(/\/v1\/sync\/push/);
  const rest = await one.sync();
  const two = await device("bea");
  const got = await two.sync();
  assert.ok(rest.pushed < got.pulled, JSON.stringify({ rest, got }));
  assert.equal((await two.held()).length, 260);
  assert.deepEqual(await two.held(), await one.held());
  await Promise.all([one.close(), two.close()]);
});

test("a browser whose clock is a day ahead: what is said and forgotten later elsewhere still counts", async () => {
  const ahead = await device("carl", { ahead: DAY });
  const right = await device("carl");
  const city = (where) => memory.remember({ text: `Lives in ${where}`, fact: { subject: "user", predicate: "lives_in", object: where, cardinality: "one" } });
  const { id } = await ahead.run(() => memory.remember("The spare key is under the blue pot"));
  await ahead.run(city, "Berlin");
  for (const each of [ahead, right]) await each.sync();
  await right.run((id) => memory.forget({ id }), id);
  await right.run(async () => memory.update((await memory.list({ predicate: "lives_in" }))[0].id, { text: "Lives in Berlin, Wedding" }));
  for (const each of [right, ahead, right]) await each.sync();
  const texts = (each) => each.run(async () => (await memory.list()).map(({ text }) => text));
  assert.deepEqual(await texts(ahead), ["Lives in Berlin, Wedding"]);
  assert.deepEqual(await ahead.held(), await right.held());
  await Promise.all([ahead.close(), right.close()]);
});
