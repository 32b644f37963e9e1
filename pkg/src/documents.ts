// Turns a document into slices for the engine, so that a long one neither blocks the page nor has to be read to its end.
import type { Memory, Verdict } from "./contract.js";
import * as check from "./check.js";
import type { Core } from "./core.js";
import { parseTime } from "./time.js";
import { turn } from "./turn.js";

/** Characters handed over at a time. */
const SLICE = 32_768;
const TYPES = ["markdown", "code", "text"];

type Documents = Memory["documents"];
interface Slice { id: string; chunks: number; verdicts: Verdict[] }

let jobs = 0;

export async function add(core: Core, document: Parameters<Documents["add"]>[0], options: Parameters<Documents["add"]>[1]): Promise<Slice> {
  core.assertOpen();
  const given = check.shape(document, "document") as typeof document;
  const text = check.text(given.text, "document.text");
  if (given.type !== undefined && !TYPES.includes(given.type)) throw check.invalid(`document.type must be one of ${TYPES.join(", ")}.`);
  const about = check.defined({
    id: check.optional(given.id, (id) => check.text(id, "document.id")),
    title: check.optional(given.title, (title) => check.text(title, "document.title")),
    source: check.optional(given.source, (source) => check.text(source, "document.source")),
    type: given.type,
    updatedAt: check.optional(given.updatedAt, (time) => parseTime(time, core.options.zone, "document.updatedAt")),
  });
  jobs += 1;
  const job = `${core.now()}-${jobs}`;
  let last: Slice | undefined;
  const verdicts: Verdict[] = [];
  try {
    for (let from = 0; from < text.length;) {
      check.stopped(options?.signal, "documents.add()", "nothing of it was kept");
      const to = sliceEnd(text, from + SLICE);
      last = await core.call<Slice>("documentAdd", { ...about, job, text: text.slice(from, to), last: to === text.length });
      verdicts.push(...last.verdicts);
      from = to;
      options?.onProgress?.(to, text.length);
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
