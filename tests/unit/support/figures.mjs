// Turns committed results of measurements into the rows of figures in the READMEs: no row without its file, no figure by hand.
import { existsSync, readFileSync, statSync } from "node:fs";

const at = (path) => new URL(`../../../${path}`, import.meta.url);
const json = (path) => (existsSync(at(path)) ? JSON.parse(readFileSync(at(path), "utf8")) : undefined);
const whole = (number) => number.toLocaleString("en-US");
export const share = (number) => (typeof number === "number" ? number.toFixed(3) : "none");

/** Rows `{ en, zh, figure, command }` of what has been measured and committed. */
export function figures() {
  return [...dialogues(), ...reading(), ...retrieval(), ...embedders(), ...search(), ...calls(), ...storage(), ...edge(), ...sizes(), ...model(), ...speed()];
}

const MEASURES = [
  ["hitRate", "needed facts that were in the context (hit rate)", "上下文中确有所需事实的比例（命中率）"],
  ["falseRecall", "recalled items that no fact explains (false recall)", "没有事实依据的召回项比例（误召回）"],
  ["inflation", "share of memory in the tokens of all contexts (inflation)", "记忆占全部上下文 token 的比例（膨胀）"],
  ["efficiency", "share of lasting records still current at the end (efficiency)", "结束时仍有效的持久记录比例（效率）"],
  ["consistency", "groups of questions that all brought the current value (consistency)", "一组问题全部得到当前值的比例（一致性）"],
];

/** The five measures over annotated dialogues, beside every earlier turn in the prompt. */
function dialogues() {
  const rows = json("tests/eval/results/dialogues.json")?.rows ?? [];
  const of = (system) => rows.find((row) => row.language === "all" && row.system === system);
  const [own, replay] = [of("pocketmem"), of("replay")];
  if (!own || !replay) return [];
  return MEASURES.map(([key, en, zh]) => ({
    en: `dialogues: ${en}; in brackets with every turn in the prompt`,
    zh: `对话：${zh}；括号内为把每条消息都放进提示时`,
    figure: `${share(own[key])} (${share(replay[key])})`,
    command: "`npm run eval -- --data DATA --dialogues`",
  }));
}

/** What extraction, redaction and screen make of corpora of single turns. A scorer's line is given as it stands. */
function reading() {
  const found = json("tests/eval/results/facts.json");
  if (!found) return [];
  const command = "`npm run eval -- --data DATA --facts`";
  const rows = [];
  const [, right, recall] = /precision ([\d/]+ = [\d.]+), recall ([\d/]+ = [\d.]+)/.exec(found.facts?.all ?? "") ?? [];
  if (right) rows.push(["facts from single turns: precision, recall", "从单条消息提取事实：精确率、召回率", `${right}, ${recall}`]);
  if (found.secrets) rows.push(["secrets cut out, harmless texts cut by mistake", "剪去的秘密，被误剪的无害文本", `${found.secrets["recall all"]}, ${found.secrets["false alarms"]}`]);
  if (found.attacks) {
    rows.push(["attacks that became a memory", "成为记忆的攻击", found.attacks["attacks stored all"]]);
    const [benign] = /^[\d/]+ = [\d.]+/.exec(found.attacks["benign not stored"] ?? "") ?? [];
    if (benign) rows.push(["harmless lines beside them that should have been kept and were not", "其间本该保留却没有保留的无害句子", benign]);
  }
  if (found.kvpi) rows.push(["posts that contradict a profile, noticed by rules alone (KvPI, Chinese): precision, recall", "仅凭规则发现与档案矛盾的帖子（KvPI，中文）：精确率、召回率", `${share(found.kvpi.clashPrecision)}, ${share(found.kvpi.clashRecall)}`]);
  return rows.map(([en, zh, figure]) => ({ en, zh, figure, command }));
}

const SETS = ["locomo", "beam", "lifebench-en", "lifebench-zh", "prefeval", "dulemon", "xquad en->zh", "xquad zh->en", "scifact"];

