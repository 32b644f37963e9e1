// `npm run release:dry` shows exactly what would be published: every file of the tarball with its size, and nothing is sent anywhere.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { root } from "../../tools/steps/run.mjs";
import { pack } from "./support/projects.mjs";

test("every file of the tarball is listed with its size, and checked", () => {
  // A registry that nobody answers for: whoever asks one fails.
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9/", NO_COLOR: "1", FORCE_COLOR: "0" };
  const said = execFileSync(process.execPath, ["tools/release.mjs", "--built"], { cwd: root, encoding: "utf8", env });
  const listed = [...said.matchAll(/^ +([\d,]+) {2}(\S+)$/gm)].map(([, bytes, path]) => [path, Number(bytes.replaceAll(",", ""))]);
  const packed = pack();
  try {
    assert.deepEqual(listed.map(([path]) => path).sort(), packed.files.sort());
    for (const [path, bytes] of listed) assert.equal(bytes, statSync(join(packed.unpacked, path)).size, path);
  } finally {
    packed.remove();
  }
  assert.ok(listed.length > 100);
  for (const wanted of ["package.json", "README.md", "README.zh-CN.md", "LICENSE-MIT", "LICENSE-APACHE", "dist/index.js", "dist/index.d.ts", "wasm/pocketmem_bg.wasm", "model/pocketmem-256.bin"]) {
    assert.ok(listed.some(([path]) => path === wanted), wanted);
  }
  // Nothing that only the repository needs, and nothing of somebody's machine.
  assert.deepEqual(listed.map(([path]) => path).filter((path) => !/^(dist|src|wasm|model)\/|^(package\.json|README(\.zh-CN)?\.md|LICENSE-\w+)$/.test(path)), []);
  assert.match(said, /pocketmem@\d+\.\d+\.\d+: \d+ files/);
  assert.match(said, /sha512-/);
  assert.match(said, /All 3 passed/);
  assert.equal(readdirSync(join(root, "pkg")).filter((name) => name.endsWith(".tgz")).length, 0, "a dry run leaves no tarball");
  assert.ok(existsSync(join(root, "pkg", "dist", "index.js")));
});
