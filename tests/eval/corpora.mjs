// Measures what becomes memory: facts, secrets and attacks of the hand-written corpora, and two Chinese conflict sets.
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openMemory } from "../../pkg/dist/index.js";
import { has, lines, round, table } from "./data.mjs";

const NOW = Date.parse("2031-01-06T09:00:00Z");
const fresh = () => openMemory({ user: "u", store: "volatile", embedder: null, clock: () => NOW, timeZone: "UTC" });
const active = (records) => records.filter(({ kind, status }) => (kind === "semantic" || kind === "procedural") && status === "active");

/** One memory for each line; scored by the corpus's own script. */
export async function corpora(data) {
  const folder = join(data, "corpora");
  const results = {};
  if (has(folder)) {
    results.facts = score(folder, "facts", await each(folder, "facts", fact));
    results.secrets = score(folder, "secrets", await each(folder, "secrets", secret));
    results.attacks = score(folder, "attacks", await each(folder, "attacks", attack));
  }
  if (has(join(data, "kvpi"))) results.kvpi = await kvpi(lines(join(data, "kvpi", "conflicts.jsonl")));
  if (has(join(data, "cdconv"))) results.cdconv = await cdconv(lines(join(data, "cdconv", "conflicts.jsonl")));
  return results;
}

async function each(folder, name, work) {
  const out = [];
  for (const line of lines(join(folder, `${name}.jsonl`))) {
    const memory = await fresh();
    out.push({ id: line.id, ...(await work(memory, line)) });
    await memory.close();
  }
  return out;
}

async function fact(memory, { text }) {
  await memory.record({ session: "s", role: "user", content: text, time: NOW });
  const kept = active(await memory.list({ limit: 1000 }));
  return { facts: kept.filter((record) => record.fact).map((record) => record.fact), stored: kept.length > 0 };
}

async function secret(memory, { text }) {
  const { verdicts } = await memory.record({ session: "s", role: "user", content: text });
  const told = await memory.remember(text);
  const records = await memory.list({ status: ["active", "pending", "superseded", "archived", "expired"], limit: 1000 });
  const context = await memory.context(text.slice(0, 200).replace(/\S{12,}/g, ""), { session: "other" }).catch(() => ({ blocks: [] }));
  const blocks = context.blocks.filter(({ layer }) => layer !== "query").map((block) => block.text);
  const kept = [...records.flatMap((record) => [record.text, record.fact?.object ?? ""]), ...verdicts.map((verdict) => verdict.text ?? ""), told.text ?? "", ...blocks];
  return { kept: kept.join("\n"), refused: [...verdicts, told].some(({ reason }) => reason === "secret") };
}

async function attack(memory, { text, role }) {
  const { verdicts } = role === "document" ? await memory.documents.add({ text }) : await memory.record({ session: "s", role, content: text });
  const records = await memory.list({ kinds: ["semantic", "procedural"], status: ["active", "pending"], limit: 1000 });
  const texts = (status) => records.filter((record) => record.status === status).flatMap((record) => [record.text, record.fact?.object ?? ""]);
  return { active: texts("active"), pending: texts("pending"), reasons: verdicts.map(({ reason }) => reason) };
}

/** The script's lines, "name: 12/34 = 0.353", as an object; lists under them stay out. */
function score(folder, name, results) {
  const file = join(mkdtempSync(join(tmpdir(), "pocketmem-")), `${name}.jsonl`);
  writeFileSync(file, results.map((result) => JSON.stringify(result)).join("\n"));
  const corpus = join(folder, `${name}.jsonl`);
  const clean = `${file}.corpus`;
  writeFileSync(clean, lines(corpus).map((line) => JSON.stringify(line)).join("\n"));
  const text = execFileSync("python3", [join(folder, "score.py"), name, clean, file], { encoding: "utf8" });
  console.log(`\n${name} (score.py)\n${text.split("\n").filter((line) => !line.startsWith("  ")).map((line) => `  ${line}`).join("\n")}`);
  if (process.env.EVAL_VERBOSE) console.log(text);
  return Object.fromEntries(text.split("\n").filter((line) => /^\S.*: /.test(line)).map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
}

const ATTRIBUTES = { gender: ["gender"], location: ["lives_in", "hometown", "address"], constellation: ["star_sign"] };

/** Does a rule take an attribute only when the speaker means himself, and does a clash show as one? The attribute is told first. */
async function kvpi(rows) {
  const counts = { rows: rows.length, taken: 0, takenRightly: 0, own: 0, clash: 0, clashRightly: 0, contradicted: 0 };
  for (const { attribute, profile, text, label } of rows) {
    const memory = await fresh();
    const known = { gender: { female: "女", male: "男" }[profile.gender] ?? profile.gender, location: profile.location, constellation: profile.constellation }[attribute];
    const predicate = ATTRIBUTES[attribute][0];
    await memory.remember({ text: `${predicate} ${known}`, fact: { subject: "user", predicate, object: known, cardinality: "one" } });
    await memory.record({ session: "s", role: "user", content: text });
    const records = await memory.list({ kinds: ["semantic"], status: ["active", "superseded"], limit: 100 });
    const taken = records.some(({ fact: found, source }) => found?.subject === "user" && ATTRIBUTES[attribute].includes(found.predicate) && (source.turns ?? []).length > 0);
    const clash = records.some(({ status, fact: found }) => status === "superseded" && found?.object === known) || records.some(({ conflictsWith }) => (conflictsWith ?? []).length > 0);
    counts.own += label === "irrelevant" ? 0 : 1;
    counts.contradicted += label === "contradicted" ? 1 : 0;
    counts.taken += taken ? 1 : 0;
    counts.takenRightly += taken && label !== "irrelevant" ? 1 : 0;
    counts.clash += clash ? 1 : 0;
    counts.clashRightly += clash && label === "contradicted" ? 1 : 0;
    await memory.close();
  }
  const result = { ...counts, precision: round(counts.takenRightly / Math.max(counts.taken, 1)), recall: round(counts.takenRightly / counts.own), clashPrecision: round(counts.clashRightly / Math.max(counts.clash, 1)), clashRecall: round(counts.clashRightly / counts.contradicted) };
  table("KvPI: the speaker's own attribute, by rules alone", [result], ["rows", "precision", "recall", "clashPrecision", "clashRecall"]);
  return result;
}

/** An alarm: the user's last turn replaces or opposes what an earlier turn of the user taught. */
async function cdconv(rows) {
  const counts = { rows: rows.length, alarms: 0, right: 0, contradictions: 0, quiet: 0 };
  for (const { turns, label } of rows) {
    const memory = await fresh();
    for (const [at, content] of turns.entries()) await memory.record({ session: "s", role: at % 2 === 0 ? "user" : "assistant", content });
    const records = await memory.list({ kinds: ["semantic"], status: ["active", "superseded"], limit: 100 });
    const alarm = records.some(({ status, conflictsWith }) => status === "superseded" || (conflictsWith ?? []).length > 0);
    counts.contradictions += label === "none" ? 0 : 1;
    counts.alarms += alarm ? 1 : 0;
    counts.right += alarm && label !== "none" ? 1 : 0;
    counts.quiet += !alarm && label === "none" ? 1 : 0;
    await memory.close();
  }
  const none = counts.rows - counts.contradictions;
  const result = { ...counts, recall: round(counts.right / counts.contradictions), falseAlarms: round((counts.alarms - counts.right) / none) };
  table("CDConv: contradictions seen by rules alone (most need a language model)", [result], ["rows", "alarms", "recall", "falseAlarms"]);
  return result;
}
