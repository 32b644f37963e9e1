// Turns rounds of killing Chromium in the middle of a storm of writes into counts: acknowledged, lost, half stored.
//
//   node tests/stores/long/kill.mjs [rounds]      default 200
//
// Two tabs commit batches of four entries to a store, a third records in a memory, and compacts now and then; each tells
// this process of every acknowledgement at once. The browser process, which this script starts itself, gets SIGKILL at a
// random moment. After a restart on the same profile every acknowledged batch must be there whole, of every other batch all
// or nothing, and the memory must open with every acknowledged record in it. All rounds share one profile: what a kill leaves
// in the browser's files may show only at the start after the next (`torn`: the log ended in half a record). Should the browser throw the databases away all the
// same (`wiped`), the memory must say so (`told`).

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { discard, serve, start, tab } from "../support/browser.mjs";
import { log, torn } from "../support/log.mjs";

const PARTS = 4;
const TABS = 2;

async function storm(started, origin, round, acknowledged, remembered) {
  await started.context.exposeFunction("acknowledge", (batch) => void acknowledged.add(batch));
  await started.context.exposeFunction("recorded", (text) => void remembered.add(text));
  for (let at = 0; at < TABS; at += 1) {
    const page = await tab(started.context, origin);
    // Not awaited: it ends when the browser dies.
    page
      .evaluate(
        async ({ start, parts }) => {
          const store = await bench.open("killed");
          const told = [];
          for (let number = 0; ; number += 1) {
            const batch = `${start}-${number}`;
            const size = number % 16 === 0 ? 100_000 : 500;
            const put = Array.from({ length: parts }, (_, part) => [`u/a/e/${batch}/${part}`, bench.noise(size)]);
            await store.commit({ put, remove: [] });
            told.push(acknowledge(batch));
            // Or a busy machine would be drowned in news.
            if (told.length > 16) await told.shift();
          }
        },
        { start: `${round}-${at}`, parts: PARTS },
      )
      .catch(() => {});
  }
  const page = await tab(started.context, origin);
  page
    .evaluate(async (round) => {
      const memory = await bench.openMemory({ user: "killed", embedder: null });
      const told = [];
      for (let number = 0; ; number += 1) {
        const content = `Remember that crate ${number} of round ${round} weighs ${number * 3} pounds.`;
        await memory.record({ session: `round ${round}`, role: "user", content });
        told.push(recorded(content));
        if (told.length > 16) await told.shift();
        if (number % 40 === 39) await memory.compact();
      }
    }, round)
    .catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 950));
  started.child.kill("SIGKILL");
  await started.ended;
  await started.browser.close().catch(() => {});
}

/** What the next browser finds of a storm; the databases are emptied for another. */
async function count(started, origin, acknowledged, remembered) {
  const page = await tab(started.context, origin);
  // The memory first: the browser says only to the first opening that it threw something away.
  const { texts, told } = await page.evaluate(async () => {
    const open = () => bench.openMemory({ user: "killed", embedder: null });
    let told = false;
    const memory = await open().catch((error) => {
      if (error.code !== "missing_data") throw error;
      told = true;
      return open();
    });
    const texts = (await bench.all(memory)).map(({ text }) => text);
    await memory.erase();
    await memory.close();
    return { texts, told };
  });
  const keys = await page.evaluate(async () => {
    const store = await bench.open("killed");
    const keys = await store.list("");
    const values = await store.load(keys);
    await store.commit({ put: [], remove: keys });
    await store.close();
    return keys.filter((_, at) => values[at] !== null);
  });
  // Written in the first round and never removed: whether the browser itself threw the site's databases away.
  const wiped = await page.evaluate(async () => {
    const store = await bench.open("sentinel");
    const [there] = await store.load(["u/a/e/sentinel"]);
    if (!there) await store.commit({ put: [["u/a/e/sentinel", bench.bytes("here")]], remove: [] });
    await store.close();
    return !there;
  });
  const parts = new Map();
  for (const key of keys) {
    const batch = key.split("/")[3];
    parts.set(batch, (parts.get(batch) ?? 0) + 1);
  }
  await page.close();
  return {
    wiped,
    told,
    lost: [...acknowledged].filter((batch) => parts.get(batch) !== PARTS).length + [...remembered].filter((text) => !texts.includes(text)).length,
    partial: [...parts.values()].filter((number) => number !== PARTS).length,
  };
}

export async function kills(rounds, report = () => {}) {
  const profile = mkdtempSync(join(tmpdir(), "pocketmem-kill-"));
  const server = await serve();
  const total = { rounds: 0, acknowledged: 0, remembered: 0, lost: 0, partial: 0, wiped: 0, told: 0, torn: 0 };
  try {
    let started = await start(profile);
    for (let round = 0; round < rounds; round += 1) {
      const [acknowledged, remembered] = [new Set(), new Set()];
      await storm(started, server.origin, round, acknowledged, remembered);
      if (torn(log(profile, server.origin))) total.torn += 1;
      started = await start(profile);
      const { lost, partial, wiped, told } = await count(started, server.origin, acknowledged, remembered);
      total.rounds += 1;
      total.acknowledged += acknowledged.size;
      total.remembered += remembered.size;
      total.lost += lost;
      total.partial += partial;
      if (wiped && round > 0) total.wiped += 1;
      if (told) total.told += 1;
      report(total);
    }
    await started.browser.close().catch(() => {});
    started.child.kill("SIGTERM");
    await started.ended;
  } finally {
    await server.close();
    await discard(profile);
  }
  return total;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rounds = Number(process.argv[2] ?? 200);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("usage: node tests/stores/long/kill.mjs [rounds]");
  const total = await kills(rounds, (so) => so.rounds % 10 === 0 && console.log(`${so.rounds} kills: ${so.acknowledged} batches and ${so.remembered} records acknowledged, ${so.lost} lost, ${so.partial} half stored`));
  console.log(JSON.stringify(total));
  if (total.lost || total.partial || !total.acknowledged) process.exitCode = 1;
}
