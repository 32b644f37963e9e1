// Turns the demo's worker and users with 100, 1,000 and 10,000 memories into figures: CPU and KV operations per request, sizes.
// CPU is that of the workerd process (all threads, from /proc, so Linux only: the emulated KV is in it), less what an answer
// without a memory costs. "cold" is a memory's first context in an isolate that has served others, opening it included.
// "isolate" is what the platform's limit of 128 MB counts, with as many memories open as the handler keeps by default: the heap by
// workerd's inspector, garbage included, and the wasm memory, which it does not tell, by the same requests in Node.

import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { SignJWT } from "jose";

import { handlerMaker } from "../../pkg/dist/edge/handler.js";
import { kvStore } from "../../pkg/dist/edge/index.js";
import { openMemory } from "../../pkg/dist/index.js";
import * as loader from "../../pkg/dist/loaders/files.js";
import { VolatileData, volatileStore } from "../../pkg/dist/stores/volatile.js";
import { staleKv } from "../../pkg/dist/testing/index.js";
import * as glue from "../../pkg/wasm/pocketmem.js";
import { root } from "../../tools/steps/run.mjs";
import { boot, bundle, discard } from "../edge/support/bundle.mjs";

// The inspector is reached by a WebSocket, which Node 20 has behind a switch.
if (typeof WebSocket === "undefined") process.exit(spawnSync(process.execPath, ["--experimental-websocket", import.meta.filename], { stdio: "inherit" }).status ?? 1);

const SIZES = [100, 1_000, 10_000];
/** Memories that a handler keeps open by default. */
const OPEN = 4;
const COLD = 10;
const WARM = 60;
const SECRET = "a secret of the benchmark, forty bytes or more";
const model = readFileSync(join(root, "pkg/model/pocketmem-128.bin"));

/** Sentences of everyday talk, no two alike: what a user may have said over the years. */
function sentence(at) {
  const pick = (list, by) => list[Math.floor(at / by) % list.length];
  const who = pick(["My sister", "A colleague", "The neighbour", "My old teacher", "Our gardener", "The dentist", "My cousin"], 1);
  const did = pick(["repaired", "painted", "sold", "bought", "found", "lost", "described", "borrowed", "photographed"], 7);
  const what = pick(["a blue bicycle", "the kitchen clock", "two maps of Norway", "an oak table", "the wedding album", "a box of records", "the garden gate", "a violin"], 63);
  const where = pick(["in Lisbon", "by the lake", "on the third floor", "at the station", "behind the school", "near the old mill"], 504);
  return `${who} ${did} ${what} ${where} in week ${1 + (at % 52)} of ${1_990 + (Math.floor(at / 52) % 35)}, note ${at}.`;
}

/** Entries of a user with this many memories, as a browser or worker would have left them. */
async function entries(count) {
  const data = new VolatileData();
  const memory = await openMemory({ user: "user0", store: volatileStore(data), assets: { model } });
  for (let from = 0; from < count; from += 100) {
    const turns = Array.from({ length: Math.min(100, count - from) }, (_, at) => ({ session: `s${Math.floor((from + at) / 40)}`, role: "user", content: `${at % 10 ? "" : "Remember that "}${sentence(from + at)}`, time: Date.now() - (count - from - at) * 60_000 }));
    await memory.record(turns);
  }
  await memory.close();
  // Opened once more: sessions that were left end, and what piled up becomes snapshots.
  const again = await openMemory({ user: "user0", store: volatileStore(data), assets: { model } });
  await again.context("what was painted?", { session: "now" });
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 50));
  const { total } = await again.stats();
  await again.close();
  return { total, pairs: [...data.entries] };
}

const bytesOf = (pairs) => pairs.reduce((sum, [, bytes]) => sum + bytes.length, 0);
const renamed = (pairs, user) => pairs.map(([key, bytes]) => [key.replace(/^user0\//, `${user}/`), bytes]);

/** The workerd that is this process's child. */
function child() {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).find((pid) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1].split(" ")[1] === String(process.pid) && readFileSync(`/proc/${pid}/comm`, "latin1").startsWith("workerd");
    } catch {
      return false;
    }
  });
}
/** Milliseconds of CPU so far. */
function cpu(pid) {
  let total = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`)) total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1").split(" ")[0]);
  return total / 1e6;
}
const resident = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))[1]) / 1024;
const rounded = (value, digits = 1) => Number(value.toFixed(digits));

/** Bytes of JavaScript's heap and of buffers in the worker's isolate. */
async function heap(workerd) {
  const { host } = await workerd.getInspectorURL();
  const targets = await (await fetch(`http://${host}/json`)).json();
  const socket = new WebSocket(targets.find(({ id }) => id === "core:user:").webSocketDebuggerUrl);
  const used = await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error("workerd's inspector cannot be reached"));
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: "Runtime.getHeapUsage" }));
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(data);
      if (id === 1) resolve(result);
    };
  });
  socket.close();
  return used.usedSize + used.embedderHeapUsedSize + used.backingStorageSize;
}

/** Bytes of the wasm memory after each of several users of this size asked for a context, as in an isolate. */
async function wasmBytes(pairs) {
  glue.__wbg_reset_state();
  const kv = staleKv();
  const handler = handlerMaker(loader)({ store: () => kvStore(kv.place("here")), auth: (request) => request.headers.get("x-user"), model: async () => model });
  for (let at = 0; at < OPEN; at += 1) {
    await kvStore(kv.place("here")).commit({ put: renamed(pairs, `user${at}`), remove: [] });
    const response = await handler(new Request("http://edge.test/v1/context", { method: "POST", body: JSON.stringify({ query: "who sold a violin?", session: "now" }), headers: { "content-type": "application/json", "x-user": `user${at}` } }));
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
  }
  return glue.initSync().memory.buffer.byteLength;
}

