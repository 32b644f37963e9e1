// Turns a pause in long work into one task: input and other calls get their turn, and a hidden tab, whose timers wait a second each, goes on.

/** Milliseconds of work after which other things on the thread get their turn. */
const SLICE = 6;

export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof MessageChannel !== "function") {
      setTimeout(resolve, 0);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Called between pieces of long work: a pause to wait for once others have waited long enough. */
export function breather(): () => Promise<void> | undefined {
  let resumed = performance.now();
  return () => {
    if (performance.now() - resumed <= SLICE) return undefined;
    return turn().then(() => { resumed = performance.now(); });
  };
}
