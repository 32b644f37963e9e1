// Names the package's own embedder, a static model in a file beside the wasm: the engine runs it itself, off the network.
import type { Embedder, OpenOptions } from "../contract.js";
import { MARK } from "./mark.js";

/** The default embedder. Its `embed` is for callers who want the vectors for themselves; a memory does not call it. */
export function builtin(assets: OpenOptions["assets"] = {}): Embedder {
  const embedder: Embedder = {
    model: "pocketmem-256-1",
    dimensions: 256,
    embed: async (texts) => {
      const [{ embedTexts }, loader] = await Promise.all([import("../runtime.js"), import("../loaders/files.js")]);
      return embedTexts(texts, assets, loader);
    },
  };
  return Object.defineProperty(embedder, MARK, { value: true });
}
