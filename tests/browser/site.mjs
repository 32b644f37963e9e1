// Turns the built package and a page into a folder that is served, as a user's own site would be.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { root } from "../../tools/steps/run.mjs";
import { serve } from "../../tools/steps/serve.mjs";

/** A page whose only script puts `openMemory` where a test finds it, and says when it has. */
export const plainPage = (title) => `<!doctype html><title>${title}</title><link rel="icon" href="data:,"><script type="module">
import { openMemory } from "./dist/index.js";
Object.assign(globalThis, { openMemory, ready: true });
</script>`;

/** A folder with parts of the package and these files, text by name; `remove()` deletes it. */
export function folder(files, parts = ["wasm", "dist"]) {
  const path = mkdtempSync(join(tmpdir(), "pocketmem-"));
  for (const part of parts) cpSync(join(root, "pkg", part), join(path, part), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The same, served with these headers until `close()`. */
export async function site(files, { parts, headers } = {}) {
  const { path, remove } = folder(files, parts);
  const server = await serve(path, { headers });
  return {
    path,
    url: server.url,
    async close() {
      await server.close();
      remove();
    },
  };
}
