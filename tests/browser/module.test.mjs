// The package loads in a plain page under the strictest policy that allows WebAssembly at all, and asks for nothing else.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { serve } from "../../tools/steps/serve.mjs";
import { launch, open } from "./launch.mjs";
import { folder } from "./site.mjs";

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const PAGE = `<!doctype html><title>loading</title><link rel="icon" href="data:,"><script type="module" src="page.js"></script>`;
const SCRIPT = `import { openMemory } from "./dist/index.js";
await Promise.all(Array.from({ length: 50 }, (_, at) => openMemory({ user: "user " + at }))).then(
  (all) => (document.title = all.every((one) => one.agent === "default") ? "loaded" : "no memory"),
  (error) => (document.title = error.code + ": " + error.message),
);`;

let browser;
let pages;
before(async () => {
  pages = folder({ "index.html": PAGE, "page.js": SCRIPT });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  pages?.remove();
});

async function load(policy) {
  const server = await serve(pages.path, { headers: { "content-security-policy": policy } });
  const { context, page, requests } = await open(browser, server.url);
  await page.waitForFunction(() => document.title !== "loading");
  const title = await page.title();
  await context.close();
  await server.close();
  return { title, foreign: requests.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:")) };
}

test("50 concurrent first calls load the module under a strict policy", async () => {
  assert.deepEqual(await load(POLICY), { title: "loaded", foreign: [] });
});

test("without 'wasm-unsafe-eval' the failure names the policy", async () => {
  const { title } = await load("default-src 'self'; script-src 'self'; connect-src 'self'");
  assert.match(title, /invalid_argument: .*Content-Security-Policy.*'wasm-unsafe-eval'/);
});
