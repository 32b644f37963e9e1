// Names the parts of the package that are loaded when first asked for. The worker has them built in: bundlers that write workers
// as one script refuse dynamic imports.

/** A way to each part that not every page needs. */
export const parts = {
  /** Memories under a seal. */
  sealed: () => import("./stores/sealed.js"),
  /** Memories that keep nothing. */
  volatile: () => import("./stores/volatile.js"),
  /** What tells a sealed memory from an empty one. */
  scope: () => import("./stores/scope.js"),
  /** Work with models of the caller's. */
  models: () => import("./models.js"),
  /** What takes in documents, and makes and takes in files. */
  intake: () => import("./intake.js"),
};

export type Parts = typeof parts;
