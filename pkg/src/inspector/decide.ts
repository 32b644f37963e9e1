// Turns what waits for the user, and what contradicts itself, into choices.
import type { MemoryRecord } from "../contract.js";
import { arrange, button, h } from "./dom.js";
import { cards } from "./memories.js";
import type { Panel, View } from "./panel.js";

/** `counted` is told how many decisions are open. */
export function decideView(panel: Panel, counted: (count: number) => void): View {
  const { words } = panel;
  const make = cards(panel);
  const none = h("p", { class: "empty" }, words.decideNone);
  const pending = h("ul", { class: "list", "aria-label": words.pending });
  const conflicts = h("ul", { class: "list", "aria-label": words.conflicts });
  const pendingPart = h("section", { hidden: true }, h("h3", {}, words.pending), h("p", { class: "note" }, words.pendingNote), pending);
  const conflictPart = h("section", { hidden: true }, h("h3", {}, words.conflicts), h("p", { class: "note" }, words.conflictsNote), conflicts);
  const element = h("div", { class: "view" }, none, pendingPart, conflictPart);

  const decide = (label: string, { id, text }: MemoryRecord, decision: "accept" | "reject", kind = "") =>
    button(label, () => void panel.attempt(async () => {
      const { action } = await panel.memory.resolve(id, decision);
      panel.say(words.actions[action] ?? action);
    }), { class: kind, "data-key": `${id}/${decision}`, "aria-label": `${label}${words.about(text)}` });

  return {
    element,
    async refresh() {
      const waiting = await panel.memory.list({ status: ["pending"], limit: 200 });
      const current = await panel.memory.list({ kinds: ["semantic", "procedural"], limit: 1000 });
      const torn = current.filter(({ conflictsWith }) => conflictsWith?.some((id) => current.some((other) => other.id === id)));
      // The two of a pair stand together.
      torn.sort((a, b) => pair(a).localeCompare(pair(b)));
      arrange(pending, waiting.map((record) => make(record, { actions: [decide(words.accept, record, "accept", "primary"), decide(words.reject, record, "reject")] })));
      arrange(conflicts, torn.map((record) => make(record, { actions: [decide(words.right, record, "accept", "primary")] })));
      const count = waiting.length + torn.length;
      pendingPart.hidden = waiting.length === 0;
      conflictPart.hidden = torn.length === 0;
      none.hidden = count > 0;
      counted(count);
    },
  };
}

function pair({ id, conflictsWith = [] }: MemoryRecord): string {
  return [id, ...conflictsWith].sort()[0] as string;
}
