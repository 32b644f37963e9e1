// Turns checked options into a Memory open in this thread: store, wasm and model, or an error that says what is missing.
import { modelBytes } from "./assets.js";
import type { Embedder, Memory, Store } from "./contract.js";
import { Core } from "./core.js";
import { isBuiltin } from "./embedders/mark.js";
import type { Runtime } from "./engine.js";
import { MemoryError } from "./errors.js";
import { assertNotWiped, noteName, wiped } from "./keeper.js";
import type { Loader } from "./loaders/source.js";
import { PocketMemory, type StoreExtras } from "./memory.js";
import type { Checked } from "./options.js";
import type { Page } from "./page.js";
import type { Parts } from "./parts.js";
import { type SharedRuntime, sharedRuntime } from "./runtime.js";
import { indexedDbStore } from "./stores/indexeddb.js";

/** What differs between pages, web workers and edge workers. */
export interface Platform extends Parts {
  loader: Loader;
  /** The page's tokenizer, asked by message. */
  count?: (texts: string[]) => Promise<number[]>;
}

export async function openHere(options: Checked, page: Page, platform: Platform): Promise<Memory> {
  const { user, agent, acceptLoss, llm, reranker, assets } = options;
  const runtime = await sharedRuntime(assets?.wasm, platform.loader);
  const note = noteName(user, agent);
  const { store, lasting } = await pickStore(runtime, options, page, note, platform);
  try {
    const given = options.embedder && !isBuiltin(options.embedder) ? options.embedder : null;
    const models = llm || given || reranker ? await platform.models() : undefined;
    const vectors = models && given ? new models.Vectors(given) : undefined;
    const core = new Core({ ...coreOptions(runtime, options, store, platform), vectors });
    await core.open();
    if (!options.seal && lasting !== false && core.keys.count === 0) await (await platform.scope()).assertUnsealed(store, core.prefix);
    if (lasting === true) await assertNotWiped(page, note, core.keys.count, acceptLoss);
    const extraction = models && llm ? new models.Extraction(core, llm, page, note) : undefined;
    return new PocketMemory({ user, agent, core, page, store, lasting, extraction, secondLook: models && reranker ? models.secondLook(reranker) : undefined, intake: platform.intake });
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

function coreOptions(runtime: Runtime, options: Checked, store: Store, platform: Platform) {
  const { user, agent, policy, language, embedder, tokenizer, clock, zone, onProgress, signal, acceptLoss, assets } = options;
  const own = embedder === undefined || isBuiltin(embedder);
  const given: Embedder | null = own ? null : (embedder as Embedder | null);
  return {
    engine: {
      user,
      agent,
      // The engine has one form for absent, so "none" is the empty text there.
      policy: policy?.guidance === null ? { ...policy, guidance: "" } : (policy ?? {}),
      ...(language ? { language } : {}),
      embedder: own ? ("builtin" as const) : given ? { model: given.model, dimensions: given.dimensions } : ("none" as const),
      tokenizer: tokenizer || platform.count ? ("host" as const) : ("builtin" as const),
    },
    runtime,
    store,
    clock,
    zone,
    embedder: given,
    model: own ? () => modelBytes(assets?.model, platform.loader) : undefined,
    count: platform.count ?? (tokenizer ? (texts: string[]) => texts.map((text) => tokenizer(text)) : undefined),
    onProgress,
    signal,
    acceptLoss,
  };
}

interface Picked {
  store: Store & StoreExtras;
  /** Null: the caller's own store, of which only the caller knows. */
  lasting: boolean | null;
}

async function pickStore(runtime: SharedRuntime, options: Checked, page: Page, note: string, platform: Platform): Promise<Picked> {
  const picked = await pickPlain(runtime, options, page, note, platform);
  if (!options.seal) return picked;
  const { sealedStore } = await platform.sealed();
  return { ...picked, store: sealedStore(picked.store, options.seal) };
}

async function pickPlain(runtime: SharedRuntime, { store, acceptLoss }: Checked, page: Page, note: string, platform: Platform): Promise<Picked> {
  const volatile = async () => ({ store: (await platform.volatile()).volatileStore(), lasting: false });
  if (typeof store === "object") return { store, lasting: null };
  if (store === "volatile") return volatile();
  if (typeof indexedDB === "undefined") {
    throw new MemoryError("store_unavailable", 'There is no IndexedDB here. Pass a store: { store: "volatile" } keeps nothing after close(); on edge workers use kvStore(namespace) from "pocketmem/edge".', { retryable: false });
  }
  const left = await page.note(note);
  const known = left !== null && !acceptLoss;
  try {
    return { store: await indexedDbStore(runtime, { known, page }), lasting: true };
  } catch (error) {
    const { code } = error as MemoryError;
    // The browser told that it had thrown the databases away; it tells that once.
    if (code === "missing_data" && acceptLoss) return { store: await indexedDbStore(runtime, { page }), lasting: true };
    if (code === "missing_data" && known) {
      // Said once: the next open starts anew.
      await page.setNote(note, null);
      throw wiped(left);
    }
    // Private windows refuse storage. Where memories were before, an empty memory would look like their loss.
    if (store === "indexeddb" || known || code !== "store_unavailable") throw error;
    return volatile();
  }
}
