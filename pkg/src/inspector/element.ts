// Turns an open Memory into <pocketmem-inspector>: everything it holds, to see, decide, edit, forget, take along and erase.
import { checkContext, checkMemory } from "../adapters/given.js";
import { list, one, options, shape, string } from "../check.js";
import type { Memory } from "../contract.js";
import { dataView } from "./data.js";
import { decideView } from "./decide.js";
import { h } from "./dom.js";
import { memoriesView } from "./memories.js";
import type { Panel, TurnReport, View } from "./panel.js";
import { styles } from "./styles.js";
import { type Tabs, tabs } from "./tabs.js";
import { timelineView } from "./timeline.js";
import { turnView } from "./turn.js";
import { languageOf, type Words, words } from "./words.js";

/** On a server there are no elements: importing this file does nothing there. */
const Base = (globalThis.HTMLElement ?? class {}) as typeof HTMLElement;
const TABS: (keyof Words["tabs"])[] = ["turn", "memories", "decide", "timeline", "data"];
/** Milliseconds that changes are gathered before the open tab reads the memory again. */
const GATHER = 60;

interface Shown {
  tabs: Tabs;
  views: Record<keyof Words["tabs"], View>;
  turn: ReturnType<typeof turnView>;
  memories: ReturnType<typeof memoriesView>;
}

export class PocketmemInspector extends Base {
  static readonly observedAttributes = ["lang", "sealed"];
  #memory: Memory | undefined;
  #off: (() => void)[] = [];
  #panel: Panel | undefined;
  #shown: Shown | undefined;
  #report: TurnReport | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #status = "";

  /** The open memory to show; null shows none. Closing it is the caller's. */
  get memory(): Memory | null {
    return this.#memory ?? null;
  }

  set memory(memory: Memory | null) {
    if (memory) checkMemory(memory, "<pocketmem-inspector>", ["list", "on"]);
    this.#release();
    this.#memory = memory ?? undefined;
    this.#report = undefined;
    this.#listen();
    this.#render();
  }

  /** Shows what one message did: the verdicts of record() and the context it was answered with. */
  showTurn(report: TurnReport): void {
    const { query, verdicts, context } = options(report, "showTurn()", ["query", "verdicts", "context"]) as unknown as TurnReport;
    string(query, "showTurn()'s query");
    list(verdicts, "showTurn()'s verdicts", (verdict, name) => shape(verdict, name));
    if (context) checkContext(context, "showTurn()");
    this.#report = { ...report, verdicts: [...verdicts] };
    this.#shown?.turn.show(this.#report);
  }

  /** Reads the memory again, when something moved that it does not tell of: the clock, for one. */
  refresh(): void {
    const shown = this.#shown;
    const panel = this.#panel;
    if (!shown || !panel || !this.isConnected) return;
    const view = shown.views[shown.tabs.current as keyof Words["tabs"]];
    const read = async () => {
      await view.refresh();
      // Their number shows on every tab.
      if (view !== shown.views.decide) await shown.views.decide.refresh();
    };
    // Closed meanwhile, with the page or for another user: nothing to show.
    read().catch((error: { code?: string }) => error.code === "closed" || panel.fail(error));
  }

  /** Opens a tab: "turn", "memories", "decide", "timeline" or "data". */
  open(tab: keyof Words["tabs"]): void {
    one(TABS)(tab, "tab");
    this.#shown?.tabs.select(tab, true);
  }

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const root = this.attachShadow({ mode: "open" });
      const sheet = new CSSStyleSheet();
      // Not a <style> element: strict policies forbid those.
      sheet.replaceSync(styles);
      root.adoptedStyleSheets = [sheet];
    }
    this.#listen();
    this.#render();
  }

  disconnectedCallback(): void {
    this.#release();
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#render();
  }

  #listen(): void {
    const memory = this.#memory;
    if (!memory || !this.isConnected || this.#off.length > 0) return;
    this.#off = [
      memory.on("change", () => this.#later()),
      memory.on("verdict", (verdict) => {
        if (this.#report) this.showTurn({ ...this.#report, verdicts: [...this.#report.verdicts, verdict] });
      }),
    ];
  }

  #release(): void {
    clearTimeout(this.#timer);
    for (const off of this.#off) off();
    this.#off = [];
  }

  #render(): void {
    const root = this.shadowRoot;
    if (!root) return;
    const memory = this.#memory;
    const language = languageOf(this.lang || this.closest<HTMLElement>("[lang]")?.lang || globalThis.navigator?.language);
    const own = words[language];
    if (!memory) {
      this.#shown = undefined;
      root.replaceChildren(h("p", { class: "empty", lang: language }, own.loading));
      return;
    }
    const status = h("p", { class: "status", role: "status" }, this.#status);
    const panel: Panel = {
      memory,
      words: own,
      language,
      sealed: this.hasAttribute("sealed"),
      say: (message) => { this.#status = message; status.textContent = message; status.classList.remove("bad"); },
      attempt: async (work) => {
        try {
          await work();
          // Not every call tells of a change: an erased memory, for one, has nothing left to name.
          this.#later();
          return true;
        } catch (error) {
          panel.fail(error);
          return false;
        }
      },
      fail: (error) => {
        panel.say(own.failed(error instanceof Error ? error.message : String(error)));
        status.classList.add("bad");
      },
      reveal: (id) => {
        this.#shown?.tabs.select("memories");
        void panel.attempt(async () => this.#shown?.memories.reveal(id));
      },
      emit: (name, detail) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true })),
    };
    const turn = turnView(panel);
    const memories = memoriesView(panel);
    const views: Shown["views"] = { turn, memories, decide: decideView(panel, (count) => this.#shown?.tabs.badge("decide", count)), timeline: timelineView(panel), data: dataView(panel) };
    const before = this.#shown?.tabs.current;
    const strip = tabs(own.title, (Object.keys(views) as (keyof Words["tabs"])[]).map((name) => ({ name, label: own.tabs[name], element: views[name].element })), () => this.refresh());
    this.#panel = panel;
    this.#shown = { tabs: strip, views, turn, memories };
    root.replaceChildren(h("div", { class: "inspector", lang: language === "zh" ? "zh-CN" : "en" }, strip.element, status));
    if (this.#report) turn.show(this.#report);
    strip.select(before ?? "turn");
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.refresh(), GATHER);
  }
}
