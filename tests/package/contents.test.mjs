// What would be published is complete, and tells nothing about the machine it was built on.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { root } from "../../tools/steps/run.mjs";

const folder = join(root, "pkg");
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Every file that a conditions object leads to. */
const targets = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry ?? {}).flatMap(targets));

test("every entry point and import leads to a file", () => {
  const found = [...targets(manifest.exports), ...targets(manifest.imports)].filter((file) => file.startsWith("./"));
  assert.ok(found.length > 2);
  // A pattern leads to all files of a folder.
  assert.deepEqual(found.filter((file) => !existsSync(join(folder, file.replace(/\*$/, "")))), []);
});

test("licences and READMEs go along", () => {
  for (const name of ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "README.zh-CN.md"]) {
    assert.ok(readFileSync(join(folder, name)).equals(readFileSync(join(root, name))), `pkg/${name} is another than ${name}: npm run build`);
  }
  // Of licences npm takes along by itself only those called LICENSE.
  assert.ok(manifest.files.includes("LICENSE-*"));
});

test("conditions come in the order that runtimes need", () => {
  const order = ["types", "workerd", "deno", "node", "browser", "default"];
  for (const conditions of Object.values({ ...manifest.exports, ...manifest.imports })) {
    if (typeof conditions === "string") continue;
    const given = Object.keys(conditions);
    assert.deepEqual(given, order.filter((name) => given.includes(name)));
  }
});

test("no runtime dependencies, nothing runs at installation", () => {
  assert.deepEqual(Object.keys(manifest.dependencies ?? {}), []);
  assert.deepEqual(Object.keys(manifest.scripts ?? {}).filter((name) => /install|prepare|publish/.test(name)), []);
});

test("the module names no folder of the builder's", () => {
  const modules = readdirSync(join(folder, "wasm")).filter((name) => name.endsWith(".wasm"));
  assert.ok(modules.length > 0);
  for (const name of modules) {
    const text = readFileSync(join(folder, "wasm", name)).toString("latin1");
    for (const place of [homedir(), root]) {
      if (place.length > 1) assert.ok(!text.includes(`${place}/`), `${name} holds ${place}`);
    }
  }
});
