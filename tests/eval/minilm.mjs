// Turns the MiniLM model of the tests into an embedder whose vectors are kept in .cache: each distinct text is embedded once.
import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { builtin, transformers } from "../../pkg/dist/embedders/index.js";
import { lines, round, table } from "./data.mjs";
import { minilm, minilmFolder } from "../../tools/steps/minilm.mjs";
import { root } from "../../tools/steps/run.mjs";

export const DIMENSIONS = 384;
/** Rows: 16 bytes of the text's hash, then the vector. A run that was broken off goes on after its last whole row. */
const FILE = join(root, ".cache", "eval", "minilm-l6-v2-int8.vectors");
const KEY = 16;
const ROW = KEY + DIMENSIONS * 4;
/** What a page has to load. */
const MODEL = ["onnx/model_quantized.onnx", "tokenizer.json"];

/** The embedder with `bytes` of its files, or undefined where the model cannot be had. */
export async function cachedMinilm() {
  if (!minilmFolder()) console.error(await minilm());
  const folder = minilmFolder();
  if (!folder) return undefined;
  const kept = read();
  // One text a run: padding to the longest of a batch changes the vectors of an 8-bit model a little.
  const plain = transformers({ model: folder, dimensions: DIMENSIONS, batch: 1, library: await single() });
  return {
    model: "minilm-l6-v2-int8",
    dimensions: DIMENSIONS,
    bytes: MODEL.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    /** Without the cache, for timing. */
    plain,
    async embed(texts, purpose) {
      const vectors = [];
      for (const text of texts) {
        const key = createHash("sha256").update(text).digest("hex").slice(0, KEY * 2);
        if (!kept.has(key)) {
          const [vector] = await plain.embed([text], purpose);
          appendFileSync(FILE, Buffer.concat([Buffer.from(key, "hex"), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)]));
          kept.set(key, vector);
        }
        vectors.push(kept.get(key));
      }
      return vectors;
    },
  };
}

/** Size and microseconds a sentence of each embedder, over turns of LoCoMo on one thread. */
export async function costs(data, minilm) {
  const turns = lines(join(data, "locomo", "corpus.jsonl")).map(({ text }) => text).filter(Boolean);
  const file = join(root, "pkg", "model", "pocketmem-256.bin");
  const model = readFileSync(file);
  const own = builtin({ model });
  const all = [{ embedder: own.model, dimensions: own.dimensions, bytes: model.length, usPerSentence: await perSentence(own, turns) }];
  if (minilm) all.push({ embedder: minilm.model, dimensions: minilm.dimensions, bytes: minilm.bytes, usPerSentence: await perSentence(minilm.plain, turns.slice(0, 300)) });
  const rows = all.map((row) => ({ ...row, megabytes: round(row.bytes / 1e6, 1), usPerSentence: round(row.usPerSentence, 1) }));
  table("What an embedder costs (one thread)", rows, ["embedder", "dimensions", "megabytes", "usPerSentence"]);
  return rows;
}

/** On warm code, one text a call; processor time, which others on the machine disturb least. */
async function perSentence(embedder, texts) {
  for (const text of texts.slice(0, 100)) await embedder.embed([text], "passage");
  const started = process.cpuUsage();
  for (const text of texts) await embedder.embed([text], "passage");
  const { user, system } = process.cpuUsage(started);
  return (user + system) / texts.length;
}

/** transformers.js on one thread: what a sentence costs does not depend on how many cores are free. */
async function single() {
  const { pipeline } = await import("@huggingface/transformers");
  return { pipeline: (task, model, options) => pipeline(task, model, { ...options, session_options: { intraOpNumThreads: 1, interOpNumThreads: 1 } }) };
}

function read() {
  mkdirSync(dirname(FILE), { recursive: true });
  const bytes = existsSync(FILE) ? readFileSync(FILE) : Buffer.alloc(0);
  const whole = bytes.length - (bytes.length % ROW);
  if (whole < bytes.length) writeFileSync(FILE, bytes.subarray(0, whole));
  const kept = new Map();
  for (let at = 0; at < whole; at += ROW) {
    kept.set(bytes.toString("hex", at, at + KEY), new Float32Array(bytes.buffer.slice(bytes.byteOffset + at + KEY, bytes.byteOffset + at + ROW)));
  }
  return kept;
}
