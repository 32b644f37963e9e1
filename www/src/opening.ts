// Turns how the visitor wants to keep memories (worker, sealed) into an open memory, and one way of keeping them into another.
import { type Memory, openMemory } from "pocketmem";

export interface Keeping {
  /** The engine runs in a web worker. */
  worker: boolean;
  sealed: boolean;
}

const KEY = "pocketmem-demo.keeping";

export function keeping(): Keeping {
  const kept = localStorage.getItem(KEY)?.split(" ") ?? [];
  return { worker: kept.includes("worker"), sealed: kept.includes("sealed") };
}

function keep({ worker, sealed }: Keeping): void {
  localStorage.setItem(KEY, [worker && "worker", sealed && "sealed"].filter(Boolean).join(" "));
}

/** Another tab changed the way of keeping: what this one has open is not where memories are any more. */
export function changedElsewhere(listener: () => void): void {
  addEventListener("storage", ({ key }) => { if (key === KEY) listener(); });
}

/** A sealed memory is another one beside the open one, so that nothing is lost on the way from one to the other. */
export function open({ worker, sealed }: Keeping, passphrase: string | undefined, clock: () => number): Promise<Memory> {
  return openMemory({ user: "visitor", worker, clock, ...(sealed ? { agent: "sealed", seal: { passphrase: passphrase ?? "" } } : {}) });
}

/** Opens the other way and takes everything along; what was before is erased when all of it has arrived. */
export async function change(memory: Memory, from: Keeping, to: Keeping, passphrase: string | undefined, clock: () => number): Promise<Memory> {
  const next = await open(to, passphrase, clock);
  const moves = from.sealed !== to.sealed;
  if (moves) {
    try {
      await next.import(await memory.export());
    } catch (error) {
      await next.close();
      throw error;
    }
  }
  keep(to);
  if (moves) await memory.erase();
  await memory.close();
  return next;
}
