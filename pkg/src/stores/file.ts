// Turns an exported file into a sealed one and back: whoever finds it reads nothing, and a changed byte is refused.
//
// A sealed file:   0 "PMSF"   4 version (1)   5 length of the wrapped key, u16 little-endian   7 wrapped key, as keyring.ts
//   lays it out   then the file, sealed as a value (envelope.ts). Both are bound to the name "file". Every file has a key of
//   its own.
import { MemoryError } from "../errors.js";
import { openValue, sealValue } from "./envelope.js";
import { dataKey, Opener, type Seal } from "./keyring.js";

/** "PMSF". */
const SEALED_FILE = [0x50, 0x4d, 0x53, 0x46];
const VERSION = 1;
const HEAD = 7;
const NAME = "file";
const KEY = "0";

export function isSealed(file: Uint8Array): boolean {
  return SEALED_FILE.every((byte, at) => file[at] === byte);
}

export async function sealFile(file: Uint8Array, seal: Seal): Promise<Uint8Array> {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const wrapped = await new Opener(seal).wrap(secret, NAME);
  const body = await sealValue(await dataKey(KEY, secret), NAME, file);
  const whole = new Uint8Array(HEAD + wrapped.length + body.length);
  whole.set(SEALED_FILE);
  whole[4] = VERSION;
  new DataView(whole.buffer).setUint16(5, wrapped.length, true);
  whole.set(wrapped, HEAD);
  whole.set(body, HEAD + wrapped.length);
  return whole;
}

/** Rejects with `wrong_key`, `corrupt` or `newer_format`. */
export async function openFile(sealed: Uint8Array, seal: Seal | undefined): Promise<Uint8Array> {
  if (!seal) throw new MemoryError("wrong_key", "This file was exported with a seal; nothing is lost. Pass the same one: import(bytes, { seal }).");
  if ((sealed[4] ?? VERSION) > VERSION) throw new MemoryError("newer_format", "This file was sealed by a newer version of pocketmem. Update the package to read it.");
  const length = sealed.length < HEAD ? 0 : new DataView(sealed.buffer, sealed.byteOffset).getUint16(5, true);
  const wrapped = sealed.slice(HEAD, HEAD + length);
  const secret = await new Opener(seal).unwrap(wrapped, NAME);
  if (!secret) throw new MemoryError("wrong_key", "This seal does not open the file. Nothing was taken; pass the one it was exported with.");
  return openValue(await dataKey(KEY, secret), NAME, sealed.subarray(HEAD + length), "this file");
}
