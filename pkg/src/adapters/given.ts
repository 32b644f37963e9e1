// Refuses what is no context and no open memory, most often the promise of one, with what to pass instead.
import { can, invalid } from "../check.js";
import type { Context, Memory } from "../contract.js";

export function checkContext(context: Context, adapter: string): void {
  const { system, messages, blocks } = (context ?? {}) as Partial<Context>;
  if (typeof system !== "string" || !Array.isArray(messages) || !Array.isArray(blocks)) throw invalid(`${adapter} needs what context() resolves to: await memory.context(query, { session }).`);
}

export function checkMemory(memory: Memory, user: string, verbs: readonly string[]): void {
  if (!can(memory, verbs)) throw invalid(`${user} needs an open memory: await openMemory({ user }).`);
}
