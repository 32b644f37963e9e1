// Turns the package into the tarball that would be published, and that into projects that have it installed.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { root } from "../../../tools/steps/run.mjs";

export const templates = join(root, "tests", "package", "projects");

/** What `npm pack` makes, its list of files, and a folder that is gone after `remove()`. */
export function pack() {
  const folder = mkdtempSync(join(tmpdir(), "pocketmem-package-"));
  const said = execFileSync("npm", ["pack", join(root, "pkg"), "--ignore-scripts", "--json", "--pack-destination", folder], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const [{ filename, files, size, unpackedSize }] = JSON.parse(said);
  const tarball = join(folder, filename);
  mkdirSync(join(folder, "unpacked"));
  // Unpacked once and copied: what npm would do for each project, without asking a registry.
  execFileSync("tar", ["-xzf", tarball, "-C", join(folder, "unpacked")]);
  return { folder, tarball, files: files.map(({ path }) => path), size, unpackedSize, unpacked: join(folder, "unpacked", "package"), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A project made from a template, with the tarball's files in its node_modules, and other packages by name from here. */
export function project(packed, template, { name = template, packages = [] } = {}) {
  const folder = join(packed.folder, name);
  cpSync(join(templates, template), folder, { recursive: true });
  install(packed, folder);
  for (const one of packages) {
    const link = join(folder, "node_modules", one);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "node_modules", one), link);
  }
  return folder;
}

export function install(packed, folder) {
  const place = join(folder, "node_modules", "pocketmem");
  rmSync(place, { recursive: true, force: true });
  cpSync(packed.unpacked, place, { recursive: true });
}

/** A program of the repository's node_modules, run in a project; what it printed. */
export function run(folder, script, args, options = {}) {
  try {
    return execFileSync(process.execPath, [script, ...args], { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], ...options, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...options.env } });
  } catch (error) {
    throw new Error(`${script} ${args.join(" ")} failed:\n${error.stdout ?? ""}\n${error.stderr ?? error.message}`, { cause: error });
  }
}

/** A program of an installed package by the name it has in that package's `bin`. */
export function bin(name, program = name, from = root) {
  const folder = join(from, "node_modules", name);
  const { bin: programs } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return join(folder, typeof programs === "string" ? programs : programs[program]);
}
