// Turns a passphrase or a given key into the data keys of a sealed scope, and data keys into stored, wrapped ones.
//
// A wrapped key, under `<scope>/k/<id>-<generation>-<random>` (numbers little-endian):
//   0  "PMK"        magic            8  iterations  u32, PBKDF2 only, else 0
//   3  1            version         12  salt        16 bytes, PBKDF2 only, else 0
//   4  how          0..2            28  iv          12 bytes, AES-GCM only, else 0
//   5  reserved     3 bytes         40  wrapped     48 bytes (AES-GCM: 32 and the tag) or 40 (AES-KW)
//   end: first 4 bytes of the SHA-256 of all before, so that damage is not taken for a wrong key
// how: 0 AES-KW with a given key, 1 AES-GCM with a given key, 2 AES-GCM with a key from a passphrase (PBKDF2-SHA-256).
// What is wrapped is a random secret of 32 bytes; HKDF-SHA-256 makes of it a key for values (AES-256-GCM), one for
// names (AES-256-GCM) and one for the names' nonces (HMAC-SHA-256).
import type { OpenOptions } from "../contract.js";
import { MemoryError } from "../errors.js";
import { utf8 } from "./scope.js";

export type Seal = NonNullable<OpenOptions["seal"]>;

/** OWASP's figure for PBKDF2 with HMAC-SHA-256. */
export const ITERATIONS = 600_000;

export interface DataKey {
  /** Eight hexadecimal digits, drawn at random; part of every sealed name. */
  readonly id: string;
  readonly values: CryptoKey;
  readonly names: CryptoKey;
  readonly nonces: CryptoKey;
}

const MAGIC = [0x50, 0x4d, 0x4b];
const VERSION = 1;
const HEADER = 40;
const enum How {
  GivenKw = 0,
  GivenGcm = 1,
  Passphrase = 2,
}
const subtle = () => crypto.subtle;

/** Keys made from passphrases, by salt and iterations: making one takes a tenth of a second. */
export class Opener {
  readonly #seal: Seal;
  readonly #made = new Map<string, Promise<CryptoKey>>();

  constructor(seal: Seal) {
    this.#seal = checkSeal(seal);
  }

