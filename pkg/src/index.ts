// The package's main entry: openMemory, MemoryError and every public type. Importing it does nothing else.
export { openMemory } from "./open.js";
export { MemoryError } from "./errors.js";
export type * from "./contract.js";
