// Turns dialogues with known answers into the five measures, run in this browser, beside no memory and full replay.
import { evaluate, type Dialogue, type GoldenCase, type Measures, type Report, type System } from "pocketmem/eval";

import english from "../../tests/unit/dialogues/en-garden.json";
import chinese from "../../tests/unit/dialogues/zh-study.json";
import { button, h } from "./dom.js";
import { firstLanguage, keepLanguage, type Language } from "./words.js";

const en = {
  title: "Five measures",
  back: "Back to the chat",
  intro: "Each dialogue is replayed in a fresh memory, in this browser, without a network: before every message its context is built and compared with what the dialogue says it should hold.",
  run: "Measure the two built-in dialogues",
  own: "Measure dialogues of your own (JSON)",
  running: (done: number, total: number) => `Dialogue ${done} of ${total}…`,
  done: (dialogues: number, seconds: string) => `${dialogues} dialogues in ${seconds} s.`,
  failed: (message: string) => `That did not work: ${message}`,
  systems: { pocketmem: "pocketmem", replay: "everything replayed", none: "no memory" } as Record<System, string>,
  measures: {
    hitRate: ["Hit rate", "Needed facts that the context holds. Higher is better."],
    falseRecall: ["False recall", "Recalled items that nobody needed. Lower is better."],
    inflation: ["Inflation", "Memory's share of the context's tokens. Lower is better."],
    efficiency: ["Efficiency", "Lasting records that are still current at the end. Higher is better."],
    consistency: ["Consistency", "Groups of rephrased questions that all bring the current value and no old one. Higher is better."],
  } as Record<Shown, [string, string]>,
  tokens: "Tokens in a context, on average",
  none: "nothing to measure",
  language: "中文",
  languageLabel: "切换到中文",
};
const zh: typeof en = {
  title: "五项指标",
  back: "回到聊天",
  intro: "每段对话都在一份全新的记忆里重放，就在这个浏览器中，不联网：每条消息之前先构建上下文，再与对话标注的应有内容比较。",
  run: "测量两段内置对话",
  own: "测量你自己的对话（JSON）",
  running: (done, total) => `第 ${done} / ${total} 段对话…`,
  done: (dialogues, seconds) => `${dialogues} 段对话，用时 ${seconds} 秒。`,
  failed: (message) => `没有成功：${message}`,
  systems: { pocketmem: "pocketmem", replay: "全部重放", none: "没有记忆" },
  measures: {
    hitRate: ["命中率", "上下文中含有所需事实的比例，越高越好。"],
    falseRecall: ["误召回率", "想起了却不需要的内容，越低越好。"],
    inflation: ["膨胀率", "记忆占上下文词元的比例，越低越好。"],
    efficiency: ["有效率", "结束时仍然有效的长期记录，越高越好。"],
    consistency: ["一致性", "换着说法提问，每次都得到当前值而没有旧值，越高越好。"],
  },
  tokens: "每个上下文的平均词元数",
  none: "没有可测的内容",
  language: "English",
  languageLabel: "Switch to English",
};

type Shown = "hitRate" | "falseRecall" | "inflation" | "efficiency" | "consistency";
const ORDER: System[] = ["pocketmem", "replay", "none"];
const words: Record<Language, typeof en> = { en, zh };

const root = document.querySelector("#app") as HTMLElement;
let language = firstLanguage();
let report: Report | undefined;
let told: ((own: typeof en) => string) | undefined;
let busy = false;

function bars(own: typeof en, values: Record<System, number | null>, most: number, show: (value: number) => string): HTMLElement {
  return h("dl", { class: "bars" }, ...ORDER.flatMap((system) => {
    const value = values[system];
    const fill = h("span", { class: `fill ${system}` });
    fill.style.inlineSize = `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%`;
    return [h("dt", {}, own.systems[system]), h("dd", {}, h("span", { class: "track", "aria-hidden": "true" }, fill), h("span", { class: "value" }, value === null ? own.none : show(value)))];
  }));
}

function results(own: typeof en, { systems }: Report): HTMLElement[] {
  const of = (name: keyof Measures) => Object.fromEntries(ORDER.map((system) => [system, systems[system][name]])) as Record<System, number | null>;
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const tokens = of("tokensPerContext");
  return [
    ...(Object.keys(own.measures) as Shown[]).map((name) => {
      const [title, meaning] = own.measures[name];
      return h("section", { "data-measure": name }, h("h2", {}, title), h("p", { class: "note" }, meaning), bars(own, of(name), 1, percent));
    }),
    h("section", { "data-measure": "tokens" }, h("h2", {}, own.tokens), bars(own, tokens, Math.max(...ORDER.map((system) => tokens[system] ?? 0)), (value) => value.toFixed(0))),
  ];
}

async function measure(read: () => Promise<(Dialogue | GoldenCase)[]>): Promise<void> {
  if (busy) return;
  busy = true;
  const started = performance.now();
  try {
    const dialogues = await read();
    told = (own) => own.running(1, dialogues.length);
    render();
    report = await evaluate(dialogues, { onProgress: (done, total) => {
      told = (own) => own.running(Math.min(done + 1, total), total);
      render();
    } });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    told = (own) => own.done(dialogues.length, seconds);
  } catch (error) {
    told = (own) => own.failed(error instanceof Error ? error.message : String(error));
  }
  busy = false;
  render();
}

const status = h("p", { class: "note", role: "status" });
const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, tabindex: "-1", onchange: () => {
  const [chosen] = file.files ?? [];
  file.value = "";
  if (chosen) void measure(async () => [JSON.parse(await chosen.text())].flat());
} });

function render(): void {
  const own = words[language];
  const key = (document.activeElement as HTMLElement | null)?.dataset["key"];
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.title = `${own.title} · pocketmem`;
  status.textContent = told?.(own) ?? "";
  root.replaceChildren(
    h("header", { class: "top" }, h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }), h("div", { class: "brand" }, h("strong", {}, "pocketmem")), h("a", { href: "./index.html" }, own.back),
      button(own.language, () => {
        language = language === "zh" ? "en" : "zh";
        keepLanguage(language);
        render();
      }, { "data-key": "language", lang: language === "zh" ? "en" : "zh-CN", "aria-label": own.languageLabel })),
    h("main", { class: "measures" }, h("h1", {}, own.title), h("p", {}, own.intro),
      h("div", { class: "buttons" },
        button(own.run, () => void measure(async () => [english, chinese] as unknown as Dialogue[]), { class: "primary", "data-key": "run", "aria-disabled": String(busy) }),
        button(own.own, () => file.click(), { "data-key": "own", "aria-disabled": String(busy) }), file),
      status, ...(report ? results(own, report) : [])));
  if (key) root.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
}

render();
