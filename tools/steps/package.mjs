// Turns pkg/src into pkg/dist with types, and www into www/dist.

import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";

import { bin } from "./node.mjs";
import { Missing } from "./report.mjs";
import { root, run } from "./run.mjs";
import { files, hash, unlessDone } from "./stamp.mjs";

const SOURCES = ["package-lock.json", "pkg/package.json", "pkg/tsconfig.json", "pkg/src", "pkg/wasm"];
/** Of the repository's root, what a package must show too; copied beside its package.json. */
const SHOWN = ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "README.zh-CN.md"];

/** Of the repository's root, what the demo's documentation shows besides. */
const NAMED = ["SECURITY.md", "SECURITY.zh-CN.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/** Type check only: the package, and the demo on the package's sources. */
export async function types() {
  await run(bin("tsc"), ["--noEmit", "-p", "pkg/tsconfig.json"]);
  await run(bin("tsc"), ["--noEmit", "-p", "www/tsconfig.json"]);
  return "tsc: no errors";
}

/** The package as it is published; old output goes first, so that a renamed file does not linger. */
export function distribution() {
  return unlessDone("package", hash(files(...SOURCES, ...SHOWN)), ["pkg/dist/index.js"], async () => {
    rmSync(join(root, "pkg", "dist"), { recursive: true, force: true });
    await run(bin("tsc"), ["-p", "pkg/tsconfig.json"]);
    for (const file of SHOWN) cpSync(join(root, file), join(root, "pkg", file));
    return "pkg/dist written";
  });
}

/** The demo, on the package as published. */
export function site() {
  if (!existsSync(join(root, "www", "index.html"))) throw new Missing("www/index.html is missing", "check out the whole repository");
  const inputs = files(...SOURCES, ...SHOWN, ...NAMED, "www", "tests/unit/dialogues").filter((file) => !file.startsWith(join(root, "www", "dist")));
  return unlessDone("site", hash(inputs), ["www/dist/index.html"], async () => {
    await run("npm", ["run", "build", "--silent", "-w", "www"]);
    (await import("./docs.mjs")).docs();
    // The worker reads the small model from among its assets.
    cpSync(join(root, "pkg", "model", "pocketmem-128.bin"), join(root, "www", "dist", "model", "pocketmem-128.bin"));
    return "www/dist written";
  });
}
