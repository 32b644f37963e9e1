// Turns what the visitor does into calls of the memory, and what comes back into what the page shows.
import type { Context, Memory, MemoryRecord, Verdict } from "pocketmem";
import type { PocketmemInspector, TurnReport } from "pocketmem/inspector";

import { defaults, type ModelChoice, reply } from "./models.js";
import { change, keeping, type Keeping, open } from "./opening.js";
import { sample } from "./sample.js";
import { dated, firstLanguage, keepLanguage, type Language, type Words, words } from "./words.js";

export interface Message {
  role: "user" | "assistant" | "note";
  text: string;
  /** More of it is still coming. */
  growing?: boolean;
  /** What memory did with it; null while that is being found out. */
  report?: TurnReport | null;
}

export interface Talk {
  session: string;
  title: string;
  time: number;
}

export class App {
  memory: Memory | undefined;
  language: Language = firstLanguage();
  session = crypto.randomUUID() as string;
  messages: Message[] = [];
  /** What stands in the composer. */
  draft = "";
  talks: Talk[] = [];
  facts = 0;
  /** The talk shown is an earlier one, which has ended. */
  ended = false;
  busy = false;
  choice: ModelChoice = { name: "offline", key: "", ...defaults.offline };
  /** Milliseconds that the memory's clock is ahead of the visitor's; below zero, behind. */
  ahead = 0;
  failure: string | undefined;
  keeping: Keeping = keeping();
  /** Sealed, and the passphrase is still to come; true after a wrong one. */
  locked: { wrong: boolean } | undefined;
  inspector: PocketmemInspector | undefined;
  /** Set by the shell. */
  changed: (what: "messages" | "talks" | "all") => void = () => {};
  say: (text: string) => void = () => {};
  #stop: AbortController | undefined;
  #passphrase: string | undefined;
  /** What the memory takes for now. */
  readonly now = () => Date.now() + this.ahead;

  get words(): Words {
    return words[this.language];
  }

  async open(passphrase?: string): Promise<void> {
    this.failure = undefined;
    this.locked = undefined;
    if (this.keeping.sealed && passphrase === undefined) {
      this.locked = { wrong: false };
      this.changed("all");
      return;
    }
    try {
      this.#listen(await open(this.keeping, passphrase, this.now));
    } catch (error) {
      if ((error as { code?: string }).code === "wrong_key") this.locked = { wrong: true };
      else this.failure = said(error);
      this.changed("all");
      return;
    }
    this.#passphrase = passphrase;
    await this.#readTalks();
    this.changed("all");
  }

  /** Keeps memories in another way from now on, and takes along what there is. */
  async keep(wanted: Partial<Keeping>, passphrase = this.#passphrase): Promise<void> {
    const { memory } = this;
    if (!memory) return;
    this.stop();
    const to = { ...this.keeping, ...wanted };
    this.#listen(await change(memory, this.keeping, to, passphrase, this.now));
    this.keeping = to;
    this.#passphrase = to.sealed ? passphrase : undefined;
    await this.#readTalks();
    this.changed("all");
  }

  #listen(memory: Memory): void {
    this.memory = memory;
    let timer: ReturnType<typeof setTimeout> | undefined;
    memory.on("change", ({ from }) => {
      if (from === "elsewhere") this.say(this.words.elsewhere);
      clearTimeout(timer);
      timer = setTimeout(() => void this.#readTalks(), 100);
    });
  }

  setLanguage(language: Language): void {
    this.language = language;
    keepLanguage(language);
    this.changed("all");
    void this.#readTalks();
  }

