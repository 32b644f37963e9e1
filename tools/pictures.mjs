// Turns the built demo into pictures of all its views: 360, 768 and 1440 pixels, light and dark, English and Chinese. For looking at.
// `node tools/pictures.mjs [folder [width]]` after `npm run build`; the folder is .cache/pictures unless another is named.

import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { policy } from "./steps/policy.mjs";
import { root } from "./steps/run.mjs";
import { serve } from "./steps/serve.mjs";

const folder = process.argv[2] ?? join(root, ".cache", "pictures");
const HEIGHTS = { 360: 740, 768: 1024, 1440: 900 };
const WIDTHS = Object.entries(HEIGHTS).filter(([width]) => !process.argv[3] || width === process.argv[3]);
const SAID = {
  "en-GB": ["Remember that I'm allergic to peanuts", "My password is tr0ub4dor&3xyz", "What should I avoid in a Thai restaurant?"],
  "zh-CN": ["记住我对花生过敏", "我的密码是 tr0ub4dor&3xyz", "去泰国餐厅我要避开什么？"],
};
const UNSURE = { "en-GB": "I row on Sundays", "zh-CN": "我周日划船" };
const HOMES = { "en-GB": ["I live in Paris", "I live in Oslo"], "zh-CN": ["我住在成都", "我住在青岛"] };

// Not at the top: without the npm packages there is no browser to drive, and that is said when it is needed.
const { launch, open } = await import("../tests/browser/launch.mjs");
mkdirSync(folder, { recursive: true });
const server = await serve(join(root, "www", "dist"), { headers: policy });
const browser = await launch();
for (const locale of Object.keys(SAID)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, height] of WIDTHS) await pictures(locale, colorScheme, Number(width), height);
  }
}
await browser.close();
await server.close();
console.log(folder);

async function pictures(locale, colorScheme, width, height) {
  const { context, page } = await open(browser, server.url, { locale, colorScheme, viewport: { width, height } });
  const save = (view) => page.screenshot({ path: join(folder, `${locale.slice(0, 2)}-${colorScheme}-${width}-${view}.png`) });
  await page.waitForSelector(".suggestions");
  await save("welcome");
  await page.locator("button.link", { hasText: /sample|示例/ }).click();
  await page.locator(".talklist li").nth(3).waitFor({ state: "attached" });
  for (const text of SAID[locale]) {
    await page.fill("#message", text);
    await page.press("#message", "Enter");
    await page.waitForFunction((text) => {
      const shown = [...document.querySelectorAll(".bubble")];
      const at = shown.findLastIndex((one) => one.matches(".user") && one.querySelector(".said").textContent === text);
      return shown[at + 1]?.matches(".assistant:not([aria-busy])");
    }, text);
  }
  await page.evaluate(async ({ unsure, homes }) => {
    const { memory } = document.querySelector("pocketmem-inspector");
    await memory.remember({ text: unsure, confidence: 0.6 });
    const time = Date.now();
    for (const [at, content] of homes.entries()) await memory.record({ session: `home ${at}`, role: "user", content, time });
  }, { unsure: UNSURE[locale], homes: HOMES[locale] });
  await page.waitForTimeout(400);
  await save("chat");
  const talks = page.locator('[data-view-button="talks"]');
  if (await talks.isVisible()) {
    await talks.click();
    await save("talks");
  }
  const memory = page.locator('[data-view-button="memory"]');
  if (await memory.isVisible()) await memory.click();
  for (const tab of ["turn", "memories", "decide", "timeline", "data"]) {
    await page.locator(`pocketmem-inspector [data-tab="${tab}"]`).click();
    await page.waitForTimeout(250);
    await save(tab);
    if (tab === "turn") {
      await page.locator("pocketmem-inspector .panel:visible").first().evaluate((panel) => { panel.scrollTop = panel.scrollHeight; });
      await save("turn-below");
    }
  }
  await page.locator(".model").click();
  await page.locator(".clock button").nth(1).click();
  await page.waitForTimeout(250);
  await save("settings");
  await page.locator("dialog .dialoghead button").click();
  const chat = page.locator('[data-view-button="chat"]');
  if (await chat.isVisible()) await chat.click();
  await save("clock");
  await page.goto(`${server.url}measures.html`);
  await page.locator(".primary").click();
  await page.locator('[data-measure="tokens"]').waitFor();
  await page.waitForFunction(() => !/…/.test(document.querySelector("[role=status]").textContent));
  await save("measures");
  await page.goto(`${server.url}docs/${locale === "zh-CN" ? "concepts.zh-CN.html" : "concepts.html"}`);
  await page.waitForSelector("h1");
  await save("docs");
  await context.close();
}
