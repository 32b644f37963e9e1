// Turns one record into a card: its text and origin, and the buttons to pin, edit, forget and look at its history.
import type { MemoryRecord } from "../contract.js";
import { button, h, uid } from "./dom.js";
import { date, type Panel, readable } from "./panel.js";

export interface Card {
  readonly element: HTMLElement;
  /** True while the person is in the middle of something: not to be replaced. */
  busy(): boolean;
}

export function card(panel: Panel, record: MemoryRecord, options: { score?: number; recency?: number; actions?: HTMLElement[] } = {}): Card {
  const { words } = panel;
  const named = (label: string) => ({ "aria-label": `${label}${words.about(record.text)}` });
  const below = h("div", { class: "below" });
  const body = h("div");
  const actions = h("div", { class: "actions" });
  const element = h("li", { class: "item card", tabindex: "-1", "data-id": record.id, "data-status": record.status, "data-key": record.id }, body, actions, below);
  let busy = false;

  const rest = (focus?: string) => {
    busy = false;
    below.replaceChildren();
    body.replaceChildren(h("p", { class: "text" }, record.text), meta(panel, record, options));
    actions.hidden = false;
    if (focus) element.querySelector<HTMLElement>(`[data-key="${focus}"]`)?.focus();
  };

  const key = (name: string) => `${record.id}/${name}`;
  const toggle = (name: string, label: string, fill: (into: HTMLElement) => Promise<void>) => {
    const id = uid();
    const own = button(label, () => {
      const open = own.getAttribute("aria-expanded") === "true";
      for (const other of actions.querySelectorAll("[aria-expanded]")) other.setAttribute("aria-expanded", "false");
      below.replaceChildren();
      if (open) return;
      own.setAttribute("aria-expanded", "true");
      const into = h("div", { id });
      below.append(into);
      void panel.attempt(() => fill(into));
    }, { "aria-expanded": "false", "data-key": key(name), ...named(label) });
    return own;
  };

  const edit = () => {
    busy = true;
    actions.hidden = true;
    below.replaceChildren();
    const id = uid();
    const field = h("textarea", { id, rows: 3, required: true });
    field.value = record.text;
    const form = h("form", { class: "edit", onsubmit: (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text === "" || text === record.text) return rest(key("edit"));
      void panel.attempt(async () => {
        // Not busy any more: the change event renews this card.
        busy = false;
        await panel.memory.update(record.id, { text });
        panel.say(words.saved);
      }).then((done) => { busy = !done; });
    }, onkeydown: (event) => {
      if ((event as KeyboardEvent).key === "Escape") rest(key("edit"));
    } }, h("label", { for: id }, words.text), field, h("div", { class: "actions" }, h("button", { type: "submit", class: "primary" }, words.save), button(words.cancel, () => rest(key("edit")))));
    body.replaceChildren(form);
    field.focus();
  };

  const forget = () => {
    busy = true;
    actions.hidden = true;
    const now = button(words.forgetNow, () => {
      void panel.attempt(async () => {
        const receipt = await panel.memory.forget({ id: record.id });
        panel.say(words.receipt(receipt));
        panel.emit("pocketmem-forgotten", receipt);
      }).then((done) => { if (!done) rest(key("forget")); });
    }, { class: "danger", ...named(words.forgetNow) });
    const undo = button(words.undo, () => rest(key("forget")));
    body.replaceChildren(h("p", { class: "text going" }, record.text));
    below.replaceChildren(h("div", { class: "ask", role: "group", "aria-label": words.forgetAsk }, h("p", {}, words.forgetAsk), h("div", { class: "actions" }, undo, now)));
    undo.focus();
  };

  const pin = () => void panel.attempt(async () => {
    await panel.memory.update(record.id, { pinned: !record.pinned });
    panel.say(words.saved);
  });

  const editable = record.kind === "semantic" || record.kind === "procedural";
  if (editable && record.status === "active") actions.append(button(record.pinned ? words.unpin : words.pin, pin, { "data-key": key("pin"), ...named(record.pinned ? words.unpin : words.pin) }));
  if (editable) actions.append(button(words.edit, edit, { "data-key": key("edit"), ...named(words.edit) }));
  if (record.status === "superseded") actions.append(button(words.restore, () => void panel.attempt(async () => { await panel.memory.restore(record.id); panel.say(words.saved); }), { "data-key": key("restore"), ...named(words.restore) }));
  if (record.fact) actions.append(toggle("history", words.history, (into) => history(panel, record, into)));
  if (record.source.turns?.length || record.source.document) actions.append(toggle("source", words.source, (into) => source(panel, record, into)));
  actions.append(button(words.forget, forget, { "data-key": key("forget"), ...named(words.forget) }));
  actions.prepend(...(options.actions ?? []));
  rest();
  return { element, busy: () => busy };
}

