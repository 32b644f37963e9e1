// Turns what memory recalled, and what it just kept, into a reply: no model, no network, in the language of the question.
import type { Context, MemoryRecord, Verdict } from "pocketmem";

import { dated } from "./words.js";

export interface Told {
  query: string;
  context: Context;
  verdicts: Verdict[];
  /** Records by id: the core profile's, and what new ones replaced. */
  records: Map<string, MemoryRecord>;
  /** Turns that tell what holds no more, by the ids they were recorded with. */
  stale: Set<string>;
}

const SHOWN = 5;
const HAN = /\p{Script=Han}/u;
const ASKED_EN = /\?\s*$|^\s*(what|which|who|whose|whom|where|when|why|how|do|does|did|can|could|should|shall|is|are|am|was|were|will|would|may|tell me|remind me)\b/i;
const ASKED_ZH = /[?？]\s*$|吗|呢\s*$|什么|哪|谁|怎么|怎样|如何|为何|为什么|多少|几[个点时天岁位]|是不是|有没有|能不能|该不该|要不要/u;

const en = {
  added: (text: string) => `I'll remember that: “${text}”.`,
  merged: (text: string) => `I know: “${text}”.`,
  superseded: (text: string, before: string | undefined) => (before ? `Updated: “${text}” instead of “${before}”.` : `Updated: “${text}”.`),
  conflict: (text: string) => `“${text}” contradicts something I know. Which is right? You can decide in the memory panel.`,
  pending: (text: string) => `I'm not sure about “${text}”. Please confirm it in the memory panel.`,
  secret: "That looks like a secret, so I kept it nowhere.",
  instruction: "That reads like an order to the model, so I did not keep it.",
  remembered: "From what I remember:",
  also: "What I always keep in mind:",
  item: (text: string, day: string) => `• ${text} (${day})`,
  unknown: "I remember nothing about that yet. Tell me, and I'll know it next time.",
  passing: "Noted for this talk. Nothing in it has to be kept for long.",
  resume: (goal: string) => `Shall we go on with “${goal}”?`,
};

const zh: typeof en = {
  added: (text) => `我记住了：“${text}”。`,
  merged: (text) => `我知道：“${text}”。`,
  superseded: (text, before) => (before ? `已更新：“${text}”，取代“${before}”。` : `已更新：“${text}”。`),
  conflict: (text) => `“${text}”与我知道的内容矛盾，哪一条是对的？可以在记忆面板里决定。`,
  pending: (text) => `“${text}”我还不确定，请在记忆面板里确认。`,
  secret: "这像是密码或密钥，我没有保存。",
  instruction: "这像是对模型下的命令，我没有记下来。",
  remembered: "我记得：",
  also: "我一直记着：",
  item: (text, day) => `• ${text}（${day}）`,
  unknown: "关于这件事我还没有记忆。告诉我，下次我就知道了。",
  passing: "好的，这次对话里我会记得。其中没有需要长期保留的内容。",
  resume: (goal) => `要继续“${goal}”吗？`,
};

export function respond({ query, context, verdicts, records, stale }: Told): string {
  const chinese = HAN.test(query);
  const say = chinese ? zh : en;
  const lines = acknowledge(say, verdicts, records);
  if (!asks(query)) return lines.length > 0 ? lines.join("\n") : say.passing;
  const recalled = remembered(say, context, records, stale, chinese);
  lines.push(...recalled);
  if (lines.length === 0) lines.push(say.unknown);
  lines.push(...context.conflicts.map(({ question }) => question));
  if (context.resume) lines.push(say.resume(context.resume.goal));
  return lines.join("\n");
}

function asks(text: string): boolean {
  return HAN.test(text) ? ASKED_ZH.test(text) : ASKED_EN.test(text);
}

function acknowledge(say: typeof en, verdicts: Verdict[], records: Map<string, MemoryRecord>): string[] {
  return verdicts.flatMap(({ action, reason, id, text = "" }) => {
    if (action === "refused") return reason === "secret" ? [say.secret] : reason === "instruction" ? [say.instruction] : [];
    if (action !== "superseded") return [say[action](plain(text))];
    const before = records.get(id ?? "")?.supersedes?.map((old) => records.get(old)?.text).find((old) => old !== undefined);
    return [say.superseded(plain(text), before && plain(before))];
  });
}

/** On one line, without Markdown's headings and the last full stop. */
function plain(text: string): string {
  return text.replace(/^#{1,6} +/gm, "").replace(/\s+/g, " ").trim().replace(/[.。]$/, "").slice(0, 300);
}

function remembered(say: typeof en, context: Context, records: Map<string, MemoryRecord>, stale: Set<string>, chinese: boolean): string[] {
  const line = (record: MemoryRecord) => say.item(plain(record.text), dated(record.saidAt ?? record.createdAt, chinese ? "zh" : "en"));
  // The core profile is used whatever was asked.
  const fitting = context.used.filter(({ why }) => why.found.some((way) => way !== "profile"));
  const facts = fitting.filter(({ kind }) => kind !== "turn" && kind !== "episodic");
  const lasting = facts.length > 0 ? facts : fitting.filter(({ kind }) => kind === "episodic");
  // Verbatim turns tell something only where no fact does: not earlier questions, nor what was replaced since, nor the
  // assistant's own words.
  const turns = lasting.length > 0 ? [] : fitting.filter(({ kind, role, text, source }) => kind === "turn" && role === "user" && !asks(text) && !source.turns?.some((turn) => stale.has(turn)));
  const shown = [...lasting, ...turns].slice(0, SHOWN);
  // Beside an answer only what must hold: an allergy, not the visitor's name.
  const needed = ({ category }: MemoryRecord) => shown.length === 0 || category === "constraint";
  const profile = context.blocks.filter(({ layer }) => layer === "profile").flatMap(({ ids }) => ids).map((id) => records.get(id)).filter((record) => record !== undefined && needed(record) && !shown.some(({ id }) => id === record.id)) as MemoryRecord[];
  return [...(shown.length > 0 ? [say.remembered, ...shown.map(line)] : []), ...(profile.length > 0 ? [say.also, ...profile.map(line)] : [])];
}
