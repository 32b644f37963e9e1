// Turns the choice of worker and seal into a part of the settings.
import type { App } from "./app.js";
import { button, h } from "./dom.js";

export function keepingPart(app: App, done: () => void): HTMLElement {
  const { words, keeping } = app;
  const failed = h("p", { class: "note", role: "alert" });
  const attempt = async (work: () => Promise<void>, message: string) => {
    part.disabled = true;
    failed.textContent = "";
    try {
      await work();
      done();
      app.say(message);
    } catch (error) {
      failed.textContent = error instanceof Error ? error.message : String(error);
      part.disabled = false;
    }
  };
  const worker = h("input", { type: "checkbox", checked: keeping.worker, onchange: () => void attempt(() => app.keep({ worker: worker.checked }), worker.checked ? words.workerOn : words.workerOff) });
  const field = h("input", { id: "seal-passphrase", type: "password", required: true, minlength: 8, autocomplete: "new-password" });
  const seal = keeping.sealed
    ? h("div", { class: "fields" }, h("p", { class: "note" }, words.sealedNote), button(words.unseal, () => void attempt(() => app.keep({ sealed: false }), words.unsealedNow)))
    : h("form", { onsubmit: (event) => {
      event.preventDefault();
      void attempt(() => app.keep({ sealed: true }, field.value), words.sealedNow);
    } }, h("p", { class: "note" }, words.sealNote), h("div", { class: "field" }, h("label", { for: "seal-passphrase" }, words.passphrase), field), h("button", { type: "submit" }, words.seal));
  const part = h("fieldset", { class: "keeping" }, h("legend", {}, words.keeping), h("label", { class: "radio" }, worker, words.inWorker), h("h3", {}, words.sealTitle), seal, failed);
  return part;
}
