// Proves on the shipped module that the built-in embedder gives the stored vectors bit for bit, and a vector for any text.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { crc32 } from "node:zlib";

import { builtin } from "../../pkg/dist/embedders/index.js";

const file = (path) => readFileSync(new URL(`../../${path}`, import.meta.url));
const stored = JSON.parse(file("tests/formats/embedding_vectors.json")).texts;
const cosine = (a, b) => a.reduce((sum, x, at) => sum + x * b[at], 0);

for (const dimensions of [256, 128]) {
  const embedder = builtin({ model: file(`pkg/model/pocketmem-${dimensions}.bin`) });

  test(`${dimensions} dimensions: vectors are the stored ones bit for bit`, async () => {
    const vectors = await embedder.embed(stored.map(({ text }) => text), "passage");
    assert.ok(stored.length >= 24);
    const sums = vectors.map((vector) => crc32(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)));
    assert.deepEqual(sums, stored.map((row) => row[`pocketmem-${dimensions}-1`].crc32));
  });

  test(`${dimensions} dimensions: any text survives, equal texts are equal, other scripts do not collapse`, async () => {
    const texts = ["", " \n\t", "🎉", "ありがとう", "감사합니다", "спасибо", "شكرا", "ขอบคุณ", "ღმერთი", "\ud800 lone", "no meat for me, ".repeat(65_536)];
    const [first, second] = [await embedder.embed(texts, "passage"), await embedder.embed(texts, "query")];
    assert.deepEqual(first, second);
    const [empty, blank, ...others] = first;
    for (const zeros of [empty, blank]) assert.ok(zeros.every((x) => x === 0));
    others.forEach((a, at) => {
      assert.ok(Math.abs(cosine(a, a) - 1) < 1e-5, texts[at + 2].slice(0, 20));
      for (const b of others.slice(at + 1)) assert.ok(cosine(a, b) < 0.7);
    });
  });
}
