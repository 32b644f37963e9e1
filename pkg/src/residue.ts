// Turns the texts that were erased into the number of their bytes that the store still holds: names and values, read raw.
import type { Receipt } from "./contract.js";
import type { Core, Perform } from "./core.js";
import { MemoryError } from "./errors.js";
import { breather } from "./turn.js";

/** What is known of an erasure: the receipt's counts, and the texts that must be found nowhere any more. */
export interface Erased {
  records: number;
  vectors: number;
  derived: number;
  pending?: string[];
  erased?: string[];
}

/** Texts looked for between two looks at the time. */
const PORTION = 64;

/** The texts that an erasure takes. */
export async function texts(perform: Perform): Promise<string[]> {
  const found: string[] = [];
  const breathe = breather();
  for (let slice = [""]; slice.length > 0; await breathe()) {
    slice = await perform<string[]>("texts", { from: found.length });
    found.push(...slice);
  }
  return [...new Set(found)];
}

export async function receipt(core: Core, done: Erased, pending: string[]): Promise<Receipt> {
  const residue = await scan(core, done.erased ?? []);
  if (residue > 0) {
    throw new MemoryError("residue", `The records are gone, but ${residue} bytes of their texts are still in the store. Call forget() again; if it stays, erase() and import() a backup that was made without them.`);
  }
  const { records, vectors, derived } = done;
  return { records, vectors, derived, residue: 0, pending: [...new Set([...(done.pending ?? []), ...pending])] };
}

/** Bytes found of these texts as UTF-8, as UTF-16 and as JSON writes them. */
export async function scan(core: Core, texts: string[]): Promise<number> {
  // One byte, one character: the engines' substring search is the quickest there is in JavaScript.
  const latin = new TextDecoder("latin1");
  const encoder = new TextEncoder();
  const breathe = breather();
  const wanted: string[] = [];
  for (let from = 0; from < texts.length; from += PORTION) {
    wanted.push(...forms(texts.slice(from, from + PORTION)).map((bytes) => latin.decode(bytes)));
    await breathe();
  }
  let found = 0;
  for await (const [key, bytes] of core.values()) {
    for (const held of [latin.decode(encoder.encode(key)), bytes ? latin.decode(bytes) : ""]) {
      for (let from = 0; from < wanted.length; from += PORTION) {
        for (const needle of wanted.slice(from, from + PORTION)) if (held.includes(needle)) found += needle.length;
        await breathe();
      }
    }
  }
  return found;
}

function forms(texts: string[]): Uint8Array[] {
  const encoder = new TextEncoder();
  const found = new Map<string, Uint8Array>();
  for (const text of texts) {
    if (text === "") continue;
    const quoted = JSON.stringify(text).slice(1, -1);
    const escaped = quoted.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    // Key names are escaped as addresses are; lone surrogates became U+FFFD when they were stored.
    const path = encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd"));
    for (const form of [text, quoted, escaped, path]) found.set(form, encoder.encode(form));
    const wide = new Uint8Array(text.length * 2);
    for (let at = 0; at < text.length; at += 1) new DataView(wide.buffer).setUint16(at * 2, text.charCodeAt(at), true);
    found.set(`utf-16 ${text}`, wide);
  }
  return [...found.values()];
}
