// Types what the inspector's tabs share: the memory, the words, and how to report and to fail.
import type { Context, Memory, Verdict } from "../contract.js";
import type { Language, Words } from "./words.js";

/** What the host saw of one message: shown in the first tab. */
export interface TurnReport {
  query: string;
  verdicts: Verdict[];
  context?: Context;
}

export interface Panel {
  readonly memory: Memory;
  readonly words: Words;
  readonly language: Language;
  readonly sealed: boolean;
  /** Says something in the status line, which screen readers read out. */
  say(message: string): void;
  /** Runs something that may fail and shows why it did; false when it failed. */
  attempt(work: () => Promise<void>): Promise<boolean>;
  /** Shows why something failed. */
  fail(error: unknown): void;
  /** Opens the memories tab at this record. */
  reveal(id: string): void;
  /** Tells the host. */
  emit(name: "pocketmem-erased" | "pocketmem-imported" | "pocketmem-forgotten", detail?: unknown): void;
}

/** The content of one tab. */
export interface View {
  readonly element: HTMLElement;
  /** Reads the memory anew. */
  refresh(): Promise<void>;
}

export function date(panel: Panel, time: number, withTime = false): string {
  return new Intl.DateTimeFormat(panel.language === "zh" ? "zh-CN" : "en-GB", withTime ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" }).format(time);
}

/** A stored text, with what was cut out of it marked in the reader's language. */
export function readable(panel: Panel, text: string): string {
  return text.replaceAll("[withheld]", panel.words.mark);
}

export function number(panel: Panel, value: number): string {
  return new Intl.NumberFormat(panel.language === "zh" ? "zh-CN" : "en").format(value);
}

export function size(panel: Panel, bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let at = 0;
  let value = bytes;
  while (value >= 1000 && at < units.length - 1) {
    value /= 1000;
    at += 1;
  }
  return `${new Intl.NumberFormat(panel.language, { maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 }).format(value)} ${units[at]}`;
}
