// Turns an exported file into the places to cut it at, checked to its last byte, a piece at a time so that the page goes on.
import { turn } from "./turn.js";

/** Bytes checked at one go: a few milliseconds of work. */
const PIECE = 128 * 1024;
/** Bytes of a file before its first change: where the sum of all others stands, and the number of changes. */
const SUM_AT = 10;
const HEAD = 14;
const START = 32;

export type Ask = <T>(name: "importSum" | "importStart" | "importCuts", args: Record<string, unknown>) => Promise<T>;

/** The place of the first change, then the end of each slice. Rejects as `import()` does, before anything is stored. */
export async function slices(file: Uint8Array, ask: Ask): Promise<number[]> {
  let sum = await ask<number>("importSum", { sum: 0, bytes: file.subarray(0, SUM_AT) });
  for (let from = HEAD; from < file.length; from += PIECE) {
    sum = await ask<number>("importSum", { sum, bytes: file.subarray(from, from + PIECE) });
    await turn();
  }
  let from = await ask<number>("importStart", { sum, length: file.length, bytes: file.subarray(0, START) });
  const places = [from];
  for (let size = PIECE; from < file.length; ) {
    const last = from + size >= file.length;
    const cuts = await ask<number[]>("importCuts", { last, bytes: file.subarray(from, from + size) });
    for (const cut of cuts) places.push(from + cut);
    // A record may be larger than a piece.
    size = cuts.length > 0 ? PIECE : size * 2;
    from = places.at(-1) as number;
    await turn();
  }
  return places;
}
