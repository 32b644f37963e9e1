// Turns the wasm file, which edge platforms compile at upload, into a module: Workers may not compile bytes.
import compiled from "../../wasm/pocketmem_bg.wasm";
import type { Source } from "./source.js";

export async function wasm(): Promise<Source> {
  return compiled;
}

/** Not bundled by itself: it would be most of the script. Pass it as assets.model, from a data module or a binding. */
export async function model(): Promise<null> {
  return null;
}

export async function read(address: string | URL): Promise<Source> {
  return fetch(address);
}
