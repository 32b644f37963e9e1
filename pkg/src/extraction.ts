// Turns queued turns into late verdicts: asks the caller's model, hands its answer to the engine, and keeps the queue when it fails.
import type { Llm, Stats, Verdict } from "./contract.js";
import type { Core } from "./core.js";
import type { Page } from "./page.js";

const PATIENCE = 120_000;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 600_000;
/** Unreadable answers about the same turns after which they are left to the built-in rules: others wait behind them. */
const UNREADABLE = 3;
const NOTHING = '{"facts":[]}';

interface Question {
  prompt: string;
  turns: string[];
  maxTokens: number;
}

/** Tokens a model was asked to read and wrote, by day and month of the memory's clock. */
interface Spent {
  day: string;
  month: string;
  today: number;
  thisMonth: number;
}

export class Extraction {
  readonly #page: Page;
  readonly #note: string;
  #spent: Spent | undefined;
  readonly #core: Core;
  readonly #llm: Llm;
  #asking: AbortController | undefined;
  #running: Promise<void> | undefined;
  #again: "due" | "all" | undefined;
  #pause = 0;
  #retryAt = 0;
  #unreadable = { turn: "", times: 0 };

  constructor(core: Core, llm: Llm, page: Page, note: string) {
    this.#core = core;
    this.#llm = llm;
    this.#page = page;
    this.#note = `${note} llm`;
  }

  /** Tokens spent; `budget` is the smaller of the two. */
  spent(): Omit<NonNullable<Stats["llm"]>, "queued"> {
    const { today, thisMonth } = this.#now();
    const { daily, monthly } = this.#budgets();
    const budget = Math.min(daily, monthly);
    return { today, month: thisMonth, budget: Number.isFinite(budget) ? budget : null, paused: today >= daily || thisMonth >= monthly };
  }

  /** Looks at what is due, or at all that waits. Never rejects: what failed stays queued. */
  run(which: "due" | "all"): Promise<void> {
    if (this.#running) {
      if (which === "all" || !this.#again) this.#again = which;
      return this.#running;
    }
    if (which === "due" && Date.now() < this.#retryAt) return Promise.resolve();
    this.#running = this.#work(which).finally(() => { this.#running = undefined; });
    return this.#running;
  }

  stop(): void {
    this.#asking?.abort();
  }

  async #work(first: "due" | "all"): Promise<void> {
    let which: "due" | "all" | undefined = first;
    while (which) {
      this.#again = undefined;
      if (which === "all") await this.#batches(true);
      // Each turn once: what is due in several tabs is asked about by one of them. After most turns nothing is due.
      else if (await this.#next(false).catch(() => true)) await this.#page.locked(this.#note, () => this.#batches(false));
      which = this.#again;
    }
  }

  async #batches(force: boolean): Promise<void> {
    while (!this.#core.closed && (await this.#one(force))) { /* the next batch */ }
  }

  /** What is to be asked, within the budget. */
  async #next(force: boolean): Promise<Question | null | undefined> {
    if (!this.#spent) await this.#recallSpent();
    return this.spent().paused ? null : this.#core.call("llmNext", { force });
  }

  /** One question; false when none is left or this one failed. */
  async #one(force: boolean): Promise<boolean> {
    try {
      const question = await this.#next(force);
      if (!question) return false;
      const answer = await this.#ask(question);
      if (typeof answer !== "string") throw new TypeError("Llm.complete() must resolve to a string.");
      await this.#spend(question.prompt, answer);
      const { verdicts } = await this.#core.call<{ verdicts: Verdict[] }>("llmAnswer", { text: this.#readable(question, answer) });
      this.#pause = 0;
      this.#retryAt = 0;
      for (const verdict of verdicts) this.#core.events.emit("verdict", verdict);
      return true;
    } catch (error) {
      if (this.#core.closed) return false;
      this.#pause = Math.min(LONGEST_PAUSE, this.#pause === 0 ? FIRST_PAUSE : this.#pause * 2);
      this.#retryAt = Date.now() + this.#pause;
      console.warn(`pocketmem: the model "${this.#llm.model}" failed; its turns stay queued. ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  /** The answer, or an empty one when the model has said nothing readable about these turns too often. */
  #readable({ turns: [turn = ""] }: Question, answer: string): string {
    if (answer.includes("{")) return answer;
    const { turn: before, times } = this.#unreadable;
    this.#unreadable = { turn, times: turn === before ? times + 1 : 1 };
    if (this.#unreadable.times < UNREADABLE) return answer;
    console.warn(`pocketmem: the model "${this.#llm.model}" gave no JSON ${UNREADABLE} times; its turns are left to the built-in rules. Choose a model that follows instructions.`);
    return NOTHING;
  }

  #budgets(): { daily: number; monthly: number } {
    const { llmDailyTokens = Infinity, llmMonthlyTokens = Infinity } = this.#core.options.engine.policy ?? {};
    return { daily: llmDailyTokens, monthly: llmMonthlyTokens };
  }

  /** Counts begin anew with the day and the month. */
  #now(): Spent {
    const day = new Date(this.#core.now()).toISOString().slice(0, 10);
    const month = day.slice(0, 7);
    const before = this.#spent;
    return { day, month, today: before?.day === day ? before.today : 0, thisMonth: before?.month === month ? before.thisMonth : 0 };
  }

  async #spend(prompt: string, answer: string): Promise<void> {
    const { count } = this.#core.options;
    const counts = count ? await count([prompt, answer]) : [estimate(prompt), estimate(answer)];
    const tokens = counts.reduce((sum, one) => sum + one, 0);
    const now = this.#now();
    this.#spent = { ...now, today: now.today + tokens, thisMonth: now.thisMonth + tokens };
    await this.#page.setNote(this.#note, JSON.stringify(this.#spent));
  }

  /** Kept beside the store where the platform has a place for it; elsewhere a budget lasts as long as the memory is open. */
  async #recallSpent(): Promise<void> {
    const { day, month } = this.#now();
    this.#spent = { day, month, today: 0, thisMonth: 0 };
    const note = await this.#page.note(this.#note);
    try {
      if (note) this.#spent = JSON.parse(note) as Spent;
    } catch {
      // A damaged note starts the count anew.
    }
  }

  async #ask({ prompt, maxTokens }: Question): Promise<string> {
    const asking = new AbortController();
    this.#asking = asking;
    const timer = setTimeout(() => asking.abort(), PATIENCE);
    try {
      return await this.#llm.complete(prompt, { maxTokens, signal: asking.signal, json: true });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Tokens of a text, near enough for a budget: one for each character beyond Latin, a quarter for the others. */
function estimate(text: string): number {
  const wide = text.match(/[\u0250-\uffff]/g)?.length ?? 0;
  return Math.ceil(wide + (text.length - wide) / 4);
}
