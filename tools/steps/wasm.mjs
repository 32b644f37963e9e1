// Turns the Rust crate into pkg/wasm: one optimised module and its JavaScript for every variant.

import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { shortenNames } from "./names.mjs";
import { bin } from "./node.mjs";
import { bindgenVersion } from "./rust.mjs";
import { ask, root, run } from "./run.mjs";
import { files, hash, unlessDone } from "./stamp.mjs";

/** By default even a build for size copies every function of up to 325 units that has `#[inline]`, which most small ones of the
 *  standard library have, into its callers. Measured: 75 takes a tenth off the module and costs no speed, 40 costs a fifth of it. */
const INLINING = ["-C", "llvm-args=-inlinehint-threshold=75"];

/** Each becomes pkg/wasm/<name>.js and <name>_bg.wasm. */
const VARIANTS = [{ name: "pocketmem", features: [], flags: ["-C", "target-feature=+simd128", ...INLINING], simd: ["--enable-simd"] }];

/** What rustc's default for wasm32 uses; named because wasm-opt otherwise guesses from a section that may be gone. */
const ENABLED = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
/**
 * Only what takes code away or writes it shorter once it is compressed. Measured: a full -Os makes the file 5 % smaller, but 4 %
 * larger compressed, and the package no faster, since the compiler has done the same already; sharing locals and dropping arguments
 * that nobody reads takes another 1 % off, and so do the alignments of loads and stores, which engines pass over.
 */
const CLEAN = ["--duplicate-function-elimination", "--remove-unused-module-elements", "--dce", "--vacuum", "--optimize-instructions", "--remove-unused-names", "--remove-unused-brs", "--vacuum"];
const SHORTER = ["--precompute-propagate", "--optimize-instructions", "--dae-optimizing", "--merge-blocks", "--coalesce-locals", "--reorder-locals", "--dealign", "--vacuum"];
const PASSES = [...CLEAN, ...SHORTER];

/** Builds what changed; says the sizes. */
export async function wasm() {
  const inputs = files("Cargo.toml", "Cargo.lock", ".cargo", "src", "tools/steps/wasm.mjs", "tools/steps/names.mjs");
  const outcomes = [];
  for (const variant of VARIANTS) {
    const value = hash(inputs, variant, bindgenVersion(), ask("rustc", ["--version"]), ask(bin("wasm-opt"), ["--version"]));
    const outputs = [`pkg/wasm/${variant.name}.js`, `pkg/wasm/${variant.name}_bg.wasm`];
    outcomes.push(await unlessDone(`wasm-${variant.name}`, value, outputs, () => build(variant)));
  }
  return outcomes.join("; ");
}

async function build({ name, features, flags, simd }) {
  const out = join(root, "pkg", "wasm");
  // First, because the folders that downloads unpack to are among the flags.
  await run("cargo", ["fetch", "--quiet"], { todo: "is crates.io reachable?" });
  const target = JSON.parse(ask("cargo", ["metadata", "--format-version", "1", "--no-deps"])).target_directory;
  await run("cargo", ["build", "--release", "--lib", "--target", "wasm32-unknown-unknown", "--features", features.join(",")], {
    // Replaces the flags of .cargo/config.toml, hence the variant names all of its own.
    env: { CARGO_ENCODED_RUSTFLAGS: [...flags, ...withoutHome()].join("\x1f") },
  });
  mkdirSync(out, { recursive: true });
  const compiled = join(target, "wasm32-unknown-unknown", "release", "pocketmem.wasm");
  // Without a default path, which bundlers would copy the module for a second time; with a way to a fresh instance after a trap.
  const switches = ["--omit-default-module-path", "--experimental-reset-state-function"];
  await run("wasm-bindgen", [compiled, "--target", "web", ...switches, "--out-dir", out, "--out-name", name]);
  const module = join(out, `${name}_bg.wasm`);
  const script = join(out, `${name}.js`);
  const optimised = join(out, `${name}.tmp`);
  const enable = [...ENABLED.map((feature) => `--enable-${feature}`), ...simd];
  try {
    await run(bin("wasm-opt"), [module, ...PASSES, ...enable, "--strip-debug", "--strip-producers", "-o", optimised]);
    const { bytes, glue } = shortenNames(readFileSync(optimised), readFileSync(script, "utf8"));
    writeFileSync(module, bytes);
    writeFileSync(script, glue);
    return `${name}: ${kb(bytes.length)} (${kb(gzipSync(bytes, { level: 9 }).length)} gz), JavaScript ${kb(glue.length)}`;
  } finally {
    rmSync(optimised, { force: true });
  }
}

/** Panic messages name source files: without the builder's own folders, so that two machines give the same bytes. */
function withoutHome() {
  const registries = join(process.env.CARGO_HOME || join(homedir(), ".cargo"), "registry", "src");
  const names = existsSync(registries) ? readdirSync(registries) : [];
  return [
    ...names.map((name) => [join(registries, name), "crates"]),
    [ask("rustc", ["--print", "sysroot"]), "rust"],
    [root, "."],
  ].map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
}

const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
