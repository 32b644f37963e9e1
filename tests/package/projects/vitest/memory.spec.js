// Turns a test runner's environment into one that has a memory.
import { openMemory } from "pocketmem";
import { toOpenAI } from "pocketmem/openai";

test("a memory opens, keeps and recalls", async () => {
  const memory = await openMemory({ user: "ann", store: "volatile" });
  await memory.remember("My cat is called Miro");
  const [found] = await memory.recall("pet's name");
  expect(found.text).toBe("My cat is called Miro");
  const context = await memory.context("what is my cat called?", { session: "s1" });
  expect(toOpenAI(context).at(-1).content).toContain("Miro");
  await memory.close();
});