/** Recall and order of the default search, by public set. */
function retrieval() {
  const found = json("tests/eval/results/recall.json") ?? {};
  return SETS.filter((set) => found[set]?.searches?.hybrid).map((set) => {
    const { "R@10": recall, "nDCG@10": order } = found[set].searches.hybrid;
    const texts = whole(found[set].texts);
    const figure = `${share(recall)}, ${share(order)}; ${found[set].msPerRecall.toFixed(1)}`;
    return { en: `search over ${set}, ${texts} texts: R@10, nDCG@10; ms a recall`, zh: `在 ${set}（${texts} 条文本）上搜索：R@10、nDCG@10；每次召回毫秒`, figure, command: "`npm run eval -- --data DATA --recall`" };
  });
}

/** Searches of the comparison in the order of its columns. */
const SEARCHES = ["keywords", "vectors", "hybrid", "minilm vectors", "minilm hybrid"];
const compared = () => Object.entries(json("tests/eval/results/embedders.json") ?? {}).filter(([, { searches }]) => searches);

/** The built-in embedder beside a MiniLM of transformers.js and words alone. */
function embedders() {
  const found = json("tests/eval/results/embedders.json");
  const costs = (found?.embedders ?? []).map(({ megabytes, usPerSentence }) => `${megabytes} MB, ${whole(Math.round(usPerSentence))} µs`);
  if (costs.length === 0) return [];
  const command = "`npm run eval -- --data DATA --embedders`";
  const order = ({ searches }) => SEARCHES.map((name) => (searches[name] ? share(searches[name]["nDCG@10"]) : undefined));
  const rows = compared().filter(([set, result]) => SETS.includes(set) && order(result).every(Boolean)).map(([set, result]) => {
    const [words, own, both, other, otherBoth] = order(result);
    return {
      en: `nDCG@10 over ${set}: words alone; built-in embedder alone, with words; MiniLM alone, with words`,
      zh: `${set} 上的 nDCG@10：仅词语；仅内置嵌入器、与词语合用；仅 MiniLM、与词语合用`,
      figure: `${words}; ${own}, ${both}; ${other}, ${otherBoth}`,
      command,
    };
  });
  return [...rows, { en: "what an embedder loads, and one sentence: built-in; MiniLM (English, 8 bits, through `transformers()`)", zh: "嵌入器需加载的大小与每句耗时：内置；MiniLM（英语，8 位，经由 `transformers()`）", figure: costs.join("; "), command }];
}

/** The same, set by set, for RESULTS.md. */
export function embedderTable() {
  const cell = ({ searches }, name) => (searches[name] ? share(searches[name]["nDCG@10"]) : "-");
  const rows = compared().map(([set, result]) => `| ${[set, ...SEARCHES.map((name) => cell(result, name))].join(" | ")} |`);
  return ["| Set | Words | Built-in | Built-in and words | MiniLM | MiniLM and words |", "|---|---|---|---|---|---|", ...rows, ""].join("\n");
}

