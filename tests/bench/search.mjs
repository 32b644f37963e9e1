// Turns real talk into figures of search and of whole calls, in Chromium, beside other libraries in the same run:
// `npm run bench -- search [--data DIR] [--only vectors,text,calls,parts] [--rows 10000,100000] [--sets real,clustered,uniform] [--engines NAMES] [--stores volatile,indexeddb,indexeddb-worker] [--long] [--built]`.
// DIR: the public sets that `npm run eval` reads; without it texts are made up. Parts that are not run keep their last figures;
// with --built the crate that is there already is used.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { builtin } from "../../pkg/dist/embedders/index.js";
import { ask, root, run } from "../../tools/steps/run.mjs";
import { bin } from "../../tools/steps/node.mjs";
import { serve } from "../../tools/steps/serve.mjs";
import { launch, open } from "../browser/launch.mjs";
import { all, has, table } from "../eval/data.mjs";
import { report } from "./support/report.mjs";

const here = import.meta.dirname;
const built = join(here, "built");
const OUT = join(here, "results", "search.json");
const flag = (name) => { const at = process.argv.indexOf(`--${name}`); return at < 0 ? undefined : process.argv[at + 1]; };
const long = process.argv.includes("--long");
const data = flag("data");
const only = (flag("only") ?? "parts,text,vectors,calls").split(",");
const rows = flag("rows")?.split(",").map(Number);
const sets = (flag("sets") ?? "real,clustered,uniform").split(",");
const engines = flag("engines")?.split(",");
const stores = flag("stores")?.split(",");
/** What rustc uses for wasm32, with relaxed SIMD for the comparison: Chromium knows it, Node 20 does not. */
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext", "simd", "relaxed-simd"];
const DIMS = 256;
const QUERIES = 200;
const SIZES = {
  "hnswlib-wasm": ["hnswlib-wasm/dist/hnswlib.js"],
  EdgeVec: ["edgevec/edgevec.js", "edgevec/edgevec_bg.wasm"],
  MeMemo: ["mememo/dist/index.es.js"],
  voy: ["voy-search/voy_search_bg.js", "voy-search/voy_search_bg.wasm"],
  Orama: ["@orama/orama/dist/browser/index.js"],
  "PGlite + pgvector": ["@electric-sql/pglite/dist/index.js", "@electric-sql/pglite/dist/pglite.wasm", "@electric-sql/pglite/dist/pglite.data", "@electric-sql/pglite-pgvector/dist/vector.tar.gz"],
  MiniSearch: ["minisearch/dist/es/index.js"],
  FlexSearch: ["flexsearch/dist/flexsearch.bundle.module.min.mjs"],
};

/** The libraries to compare with, by their own lock file. */
async function install() {
  if (existsSync(join(here, "node_modules", "edgevec"))) return;
  await run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here });
}

/** tests/bench/crate as a page loads it, optimised as the shipped module is. */
async function wasm() {
  const target = JSON.parse(ask("cargo", ["metadata", "--format-version", "1", "--no-deps"])).target_directory;
  await run("cargo", ["build", "--release", "-p", "bench-search", "--target", "wasm32-unknown-unknown"]);
  await run("wasm-bindgen", [join(target, "wasm32-unknown-unknown/release/bench_search.wasm"), "--target", "web", "--out-dir", built]);
  const module = join(built, "bench_search_bg.wasm");
  await run(bin("wasm-opt"), [module, "-O3", ...FEATURES.map((feature) => `--enable-${feature}`), "-o", `${module}.tmp`]);
  copyFileSync(`${module}.tmp`, module);
}

/** Texts, questions and their vectors for the page to fetch. */
async function material() {
  const dir = join(built, "data");
  mkdirSync(dir, { recursive: true });
  const source = data && has(data) ? real() : madeUp();
  writeFileSync(join(dir, "words.json"), JSON.stringify(source));
  const embedder = builtin();
  for (const [name, list] of [["texts", source.texts], ["questions", source.questions]]) {
    const vectors = await embedder.embed(list, "passage");
    const there = vectors.filter((vector) => vector.some((x) => x !== 0));
    const flat = new Float32Array(there.length * DIMS);
    there.forEach((vector, at) => flat.set(vector, at * DIMS));
    writeFileSync(join(dir, `${name}.f32`), new Uint8Array(flat.buffer));
  }
  return { ...source, dir };
}

