// Turns a temporary folder into a running Chromium and a localhost page that can import the package's built modules.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../../", import.meta.url));
export const executable = process.env.POCKETMEM_CHROMIUM || "/usr/bin/chromium";

/** As in CI: no sandbox for root, and nothing that looks for the network. */
export const args = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Serves pkg/ and tests/ on a free port; "/" is an empty page. */
export async function serve() {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://localhost").pathname);
    const file = join(root, path);
    const head = { "content-security-policy": POLICY, "cache-control": "no-store" };
    // Browsers keep no page for the way back that says no-store.
    if (path === "/cached") return response.writeHead(200, { "content-security-policy": POLICY, "content-type": "text/html" }).end("<!doctype html><title>stores</title>");
    if (path === "/") return response.writeHead(200, { ...head, "content-type": "text/html" }).end("<!doctype html><title>stores</title>");
    if (!/^\/(pkg|tests)\//.test(path) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { ...head, "content-type": TYPES[extname(path)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://localhost:${server.address().port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Children of a browser write for a while after it is gone, and rmSync's own retries do not look into a folder again. */
export async function discard(profile) {
  for (let tries = 0; ; tries += 1) {
    try {
      return rmSync(profile, { recursive: true, force: true });
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

/** A browser with a profile of its own, or on one that is there already. */
export async function launch(extra = [], profile = mkdtempSync(join(tmpdir(), "pocketmem-profile-")), without = []) {
  const context = await chromium.launchPersistentContext(profile, { executablePath: executable, args: [...args, ...extra], ignoreDefaultArgs: without, headless: true });
  return {
    context,
    profile,
    /** `keep`: the profile stays, for another browser. */
    async close({ keep = false } = {}) {
      await context.close();
      if (!keep) await discard(profile);
    },
  };
}

/** A browser whose process id is ours, on this profile. */
export async function start(profile) {
  rmSync(join(profile, "DevToolsActivePort"), { force: true });
  // Debian's /usr/bin/chromium is a shell script: a signal to it would leave the browser running.
  const program = existsSync("/usr/lib/chromium/chromium") ? "/usr/lib/chromium/chromium" : executable;
  const child = spawn(program, [...args, "--remote-debugging-port=0", `--user-data-dir=${profile}`, "about:blank"], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const file = join(profile, "DevToolsActivePort");
  for (let tries = 0; !existsSync(file) || !readFileSync(file, "utf8").includes("\n"); tries += 1) {
    if (tries > 300) throw new Error("Chromium did not start within 30 s");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const port = readFileSync(file, "utf8").split("\n")[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  return { child, ended, browser, context: browser.contexts()[0] };
}

/** What pages threw outside of a test's calls; tests expect none. */
export const pageErrors = [];

/** A new tab at the origin, with the package's stores as `globalThis.stores`. */
export async function tab(context, origin, path = "/") {
  const page = await context.newPage();
  page.on("pageerror", (error) => pageErrors.push(error.message));
  await page.goto(new URL(path, origin).href);
  await page.evaluate(async () => {
    await import("/tests/stores/support/page.mjs");
  });
  return page;
}
