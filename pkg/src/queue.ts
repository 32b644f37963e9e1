// Turns overlapping calls into a sequence: first come, first served, one at a time.

export class Queue {
  #tail: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Jobs waiting or running. */
  get length(): number {
    return this.#length;
  }

  run<T>(job: () => Promise<T> | T): Promise<T> {
    this.#length += 1;
    const result = this.#tail.then(job);
    // A failed job must not fail the ones behind it; its caller gets the rejection from `result`.
    this.#tail = result.then(
      () => { this.#length -= 1; },
      () => { this.#length -= 1; },
    );
    return result;
  }

  /** Resolves when all that is queued now is done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
