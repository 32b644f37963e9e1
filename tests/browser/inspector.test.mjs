// The inspector by itself, in a plain page under a strict policy: decisions, documents, the passphrase, language and theme.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { policy } from "../../tools/steps/policy.mjs";
import { axe, launch, open } from "./launch.mjs";
import { site } from "./site.mjs";

const PAGE = `<!doctype html><html lang="en"><title>inspector</title><link rel="icon" href="icon.svg"><link rel="stylesheet" href="page.css"><pocketmem-inspector></pocketmem-inspector><script type="module" src="page.js"></script>`;
const SCRIPT = `import { openMemory, MemoryError } from "./dist/index.js";
import { PocketmemInspector } from "./dist/inspector/index.js";
Object.assign(globalThis, { openMemory, MemoryError, PocketmemInspector, element: document.querySelector("pocketmem-inspector") });`;

let browser;
let server;
before(async () => {
  const css = "pocketmem-inspector { block-size: 600px; } .own { --pm-accent: rgb(200, 0, 100); }";
  const icon = `<svg xmlns="http://www.w3.org/2000/svg"/>`;
  server = await site({ "index.html": PAGE, "page.js": SCRIPT, "page.css": css, "icon.svg": icon }, { headers: policy });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

/** The element showing a new memory. */
async function shown(options = "{}") {
  const { context, page, errors } = await open(browser, server.url);
  await page.waitForFunction(() => globalThis.element && globalThis.openMemory);
  await page.evaluate(`(async () => {
    globalThis.memory = await openMemory({ user: "ann", embedder: null, ...${options} });
    element.memory = memory;
  })()`);
  const view = page.locator("pocketmem-inspector .view:visible");
  return {
    page,
    view,
    tab: (name) => page.locator(`pocketmem-inspector [data-tab="${name}"]`).click(),
    status: (text) => page.locator("pocketmem-inspector .status", { hasText: text }).waitFor(),
    async leave() {
      assert.deepEqual(errors, []);
      await context.close();
    },
  };
}

test("what waits is accepted or rejected; of a contradiction one side is chosen", async () => {
  const { page, view, tab, leave } = await shown();
  await page.evaluate(async () => {
    await memory.remember({ text: "I row on Sundays", confidence: 0.6 });
    await memory.remember({ text: "I collect stamps", confidence: 0.6 });
    const time = Date.now();
    await memory.record({ session: "one", role: "user", content: "I live in Paris", time });
    await memory.record({ session: "two", role: "user", content: "I live in Oslo", time });
  });
  await page.locator('pocketmem-inspector [data-tab="decide"] .badge', { hasText: "4" }).waitFor();
  await tab("decide");
  const card = (text) => view.locator(".card", { hasText: text });
  await card("Sundays").getByRole("button", { name: /^Accept/ }).click();
  await card("Sundays").waitFor({ state: "detached" });
  await card("stamps").getByRole("button", { name: /^Reject/ }).click();
  await card("stamps").waitFor({ state: "detached" });
  await card("Oslo").getByRole("button", { name: /^This one is right/ }).click();
  await view.locator(".empty", { hasText: "Nothing waits for you." }).waitFor();
  await tab("memories");
  await card("Sundays").waitFor();
  assert.deepEqual((await view.locator(".card > div > .text").allTextContents()).sort(), ["I live in Oslo", "I row on Sundays"]);
  // The choice can be taken back.
  await view.locator("select").selectOption("superseded");
  await card("Paris").getByRole("button", { name: /^Make this current again/ }).click();
  await card("Oslo").waitFor();
  await leave();
});

test("memories are searched, added, and refused with a reason", async () => {
  const { page, view, tab, status, leave } = await shown();
  await tab("memories");
  for (const text of ["I play the oboe", "I keep bees in the garden"]) {
    await view.getByLabel("Add a memory").fill(text);
    await view.getByRole("button", { name: "Remember" }).click();
    await view.locator(".card", { hasText: text }).waitFor();
  }
  await view.getByLabel("Add a memory").fill("My password is tr0ub4dor&3xyz");
  await view.getByRole("button", { name: "Remember" }).click();
  await status("Not kept: It looks like a password");
  await view.getByLabel("Search memories").fill("bees");
  await view.locator(".card", { hasText: "oboe" }).waitFor({ state: "detached" });
  assert.equal(await view.locator(".card").count(), 1);
  await view.getByLabel("Search memories").fill("");
  await view.locator(".card", { hasText: "oboe" }).waitFor();
  await page.evaluate(() => memory.remember("I sing in a choir"));
  await view.locator(".card", { hasText: "choir" }).waitFor();
  await leave();
});

test("documents come and go, a talk is forgotten, and a file that is no export says so", async () => {
  const { page, view, tab, status, leave } = await shown();
  await tab("data");
  const files = page.locator('pocketmem-inspector input[type="file"]');
  await files.nth(1).setInputFiles({ name: "boiler.md", mimeType: "text/markdown", buffer: Buffer.from("# Boiler\n\nThe boiler is serviced every April by the firm in the valley.") });
  await view.locator("li", { hasText: "boiler.md" }).waitFor();
  await view.locator("li", { hasText: "boiler.md" }).getByRole("button", { name: /^Remove/ }).click();
  await view.locator("li", { hasText: "boiler.md" }).waitFor({ state: "detached" });
  await files.nth(0).setInputFiles({ name: "holiday.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no export") });
  await status("That did not work");
  await page.evaluate(() => memory.record([{ session: "s", role: "user", content: "We met at the harbour" }, { session: "s", role: "assistant", content: "Lovely." }]));
  await tab("timeline");
  await view.locator(".talk", { hasText: "harbour" }).getByRole("button", { name: /^Forget this session/ }).click();
  await view.getByRole("button", { name: "Forget for good" }).click();
  await view.locator(".empty", { hasText: "Nothing here yet." }).waitFor();
  await leave();
});

test("a sealed memory's passphrase is changed", async () => {
  const { page, view, tab, status, leave } = await shown(`{ seal: { passphrase: "first passphrase" } }`);
  await page.evaluate(() => element.setAttribute("sealed", ""));
  await page.evaluate(() => memory.remember("I play the oboe"));
  await tab("data");
  await view.getByLabel("New passphrase").fill("second passphrase");
  await view.getByRole("button", { name: "Change" }).click();
  await status("Changed.");
  const outcome = await page.evaluate(async () => {
    await memory.close();
    const attempt = (passphrase) => openMemory({ user: "ann", embedder: null, seal: { passphrase } });
    const old = await attempt("first passphrase").catch(({ code }) => code);
    const again = await attempt("second passphrase");
    const texts = (await again.list()).map(({ text }) => text);
    await again.close();
    return { old, texts };
  });
  assert.deepEqual(outcome, { old: "wrong_key", texts: ["I play the oboe"] });
  await leave();
});

test("in its own colours, light and dark, English and Chinese, axe finds nothing serious in any tab", async () => {
  const { page, tab, view, leave } = await shown();
  await page.evaluate(async () => {
    await memory.remember({ text: "I row on Sundays", confidence: 0.6 });
    const time = Date.now();
    const said = await memory.record([{ session: "one", role: "user", content: "I live in Paris", time }, { session: "one", role: "user", content: "My password is tr0ub4dor&3xyz", time }]);
    await memory.record({ session: "two", role: "user", content: "I live in Oslo", time });
    await memory.endSession("one");
    element.showTurn({ query: "Where do I live?", verdicts: said.verdicts, context: await memory.context("Where do I live?", { session: "three", system: "Be kind." }) });
    document.querySelector("pocketmem-inspector").setAttribute("sealed", "");
  });
  const found = [];
  for (const lang of ["en", "zh-CN"]) {
    await page.evaluate((lang) => { element.lang = document.documentElement.lang = lang; }, lang);
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      for (const name of ["turn", "memories", "decide", "timeline", "data"]) {
        await tab(name);
        await view.locator(name === "turn" ? "blockquote" : name === "data" ? "dt" : name === "timeline" ? ".turns" : ".card").first().waitFor();
        found.push(...(await axe(page)).map((line) => `${lang}, ${colorScheme}, ${name}: ${line}`));
      }
    }
  }
  assert.deepEqual(found, []);
  // What was cut out of a message is marked in the reader's language.
  await tab("timeline");
  await view.locator(".turns li", { hasText: "［已隐去］" }).waitFor();
  await leave();
});

test("it speaks the page's language, takes its colours, and shows nothing after the memory is gone", async () => {
  const { page, tab, leave } = await shown();
  const title = () => page.locator('pocketmem-inspector [data-tab="memories"]').textContent();
  assert.equal(await title(), "Memories");
  await page.evaluate(() => { element.lang = "zh-CN"; });
  assert.equal(await title(), "全部记忆");
  await page.evaluate(() => element.showTurn({ query: "q", verdicts: [{ action: "refused", reason: "secret" }] }));
  await page.locator("pocketmem-inspector .item", { hasText: "（已隐去）" }).waitFor();
  await page.evaluate(() => { element.className = "own"; });
  await tab("memories");
  const colour = await page.locator('pocketmem-inspector [data-tab="memories"]').evaluate((one) => getComputedStyle(one).boxShadow);
  assert.match(colour, /rgb\(200, 0, 100\)/);
  await page.evaluate(() => { element.memory = null; });
  assert.equal(await page.locator('pocketmem-inspector [role="tab"]').count(), 0);
  await leave();
});
