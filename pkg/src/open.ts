// Turns OpenOptions into an open Memory, in this thread or in a web worker.
import type { Memory, OpenOptions } from "./contract.js";
import { openHere } from "./here.js";
import * as files from "./loaders/files.js";
import type { Loader } from "./loaders/source.js";
import { checkOptions } from "./options.js";
import { ownPage } from "./page.js";
import { parts } from "./parts.js";

/** Opens the memory of one user and agent. */
export const openMemory = /* @__PURE__ */ opener(files);

/** openMemory() for a platform whose files come in a way of its own. */
export function opener(loader: Loader): (options: OpenOptions) => Promise<Memory> {
  return async (options) => {
    const checked = checkOptions(options);
    if (checked.policy) (await import("./policy.js")).checkPolicy(checked.policy);
    if (!checked.worker) return openHere(checked, ownPage(), { loader, ...parts });
    const { openInWorker } = await import("./worker/host.js");
    return openInWorker(checked);
  };
}
