// Turns an empty page into the demo: header, talks, chat and the memory panel beside it.
import "pocketmem/inspector";

import { App } from "./app.js";
import { type Chat, chat } from "./chat.js";
import { button, h } from "./dom.js";
import { mayConnect } from "./models.js";
import { changedElsewhere } from "./opening.js";
import { settings } from "./settings.js";
import { type Talks, talks } from "./talks.js";

type View = "talks" | "chat" | "memory";

const app = new App();
const root = document.querySelector("#app") as HTMLElement;
const status = h("p", { class: "hidden", role: "status" });
// One inspector for the page's life: changing the language must not lose its place.
const inspector = document.createElement("pocketmem-inspector");
inspector.addEventListener("pocketmem-erased", () => app.erased());
app.inspector = inspector;
app.say = (text) => { status.textContent = text; };

let parts: { chat: Chat; talks: Talks } | undefined;
let view: View = "chat";

/** On narrow screens one part shows at a time. */
function show(next: View): void {
  view = next;
  root.dataset["view"] = next;
  for (const one of root.querySelectorAll<HTMLElement>("[data-view-button]")) {
    if (one.dataset["viewButton"] === next) one.setAttribute("aria-current", "true");
    else one.removeAttribute("aria-current");
  }
}

function render(): void {
  const { words, language } = app;
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  inspector.lang = document.documentElement.lang;
  inspector.toggleAttribute("sealed", app.keeping.sealed);
  const chatPart = chat(app, () => {
    inspector.open("turn");
    show("memory");
  });
  const talksPart = talks(app, () => {
    show("chat");
    chatPart.focus();
  });
  parts = { chat: chatPart, talks: talksPart };
  const dialog = settings(app, () => {
    render();
    root.querySelector<HTMLElement>(".model")?.focus();
  });
  const openSettings = () => {
    dialog.showModal();
  };
  const viewButton = (name: View, label: string) => button(label, () => show(name), { "data-view-button": name });
  root.replaceChildren(
    h("a", { class: "skip", href: "#message", onclick: (event) => { event.preventDefault(); show("chat"); chatPart.focus(); } }, words.skip),
    h("header", { class: "top" },
      h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }),
      h("div", { class: "brand" }, h("strong", {}, "pocketmem"), h("span", { class: "tagline" }, mayConnect ? words.taglineConnected : words.tagline)),
      button(words.modelsShort[app.choice.name], openSettings, { class: "model", "aria-haspopup": "dialog", "aria-label": `${words.modelsShort[app.choice.name]}: ${words.settings}` }),
      h("a", { class: "docs", href: language === "zh" ? "./docs/index.zh-CN.html" : "./docs/index.html" }, words.docs),
      button(words.language, () => {
        app.setLanguage(language === "zh" ? "en" : "zh");
        root.querySelector<HTMLElement>(".language")?.focus();
      }, { class: "language", lang: language === "zh" ? "en" : "zh-CN", "aria-label": words.languageLabel })),
    talksPart.element,
    chatPart.element,
    h("aside", { class: "memory", "data-part": "memory", "aria-label": words.memory }, inspector),
    h("nav", { class: "views", "aria-label": words.views }, viewButton("talks", words.talks), viewButton("chat", words.chat), viewButton("memory", words.memory)),
    dialog,
    status,
  );
  show(view);
  chatPart.refresh();
  talksPart.refresh();
  if (location.hash === "#settings") {
    history.replaceState(null, "", location.pathname);
    openSettings();
  }
}

app.changed = (what) => {
  if (what === "all") {
    if (app.memory && inspector.memory !== app.memory) inspector.memory = app.memory;
    render();
  } else {
    parts?.chat.refresh();
    parts?.talks.refresh();
  }
};

changedElsewhere(() => location.reload());
render();
await app.open();
parts?.chat.focus();
