// Turns a clone into one with the locked npm packages, on a Node that can run them.

import { join } from "node:path";

import { Missing } from "./report.mjs";
import { root, run } from "./run.mjs";
import { files, hash, unlessDone } from "./stamp.mjs";

/** Node 20.19 is the oldest that vite and the test runners' options work with. */
export function nodeVersion() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Missing(`Node ${process.versions.node} is too old`, "install Node 20.19 or newer");
  }
  return `Node ${process.versions.node}`;
}

/** `npm ci` when the lock file or a package.json changed since the last time. */
export function npmPackages() {
  const inputs = files("package.json", "package-lock.json", "pkg/package.json", "www/package.json");
  return unlessDone("packages", hash(inputs), ["node_modules/.package-lock.json"], async () => {
    await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      // The CPU library that onnxruntime-node brings along is enough: without this it fetches those for CUDA on Linux.
      env: { ONNXRUNTIME_NODE_INSTALL: "skip" },
      todo: "is the npm registry reachable? When only the lock file is out of date, run `npm install` and commit it",
    });
    return "installed";
  });
}

/** A program of an npm package, as a path. */
export const bin = (name) => join(root, "node_modules", ".bin", name);
