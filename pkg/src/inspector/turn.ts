// Turns the report of one message into its tab: kept, not kept, recalled with its score parts, tokens by layer.
import type { Context, ContextBlock, Recalled, Verdict } from "../contract.js";
import { button, h } from "./dom.js";
import { number, type Panel, readable, type TurnReport, type View } from "./panel.js";

export interface TurnView extends View {
  show(report: TurnReport): void;
}

export function turnView(panel: Panel): TurnView {
  const element = h("div", { class: "view" }, h("p", { class: "empty" }, panel.words.turnEmpty));
  return {
    element,
    refresh: async () => {},
    show({ query, verdicts, context }) {
      const kept = verdicts.filter(({ action }) => action !== "refused");
      const refused = verdicts.filter(({ action }) => action === "refused");
      const { words } = panel;
      element.replaceChildren(
        h("blockquote", { class: "quote" }, query),
        section(words.kept, kept.length, verdictList(panel, kept, words.keptNone)),
        section(words.refused, refused.length, verdictList(panel, refused, words.refusedNone)),
        ...(context ? [section(words.recalled, context.used.length, recalledList(panel, context.used)), contextPart(panel, context)] : []),
      );
    },
  };
}

function section(title: string, count: number | null, ...content: HTMLElement[]): HTMLElement {
  return h("section", {}, h("h3", {}, title, count === null ? null : h("span", { class: "count" }, count)), ...content);
}

function verdictList(panel: Panel, verdicts: Verdict[], none: string): HTMLElement {
  if (verdicts.length === 0) return h("p", { class: "empty" }, none);
  const { words } = panel;
  return h("ul", { class: "list" }, ...verdicts.map(({ action, reason, id, text }) =>
    h("li", { class: "item", "data-action": action, "data-reason": reason },
      h("p", { class: "text" }, text || words.withheld),
      h("p", { class: "meta" },
        h("span", { class: `chip ${action}` }, words.actions[action] ?? action),
        h("span", {}, words.reasons[reason] ?? reason),
        id && action !== "refused" && button(words.show, () => panel.reveal(id), { class: "link", "aria-label": `${words.show}${words.about(text ?? "")}` }))),
  ));
}

function recalledList(panel: Panel, used: Recalled[]): HTMLElement {
  if (used.length === 0) return h("p", { class: "empty" }, panel.words.recalledNone);
  return h("ul", { class: "list" }, ...used.map((record) => {
    const { words } = panel;
    const { why } = record;
    // The core profile is there whatever was asked: it has no score to explain.
    const scored = why.found.some((way) => way !== "profile");
    return h("li", { class: "item", "data-id": record.id, "data-turns": (record.source.turns ?? []).join(" ") },
      h("p", { class: "text clamp" }, readable(panel, record.text)),
      h("p", { class: "meta" },
        scored && h("span", { class: "chip score" }, record.score.toFixed(2)),
        ...why.found.map((way) => h("span", { class: "chip" }, words.found[way] ?? way)),
        record.kind !== "turn" && record.kind !== "document" && button(words.show, () => panel.reveal(record.id), { class: "link", "aria-label": `${words.show}${words.about(record.text)}` })),
      scored && h("details", {}, h("summary", {}, words.why), parts(panel, why)));
  }));
}

function parts(panel: Panel, why: Recalled["why"]): HTMLElement {
  const { lexical, vector, recency, confidence, importance, boosts } = why;
  const rows: [string, number][] = [...Object.entries({ lexical, vector, recency, confidence, importance }), ...Object.entries(boosts)];
  return h("dl", { class: "parts" }, ...rows.flatMap(([name, value]) => {
    const bar = h("span", { class: "fill" });
    bar.style.inlineSize = `${Math.max(0, Math.min(1, value)) * 100}%`;
    return [h("dt", {}, panel.words.parts[name] ?? name), h("dd", {}, h("span", { class: "track", "aria-hidden": "true" }, bar), value.toFixed(2))];
  }));
}

/** Neighbours of one layer are one piece of the bar. */
function pieces(blocks: ContextBlock[]): ContextBlock[] {
  const merged: ContextBlock[] = [];
  for (const block of blocks) {
    const last = merged.at(-1);
    if (block.tokens === 0) continue;
    if (last?.layer === block.layer && last.stable === block.stable) merged[merged.length - 1] = { ...last, text: `${last.text}\n${block.text}`, tokens: last.tokens + block.tokens, ids: [...last.ids, ...block.ids] };
    else merged.push(block);
  }
  return merged;
}

function contextPart(panel: Panel, context: Context): HTMLElement {
  const { words } = panel;
  const shown = pieces(context.blocks);
  const { total, limit } = context.tokens;
  const stable = shown.filter((block) => block.stable).reduce((sum, block) => sum + block.tokens, 0);
  const bar = h("div", { class: "bar", "aria-hidden": "true" }, ...shown.map((block) => {
    const piece = h("span", { class: block.stable ? "piece stable" : "piece", "data-layer": block.layer, title: `${words.layers[block.layer]}: ${block.tokens}` });
    piece.style.flexGrow = String(block.tokens);
    return piece;
  }));
  const rows = shown.map((block) => h("tr", {},
    h("th", { scope: "row" }, h("span", { class: "key", "data-layer": block.layer, "aria-hidden": "true" }), words.layers[block.layer] ?? block.layer, block.stable && h("span", { class: "chip" }, words.cached)),
    h("td", {}, number(panel, block.tokens))));
  const texts = shown.map((block) => h("div", { class: "seen" }, h("p", { class: "meta" }, words.layers[block.layer] ?? block.layer), h("pre", { tabindex: "0", role: "group", "aria-label": words.layers[block.layer] ?? block.layer }, block.text)));
  return section(words.context, null,
    h("p", { class: "meta" }, words.contextTotal(number(panel, total), number(panel, limit))),
    bar,
    h("table", { class: "layers" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words.layer), h("th", { scope: "col" }, words.tokens))), h("tbody", {}, ...rows)),
    h("p", { class: "note" }, words.cachedNote(number(panel, stable))),
    ...(context.dropped.length > 0 ? [droppedPart(panel, context)] : []),
    h("details", { class: "full" }, h("summary", {}, words.seen), ...texts));
}

function droppedPart(panel: Panel, { dropped }: Context): HTMLElement {
  const { words } = panel;
  const list = h("ul", { class: "list" });
  const details = h("details", {}, h("summary", {}, words.dropped(dropped.length)), list);
  details.addEventListener("toggle", () => {
    if (!details.open || list.childElementCount > 0) return;
    void panel.attempt(async () => {
      for (const { id, reason } of dropped.slice(0, 30)) {
        const record = await panel.memory.get(id);
        list.append(h("li", { class: "item" }, h("p", { class: "text clamp" }, record?.text ?? id), h("p", { class: "meta" }, words.drops[reason] ?? reason)));
      }
    });
  });
  return details;
}