  /** The secret in a wrapped key; undefined when this seal does not open it. */
  async unwrap(wrapped: Uint8Array, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const { how, iterations, salt, iv, body, header } = await parse(wrapped, name);
    if ((how === How.Passphrase) !== "passphrase" in this.#seal) return undefined;
    try {
      if (how === How.GivenKw) {
        const key = (this.#seal as { key: CryptoKey }).key;
        if (key.algorithm.name !== "AES-KW") return undefined;
        const secret = await subtle().unwrapKey("raw", body, key, "AES-KW", { name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
        return new Uint8Array(await subtle().exportKey("raw", secret));
      }
      const key = how === How.Passphrase ? await this.#derive(salt, iterations) : (this.#seal as { key: CryptoKey }).key;
      if (key.algorithm.name !== "AES-GCM") return undefined;
      return new Uint8Array(await subtle().decrypt({ name: "AES-GCM", iv, additionalData: bound(header, name) }, key, body));
    } catch (error) {
      if (error instanceof MemoryError) throw error;
      return undefined;
    }
  }

  async wrap(secret: Uint8Array<ArrayBuffer>, name: string): Promise<Uint8Array<ArrayBuffer>> {
    const header = new Uint8Array(HEADER);
    header.set(MAGIC);
    header[3] = VERSION;
    let body: ArrayBuffer;
    if ("key" in this.#seal && this.#seal.key.algorithm.name === "AES-KW") {
      header[4] = How.GivenKw;
      const carried = await subtle().importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, true, ["sign"]);
      body = await subtle().wrapKey("raw", carried, this.#seal.key, "AES-KW");
    } else {
      const iv = crypto.getRandomValues(header.subarray(28, 40));
      let key: CryptoKey;
      if ("key" in this.#seal) {
        header[4] = How.GivenGcm;
        key = this.#seal.key;
      } else {
        header[4] = How.Passphrase;
        new DataView(header.buffer).setUint32(8, ITERATIONS, true);
        const salt = crypto.getRandomValues(header.subarray(12, 28));
        key = await this.#derive(salt, ITERATIONS);
      }
      body = await subtle().encrypt({ name: "AES-GCM", iv, additionalData: bound(header, name) }, key, secret);
    }
    const whole = new Uint8Array(HEADER + body.byteLength + 4);
    whole.set(header);
    whole.set(new Uint8Array(body), HEADER);
    whole.set(await checksum(whole.subarray(0, -4)), whole.length - 4);
    return whole;
  }

  #derive(salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
    const id = `${iterations} ${hex(salt)}`;
    let made = this.#made.get(id);
    if (!made) {
      made = derive((this.#seal as { passphrase: string }).passphrase, salt, iterations);
      this.#made.set(id, made);
    }
    return made;
  }
}

/** Keys for values and names of a secret. */
export async function dataKey(id: string, secret: Uint8Array<ArrayBuffer>): Promise<DataKey> {
  const base = await subtle().importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const make = (purpose: string, type: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    subtle().deriveKey({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: utf8(`pocketmem seal 1 ${purpose}`) }, base, type, false, uses);
  const gcm: AesKeyGenParams = { name: "AES-GCM", length: 256 };
  const [values, names, nonces] = await Promise.all([
    make("values", gcm, ["encrypt", "decrypt"]),
    make("names", gcm, ["encrypt", "decrypt"]),
    make("nonces", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ]);
  return { id, values, names, nonces };
}

export function newSecret(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(32));
}

export function randomId(bytes: number): string {
  return hex(crypto.getRandomValues(new Uint8Array(bytes)));
}

function checkSeal(seal: Seal): Seal {
  if ("passphrase" in seal) {
    if (typeof seal.passphrase !== "string" || seal.passphrase === "") {
      throw new MemoryError("invalid_argument", "seal.passphrase is empty. Pass a passphrase, better a long one: it is all that protects the store.");
    }
    return seal;
  }
  const { key } = seal;
  const name = (key as CryptoKey | undefined)?.algorithm?.name;
  const needed: KeyUsage[] = name === "AES-KW" ? ["wrapKey", "unwrapKey"] : ["encrypt", "decrypt"];
  if ((name !== "AES-KW" && name !== "AES-GCM") || !needed.every((use) => key.usages.includes(use))) {
    throw new MemoryError("invalid_argument", 'seal.key must be a CryptoKey for AES-KW with the usages "wrapKey" and "unwrapKey", or for AES-GCM with "encrypt" and "decrypt".');
  }
  return seal;
}

async function derive(passphrase: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<CryptoKey> {
  // Composed and decomposed accents are the same key on the keyboard.
  const base = await subtle().importKey("raw", utf8(passphrase.normalize("NFC")), "PBKDF2", false, ["deriveKey"]);
  try {
    return await subtle().deriveKey({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  } catch (error) {
    // Workers refuse more than 100,000 iterations.
    throw new MemoryError("invalid_argument", `This platform refuses PBKDF2 with ${iterations} iterations. Derive the key on the user's device and pass it as seal.key.`, { cause: error });
  }
}

async function parse(wrapped: Uint8Array, name: string) {
  const bytes = new Uint8Array(wrapped);
  const broken = () => new MemoryError("corrupt", `The wrapped key ${name} is damaged. Import an export, or sync a device that still has it.`);
  if (bytes.length < HEADER + 44 || MAGIC.some((byte, at) => bytes[at] !== byte)) throw broken();
  if ((bytes[3] as number) > VERSION) {
    throw new MemoryError("newer_format", `The wrapped key ${name} was written by a newer version of pocketmem. Update the package to open it.`);
  }
  const sum = await checksum(bytes.subarray(0, -4));
  if (sum.some((byte, at) => byte !== bytes[bytes.length - 4 + at])) throw broken();
  const iterations = new DataView(bytes.buffer).getUint32(8, true);
  // A damaged or hostile count must not keep the page busy for hours.
  if (iterations > 100 * ITERATIONS) throw broken();
  const header = bytes.slice(0, HEADER);
  return { how: bytes[4] as How, iterations, salt: bytes.slice(12, 28), iv: bytes.slice(28, 40), header, body: bytes.slice(HEADER, -4) };
}

/** A wrapped key is bound to its name: moved to another scope it does not open. */
function bound(header: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const text = utf8(name);
  const whole = new Uint8Array(28 + text.length);
  whole.set(header.subarray(0, 28));
  whole.set(text, 28);
  return whole;
}

async function checksum(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await subtle().digest("SHA-256", bytes)).slice(0, 4);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
