// Turns chats and code into a table: the built-in token estimate beside o200k (GPT-4o and later) and Llama 3.
//
// `node tests/eval/tokens.mjs DATA` reads `DATA/*/corpus*.jsonl` and `DATA/dialogues/*.json` (chat, told apart by language)
// and this repository's own Rust and TypeScript (code). Estimate / count, summed over each set; then the lowest and
// highest of single texts (2nd and 98th percentile) of 100 characters and more.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import llama3 from "llama3-tokenizer-js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
/** Texts of a set that are counted; more change the third digit only. */
const TEXTS = 300;

const data = process.argv[2];
if (!data || !existsSync(data)) {
  console.error("usage: node tests/eval/tokens.mjs DATA   (a folder with <set>/corpus*.jsonl)");
  process.exit(2);
}

const chinese = (text) => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const han = text.match(/\p{Script=Han}/gu) ?? [];
  return han.length * 2 > letters.length;
};

/** Messages are short: neighbours are counted together, as they stand in a context. */
function joined(texts) {
  const out = [];
  let open = "";
  for (const text of texts) {
    open += open ? `\n${text}` : text;
    if (open.length >= 600 || (open.length >= 250 && chinese(open))) {
      out.push(open);
      open = "";
    }
  }
  return open.length >= 100 ? [...out, open] : out;
}

function chats() {
  const sets = new Map();
  const add = (set, text) => {
    const key = `${chinese(text) ? "zh" : "en"} ${set}`;
    sets.set(key, [...(sets.get(key) ?? []), text]);
  };
  for (const set of readdirSync(data).sort()) {
    if (!statSync(join(data, set)).isDirectory()) continue;
    for (const file of readdirSync(join(data, set)).sort()) {
      const text = () => readFileSync(join(data, set, file), "utf8");
      if (/^corpus.*\.jsonl$/.test(file)) {
        const texts = text().trim().split("\n").map((line) => JSON.parse(line).text).filter(Boolean);
        for (const language of [false, true]) joined(texts.filter((t) => chinese(t) === language)).forEach((t) => add(set, t));
      } else if (set === "dialogues" && file.endsWith(".json")) {
        const turns = JSON.parse(text()).sessions.flatMap((session) => session.turns.map((turn) => turn.content));
        joined(turns).forEach((t) => add(set, t));
      }
    }
  }
  return sets;
}

function code() {
  const files = [];
  const walk = (folder, ending) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, ending);
      else if (ending.test(entry.name)) files.push(readFileSync(path, "utf8"));
    }
  };
  walk(join(root, "src"), /\.rs$/);
  const rust = files.splice(0);
  walk(join(root, "pkg/src"), /\.ts$/);
  return new Map([["code Rust", rust], ["code TypeScript", files]]);
}

const rows = [];
for (const [set, texts] of [...chats(), ...code()]) {
  const step = Math.max(1, Math.floor(texts.length / TEXTS));
  for (const text of texts.filter((_, i) => i % step === 0)) rows.push({ set, text });
}
const lines = execFileSync("cargo", ["run", "--quiet", "--example", "tokens"], {
  cwd: root,
  input: rows.map((row) => `${JSON.stringify(row.text)}\n`).join(""),
  maxBuffer: 1 << 28,
  stdio: ["pipe", "pipe", "inherit"],
});
lines.toString().trim().split("\n").forEach((line, i) => (rows[i].estimate = Number(line)));
const plain = { allowedSpecial: new Set(), disallowedSpecial: new Set() };
for (const row of rows) {
  row.o200k = countTokens(row.text, plain);
  row.llama3 = llama3.encode(row.text, { bos: false, eos: false }).length;
}

function ratio(of, name) {
  const sum = (key) => of.reduce((total, row) => total + row[key], 0);
  const single = of.filter((row) => row.text.length >= 100).map((row) => row.estimate / row[name]).sort((a, b) => a - b);
  const at = (share) => (single[Math.floor(single.length * share)] ?? Number.NaN).toFixed(2);
  return `${(sum("estimate") / sum(name)).toFixed(3)} (${at(0.02)}-${at(0.98)})`;
}

let worst = 0;
console.log(`${basename(data)}: estimate / count`);
console.log("set".padEnd(28), "texts".padStart(6), "o200k".padStart(20), "Llama 3".padStart(20));
for (const group of ["en", "zh", "code"]) {
  const all = rows.filter((row) => row.set.startsWith(`${group} `));
  const sets = [...new Set(all.map((row) => row.set))].map((set) => [set, all.filter((row) => row.set === set)]);
  for (const [name, of] of [...sets, [`${group} (all)`, all]]) {
    if (!of.length) continue;
    console.log(name.padEnd(28), String(of.length).padStart(6), ratio(of, "o200k").padStart(20), ratio(of, "llama3").padStart(20));
    if (name.endsWith("(all)")) {
      for (const tokenizer of ["o200k", "llama3"]) worst = Math.max(worst, Math.abs(1 - Number.parseFloat(ratio(of, tokenizer))));
    }
  }
}
console.log(`farthest off over a kind of text: ${(worst * 100).toFixed(1)} % (to stay under 10 %)`);
process.exitCode = worst < 0.1 ? 0 : 1;
