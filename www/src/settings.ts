// Turns the visitor's wishes into settings: where replies come from, what the clock says, how memories are kept.
import type { App } from "./app.js";
import { clockPart } from "./clock.js";
import { button, h } from "./dom.js";
import { keepingPart } from "./keeping.js";
import { chromeModel, defaults, mayConnect, type ModelName } from "./models.js";

export function settings(app: App, used: () => void): HTMLDialogElement {
  const { words, choice } = app;
  let name: ModelName = choice.name;
  const input = (id: string, label: string, value: string, props: Record<string, string | boolean> = {}) => {
    const field = h("input", { id, value, autocomplete: "off", spellcheck: "false", ...props });
    return { field, element: h("div", { class: "field" }, h("label", { for: id }, label), field) };
  };
  const address = input("model-address", words.address, choice.address, { type: "url", required: true });
  const model = input("model-name", words.model, choice.model, { type: "text", required: true });
  // Not a password field: browsers offer to store those.
  const key = input("model-key", words.key, choice.key, { type: "text", class: "secret" });
  const fields = h("div", { class: "fields" }, address.element, model.element, key.element, h("p", { class: "note" }, words.keyNote));
  const elsewhere = h("div", { class: "fields" }, h("p", { class: "note" }, words.strict), h("p", {}, h("a", { href: "./connected.html#settings" }, words.openConnected)));
  const offline = h("p", { class: "note" }, words.offlineNote);
  const use = h("button", { type: "submit", class: "primary" }, words.use);

  const radios = (Object.keys(words.models) as ModelName[]).filter((one) => one !== "chrome" || chromeModel).map((one) =>
    h("label", { class: "radio" }, h("input", { type: "radio", name: "model", value: one, checked: one === name, onchange: () => {
      name = one;
      if (one !== choice.name) {
        address.field.value = defaults[one].address;
        model.field.value = defaults[one].model;
      }
      show();
    } }), words.models[one]));

  function show(): void {
    const remote = name === "openai" || name === "anthropic";
    offline.hidden = name !== "offline";
    fields.hidden = !remote || !mayConnect;
    elsewhere.hidden = !remote || mayConnect;
    use.disabled = remote && !mayConnect;
    key.field.required = name === "anthropic";
    // Hidden fields must not hold the form back.
    for (const { field } of [address, model, key]) field.disabled = fields.hidden;
  }

  const dialog = h("dialog", { class: "settings", "aria-labelledby": "settings-title" },
    h("div", { class: "dialoghead" }, h("h2", { id: "settings-title" }, words.settings), button(words.close, () => dialog.close())),
    h("form", { onsubmit: (event) => {
      event.preventDefault();
      app.choice = { name, address: address.field.value.trim(), model: model.field.value.trim(), key: key.field.value.trim() };
      dialog.close();
      app.say(words.using(words.models[name]));
      used();
    } }, h("fieldset", {}, h("legend", {}, words.replies), ...radios), offline, fields, elsewhere, use),
    mayConnect && h("p", {}, h("a", { href: "./index.html" }, words.openStrict)),
    clockPart(app),
    keepingPart(app, () => {
      dialog.close();
      used();
    }),
    h("p", {}, h("a", { href: "./measures.html" }, words.measures)));
  show();
  return dialog;
}
