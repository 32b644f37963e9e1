// Turns a Debian machine without a browser into one with Chromium and its driver; elsewhere says what to install.

import { Missing } from "./report.mjs";
import { find, run } from "./run.mjs";

const PROGRAMS = { chromium: "chromium", chromedriver: "chromium-driver" };

/** Installs what is missing of Chromium and chromedriver. */
export async function chromium() {
  const missing = Object.keys(PROGRAMS).filter((program) => !find(program));
  if (missing.length) {
    const packages = missing.map((program) => PROGRAMS[program]).join(" ");
    const todo = `install ${packages} (Debian, Ubuntu: apt-get install ${packages}), so that ${missing.join(" and ")} is on PATH`;
    if (!find("apt-get")) throw new Missing(`${missing.join(" and ")} not found, and there is no apt-get`, todo);
    if (process.getuid?.() !== 0) throw new Missing(`${missing.join(" and ")} not found, and only root may install`, todo);
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { todo, quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages.split(" ")], { env, todo, quiet: true });
  }
  process.env.POCKETMEM_CHROMIUM ||= find("chromium");
  return missing.length ? `installed ${missing.join(", ")}` : `${process.env.POCKETMEM_CHROMIUM} is there`;
}