function real() {
  const folder = (name) => join(data, name);
  const one = (text) => (text ?? "").replaceAll("\n", " ").slice(0, 600).trim();
  const locomo = all(folder("locomo"), "corpus");
  const asked = all(folder("locomo"), "queries");
  const others = ["beam-100k", "lifebench", "longmemeval-sample", "memorybank"].filter((name) => has(folder(name)));
  const texts = [...locomo, ...others.flatMap((name) => all(folder(name), name === "lifebench" ? "corpus.en" : "corpus"))].map(({ text, caption }) => one([text, caption].filter(Boolean).join(" "))).filter(Boolean);
  const rooms = [...new Set(locomo.map(({ conversation }) => conversation))].map((name) => {
    const members = locomo.filter(({ conversation }) => conversation === name);
    const place = new Map(members.map(({ id }, at) => [id, at]));
    const own = asked.filter(({ conversation }) => conversation === name).map(({ query, relevant }) => ({ query, relevant: relevant.map((id) => place.get(id)).filter((at) => at !== undefined) }));
    return { texts: members.map(({ speaker, text, caption }) => [speaker, one([text, caption].filter(Boolean).join(" "))].filter(Boolean).join(": ")), questions: own.filter(({ relevant }) => relevant.length > 0) };
  });
  const questions = [...asked, ...others.flatMap((name) => all(folder(name), name === "lifebench" ? "queries.en" : name === "memorybank" ? "none" : "queries"))].map(({ query }) => query).filter(Boolean);
  return { texts, questions, rooms, source: "public sets" };
}

/** Sentences of everyday talk, no two alike. */
function madeUp() {
  const pick = (list, at, by) => list[Math.floor(at / by) % list.length];
  const sentence = (at) => `${pick(["My sister", "A colleague", "The neighbour", "My old teacher", "Our gardener"], at, 1)} ${pick(["repaired", "painted", "sold", "found", "borrowed"], at, 5)} ${pick(["a blue bicycle", "the kitchen clock", "two maps of Norway", "an oak table"], at, 25)} ${pick(["in Lisbon", "by the lake", "at the station", "near the old mill"], at, 100)} in week ${1 + (at % 52)}, note ${at}.`;
  const texts = Array.from({ length: 6_000 }, (_, at) => sentence(at));
  const questions = Array.from({ length: 400 }, (_, at) => `who ${pick(["repaired", "painted", "sold", "found"], at, 1)} ${pick(["the clock", "a bicycle", "the maps", "the table"], at, 4)} in week ${1 + (at % 52)}?`);
  return { texts, questions, rooms: [], source: "made up" };
}

