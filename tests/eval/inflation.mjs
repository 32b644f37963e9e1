// Measures what share of real prompts memory takes: long chats replayed with the default window of 20 exchanges.
import { join } from "node:path";

import { openMemory } from "../../pkg/dist/index.js";
import { all, has, millis, round, table } from "./data.mjs";

export async function inflation(data) {
  const folder = join(data, "beam-100k");
  if (!has(folder)) return undefined;
  const chats = new Map();
  for (const turn of all(folder, "corpus")) chats.set(turn.conversation, [...(chats.get(turn.conversation) ?? []), turn]);
  const sum = { contexts: 0, memory: 0, total: 0, ms: 0 };
  for (const [name, turns] of chats) {
    let now = 0;
    const memory = await openMemory({ user: name, store: "volatile", clock: () => now, timeZone: "UTC" });
    for (const [at, { id, speaker, session, text, time }] of turns.entries()) {
      now = Math.max(now + 60_000, millis(time) ?? 0);
      const role = speaker === "assistant" ? "assistant" : "user";
      if (role === "user" && text.trim() !== "") {
        const before = performance.now();
        const { tokens } = await memory.context(text, { session: String(session), system: "You are a helpful assistant." });
        sum.ms += performance.now() - before;
        sum.contexts += 1;
        sum.memory += tokens.memory;
        sum.total += tokens.total;
      }
      if (text.trim() !== "") await memory.record({ session: String(session), role, content: text, id, time: now });
      if (turns[at + 1]?.session !== session) await memory.endSession(String(session));
    }
    await memory.close();
  }
  const result = { chats: chats.size, contexts: sum.contexts, inflation: round(sum.memory / sum.total), tokensPerContext: round(sum.total / sum.contexts, 1), memoryTokensPerContext: round(sum.memory / sum.contexts, 1), msPerContext: round(sum.ms / sum.contexts, 3) };
  table("Inflation over long chats (window of 20 exchanges)", [result], ["chats", "contexts", "inflation", "tokensPerContext", "memoryTokensPerContext", "msPerContext"]);
  return result;
}
