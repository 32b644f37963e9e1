// Turns named panels into tabs after the ARIA pattern: arrow keys move, Home and End jump, one tab stop.
import { h, uid } from "./dom.js";

export interface Tab {
  name: string;
  label: string;
  element: HTMLElement;
}

export interface Tabs {
  readonly element: HTMLElement;
  readonly current: string;
  select(name: string, focus?: boolean): void;
  badge(name: string, count: number): void;
}

export function tabs(label: string, all: Tab[], selected: (name: string) => void): Tabs {
  let current = (all[0] as Tab).name;
  const list = h("div", { role: "tablist", "aria-label": label, class: "tabs" });
  const made = all.map((tab) => {
    const id = uid();
    const panel = h("div", { role: "tabpanel", id: `${id}-panel`, "aria-labelledby": id, tabindex: "0", class: "panel" }, tab.element);
    const badge = h("span", { class: "badge", hidden: true });
    const button = h("button", { role: "tab", type: "button", id, "aria-controls": panel.id, "data-tab": tab.name, onclick: () => select(tab.name) }, tab.label, badge);
    list.append(button);
    return { ...tab, panel, button, badge };
  });

  function select(name: string, focus = false): void {
    current = name;
    for (const tab of made) {
      const on = tab.name === name;
      tab.button.setAttribute("aria-selected", String(on));
      tab.button.tabIndex = on ? 0 : -1;
      tab.panel.hidden = !on;
      if (on) {
        if (focus) tab.button.focus();
        // Along the strip only: scrollIntoView would also move the page.
        list.scrollLeft = Math.max(0, tab.button.offsetLeft - list.offsetLeft - (list.clientWidth - tab.button.offsetWidth) / 2);
      }
    }
    selected(name);
  }

  list.addEventListener("keydown", (event) => {
    const at = made.findIndex(({ name }) => name === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: made.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select((made[(to + made.length) % made.length] as Tab).name, true);
  });

  return {
    element: h("div", { class: "frame" }, list, ...made.map(({ panel }) => panel)),
    get current() {
      return current;
    },
    select,
    badge(name, count) {
      const tab = made.find((one) => one.name === name);
      if (!tab) return;
      tab.badge.hidden = count === 0;
      tab.badge.textContent = String(count);
    },
  };
}
