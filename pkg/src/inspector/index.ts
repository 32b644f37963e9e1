// Turns an import of "pocketmem/inspector" into the element <pocketmem-inspector>, where there are elements.
import { PocketmemInspector } from "./element.js";

export { PocketmemInspector };
export type { TurnReport } from "./panel.js";

declare global {
  interface HTMLElementTagNameMap {
    "pocketmem-inspector": PocketmemInspector;
  }
}

if (globalThis.customElements && !customElements.get("pocketmem-inspector")) customElements.define("pocketmem-inspector", PocketmemInspector);
