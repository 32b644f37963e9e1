// Turns the platform around the engine (page, worker, Node, edge) into the few services upkeep needs.

export interface Page {
  /** Whether a timer set now will run when no call is being served. */
  readonly timers: boolean;
  /** Asks the browser to keep the origin's data; null where that cannot be asked. */
  persist(): Promise<boolean | null>;
  persisted(): Promise<boolean | null>;
  /** A small note outside the store: a wiped store is told from a new one by it. */
  note(name: string): Promise<string | null>;
  setNote(name: string, value: string | null): Promise<void>;
  /** Runs `job` unless another tab is running it. */
  locked<T>(name: string, job: () => Promise<T>): Promise<T | undefined>;
  /** Holds a lock of this name beside others that hold it, until the page ends or what it gives is called. */
  hold(name: string): Promise<() => void>;
  /** Names of all locks that pages of this origin hold; null where that cannot be told. */
  held(): Promise<string[] | null>;
  onShow(listener: () => void): () => void;
  onHide(listener: () => void): () => void;
}

/** The services of the thread this runs on. */
export function ownPage(): Page {
  return {
    timers: globalThis.navigator?.userAgent !== "Cloudflare-Workers",
    async persist() {
      const storage = storageManager();
      return storage?.persist ? storage.persist().catch(() => false) : null;
    },
    async persisted() {
      const storage = storageManager();
      return storage?.persisted ? storage.persisted().catch(() => false) : null;
    },
    async note(name) {
      return notes()?.getItem(name) ?? null;
    },
    async setNote(name, value) {
      try {
        if (value === null) notes()?.removeItem(name);
        else notes()?.setItem(name, value);
      } catch {
        // A full or forbidden localStorage costs the warning after a wipe, nothing else.
      }
    },
    async locked(name, job) {
      const locks = globalThis.navigator?.locks;
      if (!locks) return job();
      return locks.request(name, { ifAvailable: true }, (lock) => (lock ? job() : undefined)) as ReturnType<typeof job>;
    },
    hold,
    async held() {
      const state = await globalThis.navigator?.locks?.query?.().catch(() => undefined);
      return state?.held?.map(({ name }) => name ?? "") ?? null;
    },
    onShow: (listener) => {
      const shown = () => { if (globalThis.document?.visibilityState !== "hidden") listener(); };
      return listening([["window", "pageshow"], ["window", "focus"], ["document", "visibilitychange"]], shown);
    },
    onHide: (listener) => {
      const hidden = (event: Event) => { if (event.type === "pagehide" || globalThis.document?.visibilityState === "hidden") listener(); };
      return listening([["window", "pagehide"], ["document", "visibilitychange"]], hidden);
    },
  };
}

/** A page with a lock is not kept for the way back: the lock is let go of meanwhile. */
async function hold(name: string): Promise<() => void> {
  let release: (() => void) | undefined;
  let wanted = true;
  const take = () =>
    new Promise<void>((resolve) => {
      const locks = globalThis.navigator?.locks;
      if (!locks || !wanted) return resolve();
      locks.request(name, { mode: "shared" }, () => {
        resolve();
        return wanted ? new Promise<void>((done) => { release = done; }) : undefined;
      }).catch(() => resolve());
    });
  const letGo = () => {
    release?.();
    release = undefined;
  };
  const stop = listening([["window", "pagehide"], ["window", "pageshow"]], (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    if (event.type === "pagehide") letGo();
    else void take();
  });
  await take();
  return () => {
    wanted = false;
    stop();
    letGo();
  };
}

function listening(events: ["window" | "document", string][], listener: (event: Event) => void): () => void {
  const targets = events.map(([target, event]) => [target === "window" ? globalThis.window : globalThis.document, event] as const);
  for (const [target, event] of targets) target?.addEventListener?.(event, listener);
  return () => { for (const [target, event] of targets) target?.removeEventListener?.(event, listener); };
}

function storageManager(): StorageManager | undefined {
  return globalThis.navigator?.storage;
}

function notes(): Storage | undefined {
  try {
    // Only pages: newer Node has a localStorage too, which warns and is nobody's.
    return globalThis.document ? globalThis.localStorage : undefined;
  } catch {
    return undefined;
  }
}
