// Turns the built-in embedder's file into bytes for the first call that could use it; a slow one holds calls up only once.
import { unref } from "./unref.js";

/** Milliseconds that calls wait for the file in all, and between two tries to get it. */
const PATIENCE = 5_000;
const PAUSE = 60_000;

export class ModelFile {
  readonly #read: () => Promise<Uint8Array | null>;
  readonly #arrived: () => void;
  bytes: Uint8Array | undefined;
  #reading: Promise<void> | undefined;
  /** Until when calls wait; undefined before the first does. */
  #patience: number | undefined;
  #retryAt = 0;

  /** `read` gives null where the platform brings no file along; `arrived` is called when bytes come that a call waited for. */
  constructor(read: () => Promise<Uint8Array | null>, arrived: () => void) {
    this.#read = read;
    this.#arrived = arrived;
  }

  /** Begins to read, so that the file comes while the store is read. */
  begin(): void {
    if (!this.bytes && Date.now() >= this.#retryAt) this.#reading ??= this.#bring();
  }

  /** Resolves when the file is there or is not to be waited for: words serve until it is. */
  async wanted(): Promise<void> {
    this.begin();
    if (this.bytes || !this.#reading) return;
    this.#patience ??= Date.now() + PATIENCE;
    const patience = this.#patience - Date.now();
    if (patience <= 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    await Promise.race([this.#reading, new Promise((resolve) => { timer = unref(setTimeout(resolve, patience)); })]);
    clearTimeout(timer);
  }

  async #bring(): Promise<void> {
    try {
      const bytes = await this.#read();
      if (bytes) this.bytes = bytes;
      else this.#retryAt = Infinity;
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error);
      this.#reading = undefined;
      this.#patience = undefined;
      this.#retryAt = Date.now() + PAUSE;
    }
    // Nobody has asked for it yet: it is taken in by the first call that does.
    if (this.bytes && this.#patience !== undefined) this.#arrived();
  }
}
