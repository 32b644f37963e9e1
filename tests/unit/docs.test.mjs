// Checks www/docs: examples run and print what they say, links lead somewhere, the reference and the lists of codes are complete.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";

import { FILES, references } from "../../tools/steps/api.mjs";
import { root } from "../../tools/steps/run.mjs";
import { pages as written } from "../../tools/steps/docs.mjs";
import { runExamples } from "./support/examples.mjs";
import { bare, fences, headings, names, numbers, prose, tables } from "./support/markdown.mjs";

const folder = join(root, "www", "docs");
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const read = (name) => readFileSync(join(folder, name), "utf8");
const codes = /export type Code = ([^;]+);/.exec(readFileSync(join(root, "pkg/src/types/codes.ts"), "utf8"))[1].split("|").map((code) => code.trim().replaceAll('"', ""));

let examples = 0;
for (const name of pages) examples += runExamples(`www/docs/${name}`, read(name));

test("every code block is run here, or is a file or command that tests/package tries", () => {
  assert.ok(examples > 15);
  for (const name of pages.filter((page) => !Object.values(FILES).includes(`www/docs/${page}`))) {
    for (const { info, line } of fences(read(name))) {
      assert.ok(/^(js run( fake)?|sh|\w+ file=\S+)$/.test(info), `${name}, line ${line}: \`\`\`${info}`);
    }
  }
});

test("the API reference is what the types say", () => {
  for (const [language, text] of Object.entries(references())) assert.equal(readFileSync(join(root, FILES[language]), "utf8"), text, "npm run types");
});

