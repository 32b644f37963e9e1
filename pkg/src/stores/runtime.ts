// Says what the stores written in Rust need of the wasm instance they live in.

/** The classes of src/wasm/store.rs. */
export interface StoreClasses {
  IndexedDbStore: new (name: string, known: boolean) => IndexedDbHandle;
  KvStore: new (namespace: unknown, backoffMs: number) => KvHandle;
}

export interface IndexedDbHandle {
  open(): Promise<void>;
  load(keys: string[]): Promise<(Uint8Array | null)[]>;
  list(prefix: string): Promise<string[]>;
  commit(put: [string, Uint8Array][], remove: string[], relaxed: boolean): Promise<void>;
  removeNow(keys: string[]): void;
  suspend(): void;
  abandon(): void;
  close(): void;
  free(): void;
}

export interface KvHandle {
  load(keys: string[]): Promise<(Uint8Array | null)[]>;
  list(prefix: string): Promise<string[]>;
  commit(put: [string, Uint8Array][], remove: string[]): Promise<void>;
  free(): void;
}

/** The wasm instance. After a trap in it another takes its place, and objects made in the old one are useless. */
export interface StoreRuntime {
  readonly stores: StoreClasses;
  /** Called just before the instance is replaced (it still answers) and just after. Gives a function that unsubscribes. */
  onRenew(before: () => void, after: () => void): () => void;
}
