// The commands of a fresh clone: what they load before npm has installed anything.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import test from "node:test";

import { room } from "../../tools/steps/disk.mjs";
import { root } from "../../tools/steps/run.mjs";

/** What a file imports before it runs, with what those files import. */
function loaded(file, seen = new Map()) {
  if (seen.has(file)) return seen;
  const names = [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\b[^;]*?from "([^"]+)";/gm)].map(([, name]) => name);
  seen.set(file, names);
  for (const name of names) if (name.startsWith(".")) loaded(join(dirname(file), name), seen);
  return seen;
}

test("no command needs a package of npm to begin", () => {
  const commands = readdirSync(join(root, "tools")).filter((name) => name.endsWith(".mjs"));
  assert.ok(commands.length > 4);
  for (const command of commands) {
    for (const [file, names] of loaded(join(root, "tools", command))) {
      assert.deepEqual(names.filter((name) => !name.startsWith("node:") && !name.startsWith(".")), [], `${command} loads ${file}`);
    }
  }
});

test("a disk without room is told before the build, with both figures", () => {
  assert.match(room(1, "no such folder"), /^\d+ GB free$/);
  assert.throws(() => room(1e6, "no such folder"), ({ message, todo }) => /has [\d.]+ GB left on its disk, 1000000 GB are needed/.test(message) && /make room/.test(todo));
  // What a full run leaves behind is there already: a little is enough.
  assert.match(room(1e6, "tests"), /GB free$/);
});