const browserOf = async () => {
  const browser = await launch();
  const server = await serve(root, { headers: { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" } });
  return { browser, server };
};

/** Calls an exported function of a page script in a page of its own. */
async function inPage({ browser, server }, script, name, params) {
  const { context, page, errors } = await open(browser, `${server.url}tests/bench/page/index.html`);
  page.setDefaultTimeout(0);
  try {
    return await page.evaluate(async ([from, call, given]) => (await import(from))[call](given), [`/tests/bench/page/${script}.js`, name, params]);
  } catch (error) {
    return { error: `${String(error.message ?? error).split("\n")[0]}${errors.length ? ` (${errors[0]})` : ""}`.slice(0, 200) };
  } finally {
    await context.close();
  }
}

function sizes() {
  return Object.fromEntries(Object.entries(SIZES).map(([name, [script, ...assets]]) => {
    const path = (file) => join(here, "node_modules", file);
    const bundle = execFileSync(join(here, "node_modules/.bin/esbuild"), [path(script), "--bundle", "--minify", "--format=esm", "--platform=browser", "--external:fs", "--external:path", "--external:node:*", "--external:url", "--external:module", "--external:ws", "--external:crypto", "--loader:.wasm=empty"], { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
    const gz = [bundle, ...assets.map((file) => readFileSync(path(file)))].map((bytes) => gzipSync(bytes, { level: 9 }).length);
    return [name, gz.reduce((a, b) => a + b, 0)];
  }));
}

const before = existsSync(OUT) ? JSON.parse(readFileSync(OUT, "utf8")) : {};
const results = { ...before, command: "npm run bench -- search --data DATA", cpu: cpus()[0].model, cores: cpus().length, node: process.version };
const save = () => { mkdirSync(join(here, "results"), { recursive: true }); writeFileSync(OUT, `${JSON.stringify(results, null, 1)}\n`); };

await install();
if (!process.argv.includes("--built")) await wasm();
const { source, texts, dir } = await material();
const folder = `/${dir.slice(root.length + 1)}`;
results.texts = { source, count: texts.length };
results.versions = JSON.parse(readFileSync(join(here, "package.json"), "utf8")).dependencies;
const place = await browserOf();
results.chromium = place.browser.version();
try {
  if (only.includes("parts")) {
    results.sizes = sizes();
    const shipped = ["pocketmem_bg.wasm", "pocketmem.js"].map((file) => gzipSync(readFileSync(join(root, "pkg/wasm", file)), { level: 9 }).length);
    results.sizes.pocketmem = shipped.reduce((a, b) => a + b, 0);
    results.kernel = await inPage(place, "run", "kernel", { rows: 100_000 });
    results.boundary = [];
    for (const [items, chars] of [[1, 200], [5, 200], [100, 200], [1_000, 200]]) results.boundary.push(await inPage(place, "run", "boundary", { items, chars }));
    console.log(JSON.stringify({ kernel: results.kernel, boundary: results.boundary }));
    save();
  }
  if (only.includes("text")) {
    results.text = {};
    for (const name of ["pocketmem", "bm25 crate", "MiniSearch", "FlexSearch", "Orama"]) {
      results.text[name] = await inPage(place, "run", "text", { name, folder });
      console.log(name, JSON.stringify(results.text[name]));
    }
    save();
  }
  if (only.includes("vectors")) {
    results.vectors ??= {};
    for (const count of rows ?? [10_000, 100_000, ...(long ? [1_000_000] : [])]) {
      for (const kind of count > 100_000 ? ["real"] : sets) {
        const key = `${kind} ${count}`;
        results.vectors[key] ??= {};
        for (const name of engines ?? ["pocketmem", "pocketmem (scan)", ...(count <= 100_000 ? ["pocketmem (signs)", "pocketmem (cells)"] : []), "hnswlib-wasm", "EdgeVec", "Orama", "MeMemo", "voy", "PGlite + pgvector", "hnsw crate"]) {
          const own = name.startsWith("pocketmem");
          // Building them at this size takes minutes each.
          if (!own && (count > 100_000 || (count > 10_000 && !long))) continue;
          if (!own && count > 10_000 && ["MeMemo", "voy", "PGlite + pgvector", "hnsw crate"].includes(name)) continue;
          const params = { name, kind, rows: count, dims: DIMS, folder, queries: count > 100_000 ? 60 : QUERIES, half: own || ["hnswlib-wasm", "EdgeVec"].includes(name), reopen: own && name === "pocketmem" && count >= 100_000 };
          results.vectors[key][name] = await inPage(place, "run", "vectors", params);
          console.log(key, name, JSON.stringify(results.vectors[key][name]));
          save();
        }
      }
    }
  }
  if (only.includes("calls")) {
    results.calls ??= {};
    for (const count of rows ?? [1_000, 10_000, ...(long ? [100_000] : [])]) {
      for (const [store, worker] of [["volatile", false], ["indexeddb", false], ["indexeddb", true]]) {
        if (stores && !stores.includes(`${store}${worker ? "-worker" : ""}`)) continue;
        const key = `${count} ${store}${worker ? " worker" : ""}`;
        results.calls[key] = await inPage(place, "calls", "calls", { folder, rows: count, store, worker });
        console.log(key, JSON.stringify(results.calls[key]));
        save();
      }
    }
  }
} finally {
  await place.browser.close();
  await place.server.close();
}
save();
report(results, table);
console.log(`\nwritten: ${OUT.slice(root.length + 1)}; ${readdirSync(join(here, "results")).length} results, ${statSync(OUT).size} bytes`);