  async send(text: string): Promise<void> {
    const { memory } = this;
    if (!memory || this.busy || text.trim() === "") return;
    if (this.ended) this.newTalk();
    const message: Message = { role: "user", text, report: null };
    this.messages.push(message);
    this.busy = true;
    this.#stop = new AbortController();
    this.changed("messages");
    const { session } = this;
    const first = this.facts === 0 && !this.messages.some(({ report }) => report?.verdicts.some(({ action }) => action === "added"));
    const push = (answer: Message) => {
      // The visitor may have opened another talk meanwhile; the reply is in memory all the same.
      if (this.session === session) this.messages.push(answer);
    };
    try {
      const context = await memory.context(text, { session });
      const { verdicts } = await memory.record({ session, role: "user", content: text });
      message.report = { query: text, verdicts, context };
      this.inspector?.showTurn(message.report);
      this.changed("messages");
      const told = { query: text, context, verdicts, ...(await this.#mentioned(context, verdicts)) };
      const answer = await this.#grown(reply(this.choice, told, this.#stop.signal), push);
      // The first minute: what makes this chat different shows only after a reload.
      if (first && verdicts.some(({ action }) => action === "added")) push({ role: "note", text: this.words.nowReload });
      await memory.record({ session, role: "assistant", content: answer.trim() });
    } catch (error) {
      push({ role: "note", text: this.words.failed(said(error)) });
    } finally {
      this.busy = false;
      this.changed("messages");
    }
  }

  /** Shows a reply as it comes; one that is broken off stays as far as it came, and is not recorded. */
  async #grown(pieces: AsyncIterable<string>, push: (answer: Message) => void): Promise<string> {
    const answer: Message = { role: "assistant", text: "", growing: true };
    try {
      for await (const piece of pieces) {
        if (answer.text === "") push(answer);
        answer.text += piece;
        this.changed("messages");
      }
    } finally {
      answer.growing = false;
      this.changed("messages");
    }
    return answer.text;
  }

  stop(): void {
    this.#stop?.abort();
  }

  newTalk(): void {
    this.stop();
    this.session = crypto.randomUUID();
    this.messages = [];
    this.ended = false;
    this.changed("messages");
    this.changed("talks");
  }

  async endTalk(): Promise<void> {
    const episode = await this.memory?.endSession(this.session);
    this.messages.push({ role: "note", text: episode ? this.words.endedNow : this.words.endedEmpty });
    if (episode) this.ended = true;
    this.changed("messages");
  }

  async openTalk(session: string): Promise<void> {
    const turns = (await this.memory?.list({ kinds: ["turn"], session, limit: 1000 })) ?? [];
    this.stop();
    this.session = session;
    this.messages = turns.sort(order).map(({ role, text }) => ({ role: role === "assistant" ? "assistant" : "user", text: this.#readable(text) }));
    this.ended = true;
    this.changed("messages");
    this.changed("talks");
  }

  async loadSample(): Promise<void> {
    const { memory } = this;
    if (!memory) return;
    this.say(this.words.sampleLoading);
    let turns = 0;
    for (const { session, said: lines } of sample(this.language, this.now())) {
      await memory.record(lines.map((line, at) => ({ ...line, session, id: `${session}/${at}` })));
      await memory.endSession(session);
      turns += lines.length;
    }
    await this.#readTalks();
    this.messages.push({ role: "note", text: this.words.sampleDone(turns) });
    this.changed("messages");
  }

  async addFiles(files: File[]): Promise<void> {
    for (const file of files) {
      try {
        const added = await this.memory?.documents.add({ id: file.name, title: file.name, text: await file.text(), updatedAt: file.lastModified });
        if (added) this.messages.push({ role: "note", text: this.words.dropped(file.name, added.chunks) });
      } catch (error) {
        this.messages.push({ role: "note", text: this.words.failed(said(error)) });
      }
    }
    this.changed("messages");
  }

  /** What was cut out is marked in the visitor's language. */
  #readable(text: string): string {
    return text.replaceAll("[withheld]", this.words.mark);
  }

  /** After everything was erased by the inspector. */
  erased(): void {
    this.newTalk();
    void this.#readTalks();
    this.say(this.words.erased);
  }

  /** Undefined: the visitor's own clock again. */
  setClock(time: number | undefined): void {
    this.ahead = time === undefined ? 0 : time - Date.now();
    void this.#readTalks();
    this.inspector?.refresh();
    this.changed("messages");
    this.say(this.words.clockShows(this.clockTime()));
  }

  clockTime(): string {
    return dated(this.now(), this.language, "short");
  }

  /** What the reply may name: the profile, new records and what they replaced; and which turns tell what holds no more. */
  async #mentioned(context: Context, verdicts: Verdict[]): Promise<{ records: Map<string, MemoryRecord>; stale: Set<string> }> {
    const records = new Map<string, MemoryRecord>();
    const add = async (id: string | undefined) => {
      const record = id === undefined || records.has(id) ? null : await this.memory?.get(id);
      if (record) records.set(record.id, record);
      return record;
    };
    for (const block of context.blocks) if (block.layer === "profile") for (const id of block.ids) await add(id);
    for (const { id } of verdicts) for (const old of (await add(id))?.supersedes ?? []) await add(old);
    const replaced = (await this.memory?.list({ kinds: ["semantic"], status: ["superseded", "expired"], limit: 1000 })) ?? [];
    return { records, stale: new Set(replaced.flatMap(({ source }) => source.turns ?? [])) };
  }

  async #readTalks(): Promise<void> {
    const { memory } = this;
    if (!memory) return;
    try {
      const turns = await memory.list({ kinds: ["turn"], limit: 1000 });
      this.facts = (await memory.list({ kinds: ["semantic", "procedural"], limit: 1000 })).length;
      const talks = new Map<string, Talk>();
      // From old to new: the first thing the visitor said names the talk.
      for (const { source, role, text, saidAt, createdAt } of turns.sort(order)) {
        const session = source.session ?? "";
        const talk = talks.get(session);
        const time = saidAt ?? createdAt;
        if (talk) talk.time = time;
        else if (role === "user") talks.set(session, { session, title: this.#readable(text).replace(/\s+/g, " ").slice(0, 80), time });
      }
      this.talks = [...talks.values()].sort((a, b) => b.time - a.time);
      this.changed("talks");
    } catch (error) {
      if ((error as { code?: string }).code !== "closed") this.say(said(error));
    }
  }
}

/** By time; of one millisecond, the visitor's words stand before the reply. */
function order(a: MemoryRecord, b: MemoryRecord): number {
  const time = (record: MemoryRecord) => record.saidAt ?? record.createdAt;
  return time(a) - time(b) || (a.role === "user" ? 0 : 1) - (b.role === "user" ? 0 : 1);
}

function said(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
