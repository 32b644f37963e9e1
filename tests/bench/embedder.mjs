// Measures the built-in embedder in Chromium: 10,000 sentences, from the model's bytes to ready, first recall of a fresh page. Results in results/embedder.json.
//
// Medians of ROUNDS fresh pages, the wasm in the page's own thread, nothing cached by the browser. "firstRecall" begins with the
// call of openMemory() and ends with the answer of recall(): wasm and model are fetched from this machine and compiled, the
// records read and embedded in between. "fromNavigation" begins where the page does.

import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";

import { root } from "../../tools/steps/run.mjs";
import { launch, serve } from "../stores/support/browser.mjs";

const ROUNDS = 7;
const SENTENCES = 10_000;
const RECORDS = 1_000;
const TARGETS = { embedMs: 300, readyMs: 50, firstRecallMs: 300 };

const pick = (list, at, by) => list[Math.floor(at / by) % list.length];
/** Sentences of everyday chat, every third in Chinese, no two alike. */
function sentence(at) {
  if (at % 3 === 0) {
    const who = pick(["我妹妹", "一个同事", "隔壁邻居", "老师", "表哥", "楼下的医生"], at, 3);
    const did = pick(["上周修好了", "昨天卖掉了", "又买了", "终于找到了", "给我讲了", "想借走"], at, 18);
    return `${who}${did}${pick(["那辆蓝色自行车", "厨房里的旧钟", "两张挪威地图", "一把小提琴"], at, 108)}，${pick(["我们一起吃了晚饭", "大家都很开心", "可惜我没赶上"], at, 432)}，第${at}条。`;
  }
  const who = pick(["My sister", "A colleague", "The neighbour", "My old teacher", "The dentist", "My cousin"], at, 1);
  const did = pick(["repaired", "painted", "sold", "bought", "found", "described", "borrowed"], at, 6);
  const what = pick(["a blue bicycle", "the kitchen clock", "two maps of Norway", "an oak table", "the wedding album", "a violin"], at, 42);
  return `${who} ${did} ${what} ${pick(["in Lisbon", "by the lake", "at the station", "near the old mill"], at, 252)} last week, and we talked about it over dinner, note ${at}.`;
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value) => Number(value.toFixed(1));

const texts = Array.from({ length: SENTENCES }, (_, at) => sentence(at));
const server = await serve();
const browser = await launch();
const fresh = async (work, ...args) => {
  const page = await browser.context.newPage();
  await page.goto(server.origin);
  const result = await page.evaluate(work, ...args);
  await page.close();
  return result;
};

/** One page: the model made ready from its bytes, all sentences embedded, then once more on warm code. */
const embed = async (texts) => {
  const [{ default: init, StaticEmbedder }, bytes] = await Promise.all([
    import("/pkg/wasm/pocketmem.js"),
    fetch("/pkg/model/pocketmem-256.bin").then(async (response) => new Uint8Array(await response.arrayBuffer())),
  ]);
  await init({ module_or_path: "/pkg/wasm/pocketmem_bg.wasm" });
  const before = performance.now();
  const model = new StaticEmbedder(bytes);
  const ready = performance.now();
  const vectors = model.embed(texts);
  const first = performance.now();
  model.embed(texts);
  const second = performance.now();
  if (vectors.length !== texts.length * model.dimensions || !vectors.some((x) => x !== 0)) throw new Error("no vectors");
  return { readyMs: ready - before, embedMs: first - ready, embedAgainMs: second - first };
};
const store = async (texts) => {
  const { openMemory } = await import("/pkg/dist/index.js");
  const memory = await openMemory({ user: "ann" });
  const start = Date.now() - texts.length * 60_000;
  for (let from = 0; from < texts.length; from += 100) {
    await memory.record(texts.slice(from, from + 100).map((content, at) => ({ session: `s${Math.floor((from + at) / 40)}`, role: "user", content, time: start + (from + at) * 60_000 })));
  }
  const { total } = await memory.stats();
  await memory.close();
  return total;
};
const recall = async (query) => {
  const { openMemory } = await import("/pkg/dist/index.js");
  const before = performance.now();
  const memory = await openMemory({ user: "ann" });
  const opened = performance.now();
  const found = await memory.recall(query);
  const after = performance.now();
  await memory.recall(`${query} again`);
  const second = performance.now();
  const { embedder } = await memory.stats();
  await memory.close();
  if (found.length === 0 || embedder?.model !== "pocketmem-256-1") throw new Error("recalled without the model");
  return { openMs: opened - before, firstRecallMs: after - before, fromNavigationMs: after, secondRecallMs: second - after };
};
const rounds = async (work, ...args) => {
  const all = [];
  for (let at = 0; at < ROUNDS; at += 1) all.push(await fresh(work, ...args));
  return Object.fromEntries(Object.keys(all[0]).map((name) => [name, rounded(median(all.map((one) => one[name])))]));
};

try {
  const embedding = await rounds(embed, texts);
  const records = await fresh(store, texts.slice(0, RECORDS));
  const recalling = await rounds(recall, "who painted the kitchen clock by the lake?");
  const found = { ...embedding, usPerSentence: rounded((embedding.embedMs * 1000) / SENTENCES), ...recalling };
  const missed = Object.entries(TARGETS).filter(([name, most]) => found[name] >= most).map(([name, most]) => `${name} ${found[name]}, wanted below ${most}`);
  const results = {
    command: "npm run bench -- embedder", browser: browser.context.browser()?.version(), cpu: cpus()[0].model, cores: cpus().length, rounds: ROUNDS,
    sentences: SENTENCES, charactersPerSentence: rounded(texts.join("").length / SENTENCES), records, ...found, targets: TARGETS,
  };
  console.log(JSON.stringify(results, null, 2));
  if (missed.length > 0) console.log(`Missed: ${missed.join("; ")}`);
  mkdirSync(join(root, "tests/bench/results"), { recursive: true });
  writeFileSync(join(root, "tests/bench/results/embedder.json"), `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await browser.close();
  await server.close();
}
