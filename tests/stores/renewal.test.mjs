// Chromium is killed while vectors are renewed for another embedder: the next opening ends the work, nothing is lost or done twice.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

import { discard, serve, start } from "./support/browser.mjs";

const RECORDS = 5_000;
/** Records of one background step, of which one may be under way when the browser dies. */
const STEP = 32;
const OLD = { model: "old", dimensions: 24 };
const NEW = { model: "new", dimensions: 32 };

test("5,000 vectors of another embedder are renewed across a kill; every record stays", { timeout: 240_000 }, async () => {
  const profile = mkdtempSync(join(tmpdir(), "pocketmem-renewal-"));
  const server = await serve();
  /** Runs work on a fresh page of a fresh browser on the same profile, then ends it with a signal. */
  const browse = async (work, signal = "SIGTERM") => {
    const started = await start(profile);
    try {
      const page = await started.context.newPage();
      await page.goto(server.origin);
      await page.evaluate(() => import("/tests/stores/support/renewal.mjs").then(() => {}));
      return await work(page);
    } finally {
      // A browser that is to end in order gets time to; a kill does not.
      if (signal === "SIGTERM") await started.browser.close().catch(() => {});
      started.child.kill(signal);
      await started.ended;
      await started.browser.close().catch(() => {});
    }
  };
  const open = (page, embedder) => page.evaluate((embedder) => renewal.open(embedder), embedder);
  try {
    const before = await browse(async (page) => {
      await open(page, OLD);
      await page.evaluate((count) => renewal.fill(count), RECORDS);
      const stats = await page.evaluate(() => memory.stats());
      await page.evaluate(() => memory.close());
      return stats;
    });
    assert.deepEqual(before.embedder, { ...OLD, stale: 0 });
    assert.ok(before.total >= RECORDS, `${before.total} records`);

    const broken = await browse(async (page) => {
      await open(page, { ...NEW, pause: 10 });
      // Searches keep working meanwhile, by words.
      const found = await page.evaluate(() => memory.recall("post number4321", { limit: 3 }));
      assert.match(found[0].text, /number4321\b/);
      await page.waitForFunction((half) => renewal.seen.progress.at(-1)?.[0] > half, before.total / 3);
      return page.evaluate(() => ({ done: renewal.seen.progress.at(-1)[0] }));
    }, "SIGKILL");
    assert.ok(broken.done > before.total / 3 && broken.done < before.total, `killed at ${broken.done} of ${before.total}`);

    const after = await browse(async (page) => {
      await open(page, NEW);
      await page.evaluate(() => renewal.renewed());
      const result = await page.evaluate(async (count) => {
        const missing = [];
        for (let at = 0; at < count; at += 97) {
          // Not always the first: neighbours in a session lift each other.
          const found = await memory.recall(renewal.sentence(at), { limit: 10, touch: false });
          const vector = found.find(({ text }) => text === renewal.sentence(at))?.why.vector ?? 0;
          if (vector < 0.999) missing.push([at, vector]);
        }
        const texts = new Set();
        for (let page = await memory.list({ limit: 1_000 }); page.length > 0; page = await memory.list({ limit: 1_000, after: page.at(-1).id })) {
          for (const { text } of page) texts.add(text);
        }
        return { stats: await memory.stats(), embedded: renewal.seen.embedded, progress: renewal.seen.progress.at(-1), missing, lost: Array.from({ length: count }, (_, at) => renewal.sentence(at)).filter((text) => !texts.has(text)).length };
      }, RECORDS);
      await page.evaluate(() => memory.close());
      return result;
    });
    assert.deepEqual(after.stats.embedder, { ...NEW, stale: 0 });
    assert.equal(after.stats.total, before.total);
    assert.deepEqual([after.missing, after.lost], [[], 0]);
    const [done, total] = after.progress;
    assert.equal(done, total);
    // What was renewed before the kill was not asked for again.
    assert.ok(after.embedded <= before.total - broken.done + 2 * STEP, `${after.embedded} embedded after ${broken.done} of ${before.total}`);

    const [again, old] = await browse(async (page) => {
      await open(page, NEW);
      await page.evaluate(() => renewal.renewed());
      const embedded = await page.evaluate(() => renewal.seen.embedded);
      await page.evaluate(() => memory.close());
      await open(page, { ...OLD, pause: 1_000 });
      return [embedded, await page.evaluate(() => renewal.stale())];
    });
    assert.equal(again, 0, "every vector was stored");
    // The first step may already be done when it is asked.
    assert.ok(old >= before.total - STEP, `no page of the old embedder is left: ${old} stale`);
  } finally {
    await server.close();
    await discard(profile);
  }
});
