// Turns overlapping calls into a sequence: first come, first served, one at a time.

export class Queue {
  #tail: Promise<unknown> = Promise.resolve();

  run<T>(job: () => Promise<T> | T): Promise<T> {
    const result = this.#tail.then(job);
    // A failed job must not fail the ones behind it; its caller gets the rejection from `result`.
    this.#tail = result.catch(() => {});
    return result;
  }

  /** Resolves when all that is queued now is done. */
  async idle(): Promise<void> {
    await this.#tail;
  }
}
