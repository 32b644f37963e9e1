// Turns commits and late verdicts into calls of the listeners that on() was given.
import type { Verdict } from "./contract.js";
import { func, one } from "./check.js";

export interface Events {
  change: { ids: string[]; from: "here" | "elsewhere" };
  verdict: Verdict;
}

export class Emitter {
  readonly #listeners = { change: new Set<(event: never) => void>(), verdict: new Set<(event: never) => void>() };

  on<E extends keyof Events>(event: E, listener: (event: Events[E]) => void): () => void {
    const listeners = this.#listeners[one(Object.keys(this.#listeners))(event, "event") as E];
    func(listener, "listener");
    // A wrapper of its own, so that one function given twice is two listeners and each is taken off alone.
    const own = (value: never) => listener(value);
    listeners.add(own);
    return () => { listeners.delete(own); };
  }

  emit<E extends keyof Events>(event: E, value: Events[E]): void {
    for (const listener of [...this.#listeners[event]]) {
      try {
        listener(value as never);
      } catch (error) {
        // A listener's fault is its page's, not the memory's: report it there and go on.
        report(error);
      }
    }
  }

  clear(): void {
    this.#listeners.change.clear();
    this.#listeners.verdict.clear();
  }
}

function report(error: unknown): void {
  if (typeof reportError === "function") reportError(error);
  else console.error(error);
}
