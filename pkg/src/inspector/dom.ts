// Turns a tag, attributes, listeners and children into an element: all the templating the inspector needs.

export type Child = Node | string | number | null | undefined | false;
type Listener = (event: Event) => void;
export type Props = Record<string, string | number | boolean | null | undefined | Listener>;

/** `on...` adds a listener; true sets an empty attribute; false, null and undefined leave it out. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child): child is Node | string | number => child !== null && child !== undefined && child !== false).map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

export function button(label: string, onclick: Listener, props: Props = {}): HTMLButtonElement {
  return h("button", { type: "button", onclick, ...props }, label);
}

let last = 0;
/** An id for `for` and `aria-labelledby`; unique within the page. */
export function uid(): string {
  last += 1;
  return `pm-${last}`;
}

/** Shows `elements` in `parent` without touching what is there already, so that focus and open forms survive. */
export function arrange(parent: HTMLElement, elements: HTMLElement[]): void {
  const present = [...parent.children];
  if (present.length === elements.length && present.every((child, at) => child === elements[at])) return;
  const focused = (parent.getRootNode() as ShadowRoot | Document).activeElement as HTMLElement | null;
  const key = focused && parent.contains(focused) ? focused.dataset["key"] : undefined;
  for (const child of present) if (!elements.includes(child as HTMLElement)) child.remove();
  elements.forEach((element, at) => {
    if (parent.children[at] !== element) parent.insertBefore(element, parent.children[at] ?? null);
  });
  if (!focused || (focused.isConnected && focused.matches(":focus"))) return;
  const again = key ? elements.flatMap((element) => [element, ...element.querySelectorAll<HTMLElement>("[data-key]")]).find((element) => element.dataset["key"] === key) : undefined;
  if (again) again.focus();
}
