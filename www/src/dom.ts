// Turns a tag, attributes, listeners and children into an element.

export type Child = Node | string | null | undefined | false;
type Listener = (event: Event) => void;

/** `on...` adds a listener; true sets an empty attribute; false and undefined leave it out. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Record<string, string | number | boolean | undefined | Listener> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(label: string, onclick: Listener, props: Parameters<typeof h>[1] = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...props }, label);
}
