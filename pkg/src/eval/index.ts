// "pocketmem/eval": measures memory on annotated dialogues and golden cases, beside no memory and full replay.
import * as check from "../check.js";
import type { Memory, OpenOptions } from "../contract.js";
import { openMemory } from "../index.js";
import { VolatileData, volatileStore } from "../stores/volatile.js";
import { checkDialogue, checkGolden, isGolden, type Dialogue, type GoldenCase } from "./format.js";
import { Counts, holds, SYSTEMS, type Measures, type System } from "./measures.js";
import { memoryPart, recalledItems, replay, type Bench, type QuestionResult } from "./replay.js";

export type { Dialogue, DialogueCheck, DialogueFact, DialogueTurn, GoldenCase } from "./format.js";
export type { Measures, System } from "./measures.js";
export type { QuestionResult } from "./replay.js";

export interface EvaluateOptions {
  /** How each fresh memory is opened; user, store, clock and time zone are the evaluation's. */
  open?: Omit<OpenOptions, "user" | "agent" | "store" | "clock" | "timeZone">;
  /** System text of every context. It counts among the tokens that memory is a share of. */
  system?: string;
  /** Measure no memory and full replay as well. Default true. */
  baselines?: boolean;
  /** Called after each dialogue or case. */
  onProgress?: (done: number, total: number) => void;
  /** Cancels between two dialogues. */
  signal?: AbortSignal;
}

export interface GoldenResult {
  id: string;
  passed: boolean;
  /** Texts that must come and did not; texts that must not and did; texts recalled where nothing may be. */
  missed: string[];
  forbidden: string[];
  wrong: string[];
}

export interface Report {
  /** By system, pooled over all dialogues. */
  systems: Record<System, Measures>;
  /** By language, then system. */
  languages: Record<string, Record<System, Measures>>;
  /** Every check and consistency question of every measured system. */
  questions: QuestionResult[];
  golden: GoldenResult[];
}

const SYSTEM_TEXT = "You are a helpful assistant.";
const MONDAY = Date.parse("2025-01-06T09:00:00Z");
const DAY = 86_400_000;

/** Replays each dialogue in a fresh memory, in the order and at the times of its turns, and scores every context before its
 *  turn is recorded. The same package, options and dialogues give the same measures, but for the tokens of the fence's word, which
 *  each memory draws for itself. Needs no network and no model but those that `open` names. */
export async function evaluate(dialogues: Dialogue | GoldenCase | (Dialogue | GoldenCase)[], options: EvaluateOptions = {}): Promise<Report> {
  check.options(options, "evaluate()", ["open", "system", "baselines", "onProgress", "signal"]);
  check.signal(options.signal, "evaluate()");
  const all = Array.isArray(dialogues) ? dialogues : [dialogues];
  all.forEach((one, at) => (isGolden(one) ? checkGolden(one, at) : checkDialogue(one, at)));
  const { baselines = true } = options;
  const languages = new Map<string, Record<System, Counts>>();
  const total = fresh();
  const questions: QuestionResult[] = [];
  const golden: GoldenResult[] = [];
  const counter = await openMemory({ user: "tokens", store: "volatile", embedder: null, policy: { guidance: null }, ...(options.open?.tokenizer ? { tokenizer: options.open.tokenizer } : {}) });
  try {
    for (const [at, one] of all.entries()) {
      check.stopped(options.signal, "evaluate()", "there is no report");
      const bench = await prepare(isGolden(one) ? (one.timeZone ?? "UTC") : one.timezone, options, counter);
      try {
        if (isGolden(one)) {
          golden.push(await answer(one, bench, at));
        } else {
          const result = await replay(one, bench, baselines);
          const language = languages.get(one.language) ?? fresh();
          languages.set(one.language, language);
          for (const system of SYSTEMS) {
            language[system].add(result.counts[system]);
            total[system].add(result.counts[system]);
          }
          questions.push(...result.questions);
        }
      } finally {
        await bench.memory.close();
      }
      options.onProgress?.(at + 1, all.length);
    }
  } finally {
    await counter.close();
  }
  return { systems: measured(total), languages: Object.fromEntries([...languages].map(([name, counts]) => [name, measured(counts)])), questions, golden };
}

const fresh = (): Record<System, Counts> => ({ none: new Counts(), replay: new Counts(), pocketmem: new Counts() });
const measured = (counts: Record<System, Counts>) => Object.fromEntries(SYSTEMS.map((system) => [system, counts[system].measures()])) as Record<System, Measures>;

async function prepare(timeZone: string, options: EvaluateOptions, counter: Memory): Promise<Bench> {
  const data = new VolatileData();
  let now = MONDAY;
  const memory = await openMemory({ ...options.open, user: "user", store: volatileStore(data), clock: () => now, timeZone });
  const encoder = new TextEncoder();
  return {
    memory,
    system: options.system ?? SYSTEM_TEXT,
    at: (time) => void (now = time),
    stored: (text) => [...data.entries.values()].some((value) => includes(value, encoder.encode(text))),
    // The memory's own counter: what a context with this system text counts for it.
    count: async (text) => (await counter.context(".", { session: "count", system: text, window: 100_000_000 })).blocks.find(({ layer }) => layer === "system")?.tokens ?? 0,
  };
}

function includes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = bytes.indexOf(part[0] as number); at >= 0 && at + part.length <= bytes.length; at = bytes.indexOf(part[0] as number, at + 1)) {
    if (part.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}

async function answer(golden: GoldenCase, { memory, at, system }: Bench, place: number): Promise<GoldenResult> {
  let time = MONDAY;
  for (const said of golden.said) {
    const turn = typeof said === "string" ? { content: said } : said;
    time = "time" in turn && turn.time !== undefined ? Date.parse(turn.time) : time + 60_000;
    at(time);
    await memory.record({ session: "said", role: "role" in turn && turn.role ? turn.role : "user", content: turn.content, time });
  }
  await memory.endSession("said");
  at(time + DAY);
  const context = await memory.context(golden.ask, { session: "asked", system });
  const part = memoryPart(context);
  const missed = (golden.must ?? []).filter((text) => !holds(part, text));
  const forbidden = (golden.mustNot ?? []).filter((text) => holds(part, text));
  const wrong = golden.nothing ? recalledItems(context).map(({ text }) => text) : [];
  return { id: golden.id ?? String(place + 1), passed: missed.length + forbidden.length + wrong.length === 0, missed, forbidden, wrong };
}
