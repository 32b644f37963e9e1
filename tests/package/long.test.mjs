// The tarball in what is installed for this alone: webpack, Jest, Next.js, Deno, Bun. `npm run test:long` runs them.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { root } from "../../tools/steps/run.mjs";
import { serve } from "../../tools/steps/serve.mjs";
import { files, hash, unlessDone } from "../../tools/steps/stamp.mjs";
import { launch } from "../browser/launch.mjs";
import { remembers } from "./support/page.mjs";
import { bin, install, pack, run, templates } from "./support/projects.mjs";

const skip = process.env.POCKETMEM_LONG ? false : "only with POCKETMEM_LONG=1";
/** Kept from run to run: the projects below share its node_modules, as those of a workspace do. */
const workspace = join(root, ".cache", "package-long");
let packed;
let browser;

before(async () => {
  if (skip) return;
  mkdirSync(workspace, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(root, "tests/package/long", name), join(workspace, name));
  await unlessDone("package-long", hash(files("tests/package/long")), [".cache/package-long/node_modules/next/package.json"], () => {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: workspace, stdio: "inherit" });
  });
  packed = pack();
  install(packed, workspace);
  for (const name of ["webpack", "jest", "next", "node"]) cpSync(join(templates, name), join(workspace, name), { recursive: true });
  browser = await launch();
});
after(async () => {
  await browser?.close();
  packed?.remove();
});

test("webpack: production build, nothing configured", { skip }, async (t) => {
  const folder = join(workspace, "webpack");
  cpSync(join(templates, "page", "main.js"), join(folder, "main.js"));
  run(folder, bin("webpack", "webpack", workspace), ["--config", "webpack.config.mjs"]);
  cpSync(join(templates, "page", "index.html"), join(folder, "dist", "index.html"));
  const server = await serve(join(folder, "dist"), { headers: { "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:" } });
  t.after(() => server.close());
  await remembers(browser, server.url);
});

test("Jest, with --experimental-vm-modules", { skip }, () => {
  const folder = join(workspace, "jest");
  const said = run(folder, "--experimental-vm-modules", [bin("jest", "jest", workspace), "--rootDir", folder, "--testMatch", "**/*.spec.js"], { stdio: ["ignore", "pipe", "pipe"] });
  assert.doesNotMatch(said, /failed/);
});

for (const [name, args] of [["deno", ["run", "-A", "--node-modules-dir=manual"]], ["bun", []]]) {
  test(`${name}: what one process was told the next one knows`, { skip }, () => {
    const folder = join(workspace, "node");
    const memory = join(packed.folder, name);
    const program = join(workspace, "node_modules", ".bin", name);
    const once = () => JSON.parse(execFileSync(program, [...args, "main.mjs", memory], { cwd: folder, encoding: "utf8" }));
    const told = { profile: true, found: "My cat is called Miro", without: "store_unavailable" };
    assert.deepEqual(once(), { known: false, ...told });
    assert.deepEqual(once(), { known: true, ...told });
  });
}

test("Next.js: the server imports it and does nothing, the build passes, the page remembers", { skip, timeout: 400_000 }, async () => {
  const folder = join(workspace, "next");
  const next = bin("next", "next", workspace);
  run(folder, next, ["build"], { env: { NEXT_TELEMETRY_DISABLED: "1" } });
  const server = spawn(process.execPath, [next, "start", "-p", "0"], { cwd: folder, env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NO_COLOR: "1" }, stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await new Promise((resolve, reject) => {
      let said = "";
      server.stdout.on("data", (data) => {
        said += data;
        const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
        if (found) resolve(found);
      });
      server.on("exit", () => reject(new Error(`next start ended: ${said}`)));
    });
    const html = await (await fetch(url)).text();
    assert.match(html, /data-status="opening"/);
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = [];
    page.on("console", (message) => message.type() === "error" && !/favicon/.test(message.location().url) && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(url);
    assert.equal(await page.locator("#server").textContent(), "function closed");
    await page.locator('section[data-status="open"]').waitFor();
    await page.getByRole("button", { name: "remember" }).click();
    await page.locator("li", { hasText: "Miro" }).waitFor();
    await page.reload();
    await page.locator("li", { hasText: "Miro" }).waitFor();
    await page.getByRole("button", { name: "in a worker" }).click();
    await page.locator("li", { hasText: "Rex" }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  } finally {
    server.kill();
  }
});
