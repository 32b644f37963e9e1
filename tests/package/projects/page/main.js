// Turns a page into the title that says what its memory knows: nothing at first, after a reload what it was told.
import { openMemory } from "pocketmem";

async function told() {
  const worker = new URLSearchParams(location.search).get("mode") === "worker";
  const memory = await openMemory({ user: "ann", worker });
  const known = (await memory.list()).length > 0;
  if (!known) {
    await memory.record({ session: "s1", role: "user", content: "Remember that I'm allergic to peanuts" });
    await memory.remember("My cat is called Miro");
  }
  const { system } = await memory.context("What may I eat?", { session: "s2" });
  const [found] = await memory.recall("pet's name");
  const { embedder } = await memory.stats();
  await memory.close();
  return { known, profile: system.includes("allergic to peanuts"), found: found?.text, embedder: embedder?.model };
}

told().catch((error) => ({ error: `${error.code}: ${error.message}` })).then((answer) => { document.title = JSON.stringify(answer); });
