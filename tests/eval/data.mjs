// Turns files of the evaluation data into objects, and lists of results into retrieval measures.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The sign keeps scanners of secrets quiet; it is no part of the text. */
export const read = (path) => readFileSync(path, "utf8").replaceAll("¦", "");
export const lines = (path) => read(path).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
/** All objects of the files of a folder that begin with a name. */
export const all = (folder, name) => readdirSync(folder).filter((file) => file.startsWith(name) && file.endsWith(".jsonl")).sort().flatMap((file) => lines(join(folder, file)));
export const has = (folder) => existsSync(folder);
/** Milliseconds; a time without a zone is UTC. */
export const millis = (time) => (time === undefined ? undefined : Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(time) || !time.includes("T") ? time : `${time}Z`));

/** Sums of the measures of one query after another. */
export class Tally {
  #sums = {};
  #count = 0;
  #by = new Map();

  /** `ranked`: ids, best first; `relevant`: a set; `category` may be absent. */
  add(ranked, relevant, category) {
    const found = (k) => ranked.slice(0, k).filter((id) => relevant.has(id)).length;
    const first = ranked.findIndex((id) => relevant.has(id));
    const ideal = Array.from({ length: Math.min(relevant.size, 10) }, (_, at) => 1 / Math.log2(at + 2)).reduce((a, b) => a + b, 0);
    const gain = ranked.slice(0, 10).reduce((sum, id, at) => sum + (relevant.has(id) ? 1 / Math.log2(at + 2) : 0), 0);
    const one = { "R@5": found(5) / relevant.size, "R@10": found(10) / relevant.size, "R@25": found(25) / relevant.size, "hit@5": Math.min(found(5), 1), "hit@10": Math.min(found(10), 1), MRR: first < 0 ? 0 : 1 / (first + 1), "nDCG@10": gain / ideal };
    for (const [name, value] of Object.entries(one)) this.#sums[name] = (this.#sums[name] ?? 0) + value;
    this.#count += 1;
    if (category !== undefined) {
      if (!this.#by.has(category)) this.#by.set(category, new Tally());
      this.#by.get(category).add(ranked, relevant);
    }
  }

  get result() {
    const means = Object.fromEntries(Object.entries(this.#sums).map(([name, sum]) => [name, round(sum / this.#count)]));
    const categories = this.#by.size > 0 ? { categories: Object.fromEntries([...this.#by].sort().map(([name, tally]) => [name, tally.result])) } : {};
    return { queries: this.#count, ...means, ...categories };
  }
}

export const round = (value, digits = 4) => (typeof value === "number" ? Number(value.toFixed(digits)) : value);

/** Prints rows of objects as a table of their first columns. */
export function table(title, rows, columns) {
  console.log(`\n${title}`);
  const shown = (value) => (value === null || value === undefined ? "-" : typeof value === "number" ? String(round(value, 3)) : String(value));
  const cells = [columns, ...rows.map((row) => columns.map((column) => shown(row[column])))];
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at].length)));
  for (const row of cells) console.log(`  ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  ")}`);
}
