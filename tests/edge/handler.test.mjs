// createHandler() in real workerd over its KV: every status, whose memory is whose, what malformed requests come to.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test, { after, before } from "node:test";

import { answers } from "../../pkg/dist/edge/schemas.js";
import { ROUTES } from "../../pkg/dist/edge/routes.js";
import { root } from "../../tools/steps/run.mjs";
import { boot, bundle, discard } from "./support/bundle.mjs";
import { hs, keyPairs, SECRET } from "./support/tokens.mjs";

let built;
let workerd;
let keys;

before(async () => {
  built = bundle("tests/edge/support/wrangler.toml");
  keys = await keyPairs();
  workerd = await boot(built, { kvNamespaces: ["KV"], bindings: { SECRET, RS: keys.pem, ES: JSON.stringify(keys.jwks) } });
});

after(async () => {
  await workerd?.dispose();
  if (built) discard(built);
});

const send = (path, { method = "GET", token, body, headers = {}, host = "main.test" } = {}) =>
  workerd.dispatchFetch(`http://${host}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body) }),
  });
const post = (path, token, body, more = {}) => send(path, { method: "POST", token, body, ...more });
const ok = async (promise) => {
  const response = await promise;
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text);
};
/** Refused with this status, as JSON of the one form, without insides. */
const refused = async (promise, status, code) => {
  const response = await promise;
  const text = await response.text();
  assert.equal(response.status, status, text);
  const { error } = JSON.parse(text);
  assert.deepEqual(Object.keys(error), ["code", "message"]);
  assert.ok(error.message.length > 5 && (!code || error.code === code), text);
  assert.doesNotMatch(text, /\.js:|\.ts:|\bat \w+ \(|canary-of-the-inside/);
  assert.equal(response.headers.get("cache-control"), "no-store");
  return response;
};

test("what is recorded is in the next session's context; listing, forgetting, export, erasure", async () => {
  const token = await hs("ann");
  const { turns, verdicts } = await ok(post("/v1/record", token, { turns: [{ session: "s", role: "user", content: "Remember that I am allergic to peanuts." }] }));
  assert.equal(turns.length, 1);
  assert.ok(verdicts.some(({ action }) => action === "added"));
  const verdict = await ok(post("/v1/remember", token, { text: "The project's code name is Heron", tags: ["work"] }));
  assert.equal(verdict.action, "added");
  const context = await ok(post("/v1/context", token, { query: "What should I avoid in a Thai restaurant?", session: "next" }));
  assert.match(JSON.stringify(context), /peanuts/);
  const { memories } = await ok(post("/v1/recall", token, { query: "code name of the project", limit: 3 }));
  assert.equal(memories[0].id, verdict.id);

  const listed = await ok(send("/v1/memories?tags=work&limit=1", { token }));
  assert.deepEqual(listed.memories.map(({ id }) => id), [verdict.id]);
  const first = await ok(send("/v1/memories?kinds=semantic&limit=1", { token }));
  const second = await ok(send(`/v1/memories?kinds=semantic&limit=1&after=${first.next}`, { token }));
  assert.equal(new Set([first.memories[0].id, second.memories[0].id]).size, 2);
  assert.equal(second.next, undefined);

  const file = await send("/v1/export", { token });
  assert.equal(file.headers.get("content-type"), "application/octet-stream");
  assert.ok((await file.arrayBuffer()).byteLength > 100);

  const receipt = await ok(send(`/v1/memories?id=${verdict.id}`, { method: "DELETE", token }));
  assert.equal(receipt.residue, 0);
  assert.ok(receipt.records >= 1);
  await refused(send(`/v1/memories?id=${verdict.id}`, { method: "DELETE", token }), 404, "not_found");
  assert.equal((await ok(send("/v1/me", { method: "DELETE", token }))).residue, 0);
  assert.deepEqual((await ok(send("/v1/memories", { token }))).memories, []);
  const { keys: left } = await (await workerd.getKVNamespace("KV")).list({ prefix: "ann/" });
  for (const { name } of left) {
    const value = Buffer.from(await (await workerd.getKVNamespace("KV")).get(name), "base64").toString("latin1");
    assert.ok(!/peanuts|Heron/.test(value), name);
  }
});

test("401: no token, a wrong one, an expired one, one without expiry, of another issuer, unsigned, of another key", async () => {
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  const claims = Buffer.from(JSON.stringify({ sub: "ann", iss: "tests", exp: 4e9 })).toString("base64url");
  const bad = [undefined, "x", "a.b.c", `${none}.${claims}.`, await hs("ann", {}, { expires: "-1h" }), await hs("ann", {}, { expires: null }), await hs("ann", { iss: "else" }), await hs("ann", {}, { secret: "another secret of forty bytes or more...." }), await hs(""), await hs("x".repeat(300))];
  for (const token of bad) {
    const response = await refused(send("/v1/memories", { token }), 401, "unauthorized");
    assert.equal(response.headers.get("www-authenticate"), "Bearer");
  }
  await refused(send("/v1/memories", { headers: { authorization: `Basic ${btoa("ann:x")}` } }), 401);
});

test("RS256, ES256 and the host's own function name the user; algorithms are not confused", async () => {
  await ok(post("/v1/remember", await keys.rs("rose"), { text: "Likes roses" }, { host: "rs.test" }));
  assert.equal((await ok(send("/v1/memories", { token: await keys.rs("rose"), host: "rs.test" }))).memories.length, 1);
  assert.equal((await ok(send("/v1/memories", { token: await keys.es("eve", { aud: "memories" }), host: "es.test" }))).memories.length, 0);
  await refused(send("/v1/memories", { token: await keys.confused("rose"), host: "rs.test" }), 401);
  await refused(send("/v1/memories", { token: await keys.es("rose"), host: "rs.test" }), 401);
  await refused(send("/v1/memories", { token: await keys.es("eve", { aud: "else" }), host: "es.test" }), 401);
  await refused(send("/v1/memories", { token: await keys.es("eve", { aud: "memories", scope: "none" }), host: "es.test" }), 403, "forbidden");
  assert.deepEqual((await ok(send("/v1/memories", { host: "host.test" }))).memories, []);
  await refused(send("/v1/memories", { host: "host.test", headers: { "x-user": "none" } }), 401);
  await refused(send("/v1/memories", { host: "host.test", headers: { "x-user": "banned" } }), 403);
});

test("400 and 415: bodies that are not what the route takes", async () => {
  const token = await hs("ann");
  for (const body of ["", "{", "[]", "null", '"text"', "{}", '{"text":""}', '{"text":5}', '{"text":"x","importance":9}', '{"text":"x","kind":"nonsense"}', `{"text":"x","metadata":${"[".repeat(50_00)}}`]) {
    await refused(post("/v1/remember", token, body), 400);
  }
  await refused(post("/v1/remember", token, new Uint8Array([0x7b, 0xff, 0x7d])), 400);
  // Whose memory it is says the token alone.
  const answer = await refused(post("/v1/remember", token, { text: "x", user: "bob" }), 400);
  assert.match(answer.headers.get("content-type"), /json/);
  await refused(post("/v1/recall", token, { query: "x", limit: -1 }), 400);
  await refused(post("/v1/context", token, { query: "x" }), 400);
  await refused(send("/v1/memories?limit=0", { token }), 400);
  await refused(send("/v1/memories?limit=1&limit=2", { token }), 400);
  await refused(send("/v1/memories?user=bob", { token }), 400);
  await refused(send("/v1/memories?since=yesterdayish", { token }), 400);
  await refused(send("/v1/memories", { method: "DELETE", token }), 400);
  await refused(send("/v1/memories?id=a&session=b", { method: "DELETE", token }), 400);
  await refused(send("/v1/sync", { token }), 400);
  await refused(send("/v1/sync?scope=../../x", { token }), 400);
  await refused(post("/v1/remember", token, "text=x", { headers: { "content-type": "application/x-www-form-urlencoded" } }), 415);
  await refused(send("/v1/remember", { method: "POST", token }), 415);
});

test("403, preflight and headers for other origins", async () => {
  const token = await hs("ann");
  await refused(send("/v1/memories", { token, headers: { origin: "https://evil.example" } }), 403, "forbidden");
  await refused(send("/v1/memories", { method: "OPTIONS", headers: { origin: "https://evil.example", "access-control-request-method": "GET" } }), 403);
  const asked = await send("/v1/memories", { method: "OPTIONS", headers: { origin: "https://chat.example", "access-control-request-method": "DELETE" } });
  assert.equal(asked.status, 204);
  assert.equal(asked.headers.get("access-control-allow-origin"), "https://chat.example");
  assert.match(asked.headers.get("access-control-allow-methods"), /GET, DELETE/);
  const got = await send("/v1/memories", { token, headers: { origin: "https://chat.example" } });
  assert.equal(got.status, 200);
  assert.equal(got.headers.get("access-control-allow-origin"), "https://chat.example");
  assert.equal(got.headers.get("vary"), "origin");
  // Refusals are readable for pages of listed origins too.
  assert.equal((await send("/v1/memories", { headers: { origin: "https://chat.example" } })).headers.get("access-control-allow-origin"), "https://chat.example");
  assert.equal((await send("/v1/memories", { token, headers: { origin: "http://main.test" } })).status, 200);
});

test("404, 405, 409, 413, 429, 500, 503", async () => {
  const token = await hs("ann");
  await refused(send("/v1/nothing", { token }), 404);
  await refused(send("/v1/memories/", { token }), 404);
  const wrong = await refused(send("/v1/record", { token }), 405);
  assert.equal(wrong.headers.get("allow"), "POST");
  await refused(send("/v1/memories", { method: "PUT", token, body: {} }), 405);
  await refused(post("/v1/remember", token, { text: "x".repeat(70_000) }), 413, "too_large");
  // A stream does not say its length.
  let parts = 0;
  const stream = new ReadableStream({ pull: (controller) => (parts++ < 20 ? controller.enqueue(new TextEncoder().encode("x".repeat(10_000))) : controller.close()) });
  await refused(workerd.dispatchFetch("http://main.test/v1/remember", { method: "POST", duplex: "half", body: stream, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } }), 413);
  const limited = await refused(send("/v1/memories", { token: await hs("limited") }), 429, "rate_limited");
  assert.equal(limited.headers.get("retry-after"), "7");
  await refused(send("/v1/memories", { token: await hs("unwanted") }), 429);
  await refused(send("/v1/memories", { host: "host.test", headers: { "x-user": "fault" } }), 500, "internal");
  const down = await refused(send("/v1/memories", { host: "down.test" }), 503);
  assert.ok(Number(down.headers.get("retry-after")) > 0);

  const name = `${"A".repeat(16)}/${"B".repeat(16)}/e/0a1b2c3d.${"x".repeat(40)}`;
  const value = (fill) => Buffer.from([1, ...Array.from({ length: 40 }, () => fill)]).toString("base64url");
  assert.deepEqual(await ok(post("/v1/sync/push", token, { entries: [[name, value(1)]] })), { stored: 1, removed: 0 });
  assert.deepEqual(await ok(post("/v1/sync/push", token, { entries: [[name, value(1)]], remove: [] })), { stored: 0, removed: 0 });
  await refused(post("/v1/sync/push", token, { entries: [[name, value(2)]] }), 409, "conflict");
  await refused(post("/v1/sync/pull", token, { keys: Array.from({ length: 101 }, (_, at) => name + at) }), 413);
  await refused(post("/v1/sync/push", token, { entries: [[name.replace("/e/", "/d/"), value(1)]] }), 400);
  await refused(post("/v1/sync/push", token, { entries: [[name, Buffer.from('{"text":"plain"}').toString("base64url")]] }), 400);
  // Another user's entries are neither seen nor reached.
  const scope = `scope=${encodeURIComponent(name.slice(0, 33))}`;
  assert.deepEqual(await ok(send(`/v1/sync?${scope}`, { token: await hs("bob") })), { names: [] });
  assert.deepEqual(await ok(post("/v1/sync/pull", await hs("bob"), { keys: [name] })), { entries: [], missing: [name] });
  await ok(post("/v1/sync/push", await hs("bob"), { remove: [name] }));
  assert.deepEqual((await ok(send(`/v1/sync?${scope}`, { token }))).names, [name]);
});

test("the OpenAPI document names every route, its fields and every status that was seen", async () => {
  const document = await ok(send("/v1/openapi.json"));
  assert.match(document.openapi, /^3\.1\./);
  const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
  assert.deepEqual(described.sort(), ROUTES.map(({ method, path }) => `${method} ${path}`).sort());
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(refs)].filter((name) => !document.components.schemas[name]), []);
  assert.deepEqual(Object.keys(answers).filter((name) => !refs.includes(name)), []);
  assert.equal(new Set(Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))).size, ROUTES.length);
  // What the document calls required is required, and nothing that it does not name is taken.
  const token = await hs("ann");
  for (const { path, body } of ROUTES.filter(({ body }) => body)) {
    for (const status of [400, 401, 403, 405, 413, 415, 429, 500, 503]) assert.ok(document.paths[path].post.responses[status], `${path} ${status}`);
    if (body.required) await refused(post(path, token, {}), 400);
    await refused(post(path, token, { unheard: 1 }), 400);
  }
  assert.ok(document.paths["/v1/memories"].delete.responses[404]);
  assert.ok(document.paths["/v1/sync/push"].post.responses[409]);
  // Answers have the fields they are said to have.
  await ok(post("/v1/remember", token, { text: "My bicycle is green" }));
  const { memories: [record] } = await ok(post("/v1/recall", token, { query: "bicycle" }));
  for (const field of document.components.schemas.MemoryRecord.required) assert.ok(field in record, field);
  const context = await ok(post("/v1/context", token, { query: "bicycle", session: "s" }));
  for (const field of document.components.schemas.Context.required) assert.ok(field in context, field);
});

const MALFORMED = process.env.POCKETMEM_LONG === "1" ? 2_000 : 200;
test(`${MALFORMED} malformed requests: refused or answered, never a fault, and the next request is served`, async () => {
  let state = 20_261_130;
  const random = (below) => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) % below;
  const pick = (list) => list[random(list.length)];
  const odd = [null, true, -1, 1e308, 0.5, "", " ", "x", "\u0000", "\ud800", "你好", "a".repeat(5_000), [], {}, [[]], { a: { b: [] } }, "__proto__", { toString: 1 }, 2 ** 53, "2026-02-31", [null], "<script>", "../..", "%00", "user"];
  const names = ["text", "turns", "query", "session", "limit", "kinds", "filter", "tags", "keys", "entries", "remove", "metadata", "recall", "window", "fact", "role", "content", "__proto__", "constructor", "since", "time"];
  const value = (depth = 0) => (depth < 3 && random(4) === 0 ? Object.fromEntries(Array.from({ length: random(4) }, () => [pick(names), value(depth + 1)])) : random(5) === 0 ? [pick(odd), pick(odd)] : pick(odd));
  const token = await hs("fuzz");
  const seen = new Map();
  for (let round = 0; round < MALFORMED; round += 1) {
    const { method, path, body: schema, query = {} } = ROUTES[round % ROUTES.length];
    const fields = Object.keys(schema?.properties ?? {});
    const body = Object.fromEntries(Array.from({ length: 1 + random(4) }, () => [random(4) ? pick(fields.length ? fields : names) : pick(names), value()]));
    const text = JSON.stringify(body);
    const search = new URLSearchParams(Array.from({ length: random(3) }, () => [pick([...Object.keys(query), ...names]), JSON.stringify(pick(odd)).replaceAll('"', "")]));
    const damaged = random(5) === 0 ? text.slice(0, random(text.length)) : text;
    const response = await send(`${path}?${search}`, { method, token, ...(schema ? { body: damaged } : {}) });
    const answer = await response.text();
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    assert.ok([200, 400, 404, 413].includes(response.status), `${method} ${path}?${search} ${damaged.slice(0, 300)} -> ${response.status} ${answer.slice(0, 300)}`);
    assert.doesNotMatch(answer, /"stack"|\.js:\d|RuntimeError|unreachable/);
  }
  assert.ok(seen.get(400) > MALFORMED / 4, JSON.stringify([...seen]));
  assert.equal((await ok(post("/v1/remember", token, { text: "Still served after all that" }))).action, "added");
});

test("a model kept as a KV value finds by meaning; while it is not there words serve", async () => {
  const options = { host: "model.test", headers: { "x-user": "hosted" } };
  await ok(post("/v1/remember", undefined, { text: "My cat is called Miro" }, options));
  const asked = () => ok(post("/v1/recall", undefined, { query: "pet's name" }, options));
  assert.deepEqual((await asked()).memories, []);
  await (await workerd.getKVNamespace("KV")).put("files/pocketmem-128.bin", new Uint8Array(readFileSync(join(root, "pkg/model/pocketmem-128.bin"))).buffer);
  // The memory that is open goes on by words; one that is opened now has the model.
  const again = { ...options, host: "model2.test" };
  const { memories } = await ok(post("/v1/recall", undefined, { query: "pet's name" }, again));
  assert.match(memories[0]?.text ?? "", /Miro/);
  assert.equal(memories[0].embedding.model, "pocketmem-128-1");
});

test("200 requests at once of 50 users: all answered, nothing lost, nobody sees another's", async () => {
  const users = await Promise.all(Array.from({ length: 50 }, async (_, at) => ({ canary: `canary${String(at).padStart(3, "0")}quartz`, token: await hs(`crowd ${at}`) })));
  const requests = users.flatMap(({ token, canary }) => [
    () => post("/v1/remember", token, { text: `My locker code is ${canary} one` }),
    () => post("/v1/record", token, { turns: [{ session: "s", role: "user", content: `Remember that my boat is called ${canary} two.` }] }),
    () => post("/v1/context", token, { query: "locker code and boat", session: "s" }),
    () => post("/v1/recall", token, { query: "What is my boat called?" }),
  ]);
  const order = requests.map((request, at) => [((at * 7_919) % 200), request, at]).sort(([a], [b]) => a - b);
  const texts = [];
  let resets = 0;
  await Promise.all(order.map(async ([, request, at]) => {
    // On a busy machine the emulator's socket may be reset, rarely, before the worker has seen the request; that is sent once
    // more. A worker that breaks resets far more.
    const response = await request().catch((error) => (error.cause?.code === "ECONNRESET" && ++resets <= 2 ? request() : Promise.reject(error)));
    texts[at] = await response.text();
    assert.equal(response.status, 200, texts[at]);
  }));
  const alien = (text, own) => [...text.matchAll(/canary\d{3}quartz/g)].some(([found]) => found !== own);
  for (const [at, text] of texts.entries()) assert.ok(!alien(text, users[Math.floor(at / 4)].canary), text);
  for (const { token, canary } of users) {
    const text = JSON.stringify(await ok(send("/v1/memories?kinds=semantic", { token })));
    assert.ok(text.includes(`${canary} one`) && text.includes(`${canary} two`), `lost: ${canary} ${text}`);
    assert.ok(!alien(text, canary));
  }
});
