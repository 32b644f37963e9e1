// Measures the built package on evaluation data: `npm run eval -- --data FOLDER [--facts] [--dialogues] [--recall] [--embedders]`.
// Without a choice all of them run. `--only NAME` narrows the retrieval sets. Tables go to the screen, numbers to results/*.json.
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

import { evaluate } from "../../pkg/dist/eval/index.js";
import { corpora } from "./corpora.mjs";
import { has, read, round, table } from "./data.mjs";
import { inflation } from "./inflation.mjs";
import { cachedMinilm, costs } from "./minilm.mjs";
import { precision } from "./precision.mjs";
import { recall } from "./recall.mjs";

const args = process.argv.slice(2);
const value = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const data = value("--data");
if (!data || !has(data)) {
  console.error("Say where the data is: npm run eval -- --data FOLDER. The folder holds one folder a set (locomo, dialogues, corpora, ...).");
  process.exit(2);
}
const chosen = ["--facts", "--dialogues", "--recall", "--embedders"].filter((name) => args.includes(name));
const wants = (name) => chosen.length === 0 || chosen.includes(name);
const results = join(import.meta.dirname, "results");
mkdirSync(results, { recursive: true });
const save = (name, result) => writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ measured: new Date().toISOString().slice(0, 10), node: process.version, ...result }, null, 2)}\n`);

if (wants("--dialogues") && has(join(data, "dialogues"))) save("dialogues", { ...(await dialogues(join(data, "dialogues"))), longChats: await inflation(data) });
if (wants("--facts")) save("facts", { ...(await corpora(data)), precisionMemBench: await precision(data) });
const every = args.includes("--embedders");
const only = value("--only")?.split(",");
if (wants("--recall") || every) {
  const minilm = every ? await cachedMinilm() : undefined;
  const found = await recall(resolve(data), { every, minilm, ...(only ? { only } : {}) });
  if (every) sideBySide(found);
  if (!only && every) save("embedders", { embedders: await costs(resolve(data), minilm), ...found });
  const hybrid = ({ searches: { hybrid }, ...rest }) => ({ searches: { hybrid }, ...rest });
  if (!only) save("recall", Object.fromEntries(Object.entries(found).map(([name, result]) => [name, hybrid(result)])));
}

/** A set a line, a search a column: how well the ten best are ordered. */
function sideBySide(found) {
  const rows = Object.entries(found).map(([set, { searches }]) => ({ set, ...Object.fromEntries(Object.entries(searches).map(([name, result]) => [name, result["nDCG@10"]])) }));
  table("nDCG@10: words, the built-in embedder, MiniLM through transformers.js", rows, ["set", "keywords", "vectors", "hybrid", "minilm vectors", "minilm hybrid"]);
}

async function dialogues(folder) {
  const all = readdirSync(folder).filter((file) => file.endsWith(".json")).sort().map((file) => JSON.parse(read(join(folder, file))));
  const report = await evaluate(all);
  const rows = Object.entries({ ...report.languages, all: report.systems }).flatMap(([language, systems]) =>
    Object.entries(systems).map(([system, { counts, ...measures }]) => ({ language, system, ...measures, ...counts })));
  table("Dialogues", rows.map((row) => ({ ...row, language: `${row.language} ${row.system}` })), ["language", "hitRate", "falseRecall", "inflation", "efficiency", "consistency", "consistencyLenient", "tokensPerContext", "stale", "noise", "storedWrongly", "assistantAsUser", "deadlinesMissed"]);
  if (process.env.EVAL_VERBOSE) {
    const bad = report.questions.filter(({ system, missed, wrong, forbidden }) => system === "pocketmem" && missed.length + wrong.length + forbidden.length > 0);
    for (const { dialogue, turn, query, missed, wrong, forbidden } of bad) console.log(`${dialogue} ${turn ?? "?"} ${JSON.stringify(query)}\n    missed ${JSON.stringify(missed)} wrong ${JSON.stringify(wrong)} forbidden ${JSON.stringify(forbidden)}`);
  }
  return { rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, one]) => [key, round(one)]))) };
}
