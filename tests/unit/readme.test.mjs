// Checks the READMEs: their examples run and print what they say, both languages agree, and every entry point is named.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";

import { runExamples } from "./support/examples.mjs";
import { embedderTable, figureTable } from "./support/figures.mjs";
import { bare, fences, headings, names, numbers, tables } from "./support/markdown.mjs";
import { resultTables } from "./support/results.mjs";

const at = (path) => new URL(`../../${path}`, import.meta.url);
const read = (path) => readFileSync(at(path), "utf8");
const FILES = { en: "README.md", zh: "README.zh-CN.md" };
const RESULTS = "tests/eval/RESULTS.md";
if (process.env.POCKETMEM_WRITE_DOCS) {
  for (const [language, file] of Object.entries(FILES)) writeGenerated(file, "figures", figureTable(language));
  writeGenerated(RESULTS, "embedders", embedderTable());
  writeGenerated(RESULTS, "measured", resultTables());
}
const english = read(FILES.en);
const chinese = read(FILES.zh);
const { exports } = JSON.parse(read("pkg/package.json"));

function writeGenerated(file, name, table) {
  const [before, rest] = read(file).split(`<!-- ${name}: generated -->\n`);
  const [, after] = rest.split(`<!-- ${name}: end -->`);
  writeFileSync(at(file), `${before}<!-- ${name}: generated -->\n${table}<!-- ${name}: end -->${after}`);
}

runExamples(FILES.en, english);

test("there are examples, and the first has twelve lines", () => {
  const [first, ...others] = fences(english).filter((block) => block.info === "js run");
  assert.equal(first.code.split("\n").length, 12);
  assert.ok(others.length >= 4);
});

test("both languages have the same headings, commands, examples, names and figures", () => {
  assert.deepEqual(headings(chinese), headings(english));
  const blocks = (text) => fences(text).map(({ info, code }) => [info, bare(code)]);
  assert.deepEqual(blocks(chinese), blocks(english));
  const shape = (text) => tables(text).map((rows) => [rows.length, rows[0].length]);
  assert.deepEqual(shape(chinese), shape(english));
  assert.deepEqual(names(chinese), names(english));
  assert.deepEqual(numbers(chinese), numbers(english));
});

test("every figure is what the committed results say", () => {
  for (const [language, file] of Object.entries(FILES)) {
    const [, table] = /<!-- figures: generated -->\n([^]*?)<!-- figures: end -->/.exec(read(file)) ?? [];
    const rows = (text) => text.split("\n").filter((line) => line.startsWith("|"));
    const measured = rows(figureTable(language));
    assert.ok(rows(table).length > 2);
    // A measurement that is not shown yet is no fault; one that is shown and no longer true is.
    const wrong = rows(table).filter((row) => !measured.includes(row));
    assert.deepEqual(wrong, [], `${file}: POCKETMEM_WRITE_DOCS=1 node --test tests/unit/readme.test.mjs`);
  }
});

test("the tables of RESULTS.md are what the committed results say", () => {
  for (const [name, table] of [["measured", resultTables()], ["embedders", embedderTable()]]) {
    const [, written] = new RegExp(`<!-- ${name}: generated -->\\n([^]*?)<!-- ${name}: end -->`).exec(read(RESULTS)) ?? [];
    assert.equal(written, table, `${RESULTS}: POCKETMEM_WRITE_DOCS=1 node --test tests/unit/readme.test.mjs`);
  }
});

test("every entry point has its row, and no row leads nowhere", () => {
  const inner = ["./worker.js", "./wasm/*", "./model/*", "./package.json"];
  const entries = Object.keys(exports).filter((name) => !inner.includes(name)).map((name) => name.replace(".", "pocketmem"));
  for (const text of [english, chinese]) {
    const rows = tables(text).find(([[, ...rest], ...others]) => rest.length === 1 && others.some(([cell]) => cell === "`pocketmem`"));
    assert.deepEqual(rows.slice(1).map(([name]) => name.replaceAll("`", "")).sort(), entries.sort());
  }
});

test("links to files of the repository lead to files", () => {
  for (const file of ["README.md", "README.zh-CN.md", "ARCHITECTURE.md", "SECURITY.md", "SECURITY.zh-CN.md", "CONTRIBUTING.md", "CHANGELOG.md"]) {
    for (const [, target] of read(file).matchAll(/\]\(([^)#]+)/g)) {
      if (!/^https?:/.test(target)) assert.doesNotThrow(() => read(target), `${file}: ${target}`);
    }
  }
});
