// Turns OpenOptions into an open Memory, in this thread or in a web worker.
import type { Memory, OpenOptions } from "./contract.js";
import { openHere } from "./here.js";
import * as files from "./loaders/files.js";
import type { Loader } from "./loaders/source.js";
import { checkOptions } from "./options.js";
import { ownPage } from "./page.js";

/** Opens the memory of one user and agent. */
export const openMemory = /* @__PURE__ */ opener(files);

/** openMemory() for a platform whose files come in a way of its own. */
export function opener(loader: Loader): (options: OpenOptions) => Promise<Memory> {
  return async (options) => {
    const checked = checkOptions(options);
    if (checked.policy) (await import("./policy.js")).checkPolicy(checked.policy);
    // All of these are loaded only when asked for. The worker itself must not reach a dynamic import: bundlers that write workers
    // as one script refuse them, which is why what it needs is in here.ts.
    if (!checked.worker) return openHere(checked, ownPage(), { loader, sealed: () => import("./stores/sealed.js"), volatile: () => import("./stores/volatile.js"), scope: () => import("./stores/scope.js"), models: () => import("./models.js"), intake: () => import("./intake.js") });
    const { openInWorker } = await import("./worker/host.js");
    return openInWorker(checked);
  };
}
