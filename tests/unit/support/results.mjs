// Turns the committed results of `npm run eval` into the tables of tests/eval/RESULTS.md: no figure by hand.
import { readFileSync } from "node:fs";

import { share } from "./figures.mjs";

const json = (name) => JSON.parse(readFileSync(new URL(`../../eval/results/${name}.json`, import.meta.url), "utf8"));
const table = (head, rows) => [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The five measures in each language, and what should be zero. */
function dialogues() {
  const { rows, longChats } = json("dialogues");
  const of = (system) => ["en", "zh", "all"].map((language) => rows.find((row) => row.language === language && row.system === system));
  const own = of("pocketmem");
  const line = (name, cell) => [name, ...own.map(cell)];
  const [none, replay] = [of("none"), of("replay")];
  const counts = [["stale", "stale"], ["noise", "noise"], ["storedWrongly", "stored wrongly"], ["assistantAsUser", "assistant as user"], ["deadlinesMissed", "deadlines missed"]];
  return [
    table(["Dialogues (`npm run eval -- --data DATA --dialogues`)", "en", "zh", "all"], [
      line("hit rate", (row) => `${share(row.hitRate)} (${row.hits} of ${row.needed})`),
      line("false recall", (row) => `${share(row.falseRecall)} (${row.wrong} of ${row.recalled})`),
      line("efficiency", (row) => share(row.efficiency)),
      line("consistency, strict (lenient)", (row) => `${share(row.consistency)} (${share(row.consistencyLenient)})`),
      line("inflation, with their tiny windows", (row) => share(row.inflation)),
      ["tokens a context: no memory, pocketmem, full replay", ...own.map((row, at) => [none[at], row, replay[at]].map((one) => one.tokensPerContext.toFixed(0)).join(", "))],
      ...counts.map(([key, name]) => line(name, (row) => row[key])),
    ]),
    `BEAM chats replayed with a window of 20 exchanges, ${longChats.contexts} contexts: memory is ${share(longChats.inflation)} of all tokens.`,
  ];
}

/** What is read from single turns, and what is kept out. */
function facts() {
  const { facts: read, secrets, attacks, kvpi, cdconv, precisionMemBench: bench } = json("facts");
  const line = (name) => /F1 ([\d.]+).*store or not ([\d/]+ = [\d.]+)/.exec(read[name]).slice(1);
  return [
    table(["Single turns (`npm run eval -- --data DATA --facts`)", "Figure"], [
      ...["en", "zh"].map((language) => [`facts, ${language}: F1, store or not`, line(language).join(", ")]),
      ["secrets cut out; harmless texts cut", `${secrets["recall all"]}; ${secrets["false alarms"]}`],
      ["attacks stored; benign lines beside them not stored", `${attacks["attacks stored all"]}; ${attacks["benign not stored"]}`],
      ["PrecisionMemBench, cases that want something: precision, recall, passes", `${share(bench.active.precision)}, ${share(bench.active.recall)}, ${bench.active.passes} of ${bench.active.cases}`],
      ["PrecisionMemBench, cases that want nothing: passes", `${bench.empty.passes} of ${bench.empty.cases}`],
      ["PrecisionMemBench, turns of two sessions: precision, recall, passes", `${share(bench.sessionTurns.precision)}, ${share(bench.sessionTurns.recall)}, ${bench.sessionTurns.passes} of ${bench.sessionTurns.cases}`],
      ["KvPI, own attributes taken: precision, recall", `${share(kvpi.precision)}, ${share(kvpi.recall)}`],
      ["KvPI, contradictions of a profile seen: precision, recall", `${share(kvpi.clashPrecision)}, ${share(kvpi.clashRecall)}`],
      ["CDConv, contradictions seen; false alarms", `${share(cdconv.recall)}; ${share(cdconv.falseAlarms)}`],
    ]),
  ];
}

/** The default search, set by set. */
function retrieval() {
  const sets = Object.entries(json("recall")).filter(([, { searches }]) => searches);
  const keys = ["R@5", "R@10", "R@25", "hit@5", "MRR", "nDCG@10"];
  const row = (name, found) => [name, found.queries, ...keys.map((key) => share(found[key]))];
  const rows = sets.flatMap(([set, { searches, sessions }]) => [row(set, searches.hybrid), ...(sessions ? [row(`${set}, by session`, sessions)] : [])]);
  const updates = sets.find(([, result]) => result.updates)?.[1].updates;
  return [
    table(["Search (`npm run eval -- --data DATA --recall`)", "Queries", ...keys], rows),
    `BEAM updates: the new value above the old in ${updates.newAboveOld} of ${updates.updates}; contradictions: both sides among ten in ${updates.bothInTen} of ${updates.contradictions}.`,
  ];
}

/** All of it. */
export function resultTables() {
  return `${[...dialogues(), ...facts(), ...retrieval()].join("\n\n")}\n`;
}