/** KV operations of a cold and a warm context and of a record, by the fake that counts as the platform does. */
async function operations(pairs) {
  let now = Date.now();
  const clock = () => now;
  const kv = staleKv({ clock });
  await kvStore(kv.place("seed"), { clock }).commit({ put: pairs, remove: [] });
  now += 120_000;
  const handler = handlerMaker(loader)({ store: () => kvStore(kv.place("here"), { clock }), auth: () => "user0", memory: { clock }, model: async () => model });
  const count = async (path, body) => {
    const before = { ...kv.operations };
    const response = await handler(new Request(`http://edge.test${path}`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }));
    if (!response.ok) throw new Error(await response.text());
    await response.arrayBuffer();
    return Object.fromEntries(["list", "get", "put", "delete"].map((verb) => [verb, kv.operations[verb] - before[verb]]));
  };
  const cold = await count("/v1/context", { query: "who painted the garden gate?", session: "now" });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const warm = await count("/v1/context", { query: "who sold a violin?", session: "now" });
  const record = await count("/v1/record", { turns: [{ session: "now", role: "user", content: "Remember that I like rye bread." }] });
  return { cold, warm, record };
}

const built = bundle();
const results = {
  command: "npm run bench -- edge", node: process.version, cpu: cpus()[0].model, cores: cpus().length,
  bundle: { ...built.sizes, gzip: built.gzip }, sizes: {},
};
for (const size of SIZES) {
  const { total, pairs } = await entries(size);
  const workerd = await boot(built, { kvNamespaces: ["MEMORY"], inspectorPort: 0, serviceBindings: { ASSETS: () => new Response(model) }, bindings: { TOKEN_SECRET: SECRET } });
  try {
    const pid = child();
    const seed = kvStore(await workerd.getKVNamespace("MEMORY"));
    for (let at = 0; at < COLD; at += 1) await seed.commit({ put: renamed(pairs, `user${at}`), remove: [] });
    const tokens = await Promise.all(Array.from({ length: COLD }, (_, at) => new SignJWT({}).setProtectedHeader({ alg: "HS256" }).setSubject(`user${at}`).setExpirationTime("1h").sign(new TextEncoder().encode(SECRET))));
    const ask = async (token, path, body) => {
      const response = await workerd.dispatchFetch(`http://demo.test${path}`, { method: body ? "POST" : "GET", headers: { authorization: `Bearer ${token}`, ...(body ? { "content-type": "application/json" } : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
      const text = await response.text();
      if (!response.ok) throw new Error(text);
      return text;
    };
    const context = (token, at) => ask(token, "/v1/context", { query: sentence(at * 37), session: "now" });
    const per = async (times, run) => {
      const [before, started] = [cpu(pid), performance.now()];
      for (let at = 0; at < times; at += 1) await run(at);
      return { cpuMs: (cpu(pid) - before) / times, wallMs: (performance.now() - started) / times };
    };
    // The wasm is compiled to machine code while the first requests run.
    await ask(tokens[0], "/v1/openapi.json");
    const empty = await per(WARM, () => ask(tokens[0], "/v1/openapi.json"));
    const before = resident(pid);
    const first = await per(1, () => context(tokens[0], 0));
    const grown = resident(pid) - before;
    // By the third user the engine's machine code is the optimised one.
    await context(tokens[1], 0);
    const cold = { cpuMs: 0, wallMs: 0 };
    const opened = { cpuMs: 0, wallMs: 0 };
    for (const token of tokens.slice(2)) {
      // Opening alone, then the first context, which makes the vectors.
      const steps = [await per(1, () => ask(token, "/v1/memories?limit=1")), await per(1, () => context(token, 1))];
      for (const name of ["cpuMs", "wallMs"]) {
        opened[name] += steps[0][name] / (COLD - 2);
        cold[name] += (steps[0][name] + steps[1][name]) / (COLD - 2);
      }
    }
    cold.cpuMs -= empty.cpuMs;
    const last = tokens[COLD - 1];
    for (let at = 0; at < WARM; at += 1) await context(last, at);
    const warm = await per(WARM, (at) => context(last, at));
    const recall = await per(WARM, (at) => ask(last, "/v1/recall", { query: sentence(at * 41) }));
    const record = await per(WARM, (at) => ask(last, "/v1/record", { turns: [{ session: "now", role: "user", content: `Nothing much happened on day ${at}.` }] }));
    const net = ({ cpuMs, wallMs }) => ({ cpuMs: rounded(cpuMs - empty.cpuMs), wallMs: rounded(wallMs) });
    const [js, wasm] = [await heap(workerd), await wasmBytes(pairs)];
    const mb = (bytes) => rounded(bytes / 1024 / 1024);
    const isolate = { memoriesOpen: OPEN, heapMb: mb(js), wasmMb: mb(wasm), mb: mb(js + wasm) };
    results.sizes[size] = {
      memories: total, entries: pairs.length, bytes: bytesOf(pairs), emptyAnswerCpuMs: rounded(empty.cpuMs, 2),
      firstOfIsolate: net(first), coldOpen: net(opened), cold: net(cold), context: net(warm), recall: net(recall), record: net(record),
      isolate, processMb: rounded(resident(pid)), firstOfIsolateGrewMb: rounded(grown), operations: await operations(pairs),
    };
    console.log(size, JSON.stringify(results.sizes[size]));
  } finally {
    await workerd.dispose();
  }
}
discard(built);
mkdirSync(join(root, "tests/bench/results"), { recursive: true });
writeFileSync(join(root, "tests/bench/results/edge.json"), `${JSON.stringify(results, null, 2)}\n`);
