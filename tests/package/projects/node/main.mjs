// Turns what two processes share, a store of files, into the proof that the second knows what the first was told.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { MemoryError, openMemory } from "pocketmem";

const folder = process.argv[2];
const path = (key) => join(folder, encodeURIComponent(key));
await mkdir(folder, { recursive: true });

const memory = await openMemory({
  user: "ann",
  store: {
    name: "files",
    load: (keys) => Promise.all(keys.map((key) => readFile(path(key)).then((bytes) => new Uint8Array(bytes), () => null))),
    list: async (prefix) => (await readdir(folder)).map(decodeURIComponent).filter((key) => key.startsWith(prefix)).sort(),
    async commit({ put, remove }) {
      for (const [key, bytes] of put) await writeFile(path(key), bytes);
      for (const key of remove) await rm(path(key), { force: true });
    },
    close: async () => {},
  },
});
const known = (await memory.list()).length > 0;
if (!known) {
  await memory.record({ session: "s1", role: "user", content: "Remember that I'm allergic to peanuts" });
  await memory.remember("My cat is called Miro");
}
const { system } = await memory.context("What may I eat?", { session: "s2" });
const [found] = await memory.recall("pet's name");
const without = await openMemory({ user: "ann" }).catch((error) => error);
console.log(JSON.stringify({ known, profile: system.includes("allergic to peanuts"), found: found?.text, without: without instanceof MemoryError && without.code }));
await memory[Symbol.asyncDispose]();
