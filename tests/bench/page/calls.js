// Runs whole calls of the built package in this page: what a user of it waits for.
import { random, spread, watchMemory } from "./data.js";

const memory = watchMemory();
const { openMemory } = await import(new URL("../../../pkg/dist/index.js", import.meta.url).href);
const START = Date.parse("2031-01-06T09:00:00Z");
const TURNS = 100;
const round = (value) => Number(value.toFixed(1));
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed(job) {
  const started = performance.now();
  const value = await job();
  return [round(performance.now() - started), value];
}

async function repeated(times, job) {
  const all = [];
  for (let at = 0; at < times; at += 1) all.push((await timed(() => job(at)))[0]);
  return spread(all.slice(Math.min(5, times >> 2)));
}

/** Longest time in which this thread did nothing else, between frames-to-be: a timer that should come every millisecond. */
function gaps() {
  let longest = 0;
  let last = performance.now();
  let running = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) port2.postMessage(null);
  };
  port2.postMessage(null);
  return {
    take: () => { const found = longest; longest = 0; last = performance.now(); return round(found); },
    stop: () => { running = false; port1.close(); },
  };
}

/** A memory of so many turns, as a store would have it after that talk; then every call that users make. */
export async function calls({ folder, rows, store, worker = false }) {
  const { texts, questions } = await (await fetch(`${folder}/words.json`)).json();
  let now = START;
  const options = { user: `bench${rows}${store}${worker}`, store, timeZone: "UTC", worker, ...(worker ? {} : { clock: () => now }) };
  const turn = (at, session) => ({ session: session ?? `s${Math.floor(at / 40)}`, role: at % 2 ? "assistant" : "user", content: `${texts[at % texts.length].slice(0, 300)} (${at})`, time: START + at * 60_000 });
  let m = await openMemory(options);
  const watch = worker ? gaps() : undefined;
  const blocked = {};
  const note = (name) => { if (watch) blocked[name] = watch.take(); };
  const [fillMs] = await timed(async () => {
    for (let from = 0; from < rows; from += TURNS) {
      now = START + from * 60_000;
      await m.record(Array.from({ length: Math.min(TURNS, rows - from) }, (_, at) => turn(from + at)));
    }
  });
  note("fill");
  now = START + rows * 60_000;
  // The index's pages are written once it has been quiet.
  for (let before = -1, bytes = 0; before !== bytes && bytes !== undefined; ) {
    await wait(2_500);
    before = bytes;
    ({ bytes } = await m.stats());
  }
  note("derive");
  const stats = await m.stats();
  const next = random(rows);
  const say = (at) => ({ session: "live", role: "user", content: `${texts[Math.floor(next() * texts.length)].slice(0, 120)} Said again, ${rows} ${at}.` });
  const result = { rows, store, worker, memories: stats.total, storedBytes: stats.bytes, fillMs };
  result.record = await repeated(120, (at) => m.record(say(at)));
  note("record");
  result.recall = await repeated(120, (at) => m.recall(questions[(at * 7) % questions.length]));
  note("recall");
  result.context = await repeated(120, (at) => m.context(questions[(at * 11) % questions.length], { session: "live" }));
  note("context");
  const [exportMs, file] = await timed(() => m.export());
  note("export");
  Object.assign(result, { exportMs, exportBytes: file.length, wasmBytes: memory() });
  await wait(3_000);
  await m.close();
  note("close");
  if (store !== "volatile") {
    const opens = [];
    for (let at = 0; at < 3; at += 1) {
      const steps = [];
      const [openMs, opened] = await timed(() => openMemory({ ...options, ...(worker ? { onProgress: (done, total, phase) => steps.push([phase, done, total]) } : {}) }));
      note(`open${at}`);
      m = opened;
      const [firstMs] = await timed(() => m.recall(questions[at]));
      note(`first${at}`);
      opens.push({ openMs, firstMs });
      if (worker) result.progress = steps.length;
      await m.close();
    }
    result.open = opens.map(({ openMs }) => openMs).sort((a, b) => a - b)[1];
    result.first = opens.map(({ firstMs }) => firstMs).sort((a, b) => a - b)[1];
  }
  if (worker) {
    const other = await openMemory({ ...options, user: `${options.user}-import` });
    watch.take();
    const [importMs] = await timed(() => other.import(file));
    note("import");
    result.importMs = importMs;
    await other.erase();
    note("erase");
    await other.close();
    result.blocked = blocked;
    watch.stop();
  }
  return result;
}
