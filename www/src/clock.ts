// Turns a date and time of the visitor's, or steps from the present one, into what the memory takes for now.
import type { App } from "./app.js";
import { button, h } from "./dom.js";

const DAY = 86_400_000;

/** The part of the settings that sets the clock. */
export function clockPart(app: App): HTMLElement {
  const { words } = app;
  const field = h("input", { id: "clock", type: "datetime-local", min: "2000-01-01T00:00", max: "2199-12-31T23:59", required: true, "aria-describedby": "clock-note", onchange: () => {
    // A date that is still being typed is none.
    if (field.checkValidity()) set(Date.parse(field.value));
  } });
  const set = (time: number | undefined) => {
    app.setClock(time);
    show();
  };
  const back = button(words.backToNow, () => set(undefined));
  const steps = words.clockSteps.map(([days, label]) => button(label, () => set(app.now() + days * DAY)));
  function show(): void {
    field.value = local(app.now());
    back.disabled = app.ahead === 0;
  }
  show();
  return h("div", { class: "field clock" }, h("label", { for: "clock" }, words.clock), field, h("div", { class: "buttons" }, ...steps, back), h("p", { class: "note", id: "clock-note" }, words.clockNote));
}

/** Says above the talk that the clock is not the visitor's own. */
export function clockBar(app: App): { element: HTMLElement; refresh(): void } {
  const text = h("span", {});
  const element = h("div", { class: "clockbar", role: "note", hidden: true }, text, button(app.words.backToNow, () => app.setClock(undefined), { class: "link" }));
  return {
    element,
    refresh() {
      element.hidden = app.ahead === 0;
      text.textContent = app.words.clockShows(app.clockTime());
    },
  };
}

/** As the field writes times: the visitor's own zone, without naming it. */
function local(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
