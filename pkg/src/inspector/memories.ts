// Turns the memory's lasting records into a list to search, filter, add to and change.
import type { Memory, MemoryRecord, Recalled } from "../contract.js";
import { type Card, card } from "./card.js";
import { arrange, button, h, uid } from "./dom.js";
import type { Panel, View } from "./panel.js";
import type { Words } from "./words.js";

type Query = NonNullable<Parameters<Memory["list"]>[0]>;

const LASTING: Query["kinds"] = ["semantic", "procedural"];
const FILTERS: Record<keyof Words["filters"], Query> = {
  current: { kinds: LASTING },
  pinned: { pinned: true },
  superseded: { kinds: LASTING, status: ["superseded"] },
  old: { kinds: LASTING, status: ["archived", "expired"] },
  lessons: { kinds: ["procedural"] },
  talks: { kinds: ["episodic"] },
  all: { kinds: ["semantic", "procedural", "episodic"], status: ["active", "superseded", "pending", "archived", "expired"] },
};
const PAGE = 50;

export interface MemoriesView extends View {
  /** Shows a record, wherever it is, and puts the focus there. */
  reveal(id: string): Promise<void>;
}

/** Cards by what they show, so that a refresh leaves unchanged ones alone. */
export function cards(panel: Panel): (record: MemoryRecord, options?: Parameters<typeof card>[2]) => HTMLElement {
  const known = new Map<string, { key: string; card: Card }>();
  return (record, options) => {
    // Reading a memory counts as a use and must not make its card a new one.
    const key = JSON.stringify([{ ...record, lastAccessedAt: 0, accessCount: 0, embedding: 0, why: 0 }, options?.score, options?.recency]);
    const old = known.get(record.id);
    if (old && (old.key === key || old.card.busy())) return old.card.element;
    const made = card(panel, record, options);
    known.set(record.id, { key, card: made });
    return made.element;
  };
}

export function memoriesView(panel: Panel): MemoriesView {
  const { words } = panel;
  const list = h("ul", { class: "list", "aria-label": words.tabs.memories });
  const none = h("p", { class: "empty", hidden: true });
  const more = button(words.more, () => { limit += PAGE; void refresh(); }, { class: "more", hidden: true });
  const make = cards(panel);
  let limit = PAGE;
  let asked = 0;
  let filter: keyof Words["filters"] = "current";

  const searchId = uid();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = h("input", { id: searchId, type: "search", autocomplete: "off", oninput: () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), 150);
  } });
  const filterId = uid();
  const select = h("select", { id: filterId, onchange: () => {
    filter = select.value as typeof filter;
    limit = PAGE;
    void refresh();
  } }, ...Object.entries(words.filters).map(([value, label]) => h("option", { value }, label)));

  const addId = uid();
  const field = h("input", { id: addId, type: "text", placeholder: words.addHint, autocomplete: "off" });
  const add = h("form", { class: "row", onsubmit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === "") return;
    void panel.attempt(async () => {
      const { action, reason } = await panel.memory.remember(text);
      field.value = "";
      panel.say(`${words.actions[action] ?? action}: ${words.reasons[reason] ?? reason}`);
    });
  } }, h("div", { class: "field" }, h("label", { for: addId }, words.add), field), h("button", { type: "submit" }, words.remember));

  const element = h("div", { class: "view" },
    h("div", { class: "row" }, h("div", { class: "field" }, h("label", { for: searchId }, words.search), search), h("div", { class: "field narrow" }, h("label", { for: filterId }, words.filter), select)),
    list, none, more, add);

  async function found(): Promise<(MemoryRecord | Recalled)[]> {
    const query = search.value.trim();
    if (query === "") return panel.memory.list({ ...FILTERS[filter], limit: limit + 1 });
    const { kinds, pinned, ...rest } = FILTERS[filter];
    const hits = await panel.memory.recall(query, { kinds: kinds ?? ["semantic", "procedural", "episodic"], limit: limit + 1, filter: rest, touch: false });
    return pinned ? hits.filter((hit) => hit.pinned) : hits;
  }

  async function refresh(): Promise<void> {
    asked += 1;
    const own = asked;
    const records = await found();
    if (own !== asked) return;
    more.hidden = records.length <= limit;
    arrange(list, records.slice(0, limit).map((record) => make(record, "why" in record ? { score: record.score, recency: record.why.recency } : {})));
    none.hidden = records.length > 0;
    none.textContent = search.value.trim() === "" ? words.none : words.noMatch;
  }

  return {
    element,
    refresh,
    async reveal(id) {
      const record = await panel.memory.get(id);
      if (!record) return;
      search.value = "";
      filter = record.status === "active" && record.kind !== "episodic" ? "current" : "all";
      select.value = filter;
      await refresh();
      const shown = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? make(record);
      if (!shown.isConnected) list.prepend(shown);
      shown.scrollIntoView({ block: "nearest" });
      shown.focus();
    },
  };
}