const BENCH = "`npm run bench -- search --data DATA`";
/** What only the long form measures: tests/bench/search.mjs. */
const LONG = BENCH.replace(/`$/, " --long`");
const ms = (number) => (number < 10 ? number.toFixed(2) : number.toFixed(0));

/**
 * Search beside other libraries in one run, Chromium: the engine's own time, and how many times as long the others take.
 * That by the 10th percentile: what else runs on the machine lengthens long queries more often than short ones.
 */
function search() {
  const found = json("tests/bench/results/search.json");
  if (!found) return [];
  const times = (engines, own) => Object.entries(engines).filter(([name, one]) => !name.startsWith("pocketmem") && one.p10).map(([name, one]) => `${name} ${(one.p10 / own).toFixed(1)}`).join(", ");
  const rows = Object.entries(found.vectors ?? {}).filter(([, engines]) => engines.pocketmem?.p50).map(([set, engines]) => {
    const [kind, count] = set.split(" ");
    const zh = { real: "真实", clustered: "成团", uniform: "均匀" }[kind];
    const others = times(engines, engines.pocketmem.p10);
    return {
      en: `vectors, ${kind}, ${whole(Number(count))} x 256: ms a query (p50), recall@10${others ? "; times as long (p10)" : ""}`,
      zh: `向量（${zh}），${whole(Number(count))} x 256：每次查询毫秒（p50）、recall@10${others ? "；倍数（p10）" : ""}`,
      figure: `${ms(engines.pocketmem.p50)}, ${share(engines.pocketmem.recall)}${others ? `; ${others}` : ""}`,
      command: Number(count) > 100_000 ? LONG : BENCH,
    };
  });
  const text = found.text ?? {};
  if (text.pocketmem?.p50) {
    const hits = Object.entries(text).filter(([, one]) => one.hitAt5 !== undefined && one.hitAt5 !== null);
    rows.push({ en: `words, ${whole(found.texts.count)} texts: ms a query (p50); times as long (p10)`, zh: `词语，${whole(found.texts.count)} 条文本：每次查询毫秒（p50）；倍数（p10）`, figure: `${ms(text.pocketmem.p50)}; ${times(text, text.pocketmem.p10)}`, command: BENCH });
    if (hits.length > 0) rows.push({ en: "words, LoCoMo: hit@5", zh: "词语，LoCoMo：hit@5", figure: hits.map(([name, one]) => `${name} ${share(one.hitAt5)}`).join(", "), command: BENCH });
  }
  return rows;
}

/** What users of the package wait for, in a page with IndexedDB. */
function calls() {
  const found = json("tests/bench/results/search.json")?.calls ?? {};
  return Object.values(found).filter(({ store, worker, error }) => store === "indexeddb" && !worker && !error).map((one) => ({
    en: `${whole(one.rows)} turns, IndexedDB: p95 of \`record\`, \`recall\`, \`context\`; opening; first recall after it (ms)`,
    zh: `${whole(one.rows)} 条消息，IndexedDB：\`record\`、\`recall\`、\`context\` 的 p95；打开；打开后的首次召回（毫秒）`,
    figure: `${ms(one.record.p95)}, ${ms(one.recall.p95)}, ${ms(one.context.p95)}; ${ms(one.open)}; ${ms(one.first)}`,
    command: one.rows > 10_000 ? LONG : BENCH,
  }));
}

/** What is lost when the browser is killed or tabs write at once, what is left of what was forgotten, what stays in memory. */
function storage() {
  const { kills, tabs, residue, cycles, more } = json("tests/bench/results/storage.json") ?? {};
  if (!kills || !tabs || !cycles) return [];
  const acknowledged = more.kills.acknowledgedBatches + more.kills.acknowledgedRecords;
  const rows = [
    [`writes acknowledged while Chromium was killed ${whole(kills.rounds)} times; lost or half stored`, `Chromium 被强行结束 ${whole(kills.rounds)} 次期间确认的写入；丢失或只存一半`, `${whole(acknowledged)}; ${whole(kills.lost)}`],
    [`records written by ${tabs.tabs} tabs at once; missing in any tab`, `${tabs.tabs} 个标签页同时写入的记录；任一标签页中缺失的`, `${whole(tabs.written)}; ${whole(tabs.missing)}`],
    ["bytes of forgotten and erased texts in the raw store and in exports", "已遗忘与抹除的文本在原始存储和导出中残留的字节", whole(residue)],
    [`growth of a page's memory over ${whole(cycles.count)} cycles of open, fill, close: bytes`, `打开、写入、关闭 ${whole(cycles.count)} 次后页面内存的增长：字节`, whole(cycles.growthBytes)],
  ];
  return rows.map(([en, zh, figure]) => ({ en, zh, figure, command: "`npm run test:long -- stores`" }));
}

/** What a request costs in workerd, without what an empty answer costs, and what is uploaded. */
function edge() {
  const found = json("tests/bench/results/edge.json");
  const [, most] = Object.entries(found?.sizes ?? {}).at(-1) ?? [];
  if (!most) return [];
  const command = "`npm run bench -- edge`";
  const rows = [
    ["`context`", "open", "已打开"],
    ["`record`", "open", "已打开"],
    ["`cold`", "opened for it", "为此打开"],
  ].map(([name, en, zh]) => ({
    en: `edge worker, ${whole(most.memories)} memories, ${name === "`cold`" ? "`context`" : name}, memory ${en}: CPU ms`,
    zh: `边缘 worker，${whole(most.memories)} 条记忆，${name === "`cold`" ? "`context`" : name}，记忆${zh}：CPU 毫秒`,
    figure: String(most[name.replaceAll("`", "")].cpuMs),
    command,
  }));
  const middle = found.sizes[1_000];
  if (middle?.isolate) {
    rows.push({
      en: `edge worker, isolate with ${middle.isolate.memoriesOpen} memories of ${whole(middle.memories)} open: MB`,
      zh: `边缘 worker，打开 ${middle.isolate.memoriesOpen} 份各 ${whole(middle.memories)} 条记忆的 isolate：MB`,
      figure: String(middle.isolate.mb),
      command,
    });
  }
  return rows;
}

/** What a user downloads, but for the model. */
function sizes() {
  const found = json("tests/package/size.json");
  if (!found) return [];
  const row = (en, zh, { raw, gzip }) => ({ en, zh, figure: `${whole(raw)} (gzip ${whole(gzip)})`, command: "`npm run size`" });
  return [
    row("wasm module, bytes", "wasm 模块，字节", found["wasm module"]),
    row("`import { openMemory }` in a bundle, bytes", "打包后的 `import { openMemory }`，字节", found["basic import"]),
  ];
}

function model() {
  const path = "pkg/model/pocketmem-256.bin";
  const bytes = whole(statSync(at(path)).size);
  const card = readFileSync(at("tools/embedder/MODEL_CARD.md"), "utf8");
  const [, zipped] = new RegExp(`\\| ${bytes} \\(([\\d,]+)\\)`).exec(card) ?? [];
  if (!zipped) throw new Error(`tools/embedder/MODEL_CARD.md does not give the size of ${path}, which is ${bytes}`);
  return [{
    en: "built-in model, a file that is fetched once, bytes",
    zh: "内置模型（只取一次的文件），字节",
    figure: `${bytes} (gzip ${zipped})`,
    command: `\`gzip -9 -c ${path} \\| wc -c\``,
  }];
}

/** The built-in embedder in a page. */
function speed() {
  const found = json("tests/bench/results/embedder.json");
  if (!found) return [];
  const command = "`npm run bench -- embedder`";
  return [
    { en: `Chromium: ${whole(found.sentences)} sentences embedded, ms`, zh: `Chromium：嵌入 ${whole(found.sentences)} 句，毫秒`, figure: whole(found.embedMs), command },
    { en: "Chromium: from the model's bytes to ready, ms", zh: "Chromium：从模型字节到可用，毫秒", figure: whole(found.readyMs), command },
    { en: `Chromium: first \`recall\` of a fresh page, ${whole(found.records)} memories stored, opening included, ms`, zh: `Chromium：新页面的首次 \`recall\`（已存 ${whole(found.records)} 条记忆，含打开），毫秒`, figure: whole(found.firstRecallMs), command },
  ];
}

const HEADS = { en: "| What | Figure | Measured by |", zh: "| 项目 | 数值 | 测量方法 |" };

/** The table in one of the languages. */
export function figureTable(language) {
  const rows = figures().map((row) => `| ${row[language]} | ${row.figure} | ${row.command} |`);
  return [HEADS[language], "|---|---|---|", ...rows, ""].join("\n");
}
