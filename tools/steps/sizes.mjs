// Turns the built package into the bytes that its users download: raw, gzip and brotli, part by part.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { build } from "esbuild";

import { root } from "./run.mjs";

/** Where the sizes are that somebody has agreed to. */
export const SNAPSHOT = join(root, "tests", "package", "size.json");
/** A part may grow by this much before the snapshot has to be renewed. */
export const TOLERANCE = 0.03;
/** Bytes of `import { openMemory } from "pocketmem"` in a bundle, with the module's glue, compressed by gzip. */
export const BASIC_IMPORT = 25_000;

const folder = join(root, "pkg");

/** Parts by name. */
export async function sizes() {
  const wasm = readFileSync(join(folder, "wasm", "pocketmem_bg.wasm"));
  const parts = { "wasm module": sizesOf([wasm]), "basic import": sizesOf(await basicImport()) };
  // The models are nearly random bytes: compressing them takes long and tells little.
  for (const name of readdirSync(join(folder, "model")).sort()) parts[`model ${name}`] = { raw: readFileSync(join(folder, "model", name)).length };
  return parts;
}

/** What a bundler puts before the first call: the entry and the chunks it imports, minified; not what is imported when needed. */
async function basicImport() {
  const { outputFiles, metafile } = await build({
    stdin: { contents: 'export { openMemory } from "./pkg/dist/index.js";', resolveDir: root },
    bundle: true, minify: true, splitting: true, format: "esm", platform: "browser",
    write: false, metafile: true, outdir: join(root, "bundled"), logLevel: "error",
  });
  const content = (path) => outputFiles.find((file) => file.path === join(root, path)).contents;
  const entry = Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === "<stdin>");
  const first = new Set([entry]);
  for (const path of first) {
    for (const imported of metafile.outputs[path].imports) if (imported.kind === "import-statement") first.add(imported.path);
  }
  return [...first].map(content);
}

/** Each file is compressed by itself, as a server does. */
function sizesOf(files) {
  const total = (measure) => files.reduce((sum, file) => sum + measure(file), 0);
  return {
    raw: total((file) => file.length),
    gzip: total((file) => gzipSync(file, { level: 9 }).length),
    brotli: total((file) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.length } }).length),
  };
}

/** A line for each part that is bigger than the snapshot allows, or missing from it. */
export function grown(now, agreed) {
  const lines = [];
  for (const [part, measures] of Object.entries(now)) {
    for (const [measure, bytes] of Object.entries(measures)) {
      const known = agreed[part]?.[measure];
      if (known === undefined) lines.push(`${part}, ${measure}: not in the snapshot`);
      else if (bytes > known * (1 + TOLERANCE)) lines.push(`${part}, ${measure}: ${known} bytes agreed, ${bytes} now (+${((bytes / known - 1) * 100).toFixed(1)} %)`);
    }
  }
  return lines;
}