test("every error code has its section, and there is no other", () => {
  for (const page of ["errors.md", "errors.zh-CN.md"]) assert.deepEqual([...read(page).matchAll(/^## `(\w+)`$/gm)].map(([, code]) => code), codes, page);
});

test("every reason of a verdict is explained", () => {
  const rust = readFileSync(join(root, "src/write/verdict.rs"), "utf8");
  const reasons = [...rust.matchAll(/Self::\w+ => "([a-z_]+)"/g)].map(([, name]) => name);
  assert.ok(reasons.length > 20);
  const actions = ["added", "merged", "superseded", "conflict", "pending", "refused"];
  for (const page of ["concepts.md", "concepts.zh-CN.md"]) {
    const table = read(page);
    for (const reason of reasons.filter((name) => !actions.includes(name))) assert.ok(table.includes(`| \`${reason}\` |`), `${page}: ${reason}`);
  }
});

test("links and pictures lead to files, anchors to headings", () => {
  const slug = (heading) => heading.replace(/[`*]/g, "").trim().toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
  for (const name of pages) {
    for (const [, target, anchor] of read(name).matchAll(/\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)) {
      if (/^https?:/.test(target)) continue;
      const file = target === "" ? join(folder, name) : join(folder, target);
      assert.ok(existsSync(file), `${name}: ${target}`);
      if (anchor) assert.ok([...prose(readFileSync(file, "utf8")).matchAll(/^#+ (.*)$/gm)].some(([, heading]) => slug(heading) === anchor), `${name}: ${target}#${anchor}`);
    }
  }
});

/** Every page by its English name, and what says how the system keeps what it is told. */
const english = [...pages.filter((name) => !name.includes(".zh-CN.")), "../../SECURITY.md"];
const inChinese = (name) => name.replace(/\.md$/, ".zh-CN.md");

test("every page is there in English and in Chinese, and each leads to the other", () => {
  assert.equal(pages.length, 2 * (english.length - 1));
  for (const name of english) {
    const [there, back] = [basename(inChinese(name)), basename(name)];
    assert.equal(read(name).split("\n")[2], `[中文](${there})`, name);
    assert.equal(read(inChinese(name)).split("\n")[2], `[English](${back})`, inChinese(name));
  }
});

test("a Chinese page is written in Chinese and leads to Chinese pages wherever there are any", () => {
  for (const name of [...english.map(inChinese), "../../README.zh-CN.md"]) {
    const text = read(name);
    // Signatures and their remarks are the sources' own.
    if (!Object.values(FILES).includes(`www/docs/${name}`)) {
      const words = prose(text).replace(/`[^`]+`|\]\([^)]*\)|[^\p{L}]+/gu, " ");
      const han = (words.match(/\p{Script=Han}/gu) ?? []).length;
      const latin = (words.match(/\p{Script=Latin}+/gu) ?? []).length;
      assert.ok(han > 2 * latin, `${name}: ${han} Chinese characters, ${latin} other words`);
    }
    for (const [, picture] of text.matchAll(/\]\(img\/([^)]+)\)/g)) assert.ok(picture.includes(".zh-CN."), `${name}: ${picture}`);
    for (const [, target] of text.split("\n").slice(4).join("\n").matchAll(/\]\(([^)#\s]+\.md)/g)) {
      if (/^https?:/.test(target)) continue;
      const file = join(folder, dirname(name), target);
      assert.ok(file.includes(".zh-CN.") || !existsSync(inChinese(file)), `${name}: ${target} has a Chinese page`);
    }
  }
});

test("pages in both languages have the same headings, code, names, tables and numbers", () => {
  for (const page of english) {
    const name = inChinese(page);
    // The head of the reference is its own, the rest the same text.
    if (page === "api.md") continue;
    const [chinese, english] = [read(name), read(page)];
    const blocks = (text) => fences(text).map(({ info, code }) => [info, bare(code)]);
    assert.deepEqual(headings(chinese), headings(english), name);
    assert.deepEqual(blocks(chinese), blocks(english), name);
    assert.deepEqual(names(chinese), names(english), name);
    assert.deepEqual(numbers(chinese), numbers(english), name);
    const shape = (text) => tables(text).map((rows) => [rows.length, rows[0].length]);
    assert.deepEqual(shape(chinese), shape(english), name);
  }
});

test("as pages of the demo, links lead to pages and to headings in them", () => {
  const all = new Map(written().map(({ name, html }) => [name, html]));
  assert.ok(all.has("index.html") && all.has("security.html"));
  let links = 0;
  for (const [name, html] of all) {
    for (const [, href] of html.matchAll(/<a href="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue;
      if (href === "../index.html") {
        assert.ok(existsSync(join(root, "www", "index.html")), "the demo");
        continue;
      }
      const [page, anchor] = href.split("#");
      const target = all.get(page || name);
      assert.ok(target, `${name}: ${href}`);
      if (anchor) assert.ok(target.includes(` id="${decodeURIComponent(anchor)}"`), `${name}: ${href}`);
      links += 1;
    }
    assert.doesNotMatch(html, /<script|style="|onclick/, `${name} would break the page's policy`);
  }
  assert.ok(links > 50);
});

test("every picture says in words what it shows, and every page is in the index", () => {
  for (const name of readdirSync(join(folder, "img"))) {
    const svg = readFileSync(join(folder, "img", name), "utf8");
    assert.match(svg, /<title id="title">.+<\/title>\s*<desc id="desc">.+<\/desc>/, name);
    assert.match(svg, /prefers-color-scheme: dark/, name);
    const twin = readFileSync(join(folder, "img", name.includes(".zh-CN.") ? name.replace(".zh-CN", "") : name.replace(".svg", ".zh-CN.svg")), "utf8");
    const shape = (text) => text.replace(/>[^<]+<\/(text|title|desc)>/g, "></$1>");
    assert.equal(shape(twin), shape(svg), `${name} is drawn differently in the other language`);
    assert.ok(pages.some((page) => new RegExp(`!\\[[^\\]]{20,}\\]\\(img/${name}\\)`).test(read(page))), `${name} is shown nowhere, or without a text`);
  }
  for (const name of pages.filter((page) => !page.startsWith("README."))) assert.ok(read(name.includes(".zh-CN.") ? "README.zh-CN.md" : "README.md").includes(`](${name})`), `${name} is not in the index`);
  for (const name of pages) assert.equal(headings(read(name)).filter((level) => level === 1).length, 1, name);
});
