// The demo's worker as it would be deployed: what wrangler makes of it, how large it is, and that it answers in workerd.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { root } from "../../tools/steps/run.mjs";
import { boot, bundle, discard } from "./support/bundle.mjs";

/** Without the model, which is an asset. */
const MOST = 1024 * 1024;
const SECRET = "a secret of the tests, forty bytes or more";
let built;
let workerd;
let served = 0;

before(async () => {
  built = bundle();
  const files = (request) => {
    const { pathname } = new URL(request.url);
    served += 1;
    if (pathname !== "/model/pocketmem-128.bin") return new Response("a page", { headers: { "content-type": "text/html" } });
    return new Response(readFileSync(join(root, "pkg/model/pocketmem-128.bin")));
  };
  workerd = await boot(built, { kvNamespaces: ["MEMORY"], serviceBindings: { ASSETS: files }, bindings: { TOKEN_SECRET: SECRET, DEMO_TOKENS: "1" } });
});

after(async () => {
  await workerd?.dispose();
  if (built) discard(built);
});

test("wrangler deploy --dry-run passes, and the script is small", (t) => {
  assert.match(built.said, /--dry-run: exiting now/);
  assert.ok(built.files.some((name) => name.endsWith(".wasm")), built.files.join());
  assert.equal(built.files.some((name) => name.endsWith(".bin")), false);
  for (const [name, { bytes, gzip }] of Object.entries(built.sizes)) t.diagnostic(`${name}: ${(bytes / 1024).toFixed(1)} KB, ${(gzip / 1024).toFixed(1)} KB gzip`);
  assert.ok(built.gzip < MOST, `${built.gzip} bytes gzip`);
});

test("nothing happens before a request needs it", async () => {
  assert.equal(await (await workerd.dispatchFetch("http://demo.test/")).text(), "a page");
  assert.equal(served, 1);
  assert.equal((await workerd.dispatchFetch("http://demo.test/v1/memories")).status, 401);
  assert.equal((await workerd.dispatchFetch("http://demo.test/v1/openapi.json")).status, 200);
  assert.equal(served, 1);
});

test("the demo's token opens the API, and meaning finds what words do not", async () => {
  const { token } = await (await workerd.dispatchFetch("http://demo.test/demo/token?user=ann")).json();
  const ask = async (path, body) => {
    const response = await workerd.dispatchFetch(`http://demo.test${path}`, { method: "POST", body: JSON.stringify(body), headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };
  for (const text of ["My cat is called Miro", "I repair old bicycles on Sundays", "我对花生过敏"]) assert.equal((await ask("/v1/remember", { text })).action, "added");
  const { memories } = await ask("/v1/recall", { query: "pet's name" });
  assert.match(memories[0]?.text ?? "", /Miro/);
  assert.ok(memories[0].embedding, JSON.stringify(memories[0]));
  assert.ok(served >= 2);
});

test("without a secret the API says so, and without the switch nobody hands out tokens", async () => {
  const bare = await boot(built, { kvNamespaces: ["MEMORY"], serviceBindings: { ASSETS: () => new Response("a page") } });
  try {
    const response = await bare.dispatchFetch("http://demo.test/v1/memories");
    assert.equal(response.status, 503);
    assert.match(await response.text(), /TOKEN_SECRET/);
    assert.equal((await bare.dispatchFetch("http://demo.test/demo/token?user=ann")).status, 404);
  } finally {
    await bare.dispose();
  }
});
