// Types where the wasm and model files come from, and what may be found there.

/** A response, bytes, or a module the platform compiled. */
export type Source = Response | BufferSource | WebAssembly.Module;

export interface Loader {
  wasm(): Promise<Source>;
  /** Null where the platform does not bring the file along. */
  model(): Promise<Source | null>;
  read(address: string | URL): Promise<Source>;
}
