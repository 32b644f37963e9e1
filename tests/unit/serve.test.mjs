// The local server gives files of its folder with the right types, and nothing else.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { serve } from "../../tools/steps/serve.mjs";

let folder;
let server;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "pocketmem-"));
  mkdirSync(join(folder, "site", "sub"), { recursive: true });
  writeFileSync(join(folder, "secret.txt"), "secret");
  writeFileSync(join(folder, "site", ".env"), "secret");
  writeFileSync(join(folder, "site", "sub", "index.html"), "<p>你好</p>");
  writeFileSync(join(folder, "site", "engine.wasm"), new Uint8Array([0, 97, 115, 109]));
  server = await serve(join(folder, "site"));
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a module has the type that streaming compilation asks for", async () => {
  const response = await fetch(`${server.url}engine.wasm?v=1`);
  assert.equal(response.headers.get("content-type"), "application/wasm");
  assert.equal((await response.arrayBuffer()).byteLength, 4);
});

test("a folder gives its index page", async () => {
  assert.equal(await (await fetch(`${server.url}sub/`)).text(), "<p>你好</p>");
  assert.equal((await fetch(server.url)).status, 404);
});

test("only reading is allowed", async () => {
  assert.equal((await fetch(`${server.url}engine.wasm`, { method: "POST" })).status, 405);
});

test("hidden files, files outside and broken addresses are not found", async () => {
  for (const path of [".env", "%2e%2e/secret.txt", "..%2fsecret.txt", "%00", "%E0%A4%A"]) {
    assert.equal((await fetch(server.url + path)).status, 404, path);
  }
  const { port } = new URL(server.url);
  const answer = await new Promise((resolve, reject) => {
    const socket = connect(Number(port), "localhost", () => socket.end("GET /../secret.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
    let text = "";
    socket.on("data", (data) => (text += data)).on("close", () => resolve(text)).on("error", reject);
  });
  assert.match(answer, /^HTTP\/1\.1 404/);
});

test("a taken port is said so", async () => {
  await assert.rejects(serve(folder, { port: Number(new URL(server.url).port) }), /port \d+ is taken/);
});
