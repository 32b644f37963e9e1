// Turns a `user/agent/` prefix into the one under which its sealed entries are stored, and an empty memory into the question whether it is sealed.
import type { Store } from "../contract.js";
import { MemoryError } from "../errors.js";

/** `<hash>/<hash>/`: SHA-256, cut to 96 bits. Not readable, but who can read the store can test a guess of a name. */
export async function sealedTag(plain: string): Promise<string> {
  const [first, second] = await Promise.all([digest(`user\0${plain.slice(0, plain.indexOf("/"))}`), digest(`agent\0${plain}`)]);
  return `${first}/${second}/`;
}

/** What is sealed must not look like an empty memory to who opens it without the seal. */
export async function assertUnsealed(store: Store, plain: string): Promise<void> {
  // Where pages have no cryptography, nothing was ever sealed.
  if (!globalThis.crypto?.subtle) return;
  if ((await store.list(await sealedTag(plain))).length === 0) return;
  throw new MemoryError("wrong_key", "This memory is sealed; nothing is lost. Open it with the `seal` it was made with, or an unsealed one with another `agent`.");
}

async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", utf8(`pocketmem seal 1 ${text}`));
  return base64url(new Uint8Array(hash).slice(0, 12));
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

export function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
