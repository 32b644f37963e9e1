// Turns a machine with rustup into one that compiles this crate to WebAssembly and tests it in a browser.

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { homedir, userInfo } from "node:os";
import { dirname, join } from "node:path";

import { Missing } from "./report.mjs";
import { ask, find, prepend, root, run } from "./run.mjs";

const TARGET = "wasm32-unknown-unknown";
/** Not tied to a library's version, so any newer one would do; pinned to what was tried. */
const WASM_PACK = "0.15.1";
const GECKODRIVER = "0.37.1";

/** Where tools built by these scripts are kept: outside the clone, so that a second clone has them at once. */
export const cache = join(process.env.XDG_CACHE_HOME || join(homedir() || root, ".cache"), "pocketmem");
const toolBin = join(cache, "tools", "bin");

/** The wasm-bindgen version of Cargo.toml; the command-line tool must be exactly the same. */
export function bindgenVersion() {
  const found = /^wasm-bindgen = \{? ?(?:version = )?"=([\d.]+)"/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"));
  if (!found) throw new Missing("Cargo.toml does not pin wasm-bindgen", 'write wasm-bindgen = "=X.Y.Z"');
  return found[1];
}

/** Finds cargo and rustup's files, also when HOME is not the home folder they were installed in. */
export function toolchain() {
  const homes = [homedir(), userInfo().homedir].filter(Boolean).map((home) => join(home, ".cargo"));
  const cargo = find("cargo", [process.env.CARGO_HOME, ...homes].filter(Boolean).map((home) => join(home, "bin")));
  if (!cargo) throw new Missing("cargo was not found", "install Rust 1.95 or newer from https://rustup.rs");
  prepend(dirname(cargo), toolBin);
  const version = ask("rustc", ["--version"]) ?? elsewhere(dirname(dirname(cargo)));
  if (!version) {
    throw new Missing(
      `${cargo} is there, but rustc does not start (HOME is ${process.env.HOME || "not set"})`,
      "when rustup's files are in another home folder, set RUSTUP_HOME and CARGO_HOME to them " +
        "(RUSTUP_HOME=<that home>/.rustup CARGO_HOME=<that home>/.cargo); otherwise run `rustup default stable`",
    );
  }
  const minimum = /rust-version = "(\d+)\.(\d+)/.exec(readFileSync(join(root, "Cargo.toml"), "utf8"));
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version).map(Number);
  if (major < Number(minimum[1]) || (major === Number(minimum[1]) && minor < Number(minimum[2]))) {
    throw new Missing(`${version} is too old`, `rustup update stable (at least ${minimum[1]}.${minimum[2]})`);
  }
  return version;
}

/** rustup looks for its files below HOME; these are beside the cargo that was found. */
function elsewhere(cargoHome) {
  const rustupHome = join(dirname(cargoHome), ".rustup");
  if (process.env.RUSTUP_HOME || !existsSync(rustupHome)) return undefined;
  process.env.RUSTUP_HOME = rustupHome;
  process.env.CARGO_HOME ||= cargoHome;
  const version = ask("rustc", ["--version"]);
  return version && `${version}, with RUSTUP_HOME=${process.env.RUSTUP_HOME} CARGO_HOME=${process.env.CARGO_HOME}`;
}

/** Adds the wasm target when it is not there. */
export async function wasmTarget() {
  const sysroot = ask("rustc", ["--print", "sysroot"]);
  if (sysroot && existsSync(join(sysroot, "lib", "rustlib", TARGET, "lib"))) return `${TARGET} is there`;
  if (!find("rustup")) throw new Missing(`Rust's target ${TARGET} is missing`, "install it with your Rust packages");
  await run("rustup", ["target", "add", TARGET], { todo: `make \`rustup target add ${TARGET}\` work, then try again` });
  return `added ${TARGET}`;
}

/** Installs a cargo program of an exact version into the cache; a debug build is quick to make and fast enough. */
async function cargoTool(crate, program, version) {
  if (ask(join(toolBin, program), ["--version"])?.includes(version)) return `${program} ${version} is there`;
  mkdirSync(join(cache, "build"), { recursive: true });
  await run("cargo", ["install", crate, "--version", `=${version}`, "--debug", "--force", "--root", join(cache, "tools")], {
    // Outside the repository, where its .cargo/config.toml would apply.
    cwd: cache,
    env: { CARGO_TARGET_DIR: join(cache, "build"), CARGO_PROFILE_DEV_DEBUG: "0" },
    todo: `is crates.io reachable? \`cargo install ${crate} --version =${version}\` must work`,
  });
  return `installed ${program} ${version}`;
}

export const wasmBindgen = () => cargoTool("wasm-bindgen-cli", "wasm-bindgen", bindgenVersion());
export const wasmPack = () => cargoTool("wasm-pack", "wasm-pack", WASM_PACK);
export const geckodriver = () => cargoTool("geckodriver", "geckodriver", GECKODRIVER);
