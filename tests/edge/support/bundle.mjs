// Turns a worker's source into the files that would be deployed, through wrangler, and those into a running workerd.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { Miniflare } from "miniflare";

import { root } from "../../../tools/steps/run.mjs";

/** What `wrangler deploy --dry-run` wrote for this configuration, and what it said. */
export function bundle(config = "wrangler.toml") {
  const out = mkdtempSync(join(tmpdir(), "pocketmem-edge-"));
  const said = execFileSync(process.execPath, [join(root, "node_modules/wrangler/bin/wrangler.js"), "deploy", "--config", config, "--dry-run", "--outdir", out], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "1", NO_COLOR: "1", WRANGLER_LOG_PATH: join(out, "logs") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const files = readdirSync(out).filter((name) => /\.(js|mjs|wasm)$/.test(name));
  const sizes = Object.fromEntries(files.map((name) => {
    const bytes = readFileSync(join(out, name));
    return [name, { bytes: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length }];
  }));
  return { out, said, files, sizes, gzip: Object.values(sizes).reduce((sum, { gzip }) => sum + gzip, 0) };
}

/** Boots what bundle() wrote. */
export async function boot({ out, files }, options) {
  const main = files.find((name) => /\.m?js$/.test(name));
  const workerd = new Miniflare({
    modules: files.sort((a, b) => Number(b === main) - Number(a === main)).map((name) => ({ type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path: join(out, name) })),
    modulesRoot: out,
    compatibilityDate: "2026-04-26",
    ...options,
  });
  await workerd.ready;
  return workerd;
}

export function discard({ out }) {
  rmSync(out, { recursive: true, force: true });
}
