// Turns a fresh clone into one in which the package can be built; the same first steps for every script.

import { distribution } from "./package.mjs";
import { nodeVersion, npmPackages } from "./node.mjs";
import { step } from "./report.mjs";
import { toolchain, wasmBindgen, wasmTarget } from "./rust.mjs";
import { wasm } from "./wasm.mjs";

/** Node, Rust and the npm packages; first what can only be missing, then what can be installed. */
export async function prepare() {
  await step("Node", nodeVersion);
  await step("Rust", toolchain);
  await step("npm packages", npmPackages);
}

/** The module in pkg/wasm. */
export async function buildWasm() {
  await step("Rust's WebAssembly target", wasmTarget);
  await step("wasm-bindgen", wasmBindgen);
  await step("WebAssembly module", wasm);
}

/** Everything that is published. */
export async function buildPackage() {
  await buildWasm();
  await step("TypeScript package", distribution);
}
