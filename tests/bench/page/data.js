// Turns a few thousand real vectors into sets of any size, the same every time, and compares what is found with what is nearest.

/** Numbers 0..1 that are the same every time (mulberry32). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const bell = (next) => next() + next() + next() - 1.5;

function unit(row) {
  let norm = 0;
  for (const x of row) norm += x * x;
  norm = Math.sqrt(norm) || 1;
  for (let at = 0; at < row.length; at += 1) row[at] /= norm;
  return row;
}

const floats = async (url) => new Float32Array(await (await fetch(url)).arrayBuffer());

/**
 * A set of unit vectors: `row(at)` makes one of them, `queries` are looked for.
 * real: texts as the built-in model embeds them, each again and again with noise (cosine about 0.93) once there are no more;
 * clustered: groups of 100 near-duplicates; uniform: nothing is near anything.
 */
export async function set(kind, folder, dims, wanted) {
  const base = await floats(`${folder}/texts.f32`);
  const count = base.length / dims;
  const centres = [];
  const centre = (group) => {
    if (!centres[group]) {
      const next = random(1_000 + group);
      centres[group] = unit(Float32Array.from({ length: dims }, () => bell(next)));
    }
    return centres[group];
  };
  const noisy = (source, next, noise) => {
    const row = new Float32Array(dims);
    for (let at = 0; at < dims; at += 1) row[at] = source[at] + noise * bell(next);
    return unit(row);
  };
  const make = {
    real: (at) => {
      const source = base.subarray((at % count) * dims, ((at % count) + 1) * dims);
      return at < count ? source : noisy(source, random(at), 0.05);
    },
    clustered: (at) => noisy(centre(Math.floor(at / 100)), random(at), 0.03),
    uniform: (at) => { const next = random(at); return unit(Float32Array.from({ length: dims }, () => bell(next))); },
  }[kind];
  const asked = await floats(`${folder}/questions.f32`);
  const queries = Array.from({ length: wanted }, (_, at) => {
    if (kind === "real") return asked.subarray((at % (asked.length / dims)) * dims, ((at % (asked.length / dims)) + 1) * dims);
    const next = random(7_000_000 + at);
    return kind === "uniform" ? unit(Float32Array.from({ length: dims }, () => bell(next))) : noisy(centre(at % 100), next, 0.03);
  });
  return { row: make, queries };
}

/** The cosine of the tenth nearest for each query, from rows that come in stretches. */
export class Nearest {
  #k;
  #best;
  #queries;
  constructor(queries, k) {
    this.#k = k;
    this.#queries = queries;
    this.#best = queries.map(() => []);
  }
  add(first, flat, dims) {
    this.#queries.forEach((query, q) => {
      const best = this.#best[q];
      for (let row = 0, at = 0; at < flat.length; row += 1) {
        let dot = 0;
        for (let i = 0; i < dims; i += 1, at += 1) dot += query[i] * flat[at];
        if (best.length < this.#k || dot > best[best.length - 1][0]) {
          best.push([dot, first + row]);
          best.sort((a, b) => b[0] - a[0]);
          if (best.length > this.#k) best.pop();
        }
      }
    });
  }
  /** Share of the nearest that were found; equally near ones count. */
  recall(found, row) {
    let met = 0;
    found.forEach((ids, q) => {
      const least = this.#best[q].at(-1)[0] - 1e-6;
      for (const id of new Set(ids)) {
        const other = row(id);
        let dot = 0;
        for (let i = 0; i < other.length; i += 1) dot += this.#queries[q][i] * other[i];
        if (dot >= least) met += 1;
      }
    });
    return met / (found.length * this.#k);
  }
}

/** Milliseconds: what 10, 50 and 95 of 100 stay under; the first hardly knows of other processes. */
export function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(3));
  return { p10: at(0.1), p50: at(0.5), p95: at(0.95) };
}

/** Memories of every wasm instance that this page makes from now on. */
export function watchMemory() {
  const memories = new Set();
  const note = ({ instance, exports } = {}) => {
    for (const value of Object.values((instance ?? { exports })?.exports ?? {})) if (value instanceof WebAssembly.Memory) memories.add(value);
  };
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const original = WebAssembly[name];
    WebAssembly[name] = async (source, imports) => {
      for (const part of Object.values(imports ?? {})) for (const value of Object.values(part ?? {})) if (value instanceof WebAssembly.Memory) memories.add(value);
      const made = await original.call(WebAssembly, source, imports);
      note(made.instance ? made : { instance: made });
      return made;
    };
  }
  return () => [...memories].reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
}
