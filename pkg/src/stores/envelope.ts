// Turns names and values into sealed ones and back; anything changed, moved, cut or renamed is refused.
//
// A sealed value:   0 version (1)   1 iv, 12 bytes   13 AES-256-GCM of: length u32 little-endian, bytes, zeros
//   Associated data: "pocketmem seal 1", a zero byte, the stored name. So a value opens under its own name only.
//   Zeros fill up to a size class (at least 256; PADME beyond: at most 12 % more), so that sizes say less.
//   With random 96-bit ivs, 2^32 values may be sealed with one data key.
// A sealed name:    <key id>.<base64url of: nonce, 12 bytes; AES-256-GCM of the name padded to 16s>
//   The nonce is the name's HMAC, so that the same name is stored under the same name, and names can be read back from
//   a listing without reading the values.
import { MemoryError } from "../errors.js";
import type { DataKey } from "./keyring.js";
import { base64url, utf8 } from "./scope.js";

const VERSION = 1;
const IV = 12;
const TAG = 16;
const LEAST = 256;
const BLOCK = 16;
const BINDING = "pocketmem seal 1\0";

export async function sealValue(key: DataKey, name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const plain = new Uint8Array(padded(4 + bytes.length));
  new DataView(plain.buffer).setUint32(0, bytes.length, true);
  plain.set(bytes, 4);
  const sealed = new Uint8Array(1 + IV + plain.length + TAG);
  sealed[0] = VERSION;
  const iv = crypto.getRandomValues(sealed.subarray(1, 1 + IV));
  const body = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: utf8(BINDING + name) }, key.values, plain);
  sealed.set(new Uint8Array(body), 1 + IV);
  return sealed;
}

/** `shown` is the caller's name of the entry, for the message. */
export async function openValue(key: DataKey, name: string, sealed: Uint8Array, shown: string): Promise<Uint8Array> {
  const broken = (cause?: unknown) =>
    new MemoryError("corrupt", `The sealed value of ${shown} is not what was written (changed, cut, or moved from another entry). Import an export, or sync a device that still has it.`, { cause });
  if (sealed.length === 0) throw broken();
  if ((sealed[0] as number) > VERSION) {
    throw new MemoryError("newer_format", `The value of ${shown} was sealed by a newer version of pocketmem. Update the package to open it.`);
  }
  if (sealed[0] !== VERSION || sealed.length < 1 + IV + 4 + TAG) throw broken();
  let plain: Uint8Array;
  try {
    const iv = new Uint8Array(sealed.subarray(1, 1 + IV));
    const body = new Uint8Array(sealed.subarray(1 + IV));
    plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: utf8(BINDING + name) }, key.values, body));
  } catch (error) {
    throw broken(error);
  }
  const length = new DataView(plain.buffer).getUint32(0, true);
  if (length > plain.length - 4) throw broken();
  return plain.slice(4, 4 + length);
}

export async function sealName(key: DataKey, name: string): Promise<string> {
  const text = utf8(name);
  const plain = new Uint8Array(Math.ceil((text.length + 1) / BLOCK) * BLOCK);
  plain.set(text);
  // One bit ends the text, as in ISO/IEC 7816-4: zeros after it are padding.
  plain[text.length] = 0x80;
  const iv = new Uint8Array(await crypto.subtle.sign("HMAC", key.nonces, text)).slice(0, IV);
  const body = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key.names, plain));
  const whole = new Uint8Array(IV + body.length);
  whole.set(iv);
  whole.set(body, IV);
  return `${key.id}.${base64url(whole)}`;
}

/** `stored`: the last part of the stored name. */
export async function openName(key: DataKey, stored: string): Promise<string> {
  const broken = (cause?: unknown) => new MemoryError("corrupt", `The stored name ${stored} is not one that was sealed here. Remove that key, or import an export.`, { cause });
  try {
    const text = stored.slice(stored.indexOf(".") + 1);
    const whole = fromBase64url(text);
    // The last digit has bits that no byte takes up: changed there, it is another name all the same.
    if (base64url(whole) !== text) throw new Error("not the shortest form");
    const plain = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: whole.slice(0, IV) }, key.names, whole.slice(IV)));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain.subarray(0, plain.lastIndexOf(0x80)));
  } catch (error) {
    throw broken(error);
  }
}

/** PADME: keeps only the leading bits of a size, as many as it has digits in binary of its exponent. */
export function padded(size: number): number {
  if (size <= LEAST) return LEAST;
  const exponent = Math.floor(Math.log2(size));
  const kept = Math.floor(Math.log2(exponent)) + 1;
  const step = 2 ** (exponent - kept);
  return Math.ceil(size / step) * step;
}

export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (unit) => unit.charCodeAt(0));
}
