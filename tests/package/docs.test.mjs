// The files of www/docs as a newcomer types them: the chat page in a browser, the worker in workerd, the component in React.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { Miniflare } from "miniflare";
import { build } from "vite";

import { root } from "../../tools/steps/run.mjs";
import { serve } from "../../tools/steps/serve.mjs";
import { launch, open } from "../browser/launch.mjs";
import { fences } from "../unit/support/markdown.mjs";
import { bin, pack, project, run } from "./support/projects.mjs";

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

const doc = (name) => fences(readFileSync(join(root, "www", "docs", name), "utf8"));

/** A project with nothing but what the page of the docs says. */
function typed(page, packages = []) {
  const folder = project(packed, "webpack", { name: page, packages });
  for (const { info, code } of doc(page)) {
    const [, name] = /file=(\S+)/.exec(info) ?? [];
    if (name) writeFileSync(join(folder, name), `${code}\n`);
  }
  return folder;
}

/** Served until the test ends, however it ends. */
async function built(folder, t) {
  await build({ root: folder, configFile: false, logLevel: "error", build: { target: "es2022" } });
  const server = await serve(join(folder, "dist"), { headers: { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src data:" } });
  t.after(() => server.close());
  return server;
}

test("the chat page remembers across a reload, and its panel shows why", async (t) => {
  const server = await built(typed("chat.md"), t);
  const { context, page, errors, requests } = await open(browser, server.url, { locale: "en-GB" });
  const say = async (text) => {
    const said = await page.locator("#log p").count();
    await page.fill("#message", text);
    await page.press("#message", "Enter");
    await page.locator("#log p").nth(said + 1).waitFor();
    return page.locator("#log p").nth(said + 1).textContent();
  };
  assert.match(await say("Remember that I'm allergic to peanuts"), /^Assistant: I remember nothing/);
  await page.locator("pocketmem-inspector li[data-action=added]").waitFor();
  await page.reload();
  await page.waitForSelector("pocketmem-inspector [data-tab]");
  assert.match(await say("What should I avoid in a Thai restaurant?"), /I remember:.*allergic to peanuts/);
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:")), []);
  await context.close();
});

test("the worker answers as the docs say", async () => {
  const folder = typed("worker.md", ["jose"]);
  run(folder, bin("wrangler"), ["deploy", "--dry-run", "--outdir", "out"], { env: { CI: "1", WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(folder, "logs") } });
  const files = readdirSync(join(folder, "out")).filter((name) => /\.(js|wasm)$/.test(name)).sort((a, b) => Number(b.endsWith(".js")) - Number(a.endsWith(".js")));
  const [, secret] = /TOKEN_SECRET=([^']+)'/.exec(doc("worker.md").map(({ code }) => code).join("\n"));
  const token = run(folder, "token.mjs", ["ann", secret]).trim();
  const workerd = new Miniflare({
    modules: files.map((name) => ({ type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path: join(folder, "out", name) })),
    modulesRoot: join(folder, "out"), compatibilityDate: "2026-04-26", kvNamespaces: ["MEMORY"], bindings: { TOKEN_SECRET: secret },
  });
  try {
    const calls = doc("worker.md").flatMap(({ code }) => [...code.matchAll(/curl http:\/\/localhost:8787(\S+) .* -d '([^']+)'/g)]);
    assert.equal(calls.length, 2);
    const answers = [];
    for (const [, path, body] of calls) {
      const response = await workerd.dispatchFetch(`http://localhost:8787${path}`, { method: "POST", body, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
      answers.push(await response.text());
      assert.equal(response.status, 200, answers.at(-1));
    }
    assert.match(JSON.parse(answers[1]).system, /allergic to peanuts/);
  } finally {
    await workerd.dispose();
  }
});

test("the React component shows what it was told, also after a reload", async (t) => {
  const folder = typed("adapters.md", ["react", "react-dom", "scheduler"]);
  writeFileSync(join(folder, "index.html"), '<!doctype html><html lang="en"><title>chat</title><link rel="icon" href="data:,"><div id="app"></div><script type="module" src="/main.jsx"></script></html>');
  writeFileSync(join(folder, "main.jsx"), 'import { StrictMode } from "react"; import { createRoot } from "react-dom/client"; import { Chat } from "./chat.jsx"; createRoot(document.querySelector("#app")).render(<StrictMode><Chat /></StrictMode>);');
  const server = await built(folder, t);
  const { context, page, errors } = await open(browser, server.url);
  await page.locator('main[data-status="open"]').waitFor();
  await page.getByLabel("Message").fill("Remember that I'm allergic to peanuts");
  await page.getByRole("button").click();
  await page.locator("li", { hasText: "peanuts" }).waitFor();
  await page.reload();
  await page.locator("li", { hasText: "peanuts" }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test("the commands name scripts, programs and files that there are", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const known = /^(npm (create|install|init|run (\S+)|test|start)|npx (vite|wrangler)|cd|mkdir|curl|echo|TOKEN=|node)/;
  for (const page of readdirSync(join(root, "www", "docs")).filter((name) => name.endsWith(".md"))) {
    for (const { code, info } of doc(page)) {
      if (info !== "sh") continue;
      for (const line of code.split("\n")) {
        const [, , , script] = known.exec(line) ?? assert.fail(`${page}: ${line}`);
        if (script) assert.ok(scripts[script], `${page}: ${line}`);
      }
    }
  }
});
