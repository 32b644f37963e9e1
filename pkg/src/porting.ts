// Turns a memory into one file and back, checked to its last byte before the first is stored, a piece at a time so that the page goes on.
import * as check from "./check.js";
import type { Memory } from "./contract.js";
import type { Core, Perform } from "./core.js";
import { MemoryError } from "./errors.js";
import { isSealed, openFile } from "./stores/file.js";
import { breather, turn } from "./turn.js";

/** Bytes checked at one go: a few milliseconds of work. */
const PIECE = 128 * 1024;
/** Bytes of a file before its first change, as src/engine/porting.rs lays them out: where the sum of all others stands, and the number of changes. */
const SUM_AT = 10;
const HEAD = 14;
const START = 32;

/** Nothing comes between the slices: the file is the memory as it was at one moment. */
export function give(core: Core): Promise<Uint8Array> {
  return core.exclusive(async (perform) => {
    await perform("exportStart");
    const breathe = breather();
    const slices: Uint8Array[] = [];
    let slice: Uint8Array;
    do {
      slice = await perform<Uint8Array>("exportNext");
      slices.push(slice);
      await breathe();
    } while (slice.length > 0);
    slices.unshift(await perform<Uint8Array>("exportHead"));
    const file = new Uint8Array(await new Blob(slices as BlobPart[]).arrayBuffer());
    new DataView(file.buffer).setUint32(SUM_AT, await summed(perform, file), true);
    return file;
  });
}

/** The CRC-32 of all bytes but those where it stands. */
async function summed(perform: Perform, file: Uint8Array): Promise<number> {
  let sum = await perform<number>("importSum", { sum: 0, bytes: file.subarray(0, SUM_AT) });
  for (let from = HEAD; from < file.length; from += PIECE) {
    sum = await perform<number>("importSum", { sum, bytes: file.subarray(from, from + PIECE) });
    await turn();
  }
  return sum;
}

/** The place of the first change, then the end of each slice. Rejects as `import()` does, before anything is stored. */
async function slices(core: Core, file: Uint8Array): Promise<number[]> {
  const sum = await summed((name, args) => core.call(name, args), file);
  let from = await core.call<number>("importStart", { sum, length: file.length, bytes: file.subarray(0, START) });
  const places = [from];
  for (let size = PIECE; from < file.length; ) {
    const last = from + size >= file.length;
    const cuts = await core.call<number[]>("importCuts", { last, bytes: file.subarray(from, from + size) });
    for (const cut of cuts) places.push(from + cut);
    // A record may be larger than a piece.
    size = cuts.length > 0 ? PIECE : size * 2;
    from = places.at(-1) as number;
    await turn();
  }
  return places;
}

/** That it is the file which is wrong, and not the memory. */
function unfit(error: MemoryError, { length, [0]: p, [1]: m }: Uint8Array): MemoryError {
  if (error.code !== "corrupt") return error;
  const why = length === 0 ? "It is empty." : p === 0x50 && m === 0x4d
    ? "It was made by export() but has been changed or cut since. Copy or download it again, or take another export."
    : "It was not made by export(). Pick the file that export() gave; what comes from elsewhere goes in by record() and remember().";
  return new MemoryError("corrupt", `import() cannot read this file; the memory itself is well and nothing was taken. ${why}`, { cause: error });
}

interface Taken { added: number; merged: number; skipped: number }

/** Checked to the last byte before anything is stored. Then a slice at a time, so that neither the page nor other calls wait. */
export async function take(core: Core, bytes: Uint8Array, { seal, signal, onProgress }: NonNullable<Parameters<Memory["import"]>[1]>, erased: () => boolean): Promise<Taken> {
  let file = bytes;
  let places: number[];
  try {
    if (isSealed(bytes)) file = await openFile(bytes, seal);
    places = await slices(core, file);
  } catch (error) {
    throw unfit(error as MemoryError, bytes);
  }
  const told = (done: number) => {
    core.options.onProgress?.(done, file.length, "import");
    onProgress?.(done, file.length);
  };
  const done: Taken = { added: 0, merged: 0, skipped: 0 };
  const [first = 0, ...cuts] = places;
  told(0);
  let from = first;
  for (const to of cuts) {
    check.stopped(signal, "import()", "what was taken so far is kept; repeat it to go on");
    if (erased()) throw new MemoryError("aborted", "The memory was erased while import() was under way; nothing more of the file was taken over.");
    const slice = await core.call<Taken>("import", { bytes: file.subarray(from, to) });
    for (const count of ["added", "merged", "skipped"] as const) done[count] += slice[count];
    from = to;
    told(from);
    await turn();
  }
  return done;
}
