// Turns the code blocks of a Markdown file that are marked `run` into tests: they run, and print what they say.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { format } from "node:util";

import { endpoint } from "./endpoint.mjs";
import { fences } from "./markdown.mjs";

const at = (path) => new URL(`../../../${path}`, import.meta.url);
const { exports } = JSON.parse(readFileSync(at("pkg/package.json"), "utf8"));

/** Where an import leads in this clone: of the package to what is built, of others to what is installed here. */
function resolved(name, block) {
  if (name.startsWith("node:")) return name;
  if (name === "pocketmem") return at(`tests/unit/support/readme-memory.mjs?${block}`).href;
  if (!name.startsWith("pocketmem")) return import.meta.resolve(name);
  const entry = exports[name.replace("pocketmem", ".")];
  assert.ok(entry, `${name} is imported, which is no entry point`);
  return at(`pkg/${entry.default.slice(2)}`).href;
}

/** What the lines `console.log(...); // text` say that they print. */
function promised(code) {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
}

/** One test for each block. `fake` beside `run`: addresses of providers lead to an endpoint on this machine. */
export function runExamples(file, text) {
  const blocks = fences(text).filter(({ info }) => /^js run\b/.test(info));
  for (const { info, code, line } of blocks) {
    test(`${file}, line ${line}: the example runs and prints what it says`, async (context) => {
      const printed = [];
      context.mock.method(console, "log", (...args) => printed.push(format(...args)));
      const provider = info.includes("fake") ? await endpoint() : undefined;
      const block = `${file}-${line}`;
      let source = code.replace(/from "([^"]+)"/g, (_, name) => `from ${JSON.stringify(resolved(name, block))}`);
      if (provider) source = source.replaceAll("http://localhost:11434", provider.url).replaceAll("https://api.anthropic.com", provider.url);
      try {
        // Named, or the same example on another page would not run again.
        await import(`data:text/javascript,${encodeURIComponent(`${source}\n// ${block}`)}`);
      } finally {
        const { opened } = await import(resolved("pocketmem", block));
        await Promise.all(opened.map((memory) => memory.close()));
        await provider?.close();
      }
      assert.ok(printed.length > 0, "an example shows what comes of it");
      assert.deepEqual(printed, promised(code), info);
    });
  }
  return blocks.length;
}
