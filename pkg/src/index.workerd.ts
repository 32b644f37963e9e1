// The package's main entry on edge workers: as index.ts, with the wasm as a module that was compiled at upload.
import * as loader from "./loaders/workerd.js";
import { opener } from "./open.js";

export const openMemory = /* @__PURE__ */ opener(loader);
export { MemoryError } from "./errors.js";
export type * from "./contract.js";