function meta(panel: Panel, record: MemoryRecord, { score, recency }: { score?: number; recency?: number }): HTMLElement {
  const { words } = panel;
  return h("p", { class: "meta" },
    score !== undefined && h("span", { class: "chip score" }, score.toFixed(2)),
    record.pinned && h("span", { class: "chip pinned" }, words.pinned),
    record.status !== "active" && h("span", { class: `chip ${record.status}` }, words.statuses[record.status] ?? record.status),
    record.category && h("span", { class: "chip" }, words.categories[record.category] ?? record.category),
    record.origin !== "user" && h("span", { class: "chip" }, words.origins[record.origin] ?? record.origin),
    h("span", {}, date(panel, record.saidAt ?? record.createdAt)),
    record.expiresAt !== undefined && h("span", {}, words.until(date(panel, record.expiresAt))),
    recency !== undefined && h("span", {}, words.recency(recency.toFixed(2))),
    record.confidence < 1 && h("span", {}, words.confidence(Math.round(record.confidence * 100))));
}

async function history(panel: Panel, { fact }: MemoryRecord, into: HTMLElement): Promise<void> {
  if (!fact) return;
  const { words } = panel;
  const values = await panel.memory.history(fact.subject, fact.predicate);
  into.append(h("p", { class: "meta" }, words.historyOf(`${fact.subject} · ${fact.predicate.replaceAll("_", " ")}`)), h("ol", { class: "history" }, ...values.map((value) =>
    h("li", { "data-status": value.status }, h("span", { class: "text" }, value.text), " ", h("span", { class: "meta" }, date(panel, value.createdAt), " · ", words.statuses[value.status] ?? value.status)))));
}

async function source(panel: Panel, { source: { session, turns = [], document, section } }: MemoryRecord, into: HTMLElement): Promise<void> {
  const { words } = panel;
  const said = await sourceTurns(panel, session, new Set(turns));
  for (const turn of said) {
    into.append(h("blockquote", { class: "quote" }, readable(panel, turn.text), h("footer", { class: "meta" }, turn.role === "assistant" ? words.assistant : turn.role === "tool" ? words.tool : words.you, " · ", date(panel, turn.saidAt ?? turn.createdAt, true))));
  }
  if (document) into.append(h("p", { class: "meta" }, section ? `${document} · ${section}` : document));
  if (said.length === 0 && !document) into.append(h("p", { class: "empty" }, words.sourceNone));
}

/** Turns are found by the ids they were recorded with; merged facts name turns of several sessions. */
async function sourceTurns(panel: Panel, session: string | undefined, wanted: Set<string>): Promise<MemoryRecord[]> {
  const found = new Map<string, MemoryRecord>();
  for (const scope of session === undefined ? [undefined] : [session, undefined]) {
    let after: string | undefined;
    while (found.size < wanted.size) {
      const page = await panel.memory.list({ kinds: ["turn"], limit: 500, ...(scope ? { session: scope } : {}), ...(after ? { after } : {}) });
      for (const turn of page) {
        const id = turn.source.turns?.[0];
        if (id !== undefined && wanted.has(id)) found.set(id, turn);
      }
      if (page.length < 500) break;
      after = page.at(-1)?.id;
    }
  }
  return [...found.values()].sort((a, b) => (a.saidAt ?? a.createdAt) - (b.saidAt ?? b.createdAt));
}
