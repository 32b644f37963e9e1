// Turns what was found into the order that the caller's reranker gives it, or leaves it as it is when the reranker fails.
import type { OpenOptions, Recalled } from "./contract.js";
import * as convert from "./convert.js";
import type { Perform } from "./core.js";

/** Results that a reranker is shown. */
const SHOWN = 20;

/** Finds what recall() would, at least `limit` of it, and looks at it a second time. Nothing is counted as used. */
export type SecondLook = (perform: Perform, query: string, args: Record<string, unknown>, limit: number) => Promise<Recalled[]>;

export function secondLook(reranker: NonNullable<OpenOptions["reranker"]>): SecondLook {
  return async (perform, query, args, limit) => {
    const found = convert.recalled(await perform("recall", { query, ...args, limit: Math.max(limit, SHOWN), touch: false }));
    const scores = await scored(reranker, query, found.map(({ text }) => text));
    if (!scores) return found;
    found.forEach((one, at) => { one.why.boosts.reranker = scores[at] as number; });
    return found.map((one, at) => ({ one, at })).sort((a, b) => (scores[b.at] as number) - (scores[a.at] as number) || a.at - b.at).map(({ one }) => one);
  };
}

/** Null when the reranker fails: the first look's order is an answer too. */
async function scored(reranker: NonNullable<OpenOptions["reranker"]>, query: string, texts: string[]): Promise<number[] | null> {
  if (texts.length < 2) return null;
  try {
    const scores = await reranker.rank(query, texts);
    if (!Array.isArray(scores) || scores.length !== texts.length || !scores.every(Number.isFinite)) {
      throw new TypeError(`it must return ${texts.length} finite numbers, one for each text`);
    }
    return scores;
  } catch (error) {
    console.warn(`pocketmem: the reranker failed and was passed over: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
