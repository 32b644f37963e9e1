// Turns users into open memories: each opened once in this isolate, looked over by a listing, closed when idle or in the way.
import { MemoryError } from "../errors.js";
import type { PocketMemory } from "../memory.js";

export interface SeatOptions {
  /** Opens the memory of a user. */
  open(user: string): Promise<PocketMemory>;
  /** Memories kept open; more only while requests use them. */
  most: number;
  /** Milliseconds without a request after which a memory is closed. */
  idle: number;
  /** Milliseconds after which a memory lists the store again, to see what other isolates wrote. */
  revalidate: number;
  /** Milliseconds a request may take. */
  patience: number;
  clock: () => number;
}

interface Seat {
  memory: Promise<PocketMemory> | undefined;
  users: number;
  usedAt: number;
  listedAt: number;
}

/** Keeps work alive after the answer: platforms end what a finished request still does. */
export type Outlive = (work: Promise<unknown>) => void;

export class Seats {
  readonly #options: SeatOptions;
  readonly #seats = new Map<string, Seat>();

  constructor(options: SeatOptions) {
    this.#options = options;
  }

  async use<T>(user: string, job: (memory: PocketMemory) => Promise<T>, outlive: Outlive): Promise<T> {
    const seat = this.#take(user);
    try {
      const work = this.#work(user, seat, job);
      // A client that hangs up must not leave the next one waiting for a call that the platform dropped half-way.
      outlive(work.then(({ memory }) => memory.idle()).catch(() => {}));
      return (await this.#within(user, seat, work.then(({ result }) => result))) as T;
    } finally {
      seat.users -= 1;
      seat.usedAt = this.#options.clock();
      this.#sweep(outlive);
    }
  }

  #take(user: string): Seat {
    const now = this.#options.clock();
    const seat = this.#seats.get(user) ?? { memory: undefined, users: 0, usedAt: now, listedAt: now };
    // The last in the map is the last used.
    this.#seats.delete(user);
    this.#seats.set(user, seat);
    seat.users += 1;
    return seat;
  }

  async #work<T>(user: string, seat: Seat, job: (memory: PocketMemory) => Promise<T>): Promise<{ memory: PocketMemory; result: T }> {
    const now = this.#options.clock();
    if (!seat.memory) {
      seat.listedAt = now;
      seat.memory = this.#options.open(user).catch((error: unknown) => {
        seat.memory = undefined;
        throw error;
      });
    }
    const memory = await seat.memory;
    if (now - seat.listedAt >= this.#options.revalidate) {
      seat.listedAt = now;
      await memory.refresh();
    }
    return { memory, result: await job(memory) };
  }

  /** A memory that does not answer is given up: the next request opens it anew. */
  async #within<T>(user: string, seat: Seat, work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (this.#seats.get(user) === seat) this.#seats.delete(user);
        reject(new MemoryError("store_unavailable", `The memory did not answer within ${this.#options.patience / 1_000} s.`));
      }, this.#options.patience);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #sweep(outlive: Outlive): void {
    const { most, idle, clock } = this.#options;
    let over = this.#seats.size - most;
    for (const [user, seat] of this.#seats) {
      if (seat.users > 0 || (over <= 0 && clock() - seat.usedAt < idle)) continue;
      over -= 1;
      outlive(this.#leave(user, seat));
    }
  }

  #leave(user: string, seat: Seat): Promise<unknown> {
    this.#seats.delete(user);
    // What it still had to store is counted uses; losing them costs a little rank.
    return seat.memory?.then((memory) => memory.close()).catch(() => {}) ?? Promise.resolve();
  }
}
