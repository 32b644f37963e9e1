// Measures retrieval through the package's API: every text recorded with its own time and id, every question recalled.
import { join } from "node:path";

import { openMemory } from "../../pkg/dist/index.js";
import { all, has, lines, millis, round, table, Tally } from "./data.mjs";

const COLUMNS = ["set", "search", "queries", "R@5", "R@10", "R@25", "hit@5", "MRR", "nDCG@10"];
/** Weight of meaning: both searches as they are mixed by default, vectors alone. */
const SEARCHES = { hybrid: undefined, vectors: 1 };
/** Words alone: a memory without an embedder. With weight 0 vectors still answer where words find nothing. */
const WORDS = { keywords: undefined };
const MINILM = { "minilm hybrid": undefined, "minilm vectors": 1 };
const BATCH = 25;

/** The retrieval sets: where their texts and questions are, and what is special about them. */
const SETS = [
  { name: "locomo", folder: "locomo", single: true, sessions: true, contexts: true },
  { name: "beam", folder: "beam-100k", updates: true, contexts: true },
  { name: "lifebench-zh", folder: "lifebench", corpus: "corpus.zh", queries: "queries.zh", contexts: true },
  { name: "lifebench-zh, no calls", folder: "lifebench", corpus: "corpus.zh", queries: "queries.zh", keep: ({ kind }) => kind !== "call" },
  { name: "lifebench-en", folder: "lifebench", corpus: "corpus.en", queries: "queries.en" },
  { name: "lifebench-en, no calls", folder: "lifebench", corpus: "corpus.en", queries: "queries.en", keep: ({ kind }) => kind !== "call" },
  { name: "prefeval", folder: "prefeval" },
  { name: "xquad en->zh", folder: "xquad", relevant: "parallel", ask: ({ lang }) => lang === "en", keep: ({ lang }) => lang === "zh", room: () => "xquad" },
  { name: "xquad zh->en", folder: "xquad", relevant: "parallel", ask: ({ lang }) => lang === "zh", keep: ({ lang }) => lang === "en", room: () => "xquad" },
  { name: "dulemon", folder: "dulemon-sample", corpus: "facts", queries: "fact-queries", text: ({ fact }) => fact, keep: ({ speaker }) => speaker === "user" },
  { name: "scifact", folder: "scifact", documents: true },
];

const textOf = ({ title, text, caption }) => [title, text, caption].filter(Boolean).join("\n");
const searchesOf = (every) => (every ? Object.entries(SEARCHES) : [["hybrid", SEARCHES.hybrid]]);

/**
 * Runs the sets whose data is there; `every`: words alone and vectors alone as well. `only`: names of sets.
 * `minilm`: an embedder that is measured beside the built-in one, on all sets but those of whole documents.
 */
export async function recall(data, { every = false, only, minilm } = {}) {
  const results = {};
  const rows = [];
  const given = [];
  for (const set of SETS) {
    const folder = join(data, set.folder);
    if (!has(folder) || (only && !only.some((name) => set.name.startsWith(name)))) continue;
    const result = await run(set, folder, every, set.documents ? undefined : minilm);
    results[set.name] = result;
    for (const [search, measures] of Object.entries(result.searches)) rows.push({ set: set.name, search, ...measures });
    if (result.contexts) given.push({ set: set.name, ...result.contexts });
    console.error(`${set.name}: ${JSON.stringify({ ...result, searches: Object.fromEntries(Object.entries(result.searches).map(([name, { categories, ...rest }]) => [name, rest])) })}`);
  }
  table("Retrieval (shares, per query)", rows, COLUMNS);
  if (given.length > 0) table("Contexts (share of questions whose context holds a turn that answers, records in each)", given, ["set", "hit", "records"]);
  return results;
}

