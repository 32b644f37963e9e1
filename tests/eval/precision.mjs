// Measures PrecisionMemBench in process: only the beliefs that a query is about may come, and all of them.
//
// Its own data model is kept where it has a counterpart here: names and aliases are tags, scope is metadata and a filter, superseded
// beliefs are superseded, pinned ones and open questions have other ways into a context and are not asked for as relevant.
import { join } from "node:path";

import { openMemory } from "../../pkg/dist/index.js";
import { has, lines, round, table } from "./data.mjs";

/** Least evidence of what no name or alias points at: the set wants silence rather than a neighbour. */
const THRESHOLD = 0.85;

export async function precision(data) {
  const folder = join(data, "precisionmembench");
  if (!has(folder)) return undefined;
  const facts = lines(join(folder, "facts.jsonl"));
  const memories = new Map();
  for (const user of ["brand-new-user", ...new Set(facts.map((fact) => fact.user))]) memories.set(user, await load(user, facts.filter((fact) => fact.user === user)));
  const cases = lines(join(folder, "retrieval.cases.jsonl"));
  const sessions = lines(join(folder, "session-retrieval.cases.jsonl"));
  const questions = [
    ...cases.map(({ caseId, userId, query, scope, expect, budget }) => ({ id: caseId, user: userId, query, scope, expect, budget })),
    ...sessions.flatMap(({ caseId, turns }) => turns.map(({ turnIndex, scope, userMessage, expect }) => ({ id: `${caseId} ${turnIndex}`, query: userMessage, scope, expect, session: true }))),
  ];
  const rows = [];
  for (const question of questions) {
    const wanted = question.expect.relevantBeliefs?.shouldOnlyInclude;
    if (wanted === undefined || question.query.trim() === "" || question.budget?.maxBeliefs < 3) continue;
    const memory = memories.get(question.user ?? "test-user");
    const found = new Set();
    for (const scope of question.scope.filter((one) => one !== "user:universal")) {
      for (const record of await memory.recall(question.query, { kinds: ["semantic"], limit: 12, filter: { metadata: { scope, relevant: true } }, touch: false })) found.add(record.metadata.id);
    }
    const right = wanted.filter((id) => found.has(id)).length;
    rows.push({ id: question.id, session: question.session ?? false, wanted, found: [...found], precision: found.size === 0 ? (wanted.length === 0 ? 1 : 0) : right / found.size, recall: wanted.length === 0 ? 1 : right / wanted.length });
  }
  for (const memory of memories.values()) await memory.close();
  const sum = (list, name) => round(list.reduce((total, row) => total + row[name], 0) / list.length);
  const summary = (list) => ({ cases: list.length, precision: sum(list, "precision"), recall: sum(list, "recall"), passes: list.filter((row) => row.precision === 1 && row.recall === 1).length });
  const single = rows.filter(({ session }) => !session);
  const result = {
    active: summary(single.filter(({ wanted }) => wanted.length > 0)),
    empty: summary(single.filter(({ wanted }) => wanted.length === 0)),
    sessionTurns: summary(rows.filter(({ session }) => session)),
  };
  table("PrecisionMemBench", Object.entries(result).map(([name, one]) => ({ cases_with: name, ...one })), ["cases_with", "cases", "precision", "recall", "passes"]);
  if (process.env.EVAL_VERBOSE) for (const row of rows.filter((one) => one.precision < 1 || one.recall < 1)) console.log(`  ${row.id}\n    wanted ${row.wanted}\n    found  ${row.found}`);
  return result;
}

async function load(user, facts) {
  const now = Date.parse("2026-10-10T00:00:00Z");
  const memory = await openMemory({ user, store: "volatile", clock: () => now, timeZone: "UTC", policy: { threshold: THRESHOLD } });
  for (const { id, name, aliases = [], text, scope, status, pinned, type, resolved_at } of facts) {
    const relevant = !pinned && type !== "open_question" && !resolved_at;
    const { id: record } = await memory.remember({
      text,
      fact: { subject: "user", predicate: name, object: text, cardinality: "many" },
      tags: [name.replaceAll("_", " "), ...aliases],
      metadata: { id, scope: scope[0], relevant },
      pinned,
    });
    if (status === "superseded") await memory.update(record, { status: "superseded" });
  }
  return memory;
}
