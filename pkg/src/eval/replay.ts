// Replays one annotated dialogue through a fresh memory and counts what it brought back, beside two baselines.
import type { Context, Memory, MemoryRecord, Recalled } from "../contract.js";
import type { Dialogue, DialogueCheck, DialogueFact, DialogueTurn } from "./format.js";
import { Counts, holds, SYSTEMS, type System } from "./measures.js";

const DAY = 86_400_000;
const MEMORY_LAYERS = new Set(["profile", "semantic", "procedural", "episodic", "document", "task"]);
const EVERY_STATUS = ["active", "superseded", "pending", "archived", "expired"] as const;

/** What a check or a consistency question came to in one system. */
export interface QuestionResult {
  dialogue: string;
  language: string;
  system: System;
  /** The turn of a check; absent for a consistency question. */
  turn?: string;
  query: string;
  /** Needed values, those of them that did not come, recalled texts that nothing explains, forbidden texts that came. */
  needed: string[];
  missed: string[];
  recalled: number;
  wrong: string[];
  forbidden: string[];
  memoryTokens: number;
  totalTokens: number;
}

/** A memory whose clock and stored bytes are in the caller's hand. */
export interface Bench {
  memory: Memory;
  /** Sets the clock. */
  at(time: number): void;
  /** Whether a stored value holds this text. */
  stored(text: string): boolean;
  count(text: string): Promise<number>;
  system: string;
}

export const memoryPart = (context: Context): string => context.blocks.filter(({ layer }) => MEMORY_LAYERS.has(layer)).map(({ text }) => text).join("\n");
/** What is there only as profile was not recalled. */
export const recalledItems = (context: Context): Recalled[] => context.used.filter(({ why }) => why.found.join() !== "profile");

interface Item {
  text: string;
  object?: string | undefined;
  turns: string[];
}

interface Answer {
  part: string;
  items: Item[];
  memory: number;
  total: number;
}

/** The annotations of a dialogue with the questions that scoring asks of them. */
class Truth {
  readonly #order = new Map<string, number>();
  readonly #session = new Map<string, number>();

  constructor(readonly dialogue: Dialogue) {
    for (const [at, session] of dialogue.sessions.entries()) {
      for (const { id } of session.turns) {
        this.#order.set(id, this.#order.size);
        this.#session.set(id, at);
      }
    }
  }

