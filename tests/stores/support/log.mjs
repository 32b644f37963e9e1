// Turns a profile into the log beneath its site's databases, and the log into whether it ends in a torn record.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const BLOCK = 32_768;
const HEAD = 7;

/** The newest log of the databases of an origin on localhost. */
export function log(profile, origin) {
  const databases = join(profile, "Default", "IndexedDB", `http_localhost_${new URL(origin).port}.indexeddb.leveldb`);
  const logs = readdirSync(databases).filter((name) => name.endsWith(".log")).sort();
  return join(databases, logs.at(-1));
}

/** LevelDB writes records in blocks: checksum (4 bytes), length (2), kind (1: whole, 2: first, 3: middle, 4: last), body. */
export function torn(file) {
  const bytes = readFileSync(file);
  let open = false;
  for (let at = 0; at < bytes.length; ) {
    const room = BLOCK - (at % BLOCK);
    if (room < HEAD) {
      at += room;
      continue;
    }
    if (at + HEAD > bytes.length) return true;
    const length = bytes.readUInt16LE(at + 4);
    const kind = bytes[at + 6];
    at += HEAD + length;
    if (at > bytes.length) return true;
    open = kind === 2 || kind === 3;
  }
  return open;
}
