// Turns a Debian machine without browsers into one with Chromium, its driver and Firefox; elsewhere says what to install.

import { Missing } from "./report.mjs";
import { find, run } from "./run.mjs";

/** Installs Debian packages; without apt-get or root a `Missing` says what the person can do. */
async function apt(programs, packages) {
  const names = programs.join(" and ");
  const todo = `install ${packages.join(" ")} (Debian, Ubuntu: apt-get install ${packages.join(" ")}), so that ${names} can be found on PATH`;
  if (!find("apt-get")) throw new Missing(`${names} not found, and there is no apt-get`, todo);
  if (process.getuid?.() !== 0) throw new Missing(`${names} not found, and only root may install`, todo);
  const options = { todo, quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], options);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
  return `installed ${packages.join(", ")}`;
}

/** Chromium and chromedriver; the tests' scripts learn the place by POCKETMEM_CHROMIUM. */
export async function chromium() {
  const packages = { chromium: "chromium", chromedriver: "chromium-driver" };
  const missing = Object.keys(packages).filter((program) => !find(program));
  const outcome = missing.length ? await apt(missing, missing.map((program) => packages[program])) : undefined;
  process.env.POCKETMEM_CHROMIUM ||= find("chromium");
  return outcome ?? `${process.env.POCKETMEM_CHROMIUM} is there`;
}

export const hasFirefox = () => Boolean(find("firefox-esr") ?? find("firefox"));

/** Firefox is a second opinion: where it cannot be had, the tests go on without and say so. */
export async function firefox() {
  if (hasFirefox()) return `${find("firefox-esr") ?? find("firefox")} is there`;
  try {
    return await apt(["firefox-esr"], ["firefox-esr"]);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return `none: ${error.message}. Tests go on without; to have them, ${error.todo}`;
  }
}