  #at(turn: string): number {
    return this.#order.get(turn) as number;
  }

  current(fact: DialogueFact, turn: string): boolean {
    return this.#at(fact.from) < this.#at(turn) && (!fact.until || this.#at(fact.until) >= this.#at(turn));
  }

  replaced(fact: DialogueFact, turn: string): boolean {
    const { until } = fact;
    return !!until && this.#at(until) < this.#at(turn) && this.dialogue.facts.some(({ key, from }) => key === fact.key && from === until);
  }

  /** What was said in the same session is in the window anyway. */
  needed({ need, turn }: DialogueCheck): DialogueFact[] {
    const here = this.#session.get(turn) as number;
    return this.dialogue.facts.filter((fact) => need.includes(fact.key) && this.current(fact, turn) && (this.#session.get(fact.from) as number) < here);
  }

  explains({ need, allow, nothing, turn }: DialogueCheck, { text, object, turns }: Item): boolean {
    if (nothing) return false;
    const facts = this.dialogue.facts.filter((fact) => (need.includes(fact.key) || allow.includes(fact.key)) && !this.replaced(fact, turn));
    return facts.some(({ value, statements }) => holds(text, value) || (object !== undefined && holds(object, value)) || turns.some((id) => statements.includes(id)));
  }
}

/** Replays the dialogue; counts by system and, when asked for, every question. */
export async function replay(dialogue: Dialogue, bench: Bench, baselines: boolean): Promise<{ counts: Record<System, Counts>; questions: QuestionResult[] }> {
  const { memory } = bench;
  const truth = new Truth(dialogue);
  const checks = new Map(dialogue.checks.map((check) => [check.turn, check]));
  const counts = { none: new Counts(), replay: new Counts(), pocketmem: new Counts() };
  const systems = baselines ? SYSTEMS : (["pocketmem"] as const);
  const questions: QuestionResult[] = [];
  const base = { dialogue: dialogue.id, language: dialogue.language };
  const earlier: DialogueTurn[] = [];
  let last = 0;

  const ask = async (query: string, session: string, quiet: boolean): Promise<Record<System, Answer>> => {
    const context = await memory.context(query, { session, system: bench.system, ...(quiet ? { recall: { touch: false } } : {}) });
    const items = recalledItems(context).map(({ text, fact, source }) => ({ text, object: fact?.object, turns: source.turns ?? [] }));
    const bare = context.tokens.total - context.tokens.memory;
    const own: Answer = { part: memoryPart(context), items, memory: context.tokens.memory, total: context.tokens.total };
    const none: Answer = { part: "", items: [], memory: 0, total: bare };
    if (!baselines) return { none, replay: none, pocketmem: own };
    const part = earlier.map(({ role, content }) => `${role}: ${content}`).join("\n");
    const tokens = part === "" ? 0 : await bench.count(part);
    const all = earlier.map(({ id, content }) => ({ text: content, turns: [id] }));
    return { none, replay: { part, items: all, memory: tokens, total: bare + tokens }, pocketmem: own };
  };

  for (const session of dialogue.sessions) {
    for (const turn of session.turns) {
      last = Date.parse(turn.time);
      bench.at(last);
      const check = turn.role === "user" ? checks.get(turn.id) : undefined;
      if (turn.role === "user") {
        const answers = await ask(turn.content, session.id, false);
        for (const system of systems) {
          const answer = answers[system];
          const count = counts[system];
          count.contexts += 1;
          count.memoryTokens += answer.memory;
          count.totalTokens += answer.total;
          if (!check) continue;
          const needed = truth.needed(check).map(({ value }) => value);
          const missed = needed.filter((value) => !holds(answer.part, value));
          const wrong = answer.items.filter((item) => !truth.explains(check, item)).map(({ text }) => text);
          const forbidden = check.forbid.filter((text) => holds(answer.part, text));
          count.needed += needed.length;
          count.hits += needed.length - missed.length;
          count.recalled += answer.items.length;
          count.wrong += wrong.length;
          count.stale += forbidden.length;
          if (check.nothing && answer.items.length > 0) count.noise += 1;
          questions.push({ ...base, system, turn: turn.id, query: turn.content, needed, missed, recalled: answer.items.length, wrong, forbidden, memoryTokens: answer.memory, totalTokens: answer.total });
        }
      }
      await memory.record({ session: session.id, role: turn.role, content: turn.content, id: turn.id, time: last });
    }
    await memory.endSession(session.id);
    earlier.push(...session.turns);
  }

  const own = counts.pocketmem;
  const records = await everything(memory);
  const lasting = records.filter(({ kind }) => kind === "semantic" || kind === "procedural");
  own.lasting = lasting.length;
  own.active = Math.round((await memory.stats()).efficiency * lasting.length);
  own.storedWrongly = storedWrongly(dialogue, records, bench);
  own.assistantAsUser = assistantAsUser(dialogue, records);
  own.deadlinesMissed = deadlinesMissed(dialogue, records);

  bench.at(last + DAY);
  for (const [group, { queries, value, not }] of (dialogue.consistency ?? []).entries()) {
    const good = { none: [true, true], replay: [true, true], pocketmem: [true, true] };
    for (const [at, query] of queries.entries()) {
      const answers = await ask(query, `question ${group + 1}.${at + 1}`, true);
      for (const system of systems) {
        const { part, items, memory: tokens, total } = answers[system];
        const forbidden = not.filter((text) => holds(part, text));
        const missed = holds(part, value) ? [] : [value];
        good[system] = [(good[system][0] as boolean) && missed.length + forbidden.length === 0, (good[system][1] as boolean) && forbidden.length === 0];
        questions.push({ ...base, system, query, needed: [value], missed, recalled: items.length, wrong: [], forbidden, memoryTokens: tokens, totalTokens: total });
      }
    }
    for (const system of systems) {
      counts[system].groups += 1;
      if (good[system][0]) counts[system].passed += 1;
      if (good[system][1]) counts[system].lenient += 1;
    }
  }
  return { counts, questions };
}

/** All records of every kind and status, page by page. */
async function everything(memory: Memory): Promise<MemoryRecord[]> {
  const all: MemoryRecord[] = [];
  for (;;) {
    const after = all.at(-1)?.id;
    const page = await memory.list({ status: [...EVERY_STATUS], limit: 1000, ...(after === undefined ? {} : { after }) });
    all.push(...page);
    if (page.length < 1000) return all;
  }
}

const says = ({ text, fact }: MemoryRecord, part: string) => holds(text, part) || (fact !== undefined && holds(fact.object, part));

function storedWrongly(dialogue: Dialogue, records: MemoryRecord[], bench: Bench): number {
  const semantic = records.filter(({ kind, status }) => kind === "semantic" && status !== "pending");
  let found = 0;
  for (const { why, contains, only_with } of dialogue.never_store ?? []) {
    for (const part of contains) {
      const secret = why === "secret";
      if ((secret ? records : semantic).some((record) => says(record, part)) || (secret && bench.stored(part))) found += 1;
    }
    for (const [value, persons] of Object.entries(only_with ?? {})) {
      const named = (text: string) => persons.some((person) => holds(text, person));
      // A subject is a relation in English whatever the language, so the words that name it are in the text.
      const theirs = ({ text, fact }: MemoryRecord) => (fact ? [fact.subject, fact.predicate].some(named) || (fact.subject !== "user" && named(text)) : named(text));
      found += semantic.filter((record) => holds(record.fact?.object ?? record.text, value) && !theirs(record)).length;
    }
  }
  return found;
}

function assistantAsUser(dialogue: Dialogue, records: MemoryRecord[]): number {
  const own = records.filter(({ kind, status, origin }) => kind === "semantic" && status === "active" && origin === "user");
  return dialogue.facts.filter(({ how }) => how === "assistant").reduce((sum, { value }) => sum + own.filter((record) => says(record, value)).length, 0);
}

function deadlinesMissed(dialogue: Dialogue, records: MemoryRecord[]): number {
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: dialogue.timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  const day = (time: number | undefined) => (time === undefined ? "" : format.format(time));
  const dated = dialogue.facts.filter((fact): fact is DialogueFact & { date: string } => fact.date !== undefined);
  return dated.filter(({ value, date }) => !records.some((record) => holds(record.text, value) && (day(record.validTo) === date || day(record.expiresAt) === date || record.text.includes(date)))).length;
}
