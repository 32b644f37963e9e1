// Turns "pocketmem" into itself on a store of its own: Node has no IndexedDB, which the examples of the README take for granted.
import { openMemory as open } from "../../../pkg/dist/index.js";
import { VolatileData, volatileStore } from "../../../pkg/dist/stores/volatile.js";

export * from "../../../pkg/dist/index.js";

const data = new VolatileData();
export const opened = [];

export async function openMemory(options) {
  const memory = await open({ store: volatileStore(data), ...options });
  opened.push(memory);
  return memory;
}
