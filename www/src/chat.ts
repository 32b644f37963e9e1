// Turns the current talk into a log with a composer below it.
import type { App, Message } from "./app.js";
import { clockBar } from "./clock.js";
import { button, h } from "./dom.js";

export interface Chat {
  readonly element: HTMLElement;
  refresh(): void;
  focus(): void;
}

export function chat(app: App, showReport: () => void): Chat {
  const { words } = app;
  const log = h("div", { class: "log", role: "log", "aria-label": words.conversation, "aria-live": "polite", tabindex: "0" });
  const field = h("textarea", { id: "message", rows: 1, placeholder: words.messageHint, autocomplete: "off", oninput: () => { app.draft = field.value; fit(); }, onkeydown: (event) => {
    const { key, shiftKey, isComposing } = event as KeyboardEvent;
    // Enter also confirms a word of an input method.
    if (key !== "Enter" || shiftKey || isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  } });
  const send = h("button", { type: "submit", class: "primary" }, words.send);
  const stop = button(words.stop, () => app.stop(), { hidden: true });
  const form = h("form", { class: "composer", onsubmit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text === "" || app.busy || !app.memory) return;
    field.value = app.draft = "";
    fit();
    field.focus();
    void app.send(text);
  } }, h("label", { for: "message", class: "hidden" }, words.message), field, send, stop);
  field.value = app.draft;
  const bar = clockBar(app);
  const element = h("main", { class: "chat", "data-part": "chat" }, bar.element, log, form);
  const shown = new Map<Message, { element: HTMLElement; report: unknown }>();

  element.addEventListener("dragover", (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    element.dataset["drop"] = words.drop;
  });
  element.addEventListener("dragleave", () => delete element.dataset["drop"]);
  element.addEventListener("drop", (event) => {
    delete element.dataset["drop"];
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void app.addFiles(files);
  });

  function fit(): void {
    // One line while empty, however long the hint.
    field.style.blockSize = "";
    if (field.value !== "") field.style.blockSize = `${Math.min(field.scrollHeight + 2, 160)}px`;
  }

  function bubble(message: Message): HTMLElement {
    if (message.role === "note") return h("p", { class: "note" }, message.text);
    const element = h("article", { class: `bubble ${message.role}`, "aria-label": message.role === "user" ? words.you : words.assistant }, h("p", { class: "said" }, message.text));
    if (message.report !== undefined) element.append(reportButton(message.report));
    return element;
  }

  /** A reply that grows is read out once it is whole. */
  function grow(element: HTMLElement, { text, growing }: Message): void {
    const said = element.querySelector(".said");
    if (said && said.textContent !== text) said.textContent = text;
    if (growing) element.setAttribute("aria-busy", "true");
    else element.removeAttribute("aria-busy");
  }

  /** There from the start, so that nothing moves when the report comes. */
  function reportButton(report: Message["report"]): HTMLElement {
    const kept = report?.verdicts.filter(({ action }) => action !== "refused").length ?? 0;
    return button(words.report(kept, report?.context?.used.length ?? 0), () => {
      if (report) app.inspector?.showTurn(report);
      showReport();
    }, { class: "report", title: words.reportLabel, disabled: !report });
  }

  function refresh(): void {
    bar.refresh();
    stop.hidden = !app.busy || app.choice.name === "offline";
    send.hidden = !stop.hidden;
    log.setAttribute("aria-busy", String(app.busy));
    if (app.failure !== undefined) {
      log.replaceChildren(h("div", { class: "welcome", role: "alert" }, h("h1", {}, words.failedOpen), h("p", {}, app.failure), button(words.retry, () => void app.open(), { class: "primary" })));
      return;
    }
    if (app.locked) {
      if (!log.querySelector("form")) log.replaceChildren(unlock(app));
      return;
    }
    if (!app.memory) {
      log.replaceChildren(h("div", { class: "welcome" }, h("p", { class: "note" }, words.opening)));
      return;
    }
    for (const message of shown.keys()) if (!app.messages.includes(message)) shown.delete(message);
    const wanted: HTMLElement[] = app.messages.some(({ role }) => role !== "note") ? [] : [welcome(app)];
    for (const message of app.messages) {
      const old = shown.get(message);
      const made = old?.element ?? bubble(message);
      grow(made, message);
      if (old && old.report !== message.report) made.querySelector(".report")?.replaceWith(reportButton(message.report));
      shown.set(message, { element: made, report: message.report });
      wanted.push(made);
    }
    if (app.busy && app.choice.name !== "offline" && !app.messages.at(-1)?.growing) wanted.push(h("p", { class: "note" }, words.thinking));
    if (app.ended) wanted.push(h("p", { class: "note" }, words.ended));
    // What is there already stays, so that a screen reader reads only what is new.
    for (const child of [...log.children]) if (!wanted.includes(child as HTMLElement)) child.remove();
    wanted.forEach((one, at) => {
      if (log.children[at] !== one) log.insertBefore(one, log.children[at] ?? null);
    });
    log.scrollTop = log.scrollHeight;
  }

  return { element, refresh, focus: () => (log.querySelector<HTMLElement>("#passphrase") ?? field).focus() };
}

/** A sealed memory asks for its passphrase first. */
function unlock(app: App): HTMLElement {
  const { words, locked } = app;
  const field = h("input", { id: "passphrase", type: "password", required: true, autocomplete: "current-password", "aria-describedby": "unlock-note" });
  const open = h("button", { type: "submit", class: "primary" }, words.unlock);
  return h("div", { class: "welcome" },
    h("h1", {}, words.lockedTitle),
    h("form", { class: "unlock", onsubmit: (event) => {
      event.preventDefault();
      // Deriving the key takes a moment.
      open.disabled = true;
      void app.open(field.value);
    } }, h("label", { for: "passphrase" }, words.passphrase), field, open),
    h("p", { class: "note", id: "unlock-note", ...(locked?.wrong ? { role: "alert" } : {}) }, locked?.wrong ? words.wrongPassphrase : words.lockedNote));
}

function welcome(app: App): HTMLElement {
  const { words, facts } = app;
  // Told and come back: only the question is left of the first minute.
  const done = facts > 0 ? 2 : 0;
  const steps = words.steps.map((step, at) => h("li", { class: at < done ? "done" : "", "aria-current": at === done ? "step" : undefined }, step, at < done && h("span", { class: "hidden" }, ` ${words.stepDone}`)));
  return h("div", { class: "welcome" },
    h("h1", {}, facts > 0 ? words.welcomeBack(facts) : words.welcome),
    app.talks.length <= 1 && h("ol", { class: "steps" }, ...steps),
    h("p", { class: "note" }, words.tryThese),
    h("div", { class: "suggestions" }, ...words.suggestions.map((text) => button(text, () => void app.send(text)))),
    app.talks.length === 0 && button(words.sample, () => void app.loadSample(), { class: "link" }));
}
