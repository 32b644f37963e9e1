// Turns rounds of killing Chromium in the middle of a storm of commits into counts: acknowledged, lost, half stored.
//
//   node tests/stores/long/kill.mjs [rounds]      default 200; the figures go to tests/bench/results/storage.json
//
// The storm commits batches of four entries from two tabs and reports each acknowledgement to this process at once. The
// browser process, which this script starts itself, gets SIGKILL at a random moment. After a restart on the same profile
// every acknowledged batch must be there whole, and of every other batch all or nothing.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { serve, start, tab } from "../support/browser.mjs";

const PARTS = 4;
const TABS = 2;
const results = fileURLToPath(new URL("../../bench/results/storage.json", import.meta.url));

async function storm(started, origin, round, acknowledged) {
  await started.context.exposeFunction("acknowledge", (batch) => void acknowledged.add(batch));
  for (let at = 0; at < TABS; at += 1) {
    const page = await tab(started.context, origin);
    // Not awaited: it ends when the browser dies.
    page
      .evaluate(
        async ({ start, parts }) => {
          const store = await bench.open("killed");
          for (let number = 0; ; number += 1) {
            const batch = `${start}-${number}`;
            const size = number % 16 === 0 ? 100_000 : 500;
            const put = Array.from({ length: parts }, (_, part) => [`u/a/e/${batch}/${part}`, bench.noise(size)]);
            await store.commit({ put, remove: [] });
            acknowledge(batch);
          }
        },
        { start: `${round}-${at}`, parts: PARTS },
      )
      .catch(() => {});
  }
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 950));
  started.child.kill("SIGKILL");
  await started.ended;
  await started.browser.close().catch(() => {});
}

/** What a fresh browser finds; the database is emptied for the next round. */
async function count(profile, origin, acknowledged) {
  const started = await start(profile);
  const page = await tab(started.context, origin);
  const keys = await page.evaluate(async () => {
    const store = await bench.open("killed");
    const keys = await store.list("");
    const values = await store.load(keys);
    await store.commit({ put: [], remove: keys });
    await store.close();
    return keys.filter((_, at) => values[at] !== null);
  });
  const parts = new Map();
  for (const key of keys) {
    const batch = key.split("/")[3];
    parts.set(batch, (parts.get(batch) ?? 0) + 1);
  }
  await started.browser.close().catch(() => {});
  started.child.kill("SIGTERM");
  await started.ended;
  return {
    lost: [...acknowledged].filter((batch) => parts.get(batch) !== PARTS).length,
    partial: [...parts.values()].filter((number) => number !== PARTS).length,
  };
}

export async function kills(rounds, report = () => {}) {
  const profile = mkdtempSync(join(tmpdir(), "pocketmem-kill-"));
  const server = await serve();
  const total = { rounds: 0, acknowledged: 0, lost: 0, partial: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = new Set();
      await storm(await start(profile), server.origin, round, acknowledged);
      const { lost, partial } = await count(profile, server.origin, acknowledged);
      total.rounds += 1;
      total.acknowledged += acknowledged.size;
      total.lost += lost;
      total.partial += partial;
      report(total);
    }
  } finally {
    await server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return total;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 200);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("usage: node tests/stores/long/kill.mjs [rounds]");
  const total = await kills(rounds, (so) => so.rounds % 10 === 0 && console.log(`${so.rounds} kills: ${so.acknowledged} batches acknowledged, ${so.lost} lost, ${so.partial} half stored`));
  mkdirSync(join(results, ".."), { recursive: true });
  const known = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
  writeFileSync(results, `${JSON.stringify({ ...known, kills: total }, null, 2)}\n`);
  console.log(`${JSON.stringify(total)} written to tests/bench/results/storage.json`);
  if (total.lost || total.partial || !total.acknowledged) process.exitCode = 1;
}
