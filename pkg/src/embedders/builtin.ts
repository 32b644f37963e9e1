// Names the package's own embedder, a static model in a file beside the wasm: the engine runs it itself, off the network.
import * as check from "../check.js";
import type { Embedder, OpenOptions } from "../contract.js";
import { MARK } from "./mark.js";

/** The default embedder. Its `embed` is for callers who want the vectors for themselves; a memory does not call it. */
export function builtin(assets: OpenOptions["assets"] = {}): Embedder {
  const given = check.options(assets, "builtin()", ["wasm", "model", "worker"]) as NonNullable<OpenOptions["assets"]>;
  let loading: ReturnType<typeof load> | undefined;
  const embedder: Embedder = {
    model: "pocketmem-256-1",
    dimensions: 256,
    embed: async (texts) => {
      check.list(texts, "texts", check.string);
      // a failed read is tried again by the next call
      const vectors = await (loading ??= load(given).catch((error: unknown) => { loading = undefined; throw error; }));
      return vectors(texts);
    },
  };
  return Object.defineProperty(embedder, MARK, { value: true });
}

async function load(assets: OpenOptions["assets"]) {
  const [{ staticEmbedder }, loader] = await Promise.all([import("../runtime.js"), import("../loaders/files.js")]);
  return staticEmbedder(assets, loader);
}
