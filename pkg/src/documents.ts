// Turns a document into slices for the engine, so that a long one neither blocks the page nor has to be read to its end.
import type { Memory, Verdict } from "./contract.js";
import * as check from "./check.js";
import type { Core } from "./core.js";
import { turn } from "./turn.js";

/** Characters handed over at a time. */
const SLICE = 32_768;
/** What is known of a document besides its text. */
const FIELDS = { text: check.text, id: check.text, title: check.text, source: check.text, type: check.one(["markdown", "code", "text"]), updatedAt: check.time };

type Documents = Memory["documents"];
interface Slice { id: string; chunks: number; verdicts: Verdict[] }

let jobs = 0;

export async function add(core: Core, document: Parameters<Documents["add"]>[0], options: Parameters<Documents["add"]>[1]): Promise<Slice> {
  core.assertOpen();
  const { text, ...about } = check.fields(document, "document", FIELDS, core.options.zone, ["text"]) as { text: string };
  const { signal, onProgress } = check.working<NonNullable<typeof options>>(options, "documents.add()");
  jobs += 1;
  const job = `${core.now()}-${jobs}`;
  let last: Slice | undefined;
  const verdicts: Verdict[] = [];
  try {
    for (let from = 0; from < text.length;) {
      check.stopped(signal, "documents.add()", "nothing of it was kept");
      const to = sliceEnd(text, from + SLICE);
      last = await core.call<Slice>("documentAdd", { ...about, job, text: text.slice(from, to), last: to === text.length });
      verdicts.push(...last.verdicts);
      from = to;
      onProgress?.(to, text.length);
      // The page gets its turn between two slices.
      if (to < text.length) await turn();
    }
  } catch (error) {
    if (!core.closed) await core.call("documentCancel", { id: job }).catch(() => {});
    throw error;
  }
  return { ...(last as Slice), verdicts };
}

/** Not between the two halves of a character: each half alone would become U+FFFD on its way in. */
function sliceEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const unit = text.charCodeAt(end - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? end + 1 : end;
}
