// Turns whatever names a file (address, response, bytes, compiled module) into a compiled module or bytes, or says how to pass it.
import type { OpenOptions } from "./contract.js";
import { MemoryError } from "./errors.js";
import type { Loader, Source } from "./loaders/source.js";

type Assets = NonNullable<OpenOptions["assets"]>;

const HELP = 'Copy the files of "pocketmem/wasm" to where the page can fetch them and pass openMemory({ assets: { wasm, model, worker } }) their addresses or bytes.';

export async function compiledWasm(given: Assets["wasm"], loader: Loader): Promise<WebAssembly.Module> {
  const source = given === undefined ? await reached("wasm", () => loader.wasm()) : await opened("wasm", given, loader);
  if (isModule(source)) return source as WebAssembly.Module;
  if (source instanceof Response) {
    if (source.headers.get("content-type")?.startsWith("application/wasm") && source.ok) {
      return guarded(() => WebAssembly.compileStreaming(source));
    }
    // Servers that send another type forbid streaming; the bytes are the same.
    const bytes = await body("wasm", source);
    return guarded(() => WebAssembly.compile(checkedWasm(bytes, source.url)));
  }
  return guarded(() => WebAssembly.compile(checkedWasm(view(source as BufferSource), "the given bytes")));
}

/** The package's own file while somebody has it: memories that are opened one after another read it once. */
let own: WeakRef<Uint8Array> | undefined;

/** The built-in embedder's file; null on platforms that do not bring it along. */
export async function modelBytes(given: Assets["model"], loader: Loader): Promise<Uint8Array | null> {
  const known = given === undefined && own?.deref();
  if (known) return known;
  const bytes = await read(given, loader);
  if (given === undefined && bytes) own = new WeakRef(bytes);
  return bytes;
}

async function read(given: Assets["model"], loader: Loader): Promise<Uint8Array | null> {
  const source = given === undefined ? await reached("model", () => loader.model()) : await opened("model", given, loader);
  if (source === null) return null;
  if (source instanceof Response) {
    const bytes = await body("model", source);
    if (bytes[0] === 0x3c) throw missing("model", `${source.url} answered with a page instead of the file`);
    return bytes;
  }
  return view(source as BufferSource);
}

async function opened(name: "wasm" | "model", given: string | URL | Source, loader: Loader): Promise<Source> {
  if (typeof given === "string" || given instanceof URL) return reached(name, () => loader.read(given));
  return given;
}

async function reached<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw missing(name, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

async function body(name: string, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!response.ok) throw missing(name, `${response.url} answered ${response.status}`);
  return reached(name, async () => new Uint8Array(await response.arrayBuffer()));
}

function checkedWasm(bytes: Uint8Array<ArrayBuffer>, from: string): Uint8Array<ArrayBuffer> {
  const magic = bytes[0] === 0 && bytes[1] === 0x61 && bytes[2] === 0x73 && bytes[3] === 0x6d;
  if (!magic) throw missing("wasm", `${from} holds ${bytes[0] === 0x3c ? "a page of HTML" : "something else"} instead of the wasm file`);
  return bytes;
}

async function guarded(compile: () => Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  try {
    return await compile();
  } catch (cause) {
    if (cause instanceof MemoryError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    if (/unsafe-eval|content security|\bcsp\b|blocked/i.test(message)) {
      throw new MemoryError("invalid_argument", `This page's Content-Security-Policy forbids WebAssembly. Add 'wasm-unsafe-eval' to its script-src: it allows wasm and nothing else. (${message})`, { cause });
    }
    if (/disallowed by embedder/i.test(message)) {
      throw new MemoryError("invalid_argument", 'This platform compiles no bytes at run time. Import the file as a module and pass it: import wasm from "pocketmem/wasm/pocketmem_bg.wasm"; openMemory({ assets: { wasm } }).', { cause });
    }
    throw new MemoryError("corrupt", `The wasm file could not be compiled: ${message}. Install the package again, or update the browser: WebAssembly with SIMD is needed.`, { cause });
  }
}

function missing(name: string, what: string, cause?: unknown): MemoryError {
  return new MemoryError("not_found", `The ${name} file of pocketmem could not be loaded (${what}). ${HELP}`, { cause, retryable: true });
}

function view(source: BufferSource): Uint8Array<ArrayBuffer> {
  return (ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)) as Uint8Array<ArrayBuffer>;
}

/** Also one made in another realm (test runners, frames). */
function isModule(source: unknown): boolean {
  return source instanceof WebAssembly.Module || Object.prototype.toString.call(source) === "[object WebAssembly.Module]";
}
