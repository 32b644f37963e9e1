// Turns what the engine answers into the public shapes: JSON text becomes objects again.
import type { Context, MemoryRecord, Recalled } from "./contract.js";

interface Found {
  record: unknown;
  score: number;
  why: Recalled["why"];
}

export function record(answer: unknown): MemoryRecord {
  const found = answer as { metadata?: unknown };
  if (typeof found.metadata === "string") found.metadata = JSON.parse(found.metadata) as unknown;
  return found as MemoryRecord;
}

export function records(answer: unknown): MemoryRecord[] {
  return (answer as unknown[]).map(record);
}

export function recalled(answer: unknown): Recalled[] {
  return (answer as Found[]).map(({ record: one, score, why }) => ({ ...record(one), score, why }));
}

export function recordOrNull(answer: unknown): MemoryRecord | null {
  return answer === undefined || answer === null ? null : record(answer);
}

export function context(answer: unknown): Context {
  const found = answer as Context;
  return { ...found, used: recalled(found.used) };
}
