// Turns a disk that is too full for a build into an error before the build, and temporary files into ones that are gone afterwards.

import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Missing } from "./report.mjs";
import { root } from "./run.mjs";

const GB = 1e9;
const free = (folder) => { const { bavail, bsize } = statfsSync(folder); return (bavail * bsize) / GB; };

/**
 * Checks that there is room for what a command leaves behind: from cold, measured on a fresh clone and rounded up, or, when
 * `done` is there already, for what changes.
 * @param {number} gigabytes from cold
 * @param {string} done a folder of the clone that a full run leaves behind
 */
export function room(gigabytes, done) {
  const places = [
    ["this folder", root, existsSync(join(root, done)) ? 1 : gigabytes],
    ["the folder of temporary files", tmpdir(), 1],
  ];
  for (const [name, folder, needed] of places) {
    if (free(folder) < needed) {
      throw new Missing(
        `${name} (${folder}) has ${free(folder).toFixed(1)} GB left on its disk, ${needed} GB are needed`,
        folder === root ? "make room (older clones have a large `target`)" : "make room, or set TMPDIR to a folder on another disk",
      );
    }
  }
  return `${free(root).toFixed(0)} GB free`;
}

/** From here on temporary files go into a folder of their own, which is removed at the end: browsers that are killed leave theirs. */
export function ownTemporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), "pm-"));
  process.env.TMPDIR = folder;
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
