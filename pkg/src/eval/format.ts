// Says what an annotated dialogue and a golden case are, and refuses what is neither with the place of the fault.
import { known, shape } from "../check.js";
import { MemoryError } from "../errors.js";

const GOLDEN: (keyof GoldenCase)[] = ["id", "language", "timeZone", "said", "ask", "must", "mustNot", "nothing"];

export interface DialogueTurn {
  id: string;
  role: "user" | "assistant";
  /** ISO 8601 with its offset. */
  time: string;
  content: string;
}

/** Something a memory should know. `from`: the turn from which it holds; `until`: the turn that ended or replaced it. */
export interface DialogueFact {
  key: string;
  statements: string[];
  /** Stands word for word in a statement. */
  value: string;
  from: string;
  until?: string | null;
  cardinality?: "one" | "many";
  /** "assistant": only the assistant said it; it is to be found again and never a fact about the user. */
  how?: string;
  /** The calendar day that a relative deadline means. */
  date?: string;
}

/** Exactly one for each user turn: keys of facts that a memory must bring, may bring, and texts that it must not. */
export interface DialogueCheck {
  turn: string;
  need: string[];
  allow: string[];
  forbid: string[];
  nothing: boolean;
}

export interface Dialogue {
  id: string;
  language: string;
  /** IANA zone. */
  timezone: string;
  sessions: { id: string; start?: string; turns: DialogueTurn[] }[];
  facts: DialogueFact[];
  checks: DialogueCheck[];
  /** Texts that must never be in a lasting memory; a secret in no record at all. */
  never_store?: { turn?: string; why: string; contains: string[]; only_with?: Record<string, string[]> }[];
  /** Questions asked a day after the last session that must all bring the same value. */
  consistency?: { queries: string[]; key?: string; value: string; not: string[] }[];
}

/** The plain form: what was said in one session, a question in the next, what must and must not come. */
export interface GoldenCase {
  id?: string;
  language?: string;
  /** Default "UTC". */
  timeZone?: string;
  /** Plain strings are the user's. */
  said: (string | { role?: "user" | "assistant"; content: string; time?: string })[];
  ask: string;
  /** All of these must stand in what memory adds to the context. */
  must?: string[];
  mustNot?: string[];
  /** Nothing may be recalled (the core profile does not count). */
  nothing?: boolean;
}

export const isGolden = (one: Dialogue | GoldenCase): one is GoldenCase => typeof one === "object" && one !== null && ("ask" in one || "said" in one);

const fault = (where: string, what: string): never => {
  throw new MemoryError("invalid_argument", `${where} ${what}. See the format in pocketmem/eval's types.`);
};

/** Checks the parts that measuring relies on. */
export function checkDialogue(dialogue: Dialogue, at: number): void {
  const where = `dialogues[${at}]`;
  shape(dialogue, where);
  for (const part of ["sessions", "facts", "checks"] as const) if (!Array.isArray(dialogue[part])) fault(where, `has no ${part}`);
  const turns = new Map<string, DialogueTurn>();
  for (const session of dialogue.sessions) {
    if (!Array.isArray(session?.turns)) fault(where, "has a session without turns");
    for (const turn of session.turns) {
      if (typeof turn?.id !== "string") fault(where, "has a turn without id");
      if (turns.has(turn.id)) fault(where, `has two turns with the id ${turn.id}`);
      if (Number.isNaN(Date.parse(turn.time))) fault(where, `turn ${turn.id} has no ISO 8601 time`);
      turns.set(turn.id, turn);
    }
  }
  for (const fact of dialogue.facts) {
    if (!Array.isArray(fact?.statements)) fault(where, "has a fact without statements");
    for (const id of [...fact.statements, fact.from, ...(fact.until ? [fact.until] : [])]) if (!turns.has(id)) fault(where, `fact ${fact.key} names turn ${id}, which is not there`);
  }
  const keys = new Set(dialogue.facts.map(({ key }) => key));
  for (const check of dialogue.checks) {
    for (const part of ["need", "allow", "forbid"] as const) if (!Array.isArray(check?.[part])) fault(where, `has a check without ${part}`);
    if (turns.get(check.turn)?.role !== "user") fault(where, `has a check for ${check.turn}, which is no user turn`);
    for (const key of [...check.need, ...check.allow]) if (!keys.has(key)) fault(where, `check ${check.turn} names the key ${key}, which no fact has`);
  }
}

export function checkGolden(golden: GoldenCase, at: number): void {
  known(golden, GOLDEN, `dialogues[${at}]`);
  if (!Array.isArray(golden.said) || golden.said.length === 0) fault(`dialogues[${at}]`, "says nothing");
  for (const said of golden.said) if (typeof (typeof said === "string" ? said : said?.content) !== "string") fault(`dialogues[${at}]`, "has something in said that is neither a text nor { content }");
  for (const part of ["must", "mustNot"] as const) if (golden[part] !== undefined && !Array.isArray(golden[part])) fault(`dialogues[${at}]`, `needs a list as ${part}`);
  if (typeof golden.ask !== "string" || golden.ask.trim() === "") fault(`dialogues[${at}]`, "asks nothing");
}
