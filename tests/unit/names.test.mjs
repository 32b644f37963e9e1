// Proves that shorter names of imports and exports mean the same to the module and to its JavaScript.

import assert from "node:assert/strict";
import { test } from "node:test";

import { shortenNames } from "../../tools/steps/names.mjs";

const text = (name) => [name.length, ...Buffer.from(name)];
const LONG = "__wbg_called_0123456789abcdef";

/** A module that exports its one import as `run`, or by another name. */
function moduleImporting(name, exported = "run") {
  const imported = [1, ...text("./glue.js"), ...text(name), 0, 0];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 4, 1, 0x60, 0, 0, 2, imported.length, ...imported, 7, 4 + exported.length, 1, ...text(exported), 0, 0]);
}

test("the module calls what its JavaScript offers under the short name", () => {
  const script = `const imports = {\n        ${LONG}: function() {\n        },\n        other: function() {},\n};\n`;
  const { bytes, glue } = shortenNames(moduleImporting(LONG), script);
  assert.equal(glue, script.replace(LONG, "_0"));
  let calls = 0;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./glue.js": { _0: () => { calls += 1; } } });
  exports.run();
  assert.equal(calls, 1);
});

test("JavaScript that offers an import in another form is refused", () => {
  assert.throws(() => shortenNames(moduleImporting(LONG), `const imports = { ${LONG}() {} };`), /found in the JavaScript/);
});

test("an export with a hash in its name goes by a short one, any other keeps its own", () => {
  const way = "closures_____invoke__h0123456789abcdef";
  const script = (name) => `const imports = {\n        ${LONG}: function() {},\n};\nfunction ${way}() { wasm.${name}(); wasm.run(); }\n`;
  const { bytes, glue } = shortenNames(moduleImporting(LONG, way), script(way));
  assert.equal(glue, script("_0").replace(LONG, "_0"));
  let calls = 0;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./glue.js": { _0: () => { calls += 1; } } });
  exports._0();
  assert.equal(calls, 1);
  assert.throws(() => shortenNames(moduleImporting(LONG, way), script("run")), /of 1 exports 0 were found/);
});
