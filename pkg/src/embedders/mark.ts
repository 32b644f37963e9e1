// Tells the built-in embedder from others, across copies of the package in one bundle.

export const MARK = Symbol.for("pocketmem.builtin");

export function isBuiltin(embedder: unknown): boolean {
  return typeof embedder === "object" && embedder !== null && (embedder as Record<symbol, unknown>)[MARK] === true;
}
