// The tarball as users meet it: unpacked into small projects of many kinds, each of which must build, run and remember.

import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import * as esbuild from "esbuild";
import { Miniflare } from "miniflare";
import { SignJWT } from "jose";
import { build, createServer } from "vite";

import { root } from "../../tools/steps/run.mjs";
import { serve } from "../../tools/steps/serve.mjs";
import { launch } from "../browser/launch.mjs";
import { fences } from "../unit/support/markdown.mjs";
import { remembers } from "./support/page.mjs";
import { bin, pack, project, run } from "./support/projects.mjs";

/** What SECURITY.md says that a page needs, and nothing more. */
const STRICT = { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:" };
let packed;
let browser;

before(async () => {
  packed = pack();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  packed?.remove();
});

async function served(folder, headers, work) {
  const server = await serve(folder, { headers });
  try {
    await work(server.url);
  } finally {
    await server.close();
  }
}

const dryRun = (folder) => run(folder, bin("wrangler"), ["deploy", "--dry-run", "--outdir", "out"], { env: { CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(folder, "logs") } });

test("the tarball holds what users need and nothing else", (t) => {
  const strange = packed.files.filter((path) => !/^((LICENSE-\w+|README(\.zh-CN)?\.md|package\.json)$|(dist|src)\/.*\.(js|ts|map)$|(model|wasm)\/pocketmem)/.test(path));
  assert.deepEqual(strange, []);
  assert.ok(packed.files.includes("README.zh-CN.md") && packed.files.includes("wasm/pocketmem_bg.wasm") && packed.files.includes("model/pocketmem-256.bin"));
  t.diagnostic(`${packed.files.length} files, ${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
  assert.ok(packed.unpackedSize < 20_000_000);
});

test("Node: what one process was told the next one knows; without a store the error says so", () => {
  const folder = project(packed, "node");
  const once = () => JSON.parse(run(folder, "main.mjs", [join(folder, "memory")]));
  const told = { profile: true, found: "My cat is called Miro", without: "store_unavailable" };
  assert.deepEqual(once(), { known: false, ...told });
  assert.deepEqual(once(), { known: true, ...told });
});

test("every entry point leads to a module under the conditions of Node, Deno, Bun, browsers and workerd", () => {
  const folder = project(packed, "node", { name: "conditions" });
  const { exports } = JSON.parse(readFileSync(join(packed.unpacked, "package.json"), "utf8"));
  const entries = Object.keys(exports).filter((name) => !/[*]|json|worker\.js/.test(name)).map((name) => name.replace(".", "pocketmem"));
  const names = JSON.stringify(entries);
  for (const condition of ["node", "deno", "bun", "browser", "worker", "workerd", "react-server", "edge-light"]) {
    const code = `console.log(JSON.stringify(${names}.map((name) => import.meta.resolve(name))))`;
    const found = JSON.parse(run(folder, "--input-type=module", ["--conditions", condition, "-e", code]));
    for (const [at, url] of found.entries()) assert.ok(existsSync(new URL(url)), `${entries[at]} under ${condition}: ${url}`);
    const edge = found.filter((url) => url.includes("workerd"));
    // Only where the wasm file is compiled at upload is it imported as a module.
    assert.equal(edge.length, condition === "workerd" ? 2 : 0, condition);
  }
});

test("importing an entry point does nothing: no file is read, no page is needed", () => {
  const folder = project(packed, "react", { name: "imports", packages: ["react"] });
  const entries = ["pocketmem", "pocketmem/edge", "pocketmem/embedders", "pocketmem/llms", "pocketmem/openai", "pocketmem/anthropic", "pocketmem/ai-sdk", "pocketmem/inspector", "pocketmem/eval", "pocketmem/react", "pocketmem/testing"];
  const code = `
    import fs from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    const read = [];
    for (const name of ["readFile", "open"]) { const own = fs[name]; fs[name] = (...args) => { read.push(String(args[0])); return own(...args); }; }
    syncBuiltinESMExports();
    globalThis.fetch = (url) => { read.push(String(url)); throw new Error("no network"); };
    const before = new Set(Reflect.ownKeys(globalThis));
    for (const name of ${JSON.stringify(entries)}) await import(name);
    console.log(JSON.stringify({ read: read.filter((path) => /\\.(wasm|bin)$|^https?:/.test(path)), left: Reflect.ownKeys(globalThis).filter((key) => !before.has(key)).map(String) }));`;
  assert.deepEqual(JSON.parse(run(folder, "--input-type=module", ["-e", code])), { read: [], left: [] });
});

test("a plain page with <script type=module> and an import map", async () => {
  const folder = project(packed, "page", { name: "plain" });
  await served(folder, {}, (url) => remembers(browser, `${url}plain.html`));
});

test("Vite: dev server", async () => {
  const folder = project(packed, "page", { name: "vite-dev" });
  const server = await createServer({ root: folder, configFile: false, logLevel: "error", server: { port: 0, host: "127.0.0.1" } });
  await server.listen();
  try {
    const { port } = server.httpServer.address();
    await remembers(browser, `http://127.0.0.1:${port}/`);
  } finally {
    await server.close();
  }
});

test("Vite: production build, under a strict policy", async () => {
  const folder = project(packed, "page", { name: "vite-build" });
  await build({ root: folder, configFile: false, logLevel: "error", build: { target: "es2022" } });
  await served(join(folder, "dist"), STRICT, (url) => remembers(browser, url));
});

test("Vite and React: HTML from the server, taken over under StrictMode, no memory opened on the server", async () => {
  const folder = project(packed, "react", { packages: ["react", "react-dom", "scheduler"] });
  const html = run(folder, "server.mjs", [], { env: { NODE_ENV: "production" } }).trim();
  assert.equal(html, '<main data-status="opening"><ul></ul><button disabled="">remember</button></main>');
  const page = readFileSync(join(folder, "index.html"), "utf8");
  writeFileSync(join(folder, "index.html"), page.replace('<div id="app"></div>', `<div id="app">${html}</div>`));
  // React's checks, and effects that run twice, are only in its development build.
  await build({ root: folder, configFile: false, logLevel: "error", mode: "development", define: { "process.env.NODE_ENV": '"development"' }, build: { target: "es2022", minify: false } });
  await served(join(folder, "dist"), STRICT, async (url) => {
    const context = await browser.newContext();
    const shown = await context.newPage();
    const errors = [];
    shown.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    shown.on("pageerror", (error) => errors.push(error.message));
    await shown.goto(url);
    await shown.locator('main[data-status="open"]').waitFor();
    await shown.getByRole("button").click();
    await shown.locator("li", { hasText: "Miro" }).waitFor();
    await shown.reload();
    await shown.locator("li", { hasText: "Miro" }).waitFor();
    assert.equal(await shown.locator("li").count(), 1);
    assert.deepEqual(errors, []);
    await context.close();
  });
});

test("esbuild, which copies no files: their places are given", async () => {
  const folder = project(packed, "page", { name: "esbuild" });
  const out = join(folder, "public");
  await esbuild.build({ entryPoints: { main: join(folder, "main.js"), worker: join(folder, "node_modules/pocketmem/dist/worker/worker.js") }, bundle: true, splitting: true, format: "esm", outdir: out, absWorkingDir: folder, logLevel: "error" });
  cpSync(join(folder, "index.html"), join(out, "index.html"));
  await served(out, STRICT, async (url) => {
    await assert.rejects(remembers(browser, url), /not_found: The wasm file of pocketmem could not be loaded.*assets/s);
    for (const part of ["wasm/pocketmem_bg.wasm", "model/pocketmem-256.bin"]) cpSync(join(folder, "node_modules/pocketmem", part), join(out, part.split("/")[1]));
    const main = readFileSync(join(folder, "main.js"), "utf8");
    writeFileSync(join(folder, "main.js"), main.replace("worker });", 'worker, assets: { wasm: "./pocketmem_bg.wasm", model: "./pocketmem-256.bin", worker: "./worker.js" } });'));
    await esbuild.build({ entryPoints: { main: join(folder, "main.js"), worker: join(folder, "node_modules/pocketmem/dist/worker/worker.js") }, bundle: true, splitting: true, format: "esm", outdir: out, absWorkingDir: folder, logLevel: "error" });
    await remembers(browser, url);
  });
});

test("bundlers drop what is not used, and keep what registers itself", async () => {
  const folder = project(packed, "page", { name: "shaken" });
  const bundled = async (contents) => (await esbuild.build({ stdin: { contents, resolveDir: folder }, bundle: true, format: "esm", write: false, outdir: folder, minify: true, logLevel: "error" })).outputFiles[0].text;
  const error = await bundled('import { MemoryError } from "pocketmem"; console.log(MemoryError);');
  assert.ok(error.length < 2000, `MemoryError alone brings ${error.length} characters along`);
  const openai = await bundled('import { toOpenAI } from "pocketmem/openai"; console.log(toOpenAI);');
  assert.ok(openai.length < 2000, `toOpenAI alone brings ${openai.length} characters along`);
  assert.match(await bundled('import "pocketmem/inspector";'), /customElements/);
});

test("Vitest", () => {
  const folder = project(packed, "vitest");
  const said = run(folder, bin("vitest"), ["run", "--globals", "--root", folder, "--reporter=verbose"]);
  assert.match(said, /1 passed/);
});

test("a worker of one's own, from the README: wrangler deploy --dry-run, then workerd", async () => {
  const folder = project(packed, "worker", { packages: ["jose"] });
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const { code } = fences(readme).find(({ code }) => code.includes("createHandler({"));
  writeFileSync(join(folder, "worker.js"), code);
  assert.match(dryRun(folder), /--dry-run: exiting now/);
  const files = readdirSync(join(folder, "out")).filter((name) => /\.(js|wasm)$/.test(name)).sort((a, b) => Number(b.endsWith(".js")) - Number(a.endsWith(".js")));
  const secret = "a secret of the tests, forty bytes or more";
  const workerd = new Miniflare({
    modules: files.map((name) => ({ type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path: join(folder, "out", name) })),
    modulesRoot: join(folder, "out"), compatibilityDate: "2026-04-26", kvNamespaces: ["MEMORY"], bindings: { TOKEN_SECRET: secret },
  });
  try {
    const token = await new SignJWT({ sub: "ann" }).setProtectedHeader({ alg: "HS256" }).setExpirationTime("1h").sign(new TextEncoder().encode(secret));
    const ask = async (path, body) => {
      const response = await workerd.dispatchFetch(`http://worker.test/v1/${path}`, { method: "POST", body: JSON.stringify(body), headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
      const text = await response.text();
      assert.equal(response.status, 200, text);
      return JSON.parse(text);
    };
    await ask("record", { turns: [{ session: "s1", role: "user", content: "Remember that I'm allergic to peanuts" }] });
    const { system } = await ask("context", { query: "What may I eat?", session: "s2" });
    assert.match(system, /allergic to peanuts/);
    assert.equal((await workerd.dispatchFetch("http://worker.test/v1/memories")).status, 401);
  } finally {
    await workerd.dispose();
  }
});

test("a worker that names its users itself builds without jose", () => {
  const folder = project(packed, "worker", { name: "worker-alone" });
  writeFileSync(join(folder, "worker.js"), `import { createHandler, kvStore } from "pocketmem/edge";
    let handler;
    export default { fetch(request, env, context) { handler ??= createHandler({ store: () => kvStore(env.MEMORY), auth: async () => "ann" }); return handler(request, context); } };`);
  assert.match(dryRun(folder), /--dry-run: exiting now/);
});

test("the types please a strict compiler, with nothing skipped", () => {
  const folder = project(packed, "types", { packages: ["react", "@types/react", "csstype"].filter((name) => existsSync(join(root, "node_modules", name))) });
  // attw tries every resolver; the whole program is compiled for one of them, in the long tests for both.
  for (const [module, resolution] of [["nodenext", "nodenext"], ...(process.env.POCKETMEM_LONG ? [["esnext", "bundler"]] : [])]) {
    const compilerOptions = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, target: "es2022", lib: ["es2022", "dom"], types: [], module, moduleResolution: resolution };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["main.ts"] }));
    run(folder, bin("typescript", "tsc"), []);
  }
  const map = JSON.parse(readFileSync(join(packed.unpacked, "dist/index.d.ts.map"), "utf8"));
  assert.ok(existsSync(join(packed.unpacked, "dist", map.sources[0])), "declaration maps lead to the sources that come along");
});

test("what the adapters give pleases the types of the client libraries", () => {
  const folder = project(packed, "types", { name: "clients", packages: ["openai", "@anthropic-ai/sdk", "ai", "@ai-sdk/openai-compatible"] });
  // Their own declarations are not ours to check.
  const compilerOptions = { noEmit: true, strict: true, skipLibCheck: true, target: "es2022", lib: ["es2022", "dom", "dom.iterable", "esnext.disposable"], types: [], module: "esnext", moduleResolution: "bundler" };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["clients.ts"] }));
  run(folder, bin("typescript", "tsc"), []);
});

test("publint and attw have nothing to say", () => {
  run(packed.folder, bin("publint"), [packed.tarball, "--strict"]);
  const said = run(packed.folder, bin("@arethetypeswrong/cli", "attw"), [packed.tarball, "--profile", "esm-only", "--format", "ascii", "--no-color", "--no-emoji"]);
  assert.match(said, /node16 \(from ESM\): OK \(ESM\)/);
});