async function run(set, folder, every, minilm) {
  const room = set.room ?? (({ conversation }) => conversation);
  const keep = set.keep ?? (() => true);
  const texts = all(folder, set.corpus ?? "corpus").filter(keep);
  const relevantOf = (query) => query[set.relevant ?? "relevant"] ?? [];
  const questions = all(folder, set.queries ?? "queries").filter((query) => (set.ask ?? (() => true))(query));
  const updates = set.updates ? lines(join(folder, "updates.jsonl")) : [];
  const known = new Map(texts.map((text) => [text.id, text]));
  const rooms = new Map();
  for (const text of texts) rooms.set(room(text), [...(rooms.get(room(text)) ?? []), text]);
  const time = { record: 0, recall: 0, records: 0, recalls: 0 };
  const others = [...(every ? [[null, WORDS]] : []), ...(minilm ? [[minilm, MINILM]] : [])];
  const tallies = new Map([...searchesOf(every), ...others.flatMap(([, searches]) => Object.entries(searches))].map(([name]) => [name, new Tally()]));
  const sessions = new Tally();
  const contexts = { asked: 0, hits: 0, records: 0 };
  const order = { newAboveOld: 0, updates: 0, bothInTen: 0, contradictions: 0 };
  for (const [name, members] of rooms) {
    let now = Math.max(...members.map((one) => millis(one.time) ?? Date.parse("2025-01-06")));
    const memory = await openMemory({ user: name, store: "volatile", clock: () => now, timeZone: "UTC" });
    const started = performance.now();
    await fill(memory, members, set);
    time.record += performance.now() - started;
    time.records += members.length;
    now += 86_400_000;
    const ask = async (query, extra) => {
      const before = performance.now();
      const found = await search(memory, query, set, extra);
      time.recall += performance.now() - before;
      time.recalls += 1;
      return found;
    };
    const asked = questions.filter((one) => room(one) === name).map((one) => ({ ...one, relevant: new Set(relevantOf(one).filter((id) => known.has(id))) })).filter(({ relevant }) => relevant.size > 0);
    for (const question of asked) {
      const { relevant } = question;
      for (const [label, alpha] of searchesOf(every)) tallies.get(label).add(await ask(question.query, alpha === undefined ? {} : { alpha }), relevant, question.category);
      if (set.sessions) {
        const gold = new Set([...relevant].map((id) => String(known.get(id).session)));
        sessions.add(await ask(question.query, { group: "session", limit: 10 }), gold);
      }
      if (set.contexts) {
        const { used } = await memory.context(question.query, { session: "asked", recall: { touch: false } });
        contexts.asked += 1;
        contexts.hits += used.some(({ source }) => source.turns?.some((id) => relevant.has(id))) ? 1 : 0;
        contexts.records += used.length;
      }
    }
    for (const update of updates.filter((one) => room(one) === name)) {
      const found = await ask(update.query);
      const place = (ids) => Math.min(...ids.map((id) => found.indexOf(id)).filter((at) => at >= 0), Infinity);
      const [older, newer] = [place(update.old), place(update.new)];
      if (update.kind === "update") {
        order.updates += 1;
        if (newer < older || (newer === older && newer !== Infinity)) order.newAboveOld += 1;
      } else {
        order.contradictions += 1;
        if (older < 10 && newer < 10) order.bothInTen += 1;
      }
    }
    await memory.close();
    for (const [embedder, searches] of others) {
      now -= 86_400_000;
      const other = await openMemory({ user: name, store: "volatile", clock: () => now, timeZone: "UTC", embedder });
      await fill(other, members, set);
      now += 86_400_000;
      for (const { query, relevant, category } of asked) {
        for (const [label, alpha] of Object.entries(searches)) tallies.get(label).add(await search(other, query, set, alpha === undefined ? {} : { alpha }), relevant, category);
      }
      await other.close();
    }
  }
  return {
    searches: Object.fromEntries([...tallies].map(([name, tally]) => [name, tally.result])),
    ...(set.sessions ? { sessions: sessions.result } : {}),
    ...(set.contexts ? { contexts: { hit: round(contexts.hits / contexts.asked), records: round(contexts.records / contexts.asked, 1) } } : {}),
    ...(updates.length > 0 ? { updates: order } : {}),
    texts: texts.length,
    msPerRecord: round(time.record / time.records, 3),
    msPerRecall: round(time.recall / time.recalls, 3),
  };
}

/** Ids of what is found, best first. */
async function search(memory, query, set, extra) {
  const found = await memory.recall(query, { limit: set.documents ? 60 : 25, threshold: 0, touch: false, kinds: [set.documents ? "document" : "turn"], ...extra });
  return [...new Set(found.map(({ source }) => (extra?.group ? source.session : set.documents ? source.document : source.turns[0])))];
}

/** `single`: one call for each turn, as a chat makes them; else in batches, as an import makes them. */
async function fill(memory, members, set) {
  if (set.documents) {
    for (const one of members) await memory.documents.add({ id: one.id, text: textOf(one), type: "text" });
    return;
  }
  const turns = members.map((one) => ({
    session: String(one.session ?? "all"),
    role: one.speaker === "assistant" ? "assistant" : "user",
    content: set.text ? set.text(one) : textOf(one),
    id: one.id,
    ...(one.speaker && !["assistant", "user"].includes(one.speaker) ? { name: one.speaker } : {}),
    ...(one.time ? { time: millis(one.time) } : {}),
  }));
  const usable = turns.filter(({ content }) => content.trim() !== "");
  for (let at = 0; at < usable.length; at += set.single ? 1 : BATCH) await memory.record(usable.slice(at, at + (set.single ? 1 : BATCH)));
}
