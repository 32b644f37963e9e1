// Turns a command into a finished child process whose output is passed on, or a `Missing` that says what failed.

import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { Missing } from "./report.mjs";

/** The repository's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Runs a command in the repository with its output shown; rejects when it fails. */
export function run(command, args, { env = {}, cwd = root, quiet = false, todo } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data) => (output += data));
    const failed = (how) => {
      if (output) console.error(output.trimEnd());
      reject(new Missing(`${command} ${args.join(" ")}: ${how}`, todo ?? "read the output above"));
    };
    child.on("error", (error) => failed(error.message));
    child.on("close", (code, signal) => (code === 0 ? resolve(output) : failed(signal ?? `exit code ${code}`)));
  });
}

/** What a command prints, trimmed, or nothing when it cannot be run. */
export function ask(command, args, env = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd: root, env: { ...process.env, ...env }, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The first place of a program: the given folders, then PATH. */
export function find(program, folders = []) {
  const path = (process.env.PATH ?? "").split(delimiter);
  return [...folders, ...path].map((folder) => join(folder, program)).find((file) => existsSync(file));
}

/** Puts folders in front of PATH for everything started from here on. */
export function prepend(...folders) {
  process.env.PATH = [...folders, process.env.PATH].join(delimiter);
}
