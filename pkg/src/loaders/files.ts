// Turns the addresses of the wasm and model files beside the package into responses or bytes: pages, web workers, Node, Deno, Bun.
import type { Source } from "./source.js";

export async function wasm(): Promise<Source> {
  return first(places(new URL("../../wasm/pocketmem_bg.wasm", import.meta.url), "wasm/pocketmem_bg.wasm"));
}

export async function model(): Promise<Source> {
  return first(places(new URL("../../model/pocketmem-256.bin", import.meta.url), "model/pocketmem-256.bin"));
}

/** An address; outside of browsers also a path. */
export async function read(address: string | URL): Promise<Source> {
  const files = fileSystem();
  if (typeof address === "string" && files && (!URL.canParse(address) || /^[a-z]:[\\/]/i.test(address))) return bytes(files, address);
  const url = new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href);
  return files && url.protocol === "file:" ? bytes(files, url) : fetch(url);
}

interface Files {
  readFile(path: string | URL): Promise<Uint8Array>;
}

async function bytes(files: Files, path: string | URL): Promise<Source> {
  return new Uint8Array(await files.readFile(path));
}

/** Node's file system, asked for at run time: an import by name would have to be explained to every bundler for browsers. */
function fileSystem(): Files | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.("node:fs/promises") as Files | undefined;
}

/** Vite's dev server moves this module, and not the files beside it, into node_modules/.vite/deps: there they are where the
 *  package is. */
function places(beside: URL, inPackage: string): URL[] {
  const moved = /^(.*\/node_modules\/)\.vite[^/]*\/deps[^/]*\//.exec(import.meta.url);
  return moved ? [new URL(`${moved[1]}pocketmem/${inPackage}`), beside] : [beside];
}

/** The first that is there; a server that answers a missing file with a page of HTML does not have it. */
async function first(addresses: URL[]): Promise<Source> {
  let found: Source | undefined;
  for (const address of addresses) {
    found = await read(address);
    if (!(found instanceof Response) || (found.ok && !found.headers.get("content-type")?.startsWith("text/html"))) return found;
  }
  return found as Source;
}
