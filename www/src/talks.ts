// Turns the stored sessions into a list to open one of, or to start anew.
import type { App } from "./app.js";
import { button, h } from "./dom.js";
import { dated } from "./words.js";

export interface Talks {
  readonly element: HTMLElement;
  refresh(): void;
}

export function talks(app: App, opened: () => void): Talks {
  const { words } = app;
  const list = h("ul", { class: "talklist" });
  const none = h("p", { class: "note" }, words.noTalks);
  const end = button(words.endTalk, () => void app.endTalk());
  const element = h("nav", { class: "talks", "data-part": "talks", "aria-label": words.talks },
    h("div", { class: "buttons" }, button(words.newTalk, () => { app.newTalk(); opened(); }, { class: "primary" }), end), none, list);
  return {
    element,
    refresh() {
      const focused = (document.activeElement as HTMLElement | null)?.dataset["session"];
      none.hidden = app.talks.length > 0;
      end.disabled = app.ended || app.messages.length === 0;
      list.replaceChildren(...app.talks.map(({ session, title, time }) => {
        const open = h("button", { type: "button", "data-session": session, "aria-current": session === app.session ? "true" : undefined, onclick: () => {
          if (session !== app.session) void app.openTalk(session);
          opened();
        } }, h("span", { class: "title" }, title), h("span", { class: "time" }, dated(time, app.language, "short")));
        return h("li", {}, open);
      }));
      if (focused) list.querySelector<HTMLElement>(`[data-session="${CSS.escape(focused)}"]`)?.focus();
    },
  };
}
