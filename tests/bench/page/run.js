// Runs one library over one set in a page of its own and gives the figures.
import { crate, VECTORS, WORDS } from "./engines.js";
import { Nearest, set, spread, watchMemory } from "./data.js";

const K = 10;
const STRETCH = 5_000;
/** Queries before the timed ones, and these. */
const WARM = 20;
const TIMED = 100;
const memory = watchMemory();
const round = (value, digits = 1) => Number(value.toFixed(digits));

/** Vectors: build, search, recall against comparing everything, and the same after deleting half. */
export async function vectors({ name, kind, rows, dims, folder, queries, half = false, reopen = false }) {
  const { row, queries: asked } = await set(kind, folder, dims, queries);
  const engine = await VECTORS[name].make(dims, rows);
  const nearest = new Nearest(asked, K);
  const left = half ? new Nearest(asked, K) : undefined;
  let build = 0;
  const whole = engine.once ? new Float32Array(rows * dims) : undefined;
  for (let first = 0; first < rows; first += STRETCH) {
    const flat = new Float32Array(Math.min(STRETCH, rows - first) * dims);
    for (let at = 0; at * dims < flat.length; at += 1) flat.set(row(first + at), at * dims);
    nearest.add(first, flat, dims);
    if (whole) whole.set(flat, first * dims);
    else {
      const started = performance.now();
      await engine.add(first, flat);
      build += performance.now() - started;
    }
  }
  if (whole) {
    const started = performance.now();
    await engine.once(whole);
    build += performance.now() - started;
  }
  const search = async () => {
    const found = [];
    const times = [];
    for (const query of [...asked.slice(0, 20), ...asked]) {
      const started = performance.now();
      const ids = await engine.search(query, K);
      times.push(performance.now() - started);
      found.push([...ids]);
    }
    return { times: times.slice(20), found: found.slice(20) };
  };
  const { times, found } = await search();
  const result = { buildMs: round(build), ...spread(times), recall: round(nearest.recall(found, row), 4), cells: engine.index?.cells(), stored: round((await engine.stored?.()) ?? 0, 0) || null, wasmBytes: memory() };
  if (reopen) {
    const { Scan } = await crate();
    const pages = [];
    for (let first = 0; first < rows; first += STRETCH) pages.push(engine.index.save(first, Math.min(STRETCH, rows - first)));
    engine.index.free();
    const started = performance.now();
    engine.index = new Scan(dims, "auto");
    pages.forEach((page, at) => engine.index.load(at * STRETCH, page));
    engine.index.settle();
    const openMs = round(performance.now() - started);
    engine.search = (query, k) => engine.index.search(query, k);
    engine.remove = (id) => engine.index.remove(id);
    const after = await search();
    result.reopened = { openMs, ...spread(after.times), recall: round(nearest.recall(after.found, row), 4), wasmBytes: memory() };
  }
  if (half && engine.remove) {
    for (let id = 0; id < rows; id += 2) engine.remove(id);
    const kept = rows / 2;
    for (let first = 0; first < kept; first += STRETCH) {
      const flat = new Float32Array(Math.min(STRETCH, kept - first) * dims);
      for (let at = 0; at * dims < flat.length; at += 1) flat.set(row(2 * (first + at) + 1), at * dims);
      left.add(first, flat, dims);
    }
    const after = await search();
    result.half = { ...spread(after.times), recall: round(left.recall(after.found, row), 4) };
  }
  return result;
}

/** Words: building and searching all texts; hit@5 by room, as conversations are searched by themselves. */
export async function text({ name, folder }) {
  const { texts, questions, rooms } = await (await fetch(`${folder}/words.json`)).json();
  const { make } = WORDS[name];
  const started = performance.now();
  const index = await make(texts);
  const buildMs = round(performance.now() - started);
  const times = [];
  for (const query of questions.slice(0, WARM + TIMED)) {
    const before = performance.now();
    await index.search(query, K);
    times.push(performance.now() - before);
  }
  const result = { buildMs, ...spread(times.slice(WARM)), stored: (await index.stored?.()) ?? null, bytes: index.bytes?.() ?? null, wasmBytes: memory() };
  index.free?.();
  let hits = 0;
  let asked = 0;
  for (const room of rooms) {
    const own = await make(room.texts);
    for (const { query, relevant } of room.questions) {
      const found = [...(await own.search(query, 5))];
      hits += found.some((id) => relevant.includes(id)) ? 1 : 0;
      asked += 1;
    }
    own.free?.();
  }
  return { ...result, hitAt5: asked ? round(hits / asked, 4) : null, questions: asked };
}

/** The scan's inner loop with and without relaxed SIMD: milliseconds for so many rows of 256. */
export async function kernel({ rows }) {
  const { Kernel } = await crate();
  const one = new Kernel(rows);
  const time = (run) => {
    const times = [];
    for (let at = 0; at < 60; at += 1) {
      const started = performance.now();
      run();
      times.push(performance.now() - started);
    }
    return spread(times.slice(10)).p10;
  };
  return { rows, plain: time(() => one.plain()), relaxed: time(() => one.relaxed()) };
}

/** One list across the boundary in three forms: microseconds to have it as objects on the other side. */
export async function boundary({ items, chars }) {
  const { Boundary } = await crate();
  const one = new Boundary(items, chars);
  const decoder = new TextDecoder();
  const time = (run) => {
    const times = [];
    const runs = Math.max(20, Math.ceil(2_000 / items));
    for (let at = 0; at < runs; at += 1) {
      const started = performance.now();
      run();
      times.push(performance.now() - started);
    }
    return round(spread(times).p10 * 1_000, 0);
  };
  const objects = one.objects();
  const result = { items, chars, out: { objects: time(() => one.objects()), json: time(() => JSON.parse(one.json())), bytes: time(() => JSON.parse(decoder.decode(one.bytes()))) } };
  result.in = { objects: time(() => one.take_objects(objects)), json: time(() => one.take_json(JSON.stringify(objects))) };
  return result;
}
