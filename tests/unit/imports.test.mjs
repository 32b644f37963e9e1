// Proves that shorter import names mean the same to the module and to its JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";

import { shortenImports } from "../../tools/steps/imports.mjs";

const text = (name) => [name.length, ...Buffer.from(name)];
const LONG = "__wbg_called_0123456789abcdef";

/** A module that exports its one import as `run`. */
function moduleImporting(name) {
  const imported = [1, ...text("./glue.js"), ...text(name), 0, 0];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imported.length, ...imported, 7, 7, 1, ...text("run"), 0, 0]);
}

test("the module calls what its JavaScript offers under the short name", () => {
  const script = `const imports = {\n        ${LONG}: function() {\n        },\n        other: function() {},\n};\n`;
  const { bytes, glue } = shortenImports(moduleImporting(LONG), script);
  assert.equal(glue, script.replace(LONG, "_0"));
  let calls = 0;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./glue.js": { _0: () => { calls += 1; } } });
  exports.run();
  assert.equal(calls, 1);
});

test("JavaScript that offers an import in another form is refused", () => {
  assert.throws(() => shortenImports(moduleImporting(LONG), `const imports = { ${LONG}() {} };`), /found in the JavaScript/);
});
