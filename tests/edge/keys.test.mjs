// Tokens checked with a key set that a server serves: fetched once, fetched again for keys that are new, 503 while it cannot be had.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import test, { after, before, mock } from "node:test";

import { exportJWK, generateKeyPair, SignJWT } from "jose";

import { handlerMaker } from "../../pkg/dist/edge/handler.js";
import * as loader from "../../pkg/dist/loaders/files.js";
import { volatileStore } from "../../pkg/dist/stores/volatile.js";
import { boot, bundle, discard } from "./support/bundle.mjs";

/** Seconds for which a fetched set is not asked for anew, whatever keys tokens name; and for which it is used at all. */
const COOLDOWN = 31_000;
const KEPT = 601_000;
const keys = {};
let server;
let url;
/** What the server answers, and how often it was asked. */
let answer;
let asked = 0;

const serving = (...names) => (response) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ keys: names.map((name) => keys[name].jwk) }));

async function key(name, alg) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  keys[name] = { alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid: name, alg, use: "sig" } };
}

const token = (name, sub = "ann", kid = name) =>
  new SignJWT({ sub }).setProtectedHeader({ alg: keys[name].alg, kid }).setExpirationTime(Math.floor(Date.now() / 1000) + 3_600).sign(keys[name].privateKey);

before(async () => {
  await Promise.all([key("old", "RS256"), key("new", "ES256"), key("stranger", "ES256"), key("rsa", "RS256")]);
  server = createServer((request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${server.address().port}/keys.json`;
});

after(() => {
  mock.timers.reset();
  server?.closeAllConnections();
  server?.close();
});

/** Asks a new handler, whose faults are gathered. */
function endpoint(jwks = url) {
  const faults = [];
  const handler = handlerMaker(loader)({ store: () => volatileStore(), auth: { jwks }, memory: { embedder: null }, onError: (error, { status }) => faults.push([status, error.code]) });
  const ask = async (bearer) => {
    const response = await handler(new Request("http://edge.test/v1/memories", { headers: { authorization: `Bearer ${bearer}` } }));
    const body = await response.text();
    assert.doesNotMatch(body, /127\.0\.0\.1|keys\.json|fetch failed/, "nothing of the operator's set-up goes out");
    return response.status;
  };
  return { ask, faults };
}

test("RS256 and ES256 keys of one set are taken, others are not, and one fetch serves them all", async () => {
  answer = serving("old", "new");
  asked = 0;
  const { ask } = endpoint();
  assert.deepEqual(await Promise.all([token("old"), token("new"), token("old", "bea")].map(async (bearer) => ask(await bearer))), [200, 200, 200]);
  assert.equal(asked, 1);
  assert.equal(await ask(await token("stranger")), 401);
  assert.equal(await ask(await token("stranger", "ann", "new")), 401, "another's signature under a known name");
  assert.equal(await ask(await token("rsa", "ann", "new")), 401, "another algorithm under a known name");
  assert.equal(asked, 1, "unknown names do not make the endpoint ask again and again");
});

test("rotation: a new key is found once it is served, a withdrawn one ends with the kept set", async () => {
  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  try {
    answer = serving("old");
    asked = 0;
    const { ask } = endpoint();
    assert.equal(await ask(await token("old")), 200);
    answer = serving("old", "new");
    mock.timers.tick(COOLDOWN);
    assert.equal(await ask(await token("new")), 200);
    assert.equal(asked, 2);
    assert.equal(await ask(await token("old")), 200);
    answer = serving("new");
    mock.timers.tick(KEPT);
    assert.equal(await ask(await token("new")), 200);
    assert.equal(asked, 3);
    assert.equal(await ask(await token("old")), 401);
  } finally {
    mock.timers.reset();
  }
});

test("a set that cannot be had is no fault of the token: 503, the next request tries again, and what is kept goes on serving", async () => {
  const broken = {
    "status 500": (response) => response.writeHead(500).end("down"),
    "status 404": (response) => response.writeHead(404).end(),
    "no JSON": (response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>Sign in to the wifi"),
    "no key set": (response) => response.writeHead(200, { "content-type": "application/json" }).end('{"keys":"none"}'),
    "a broken connection": (response) => response.destroy(),
  };
  for (const [name, how] of Object.entries(broken)) {
    const { ask, faults } = endpoint();
    answer = how;
    assert.equal(await ask(await token("old")), 503, name);
    assert.deepEqual(faults, [[503, "store_unavailable"]], name);
    answer = serving("old");
    assert.equal(await ask(await token("old")), 200, `after ${name}`);
  }
  const { ask } = endpoint("http://127.0.0.1:9/keys.json");
  assert.equal(await ask(await token("old")), 503, "nobody listens");

  mock.timers.enable({ apis: ["Date"], now: Date.now() });
  try {
    answer = serving("old");
    const kept = endpoint();
    assert.equal(await kept.ask(await token("old")), 200);
    answer = broken["status 500"];
    mock.timers.tick(KEPT / 2);
    assert.equal(await kept.ask(await token("old")), 200, "the kept set");
    assert.equal(await kept.ask(await token("new")), 503, "whether this key is known cannot be told now");
    mock.timers.tick(KEPT);
    assert.equal(await kept.ask(await token("old")), 503, "a set that is too old is not believed");
  } finally {
    mock.timers.reset();
  }
});

test("the same in workerd", async () => {
  const built = bundle("tests/edge/support/wrangler.toml");
  const workerd = await boot(built, { kvNamespaces: ["KV"], bindings: { SECRET: "x".repeat(32), RS: "", ES: '{"keys":[]}', JWKS: url } });
  const ask = async (bearer) => (await workerd.dispatchFetch("http://remote.test/v1/memories", { headers: { authorization: `Bearer ${bearer}` } })).status;
  try {
    answer = (response) => response.writeHead(500).end();
    assert.equal(await ask(await token("old")), 503);
    answer = serving("old", "new");
    assert.equal(await ask(await token("old")), 200);
    assert.equal(await ask(await token("new")), 200);
    assert.equal(await ask(await token("stranger")), 401);
  } finally {
    await workerd.dispose();
    discard(built);
  }
});
