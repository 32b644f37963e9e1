// Turns counts into the acceptance measures: hit rate, false recall, inflation, efficiency, consistency.

/** No memory; every earlier turn in the prompt; this package. */
export type System = "none" | "replay" | "pocketmem";
export const SYSTEMS: readonly System[] = ["none", "replay", "pocketmem"];

/** Counts that add up over dialogues. */
export class Counts {
  needed = 0;
  hits = 0;
  recalled = 0;
  wrong = 0;
  contexts = 0;
  memoryTokens = 0;
  totalTokens = 0;
  lasting = 0;
  active = 0;
  groups = 0;
  passed = 0;
  lenient = 0;
  stale = 0;
  noise = 0;
  storedWrongly = 0;
  assistantAsUser = 0;
  deadlinesMissed = 0;

  add(other: Counts): void {
    for (const key of Object.keys(this) as (keyof Counts)[]) if (key !== "add" && key !== "measures") this[key] += other[key];
  }

  measures(): Measures {
    const share = (part: number, whole: number, none: number | null) => (whole === 0 ? none : part / whole);
    return {
      hitRate: share(this.hits, this.needed, null),
      falseRecall: share(this.wrong, this.recalled, 0) as number,
      accuracy: share(this.recalled - this.wrong, this.recalled, null),
      inflation: share(this.memoryTokens, this.totalTokens, 0) as number,
      efficiency: share(this.active, this.lasting, null),
      consistency: share(this.passed, this.groups, null),
      consistencyLenient: share(this.lenient, this.groups, null),
      tokensPerContext: share(this.totalTokens, this.contexts, 0) as number,
      memoryTokensPerContext: share(this.memoryTokens, this.contexts, 0) as number,
      counts: Object.fromEntries(Object.entries(this)) as Measures["counts"],
    };
  }
}

/** Shares lie in 0..1; null where nothing was there to be measured. */
export interface Measures {
  /** Needed facts whose value the memory part of the context holds. */
  hitRate: number | null;
  /** Recalled items that no needed or allowed fact explains; items that are there only as profile do not count. */
  falseRecall: number;
  /** 1 - falseRecall; null when nothing was recalled. */
  accuracy: number | null;
  /** Memory's share of the tokens of all contexts. */
  inflation: number;
  /** Active share of the lasting records at the end. */
  efficiency: number | null;
  /** Groups of questions all of which brought the current value and no replaced one; lenient: only the latter. */
  consistency: number | null;
  consistencyLenient: number | null;
  tokensPerContext: number;
  memoryTokensPerContext: number;
  counts: Record<Exclude<keyof Counts, "add" | "measures">, number>;
}

/** Whether `part` stands in `text`, whatever the case, width and spacing. */
export const holds = (text: string, part: string): boolean => plain(text).includes(plain(part));
const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
