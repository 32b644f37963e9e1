// Turns stored turns and summaries into conversations by time, newest first, each of which can be forgotten.
import type { MemoryRecord } from "../contract.js";
import { button, h } from "./dom.js";
import { date, type Panel, readable, type View } from "./panel.js";

const PAGE = 100;

export function timelineView(panel: Panel): View {
  const { words } = panel;
  const list = h("div", { class: "talks" });
  const none = h("p", { class: "empty", hidden: true }, words.none);
  let limit = PAGE;
  const more = button(words.more, () => { limit += PAGE; void refresh(); }, { class: "more", hidden: true });
  const element = h("div", { class: "view" }, none, list, more);
  let shown: string | undefined;

  async function refresh(): Promise<void> {
    const records = await panel.memory.list({ kinds: ["turn", "episodic"], limit: Math.min(limit, 999) + 1 });
    const key = records.map(({ id, updatedAt }) => `${id}${updatedAt}`).join();
    // An open question stays until it is answered.
    if (key === shown || list.querySelector(".ask")) return;
    shown = key;
    more.hidden = records.length <= limit || limit >= 999;
    none.hidden = records.length > 0;
    list.replaceChildren(...bySession(records.slice(0, limit)).map((talk) => talkPart(panel, talk, () => { shown = undefined; void refresh(); })));
  }
  return { element, refresh };
}

/** Sessions in the order of their newest record; within one, oldest first. */
function bySession(records: MemoryRecord[]): MemoryRecord[][] {
  const talks = new Map<string, MemoryRecord[]>();
  for (const record of records) {
    const session = record.source.session ?? "";
    talks.set(session, [record, ...(talks.get(session) ?? [])]);
  }
  return [...talks.values()];
}

function talkPart(panel: Panel, talk: MemoryRecord[], again: () => void): HTMLElement {
  const { words } = panel;
  const time = (record: MemoryRecord) => record.saidAt ?? record.createdAt;
  const first = talk[0] as MemoryRecord;
  const session = first.source.session;
  const title = date(panel, time(first), true);
  const below = h("div");
  const ask = button(words.forgetTalk, () => {
    ask.hidden = true;
    const undo = button(words.undo, () => { below.replaceChildren(); ask.hidden = false; ask.focus(); });
    const now = button(words.forgetNow, () => void panel.attempt(async () => {
      const receipt = await panel.memory.forget({ session: session as string });
      below.replaceChildren();
      panel.say(words.receipt(receipt));
      panel.emit("pocketmem-forgotten", { session, ...receipt });
      again();
    }), { class: "danger" });
    below.replaceChildren(h("div", { class: "ask", role: "group", "aria-label": words.forgetTalkAsk }, h("p", {}, words.forgetTalkAsk), h("div", { class: "actions" }, undo, now)));
    undo.focus();
  }, { class: "link", "aria-label": `${words.forgetTalk}${words.about(title)}` });
  const turns = talk.filter(({ kind }) => kind === "turn");
  const summaries = talk.filter(({ kind }) => kind === "episodic");
  return h("section", { class: "talk" },
    h("div", { class: "head" }, h("h3", {}, title), session ? ask : null), below,
    ...summaries.map((summary) => summaryPart(panel, summary)),
    h("ol", { class: "turns" }, ...turns.map((turn) => h("li", { "data-role": turn.role ?? "user" },
      h("span", { class: "who" }, turn.speaker ?? (turn.role === "assistant" ? words.assistant : turn.role === "tool" ? words.tool : words.you)), h("span", { class: "text clamp" }, readable(panel, turn.text))))));
}

function summaryPart(panel: Panel, { text, episode }: MemoryRecord): HTMLElement {
  const { words } = panel;
  return h("div", { class: "summary" }, h("p", { class: "meta" }, words.summary), h("p", { class: "text" }, readable(panel, episode?.summary || text)),
    episode && episode.unfinished.length > 0 && h("p", { class: "meta" }, `${words.unfinished}: ${episode.unfinished.join("; ")}`));
}
