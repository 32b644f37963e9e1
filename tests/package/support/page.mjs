// Turns a page of a project into what it remembers: visited, told something, loaded again, in the page's thread and in a worker.

import assert from "node:assert/strict";

import { open } from "../../browser/launch.mjs";

/** Fails when the page does not remember across a reload, complains, or asks anybody but its own server. */
export async function remembers(browser, url, { modes = ["page", "worker"] } = {}) {
  for (const mode of modes) {
    const { context, page, requests, errors } = await open(browser, `${url}?mode=${mode}`);
    const answer = async () => {
      await page.waitForFunction(() => document.title.startsWith("{"), undefined, { timeout: 30_000 }).catch(() => {});
      const title = await page.title();
      assert.match(title, /^\{/, `${mode}: nothing happened: ${errors.join("; ")}`);
      return JSON.parse(title);
    };
    const first = await answer();
    assert.equal(first.error, undefined, `${mode}: ${first.error}`);
    assert.deepEqual(first, { known: false, profile: true, found: "My cat is called Miro", embedder: first.embedder });
    assert.match(first.embedder, /^pocketmem/);
    await page.reload();
    assert.deepEqual(await answer(), { ...first, known: true }, mode);
    assert.deepEqual(errors, [], mode);
    const { origin } = new URL(url);
    const foreign = requests.filter((one) => !one.startsWith(origin) && !one.startsWith("data:") && !one.startsWith("blob:"));
    assert.deepEqual(foreign, [], mode);
    assert.ok(requests.some((one) => one.includes(".wasm")), "the request counter saw nothing of the engine");
    await context.close();
  }
}
