// Turns a page into a memory whose embedder the test chooses: plain functions of the text, as slow as the test wants.

import { openMemory } from "/pkg/dist/index.js";

/** The finaliser of MurmurHash3. */
function mix(seed) {
  let x = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Sums a vector for each word; words differ from model to model. */
function vector(model, dimensions, text) {
  const out = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []) {
    let seed = dimensions;
    for (const c of model + word) seed = mix(seed ^ c.codePointAt(0));
    for (let at = 0; at < dimensions; at += 1) out[at] += ((seed = mix(seed + at + 1)) % 2001) / 1000 - 1;
  }
  return out;
}

/** What was asked for since the page was loaded. */
const seen = { embedded: 0, progress: [] };

globalThis.renewal = {
  seen,
  async open({ model, dimensions, pause = 0 }) {
    const embedder = {
      model,
      dimensions,
      async embed(texts, purpose) {
        if (purpose === "passage") seen.embedded += texts.length;
        if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
        return texts.map((text) => vector(model, dimensions, text));
      },
    };
    const onProgress = (done, total, phase) => phase === "embed" && seen.progress.push([done, total]);
    globalThis.memory = await openMemory({ user: "ann", embedder, onProgress, policy: { guidance: null } });
  },
  async fill(count) {
    for (let from = 0; from < count; from += 100) {
      const turns = Array.from({ length: Math.min(100, count - from) }, (_, at) => ({ session: `s${Math.floor((from + at) / 50)}`, role: "user", content: sentence(from + at), time: Date.UTC(2030, 0, 1) + (from + at) * 60_000 }));
      await memory.record(turns);
    }
  },
  sentence,
  stale: async () => (await memory.stats()).embedder.stale,
  async renewed() {
    while ((await this.stale()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  },
};

/** No two alike, and nothing in them that would become a fact. */
function sentence(at) {
  const animals = ["heron", "badger", "otter", "lynx", "stork", "hedgehog", "beaver"];
  const places = ["quarry", "harbour", "orchard", "viaduct", "meadow", "lighthouse", "brewery", "foundry"];
  return `The ${animals[at % 7]} crossed the ${places[Math.floor(at / 7) % 8]} near post number${at}.`;
}
